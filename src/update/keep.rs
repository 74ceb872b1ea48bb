//! What the program keeps by itself: the answers of autosave, lessons that are kept because others take their
//! place, and closing, which waits until everything is kept.

use std::io::ErrorKind;
use std::path::PathBuf;

use super::file::arrive;
use super::{show, tell};
use crate::action::{Action, CurveAction, Effect, FileAction, HuntAction};
use crate::document::{Source, Stamp};
use crate::model::{Arriving, Autosave, Deed, Dialog, Document, Keepsake, Model, Next, Work};
use crate::notice::{HomeFault, KeepError, Notice, OpenError, SaveError, SaveStep};

/// Notes that `action` may change what is kept of the lesson.
pub(super) fn changes(model: &mut Model, action: &Action, leaves_view: bool) {
    if !leaves_view && !may_change(action) {
        return;
    }
    model.keeping.revision += 1;
    if matches!(model.keeping.autosave, Autosave::Idle | Autosave::Done) {
        model.keeping.autosave = Autosave::Pending;
    }
}

fn may_change(action: &Action) -> bool {
    match action {
        Action::Lab(_)
        | Action::Answer(_)
        | Action::View(_)
        | Action::Size(_)
        | Action::Hunt(HuntAction::Ended { .. }) => true,
        Action::Curve(action) => !matches!(
            action,
            CurveAction::Cancel
                | CurveAction::Counted { .. }
                | CurveAction::Averaged { .. }
                | CurveAction::Progressed { .. }
                | CurveAction::Measured { .. }
        ),
        Action::File(action) => matches!(
            action,
            FileAction::New
                | FileAction::SessionOpened { .. }
                | FileAction::SessionSaved { .. }
                | FileAction::KeptOpened { .. }
                | FileAction::LessonKept { .. }
        ),
        Action::Show(_)
        | Action::Hunt(_)
        | Action::Step(_)
        | Action::Choose(_)
        | Action::Explain(_)
        | Action::CloseExplanation
        | Action::Export(_)
        | Action::DismissNotice(_) => false,
    }
}

/// The lesson on the screen was kept, or not.
pub(super) fn session_kept(model: &mut Model, revision: u64, outcome: Result<(), KeepError>) -> Vec<Effect> {
    let is_newest = revision >= model.keeping.revision;
    model.notices.retain(|notice| !matches!(notice, Notice::NotKept(_)));
    model.keeping.autosave = match &outcome {
        Ok(()) if is_newest => Autosave::Done,
        Ok(()) => Autosave::Pending,
        Err(error) => {
            tell(model, Notice::NotKept(error.clone()));
            Autosave::Failed(error.clone())
        }
    };
    let mut effects = if outcome.is_ok() { retire(model, revision) } else { Vec::new() };
    if !model.underway.is_closing {
        return effects;
    }
    // Something may have changed meanwhile, and something been discarded by that.
    let discarded: Vec<Effect> = keep_discarded(model).collect();
    if !is_newest || outcome.is_ok() && !discarded.is_empty() {
        effects.extend(discarded);
        effects.push(Effect::KeepNow);
        return effects;
    }
    model.underway.is_closing = false;
    effects.extend(match outcome {
        // Something may have been entered meanwhile.
        Ok(()) if model.is_unsaved() && !model.has_agreed() => show(model, Dialog::Unsaved(Next::Quit)),
        Ok(()) => vec![Effect::Close],
        Err(error) => close_unkept(model, error),
    });
    effects
}

/// Offers the lessons no more that are kept elsewhere by now: those that came on the screen up to `revision`.
pub(super) fn retire(model: &mut Model, revision: u64) -> Vec<Effect> {
    let (kept, waiting) = std::mem::take(&mut model.keeping.adopted).into_iter().partition(|(at, _)| *at <= revision);
    model.keeping.adopted = waiting;
    let kept: Vec<(u64, Source)> = kept;
    kept.into_iter().map(|(_, source)| Effect::Retire(source)).collect()
}

/// Closes the window once the lesson is kept.
pub(super) fn close(model: &mut Model) -> Vec<Effect> {
    if model.underway.is_closing {
        // Asked again while it is being kept: the disk does not answer.
        let error = SaveError::Io { step: SaveStep::Sync, kind: ErrorKind::TimedOut };
        return close_unkept(model, KeepError::Save { path: PathBuf::new(), error });
    }
    match model.keeping.autosave.clone() {
        Autosave::Off => close_unkept(model, KeepError::Home(HomeFault::NoHome)),
        Autosave::Failed(error @ KeepError::Home(_)) => close_unkept(model, error),
        Autosave::Idle | Autosave::Done | Autosave::Pending | Autosave::Failed(_) => {
            model.underway.is_closing = true;
            keep_discarded(model).chain([Effect::KeepNow]).collect()
        }
    }
}

/// The system ends the program: closes without a question, and keeps everything.
pub(super) fn terminated(model: &Model) -> Vec<Effect> {
    keep_discarded(model).chain([Effect::Rescue, Effect::Close]).collect()
}

/// Keeps what was discarded when it could not be kept then: it is in the history only, and that ends with the
/// window.
fn keep_discarded(model: &Model) -> impl Iterator<Item = Effect> + use<> {
    let work = model.unkept_work().filter(|work| work.content() != model.session.content() && !model.has_agreed());
    work.map(|work| Effect::KeepUnnamed(Box::new(work))).into_iter()
}

/// Closes although the lesson is not kept, or asks first when it would be lost.
fn close_unkept(model: &mut Model, error: KeepError) -> Vec<Effect> {
    if model.unnamed_work().is_some() && !model.has_agreed() {
        return show(model, Dialog::NotKept(Next::Quit, error));
    }
    if model.is_unsaved() && !model.has_agreed() {
        return show(model, Dialog::Unsaved(Next::Quit));
    }
    vec![Effect::Close]
}

/// An unnamed lesson was kept, or not, because another is to take its place, or because it was discarded.
pub(super) fn lesson_kept(model: &mut Model, work: Work, outcome: Result<(), KeepError>) -> Vec<Effect> {
    let look = look_around(model);
    let arriving = model.underway.arriving.take();
    match (outcome, arriving) {
        (Ok(()), arriving) => {
            model.underway.kept = Some(work);
            let mut effects = arriving.map(|arriving| arrive(model, *arriving)).unwrap_or_default();
            effects.push(look);
            effects
        }
        (Err(error), Some(arriving)) => show(model, Dialog::NotKept(Next::Arrive(arriving), error)),
        (Err(error), None) if model.underway.is_closing => {
            model.underway.is_closing = false;
            show(model, Dialog::NotKept(Next::Quit, error))
        }
        // Undo has it still, and what comes next tries again.
        (Err(_), None) => Vec::new(),
    }
}

/// Looks at what can be opened without looking for it.
pub(super) fn look_around(model: &mut Model) -> Effect {
    model.shelf.looking += 1;
    Effect::LookAround { looking: model.shelf.looking, recent: model.shelf.recent.clone() }
}

/// The file of the lesson that was brought back is this now: it may have changed while no window was open.
pub(super) fn looked_at(model: &mut Model, path: PathBuf, stamp: Stamp, found: Option<Stamp>) {
    let is_clean = !model.is_unsaved();
    let is_same = |document: &&mut Document| document.path == path && document.stamp == stamp;
    let Some(document) = model.document.as_mut().filter(is_same) else { return };
    if found == Some(stamp) {
        return;
    }
    document.saved = None;
    if found.is_some() {
        model.underway.superseded = is_clean.then(|| model.session.work());
        tell(model, Notice::FileDiffers(path));
    } else {
        tell(model, Notice::FileMissing(path));
    }
}

/// A lesson that was kept was read.
pub(super) fn opened(model: &mut Model, source: Source, outcome: Result<Box<Keepsake>, OpenError>) -> Vec<Effect> {
    let Keepsake { session, link, view } = match outcome {
        Ok(keepsake) => *keepsake,
        Err(error) => {
            model.notices.retain(|notice| !matches!(notice, Notice::KeptNotOpened(_)));
            tell(model, Notice::KeptNotOpened(error));
            return Vec::new();
        }
    };
    let deed = Deed::OpenKept(name_of(model, &source));
    let document = link.map(|link| Document::of_link(link, &session));
    arrive(model, Arriving { deed, session, document, view: Some(view), source: Some(source) })
}

/// How a kept lesson is called: by its file, else by its time.
fn name_of(model: &Model, source: &Source) -> String {
    let offered = model.notices.iter().filter_map(|notice| match notice {
        Notice::Others(others) => Some(others),
        _ => None,
    });
    let kept = offered.flatten().chain(&model.shelf.unnamed).find(|kept| kept.source == *source);
    kept.map(|kept| kept.name.clone().unwrap_or_else(|| kept.time.clone())).unwrap_or_default()
}

/// A kept lesson is on the screen now. One of another slot and a rescued one are offered no more once they are kept
/// here.
pub(super) fn shown(model: &mut Model, source: Source) {
    for notice in &mut model.notices {
        if let Notice::Others(others) = notice {
            others.retain(|kept| kept.source != source);
        }
    }
    model.notices.retain(|notice| !matches!(notice, Notice::Others(others) if others.is_empty()));
    match source {
        Source::Slot(_) | Source::Rescued(_) => model.keeping.adopted.push((model.keeping.revision, source)),
        Source::Unnamed(_) => {}
    }
}
