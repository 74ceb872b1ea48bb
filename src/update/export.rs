//! Taking figures and tables along: into the clipboard at once, into a file once its path is known.

use std::path::{Path, PathBuf};

use super::file::ask_path;
use super::{show, tell};
use crate::action::{Effect, Guard, WriteFault};
use crate::document::with_ending;
use crate::model::{Dialog, Export, Model, Purpose, Remark};
use crate::notice::{Notice, SaveError};

/// Takes it along.
pub(super) fn update(model: &mut Model, export: Export) -> Vec<Effect> {
    if export.format.extension().is_some() {
        return ask_path(model, Purpose::Export(export));
    }
    model.remark = Some(Remark::Exported(export));
    vec![Effect::Copy(export)]
}

/// Writes it at a path that was chosen.
pub(super) fn write_at(export: Export, path: &Path, is_overwrite_confirmed: bool) -> Vec<Effect> {
    let named = with_ending(path, export.format.extension().unwrap_or_default());
    // A name that the dialog never saw may be another file's.
    let is_agreed = is_overwrite_confirmed && named == path;
    write(export, named, if is_agreed { Guard::Agreed } else { Guard::Absent })
}

/// Writes it.
pub(super) fn write(export: Export, path: PathBuf, guard: Guard) -> Vec<Effect> {
    vec![Effect::Export { export, path, guard }]
}

/// It was written, or not.
pub(super) fn exported(
    model: &mut Model,
    export: Export,
    path: PathBuf,
    outcome: &Result<(), WriteFault>,
) -> Vec<Effect> {
    model.notices.retain(|notice| !matches!(notice, Notice::NotExported { .. }));
    let error = match outcome {
        Ok(()) => {
            model.remark = Some(Remark::Exported(export));
            return Vec::new();
        }
        Err(WriteFault::Exists) => return show(model, Dialog::ReplaceExport { export, path }),
        Err(WriteFault::Changed) => SaveError::Changed,
        Err(WriteFault::NotDurable { error, .. } | WriteFault::Failed(error)) => *error,
    };
    tell(model, Notice::NotExported { path, error });
    Vec::new()
}
