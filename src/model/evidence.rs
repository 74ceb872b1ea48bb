//! What is found of the filter in the view of the evidence: computed at once, counted or measured in the background.
//! None of it changes the lesson, and no session file holds it.

use super::{Curve, Model};
use crate::bloom::theory::{hash_pairs, independent_pairs};
use crate::bloom::{Average, Filter, Lab, Params, PrefixRates, Rate, Sample, WordSource, prefix_rates};

/// Absent words that are asked after each entry.
pub const PREFIX_SAMPLE: u32 = 500;

/// Which of two pairs of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The lesson's own.
    A,
    /// Those it is compared with.
    B,
}

/// Shares of the pairs of hashes that are answered "possibly present".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    /// Of all pairs, as if both hashes were independent.
    pub independent: Rate,
    /// Of the pairs that the lab's hash can give.
    pub by_hash: Rate,
}

impl Exact {
    /// Counted in this filter.
    #[must_use]
    pub fn of(filter: &Filter) -> Self {
        Self { independent: independent_pairs(filter), by_hash: hash_pairs(filter) }
    }
}

/// What is found of one filter.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// The entries under its parameters; nothing was ever asked of it.
    pub lab: Lab,
    /// The rate after each entry, measured.
    pub prefixes: PrefixRates,
    /// Rates that are exact, once they are counted.
    pub exact: Option<Exact>,
    /// The mean over many sets of as many entries, once it is found; there is none without entries.
    pub average: Option<Average>,
    /// The rate measured on the sample, as far as it was.
    pub measured: Option<Rate>,
}

/// What is found, and what is still being measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Number of the newest measurement: answers of older ones are too late.
    pub number: u64,
    /// What was measured, where anything was.
    pub found: Option<Found>,
    /// Words asked so far by the measurement that is running.
    pub running: Option<u32>,
}

impl Evidence {
    /// What waits for the answers of the measurement of this number, unless another has taken its place.
    pub fn awaiting(&mut self, number: u64, side: Side) -> Option<&mut Findings> {
        self.found.as_mut().filter(|_| number == self.number)?.side_mut(side)
    }
}

/// What was found, and with which words.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Where the words came from.
    pub source: WordSource,
    /// How many were to be asked.
    pub sample: Sample,
    /// The lesson's own filter.
    pub ours: Findings,
    /// The one it is compared with.
    pub other: Option<Findings>,
}

impl Findings {
    /// What a sample gave that is larger than the one asked after each entry.
    #[must_use]
    pub fn whole_sample(&self) -> Option<Rate> {
        self.measured.filter(|rate| rate.whole > PREFIX_SAMPLE.into())
    }

    /// Whether all is known that does not depend on the words asked.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        self.exact.is_some() && (self.average.is_some() || self.lab.reference().is_empty())
    }

    /// What can be found at once. What is known already and still holds is taken from `known`.
    /// What was measured holds only for `source`.
    fn new(lab: Lab, curve: &Curve, known: Option<&Self>, source: Option<&WordSource>) -> Self {
        let known = known.filter(|known| known.lab == lab);
        let is_same_source = source == Some(&curve.source());
        let same = known.filter(|_| is_same_source);
        let prefixes = match same {
            Some(same) => same.prefixes.clone(),
            None => prefix_rates(&lab, &curve.source(), PREFIX_SAMPLE),
        };
        let measured = if curve.sample.size() == PREFIX_SAMPLE {
            prefixes.at(lab.reference().len())
        } else {
            same.and_then(|same| same.measured).filter(|rate| rate.whole == curve.sample.size().into())
        };
        let (exact, average) = known.map(|known| (known.exact, known.average)).unwrap_or_default();
        Self { prefixes, exact, average, measured, lab }
    }
}

impl Found {
    /// Both, as far as there are two.
    pub fn sides(&self) -> impl Iterator<Item = (Side, &Findings)> {
        [Side::A, Side::B].into_iter().filter_map(|side| Some((side, self.side(side)?)))
    }

    /// One side.
    #[must_use]
    pub fn side(&self, side: Side) -> Option<&Findings> {
        match side {
            Side::A => Some(&self.ours),
            Side::B => self.other.as_ref(),
        }
    }

    /// The same, to add to.
    pub fn side_mut(&mut self, side: Side) -> Option<&mut Findings> {
        match side {
            Side::A => Some(&mut self.ours),
            Side::B => self.other.as_mut(),
        }
    }
}

impl Model {
    /// The parameters to compare with, where they are valid.
    #[must_use]
    pub fn other_params(&self) -> Option<Params> {
        self.session.curve.other.as_ref()?.params()
    }

    /// Whether what was found is of the filter and the words as they are now.
    #[must_use]
    pub fn is_evidence_current(&self) -> bool {
        let (Some(lab), Some(found)) = (&self.session.lab, &self.evidence.found) else { return false };
        let ours = &found.ours.lab;
        ours.params() == lab.params()
            && found.other.as_ref().map(|other| other.lab.params()) == self.other_params()
            && found.sample == self.session.curve.sample
            && found.source == self.session.curve.source()
            && ours.reference() == lab.reference()
    }

    /// Whether the measurement ended before its sample was complete: chosen again, it begins anew.
    #[must_use]
    pub fn is_measurement_cut(&self) -> bool {
        let Some(found) = &self.evidence.found else { return false };
        let asked = |findings: &Findings| findings.measured.map_or(0, |rate| rate.whole);
        self.evidence.running.is_none()
            && found.sides().map(|(_, findings)| asked(findings)).min() < Some(found.sample.size().into())
    }

    /// Everything that can be found at once of the filter as it is now.
    #[must_use]
    pub fn find_evidence(&self) -> Option<Found> {
        let (lab, curve) = (self.session.lab.as_ref()?, &self.session.curve);
        let known = self.evidence.found.as_ref();
        let source = known.map(|known| &known.source);
        let findings = |params, known: Option<&Findings>| Findings::new(lab.with_params(params), curve, known, source);
        Some(Found {
            source: curve.source(),
            sample: curve.sample,
            ours: findings(lab.params(), known.map(|known| &known.ours)),
            other: self.other_params().map(|params| findings(params, known.and_then(|known| known.other.as_ref()))),
        })
    }
}
