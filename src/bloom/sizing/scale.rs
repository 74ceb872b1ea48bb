//! A filter for the lab: the planned one where it is small enough, or one of the same bits for each entry.

use super::plan::{exact, rate};
use crate::bloom::{MAX_K, MAX_M, MIN_M, Params};

/// What the lab can show of a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ToLab {
    /// The planned filter itself.
    AsItIs(Params),
    /// One of the same bits for each entry: a smaller one, or the same where only k is cut.
    Scaled {
        /// Its parameters.
        params: Params,
        /// The entries that it is for.
        entries: u64,
        /// The ideal estimate with them.
        rate: f64,
        /// Whether k had to be cut to the lab's largest.
        is_cut: bool,
    },
    /// Not even one entry has so many bits in the lab.
    TooWide,
    /// Not even as many entries as the lab takes have as many bits as its smallest filter.
    TooNarrow,
}

/// Most entries that the lab takes.
const MOST_ENTRIES: f64 = 1024.0;

/// What the lab can show of a filter of `m` bits and `k` positions for `n` entries.
///
/// ```
/// use criba::bloom::Params;
/// use criba::bloom::sizing::{ToLab, to_lab};
/// assert_eq!(to_lab(256, 3, 40), ToLab::AsItIs(Params::new(256, 3).unwrap()));
/// let ToLab::Scaled { params, entries, .. } = to_lab(9_585_058, 7, 1_000_000) else { panic!() };
/// assert_eq!((params.m(), params.k(), entries), (1016, 7, 106));
/// ```
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the range of the lab")]
pub fn to_lab(m: u64, k: u32, n: u64) -> ToLab {
    let hashes = u8::try_from(k).unwrap_or(u8::MAX).clamp(1, MAX_K);
    let is_cut = u32::from(hashes) < k;
    let scaled = |bits: u16, entries: u64| {
        let params = Params::new(bits, hashes)?;
        let rate = rate(bits.into(), hashes.into(), entries);
        Some(ToLab::Scaled { params, entries, rate, is_cut })
    };
    if let Some(bits) = u16::try_from(m).ok().filter(|bits| (MIN_M..=MAX_M).contains(bits)) {
        let planned = Params::new(bits, hashes).filter(|_| !is_cut).map(ToLab::AsItIs);
        return planned.or_else(|| scaled(bits, n)).unwrap_or(ToLab::TooWide);
    }
    let bits_per_entry = exact(m) / exact(n.max(1));
    let entries = (f64::from(MAX_M) / bits_per_entry).floor().min(MOST_ENTRIES) as u64;
    if entries == 0 {
        return ToLab::TooWide;
    }
    let bits = (exact(entries) * bits_per_entry).round();
    if bits < f64::from(MIN_M) {
        return ToLab::TooNarrow;
    }
    scaled(bits.min(f64::from(MAX_M)) as u16, entries).unwrap_or(ToLab::TooWide)
}
