//! What the program keeps by itself: the answers of autosave, lessons that are kept because others take their
//! place, and closing, which waits until everything is kept.

use std::io::ErrorKind;
use std::path::PathBuf;

use super::file::arrive;
use super::{show, tell};
use crate::action::{Action, Effect, FileAction};
use crate::document::Source;
use crate::model::{Arriving, Autosave, Content, Deed, Dialog, Document, Keepsake, Model, Next};
use crate::notice::{HomeFault, KeepError, Notice, OpenError, SaveError, SaveStep};

/// Notes that `action` may change what is kept of the lesson.
pub(super) fn changes(model: &mut Model, action: &Action) {
    if !may_change(action) {
        return;
    }
    model.keeping.revision += 1;
    if matches!(model.keeping.autosave, Autosave::Idle | Autosave::Done) {
        model.keeping.autosave = Autosave::Pending;
    }
}

fn may_change(action: &Action) -> bool {
    match action {
        Action::Lab(_) | Action::Answer(_) => true,
        Action::File(action) => matches!(
            action,
            FileAction::New
                | FileAction::SessionOpened { .. }
                | FileAction::SessionSaved { .. }
                | FileAction::KeptOpened { .. }
                | FileAction::LessonKept { .. }
        ),
        Action::Show(_)
        | Action::Choose(_)
        | Action::Explain(_)
        | Action::CloseExplanation
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
    if !model.underway.is_closing {
        return Vec::new();
    }
    if !is_newest {
        return vec![Effect::KeepNow];
    }
    model.underway.is_closing = false;
    match outcome {
        // Something may have been entered meanwhile.
        Ok(()) if model.is_unsaved() && !model.has_agreed() => show(model, Dialog::Unsaved(Next::Quit)),
        Ok(()) => vec![Effect::Close],
        Err(error) => close_unkept(model, error),
    }
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
            // What an edit of m or k discarded is in the history only, and that ends with the window.
            let discarded = model.unnamed_work().filter(|work| work.content() != model.session.content());
            let keep = discarded.map(|work| Effect::KeepUnnamed(Box::new(work)));
            keep.into_iter().chain([Effect::KeepNow]).collect()
        }
    }
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

/// An unnamed lesson was kept, or not, because another is to take its place.
pub(super) fn lesson_kept(model: &mut Model, content: Content, outcome: Result<(), KeepError>) -> Vec<Effect> {
    let look = Effect::LookAround(model.shelf.recent.clone());
    let Some(arriving) = model.underway.arriving.take() else { return vec![look] };
    match outcome {
        Ok(()) => {
            model.underway.kept = Some(content);
            let mut effects = arrive(model, *arriving);
            effects.push(look);
            effects
        }
        Err(error) => {
            model.underway.arriving = Some(arriving);
            show(model, Dialog::NotKept(Next::Arrive, error))
        }
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

/// A kept lesson is on the screen now. One of another slot and a rescued one are offered no more.
pub(super) fn shown(model: &mut Model, source: Source) -> Vec<Effect> {
    for notice in &mut model.notices {
        if let Notice::Others(others) = notice {
            others.retain(|kept| kept.source != source);
        }
    }
    model.notices.retain(|notice| !matches!(notice, Notice::Others(others) if others.is_empty()));
    match source {
        Source::Slot(_) | Source::Rescued(_) => vec![Effect::Retire(source)],
        Source::Unnamed(_) => Vec::new(),
    }
}
