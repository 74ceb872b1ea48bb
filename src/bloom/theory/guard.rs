//! What a filter in front of slow storage lets through and what it saves, for a given rate of false positives.

use crate::bloom::Rate;

/// How many of `lookups` look-ups reach the storage when `absent` of them are for what is not there and the filter lets
/// through the share `rate` of those, to the nearest whole one: all that are for what is there, and the false positives.
/// Counted in whole numbers; as doubles a look-up gets lost on the way.
///
/// ```
/// use criba::bloom::{Rate, theory::passed_lookups};
/// // A million look-ups, 90 % of them for what is not there, a filter of 1 %.
/// assert_eq!(passed_lookups(1_000_000, 900_000, Rate { part: 1, whole: 100 }), 109_000);
/// ```
#[must_use]
pub fn passed_lookups(lookups: u64, absent: u64, rate: Rate) -> u64 {
    let absent = absent.min(lookups);
    let (part, whole) = (u128::from(rate.part.min(rate.whole)), u128::from(rate.whole.max(1)));
    let hits = (u128::from(absent) * part + whole / 2) / whole;
    (lookups - absent).saturating_add(u64::try_from(hits).unwrap_or(absent))
}

/// The share of what the filter calls "possibly present" that is truly there: its precision, which is not its rate.
/// Undefined where nothing passes.
///
/// ```
/// use criba::bloom::{Rate, theory::precision};
/// let sure = precision(1_000_000, 900_000, Rate { part: 1, whole: 100 }).unwrap();
/// assert!((sure.value() - 0.9174).abs() < 5e-5);
/// ```
#[must_use]
pub fn precision(lookups: u64, absent: u64, rate: Rate) -> Option<Rate> {
    let whole = passed_lookups(lookups, absent, rate);
    (whole > 0).then(|| Rate { part: lookups - absent.min(lookups), whole })
}

/// Reads that are wasted on the average when something that is not there is looked for in `tables` tables with a filter
/// of the rate `p` each: p for each of them.
#[must_use]
pub fn wasted_reads(tables: u32, p: f64) -> f64 {
    f64::from(tables) * p
}

/// The chance that at least one read is wasted: 1 − (1 − p)^tables.
///
/// ```
/// use criba::bloom::theory::any_wasted_read;
/// assert!((any_wasted_read(2, 0.1) - 0.19).abs() < 1e-12);
/// ```
#[must_use]
pub fn any_wasted_read(tables: u32, p: f64) -> f64 {
    -(f64::from(tables) * (-p).ln_1p()).exp_m1()
}
