//! The string field: what is typed or pasted is the string, exactly, and Enter is an operation and nothing else.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::window::{CTRL, Window, key_event};
use criba::bloom::Verdict;
use criba::choice::Language;
use criba::model::Remark;
use criba::notice::Draft;
use egui::{Event, ImeEvent, Key, Modifiers};

/// Both languages, as at first start: the field has the keyboard.
fn each(test: impl Fn(Window)) {
    for language in Language::ALL {
        test(Window::open(language));
    }
}

fn text(text: &str) -> Event {
    Event::Text(text.to_owned())
}

/// Enter, down and up.
fn enter(modifiers: Modifiers) -> [Event; 2] {
    [key_event(modifiers, Key::Enter, true), key_event(modifiers, Key::Enter, false)]
}

fn preedit(text: &str) -> Event {
    Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None })
}

#[test]
fn pasted_breaks_and_tabs_survive_in_one_line() {
    each(|mut window| {
        let name = window.texts().lab.string;
        let height = window.field(name).rect.height();
        window.paste("a\nb\tc");
        assert_eq!(window.text(), "a\nb\tc");
        assert!((window.field(name).rect.height() - height).abs() < 0.5);
        window.control(&format!("{}: 5/256", window.texts().words.units));
        window.must_see("\"a\\nb\\tc\"");
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(window.entries(), ["a\nb\tc"]);
        window.must_see("\"a\\nb\\tc\": ");
        for pasted in ["\r\n", " \n", "\n", "\ta\t"] {
            window.replace(name, "x").press(CTRL, Key::A).paste(pasted);
            assert_eq!(window.text(), pasted);
        }
    });
}

#[test]
fn a_paste_goes_where_the_cursor_is() {
    each(|mut window| {
        window.write("ac").press(Modifiers::NONE, Key::ArrowLeft).paste("\n").write("b");
        assert_eq!(window.text(), "a\nbc");
        window.press(CTRL, Key::A).paste("z");
        assert_eq!(window.text(), "z");
    });
}

#[test]
fn what_is_not_plainly_visible_is_shown_as_a_literal() {
    each(|mut window| {
        let name = window.texts().lab.string;
        for (string, literal) in [("hola ", "\"hola \""), ("a\u{a0}b", "\"a\\u00a0b\""), ("\u{200b}", "\"\\u200b\"")] {
            window.replace(name, string);
            window.must_see(literal);
        }
        window.replace(name, "hola");
        window.must_not_see("\"hola");
    });
}

#[test]
fn a_paste_of_more_than_4096_units_is_refused_and_the_field_stays() {
    each(|mut window| {
        window.write("hola").press(Modifiers::NONE, Key::ArrowLeft).paste(&"x".repeat(4093));
        assert_eq!(window.text(), "hola");
        assert_eq!(window.field(window.texts().lab.string).value, "hola");
        window.must_see(&(window.texts().lab.remark)(
            window.texts(),
            Remark::DraftTooLong { draft: Draft::Text, units: 4097 },
        ));
        // The cursor too.
        window.write("-");
        assert_eq!(window.text(), "hol-a");
        window.must_not_see(&(window.texts().lab.remark)(
            window.texts(),
            Remark::DraftTooLong { draft: Draft::Text, units: 4097 },
        ));
        // Just as many as fit, with breaks.
        window.press(CTRL, Key::A).paste(&"x\n".repeat(2048));
        assert_eq!(window.text().len(), 4096);
        // Over the limit by a letter.
        window.press(Modifiers::NONE, Key::End).write("y");
        assert_eq!(window.text().len(), 4096);
    });
}

#[test]
fn enter_does_not_insert_while_an_input_method_composes() {
    each(|mut window| {
        window.frame(vec![preedit("´")]);
        window.press(Modifiers::NONE, Key::Enter).press(Modifiers::SHIFT, Key::Enter);
        assert_eq!(window.lab().last(), None);
        // In the frame in which it starts and in the one in which it ends.
        window.frame(vec![preedit("´"), key_event(Modifiers::NONE, Key::Enter, true)]);
        window.frame(vec![key_event(Modifiers::NONE, Key::Enter, false), Event::Ime(ImeEvent::Commit("é".to_owned()))]);
        window.settle();
        assert_eq!((window.lab().last(), window.text()), (None, "é"));
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(window.entries(), ["é"]);
    });
}

#[test]
fn a_composition_that_is_dropped_leaves_enter_free() {
    each(|mut window| {
        window.write("a");
        window.frame(vec![preedit("´")]);
        window.frame(vec![preedit("")]);
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(window.entries(), ["a"]);
    });
}

#[test]
fn words_and_enters_of_the_same_frame_stay_apart() {
    each(|mut window| {
        let none = Modifiers::NONE;
        let typed = [[text("a")].as_slice(), &enter(none), &[text("b")], &enter(none)].concat();
        window.frame(typed);
        window.settle();
        assert_eq!((window.entries(), window.text()), (vec!["a".to_owned(), "b".to_owned()], "b"));
        let letters = [text("u"), text("n"), text("o")];
        let typed = [letters.as_slice(), &enter(none), &[text("d"), text("o"), text("s")], &enter(Modifiers::SHIFT)];
        window.frame([typed.concat(), vec![text("t")]].concat());
        window.settle();
        assert_eq!(window.entries(), ["a", "b", "uno"]);
        assert_eq!(
            (window.last().text.as_ref(), window.last().verdict.is_insert(), window.text()),
            ("dos", false, "t")
        );
    });
}

#[test]
fn a_held_enter_inserts_once() {
    each(|mut window| {
        window.write("a");
        for _ in 0..6 {
            window.frame(vec![key_event(Modifiers::NONE, Key::Enter, true)]);
        }
        window.settle();
        assert_eq!((window.entries().len(), window.last().verdict), (1, Verdict::New));
        window.frame(vec![key_event(Modifiers::NONE, Key::Enter, false)]);
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(window.last().verdict, Verdict::Duplicate);
        // A held Shift+Enter counts once.
        window.write("z");
        for _ in 0..6 {
            window.frame(vec![key_event(Modifiers::SHIFT, Key::Enter, true)]);
        }
        window.settle();
        assert_eq!(window.lab().counters().negative_queries, 1);
    });
}

#[test]
fn no_key_puts_a_break_into_the_text_or_leaves_the_field() {
    each(|mut window| {
        window.write("ab").press(Modifiers::NONE, Key::ArrowLeft);
        for modifiers in [Modifiers::NONE, Modifiers::SHIFT, CTRL, Modifiers::ALT, CTRL | Modifiers::ALT] {
            window.press(modifiers, Key::Enter);
            assert_eq!(window.text(), "ab", "{modifiers:?}");
            assert_eq!(window.focused().unwrap().name, window.texts().lab.string, "{modifiers:?}");
        }
        for typed in ["\n", "\r"] {
            window.write(typed);
            assert!(!window.text().contains(['\n', '\r']));
        }
    });
}

#[test]
fn only_enter_and_shift_enter_are_operations() {
    each(|mut window| {
        window.write("a");
        for modifiers in [CTRL, Modifiers::ALT, CTRL | Modifiers::ALT, CTRL | Modifiers::SHIFT] {
            window.press(modifiers, Key::Enter);
            assert_eq!(window.lab().last(), None, "{modifiers:?}");
        }
        window.press(Modifiers::SHIFT, Key::Enter);
        assert_eq!(window.last().verdict, Verdict::DefinitelyAbsent);
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(window.last().verdict, Verdict::New);
    });
}

#[test]
fn nothing_is_trimmed_folded_or_normalised() {
    each(|mut window| {
        let strings = ["a", "A", " a", "a ", "\u{e9}", "e\u{301}"];
        for string in strings {
            window.insert(string);
            assert_eq!(window.last().verdict, Verdict::New, "{string:?}");
        }
        assert_eq!(window.entries(), strings);
    });
}

#[test]
fn enter_elsewhere_does_not_insert() {
    each(|mut window| {
        window.write("a").press(Modifiers::NONE, Key::F6);
        assert_ne!(window.focused().unwrap().name, window.texts().lab.string);
        window.press(Modifiers::NONE, Key::Enter).press(Modifiers::SHIFT, Key::Enter);
        assert_eq!(window.lab().last(), None);
    });
}
