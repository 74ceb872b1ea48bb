//! The lab's hash: two FNV-1a-like hashes over UTF-16 code units, and the positions made from them.
//!
//! It is a *variant*: FNV-1a (Fowler, Noll, Vo) works on octets, this one on 16-bit code units, and its
//! two seeds are correlated because nothing mixes the bits at the end. It must never be called "FNV-1a".

use super::Params;

/// Offset basis of the first hash, h1 (the 32-bit FNV offset basis).
pub const BASIS_H1: u32 = 2_166_136_261;
/// Offset basis of the second hash, h2, before it is made odd.
pub const BASIS_H2: u32 = 0xDEAD_BEEF;
/// The 32-bit FNV prime.
pub const PRIME: u32 = 16_777_619;

/// The two base hashes of one string; every position follows from them.
///
/// ```
/// let hashes = criba::bloom::BaseHashes::of("a");
/// assert_eq!((hashes.h1, hashes.h2), (3_826_002_220, 428_013_963));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BaseHashes {
    /// First hash: where the walk over the bits starts.
    pub h1: u32,
    /// Second hash, always odd: the step of the walk.
    pub h2: u32,
}

impl BaseHashes {
    /// Hashes the UTF-16 code units u of `text`: `h = basis; for u: h = (h XOR u) · 16777619 mod 2³²`,
    /// once from each basis; the lowest bit of the second result is then set.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let (mut h1, mut h2) = (BASIS_H1, BASIS_H2);
        for unit in text.encode_utf16() {
            h1 = (h1 ^ u32::from(unit)).wrapping_mul(PRIME);
            h2 = (h2 ^ u32::from(unit)).wrapping_mul(PRIME);
        }
        Self { h1, h2: h2 | 1 }
    }

    /// `h1 + i·h2`, which does not wrap at 2³².
    #[must_use]
    pub fn sum(self, i: u8) -> u64 {
        u64::from(self.h1) + u64::from(i) * u64::from(self.h2)
    }

    /// Position number `i`, `(h1 + i·h2) mod m`, in `0..m`. The sum does not wrap at 2³²: a wrap would
    /// change nothing when m is a power of two, and nearly everything otherwise.
    ///
    /// ```
    /// use criba::bloom::{BaseHashes, Params};
    /// let params = Params::new(1000, 4).unwrap();
    /// let hashes = BaseHashes::of("hello");
    /// assert_eq!([0, 1, 2, 3].map(|i| hashes.position(i, params)), [723, 496, 269, 42]);
    /// ```
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a remainder of m is below 1024")]
    pub fn position(self, i: u8, params: Params) -> u16 {
        (self.sum(i) % u64::from(params.m())) as u16
    }

    /// All k positions in order; the same position may come more than once. Each is the one before it and h2, mod m,
    /// which spares the division.
    #[expect(clippy::cast_possible_truncation, reason = "remainders of m are below 1024")]
    pub fn positions(self, params: Params) -> impl Iterator<Item = u16> {
        let m = u32::from(params.m());
        let (mut next, step) = (self.h1 % m, self.h2 % m);
        (0..params.k()).map(move |_| {
            let position = next;
            next += step;
            if next >= m {
                next -= m;
            }
            position as u16
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_wraps_between_the_sum_and_the_remainder() {
        // h1 + 3·h2 of "hello" is beyond 2^32: 1335831723 + 3 · 2298138773 = 8230248042, mod 1000 = 42.
        let hashes = BaseHashes::of("hello");
        assert_eq!((hashes.h1, hashes.h2), (0x4f9f_2cab, 0x88fa_d095));
        let params = Params::new(1000, 4).unwrap();
        assert_eq!(hashes.position(3, params), 42);
        assert_ne!(u32::from(hashes.position(3, params)), hashes.h1.wrapping_add(hashes.h2.wrapping_mul(3)) % 1000);
    }

    #[test]
    fn the_walk_over_the_bits_meets_each_position() {
        for m in super::super::MIN_M..=super::super::MAX_M {
            let params = Params::new(m, 12).unwrap();
            for hashes in ["", "hello", "😀"].map(BaseHashes::of).into_iter().chain([BaseHashes { h1: !0, h2: !0 }]) {
                let each: Vec<u16> = (0..12).map(|i| hashes.position(i, params)).collect();
                assert_eq!(hashes.positions(params).collect::<Vec<_>>(), each, "m = {m}, {hashes:?}");
            }
        }
    }

    #[test]
    fn the_units_of_a_pair_are_hashed_one_by_one() {
        let smile = BaseHashes::of("😀");
        assert_eq!((smile.h1, smile.h2), (0xcb31_c4b8, 0xf06c_1223));
    }
}
