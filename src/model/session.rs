//! What a session file holds, as the program works with it.

use super::{Curve, Pair, Sizing};
use crate::bloom::{Lab, Params, WordSource, read_k, read_m};
use crate::notice::Draft;

/// The texts being typed, valid or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drafts {
    /// m as typed; at most [`MAX_NUMBER_DRAFT_UNITS`] UTF-16 units.
    pub m: String,
    /// k as typed; at most [`MAX_NUMBER_DRAFT_UNITS`] UTF-16 units.
    pub k: String,
    /// The string field; at most [`MAX_TEXT_DRAFT_UNITS`] UTF-16 units.
    pub text: String,
}

/// Most UTF-16 units in the raw text of m or k.
pub const MAX_NUMBER_DRAFT_UNITS: usize = 64;
/// Most UTF-16 units in the string field.
pub const MAX_TEXT_DRAFT_UNITS: usize = 4096;

/// Most UTF-16 units in the raw text of a field.
#[must_use]
pub fn max_draft_units(draft: Draft) -> usize {
    match draft {
        Draft::M | Draft::K | Draft::Entries | Draft::Rate | Draft::MeanLength => MAX_NUMBER_DRAFT_UNITS,
        Draft::Text => MAX_TEXT_DRAFT_UNITS,
    }
}

impl Default for Drafts {
    fn default() -> Self {
        Self { m: "64".to_owned(), k: "3".to_owned(), text: String::new() }
    }
}

/// The folding details of the lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    /// The table of hash positions.
    Positions,
    /// Ideal estimate, hashes and formulas.
    Model,
}

/// Which details are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenDetails {
    /// The table of hash positions.
    pub positions: bool,
    /// Ideal estimate, hashes and formulas.
    pub model: bool,
}

impl OpenDetails {
    /// Opens a closed detail and closes an open one.
    pub fn toggle(&mut self, detail: Detail) {
        let open = match detail {
            Detail::Positions => &mut self.positions,
            Detail::Model => &mut self.model,
        };
        *open = !*open;
    }
}

/// Where the words come from that are asked for in search of a false positive, and how far they were drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Where they come from.
    pub source: WordSource,
    /// Number of the next one, from 0.
    pub drawn: u64,
}

impl Default for Words {
    fn default() -> Self {
        Self { source: WordSource::Random { seed: 1 }, drawn: 0 }
    }
}

/// Ways of working that are on or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modes {
    /// Whether escapes are read in the string field.
    pub escapes: bool,
    /// Whether the outcome of an operation is covered until it is revealed.
    pub predict: bool,
}

/// What a session file holds: only what was entered. Everything else follows from it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    /// The texts being typed.
    pub drafts: Drafts,
    /// The active filter with its entries, counters and last operation.
    pub lab: Option<Lab>,
    /// Which details are open.
    pub open: OpenDetails,
    /// Where words to ask for come from.
    pub words: Words,
    /// Ways of working.
    pub modes: Modes,
    /// What is measured of the filter.
    pub curve: Curve,
    /// Which filter is wanted.
    pub sizing: Sizing,
}

/// m, k, the filter, counters and last operation: what the steps of the history change.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    pub(super) m: String,
    pub(super) k: String,
    pub(super) lab: Option<Lab>,
}

/// What makes a named session "unsaved" when it changes: its content, and the numbers that were typed in the views of
/// the evidence and of the sizing. How it is looked at (details, samples, words, axes) is kept, but never causes a
/// question.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    content: Content,
    other: Option<Pair>,
    sizing: Sizing,
}

impl Work {
    /// What the steps of the history change.
    #[must_use]
    pub fn content(&self) -> &Content {
        &self.content
    }
}

impl Session {
    /// The part of the session whose loss would be asked about.
    #[must_use]
    pub fn work(&self) -> Work {
        Work { content: self.content(), other: self.curve.other.clone(), sizing: self.sizing.typed() }
    }

    pub(super) fn has_work(&self, work: &Work) -> bool {
        self.has_content(&work.content) && self.has_numbers(work)
    }

    /// Whether the numbers typed beside the lab are those.
    pub(super) fn has_numbers(&self, work: &Work) -> bool {
        self.curve.other == work.other && self.sizing.is_typed(&work.sizing)
    }

    /// What the steps of the history change.
    #[must_use]
    pub fn content(&self) -> Content {
        Content { m: self.drafts.m.clone(), k: self.drafts.k.clone(), lab: self.lab.clone() }
    }

    /// m and k as typed, when both are valid.
    #[must_use]
    pub fn params(&self) -> Option<Params> {
        Params::new(read_m(&self.drafts.m).ok()?, read_k(&self.drafts.k).ok()?)
    }

    pub(super) fn has_content(&self, content: &Content) -> bool {
        self.drafts.m == content.m && self.drafts.k == content.k && self.lab == content.lab
    }

    /// What a first start shows: drafts m = 64 and k = 3, and an empty filter of that size.
    #[must_use]
    pub fn first_start() -> Self {
        let lab = Params::new(64, 3).map(Lab::new);
        Self { lab, ..Self::default() }
    }
}
