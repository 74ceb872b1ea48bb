//! What the program keeps by itself: whether the lesson on the screen is kept, and what else can be opened.

use std::path::{Path, PathBuf};

use super::Session;
use crate::choice::View;
use crate::document::{Kept, Link, Source};
use crate::notice::KeepError;

/// Most files that are remembered.
pub const RECENT: usize = 10;

/// What is kept of the lesson on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Keepsake {
    /// The session.
    pub session: Session,
    /// Its file.
    pub link: Option<Link>,
    /// The view on the screen.
    pub view: View,
}

/// Whether the lesson on the screen is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Autosave {
    /// Nothing is kept: a picture, a test.
    Off,
    /// Nothing has changed since the start.
    #[default]
    Idle,
    /// It will be in a moment.
    Pending,
    /// It is.
    Done,
    /// It is not, and why.
    Failed(KeepError),
}

/// The state of autosave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keeping {
    /// Rises with everything that may change what is kept.
    pub revision: u64,
    /// Whether the newest revision is kept.
    pub autosave: Autosave,
    /// Kept lessons that are on the screen now, each with the revision that must be kept before it is offered no
    /// more: until then its own file is all there is of it.
    pub adopted: Vec<(u64, Source)>,
}

/// What can be opened without looking for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelf {
    /// Files opened or saved, the newest first.
    pub recent: Vec<PathBuf>,
    /// Those of them that are not there now.
    pub missing: Vec<PathBuf>,
    /// Unnamed lessons that were replaced, the newest first.
    pub unnamed: Vec<Kept>,
    /// Number of the newest look: answers to older ones are too late.
    pub looking: u64,
}

impl Shelf {
    /// Puts `path` in front of the recent files.
    pub fn remember(&mut self, path: &Path) {
        self.recent.retain(|other| other != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(RECENT);
        self.missing.retain(|other| other != path);
    }
}
