//! The line at the bottom: the file and whether it is saved, help and projection; notices stand above it.

use egui::{Align, Frame, Label, Layout, Margin, Panel, RichText, ScrollArea, Sense, Ui, Vec2};

use super::widget::{self, Control};
use super::{Region, Scene, focus, keys};
use crate::action::{Action, FileAction};
use crate::choice::View;
use crate::command::Command;
use crate::model::Autosave;
use crate::notice::{KeepError, Notice};
use crate::text::literal::printed;
use crate::theme::{Theme, Tone};

/// Most of the window's height that notices take.
const MOST_NOTICES: f32 = 0.4;

/// Shows the line and the notices.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>) {
    let theme = scene.theme;
    Panel::bottom("status").frame(widget::panel_frame(theme, 4)).show(ui, |ui| line(ui, scene));
    notices(ui, scene);
}

/// The notices, the newest first; the lesson keeps most of the window.
fn notices(ui: &mut Ui, scene: &mut Scene<'_>) {
    let notices = scene.model.notices.clone();
    if notices.is_empty() {
        return;
    }
    let most = ui.ctx().content_rect().height() * MOST_NOTICES;
    Panel::bottom("notices").frame(Frame::NONE).show(ui, |ui| {
        let area = ScrollArea::vertical().max_height(most).min_scrolled_height(most).auto_shrink([false, true]);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (index, notice) in notices.iter().enumerate().rev() {
                let ground = tone(scene.theme, notice).ground;
                Frame::new().fill(ground).inner_margin(Margin::symmetric(16, 8)).show(ui, |ui| {
                    ui.push_id(index, |ui| show_notice(ui, scene, index, notice));
                });
            }
        });
    });
}

fn line(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.status);
    ui.spacing_mut().interact_size.y = 24.0;
    let projection = if scene.model.choices.is_projecting { texts.leave_projection } else { texts.projection };
    let mut entries = Vec::new();
    if scene.model.choices.is_projecting && scene.model.shown.view == View::Filter {
        entries.extend(asking(scene));
    }
    for (command, name) in [(Command::Help, texts.help), (Command::Projection, projection)] {
        let keys = scene.texts.key.of(command).unwrap_or_default();
        entries.push((command, format!("{keys} {name}"), true));
    }
    let beside = 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
    let width = |ui: &Ui, name: &str| widget::text_width(ui, widget::small(theme, name)) + beside;
    let whole: f32 = entries.iter().map(|(_, name, _)| width(ui, name)).sum();
    // Whether the lesson is saved says more than what a key is for.
    let is_brief = ui.available_width() - whole < least(ui, scene);
    let shown = |command: Command, name: &str| match command {
        Command::Help | Command::Projection if is_brief => scene.texts.key.of(command).unwrap_or_default(),
        _ => name.to_owned(),
    };
    let entries =
        entries.into_iter().map(|(command, name, is_enabled)| (command, shown(command, &name), name, is_enabled));
    let entries: Vec<_> = entries.collect();
    let taken: f32 = entries.iter().map(|(_, shown, ..)| width(ui, shown)).sum();
    ui.horizontal(|ui| {
        // The name may be long: it has what the rest leaves.
        let room = (ui.available_width() - taken).max(0.0);
        ui.allocate_ui_with_layout(Vec2::new(room, 24.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(room);
            file(ui, scene);
        });
        for (command, shown, name, is_enabled) in entries {
            let response = Control::new(&shown).enabled(is_enabled).quiet(ui, theme);
            widget::named(&response, egui::Role::Button, &name);
            if command == Command::Help {
                focus::anchor(ui, Region::Status, response.id, ui.max_rect());
            }
            if response.on_hover_text((scene.texts.command)(command)).clicked() {
                keys::ask(ui.ctx(), scene, command);
            }
        }
    });
}

/// What a lecturer asks the class with, where the panels are folded away.
fn asking(scene: &Scene<'_>) -> [(Command, String, bool); 3] {
    let lab = scene.model.session.lab.as_ref();
    let has_entries = lab.is_some_and(|lab| !lab.reference().is_empty());
    let (words, predict) = (&scene.texts.words, scene.texts.step.predict);
    let mark = if scene.model.session.modes.predict { "✓ " } else { "" };
    [
        (Command::Ask, words.ask.to_owned(), lab.is_some()),
        (Command::Hunt, words.hunt.to_owned(), has_entries),
        (Command::Predict, format!("{mark}{predict}"), true),
    ]
}

/// Least width that the file and its state are told apart in.
fn least(ui: &Ui, scene: &Scene<'_>) -> f32 {
    let name = widget::text_width(ui, name(scene));
    let state = widget::text_width(ui, widget::small(scene.theme, saved(scene)));
    name.min(8.0 * scene.theme.size.small) + state + 32.0
}

/// The file's name.
fn name(scene: &Scene<'_>) -> RichText {
    let name = scene.model.file_name().unwrap_or_else(|| scene.texts.status.unnamed.to_owned());
    widget::small(scene.theme, printed(name.as_ref())).color(scene.theme.ink.text)
}

/// Whether the file holds the lesson.
fn saved(scene: &Scene<'_>) -> String {
    let texts = &scene.texts.status;
    let has_failed = scene.model.notices.iter().any(|notice| matches!(notice, Notice::NotSaved { .. }));
    match &scene.model.document {
        Some(_) if scene.model.is_unsaved() => format!("● {}", texts.unsaved),
        Some(_) if !has_failed => format!("✓ {}", texts.saved),
        Some(_) | None => String::new(),
    }
}

/// The file's name and whether it is saved.
fn file(ui: &mut Ui, scene: &Scene<'_>) {
    let theme = scene.theme;
    let saved = saved(scene);
    let autosave = (scene.texts.keep.autosave)(&scene.model.keeping.autosave);
    let both: Vec<&str> = [saved.as_str(), autosave].into_iter().filter(|state| !state.is_empty()).collect();
    let name = name(scene);
    let mut state = widget::small(theme, both.join(" · "));
    let room = |ui: &Ui, state: &RichText| {
        let state = if state.text().is_empty() { 0.0 } else { widget::text_width(ui, state.clone()) + 24.0 };
        ui.available_width() - state
    };
    let is_failed = matches!(scene.model.keeping.autosave, Autosave::Failed(_));
    if room(ui, &state) < widget::text_width(ui, name.clone()) && !is_failed {
        // The name says more than that all is well.
        state = widget::small(theme, saved);
    }
    let room = room(ui, &state);
    let width = widget::text_width(ui, name.clone()).min(room.max(40.0)).min(ui.available_width());
    let label = ui.add_sized([width, 24.0], Label::new(name).truncate().sense(Sense::hover()));
    if let Some(document) = &scene.model.document {
        label.on_hover_text(printed(&document.path));
    }
    if !state.text().is_empty() && ui.available_width() > 48.0 {
        ui.add_space(8.0);
        ui.add(Label::new(state).truncate().sense(Sense::hover())).on_hover_text(scene.texts.keep.autosave_tip);
    }
}

/// Something went wrong, or there is only something to know.
fn is_news(notice: &Notice) -> bool {
    matches!(notice, Notice::SecondWindow | Notice::Others(_))
}

fn tone(theme: &Theme, notice: &Notice) -> Tone {
    if is_news(notice) { theme.tone.insert } else { theme.tone.caution }
}

/// Notices that stay until what they say is over: they ask for something to be done.
fn is_lasting(notice: &Notice) -> bool {
    matches!(notice, Notice::NotKept(KeepError::TooLong(_)))
}

fn show_notice(ui: &mut Ui, scene: &mut Scene<'_>, index: usize, notice: &Notice) {
    let (theme, texts) = (scene.theme, scene.texts);
    ui.horizontal(|ui| {
        let mark = if is_news(notice) { "ℹ" } else { "⚠" };
        ui.label(widget::strong(theme, mark).color(tone(theme, notice).strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !is_lasting(notice) {
                let close = Control::new("✕").quiet(ui, theme);
                widget::named(&close, egui::Role::Button, texts.status.dismiss);
                if close.on_hover_text(texts.status.dismiss).clicked() {
                    scene.ask(Action::DismissNotice(index));
                }
            }
            let answer = match notice {
                Notice::DialogDelayed => Some((texts.dialog.type_path, FileAction::TypePath)),
                Notice::NotKept(KeepError::TooLong(_) | KeepError::Home(_) | KeepError::Stopped)
                | Notice::FileMissing(_) => Some((texts.keep.export, FileAction::Save)),
                Notice::FileDiffers(path) => Some((texts.keep.open_file, FileAction::OpenPath(path.clone()))),
                _ => None,
            };
            if let Some((name, action)) = answer
                && Control::new(name).quiet(ui, theme).clicked()
            {
                scene.ask(Action::File(action));
            }
            let words = RichText::new((texts.keep.notice)(texts, notice));
            if let Notice::Others(others) = notice {
                ui.with_layout(Layout::left_to_right(Align::Center).with_main_wrap(true), |ui| {
                    ui.add(Label::new(words).wrap());
                    for kept in others {
                        if Control::new(&texts.keep.kept(kept)).chip(ui, theme).clicked() {
                            scene.ask(Action::File(FileAction::OpenKept(kept.source.clone())));
                        }
                    }
                });
            } else {
                // A block of its own: lines are as far apart as in any text.
                ui.with_layout(Layout::top_down(Align::Min), |ui| ui.add(Label::new(words).wrap()));
            }
        });
    });
}
