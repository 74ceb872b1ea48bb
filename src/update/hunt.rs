//! Hunting for a false positive: on a lesson of its own in the background, which comes back as one step. Whatever else
//! changes the lesson meanwhile ends the hunt without effect.

use crate::action::{Effect, HuntAction};
use crate::bloom::{Hunt, HuntEnd, Hunted};
use crate::model::{Deed, Hunting, Model, Remark, Topic};

/// Carries out what concerns a hunt.
pub(super) fn update(model: &mut Model, action: HuntAction) -> Vec<Effect> {
    match action {
        HuntAction::Start => start(model),
        HuntAction::Cancel => model.underway.hunting.iter().map(|_| Effect::EndHunt).collect(),
        HuntAction::Progressed { hunt, tries } => {
            if let Some(hunting) = model.underway.hunting.as_mut().filter(|_| hunt == model.underway.hunts) {
                hunting.tries = tries;
            }
            Vec::new()
        }
        HuntAction::Ended { hunt, hunted } => {
            if hunt == model.underway.hunts && model.underway.hunting.take().is_some() {
                ended(model, *hunted);
            }
            Vec::new()
        }
    }
}

fn start(model: &mut Model) -> Vec<Effect> {
    if model.underway.hunting.is_some() {
        return Vec::new();
    }
    let Some(lab) = &model.session.lab else {
        model.remark = Some(Remark::NoFilter);
        return Vec::new();
    };
    let words = &model.session.words;
    let Some(hunt) = Hunt::start(lab, words.source.clone(), words.drawn) else {
        model.remark = Some(Remark::NothingToHunt);
        return Vec::new();
    };
    model.remark = None;
    model.underway.hunts += 1;
    model.underway.hunting =
        Some(Hunting { lesson: model.underway.lesson, content: model.session.content(), tries: 0 });
    vec![Effect::Hunt { number: model.underway.hunts, hunt: Box::new(hunt) }]
}

fn ended(model: &mut Model, hunted: Hunted) {
    let Hunted { lab, drawn, tries, end } = hunted;
    let before = model.snapshot();
    let estimate = lab.ideal_estimate();
    model.session.lab = Some(lab);
    model.session.words.drawn = drawn;
    if !before.is_of(&model.session) {
        model.history.record(Deed::Hunt(tries), before);
    }
    model.remark = match end {
        Some(HuntEnd::Exhausted) if tries == 0 => Some(Remark::NoWordsLeft),
        end => Some(Remark::Hunted { tries, end, estimate }),
    };
    if end == Some(HuntEnd::Found) {
        model.shown.topic = Some(Topic::Verdict);
    }
}

/// Ends the hunt when the lesson is no longer the one it hunts in.
pub(super) fn end_if_stale(model: &mut Model) -> Option<Effect> {
    let is_stale =
        |hunting: &Hunting| model.underway.lesson != hunting.lesson || model.session.content() != hunting.content;
    if !model.underway.hunting.as_ref().is_some_and(is_stale) {
        return None;
    }
    model.underway.hunting = None;
    // Its answer is too late whenever it comes.
    model.underway.hunts += 1;
    Some(Effect::EndHunt)
}
