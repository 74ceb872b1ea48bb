//! Laws of word lists: a preview foretells what inserting the list does.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;

use criba::bloom::{Lab, Params, WordList};
use proptest::collection::vec;
use proptest::prelude::*;

/// Lines that repeat, that are empty, and some at and beyond the limit.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        20 => "[a-e]{1,2}",
        3 => Just(String::new()),
        3 => "[^\n\u{feff}]{0,5}[^\r\n\u{feff}]",
        1 => Just("x".repeat(256)),
    ]
}

/// A lab with so many numbers as entries, and a few letters.
fn lab(entries: usize, letters: &[String]) -> Lab {
    let mut lab = Lab::new(Params::new(64, 3).unwrap());
    let numbers: Vec<String> = (0..entries).map(|number| number.to_string()).collect();
    lab.insert_all(letters.iter().chain(&numbers).map(String::as_str)).unwrap();
    lab
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_preview_foretells_the_insert(
        entries in prop_oneof![Just(0_usize), 1000..=1014_usize],
        letters in vec("[a-e]{1,2}", 0..10),
        mut lines in vec((line(), any::<bool>()), 0..40),
        too_long in prop::option::weighted(0.2, (any::<prop::sample::Index>(), 257..300_usize)),
        has_mark in any::<bool>(),
        has_end in any::<bool>(),
    ) {
        if let Some((index, units)) = too_long {
            let at = index.index(lines.len() + 1);
            lines.insert(at, ("y".repeat(units), false));
        }
        let mut text = String::from(if has_mark { "\u{feff}" } else { "" });
        for (number, (line, has_cr)) in lines.iter().enumerate() {
            text.push_str(line);
            if number + 1 < lines.len() || has_end || line.is_empty() {
                text.push_str(if *has_cr { "\r\n" } else { "\n" });
            }
        }
        let list = WordList::read(&text);
        let strings: Vec<&str> = lines.iter().map(|(line, _)| line.as_str()).filter(|line| !line.is_empty()).collect();
        prop_assert_eq!(list.strings().collect::<Vec<_>>(), strings.clone());

        let before = lab(entries, &letters);
        let preview = list.preview(&before);
        prop_assert_eq!(preview.lines, lines.len());
        prop_assert_eq!(preview.strings(), strings.len());
        prop_assert_eq!(preview.empty + preview.new + preview.duplicate + preview.too_long, preview.lines);
        let long = lines.iter().position(|(line, _)| line.encode_utf16().count() > 256);
        prop_assert_eq!(preview.first_too_long.map(|line| line.number - 1), long);
        prop_assert_eq!(preview.first_too_long.map(|line| line.units), too_long.map(|(_, units)| units));

        let mut after = before.clone();
        let result = list.insert(&mut after);
        prop_assert_eq!(result.err(), preview.refusal());
        prop_assert_eq!(preview.can_insert(), result.is_ok() && !strings.is_empty());
        if result.is_ok() {
            prop_assert_eq!(after.reference().len(), before.reference().len() + preview.new);
            let last = strings.last().copied().or(before.last().map(|report| &*report.text));
            prop_assert_eq!(after.last().map(|report| &*report.text), last);
        } else {
            prop_assert_eq!(&after, &before);
        }
        let known: BTreeSet<&str> = before.reference().entries().iter().map(|entry| &*entry.text).collect();
        let short = strings.iter().copied().filter(|text| text.encode_utf16().count() <= 256 && !known.contains(text));
        let new = short.collect::<BTreeSet<_>>().len();
        prop_assert_eq!((preview.new, preview.over), (new, (known.len() + new).saturating_sub(1024)));
    }
}
