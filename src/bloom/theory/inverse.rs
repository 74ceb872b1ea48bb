//! From the bits back to the number of entries.

use crate::bloom::Filter;

/// The estimated number of entries −(m/k) ln(1 − X/m) of a filter with X ones (Swamidass and Baldi, *Mathematical
/// correction for fingerprint similarity measures to improve chemical retrieval*, 2007). None when every bit is 1: the
/// filter is saturated and could hold any number.
///
/// ```
/// use criba::bloom::{Filter, Params, theory::estimated_entries};
/// let mut filter = Filter::new(Params::new(8, 1).unwrap());
/// assert_eq!(estimated_entries(&filter), Some(0.0));
/// (0..4).for_each(|position| assert!(!filter.set(position)));
/// assert!((estimated_entries(&filter).unwrap() - 8.0 * 2.0_f64.ln()).abs() < 1e-12);
/// (4..8).for_each(|position| assert!(!filter.set(position)));
/// assert_eq!(estimated_entries(&filter), None);
/// ```
#[must_use]
pub fn estimated_entries(filter: &Filter) -> Option<f64> {
    let (m, k) = (f64::from(filter.params().m()), f64::from(filter.params().k()));
    // Without this an empty filter would have -0 entries.
    let estimate = || if filter.ones() == 0 { 0.0 } else { -m / k * (-f64::from(filter.ones()) / m).ln_1p() };
    (!filter.is_full()).then(estimate)
}
