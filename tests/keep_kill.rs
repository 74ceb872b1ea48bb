//! The program is killed at random moments while it edits and autosaves: what it had said to be kept is there at
//! the next start, with its own file, and nothing is left lying about.
//!
//! The child is this test itself, started anew with a folder in its environment. 200 kills, 1,000 in full.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test stops where it fails, and says its figures"
)]

mod common;

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, ErrorKind, Lines, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::extent::extent;
use common::folder::Folder;
use common::lesson::{files, lesson, must_be_tidy, start, turn};
use criba::action::{Action, FileAction, Guard};
use criba::choice::{Choices, Language};
use criba::disk::SystemDisk;
use criba::document::{Link, Stamp};
use criba::jobs::{Dialogs, Jobs, PreferencesFile, WriteJob, Written};
use criba::keep::{Keeper, MAX_UNNAMED, Preferences, ReadPreferences, clock, unnamed};
use criba::model::Keepsake;
use criba::notice::OpenError;

/// Where the child keeps, and from which revision on.
const FOLDER: &str = "CRIBA_TEST_KILL_FOLDER";
const FIRST: &str = "CRIBA_TEST_KILL_FIRST";
/// Every so many revisions an unnamed lesson is kept, for another takes its place.
const REPLACED: u64 = 4;
/// Every so many the user saves in a file, somewhere else.
const SAVED: u64 = 3;
/// The folders of the preferences and of the user's file, below the child's.
const CONFIG: &str = "config";
const FILES: &str = "files";
/// One kill in so many comes at any moment from the start of the process on, be it before anything is kept.
const EARLY: usize = 8;

/// What the child has said to be kept: a revision, and the revision at which an unnamed lesson was.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    kept: u64,
    unnamed: u64,
    /// How often something was kept.
    times: u64,
}

impl Said {
    /// Takes what a line of the child says; the harness of the tests may have begun the line.
    fn note(&mut self, line: &str) {
        let number = |word: &str| line.rsplit_once(word).map(|(_, number)| number.trim().parse::<u64>().unwrap());
        if let Some(kept) = number("kept ") {
            (self.kept, self.times) = (kept, self.times + 1);
        }
        self.unnamed = number("replaced ").unwrap_or(self.unnamed);
    }
}

/// The unnamed lesson that is replaced at this revision.
fn replaced(number: u64) -> Keepsake {
    lesson(&["sin nombre", &number.to_string()])
}

/// A lesson that says which revision it is, three times: in its draft, in its entries and in its file.
fn revision(number: u64) -> Keepsake {
    let entries: Vec<String> = (0..number % 40).map(|entry| format!("entrada {entry} de {number}")).collect();
    let mut keepsake = lesson(&entries.iter().map(String::as_str).collect::<Vec<_>>());
    keepsake.session.drafts.text = number.to_string();
    let path = format!("/lessons/{number}.criba.ron").into();
    let link = Link { path, stamp: Stamp::of(&number.to_le_bytes()), is_unsaved: number.is_multiple_of(3) };
    keepsake.link = (!number.is_multiple_of(5)).then_some(link);
    keepsake
}

/// The child: edits without pause, and says which revisions are kept.
#[test]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let first: u64 = std::env::var(FIRST).unwrap().parse().unwrap();
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder.join(FILES)).unwrap();
    let (keeper, _) = start(folder);
    let ctx = egui::Context::default();
    let mut jobs = Jobs::new(&ctx, Dialogs::System);
    jobs.start_keeping(Arc::new(SystemDisk), Ok(keeper), Some(preferences_file(folder)), Duration::from_micros(300));
    let mut preferences = first_preferences();
    let path = folder.join(FILES).join("clase.criba.ron");
    let (mut out, mut waiting) = (std::io::stdout(), VecDeque::new());
    for number in first.. {
        jobs.keep(number, revision(number));
        if number.is_multiple_of(REPLACED) {
            jobs.keep_unnamed(Box::new(replaced(number).session));
            waiting.push_back(number);
        }
        if number.is_multiple_of(SAVED) {
            preferences.choices.zoom = 50 + (number % 200) as u16;
            jobs.keep_preferences(preferences.clone());
            let session = Box::new(revision(number).session);
            let written = Written::Session { lesson: 0, session };
            jobs.write(WriteJob { path: path.clone(), guard: Guard::Agreed, written });
        }
        for action in jobs.poll() {
            match action {
                Action::File(FileAction::PreferencesKept(Ok(())) | FileAction::SessionSaved { outcome: Ok(_), .. }) => {
                }
                Action::File(FileAction::SessionKept { revision, outcome: Ok(()) }) => {
                    writeln!(out, "kept {revision}").unwrap();
                }
                // They are answered in order.
                Action::File(FileAction::LessonKept { outcome: Ok(()), .. }) => {
                    writeln!(out, "replaced {}", waiting.pop_front().unwrap()).unwrap();
                }
                other => panic!("{other:?}"),
            }
            out.flush().unwrap();
        }
        std::thread::sleep(Duration::from_micros(200));
    }
}

fn first_preferences() -> Preferences {
    Preferences::first(Choices::first_start(Language::Spanish))
}

fn preferences_file(folder: &Path) -> PreferencesFile {
    PreferencesFile { folder: folder.join(CONFIG), base: first_preferences() }
}

/// The threads of the next start have removed what was left half-written, wherever it was.
#[track_caller]
fn must_become_tidy(folder: &Path, keeper: Keeper) {
    let mut jobs = Jobs::new(&egui::Context::default(), Dialogs::System);
    jobs.start_keeping(Arc::new(SystemDisk), Ok(keeper), Some(preferences_file(folder)), Duration::from_secs(3600));
    let start = Instant::now();
    let is_tidy = || files(folder).iter().all(|(name, _)| !name.ends_with(".tmp") && !name.contains("/saving-"));
    while !is_tidy() {
        assert!(start.elapsed() < Duration::from_secs(30), "{:?}", files(folder));
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(jobs);
    must_be_tidy(folder);
}

/// The user's file is one of its versions, whole, and the preferences can be read.
#[track_caller]
fn must_be_whole(folder: &Path) {
    match criba::session::open(&folder.join(FILES).join("clase.criba.ron")) {
        Ok(opened) => {
            let number: u64 = opened.session.drafts.text.parse().unwrap();
            assert_eq!(opened.session, revision(number).session);
        }
        Err(error) => assert_eq!(error, OpenError::Io(ErrorKind::NotFound)),
    }
    let config = folder.join(CONFIG);
    let read = ReadPreferences::read(Some(&config), first_preferences().choices, &SystemDisk, clock::now);
    assert_eq!(read.damage, None);
}

struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        self.0.kill().unwrap_or_default();
        self.0.wait().map(drop).unwrap_or_default();
    }
}

/// Starts the child; what it says.
fn run(folder: &Path, first: u64) -> (Killed, Lines<BufReader<ChildStdout>>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child", "--nocapture", "--test-threads", "1"])
        .env(FOLDER, folder)
        .env(FIRST, first.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    (Killed(child), lines)
}

/// Runs the child, kills it `after` its first word or, `early`, after its start, and adds what it said to `said`.
fn run_and_kill(folder: &Path, first: u64, early: bool, after: Duration, said: &mut Said) {
    let (child, mut lines) = run(folder, first);
    let before = said.kept;
    if !early {
        for line in lines.by_ref() {
            said.note(&line.unwrap());
            if said.kept > before {
                break;
            }
        }
        assert!(said.kept > before, "something is kept before the kill");
    }
    std::thread::sleep(after);
    drop(child);
    for line in lines.map_while(Result::ok) {
        said.note(&line);
    }
}

/// A small generator, so that a run can be repeated: splitmix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[test]
fn what_was_said_to_be_kept_survives_every_kill() {
    let _turn = turn();
    let kills = extent(200, 1000);
    let folder = Folder::new();
    let mut seed = 20_261_201;
    println!("seed {seed}");
    let mut said = Said::default();
    let (mut first, mut behind, mut ahead, mut stray) = (1, 0, 0, 0);
    for kill in 0..kills {
        let early = kill % EARLY == EARLY - 1;
        let after = Duration::from_micros(random(&mut seed) % 20_000);
        run_and_kill(folder.path(), first, early, after, &mut said);
        stray += usize::from(files(folder.path()).iter().any(|(name, _)| name.ends_with(".tmp")));
        let (keeper, found) = start(folder.path());
        assert_eq!(found.damage, None, "kill {kill}");
        let keepsake = found.keepsake.expect("a lesson");
        let number: u64 = keepsake.session.drafts.text.parse().unwrap();
        assert!(number >= said.kept, "kill {kill}: {number} is restored, {said:?}");
        // Each revision has a file of its own: the link is that of this very session.
        assert_eq!(keepsake, revision(number), "kill {kill}");
        assert_eq!((keeper.slot().number(), found.is_second, found.others.len()), (1, false, 0), "kill {kill}");
        let newest_unnamed = must_have_unnamed(folder.path(), said.unnamed);
        match criba::session::open(&keeper.slot().previous()) {
            Ok(previous) => {
                let before: u64 = previous.session.drafts.text.parse().unwrap();
                // Killed between its copy and itself, a session is its own copy.
                assert!(before <= number && previous.session == revision(before).session, "kill {kill}: {before}");
            }
            // Nothing came before what was kept first.
            Err(error) => assert!(error == OpenError::Io(ErrorKind::NotFound) && said.times <= 1, "kill {kill}"),
        }
        must_be_whole(folder.path());
        must_become_tidy(folder.path(), keeper);
        if number == said.kept {
            behind += 1
        } else {
            ahead += 1
        }
        first = number.max(newest_unnamed) + 1;
    }
    println!("{kills} kills: 0 unreadable, 0 older than what was kept; {behind} as kept, {ahead} newer; {first} edits");
    println!("{stray} of them in the middle of a file; nothing of it is left");
    println!("unnamed lessons: up to edit {}, at every kill the newest said to be kept was there", said.unnamed);
    assert!(stray > kills / 20, "kills that hit nothing prove nothing");
    assert!(said.unnamed > 0);
}

/// All are whole, and the newest is not older than the one that was said to be kept; which it is.
#[track_caller]
fn must_have_unnamed(data: &Path, said: u64) -> u64 {
    let numbers: Vec<u64> = unnamed(data)
        .iter()
        .map(|kept| {
            assert_eq!((kept.entries, kept.first[0].as_str()), (2, "sin nombre"));
            kept.first[1].parse().unwrap()
        })
        .collect();
    assert!(numbers.is_sorted_by(|newer, older| newer > older), "{numbers:?}");
    let newest = numbers.first().copied().unwrap_or_default();
    // One more for every kill in a row that came before the oldest were removed.
    assert!(numbers.len() < MAX_UNNAMED + 10 && newest >= said, "{said} of {numbers:?}");
    newest
}

#[test]
fn a_slot_dies_with_its_process() {
    let folder = Folder::new();
    let _turn = turn();
    let (mut child, mut lines) = run(folder.path(), 1);
    assert!(lines.any(|line| line.unwrap().contains("kept ")));
    let (keeper, found) = start(folder.path());
    assert_eq!((keeper.slot().number(), found.is_second, found.keepsake), (2, true, None));
    drop(keeper);
    child.0.kill().unwrap();
    drop(child);
    let (keeper, found) = start(folder.path());
    assert_eq!((keeper.slot().number(), found.is_second), (1, false));
    assert!(found.keepsake.is_some());
}
