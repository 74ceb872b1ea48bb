//! How rates that were measured stand to those that were computed.

use super::theory::wilson;
use super::{Average, Rate};

/// Why the rates of a filter differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// There are no entries.
    Empty,
    /// Every bit is 1.
    Full,
    /// Exact rates over the pairs that occur and over all of them.
    Pairs {
        /// Over all pairs.
        independent: Rate,
        /// Over those of the hash.
        by_hash: Rate,
        /// The rate that the ones give, as if positions were independent.
        by_ones: f64,
        /// What was measured, and what its interval holds.
        measured: Option<Measured>,
    },
}

/// How a measured rate lies to an exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Its interval holds it.
    Inside,
    /// Its interval does not, but chance alone takes a sample that far now and then.
    Near,
    /// Chance alone does not take it that far.
    Far,
}

impl Fit {
    /// By the interval, and by three standard errors.
    #[must_use]
    pub fn of(rate: Rate, exact: f64) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a sample is a million at most")]
        let error = (exact * (1.0 - exact) / rate.whole as f64).sqrt();
        if wilson(rate).holds(exact) {
            Self::Inside
        } else if (rate.value() - exact).abs() <= CHANCE * error {
            Self::Near
        } else {
            Self::Far
        }
    }
}

/// A measured rate beside others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The rate.
    pub rate: Rate,
    /// The ideal estimate.
    pub ideal: f64,
    /// How it lies to the rate over all pairs.
    pub independent: Fit,
    /// How it lies to the rate over the pairs of the hash.
    pub by_hash: Fit,
    /// Whether its interval holds the ideal estimate.
    pub fits_ideal: bool,
}

/// How a rate lies to the ideal estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// So near that it cannot be told from it.
    On,
    /// Above it, by this share of it.
    Above(f64),
    /// So many times as large, at least twice.
    Times(f64),
    /// Above it, but too roughly known to say by how much.
    Beyond,
    /// Below it, by this share of it.
    Below(f64),
}

impl Place {
    fn of(rate: f64, ideal: f64) -> Self {
        let times = rate / ideal;
        if times >= SEVERAL {
            Self::Times(times)
        } else if times >= 1.0 {
            Self::Above(times - 1.0)
        } else {
            Self::Below(1.0 - times)
        }
    }
}

impl Reason {
    /// How many times the rate that the ones give the one over all pairs is, where it is several times that: the
    /// positions are far from independent there.
    #[must_use]
    pub fn times_by_ones(&self) -> Option<f64> {
        let Self::Pairs { independent, by_ones, .. } = self else { return None };
        Some(independent.value() / by_ones).filter(|times| *times >= SEVERAL && times.is_finite())
    }
}

impl Measured {
    /// Whether the interval holds neither exact rate.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.independent != Fit::Inside && self.by_hash != Fit::Inside
    }

    /// Whether it may be chance that it is as far from both as it is.
    #[must_use]
    pub fn may_be_chance(&self) -> bool {
        self.independent != Fit::Far || self.by_hash != Fit::Far
    }

    /// Where it lies: told from the ideal estimate only where the interval does not hold that.
    #[must_use]
    pub fn place(&self) -> Place {
        if self.fits_ideal { Place::On } else { Place::of(self.rate.value(), self.ideal) }
    }
}

/// What the hash gives on the average over many sets of entries of the same number, beside one filter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub average: Average,
    /// The ideal estimate.
    pub ideal: f64,
    /// Entries of each set.
    pub entries: usize,
    /// Positions per string.
    pub k: u8,
    /// Whether some pairs of hashes never occur.
    pub has_missing_pairs: bool,
    /// Bits of the filter that are 1.
    pub ones: u16,
}

/// Standard errors from which on a mean is told from another rate.
const CLEAR: f64 = 2.5;
/// Largest standard error of a mean that says how large it is, as a share of it.
const ROUGH: f64 = 0.15;
/// Standard deviations from which on a number of ones is not an ordinary one.
const UNUSUAL: f64 = 1.5;
/// Least part of what a mean lies above the ideal estimate that is worth its own sentence.
const WORTH_SAYING: f64 = 0.2;
/// Least part of it that is as good as all.
const MOST: f64 = 0.8;
/// Standard errors beyond which a sample is not away from a rate by chance.
const CHANCE: f64 = 3.0;
/// From which on a rate is told as so many times another.
const SEVERAL: f64 = 2.0;

/// What it comes from that a mean lies away from the ideal estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The hash: its positions are not independent.
    Hash,
    /// The estimate: it is low where m is small, under ideal hashing too.
    Estimate,
    /// Both.
    Both,
}

impl Mean {
    /// Where it lies; nothing where false positives are too rare to tell.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        let Average { rate, error, .. } = self.average;
        let is_rough = rate <= 0.0 || error > ROUGH * rate;
        if is_rough {
            self.is_above(self.ideal).then_some(Place::Beyond)
        } else if (rate - self.ideal).abs() <= CLEAR * error {
            Some(Place::On)
        } else {
            Some(Place::of(rate, self.ideal))
        }
    }

    /// What it comes from that it lies away from the ideal estimate; nothing where it does not, and where it cannot be
    /// told from chance.
    #[must_use]
    pub fn cause(&self) -> Option<Cause> {
        let Average { rate, error, exact, .. } = self.average;
        // A single position comes of the first hash alone.
        let is_hash = self.k > 1 && (rate - exact).abs() > CLEAR * error;
        match self.place()? {
            Place::On => None,
            // Under ideal hashing the rate is never below the estimate.
            Place::Below(_) => is_hash.then_some(Cause::Hash),
            Place::Above(_) | Place::Times(_) | Place::Beyond => {
                let part = (exact - self.ideal) / (rate - self.ideal);
                match is_hash && rate > exact {
                    true if part >= WORTH_SAYING => Some(Cause::Both),
                    true => Some(Cause::Hash),
                    false => (part >= MOST).then_some(Cause::Estimate),
                }
            }
        }
    }

    fn is_above(&self, other: f64) -> bool {
        self.average.rate - other > CLEAR * self.average.error
    }

    /// Whether the filter has fewer ones than most of the sets, or more; nothing where it is an ordinary one.
    #[must_use]
    pub fn has_fewer_ones(&self) -> Option<bool> {
        let away = f64::from(self.ones) - self.average.ones;
        (away.abs() > (UNUSUAL * self.average.ones_deviation).max(0.5)).then_some(away < 0.0)
    }
}
