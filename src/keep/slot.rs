//! Slots: a folder each for the working session of one window, locked as long as that window's process lives.
//! The lock is the system's and dies with the process, however that ends.

use std::cmp::Reverse;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
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
/// Locked by the process that has the slot; never removed. It holds the slot's name in the world.
const LOCK: &str = "lock";
/// What the name of a note of a file being saved starts with.
const SAVING: &str = "saving-";
/// Hexadecimal digits of a name in the world.
const DIGITS: usize = 16;
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
    lock: File,
    /// The slot's name in the world: where a session's file is, other machines may save too.
    id: String,
    /// This window's name, which no other has had.
    run: String,
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

    /// Says which folder a file is being saved in by this window, as long as it is.
    #[must_use]
    pub fn saving(&self) -> PathBuf {
        self.folder.join(format!("{SAVING}{}", self.run))
    }

    /// Such notes of windows that are gone.
    pub(super) fn saving_left(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let is_left = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(SAVING)) && *path != self.saving()
        };
        entries.flatten().map(|entry| entry.path()).filter(is_left).collect()
    }

    /// What the names of this window's temporary files start with, wherever they are.
    #[must_use]
    pub fn prefix(&self) -> String {
        format!("{}{}-", self.family(), self.run)
    }

    /// What the names of temporary files of all windows that have had this slot start with.
    #[must_use]
    pub fn family(&self) -> String {
        format!("{PREFIX}{}-", self.id)
    }

    fn try_take(disk: &dyn Disk, slots: &Path, number: u32) -> Result<Self, TryLockError> {
        let folder = slots.join(number.to_string());
        let error = TryLockError::Error;
        disk.create_folder(&folder).map_err(error)?;
        let path = folder.join(LOCK);
        // On a disk that can only be read a lesson can still be found.
        let lock = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .or_else(|refused| File::open(&path).map_err(|_| refused))
            .map_err(error)?;
        lock.try_lock()?;
        Ok(Self { number, folder, lock, id: random(), run: random() })
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

    /// Takes its name, or gives it one, and notes that it is used now: the date of the lock says which slot was used
    /// last. On a disk that can only be read it has no name, and needs none.
    fn touch(&mut self) {
        let mut known = [0; DIGITS];
        let is_known = self.lock.read_exact(&mut known).is_ok() && known.iter().all(u8::is_ascii_hexdigit);
        if let (true, Ok(id)) = (is_known, std::str::from_utf8(&known)) {
            id.clone_into(&mut self.id);
        }
        let note = format!("{}\n", self.id);
        let start = self.lock.seek(SeekFrom::Start(0));
        start.and_then(|_| self.lock.write_all(note.as_bytes())).unwrap_or_default();
    }
}

/// A name that nobody else has.
fn random() -> String {
    format!("{:0DIGITS$x}", RandomState::new().hash_one(std::process::id()))
}

/// What taking a slot found.
#[derive(Debug)]
pub(super) struct Taken {
    /// The slot.
    pub slot: Slot,
    /// Whether another window has one too.
    pub is_second: bool,
}

/// Takes the free slot that was used last and is none of `passed`, or a new one.
///
/// # Errors
/// What the system said of the first slot that is neither free nor another's.
pub(super) fn take(disk: &dyn Disk, data: &Path, passed: &[u32]) -> io::Result<Taken> {
    let slots = data.join("slots");
    let known = numbers(&slots);
    let (mut is_second, mut refused) = (false, None);
    // What has the name of a slot and is no folder is somebody's.
    let is_free =
        |number: &u32| !known.contains(number) && fs::symlink_metadata(slots.join(number.to_string())).is_err();
    let candidates = known.iter().copied().chain((1..=MOST).filter(is_free));
    for number in candidates.filter(|number| !passed.contains(number)) {
        match Slot::take_soon(disk, &slots, number) {
            Ok(mut slot) => {
                slot.touch();
                disk::sweep(disk, slot.folder(), PREFIX, &slot.prefix());
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
    let slots = data.join("slots");
    let is_known = slots.join(number.to_string()).is_dir();
    is_known.then(|| Slot::try_take(disk, &slots, number).ok()).flatten()
}

/// The slots there are: those that hold a lesson first, and of these the one used last.
fn numbers(slots: &Path) -> Vec<u32> {
    let Ok(entries) = fs::read_dir(slots) else { return Vec::new() };
    // One that never held a lesson has nothing to bring back.
    let has_lesson = |folder: &Path| [SESSION, PREVIOUS].iter().any(|name| folder.join(name).exists());
    let key = |folder: &Path| (!has_lesson(folder), Reverse(used(folder)));
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
