//! Laws of the lab, checked against a model that is slow, exact and written without the lab's code:
//! bits in a `Vec<bool>`, entries in a `Vec<String>`, hashes in big integers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use std::collections::{BTreeSet, HashSet};
use std::ops::RangeInclusive;

use criba::bloom::theory::ideal_estimate;
use criba::bloom::{
    BaseHashes, Counters, DraftError, Example, Lab, Last, Params, Rejection, Report, Setter, Step, Verdict,
    json_string, read_k, read_m,
};
use proptest::collection::vec;
use proptest::prelude::*;

const LARGEST_COUNT: u64 = 9_007_199_254_740_991;
const MOST_ENTRIES: usize = 1024;

/// Small and large, ASCII and not, one unit and the most there can be.
const WORDS: [&str; 12] = ["a", "i", "hello", "filtro", "ñ", "é", "e\u{301}", "😀", "\0", " ", "rio", "日本語"];

// The model.

/// Both base hashes in arithmetic that cannot overflow, reduced once per unit.
fn big_hashes(text: &str) -> (u128, u128) {
    let hash =
        |basis: u128| text.encode_utf16().fold(basis, |h, unit| ((h ^ u128::from(unit)) * 16_777_619) % (1 << 32));
    let second = hash(0xDEAD_BEEF);
    (hash(2_166_136_261), second + (1 - second % 2))
}

fn big_positions(text: &str, m: u16, k: u8) -> Vec<u16> {
    let (h1, h2) = big_hashes(text);
    (0..u128::from(k)).map(|i| u16::try_from((h1 + i * h2) % u128::from(m)).unwrap()).collect()
}

/// What the last operation must have been.
#[derive(Clone, Debug, PartialEq)]
struct Expected {
    text: String,
    verdict: Verdict,
    /// Position, before, after.
    rows: Vec<(u16, bool, bool)>,
}

#[derive(Clone, Debug, PartialEq)]
struct Model {
    m: u16,
    k: u8,
    bits: Vec<bool>,
    entries: Vec<String>,
    /// For each bit the entry that turned it to 1.
    turned_by: Vec<Option<usize>>,
    negative_queries: u64,
    false_positives: u64,
    last: Option<Expected>,
}

impl Model {
    fn new(m: u16, k: u8) -> Self {
        let size = usize::from(m);
        Self {
            m,
            k,
            bits: vec![false; size],
            entries: Vec::new(),
            turned_by: vec![None; size],
            negative_queries: 0,
            false_positives: 0,
            last: None,
        }
    }

    fn holds(&self, text: &str) -> bool {
        self.entries.iter().any(|entry| entry == text)
    }

    fn rows_now(&self, text: &str) -> Vec<(u16, bool, bool)> {
        let row = |at: u16| (at, self.bits[usize::from(at)], self.bits[usize::from(at)]);
        big_positions(text, self.m, self.k).into_iter().map(row).collect()
    }

    fn refuses_length(text: &str) -> Result<(), Rejection> {
        match text.encode_utf16().count() {
            0 => Err(Rejection::Empty),
            units if units > 256 => Err(Rejection::TooLong { units }),
            _ => Ok(()),
        }
    }

    fn insert(&mut self, text: &str) -> Result<(), Rejection> {
        Self::refuses_length(text)?;
        if self.holds(text) {
            let rows = self.rows_now(text);
            self.last = Some(Expected { text: text.to_owned(), verdict: Verdict::Duplicate, rows });
            return Ok(());
        }
        if self.entries.len() == MOST_ENTRIES {
            return Err(Rejection::Full { needed: MOST_ENTRIES + 1 });
        }
        let mut rows = Vec::new();
        for at in big_positions(text, self.m, self.k) {
            let cell = usize::from(at);
            rows.push((at, self.bits[cell], true));
            if !self.bits[cell] {
                self.bits[cell] = true;
                self.turned_by[cell] = Some(self.entries.len());
            }
        }
        self.entries.push(text.to_owned());
        (self.negative_queries, self.false_positives) = (0, 0);
        self.last = Some(Expected { text: text.to_owned(), verdict: Verdict::New, rows });
        Ok(())
    }

    fn insert_all(&mut self, texts: &[String]) -> Result<(), Rejection> {
        for text in texts {
            Self::refuses_length(text)?;
        }
        let union: HashSet<&String> = self.entries.iter().chain(texts).collect();
        if union.len() > MOST_ENTRIES {
            return Err(Rejection::Full { needed: union.len() });
        }
        texts.iter().try_for_each(|text| self.insert(text))
    }

    fn query(&mut self, text: &str) -> Result<(), Rejection> {
        Self::refuses_length(text)?;
        let rows = self.rows_now(text);
        let possibly_present = rows.iter().all(|(_, bit, _)| *bit);
        let verdict = match (possibly_present, self.holds(text)) {
            (true, true) => Verdict::TrulyPresent,
            (true, false) => Verdict::FalsePositive,
            (false, false) => Verdict::DefinitelyAbsent,
            (false, true) => panic!("the model itself has a false negative"),
        };
        if !self.holds(text) {
            if self.negative_queries == LARGEST_COUNT {
                return Err(Rejection::CounterFull);
            }
            self.negative_queries += 1;
            self.false_positives += u64::from(possibly_present);
        }
        self.last = Some(Expected { text: text.to_owned(), verdict, rows });
        Ok(())
    }

    /// Every entry and i with a position there, by looking at all of them.
    fn setters(&self, at: u16) -> Vec<Setter> {
        let of = |(entry, text): (usize, &String)| {
            let here = (0..).zip(big_positions(text, self.m, self.k)).filter(|(_, position)| *position == at);
            here.map(|(i, _)| Setter { entry, i }).collect::<Vec<_>>()
        };
        self.entries.iter().enumerate().flat_map(of).collect()
    }
}

// What the tests try.

#[derive(Clone, Debug)]
enum Op {
    Insert(String),
    InsertAll(Vec<String>),
    Query(String),
}

impl Op {
    fn on_model(&self, model: &mut Model) -> Result<(), Rejection> {
        match self {
            Self::Insert(text) => model.insert(text),
            Self::InsertAll(texts) => model.insert_all(texts),
            Self::Query(text) => model.query(text),
        }
    }

    fn on_lab(&self, lab: &mut Lab) -> Result<(), Rejection> {
        match self {
            Self::Insert(text) => lab.insert(text).map(|_| ()),
            Self::InsertAll(texts) => lab.insert_all(texts.iter().map(String::as_str)),
            Self::Query(text) => lab.query(text).map(|_| ()),
        }
    }
}

/// Strings that are inserted and queried often enough to meet again, with some at and beyond the limits.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        12 => "[a-e]{1,2}",
        4 => "[a-z]{1,3}",
        2 => prop::sample::select(&WORDS[..]).prop_map(str::to_owned),
        1 => "\\PC{1,8}",
        1 => any::<char>().prop_map(String::from),
        1 => prop_oneof![Just(256_usize), Just(257), 250_usize..300].prop_map(|units| "x".repeat(units)),
        1 => (127_usize..=129).prop_map(|pairs| "😀".repeat(pairs)),
        1 => Just(String::new()),
    ]
}

/// Small filters fill up and repeat positions; large ones are there too.
fn shape() -> impl Strategy<Value = (u16, u8)> {
    (prop_oneof![3 => 8_u16..=40, 2 => 8_u16..=1024], prop_oneof![2 => 1_u8..=3, 1 => 1_u8..=12])
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        4 => text().prop_map(Op::Insert),
        6 => text().prop_map(Op::Query),
        1 => vec(text(), 0..5).prop_map(Op::InsertAll),
        1 => vec("[a-z]{1,2}", 0..5).prop_map(Op::InsertAll),
    ]
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    vec(op(), 0..40)
}

/// No file is written when a law fails: the failure prints the case.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn lab(m: u16, k: u8) -> Lab {
    Lab::new(params(m, k))
}

fn params(m: u16, k: u8) -> Params {
    Params::new(m, k).unwrap()
}

fn entry_texts(lab: &Lab) -> Vec<String> {
    lab.reference().entries().iter().map(|entry| entry.text.to_string()).collect()
}

fn restored(lab: &Lab) -> Lab {
    let last = lab.last().map(Last::from);
    Lab::restore(lab.params(), &entry_texts(lab), lab.counters(), last.as_ref()).unwrap()
}

/// Refusals belong to a sequence like everything else.
fn run(lab: &mut Lab, ops: &[Op]) {
    for op in ops {
        let _refused_or_done = op.on_lab(lab);
    }
}

/// Everything the lab tells equals what the model knows.
fn assert_same(lab: &Lab, model: &Model) {
    assert_eq!(lab.filter().bits().collect::<Vec<_>>(), model.bits);
    assert_eq!(usize::from(lab.filter().ones()), model.bits.iter().filter(|bit| **bit).count());
    assert_eq!(lab.filter().is_full(), model.bits.iter().all(|bit| *bit));
    assert_eq!(entry_texts(lab), model.entries);
    assert_eq!(lab.reference().len(), model.entries.len());
    let (negative_queries, false_positives) = (model.negative_queries, model.false_positives);
    assert_eq!(lab.counters(), Counters { negative_queries, false_positives });
    let rate = lab.counters().observed_rate().map(|rate| (rate.part, rate.whole));
    assert_eq!(rate, (negative_queries != 0).then_some((false_positives, negative_queries)));
    assert_eq!(lab.last().is_some(), model.last.is_some());
    if let (Some(report), Some(expected)) = (lab.last(), &model.last) {
        assert_reports(report, expected);
    }
}

fn assert_reports(report: &Report, expected: &Expected) {
    assert_eq!((&*report.text, report.verdict), (expected.text.as_str(), expected.verdict));
    let hashes = (u128::from(report.hashes.h1), u128::from(report.hashes.h2));
    assert_eq!(hashes, big_hashes(&expected.text));
    let rows = (0..).zip(&expected.rows);
    let steps: Vec<Step> = rows.map(|(i, &(position, before, after))| Step { i, position, before, after }).collect();
    assert_eq!(report.steps, steps);
    let distinct: HashSet<u16> = expected.rows.iter().map(|(at, _, _)| *at).collect();
    assert_eq!(report.has_repeats(), distinct.len() < expected.rows.len());
    assert_eq!(report.verdict.is_insert(), matches!(expected.verdict, Verdict::New | Verdict::Duplicate));
}

/// Runs both side by side and compares everything after every operation.
fn run_side_by_side(lab: &mut Lab, model: &mut Model, ops: &[Op]) {
    for op in ops {
        let untouched = lab.clone();
        let result = op.on_lab(lab);
        assert_eq!(result, op.on_model(model), "{op:?}");
        assert_same(lab, model);
        if result.is_err() {
            assert_eq!(*lab, untouched, "a refused operation changes nothing: {op:?}");
        }
    }
}

// The laws of operations.

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn the_lab_does_what_the_model_does((m, k) in shape(), ops in ops()) {
        run_side_by_side(&mut lab(m, k), &mut Model::new(m, k), &ops);
    }

    #[test]
    fn no_entry_is_ever_answered_absent((m, k) in shape(), texts in vec(text(), 0..60)) {
        let mut lab = lab(m, k);
        let mut inserted = BTreeSet::new();
        for text in &texts {
            if lab.insert(text).is_ok() {
                inserted.insert(text);
            }
            for entry in &inserted {
                prop_assert_eq!(lab.clone().query(entry).unwrap().verdict, Verdict::TrulyPresent);
            }
        }
    }

    #[test]
    fn a_duplicate_insert_changes_nothing_but_the_last_operation(
        (m, k) in shape(), ops in ops(), again in any::<prop::sample::Index>(),
    ) {
        let mut lab = lab(m, k);
        lab.insert("first").unwrap();
        run(&mut lab, &ops);
        let before = lab.clone();
        let text = again.get(&entry_texts(&lab)).clone();
        let report = lab.insert(&text).unwrap().clone();
        prop_assert_eq!(report.verdict, Verdict::Duplicate);
        prop_assert!(report.steps.iter().all(|step| step.before && step.after));
        prop_assert_eq!(lab.last(), Some(&report));
        prop_assert_eq!(lab.filter(), before.filter());
        prop_assert_eq!(lab.reference(), before.reference());
        prop_assert_eq!(lab.counters(), before.counters());
    }

    #[test]
    fn the_order_of_inserts_leaves_no_trace_in_the_bits((m, k) in shape(), texts in vec("[a-z]{1,3}", 0..20)) {
        let (mut forward, mut backward) = (lab(m, k), lab(m, k));
        forward.insert_all(texts.iter().map(String::as_str)).unwrap();
        backward.insert_all(texts.iter().rev().map(String::as_str)).unwrap();
        prop_assert_eq!(forward.filter(), backward.filter());
    }

    #[test]
    fn a_list_counts_as_its_inserts_in_order((m, k) in shape(), ops in ops(), list in vec("[a-c]{1,2}", 0..8)) {
        let mut at_once = lab(m, k);
        run(&mut at_once, &ops);
        let mut one_by_one = at_once.clone();
        at_once.insert_all(list.iter().map(String::as_str)).unwrap();
        for text in &list {
            one_by_one.insert(text).unwrap();
        }
        prop_assert_eq!(at_once, one_by_one);
    }

    #[test]
    fn what_a_lab_holds_restores_to_the_same_lab((m, k) in shape(), ops in ops()) {
        let mut lab = lab(m, k);
        prop_assert_eq!(&restored(&lab), &lab);
        for op in &ops {
            run(&mut lab, std::slice::from_ref(op));
            prop_assert_eq!(&restored(&lab), &lab);
        }
    }

    #[test]
    fn a_restored_lab_goes_on_like_the_lab_it_was((m, k) in shape(), past in ops(), future in ops()) {
        let mut lab = lab(m, k);
        run(&mut lab, &past);
        let mut reopened = restored(&lab);
        for op in &future {
            prop_assert_eq!(op.on_lab(&mut reopened), op.on_lab(&mut lab));
            prop_assert_eq!(&reopened, &lab);
        }
    }

    #[test]
    fn setters_are_found_as_by_looking_at_every_entry((m, k) in shape(), texts in vec("[a-z]{1,3}", 0..12)) {
        let (mut lab, mut model) = (lab(m, k), Model::new(m, k));
        for text in &texts {
            lab.insert(text).unwrap();
            model.insert(text).unwrap();
        }
        for at in 0..m {
            prop_assert_eq!(lab.setters(at), model.setters(at));
            let first = lab.first_setter(at).map(|entry| &*entry.text);
            prop_assert_eq!(first, model.turned_by[usize::from(at)].map(|entry| &*model.entries[entry]));
        }
        prop_assert_eq!((lab.setters(m), lab.first_setter(m)), (vec![], None));
    }

    #[test]
    fn asking_for_a_verdict_foretells_the_query((m, k) in shape(), ops in ops(), text in "[a-z]{1,3}") {
        let mut lab = lab(m, k);
        run(&mut lab, &ops);
        let foretold = lab.verdict_on(&text, BaseHashes::of(&text));
        prop_assert_eq!(lab.query(&text).unwrap().verdict, foretold);
    }
}

/// A lab and its model with `entries` numbers as entries.
fn filled(m: u16, k: u8, entries: usize) -> (Lab, Model) {
    let (mut lab, mut model) = (lab(m, k), Model::new(m, k));
    let texts: Vec<String> = (0..entries).map(|number| number.to_string()).collect();
    lab.insert_all(texts.iter().map(String::as_str)).unwrap();
    model.insert_all(&texts).unwrap();
    (lab, model)
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn near_1024_entries_the_lab_still_does_what_the_model_does(
        (m, k) in shape(), entries in 1016_usize..=1024, ops in ops(),
    ) {
        let (mut lab, mut model) = filled(m, k, entries);
        run_side_by_side(&mut lab, &mut model, &ops);
        prop_assert_eq!(restored(&lab), lab);
    }

    #[test]
    fn near_the_largest_count_the_lab_still_does_what_the_model_does(
        k in 1_u8..=3, below in 0_u64..6, false_positives in 0_u64..6, queries in vec("[a-z]{1,2}", 0..20),
        insert in text(),
    ) {
        let (_, mut model) = filled(24, k, 3);
        let negative_queries = LARGEST_COUNT - below;
        (model.negative_queries, model.false_positives) = (negative_queries, negative_queries - 6 + false_positives);
        model.false_positives = model.false_positives.min(negative_queries);
        model.last = None;
        let counters = Counters { negative_queries, false_positives: model.false_positives };
        let mut lab = Lab::restore(params(24, k), &model.entries, counters, None).unwrap();
        let mut ops: Vec<Op> = queries.into_iter().map(Op::Query).collect();
        ops.push(Op::Query("0".to_owned()));
        run_side_by_side(&mut lab, &mut model, &ops);
        run_side_by_side(&mut lab, &mut model, &[Op::Insert(insert), Op::Query("zz".to_owned())]);
    }
}

#[test]
fn the_letters_example_fits_or_changes_nothing() {
    for entries in 1010..=1024 {
        let (lab, _) = filled(64, 3, entries);
        match Example::Letters.run(&lab) {
            Ok(after) => {
                assert!(entries + 8 <= MOST_ENTRIES, "{entries}");
                assert_eq!(after.reference().len(), entries + 8);
                assert_eq!(after.last().map(|report| (&*report.text, report.verdict)), Some(("h", Verdict::New)));
            }
            Err(rejection) => {
                assert!(entries + 8 > MOST_ENTRIES, "{entries}");
                assert_eq!(rejection, Rejection::Full { needed: entries + 8 });
            }
        }
    }
}

// What a file may claim.

/// Counters and last operation (text, and for an insert whether it was new).
type Claim = (u64, u64, Option<(String, Option<bool>)>);

/// Every claim that some sequence of queries and duplicate inserts leads to, counting up to 3.
fn reachable(m: u16, k: u8, entries: &[&str], alphabet: &[String]) -> BTreeSet<Claim> {
    let mut start = Model::new(m, k);
    for entry in entries {
        start.insert(entry).unwrap();
    }
    let mut found = BTreeSet::new();
    let mut open = vec![start];
    while let Some(model) = open.pop() {
        let last = model.last.as_ref().map(|last| {
            let new = match last.verdict {
                Verdict::New => Some(true),
                Verdict::Duplicate => Some(false),
                Verdict::DefinitelyAbsent | Verdict::TrulyPresent | Verdict::FalsePositive => None,
            };
            (last.text.clone(), new)
        });
        if model.negative_queries > 3 || !found.insert((model.negative_queries, model.false_positives, last)) {
            continue;
        }
        for text in alphabet {
            let mut asked = model.clone();
            asked.query(text).unwrap();
            open.push(asked);
            if model.holds(text) {
                let mut inserted = model.clone();
                inserted.insert(text).unwrap();
                open.push(inserted);
            }
        }
    }
    found
}

/// The entries, and of other words two that would be false positives and two that would be absent.
fn telling_words(m: u16, k: u8, entries: &[&str]) -> Vec<String> {
    let mut model = Model::new(m, k);
    for entry in entries {
        model.insert(entry).unwrap();
    }
    let is_covered = |word: &String| model.rows_now(word).iter().all(|(_, bit, _)| *bit);
    let words = ('a'..='z').flat_map(|x| ('a'..='z').map(move |y| format!("{x}{y}")));
    let (covered, absent): (Vec<String>, Vec<String>) = words.partition(is_covered);
    assert_eq!(covered.is_empty(), entries.is_empty(), "some other word is on set bits, if there are any");
    assert_eq!(absent.is_empty(), model.bits.iter().all(|bit| *bit), "some word is on a clear bit, if there is any");
    let entries = entries.iter().map(|text| (*text).to_owned());
    entries.chain(covered.into_iter().take(2)).chain(absent.into_iter().take(2)).collect()
}

#[test]
fn a_file_may_claim_exactly_what_some_sequence_of_operations_leads_to() {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let lists: [&[&str]; 6] = [&[], &["a"], &["a", "i"], &["b", "a"], &letters[1..], &letters];
    for (m, k) in [(8, 1), (8, 2), (8, 12), (9, 3), (40, 2)] {
        for entries in lists {
            let alphabet = telling_words(m, k, entries);
            let reachable = reachable(m, k, entries, &alphabet);
            let entries: Vec<String> = entries.iter().map(|text| (*text).to_owned()).collect();
            for (negative_queries, false_positives) in (0..=3).flat_map(|n| (0..=4).map(move |f| (n, f))) {
                let counters = Counters { negative_queries, false_positives };
                let accepts = |last: Option<&Last>| Lab::restore(params(m, k), &entries, counters, last).is_ok();
                let here = format!("m {m}, k {k}, {entries:?}, {counters:?}");
                let is_reached =
                    reachable.iter().any(|claim| (claim.0, claim.1) == (negative_queries, false_positives));
                assert_eq!(accepts(None), is_reached, "{here}");
                for (text, new) in
                    alphabet.iter().flat_map(|text| [None, Some(false), Some(true)].map(|new| (text, new)))
                {
                    let text = text.clone();
                    let claim = (negative_queries, false_positives, Some((text.clone(), new)));
                    let last = new.map_or(Last::Query(text.clone()), |new| Last::Insert { text, new });
                    assert_eq!(accepts(Some(&last)), reachable.contains(&claim), "{here}, {last:?}");
                }
            }
        }
    }
}

// The laws of hashing.

#[test]
fn positions_of_every_size_equal_a_big_integer_computation() {
    let longest = "ñ".repeat(256);
    for text in WORDS.into_iter().chain([longest.as_str()]) {
        let hashes = BaseHashes::of(text);
        for m in 8..=1024 {
            for k in 1..=12 {
                let positions: Vec<u16> = hashes.positions(params(m, k)).collect();
                assert_eq!(positions, big_positions(text, m, k), "{text:?}, m {m}, k {k}");
            }
        }
    }
}

/// The trap: the same sum, wrapped at 2³².
fn wrapped_positions(hashes: BaseHashes, m: u16, k: u8) -> Vec<u32> {
    let sum = |i: u8| hashes.h1.wrapping_add(hashes.h2.wrapping_mul(u32::from(i)));
    (0..k).map(|i| sum(i) % u32::from(m)).collect()
}

#[test]
fn a_wrapped_sum_would_show_in_every_size_but_powers_of_two() {
    for m in 8..=1024_u16 {
        let goes_unseen = WORDS.into_iter().all(|text| {
            let hashes = BaseHashes::of(text);
            let positions: Vec<u32> = hashes.positions(params(m, 12)).map(u32::from).collect();
            positions == wrapped_positions(hashes, m, 12)
        });
        assert_eq!(goes_unseen, m.is_power_of_two(), "m {m}");
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn any_string_hashes_as_in_big_integers(text in any::<String>(), m in 8_u16..=1024) {
        let hashes = BaseHashes::of(&text);
        prop_assert_eq!((u128::from(hashes.h1), u128::from(hashes.h2)), big_hashes(&text));
        prop_assert_eq!(hashes.positions(params(m, 12)).collect::<Vec<_>>(), big_positions(&text, m, 12));
    }

    #[test]
    fn the_step_is_odd_so_no_even_size_stands_still(text in any::<String>(), half in 4_u16..=512) {
        let hashes = BaseHashes::of(&text);
        prop_assert_eq!(hashes.h2 % 2, 1);
        let params = params(2 * half, 2);
        prop_assert_ne!(hashes.position(0, params), hashes.position(1, params));
    }

    #[test]
    fn any_string_is_quoted_as_json_is_written(text in any::<String>()) {
        prop_assert_eq!(json_string(&text), serde_json::to_string(&text).unwrap());
    }
}

#[test]
fn the_known_hashes_and_positions_come_out() {
    let hashes = [
        ("a", 0xe40c_292c, 0x1982_f98b),
        ("hello", 0x4f9f_2cab, 0x88fa_d095),
        ("ñ", 0x740b_78dc, 0xa982_493b),
        ("😀", 0xcb31_c4b8, 0xf06c_1223),
        ("filtro", 0xcb01_c0db, 0x8f27_a351),
    ];
    for (text, h1, h2) in hashes {
        assert_eq!(BaseHashes::of(text), BaseHashes { h1, h2 }, "{text}");
    }
    assert_eq!(BaseHashes::of("\u{e9}").h1, 0x6c0b_6c44);
    assert_eq!(BaseHashes::of("e\u{301}").h1, 0x9419_5533);
    let positions: [(&str, u16, &[u16]); 5] = [
        ("hello", 256, &[171, 64, 213]),
        ("filtro", 256, &[219, 44, 125]),
        ("a", 1024, &[300, 695, 66, 461, 856, 227, 622]),
        ("hello", 1000, &[723, 496, 269, 42]),
        ("i", 8, &[4]),
    ];
    for (text, m, expected) in positions {
        assert_eq!(found_positions(text, m, expected.len()), expected, "{text}");
    }
    let letters: Vec<u16> = "abcdefgh".chars().flat_map(|c| found_positions(&c.to_string(), 8, 1)).collect();
    assert_eq!(letters, [4, 5, 2, 3, 0, 1, 6, 7]);
}

fn found_positions(text: &str, m: u16, k: usize) -> Vec<u16> {
    BaseHashes::of(text).positions(params(m, u8::try_from(k).unwrap())).collect()
}

#[test]
fn some_words_stand_still_in_odd_sizes_and_spread_in_even_ones() {
    for (text, m, only) in [("rio", 127, 63), ("gato", 255, 245), ("calle", 1023, 826), ("dama", 63, 12)] {
        assert_eq!(found_positions(text, m, 12), [only; 12], "{text}");
    }
    assert_eq!(found_positions("sol", 15, 7), [7, 1, 10, 4, 13, 7, 1]);
    assert_eq!(found_positions("rio", 128, 5), [65, 0, 63, 126, 61]);
    assert_eq!(found_positions("gato", 256, 4), [132, 123, 114, 105]);
}

#[test]
fn forty_common_words_and_consecutive_names_give_the_known_counts() {
    let words = "gato perro sol luna mar casa rosa pan vino agua fuego tierra aire lobo oso pez ave flor nube rio \
                 lago monte valle calle plaza libro mesa silla lampara reloj tren barco avion coche rueda puente \
                 torre reina rey dama";
    let mut lab = lab(256, 3);
    lab.insert_all(words.split_whitespace()).unwrap();
    assert_eq!((lab.reference().len(), lab.filter().ones()), (40, 90));
    for (last, expected) in [(500, 37), (10_000, 507)] {
        let names = (1..=last).map(|number| format!("palabra{number}"));
        let mut asked = lab.clone();
        names.for_each(|name| assert!(asked.query(&name).is_ok()));
        assert_eq!(asked.counters(), Counters { negative_queries: last, false_positives: expected });
    }
}

// The laws of the estimate.

#[test]
fn the_ideal_estimate_has_the_published_values() {
    let cases = [
        (8, 1, 2, 0.048_929_094),
        (8, 8, 1, 0.632_120_559),
        (32, 3, 5, 0.007_338_574),
        (64, 10, 4, 0.046_648_198),
        (256, 40, 3, 0.052_404_312),
        (1024, 100, 3, 0.016_378_268),
        (1024, 100, 7, 0.007_302_421),
    ];
    for (m, n, k, expected) in cases {
        let found = ideal_estimate(params(m, k), n);
        assert!((found - expected).abs() < 5.1e-10, "m {m}, n {n}, k {k}: {found}");
    }
}

#[test]
fn the_ideal_estimate_is_its_formula_in_every_size() {
    for m in (8..=1024).step_by(8) {
        for k in 1..=12 {
            let mut smaller = -1.0;
            for n in [0_u16, 1, 2, 10, 100, 1024] {
                let found = ideal_estimate(params(m, k), usize::from(n));
                let x = f64::from(k) * f64::from(n) / f64::from(m);
                let formula = (0..k).fold(1.0, |product, _| product * (1.0 - (-x).exp()));
                assert!((found - formula).abs() <= 1e-11 * formula, "m {m}, k {k}, n {n}: {found}, {formula}");
                assert!((0.0..=1.0).contains(&found) && found >= smaller, "it only grows with n");
                smaller = found;
            }
            assert_eq!(ideal_estimate(params(m, k), 0).to_bits(), 0, "an empty filter has no false positives");
        }
    }
}

// The laws of typed parameters.

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn digits_in_white_space_read_as_their_number(
        number in prop_oneof![0_u64..=1100, any::<u64>()],
        zeros in 0_usize..30, left in "[ \t\r\n\x0c]{0,3}", right in "[ \t\r\n\x0c]{0,3}",
    ) {
        let draft = format!("{left}{}{number}{right}", "0".repeat(zeros));
        prop_assert_eq!(read_m(&draft), within(number, 8..=1024).map(|m| u16::try_from(m).unwrap()));
        prop_assert_eq!(read_k(&draft), within(number, 1..=12).map(|k| u8::try_from(k).unwrap()));
    }

    #[test]
    fn anything_but_digits_is_named_as_such(left in "[0-9]{0,3}", other in "[^0-9 \t\r\n\x0c]", right in "[0-9]{0,3}") {
        let draft = format!("{left}{other}{right}");
        prop_assert_eq!((read_m(&draft), read_k(&draft)), (Err(DraftError::NotDigits), Err(DraftError::NotDigits)));
    }
}

fn within(number: u64, range: RangeInclusive<u64>) -> Result<u64, DraftError> {
    if range.contains(&number) { Ok(number) } else { Err(DraftError::OutOfRange) }
}
