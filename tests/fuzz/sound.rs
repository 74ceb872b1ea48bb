//! What must hold after a file was read, by the rules of the session and not by the code that reads it.

use criba::action::{Action, FileAction};
use criba::bloom::{Counters, Lab, Last, Verdict};
use criba::choice::Language;
use criba::model::Model;
use criba::notice::{OpenError, SyntaxReason};
use criba::session::{read, write};
use criba::text::texts;
use criba::update::update;

/// 2^53 − 1.
const MOST_QUERIES: u64 = 9_007_199_254_740_991;

/// A refused file changes nothing but what is said, and that is one clause in both languages.
pub(super) fn must_change_nothing(before: &Model, error: OpenError) {
    for language in Language::ALL {
        let said = (texts(language).fault.open)(&error);
        assert!(!said.is_empty() && !said.ends_with('.') && !said.chars().any(char::is_control), "{said:?}");
    }
    let mut model = before.clone();
    let (reading, path) = (model.underway.reading, "/otra.criba.ron".into());
    let effects = update(&mut model, Action::File(FileAction::SessionOpened { reading, path, outcome: Err(error) }));
    assert!(effects.is_empty());
    assert_eq!(model.notices.len(), 1);
    model.notices.clear();
    // That something was answered is counted; whether anything is to be kept is found out by comparing.
    model.keeping.clone_from(&before.keeping);
    assert_eq!(&model, before);
}

/// An accepted file holds a session that can come about, without false negatives, and it is the same after saving
/// and opening. Nothing may follow it.
pub(super) fn must_be_sound(content: &[u8]) {
    let session = read(content).unwrap();
    let text = write(&session);
    let again = read(text.as_bytes()).unwrap();
    assert_eq!(again, session);
    assert_eq!(write(&again), text);
    if let Some(lab) = &session.lab {
        must_be_reachable(lab);
    }
    // On a line of its own: the file may end in a comment.
    match read(&[content, b"\n0"].concat()) {
        Err(OpenError::Syntax { reason: SyntaxReason::TrailingCharacters, .. }) => {}
        other => panic!("with more behind it: {other:?}"),
    }
}

fn must_be_reachable(lab: &Lab) {
    let entries = lab.reference().entries();
    for (index, entry) in entries.iter().enumerate() {
        assert_eq!(lab.verdict_on(&entry.text, entry.hashes), Verdict::TrulyPresent);
        assert_eq!(lab.reference().position_of(&entry.text), Some(index), "twice");
        assert!((1..=256).contains(&entry.text.encode_utf16().count()));
    }
    let Counters { negative_queries: queries, false_positives: wrong } = lab.counters();
    let right = queries.checked_sub(wrong).unwrap();
    assert!(queries <= MOST_QUERIES);
    assert!(wrong == 0 || !entries.is_empty(), "an empty filter is never wrong");
    assert!(right == 0 || !lab.filter().bits().all(|bit| bit), "a full filter is always wrong");
    let Some(report) = lab.last() else { return };
    assert!((1..=256).contains(&report.text.encode_utf16().count()));
    let is_entry = entries.iter().any(|entry| entry.text == report.text);
    let is_covered = report.steps.iter().all(|step| lab.filter().get(step.position));
    match Last::from(report) {
        Last::Insert { new: true, text } => {
            assert_eq!(entries.last().map(|entry| &*entry.text), Some(text.as_str()));
            assert_eq!((queries, wrong), (0, 0));
        }
        Last::Insert { new: false, .. } => assert!(is_entry),
        Last::Query(_) if is_entry => assert!(is_covered),
        Last::Query(_) if is_covered => assert!(wrong >= 1, "it was not counted"),
        Last::Query(_) => assert!(right >= 1, "it was not counted"),
    }
}
