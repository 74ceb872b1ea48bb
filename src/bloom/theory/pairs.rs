//! The rate of false positives of one filter, counted: positions depend on both hashes only by their remainders, so
//! that the share of pairs of remainders all of whose bits are 1 is the rate exactly, if all pairs come alike.
//!
//! As if both hashes were independent, all pairs come. The lab's two hashes are one function with two seeds, and their
//! lowest bits go together: the seeds differ by 2 mod 4, a unit changes both alike, and an odd multiple keeps that
//! difference. So the second bit of one is never that of the other, and where 4 divides m half of the pairs of
//! remainders never occur. Other m do not show that bit: there all pairs come, as for odd m.

use crate::bloom::{BASIS_H1, BASIS_H2, Filter, PRIME, Rate};

/// The share over all pairs of h1 mod m and what an odd h2 leaves mod m: the m/2 odd remainders for even m, all of them
/// for odd m.
///
/// ```
/// use criba::bloom::{Lab, Params, theory::independent_pairs};
/// let mut lab = Lab::new(Params::new(8, 1).unwrap());
/// lab.insert("a").unwrap();
/// let rate = independent_pairs(lab.filter());
/// assert_eq!((rate.part, rate.whole), (4, 32)); // one start of 8, each with 4 odd steps
/// ```
#[must_use]
pub fn independent_pairs(filter: &Filter) -> Rate {
    count(filter, pairs(filter.params().m()))
}

/// All pairs of a start and a step that an odd h2 can leave mod m.
fn pairs(m: u16) -> impl Iterator<Item = (u16, u16)> {
    let is_left = move |step: &u16| m % 2 == 1 || step % 2 == 1;
    (0..m).filter(is_left).flat_map(move |step| (0..m).map(move |start| (start, step)))
}

/// The share over the pairs of remainders that the lab's hash can give. With 2^b the largest power of two in m, a
/// walk from the two bases over all units finds the pairs of remainders mod 2^b that occur (of strings of one unit or
/// more, before h2 is made odd); mod the odd rest of m all pairs do. For odd m that is [`independent_pairs`].
///
/// ```
/// use criba::bloom::{Lab, Params, theory::hash_pairs};
/// let mut lab = Lab::new(Params::new(8, 1).unwrap());
/// lab.insert("a").unwrap();
/// assert_eq!(hash_pairs(lab.filter()).whole, 16); // half of the 32 pairs
/// ```
#[must_use]
pub fn hash_pairs(filter: &Filter) -> Rate {
    let m = filter.params().m();
    if m % 2 == 1 {
        return independent_pairs(filter);
    }
    let occurring = Occurring::find(1 << m.trailing_zeros());
    count(filter, pairs(m).filter(|(start, step)| occurring.has(*start, *step)))
}

/// The share of these pairs of start and step all of whose bits are 1.
fn count(filter: &Filter, pairs: impl Iterator<Item = (u16, u16)>) -> Rate {
    let (m, k) = (filter.params().m(), filter.params().k());
    let bits: Vec<bool> = filter.bits().collect();
    let is_set = |position: u16| bits.get(usize::from(position)).copied().unwrap_or(false);
    let mut rate = Rate { part: 0, whole: 0 };
    for (start, step) in pairs {
        let mut position = start;
        let is_hit = (0..k).all(|_| {
            let bit = is_set(position);
            position += step;
            if position >= m {
                position -= m;
            }
            bit
        });
        rate.part += u64::from(is_hit);
        rate.whole += 1;
    }
    rate
}

/// A flag for each number below a size.
struct Flags(Vec<bool>);

impl Flags {
    fn new(size: u32) -> Self {
        Self(vec![false; usize::try_from(size).unwrap_or(0)])
    }

    fn has(&self, number: u32) -> bool {
        usize::try_from(number).ok().and_then(|index| self.0.get(index)).copied().unwrap_or(false)
    }

    /// Sets a flag; whether it was not set before.
    fn set(&mut self, number: u32) -> bool {
        let flag = usize::try_from(number).ok().and_then(|index| self.0.get_mut(index));
        flag.is_some_and(|flag| !std::mem::replace(flag, true))
    }
}

/// The pairs of remainders of h1 and the odd h2 mod a power of two that occur.
struct Occurring {
    power: u32,
    pairs: Flags,
}

impl Occurring {
    /// Finds them. After (h1, h2) comes ((h1 ⊕ u)·p, (h2 ⊕ u)·p) for every unit u. With x = h1 ⊕ u, which can be
    /// anything below the power, that is (x·p, (x ⊕ d)·p) where d = h1 ⊕ h2: only the values of d need be walked over.
    fn find(power: u32) -> Self {
        let mask = power - 1;
        let mut pairs = Flags::new(power * power);
        let mut is_met = Flags::new(power);
        let mut ahead = vec![(BASIS_H1 ^ BASIS_H2) & mask];
        while let Some(difference) = ahead.pop() {
            for x in 0..power {
                let h1 = x.wrapping_mul(PRIME) & mask;
                let h2 = (x ^ difference).wrapping_mul(PRIME) & mask;
                pairs.set(h1 * power + (h2 | 1));
                if is_met.set(h1 ^ h2) {
                    ahead.push(h1 ^ h2);
                }
            }
        }
        Self { power, pairs }
    }

    fn has(&self, start: u16, step: u16) -> bool {
        let (start, step) = (u32::from(start) % self.power, u32::from(step) % self.power);
        self.pairs.has(start * self.power + step)
    }
}
