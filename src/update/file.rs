//! Opening, saving and closing, and the questions before anything is lost.
//!
//! Answers come late: a file is read or written while the lesson goes on. Each read has a number, of which
//! only the newest counts, and each lesson has one, so that no file is tied to a lesson it does not hold.

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
        FileAction::TypePath => match model.underway.asking {
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
            if model.underway.asking.is_some() {
                tell(model, Notice::DialogDelayed);
            }
            Vec::new()
        }
        FileAction::SessionOpened { reading, path, outcome } if reading == model.underway.reading => match outcome {
            Ok(opened) => opened_session(model, path, *opened),
            Err(error) => {
                model.notices.retain(|notice| !matches!(notice, Notice::NotOpened { .. }));
                tell(model, Notice::NotOpened { path, error });
                Vec::new()
            }
        },
        FileAction::SessionOpened { .. } => Vec::new(),
        FileAction::SessionSaved { lesson, path, content, outcome } => saved(model, lesson, path, *content, &outcome),
    }
}

/// The user wants `next`, whatever was agreed to before.
fn wanted(model: &mut Model, next: Next) -> Vec<Effect> {
    model.underway.agreed = None;
    guarded(model, next)
}

/// Goes on with `next`, or asks first when something would be lost.
fn guarded(model: &mut Model, next: Next) -> Vec<Effect> {
    if next == Next::Quit && model.underway.is_saving {
        // The window stays until the file is written, or it is said why not.
        model.underway.after_save = Some(next);
        return Vec::new();
    }
    if model.is_unsaved() && !model.has_agreed() { show(model, Dialog::Unsaved(next)) } else { proceed(model, next) }
}

fn proceed(model: &mut Model, next: Next) -> Vec<Effect> {
    match next {
        Next::New => {
            replace_session(model, Deed::New, Session::first_start(), None);
            Vec::new()
        }
        Next::Open => ask_path(model, Purpose::Open),
        Next::OpenPath(path) => {
            model.underway.reading += 1;
            vec![Effect::Read { reading: model.underway.reading, path }]
        }
        Next::Quit => vec![Effect::Close],
    }
}

fn replace_session(model: &mut Model, deed: Deed, session: Session, document: Option<Document>) {
    let before = model.snapshot_with_document();
    model.history.record(deed, before);
    model.session = session;
    model.document = document;
    model.underway.lesson += 1;
    model.remark = None;
    model.underway.agreed = None;
    model.underway.after_save = None;
    model.notices.retain(|notice| !matches!(notice, Notice::NotOpened { .. } | Notice::NotSaved { .. }));
}

fn opened_session(model: &mut Model, path: PathBuf, (session, stamp): (Session, Stamp)) -> Vec<Effect> {
    if model.is_unsaved() && !model.has_agreed() {
        // Something was entered while the file was being read.
        return show(model, Dialog::Unsaved(Next::OpenPath(path)));
    }
    let saved = session.content();
    let deed = Deed::Open(path.file_name().unwrap_or_default().to_string_lossy().into_owned());
    replace_session(model, deed, session, Some(Document { path, stamp, saved }));
    Vec::new()
}

/// The system offers no dialog, or not in time: our own path field takes its place.
fn miss_dialog(model: &mut Model, purpose: Purpose) -> Vec<Effect> {
    model.underway.asking = None;
    model.notices.retain(|notice| *notice != Notice::DialogDelayed);
    show(model, Dialog::Path(purpose))
}

fn ask_path(model: &mut Model, purpose: Purpose) -> Vec<Effect> {
    if model.underway.asking.is_some() {
        // There is no second dialog: whoever asks again may not see the first one.
        model.underway.after_save = None;
        tell(model, Notice::DialogDelayed);
        return Vec::new();
    }
    model.underway.asking = Some(purpose);
    vec![Effect::AskPath { purpose, current: model.document.as_ref().map(|document| document.path.clone()) }]
}

fn path_chosen(
    model: &mut Model,
    purpose: Purpose,
    path: Option<PathBuf>,
    is_overwrite_confirmed: bool,
) -> Vec<Effect> {
    model.underway.asking = None;
    model.notices.retain(|notice| *notice != Notice::DialogDelayed);
    if matches!(model.dialog, Some(Dialog::Path(_))) {
        model.dialog = None;
    }
    let Some(path) = path else {
        model.underway.after_save = None;
        return Vec::new();
    };
    match purpose {
        // Something may have been entered while the dialog was open.
        Purpose::Open => guarded(model, Next::OpenPath(path)),
        Purpose::Save => {
            let named = with_extension(&path);
            // A name that the dialog never saw may be another file's.
            let is_agreed = is_overwrite_confirmed && named == path;
            write(model, named, if is_agreed { Guard::Agreed } else { Guard::Absent })
        }
    }
}

fn save(model: &mut Model) -> Vec<Effect> {
    if model.underway.is_saving {
        // Once this write is done its file can be told from one that others changed.
        model.underway.wants_save_again = true;
        return Vec::new();
    }
    match &model.document {
        None => ask_path(model, Purpose::Save),
        Some(document) => {
            let (path, guard) = (document.path.clone(), Guard::Unchanged(document.stamp));
            write(model, path, guard)
        }
    }
}

fn write(model: &mut Model, path: PathBuf, guard: Guard) -> Vec<Effect> {
    model.underway.is_saving = true;
    vec![Effect::Write { lesson: model.underway.lesson, path, session: Box::new(model.session.clone()), guard }]
}

fn saved(
    model: &mut Model,
    lesson: u64,
    path: PathBuf,
    saved: Content,
    outcome: &Result<Stamp, WriteFault>,
) -> Vec<Effect> {
    model.underway.is_saving = false;
    let wants_again = std::mem::take(&mut model.underway.wants_save_again);
    // The file of a lesson that has been replaced since is no longer the file of the one on the screen.
    let is_current = lesson == model.underway.lesson;
    match outcome {
        &Ok(stamp) | &Err(WriteFault::NotDurable { stamp, .. }) => {
            model.notices.retain(|notice| !matches!(notice, Notice::NotSaved { .. }));
            if let &Err(WriteFault::NotDurable { error, .. }) = outcome {
                tell(model, Notice::NotSaved { path: path.clone(), error });
            }
            if is_current {
                model.document = Some(Document { path, stamp, saved });
            }
            if wants_again && model.is_unsaved() {
                return save(model);
            }
            match model.underway.after_save.take() {
                // Something may have been entered while the file was being written.
                Some(next) => guarded(model, next),
                None => Vec::new(),
            }
        }
        Err(WriteFault::Exists) if is_current => show(model, Dialog::Replace(path)),
        Err(WriteFault::Changed) if is_current => show(model, Dialog::ChangedOnDisk(path)),
        Err(WriteFault::Exists | WriteFault::Changed) => Vec::new(),
        &Err(WriteFault::Failed(error)) => {
            model.underway.after_save = None;
            model.notices.retain(|notice| !matches!(notice, Notice::NotSaved { .. }));
            tell(model, Notice::NotSaved { path, error });
            Vec::new()
        }
    }
}

/// Carries out the answer to the dialog inside the window.
pub(super) fn answer(model: &mut Model, answer: Answer) -> Vec<Effect> {
    let Some(dialog) = model.dialog.take() else { return Vec::new() };
    match (dialog, answer) {
        (Dialog::Unsaved(next), Answer::SaveFirst) => {
            model.underway.after_save = Some(next);
            save(model)
        }
        (Dialog::Unsaved(next), Answer::Discard) => {
            model.underway.after_save = None;
            model.underway.agreed = Some(model.session.content());
            proceed(model, next)
        }
        (Dialog::Replace(path) | Dialog::ChangedOnDisk(path), Answer::Overwrite) => write(model, path, Guard::Agreed),
        (Dialog::Unsaved(_) | Dialog::Path(_) | Dialog::Replace(_) | Dialog::ChangedOnDisk(_), _) => {
            model.underway.after_save = None;
            Vec::new()
        }
        (Dialog::Help | Dialog::About, _) => Vec::new(),
    }
}
