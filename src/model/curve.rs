//! What the view of the evidence lets the user enter: which absent words are asked, how many, on which axis, and
//! the parameters to compare with.

use crate::bloom::{Params, Sample, WordSource, read_k, read_m};

/// Which absent words are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProbeWords {
    /// Random words; the seed says which.
    #[default]
    Random,
    /// Consecutive names.
    Names,
}

impl ProbeWords {
    /// All of them, in the order of their choice.
    pub const ALL: [Self; 2] = [Self::Random, Self::Names];
}

/// The axis of the rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps are equal differences.
    #[default]
    Linear,
    /// Equal steps are equal ratios.
    Logarithmic,
}

impl Scale {
    /// Both, in the order of their choice.
    pub const ALL: [Self; 2] = [Self::Linear, Self::Logarithmic];
}

/// A second pair of parameters as typed, valid or not, each at most
/// [`MAX_NUMBER_DRAFT_UNITS`](super::MAX_NUMBER_DRAFT_UNITS) UTF-16 units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// m as typed.
    pub m: String,
    /// k as typed.
    pub k: String,
}

impl Pair {
    /// The parameters, where both are valid.
    #[must_use]
    pub fn params(&self) -> Option<Params> {
        Params::new(read_m(&self.m).ok()?, read_k(&self.k).ok()?)
    }
}

/// What is measured in the view of the evidence, and how it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// Which words.
    pub words: ProbeWords,
    /// Their seed, 0..=2⁵³ − 1.
    pub seed: u64,
    /// How many.
    pub sample: Sample,
    /// The axis of the rate.
    pub scale: Scale,
    /// The parameters to compare with.
    pub other: Option<Pair>,
}

impl Default for Curve {
    fn default() -> Self {
        Self { words: ProbeWords::default(), seed: 7, sample: Sample::default(), scale: Scale::default(), other: None }
    }
}

impl Curve {
    /// Where the words come from.
    #[must_use]
    pub fn source(&self) -> WordSource {
        match self.words {
            ProbeWords::Random => WordSource::Random { seed: self.seed },
            ProbeWords::Names => WordSource::Names,
        }
    }
}
