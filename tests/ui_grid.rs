//! The bit grid with the keyboard and the pointer: every bit says what it is and who set it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::window::{Opening, Window};
use criba::choice::Language;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};

const NONE: Modifiers = Modifiers::NONE;

fn each(test: impl Fn(Window)) {
    for language in Language::ALL {
        test(Window::open(language));
    }
}

#[test]
fn arrows_move_between_the_bits_and_each_says_who_set_it() {
    each(|mut window| {
        window.insert("vino");
        let step = window.last().steps[0];
        window.press(NONE, Key::F6);
        assert_eq!(window.focused().unwrap().role, Role::Grid);
        let grid = &window.texts().grid;
        let clear = (0..64).find(|index| !window.lab().filter().get(*index)).unwrap();
        window.press(NONE, Key::Home);
        go_to(&mut window, 0, clear);
        window.must_see(&(grid.setters)(clear, &[], 0));
        go_to(&mut window, clear, step.position);
        window.must_see(&(grid.setters)(step.position, &[("vino".to_owned(), step.i)], 0));
        window.must_see(&(grid.steps)(&[step.i]));
        // Down and up come back; the ends hold.
        window.press(NONE, Key::Home).press(NONE, Key::ArrowLeft).press(NONE, Key::ArrowUp);
        let said = |index| (grid.setters)(index, &[], 0).lines().next().unwrap().trim_end_matches(" = 0").to_owned();
        window.must_see(&said(0));
        window.press(NONE, Key::End).press(NONE, Key::ArrowRight).press(NONE, Key::ArrowDown);
        window.must_see(&said(63));
        // The keyboard is still in the grid, and the text was not touched.
        assert_eq!((window.focused().unwrap().role, window.text()), (Role::Grid, "vino"));
    });
}

/// From bit to bit, with the arrows.
fn go_to(window: &mut Window, from: u16, to: u16) {
    let key = if to < from { Key::ArrowLeft } else { Key::ArrowRight };
    for _ in 0..from.abs_diff(to) {
        window.press(NONE, key);
    }
}

#[test]
fn the_bit_that_has_the_keyboard_comes_into_sight() {
    let mut window = Opening::new(Language::English).size(800.0, 600.0).open();
    window.replace("m", "1024").press(NONE, Key::Enter);
    window.press(NONE, Key::F6).press(NONE, Key::End);
    let last = (window.texts().grid.cell)(1023, false);
    let cell = window.seen().into_iter().find(|seen| seen.name == last).unwrap();
    assert!(window.area().contains_rect(cell.rect), "{cell:?}");
}

#[test]
fn the_bit_under_the_pointer_says_the_same() {
    each(|mut window| {
        window.fill(["vino", "agua"]);
        let position = window.last().steps[0].position;
        let names = ["vino", "agua"];
        let setters: Vec<_> = window.lab().setters(position).iter().map(|setter| (setter.entry, setter.i)).collect();
        let named: Vec<_> = setters.into_iter().map(|(entry, i)| (names[entry].to_owned(), i)).collect();
        let cell = (window.texts().grid.cell)(position, true);
        let place = window.seen().into_iter().find(|seen| seen.name == cell).unwrap().rect.center();
        window.frame(vec![Event::PointerMoved(place)]);
        for _ in 0..4 {
            window.settle();
        }
        window.must_see(&(window.texts().grid.setters)(position, &named, 0));
        window.frame(vec![Event::PointerGone]);
        window.settle();
        window.must_not_see(&(window.texts().grid.setters)(position, &named, 0));
    });
}

#[test]
fn a_new_mark_comes_into_sight() {
    let mut window = Opening::new(Language::Spanish).size(800.0, 600.0).open();
    window.replace("m", "1024").press(NONE, Key::Enter).replace("k", "1").press(NONE, Key::Enter);
    let words: Vec<String> = (0..40).map(|n| format!("palabra{n}")).collect();
    for word in &words {
        window.insert(word);
        let marked = (window.texts().grid.cell)(window.last().steps[0].position, true);
        let cell = window.seen().into_iter().find(|seen| seen.name == marked).unwrap_or_else(|| panic!("{marked}"));
        assert!(window.area().contains_rect(cell.rect), "{cell:?}");
    }
    // And again in the projection, whose rows are others.
    window.press(NONE, Key::F5);
    let marked = (window.texts().grid.cell)(window.last().steps[0].position, true);
    assert!(window.seen().into_iter().any(|seen| seen.name == marked), "{marked}");
}
