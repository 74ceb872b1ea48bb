//! Keeping the working session: what is written, in which order, and how it is found again.
//!
//! A session is kept in three steps, each atomic: its record, the copy of the session that was kept before, the
//! session itself. Whenever the program or the machine stops, one of both sessions is whole and has its record.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::clock::Clock;
use super::lesson;
use super::record::{Record, State};
use super::saving::{Interrupted, Saving};
use super::slot::{self, Slot};
use crate::bloom::units;
use crate::choice::View;
use crate::disk::{self, Disk};
use crate::document::{EXTENSION, Kept, Source, Stamp};
use crate::model::{Keepsake, Session};
use crate::notice::{Condition, Damage, HomeFault, KeepError, MAX_KEPT_UNITS, OpenError, SaveError, SaveStep, Spoilt};
use crate::session::{self, Opened};

/// What the name of a state file that was moved aside ends in.
const STATE_EXTENSION: &str = ".state.ron";

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
    /// Sessions that cannot be opened now and may be another day, and why.
    pub left: Vec<(PathBuf, OpenError)>,
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
        let (mut passed, mut left) = (Vec::new(), Vec::new());
        let (taken, session) = loop {
            let taken = slot::take(disk.as_ref(), data, &passed).map_err(|error| HomeFault::Io(error.kind()))?;
            let path = taken.slot.session();
            match session::open(&path) {
                Err(error) if may_open_later(&path, &error) => {
                    passed.push(taken.slot.number());
                    left.push((path, error));
                }
                session => break (taken, session),
            }
        };
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
            disk::sweep(keeper.disk.as_ref(), folder, &keeper.slot.family(), &keeper.slot.prefix());
        }
        let (keepsake, damage) = keeper.restore(session);
        let mut others = keeper.others();
        if keepsake.as_ref().is_some_and(|keepsake| keepsake.session.lab.is_none()) {
            // The filter was discarded and undo ended with the window: what it held is the newest of these.
            others.extend(lesson::unnamed(data).into_iter().next());
        }
        Ok((keeper, Found { keepsake, damage, left, is_second: taken.is_second, others }))
    }

    /// The slot.
    #[must_use]
    pub fn slot(&self) -> &Slot {
        &self.slot
    }

    /// Where it is noted that a file is being saved.
    #[must_use]
    pub fn saving(&self) -> Saving {
        Saving::new(self.slot.saving())
    }

    /// What killed windows of this slot left where they saved.
    #[must_use]
    pub fn interrupted(&self) -> Interrupted {
        let names = (self.slot.family(), self.slot.prefix());
        Interrupted { disk: Arc::clone(&self.disk), notes: self.slot.saving_left(), names }
    }

    /// The folder that its slot is in.
    #[must_use]
    pub fn data(&self) -> &Path {
        &self.data
    }

    fn restore(&mut self, session: Result<Opened, OpenError>) -> (Option<Keepsake>, Option<Damage>) {
        let (current, previous_path) = (self.slot.session(), self.slot.previous());
        let state = self.slot.state();
        let record = match State::read(&state) {
            Some(read) => {
                self.state = read;
                None
            }
            None => is_there(&state).then(|| self.set_aside(&state)),
        };
        let (session, session_condition) = self.judge(&current, session);
        let copy = session::open(&previous_path);
        self.previous = copy.as_ref().ok().map(|opened| opened.stamp);
        let (copy, previous) = self.judge(&previous_path, copy);
        let is_whole = session.is_some();
        let keepsake = session.or(copy).map(|opened| self.take_up(opened));
        if let Some(text) = self.on_disk.as_ref().filter(|_| !is_whole && !self.in_the_way.contains(&current)) {
            // Back in its place at once: the next start finds nothing amiss. What fails now is tried with the next
            // change.
            self.write(&current, text).unwrap_or_default();
        }
        let damage = Damage { session: session_condition, previous, previous_path, record };
        let is_missed = !is_whole && keepsake.is_some();
        let is_damaged = is_missed || !damage.spoilt().is_empty();
        (keepsake, is_damaged.then_some(damage))
    }

    /// A session of the slot as it was read. What cannot be read is moved aside.
    fn judge(&mut self, path: &Path, read: Result<Opened, OpenError>) -> (Option<Opened>, Condition) {
        match read {
            Ok(opened) => (Some(opened), Condition::Whole),
            Err(_) if !is_there(path) => (None, Condition::Missing),
            Err(error) if may_open_later(path, &error) => {
                self.in_the_way.push(path.to_owned());
                (None, Condition::Damaged(Spoilt { path: path.to_owned(), is_aside: false }))
            }
            Err(_) => (None, Condition::Damaged(self.set_aside(path))),
        }
    }

    /// Goes on with a session of the slot.
    fn take_up(&mut self, opened: Opened) -> Keepsake {
        let record = self.state.of(opened.stamp).cloned();
        let (link, view) = record.map(|record| (record.link, record.view)).unwrap_or_default();
        let keepsake = Keepsake { session: opened.session, link, view };
        let text = session::write(&keepsake.session);
        // Written by an older program, the same session may have another text.
        let stamp = Stamp::of(text.as_bytes());
        self.last = (text.clone(), Record { session: stamp, link: keepsake.link.clone(), view });
        self.on_disk = Some(text);
        keepsake
    }

    /// Moves what is damaged aside, or remembers that it is in the way.
    fn set_aside(&mut self, path: &Path) -> Spoilt {
        match self.move_aside(path) {
            Ok(path) => Spoilt { path, is_aside: true },
            Err(_) => {
                self.in_the_way.push(path.to_owned());
                Spoilt { path: path.to_owned(), is_aside: false }
            }
        }
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

/// Whether what could not be opened is not damaged, but written by a newer program or not to be read just now.
fn may_open_later(path: &Path, error: &OpenError) -> bool {
    match error {
        OpenError::NewerVersion { .. } => true,
        // A link that leads nowhere stays so.
        OpenError::Io(_) => path.symlink_metadata().is_ok_and(|metadata| metadata.is_file()),
        _ => false,
    }
}

/// Whether there is anything of this name, be it a link to nothing.
fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}
