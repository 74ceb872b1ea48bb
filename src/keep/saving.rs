//! Files of the user that are being saved: a note in the slot says in which folder, as long as it lasts. A window
//! that is killed meanwhile leaves a temporary file there, and the next one of its slot removes it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::path::PathText;
use crate::disk::{self, Disk};

/// Largest note that is read.
const MAX_BYTES: u64 = 64 * 1024;

/// Where notes are written.
#[derive(Clone, Debug)]
pub struct Saving(PathBuf);

impl Saving {
    pub(super) fn new(note: PathBuf) -> Self {
        Self(note)
    }

    /// Runs `save`, which writes a file at `path`, with a note as long as it takes.
    pub fn during<T>(&self, path: &Path, save: impl FnOnce() -> T) -> T {
        let note = disk::folder_of(path).and_then(|folder| ron::to_string(&PathText(folder)).ok());
        // Without the note saving is as safe; only a killed window would leave a temporary file.
        note.map(|note| fs::write(&self.0, note)).transpose().unwrap_or_default();
        let saved = save();
        fs::remove_file(&self.0).unwrap_or_default();
        saved
    }
}

/// What killed windows left where they saved.
#[derive(Debug)]
pub struct Interrupted {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) notes: Vec<PathBuf>,
    /// What the names of its temporary files start with, and of those that are being written now.
    pub(super) names: (String, String),
}

impl Interrupted {
    /// Whether there is nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    /// Removes it. The folders may be far away: this is no part of the start.
    pub fn sweep(&self) {
        for note in &self.notes {
            let text = disk::read_at_most(note, MAX_BYTES).ok().and_then(|bytes| String::from_utf8(bytes).ok());
            if let Some(PathText(folder)) = text.and_then(|text| ron::from_str(&text).ok()) {
                disk::sweep(self.disk.as_ref(), &folder, &self.names.0, &self.names.1);
            }
            fs::remove_file(note).unwrap_or_default();
        }
    }
}
