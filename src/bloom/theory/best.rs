//! The best number of hash positions for m bits and n entries.

use super::estimate::{ideal_estimate, ideal_rate};
use crate::bloom::{MAX_K, MIN_K, Params};

/// How much larger than the best estimate one is that is called poor.
const POOR: f64 = 1.10;

/// The best k.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestK {
    /// k* = (m/n) ln 2, where the ideal estimate is least among all real k: not limited to the k of the lab.
    pub star: f64,
    /// The integer in 1..=12 with the least ideal estimate.
    pub k: u8,
    /// That estimate.
    pub estimate: f64,
}

/// The best k for m bits and `entries` entries; none without entries (Broder and Mitzenmacher, 2004, section 2.1).
///
/// ```
/// use criba::bloom::theory::best_k;
/// let best = best_k(256, 40).unwrap();
/// assert_eq!(best.k, 4);
/// assert!((best.star - 4.436).abs() < 1e-3);
/// assert_eq!(best_k(256, 0), None);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are 1024 entries at most")]
pub fn best_k(m: u16, entries: usize) -> Option<BestK> {
    if entries == 0 {
        return None;
    }
    let (m, n) = (f64::from(m), entries as f64);
    // The estimate falls until k* and rises after it, so that comparing all of them finds the least.
    let estimates = (MIN_K..=MAX_K).map(|k| (k, ideal_rate(m, f64::from(k), n)));
    let (k, estimate) = estimates.min_by(|(_, a), (_, b)| a.total_cmp(b))?;
    Some(BestK { star: m / n * std::f64::consts::LN_2, k, estimate })
}

/// The estimate at k*, not necessarily whole: 0.6185^(m/n) = e^(−(m/n) ln² 2). None without entries.
///
/// ```
/// use criba::bloom::theory::best_rate;
/// assert!((best_rate(64, 64).unwrap() - 0.6185).abs() < 1e-4);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are 1024 entries at most")]
pub fn best_rate(m: u16, entries: usize) -> Option<f64> {
    let exponent = |n: f64| -f64::from(m) / n * std::f64::consts::LN_2.powi(2);
    (entries > 0).then(|| exponent(entries as f64).exp())
}

/// Whether the ideal estimate is more than 1.10 times that of the best integer k.
///
/// ```
/// use criba::bloom::{Params, theory::is_poor_k};
/// let is_poor = |k| is_poor_k(Params::new(256, k).unwrap(), 40);
/// assert_eq!([3, 4, 5].map(is_poor), [true, false, false]);
/// ```
#[must_use]
pub fn is_poor_k(params: Params, entries: usize) -> bool {
    best_k(params.m(), entries).is_some_and(|best| ideal_estimate(params, entries) > POOR * best.estimate)
}
