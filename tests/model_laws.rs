//! The laws of the model: whatever the user does, what the program holds can be saved and opened again, and a
//! refused or impossible action changes nothing.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use criba::action::{Action, Effect, LabAction};
use criba::bloom::{
    AskList, Example, MAX_UNITS, Params, Verdict, WordList, WordSource, read_escapes, read_k, read_m, units,
};
use criba::choice::{Choices, Language};
use criba::model::{Detail, MAX_NUMBER_DRAFT_UNITS, MAX_TEXT_DRAFT_UNITS, Model, Remark, Session};
use criba::session::{read, write};
use criba::update::update;
use proptest::prelude::*;

/// Strings that programs stumble over: few letters, any characters, too long ones, nothing.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[a-j]",
        2 => "\\PC{1,12}",
        2 => proptest::collection::vec(any::<char>(), 0..20).prop_map(|chars| chars.into_iter().collect()),
        1 => "[\r\n\t \"\\\\\u{0}\u{7f}\u{fdd0}\u{feff}\u{200d}\u{301}]{1,6}",
        1 => (0..5000_usize).prop_map(|length| "é".repeat(length)),
        1 => (120..135_usize).prop_map(|length| "😀".repeat(length)),
    ]
}

/// Raw text of m or k, often a number that is allowed.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (1..=12_u16).prop_map(|k| k.to_string()),
        3 => (8..=1024_u16).prop_map(|m| m.to_string()),
        1 => (8..=12_u16).prop_map(|m| format!(" {m}\t")),
        1 => "[ 0-9x٣]{0,70}",
    ]
}

fn lab_action() -> impl Strategy<Value = LabAction> {
    prop_oneof![16 => new_step(), 2 => Just(LabAction::Undo), 1 => Just(LabAction::Redo)]
}

/// An action that does not depend on the history, which no file holds.
fn new_step() -> impl Strategy<Value = LabAction> {
    prop_oneof![
        2 => number().prop_map(LabAction::EditM),
        2 => number().prop_map(LabAction::EditK),
        3 => text().prop_map(LabAction::EditText),
        6 => Just(LabAction::CreateFilter),
        2 => Just(LabAction::CreateFirstFilter),
        1 => (8..=1024_u16, 1..=12_u8)
            .prop_map(|(m, k)| LabAction::CreateFilterOf(Params::new(m, k).unwrap())),
        1 => Just(LabAction::Reset),
        16 => text().prop_map(LabAction::Insert),
        16 => text().prop_map(LabAction::Query),
        2 => (0..5_usize).prop_map(|index| LabAction::RunExample(Example::ALL[index])),
        1 => prop_oneof![Just(Detail::Positions), Just(Detail::Model)].prop_map(LabAction::ToggleDetail),
        2 => proptest::collection::vec(text(), 0..6)
            .prop_map(|lines| LabAction::InsertList(WordList::read(&lines.join("\n")))),
        3 => Just(LabAction::Ask),
        2 => source().prop_map(LabAction::ChooseWords),
        1 => Just(LabAction::ToggleEscapes),
        1 => Just(LabAction::TogglePredict),
    ]
}

fn source() -> impl Strategy<Value = WordSource> {
    let list = proptest::collection::vec("[a-j]{0,2}", 0..6)
        .prop_map(|lines| WordSource::List(AskList::read(&lines.join("\n")).unwrap()));
    prop_oneof![(0..3_u64).prop_map(|seed| WordSource::Random { seed }), Just(WordSource::Names), list]
}

fn first_start() -> Model {
    Model::new(Choices::first_start(Language::Spanish))
}

/// Carries an action out and checks what it may change.
fn act(model: &mut Model, action: &LabAction) -> Result<(), TestCaseError> {
    let before = model.clone();
    let effects = update(model, Action::Lab(action.clone()));
    match effects.as_slice() {
        [] => {}
        // What was discarded is kept, and nothing else is asked of the world.
        [Effect::KeepUnnamed(kept)] => prop_assert_eq!(&kept.lab, &before.session.lab),
        other => prop_assert!(false, "{:?}", other),
    }
    let session = &model.session;
    prop_assert!(units(&session.drafts.m) <= MAX_NUMBER_DRAFT_UNITS);
    prop_assert!(units(&session.drafts.k) <= MAX_NUMBER_DRAFT_UNITS);
    prop_assert!(units(&session.drafts.text) <= MAX_TEXT_DRAFT_UNITS);
    match action {
        LabAction::EditM(raw) | LabAction::EditK(raw) => {
            let has_changed = session.drafts != before.session.drafts;
            prop_assert_eq!(session.lab.is_some(), before.session.lab.is_some() && !has_changed);
            prop_assert!(!has_changed || raw == &session.drafts.m || raw == &session.drafts.k);
        }
        LabAction::Insert(raw) | LabAction::Query(raw) => {
            let is_refused = matches!(model.remark, Some(Remark::Rejected(_) | Remark::NoFilter | Remark::Escape(_)));
            let text = if before.session.modes.escapes { read_escapes(raw) } else { Ok(raw.clone()) };
            let is_within = |text: &String| (1..=MAX_UNITS).contains(&units(text));
            prop_assert_eq!(is_refused, before.session.lab.is_none() || !text.as_ref().is_ok_and(is_within));
            let text = text.unwrap_or_default();
            if is_refused {
                prop_assert_eq!(session, &before.session);
            } else {
                let report = session.lab.as_ref().and_then(|lab| lab.last()).unwrap();
                prop_assert_eq!(report.text.as_ref(), text.as_str());
                prop_assert_eq!(report.verdict.is_insert(), matches!(action, LabAction::Insert(_)));
            }
        }
        LabAction::CreateFilter => {
            let drafts = &session.drafts;
            let is_valid = read_m(&drafts.m).is_ok() && read_k(&drafts.k).is_ok();
            let is_empty = session.lab.as_ref().is_some_and(|lab| lab.reference().is_empty() && lab.last().is_none());
            let is_right = if is_valid { is_empty } else { session == &before.session };
            prop_assert!(is_right, "{session:?}");
        }
        LabAction::CreateFilterOf(params) => {
            prop_assert_eq!(session.params(), Some(*params));
            prop_assert!(session.lab.as_ref().is_some_and(|lab| lab.params() == *params && lab.reference().is_empty()));
        }
        LabAction::EditText(_) | LabAction::ToggleDetail(_) => {
            prop_assert_eq!(&session.lab, &before.session.lab);
            prop_assert_eq!(model.is_unsaved(), before.is_unsaved());
        }
        LabAction::CreateFirstFilter => prop_assert!(before.session.lab.is_none() || session == &before.session),
        LabAction::Undo | LabAction::Redo => {
            prop_assert_eq!(&session.drafts.text, &before.session.drafts.text);
            prop_assert_eq!(session.open, before.session.open);
        }
        LabAction::Reset => prop_assert_eq!(&session.lab, &None),
        LabAction::InsertList(list) => {
            let Some(lab) = &before.session.lab else { return Ok(()) };
            let preview = list.preview(lab);
            let now = session.lab.as_ref().unwrap();
            let new = if preview.can_insert() { preview.new } else { 0 };
            prop_assert_eq!(now.reference().len(), lab.reference().len() + new);
        }
        LabAction::Ask => {
            let asked = session.words.drawn > before.session.words.drawn;
            let is_said = matches!(model.remark, Some(Remark::NoFilter | Remark::NoWordsLeft));
            prop_assert_eq!(asked, !is_said);
            if asked {
                let lab = session.lab.as_ref().unwrap();
                prop_assert!(lab.last().is_some_and(|report| !lab.reference().contains(&report.text)));
            }
        }
        LabAction::ToggleEscapes => {
            prop_assert_eq!(&session.lab, &before.session.lab);
            // The string stays what it is.
            if session.modes.escapes && session.modes != before.session.modes {
                let string = model.string().unwrap();
                prop_assert_eq!(string.as_ref(), before.session.drafts.text.as_str());
            }
        }
        LabAction::ChooseWords(_) | LabAction::TogglePredict => {
            prop_assert_eq!(session.content(), before.session.content());
        }
        LabAction::RunExample(_) => {}
    }
    Ok(())
}

/// The filter's m and k are what the drafts read as, and no entry is ever absent.
fn must_be_sound(session: &Session) -> Result<(), TestCaseError> {
    let Some(lab) = &session.lab else { return Ok(()) };
    prop_assert_eq!(read_m(&session.drafts.m), Ok(lab.params().m()));
    prop_assert_eq!(read_k(&session.drafts.k), Ok(lab.params().k()));
    for entry in lab.reference().entries() {
        prop_assert_eq!(lab.verdict_on(&entry.text, entry.hashes), Verdict::TrulyPresent);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_program_holds_can_be_saved_and_opened_again(
        actions in proptest::collection::vec(lab_action(), 1..60),
    ) {
        let mut model = first_start();
        for action in actions {
            act(&mut model, &action)?;
            let opened = read(write(&model.session).as_bytes());
            prop_assert_eq!(opened.as_ref(), Ok(&model.session));
            let steps = |session: &Session| Some(session.lab.as_ref()?.last()?.steps.clone());
            prop_assert_eq!(steps(&opened.unwrap()), steps(&model.session));
            must_be_sound(&model.session)?;
        }
    }

    /// One that was saved in between and opened again goes on like one that never was.
    #[test]
    fn a_lesson_goes_on_after_opening_as_if_never_closed(
        before in proptest::collection::vec(new_step(), 0..30),
        after in proptest::collection::vec(new_step(), 1..30),
    ) {
        let mut model = first_start();
        for action in before {
            act(&mut model, &action)?;
        }
        let mut opened = first_start();
        opened.session = read(write(&model.session).as_bytes()).unwrap();
        for action in after {
            act(&mut model, &action)?;
            act(&mut opened, &action)?;
            prop_assert_eq!(&opened.session, &model.session);
        }
    }
}
