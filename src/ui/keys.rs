//! Keys of the commands, taken from the input before any control sees them.

use egui::{Context, Event, Modifiers, Ui};

use super::{Region, Scene, field, focus};
use crate::action::{Action, Answer, Choice, FileAction, HuntAction, LabAction, Page, StepAction};
use crate::choice::View;
use crate::command::{Chord, Command, Key};
use crate::model::{Model, Topic};

/// Takes the keys of commands out of this frame's input. While a dialog is open only its own keys work;
/// Escape is taken when there is something to leave.
/// `is_typing_step` says whether the string field has its own step for undo or redo.
pub(super) fn take(ui: &Ui, model: &Model, is_typing_step: impl Fn(Command) -> bool) -> Vec<Command> {
    let has_dialog = model.dialog.is_some();
    let may_leave = has_dialog || model.topic().is_some() || model.stage().is_some() || model.choices.is_projecting;
    let is_lab = model.shown.view == View::Filter;
    // Stages are gone through where they are seen, and fields elsewhere have a history of their own.
    let is_here = |command: Command| match command {
        Command::Undo | Command::Redo => is_lab || !ui.ctx().text_edit_focused(),
        command => is_lab || !command.is_of_lab(),
    };
    let pressed = |event: &Event| match event {
        Event::Key { key, pressed: true, modifiers, .. } => command_of(*key, *modifiers),
        _ => None,
    };
    let asked: Vec<Command> = ui.input(|input| input.events.iter().filter_map(pressed).collect());
    let is_taken = |command: &Command| {
        let is_allowed = if *command == Command::Leave { may_leave } else { !has_dialog && is_here(*command) };
        is_allowed && !is_typing_step(*command)
    };
    let taken: Vec<Command> = asked.into_iter().filter(is_taken).collect();
    let mut commands = Vec::new();
    if !taken.is_empty() {
        ui.input_mut(|input| {
            input.events.retain(|event| {
                let Some(command) = pressed(event).filter(|command| taken.contains(command)) else { return true };
                let is_repeat = matches!(event, Event::Key { repeat: true, .. });
                let may_repeat = matches!(
                    command,
                    Command::ZoomIn
                        | Command::ZoomOut
                        | Command::Undo
                        | Command::Redo
                        | Command::StepForward
                        | Command::StepBack
                );
                if !is_repeat || may_repeat {
                    commands.push(command);
                }
                false
            });
        });
    }
    commands
}

/// Whether `event` is a key that asks for `command`.
pub(super) fn is_pressed_for(event: &Event, command: Command) -> bool {
    matches!(event, Event::Key { key, pressed: true, modifiers, .. } if command_of(*key, *modifiers) == Some(command))
}

fn command_of(key: egui::Key, modifiers: Modifiers) -> Option<Command> {
    let is_taken = |command: &&Command| command.is_global() || **command == Command::Leave;
    Command::ALL
        .iter()
        .filter(is_taken)
        .find(|command| command.chords().iter().any(|chord| is_pressed(*chord, key, modifiers)))
        .copied()
}

fn is_pressed(chord: Chord, key: egui::Key, modifiers: Modifiers) -> bool {
    // Whether plus needs Shift depends on the keyboard.
    let is_shift_free = matches!(chord.key, Key::Plus);
    native(chord.key) == Some(key)
        && modifiers.command == chord.command
        && (is_shift_free || modifiers.shift == chord.shift)
        && !modifiers.alt
        && (chord.command || !modifiers.ctrl)
}

/// The window library's name of a key.
fn native(key: Key) -> Option<egui::Key> {
    match key {
        Key::Letter(letter) => egui::Key::from_name(&letter.to_string()),
        Key::Function(number) => egui::Key::from_name(&format!("F{number}")),
        Key::Enter => Some(egui::Key::Enter),
        Key::Escape => Some(egui::Key::Escape),
        Key::Plus => Some(egui::Key::Plus),
        Key::Equals => Some(egui::Key::Equals),
        Key::Minus => Some(egui::Key::Minus),
        Key::Digit(digit) => egui::Key::from_name(&digit.to_string()),
        Key::PageUp => Some(egui::Key::PageUp),
        Key::PageDown => Some(egui::Key::PageDown),
    }
}

/// Carries a command out, whether a key or a menu asked for it.
pub(super) fn ask(ctx: &Context, scene: &mut Scene<'_>, command: Command) {
    if matches!(command, Command::Undo | Command::Redo) {
        field::forget_typing(ctx);
    }
    let text = || scene.model.session.drafts.text.clone();
    let action = match command {
        Command::New => Action::File(FileAction::New),
        Command::Open => Action::File(FileAction::Open),
        Command::Save => Action::File(FileAction::Save),
        Command::SaveAs => Action::File(FileAction::SaveAs),
        Command::Quit => Action::File(FileAction::Quit),
        Command::Undo => Action::Lab(LabAction::Undo),
        Command::Redo => Action::Lab(LabAction::Redo),
        Command::Insert => Action::Lab(LabAction::Insert(text())),
        Command::Query => Action::Lab(LabAction::Query(text())),
        Command::CreateFilter => Action::Lab(LabAction::CreateFilter),
        Command::Reset => Action::Lab(LabAction::Reset),
        Command::InsertList => Action::Show(Page::List),
        Command::Ask => Action::Lab(LabAction::Ask),
        Command::Hunt => Action::Hunt(HuntAction::Start),
        Command::StepForward => Action::Step(StepAction::Forward),
        Command::StepBack => Action::Step(StepAction::Back),
        Command::StepFirst => Action::Step(StepAction::First),
        Command::StepLast => Action::Step(StepAction::Last),
        Command::PlayPause => Action::Step(StepAction::PlayPause),
        Command::Reveal => Action::Step(StepAction::Reveal),
        Command::Predict => Action::Lab(LabAction::TogglePredict),
        Command::Escapes => Action::Lab(LabAction::ToggleEscapes),
        Command::Units => Action::Explain(Topic::Units),
        Command::ViewFilter => Action::View(View::Filter),
        Command::ViewCurve => Action::View(View::Curve),
        Command::ViewSize => Action::View(View::Size),
        Command::Projection => Action::Choose(Choice::Projection),
        Command::FullScreen => Action::Choose(Choice::FullScreen),
        Command::ZoomIn => Action::Choose(Choice::ZoomIn),
        Command::ZoomOut => Action::Choose(Choice::ZoomOut),
        Command::ZoomReset => Action::Choose(Choice::ZoomReset),
        Command::Help => Action::Show(Page::Help),
        Command::About => Action::Show(Page::About),
        Command::NextRegion => return focus::step(ctx, Region::next),
        Command::PreviousRegion => return focus::step(ctx, Region::previous),
        Command::Leave if scene.model.dialog.is_some() => Action::Answer(Answer::Cancel),
        Command::Leave if scene.model.topic().is_some() => Action::CloseExplanation,
        Command::Leave if scene.model.stage().is_some() => Action::Step(StepAction::Leave),
        Command::Leave if scene.model.choices.is_projecting => Action::Choose(Choice::Projection),
        Command::Leave => return,
    };
    scene.ask(action);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_native_name() {
        for chord in Command::ALL.iter().flat_map(|command| command.chords()) {
            assert!(native(chord.key).is_some(), "{chord:?}");
        }
    }

    #[test]
    fn shift_tells_save_as_from_save() {
        assert_eq!(command_of(egui::Key::S, Modifiers::COMMAND), Some(Command::Save));
        assert_eq!(command_of(egui::Key::S, Modifiers::COMMAND | Modifiers::SHIFT), Some(Command::SaveAs));
        assert_eq!(command_of(egui::Key::S, Modifiers::COMMAND | Modifiers::ALT), None, "AltGr types");
        assert_eq!(command_of(egui::Key::S, Modifiers::NONE), None);
        assert_eq!(command_of(egui::Key::Plus, Modifiers::COMMAND | Modifiers::SHIFT), Some(Command::ZoomIn));
    }
}
