//! Going through the last operation stage by stage, and predicting it: by keyboard alone, without a trace in the
//! lesson.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::window::{CTRL, Opening, Window, joined};
use criba::action::{Action, LabAction, StepAction};
use criba::bloom::{Example, Verdict};
use criba::choice::Language;
use criba::model::{Model, Pace, Topic};
use criba::text::literal::elided;
use egui::accesskit::Role;
use egui::{Key, Modifiers};

const NONE: Modifiers = Modifiers::NONE;

/// A window in each language, as wide as most and as narrow as may be, and in the projection.
fn each(test: impl Fn(Window)) {
    for language in Language::ALL {
        test(Window::open(language));
        test(Opening::new(language).size(800.0, 600.0).open());
        test(Opening::new(language).size(800.0, 600.0).projecting().open());
    }
}

fn stage(model: &Model) -> Option<usize> {
    model.stage().map(|(_, stepping)| stepping.stage)
}

/// The bits as whoever has the window read aloud hears them.
fn bits(window: &Window) -> Vec<String> {
    window.seen().into_iter().filter(|seen| seen.role == Role::Cell).map(|seen| seen.name).collect()
}

/// The title and the reason of the verdict.
fn verdict(window: &Window) -> String {
    joined(&window.texts().verdict.title(window.last(), elided(&window.last().text, 40)))
}

#[test]
fn the_keys_go_through_an_insert_and_grid_and_table_follow() {
    each(|mut window| {
        window.insert("uno").insert("hola");
        let (lesson, report) = (window.model().session.clone(), window.last().clone());
        let texts = window.texts();
        let all = bits(&window);
        window.press(NONE, Key::PageDown);
        window.must_see(&(texts.step.title)(1, 7));
        window.must_see("\"hola\"");
        window.must_not_see(&verdict(&window));
        window.must_see(texts.step.until_last);
        // The filter is as it was before.
        for step in &report.steps {
            assert_eq!(bits(&window)[usize::from(step.position)], (texts.grid.cell)(step.position, step.before));
        }
        window.press(NONE, Key::PageDown).must_see("0068 006F 006C 0061");
        window.press(NONE, Key::PageDown).must_see(&format!("h1 = {}", report.hashes.h1));
        window.must_see(&format!("h2 = {}", report.hashes.h2));
        for (i, step) in report.steps.iter().enumerate() {
            window.press(NONE, Key::PageDown);
            let sum = u64::from(report.hashes.h1) + i as u64 * u64::from(report.hashes.h2);
            window.must_see(&format!("h1 + {i} · h2 = {sum}"));
            window.must_see(&format!("{sum} mod 64 = {}", step.position));
            assert_eq!(bits(&window)[usize::from(step.position)], (texts.grid.cell)(step.position, step.after));
            // The closed heading has what is reached.
            let list: Vec<String> = report.steps[..=i].iter().map(|step| step.position.to_string()).collect();
            window.must_see(&list.join(" · "));
        }
        window.press(NONE, Key::PageDown);
        window.must_see(&verdict(&window));
        window.must_see(&(texts.step.title)(7, 7));
        // Whichever are in sight.
        assert!(
            bits(&window)
                .iter()
                .all(|bit| all.contains(bit) || !all.iter().any(|of| of.split(':').next() == bit.split(':').next()))
        );
        // It goes no further, and back again.
        window.press(NONE, Key::PageDown);
        assert_eq!(stage(window.model()), Some(6));
        window.press(NONE, Key::PageUp).press(NONE, Key::PageUp);
        assert_eq!(stage(window.model()), Some(4));
        window.press(CTRL, Key::PageUp);
        assert_eq!(stage(window.model()), Some(0));
        window.press(CTRL, Key::PageDown);
        assert_eq!(stage(window.model()), Some(6));
        window.press(NONE, Key::Escape);
        assert_eq!((stage(window.model()), &window.model().session), (None, &lesson), "no trace of it");
        assert_eq!(
            window.model().history.last().map(|(deed, _)| (texts.deed)(deed)),
            Some((texts.deed)(&criba::model::Deed::Insert("hola".into())))
        );
    });
}

#[test]
fn the_card_has_the_same_by_mouse() {
    each(|mut window| {
        window.query("hola");
        let texts = window.texts();
        window.click(texts.step.start);
        let [first, back, forward, last] = texts.step.moves;
        assert!(!window.control(first).is_enabled && !window.control(back).is_enabled);
        window.click(forward).click(forward);
        assert_eq!(stage(window.model()), Some(2));
        window.click(back);
        assert_eq!(stage(window.model()), Some(1));
        window.click(last);
        assert!(!window.control(forward).is_enabled && !window.control(last).is_enabled);
        window.click(first);
        assert_eq!(stage(window.model()), Some(0));
        window.click(texts.step.leave);
        assert_eq!(stage(window.model()), None);
    });
}

#[test]
fn the_table_is_there_as_far_as_it_is_reached() {
    for language in Language::ALL {
        let mut window = Window::open(language);
        let positions = window.texts().detail.positions;
        window.insert("hola").click(positions);
        let steps = window.last().steps.clone();
        for _ in 0..5 {
            window.press(NONE, Key::PageDown);
        }
        // Two of three positions.
        window.must_see(&steps[1].position.to_string());
        assert_eq!(window.words().iter().filter(|word| *word == "…").count(), 1);
    }
}

#[test]
fn stages_follow_by_themselves_until_they_are_stopped() {
    let mut window = Window::open(Language::Spanish);
    window.insert("hola");
    window.ask([Action::Step(StepAction::Pace(Pace::Fast))]);
    window.press(NONE, Key::F8);
    assert_eq!(window.model().stage().map(|(_, at)| (at.stage, at.is_playing)), Some((0, true)));
    // It wakes for the next stage and not before.
    let rest = window.rest();
    assert!(rest > std::time::Duration::ZERO && rest.as_secs_f64() <= Pace::Fast.seconds(), "{rest:?}");
    let time = |window: &mut Window, seconds: f64| {
        let input = window.harness().input_mut();
        input.time = Some(input.time.unwrap_or_default() + seconds);
        window.settle();
    };
    let mut seen = vec![0];
    for _ in 0..40 {
        time(&mut window, 0.3);
        let now = stage(window.model()).unwrap();
        if seen.last() != Some(&now) {
            seen.push(now);
        }
    }
    assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6]);
    let (_, at) = window.model().stage().unwrap();
    assert!(!at.is_playing, "it stops at the end");
    assert_eq!(window.rest(), std::time::Duration::MAX);
    // Again from the start, and paused.
    window.press(NONE, Key::F8).press(NONE, Key::F8);
    assert_eq!(window.model().stage().map(|(_, at)| (at.stage, at.is_playing)), Some((0, false)));
}

#[test]
fn what_is_covered_is_nowhere_until_it_is_revealed() {
    for language in Language::ALL {
        for dress in [|opening| opening, Opening::projecting] {
            for (word, expected) in
                [("zumo", Verdict::DefinitelyAbsent), ("a", Verdict::TrulyPresent), ("q", Verdict::FalsePositive)]
            {
                let mut window = dress(Opening::new(language)).open();
                window.ask([
                    Action::Lab(LabAction::RunExample(Example::FalsePositive)),
                    Action::Lab(LabAction::TogglePredict),
                    Action::Lab(LabAction::ToggleDetail(criba::model::Detail::Positions)),
                ]);
                let word = if word == "q" { "i" } else { word };
                window.ask([Action::Lab(LabAction::Query(word.to_owned()))]);
                let texts = window.texts();
                assert_eq!(window.last().verdict, expected);
                let position = window.last().steps[0].position;
                let must_be_covered = |window: &Window| {
                    let question = joined(&(texts.step.question)(false, elided(word, 40)));
                    window.must_see(&question);
                    window.must_not_see(&verdict(window));
                    assert_eq!(bits(window)[usize::from(position)], (texts.step.covered_cell)(position));
                    assert!(window.words().contains(&"?".to_owned()), "the table");
                    let rate = window.lab().counters().observed_rate().unwrap();
                    window.must_not_see(&(texts.lab.rate)(&texts.number, rate));
                };
                must_be_covered(&window);
                // Nothing explains it either.
                window.ask([Action::Explain(Topic::Verdict), Action::Explain(Topic::Bit(position))]);
                assert_eq!(window.model().topic(), None);
                must_be_covered(&window);
                window.press(NONE, Key::F9);
                window.must_see(&verdict(&window));
                assert_eq!(
                    bits(&window)[usize::from(position)],
                    (texts.grid.cell)(position, window.lab().filter().get(position))
                );
                // The next one is covered again, until it is switched off.
                window.ask([Action::Lab(LabAction::Query(word.to_owned()))]);
                must_be_covered(&window);
                window.ask([Action::Lab(LabAction::TogglePredict)]);
                window.must_see(&verdict(&window));
            }
        }
    }
}

#[test]
fn one_position_after_the_other_is_revealed() {
    each(|mut window| {
        window.insert("uno").ask([Action::Lab(LabAction::TogglePredict)]);
        window.query("hola");
        let texts = window.texts();
        let steps = window.last().steps.clone();
        let covered = |window: &Window| {
            steps
                .iter()
                .filter(|step| bits(window)[usize::from(step.position)] == (texts.step.covered_cell)(step.position))
                .count()
        };
        assert_eq!(covered(&window), 3);
        for _ in 0..3 {
            window.press(NONE, Key::PageDown);
        }
        assert_eq!(covered(&window), 3, "string, units, hashes");
        for left in [2, 1, 0] {
            window.press(NONE, Key::PageDown);
            assert_eq!(covered(&window), left);
            window.must_not_see(&verdict(&window));
        }
        window.press(NONE, Key::PageDown);
        window.must_see(&verdict(&window));
        window.press(NONE, Key::Escape);
        window.must_see(&verdict(&window));
        assert!(!window.model().is_covered());
    });
}

#[test]
fn an_insert_is_covered_with_its_entries_and_undo_shows_what_was_seen() {
    let mut window = Window::open(Language::English);
    window.ask([Action::Lab(LabAction::TogglePredict)]);
    window.insert("uno");
    let texts = window.texts();
    window.must_see(texts.step.covered_entries);
    assert!(!window.words().contains(&"uno".to_owned()));
    window.press(NONE, Key::F9);
    window.must_not_see(texts.step.covered_entries);
    window.insert("dos").press(NONE, Key::F9);
    window.press(CTRL, Key::Z);
    assert!(!window.model().is_covered(), "it was seen before");
    window.ask([Action::Choose(criba::action::Choice::Projection)]);
    window.must_see("n=1");
    window.insert("tres").must_see("n=?");
}

#[test]
fn without_an_operation_there_is_nothing_to_go_through() {
    let mut window = Window::open(Language::Spanish);
    for key in [Key::PageDown, Key::PageUp, Key::F8, Key::F9] {
        window.press(NONE, key);
    }
    assert_eq!(stage(window.model()), None);
    // A lesson that is taken away takes its stages with it.
    window.insert("uno").press(NONE, Key::PageDown);
    assert_eq!(stage(window.model()), Some(0));
    window.replace("m", "65");
    assert_eq!(stage(window.model()), None);
}
