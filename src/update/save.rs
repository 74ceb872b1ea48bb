//! Writing the session's file: under its name or another, and what comes of it.

use std::path::{Path, PathBuf};

use super::file::{ask_path, guarded};
use super::{keep, show, tell};
use crate::action::{Effect, Guard, WriteFault};
use crate::document::{Stamp, with_extension};
use crate::model::{Dialog, Document, Model, Next, Purpose, Work};
use crate::notice::{Notice, SaveError};

/// Saves at a path that was chosen.
pub(super) fn save_at(model: &mut Model, path: &Path, is_overwrite_confirmed: bool) -> Vec<Effect> {
    let named = with_extension(path);
    // A name that the dialog never saw may be another file's.
    let is_agreed = is_overwrite_confirmed && named == path;
    write(model, named, if is_agreed { Guard::Agreed } else { Guard::Absent })
}

/// Saves under the known name, or asks for one.
pub(super) fn save(model: &mut Model) -> Vec<Effect> {
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

/// Writes the session.
pub(super) fn write(model: &mut Model, path: PathBuf, guard: Guard) -> Vec<Effect> {
    model.underway.is_saving = true;
    vec![Effect::Write { lesson: model.underway.lesson, path, session: Box::new(model.session.clone()), guard }]
}

/// A file was written, or not.
pub(super) fn saved(
    model: &mut Model,
    lesson: u64,
    path: PathBuf,
    saved: Work,
    outcome: &Result<Stamp, WriteFault>,
) -> Vec<Effect> {
    model.underway.is_saving = false;
    let wants_again = std::mem::take(&mut model.underway.wants_save_again);
    // The file of a lesson that has been replaced since is no longer the file of the one on the screen.
    let is_current = lesson == model.underway.lesson;
    match outcome {
        &Ok(stamp) | &Err(WriteFault::NotDurable { stamp, .. }) => {
            model.notices.retain(|notice| {
                !matches!(notice, Notice::NotSaved { .. } | Notice::FileDiffers(_) | Notice::FileMissing(_))
            });
            if let &Err(WriteFault::NotDurable { error, .. }) = outcome {
                tell(model, Notice::NotSaved { path: path.clone(), error });
            }
            let mut effects = Vec::new();
            if is_current {
                model.shelf.remember(&path);
                model.document = Some(Document { path, stamp, saved: Some(saved) });
                effects = keep::retire(model, u64::MAX);
            }
            if wants_again && model.is_unsaved() {
                effects.extend(save(model));
            } else if let Some(next) = model.underway.after_save.take() {
                // The window may be closing by now, as soon as everything is kept.
                let is_under_way = next == Next::Quit && model.underway.is_closing;
                // Something may have been entered while the file was being written.
                effects.extend(if is_under_way { Vec::new() } else { guarded(model, next) });
            }
            effects
        }
        Err(WriteFault::Exists) if is_current => show(model, Dialog::Replace(path)),
        Err(WriteFault::Changed) if is_current => show(model, Dialog::ChangedOnDisk(path)),
        // The lesson that was to be written is no longer on the screen: a question about it would be about another.
        Err(WriteFault::Exists) => not_saved(model, path, SaveError::Exists),
        Err(WriteFault::Changed) => not_saved(model, path, SaveError::Changed),
        &Err(WriteFault::Failed(error)) => not_saved(model, path, error),
    }
}

fn not_saved(model: &mut Model, path: PathBuf, error: SaveError) -> Vec<Effect> {
    model.underway.after_save = None;
    model.notices.retain(|notice| !matches!(notice, Notice::NotSaved { .. }));
    tell(model, Notice::NotSaved { path, error });
    Vec::new()
}
