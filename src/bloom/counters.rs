//! The two query counters and the rate observed with them.

use super::Rejection;

/// Largest value of a counter, 2⁵³ − 1: every value up to it is exact as a double too.
pub const MAX_COUNT: u64 = (1 << 53) - 1;

/// Counts of negative queries (queries of strings that are not entries) since the reference last changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Queries of strings that are not entries.
    pub negative_queries: u64,
    /// Those among them that were answered "possibly present".
    pub false_positives: u64,
}

/// A rate that is never NaN, because it always has something to be a rate of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Cases that count.
    pub part: u64,
    /// All cases, at least 1.
    pub whole: u64,
}

impl Rate {
    /// Its value in 0..=1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "both counts are at most 2^53 - 1")]
    pub fn value(self) -> f64 {
        self.part as f64 / self.whole as f64
    }
}

impl Counters {
    /// False positives ÷ negative queries; undefined (`None`) with no negative query.
    #[must_use]
    pub fn observed_rate(self) -> Option<Rate> {
        (self.negative_queries > 0).then_some(Rate { part: self.false_positives, whole: self.negative_queries })
    }

    /// The counters after one more negative query.
    ///
    /// # Errors
    /// [`Rejection::CounterFull`] when the count would pass [`MAX_COUNT`].
    pub fn with_negative_query(self, is_false_positive: bool) -> Result<Self, Rejection> {
        if self.negative_queries >= MAX_COUNT {
            return Err(Rejection::CounterFull);
        }
        Ok(Self {
            negative_queries: self.negative_queries + 1,
            false_positives: self.false_positives + u64::from(is_false_positive),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_countable_query_is_counted_and_the_next_refused() {
        let almost = Counters { negative_queries: MAX_COUNT - 1, false_positives: 0 };
        let full = almost.with_negative_query(true).unwrap();
        assert_eq!(full, Counters { negative_queries: MAX_COUNT, false_positives: 1 });
        assert_eq!(full.with_negative_query(false), Err(Rejection::CounterFull));
    }

    #[test]
    fn no_negative_query_leaves_the_rate_undefined() {
        assert_eq!(Counters::default().observed_rate(), None);
        let some = Counters { negative_queries: 8, false_positives: 2 };
        assert_eq!(some.observed_rate().map(Rate::value), Some(0.25));
    }
}
