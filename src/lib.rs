//! Criba: a desktop laboratory for Bloom filters.
//!
//! This library is the whole program; the binary only starts it, so that tests can import everything.
//!
//! A module may name those above it that its row lists, the crates after the semicolon, and nothing else of ours;
//! a test reads this table and the sources.
//!
//! | module | what it is | may name |
//! |---|---|---|
//! | [`bloom`] | the subject: filter, hash, reference, theory; pure | `std` only |
//! | [`choice`] | what the user prefers: language, appearance | nothing |
//! | [`command`] | what can be asked by menu or key, and the keys | `choice` |
//! | [`document`] | the file behind a session, as plain data | `serde` |
//! | [`chart`] | figures and tables as plain data, and as drawings and text | `csv` |
//! | [`history`] | steps that can be taken back and forth again, whatever they are | nothing |
//! | [`notice`] | what to tell the user, as data without words | `bloom`, `document` |
//! | [`model`] | everything saved, tested or undone | `bloom`, `choice`, `document`, `history`, `notice` |
//! | [`disk`] | files read with care and saved whole or not at all | `document`, `notice`; `tempfile` |
//! | [`session`] | the session file: current shape, strict reader | `bloom`, `disk`, `document`, `model`, `notice`; `ron`, `serde` |
//! | [`keep`] | what the program keeps by itself: slots, unnamed lessons, preferences | `bloom`, `choice`, `disk`, `document`, `model`, `notice`, `session`; `etcetera`, `jiff`, `ron`, `serde` |
//! | [`action`] | what the user asks, and what the world must then do | `bloom`, `choice`, `document`, `model`, `notice` |
//! | [`update`] | the one place where the model changes: an action in, effects out | `action`, `bloom`, `choice`, `document`, `model`, `notice` |
//! | [`text`] | every word on the screen, in Spanish and English | `bloom`, `choice`, `command`, `document`, `model`, `notice`; `unicode_normalization` |
//! | [`theme`] | colours and sizes: the only place that constructs either | `chart`; `egui` |
//! | [`picture`] | a software renderer: triangles to pixels, without a display; figures as pictures | `chart`, `theme`; `egui`, `image` |
//! | [`figure`] | the figures and tables of the views, made from the model | `bloom`, `chart`, `model`, `text`, `theme` |
//! | [`ui`] | drawing: one file a region; reads the model, pushes actions | `action`, `bloom`, `chart`, `choice`, `command`, `figure`, `model`, `notice`, `text`, `theme`; `egui`, `egui_plot` |
//! | [`jobs`] | threads and system dialogs; every answer is an action | `action`, `bloom`, `chart`, `disk`, `document`, `keep`, `model`, `notice`, `picture`, `session`; `eframe`, `egui`, `pollster`, `rfd`, `signal_hook` |
//! | [`app`] | owns the parts and runs one frame | `action`, `choice`, `disk`, `document`, `figure`, `jobs`, `keep`, `model`, `notice`, `text`, `theme`, `ui`, `update`; `eframe`, `egui` |
//! | [`check`] | `--check`: session files described for people and scripts | `bloom`, `session`, `text` |
//! | [`diagnostics`] | `--diagnostics`: what is found of display, dialogs, folders and libraries | `keep` |
//! | [`window`] | opens the window, or says why there is none | `app`, `choice`, `diagnostics`, `text`; `eframe`, `egui` |
//! | [`cli`] | the command line | `action`, `app`, `check`, `choice`, `diagnostics`, `disk`, `jobs`, `keep`, `notice`, `picture`, `session`, `text`, `window`; `clap`, `egui`, `egui_system_font_provider`, `image`, `sys_locale` |

pub mod action;
pub mod app;
pub mod bloom;
pub mod chart;
pub mod check;
pub mod choice;
pub mod cli;
pub mod command;
pub mod diagnostics;
pub mod disk;
pub mod document;
pub mod figure;
pub mod history;
pub mod jobs;
pub mod keep;
pub mod model;
pub mod notice;
pub mod picture;
pub mod session;
pub mod text;
pub mod theme;
pub mod ui;
pub mod update;
pub mod window;
