//! Criba: a desktop laboratory for Bloom filters.
//!
//! This library is the whole program; the binary only starts it, so that tests can import everything.
//!
//! | module | what it is | may name |
//! |---|---|---|
//! | [`bloom`] | the subject: filter, hash, reference, theory; pure | `std` only |
//! | [`choice`] | what the user prefers: language, appearance | nothing |
//! | [`notice`] | what to tell the user, as data without words | `bloom` |
//! | [`model`] | everything saved, tested or undone | `bloom`, `choice`, `notice` |
//! | [`session`] | the file: current shape, strict reader, atomic store | `bloom`, `model`, `notice` |
//! | [`text`] | every word on the screen, in Spanish and English | `bloom`, `choice`, `notice` |
//! | [`check`] | `--check`: session files described for people and scripts | `bloom`, `model`, `notice`, `session`, `text`, `choice` |
//! | [`picture`] | a software renderer: triangles to pixels, without a display | egui |

pub mod action;
pub mod app;
pub mod bloom;
pub mod check;
pub mod choice;
pub mod cli;
pub mod command;
pub mod diagnostics;
pub mod document;
pub mod history;
pub mod jobs;
pub mod model;
pub mod notice;
pub mod picture;
pub mod session;
pub mod text;
pub mod theme;
pub mod ui;
pub mod update;
pub mod window;
