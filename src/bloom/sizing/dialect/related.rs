//! Structures for those who want more than a basic filter has: to delete, to grow without a plan, to forget.

use std::f64::consts::{E, LN_2};

use super::{Build, DialectError, Fault, checked, truncated, truncated_few, up_to};
use crate::bloom::sizing::plan::{bits_per_entry, exact, rate, textbook_bits};

/// Bits of a counter of a counting filter (Fan, Cao, Almeida and Broder, *Summary cache*, 2000).
const COUNTER: u64 = 4;

/// The textbook's filter with a counter in the place of each bit.
pub(super) fn counting(n: u64, p: f64) -> Result<Build, DialectError> {
    let cells = textbook_bits(n, p).map_err(|_| DialectError::TooLarge)?;
    let k = truncated_few((exact(cells) / exact(n) * LN_2).round()).max(1);
    let bits = checked(cells.saturating_mul(COUNTER))?;
    Ok(Build::new(n, bits, k, rate(cells, k, n)))
}

/// A bound of the chance that one counter of so many bits, below 32, is asked to count beyond its largest number in a
/// filter at its best load: (e ln 2 / 2^bits)^(2^bits), as Fan et al. have it. Of m counters some one does so with at
/// most m times that.
///
/// ```
/// use criba::bloom::sizing::dialect::overflow_bound;
/// assert!((overflow_bound(4) / 1.37e-15 - 1.0).abs() < 5e-3);
/// ```
#[must_use]
pub fn overflow_bound(bits: u32) -> f64 {
    let beyond = 2_f64.powf(f64::from(bits));
    (E * LN_2 / beyond).powf(beyond)
}

/// The chance itself: that of 2^bits or more where the number is Poisson distributed with a mean of ln 2, which is what
/// kn throws into m cells come to at the best k.
///
/// ```
/// use criba::bloom::sizing::dialect::overflow_chance;
/// // Of one bit, two or more: 1 − (1 + ln 2)/2.
/// assert!((overflow_chance(1) - 0.153_426).abs() < 1e-6);
/// ```
#[must_use]
pub fn overflow_chance(bits: u32) -> f64 {
    let beyond = 1_u32.checked_shl(bits).unwrap_or(u32::MAX);
    let mut term = (1..=beyond).fold((-LN_2).exp(), |term, count| term * LN_2 / f64::from(count));
    let mut sum = 0.0;
    let mut count = f64::from(beyond);
    // What is left after a hundred terms more is less than a double can add.
    for _ in 0..100 {
        sum += term;
        count += 1.0;
        term *= LN_2 / count;
    }
    sum
}

/// Slots of a bucket of a cuckoo filter (Fan, Andersen, Kaminsky and Mitzenmacher, 2014).
const CUCKOO_SLOTS: u32 = 4;
/// Bits that a fingerprint may have in its authors' program.
const CUCKOO_FINGERPRINTS: [u32; 5] = [4, 8, 12, 16, 32];
/// Largest part of the slots that it plans to use.
const CUCKOO_LOAD: f64 = 0.96;

/// Buckets of four slots for `n` entries in the program of the cuckoo filter's authors: a power of two, and twice as
/// many where more than 96 % of the slots would be used.
///
/// ```
/// use criba::bloom::sizing::dialect::cuckoo_buckets;
/// assert_eq!([3900, 3950].map(cuckoo_buckets), [1024, 2048]);
/// ```
#[must_use]
pub fn cuckoo_buckets(n: u64) -> u64 {
    let slots = u64::from(CUCKOO_SLOTS);
    let buckets = (n / slots).max(1).checked_next_power_of_two().unwrap_or(1 << 63);
    if exact(n) / exact(buckets) / exact(slots) > CUCKOO_LOAD { buckets.saturating_mul(2) } else { buckets }
}

/// The rate of a filter that compares a string with both its buckets of `slots` slots, of which the part `load` holds
/// one of `fingerprints` different fingerprints: 1 − (1 − load/fingerprints)^(2·slots).
///
/// ```
/// use criba::bloom::sizing::dialect::cuckoo_rate;
/// assert!((cuckoo_rate(256.0, 4, 1.0) - 0.030_826).abs() < 1e-6);
/// ```
#[must_use]
pub fn cuckoo_rate(fingerprints: f64, slots: u32, load: f64) -> f64 {
    -(2.0 * f64::from(slots) * (-load.min(1.0) / fingerprints).ln_1p()).exp_m1()
}

/// Bits for each entry of a cuckoo filter of which 95 % of the slots are used: (log₂(1/p) + 3)/0.95, one less in the
/// brackets where the slots of a bucket are kept sorted.
///
/// ```
/// use criba::bloom::sizing::dialect::cuckoo_bits_per_entry;
/// assert!((cuckoo_bits_per_entry(0.01, false) - 10.15).abs() < 5e-3);
/// ```
#[must_use]
pub fn cuckoo_bits_per_entry(p: f64, is_sorted: bool) -> f64 {
    (-p.log2() + if is_sorted { 2.0 } else { 3.0 }) / 0.95
}

/// The shortest fingerprint whose bound 2·4/2^bits is the rate or less.
pub(super) fn cuckoo(n: u64, p: f64) -> Result<Build, DialectError> {
    let values = |bits: &u32| 2_f64.powf((*bits).into());
    let fits = |bits: &u32| f64::from(2 * CUCKOO_SLOTS) / values(bits) <= p;
    let fingerprint = CUCKOO_FINGERPRINTS.into_iter().find(fits).ok_or(DialectError::NotReachable)?;
    let slots = cuckoo_buckets(n).saturating_mul(CUCKOO_SLOTS.into());
    let bits = checked(slots.saturating_mul(fingerprint.into()))?;
    let rate = cuckoo_rate(values(&fingerprint), CUCKOO_SLOTS, exact(n) / exact(slots));
    Ok(Build::new(n, bits, BUCKETS_OF_A_STRING, rate))
}

/// A string may be in one of two buckets.
const BUCKETS_OF_A_STRING: u32 = 2;

/// Slots of a bucket of Redis' cuckoo filter where nothing else is said, and its fingerprints: 8 bits, 0 left out.
const REDIS_SLOTS: u32 = 2;
const REDIS_FINGERPRINTS: u32 = 255;

/// Redis' cuckoo filter: its fingerprints have 8 bits whatever the rate.
pub(super) fn redis_cuckoo(n: u64, p: f64) -> Result<Build, DialectError> {
    let buckets = (n / u64::from(REDIS_SLOTS)).max(1).checked_next_power_of_two().ok_or(DialectError::TooLarge)?;
    let slots = buckets.saturating_mul(REDIS_SLOTS.into());
    let bits = checked(slots.saturating_mul(8))?;
    let rate = cuckoo_rate(REDIS_FINGERPRINTS.into(), REDIS_SLOTS, exact(n) / exact(slots));
    Ok(Build::new(n, bits, BUCKETS_OF_A_STRING, rate).with((rate > p).then_some(Fault::RedisCuckooFixed)))
}

/// How much less the rate of each filter of a scalable one is than that of the one before (Almeida, Baquero, Preguiça
/// and Hutchison, *Scalable Bloom filters*, 2007, who advise 0.8 to 0.9).
const SCALABLE_TIGHTENING: f64 = 0.9;

/// Positions of filter number `index`, from 0 on, of a scalable filter: ⌈log₂ 1/(p₀ rⁱ)⌉.
#[must_use]
pub fn scalable_hashes(first: f64, tightening: f64, index: u32) -> u32 {
    truncated_few((-(first * tightening.powf(index.into())).log2()).ceil()).max(1)
}

/// The rate of a scalable filter of `filters` filters, the first of which has the rate `first` and each other
/// `tightening` times that of the one before: that not all of them say no.
///
/// ```
/// use criba::bloom::sizing::dialect::scalable_rate;
/// // 1 − 0.9·0.95
/// assert!((scalable_rate(0.1, 0.5, 2) - 0.145).abs() < 1e-12);
/// ```
#[must_use]
pub fn scalable_rate(first: f64, tightening: f64, filters: u32) -> f64 {
    let no = |index: u32| (-first * tightening.powf(index.into())).ln_1p();
    -(0..filters).map(no).sum::<f64>().exp_m1()
}

/// A bound of it however many there are: p₀/(1 − r).
#[must_use]
pub fn scalable_bound(first: f64, tightening: f64) -> f64 {
    first / (1.0 - tightening)
}

/// The first filter of a scalable one, whose bound is the rate.
pub(super) fn scalable(n: u64, p: f64) -> Result<Build, DialectError> {
    let first = p * (1.0 - SCALABLE_TIGHTENING);
    let bits = textbook_bits(n, first).map_err(|_| DialectError::TooLarge)?;
    let k = scalable_hashes(first, SCALABLE_TIGHTENING, 0);
    Ok(Build::new(n, bits, k, rate(bits, k, n)))
}

/// Most positions of Bitcoin's rolling filter.
const ROLLING_MOST_HASHES: f64 = 50.0;

/// Places and positions of Bitcoin's rolling filter that remembers at least the last `n` entries: it holds up to three
/// halves of them before it forgets the oldest, and keeps its promise until then.
///
/// ```
/// use criba::bloom::sizing::dialect::rolling_places;
/// assert_eq!(rolling_places(120_000, 1e-6), (5_175_951, 20));
/// ```
#[must_use]
pub fn rolling_places(n: u64, p: f64) -> (u64, u32) {
    let k = truncated_few((p.ln() / 0.5_f64.ln()).round().clamp(1.0, ROLLING_MOST_HASHES));
    (truncated((bits_per_entry(p, k) * exact(rolling_most(n))).ceil()), k)
}

/// Most entries that it holds: three generations, of which the oldest is forgotten when a fourth begins.
fn rolling_most(n: u64) -> u64 {
    n.div_ceil(2).saturating_mul(3)
}

/// Two bits for each place, which tell the generation; words of 64.
pub(super) fn rolling(n: u64, p: f64) -> Result<Build, DialectError> {
    let (places, k) = rolling_places(n, p);
    let places = up_to(places, 64)?;
    Ok(Build::new(n, checked(places.saturating_mul(2))?, k, rate(places, k, rolling_most(n))))
}
