//! Undo and redo in the window, and as laws over any actions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops where it fails")]

mod common;

use common::folder::{Folder, saved};
use common::window::{CTRL, CTRL_SHIFT, Opening, Window};
use criba::action::{Action, CurveAction, Effect, FileAction, LabAction, SizeAction};
use criba::bloom::{Example, Params};
use criba::choice::{Choices, Language};
use criba::command::Command;
use criba::document::Stamp;
use criba::jobs::ScriptedAnswer;
use criba::model::{Deed, Model, Remark, Session, SizeField};
use criba::notice::Draft;
use criba::update::update;
use egui::{Key, Modifiers};
use proptest::prelude::{Just, Strategy, any, prop, prop_oneof, proptest};

const NONE: Modifiers = Modifiers::NONE;

fn each(test: impl Fn(Window)) {
    for language in Language::ALL {
        test(Window::open(language));
    }
}

#[test]
fn an_edit_of_m_by_accident_is_taken_back_with_its_filter() {
    each(|mut window| {
        for word in ["uno", "dos", "tres"] {
            window.insert(word);
        }
        window.query("cuatro");
        let before = window.model().session.clone();
        window.replace("m", "6").write("5");
        let texts = window.texts();
        window.must_see(&(texts.lab.remark)(texts, Remark::Discarded { entries: 3 }));
        assert!(window.model().session.lab.is_none());
        // m and k have no history of their own: one step takes the whole run of edits back.
        window.press(CTRL, Key::Z);
        assert_eq!(window.model().session, before);
        window.press(CTRL_SHIFT, Key::Z);
        assert_eq!((window.field("m").value.as_str(), window.model().session.lab.is_none()), ("65", true));
    });
}

#[test]
fn the_discard_line_offers_undo() {
    each(|mut window| {
        window.insert("uno");
        window.replace("k", "4");
        window.click((window.texts().command)(Command::Undo));
        assert_eq!((window.entries(), window.field("k").value.as_str()), (vec!["uno".to_owned()], "3"));
    });
}

#[test]
fn the_menu_names_what_would_be_taken_back() {
    each(|mut window| {
        let texts = window.texts();
        let named = |command: Command, deed: &Deed| format!("{}: {}", (texts.command)(command), (texts.deed)(deed));
        window.insert("uno");
        window.choose([texts.menu.edit]);
        let undo = named(Command::Undo, &Deed::Insert("uno".to_owned()));
        assert!(window.control(&undo).is_enabled);
        assert!(!window.control((texts.command)(Command::Redo)).is_enabled);
        window.choose([undo.as_str()]);
        assert!(window.entries().is_empty());
        window.choose([texts.menu.edit]);
        assert!(window.control(&named(Command::Redo, &Deed::Insert("uno".to_owned()))).is_enabled);
    });
}

#[test]
fn in_the_string_field_typing_is_taken_back_first_and_then_the_lesson() {
    each(|mut window| {
        window.insert("uno");
        window.write("dos");
        window.press(CTRL, Key::Z);
        assert_eq!((window.text(), window.entries()), ("uno", vec!["uno".to_owned()]), "the typing");
        window.press(CTRL, Key::Z);
        assert_eq!((window.text(), window.entries()), ("uno", Vec::new()), "the insert; the string stays");
        window.press(CTRL, Key::Y);
        assert_eq!(window.entries(), ["uno"]);
    });
}

#[test]
fn an_operation_clears_the_history_of_the_field() {
    each(|mut window| {
        window.write("uno").press(NONE, Key::Enter);
        window.write("dos").press(NONE, Key::Enter);
        window.press(CTRL, Key::Z).press(CTRL, Key::Z);
        assert_eq!((window.entries(), window.text()), (Vec::new(), "dos"));
    });
}

#[test]
fn opening_another_lesson_is_taken_back_with_its_file_and_mark() {
    let folder = Folder::new();
    let first = folder.file("uno.criba.ron");
    let answer = ScriptedAnswer::Path(first.clone());
    let mut window = Opening::new(Language::Spanish).script([answer]).open();
    window.insert("uno").press(CTRL, Key::S);
    window.ask([Action::File(criba::action::FileAction::New)]);
    assert_eq!((window.entries(), window.model().file_name()), (Vec::new(), None));
    window.press(CTRL, Key::Z);
    assert_eq!(
        (window.entries(), window.model().file_name().as_deref()),
        (vec!["uno".to_owned()], Some("uno.criba.ron"))
    );
    assert!(!window.model().is_unsaved());
    window.press(CTRL, Key::Z);
    assert!(window.model().is_unsaved(), "saving is no step, so that the file holds more than the lesson now");
}

#[test]
fn each_file_keeps_its_own_numbers_when_opening_another_is_taken_back() {
    let folder = Folder::new();
    let (first, second) = (folder.lesson("uno.criba.ron", "uno"), folder.lesson("dos.criba.ron", "dos"));
    let typed = |n: &str, k: &str| {
        [
            Action::Size(SizeAction::Edit(SizeField::N, n.to_owned())),
            Action::Curve(CurveAction::AddOther(Params::new(128, 3).unwrap())),
            Action::Curve(CurveAction::EditOther(Draft::K, k.to_owned())),
        ]
    };
    let mut window = Opening::new(Language::Spanish).file(&second).open();
    window.ask(typed("2222", "2"));
    window.press(CTRL, Key::S).ask([Action::File(FileAction::OpenPath(first.clone()))]);
    window.ask(typed("1111", "1"));
    window.press(CTRL, Key::S).ask([Action::File(FileAction::OpenPath(second.clone()))]);
    let numbers = |session: &Session| (session.sizing.n.clone(), session.curve.other.clone().unwrap().k);
    let of = |n: &str, k: &str| (n.to_owned(), k.to_owned());
    assert_eq!(numbers(&window.model().session), of("2222", "2"));
    // To the second file, to the first one and on again.
    window.press(CTRL, Key::Z);
    assert_eq!(window.model().file_name().as_deref(), Some("uno.criba.ron"));
    assert_eq!((numbers(&window.model().session), window.model().is_unsaved()), (of("1111", "1"), false));
    window.press(CTRL, Key::S);
    assert_eq!((numbers(&saved(&first)), numbers(&saved(&second))), (of("1111", "1"), of("2222", "2")));
    window.press(CTRL_SHIFT, Key::Z);
    assert_eq!((numbers(&window.model().session), window.model().is_unsaved()), (of("2222", "2"), false));
}

#[test]
fn numbers_typed_since_a_file_was_opened_are_kept_when_the_opening_is_taken_back() {
    let folder = Folder::new();
    let file = folder.lesson("uno.criba.ron", "uno");
    let typed = |n: &str| Action::Size(SizeAction::Edit(SizeField::N, n.to_owned()));
    let is_kept = |effects: &[Effect], n: &str| matches!(effects, [Effect::KeepUnnamed(kept)] if kept.sizing.n == n);
    let mut model = Model::new(Choices::first_start(Language::Spanish));
    let opened = |model: &mut Model| {
        let effects = update(model, Action::File(FileAction::OpenPath(file.clone())));
        let [Effect::Read { reading, .. }] = effects.as_slice() else { panic!("{effects:?}") };
        let (reading, path) = (*reading, file.clone());
        let outcome = Ok(Box::new((saved(&file), Stamp::of(b"uno"))));
        update(model, Action::File(FileAction::SessionOpened { reading, path, outcome }));
    };
    let travel = |model: &mut Model, action| update(model, Action::Lab(action));
    opened(&mut model);
    assert_eq!(travel(&mut model, LabAction::Undo), [], "nothing was typed");
    assert_eq!(travel(&mut model, LabAction::Redo), []);
    update(&mut model, typed("2222"));
    let effects = travel(&mut model, LabAction::Undo);
    assert!(is_kept(&effects, "2222"), "{effects:?}");
    assert_eq!(model.session.sizing.n, "1 000 000");
    update(&mut model, typed("33"));
    let effects = travel(&mut model, LabAction::Redo);
    assert!(is_kept(&effects, "33"), "{effects:?}");
    assert_eq!(model.session.sizing.n, "2222");
}

fn action() -> impl Strategy<Value = LabAction> {
    let text = prop_oneof![Just(String::new()), "[a-c]", "[a-z\u{e9}\u{301}\\n]{1,6}", Just("x".repeat(300))];
    let number = prop_oneof![Just("8"), Just("64"), Just("1"), Just(""), Just(" 9 "), Just("1025")];
    prop_oneof![
        1 => number.clone().prop_map(|raw| LabAction::EditM(raw.to_owned())),
        1 => number.prop_map(|raw| LabAction::EditK(raw.to_owned())),
        1 => text.clone().prop_map(LabAction::EditText),
        4 => text.clone().prop_map(LabAction::Insert),
        4 => text.prop_map(LabAction::Query),
        2 => Just(LabAction::CreateFilter),
        1 => Just(LabAction::Reset),
        1 => any::<prop::sample::Index>().prop_map(|index| LabAction::RunExample(*index.get(&Example::ALL))),
        1 => Just(LabAction::Undo),
        1 => Just(LabAction::Redo),
    ]
}

proptest! {
    #[test]
    fn every_step_goes_back_and_forth(actions in prop::collection::vec(action(), 1..60)) {
        let mut model = Model::new(Choices::first_start(Language::English));
        for action in actions {
            // What is discarded is kept; nothing else is asked of the world.
            let effects = update(&mut model, Action::Lab(action));
            assert!(effects.iter().all(|effect| matches!(effect, Effect::KeepUnnamed(_))), "{effects:?}");
        }
        let mut trail = vec![model.session.content()];
        while model.history.last().is_some() {
            update(&mut model, Action::Lab(LabAction::Undo));
            trail.push(model.session.content());
        }
        assert_eq!(trail.last(), Some(&Model::new(model.choices).session.content()));
        for expected in trail.iter().rev().skip(1) {
            update(&mut model, Action::Lab(LabAction::Redo));
            assert_eq!(&model.session.content(), expected);
        }
    }
}
