//! Everything that is saved, tested or undone.

use crate::bloom::Lab;

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

impl Default for Drafts {
    fn default() -> Self {
        Self { m: "64".to_owned(), k: "3".to_owned(), text: String::new() }
    }
}

/// The folding details of the lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// What a session file holds: only what was entered. Everything else follows from it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    /// The texts being typed.
    pub drafts: Drafts,
    /// The active filter with its entries, counters and last operation.
    pub lab: Option<Lab>,
    /// Which details are open.
    pub open: OpenDetails,
}
