//! The menus, with every command and its keys, and the language at the right.

use egui::{Button, MenuBar, Response, ScrollArea, Stroke, Ui};

use super::{Region, Scene, focus, keys, widget};
use crate::action::{Action, Choice, FileAction, LabAction};
use crate::bloom::Example;
use crate::choice::{Appearance, Language, View};
use crate::command::Command;
use crate::model::{Deed, Detail, Topic};
use crate::text::literal::printed;

/// Width of a list of files or lessons.
const LIST_WIDTH: f32 = 340.0;
/// Most height of one.
const LIST_HEIGHT: f32 = 320.0;

/// State of the menus between frames.
#[derive(Default)]
pub(super) struct MenuState {
    is_file_open: bool,
}

/// Shows the top line; where it is too long, the views stand in a second one.
pub(super) fn show(ui: &mut Ui, state: &mut MenuState, scene: &mut Scene<'_>) {
    let texts = scene.texts;
    let line = MenuBar::new().ui(ui, |ui| {
        let has_room = width(ui, scene) <= ui.available_width();
        ui.label(widget::strong(scene.theme, "Criba"));
        ui.add_space(8.0);
        let was_open = std::mem::take(&mut state.is_file_open);
        let first = menu(ui, scene, texts.menu.file, |ui, scene| {
            state.is_file_open = true;
            file(ui, scene);
        });
        if state.is_file_open && !was_open {
            // What can be opened may have changed since.
            scene.ask(Action::File(FileAction::LookAround));
        }
        focus::anchor(ui, Region::Menu, first.id, ui.max_rect());
        menu(ui, scene, texts.menu.edit, edit);
        menu(ui, scene, texts.menu.explain, explain);
        menu(ui, scene, texts.menu.view, view);
        menu(ui, scene, texts.menu.help, |ui, scene| {
            item(ui, scene, Command::Help, true);
            item(ui, scene, Command::About, true);
        });
        if has_room {
            ui.add_space(scene.theme.size.group);
            tabs(ui, scene);
        }
        languages(ui, scene);
        has_room
    });
    if !line.inner {
        MenuBar::new().ui(ui, |ui| tabs(ui, scene));
    }
}

/// How wide all of it is in one line.
fn width(ui: &Ui, scene: &Scene<'_>) -> f32 {
    let (theme, menu) = (scene.theme, &scene.texts.menu);
    let menus = [menu.file, menu.edit, menu.explain, menu.view, menu.help].map(egui::RichText::new);
    let tabs = View::ALL.map(|view| widget::strong(theme, (menu.view_name)(view)));
    let languages = Language::ALL.map(|language| widget::strong(theme, (menu.language_code)(language)));
    let names = [widget::strong(theme, "Criba")].into_iter().chain(menus).chain(tabs).chain(languages);
    let beside = 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
    names.map(|name| widget::text_width(ui, name) + beside).sum::<f32>() + theme.size.group + 8.0
}

/// The views, the one on the screen underlined.
fn tabs(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, scene.texts);
    for view in View::ALL {
        let is_shown = scene.model.shown.view == view;
        let name = (texts.menu.view_name)(view);
        let text = if is_shown { widget::strong(theme, name) } else { widget::weak(theme, name) };
        let response = ui.add(Button::new(text).frame_when_inactive(false));
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Tab, true, is_shown, name));
        if is_shown {
            let under = response.rect.bottom() + 2.0;
            ui.painter().hline(response.rect.x_range(), under, Stroke::new(3.0, theme.accent.fill));
        }
        let keys = texts.key.of(Command::of_view(view)).unwrap_or_default();
        if response.on_hover_text(format!("{} ({keys})", (texts.menu.view_tip)(view))).clicked() {
            scene.ask(Action::View(view));
        }
    }
}

/// The languages at the right end, in reading order for the keyboard too.
fn languages(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.menu);
    let code = |language: Language| widget::strong(theme, (texts.language_code)(language));
    let beside = 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
    let width: f32 = Language::ALL.map(|language| widget::text_width(ui, code(language)) + beside).iter().sum();
    ui.add_space((ui.available_width() - width).max(0.0));
    for language in Language::ALL {
        let is_chosen = scene.model.choices.language == language;
        let code = if is_chosen { code(language) } else { code(language).color(theme.ink.weak) };
        let response = ui.add(Button::new(code).frame_when_inactive(false));
        let name = (texts.language_name)(language);
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, is_chosen, name));
        if response.on_hover_text(name).clicked() {
            scene.ask(Action::Choose(Choice::Language(language)));
        }
    }
}

fn menu(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    name: &str,
    content: impl FnOnce(&mut Ui, &mut Scene<'_>),
) -> egui::Response {
    ui.menu_button(name, |ui| {
        ui.set_min_width(240.0);
        content(ui, scene);
    })
    .response
}

fn file(ui: &mut Ui, scene: &mut Scene<'_>) {
    item(ui, scene, Command::New, true);
    item(ui, scene, Command::Open, true);
    let shelf = &scene.model.shelf;
    let recent: Vec<(String, String, bool)> = shelf
        .recent
        .iter()
        .map(|path| {
            let name = path.file_name().map(|name| printed(name.as_ref())).unwrap_or_default();
            (name, printed(path), shelf.missing.contains(path))
        })
        .collect();
    list(ui, scene, scene.texts.keep.recent, |ui, scene| {
        for (index, (name, path, is_missing)) in recent.iter().enumerate() {
            let mark = if *is_missing { scene.texts.keep.missing } else { "" };
            let response = ui.add_enabled(!is_missing, Button::new(name.as_str()).shortcut_text(mark).truncate());
            widget::named(&response, egui::Role::MenuItem, name);
            let response = response.on_hover_text(path).on_disabled_hover_text(path);
            if response.clicked()
                && let Some(path) = scene.model.shelf.recent.get(index)
            {
                scene.actions.push(Action::File(FileAction::OpenPath(path.clone())));
                ui.close();
            }
        }
        recent.len()
    });
    list(ui, scene, scene.texts.keep.unnamed, |ui, scene| {
        let unnamed = &scene.model.shelf.unnamed;
        for kept in unnamed {
            let name = scene.texts.keep.kept(kept);
            let response = ui.add(Button::new(name.as_str()).truncate());
            widget::named(&response, egui::Role::MenuItem, &name);
            if response.on_hover_text(&name).clicked() {
                scene.actions.push(Action::File(FileAction::OpenKept(kept.source.clone())));
                ui.close();
            }
        }
        unnamed.len()
    })
    .on_hover_text(scene.texts.keep.unnamed_tip);
    ui.separator();
    item(ui, scene, Command::Save, true);
    item(ui, scene, Command::SaveAs, true);
    ui.separator();
    item(ui, scene, Command::Quit, true);
}

/// A menu of what can be opened; `content` says how many items it has.
fn list(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    name: &str,
    content: impl FnOnce(&mut Ui, &mut Scene<'_>) -> usize,
) -> Response {
    let shown = ui.menu_button(name, |ui| {
        ui.set_min_width(LIST_WIDTH);
        ui.set_max_width(LIST_WIDTH);
        ScrollArea::vertical().max_height(LIST_HEIGHT).min_scrolled_height(LIST_HEIGHT).show(ui, |ui| {
            if content(ui, scene) == 0 {
                ui.add_enabled(false, Button::new(scene.texts.keep.none));
            }
        });
    });
    shown.response
}

fn edit(ui: &mut Ui, scene: &mut Scene<'_>) {
    let has_filter = scene.model.session.lab.is_some();
    let history = &scene.model.history;
    let deed = |step: Option<(&Deed, _)>| step.map(|(deed, _)| (scene.texts.deed)(deed));
    let (last, next) = (deed(history.last()), deed(history.next()));
    step(ui, scene, Command::Undo, last.as_deref());
    step(ui, scene, Command::Redo, next.as_deref());
    ui.separator();
    item(ui, scene, Command::Insert, has_filter);
    item(ui, scene, Command::Query, has_filter);
    item(ui, scene, Command::InsertList, has_filter);
    item(ui, scene, Command::Ask, has_filter);
    let has_entries = scene.model.session.lab.as_ref().is_some_and(|lab| !lab.reference().is_empty());
    item(ui, scene, Command::Hunt, has_entries);
    mode(ui, scene, Command::Escapes, scene.model.session.modes.escapes);
    ui.separator();
    item(ui, scene, Command::CreateFilter, scene.model.session.params().is_some());
    item(ui, scene, Command::Reset, has_filter);
    ui.separator();
    ui.menu_button(scene.texts.menu.examples, |ui| {
        for example in Example::ALL {
            let name = (scene.texts.lab.example)(example);
            let tip = (scene.texts.lab.example_tip)(example);
            let response = ui.add_enabled(has_filter, Button::new(name));
            if response.on_hover_text(tip).on_disabled_hover_text(scene.texts.lab.no_filter).clicked() {
                scene.ask_lab(LabAction::RunExample(example));
                ui.close();
            }
        }
    });
}

/// What shows how the last operation came about.
fn explain(ui: &mut Ui, scene: &mut Scene<'_>) {
    let has_last = scene.model.session.lab.as_ref().is_some_and(|lab| lab.last().is_some());
    for command in [Command::StepForward, Command::StepBack, Command::StepFirst, Command::StepLast, Command::PlayPause]
    {
        item(ui, scene, command, has_last);
    }
    ui.separator();
    mode(ui, scene, Command::Predict, scene.model.session.modes.predict);
    item(ui, scene, Command::Reveal, scene.model.is_covered());
    ui.separator();
    mode(ui, scene, Command::Units, scene.model.topic() == Some(Topic::Units));
}

fn view(ui: &mut Ui, scene: &mut Scene<'_>) {
    let texts = scene.texts;
    for view in View::ALL {
        item(ui, scene, Command::of_view(view), true);
    }
    ui.separator();
    let open = scene.model.session.open;
    for (detail, name, is_open) in
        [(Detail::Positions, texts.detail.positions, open.positions), (Detail::Model, texts.detail.model, open.model)]
    {
        if choice(ui, name, is_open) {
            scene.ask_lab(LabAction::ToggleDetail(detail));
        }
    }
    ui.separator();
    let choices = scene.model.choices;
    ui.menu_button(texts.menu.appearance, |ui| {
        for appearance in Appearance::ALL {
            let is_chosen = choices.appearance == appearance && !choices.is_projecting;
            if choice(ui, (texts.menu.appearance_name)(appearance), is_chosen) {
                scene.ask(Action::Choose(Choice::Appearance(appearance)));
            }
        }
    });
    ui.menu_button(texts.menu.language, |ui| {
        for language in Language::ALL {
            if choice(ui, (texts.menu.language_name)(language), choices.language == language) {
                scene.ask(Action::Choose(Choice::Language(language)));
            }
        }
    });
    ui.separator();
    item(ui, scene, Command::Projection, true);
    item(ui, scene, Command::FullScreen, true);
    ui.separator();
    for command in [Command::ZoomIn, Command::ZoomOut, Command::ZoomReset] {
        item(ui, scene, command, true);
    }
    ui.separator();
    item(ui, scene, Command::NextRegion, true);
    item(ui, scene, Command::PreviousRegion, true);
}

/// A step of the history with its name; disabled where there is none.
fn step(ui: &mut Ui, scene: &mut Scene<'_>, command: Command, deed: Option<&str>) {
    let name = (scene.texts.command)(command);
    let named = deed.map_or(name.to_owned(), |deed| format!("{name}: {deed}"));
    entry(ui, scene, command, &named, deed.is_some());
}

fn item(ui: &mut Ui, scene: &mut Scene<'_>, command: Command, is_enabled: bool) {
    entry(ui, scene, command, (scene.texts.command)(command), is_enabled);
}

fn entry(ui: &mut Ui, scene: &mut Scene<'_>, command: Command, name: &str, is_enabled: bool) {
    let keys = scene.texts.key.of(command).unwrap_or_default();
    let response = ui.add_enabled(is_enabled, Button::new(name).shortcut_text(keys));
    widget::named(&response, egui::Role::MenuItem, name);
    if response.clicked() {
        keys::ask(ui.ctx(), scene, command);
        ui.close();
    }
}

/// A command that turns something on or off.
fn mode(ui: &mut Ui, scene: &mut Scene<'_>, command: Command, is_on: bool) {
    if choice(ui, (scene.texts.command)(command), is_on) {
        keys::ask(ui.ctx(), scene, command);
    }
}

fn choice(ui: &mut Ui, name: &str, is_chosen: bool) -> bool {
    choice_of(ui, name, is_chosen).clicked()
}

/// An item that is chosen or not; it closes the menu.
pub(super) fn choice_of(ui: &mut Ui, name: &str, is_chosen: bool) -> Response {
    let mark = if is_chosen { "✓" } else { " " };
    let response = ui.add(Button::new(name).shortcut_text(mark));
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::MenuItemCheckBox, true, is_chosen, name));
    if response.clicked() {
        ui.close();
    }
    response
}
