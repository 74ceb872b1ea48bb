//! The card beside the grid: by mouse and by keyboard alone, in both languages, in every look.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::window::{CTRL, Opening, Window};
use criba::action::{Action, LabAction};
use criba::bloom::{Example, Verdict};
use criba::choice::Language;
use criba::model::Topic;
use criba::text::Story;
use egui::accesskit::Role;
use egui::{Key, Modifiers};

const NONE: Modifiers = Modifiers::NONE;

fn each(test: impl Fn(Window)) {
    for language in Language::ALL {
        test(Window::open(language));
        test(Opening::new(language).size(800.0, 600.0).open());
        test(Opening::new(language).size(800.0, 600.0).projecting().open());
        test(Opening::new(language).size(480.0, 800.0).open());
    }
}

fn explained(window: &Window) -> Option<Topic> {
    window.model().topic()
}

/// What the card says of the last operation.
#[track_caller]
fn must_tell(window: &Window, smallest: &[&str], zeros: &[u16]) {
    let report = window.last();
    let mut bits: Vec<u16> = report.steps.iter().map(|step| step.position).collect();
    bits.sort_unstable();
    bits.dedup();
    let entry = window.lab().reference().position_of(&report.text);
    let story = Story {
        verdict: report.verdict,
        entry_number: entry.map_or(0, |index| index + 1),
        zeros: zeros.to_vec(),
        bits: bits.len(),
        turned: report.steps.iter().filter(|step| !step.before && step.after).count(),
        smallest: smallest.iter().map(|text| (*text).to_owned()).collect(),
    };
    window.must_see(&(window.texts().explain.story)(&story));
}

#[test]
fn why_explains_the_last_operation_and_goes_on_with_the_next() {
    each(|mut window| {
        let texts = window.texts();
        window.ask([Action::Lab(LabAction::RunExample(Example::FalsePositive))]);
        let string = texts.lab.string;
        window.replace(string, "i").press(Modifiers::SHIFT, Key::Enter);
        assert_eq!(window.last().verdict, Verdict::FalsePositive);
        window.click(texts.explain.why);
        assert_eq!(explained(&window), Some(Topic::Verdict));
        must_tell(&window, &["a"], &[]);
        // The card stays for the next operations.
        for (word, zeros) in [("b", &[5_u16][..]), ("a", &[])] {
            // In the narrow window the card has come into sight, and the field is out of it.
            window.ask([Action::Lab(LabAction::Query(word.to_owned()))]);
            must_tell(&window, &[], zeros);
        }
        window.click(texts.explain.close);
        assert_eq!(explained(&window), None, "{:?} {:?}", window.area(), window.model().choices);
        window.must_not_see(texts.explain.title);
    });
}

#[test]
fn a_bit_is_explained_by_a_click_and_by_keyboard_alone() {
    each(|mut window| {
        let texts = window.texts();
        window.insert("a").insert("b");
        let positions: Vec<u16> = window.last().steps.iter().map(|step| step.position).collect();
        // F6 goes to the grid, where the arrows move.
        window.press(NONE, Key::F6);
        assert_eq!(window.focused().unwrap().role, Role::Grid);
        window.press(NONE, Key::Home).press(NONE, Key::Enter);
        assert_eq!(explained(&window), Some(Topic::Bit(0)));
        window.must_see(&(texts.explain.bit_title)(0, window.lab().filter().get(0)));
        for _ in 0..positions[0] {
            window.press(NONE, Key::ArrowRight);
        }
        window.press(NONE, Key::Enter);
        assert_eq!(explained(&window), Some(Topic::Bit(positions[0])));
        window.must_see(&(texts.explain.set_by)(1));
        window.must_see("b (i\u{a0}=\u{a0}0)");
        // The same again closes it, and so does Escape, which leaves nothing else then.
        let before = window.model().choices;
        window.press(NONE, Key::Enter);
        assert_eq!(explained(&window), None);
        window.press(NONE, Key::Enter).press(NONE, Key::Escape);
        assert_eq!((explained(&window), window.model().choices), (None, before));
        assert_eq!(window.entries(), ["a", "b"], "Enter in the grid inserts nothing");
    });
}

#[test]
fn a_bit_that_is_gone_is_explained_no_more_and_nothing_of_the_lesson_changes() {
    each(|mut window| {
        window.insert("a");
        let before = window.model().session.clone();
        window.ask([Action::Explain(Topic::Bit(60)), Action::Explain(Topic::Bit(63))]);
        assert_eq!((explained(&window), &window.model().session), (Some(Topic::Bit(63)), &before));
        assert_eq!(window.model().history.past().count(), 1, "it is no step");
        window.ask([Action::Lab(LabAction::RunExample(Example::FalsePositive))]);
        assert_eq!(explained(&window), None, "there are eight bits now");
        window.press(CTRL, Key::Z);
        assert_eq!(explained(&window), Some(Topic::Bit(63)));
    });
}

#[test]
fn every_verdict_has_its_story() {
    for language in Language::ALL {
        let mut window = Opening::new(language).open();
        window.ask([Action::Lab(LabAction::Insert("a".to_owned())), Action::Explain(Topic::Verdict)]);
        must_tell(&window, &[], &[]);
        window.ask([Action::Lab(LabAction::Insert("a".to_owned()))]);
        must_tell(&window, &[], &[]);
        window.ask([Action::Lab(LabAction::RunExample(Example::Saturation))]);
        window.ask([Action::Lab(LabAction::Query("zumo".to_owned()))]);
        assert_eq!(window.last().verdict, Verdict::FalsePositive);
        let position = window.last().steps[0].position;
        let setter = window.lab().first_setter(position).unwrap().text.to_string();
        must_tell(&window, &[&setter], &[]);
        window.ask([Action::Lab(LabAction::Insert("zumo".to_owned()))]);
        must_tell(&window, &[], &[]);
    }
}
