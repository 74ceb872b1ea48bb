//! What happens when a filter gets more entries than were planned: nothing fails, the rate just rises.

use super::plan::{exact, rate};

/// How many times the planned entries are looked at.
pub const MOST_BEYOND: u64 = 4;

/// A filter of m bits and k positions that was planned for n entries at a rate of p.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beyond {
    /// Bits.
    pub m: u64,
    /// Hash positions a string.
    pub k: u32,
    /// Planned entries.
    pub n: u64,
    /// The rate that was promised.
    pub p: f64,
}

impl Beyond {
    /// The ideal estimate with `entries` entries.
    #[must_use]
    pub fn rate_at(&self, entries: u64) -> f64 {
        rate(self.m, self.k, entries)
    }

    /// The first number of entries with which the promise is broken; nothing where it holds up to [`MOST_BEYOND`] times
    /// the planned ones.
    ///
    /// ```
    /// use criba::bloom::sizing::Beyond;
    /// let beyond = Beyond { m: 9600, k: 7, n: 1000, p: 0.01 };
    /// let broken = beyond.breaks_at().unwrap();
    /// assert!(beyond.rate_at(broken) > 0.01 && beyond.rate_at(broken - 1) <= 0.01);
    /// ```
    #[must_use]
    pub fn breaks_at(&self) -> Option<u64> {
        self.exceeds_at(self.p)
    }

    /// The first number of entries with which the rate is above `most`; nothing where it is not up to [`MOST_BEYOND`]
    /// times the planned ones.
    #[must_use]
    pub fn exceeds_at(&self, most: f64) -> Option<u64> {
        let (mut kept, mut broken) = (0, self.n.checked_mul(MOST_BEYOND)?);
        if self.rate_at(broken) <= most {
            return None;
        }
        while broken - kept > 1 {
            let middle = u64::midpoint(kept, broken);
            if self.rate_at(middle) <= most { kept = middle } else { broken = middle }
        }
        Some(broken)
    }

    /// `count` numbers of entries from 1 to [`MOST_BEYOND`] times the planned ones, evenly spread, each once.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of what is known to fit")]
    pub fn spread(&self, count: u32) -> Vec<u64> {
        let most = exact(self.n.saturating_mul(MOST_BEYOND));
        let at = |index: u32| (most * f64::from(index) / f64::from(count)).round().max(1.0) as u64;
        let mut spread: Vec<u64> = (1..=count).map(at).collect();
        spread.dedup();
        spread
    }
}
