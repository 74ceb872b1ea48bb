//! Words that are not entries: where they come from, asking for one, hunting for a false positive.

use egui::containers::menu::MenuButton;
use egui::{Align, Button, Layout, Ui};

use super::field::FieldState;
use super::lab::two_buttons;
use super::widget::{self, Control, Progress, Weight};
use super::{Scene, keys, menu};
use crate::action::{Action, HuntAction, LabAction, Page};
use crate::bloom::{MAX_TRIES, WordSource};
use crate::command::Command;
use crate::model::Remark;

/// Whether a remark stands here.
pub(super) fn tells(remark: Remark) -> bool {
    matches!(remark, Remark::NoWordsLeft | Remark::NothingToHunt | Remark::Hunted { .. })
}

/// The source and the two buttons, or how far a hunt is.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, field: &mut FieldState) {
    let (theme, texts) = (scene.theme, &scene.texts.words);
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = theme.size.body + 4.0;
        ui.horizontal(|ui| {
            ui.label(widget::strong(theme, texts.heading));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| source(ui, scene));
        });
    });
    if progress(ui, scene) {
        return;
    }
    let lab = scene.model.session.lab.as_ref();
    let (has_filter, has_entries) = (lab.is_some(), lab.is_some_and(|lab| !lab.reference().is_empty()));
    let no_hunt = if has_filter { texts.nothing_to_hunt } else { scene.texts.lab.no_filter };
    let buttons = [
        (Command::Ask, texts.ask, texts.ask_tip, has_filter, scene.texts.lab.no_filter),
        (Command::Hunt, texts.hunt, texts.hunt_tip, has_entries, no_hunt),
    ];
    two_buttons(ui, theme, |ui, width| {
        for (command, name, tip, is_enabled, reason) in buttons {
            let button = Control::new(name).width(width).enabled(is_enabled).button(ui, theme, Weight::Secondary);
            if button.on_hover_text(tip).on_disabled_hover_text(reason).clicked() {
                keys::ask(ui.ctx(), scene, command);
                field.return_focus();
            }
        }
    });
    remark(ui, scene);
}

/// How far a hunt is, or how it ended: for the projection, which has no more of it.
pub(super) fn told(ui: &mut Ui, scene: &mut Scene<'_>) {
    if !progress(ui, scene) {
        remark(ui, scene);
    }
}

fn remark(ui: &mut Ui, scene: &Scene<'_>) {
    if let Some(remark) = scene.model.remark.filter(|remark| tells(*remark)) {
        ui.label(widget::small(scene.theme, (scene.texts.lab.remark)(scene.texts, remark)));
    }
}

/// Where the words come from, as a menu.
fn source(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.words);
    let chosen = &scene.model.session.words.source;
    let name = (texts.source)(chosen);
    // Its text lines up with the buttons below.
    ui.spacing_mut().button_padding.x = 2.0;
    let button = Button::new(widget::small(theme, format!("{name} ▾"))).frame_when_inactive(false).small();
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        // The same seed again: a lesson goes on with its own words.
        let seed = if let WordSource::Random { seed } = chosen { *seed } else { 1 };
        for source in [WordSource::Random { seed }, WordSource::Names] {
            let response = menu::choice_of(ui, &(texts.source)(&source), source == *chosen);
            if response.on_hover_text((texts.source_tip)(&source)).clicked() {
                scene.actions.push(Action::Lab(LabAction::ChooseWords(source)));
            }
        }
        let is_list = matches!(chosen, WordSource::List(_));
        if menu::choice_of(ui, texts.paste, is_list).clicked() {
            scene.actions.push(Action::Show(Page::AskList));
        }
    });
    let value = format!("{}: {name}", texts.source_name);
    widget::named(&response, egui::Role::Button, &value);
    response.on_hover_text((texts.source_tip)(chosen));
}

/// How far a hunt is that takes its time, and what ends it; whether there is one.
fn progress(ui: &mut Ui, scene: &mut Scene<'_>) -> bool {
    let Some(hunting) = scene.model.underway.hunting.as_ref().filter(|hunting| hunting.tries > 0) else { return false };
    let texts = &scene.texts.words;
    let progress = Progress {
        done: hunting.tries,
        of: MAX_TRIES,
        told: &(texts.tried)(&scene.texts.number, hunting.tries),
        stop: texts.stop,
        stop_tip: texts.stop_tip,
    };
    if progress.show(ui, scene.theme) {
        scene.ask(Action::Hunt(HuntAction::Cancel));
    }
    true
}
