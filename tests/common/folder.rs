//! A folder of a test's own, removed with everything in it at the end of the test.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use criba::choice::Language;
use criba::jobs::ScriptedAnswer;
use criba::model::Session;
use criba::session::{read, write};

use super::window::Opening;

/// A window in each language, about to be opened, each with a folder of its own.
pub(crate) fn each(test: impl Fn(Opening, &Folder)) {
    for language in Language::ALL {
        test(Opening::new(language), &Folder::new());
    }
}

/// What a session file holds.
#[track_caller]
pub(crate) fn saved(path: &Path) -> Session {
    read(&std::fs::read(path).unwrap()).unwrap()
}

/// The system's dialog, answered with this path.
pub(crate) fn path(path: impl AsRef<Path>) -> ScriptedAnswer {
    ScriptedAnswer::Path(path.as_ref().to_owned())
}

/// A folder that exists as long as this value.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A new and empty folder.
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("criba-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A file in it that holds `content`.
    pub(crate) fn with(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.file(name);
        std::fs::write(&path, content).unwrap();
        path
    }

    /// A session file in it, with one entry.
    pub(crate) fn lesson(&self, name: &str, entry: &str) -> PathBuf {
        let mut session = Session::first_start();
        session.lab.as_mut().unwrap().insert(entry).unwrap();
        self.with(name, write(&session))
    }

    /// Names of everything in it, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system's own cleaning.
        std::fs::remove_dir_all(&self.0).unwrap_or_default();
    }
}
