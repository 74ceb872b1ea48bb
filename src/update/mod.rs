//! The one place where the model changes: an action in, effects out. Arms are a few lines that call the core.
//!
//! `lab` changes the lesson and keeps its history, `hunt` searches for a false positive, `step` goes through the last
//! operation, `curve` gathers the evidence, `size` plans filters, `export` takes figures and tables along, `file` opens and closes, `save` writes files, `keep` is what the program keeps by itself.

mod curve;
mod export;
mod file;
mod hunt;
mod keep;
mod lab;
mod save;
mod size;
mod step;

use std::sync::Arc;

use crate::action::{Action, Choice, Effect, HuntAction, LabAction, Page, StepAction};
use crate::choice::{Choices, View};
use crate::model::{Dialog, ListFile, Model, Remark};
use crate::notice::Notice;

/// Carries out `action` on the model and says what the world must do.
pub fn update(model: &mut Model, action: Action) -> Vec<Effect> {
    let leaves_view = model.shown.view != View::Filter && is_shown_in_lab(model, &action);
    keep::changes(model, &action, leaves_view);
    let before = last(model);
    let is_travel = matches!(action, Action::Lab(LabAction::Undo | LabAction::Redo));
    let mut effects = carry_out(model, action);
    if last(model).as_ref().map(Arc::as_ptr) != before.as_ref().map(Arc::as_ptr) {
        // Another operation is the last one. What comes back was seen before.
        model.shown.stepping = None;
        model.shown.is_revealed = is_travel;
    }
    effects.extend(hunt::end_if_stale(model));
    effects.extend(curve::follow(model));
    effects
}

/// The string of the last operation: each operation has one of its own.
fn last(model: &Model) -> Option<Arc<str>> {
    model.session.lab.as_ref()?.last().map(|report| Arc::clone(&report.text))
}

/// Whether what it asks for is seen in the lab only.
fn is_shown_in_lab(model: &Model, action: &Action) -> bool {
    match action {
        Action::Explain(_)
        | Action::Hunt(HuntAction::Start)
        | Action::Lab(LabAction::Ask | LabAction::TogglePredict) => true,
        // The sizing shows nothing of the lesson: what comes back would go unseen.
        Action::Lab(action) => {
            let direction = lab::Direction::of(action).filter(|_| model.shown.view == View::Size);
            direction.is_some_and(|direction| direction.step(model).is_some())
        }
        Action::Step(step) => *step != StepAction::Tick,
        _ => false,
    }
}

fn carry_out(model: &mut Model, action: Action) -> Vec<Effect> {
    if is_shown_in_lab(model, &action) {
        model.shown.view = View::Filter;
    }
    match action {
        Action::Lab(action) => lab::update(model, action),
        Action::File(action) => file::update(model, action),
        Action::Hunt(action) => hunt::update(model, action),
        Action::View(view) => {
            model.shown.view = view;
            // What was said of a field or a figure stays with its view.
            model.remark =
                model.remark.filter(|remark| !matches!(remark, Remark::DraftTooLong { .. } | Remark::Exported(_)));
            Vec::new()
        }
        Action::Curve(action) => curve::update(model, action),
        Action::Size(action) => size::update(model, action),
        Action::Export(export) => export::update(model, export),
        Action::Answer(answer) => file::answer(model, answer),
        Action::Show(page) => show(model, dialog_of(page)),
        Action::Choose(choice) => update_choices(&mut model.choices, choice),
        Action::Explain(topic) => {
            model.shown.topic = if model.topic() == Some(topic) { None } else { Some(topic) };
            model.shown.stepping = None;
            Vec::new()
        }
        Action::CloseExplanation => {
            model.shown.topic = None;
            Vec::new()
        }
        Action::Step(action) => {
            step::update(model, action);
            Vec::new()
        }
        Action::DismissNotice(index) => {
            if index < model.notices.len() {
                model.notices.remove(index);
            }
            Vec::new()
        }
    }
}

fn dialog_of(page: Page) -> Dialog {
    match page {
        Page::Help => Dialog::Help,
        Page::About => Dialog::About,
        Page::List => Dialog::List(ListFile::None),
        Page::AskList => Dialog::AskList,
    }
}

fn update_choices(choices: &mut Choices, choice: Choice) -> Vec<Effect> {
    match choice {
        Choice::Language(language) => choices.language = language,
        Choice::Appearance(appearance) => {
            choices.appearance = appearance;
            choices.is_projecting = false;
        }
        Choice::Projection => choices.is_projecting = !choices.is_projecting,
        Choice::FullScreen => return vec![Effect::ToggleFullScreen],
        Choice::ZoomIn => choices.zoom = choices.zoomed_in(),
        Choice::ZoomOut => choices.zoom = choices.zoomed_out(),
        Choice::ZoomReset => choices.zoom = 100,
    }
    Vec::new()
}

fn show(model: &mut Model, dialog: Dialog) -> Vec<Effect> {
    model.dialog = Some(dialog);
    Vec::new()
}

fn tell(model: &mut Model, notice: Notice) {
    model.notices.retain(|other| *other != notice);
    model.notices.push(notice);
}
