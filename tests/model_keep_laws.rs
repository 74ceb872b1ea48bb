//! The laws of keeping: whatever the user does with files, in whatever order answers come and whatever fails, a
//! lesson without a file that has entries is kept before another takes its place, or the user has agreed; and
//! changes that a file does not hold are not replaced without a question.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::collections::VecDeque;
use std::io::ErrorKind;

use criba::action::{Action, Answer, CurveAction, Effect, FileAction, LabAction, SizeAction, WriteFault};
use criba::bloom::{Lab, Params};
use criba::choice::{Choices, Language};
use criba::document::{Source, Stamp};
use criba::model::{Keepsake, Model, Session, SizeField, Work};
use criba::notice::{KeepError, OpenError, SaveError, SaveStep};
use criba::update::update;
use proptest::prelude::*;

/// What the user does, or the world.
#[derive(Clone, Debug)]
enum Step {
    Do(Action),
    /// The oldest thing that was asked of the world is answered, well or badly.
    Answer(bool),
    /// The newest.
    AnswerLast(bool),
}

fn step() -> impl Strategy<Value = Step> {
    let word = "[a-e]";
    let file = |action: FileAction| Just(Step::Do(Action::File(action)));
    prop_oneof![
        6 => word.prop_map(|word| Step::Do(Action::Lab(LabAction::Insert(word)))),
        1 => word.prop_map(|word| Step::Do(Action::Lab(LabAction::Query(word)))),
        1 => Just(Step::Do(Action::Lab(LabAction::EditM("65".to_owned())))),
        1 => Just(Step::Do(Action::Lab(LabAction::CreateFilter))),
        1 => "[1-3]".prop_map(|n| Step::Do(Action::Size(SizeAction::Edit(SizeField::N, n)))),
        1 => Just(Step::Do(Action::Curve(CurveAction::AddOther(Params::new(128, 3).unwrap())))),
        1 => Just(Step::Do(Action::Curve(CurveAction::RemoveOther))),
        1 => Just(Step::Do(Action::Lab(LabAction::Undo))),
        1 => Just(Step::Do(Action::Lab(LabAction::Redo))),
        2 => Just(Step::Do(Action::Lab(LabAction::Reset))),
        3 => file(FileAction::New),
        3 => "[xyz]".prop_map(|name| Step::Do(Action::File(FileAction::OpenPath(format!("/{name}").into())))),
        1 => file(FileAction::OpenKept(Source::Slot(2))),
        1 => file(FileAction::Open),
        2 => file(FileAction::Save),
        1 => file(FileAction::SaveAs),
        2 => file(FileAction::Quit),
        4 => prop_oneof![Just(Answer::Cancel), Just(Answer::SaveFirst), Just(Answer::Discard), Just(Answer::Overwrite)]
            .prop_map(|answer| Step::Do(Action::Answer(answer))),
        8 => Just(Step::Answer(true)),
        4 => any::<bool>().prop_map(Step::Answer),
        3 => any::<bool>().prop_map(Step::AnswerLast),
    ]
}

/// The answer of the world to an effect, which was asked for at this revision.
fn answer((effect, revision): (Effect, u64), is_well: bool) -> Option<Action> {
    let error = SaveError::Io { step: SaveStep::Write, kind: ErrorKind::StorageFull };
    let unkept = || KeepError::Save { path: "/slot".into(), error };
    let mut other = Session::first_start();
    other.lab.as_mut().unwrap().insert("otra").unwrap();
    let action = match effect {
        Effect::AskPath { purpose, .. } => FileAction::PathChosen {
            purpose,
            path: is_well.then(|| "/x.criba.ron".into()),
            is_overwrite_confirmed: true,
        },
        Effect::Read { reading, path } => {
            let opened = || Box::new((other.clone(), Stamp::of(b"other")));
            let outcome = if is_well { Ok(opened()) } else { Err(OpenError::Folder) };
            FileAction::SessionOpened { reading, path, outcome }
        }
        Effect::ReadKept { reading, source } => {
            let keepsake = || Box::new(Keepsake { session: other.clone(), link: None, view: Default::default() });
            let outcome = if is_well { Ok(keepsake()) } else { Err(OpenError::Folder) };
            FileAction::KeptOpened { reading, source, outcome }
        }
        Effect::Write { lesson, path, session, .. } => {
            let work = Box::new(session.work());
            let outcome = if is_well { Ok(Stamp::of(b"saved")) } else { Err(WriteFault::Failed(error)) };
            FileAction::SessionSaved { lesson, path, work, outcome }
        }
        Effect::KeepNow => FileAction::SessionKept { revision, outcome: if is_well { Ok(()) } else { Err(unkept()) } },
        Effect::KeepUnnamed(session) => {
            let work = Box::new(session.work());
            FileAction::LessonKept { work, outcome: if is_well { Ok(()) } else { Err(unkept()) } }
        }
        Effect::AbandonDialog
        | Effect::ReadList { .. }
        | Effect::Hunt { .. }
        | Effect::EndHunt
        | Effect::Measure { .. }
        | Effect::EndMeasure
        | Effect::Copy(_)
        | Effect::Export { .. }
        | Effect::Retire(_)
        | Effect::LookAround { .. }
        | Effect::Rescue
        | Effect::ToggleFullScreen
        | Effect::Close => return None,
    };
    Some(Action::File(action))
}

/// Takes the newest thing that was asked; what one thread keeps is answered in order.
fn newest(asked: &mut VecDeque<(Effect, u64)>) -> Option<(Effect, u64)> {
    let is_kept = |(effect, _): &(Effect, u64)| matches!(effect, Effect::KeepNow | Effect::KeepUnnamed(_));
    let first = if asked.back().is_some_and(is_kept) { asked.iter().position(is_kept) } else { None };
    first.and_then(|first| asked.remove(first)).or_else(|| asked.pop_back())
}

fn has_entries(lab: Option<&Lab>) -> bool {
    lab.is_some_and(|lab| !lab.reference().is_empty())
}

/// Carries `action` out; checks what it replaced.
fn act(
    model: &mut Model,
    asked: &mut VecDeque<(Effect, u64)>,
    kept: &mut Vec<Work>,
    action: Action,
) -> Result<(), TestCaseError> {
    let before = model.clone();
    let has_agreed = before.has_agreed() || matches!(action, Action::Answer(Answer::Discard));
    let is_travel = matches!(action, Action::Lab(LabAction::Undo | LabAction::Redo));
    if let Action::File(FileAction::LessonKept { work, outcome: Ok(()) }) = &action {
        kept.push((**work).clone());
    }
    let saved = match &action {
        Action::File(FileAction::SessionSaved { work, outcome: Ok(_), .. }) => Some((**work).clone()),
        _ => None,
    };
    let effects = update(model, action);
    // What was just saved may be replaced.
    let is_saved = matches!(&saved, Some(work) if *work == before.session.work());
    let is_replaced = model.underway.lesson != before.underway.lesson && !is_travel;
    let is_closed = effects.contains(&Effect::Close);
    if (is_replaced || is_closed) && !has_agreed {
        prop_assert!(!before.is_unsaved() || is_saved, "changes of a file are gone");
    }
    if is_replaced && !has_agreed && !is_saved && before.document.is_none() && has_entries(before.session.lab.as_ref())
    {
        prop_assert!(kept.contains(&before.session.work()), "a lesson without a file is gone");
    }
    if is_closed
        && !has_agreed
        && let Some(work) = before.unnamed_work()
    {
        let is_shown = work.content() == before.session.content();
        // Numbers typed since are on the screen, and kept with what is there.
        let is_kept = kept.iter().any(|kept| *kept.content() == work.content());
        prop_assert!(is_shown || is_kept, "what was discarded is gone with the window");
    }
    // Nothing waits for ever: without a question on the screen a lesson that waits is being kept.
    let revision = model.keeping.revision;
    let effects: Vec<(Effect, u64)> = effects.into_iter().map(|effect| (effect, revision)).collect();
    let is_keeping = asked.iter().chain(&effects).any(|(effect, _)| matches!(effect, Effect::KeepUnnamed(_)));
    prop_assert!(model.underway.arriving.is_none() || is_keeping, "a lesson waits for nothing");
    asked.extend(effects.into_iter().filter(|effect| answer(effect.clone(), true).is_some()));
    Ok(())
}

fn run(steps: impl IntoIterator<Item = Step>) -> Result<(), TestCaseError> {
    let mut model = Model::new(Choices::first_start(Language::Spanish));
    let (mut asked, mut kept) = (VecDeque::new(), Vec::new());
    for step in steps {
        let action = match step {
            Step::Do(action) => Some(action),
            Step::Answer(is_well) => asked.pop_front().and_then(|effect| answer(effect, is_well)),
            Step::AnswerLast(is_well) => newest(&mut asked).and_then(|effect| answer(effect, is_well)),
        };
        if let Some(action) = action {
            act(&mut model, &mut asked, &mut kept, action)?;
        }
    }
    Ok(())
}

#[test]
fn what_is_discarded_while_the_window_closes_is_kept() {
    let lab = |action| Step::Do(Action::Lab(action));
    let insert = || lab(LabAction::Insert("a".to_owned()));
    let file = |action| Step::Do(Action::File(action));
    let open = || file(FileAction::OpenPath("/x".into()));
    let say = |answer| Step::Do(Action::Answer(answer));
    run([
        insert(),
        lab(LabAction::Reset),
        open(),
        Step::Answer(false),
        lab(LabAction::Undo),
        file(FileAction::Quit),
        lab(LabAction::Redo),
        Step::Answer(false),
        Step::Answer(true),
        Step::Answer(true),
        Step::Answer(true),
        Step::Answer(true),
    ])
    .unwrap();
    // With a question on the screen, asked again.
    run([
        insert(),
        open(),
        say(Answer::Cancel),
        lab(LabAction::Reset),
        Step::Answer(false),
        Step::Answer(false),
        file(FileAction::Quit),
        Step::Answer(false),
        say(Answer::Discard),
        file(FileAction::Quit),
        Step::Answer(true),
        Step::Answer(true),
        Step::Answer(true),
    ])
    .unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_replaced_silently(steps in proptest::collection::vec(step(), 1..60)) {
        run(steps)?;
    }
}
