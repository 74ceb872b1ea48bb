//! The one place where the model changes: an action in, effects out. Arms are a few lines that call the core.
//!
//! `lab` changes the lesson and keeps its history, `file` opens and closes, `save` writes files, `keep` is what the
//! program keeps by itself.

mod file;
mod keep;
mod lab;
mod save;

use crate::action::{Action, Choice, Effect, Page};
use crate::choice::Choices;
use crate::model::{Dialog, Model};
use crate::notice::Notice;

/// Carries out `action` on the model and says what the world must do.
pub fn update(model: &mut Model, action: Action) -> Vec<Effect> {
    keep::changes(model, &action);
    match action {
        Action::Lab(action) => lab::update(model, action),
        Action::File(action) => file::update(model, action),
        Action::Answer(answer) => file::answer(model, answer),
        Action::Show(Page::Help) => show(model, Dialog::Help),
        Action::Show(Page::About) => show(model, Dialog::About),
        Action::Choose(choice) => update_choices(&mut model.choices, choice),
        Action::Explain(topic) => {
            model.shown.topic = if model.topic() == Some(topic) { None } else { Some(topic) };
            Vec::new()
        }
        Action::CloseExplanation => {
            model.shown.topic = None;
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
