//! Filters of one array of bits. Their rate is the ideal estimate of the whole numbers they come to.

use std::f64::consts::LN_2;

use super::{Build, DialectError, Fault, checked, truncated, truncated_few, up_to};
use crate::bloom::sizing::memory::filter_bytes;
use crate::bloom::sizing::plan::{exact, rate, textbook_bits};
use crate::bloom::theory::ideal_rate;

/// ln² 2.
const LN_2_SQUARED: f64 = LN_2 * LN_2;

fn ideal(n: u64, bits: u64, k: u32) -> Build {
    Build::new(n, bits, k, rate(bits, k, n))
}

/// m rounded up, k = (m/n) ln 2 rounded.
pub(super) fn textbook(n: u64, p: f64) -> Result<Build, DialectError> {
    let bits = textbook_bits(n, p).map_err(|_| DialectError::TooLarge)?;
    Ok(ideal(n, bits, truncated_few((exact(bits) / exact(n) * LN_2).round()).max(1)))
}

/// Guava's number of bits, −n ln p / ln² 2 without its fraction, before its array rounds them up.
#[must_use]
pub fn guava_bits(n: u64, p: f64) -> u64 {
    truncated(-exact(n) * p.ln() / LN_2_SQUARED)
}

/// Most positions that Guava takes.
const GUAVA_MOST_HASHES: u32 = 255;

/// Bits of Guava's array: as many words of 64 as hold them. It refuses none, and more words than an array can have.
fn guava_array(n: u64, p: f64) -> Result<u64, DialectError> {
    match guava_bits(n, p) {
        0 => Err(DialectError::Empty),
        bits => in_words(bits),
    }
}

/// Words of 64 bits.
fn in_words(bits: u64) -> Result<u64, DialectError> {
    let words = bits.div_ceil(64);
    if words <= MOST_WORDS { Ok(words * 64) } else { Err(DialectError::TooLarge) }
}

/// Most words in Guava's array and in Cassandra's bit set: an `int` of Java counts them.
const MOST_WORDS: u64 = (1 << 31) - 1;

/// The array is of words of 64 bits, and all of them are used. k follows from p alone.
pub(super) fn guava(n: u64, p: f64) -> Result<Build, DialectError> {
    let k = truncated_few((-p.ln() / LN_2).round()).max(1);
    if k > GUAVA_MOST_HASHES {
        return Err(DialectError::NotReachable);
    }
    Ok(ideal(n, guava_array(n, p)?, k))
}

/// k follows from the bits before they are rounded up.
pub(super) fn guava_before(n: u64, p: f64) -> Result<Build, DialectError> {
    let bits = guava_bits(n, p);
    let k = truncated_few((exact(bits) / exact(n) * LN_2).round()).max(1);
    let fault = (k != guava(n, p)?.k).then_some(Fault::GuavaOldHashes);
    Ok(ideal(n, guava_array(n, p)?, k).with(fault))
}

/// Redis' ln² 2 and ln 2: as many digits as its source has.
const REDIS_LN_2_SQUARED: f64 = 0.480_453_013_918_201;
#[expect(clippy::approx_constant, reason = "its missing digits are what makes k one too many")]
const REDIS_LN_2: f64 = 0.693_147_180_559_945;
/// Largest rate that Redis takes.
const REDIS_MOST: f64 = 0.25;
/// How much less the rate of each filter of a chain is than that of the one before; of the first already.
const REDIS_TIGHTENING: f64 = 0.5;

/// k as the documentation has it, ⌈−log₂ p⌉.
#[must_use]
pub fn redis_documented_hashes(p: f64) -> u32 {
    // Of a power of a half the logarithm is exact.
    truncated_few((-p.log2()).ceil())
}

/// Bits and positions of one of its filters.
fn redis_one(n: u64, p: f64) -> Result<(u64, u32), DialectError> {
    let bits_per_entry = -p.ln() / REDIS_LN_2_SQUARED;
    let bits = up_to(truncated(exact(n) * bits_per_entry).max(1), 64)?;
    Ok((bits, truncated_few((REDIS_LN_2 * bits_per_entry).ceil())))
}

fn redis(n: u64, p: f64, tightening: f64) -> Result<Build, DialectError> {
    let asked = p.min(REDIS_MOST) * tightening;
    let (bits, k) = redis_one(n, asked)?;
    let fault = if p > REDIS_MOST {
        Some(Fault::RedisCapped)
    } else {
        (k > redis_documented_hashes(asked)).then_some(Fault::RedisOneHashMore)
    };
    Ok(ideal(n, bits, k).with(fault))
}

/// The first filter of a chain has half the rate that was asked for.
pub(super) fn redis_scaling(n: u64, p: f64) -> Result<Build, DialectError> {
    redis(n, p, REDIS_TIGHTENING)
}

/// The rate that was asked for.
pub(super) fn redis_fixed(n: u64, p: f64) -> Result<Build, DialectError> {
    redis(n, p, 1.0)
}

/// A filter of a chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RedisLink {
    /// Entries it takes before the next one is begun.
    pub capacity: u64,
    /// Its rate.
    pub p: f64,
    /// Its bytes.
    pub bytes: u64,
    /// Its positions.
    pub k: u32,
}

/// The chain of a Redis filter that was reserved for `capacity` entries at a rate of `p`, each filter `expansion` times
/// the one before, once it holds `entries` entries.
///
/// # Errors
/// When a filter of it takes too many bits.
pub fn redis_chain(capacity: u64, p: f64, expansion: u64, entries: u64) -> Result<Vec<RedisLink>, DialectError> {
    let mut chain = Vec::new();
    let (mut capacity, mut p, mut held) = (capacity.max(1), p.min(REDIS_MOST) * REDIS_TIGHTENING, 0_u64);
    while held < entries {
        let (bits, k) = redis_one(capacity, p)?;
        chain.push(RedisLink { capacity, p, bytes: filter_bytes(bits), k });
        held = held.saturating_add(capacity);
        capacity = capacity.saturating_mul(expansion.max(1));
        p *= REDIS_TIGHTENING;
    }
    Ok(chain)
}

/// Fewest and most bits for each entry in Cassandra's table.
const CASSANDRA_BITS: std::ops::RangeInclusive<u32> = 2..=20;
/// Its best k for each of them.
const CASSANDRA_BEST: [u32; 19] = [1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11, 12, 12, 13, 14];
/// Bits that it adds.
const CASSANDRA_EXCESS: u64 = 20;

/// A rate of its table: three significant digits.
fn cassandra_rate(bits_per_entry: u32, k: u32) -> f64 {
    let rate = ideal_rate(bits_per_entry.into(), k.into(), 1.0);
    format!("{rate:.2e}").parse().unwrap_or(rate)
}

/// k and bits for each entry that Cassandra takes from its table: the fewest bits with which the best k reaches the
/// rate, then the least k that still does. None when 20 bits do not.
///
/// ```
/// use criba::bloom::sizing::dialect::cassandra_spec;
/// assert_eq!(cassandra_spec(0.01), Some((5, 10)));
/// assert_eq!(cassandra_spec(0.5), Some((2, 1))); // the documented fault: swapped
/// ```
#[must_use]
pub fn cassandra_spec(p: f64) -> Option<(u32, u32)> {
    let table = || CASSANDRA_BITS.zip(CASSANDRA_BEST);
    if table().next().is_some_and(|(bits, best)| p >= cassandra_rate(bits, best)) {
        return Some((2, 1));
    }
    let (bits, best) = table().find(|(bits, best)| cassandra_rate(*bits, *best) <= p)?;
    let k = (1..best).rev().take_while(|k| cassandra_rate(bits, *k) <= p).last().unwrap_or(best);
    Some((k, bits))
}

/// Cassandra's number of bits, so many for each of `n` entries and 20 more, before its array rounds them up.
#[must_use]
pub fn cassandra_bits(n: u64, bits_per_entry: u32) -> u64 {
    n.saturating_mul(bits_per_entry.into()).saturating_add(CASSANDRA_EXCESS)
}

/// Bits for each entry from a table. The array is of words of 64 bits, and all of them are used.
pub(super) fn cassandra(n: u64, p: f64) -> Result<Build, DialectError> {
    let (k, bits_per_entry) = cassandra_spec(p).ok_or(DialectError::NotReachable)?;
    let fault = (bits_per_entry == 1).then_some(Fault::CassandraSwapped);
    Ok(ideal(n, in_words(cassandra_bits(n, bits_per_entry))?, k).with(fault))
}

/// The textbook's bits for each entry, for libraries that are given that and not the rate.
pub(super) fn textbook_bits_per_entry(p: f64) -> f64 {
    -p.ln() / LN_2_SQUARED
}

/// LevelDB's k for so many bits for each entry: 0.69 of them without the fraction, in 1..=30.
#[must_use]
pub fn leveldb_hashes(bits_per_entry: u32) -> u32 {
    truncated_few(f64::from(bits_per_entry) * 0.69).clamp(1, 30)
}

/// Whole bits for each entry, at least 64, up to a byte; k stands in a byte behind them.
pub(super) fn leveldb(n: u64, p: f64) -> Result<Build, DialectError> {
    let each = truncated_few(textbook_bits_per_entry(p).ceil()).max(1);
    let bits = n.checked_mul(each.into()).ok_or(DialectError::TooLarge)?;
    let build = ideal(n, up_to(bits.max(64), 8)?, leveldb_hashes(each));
    Ok(Build { bytes: build.bytes + 1, ..build })
}

/// Most bytes and positions of a BIP 37 filter.
const BIP37_MOST_BYTES: u64 = 36_000;
const BIP37_MOST_HASHES: u32 = 50;

/// Bytes and positions without their fractions, after a division of whole numbers.
pub(super) fn bip37(n: u64, p: f64) -> Result<Build, DialectError> {
    let wanted = truncated(-exact(n) * p.ln() / LN_2_SQUARED);
    let bytes = wanted.min(BIP37_MOST_BYTES * 8) / 8;
    let bits = bytes * 8;
    let hashes = |bits_per_entry: f64| truncated_few(bits_per_entry * LN_2).min(BIP37_MOST_HASHES);
    let k = hashes(exact(bits / n));
    if bits == 0 || k == 0 {
        return Ok(Build::new(n, bits, k, 1.0).with(Some(Fault::Bip37Empty)));
    }
    let fault = if wanted > BIP37_MOST_BYTES * 8 || k == BIP37_MOST_HASHES {
        Some(Fault::Bip37Capped)
    } else {
        (k < hashes(exact(bits) / exact(n))).then_some(Fault::Bip37WholeDivision)
    };
    Ok(ideal(n, bits, k).with(fault))
}

/// PostgreSQL's length of a signature in bits: what was asked for, up to 16.
///
/// ```
/// use criba::bloom::sizing::dialect::postgres_length;
/// assert_eq!([1, 80, 100, 200].map(postgres_length), [16, 80, 112, 208]);
/// ```
#[must_use]
pub fn postgres_length(bits: u32) -> u32 {
    bits.clamp(1, POSTGRES_MOST).next_multiple_of(16)
}

const POSTGRES_MOST: u32 = 4096;
/// Bits of a signature, and bits set for each column, where nothing else is said.
const POSTGRES_BITS: u32 = 80;
const POSTGRES_SET: u32 = 2;

/// The rate with which a row that does not match is found, of a signature of `length` bits in which `columns` columns
/// set `set` bits each, when `asked` of the columns are asked for.
#[must_use]
pub fn postgres_rate(length: u32, columns: u32, set: u32, asked: u32) -> f64 {
    let (length, throws) = (f64::from(length), f64::from(columns) * f64::from(set));
    (1.0 - (1.0 - 1.0 / length).powf(throws)).powf(f64::from(asked) * f64::from(set))
}

/// A signature for each row: 80 bits with two set for the one column that is indexed, whatever n and p.
pub(super) fn postgres(n: u64) -> Result<Build, DialectError> {
    let length = postgres_length(POSTGRES_BITS);
    let bits = checked(n.checked_mul(length.into()).ok_or(DialectError::TooLarge)?)?;
    Ok(Build::new(n, bits, POSTGRES_SET, postgres_rate(length, 1, POSTGRES_SET, 1)))
}

/// PostgreSQL's bits of one column in the signature of a row, each in 0..`length` and one or more times: `set` of them,
/// for the number `hash` that the value of column `column`, from 0 on, hashes to. The generator is that of Park and
/// Miller (*Random number generators: good ones are hard to find*, 1988), x → 7⁵ x mod (2³¹ − 1), begun anew for each
/// column. Its state is a signed number: a hash from 2³¹ on counts as a negative one.
///
/// ```
/// use criba::bloom::sizing::dialect::postgres_positions;
/// assert_eq!(postgres_positions(0x1234_5678, 0, 80, 2), [46, 35]);
/// ```
#[must_use]
pub fn postgres_positions(hash: u32, column: u16, length: u32, set: u32) -> Vec<u32> {
    let mut of_column = ParkMiller::new(column.into());
    let mut bits = ParkMiller::new(hash.cast_signed() ^ of_column.draw());
    let length = i32::try_from(length.max(1)).unwrap_or(i32::MAX);
    (0..set).map(|_| bits.draw().rem_euclid(length).unsigned_abs()).collect()
}

/// PostgreSQL's generator.
struct ParkMiller(i32);

impl ParkMiller {
    const MODULUS: i32 = i32::MAX;

    fn new(seed: i32) -> Self {
        Self(seed % (Self::MODULUS - 1) + 1)
    }

    /// The next number, in −1..2³¹ − 2.
    fn draw(&mut self) -> i32 {
        // 7^5 x without more than 31 bits, as Schrage does it.
        let next = 16_807 * (self.0 % 127_773) - 2836 * (self.0 / 127_773);
        self.0 = if next < 0 { next + Self::MODULUS } else { next };
        self.0 - 1
    }
}
