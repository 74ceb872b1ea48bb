//! Explanations against brute force on random filters: who set which bit, and no smaller set of entries covers a
//! false positive.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::collections::BTreeSet;

use criba::bloom::{BaseHashes, Lab, Params, Verdict};
use proptest::prelude::*;

fn positions(text: &str, params: Params) -> Vec<u16> {
    let hashes = BaseHashes::of(text);
    (0..params.k()).map(|i| hashes.position(i, params)).collect()
}

/// Fewest of these entries that cover all of `wanted`, by trying every subset.
fn fewest(entries: &[String], wanted: &BTreeSet<u16>, params: Params) -> Option<usize> {
    let sets: Vec<BTreeSet<u16>> = entries.iter().map(|entry| positions(entry, params).into_iter().collect()).collect();
    (0_u32..1 << entries.len())
        .filter(|subset| {
            let chosen = sets.iter().enumerate().filter(|(index, _)| subset >> index & 1 == 1);
            let covered: BTreeSet<u16> = chosen.flat_map(|(_, set)| set.iter().copied()).collect();
            wanted.is_subset(&covered)
        })
        .map(u32::count_ones)
        .min()
        .map(|count| count as usize)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_explanation_is_what_brute_force_finds(
        m in prop_oneof![8..40_u16, 8..=1024_u16],
        k in 1..=12_u8,
        entries in proptest::collection::btree_set("[a-z]{1,4}", 0..11),
        asked in "[a-z]{1,4}",
        is_insert in any::<bool>(),
    ) {
        let params = Params::new(m, k).unwrap();
        let mut lab = Lab::new(params);
        let entries: Vec<String> = entries.into_iter().collect();
        for entry in &entries {
            lab.insert(entry).unwrap();
        }
        let report = if is_insert { lab.insert(&asked) } else { lab.query(&asked) }.unwrap().clone();
        let explanation = lab.explain(&report);
        let others: Vec<&String> = entries.iter().filter(|entry| **entry != asked).collect();
        let asked_positions = positions(&asked, params);
        prop_assert_eq!(explanation.covers.len(), asked_positions.len());
        for (cover, (i, position)) in explanation.covers.iter().zip((0..).zip(&asked_positions)) {
            prop_assert_eq!((cover.i, cover.position), (i, *position));
            prop_assert_eq!(cover.bit, lab.filter().get(*position));
            let expected: Vec<(&String, u8)> = others
                .iter()
                .flat_map(|entry| (0..).zip(positions(entry, params)).filter(|(_, at)| at == position).map(|(i, _)| (*entry, i)))
                .collect();
            let text = |entry: usize| lab.reference().entries()[entry].text.to_string();
            let found: Vec<(String, u8)> = cover.setters.iter().map(|setter| (text(setter.entry), setter.i)).collect();
            prop_assert_eq!(found, expected.into_iter().map(|(entry, i)| (entry.clone(), i)).collect::<Vec<_>>());
        }
        let zeros: BTreeSet<u16> = asked_positions.iter().copied().filter(|position| !lab.filter().get(*position)).collect();
        prop_assert_eq!(explanation.zeros().into_iter().collect::<BTreeSet<_>>(), zeros);
        if report.verdict == Verdict::FalsePositive {
            let wanted: BTreeSet<u16> = asked_positions.into_iter().collect();
            prop_assert_eq!(Some(explanation.smallest.len()), fewest(&entries, &wanted, params));
            let chosen = explanation.smallest.iter().map(|entry| &lab.reference().entries()[*entry].text);
            let covered: BTreeSet<u16> = chosen.flat_map(|text| positions(text, params)).collect();
            prop_assert!(wanted.is_subset(&covered));
            prop_assert!(explanation.smallest.is_sorted());
        } else {
            prop_assert!(explanation.smallest.is_empty());
        }
    }
}

#[test]
fn the_forty_words_and_maiz() {
    let text = include_str!("fixtures/clase-3.criba.ron");
    let lab = criba::session::read(text.as_bytes()).unwrap().lab.unwrap();
    let report = lab.last().unwrap();
    let explanation = lab.explain(report);
    let entries = lab.reference().entries();
    let first: Vec<&str> = explanation.covers.iter().map(|cover| &*entries[cover.setters[0].entry].text).collect();
    assert_eq!((&*report.text, first), ("maiz", vec!["vino", "rio", "pez"]));
    assert!((2..=3).contains(&explanation.smallest.len()));
}
