//! Golden values: hashes, positions and whole transcripts of operations that were computed elsewhere,
//! read from `tests/fixtures/vectors`. Every field of every row is read and checked.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use criba::bloom::{BaseHashes, Lab, Params, Rate, Rejection, Report, Verdict, json_string, units};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

/// Hashes of one string.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HashRow {
    text: String,
    utf16_units: usize,
    quoted: String,
    h1: u32,
    h2: u32,
}

/// Positions of one string in one filter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionRow {
    text: String,
    m: u16,
    k: u8,
    positions: Vec<u16>,
}

/// Operations on one filter, with what is seen after each and at the end.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Transcript {
    m: u16,
    k: u8,
    steps: Vec<Operation>,
    bits: String,
    ideal_rate: f64,
    #[serde(deserialize_with = "number_or_null")]
    observed_rate: Option<f64>,
}

/// Unlike a plain `Option`, refuses a missing field.
fn number_or_null<'de, D: Deserializer<'de>>(field: D) -> Result<Option<f64>, D::Error> {
    Option::deserialize(field)
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Operation {
    Insert(Insert),
    Query(Query),
    Rejected(Rejected),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum OpInsert {
    Insert,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum OpQuery {
    Query,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Op {
    Insert,
    Query,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reason {
    Length,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Insert {
    #[serde(rename = "op")]
    _op: OpInsert,
    text: String,
    duplicate: bool,
    positions: Vec<u16>,
    before: Vec<u8>,
    entries: usize,
    negative_queries: u64,
    false_positives: u64,
    ones: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    #[serde(rename = "op")]
    _op: OpQuery,
    text: String,
    possibly_present: bool,
    truly_present: bool,
    positions: Vec<u16>,
    bits: Vec<u8>,
    entries: usize,
    negative_queries: u64,
    false_positives: u64,
    ones: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rejected {
    op: Op,
    text: String,
    rejected: Reason,
    entries: usize,
    negative_queries: u64,
    false_positives: u64,
    ones: u16,
}

/// What every row of a transcript tells of the lab after it.
#[derive(Debug, PartialEq)]
struct Tally {
    entries: usize,
    negative_queries: u64,
    false_positives: u64,
    ones: u16,
}

impl Tally {
    fn of(lab: &Lab) -> Self {
        Self {
            entries: lab.reference().len(),
            negative_queries: lab.counters().negative_queries,
            false_positives: lab.counters().false_positives,
            ones: lab.filter().ones(),
        }
    }
}

fn rows<T: DeserializeOwned>(json: &str, expected: usize) -> Vec<T> {
    let rows: Vec<T> = serde_json::from_str(json).unwrap();
    assert_eq!(rows.len(), expected, "the fixture is complete");
    rows
}

fn lab(m: u16, k: u8) -> Lab {
    Lab::new(Params::new(m, k).unwrap())
}

fn positions(report: &Report) -> Vec<u16> {
    report.steps.iter().map(|step| step.position).collect()
}

fn before(report: &Report) -> Vec<u8> {
    report.steps.iter().map(|step| u8::from(step.before)).collect()
}

fn after(report: &Report) -> Vec<u8> {
    report.steps.iter().map(|step| u8::from(step.after)).collect()
}

#[test]
fn base_hashes_and_lengths_are_the_golden_ones() {
    for row in rows::<HashRow>(include_str!("fixtures/vectors/hashes.json"), 107) {
        assert_eq!(units(&row.text), row.utf16_units, "{}", row.quoted);
        assert_eq!(BaseHashes::of(&row.text), BaseHashes { h1: row.h1, h2: row.h2 }, "{}", row.quoted);
    }
}

#[test]
fn json_strings_are_the_golden_ones() {
    for row in rows::<HashRow>(include_str!("fixtures/vectors/hashes.json"), 107) {
        assert_eq!(json_string(&row.text), row.quoted, "{:?}", row.text);
    }
}

#[test]
fn positions_are_the_golden_ones() {
    for row in rows::<PositionRow>(include_str!("fixtures/vectors/positions.json"), 300) {
        let params = Params::new(row.m, row.k).unwrap();
        let found: Vec<u16> = BaseHashes::of(&row.text).positions(params).collect();
        assert_eq!(found, row.positions, "{:?} {params:?}", row.text);
    }
}

#[test]
fn transcripts_go_as_written_step_by_step() {
    let mut kinds = [0; 3];
    for transcript in rows::<Transcript>(include_str!("fixtures/vectors/transcripts.json"), 24) {
        let mut lab = lab(transcript.m, transcript.k);
        for (number, operation) in transcript.steps.iter().enumerate() {
            let here = format!("{:?}, step {number}", lab.params());
            let (kind, tally) = match operation {
                Operation::Insert(row) => (0, insert(&mut lab, row, &here)),
                Operation::Query(row) => (1, query(&mut lab, row, &here)),
                Operation::Rejected(row) => (2, rejected(&mut lab, row, &here)),
            };
            assert_eq!(Tally::of(&lab), tally, "{here}");
            kinds[kind] += 1;
        }
        the_end_is_as_written(&lab, &transcript);
    }
    assert_eq!(kinds, [415, 601, 183], "inserts, queries, rejected");
}

fn insert(lab: &mut Lab, row: &Insert, here: &str) -> Tally {
    let report = lab.insert(&row.text).unwrap();
    assert_eq!(&*report.text, row.text, "{here}");
    assert_eq!(report.verdict, if row.duplicate { Verdict::Duplicate } else { Verdict::New }, "{here}");
    assert_eq!(positions(report), row.positions, "{here}");
    assert_eq!(before(report), row.before, "{here}");
    assert_eq!(after(report), vec![1; row.positions.len()], "{here}");
    Tally {
        entries: row.entries,
        negative_queries: row.negative_queries,
        false_positives: row.false_positives,
        ones: row.ones,
    }
}

fn query(lab: &mut Lab, row: &Query, here: &str) -> Tally {
    let report = lab.query(&row.text).unwrap();
    assert_eq!(&*report.text, row.text, "{here}");
    let verdict = match (row.possibly_present, row.truly_present) {
        (true, true) => Verdict::TrulyPresent,
        (true, false) => Verdict::FalsePositive,
        (false, false) => Verdict::DefinitelyAbsent,
        (false, true) => panic!("{here}: the fixture has a false negative"),
    };
    assert_eq!(report.verdict, verdict, "{here}");
    assert_eq!(positions(report), row.positions, "{here}");
    assert_eq!((before(report), after(report)), (row.bits.clone(), row.bits.clone()), "{here}");
    Tally {
        entries: row.entries,
        negative_queries: row.negative_queries,
        false_positives: row.false_positives,
        ones: row.ones,
    }
}

fn rejected(lab: &mut Lab, row: &Rejected, here: &str) -> Tally {
    let untouched = lab.clone();
    let result = match row.op {
        Op::Insert => lab.insert(&row.text).cloned(),
        Op::Query => lab.query(&row.text).cloned(),
    };
    match row.rejected {
        Reason::Length => match result {
            Err(Rejection::Empty) => assert_eq!(row.text, "", "{here}"),
            Err(Rejection::TooLong { units }) => {
                assert_eq!(units, row.text.encode_utf16().count(), "{here}");
                assert!(units > 256, "{here}");
            }
            other => panic!("{here}: {other:?} instead of a refusal for the length"),
        },
    }
    assert_eq!(*lab, untouched, "{here}");
    Tally {
        entries: row.entries,
        negative_queries: row.negative_queries,
        false_positives: row.false_positives,
        ones: row.ones,
    }
}

fn the_end_is_as_written(lab: &Lab, transcript: &Transcript) {
    let here = format!("{:?}", lab.params());
    let bits: String = lab.filter().bits().map(|bit| if bit { '1' } else { '0' }).collect();
    assert_eq!(bits, transcript.bits, "{here}");
    let error = (lab.ideal_estimate() - transcript.ideal_rate).abs();
    assert!(error <= 1e-12 * transcript.ideal_rate, "{here}: {} {}", lab.ideal_estimate(), transcript.ideal_rate);
    match (lab.counters().observed_rate().map(Rate::value), transcript.observed_rate) {
        (None, None) => {}
        (Some(found), Some(written)) => assert!((found - written).abs() <= 1e-15, "{here}: {found} {written}"),
        (found, written) => panic!("{here}: {found:?} instead of {written:?}"),
    }
}
