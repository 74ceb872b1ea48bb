//! Stages in English.

use super::Piece;
use super::literal::elided;
use super::step::{StageStory, StepTexts, hex};
use crate::bloom::{Stage, Step, Verdict};
use crate::model::Pace;

pub(crate) const STEP: StepTexts = StepTexts {
    start: "Step by step",
    start_tip: "Goes through the last operation: string, units, hashes and each position.",
    title: |stage, stages| format!("Step {stage} of {stages}"),
    moves: ["To the first step", "Step back", "Step forward", "To the last step"],
    play: "Play",
    pause: "Pause",
    pace_name: "Speed",
    pace: |pace| match pace {
        Pace::Slow => "Slow",
        Pace::Normal => "Normal",
        Pace::Fast => "Fast",
    },
    leave: "Leave step by step",
    story,
    question: |is_insert, string| {
        let asks = if is_insert { ": new or known?" } else { ": present or absent?" };
        vec![Piece::Mono(string), Piece::Strong(asks.to_owned())]
    },
    question_more: "F9 reveals it; PgDn goes position by position.",
    until_last: "The verdict comes with the last step.",
    reveal: "Reveal",
    covered_tip: "Covered until it is revealed.",
    covered_cell: |index| format!("Bit {index}, covered"),
    predict: "Predict",
    predict_tip: "Covers verdict and bits of each operation until they are revealed, to ask the class first.",
    covered_entries: "Covered until the operation is revealed.",
};

fn story(stage: &Stage<'_>, is_insert: bool) -> StageStory {
    let (heading, formulas, meaning) = match stage {
        Stage::Text(text) => {
            ("The string".to_owned(), vec![elided(text, 40)], "As it is: nothing is trimmed or normalised.".to_owned())
        }
        Stage::Units(units) => (
            match units.len() {
                1 => "1 UTF-16 unit".to_owned(),
                count => format!("{count} UTF-16 units"),
            },
            vec![hex(units)],
            "The hash walks through the string unit by unit, here in hexadecimal.".to_owned(),
        ),
        Stage::Hashes(hashes) => (
            "Two hashes of the same string".to_owned(),
            vec![format!("h1 = {}", hashes.h1), format!("h2 = {}", hashes.h2)],
            "With each unit u: h = (h XOR u) · 16777619 mod 2³². They start at two bases, and h2 is made odd."
                .to_owned(),
        ),
        Stage::Position { sum, m, step } => position(*sum, *m, step, is_insert),
        Stage::Verdict(verdict) => ("The verdict".to_owned(), Vec::new(), why(*verdict).to_owned()),
    };
    StageStory { heading, formulas, meaning }
}

fn position(sum: u64, m: u16, step: &Step, is_insert: bool) -> (String, Vec<String>, String) {
    let Step { i, position, before, after } = *step;
    let formulas = vec![format!("h1 + {i} · h2 = {sum}"), format!("{sum} mod {m} = {position}")];
    let meaning = match (is_insert, before, after) {
        (true, false, true) => format!("Bit {position} was 0 and becomes 1."),
        (true, _, _) => format!("Bit {position} was 1 already and stays 1."),
        (false, true, _) => format!("Bit {position} is 1: it may be there. The others must be looked at."),
        (false, false, _) => format!("Bit {position} is 0: that is enough to know that it is not there."),
    };
    (format!("Hash position i = {i}"), formulas, meaning)
}

fn why(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::New => "All its bits are 1: from now on the filter takes it for possibly present.",
        Verdict::Duplicate => "It was an entry already: nothing changes.",
        Verdict::DefinitelyAbsent => "At least one bit is 0: it is certainly not there.",
        Verdict::TrulyPresent => "All bits are 1, and the reference says that it is an entry.",
        Verdict::FalsePositive => "All bits are 1, but the reference says that it is not there: others set them.",
    }
}
