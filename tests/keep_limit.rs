//! The limit of autosave to the unit, in the window: 99,999 and 100,000 are kept, 100,001 are not and what was kept
//! stays byte for byte; when the system ends the program it is rescued.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::fs;

use common::folder::{Folder, each};
use common::lesson::{files, of_units};
use common::window::{Opening, Window};
use criba::action::{Action, FileAction};
use criba::bloom::units;
use criba::keep::unnamed;
use criba::model::Autosave;
use criba::notice::{KeepError, MAX_KEPT_UNITS, Notice};
use criba::session::write;
use egui::{Key, Modifiers};

const NONE: Modifiers = Modifiers::NONE;
/// Entries of these are as long in characters, shorter, and shorter than in bytes.
const FILLERS: [&str; 3] = ["y", "😀", "ñ"];

fn length(window: &Window) -> usize {
    units(&write(&window.model().session))
}

fn kept(home: &Folder) -> String {
    fs::read_to_string(home.file("data/slots/1/session.criba.ron")).unwrap()
}

#[track_caller]
fn must_be_kept(window: &Window, home: &Folder) {
    assert_eq!((window.model().notices.len(), &window.model().keeping.autosave), (0, &Autosave::Done));
    assert_eq!(kept(home), write(&window.model().session));
}

#[track_caller]
fn must_be_too_long(window: &Window) {
    let error = KeepError::TooLong(length(window));
    assert_eq!(window.model().notices, [Notice::NotKept(error.clone())]);
    window.must_see(&(window.texts().keep.fault)(window.texts(), &error));
    window.must_see((window.texts().keep.autosave)(&Autosave::Failed(error)));
    assert!(window.has_control(window.texts().keep.export) && !window.has_control(window.texts().status.dismiss));
}

#[test]
fn a_character_more_is_not_kept_and_a_character_less_is_again() {
    each(|opening, _| {
        for filler in FILLERS {
            let home = Folder::new();
            let lesson = of_units(MAX_KEPT_UNITS - 1, filler);
            let file = home.with("larga.criba.ron", write(&lesson.session));
            let mut window = Opening::new(opening.language()).home(home.path()).file(&file).open();
            assert_eq!(length(&window), MAX_KEPT_UNITS - 1);
            must_be_kept(&window, &home);
            let string = window.texts().lab.string;
            window.click_at(window.field(string).rect.center());
            window.press(NONE, Key::End).write("x");
            assert_eq!(length(&window), MAX_KEPT_UNITS);
            must_be_kept(&window, &home);
            let before = files(&home.file("data"));
            window.write("x");
            assert_eq!(length(&window), MAX_KEPT_UNITS + 1);
            must_be_too_long(&window);
            // However much longer it becomes.
            window.write("😀").press(NONE, Key::Backspace);
            must_be_too_long(&window);
            assert_eq!(files(&home.file("data")), before, "byte for byte");
            window.press(NONE, Key::Backspace);
            assert_eq!(length(&window), MAX_KEPT_UNITS);
            must_be_kept(&window, &home);
        }
    });
}

#[test]
fn a_unit_too_long_is_rescued_with_its_file_and_offered_until_it_is_opened() {
    each(|opening, home| {
        let language = opening.language();
        let lesson = of_units(MAX_KEPT_UNITS + 1, "😀");
        let file = home.with("larga.criba.ron", write(&lesson.session));
        let mut window = opening.home(home.path()).file(&file).open();
        must_be_too_long(&window);
        let session = window.model().session.clone();
        for _ in 0..2 {
            window.ask([Action::File(FileAction::Terminated)]);
        }
        drop(window);
        let rescued = || {
            let names = files(&home.file("data")).into_iter().map(|(name, _)| name);
            names.filter(|name| name.starts_with("rescued-")).collect::<Vec<_>>()
        };
        assert_eq!(rescued().len(), 2, "once, with what stands beside it: {:?}", rescued());
        let mut window = Opening::new(language).home(home.path()).open();
        let [Notice::Others(others)] = window.model().notices.as_slice() else {
            panic!("{:?}", window.model().notices);
        };
        let (offered, entries) = (window.texts().keep.kept(&others[0]), others[0].entries);
        window.click(&offered);
        assert_eq!(window.model().session, session);
        assert_eq!(window.model().file_name().as_deref(), Some("larga.criba.ron"));
        // As long as it is too long to be kept here, its own file is all there is of it. It is not rescued twice.
        must_be_too_long(&window);
        window.ask([Action::File(FileAction::Terminated)]);
        drop(window);
        assert_eq!(rescued().len(), 2);
        let mut window = Opening::new(language).home(home.path()).open();
        window.click(&offered).press(NONE, Key::Backspace);
        must_be_kept(&window, home);
        // Kept, it is offered no more, and what was rescued is among the unnamed ones.
        assert_eq!(rescued(), Vec::<String>::new());
        let copies = unnamed(&home.file("data"));
        assert_eq!(copies.iter().filter(|copy| copy.entries == entries).count(), 1);
    });
}
