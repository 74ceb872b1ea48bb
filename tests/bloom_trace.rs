//! Laws of the step-by-step view, on random labs: it tells what the report tells, and shows the bits as they were.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use criba::bloom::{BaseHashes, FIRST_POSITION_STAGE, Filter, Lab, Params, Stage, Trace, hash_walk};
use proptest::prelude::*;

/// The bits after the first `steps` positions of `text`, set one by one upon `start`.
fn replayed(start: &Filter, text: &str, steps: usize) -> Filter {
    let mut filter = start.clone();
    let hashes = BaseHashes::of(text);
    for i in (0..start.params().k()).take(steps) {
        filter.set(hashes.position(i, start.params()));
    }
    filter
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_trace_shows_the_last_operation_as_it_went(
        m in prop_oneof![8..40_u16, 8..=1024_u16],
        k in 1..=12_u8,
        entries in proptest::collection::vec("[a-e]{1,2}", 0..12),
        text in prop_oneof!["[a-e]{1,2}", "\\PC{1,20}"],
        is_insert in any::<bool>(),
    ) {
        let mut lab = Lab::new(Params::new(m, k).unwrap());
        lab.insert_all(entries.iter().map(String::as_str)).unwrap();
        let start = lab.filter().clone();
        let report = if is_insert { lab.insert(&text) } else { lab.query(&text) }.unwrap().clone();
        let untouched = lab.clone();

        let trace = Trace::of(&lab).unwrap();
        prop_assert_eq!(trace.stages(), usize::from(k) + 4);
        prop_assert_eq!(trace.stage(0), Some(Stage::Text(text.as_str())));
        prop_assert_eq!(trace.stage(1), Some(Stage::Units(text.encode_utf16().collect())));
        prop_assert_eq!(trace.stage(2), Some(Stage::Hashes(report.hashes)));
        for (index, expected) in report.steps.iter().enumerate() {
            let number = FIRST_POSITION_STAGE + index;
            let Some(Stage::Position { sum, m: modulus, step }) = trace.stage(number) else { panic!("stage {number}") };
            prop_assert_eq!((step, modulus), (*expected, m));
            let exact = u128::from(report.hashes.h1) + index as u128 * u128::from(report.hashes.h2);
            prop_assert_eq!((u128::from(sum), sum % u64::from(m)), (exact, u64::from(step.position)));
            prop_assert_eq!(trace.bits_at(number - 1).get(step.position), step.before);
            prop_assert_eq!(trace.bits_at(number).get(step.position), step.after);
        }
        prop_assert_eq!(trace.stage(trace.last_stage()), Some(Stage::Verdict(report.verdict)));
        prop_assert_eq!(trace.stage(trace.stages()), None);

        for number in 0..trace.stages() + 2 {
            let reached = (number + 1).saturating_sub(FIRST_POSITION_STAGE).min(usize::from(k));
            prop_assert_eq!(trace.reached(number), &report.steps[..reached]);
            let bits = if is_insert { replayed(&start, &text, reached) } else { start.clone() };
            prop_assert_eq!(trace.bits_at(number), bits, "stage {}", number);
        }
        prop_assert_eq!(&trace.bits_at(0), &start);
        prop_assert_eq!(&trace.bits_at(trace.last_stage()), lab.filter());
        prop_assert_eq!(&lab, &untouched);
    }

    #[test]
    fn the_walk_of_the_hashes_ends_at_the_hashes(text in "\\PC{1,40}") {
        let walk: Vec<_> = hash_walk(&text).collect();
        prop_assert_eq!(walk.iter().map(|step| step.unit).collect::<Vec<_>>(), text.encode_utf16().collect::<Vec<_>>());
        let last = walk.last().unwrap();
        prop_assert_eq!(BaseHashes::of(&text), BaseHashes { h1: last.h1, h2: last.h2 | 1 });
    }
}
