//! Why an operation came out as it did, and who set a bit.

use crate::bloom::Verdict;

/// The words of one language.
#[derive(Debug)]
pub struct ExplainTexts {
    /// Opens the explanation of the last operation.
    pub why: &'static str,
    /// What that does.
    pub why_tip: &'static str,
    /// Heading of that explanation.
    pub title: &'static str,
    /// Heading of the explanation of a bit.
    pub bit_title: fn(u16, bool) -> String,
    /// A bit that is 0.
    pub nobody: &'static str,
    /// A bit that is 1; by how many entries.
    pub set_by: fn(usize) -> String,
    /// Who sets bits first.
    pub first: &'static str,
    /// What follows from the verdict, in a sentence or two.
    pub story: fn(&Story) -> String,
    /// A position that nobody else covers.
    pub only_itself: &'static str,
    /// A position whose bit is 0.
    pub zero: &'static str,
    /// So many more.
    pub more: fn(usize) -> String,
    /// Closes the card.
    pub close: &'static str,
}

/// What a sentence on a verdict is made of.
#[derive(Clone, Debug)]
pub struct Story {
    /// What came out.
    pub verdict: Verdict,
    /// Number of the entry, from 1, where the string is one.
    pub entry_number: usize,
    /// The positions whose bit is 0.
    pub zeros: Vec<u16>,
    /// How many bits the operation falls on: repeated positions count once.
    pub bits: usize,
    /// How many of them it turned to 1.
    pub turned: usize,
    /// For a false positive, a smallest set of entries that cover it, elided.
    pub smallest: Vec<String>,
}
