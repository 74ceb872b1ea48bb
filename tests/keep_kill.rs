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

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use common::extent::extent;
use common::folder::Folder;
use common::lesson::{files, lesson, must_be_tidy, start, turn};
use criba::action::{Action, FileAction};
use criba::disk::SystemDisk;
use criba::document::{Link, Stamp};
use criba::jobs::{Dialogs, Jobs};
use criba::keep::unnamed;
use criba::model::Keepsake;

/// Where the child keeps, and from which revision on.
const FOLDER: &str = "CRIBA_TEST_KILL_FOLDER";
const FIRST: &str = "CRIBA_TEST_KILL_FIRST";
/// Every so many revisions an unnamed lesson is kept, for another takes its place.
const REPLACED: u64 = 16;

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
    let (keeper, _) = start(Path::new(&folder));
    let ctx = egui::Context::default();
    let mut jobs = Jobs::new(&ctx, Dialogs::System);
    jobs.start_keeping(Arc::new(SystemDisk), Some(keeper), None, Duration::from_micros(300));
    let mut out = std::io::stdout();
    for number in first.. {
        jobs.keep(number, revision(number));
        if number.is_multiple_of(REPLACED) {
            jobs.keep_unnamed(Box::new(lesson(&["uno", "dos"]).session));
        }
        for action in jobs.poll() {
            if let Action::File(FileAction::SessionKept { revision, outcome: Ok(()) }) = action {
                writeln!(out, "kept {revision}").unwrap();
                out.flush().unwrap();
            }
        }
        std::thread::sleep(Duration::from_micros(200));
    }
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

/// Runs the child, kills it `after` its first word, and gives the newest revision that it said was kept.
fn run_and_kill(folder: &Path, first: u64, after: Duration) -> Option<u64> {
    let (child, mut lines) = run(folder, first);
    let mut newest = None;
    let mut note = |line: &str| {
        // The harness of the tests may have begun the line.
        if let Some((_, number)) = line.rsplit_once("kept ") {
            newest = Some(number.trim().parse::<u64>().unwrap());
        }
        newest.is_some()
    };
    for line in lines.by_ref() {
        if note(&line.unwrap()) {
            break;
        }
    }
    std::thread::sleep(after);
    drop(child);
    for line in lines.map_while(Result::ok) {
        note(&line);
    }
    newest
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
    let (mut first, mut behind, mut ahead, mut stray) = (1, 0, 0, 0);
    for kill in 0..kills {
        let after = Duration::from_micros(random(&mut seed) % 20_000);
        let kept = run_and_kill(folder.path(), first, after).expect("something is kept before the kill");
        stray += usize::from(files(folder.path()).iter().any(|(name, _)| name.ends_with(".tmp")));
        let (keeper, found) = start(folder.path());
        assert_eq!(found.damage, None, "kill {kill}");
        let keepsake = found.keepsake.expect("a lesson");
        let number: u64 = keepsake.session.drafts.text.parse().unwrap();
        assert!(number >= kept, "kill {kill}: {number} is restored, {kept} was kept");
        assert_eq!(keepsake, revision(number), "kill {kill}");
        must_be_tidy(folder.path());
        assert_eq!((keeper.slot().number(), found.is_second), (1, false), "kill {kill}");
        assert!(unnamed(folder.path()).iter().all(|kept| kept.entries == 2), "kill {kill}");
        let previous = criba::session::open(&keeper.slot().previous());
        assert!(previous.is_ok(), "kill {kill}: {previous:?}");
        if number == kept {
            behind += 1
        } else {
            ahead += 1
        }
        first = number + 1;
    }
    println!("{kills} kills: 0 unreadable, 0 older than what was kept; {behind} as kept, {ahead} newer; {first} edits");
    println!("{stray} of them in the middle of a file; nothing of it is left");
    assert!(stray > kills / 20, "kills that hit nothing prove nothing");
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
