//! Dialogs inside the window, one at a time: questions before anything is lost, the path field, help, about.

use std::path::PathBuf;

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Context, Frame, Grid, Id, Key, Label, Margin, Modal, RichText, ScrollArea, TextEdit, Ui, Vec2};

use super::Scene;
use super::field::FieldState;
use super::list::{self, ListState};
use super::widget::{self, Control, Weight};
use crate::action::{Action, Answer, FileAction};
use crate::command::Command;
use crate::model::{Dialog, Export, Purpose};
use crate::theme::Theme;

/// State of the dialogs between frames.
#[derive(Default)]
pub(super) struct DialogState {
    path: String,
    list: ListState,
    shown: Option<Dialog>,
    /// What had the keyboard before the first of the dialogs.
    before: Option<Id>,
}

impl DialogState {
    /// Gives the keyboard back to what had it; to the string field where that was nothing.
    fn close(&mut self, ctx: &Context, field: &mut FieldState) {
        if self.shown.take().is_some() {
            match self.before.take() {
                Some(id) => ctx.memory_mut(|memory| memory.request_focus(id)),
                None => field.return_focus(),
            }
        }
    }
}

/// Shows the open dialog, if there is one.
pub(super) fn show(ctx: &Context, state: &mut DialogState, field: &mut FieldState, scene: &mut Scene<'_>) {
    let Some(dialog) = scene.model.dialog.clone() else {
        state.close(ctx, field);
        return;
    };
    if state.shown.is_none() {
        state.before = ctx.memory(egui::Memory::focused);
    }
    let is_new = state.shown.as_ref() != Some(&dialog);
    // What was typed stays while a file is chosen for the same list.
    let is_list = |dialog: Option<&Dialog>| matches!(dialog, Some(Dialog::List(_)));
    if is_new && !(is_list(Some(&dialog)) && is_list(state.shown.as_ref())) {
        state.list.begin();
    }
    state.shown = Some(dialog.clone());
    let theme = scene.theme;
    let frame = Frame::new()
        .fill(theme.surface.ground)
        .stroke(egui::Stroke::new(1.0, theme.surface.line))
        .corner_radius(8)
        .inner_margin(Margin::same(24));
    let screen = ctx.content_rect().size();
    let width = (screen.x - 80.0).min(theme.size.body * 36.0);
    Modal::new(Id::unique("dialog")).backdrop_color(theme.surface.veil).frame(frame).show(ctx, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 12.0;
        let most = (screen.y - 80.0).max(60.0);
        // As high as it needs from the first frame on: the dialog's own height follows it a frame later.
        let area = ScrollArea::vertical().id_salt("dialog").max_height(most).min_scrolled_height(most);
        area.show(ui, |ui| {
            let texts = &scene.texts.dialog;
            match &dialog {
                Dialog::Help => help(ui, scene, is_new, screen.y),
                Dialog::About => about(ui, scene, is_new),
                Dialog::Unsaved(next) => {
                    let name = scene.model.file_name().unwrap_or_default();
                    words(ui, theme, texts.unsaved_title, &(texts.unsaved)(next.aim(), &name));
                    let answers = [
                        (texts.save_first, Weight::Primary, Answer::SaveFirst),
                        (texts.discard, Weight::Secondary, Answer::Discard),
                        (texts.cancel, Weight::Secondary, Answer::Cancel),
                    ];
                    buttons(ui, scene, &answers, is_new);
                }
                Dialog::NotKept(next, error) => {
                    let keep = &scene.texts.keep;
                    words(ui, theme, keep.lost_title, &(keep.lost)(scene.texts, next.aim(), error));
                    let answers = [
                        (keep.export, Weight::Primary, Answer::SaveFirst),
                        ((keep.lose)(next.aim()), Weight::Secondary, Answer::Discard),
                        (keep.stay, Weight::Secondary, Answer::Cancel),
                    ];
                    buttons(ui, scene, &answers, is_new);
                }
                Dialog::Replace(path) | Dialog::ReplaceExport { path, .. } => {
                    let name = path.file_name().unwrap_or_default().to_string_lossy();
                    words(ui, theme, texts.replace_title, &(texts.replace)(&name));
                    overwrite(ui, scene, is_new);
                }
                Dialog::ChangedOnDisk(path) => {
                    let name = path.file_name().unwrap_or_default().to_string_lossy();
                    words(ui, theme, texts.changed_title, &(texts.changed)(&name));
                    overwrite(ui, scene, is_new);
                }
                Dialog::Path(purpose) => path(ui, scene, state, *purpose, is_new),
                Dialog::List(file) => list::insert(ui, scene, &mut state.list, file, is_new),
                Dialog::AskList => list::ask(ui, scene, &mut state.list, is_new),
            }
        });
    });
}

fn words(ui: &mut Ui, theme: &Theme, title: &str, text: &str) {
    heading(ui, theme, title);
    ui.add(Label::new(RichText::new(text).size(theme.size.body)).wrap());
}

fn heading(ui: &mut Ui, theme: &Theme, title: &str) {
    ui.label(widget::strong(theme, title).size(theme.size.body * 1.25));
}

/// The answers, the first one first; it has the keyboard when the dialog opens.
fn buttons(ui: &mut Ui, scene: &mut Scene<'_>, answers: &[(&str, Weight, Answer)], is_new: bool) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for (index, (name, weight, answer)) in answers.iter().enumerate() {
            let response = Control::new(name).width(96.0).button(ui, scene.theme, *weight);
            if is_new && index == 0 {
                response.request_focus();
            }
            if response.clicked() {
                scene.ask(Action::Answer(*answer));
            }
        }
    });
}

fn overwrite(ui: &mut Ui, scene: &mut Scene<'_>, is_new: bool) {
    let texts = &scene.texts.dialog;
    // Writing over a file is the answer that cannot be taken back: the keyboard starts on the other one.
    let answers =
        [(texts.cancel, Weight::Primary, Answer::Cancel), (texts.overwrite, Weight::Secondary, Answer::Overwrite)];
    buttons(ui, scene, &answers, is_new);
}

fn path(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut DialogState, purpose: Purpose, is_new: bool) {
    let (theme, texts) = (scene.theme, &scene.texts.dialog);
    words(ui, theme, (texts.path_title)(purpose), texts.path_hint);
    let id = Id::unique("path field");
    if is_new {
        state.path = suggestion(scene, purpose);
    }
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    let enter = has_focus && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Enter));
    let label = ui.label(texts.path);
    let width = ui.available_width();
    let end = state.path.chars().count();
    let field = TextEdit::singleline(&mut state.path)
        .id(id)
        .desired_width(width)
        .min_size(Vec2::new(0.0, theme.size.control))
        .align(egui::Align2::LEFT_CENTER)
        .return_key(None)
        .show(ui)
        .response
        .response
        .labelled_by(label.id);
    if is_new {
        field.request_focus();
        // Where typing goes on, wherever it stopped the last time.
        let mut cursor = TextEditState::load(ui.ctx(), id).unwrap_or_default();
        cursor.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(end))));
        cursor.store(ui.ctx(), id);
    }
    ui.horizontal(|ui| {
        let is_named = !state.path.trim().is_empty();
        let name = (texts.path_button)(purpose);
        let does = Control::new(name).width(96.0).enabled(is_named).button(ui, theme, Weight::Primary);
        if does.clicked() || (enter && is_named) {
            let path = Some(expanded(&state.path, scene.texts.status.suggestion, purpose));
            scene.ask(Action::File(FileAction::PathChosen { purpose, path, is_overwrite_confirmed: false }));
        }
        if Control::new(texts.cancel).width(96.0).button(ui, theme, Weight::Secondary).clicked() {
            scene.ask(Action::Answer(Answer::Cancel));
        }
    });
}

/// The path of the file, or the home folder to start from.
fn suggestion(scene: &Scene<'_>, purpose: Purpose) -> String {
    let home = std::env::home_dir().unwrap_or_default();
    match (&scene.model.document, purpose) {
        (Some(document), Purpose::Open | Purpose::Save) => document.path.display().to_string(),
        (Some(document), Purpose::Export(export)) => {
            document.path.with_file_name(export_name(scene, export)).display().to_string()
        }
        (None, Purpose::Export(export)) => home.join(export_name(scene, export)).display().to_string(),
        (Some(document), Purpose::List) => {
            document.path.parent().map(|folder| folder.join("").display().to_string()).unwrap_or_default()
        }
        (None, Purpose::Open | Purpose::List) => home.join("").display().to_string(),
        (None, Purpose::Save) => home.join(scene.texts.status.suggestion).display().to_string(),
    }
}

/// A name for the file of a figure or a table.
fn export_name(scene: &Scene<'_>, export: Export) -> String {
    let ending = export.format.extension().unwrap_or_default();
    format!("{}.{ending}", (scene.texts.curve.file_name)(export.exhibit))
}

/// The path that was meant: `~` at the start is the home folder, and to save into a folder the name that was
/// suggested is used.
fn expanded(typed: &str, suggestion: &str, purpose: Purpose) -> PathBuf {
    let typed = if typed == "~" { "~/" } else { typed };
    let mut path = match (typed.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        (Some(_) | None, _) => PathBuf::from(typed),
    };
    if purpose == Purpose::Save && typed.ends_with(std::path::is_separator) {
        path.push(suggestion);
    }
    // Kept as it is, it would lead elsewhere when the program is started elsewhere.
    std::path::absolute(&path).unwrap_or(path)
}

fn close(ui: &mut Ui, scene: &mut Scene<'_>, is_new: bool) {
    buttons(ui, scene, &[(scene.texts.dialog.close, Weight::Primary, Answer::Cancel)], is_new);
}

fn help(ui: &mut Ui, scene: &mut Scene<'_>, is_new: bool, screen_height: f32) {
    let (theme, texts) = (scene.theme, scene.texts);
    heading(ui, theme, (texts.command)(Command::Help));
    // As high as it may be from the first frame on: the dialog's own height follows it a frame later.
    let most = (screen_height - 240.0).max(120.0);
    let area = ScrollArea::vertical().max_height(most).min_scrolled_height(most).auto_shrink([false, true]);
    area.show(ui, |ui| {
        scroll_by_keys(ui, most);
        for line in texts.dialog.help_lines {
            ui.add(Label::new(*line).wrap());
        }
        ui.label(widget::strong(theme, texts.dialog.help_keys));
        ui.spacing_mut().interact_size.y = theme.size.body + 8.0;
        Grid::new("keys").num_columns(2).spacing([24.0, 0.0]).show(ui, |ui| {
            let row = |ui: &mut Ui, name: &str, keys: &str| {
                ui.label(name.trim_end_matches('…'));
                ui.label(widget::weak(theme, keys));
                ui.end_row();
            };
            for command in Command::ALL {
                let keys: Vec<String> = command.chords().iter().take(2).map(|chord| texts.key.chord(*chord)).collect();
                if !keys.is_empty() {
                    row(ui, (texts.command)(command), &keys.join(", "));
                }
            }
            let (name, keys) = texts.dialog.help_grid_keys;
            row(ui, name, keys);
            let keys =
                [Command::StepForward, Command::StepBack].map(|command| texts.key.of(command).unwrap_or_default());
            row(ui, texts.dialog.help_page_keys, &keys.join(", "));
        });
    });
    close(ui, scene, is_new);
}

/// Arrows and page keys move through a long page.
fn scroll_by_keys(ui: &Ui, page: f32) {
    let line = ui.spacing().interact_size.y;
    let steps = [
        (Key::ArrowDown, line),
        (Key::ArrowUp, -line),
        (Key::PageDown, page * 0.9),
        (Key::PageUp, page * -0.9),
        (Key::End, 1e6),
        (Key::Home, -1e6),
    ];
    for (key, distance) in steps {
        if ui.input(|input| input.key_pressed(key)) {
            ui.scroll_with_delta(Vec2::new(0.0, -distance));
        }
    }
}

fn about(ui: &mut Ui, scene: &mut Scene<'_>, is_new: bool) {
    let (theme, texts) = (scene.theme, scene.texts);
    heading(ui, theme, "Criba");
    ui.label((texts.dialog.version)(env!("CARGO_PKG_VERSION")));
    for line in texts.dialog.about_lines {
        ui.add(Label::new(*line).wrap());
    }
    close(ui, scene, is_new);
}
