//! Laws of asking and hunting: they leave what querying the same words one by one leaves, in whatever pieces the
//! hunt goes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use criba::bloom::{AskError, AskList, Counters, Hunt, HuntEnd, Hunted, Lab, MAX_COUNT, Params, Verdict, WordSource};
use proptest::collection::vec;
use proptest::prelude::*;

/// A hunt of at most `most` tries, by querying.
fn hunted_one_by_one(lab: &Lab, source: &WordSource, first: u64, most: u32) -> Hunted {
    let (mut lab, mut tries, mut drawn) = (lab.clone(), 0, first);
    let end = loop {
        if tries == most {
            break None;
        }
        let Some(word) = source.words(drawn).next() else { break Some(HuntEnd::Exhausted) };
        let is_asked = !lab.reference().contains(&word) && word.encode_utf16().count() <= 256;
        if is_asked {
            let Ok(report) = lab.query(&word) else { break Some(HuntEnd::CounterFull) };
            tries += 1;
            if report.verdict == Verdict::FalsePositive {
                drawn += 1;
                break Some(HuntEnd::Found);
            }
        }
        drawn += 1;
    };
    Hunted { lab, drawn, tries, end }
}

fn source() -> impl Strategy<Value = WordSource> {
    prop_oneof![
        any::<u64>().prop_map(|seed| WordSource::Random { seed }),
        Just(WordSource::Names),
        vec(prop_oneof![20 => "[a-e]{0,2}", 5 => "\\PC{1,3}", 1 => Just("x".repeat(257))], 0..40)
            .prop_map(|lines| WordSource::List(AskList::read(&lines.join("\n")).unwrap())),
    ]
}

/// A lab with entries, some of which the sources give too, and counters that may be nearly full.
fn lab() -> impl Strategy<Value = Lab> {
    let m = prop_oneof![8..40_u16, 8..=1024_u16];
    let entry = prop_oneof!["[a-e]{1,2}", "user0000[1-9]", "[a-z]{4,6}"];
    let free = prop::option::weighted(0.2, 0..20_u64);
    (m, 1..=12_u8, vec(entry, 1..20), free).prop_map(|(m, k, entries, free)| {
        let mut lab = Lab::new(Params::new(m, k).unwrap());
        lab.insert_all(entries.iter().map(String::as_str)).unwrap();
        let Some(free) = free.filter(|_| !lab.filter().is_full()) else { return lab };
        let entries: Vec<String> = lab.reference().entries().iter().map(|entry| entry.text.to_string()).collect();
        let counters = Counters { negative_queries: MAX_COUNT - free, false_positives: 3 };
        Lab::restore(lab.params(), &entries, counters, None).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_hunt_leaves_what_its_queries_leave(
        lab in lab(), source in source(), first in 0..12_u64, pieces in vec(0..200_u32, 0..6),
    ) {
        let untouched = lab.clone();
        let mut hunt = Hunt::start(&lab, source.clone(), first).unwrap();
        for piece in &pieces {
            let before = hunt.progress();
            let after = hunt.advance(*piece);
            prop_assert!(after.tries - before.tries <= *piece);
            prop_assert!(after.end.is_some() || after.tries - before.tries == *piece);
        }
        let all = pieces.iter().sum();
        let mut at_once = Hunt::start(&lab, source.clone(), first).unwrap();
        prop_assert_eq!(at_once.advance(all), hunt.progress());
        let hunted = hunt.finish();
        prop_assert_eq!(&at_once.finish(), &hunted);
        prop_assert_eq!(&hunted, &hunted_one_by_one(&lab, &source, first, all));
        prop_assert_eq!(lab, untouched);
    }

    #[test]
    fn hunting_on_from_where_a_hunt_was_left_is_the_same_hunt(
        lab in lab(), source in source(), left in 0..50_u32, more in 0..200_u32,
    ) {
        let mut whole = Hunt::start(&lab, source.clone(), 0).unwrap();
        whole.advance(left + more);
        let whole = whole.finish();
        let mut first = Hunt::start(&lab, source.clone(), 0).unwrap();
        first.advance(left);
        let first = first.finish();
        if first.end.is_none() {
            let mut second = Hunt::start(&first.lab, source, first.drawn).unwrap();
            second.advance(more);
            let second = second.finish();
            prop_assert_eq!(first.tries + second.tries, whole.tries);
            prop_assert_eq!((second.lab, second.drawn, second.end), (whole.lab, whole.drawn, whole.end));
        } else {
            prop_assert_eq!(first, whole);
        }
    }

    #[test]
    fn asking_is_a_hunt_of_one_try(lab in lab(), source in source(), first in 0..12_u64) {
        let expected = hunted_one_by_one(&lab, &source, first, 1);
        let mut asked = lab.clone();
        match asked.ask(&source, first) {
            Ok(drawn) => {
                prop_assert_eq!((expected.tries, drawn, &asked), (1, expected.drawn, &expected.lab));
                prop_assert!(!lab.reference().contains(&asked.last().unwrap().text));
            }
            Err(error) => {
                let end = match error {
                    AskError::Exhausted => HuntEnd::Exhausted,
                    AskError::CounterFull => HuntEnd::CounterFull,
                };
                prop_assert_eq!((expected.end, &asked), (Some(end), &lab));
            }
        }
    }

    #[test]
    fn words_can_be_taken_up_anywhere(source in source(), skipped in 0..60_usize) {
        let all: Vec<String> = source.words(0).take(100).collect();
        let rest: Vec<String> = source.words(skipped as u64).take(100 - skipped).collect();
        prop_assert_eq!(&all[skipped.min(all.len())..], rest);
        let mut buffer = String::from("left from before");
        for (number, word) in (0..).zip(&all) {
            prop_assert_eq!(source.word(number, &mut buffer), Some(word.as_str()));
        }
    }
}

/// The words of a seed belong to a lesson: another version must give the same ones. These were computed in Python.
#[test]
fn the_words_of_a_seed_stay_what_they_are() {
    let words: Vec<String> = WordSource::Random { seed: 42 }.words(0).take(4).collect();
    assert_eq!(words, ["ymbrbf", "inrpjukrbu", "ugcq", "mbqqr"]);
}
