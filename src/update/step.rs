//! Going through the last operation stage by stage, and revealing what is covered. None of it changes the lesson.

use crate::action::StepAction;
use crate::bloom::Trace;
use crate::model::{Model, Stepping};

/// Carries out what concerns stages.
pub(super) fn update(model: &mut Model, action: StepAction) {
    match action {
        StepAction::Pace(pace) => return model.shown.pace = pace,
        StepAction::Leave => return model.shown.stepping = None,
        StepAction::Reveal => return model.shown.is_revealed = true,
        StepAction::Forward
        | StepAction::Back
        | StepAction::First
        | StepAction::Last
        | StepAction::PlayPause
        | StepAction::Tick => {}
    }
    let Some(last) = model.session.lab.as_ref().and_then(Trace::of).map(|trace| trace.last_stage()) else { return };
    let now = model.stage().map(|(_, stepping)| stepping);
    let stage = now.map(|now| now.stage);
    let at = |stage| Some(Stepping { stage, is_playing: false });
    let next = match action {
        StepAction::Forward => at(stage.map_or(0, |stage| (stage + 1).min(last))),
        StepAction::Back => at(stage.map_or(last, |stage| stage.saturating_sub(1))),
        StepAction::First => at(0),
        StepAction::Last => at(last),
        StepAction::PlayPause => Some(match now {
            Some(Stepping { stage, is_playing: false }) if stage < last => Stepping { stage, is_playing: true },
            Some(Stepping { stage, is_playing: true }) => Stepping { stage, is_playing: false },
            // From the start, or again.
            Some(_) | None => Stepping { stage: 0, is_playing: true },
        }),
        StepAction::Tick => now.map(|now| {
            let stage = if now.is_playing { (now.stage + 1).min(last) } else { now.stage };
            Stepping { stage, is_playing: now.is_playing && stage < last }
        }),
        StepAction::Pace(_) | StepAction::Leave | StepAction::Reveal => now,
    };
    model.shown.topic = None;
    model.shown.stepping = next;
    if next.is_some_and(|next| next.stage == last) {
        // Whoever has seen the outcome needs not reveal it.
        model.shown.is_revealed = true;
    }
}
