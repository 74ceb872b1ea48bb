//! From some of n, p, m and k to the others, by the ideal estimate. Inverse questions invert on whole numbers: one bit
//! or position less, or one entry more, would break the promise.

use std::f64::consts::LN_2;

use crate::bloom::theory::ideal_rate;

/// Most entries.
pub const MAX_ENTRIES: u64 = 1_000_000_000_000;
/// Most bits, 2⁵³: up to it every number is exact as a double too.
pub const MAX_BITS: u64 = 1 << 53;
/// Most hash positions.
pub const MAX_HASHES: u32 = 255;
/// Smallest rate.
pub const MIN_RATE: f64 = 1e-30;

/// What is entered; nothing is to be derived.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Given {
    /// Entries, in 1..=[`MAX_ENTRIES`].
    pub n: Option<u64>,
    /// Largest rate of false positives, from [`MIN_RATE`] on and below 1.
    pub p: Option<f64>,
    /// Bits, in 1..=[`MAX_BITS`].
    pub m: Option<u64>,
    /// Hash positions a string, in 1..=[`MAX_HASHES`].
    pub k: Option<u32>,
}

/// A filter, with what was entered and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// What was entered.
    pub given: Given,
    /// Entries; unknown where only the bits for each follow.
    pub n: Option<u64>,
    /// Bits; unknown where only those for each entry follow.
    pub m: Option<u64>,
    /// Hash positions a string.
    pub k: u32,
    /// Bits for each entry.
    pub bits_per_entry: f64,
    /// The ideal estimate with these numbers.
    pub rate: f64,
    /// Whether k, which was entered, was taken as the best one.
    pub takes_k_as_best: bool,
    /// Where the rate is above p, which was entered: the fewest bits with which this k keeps it, if there are any.
    pub bits_to_keep: Option<u64>,
}

impl Plan {
    /// Whether the rate is above p, which was entered. The textbook rounds m up and k to the nearest, which leaves the
    /// rate a little above p at times, and far above it where not even one position is wanted.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.n.is_some() && self.given.p.is_some_and(|p| self.rate > p)
    }
}

/// Why there is no plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlanError {
    /// Fewer than two are entered.
    TooFew,
    /// All four are entered: nothing is left to be derived.
    TooMany,
    /// No number of hash positions keeps the promise; the least rate there is.
    RateNotReachable {
        /// The least rate.
        best: f64,
        /// The one that was asked for.
        asked: f64,
    },
    /// Not even one entry keeps the promise.
    NoEntryFits,
    /// It takes more than [`MAX_BITS`] bits.
    TooManyBits,
    /// It takes more than [`MAX_HASHES`] hash positions.
    TooManyHashes,
    /// It would hold more than [`MAX_ENTRIES`] entries.
    TooManyEntries,
}

/// The filter that follows from what is entered: two or three of the four.
///
/// ```
/// use criba::bloom::sizing::{Given, plan};
/// let textbook = plan(Given { n: Some(1000), p: Some(0.01), ..Given::default() }).unwrap();
/// assert_eq!((textbook.m, textbook.k), (Some(9586), 7));
/// ```
///
/// # Errors
/// Why there is none.
pub fn plan(given: Given) -> Result<Plan, PlanError> {
    let Given { n, p, m, k } = given;
    match (n, p, m, k) {
        (Some(n), Some(p), None, None) => {
            let m = textbook_bits(n, p)?;
            Ok(whole(given, n, m, textbook_hashes(n, m)?))
        }
        (Some(n), None, Some(m), None) => Ok(whole(given, n, m, best_hashes(n, m))),
        (None, Some(p), Some(m), None) => {
            let n = most_entries(|n| rate(m, best_hashes(n, m), n) <= p)?;
            Ok(whole(given, n, m, best_hashes(n, m)))
        }
        (Some(n), Some(p), Some(m), None) => {
            let best = best_hashes(n, m);
            // Below the best k the rate falls with k, so that the first is the least.
            match (1..=best).find(|k| rate(m, *k, n) <= p) {
                Some(k) => Ok(whole(given, n, m, k)),
                // What n and p give is an answer, though its rounding may leave the rate a little above p.
                None if textbook_bits(n, p) == Ok(m) => Ok(whole(given, n, m, textbook_hashes(n, m)?)),
                None => Err(PlanError::RateNotReachable { best: rate(m, best, n), asked: p }),
            }
        }
        (Some(n), Some(p), None, Some(k)) => Ok(whole(given, n, least_bits(n, p, k)?, k)),
        (Some(n), None, Some(m), Some(k)) => Ok(whole(given, n, m, k)),
        (None, Some(p), Some(m), Some(k)) => Ok(whole(given, most_entries(|n| rate(m, k, n) <= p)?, m, k)),
        (Some(n), None, None, Some(k)) => {
            let m = to_bits((f64::from(k) * exact(n) / LN_2).ceil())?;
            Ok(Plan { takes_k_as_best: true, ..whole(given, n, m, k) })
        }
        (None, None, Some(m), Some(k)) => {
            let n = (exact(m) * LN_2 / f64::from(k)).floor();
            let n = if n < 1.0 { return Err(PlanError::NoEntryFits) } else { to_entries(n)? };
            Ok(Plan { takes_k_as_best: true, ..whole(given, n, m, k) })
        }
        (None, Some(p), None, Some(k)) => {
            let bits_per_entry = bits_per_entry(p, k);
            let rate = ideal_rate(bits_per_entry, k.into(), 1.0);
            let bits_to_keep = None;
            Ok(Plan { given, n: None, m: None, k, bits_per_entry, rate, takes_k_as_best: false, bits_to_keep })
        }
        (Some(_), Some(_), Some(_), Some(_)) => Err(PlanError::TooMany),
        (Some(_), None, None, None)
        | (None, Some(_), None, None)
        | (None, None, Some(_), None)
        | (None, None, None, Some(_) | None) => Err(PlanError::TooFew),
    }
}

fn whole(given: Given, n: u64, m: u64, k: u32) -> Plan {
    let (bits_per_entry, rate) = (exact(m) / exact(n), rate(m, k, n));
    let bits_to_keep = given.p.filter(|p| rate > *p).and_then(|p| least_bits(n, p, k).ok());
    Plan { given, n: Some(n), m: Some(m), k, bits_per_entry, rate, takes_k_as_best: false, bits_to_keep }
}

/// The ideal estimate of these numbers; where it is below what a double can hold, the least that one can: with entries
/// no filter is without false positives.
pub(super) fn rate(m: u64, k: u32, n: u64) -> f64 {
    let rate = ideal_rate(exact(m), k.into(), exact(n));
    if n > 0 { rate.max(f64::MIN_POSITIVE) } else { rate }
}

#[expect(clippy::cast_precision_loss, reason = "at most 2^53")]
pub(super) fn exact(number: u64) -> f64 {
    number as f64
}

/// A whole number in 1..=most, or nothing.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the range, and whole")]
fn within(number: f64, most: u64) -> Option<u64> {
    (1.0..=exact(most)).contains(&number).then_some(number as u64)
}

fn to_bits(number: f64) -> Result<u64, PlanError> {
    within(number.max(1.0), MAX_BITS).ok_or(PlanError::TooManyBits)
}

fn to_entries(number: f64) -> Result<u64, PlanError> {
    within(number, MAX_ENTRIES).ok_or(PlanError::TooManyEntries)
}

/// m = ⌈n ln p / ln(1/2^(ln 2))⌉, as the textbook has it (Broder and Mitzenmacher, 2004, section 2.1).
pub(super) fn textbook_bits(n: u64, p: f64) -> Result<u64, PlanError> {
    to_bits((exact(n) * p.ln() / (1.0 / 2_f64.powf(LN_2)).ln()).ceil())
}

/// k = (m/n) ln 2, rounded; at least 1.
fn textbook_hashes(n: u64, m: u64) -> Result<u32, PlanError> {
    let k = (exact(m) / exact(n) * LN_2).round().max(1.0);
    let k = within(k, MAX_HASHES.into()).ok_or(PlanError::TooManyHashes)?;
    u32::try_from(k).map_err(|_| PlanError::TooManyHashes)
}

/// The integer k in 1..=[`MAX_HASHES`] with the least ideal estimate: beside k*, where the estimate turns.
fn best_hashes(n: u64, m: u64) -> u32 {
    let star = (exact(m) / exact(n) * LN_2).floor().clamp(1.0, f64::from(MAX_HASHES));
    let below = within(star, MAX_HASHES.into()).and_then(|k| u32::try_from(k).ok()).unwrap_or(1);
    let above = (below + 1).min(MAX_HASHES);
    // In logarithms: with thousands of bits an entry both rates are too small to be told apart.
    let size = |k: u32| f64::from(k) * ideal_rate(exact(m), 1.0, exact(n) * f64::from(k)).ln();
    if size(above) < size(below) { above } else { below }
}

/// −k / ln(1 − p^(1/k)): the bits for each entry at which k positions give the rate p.
pub(super) fn bits_per_entry(p: f64, k: u32) -> f64 {
    let k = f64::from(k);
    -k / (-p.powf(1.0 / k)).ln_1p()
}

/// The fewest bits that keep the promise with k positions.
fn least_bits(n: u64, p: f64, k: u32) -> Result<u64, PlanError> {
    let near = to_bits((bits_per_entry(p, k) * exact(n)).ceil())?;
    least(near, |m| rate(m, k, n) <= p).filter(|m| *m <= MAX_BITS).ok_or(PlanError::TooManyBits)
}

/// The most entries for which `keeps` still holds; it does so up to some number and never after.
fn most_entries(keeps: impl Fn(u64) -> bool) -> Result<u64, PlanError> {
    if !keeps(1) {
        return Err(PlanError::NoEntryFits);
    }
    if keeps(MAX_ENTRIES) {
        return Err(PlanError::TooManyEntries);
    }
    // Halves the gap between one that keeps it and one that does not.
    let (mut kept, mut broken) = (1, MAX_ENTRIES);
    while broken - kept > 1 {
        let middle = u64::midpoint(kept, broken);
        if keeps(middle) { kept = middle } else { broken = middle }
    }
    Ok(kept)
}

/// The first number for which `holds` is true, looked for around `near`; it is true from some number on.
fn least(near: u64, holds: impl Fn(u64) -> bool) -> Option<u64> {
    // Rounding moves it by a few at most: widen until it is between both ends.
    let (mut low, mut high) = (near.saturating_sub(1), near);
    let mut width = 1;
    while low > 0 && holds(low) {
        (low, high) = (low.saturating_sub(width), low);
        width *= 2;
    }
    while !holds(high) {
        (low, high) = (high, high.checked_add(width).filter(|high| *high <= 2 * MAX_BITS)?);
        width *= 2;
    }
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        if holds(middle) { high = middle } else { low = middle }
    }
    Some(high)
}
