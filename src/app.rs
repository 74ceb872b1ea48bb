//! The application: owns the parts and runs one frame (poll jobs, draw, apply actions, run effects).

use std::path::PathBuf;

use egui::{Context, Ui, ViewportCommand};

use crate::action::{Action, Effect, FileAction};
use crate::choice::{Appearance, Choices};
use crate::jobs::{DialogRequest, Dialogs, Jobs, WriteJob};
use crate::model::{Dialog, Model, Next, Purpose};
use crate::text::literal::printed;
use crate::text::{Texts, texts};
use crate::theme::{self, DARK, LIGHT, PROJECTION, Theme};
use crate::ui::{Scene, View};
use crate::update::update;

/// What the application starts with.
pub struct Start {
    /// Language, appearance, zoom.
    pub choices: Choices,
    /// A session file to open.
    pub file: Option<PathBuf>,
    /// Where paths come from.
    pub dialogs: Dialogs,
}

/// The running program.
pub struct App {
    model: Model,
    view: View,
    jobs: Jobs,
    actions: Vec<Action>,
    shown: Shown,
    wants_close: bool,
    may_close: bool,
}

/// What the window was last told, so that it is told once.
#[derive(Default)]
struct Shown {
    theme: Option<Theme>,
    zoom: u16,
    title: String,
    has_fitted: bool,
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
            wants_close: false,
            may_close: false,
        };
        app.dress(ctx);
        app
    }

    /// The model, to look at.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Whether a file is being read or written.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.jobs.is_busy() || !self.actions.is_empty()
    }

    /// Asks for `action` as if the user had.
    pub fn ask(&mut self, action: Action) {
        self.actions.push(action);
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
            self.wants_close = self.model.dialog != Some(Dialog::Unsaved(Next::Quit));
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
        self.dress(ctx);
        ctx.request_repaint();
    }

    fn run(&mut self, effect: Effect, ctx: &Context, frame: Option<&eframe::Frame>) {
        match effect {
            Effect::AskPath { purpose, current } => {
                let request = self.dialog_request(purpose, current);
                self.jobs.ask_path(request, frame);
            }
            Effect::AbandonDialog => self.jobs.abandon_dialog(),
            Effect::Read { reading, path } => self.jobs.read(reading, path),
            Effect::Write { lesson, path, session, guard } => {
                self.jobs.write(WriteJob { lesson, path, session, guard });
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

    fn dialog_request(&self, purpose: Purpose, current: Option<PathBuf>) -> DialogRequest {
        let texts = self.texts();
        let suggestion = current.unwrap_or_else(|| crate::document::with_extension(texts.status.suggestion.as_ref()));
        DialogRequest {
            purpose,
            title: (texts.dialog.path_title)(purpose),
            file_kind: texts.dialog.file_kind,
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
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.show(ui, Some(frame));
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }
}
