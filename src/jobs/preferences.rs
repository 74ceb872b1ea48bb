//! Preferences: a thread of their own writes them, so that a disk that does not answer holds up no lesson.

use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Answers, Jobs, Kind, Worker};
use crate::action::FileAction;
use crate::disk::{self, Disk};
use crate::keep::{Preferences, PreferencesPlace, clock};
use crate::notice::{SaveError, SaveStep};

/// The file of the preferences.
#[derive(Debug)]
pub struct PreferencesFile {
    /// Its folder.
    pub folder: PathBuf,
    /// What this window held when it last read or wrote the file: what differs from it was changed here.
    pub base: Preferences,
}

impl Jobs {
    /// Starts the thread that writes preferences, `delay` after the first change.
    pub(super) fn start_preferences(&mut self, file: PreferencesFile, family: String, delay: Duration) {
        let (orders, inbox) = channel();
        let (alive, ended) = channel();
        let (disk, prefix, answers) = (Arc::clone(&self.disk), self.prefix.clone(), self.answers.clone());
        let mut desk = Desk { file, disk, prefix, answers };
        let run = move || {
            disk::sweep(desk.disk.as_ref(), &desk.file.folder, &family, &desk.prefix);
            desk.work(&inbox, delay);
            drop::<Sender<()>>(alive);
        };
        // Without a thread nobody takes what is to be written, and that is said.
        drop(thread::Builder::new().name("preferences".to_owned()).spawn(run));
        self.preferences = Some(Worker { orders, ended });
    }

    /// Writes the preferences in a moment.
    pub fn keep_preferences(&mut self, preferences: Preferences) {
        let Some(thread) = &self.preferences else { return };
        if thread.orders.send(preferences).is_err() {
            self.answers.send(Kind::News, FileAction::PreferencesKept(Err(stopped())));
        }
    }
}

struct Desk {
    file: PreferencesFile,
    disk: Arc<dyn Disk>,
    prefix: String,
    answers: Answers,
}

impl Desk {
    fn work(&mut self, inbox: &Receiver<Preferences>, delay: Duration) {
        while let Ok(mut ours) = inbox.recv() {
            let due = Instant::now() + delay;
            let is_over = loop {
                match inbox.recv_timeout(due.saturating_duration_since(Instant::now())) {
                    Ok(newer) => ours = newer,
                    Err(error) => break error == RecvTimeoutError::Disconnected,
                }
            };
            self.write(ours);
            if is_over {
                return;
            }
        }
    }

    fn write(&mut self, ours: Preferences) {
        let PreferencesFile { folder, base } = &self.file;
        let place = PreferencesPlace { folder, disk: self.disk.as_ref(), prefix: &self.prefix, clock: clock::now };
        let write = || place.write(base, &ours);
        // Whatever goes wrong is an answer too.
        let outcome = catch_unwind(AssertUnwindSafe(write)).unwrap_or(Err(stopped()));
        let outcome = outcome.map(|_| self.file.base = ours);
        self.answers.send(Kind::News, FileAction::PreferencesKept(outcome));
    }
}

fn stopped() -> SaveError {
    SaveError::Io { step: SaveStep::Write, kind: ErrorKind::Other }
}
