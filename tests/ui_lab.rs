//! The lab in the window, in both languages: what the user does, and what the screen then says.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::window::{Window, joined};
use criba::bloom::{Counters, DraftError, Example, Rate, Rejection, Verdict};
use criba::choice::Language;
use criba::command::Command;
use criba::model::{Drafts, Remark};
use criba::text::{Reasons, sentence};
use egui::accesskit::Role;
use egui::{Key, Modifiers};

/// Both languages.
fn each(test: impl Fn(Window)) {
    for language in Language::ALL {
        test(Window::open(language));
    }
}

fn name(window: &Window, command: Command) -> &'static str {
    (window.texts().command)(command)
}

fn says(window: &Window, remark: Remark) -> String {
    (window.texts().lab.remark)(window.texts(), remark)
}

/// Makes a new filter through the fields.
fn create(window: &mut Window, m: &str, k: &str) {
    window.replace("m", m).replace("k", k);
    window.click(name(window, Command::CreateFilter));
}

#[test]
fn a_first_start_has_an_empty_filter_and_says_what_to_do() {
    each(|window| {
        let texts = window.texts();
        let drafts = Drafts { m: "64".to_owned(), k: "3".to_owned(), text: String::new() };
        assert_eq!(window.model().session.drafts, drafts);
        assert_eq!((window.lab().params().m(), window.lab().params().k(), window.lab().reference().len()), (64, 3, 0));
        assert_eq!((window.field("m").value, window.field("k").value), ("64".to_owned(), "3".to_owned()));
        assert_eq!(window.focused().unwrap().name, texts.lab.string);
        window.must_see(texts.verdict.hint);
        window.must_see(texts.lab.undefined);
        window.control(&format!("{}: 0/256", window.texts().words.units));
        assert!(!window.model().is_unsaved());
        let cells = window.seen().iter().filter(|seen| seen.role == Role::Cell).count();
        assert_eq!(cells, 64);
    });
}

#[test]
fn creating_makes_an_empty_filter_and_goes_back_to_the_string() {
    each(|mut window| {
        window.insert("uno");
        create(&mut window, " 127 ", "05");
        assert_eq!((window.lab().params().m(), window.lab().params().k()), (127, 5));
        assert_eq!(window.entries(), Vec::<String>::new());
        assert_eq!(window.focused().unwrap().name, window.texts().lab.string);
        window.insert("dos");
        assert_eq!(window.entries(), ["dos"]);
        // On an active filter it replaces that.
        window.click(name(&window, Command::CreateFilter));
        assert_eq!(window.entries(), Vec::<String>::new());
    });
}

#[test]
fn enter_and_the_button_insert_and_the_next_word_replaces_the_text() {
    each(|mut window| {
        window.insert("uno");
        assert_eq!((window.text(), window.last().verdict), ("uno", Verdict::New));
        let turned = window.last().steps.iter().filter(|step| !step.before).count();
        window.must_tell(&Reasons { turned, entry_number: Some(1), ..Reasons::default() });
        window.write("dos");
        assert_eq!(window.text(), "dos");
        window.click(name(&window, Command::Insert));
        assert_eq!(window.entries(), ["uno", "dos"]);
        assert_eq!(window.focused().unwrap().name, window.texts().lab.string);
        window.write("tres");
        assert_eq!(window.text(), "tres");
        let menu = [window.texts().menu.edit, name(&window, Command::Insert)];
        window.choose(menu);
        assert_eq!(window.entries(), ["uno", "dos", "tres"]);
    });
}

#[test]
fn a_distinct_insert_puts_the_counters_back_and_a_duplicate_changes_nothing() {
    each(|mut window| {
        window.insert("uno").query("cero").query("cero");
        assert_eq!(window.lab().counters().negative_queries, 2);
        let before = window.lab().clone();
        window.insert("uno");
        assert_eq!(window.last().verdict, Verdict::Duplicate);
        assert_eq!((window.lab().filter(), window.lab().counters()), (before.filter(), before.counters()));
        window.must_tell(&Reasons { entry_number: Some(1), ..Reasons::default() });
        window.insert("dos");
        assert_eq!(window.lab().counters(), Counters::default());
        let why = joined(&window.texts().verdict.why(window.last(), &Reasons::default()));
        assert!(why.contains(" 0"), "{why}");
    });
}

#[test]
fn each_verdict_says_what_and_why() {
    each(|mut window| {
        create(&mut window, "8", "1");
        window.insert("a");
        // `a` and `i` have the same position of 8.
        window.query("i");
        assert_eq!(window.last().verdict, Verdict::FalsePositive);
        let position = window.last().steps[0].position.to_string();
        window.must_tell(&Reasons { setters: vec!["a".to_owned()], ..Reasons::default() });
        let why = joined(&window.texts().verdict.why(window.last(), &Reasons::default()));
        assert!(why.contains(&format!(" {position} ")), "{why}");
        // By button.
        window.write("a");
        window.click(name(&window, Command::Query));
        assert_eq!(window.last().verdict, Verdict::TrulyPresent);
        window.must_tell(&Reasons { entry_number: Some(1), ..Reasons::default() });
        window.query("b");
        assert_eq!(window.last().verdict, Verdict::DefinitelyAbsent);
        window.must_tell(&Reasons::default());
        let absent = format!("{} {}", window.last().steps[0].position, ["es 0", "is 0"][language(&window)]);
        window.must_see(&absent);
        assert_eq!(window.lab().counters(), Counters { negative_queries: 2, false_positives: 1 });
        window.must_see(&(window.texts().lab.rate)(&window.texts().number, Rate { part: 1, whole: 2 }));
        window.must_not_see(window.texts().lab.undefined);
    });
}

fn language(window: &Window) -> usize {
    Language::ALL.iter().position(|language| *language == window.model().choices.language).unwrap()
}

#[test]
fn editing_m_discards_the_filter_and_says_so_until_there_is_another() {
    each(|mut window| {
        window.insert("uno").insert("dos");
        window.replace("m", "1").write("2").write("8");
        assert_eq!((window.model().session.lab.as_ref(), &*window.model().session.drafts.m), (None, "128"));
        let discarded = says(&window, Remark::Discarded { entries: 2 });
        window.must_see(&discarded);
        window.must_see(window.texts().lab.no_filter);
        window.must_see(window.texts().verdict.no_filter);
        let mut disabled = vec![name(&window, Command::Insert), name(&window, Command::Query)];
        disabled.extend(Example::ALL.map(|example| (window.texts().lab.example)(example)));
        disabled.push(name(&window, Command::Reset));
        for control in disabled {
            assert!(!window.control(control).is_enabled, "{control}");
        }
        assert!(!window.seen().iter().any(|seen| seen.role == Role::Grid));
        // Neither key does anything but say so.
        window.replace(window.texts().lab.string, "tres").press(Modifiers::NONE, Key::Enter);
        window.press(Modifiers::SHIFT, Key::Enter);
        assert_eq!(window.model().session.lab, None);
        window.click(name(&window, Command::CreateFilter));
        assert_eq!((window.lab().params().m(), window.entries().len()), (128, 0));
        window.must_not_see(&discarded);
        assert!(window.control(name(&window, Command::Insert)).is_enabled);
    });
}

#[test]
fn editing_k_discards_too_and_back_to_the_same_number_does_not_bring_it_back() {
    each(|mut window| {
        window.insert("uno");
        window.replace("k", "31").press(Modifiers::NONE, Key::Backspace);
        assert_eq!((window.model().session.lab.as_ref(), &*window.model().session.drafts.k), (None, "3"));
        window.must_see(&says(&window, Remark::Discarded { entries: 1 }));
    });
}

#[test]
fn enter_in_m_or_k_creates_only_when_there_is_no_filter() {
    each(|mut window| {
        window.insert("uno");
        for field in ["m", "k"] {
            window.click_at(window.field(field).rect.center());
            window.press(Modifiers::NONE, Key::Enter);
            assert_eq!(window.entries(), ["uno"]);
        }
        window.replace("m", "32").press(Modifiers::NONE, Key::Enter);
        assert_eq!((window.lab().params().m(), window.lab().params().k()), (32, 3));
        assert_eq!(window.focused().unwrap().name, window.texts().lab.string);
        window.replace("k", "4").press(Modifiers::NONE, Key::Enter);
        assert_eq!((window.lab().params().m(), window.lab().params().k()), (32, 4));
        window.replace("k", "13").press(Modifiers::NONE, Key::Enter);
        assert_eq!(window.model().session.lab, None);
    });
}

#[test]
fn an_invalid_parameter_names_its_range_and_nothing_can_be_created() {
    each(|mut window| {
        let fault = &window.texts().fault;
        let cases = [
            ("m", "7", (fault.draft_m)(DraftError::OutOfRange), ["8", "1024"]),
            ("m", "1025", (fault.draft_m)(DraftError::OutOfRange), ["8", "1024"]),
            ("m", "99999999999999999999", (fault.draft_m)(DraftError::OutOfRange), ["8", "1024"]),
            ("m", "", (fault.draft_m)(DraftError::Empty), ["8", "1024"]),
            ("m", "6 4", (fault.draft_m)(DraftError::NotDigits), ["8", "1024"]),
            ("m", "٦٤", (fault.draft_m)(DraftError::NotDigits), ["8", "1024"]),
            ("k", "0", (fault.draft_k)(DraftError::OutOfRange), ["1", "12"]),
            ("k", "13", (fault.draft_k)(DraftError::OutOfRange), ["1", "12"]),
            ("k", "-3", (fault.draft_k)(DraftError::NotDigits), ["1", "12"]),
            ("k", " ", (fault.draft_k)(DraftError::Empty), ["1", "12"]),
        ];
        for (field, raw, reason, range) in cases {
            window.replace("m", "64").replace("k", "3").replace(field, raw);
            window.must_see(&sentence(&reason));
            assert!(range.iter().all(|end| reason.contains(end)), "{reason}");
            assert!(!window.control(name(&window, Command::CreateFilter)).is_enabled, "{field} = {raw}");
        }
        window.replace("m", "64").replace("k", "3");
        assert!(window.control(name(&window, Command::CreateFilter)).is_enabled);
    });
}

#[test]
fn reset_leaves_no_filter_and_keeps_the_drafts() {
    each(|mut window| {
        window.insert("uno").write("dos");
        let drafts = window.model().session.drafts.clone();
        window.click(name(&window, Command::Reset));
        assert_eq!((window.model().session.lab.as_ref(), &window.model().session.drafts), (None, &drafts));
        window.must_see(window.texts().verdict.no_filter);
    });
}

#[test]
fn every_example_runs_its_lesson() {
    each(|mut window| {
        for example in Example::ALL {
            window.click(name(&window, Command::CreateFilter));
            window.insert("antes");
            let expected = example.run(window.lab()).unwrap();
            window.click((window.texts().lab.example)(example));
            assert_eq!(window.lab(), &expected, "{example:?}");
            let params = expected.params();
            let drafts = &window.model().session.drafts;
            assert_eq!((&*drafts.m, &*drafts.k), (&*params.m().to_string(), &*params.k().to_string()));
            assert_eq!(window.entries().contains(&"antes".to_owned()), example == Example::Letters);
            let title = joined(&window.texts().verdict.title(window.last(), String::new()));
            window.must_see(&title);
            assert_eq!(window.sees(window.texts().lab.is_full), example == Example::Saturation, "{example:?}");
        }
        // The last one was the single bit: five positions, all the same, said where the table is.
        let heading = window.texts().detail.positions;
        window.click(heading);
        window.must_see(window.texts().detail.repeats);
        // From the menu too.
        let menu = [window.texts().menu.edit, window.texts().menu.examples];
        let saturation = (window.texts().lab.example)(Example::Saturation);
        window.choose(menu).choose([saturation]);
        assert!(window.lab().filter().is_full());
    });
}

#[test]
fn composed_and_decomposed_letters_are_two_strings() {
    each(|mut window| {
        window.click((window.texts().lab.example)(Example::Accents));
        assert_eq!(window.last().verdict, Verdict::DefinitelyAbsent);
        window.query("\u{e9}");
        assert_eq!(window.last().verdict, Verdict::TrulyPresent);
        window.must_see("\"\u{e9}\"");
    });
}

#[test]
fn an_empty_or_too_long_string_is_refused_with_its_reason_and_nothing_changes() {
    each(|mut window| {
        window.insert("uno").query("dos");
        for (text, rejection) in [
            (String::new(), Rejection::Empty),
            ("x".repeat(257), Rejection::TooLong { units: 257 }),
            ("é😀".repeat(86), Rejection::TooLong { units: 258 }),
        ] {
            for (modifiers, button) in [(Modifiers::NONE, Command::Insert), (Modifiers::SHIFT, Command::Query)] {
                empty(&mut window);
                window.paste(&text);
                let before = window.model().session.clone();
                window.press(modifiers, Key::Enter);
                assert_eq!(window.model().session, before);
                window.must_see(&says(&window, Remark::Rejected(rejection)));
                empty(&mut window);
                window.paste(&text);
                window.click(name(&window, button));
                assert_eq!(window.model().session, before);
                window.must_see(&says(&window, Remark::Rejected(rejection)));
            }
        }
        // What was said of one string goes with it.
        window.replace(window.texts().lab.string, "y");
        window.must_not_see(&says(&window, Remark::Rejected(Rejection::Empty)));
    });
}

/// Empties the string field, after a letter so that nothing said before remains.
fn empty(window: &mut Window) {
    let field = window.texts().lab.string;
    window.replace(field, "y").replace(field, "");
    assert_eq!(window.text(), "");
}

#[test]
fn a_string_of_256_units_is_an_entry() {
    each(|mut window| {
        let text = "😀".repeat(128);
        window.paste(&text);
        window.control(&format!("{}: 256/256", window.texts().words.units));
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(window.entries(), [text]);
        window.must_tell(&Reasons { turned: 3, entry_number: Some(1), ..Reasons::default() });
    });
}

#[test]
fn with_1024_entries_duplicates_and_queries_still_work() {
    each(|mut window| {
        create(&mut window, "1024", "1");
        let texts: Vec<String> = (0..1024).map(|n| format!("palabra{n}")).collect();
        window.fill(texts.iter().map(String::as_str));
        assert_eq!(window.lab().reference().len(), 1024);
        let before = window.lab().clone();
        window.insert("nueva");
        assert_eq!(window.lab(), &before);
        window.must_see(&says(&window, Remark::Rejected(Rejection::Full { needed: 1025 })));
        window.insert("palabra7");
        assert_eq!(window.last().verdict, Verdict::Duplicate);
        window.must_not_see(&says(&window, Remark::Rejected(Rejection::Full { needed: 1025 })));
        window.query("palabra1023");
        assert_eq!(window.last().verdict, Verdict::TrulyPresent);
        // The letters are new and do not fit: nothing happens at all.
        let before = window.lab().clone();
        window.click((window.texts().lab.example)(Example::Letters));
        assert_eq!(window.lab(), &before);
        window.must_see(&says(&window, Remark::Rejected(Rejection::Full { needed: 1032 })));
    });
}

#[test]
fn the_smallest_filter_has_eight_cells_and_says_when_all_are_set() {
    each(|mut window| {
        create(&mut window, "8", "1");
        let cells = |window: &Window| -> Vec<String> {
            window.seen().into_iter().filter(|seen| seen.role == Role::Cell).map(|seen| seen.name).collect()
        };
        let cell = window.texts().grid.cell;
        assert_eq!(cells(&window), (0..8).map(|index| cell(index, false)).collect::<Vec<_>>());
        window.insert("a");
        let set = window.last().steps[0].position;
        assert_eq!(cells(&window), (0..8).map(|index| cell(index, index == set)).collect::<Vec<_>>());
        window.must_not_see(window.texts().lab.is_full);
        window.fill(["b", "c", "d", "e", "f", "g", "h"]);
        assert!(window.lab().filter().is_full());
        window.must_see(window.texts().lab.is_full);
        window.query("cualquiera");
        assert_eq!(window.last().verdict, Verdict::FalsePositive);
    });
}

#[test]
fn the_details_show_the_table_and_the_hashes_of_the_last_operation() {
    each(|mut window| {
        let texts = &window.texts().detail;
        window.insert("vino");
        let list: Vec<String> = window.last().steps.iter().map(|step| step.position.to_string()).collect();
        window.must_see(&list.join(" · "));
        window.must_not_see(texts.before);
        window.click(texts.positions);
        assert!(window.model().session.open.positions && window.control(texts.positions).is_chosen);
        for word in [texts.position, texts.before, texts.after] {
            window.must_see(word);
        }
        window.must_not_see(&list.join(" · "));
        window.click(texts.model);
        let hashes = window.last().hashes;
        for hash in [hashes.h1, hashes.h2] {
            window.must_see(&hash.to_string());
            window.must_see(&format!("{hash:08x}"));
        }
        window.must_see(texts.hash_note);
        window.click(texts.model).click(texts.positions);
        assert_eq!(window.model().session.open, criba::model::OpenDetails::default());
        window.must_not_see(texts.hash_note);
    });
}

#[test]
fn another_language_changes_the_words_and_nothing_of_the_lesson() {
    each(|mut window| {
        window.insert("uno").query("dos");
        let before = window.model().session.clone();
        let other = Language::ALL[1 - language(&window)];
        window.click((window.texts().menu.language_name)(other));
        assert_eq!(window.model().choices.language, other);
        assert_eq!(window.model().session, before);
        window.must_tell(&Reasons::default());
        assert!(window.has_control(name(&window, Command::Insert)));
    });
}
