//! What the evidence costs: a million absent words asked, both exact countings, the average of the
//! hash, and the rate after each entry.

use std::hint::black_box;
use std::time::Duration;

use criba::bloom::theory::{hash_pairs, independent_pairs};
use criba::bloom::{Filter, Lab, Params, Probe, WordSource, average_rate, prefix_rates};

use super::measure::{Bar, Case, Work};

/// The cases.
pub(crate) fn cases() -> Vec<Case> {
    let case = |name: &str, prepare: Box<dyn Fn() -> Work>| Case {
        name: name.to_owned(),
        prepare,
        most: 4,
        batch: 1,
        bar: Some(Bar::Time(Duration::from_millis(100))),
    };
    vec![
        case("1,000,000 probes, random words", Box::new(|| probe(WordSource::Random { seed: 7 }))),
        case("1,000,000 probes, consecutive names", Box::new(|| probe(WordSource::Names))),
        case("exact counting, m = 1024, k = 12, half of the bits set", Box::new(|| count(1024, 2))),
        case("exact counting, m = 1024, k = 12, all bits but one set", Box::new(|| count(1024, 1024))),
        case("exact counting, m = 1023, k = 12, all bits but one set", Box::new(|| count(1023, 1023))),
        case("average over 250 sets of 1,024 entries, m = 1024, k = 12", Box::new(average)),
        case("500 words after each of 1,024 entries", Box::new(prefixes)),
    ]
}

fn probe(source: WordSource) -> Work {
    let Some(params) = Params::new(1024, 3) else { return Box::new(|_| {}) };
    let mut lab = Lab::new(params);
    for number in 0..100 {
        black_box(lab.insert(&format!("e{number:08}")).is_ok());
    }
    Box::new(move |_| {
        let mut probe = Probe::start(black_box(&lab), source.clone(), 1_000_000);
        while !probe.is_finished() {
            probe.advance(5_000);
        }
        assert_eq!(probe.asked(), 1_000_000, "only a whole sample is measured");
    })
}

/// Both countings of a filter of which every bit but each `clear`th is 1.
fn count(m: u16, clear: usize) -> Work {
    let Some(params) = Params::new(m, 12) else { return Box::new(|_| {}) };
    let mut filter = Filter::new(params);
    for position in (0..m).filter(|position| usize::from(*position) % clear != 0) {
        black_box(filter.set(position));
    }
    Box::new(move |_| {
        black_box((independent_pairs(black_box(&filter)), hash_pairs(black_box(&filter))));
    })
}

fn average() -> Work {
    let Some(params) = Params::new(1024, 12) else { return Box::new(|_| {}) };
    Box::new(move |_| {
        black_box(average_rate(black_box(params), 1024));
    })
}

fn prefixes() -> Work {
    let Some(params) = Params::new(1024, 12) else { return Box::new(|_| {}) };
    let mut lab = Lab::new(params);
    for number in 0..1024 {
        black_box(lab.insert(&format!("e{number:08}")).is_ok());
    }
    Box::new(move |_| {
        black_box(prefix_rates(black_box(&lab), &WordSource::Random { seed: 7 }, 500));
    })
}
