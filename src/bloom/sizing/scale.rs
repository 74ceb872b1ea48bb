//! A filter for the lab: the planned one where it is small enough, or one of the same bits for each entry.

use super::plan::{exact, rate};
use crate::bloom::{MAX_K, MAX_M, MIN_M, Params};

/// What the lab can show of a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ToLab {
    /// The planned filter itself.
    AsItIs(Params),
    /// A smaller one of the same bits for each entry.
    Scaled {
        /// Its parameters.
        params: Params,
        /// The entries that it is for.
        entries: u16,
        /// The ideal estimate with them.
        rate: f64,
        /// Whether k had to be cut to the lab's largest.
        is_cut: bool,
    },
    /// Not even one entry has so many bits in the lab.
    TooWide,
}

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
    if let Some(params) = u16::try_from(m).ok().filter(|_| !is_cut).and_then(|m| Params::new(m, hashes)) {
        return ToLab::AsItIs(params);
    }
    let bits_per_entry = exact(m) / exact(n.max(1));
    let entries = (f64::from(MAX_M) / bits_per_entry).floor().min(f64::from(MAX_M)) as u16;
    let bits = (f64::from(entries) * bits_per_entry).round().clamp(f64::from(MIN_M), f64::from(MAX_M)) as u16;
    match Params::new(bits, hashes).filter(|_| entries > 0) {
        Some(params) => {
            let rate = rate(bits.into(), hashes.into(), entries.into());
            ToLab::Scaled { params, entries, rate, is_cut }
        }
        None => ToLab::TooWide,
    }
}
