//! The rate of false positives: estimated from n, m and k, exact under ideal hashing, and from the bits of one filter.

use crate::bloom::{Filter, Params};

/// The ideal estimate f = (1 − e^(−kn/m))^k of the false positive rate, for `entries` distinct entries n:
/// independent uniform hashes, and kn/m taken as if bits were drawn independently (Broder and
/// Mitzenmacher, *Network applications of Bloom filters: a survey*, 2004, section 2.1).
///
/// ```
/// use criba::bloom::{Params, theory::ideal_estimate};
/// let params = Params::new(8, 1).unwrap();
/// assert_eq!(ideal_estimate(params, 0), 0.0);
/// assert!((ideal_estimate(params, 8) - (1.0 - (-1.0_f64).exp())).abs() < 1e-15);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are 1024 entries at most")]
pub fn ideal_estimate(params: Params, entries: usize) -> f64 {
    ideal_rate(f64::from(params.m()), f64::from(params.k()), entries as f64)
}

/// The same for a filter of any size: m bits above 0, k positions from 1 on, n entries, not necessarily whole.
///
/// ```
/// use criba::bloom::theory::ideal_rate;
/// // Ten bits an entry and seven positions: 0.82 %.
/// assert!((ideal_rate(10.0, 7.0, 1.0) - 0.008_194).abs() < 1e-6);
/// ```
#[must_use]
pub fn ideal_rate(m: f64, k: f64, n: f64) -> f64 {
    // exp_m1 keeps the digits that 1 - exp(x) loses when kn/m is small.
    (-(-k * n / m).exp_m1()).powf(k)
}

/// The estimate (1 − (1 − 1/m)^(kn))^k: ideal hashes and a finite m, but still as if bits were drawn independently
/// (Broder and Mitzenmacher, 2004, section 2.1, before they take the limit).
///
/// ```
/// use criba::bloom::{Params, theory::finite_estimate};
/// let params = Params::new(8, 2).unwrap();
/// assert!((finite_estimate(params, 1) - (1.0 - (7.0_f64 / 8.0).powi(2)).powi(2)).abs() < 1e-15);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are 1024 entries at most")]
pub fn finite_estimate(params: Params, entries: usize) -> f64 {
    finite_rate(f64::from(params.m()), f64::from(params.k()), entries as f64)
}

/// The same for a filter of any size: m bits, at least 2, k positions from 1 on, n entries.
#[must_use]
pub fn finite_rate(m: f64, k: f64, n: f64) -> f64 {
    (-(k * n * (-1.0 / m).ln_1p()).exp_m1()).powf(k)
}

/// The exact rate under ideal hashing: the mean of (i/m)^k over the number i of bits that kn throws set (Bose et al.,
/// *On the false-positive rate of Bloom filters*, 2008; Christensen, Roginsky and Jimeno, *A new analysis of the false
/// positive rate of a Bloom filter*, 2010). It is above the ideal estimate. Takes about m·k·n steps.
///
/// ```
/// use criba::bloom::{Params, theory::exact_rate};
/// // One entry with two throws in 8 bits: one bit set with 1/8, two with 7/8.
/// let rate = exact_rate(Params::new(8, 2).unwrap(), 1);
/// assert!((rate - (1.0 / 8.0 * 1.0 / 64.0 + 7.0 / 8.0 * 4.0 / 64.0)).abs() < 1e-15);
/// ```
#[must_use]
pub fn exact_rate(params: Params, entries: usize) -> f64 {
    mean_over_ones(params.m(), params.k(), entries)
}

/// Share of all outcomes that is not worth counting: far below the least rate of the lab, 10^-25, whatever it adds up to.
const NOTHING: f64 = 1e-60;

/// The same without the limits of the lab.
fn mean_over_ones(m: u16, k: u8, entries: usize) -> f64 {
    let (bits, mut shares) = (f64::from(m), vec![0.0; usize::from(m) + 1]);
    if let Some(none) = shares.first_mut() {
        *none = 1.0;
    }
    // Only what lies from `low` to `high` is worth counting.
    let (mut low, mut high) = (0, 0);
    for _ in 0..usize::from(k) * entries {
        high = m.min(high + 1);
        // After one throw more: the bit was set already, or it is one more.
        let mut from_below = 0.0;
        let within = shares.iter_mut().skip(low.into()).take(usize::from(high - low) + 1);
        for (ones, share) in (low..=high).map(f64::from).zip(within) {
            let moved = *share * (bits - ones) / bits;
            *share = *share * ones / bits + from_below;
            from_below = moved;
        }
        let mut is_nothing = |ones: u16| {
            let share = shares.get_mut(usize::from(ones)).filter(|share| **share < NOTHING);
            share.is_some_and(|share| std::mem::take(share) < NOTHING)
        };
        while low < high && is_nothing(low) {
            low += 1;
        }
        while low < high && is_nothing(high) {
            high -= 1;
        }
    }
    let mean: f64 = (0..=m).zip(shares).map(|(ones, share)| share * (f64::from(ones) / bits).powi(i32::from(k))).sum();
    // Rounding may leave a little more.
    mean.min(1.0)
}

/// The rate (ones/m)^k of this filter, as if positions were independent.
///
/// ```
/// use criba::bloom::{Lab, Params, theory::fill_rate};
/// let mut lab = Lab::new(Params::new(8, 1).unwrap());
/// lab.insert("a").unwrap();
/// assert_eq!(fill_rate(lab.filter()), 1.0 / 8.0);
/// ```
#[must_use]
pub fn fill_rate(filter: &Filter) -> f64 {
    let params = filter.params();
    (f64::from(filter.ones()) / f64::from(params.m())).powi(i32::from(params.k()))
}

/// The share e^(−kn/m) of bits that are expected to be 0, in 0..=1.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are 1024 entries at most")]
pub fn expected_zeros(params: Params, entries: usize) -> f64 {
    (-f64::from(params.k()) * entries as f64 / f64::from(params.m())).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exact_rates_of_tiny_filters_are_these_fractions() {
        let cases = [(2, 2, 1, 5.0 / 8.0), (4, 2, 2, 505.0 / 1024.0), (8, 2, 1, 29.0 / 512.0)];
        for (m, k, n, exact) in cases {
            assert!((mean_over_ones(m, k, n) - exact).abs() < 1e-15, "{m}, {k}, {n}");
        }
        for (m, k, n) in [(2.0, 2.0, 1.0), (4.0, 2.0, 2.0)] {
            assert!((ideal_rate(m, k, n) - 0.399_576_401).abs() < 6e-10, "the ideal estimate is the same for both");
        }
        assert!((finite_rate(2.0, 2.0, 1.0) - 0.5625).abs() < 1e-15);
    }
}
