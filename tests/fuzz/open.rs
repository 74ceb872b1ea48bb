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
mod notation;
mod recipe;
mod relation;
mod sound;
mod trial;

use std::fs;
use std::sync::Mutex;
use std::time::Duration;

use criba::action::{Action, FileAction, LabAction};
use criba::choice::{Choices, Language};
use criba::model::{Model, Session};
use criba::session::open;
use criba::update::update;
use extent::extent;
use recipe::Seeds;
use sound::{must_be_sound, must_change_nothing};
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

/// A lesson in the middle of work: named, with steps to take back and one to take again, and a dialog that waits.
fn lesson() -> Model {
    let mut model = Model::new(Choices::first_start(Language::Spanish));
    let saved = (Session::first_start(), criba::document::Stamp::of(b"saved"));
    let opened =
        FileAction::SessionOpened { reading: 0, path: "/clase.criba.ron".into(), outcome: Ok(Box::new(saved)) };
    update(&mut model, Action::File(opened));
    for word in ["uno", "dos", "tres"] {
        update(&mut model, Action::Lab(LabAction::Insert(word.to_owned())));
    }
    update(&mut model, Action::Lab(LabAction::Undo));
    update(&mut model, Action::Lab(LabAction::EditText("a medias".to_owned())));
    update(&mut model, Action::File(FileAction::OpenPath("/otra.criba.ron".into())));
    assert!(model.history.last().is_some() && model.history.next().is_some());
    assert!(model.document.is_some() && model.dialog.is_some() && !model.session.drafts.text.is_empty());
    model
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
        {
            // Let go before anything may fail: a lock that broke would be the reason that is told.
            let mut tally = tally.lock().unwrap();
            tally.slowest = tally.slowest.max(took);
            *if outcome.is_ok() { &mut tally.accepted } else { &mut tally.refused } += 1;
        }
        match outcome {
            Ok(_) => must_be_sound(&trial.content),
            Err(error) => must_change_nothing(&before, error),
        }
    });
    let Tally { accepted, refused, slowest } = tally.into_inner().unwrap();
    println!("{} files: {accepted} accepted, {refused} refused; the slowest took {slowest:?}", accepted + refused);
    // Files that are all rubbish, or all fine, prove nothing.
    if accepted + refused >= 1000 {
        assert!(accepted * 50 > refused && refused * 2 > accepted, "{accepted} {refused}");
    }
}
