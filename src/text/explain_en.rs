//! Explanations in English.

use super::en::and;
use super::explain::{ExplainTexts, Story};
use super::joined_words;
use crate::bloom::Verdict;

pub(crate) const EXPLAIN: ExplainTexts = ExplainTexts {
    why: "Why?",
    why_tip: "Explains the last operation, position by position.",
    title: "Why",
    bit_title: |position, bit| format!("Bit {position} = {}", u8::from(bit)),
    nobody: "No entry sets it to 1: any string that falls here is definitely absent.",
    set_by: |entries| match entries {
        1 => "A single entry sets it to 1:".to_owned(),
        entries => format!("{entries} entries set it to 1; one would do:"),
    },
    first: "first",
    story,
    only_itself: "itself alone",
    zero: "0: nobody sets it",
    more: |more| format!("and {more} more"),
    close: "Close the explanation",
};

fn story(story: &Story) -> String {
    let Story { verdict, entry_number, zeros, bits, turned, smallest } = story;
    match verdict {
        Verdict::New => match turned {
            0 => "All its bits were 1 already: other entries had set them. Queried before, it would have been a false \
                  positive."
                .to_owned(),
            turned if turned == bits => "No other entry had set any of its bits.".to_owned(),
            _ => "The bits that were 1 already had been set by other entries: bits are shared.".to_owned(),
        },
        Verdict::Duplicate => format!("It was entry {entry_number} already: all its bits have been 1 since then."),
        Verdict::DefinitelyAbsent => {
            let list = joined_words(zeros.iter().map(u16::to_string), and);
            let which = if zeros.len() == 1 {
                format!("One bit that is 0 is enough: {list}")
            } else {
                format!("One bit that is 0 is enough, and there are {}: {list}", zeros.len())
            };
            format!("{which}. Had the string been inserted, all its bits would be 1.")
        }
        Verdict::TrulyPresent => {
            format!(
                "It is entry {entry_number}: it set its bits itself. The filter cannot tell who set them; the reference can."
            )
        }
        Verdict::FalsePositive => {
            let list = joined_words(smallest.iter().cloned(), and);
            let bits = if *bits == 1 { "its only bit".to_owned() } else { format!("its {bits} bits") };
            match smallest.as_slice() {
                [_] => format!("It was never inserted, but a single entry had set {bits} already: {list}."),
                several => format!(
                    "It was never inserted, but together {} entries had set {bits} already: {list}. Fewer would not cover them.",
                    several.len()
                ),
            }
        }
    }
}
