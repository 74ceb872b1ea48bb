//! What an insert and a query of a 256-unit string cost, with a thousand entries, m = 1024 and k = 12; a million
//! probes at m = 1024, k = 3; and a hunt of a million tries.

use std::hint::black_box;
use std::time::Duration;

use criba::bloom::{BaseHashes, Hunt, HuntEnd, Lab, MAX_TRIES, Params, Verdict, WordSource};

use super::measure::{Bar, Case, Work};
use super::sample::{self, Prepare, Script};

/// Entries before the measured operations.
const ENTRIES: usize = 1000;
/// Inserts of new strings that fit then.
const FREE: usize = 24;
/// Labs prepared for them.
const LABS: usize = 20;
/// Strings that are queried in turn.
const STRINGS: usize = 500;

/// The cases.
pub(crate) fn cases() -> Vec<Case> {
    let operations: [(&str, Prepare); 4] = [
        ("insert of a new string", insert_new),
        ("insert of a duplicate", insert_duplicate),
        ("query of an entry", |script| query(script, 0)),
        ("query of another string", |script| query(script, ENTRIES)),
    ];
    let operation = |script: Script, name: &str, prepare: Prepare| Case {
        name: format!("{name}, {script}"),
        prepare: Box::new(move || prepare(script)),
        most: FREE * LABS,
        batch: FREE,
        bar: Some(Bar::Time(Duration::from_micros(1))),
    };
    let mut cases: Vec<Case> = operations
        .into_iter()
        .flat_map(|(name, prepare)| Script::ALL.map(|script| operation(script, name, prepare)))
        .collect();
    cases.push(Case {
        name: "1,000,000 probes".to_owned(),
        prepare: Box::new(probe),
        most: 4,
        batch: 1,
        bar: Some(Bar::Time(Duration::from_millis(100))),
    });
    let sources = [("random words", WordSource::Random { seed: 1 }), ("consecutive names", WordSource::Names)];
    cases.extend(sources.map(|(name, source)| Case {
        name: format!("hunt of 1,000,000 tries, {name}"),
        prepare: Box::new(move || hunt(&source)),
        most: 4,
        batch: 1,
        bar: Some(Bar::Time(Duration::from_secs(1))),
    }));
    cases.push(Case {
        name: "piece of a hunt, which cancelling waits for".to_owned(),
        prepare: Box::new(piece_of_a_hunt),
        most: 20,
        batch: 1,
        bar: Some(Bar::Time(Duration::from_millis(100))),
    });
    cases.push(Case {
        name: "explanation of a false positive, 1000 entries, 12 positions".to_owned(),
        prepare: Box::new(explain),
        most: 20,
        batch: 1,
        // Once an operation, beside a frame: what a person does not notice.
        bar: Some(Bar::Time(Duration::from_millis(10))),
    });
    cases
}

/// The smallest set of entries among a thousand, most of which set some of its bits.
fn explain() -> Work {
    let Some(mut lab) = sample::lab(Script::Ascii, ENTRIES) else { return Box::new(|_| {}) };
    let asked = (ENTRIES..).map(|number| sample::text(Script::Ascii, number));
    let report = asked.take(STRINGS).find_map(|text| {
        let report = lab.query(&text).ok()?;
        (report.verdict == Verdict::FalsePositive).then(|| report.clone())
    });
    Box::new(move |_| {
        black_box(report.as_ref().map(|report| lab.explain(black_box(report))));
    })
}

/// `count` strings from number `first` on.
fn strings(script: Script, first: usize, count: usize) -> Vec<String> {
    (first..first + count).map(|number| sample::text(script, number)).collect()
}

/// Several labs with room for [`FREE`] entries, each of which is filled in turn.
fn insert_new(script: Script) -> Work {
    let texts = strings(script, ENTRIES, FREE);
    let Some(almost) = sample::lab(script, ENTRIES - 1) else { return Box::new(|_| {}) };
    let last = sample::text(script, ENTRIES - 1);
    let mut labs: Vec<Lab> = (0..LABS).map(|_| almost.clone()).collect();
    for lab in &mut labs {
        // A clone has no room for another entry: the first insert makes it, once for all the measured ones.
        black_box(lab.insert(&last).is_ok());
    }
    Box::new(move |index| {
        if let (Some(lab), Some(text)) = (labs.get_mut(index / FREE), texts.get(index % FREE)) {
            black_box(lab.insert(black_box(text)).is_ok());
        }
    })
}

fn insert_duplicate(script: Script) -> Work {
    let texts = strings(script, 0, STRINGS);
    let Some(mut lab) = sample::lab(script, ENTRIES) else { return Box::new(|_| {}) };
    Box::new(move |index| {
        if let Some(text) = texts.get(index % STRINGS) {
            black_box(lab.insert(black_box(text)).is_ok());
        }
    })
}

/// Queries strings from number `first` on: below [`ENTRIES`] they are entries.
fn query(script: Script, first: usize) -> Work {
    let texts = strings(script, first, STRINGS);
    let Some(mut lab) = sample::lab(script, ENTRIES) else { return Box::new(|_| {}) };
    Box::new(move |index| {
        if let Some(text) = texts.get(index % STRINGS) {
            black_box(lab.query(black_box(text)).is_ok());
        }
    })
}

/// Strings of the form `p00000042`, written into one buffer, hashed and asked.
fn probe() -> Work {
    let Some(params) = Params::new(1024, 3) else { return Box::new(|_| {}) };
    let mut lab = Lab::new(params);
    for number in 0..ENTRIES {
        black_box(lab.insert(&format!("e{number:08}")).is_ok());
    }
    let mut text = String::new();
    Box::new(move |_| {
        let mut digits = *b"00000000";
        for _ in 0..1_000_000 {
            count_up(&mut digits);
            text.clear();
            text.push('p');
            text.push_str(std::str::from_utf8(&digits).unwrap_or_default());
            black_box(lab.verdict_on(&text, BaseHashes::of(&text)));
        }
    })
}

/// A hunt in the pieces that a thread takes, on a filter with the one entry that no word of the sources meets.
fn hunt(source: &WordSource) -> Work {
    let Some(params) = Params::new(1024, 12) else { return Box::new(|_| {}) };
    let mut lab = Lab::new(params);
    black_box(lab.insert("w1254").is_ok());
    let source = source.clone();
    Box::new(move |_| {
        let Some(mut hunt) = Hunt::start(black_box(&lab), source.clone(), 0) else { return };
        while hunt.advance(10_000).end.is_none() {}
        let hunted = hunt.finish();
        assert_eq!((hunted.end, hunted.tries), (Some(HuntEnd::Cap), MAX_TRIES), "only a hunt to its end is measured");
    })
}

/// As much of it as is done between two looks at whether it is cancelled.
fn piece_of_a_hunt() -> Work {
    let hunt = Params::new(1024, 12).and_then(|params| {
        let mut lab = Lab::new(params);
        black_box(lab.insert("w1254").is_ok());
        Hunt::start(&lab, WordSource::Random { seed: 1 }, 0)
    });
    Box::new(move |_| {
        if let Some(mut hunt) = hunt.clone() {
            black_box(hunt.advance(10_000));
        }
    })
}

fn count_up(digits: &mut [u8]) {
    for digit in digits.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return;
        }
        *digit = b'0';
    }
}
