//! Lessons that are kept and not on the screen: unnamed ones that were replaced, rescued ones, those of other
//! slots.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

use super::clock::Moment;
use super::record::{Record, State};
use super::slot::{self, Slot};
use crate::choice::View;
use crate::disk::{self, Disk};
use crate::document::{EXTENSION, Kept, Source, Stamp};
use crate::model::{Keepsake, Session};
use crate::notice::{KeepError, OpenError};
use crate::session;

/// Most unnamed lessons that are kept.
pub const MAX_UNNAMED: usize = 50;
/// Entries that are named where a lesson is listed.
const FIRST: usize = 3;
/// What the name of a rescued lesson starts with.
const RESCUED: &str = "rescued-";
/// What the name of the record beside it ends in.
const STATE: &str = ".state.ron";

/// Where and when something is kept.
pub(super) struct Place<'a> {
    pub(super) data: &'a Path,
    pub(super) slot: &'a Slot,
    pub(super) now: Moment,
}

impl Place<'_> {
    /// The time, with the slot where there are several: two windows may write in the same second.
    fn stem(&self) -> String {
        match self.slot.number() {
            1 => self.now.to_string(),
            number => format!("{}_{number}", self.now),
        }
    }

    /// The same with a number of its own before the slot's.
    fn numbered(&self, number: u32) -> String {
        match self.slot.number() {
            1 => format!("{}-{number}", self.now),
            slot => format!("{}-{number}_{slot}", self.now),
        }
    }

    fn save(&self, disk: &dyn Disk, path: &Path, text: &str) -> Result<(), KeepError> {
        let saved = disk::save_as(disk, &self.slot.prefix(), path, text);
        saved.map(drop).map_err(|error| KeepError::Save { path: path.to_owned(), error })
    }
}

/// Where unnamed lessons are.
#[must_use]
pub(super) fn folder(data: &Path) -> PathBuf {
    data.join("unnamed")
}

pub(super) fn keep_unnamed(disk: &dyn Disk, place: &Place<'_>, session: &Session) -> Result<PathBuf, KeepError> {
    let (folder, text) = (folder(place.data), session::write(session));
    let newest = unnamed_files(&folder).into_iter().next();
    if let Some(newest) = newest.filter(|path| holds(path, &text)) {
        // Discarded, taken back and discarded again.
        return Ok(newest);
    }
    let path = disk::free_name(&folder, &next_stem(place, &folder), EXTENSION);
    // What is the matter with the folder is said of the file.
    disk::make_folder(disk, &folder).map_err(|error| KeepError::Save { path: path.clone(), error })?;
    place.save(disk, &path, &text)?;
    prune(disk, &folder);
    Ok(path)
}

fn holds(path: &Path, text: &str) -> bool {
    disk::read_at_most(path, session::MAX_FILE_BYTES).is_ok_and(|content| content == text.as_bytes())
}

pub(super) fn rescue(disk: &dyn Disk, place: &Place<'_>, keepsake: &Keepsake) -> Result<PathBuf, KeepError> {
    let text = session::write(&keepsake.session);
    let same = files(place.data, RESCUED).into_iter().find(|path| holds(path, &text));
    // Brought back and rescued again, it is there already; its record may be another.
    let path = match same {
        Some(path) => path,
        None => {
            let path = disk::free_name(place.data, &format!("{RESCUED}{}", place.stem()), EXTENSION);
            place.save(disk, &path, &text)?;
            path
        }
    };
    let record = Record { session: Stamp::of(text.as_bytes()), link: keepsake.link.clone(), view: keepsake.view };
    // Without its record it is a lesson without a file, and whole.
    place.save(disk, &state_of(&path), &State::default().with(record, &[]).text()).unwrap_or_default();
    Ok(path)
}

fn state_of(rescued: &Path) -> PathBuf {
    rescued.with_file_name(format!("{}{STATE}", stem(rescued)))
}

fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.strip_suffix(EXTENSION).unwrap_or(&name).to_owned()
}

/// Removes the oldest of more than [`MAX_UNNAMED`] lessons.
fn prune(disk: &dyn Disk, folder: &Path) {
    for path in unnamed_files(folder).into_iter().skip(MAX_UNNAMED) {
        disk.remove(&path).unwrap_or_default();
    }
}

/// Files that this program put there, the newest first.
fn unnamed_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = files(folder, "");
    files.sort_by_key(|path| Reverse(order(path, "")));
    files
}

/// The name of the next unnamed lesson: now, but later than all that are there. The time is local and clocks are
/// set back; the newest lesson would else be taken for the oldest, and removed.
fn next_stem(place: &Place<'_>, folder: &Path) -> String {
    let newest = unnamed_files(folder).first().and_then(|path| order(path, ""));
    match newest.filter(|(moment, _)| *moment >= place.now) {
        None => place.stem(),
        Some((moment, [number, ..])) => Place { now: moment, ..*place }.numbered(number.saturating_add(1)),
    }
}

/// By time, and within a second by the number and the slot behind it; nothing where the name is not `prefix` and
/// these.
fn order(path: &Path, prefix: &str) -> Option<(Moment, [u32; 3])> {
    let name = path.file_name()?.to_str()?.strip_suffix(EXTENSION)?.strip_prefix(prefix)?;
    let moment = Moment::of_name(name)?;
    let mut rest = name.get(moment.to_string().len()..)?;
    let mut number = |mark| {
        let Some(behind) = rest.strip_prefix(mark) else { return Some(1) };
        let digits = behind.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(behind.len());
        let (number, behind) = behind.split_at(digits);
        rest = behind;
        number.parse().ok()
    };
    // Where even that name was taken there is one more number.
    let numbers = [number('-')?, number('_')?, number('-')?];
    // Somebody else's "2026-… (copy)" is left alone.
    rest.is_empty().then_some((moment, numbers))
}

/// Session files in a folder whose names are `prefix` and a time.
fn files(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.flatten().map(|entry| entry.path()).filter(|path| order(path, prefix).is_some()).collect()
}

/// The unnamed lessons in the folder `data`, the newest first.
#[must_use]
pub fn unnamed(data: &Path) -> Vec<Kept> {
    let kept = |path: PathBuf| {
        let session = session::open(&path).ok().map(|opened| opened.session);
        described(Source::Unnamed(path.clone()), &time(&path, ""), None, session.as_ref())
    };
    unnamed_files(&folder(data)).into_iter().map(kept).collect()
}

/// Lessons that no window has: rescued ones, the newest first, then those of free slots.
pub(super) fn others(disk: &dyn Disk, data: &Path) -> Vec<Kept> {
    let mut rescued = files(data, RESCUED);
    rescued.sort_by_key(|path| Reverse(order(path, RESCUED)));
    let mut others: Vec<Kept> = rescued.iter().map(|path| rescued_one(path)).collect();
    others.extend(slot::free(disk, data).filter_map(|slot| {
        let keepsake = read_slot(&slot).ok()?;
        let name = file_name(&keepsake);
        let kept = described(Source::Slot(slot.number()), "", name, Some(&keepsake.session));
        (kept.entries > 0 || kept.name.is_some()).then_some(kept)
    }));
    others
}

fn rescued_one(path: &Path) -> Kept {
    // One that cannot be read is offered too: opening it says why.
    let keepsake = with_record(path, &state_of(path)).ok();
    let (name, session) = (keepsake.as_ref().and_then(file_name), keepsake.as_ref().map(|keepsake| &keepsake.session));
    described(Source::Rescued(path.to_owned()), &time(path, RESCUED), name, session)
}

fn time(path: &Path, prefix: &str) -> String {
    let stem = stem(path);
    Moment::of_name(stem.strip_prefix(prefix).unwrap_or(&stem)).map(|moment| moment.label()).unwrap_or_default()
}

fn file_name(keepsake: &Keepsake) -> Option<String> {
    let name = keepsake.link.as_ref()?.path.file_name()?;
    Some(name.to_string_lossy().into_owned())
}

fn described(source: Source, time: &str, name: Option<String>, session: Option<&Session>) -> Kept {
    let entries = session.and_then(|session| session.lab.as_ref()).map(|lab| lab.reference().entries());
    let entries = entries.unwrap_or_default();
    let first = entries.iter().take(FIRST).map(|entry| entry.text.to_string()).collect();
    Kept { source, time: time.to_owned(), name, entries: entries.len(), first }
}

/// Reads a lesson that is kept, from the folder `data`.
///
/// # Errors
/// Why it cannot be opened; [`OpenError::Io`] with `ResourceBusy` for the slot of another window.
pub fn read_kept(disk: &dyn Disk, data: &Path, source: &Source) -> Result<Keepsake, OpenError> {
    match source {
        Source::Slot(number) => match slot::free_one(disk, data, *number) {
            Some(slot) => read_slot(&slot),
            None => Err(OpenError::Io(std::io::ErrorKind::ResourceBusy)),
        },
        Source::Rescued(path) => with_record(path, &state_of(path)),
        Source::Unnamed(path) => {
            let session = session::open(path)?.session;
            Ok(Keepsake { session, link: None, view: View::default() })
        }
    }
}

/// The session of a slot as it is, or the one before it; nothing is moved.
fn read_slot(slot: &Slot) -> Result<Keepsake, OpenError> {
    with_record(&slot.session(), &slot.state())
        .or_else(|error| with_record(&slot.previous(), &slot.state()).map_err(|_| error))
}

fn with_record(path: &Path, state: &Path) -> Result<Keepsake, OpenError> {
    let opened = session::open(path)?;
    let record = State::read(state).and_then(|state| state.of(opened.stamp).cloned());
    let (link, view) = record.map(|record| (record.link, record.view)).unwrap_or_default();
    Ok(Keepsake { session: opened.session, link, view })
}

pub(super) fn retire(disk: &dyn Disk, place: &Place<'_>, source: &Source) {
    let folder = folder(place.data);
    disk.create_folder(&folder).unwrap_or_default();
    let retire = |path: &Path, beside: &[PathBuf]| {
        // What cannot be moved is offered again: nothing is lost.
        if disk::move_aside(disk, path, &folder, &next_stem(place, &folder), EXTENSION).is_ok() {
            for path in beside {
                disk.remove(path).unwrap_or_default();
            }
            prune(disk, &folder);
        }
    };
    match source {
        Source::Slot(number) => {
            if let Some(slot) = slot::free_one(disk, place.data, *number) {
                let (session, previous) = (slot.session(), slot.previous());
                // The one that was read: a damaged session stays for the next start of its slot to tell of.
                if session::open(&session).is_ok() {
                    retire(&session, &[previous, slot.state()]);
                } else {
                    retire(&previous, &[slot.state()]);
                }
            }
        }
        Source::Rescued(path) => retire(path, &[state_of(path)]),
        Source::Unnamed(_) => {}
    }
}
