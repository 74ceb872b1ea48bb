//! A window to act on like a user: by what is written on it, with keys and clicks.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use criba::action::{Action, LabAction};
use criba::app::{App, Start, Upkeep};
use criba::bloom::{Lab, Report};
use criba::choice::{Appearance, Choices, Language};
use criba::disk::{Disk, SystemDisk};
use criba::jobs::{Dialogs, ScriptedAnswer};
use criba::keep::{Home, ReadPreferences, clock};
use criba::model::Model;
use criba::text::literal::elided;
use criba::text::{Piece, Reasons, Texts, texts, unbroken};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, Rect, Vec2, ViewportCommand, ViewportId, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::NodeT as _;

use super::SoftwareRenderer;

/// How long a file may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// Most frames in which the window may come to rest.
const MOST_FRAMES: usize = 40;

/// Ctrl as a keyboard of Linux or Windows sends it.
pub(crate) const CTRL: Modifiers = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };
/// Ctrl and Shift.
pub(crate) const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..CTRL };

/// A window that is about to be opened.
pub(crate) struct Opening {
    size: Vec2,
    choices: Choices,
    file: Option<PathBuf>,
    answers: Vec<ScriptedAnswer>,
    home: Option<Home>,
    disk: Arc<dyn Disk>,
}

impl Opening {
    /// As at first start, in `language`, 1366 × 768.
    pub(crate) fn new(language: Language) -> Self {
        let size = vec2(1366.0, 768.0);
        let (file, home, disk) = (None, None, Arc::new(SystemDisk));
        Self { size, choices: Choices::first_start(language), file, answers: Vec::new(), home, disk }
    }

    /// Its language.
    pub(crate) fn language(&self) -> Language {
        self.choices.language
    }

    /// Of this size in points at 100 %.
    pub(crate) fn size(self, width: f32, height: f32) -> Self {
        Self { size: vec2(width, height), ..self }
    }

    /// With this appearance.
    pub(crate) fn appearance(mut self, appearance: Appearance) -> Self {
        self.choices.appearance = appearance;
        self
    }

    /// In projection.
    pub(crate) fn projecting(mut self) -> Self {
        self.choices.is_projecting = true;
        self
    }

    /// With this zoom in per cent.
    pub(crate) fn zoom(mut self, zoom: u16) -> Self {
        self.choices.zoom = zoom;
        self
    }

    /// Started with this file.
    pub(crate) fn file(self, path: impl Into<PathBuf>) -> Self {
        Self { file: Some(path.into()), ..self }
    }

    /// With these answers of the system's file dialog, one a dialog.
    pub(crate) fn script(self, answers: impl IntoIterator<Item = ScriptedAnswer>) -> Self {
        Self { answers: answers.into_iter().collect(), ..self }
    }

    /// With folders of its own below this one, in which it keeps what it keeps by itself. Without it keeps nothing.
    pub(crate) fn home(self, folder: &Path) -> Self {
        self.homes(Home::below(folder))
    }

    /// With these folders of its own.
    pub(crate) fn homes(self, home: Home) -> Self {
        Self { home: Some(home), ..self }
    }

    /// On this disk.
    pub(crate) fn disk(self, disk: Arc<dyn Disk>) -> Self {
        Self { disk, ..self }
    }

    /// Opens it and waits until it rests.
    pub(crate) fn open(self) -> Window {
        let theme = match self.choices.appearance {
            Appearance::Dark if !self.choices.is_projecting => egui::Theme::Dark,
            Appearance::Dark | Appearance::Light | Appearance::System => egui::Theme::Light,
        };
        let dialogs = Dialogs::Scripted(self.answers.into());
        let mut choices = self.choices;
        let upkeep = self.home.map(|home| {
            let disk: Arc<dyn Disk> = Arc::clone(&self.disk);
            let config = home.config.as_deref().ok();
            let preferences = ReadPreferences::read(config, choices, disk.as_ref(), clock::now);
            choices = preferences.preferences.choices;
            // At once: no test waits for a second to pass.
            Upkeep { home, disk, clock: clock::now, delay: Duration::ZERO, preferences }
        });
        let start = Start { choices, file: self.file, dialogs, upkeep };
        let harness = Harness::builder()
            .with_size(self.size)
            .with_theme(theme)
            .with_render_cursor(false)
            .renderer(SoftwareRenderer::default())
            .build_eframe(|cc| App::new(&cc.egui_ctx, start));
        let mut window = Window { harness, commands: Vec::new() };
        // As in a window on a screen, zooming changes the points and not the pixels.
        window.harness.set_size(self.size * (100.0 / f32::from(self.choices.zoom)));
        window.settle();
        window
    }
}

/// Something on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// What it is.
    pub(crate) role: Role,
    /// Its accessible name; of words, the words.
    pub(crate) name: String,
    /// What a field holds.
    pub(crate) value: String,
    /// Where it is, in points.
    pub(crate) rect: Rect,
    /// Whether it can be used.
    pub(crate) is_enabled: bool,
    /// Whether it has the keyboard.
    pub(crate) has_focus: bool,
    /// Whether it is chosen or open, if it can be.
    pub(crate) is_chosen: bool,
}

/// The running program without a display.
pub(crate) struct Window {
    harness: Harness<'static, App>,
    commands: Vec<ViewportCommand>,
}

impl Window {
    /// As at first start, in `language`.
    pub(crate) fn open(language: Language) -> Self {
        Opening::new(language).open()
    }

    /// What the program holds.
    pub(crate) fn model(&self) -> &Model {
        self.harness.state().model()
    }

    /// The active filter.
    #[track_caller]
    pub(crate) fn lab(&self) -> &Lab {
        self.model().session.lab.as_ref().expect("a filter")
    }

    /// The last operation.
    #[track_caller]
    pub(crate) fn last(&self) -> &Report {
        self.lab().last().expect("an operation")
    }

    /// The entries in order.
    pub(crate) fn entries(&self) -> Vec<String> {
        let lab = self.model().session.lab.as_ref();
        lab.map(|lab| lab.reference().entries())
            .unwrap_or_default()
            .iter()
            .map(|entry| entry.text.to_string())
            .collect()
    }

    /// The string field's text.
    pub(crate) fn text(&self) -> &str {
        &self.model().session.drafts.text
    }

    /// The words of the language on the screen.
    pub(crate) fn texts(&self) -> &'static Texts {
        texts(self.model().choices.language)
    }

    /// The harness, for what only one test needs.
    pub(crate) fn harness(&mut self) -> &mut Harness<'static, App> {
        &mut self.harness
    }

    /// Everything the window was told by the program since this was asked last.
    pub(crate) fn take_commands(&mut self) -> Vec<ViewportCommand> {
        std::mem::take(&mut self.commands)
    }

    /// One frame with these events.
    pub(crate) fn frame(&mut self, events: Vec<Event>) {
        self.harness.input_mut().events = events;
        self.harness.step();
        self.commands.extend(self.harness.output().viewport_output[&ViewportId::ROOT].commands.iter().cloned());
    }

    /// How long the window wants to stay as it is.
    pub(crate) fn rest(&self) -> Duration {
        self.harness.output().viewport_output[&ViewportId::ROOT].repaint_delay
    }

    /// Frames until nothing moves and no file is being read or written.
    #[track_caller]
    pub(crate) fn settle(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        let mut frames = 0;
        loop {
            self.frame(Vec::new());
            if self.harness.state().is_busy() {
                assert!(Instant::now() < deadline, "a file takes too long");
                std::thread::sleep(Duration::from_millis(1));
                continue;
            }
            if self.rest() > Duration::ZERO {
                break;
            }
            frames += 1;
            assert!(frames < MOST_FRAMES, "it never rests: {:?}", self.harness.ctx.repaint_causes());
        }
        self.harness.check_accessibility();
    }

    /// Asks for actions as if the user had.
    pub(crate) fn ask(&mut self, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            self.harness.state_mut().ask(action);
        }
        self.settle();
    }

    /// Inserts many strings without typing each.
    pub(crate) fn fill<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) {
        let insert = |text: &str| Action::Lab(LabAction::Insert(text.to_owned()));
        self.ask(texts.into_iter().map(insert).collect::<Vec<_>>());
    }

    /// Everything on the screen, from the back to the front.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        let root = self.harness.root();
        root.children_recursive()
            .filter(|node| !node.accesskit_node().is_hidden() && node.accesskit_node().bounding_box().is_some())
            .map(|node| {
                let own = node.accesskit_node();
                let value = own.value().unwrap_or_default();
                let is_words = own.role() == Role::Label;
                Seen {
                    role: own.role(),
                    name: if is_words { value.clone() } else { own.label().unwrap_or_default() },
                    value: if is_words { String::new() } else { value },
                    rect: node.rect(),
                    is_enabled: !own.is_disabled(),
                    has_focus: own.is_focused(),
                    is_chosen: own.toggled() == Some(egui::accesskit::Toggled::True),
                }
            })
            .collect()
    }

    /// Whether words on the screen contain `text`, wherever its lines may break.
    pub(crate) fn sees(&self, text: &str) -> bool {
        let (area, text) = (self.area(), unbroken(text));
        self.seen()
            .iter()
            .any(|seen| seen.role == Role::Label && unbroken(&seen.name).contains(&text) && seen.rect.intersects(area))
    }

    /// The words on the screen contain `text`.
    #[track_caller]
    pub(crate) fn must_see(&self, text: &str) {
        assert!(!text.is_empty() && self.sees(text), "{text:?} is not among {:#?}", self.words());
    }

    /// No words on the screen contain `text`.
    #[track_caller]
    pub(crate) fn must_not_see(&self, text: &str) {
        assert!(!self.sees(text), "{text:?} is on the screen");
    }

    /// All words on the screen.
    pub(crate) fn words(&self) -> Vec<String> {
        self.seen().into_iter().filter(|seen| seen.role == Role::Label).map(|seen| seen.name).collect()
    }

    /// The whole window in points.
    pub(crate) fn area(&self) -> Rect {
        self.harness.ctx.content_rect()
    }

    /// The control of this name that can be pressed.
    #[track_caller]
    pub(crate) fn control(&self, name: &str) -> Seen {
        let found = self.controls(name);
        assert_eq!(found.len(), 1, "controls named {name:?}: {found:#?}");
        found.into_iter().next().unwrap()
    }

    fn controls(&self, name: &str) -> Vec<Seen> {
        self.seen().into_iter().filter(|seen| is_control(seen.role) && seen.name == name).collect()
    }

    /// Scrolls the control of this name into sight, as who wants to press it does.
    fn bring_into_sight(&mut self, name: &str) {
        for node in self.harness.root().children_recursive() {
            let own = node.accesskit_node();
            if is_control(own.role()) && own.label().as_deref() == Some(name) {
                node.scroll_to_me();
            }
        }
        self.settle();
    }

    /// Whether there is a control of this name.
    pub(crate) fn has_control(&self, name: &str) -> bool {
        !self.controls(name).is_empty()
    }

    /// The text field of this name.
    #[track_caller]
    pub(crate) fn field(&self, name: &str) -> Seen {
        let found: Vec<Seen> =
            self.seen().into_iter().filter(|seen| seen.role == Role::TextInput && seen.name == name).collect();
        assert_eq!(found.len(), 1, "fields named {name:?}: {found:#?}");
        found.into_iter().next().unwrap()
    }

    /// What has the keyboard.
    pub(crate) fn focused(&self) -> Option<Seen> {
        let mut seen = self.seen();
        let focused = seen.iter().position(|seen| seen.has_focus && seen.role != Role::Window)?;
        // A bit with the keyboard stands for the grid, which is one stop.
        let grid = seen.iter().position(|seen| seen.role == Role::Grid);
        let is_bit = seen.get(focused).is_some_and(|seen| seen.role == Role::Cell);
        Some(seen.swap_remove(grid.filter(|_| is_bit).unwrap_or(focused)))
    }

    /// Clicks the control of this name.
    #[track_caller]
    pub(crate) fn click(&mut self, name: &str) -> &mut Self {
        self.bring_into_sight(name);
        let control = self.control(name);
        assert!(control.is_enabled, "{name:?} cannot be pressed");
        self.click_at(control.rect.center());
        self
    }

    /// Clicks through menus: the menu, then what is in it.
    #[track_caller]
    pub(crate) fn choose<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) -> &mut Self {
        for name in names {
            let found = self.controls(name);
            // What a menu holds lies in front of the window.
            let control = found.last().unwrap_or_else(|| panic!("no control named {name:?}"));
            assert!(control.is_enabled, "{name:?} cannot be pressed");
            self.click_at(control.rect.center());
        }
        self
    }

    /// Clicks a place.
    #[track_caller]
    pub(crate) fn click_at(&mut self, pos: Pos2) {
        assert!(self.area().contains(pos), "{pos:?} is outside the window");
        let press = |pressed| {
            let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
            Event::PointerButton { pos, button, pressed, modifiers }
        };
        self.frame(vec![Event::PointerMoved(pos)]);
        self.frame(vec![press(true)]);
        self.frame(vec![press(false)]);
        self.frame(vec![Event::PointerGone]);
        self.settle();
    }

    /// Moves the pointer to a place and leaves it there.
    pub(crate) fn point_at(&mut self, pos: Pos2) -> &mut Self {
        self.frame(vec![Event::PointerMoved(pos)]);
        self.settle();
        self
    }

    /// Types words where the keyboard is.
    #[track_caller]
    pub(crate) fn write(&mut self, text: &str) -> &mut Self {
        self.frame(vec![Event::Text(text.to_owned())]);
        self.settle();
        self
    }

    /// Pastes text where the keyboard is.
    #[track_caller]
    pub(crate) fn paste(&mut self, text: &str) -> &mut Self {
        self.frame(vec![Event::Paste(text.to_owned())]);
        self.settle();
        self
    }

    /// Presses a key and lets it go.
    #[track_caller]
    pub(crate) fn press(&mut self, modifiers: Modifiers, key: Key) -> &mut Self {
        self.frame(vec![Event::ModifiersChanged(modifiers), key_event(modifiers, key, true)]);
        self.frame(vec![key_event(modifiers, key, false), Event::ModifiersChanged(Modifiers::NONE)]);
        self.settle();
        self
    }

    /// Puts `text` in place of what the field of this name holds.
    #[track_caller]
    pub(crate) fn replace(&mut self, field: &str, text: &str) -> &mut Self {
        self.click_at(self.field(field).rect.center());
        self.press(CTRL, Key::A);
        if text.is_empty() { self.press(Modifiers::NONE, Key::Backspace) } else { self.write(text) }
    }

    /// Types `text` and presses Enter.
    #[track_caller]
    pub(crate) fn insert(&mut self, text: &str) -> &mut Self {
        self.write(text).press(Modifiers::NONE, Key::Enter)
    }

    /// Types `text` and presses Shift+Enter.
    #[track_caller]
    pub(crate) fn query(&mut self, text: &str) -> &mut Self {
        self.write(text).press(Modifiers::SHIFT, Key::Enter)
    }

    /// The sentence on the last operation and its reasons are on the screen.
    #[track_caller]
    pub(crate) fn must_tell(&self, reasons: &Reasons) {
        let texts = &self.texts().verdict;
        let report = self.last();
        self.must_see(&joined(&texts.title(report, elided(&report.text, 40))));
        self.must_see(&joined(&texts.why(report, reasons)));
    }
}

/// Whether this is something to press.
fn is_control(role: Role) -> bool {
    matches!(
        role,
        Role::Button
            | Role::Tab
            | Role::MenuItem
            | Role::MenuItemCheckBox
            | Role::RadioButton
            | Role::DisclosureTriangle
    )
}

/// A key that goes down or up.
pub(crate) fn key_event(modifiers: Modifiers, key: Key, pressed: bool) -> Event {
    Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
}

/// A sentence without its weights.
pub(crate) fn joined(pieces: &[Piece]) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Plain(text) | Piece::Strong(text) | Piece::Mono(text) | Piece::Telling(text) => text.clone(),
    };
    pieces.iter().map(text).collect()
}
