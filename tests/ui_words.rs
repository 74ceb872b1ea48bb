//! Asking for absent words, hunting for a false positive, lists of strings, escapes and code units.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::time::{Duration, Instant};

use common::folder::{each, path};
use common::window::{CTRL, Opening, Window};
use criba::action::{Action, Effect, FileAction, HuntAction, LabAction, Page};
use criba::bloom::{AskList, Example, HuntEnd, Verdict, WordSource};
use criba::choice::{Choices, Language};
use criba::command::Command;
use criba::jobs::ScriptedAnswer;
use criba::model::{Deed, Dialog, ListFile, Model, Remark, Topic};
use criba::update::update;
use egui::accesskit::Role;
use egui::{Key, Modifiers};

const NONE: Modifiers = Modifiers::NONE;

fn lab(action: LabAction) -> Action {
    Action::Lab(action)
}

fn list(text: &str) -> WordSource {
    WordSource::List(AskList::read(text).unwrap())
}

#[test]
fn one_absent_word_is_asked_for_and_counted_and_can_be_taken_back() {
    each(|opening, _| {
        let mut window = opening.open();
        let words = &window.texts().words;
        window.ask([lab(LabAction::ChooseWords(list("uno\ndos\ntres")))]);
        window.insert("uno").write("borrador").click(words.ask);
        // What is an entry is skipped.
        assert_eq!((&*window.last().text, window.lab().counters().negative_queries), ("dos", 1));
        assert_eq!(window.text(), "borrador", "the field is the user's");
        window.click(words.ask);
        assert_eq!(&*window.last().text, "tres");
        window.click(words.ask);
        window.must_see((window.texts().lab.remark)(window.texts(), Remark::NoWordsLeft).as_str());
        assert_eq!(window.lab().counters().negative_queries, 2);
        // Taken back, the word can be asked for again.
        window.press(NONE, Key::Escape).press(CTRL, Key::Z);
        window.ask([lab(LabAction::Undo)]);
        window.click(words.ask);
        assert_eq!(window.model().history.last().map(|(deed, _)| deed.clone()), Some(Deed::Ask));
    });
}

#[test]
fn the_source_is_named_and_chosen_in_a_menu() {
    each(|opening, _| {
        let mut window = opening.open();
        let words = &window.texts().words;
        let shown = |window: &Window| {
            format!("{}: {}", words.source_name, (words.source)(&window.model().session.words.source))
        };
        window.insert("uno");
        let name = shown(&window);
        window.click(&name);
        window.choose([(words.source)(&WordSource::Names).as_str()]);
        assert_eq!(window.model().session.words.source, WordSource::Names);
        window.click(words.ask);
        assert_eq!(&*window.last().text, "user00001");
        let name = shown(&window);
        window.click(&name);
        window.choose([words.paste]);
        assert_eq!(window.model().dialog, Some(Dialog::AskList));
        let number = &window.texts().number;
        window.paste("b\r\na\n\nb").must_see(&(words.ask_count)(number, 2));
        window.click(words.ask_use);
        assert_eq!((window.model().dialog.as_ref(), &window.model().session.words.source), (None, &list("b\na")));
        assert_eq!(window.model().session.words.drawn, 0);
    });
}

#[test]
fn a_hunt_finds_counts_and_explains_and_is_one_step() {
    each(|opening, _| {
        let mut window = opening.open();
        let texts = window.texts();
        assert!(!window.control(texts.words.hunt).is_enabled, "an empty filter has no false positives");
        window.ask([lab(LabAction::RunExample(Example::FalsePositive))]);
        let before = window.model().session.content();
        let asked = window.lab().counters();
        window.click(texts.words.hunt);
        assert_eq!((window.last().verdict, window.model().topic()), (Verdict::FalsePositive, Some(Topic::Verdict)));
        let counters = window.lab().counters();
        assert_eq!(counters.false_positives, asked.false_positives + 1);
        let tries = u32::try_from(counters.negative_queries - asked.negative_queries).unwrap();
        window.must_see(&(texts.lab.remark)(texts, window.model().remark.unwrap()));
        assert_eq!(window.model().history.last().map(|(deed, _)| deed.clone()), Some(Deed::Hunt(tries)));
        window.ask([lab(LabAction::Undo)]);
        assert_eq!(window.model().session.content(), before);
        assert_eq!(window.model().session.words.drawn, 0);
    });
}

/// A lesson in which nothing is found for a million tries.
fn endless(language: Language) -> Model {
    let mut model = Model::new(Choices::first_start(language));
    for action in [LabAction::EditM("1024".into()), LabAction::EditK("12".into()), LabAction::CreateFilter] {
        update(&mut model, lab(action));
    }
    update(&mut model, lab(LabAction::Insert("w1254".into())));
    model
}

/// Starts a hunt; the hunt and its number.
fn start(model: &mut Model) -> (u64, criba::bloom::Hunt) {
    let effects = update(model, Action::Hunt(HuntAction::Start));
    let [Effect::Hunt { number, hunt }] = effects.as_slice() else { panic!("{effects:?}") };
    (*number, (**hunt).clone())
}

#[test]
fn at_the_cap_it_says_how_many_and_how_rare() {
    for language in Language::ALL {
        let mut model = endless(language);
        let (number, mut hunt) = start(&mut model);
        hunt.advance(u32::MAX);
        let hunted = Box::new(hunt.finish());
        update(&mut model, Action::Hunt(HuntAction::Ended { hunt: number, hunted }));
        let Some(remark @ Remark::Hunted { tries: 1_000_000, end: Some(HuntEnd::Cap), estimate }) = model.remark else {
            panic!("{:?}", model.remark)
        };
        let texts = criba::text::texts(language);
        let said = (texts.lab.remark)(texts, remark);
        assert!(said.contains(&texts.number.count(1_000_000)) && said.contains(&texts.number.rate(estimate)), "{said}");
        assert_eq!(model.session.lab.unwrap().counters().negative_queries, 1_000_000);
    }
}

#[test]
fn cancelled_it_keeps_what_was_tried_and_any_other_change_ends_it_without_effect() {
    let mut model = endless(Language::Spanish);
    let (number, mut hunt) = start(&mut model);
    assert!(update(&mut model, Action::Hunt(HuntAction::Start)).is_empty(), "one at a time");
    hunt.advance(5);
    assert!(matches!(update(&mut model, Action::Hunt(HuntAction::Cancel)).as_slice(), [Effect::EndHunt]));
    let hunted = Box::new(hunt.clone().finish());
    update(&mut model, Action::Hunt(HuntAction::Ended { hunt: number, hunted }));
    assert!(matches!(model.remark, Some(Remark::Hunted { tries: 5, end: None, .. })));
    assert_eq!(model.session.lab.as_ref().unwrap().counters().negative_queries, 5);
    assert_eq!(model.session.words.drawn, 5);
    let changes = [
        lab(LabAction::Insert("otra".into())),
        lab(LabAction::Query("otra".into())),
        lab(LabAction::EditM("65".into())),
        lab(LabAction::Reset),
        lab(LabAction::Undo),
        lab(LabAction::Ask),
        Action::File(FileAction::New),
    ];
    for change in changes {
        let mut model = model.clone();
        let (number, mut hunt) = start(&mut model);
        hunt.advance(7);
        let effects = update(&mut model, change.clone());
        if matches!(change, Action::File(_)) {
            // It waits until the lesson is kept: then the hunt is over.
            let work = Box::new(model.session.work());
            update(&mut model, Action::File(FileAction::LessonKept { work, outcome: Ok(()) }));
        } else {
            assert!(effects.iter().any(|effect| matches!(effect, Effect::EndHunt)), "{change:?}");
        }
        let after = model.clone();
        assert_eq!(after.underway.hunting, None, "{change:?}");
        let hunted = Box::new(hunt.finish());
        update(&mut model, Action::Hunt(HuntAction::Ended { hunt: number, hunted }));
        assert_eq!((model.session, model.history), (after.session, after.history), "{change:?}");
    }
    // The answer of a hunt that is over is none of the next one.
    let (old, hunt) = start(&mut model);
    update(&mut model, lab(LabAction::Query("otra".into())));
    let before = model.session.clone();
    let (new, _) = start(&mut model);
    assert_ne!(old, new);
    update(&mut model, Action::Hunt(HuntAction::Progressed { hunt: old, tries: 9 }));
    update(&mut model, Action::Hunt(HuntAction::Ended { hunt: old, hunted: Box::new(hunt.finish()) }));
    assert_eq!((model.underway.hunting.as_ref().map(|hunting| hunting.tries), &model.session), (Some(0), &before));
    // What changes nothing of the lesson leaves it alone.
    for action in [lab(LabAction::EditText("x".into())), lab(LabAction::TogglePredict), Action::Show(Page::Help)] {
        assert!(update(&mut model, action).is_empty());
    }
    assert!(model.underway.hunting.is_some());
}

#[test]
fn a_hunt_in_the_window_can_be_stopped_and_the_window_keeps_drawing() {
    each(|opening, _| {
        let mut window = opening.open();
        window.replace("m", "1024").replace("k", "12").press(NONE, Key::Enter);
        window.ask([lab(LabAction::Insert("w1254".into()))]);
        window.harness().state_mut().ask(Action::Hunt(HuntAction::Start));
        window.frame(Vec::new());
        window.harness().state_mut().ask(Action::Hunt(HuntAction::Cancel));
        let start = Instant::now();
        while window.model().underway.hunting.is_some() || !matches!(window.model().remark, Some(Remark::Hunted { .. }))
        {
            window.frame(Vec::new());
            assert!(start.elapsed() < Duration::from_secs(20), "it does not end");
        }
        let Some(Remark::Hunted { tries, end, .. }) = window.model().remark else { panic!() };
        assert_eq!(window.lab().counters().negative_queries, u64::from(tries));
        assert!(end.is_none() || tries == 1_000_000, "{end:?} {tries}");
    });
}

#[test]
fn a_pasted_list_is_previewed_and_inserted_as_one_step() {
    each(|opening, _| {
        let mut window = opening.open();
        let (texts, words) = (window.texts(), &window.texts().words);
        window.insert("uno").query("nada").click(words.list);
        window.paste("uno\n\n dos \r\ntres\ntres\n");
        window.must_see(words.list_title);
        let preview = criba::bloom::WordList::read("uno\n\n dos \r\ntres\ntres\n").preview(window.lab());
        assert_eq!((preview.new, preview.duplicate, preview.empty), (2, 2, 1));
        window.must_see(&(words.preview)(&texts.number, &preview));
        window.click(&(words.list_insert)(&texts.number, 2));
        assert_eq!(window.entries(), ["uno", " dos ", "tres"]);
        assert_eq!((window.model().dialog.as_ref(), window.lab().counters().negative_queries), (None, 0));
        window.ask([lab(LabAction::Undo)]);
        assert_eq!((window.entries(), window.lab().counters().negative_queries), (vec!["uno".to_owned()], 1));
    });
}

#[test]
fn a_list_that_does_not_fit_says_why_and_inserts_nothing() {
    each(|opening, _| {
        let mut window = opening.open();
        let (texts, words) = (window.texts(), &window.texts().words);
        let long = format!("uno\n{}\ndos", "x".repeat(257));
        let many = (0..1025).map(|number| number.to_string()).collect::<Vec<_>>().join("\n");
        for text in [long, many, String::new(), "\n\n".to_owned()] {
            window.click(words.list);
            window.paste(&text);
            let preview = criba::bloom::WordList::read(&text).preview(window.lab());
            if let Some(refusal) = (words.refusal)(texts, &preview) {
                window.must_see(&refusal);
            }
            let name = (words.list_insert)(&texts.number, preview.new);
            // The dialog's lies in front of the panel's.
            let mut buttons = window.seen().into_iter().filter(|seen| seen.role == Role::Button && seen.name == name);
            assert!(buttons.next_back().is_some_and(|button| !button.is_enabled));
            window.click(texts.dialog.cancel);
            assert!(window.entries().is_empty());
        }
    });
}

#[test]
fn a_list_is_read_from_a_file_byte_for_byte() {
    each(|opening, folder| {
        let good = folder.with("lista.txt", "\u{feff}uno\r\nd\ros\n\n tres");
        let bad = folder.with("mala.txt", b"uno\n\xff");
        let answers = [path(&bad), path(&good), ScriptedAnswer::Cancel];
        let mut window = opening.script(answers).open();
        let (texts, words) = (window.texts(), &window.texts().words);
        window.click(words.list).click(words.list_file);
        assert!(matches!(&window.model().dialog, Some(Dialog::List(ListFile::Failed { .. }))));
        window.must_see("mala.txt");
        window.click(words.list_file);
        window.must_see(&(words.list_from)("lista.txt"));
        window.must_see("\"d\\ros\"");
        window.click(&(words.list_insert)(&texts.number, 3));
        assert_eq!(window.entries(), ["uno", "d\ros", " tres"]);
        // The dialog stays when no file is chosen.
        window.click(words.list).paste("cuatro").click(words.list_file);
        window.click(&(words.list_insert)(&texts.number, 1));
        assert_eq!(window.entries().len(), 4);
    });
}

#[test]
fn escapes_are_read_and_what_cannot_be_is_said_at_its_place() {
    each(|opening, _| {
        let mut window = opening.open();
        let (texts, words) = (window.texts(), &window.texts().words);
        window.click(words.escapes);
        assert!(window.model().session.modes.escapes);
        window.insert("e\\u0301\\n\\ud83d\\ude00");
        assert_eq!(window.entries(), ["e\u{301}\n😀"]);
        window.control(&format!("{}: 5/256", words.units));
        for (raw, at) in [("ab\\q", 3), ("\\ud83d!", 1), ("x\\", 2), ("\\u12", 1)] {
            window.replace(texts.lab.string, raw);
            let error = window.model().string().unwrap_err();
            assert_eq!(error.at + 1, at);
            window.must_see(&criba::text::sentence(&(words.escape)(&error)));
            window.press(NONE, Key::Enter);
            assert_eq!((window.entries().len(), window.model().remark), (1, Some(Remark::Escape(error))));
        }
        // Off again: the string stays what it is, and a backslash is one.
        window.replace(texts.lab.string, "a\\\\b").click(words.escapes);
        assert_eq!(window.text(), "a\\b");
        window.press(NONE, Key::Enter);
        assert_eq!(window.entries()[1], "a\\b");
        window.click(words.escapes);
        assert_eq!(window.text(), "a\\\\b");
    });
}

#[test]
fn the_units_of_the_string_are_shown_one_by_one() {
    for language in Language::ALL {
        for dress in [|opening: Opening| opening, Opening::projecting] {
            let mut window = dress(Opening::new(language)).open();
            let words = &window.texts().words;
            window.paste("é e\u{301}\u{200b}😀");
            window.click(&format!("{}: 7/256", words.units));
            window.must_see(&(words.units_title)(7));
            for unit in ["U+00E9", "U+0020", "U+0065", "U+0301", "U+200B", "U+D83D", "U+DE00"] {
                window.must_see(unit);
            }
            // It follows the field, and needs no filter.
            window.press(NONE, Key::End).write("!").must_see("U+0021");
            window.ask([lab(LabAction::Reset)]);
            window.must_see("U+0021");
            window.press(NONE, Key::Escape).must_not_see("U+0021");
        }
    }
}

#[test]
fn everything_is_in_the_menus() {
    each(|opening, _| {
        let mut window = opening.open();
        let texts = window.texts();
        window.insert("uno");
        window.choose([texts.menu.edit, (texts.command)(Command::Ask)]);
        assert_eq!(window.lab().counters().negative_queries, 1);
        window.choose([texts.menu.edit, (texts.command)(Command::Escapes)]);
        window.choose([texts.menu.explain, (texts.command)(Command::Predict)]);
        let modes = window.model().session.modes;
        assert!(modes.escapes && modes.predict);
        window.choose([texts.menu.explain, (texts.command)(Command::Units)]);
        assert_eq!(window.model().topic(), Some(Topic::Units));
        window.choose([texts.menu.edit, (texts.command)(Command::InsertList)]);
        assert_eq!(window.model().dialog, Some(Dialog::List(ListFile::None)));
    });
}

/// Moves the keyboard with Tab to the control that is called like this.
#[track_caller]
fn tab_to(window: &mut Window, name: &str) {
    for _ in 0..60 {
        window.press(NONE, Key::Tab);
        if window.focused().is_some_and(|seen| seen.name == name) {
            return;
        }
    }
    panic!("{name:?} is not reached: {:?}", window.focused());
}

#[test]
fn everything_can_be_done_by_keyboard_alone() {
    each(|opening, _| {
        let mut window = opening.open();
        let (texts, words) = (window.texts(), &window.texts().words);
        window.insert("uno");
        tab_to(&mut window, words.ask);
        window.press(NONE, Key::Space);
        assert_eq!(window.lab().counters().negative_queries, 1);
        assert_eq!(window.focused().unwrap().name, texts.lab.string, "typing goes on");
        tab_to(&mut window, words.hunt);
        window.press(NONE, Key::Enter);
        assert!(matches!(window.model().remark, Some(Remark::Hunted { .. })));
        tab_to(&mut window, words.escapes);
        window.press(NONE, Key::Space);
        tab_to(&mut window, texts.step.predict);
        window.press(NONE, Key::Space);
        let modes = window.model().session.modes;
        assert!(modes.escapes && modes.predict);
        // The source, in its menu.
        let source = format!("{}: {}", words.source_name, (words.source)(&window.model().session.words.source));
        tab_to(&mut window, &source);
        window.press(NONE, Key::Space);
        tab_to(&mut window, &(words.source)(&WordSource::Names));
        window.press(NONE, Key::Space);
        assert_eq!(window.model().session.words.source, WordSource::Names);
        // A list: the keyboard is in its field, and Tab leads on to its buttons.
        tab_to(&mut window, words.list);
        window.press(NONE, Key::Space).write("dos").press(NONE, Key::Enter).write("tres");
        tab_to(&mut window, &(words.list_insert)(&texts.number, 2));
        window.press(NONE, Key::Space);
        assert_eq!(window.entries(), ["uno", "dos", "tres"]);
        // The units, and away with them.
        let count = format!("{}: 3/256", words.units);
        tab_to(&mut window, &count);
        window.press(NONE, Key::Space);
        assert_eq!(window.model().topic(), Some(Topic::Units));
        window.press(NONE, Key::Escape);
        assert_eq!(window.model().topic(), None);
    });
}
