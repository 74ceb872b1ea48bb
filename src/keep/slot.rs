//! Slots: a folder each for the working session of one window, locked as long as that window's process lives.
//! The lock is the system's and dies with the process, however that ends.

use std::cmp::Reverse;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::disk::{self, Disk, PREFIX};

/// The working session, as last kept.
const SESSION: &str = "session.criba.ron";
/// The one kept before it.
const PREVIOUS: &str = "previous.criba.ron";
/// Its file's path, unsaved mark and view.
const STATE: &str = "state.ron";
/// Locked by the process that has the slot; never removed.
const LOCK: &str = "lock";
/// Most slots: as many windows, and a bound for a disk that answers nonsense.
const MOST: u32 = 999;

/// How often and how long a start waits for another that only looks at a slot.
const LOOKS: u32 = 3;
const LOOK: Duration = Duration::from_millis(10);

/// A slot of this process; free again when it is dropped.
#[derive(Debug)]
pub struct Slot {
    number: u32,
    folder: PathBuf,
    /// Whoever has this file locked has the slot.
    _lock: File,
}

impl Slot {
    /// Its number, from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The working session, as last kept.
    #[must_use]
    pub fn session(&self) -> PathBuf {
        self.folder.join(SESSION)
    }

    /// The one kept before it.
    #[must_use]
    pub fn previous(&self) -> PathBuf {
        self.folder.join(PREVIOUS)
    }

    /// Its file's path, unsaved mark and view.
    #[must_use]
    pub fn state(&self) -> PathBuf {
        self.folder.join(STATE)
    }

    /// What the names of this window's temporary files start with, wherever they are.
    #[must_use]
    pub fn prefix(&self) -> String {
        format!("{PREFIX}{}-", self.number)
    }

    fn try_take(disk: &dyn Disk, slots: &Path, number: u32) -> Result<Self, TryLockError> {
        let folder = slots.join(number.to_string());
        let error = TryLockError::Error;
        disk.create_folder(&folder).map_err(error)?;
        let path = folder.join(LOCK);
        // On a disk that can only be read a lesson can still be found.
        let lock = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .or_else(|refused| File::open(&path).map_err(|_| refused))
            .map_err(error)?;
        lock.try_lock()?;
        Ok(Self { number, folder, _lock: lock })
    }

    /// The same, a moment later too: another start may just be looking at it.
    fn take_soon(disk: &dyn Disk, slots: &Path, number: u32) -> Result<Self, TryLockError> {
        for _ in 0..LOOKS {
            match Self::try_take(disk, slots, number) {
                Err(TryLockError::WouldBlock) => thread::sleep(LOOK),
                outcome => return outcome,
            }
        }
        Self::try_take(disk, slots, number)
    }

    /// Notes that it is used now: the date of the lock says which slot was used last.
    fn touch(&mut self) {
        let note = format!("{}\n", std::process::id());
        self._lock.set_len(0).and_then(|()| self._lock.write_all(note.as_bytes())).unwrap_or_default();
    }
}

/// What taking a slot found.
#[derive(Debug)]
pub(super) struct Taken {
    /// The slot.
    pub slot: Slot,
    /// Whether another window has one too.
    pub is_second: bool,
}

/// Takes the free slot that was used last, or a new one.
///
/// # Errors
/// What the system said of the first slot that is neither free nor another's.
pub(super) fn take(disk: &dyn Disk, data: &Path) -> io::Result<Taken> {
    let slots = data.join("slots");
    let known = numbers(&slots);
    let (mut is_second, mut refused) = (false, None);
    for number in known.iter().copied().chain((1..=MOST).filter(|number| !known.contains(number))) {
        match Slot::take_soon(disk, &slots, number) {
            Ok(mut slot) => {
                slot.touch();
                disk::sweep(disk, slot.folder(), PREFIX, Duration::ZERO);
                // A free one may have come before another window's.
                let is_taken = |number| matches!(Slot::try_take(disk, &slots, number), Err(TryLockError::WouldBlock));
                is_second |= known.iter().any(|other| *other != slot.number && is_taken(*other));
                return Ok(Taken { slot, is_second });
            }
            Err(TryLockError::WouldBlock) => is_second = true,
            Err(TryLockError::Error(error)) => {
                let is_new = !known.contains(&number);
                let first = refused.get_or_insert(error);
                if is_new {
                    return Err(io::Error::from(first.kind()));
                }
            }
        }
    }
    Err(refused.unwrap_or_else(|| io::ErrorKind::QuotaExceeded.into()))
}

/// The free slots, the one used last first, each locked as long as it is looked at.
pub(super) fn free(disk: &dyn Disk, data: &Path) -> impl Iterator<Item = Slot> {
    let slots = data.join("slots");
    numbers(&slots).into_iter().filter_map(move |number| Slot::try_take(disk, &slots, number).ok())
}

/// This slot, where it is free.
pub(super) fn free_one(disk: &dyn Disk, data: &Path, number: u32) -> Option<Slot> {
    free(disk, data).find(|slot| slot.number == number)
}

/// The slots there are: those that hold a lesson first, and of these the one used last.
fn numbers(slots: &Path) -> Vec<u32> {
    let Ok(entries) = fs::read_dir(slots) else { return Vec::new() };
    // One that never held a lesson has nothing to bring back.
    let key = |folder: &Path| (!folder.join(SESSION).exists(), Reverse(used(folder)));
    let mut numbers: Vec<((bool, Reverse<SystemTime>), u32)> = entries
        .flatten()
        .filter_map(|entry| {
            let number: u32 = entry.file_name().to_str()?.parse().ok()?;
            ((1..=MOST).contains(&number) && entry.path().is_dir()).then(|| (key(&entry.path()), number))
        })
        .collect();
    numbers.sort();
    numbers.into_iter().map(|(_, number)| number).collect()
}

fn used(folder: &Path) -> SystemTime {
    let changed = |name| fs::metadata(folder.join(name)).and_then(|metadata| metadata.modified());
    [changed(LOCK), changed(SESSION)].into_iter().flatten().max().unwrap_or(SystemTime::UNIX_EPOCH)
}
