//! Opening, beginning anew and closing, and the questions before anything is lost.
//!
//! Answers come late: a file is read or written while the lesson goes on. Each read has a number, of which
//! only the newest counts, and each lesson has one, so that no file is tied to a lesson it does not hold.
//!
//! A question is asked only of a lesson with a file that does not hold its changes. One without a file is kept
//! by the program before another takes its place; only where that fails is there a question too.

use std::path::PathBuf;

use super::{export, keep, lab, save, show, tell};
use crate::action::{Answer, Effect, FileAction, Guard};
use crate::document::Stamp;
use crate::model::{Arriving, Deed, Dialog, Document, ListFile, Model, Next, Purpose, Session};
use crate::notice::{Notice, OpenError};

/// Carries out what concerns files.
pub(super) fn update(model: &mut Model, action: FileAction) -> Vec<Effect> {
    match action {
        FileAction::New => wanted(model, Next::New),
        FileAction::Open => wanted(model, Next::Open),
        FileAction::OpenPath(path) => wanted(model, Next::OpenPath(path)),
        FileAction::OpenKept(source) => wanted(model, Next::OpenKept(source)),
        FileAction::Quit => wanted(model, Next::Quit),
        FileAction::Terminated => keep::terminated(model),
        FileAction::LookAround | FileAction::Retired => vec![keep::look_around(model)],
        FileAction::Save => save::save(model),
        FileAction::SaveAs => ask_path(model, Purpose::Save),
        FileAction::ChooseList => ask_path(model, Purpose::List),
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
        FileAction::SessionOpened { reading, path, outcome } if reading == model.underway.reading => {
            opened(model, path, outcome)
        }
        FileAction::KeptOpened { reading, source, outcome } if reading == model.underway.reading => {
            keep::opened(model, source, outcome)
        }
        FileAction::ListRead { reading, path, outcome } if reading == model.underway.reading => {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            show(
                model,
                Dialog::List(match outcome {
                    Ok(list) => ListFile::Read { name, list },
                    Err(error) => ListFile::Failed { name, error },
                }),
            )
        }
        FileAction::SessionOpened { .. } | FileAction::KeptOpened { .. } | FileAction::ListRead { .. } => Vec::new(),
        FileAction::SessionSaved { lesson, path, work, outcome } => save::saved(model, lesson, path, *work, &outcome),
        FileAction::SessionKept { revision, outcome } => keep::session_kept(model, revision, outcome),
        FileAction::LessonKept { work, outcome } => keep::lesson_kept(model, *work, outcome),
        FileAction::UnnamedListed { looking, unnamed } => {
            if looking == model.shelf.looking {
                model.shelf.unnamed = unnamed;
            }
            Vec::new()
        }
        FileAction::MissingFound { looking, missing } => {
            if looking == model.shelf.looking {
                model.shelf.missing = missing;
            }
            Vec::new()
        }
        FileAction::LookedAt { path, stamp, found } => {
            // Why it cannot be read is said when it is opened or saved.
            if let Ok(found) = found {
                keep::looked_at(model, path, stamp, found);
            }
            Vec::new()
        }
        FileAction::Exported { export, path, outcome } => export::exported(model, export, path, &outcome),
        FileAction::PreferencesKept(outcome) => {
            model.notices.retain(|notice| !matches!(notice, Notice::PreferencesNotKept(_)));
            if let Err(error) = outcome {
                tell(model, Notice::PreferencesNotKept(error));
            }
            Vec::new()
        }
    }
}

/// The user wants `next`, whatever was agreed to or wanted before.
fn wanted(model: &mut Model, next: Next) -> Vec<Effect> {
    model.underway.agreed = None;
    model.underway.arriving = None;
    // Whoever wants something else does not want to leave any more.
    model.underway.is_closing &= next == Next::Quit;
    guarded(model, next)
}

/// Goes on with `next`, or asks first when the file does not hold what would be lost.
pub(super) fn guarded(model: &mut Model, next: Next) -> Vec<Effect> {
    if next == Next::Quit && model.underway.is_saving && model.underway.after_save != Some(Next::Quit) {
        // The window stays until the file is written, or it is said why not. Asked again it goes on all the same:
        // the disk does not answer.
        model.underway.after_save = Some(next);
        return Vec::new();
    }
    if model.is_unsaved() && !model.has_agreed() { show(model, Dialog::Unsaved(next)) } else { proceed(model, next) }
}

fn proceed(model: &mut Model, next: Next) -> Vec<Effect> {
    match next {
        Next::New => {
            let session = Session::first_start();
            arrive(model, Arriving { deed: Deed::New, session, document: None, view: None, source: None })
        }
        Next::Open => ask_path(model, Purpose::Open),
        Next::OpenPath(path) => {
            model.underway.reading += 1;
            vec![Effect::Read { reading: model.underway.reading, path }]
        }
        Next::OpenKept(source) => {
            model.underway.reading += 1;
            vec![Effect::ReadKept { reading: model.underway.reading, source }]
        }
        Next::Arrive(arriving) => arrive(model, *arriving),
        Next::Quit => keep::close(model),
    }
}

/// Lets a lesson take the place of the one on the screen, once that is kept.
pub(super) fn arrive(model: &mut Model, arriving: Arriving) -> Vec<Effect> {
    if model.is_unsaved() && !model.has_agreed() {
        // Something was entered meanwhile.
        return show(model, Dialog::Unsaved(Next::Arrive(Box::new(arriving))));
    }
    if let Some(work) = model.unkept_work().filter(|_| !model.has_agreed()) {
        model.underway.arriving = Some(Box::new(arriving));
        return vec![Effect::KeepUnnamed(Box::new(work))];
    }
    let Arriving { deed, session, document, view, source } = arriving;
    model.shown.view = view.unwrap_or(model.shown.view);
    replace_session(model, deed, session, document);
    if let Some(source) = source {
        keep::shown(model, source);
    }
    Vec::new()
}

fn replace_session(model: &mut Model, deed: Deed, session: Session, document: Option<Document>) {
    let before = model.snapshot_with_document();
    model.history.record(deed, before);
    if let Some(document) = &document {
        model.shelf.remember(&document.path);
    }
    model.session = session;
    model.document = document;
    model.remark = None;
    model.underway.lesson += 1;
    model.underway.agreed = None;
    model.underway.superseded = None;
    model.underway.after_save = None;
    model.underway.kept = None;
    model.notices.retain(|notice| {
        !matches!(
            notice,
            Notice::NotOpened { .. }
                | Notice::NotSaved { .. }
                | Notice::KeptNotOpened(_)
                | Notice::FileDiffers(_)
                | Notice::FileMissing(_)
        )
    });
}

/// A file was read.
fn opened(model: &mut Model, path: PathBuf, outcome: Result<Box<(Session, Stamp)>, OpenError>) -> Vec<Effect> {
    let (session, stamp) = match outcome {
        Ok(opened) => *opened,
        Err(error) => {
            model.notices.retain(|notice| !matches!(notice, Notice::NotOpened { .. }));
            tell(model, Notice::NotOpened { path, error });
            return Vec::new();
        }
    };
    let deed = Deed::Open(path.file_name().unwrap_or_default().to_string_lossy().into_owned());
    let document = Some(Document { path, stamp, saved: Some(session.work()) });
    arrive(model, Arriving { deed, session, document, view: None, source: None })
}

/// The system offers no dialog, or not in time: our own path field takes its place.
fn miss_dialog(model: &mut Model, purpose: Purpose) -> Vec<Effect> {
    model.underway.asking = None;
    model.notices.retain(|notice| *notice != Notice::DialogDelayed);
    show(model, Dialog::Path(purpose))
}

pub(super) fn ask_path(model: &mut Model, purpose: Purpose) -> Vec<Effect> {
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
        Purpose::Save => save::save_at(model, &path, is_overwrite_confirmed),
        Purpose::Export(export) => export::write_at(export, &path, is_overwrite_confirmed),
        Purpose::List => {
            model.underway.reading += 1;
            vec![Effect::ReadList { reading: model.underway.reading, path }]
        }
    }
}

/// Carries out the answer to the dialog inside the window.
pub(super) fn answer(model: &mut Model, answer: Answer) -> Vec<Effect> {
    let Some(dialog) = model.dialog.take() else { return Vec::new() };
    match (dialog, answer) {
        (Dialog::Unsaved(next), Answer::SaveFirst) => save_first(model, next),
        (Dialog::NotKept(next, _), Answer::SaveFirst) => {
            // What would be lost may be what an edit of m or k has discarded.
            lab::bring_back(model);
            save_first(model, next)
        }
        (Dialog::Unsaved(next) | Dialog::NotKept(next, _), Answer::Discard) => {
            model.underway.after_save = None;
            model.underway.agreed = Some(model.session.work());
            proceed(model, next)
        }
        (Dialog::ReplaceExport { export, path }, Answer::Overwrite) => export::write(export, path, Guard::Agreed),
        (Dialog::Replace(path) | Dialog::ChangedOnDisk(path), Answer::Overwrite) => {
            save::write(model, path, Guard::Agreed)
        }
        (
            Dialog::Unsaved(_) | Dialog::NotKept(..) | Dialog::Path(_) | Dialog::Replace(_) | Dialog::ChangedOnDisk(_),
            _,
        ) => {
            model.underway.after_save = None;
            model.underway.is_closing = false;
            Vec::new()
        }
        (Dialog::Help | Dialog::About | Dialog::List(_) | Dialog::AskList | Dialog::ReplaceExport { .. }, _) => {
            Vec::new()
        }
    }
}

fn save_first(model: &mut Model, next: Next) -> Vec<Effect> {
    model.underway.after_save = Some(next);
    model.underway.is_closing = false;
    save::save(model)
}
