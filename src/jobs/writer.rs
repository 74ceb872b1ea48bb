//! Session files that the user saves: one thread writes them, in order.

use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::{Jobs, Kind, Worker};
use crate::action::{FileAction, Guard, WriteFault};
use crate::disk::{self, Disk};
use crate::document::Stamp;
use crate::keep::Saving;
use crate::model::Session;
use crate::notice::{SaveError, SaveStep};
use crate::session;

/// A session to be written.
pub struct WriteJob {
    /// Number of the lesson.
    pub lesson: u64,
    /// Where to.
    pub path: PathBuf,
    /// What.
    pub session: Box<Session>,
    /// What must hold of the target.
    pub guard: Guard,
}

impl Jobs {
    /// Writes a session file. All writes are made by one thread, in order.
    pub fn write(&mut self, job: WriteJob) {
        self.unanswered += 1;
        if self.writer.is_none() {
            self.writer = self.start_writer();
        }
        let unsent = match &self.writer {
            Some(writer) => writer.orders.send(job).err().map(|unsent| unsent.0),
            None => Some(job),
        };
        if let Some(job) = unsent {
            // Without a thread it is written here and now: late is better than lost.
            let action = job.run(self.disk.as_ref(), &self.prefix, self.saving.as_ref());
            self.answers.send(Kind::Work, action);
        }
    }

    fn start_writer(&self) -> Option<Worker<WriteJob>> {
        let (jobs, inbox) = channel::<WriteJob>();
        let (alive, ended) = channel();
        let (answers, disk, prefix) = (self.answers.clone(), Arc::clone(&self.disk), self.prefix.clone());
        let saving = self.saving.clone();
        let run = move || {
            for job in inbox {
                answers.send(Kind::Work, job.run(disk.as_ref(), &prefix, saving.as_ref()));
            }
            drop::<Sender<()>>(alive);
        };
        thread::Builder::new().name("save".to_owned()).spawn(run).ok()?;
        Some(Worker { orders: jobs, ended })
    }
}

impl WriteJob {
    fn run(self, disk: &dyn Disk, prefix: &str, saving: Option<&Saving>) -> FileAction {
        let Self { lesson, path, session, guard } = self;
        // Whatever goes wrong is an answer too: the window waits for it.
        let write = || write(disk, prefix, &path, &session, &guard);
        let noted = || saving.map_or_else(write, |saving| saving.during(&path, write));
        let outcome = catch_unwind(AssertUnwindSafe(noted));
        let outcome =
            outcome.unwrap_or(Err(WriteFault::Failed(SaveError::Io { step: SaveStep::Write, kind: ErrorKind::Other })));
        FileAction::SessionSaved { lesson, path, content: Box::new(session.content()), outcome }
    }
}

fn write(disk: &dyn Disk, prefix: &str, path: &Path, session: &Session, guard: &Guard) -> Result<Stamp, WriteFault> {
    match guard {
        // Folders and broken links are no files to replace: saving says what is the matter.
        Guard::Absent if path.is_file() => return Err(WriteFault::Exists),
        Guard::Unchanged(stamp) if session::has_changed(path, stamp) => return Err(WriteFault::Changed),
        Guard::Absent | Guard::Unchanged(_) | Guard::Agreed => {}
    }
    let text = session::write(session);
    disk::save_as(disk, prefix, path, &text).map_err(|error| match error {
        SaveError::Io { step: SaveStep::SyncFolder, .. } => {
            WriteFault::NotDurable { stamp: Stamp::of(text.as_bytes()), error }
        }
        SaveError::Io { .. }
        | SaveError::NoFileName
        | SaveError::Folder
        | SaveError::NotRegular
        | SaveError::WriteProtected
        | SaveError::Exists
        | SaveError::Changed => WriteFault::Failed(error),
    })
}
