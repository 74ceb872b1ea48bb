//! Session files that the user saves: one thread writes them, in order.

use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::{Jobs, Kind, Worker};
use crate::action::{FileAction, Guard, WriteFault};
use crate::chart::Chart;
use crate::disk::{self, Disk};
use crate::document::Stamp;
use crate::keep::Saving;
use crate::model::{Export, Session};
use crate::notice::{SaveError, SaveStep};
use crate::picture;
use crate::session;

/// A file to be written.
pub struct WriteJob {
    /// Where to.
    pub path: PathBuf,
    /// What must hold of the target.
    pub guard: Guard,
    /// What.
    pub written: Written,
}

/// What is written.
pub enum Written {
    /// A session.
    Session {
        /// Number of the lesson.
        lesson: u64,
        /// The session.
        session: Box<Session>,
    },
    /// A figure or a table.
    Export {
        /// Which, and how.
        export: Export,
        /// What is to be in the file.
        content: Content,
    },
}

/// What is to be in the file of a figure or a table.
pub enum Content {
    /// A text.
    Text(String),
    /// A picture of this figure.
    Picture(Box<Chart>),
}

impl Jobs {
    /// Writes a file. All writes are made by one thread, in order.
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
        let Self { path, guard, written } = self;
        // Whatever goes wrong is an answer too: the window waits for it.
        let write = || write(disk, prefix, &path, &written, &guard);
        let noted = || saving.map_or_else(write, |saving| saving.during(&path, write));
        let outcome = catch_unwind(AssertUnwindSafe(noted));
        let outcome =
            outcome.unwrap_or(Err(WriteFault::Failed(SaveError::Io { step: SaveStep::Write, kind: ErrorKind::Other })));
        match written {
            Written::Session { lesson, session } => {
                FileAction::SessionSaved { lesson, path, work: Box::new(session.work()), outcome }
            }
            Written::Export { export, .. } => {
                FileAction::Exported { export, path, outcome: outcome.map(|_: Stamp| ()) }
            }
        }
    }
}

fn write(disk: &dyn Disk, prefix: &str, path: &Path, written: &Written, guard: &Guard) -> Result<Stamp, WriteFault> {
    match guard {
        // Folders and broken links are no files to replace: saving says what is the matter.
        Guard::Absent if path.is_file() => return Err(WriteFault::Exists),
        Guard::Unchanged(stamp) if session::has_changed(path, stamp) => return Err(WriteFault::Changed),
        Guard::Absent | Guard::Unchanged(_) | Guard::Agreed => {}
    }
    let bytes = written.bytes()?;
    disk::save_as(disk, prefix, path, &bytes).map_err(|error| match error {
        SaveError::Io { step: SaveStep::SyncFolder, .. } => WriteFault::NotDurable { stamp: Stamp::of(&bytes), error },
        SaveError::Io { .. }
        | SaveError::NoFileName
        | SaveError::Folder
        | SaveError::NotRegular
        | SaveError::WriteProtected
        | SaveError::Exists
        | SaveError::Changed => WriteFault::Failed(error),
    })
}

impl Written {
    /// The content of the file.
    fn bytes(&self) -> Result<Vec<u8>, WriteFault> {
        match self {
            Self::Session { session, .. } => Ok(session::write(session).into_bytes()),
            Self::Export { content: Content::Text(text), .. } => Ok(text.clone().into_bytes()),
            Self::Export { content: Content::Picture(chart), .. } => {
                let fault = SaveError::Io { step: SaveStep::Write, kind: ErrorKind::Other };
                picture::chart_png(chart).map_err(|_| WriteFault::Failed(fault))
            }
        }
    }
}
