//! Lessons to keep, and what is kept of them.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use criba::bloom::units;
use criba::choice::View;
use criba::disk::{Disk, SystemDisk};
use criba::document::{Link, Stamp};
use criba::keep::{Found, Keeper, Moment, clock};
use criba::model::{Keepsake, Session};
use criba::notice::HomeFault;
use criba::session::write;

/// An unnamed lesson with these entries.
pub(crate) fn lesson(entries: &[&str]) -> Keepsake {
    let mut session = Session::first_start();
    session.lab.as_mut().unwrap().insert_all(entries.iter().copied()).unwrap();
    Keepsake { session, link: None, view: View::default() }
}

/// The same with a file, in which its last changes are or are not.
pub(crate) fn named(entries: &[&str], path: &str, is_unsaved: bool) -> Keepsake {
    let link = Link { path: path.into(), stamp: Stamp::of(path.as_bytes()), is_unsaved };
    Keepsake { link: Some(link), ..lesson(entries) }
}

/// A lesson whose text has exactly this many UTF-16 units.
pub(crate) fn of_units(wanted: usize, filler: &str) -> Keepsake {
    let mut keepsake = lesson(&["primera"]);
    let lab = keepsake.session.lab.as_mut().unwrap();
    let entry = |number: usize| format!("{number:04}{}", filler.repeat(200 / units(filler)));
    let line = units(&entry(0)) + "            \"\",\n".len();
    for number in 0..(wanted - 2000) / line {
        lab.insert(&entry(number)).unwrap();
    }
    let missing = wanted - units(&write(&keepsake.session));
    keepsake.session.drafts.text = "x".repeat(missing);
    assert_eq!(units(&write(&keepsake.session)), wanted);
    keepsake
}

/// Starts to keep below this folder, on this disk.
pub(crate) fn start_on(disk: Arc<dyn Disk>, data: &Path) -> Result<(Keeper, Found), HomeFault> {
    Keeper::start(disk, clock::now, data)
}

/// Starts to keep below this folder.
#[track_caller]
pub(crate) fn start(data: &Path) -> (Keeper, Found) {
    start_on(Arc::new(SystemDisk), data).unwrap()
}

/// Waits for its turn. A process that is started has for a moment all that this one has open, the locks of slots
/// too: tests that start processes, and those beside them that take a slot again, come one after another.
pub(crate) fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A time that stands still.
pub(crate) fn noon() -> Moment {
    Moment::of_name("2026-12-01T12-00-00").unwrap()
}

/// Every file below `folder` with its content, and nothing else.
pub(crate) fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(next) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.is_file() {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                let content = std::fs::read(&path).unwrap_or_default();
                found.push((name, content));
            }
        }
    }
    found.sort();
    found
}

/// No temporary file is left below `folder`.
#[track_caller]
pub(crate) fn must_be_tidy(folder: &Path) {
    for (name, _) in files(folder) {
        assert!(!name.contains(".criba-") && !name.ends_with(".tmp"), "{name} is left");
    }
}
