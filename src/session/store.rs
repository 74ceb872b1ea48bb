//! Session files on the disk: opening, and whether a file changed meanwhile.

use std::io;
use std::path::Path;

use super::read_versioned;
use crate::disk;
use crate::document::Stamp;
use crate::model::Session;
use crate::notice::OpenError;

/// Largest file that is read: 8 MiB, several times the largest legal session.
pub const MAX_FILE_BYTES: u64 = 8 * 1024 * 1024;

/// An opened file.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The version of its format.
    pub version: u64,
    /// What it holds.
    pub session: Session,
    /// Its content now.
    pub stamp: Stamp,
}

/// Opens a session file: a regular file of at most [`MAX_FILE_BYTES`], checked before anything is read.
///
/// # Errors
/// Why it cannot be opened or is no session.
pub fn open(path: &Path) -> Result<Opened, OpenError> {
    let content = disk::read_at_most(path, MAX_FILE_BYTES)?;
    let (version, session) = read_versioned(&content)?;
    Ok(Opened { version, session, stamp: Stamp::of(&content) })
}

/// What the file at `path` is now; nothing where it is not there.
///
/// # Errors
/// Why it cannot be read.
pub fn look_at(path: &Path) -> Result<Option<Stamp>, OpenError> {
    match disk::read_at_most(path, MAX_FILE_BYTES) {
        Ok(content) => Ok(Some(Stamp::of(&content))),
        Err(OpenError::Io(io::ErrorKind::NotFound)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether saving to `path` would replace something other than what `stamp` was taken of. The content
/// counts, not the date. A file that is gone has not changed: saving replaces nothing then. One that can
/// no longer be read has.
#[must_use]
pub fn has_changed(path: &Path, stamp: &Stamp) -> bool {
    look_at(path).map_or(true, |found| found.is_some_and(|found| found != *stamp))
}
