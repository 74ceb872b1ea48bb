//! Opening, saving and closing, and the questions before anything is lost.

use std::path::PathBuf;

use super::{show, tell};
use crate::action::{Answer, Effect, FileAction, Guard, WriteFault};
use crate::document::{Stamp, with_extension};
use crate::model::{Content, Deed, Dialog, Document, Model, Next, Purpose, Session};
use crate::notice::Notice;

/// Carries out what concerns files.
pub(super) fn update(model: &mut Model, action: FileAction) -> Vec<Effect> {
    match action {
        FileAction::New => wanted(model, Next::New),
        FileAction::Open => wanted(model, Next::Open),
        FileAction::OpenPath(path) => wanted(model, Next::OpenPath(path)),
        FileAction::Quit => wanted(model, Next::Quit),
        FileAction::Save => save(model),
        FileAction::SaveAs => ask_path(model, Purpose::Save),
        FileAction::TypePath => match model.asking {
            Some(purpose) => {
                let mut effects = miss_dialog(model, purpose);
                effects.push(Effect::AbandonDialog);
                effects
            }
            None => Vec::new(),
        },
        FileAction::PathChosen { purpose, path, is_overwrite_confirmed } => {
            path_chosen(model, purpose, path, is_overwrite_confirmed)
        }
        FileAction::DialogMissed(purpose) => miss_dialog(model, purpose),
        FileAction::DialogDelayed => {
            if model.asking.is_some() {
                tell(model, Notice::DialogDelayed);
            }
            Vec::new()
        }
        FileAction::SessionOpened { path, outcome } => {
            match outcome {
                Ok(opened) => opened_session(model, path, *opened),
                Err(error) => tell(model, Notice::NotOpened { path, error }),
            }
            Vec::new()
        }
        FileAction::SessionSaved { path, content, outcome } => saved(model, path, *content, &outcome),
    }
}

/// The system offers no dialog, or not in time: our own path field takes its place.
fn miss_dialog(model: &mut Model, purpose: Purpose) -> Vec<Effect> {
    model.asking = None;
    model.notices.retain(|notice| *notice != Notice::DialogDelayed);
    show(model, Dialog::Path(purpose))
}

/// The user wants `next`, whatever was agreed to before.
fn wanted(model: &mut Model, next: Next) -> Vec<Effect> {
    model.agreed = None;
    guarded(model, next)
}

/// Goes on with `next`, or asks first when something would be lost.
fn guarded(model: &mut Model, next: Next) -> Vec<Effect> {
    let is_agreed = model.agreed == Some(model.revision);
    if model.is_unsaved() && !is_agreed { show(model, Dialog::Unsaved(next)) } else { proceed(model, next) }
}

fn proceed(model: &mut Model, next: Next) -> Vec<Effect> {
    match next {
        Next::New => {
            replace_session(model, Deed::New, Session::first_start(), None);
            Vec::new()
        }
        Next::Open => ask_path(model, Purpose::Open),
        Next::OpenPath(path) => vec![Effect::Read(path)],
        Next::Quit => vec![Effect::Close],
    }
}

fn replace_session(model: &mut Model, deed: Deed, session: Session, document: Option<Document>) {
    let before = model.snapshot_with_document();
    model.history.record(deed, before);
    model.session = session;
    model.document = document;
    model.remark = None;
    model.notices.retain(|notice| !matches!(notice, Notice::NotOpened { .. } | Notice::NotSaved { .. }));
    model.revision += 1;
}

fn ask_path(model: &mut Model, purpose: Purpose) -> Vec<Effect> {
    if model.asking.is_some() {
        // There is no second dialog, so that nothing will be saved to go on after.
        model.after_save = None;
        return Vec::new();
    }
    model.asking = Some(purpose);
    vec![Effect::AskPath { purpose, current: model.document.as_ref().map(|document| document.path.clone()) }]
}

fn save(model: &mut Model) -> Vec<Effect> {
    match &model.document {
        None => ask_path(model, Purpose::Save),
        Some(document) => {
            let guard = Guard::Unchanged(document.stamp);
            vec![write(model, document.path.clone(), guard)]
        }
    }
}

fn write(model: &Model, path: PathBuf, guard: Guard) -> Effect {
    Effect::Write { path, session: Box::new(model.session.clone()), guard }
}

fn path_chosen(
    model: &mut Model,
    purpose: Purpose,
    path: Option<PathBuf>,
    is_overwrite_confirmed: bool,
) -> Vec<Effect> {
    model.asking = None;
    model.notices.retain(|notice| *notice != Notice::DialogDelayed);
    if matches!(model.dialog, Some(Dialog::Path(_))) {
        model.dialog = None;
    }
    let Some(path) = path else {
        model.after_save = None;
        return Vec::new();
    };
    match purpose {
        // Something may have been entered while the dialog was open.
        Purpose::Open => guarded(model, Next::OpenPath(path)),
        Purpose::Save => {
            let named = with_extension(&path);
            // A name that the dialog never saw may be another file's.
            let is_agreed = is_overwrite_confirmed && named == path;
            vec![write(model, named, if is_agreed { Guard::Agreed } else { Guard::Absent })]
        }
    }
}

fn opened_session(model: &mut Model, path: PathBuf, (session, stamp): (Session, Stamp)) {
    let saved = session.content();
    let deed = Deed::Open(path.file_name().unwrap_or_default().to_string_lossy().into_owned());
    replace_session(model, deed, session, Some(Document { path, stamp, saved }));
}

fn saved(model: &mut Model, path: PathBuf, saved: Content, outcome: &Result<Stamp, WriteFault>) -> Vec<Effect> {
    match outcome {
        &Ok(stamp) => {
            model.notices.retain(|notice| !matches!(notice, Notice::NotSaved { .. }));
            model.document = Some(Document { path, stamp, saved });
            match model.after_save.take() {
                // Something may have been entered while the file was being written.
                Some(next) => guarded(model, next),
                None => Vec::new(),
            }
        }
        Err(WriteFault::Exists) => show(model, Dialog::Replace(path)),
        Err(WriteFault::Changed) => show(model, Dialog::ChangedOnDisk(path)),
        &Err(WriteFault::Failed(error)) => {
            model.after_save = None;
            tell(model, Notice::NotSaved { path, error });
            Vec::new()
        }
    }
}
/// Carries out the answer to the dialog inside the window.
pub(super) fn answer(model: &mut Model, answer: Answer) -> Vec<Effect> {
    match (answer, model.dialog.take()) {
        (Answer::SaveFirst, Some(Dialog::Unsaved(next))) => {
            model.after_save = Some(next);
            save(model)
        }
        (Answer::Discard, Some(Dialog::Unsaved(next))) => {
            model.agreed = Some(model.revision);
            proceed(model, next)
        }
        (Answer::Overwrite, Some(Dialog::Replace(path) | Dialog::ChangedOnDisk(path))) => {
            vec![write(model, path, Guard::Agreed)]
        }
        _ => {
            model.after_save = None;
            Vec::new()
        }
    }
}
