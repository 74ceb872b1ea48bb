//! Files that are read or looked at, each on a thread of its own: a disk that hangs holds up nothing else.

use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use super::{Jobs, Kind};
use crate::action::FileAction;
use crate::bloom::WordList;
use crate::disk;
use crate::document::{Source, Stamp};
use crate::keep;
use crate::notice::OpenError;
use crate::session;

impl Jobs {
    /// Reads a session file.
    pub fn read(&mut self, reading: u64, path: PathBuf) {
        let failed = path.clone();
        let read = move || {
            let outcome = catch_unwind(|| session::open(&path)).unwrap_or(Err(OpenError::Io(ErrorKind::Other)));
            let outcome = outcome.map(|opened| Box::new((opened.session, opened.stamp)));
            FileAction::SessionOpened { reading, path, outcome }
        };
        let fail = |kind| FileAction::SessionOpened { reading, path: failed, outcome: Err(OpenError::Io(kind)) };
        self.spawn("open", Kind::Work, read, fail);
    }

    /// Reads a lesson that is kept.
    pub fn read_kept(&mut self, reading: u64, source: Source) {
        let failed = source.clone();
        let (disk, data) = (Arc::clone(&self.disk), self.data.clone());
        let read = move || {
            let read = || match &data {
                Some(data) => keep::read_kept(disk.as_ref(), data, &source),
                None => Err(OpenError::Io(ErrorKind::NotFound)),
            };
            let outcome = catch_unwind(AssertUnwindSafe(read)).unwrap_or(Err(OpenError::Io(ErrorKind::Other)));
            FileAction::KeptOpened { reading, source, outcome: outcome.map(Box::new) }
        };
        let fail = |kind| FileAction::KeptOpened { reading, source: failed, outcome: Err(OpenError::Io(kind)) };
        self.spawn("open", Kind::Work, read, fail);
    }

    /// Reads a list of strings.
    pub fn read_list(&mut self, reading: u64, path: PathBuf) {
        let failed = path.clone();
        let read = move || {
            let read = || session::decode(&disk::read_at_most(&path, session::MAX_FILE_BYTES)?).map(WordList::read);
            let outcome = catch_unwind(read).unwrap_or(Err(OpenError::Io(ErrorKind::Other)));
            FileAction::ListRead { reading, path, outcome }
        };
        let fail = |kind| FileAction::ListRead { reading, path: failed, outcome: Err(OpenError::Io(kind)) };
        self.spawn("read list", Kind::Work, read, fail);
    }

    /// Sees which unnamed lessons there are, and which of these files are not there: two answers, for the files may
    /// be on a disk that does not answer.
    pub fn look_around(&mut self, looking: u64, recent: Vec<PathBuf>) {
        let data = self.data.clone();
        let list = move || {
            let unnamed = data.map(|data| keep::unnamed(&data)).unwrap_or_default();
            FileAction::UnnamedListed { looking, unnamed }
        };
        self.spawn("list", Kind::Work, list, |_| FileAction::UnnamedListed { looking, unnamed: Vec::new() });
        let look = move || {
            let missing = recent.into_iter().filter(|path| !path.exists()).collect();
            FileAction::MissingFound { looking, missing }
        };
        self.spawn("look around", Kind::Work, look, |_| FileAction::MissingFound { looking, missing: Vec::new() });
    }

    /// Sees what the file of the lesson is now.
    pub fn look_at(&mut self, path: PathBuf, stamp: Stamp) {
        let failed = path.clone();
        let look = move || FileAction::LookedAt { stamp, found: session::look_at(&path), path };
        self.spawn("look at", Kind::Work, look, |kind| FileAction::LookedAt {
            path: failed,
            stamp,
            found: Err(OpenError::Io(kind)),
        });
    }

    fn spawn(
        &mut self,
        name: &str,
        kind: Kind,
        job: impl FnOnce() -> FileAction + Send + 'static,
        fail: impl FnOnce(ErrorKind) -> FileAction,
    ) {
        self.unanswered += 1;
        let answers = self.answers.clone();
        let run = move || answers.send(kind, job());
        if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(run) {
            self.answers.send(kind, fail(error.kind()));
        }
    }
}
