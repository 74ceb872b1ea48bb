//! Filters of blocks as wide as a cache line: a string has all its positions in one block. Blocks are not filled
//! alike, and the fuller ones make the rate higher than the ideal estimate.

use super::plain::textbook_bits_per_entry;
use super::{Build, DialectError, Fault, checked, truncated, truncated_few};
use crate::bloom::sizing::plan::{bits_per_entry, exact};
use crate::bloom::theory::ideal_rate;

/// Bits of a block of RocksDB and of gloom.
const BLOCK: u64 = 512;

/// Thousandths of a bit for each entry up to which RocksDB takes 1 to 12 positions.
const ROCKSDB_STEPS: [u32; 12] = [2080, 3580, 5100, 6640, 8300, 10_070, 11_720, 14_001, 16_050, 18_300, 22_001, 25_501];

/// RocksDB's k for so many thousandths of a bit for each entry.
///
/// ```
/// use criba::bloom::sizing::dialect::rocksdb_hashes;
/// assert_eq!([10_000, 16_000, 28_001].map(rocksdb_hashes), [6, 9, 13]);
/// ```
#[must_use]
pub fn rocksdb_hashes(thousandths: u32) -> u32 {
    match (1..).zip(ROCKSDB_STEPS).find(|(_, most)| thousandths <= *most) {
        Some((k, _)) => k,
        None if thousandths > 50_000 => 24,
        None => (thousandths - 1) / 2000 - 1,
    }
}

/// RocksDB's rates with `bits_per_entry` bits for each entry and `k` positions: as if there were no blocks, and with
/// them. The latter is the mean of a block with one standard deviation of entries more and one with as many less, as
/// its source estimates it.
#[must_use]
pub fn rocksdb_rates(bits_per_entry: f64, k: u32) -> (f64, f64) {
    let block = exact(BLOCK);
    let entries = block / bits_per_entry;
    let deviation = entries.sqrt();
    let of = |entries: f64| ideal_rate(block, k.into(), entries.max(0.0));
    (of(entries), f64::midpoint(of(entries + deviation), of(entries - deviation)))
}

/// Bits for each entry below which RocksDB builds no filter.
const ROCKSDB_LEAST_EACH: f64 = 0.5;
/// Thousandths of a bit for each entry that it takes at least and at most.
const ROCKSDB_EACH: [f64; 2] = [1000.0, 100_000.0];
/// Most bytes of a filter of its, of which each block is whole.
const ROCKSDB_MOST_BYTES: u64 = 0xffff_ffc0;
/// Bytes that stand behind them.
const ROCKSDB_METADATA: u64 = 5;

/// RocksDB's thousandths of a bit for each entry, from those it is asked for.
///
/// ```
/// use criba::bloom::sizing::dialect::rocksdb_thousandths;
/// assert_eq!([9.585_058, 9.9, 28.0009, 0.3, 144.0].map(rocksdb_thousandths), [9585, 9900, 28_001, 1000, 100_000]);
/// ```
#[must_use]
pub fn rocksdb_thousandths(bits_per_entry: f64) -> u32 {
    let [least, most] = ROCKSDB_EACH;
    // A little over a half: what is written with three decimals must not fall to the one below.
    truncated_few((bits_per_entry * 1000.0 + 0.500_001).clamp(least, most))
}

/// Thousandths of a bit for each entry, up to whole blocks; k follows from the bits that come out.
pub(super) fn rocksdb(n: u64, p: f64) -> Result<Build, DialectError> {
    let wanted = textbook_bits_per_entry(p);
    if wanted < ROCKSDB_LEAST_EACH {
        return Err(DialectError::Empty);
    }
    let each = rocksdb_thousandths(wanted);
    let bytes = n.checked_mul(each.into()).ok_or(DialectError::TooLarge)?.div_ceil(8000);
    let bits = bytes.min(ROCKSDB_MOST_BYTES).next_multiple_of(BLOCK / 8) * 8;
    let thousandths = u32::try_from(bits * 1000 / n).unwrap_or(u32::MAX);
    let k = rocksdb_hashes(thousandths);
    let (_, rate) = rocksdb_rates(exact(bits) / exact(n), k);
    let [_, most] = ROCKSDB_EACH;
    let fault = (wanted * 1000.0 > most || bytes > ROCKSDB_MOST_BYTES).then_some(Fault::RocksDbCapped);
    let build = Build::new(n, bits, k, rate).with(fault);
    Ok(Build { bytes: build.bytes + ROCKSDB_METADATA, ..build })
}

/// Bits of a block of Parquet, its lanes, and bits of a lane: each string has a bit in each lane.
const SPLIT_BLOCK: u64 = 256;
const LANES: u32 = 8;
const LANE: u32 = 32;

/// −8 / ln(1 − p^(1/8)): the bits for each entry by which Parquet's filters are sized.
///
/// ```
/// use criba::bloom::sizing::dialect::parquet_bits_per_entry;
/// assert!((parquet_bits_per_entry(0.01) - 9.6815).abs() < 1e-4);
/// ```
#[must_use]
pub fn parquet_bits_per_entry(p: f64) -> f64 {
    bits_per_entry(p, LANES)
}

/// Most bytes of parquet-java's filters: 128 MiB.
const PARQUET_MOST: u64 = 1 << 27;

/// Whole blocks, as parquet-java rounds up to them, then a power of two of bytes. Its mask clears bit 8 of the sum alone,
/// where it means all up to bit 7: near a power of two that gives the one before or the one after the right one.
pub(super) fn parquet(n: u64, p: f64) -> Result<Build, DialectError> {
    let wanted = truncated(exact(n) * parquet_bits_per_entry(p));
    let capped = wanted.min(PARQUET_MOST * 8);
    let power = |bits: u64| (bits.max(SPLIT_BLOCK) / 8).next_power_of_two().min(PARQUET_MOST);
    let bytes = power((capped + SPLIT_BLOCK - 1) & !SPLIT_BLOCK);
    let parts = [LANE; LANES as usize];
    let rate = mean_over_blocks(exact(n) / exact(bytes * 8 / SPLIT_BLOCK), &parts);
    let fault = if wanted > PARQUET_MOST * 8 {
        Fault::ParquetCapped
    } else if bytes != power(capped.next_multiple_of(SPLIT_BLOCK)) {
        Fault::ParquetMask
    } else {
        Fault::ParquetFormula
    };
    Ok(Build::new(n, bytes * 8, LANES, rate).with(Some(fault)))
}

/// The parts of a block for 3 to 14 positions: no two have a common divisor, and they sum to 512.
const GLOOM_PARTS: [&[u32]; 12] = [
    &[167, 173, 172],
    &[109, 127, 137, 139],
    &[97, 101, 103, 109, 102],
    &[61, 79, 83, 89, 97, 103],
    &[61, 67, 71, 79, 83, 89, 62],
    &[37, 47, 53, 61, 67, 71, 79, 97],
    &[41, 43, 47, 53, 59, 67, 71, 73, 58],
    &[31, 37, 41, 43, 47, 53, 59, 61, 67, 73],
    &[29, 31, 37, 41, 43, 44, 47, 53, 59, 61, 67],
    &[17, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 71],
    &[17, 19, 23, 29, 31, 37, 41, 43, 47, 52, 53, 59, 61],
    &[11, 13, 17, 19, 23, 29, 31, 37, 41, 47, 53, 59, 61, 71],
];

/// gloom's parts of a block for `k` positions, one position in each; k is brought into 3..=14.
#[must_use]
pub fn gloom_parts(k: u32) -> &'static [u32] {
    let parts = (3..=14).zip(GLOOM_PARTS).find(|(number, _)| *number == k.clamp(3, 14));
    parts.map_or(&[], |(_, parts)| parts)
}

/// Whole blocks, then k from them, between 3 and 14.
pub(super) fn gloom(n: u64, p: f64) -> Result<Build, DialectError> {
    let ln_2 = std::f64::consts::LN_2;
    let blocks = truncated((exact(n) * (-p.ln() / (ln_2 * ln_2)) / exact(BLOCK)).ceil()).max(1);
    let bits = checked(blocks.saturating_mul(BLOCK))?;
    let wanted = truncated_few((exact(bits) / exact(n) * ln_2).round());
    let k = wanted.clamp(3, 14);
    let rate = mean_over_blocks(exact(n) / exact(blocks), gloom_parts(k));
    Ok(Build::new(n, bits, k, rate).with((k != wanted).then_some(Fault::GloomClamped)))
}

/// Entries in a block from which on their number hardly varies.
const MANY: f64 = 5_000.0;

/// The mean of ∏(1 − (1 − 1/part)^J) over a number J of entries in a block that is Poisson distributed with this mean.
fn mean_over_blocks(mean: f64, parts: &[u32]) -> f64 {
    let of = |entries: f64| -> f64 {
        let is_set = |part: &u32| -(entries * (-1.0 / f64::from(*part)).ln_1p()).exp_m1();
        parts.iter().map(is_set).product()
    };
    if mean > MANY {
        return of(mean);
    }
    let most = truncated_few(mean + 12.0 * mean.sqrt() + 30.0);
    let (mut sum, mut log_share) = (0.0, -mean);
    for entries in 1..=most {
        log_share += (mean / f64::from(entries)).ln();
        sum += log_share.exp() * of(f64::from(entries));
    }
    sum.min(1.0)
}
