//! The last operation stage by stage, and what is said while its outcome is covered.

use super::Piece;
use crate::bloom::Stage;
use crate::model::Pace;

/// The words of one language.
#[derive(Debug)]
pub struct StepTexts {
    /// Starts going through the operation.
    pub start: &'static str,
    /// What that does.
    pub start_tip: &'static str,
    /// Which stage of how many.
    pub title: fn(usize, usize) -> String,
    /// To the first stage, the one before, the next and the last.
    pub moves: [&'static str; 4],
    /// Lets stages follow by themselves.
    pub play: &'static str,
    /// Stops that.
    pub pause: &'static str,
    /// What the choice of the pace is called.
    pub pace_name: &'static str,
    /// Name of a pace.
    pub pace: fn(Pace) -> &'static str,
    /// Shows no stage any more.
    pub leave: &'static str,
    /// What happens in a stage; whether the operation is an insert.
    pub story: fn(&Stage<'_>, bool) -> StageStory,
    /// The question while the outcome is covered, of an insert or not; the string.
    pub question: fn(bool, String) -> Vec<Piece>,
    /// How it is revealed.
    pub question_more: &'static str,
    /// What comes when the last stage is reached.
    pub until_last: &'static str,
    /// Reveals it.
    pub reveal: &'static str,
    /// What is covered.
    pub covered_tip: &'static str,
    /// Accessible name of a covered cell.
    pub covered_cell: fn(u16) -> String,
    /// Covers outcomes, or no longer.
    pub predict: &'static str,
    /// What covering is for.
    pub predict_tip: &'static str,
    /// The entries while an insert is covered.
    pub covered_entries: &'static str,
}

/// A stage in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageStory {
    /// What it is about.
    pub heading: String,
    /// What is computed, a line each.
    pub formulas: Vec<String>,
    /// What that means.
    pub meaning: String,
}

/// Most units that are listed.
const MOST_UNITS: usize = 24;

/// The units of a stage in hexadecimal, as many as are listed.
pub(super) fn hex(units: &[u16]) -> String {
    let mut listed: Vec<String> = units.iter().take(MOST_UNITS).map(|unit| format!("{unit:04X}")).collect();
    if units.len() > MOST_UNITS {
        listed.push("…".to_owned());
    }
    listed.join(" ")
}
