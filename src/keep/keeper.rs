//! Keeping the working session: what is written, in which order, and how it is found again.
//!
//! A session is kept in three steps, each atomic: its record, the copy of the session that was kept before, the
//! session itself. Whenever the program or the machine stops, one of both sessions is whole and has its record.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::clock::Clock;
use super::lesson;
use super::record::{Record, State};
use super::slot::{self, Slot};
use crate::bloom::units;
use crate::choice::View;
use crate::disk::{self, Disk};
use crate::document::{EXTENSION, Kept, Source, Stamp};
use crate::model::{Keepsake, Session};
use crate::notice::{Damage, HomeFault, KeepError, MAX_KEPT_UNITS, SaveError, SaveStep};
use crate::session;

/// What the name of a state file that was moved aside ends in.
const STATE_EXTENSION: &str = ".state.ron";
/// A temporary file that nobody has written to for so long is nobody's.
const ABANDONED: Duration = Duration::from_secs(10);

/// Keeps the working session of this window in its slot.
#[derive(Debug)]
pub struct Keeper {
    disk: Arc<dyn Disk>,
    clock: Clock,
    data: PathBuf,
    slot: Slot,
    state: State,
    /// The session's text in the slot; nothing is there before the first change.
    on_disk: Option<String>,
    /// The one kept before it.
    previous: Option<Stamp>,
    /// What was kept last, or what there was at the start.
    last: (String, Record),
    /// What is damaged and could not be moved aside: it is not written over.
    in_the_way: Vec<PathBuf>,
}

/// What a start finds.
#[derive(Debug, Default)]
pub struct Found {
    /// The session, if one was kept.
    pub keepsake: Option<Keepsake>,
    /// What was damaged.
    pub damage: Option<Damage>,
    /// Whether another window is open.
    pub is_second: bool,
    /// Lessons that no window has: those of other slots and those rescued.
    pub others: Vec<Kept>,
}

impl Keeper {
    /// Takes a slot in the folder `data` and reads what is kept in it.
    ///
    /// # Errors
    /// Why no slot can be taken.
    pub fn start(disk: Arc<dyn Disk>, clock: Clock, data: &Path) -> Result<(Self, Found), HomeFault> {
        let taken = slot::take(disk.as_ref(), data).map_err(|error| HomeFault::Io(error.kind()))?;
        let slot = taken.slot;
        let first = session::write(&Session::first_start());
        let record = Record { session: Stamp::of(first.as_bytes()), link: None, view: View::default() };
        let last = (first, record);
        let mut keeper = Self {
            disk,
            clock,
            data: data.to_owned(),
            slot,
            state: State::default(),
            on_disk: None,
            previous: None,
            last,
            in_the_way: Vec::new(),
        };
        for folder in [data, &lesson::folder(data)] {
            disk::sweep(keeper.disk.as_ref(), folder, &keeper.slot.prefix(), Duration::ZERO);
        }
        let (keepsake, damage) = keeper.restore();
        keeper.previous = disk::read_at_most(&keeper.slot.previous(), session::MAX_FILE_BYTES)
            .ok()
            .map(|content| Stamp::of(&content));
        let others = keeper.others();
        Ok((keeper, Found { keepsake, damage, is_second: taken.is_second, others }))
    }

    /// The slot.
    #[must_use]
    pub fn slot(&self) -> &Slot {
        &self.slot
    }

    /// Removes what a killed window left beside the lesson's file. That folder may be far away: it is no part of the
    /// start. Others may save there too, from other machines.
    pub fn sweep_beside_the_file(&self) {
        let file = self.last.1.link.as_ref().and_then(|link| link.path.parent());
        if let Some(folder) = file {
            disk::sweep(self.disk.as_ref(), folder, &self.slot.prefix(), ABANDONED);
        }
    }

    /// The folder that its slot is in.
    #[must_use]
    pub fn data(&self) -> &Path {
        &self.data
    }

    fn restore(&mut self) -> (Option<Keepsake>, Option<Damage>) {
        let (current, previous) = (self.slot.session(), self.slot.previous());
        let state = self.slot.state();
        match State::read(&state) {
            Some(read) => self.state = read,
            None if is_there(&state) => {
                self.set_aside(&state);
            }
            None => {}
        }
        let mut aside = Vec::new();
        if let Some(keepsake) = self.open(&current, &mut aside) {
            // What is no file cannot be replaced by the next copy.
            if is_there(&previous) && !previous.is_file() {
                self.set_aside(&previous);
            }
            return (Some(keepsake), None);
        }
        let keepsake = self.open(&previous, &mut aside);
        let is_fresh = aside.is_empty() && keepsake.is_none();
        let previous = keepsake.as_ref().map(|_| previous);
        (keepsake, (!is_fresh).then_some(Damage { aside, previous }))
    }

    /// Opens a session of the slot. One that is damaged is moved aside; one that is not there is `None` too.
    fn open(&mut self, path: &Path, aside: &mut Vec<PathBuf>) -> Option<Keepsake> {
        if !is_there(path) {
            return None;
        }
        if let Ok(opened) = session::open(path) {
            let record = self.state.of(opened.stamp).cloned();
            let (link, view) = record.map(|record| (record.link, record.view)).unwrap_or_default();
            let keepsake = Keepsake { session: opened.session, link, view };
            let text = session::write(&keepsake.session);
            // Written by an older program, the same session may have another text.
            let stamp = Stamp::of(text.as_bytes());
            self.last = (text.clone(), Record { session: stamp, link: keepsake.link.clone(), view });
            self.on_disk = Some(text);
            return Some(keepsake);
        }
        aside.push(self.set_aside(path));
        None
    }

    /// Moves what is damaged aside, or remembers that it is in the way. Gives where it is then.
    fn set_aside(&mut self, path: &Path) -> PathBuf {
        self.move_aside(path).unwrap_or_else(|_| {
            self.in_the_way.push(path.to_owned());
            path.to_owned()
        })
    }

    fn move_aside(&self, path: &Path) -> io::Result<PathBuf> {
        let extension = if path == self.slot.state() { STATE_EXTENSION } else { EXTENSION };
        let stem = format!("damaged-{}", (self.clock)());
        disk::move_aside(self.disk.as_ref(), path, self.slot.folder(), &stem, extension)
    }

    /// Tries again to move aside what could not be.
    fn clear_the_way(&mut self) -> Result<(), KeepError> {
        while let Some(path) = self.in_the_way.last() {
            let refused = |error: io::Error| SaveError::Io { step: SaveStep::Replace, kind: error.kind() };
            if is_there(path) {
                self.move_aside(path).map_err(|error| KeepError::Save { path: path.clone(), error: refused(error) })?;
            }
            self.in_the_way.pop();
        }
        Ok(())
    }

    /// Keeps the session, if it is not what was kept last.
    ///
    /// # Errors
    /// Why it is not kept; what was kept before is as it was, and the next call tries again.
    pub fn keep(&mut self, keepsake: &Keepsake) -> Result<(), KeepError> {
        let text = session::write(&keepsake.session);
        let record = Record { session: Stamp::of(text.as_bytes()), link: keepsake.link.clone(), view: keepsake.view };
        if self.last.0 == text && self.last.1 == record {
            return Ok(());
        }
        let length = units(&text);
        if length > MAX_KEPT_UNITS {
            return Err(KeepError::TooLong(length));
        }
        self.clear_the_way()?;
        let there: Vec<Stamp> =
            self.on_disk.as_ref().map(|text| Stamp::of(text.as_bytes())).into_iter().chain(self.previous).collect();
        let state = self.state.with(record.clone(), &there);
        self.write(&self.slot.state(), &state.text())?;
        self.state = state;
        if self.on_disk.as_ref() != Some(&text) {
            if let Some(before) = &self.on_disk {
                self.write(&self.slot.previous(), before)?;
                self.previous = Some(Stamp::of(before.as_bytes()));
            }
            let written = self.write(&self.slot.session(), &text);
            if !matches!(written, Err(KeepError::Save { error: SaveError::Io { step, .. }, .. }) if step != SaveStep::SyncFolder)
            {
                self.on_disk = Some(text.clone());
            }
            written?;
        }
        self.last = (text, record);
        Ok(())
    }

    fn write(&self, path: &Path, text: &str) -> Result<(), KeepError> {
        let saved = disk::save_as(self.disk.as_ref(), &self.slot.prefix(), path, text);
        saved.map(drop).map_err(|error| KeepError::Save { path: path.to_owned(), error })
    }

    /// Keeps a session that is too long for its slot in a file of its own, beside the slots.
    ///
    /// # Errors
    /// Why it was not written.
    pub fn rescue(&self, keepsake: &Keepsake) -> Result<PathBuf, KeepError> {
        lesson::rescue(self.disk.as_ref(), &self.place(), keepsake)
    }

    /// Keeps an unnamed lesson that is about to be replaced.
    ///
    /// # Errors
    /// Why it was not written.
    pub fn keep_unnamed(&self, session: &Session) -> Result<PathBuf, KeepError> {
        lesson::keep_unnamed(self.disk.as_ref(), &self.place(), session)
    }

    /// The lesson of another slot, or a rescued one, is on the screen now: its file goes to the unnamed ones, so
    /// that it is not offered again.
    pub fn retire(&self, source: &Source) {
        lesson::retire(self.disk.as_ref(), &self.place(), source);
    }

    /// Lessons that no window has.
    #[must_use]
    pub fn others(&self) -> Vec<Kept> {
        lesson::others(self.disk.as_ref(), &self.data)
    }

    fn place(&self) -> lesson::Place<'_> {
        lesson::Place { data: &self.data, slot: &self.slot, now: (self.clock)() }
    }
}

/// Whether there is anything of this name, be it a link to nothing.
fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}
