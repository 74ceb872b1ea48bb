//! Fuzzing of opening: files made from the golden ones by cutting, splicing, swapping and breaking them, and files
//! of any bytes. None may panic or hang; one that is refused says why and changes nothing; one that is accepted is
//! a session like any other.
//!
//! `cargo test --test fuzz` tries 20,000 files, `CRIBA_TESTS=full cargo test --release --test fuzz` a million. A file
//! that fails is left in the target folder, as `tmp/fuzz-PROCESS.criba.ron`; the `BOLERO_RANDOM_SEED` that is printed
//! with it puts that file before all others.
//!
//! By bolero's manual the same target can be driven by coverage with `cargo bolero test opening --sanitizer NONE`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test stops where it fails, and says its figures"
)]

#[path = "../common/extent.rs"]
mod extent;
mod recipe;
mod trial;

use std::fs;
use std::sync::Mutex;
use std::time::Duration;

use criba::action::{Action, FileAction, LabAction};
use criba::bloom::Verdict;
use criba::choice::{Choices, Language};
use criba::model::{Model, Session};
use criba::notice::OpenError;
use criba::session::{open, read, write};
use criba::text::texts;
use criba::update::update;
use extent::extent;
use recipe::Seeds;
use trial::{Trials, left};

/// Longest recipe of a file in bytes.
const RECIPE: usize = 64;
/// One of so many files goes by way of the disk.
const ON_DISK: u64 = 50;

/// What has been seen.
#[derive(Default)]
struct Tally {
    accepted: u64,
    refused: u64,
    slowest: Duration,
}

/// A lesson in the middle of work: named, with steps to take back and a dialog that waits.
fn lesson() -> Model {
    let mut model = Model::new(Choices::first_start(Language::Spanish));
    let saved = (Session::first_start(), criba::document::Stamp::of(b"saved"));
    let opened =
        FileAction::SessionOpened { reading: 0, path: "/clase.criba.ron".into(), outcome: Ok(Box::new(saved)) };
    update(&mut model, Action::File(opened));
    for word in ["uno", "dos"] {
        update(&mut model, Action::Lab(LabAction::Insert(word.to_owned())));
    }
    update(&mut model, Action::Lab(LabAction::EditText("a medias".to_owned())));
    update(&mut model, Action::File(FileAction::OpenPath("/otra.criba.ron".into())));
    model
}

/// A refused file changes nothing but what is said, and that is one clause in both languages.
fn must_change_nothing(before: &Model, error: OpenError) {
    for language in Language::ALL {
        let said = (texts(language).fault.open)(&error);
        assert!(!said.is_empty() && !said.ends_with('.') && !said.chars().any(char::is_control), "{said:?}");
    }
    let mut model = before.clone();
    let (reading, path) = (model.underway.reading, "/otra.criba.ron".into());
    let effects = update(&mut model, Action::File(FileAction::SessionOpened { reading, path, outcome: Err(error) }));
    assert!(effects.is_empty());
    assert_eq!(model.notices.len(), 1);
    model.notices.clear();
    // That something was answered is counted; whether anything is to be kept is found out by comparing.
    model.keeping.clone_from(&before.keeping);
    assert_eq!(&model, before);
}

/// An accepted file has no false negatives, and is the same after saving and opening.
fn must_be_sound(session: &Session) {
    let text = write(session);
    let again = read(text.as_bytes()).unwrap();
    assert_eq!(&again, session);
    assert_eq!(write(&again), text);
    let Some(lab) = &session.lab else { return };
    for entry in lab.reference().entries() {
        assert_eq!(lab.verdict_on(&entry.text, entry.hashes), Verdict::TrulyPresent);
    }
    let counters = lab.counters();
    assert!(counters.false_positives <= counters.negative_queries);
}

#[test]
fn opening() {
    let files = extent(20_000, 1_000_000);
    let seeds = Seeds::new();
    let before = lesson();
    let tally = Mutex::new(Tally::default());
    let trials = Trials::new();
    bolero::check!().with_max_len(RECIPE).with_iterations(files).for_each(|recipe: &[u8]| {
        let trial = trials.next(seeds.file(recipe));
        let (outcome, took) = trial.read();
        if trial.number.is_multiple_of(ON_DISK) {
            fs::write(left(), trial.content.as_slice()).unwrap();
            assert_eq!(open(&left()).map(|opened| opened.session), outcome);
            fs::remove_file(left()).unwrap();
        }
        let mut tally = tally.lock().unwrap();
        tally.slowest = tally.slowest.max(took);
        match outcome {
            Ok(session) => {
                tally.accepted += 1;
                must_be_sound(&session);
            }
            Err(error) => {
                tally.refused += 1;
                must_change_nothing(&before, error);
            }
        }
    });
    let Tally { accepted, refused, slowest } = tally.into_inner().unwrap();
    println!("{} files: {accepted} accepted, {refused} refused; the slowest took {slowest:?}", accepted + refused);
    // Files that are all rubbish, or all fine, prove nothing.
    if accepted + refused >= 1000 {
        assert!(accepted * 50 > refused && refused * 2 > accepted, "{accepted} {refused}");
    }
}
