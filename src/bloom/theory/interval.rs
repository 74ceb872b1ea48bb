//! How sure a measured rate is.

use crate::bloom::Rate;

/// The 97.5th percentile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// From where to where a rate may be, both in 0..=1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Whether `rate` lies in it, its ends included.
    #[must_use]
    pub fn holds(&self, rate: f64) -> bool {
        (self.low..=self.high).contains(&rate)
    }
}

/// The 95 % interval of Wilson (*Probable inference, the law of succession, and statistical inference*, 1927): it stays
/// within 0..=1 and says something at 0 of n too.
///
/// ```
/// use criba::bloom::{Rate, theory::wilson};
/// let interval = wilson(Rate { part: 0, whole: 500 });
/// assert_eq!(interval.low, 0.0);
/// assert!((interval.high - 0.007_624).abs() < 1e-6);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts are at most 2^53 - 1")]
pub fn wilson(rate: Rate) -> Interval {
    let (p, n) = (rate.value(), rate.whole as f64);
    let scale = 1.0 + Z * Z / n;
    let middle = (p + Z * Z / (2.0 * n)) / scale;
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
    // At the ends rounding must not leave the rate itself outside.
    let low = if rate.part == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if rate.part == rate.whole { 1.0 } else { (middle + half).min(1.0) };
    Interval { low, high }
}
