//! The application: owns the parts and runs one frame (poll jobs, draw, apply actions, run effects).

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use egui::{Context, Ui, ViewportCommand};

use crate::action::{Action, Effect, FileAction, Guard};
use crate::choice::{Appearance, Choices};
use crate::disk::Disk;
use crate::document;
use crate::figure;
use crate::jobs::{Content, DialogRequest, Dialogs, Jobs, PreferencesFile, WriteJob, Written};
use crate::keep::{Clock, Found, Home, Keeper, Preferences, ReadPreferences, WindowSize};
use crate::model::{Autosave, Dialog, Export, Format, Model, Next, Purpose};
use crate::notice::{KeepError, Notice};
use crate::text::literal::printed;
use crate::text::{Texts, texts};
use crate::theme::{self, DARK, LIGHT, PROJECTION, Theme};
use crate::ui::{Scene, View};
use crate::update::update;

/// How long the program waits for the lesson to be kept when the system ends it.
const RESCUE: Duration = Duration::from_secs(5);

/// What the application starts with.
pub struct Start {
    /// Language, appearance, zoom.
    pub choices: Choices,
    /// A session file to open.
    pub file: Option<PathBuf>,
    /// Where paths come from.
    pub dialogs: Dialogs,
    /// What the program keeps by itself; nothing for a picture.
    pub upkeep: Option<Upkeep>,
}

/// What the program keeps by itself, and how.
pub struct Upkeep {
    /// Its folders.
    pub home: Home,
    /// The disk.
    pub disk: Arc<dyn Disk>,
    /// The time.
    pub clock: Clock,
    /// How long after a change it is written.
    pub delay: Duration,
    /// The preferences as they were read.
    pub preferences: ReadPreferences,
}

/// The running program.
pub struct App {
    model: Model,
    view: View,
    jobs: Jobs,
    actions: Vec<Action>,
    shown: Shown,
    sent: Sent,
    wants_close: bool,
    may_close: bool,
}

/// What was last sent to be kept, so that it is sent once.
#[derive(Default)]
struct Sent {
    revision: u64,
    /// Nothing where none are kept.
    preferences: Option<Preferences>,
}

/// What the window was last told, so that it is told once.
#[derive(Default)]
struct Shown {
    theme: Option<Theme>,
    zoom: u16,
    title: String,
    has_fitted: bool,
    has_size: bool,
}

impl App {
    /// Sets fonts and keys of `ctx` and starts.
    #[must_use]
    pub fn new(ctx: &Context, start: Start) -> Self {
        theme::install_fonts(ctx);
        ctx.options_mut(|options| {
            options.quit_shortcuts.clear();
            options.zoom_with_keyboard = false;
        });
        let actions = start.file.map(|path| Action::File(FileAction::OpenPath(path))).into_iter().collect();
        let mut app = Self {
            model: Model::new(start.choices),
            view: View::default(),
            jobs: Jobs::new(ctx, start.dialogs),
            actions,
            shown: Shown::default(),
            sent: Sent::default(),
            wants_close: false,
            may_close: false,
        };
        match start.upkeep {
            Some(upkeep) => app.take_up(upkeep),
            None => app.model.keeping.autosave = Autosave::Off,
        }
        app.dress(ctx);
        app
    }

    /// Goes on where the last window stopped, and keeps the lesson from now on.
    fn take_up(&mut self, upkeep: Upkeep) {
        let Upkeep { home, disk, clock, delay, preferences } = upkeep;
        let started = home.data.and_then(|data| Keeper::start(Arc::clone(&disk), clock, &data));
        let keeper = started.map(|(keeper, found)| {
            self.found(found);
            keeper
        });
        if let Err(fault) = &keeper {
            let error = KeepError::Home(*fault);
            self.model.notices.push(Notice::NotKept(error.clone()));
            self.model.keeping.autosave = Autosave::Failed(error);
        }
        if let (Ok(_), Err(fault)) = (&keeper, home.config) {
            self.model.notices.push(Notice::NoPreferences(fault));
        }
        self.model.shelf.recent.clone_from(&preferences.preferences.recent);
        self.sent.preferences = Some(preferences.preferences.clone());
        self.model.notices.extend(preferences.damage.map(Notice::PreferencesDamaged));
        let file = preferences.folder.map(|folder| PreferencesFile { folder, base: preferences.preferences });
        self.jobs.start_keeping(disk, keeper, file, delay);
    }

    fn found(&mut self, found: Found) {
        if let Some(keepsake) = found.keepsake {
            if let Some(link) = &keepsake.link {
                self.jobs.look_at(link.path.clone(), link.stamp);
            }
            self.model.take_up(keepsake);
        }
        let notices = &mut self.model.notices;
        notices.extend(found.left.into_iter().map(|(path, error)| Notice::Left { path, error }));
        notices.extend(found.damage.map(Notice::Damaged));
        if found.is_second {
            notices.push(Notice::SecondWindow);
        }
        if !found.others.is_empty() {
            notices.push(Notice::Others(found.others));
        }
    }

    /// From now on the system's request to end closes the window. Where that cannot be had, the lesson is kept as
    /// it was at the last change.
    pub fn heed_signals(&self) {
        #[cfg(unix)]
        self.jobs.heed_signals().unwrap_or_default();
    }

    /// The model, to look at.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Whether something is being read, written or hunted.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.jobs.is_busy() || !self.actions.is_empty()
    }

    /// Asks for `action` as if the user had.
    pub fn ask(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Carries out what was asked, and waits until what it began in the background is done, but no longer than
    /// `patience`: for a picture.
    pub fn settle(&mut self, ctx: &Context, patience: Duration) {
        let end = Instant::now() + patience;
        loop {
            self.actions.extend(self.jobs.poll());
            self.apply(ctx, None);
            if !self.is_busy() || Instant::now() >= end {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn texts(&self) -> &'static Texts {
        texts(self.model.choices.language)
    }

    fn theme(&self, ctx: &Context) -> &'static Theme {
        let choices = self.model.choices;
        if choices.is_projecting {
            return &PROJECTION;
        }
        match choices.appearance {
            Appearance::Light => &LIGHT,
            Appearance::Dark => &DARK,
            Appearance::System => match ctx.system_theme() {
                Some(egui::Theme::Dark) => &DARK,
                Some(egui::Theme::Light) | None => &LIGHT,
            },
        }
    }

    /// Tells the window what has changed of theme, zoom and title.
    fn dress(&mut self, ctx: &Context) {
        let theme = self.theme(ctx);
        if self.shown.theme.as_ref() != Some(theme) {
            ctx.set_theme(if theme.is_dark { egui::Theme::Dark } else { egui::Theme::Light });
            ctx.all_styles_mut(|style| *style = theme::style(theme));
            self.shown.theme = Some(theme.clone());
        }
        let zoom = self.model.choices.zoom;
        if self.shown.zoom != zoom {
            ctx.set_zoom_factor(f32::from(zoom) / 100.0);
            self.shown.zoom = zoom;
        }
        self.fit(ctx);
        let title = self.title();
        if self.shown.title != title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.shown.title = title;
        }
    }

    /// A window that is larger than its screen, title bar included, fills it instead: nothing is out of sight.
    fn fit(&mut self, ctx: &Context) {
        let (outer, screen) = ctx.input(|input| (input.viewport().outer_rect, input.viewport().monitor_size));
        let (Some(outer), Some(screen), false) = (outer, screen, self.shown.has_fitted) else { return };
        self.shown.has_fitted = true;
        // As large counts too: the title bar may not be there yet when the window first tells its size.
        if outer.width() >= screen.x || outer.height() >= screen.y {
            ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
        }
    }

    /// File name, unsaved mark, name of the program.
    fn title(&self) -> String {
        let mark = if self.model.is_unsaved() { "● " } else { "" };
        match self.model.file_name() {
            Some(name) => format!("{mark}{} – Criba", printed(name.as_ref())),
            None => format!("{mark}Criba"),
        }
    }

    /// Takes what has come from outside: answers of jobs, a dropped file, the window's close button.
    fn receive(&mut self, ctx: &Context) {
        self.actions.extend(self.jobs.poll());
        let dropped = ctx.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned()));
        if let Some(path) = dropped.filter(|_| self.model.dialog.is_none()) {
            self.ask(Action::File(FileAction::OpenPath(path)));
        }
        if ctx.input(|input| input.viewport().close_requested()) && !self.may_close {
            // What was typed just before comes first: whether anything is unsaved is only known then.
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            // A question that nobody sees is no question.
            ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            ctx.send_viewport_cmd(ViewportCommand::Focus);
            self.wants_close =
                !matches!(self.model.dialog, Some(Dialog::Unsaved(Next::Quit) | Dialog::NotKept(Next::Quit, _)));
        }
    }

    /// Draws one frame and carries out what was asked in it.
    pub fn show(&mut self, ui: &mut Ui, frame: Option<&eframe::Frame>) {
        let ctx = ui.ctx().clone();
        let theme = self.theme(&ctx);
        let mut scene = Scene { model: &self.model, texts: self.texts(), theme, actions: &mut self.actions };
        self.view.show(ui, &mut scene);
        if self.wants_close && !self.view.has_input_left() {
            self.wants_close = false;
            self.ask(Action::File(FileAction::Quit));
        }
        self.apply(&ctx, frame);
    }

    fn apply(&mut self, ctx: &Context, frame: Option<&eframe::Frame>) {
        if self.actions.is_empty() {
            return;
        }
        for action in std::mem::take(&mut self.actions) {
            for effect in update(&mut self.model, action) {
                self.run(effect, ctx, frame);
            }
        }
        self.keep();
        self.dress(ctx);
        ctx.request_repaint();
    }

    /// Sends what has changed to be kept.
    fn keep(&mut self) {
        let revision = self.model.keeping.revision;
        if self.sent.revision != revision {
            self.sent.revision = revision;
            self.jobs.keep(revision, self.model.keepsake());
        }
        let (choices, recent) = (self.model.choices, self.model.shelf.recent.clone());
        self.keep_preferences(|preferences| {
            preferences.choices = choices;
            preferences.recent = recent;
        });
    }

    fn keep_preferences(&mut self, change: impl FnOnce(&mut Preferences)) {
        let Some(sent) = &mut self.sent.preferences else { return };
        let before = sent.clone();
        change(sent);
        if *sent != before {
            self.jobs.keep_preferences(sent.clone());
        }
    }

    /// Keeps the size of the window, as long as it is the user's and not the screen's.
    fn keep_size(&mut self, ctx: &Context) {
        let viewport = ctx.input(|input| input.viewport().clone());
        let Some(inner) = viewport.inner_rect else { return };
        if viewport.fullscreen == Some(true) || viewport.minimized == Some(true) {
            return;
        }
        let is_maximized = viewport.maximized == Some(true);
        let zoom = f32::from(self.model.choices.zoom) / 100.0;
        let size = [inner.width() * zoom, inner.height() * zoom].map(f32::round);
        if !std::mem::replace(&mut self.shown.has_size, true) {
            // The size it opened with is nobody's choice yet.
            if let Some(preferences) = &mut self.sent.preferences {
                preferences.window.get_or_insert(WindowSize { size, is_maximized });
            }
            return;
        }
        self.keep_preferences(|preferences| {
            let before = preferences.window.filter(|_| is_maximized).map(|window| window.size);
            preferences.window = Some(WindowSize { size: before.unwrap_or(size), is_maximized });
        });
    }

    fn run(&mut self, effect: Effect, ctx: &Context, frame: Option<&eframe::Frame>) {
        match effect {
            Effect::AskPath { purpose, current } => {
                let request = self.dialog_request(purpose, current);
                self.jobs.ask_path(request, frame);
            }
            Effect::AbandonDialog => self.jobs.abandon_dialog(),
            Effect::Read { reading, path } => self.jobs.read(reading, path),
            Effect::ReadList { reading, path } => self.jobs.read_list(reading, path),
            Effect::Hunt { number, hunt } => self.jobs.hunt(number, hunt),
            Effect::EndHunt => self.jobs.end_hunt(),
            Effect::Measure { number, measure } => self.jobs.measure(number, *measure),
            Effect::EndMeasure => self.jobs.end_measure(),
            Effect::Copy(export) => {
                if let Some(table) = figure::text(&self.model, self.texts(), export) {
                    ctx.copy_text(table);
                }
            }
            Effect::Export { export, path, guard } => self.export(export, path, guard),
            Effect::Write { lesson, path, session, guard } => {
                self.jobs.write(WriteJob { path, guard, written: Written::Session { lesson, session } });
            }
            Effect::KeepNow => {
                self.keep();
                self.jobs.keep_now(self.model.keeping.revision);
            }
            Effect::KeepUnnamed(session) => self.jobs.keep_unnamed(session),
            Effect::ReadKept { reading, source } => self.jobs.read_kept(reading, source),
            Effect::Retire(source) => self.jobs.retire(source),
            Effect::LookAround { looking, recent } => self.jobs.look_around(looking, recent),
            Effect::Rescue => {
                self.keep();
                self.jobs.rescue(RESCUE);
            }
            Effect::ToggleFullScreen => {
                let is_full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full));
            }
            Effect::Close => {
                self.may_close = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// Writes a figure or a table as it is now.
    fn export(&mut self, export: Export, path: PathBuf, guard: Guard) {
        let (model, texts) = (&self.model, self.texts());
        let content = match export.format {
            Format::Png => figure::chart(model, texts, export.exhibit).map(|chart| Content::Picture(Box::new(chart))),
            Format::Svg | Format::Csv | Format::Tsv | Format::Markdown => {
                figure::text(model, texts, export).map(Content::Text)
            }
        };
        match content {
            Some(content) => {
                self.jobs.write(WriteJob { path, guard, written: Written::Export { export, content } });
            }
            None => self.model.notices.push(Notice::NothingToExport),
        }
    }

    fn dialog_request(&self, purpose: Purpose, current: Option<PathBuf>) -> DialogRequest {
        let texts = self.texts();
        let suggestion = match purpose {
            Purpose::Export(export) => {
                let name = PathBuf::from((texts.curve.file_name)(export.exhibit));
                let named = document::with_ending(&name, export.format.extension().unwrap_or_default());
                current.map_or(named.clone(), |current| current.with_file_name(named))
            }
            Purpose::Open | Purpose::Save | Purpose::List => {
                current.unwrap_or_else(|| document::with_extension(texts.status.suggestion.as_ref()))
            }
        };
        DialogRequest {
            purpose,
            title: (texts.dialog.path_title)(purpose),
            file_kind: (texts.dialog.file_kind)(purpose),
            every_file: texts.dialog.every_file,
            suggestion,
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, frame: &mut eframe::Frame) {
        self.receive(ctx);
        self.apply(ctx, Some(frame));
        self.dress(ctx);
        self.keep_size(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.show(ui, Some(frame));
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }
}
