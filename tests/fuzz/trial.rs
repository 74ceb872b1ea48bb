//! The file that is being tried. One that fails or hangs is left on the disk, so that it can be looked at and tried
//! again even when the recipes have changed since.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use criba::model::Session;
use criba::notice::OpenError;
use criba::session::read;

/// Longest that a file may take.
const MOST: Duration = Duration::from_secs(1);
/// How often a file that took longer is read again.
const AGAIN: usize = 5;
/// No file comes to an end later on the slowest of machines.
const NEVER: Duration = Duration::from_secs(60);

#[derive(Default)]
struct Current {
    number: u64,
    content: Arc<Vec<u8>>,
}

/// The files that are tried one after another.
pub(super) struct Trials(Arc<Mutex<Current>>);

impl Trials {
    /// None yet. Should one never end, the process does, and says which it was.
    pub(super) fn new() -> Self {
        let current = Arc::new(Mutex::new(Current::default()));
        let watched = Arc::downgrade(&current);
        std::thread::spawn(move || watch(&watched));
        Self(current)
    }

    /// The next one, until what is returned is dropped.
    pub(super) fn next(&self, content: Vec<u8>) -> Trial {
        let mut current = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        current.number += 1;
        current.content = Arc::new(content);
        Trial { number: current.number, content: Arc::clone(&current.content) }
    }
}

/// One file.
pub(super) struct Trial {
    /// Its number in this run, from 1.
    pub(super) number: u64,
    /// What is in it.
    pub(super) content: Arc<Vec<u8>>,
}

impl Trial {
    /// What reading it gives, and how long that took. That it takes too long is told from a machine that is slow or
    /// has other work by reading it again: other work adds to the time and never takes from it.
    pub(super) fn read(&self) -> (Result<Session, OpenError>, Duration) {
        let timed = || {
            let start = Instant::now();
            (read(&self.content), start.elapsed())
        };
        let (outcome, took) = timed();
        let least = (0..AGAIN).fold(took, |least, _| if least > MOST { least.min(timed().1) } else { least });
        assert!(least <= MOST, "at best it takes {least:?}");
        (outcome, took)
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        if std::thread::panicking() {
            leave(&self.content);
        }
    }
}

/// Where a file is left that fails or hangs, and where it lies when it is opened from the disk.
pub(super) fn left() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{}.criba.ron", std::process::id()))
}

fn leave(content: &[u8]) {
    if let Err(error) = fs::write(left(), content) {
        eprintln!("{} cannot be written: {error}", left().display());
    }
}

fn watch(current: &Weak<Mutex<Current>>) {
    let mut last = 0;
    while let Some(current) = current.upgrade() {
        let (number, content) = {
            let current = current.lock().unwrap_or_else(PoisonError::into_inner);
            (current.number, Arc::clone(&current.content))
        };
        drop(current);
        if number != 0 && number == last {
            leave(&content);
            eprintln!("file {number} hangs; it is {}", left().display());
            std::process::abort();
        }
        last = number;
        std::thread::sleep(NEVER);
    }
}
