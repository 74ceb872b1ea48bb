//! The laws of the session file: whatever the program holds comes back, and a damaged file is refused or is a
//! session like any other.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

#[path = "common/extent.rs"]
mod extent;

use std::path::Path;

use criba::bloom::{Lab, MAX_COUNT, Params, Verdict};
use criba::disk::{self, SystemDisk};
use criba::model::{Drafts, OpenDetails, Session};
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
    ]
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

/// A session at the limits: many entries, the longest strings, the longest drafts, the largest counters.
fn at_the_limits() -> impl Strategy<Value = Session> {
    let ops = proptest::collection::vec(op(), 0..40);
    let units = prop_oneof![Just("x"), Just("é"), Just("😀"), Just("\u{301}"), Just("\n"), Just("\"")];
    let entries = prop_oneof![6 => Just(0_usize), 3 => 1..40_usize, 1 => 1000..=1024_usize];
    (ops, units, entries, any::<bool>(), any::<bool>()).prop_map(|(ops, unit, entries, has_long_draft, is_large)| {
        let mut session = Session::first_start();
        for op in ops {
            apply(&mut session, op);
        }
        let long = |number: usize| {
            let text = format!("{number:04}{}", unit.repeat(252));
            text.chars()
                .scan(0, |units, c| {
                    *units += c.len_utf16();
                    (*units <= 256).then_some(c)
                })
                .collect::<String>()
        };
        if let Some(lab) = &mut session.lab {
            for number in 0..entries {
                if lab.insert(&long(number)).is_err() {
                    break;
                }
            }
        }
        if has_long_draft {
            session.drafts.text = unit.repeat(4096 / unit.encode_utf16().count());
        }
        if is_large {
            // As many queries as can be counted: nobody asks so often, but a file may say so.
            let text = write(&session);
            let large = text.replace("negative_queries: 0", &format!("negative_queries: {MAX_COUNT}"));
            return read_text(&large).unwrap_or(session);
        }
        session
    })
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
    TestRunner::new(config)
        .run(&at_the_limits(), |session| {
            must_come_back(&session, &path);
            Ok(())
        })
        .unwrap();
    std::fs::remove_file(&path).unwrap();
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
