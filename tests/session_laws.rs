//! The laws of the session file: whatever the program holds comes back, and a damaged file is refused or is a
//! session like any other.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test stops where it fails, and says its figures"
)]

#[path = "common/extent.rs"]
mod extent;

use std::cell::RefCell;
use std::path::Path;

use criba::bloom::sizing::Unit;
use criba::bloom::{AskList, Lab, MAX_COUNT, MAX_ENTRIES, MAX_UNITS, Params, Sample, Verdict, WordSource, units};
use criba::disk::{self, SystemDisk};
use criba::model::{
    Curve, Drafts, MAX_NUMBER_DRAFT_UNITS, MAX_TEXT_DRAFT_UNITS, Modes, OpenDetails, Pair, ProbeWords, Scale, Session,
    Sizing, Words,
};
use criba::session::{open, read, read_text, write};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// The golden file of version 1.
const V1: &str = include_str!("fixtures/session-v1.criba.ron");

#[derive(Clone, Debug)]
enum Op {
    Create(u16, u8),
    Reset,
    Insert(String),
    Query(String),
    DraftM(String),
    DraftText(String),
    Open(bool, bool),
    Words(WordSource, u64),
    Modes(bool, bool),
    Views(Curve, Sizing),
}

fn words() -> impl Strategy<Value = Op> {
    let list = proptest::collection::vec(text(), 0..9)
        .prop_map(|lines| WordSource::List(AskList::read(&lines.join("\n")).unwrap()));
    let seed = prop_oneof![Just(0), Just(MAX_COUNT), 0..=MAX_COUNT];
    let source = prop_oneof![seed.prop_map(|seed| WordSource::Random { seed }), Just(WordSource::Names), list];
    (source, 0..=MAX_COUNT).prop_map(|(source, drawn)| Op::Words(source, drawn))
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-j]",
        "\\PC{1,12}",
        proptest::collection::vec(any::<char>(), 1..20).prop_map(|chars| chars.into_iter().collect()),
    ]
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        1 => (prop_oneof![Just(8_u16), 8..=1024_u16], 1..=12_u8).prop_map(|(m, k)| Op::Create(m, k)),
        1 => Just(Op::Reset),
        10 => text().prop_map(Op::Insert),
        10 => text().prop_map(Op::Query),
        1 => "[ 0-9a-z]{0,64}".prop_map(Op::DraftM),
        2 => text().prop_map(Op::DraftText),
        1 => any::<(bool, bool)>().prop_map(|(positions, model)| Op::Open(positions, model)),
        2 => words(),
        1 => any::<(bool, bool)>().prop_map(|(escapes, predict)| Op::Modes(escapes, predict)),
        1 => views(),
    ]
}

/// What the other views let one enter.
fn views() -> impl Strategy<Value = Op> {
    let draft = || "[ 0-9a-z.,%é\"\\\\\n\u{301}]{0,30}";
    let choices = (0..2_usize, 0..2_usize, 0..3_usize, 0..5_usize, 0..=MAX_COUNT);
    let other = proptest::option::of((draft(), draft()));
    (choices, other, proptest::array::uniform5(draft())).prop_map(|(choices, other, [n, p, m, k, mean])| {
        let (words, scale, sample, unit, seed) = choices;
        let curve = Curve {
            words: ProbeWords::ALL[words],
            seed,
            sample: Sample::ALL[sample],
            scale: Scale::ALL[scale],
            other: other.map(|(m, k)| Pair { m, k }),
        };
        Op::Views(curve, Sizing { n, p, m, k, unit: Unit::ALL[unit], mean })
    })
}

/// As the program does: a change of a number draft discards the filter.
fn apply(session: &mut Session, op: Op) {
    match op {
        Op::Create(m, k) => {
            session.drafts = Drafts { m: format!(" {m}\t"), k: format!("0{k}"), text: session.drafts.text.clone() };
            session.lab = Params::new(m, k).map(Lab::new);
        }
        Op::Reset => session.lab = None,
        Op::Insert(text) => {
            if let Some(lab) = &mut session.lab {
                lab.insert(&text).unwrap();
            }
        }
        Op::Query(text) => {
            if let Some(lab) = &mut session.lab {
                lab.query(&text).unwrap();
            }
        }
        Op::DraftM(m) => {
            session.drafts.m = m;
            session.lab = None;
        }
        Op::DraftText(text) => session.drafts.text = text,
        Op::Open(positions, model) => session.open = OpenDetails { positions, model },
        Op::Words(source, drawn) => {
            // A list ends where its words do.
            let most = if let WordSource::List(list) = &source { list.len() as u64 } else { MAX_COUNT };
            session.words = Words { source, drawn: drawn.min(most) };
        }
        Op::Modes(escapes, predict) => session.modes = Modes { escapes, predict },
        Op::Views(curve, sizing) => {
            session.curve = curve;
            session.sizing = sizing;
        }
    }
}

/// Whatever is accepted can be saved and opened again, and has no false negatives.
fn assert_sound(session: &Session) {
    assert_eq!(read_text(&write(session)).as_ref(), Ok(session));
    if let Some(lab) = &session.lab {
        for entry in lab.reference().entries() {
            assert_eq!(lab.verdict_on(&entry.text, entry.hashes), Verdict::TrulyPresent);
        }
        assert!(lab.counters().negative_queries <= MAX_COUNT);
    }
}

/// What is at its limit in a session.
#[derive(Clone, Debug)]
struct Limits {
    /// What long strings are made of.
    filler: &'static str,
    /// How many long entries are inserted.
    entries: usize,
    has_long_text: bool,
    has_long_numbers: bool,
    /// Counters that a file says: nobody asks so often.
    counters: Option<(u64, u64)>,
}

fn limits() -> impl Strategy<Value = Limits> {
    let filler =
        proptest::sample::select(vec!["x", "é", "😀", "\u{301}", "e\u{301}", "\n", "\0", "\u{1b}", "\"", "\\"]);
    let entries = prop_oneof![6 => Just(0), 3 => 1..40_usize, 1 => 1000..=1023_usize, 1 => Just(MAX_ENTRIES)];
    let counter = || prop_oneof![Just(MAX_COUNT), Just(MAX_COUNT - 1), 0..=MAX_COUNT];
    let two_counters = (counter(), counter()).prop_map(|(a, b)| (a.max(b), a.min(b)));
    let counters = proptest::option::of(prop_oneof![Just((MAX_COUNT, MAX_COUNT)), two_counters]);
    (filler, entries, any::<bool>(), any::<bool>(), counters).prop_map(
        |(filler, entries, has_long_text, has_long_numbers, counters)| Limits {
            filler,
            entries,
            has_long_text,
            has_long_numbers,
            counters,
        },
    )
}

/// `start` and as many of `filler` as fit into so many UTF-16 units, whole characters only.
fn filled(start: &str, filler: &str, max_units: usize) -> String {
    let mut text = start.to_owned();
    let mut units = units(start);
    for c in filler.chars().cycle() {
        units += c.len_utf16();
        if units > max_units {
            return text;
        }
        text.push(c);
    }
    text
}

/// The session as a file that says these counters, where they are possible.
fn with_counters(session: Session, (negative_queries, false_positives): (u64, u64)) -> Session {
    let Some(was) = session.lab.as_ref().map(Lab::counters) else { return session };
    let text = write(&session)
        .replace(
            &format!("\n        negative_queries: {},", was.negative_queries),
            &format!("\n        negative_queries: {negative_queries},"),
        )
        .replace(
            &format!("\n        false_positives: {},", was.false_positives),
            &format!("\n        false_positives: {false_positives},"),
        );
    read_text(&text).unwrap_or(session)
}

/// A session at the limits: as many entries, as long strings and drafts, as large counters as there may be.
fn at_the_limits() -> impl Strategy<Value = Session> {
    (proptest::collection::vec(op(), 0..40), limits(), text()).prop_map(|(ops, limits, asked)| {
        let mut session = Session::first_start();
        for op in ops {
            apply(&mut session, op);
        }
        if limits.entries > 0 {
            let lab = session.lab.get_or_insert_with(|| Lab::new(Params::new(512, 4).unwrap()));
            for number in 0..limits.entries {
                if lab.insert(&filled(&format!("{number:04}"), limits.filler, MAX_UNITS)).is_err() {
                    break;
                }
            }
            session.drafts =
                Drafts { m: lab.params().m().to_string(), k: lab.params().k().to_string(), ..session.drafts };
        }
        if limits.has_long_text {
            session.drafts.text = filled("", limits.filler, MAX_TEXT_DRAFT_UNITS);
        }
        if limits.has_long_numbers {
            let Drafts { m, k, .. } = &mut session.drafts;
            *m = filled(m, if session.lab.is_some() { " \t\r\n" } else { limits.filler }, MAX_NUMBER_DRAFT_UNITS);
            *k = format!("{k:>MAX_NUMBER_DRAFT_UNITS$}");
        }
        if let Some(counters) = limits.counters {
            if let Some(lab) = &mut session.lab {
                // After an insert they are 0; after a query of an entry they may be anything.
                let entry = lab.reference().entries().first().map(|entry| entry.text.to_string());
                lab.query(&entry.filter(|_| limits.has_long_text).unwrap_or(asked)).unwrap();
            }
            session = with_counters(session, counters);
        }
        session
    })
}

/// How many of the sessions were at a limit.
#[derive(Debug, Default)]
struct Reached {
    full_references: usize,
    longest_entries: usize,
    longest_texts: usize,
    longest_numbers: usize,
    most_queries: usize,
    most_false_positives: usize,
}

impl Reached {
    fn count(&mut self, session: &Session) {
        let Drafts { m, k, text } = &session.drafts;
        let is_longest = |text: &str, max_units| usize::from(max_units - units(text) < 2);
        self.longest_texts += is_longest(text, MAX_TEXT_DRAFT_UNITS);
        self.longest_numbers += is_longest(m, MAX_NUMBER_DRAFT_UNITS) * is_longest(k, MAX_NUMBER_DRAFT_UNITS);
        let Some(lab) = &session.lab else { return };
        let entries = lab.reference().entries();
        self.full_references += usize::from(entries.len() == MAX_ENTRIES);
        self.longest_entries += usize::from(entries.iter().any(|entry| units(&entry.text) == MAX_UNITS));
        self.most_queries += usize::from(lab.counters().negative_queries == MAX_COUNT);
        self.most_false_positives += usize::from(lab.counters().false_positives == MAX_COUNT);
    }

    fn least(&self) -> usize {
        let Self { full_references, longest_entries, longest_texts, longest_numbers, .. } = *self;
        let counters = self.most_queries.min(self.most_false_positives);
        full_references.min(longest_entries).min(longest_texts).min(longest_numbers).min(counters)
    }
}

/// The same session after opening, and the same bytes after saving, again and again and by way of the disk.
fn must_come_back(session: &Session, path: &Path) {
    let first = write(session);
    disk::save(&SystemDisk, path, &first).unwrap();
    for _ in 0..2 {
        let opened = open(path).unwrap();
        assert_eq!(&opened.session, session);
        let text = write(&opened.session);
        assert_eq!(text, first);
        assert_eq!(opened.stamp, disk::save(&SystemDisk, path, text).unwrap());
    }
    assert_sound(session);
}

/// 500 sessions, 10,000 in full.
#[test]
fn opening_what_was_saved_and_saving_it_again_is_the_same_session_and_the_same_bytes() {
    let cases = u32::try_from(extent::extent(500, 10_000)).unwrap();
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("laws-{}.criba.ron", std::process::id()));
    let reached = RefCell::new(Reached::default());
    TestRunner::new(config)
        .run(&at_the_limits(), |session| {
            reached.borrow_mut().count(&session);
            must_come_back(&session, &path);
            Ok(())
        })
        .unwrap();
    std::fs::remove_file(&path).unwrap();
    println!("{cases} sessions: {:?}", reached.borrow());
    // Sessions that stay far from the limits prove little.
    assert!(reached.borrow().least() > 0, "{:?}", reached.borrow());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Equality of sessions covers the bits, the counters and the position table of the last operation.
    #[test]
    fn whatever_the_program_holds_can_be_saved_and_opened_again(ops in proptest::collection::vec(op(), 0..60)) {
        let mut session = Session::default();
        for op in ops {
            apply(&mut session, op);
            prop_assert_eq!(read(write(&session).as_bytes()), Ok(session.clone()));
        }
    }

    #[test]
    fn a_damaged_file_is_refused_or_sound(
        cuts in proptest::collection::vec((0..V1.len(), any::<u8>(), 0..4_usize), 1..4),
        end in 0..=V1.len() * 4,
    ) {
        let mut bytes = V1.as_bytes().to_vec();
        for (at, byte, removed) in cuts {
            let at = at.min(bytes.len());
            let removed = removed.min(bytes.len() - at);
            bytes.splice(at..at + removed, [byte]);
        }
        bytes.truncate(end);
        if let Ok(session) = read(&bytes) {
            assert_sound(&session);
        }
    }

    #[test]
    fn pieces_of_the_notation_in_any_order_are_refused_or_sound(
        pieces in proptest::collection::vec((0..V1.len(), 0..30_usize), 1..12),
        at in 0..V1.len(),
    ) {
        let mut text: Vec<u8> = V1.as_bytes()[..at].to_vec();
        for (start, length) in pieces {
            text.extend(&V1.as_bytes()[start..(start + length).min(V1.len())]);
        }
        text.extend(&V1.as_bytes()[at..]);
        if let Ok(session) = read(&text) {
            assert_sound(&session);
        }
    }
}

#[test]
fn every_single_byte_changed_or_cut_is_refused_or_sound() {
    for at in 0..V1.len() {
        assert!(read(&V1.as_bytes()[..at]).is_err() || V1[at..].trim().is_empty(), "cut at {at}");
        for byte in [0, b'"', b'(', b')', b'1', b'\\', b'\n', 0x80, 0xFF] {
            let mut bytes = V1.as_bytes().to_vec();
            bytes[at] = byte;
            if let Ok(session) = read(&bytes) {
                assert_sound(&session);
            }
        }
    }
}
