//! The last operation stage by stage: what is computed in each, and the controls of going through them.

use std::time::Duration;

use egui::{Label, RichText, Ui};

use super::widget::{self, Control, Weight};
use super::{Scene, card, keys};
use crate::action::{Action, StepAction};
use crate::command::Command;
use crate::model::Pace;

/// Least width of a button.
const BUTTON: f32 = 27.0;

/// When the stage on the screen began, while the next one comes by itself.
#[derive(Default)]
pub(super) struct StepState {
    since: Option<(usize, f64)>,
}

/// Shows the stage; gives the cell that it is about.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut StepState) -> Option<u16> {
    let (theme, texts) = (scene.theme, &scene.texts.step);
    let (trace, stepping) = scene.model.stage()?;
    let stage = trace.stage(stepping.stage)?;
    let is_insert = scene.model.session.lab.as_ref()?.last()?.verdict.is_insert();
    if card::heading(ui, scene, &(texts.title)(stepping.stage + 1, trace.stages()), texts.leave) {
        scene.ask(Action::Step(StepAction::Leave));
    }
    controls(ui, scene, stepping.stage, trace.last_stage(), stepping.is_playing);
    let story = (texts.story)(&stage, is_insert);
    ui.label(RichText::new(story.heading).size(theme.size.body * 1.1));
    for formula in story.formulas {
        ui.add(Label::new(widget::mono_strong(theme, formula)).wrap());
    }
    let meaning = ui.add(Label::new(story.meaning).wrap());
    ui.ctx().accesskit_node_builder(meaning.id, |node| node.set_live(egui::accesskit::Live::Polite));
    pace(ui, scene);
    play(ui, scene, state, stepping.stage, stepping.is_playing);
    scene.model.sight()?.current.map(|step| step.position)
}

fn controls(ui: &mut Ui, scene: &mut Scene<'_>, stage: usize, last: usize, is_playing: bool) {
    let (theme, texts) = (scene.theme, &scene.texts.step);
    let moves = [
        ("⏮", Command::StepFirst, stage > 0),
        ("‹", Command::StepBack, stage > 0),
        ("›", Command::StepForward, stage < last),
        ("⏭", Command::StepLast, stage < last),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 2.0;
        for ((mark, command, is_enabled), name) in moves.into_iter().zip(texts.moves) {
            let button = Control::new(mark).width(BUTTON).enabled(is_enabled).button(ui, theme, Weight::Secondary);
            widget::named(&button, egui::Role::Button, name);
            let keys = scene.texts.key.of(command).unwrap_or_default();
            if button.on_hover_text(format!("{name} ({keys})")).clicked() {
                keys::ask(ui.ctx(), scene, command);
            }
        }
        let (mark, name) = if is_playing { ("⏸", texts.pause) } else { ("▶", texts.play) };
        let button = Control::new(mark).width(BUTTON).button(ui, theme, Weight::Secondary);
        widget::named(&button, egui::Role::Button, name);
        let keys = scene.texts.key.of(Command::PlayPause).unwrap_or_default();
        if button.on_hover_text(format!("{name} ({keys})")).clicked() {
            keys::ask(ui.ctx(), scene, Command::PlayPause);
        }
    });
}

fn pace(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.step);
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 4.0;
        for pace in Pace::ALL {
            let is_chosen = scene.model.shown.pace == pace;
            let name = (texts.pace)(pace);
            let response = ui.selectable_label(is_chosen, RichText::new(name).size(theme.size.small));
            response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, is_chosen, name));
            if response.on_hover_text(texts.pace_name).clicked() {
                scene.ask(Action::Step(StepAction::Pace(pace)));
            }
        }
    });
}

/// Lets the next stage come when the time of this one is over.
fn play(ui: &Ui, scene: &mut Scene<'_>, state: &mut StepState, stage: usize, is_playing: bool) {
    if !is_playing {
        state.since = None;
        return;
    }
    let now = ui.input(|input| input.time);
    let start = match state.since {
        Some((since, start)) if since == stage => start,
        Some(_) | None => now,
    };
    state.since = Some((stage, start));
    let left = scene.model.shown.pace.seconds() - (now - start);
    if left <= 0.0 {
        state.since = None;
        scene.ask(Action::Step(StepAction::Tick));
    } else {
        ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
    }
}
