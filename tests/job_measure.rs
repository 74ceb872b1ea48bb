//! The measurement in the background, with the real thread: what it tells, in which order, and how it ends.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::time::{Duration, Instant};

use criba::action::{Action, CurveAction, Measure};
use criba::bloom::{Lab, Params, Probe, Rate, WordSource, average_rate};
use criba::jobs::{Dialogs, Jobs};
use criba::model::{Exact, Side};

const SOURCE: WordSource = WordSource::Random { seed: 7 };

fn lab(m: u16, k: u8) -> Lab {
    let mut lab = Lab::new(Params::new(m, k).unwrap());
    for word in WordSource::Names.words(0).take(40) {
        lab.insert(&word).unwrap();
    }
    lab
}

/// Polls until an answer is the last one; gives all of them.
fn until(jobs: &mut Jobs, is_last: impl Fn(&CurveAction) -> bool) -> Vec<CurveAction> {
    let (start, mut answers) = (Instant::now(), Vec::new());
    loop {
        for action in jobs.poll() {
            let Action::Curve(answer) = action else { panic!("{action:?}") };
            answers.push(answer);
        }
        if answers.iter().any(&is_last) {
            return answers;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "it never comes: {answers:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn is_over(answer: &CurveAction) -> bool {
    matches!(answer, CurveAction::Measured { .. })
}

fn measure(sample: u32) -> Measure {
    let both = || vec![(Side::A, lab(256, 3)), (Side::B, lab(512, 4))];
    Measure { uncounted: both(), unmeasured: both(), source: SOURCE, sample }
}

#[test]
fn both_filters_are_counted_and_measured_and_each_answer_says_of_which() {
    let mut jobs = Jobs::new(&egui::Context::default(), Dialogs::System);
    jobs.measure(3, measure(10_000));
    assert!(jobs.is_busy());
    let answers = until(&mut jobs, is_over);
    assert!(!jobs.is_busy());
    // What is exact does not wait for what is not.
    let mut exact = Vec::new();
    let mut averages = Vec::new();
    for answer in &answers {
        match answer {
            CurveAction::Counted { number: 3, side, exact: rates } => {
                assert!(averages.is_empty());
                exact.push((*side, *rates));
            }
            CurveAction::Averaged { number: 3, side, average } => averages.push((*side, *average)),
            _ => {}
        }
    }
    let expected = [(Side::A, lab(256, 3)), (Side::B, lab(512, 4))];
    assert_eq!(exact, expected.clone().map(|(side, lab)| (side, Exact::of(lab.filter()))));
    assert_eq!(averages, expected.clone().map(|(side, lab)| (side, average_rate(lab.params(), 40).unwrap())));
    let Some(CurveAction::Measured { number: 3, rates }) = answers.last() else { panic!("{answers:?}") };
    let rate = |(side, lab): (Side, Lab)| {
        let mut probe = Probe::start(&lab, SOURCE, 10_000);
        probe.advance(10_000);
        (side, probe.rate().unwrap())
    };
    assert_eq!(*rates, expected.map(rate));
}

#[test]
fn only_what_is_not_known_is_measured() {
    let mut jobs = Jobs::new(&egui::Context::default(), Dialogs::System);
    let unmeasured = vec![(Side::B, lab(512, 4))];
    jobs.measure(1, Measure { uncounted: Vec::new(), unmeasured, source: SOURCE, sample: 1000 });
    let answers = until(&mut jobs, is_over);
    assert!(
        matches!(answers.as_slice(), [CurveAction::Measured { rates, .. }]
            if matches!(rates.as_slice(), [(Side::B, Rate { whole: 1000, .. })])),
        "{answers:?}"
    );
}

#[test]
fn a_long_one_tells_how_far_it_is_and_what_was_asked_stays_when_it_is_ended() {
    let mut jobs = Jobs::new(&egui::Context::default(), Dialogs::System);
    jobs.measure(9, Measure { uncounted: Vec::new(), ..measure(u32::MAX) });
    let told = until(&mut jobs, |answer| matches!(answer, CurveAction::Progressed { .. }));
    let Some(CurveAction::Progressed { number: 9, asked }) = told.last() else { panic!("{told:?}") };
    assert!(*asked > 0);
    jobs.end_measure();
    let answers = until(&mut jobs, is_over);
    let Some(CurveAction::Measured { number: 9, rates }) = answers.last() else { panic!("{answers:?}") };
    let wholes: Vec<u64> = rates.iter().map(|(_, rate)| rate.whole).collect();
    assert!(
        matches!(wholes.as_slice(), [a, b] if a == b && *a >= u64::from(*asked) && *a < u32::MAX.into()),
        "{rates:?}"
    );
    assert!(!jobs.is_busy());
}

#[test]
fn what_is_counted_comes_also_where_no_word_is_to_be_asked_any_more() {
    let mut jobs = Jobs::new(&egui::Context::default(), Dialogs::System);
    jobs.measure(4, measure(u32::MAX));
    jobs.end_measure();
    let answers = until(&mut jobs, is_over);
    let count = |is_one: fn(&CurveAction) -> bool| answers.iter().filter(|answer| is_one(answer)).count();
    assert_eq!(count(|answer| matches!(answer, CurveAction::Counted { .. })), 2, "{answers:?}");
    assert_eq!(count(|answer| matches!(answer, CurveAction::Averaged { .. })), 2, "{answers:?}");
}

#[test]
fn a_new_one_ends_the_one_before() {
    let mut jobs = Jobs::new(&egui::Context::default(), Dialogs::System);
    jobs.measure(1, Measure { uncounted: Vec::new(), ..measure(u32::MAX) });
    jobs.measure(2, measure(500));
    // Both say how they ended, each with its number.
    let mut numbers = Vec::new();
    while numbers.len() < 2 {
        for answer in until(&mut jobs, is_over) {
            if let CurveAction::Measured { number, .. } = answer {
                numbers.push(number);
            }
        }
    }
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2]);
}
