//! The filter itself: m bits, nothing else. It does not know which strings were inserted.

use super::Params;

/// m bits, all 0 at first; bits are only ever set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    params: Params,
    bits: [u64; 16],
}

impl Filter {
    /// An empty filter.
    #[must_use]
    pub fn new(params: Params) -> Self {
        Self { params, bits: [0; 16] }
    }

    /// Its parameters.
    #[must_use]
    pub fn params(&self) -> Params {
        self.params
    }

    /// Whether the bit at `position` is 1; false beyond m.
    #[must_use]
    pub fn get(&self, position: u16) -> bool {
        self.bits.get(usize::from(position / 64)).is_some_and(|word| word >> (position % 64) & 1 == 1)
    }

    /// Sets the bit at `position` to 1 and tells what it was; beyond m nothing happens.
    pub fn set(&mut self, position: u16) -> bool {
        if position >= self.params.m() {
            return false;
        }
        let Some(word) = self.bits.get_mut(usize::from(position / 64)) else { return false };
        let mask = 1_u64 << (position % 64);
        let before = *word & mask != 0;
        *word |= mask;
        before
    }

    /// Number of bits that are 1, in 0..=m.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "there are 1024 bits at most")]
    pub fn ones(&self) -> u16 {
        self.bits.iter().map(|word| word.count_ones()).sum::<u32>() as u16
    }

    /// Whether every bit is 1: any string is then possibly present.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.ones() == self.params.m()
    }

    /// The bits from index 0 on.
    pub fn bits(&self) -> impl Iterator<Item = bool> {
        (0..self.params.m()).map(|position| self.get(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bit_of_each_size_stands_alone() {
        for m in super::super::MIN_M..=super::super::MAX_M {
            let mut filter = Filter::new(Params::new(m, 1).unwrap());
            for position in [0, m / 2, m - 1] {
                filter.set(position);
                assert!(filter.get(position));
                assert!(filter.set(position));
            }
            assert_eq!(filter.ones(), 3, "m = {m}");
            assert!(!filter.set(m), "beyond m nothing is set");
            assert_eq!(filter.bits().filter(|bit| *bit).count(), 3);
        }
    }
}
