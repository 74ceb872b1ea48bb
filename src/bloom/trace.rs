//! The last operation step by step: string, code units, base hashes, one stage for each hash position, verdict.
//! It only looks at the lab; a grid can be painted as it was at any stage.

use super::{BASIS_H1, BASIS_H2, BaseHashes, Filter, Lab, PRIME, Report, Step, Verdict};

/// Number of the stage with i = 0: those of the string, its units and its hashes come before.
pub const FIRST_POSITION_STAGE: usize = 3;

/// What one stage shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage<'a> {
    /// The string that was inserted or asked for.
    Text(&'a str),
    /// Its UTF-16 code units, in order.
    Units(Vec<u16>),
    /// What the two hashes make of the units.
    Hashes(BaseHashes),
    /// One hash position and its bit.
    Position {
        /// h1 + i·h2, without a wrap: at most 12 · (2³² − 1).
        sum: u64,
        /// The modulus: number of bits.
        m: u16,
        /// i, the position `sum` mod m, and the bit before and after.
        step: Step,
    },
    /// What came out.
    Verdict(Verdict),
}

/// The k + 4 stages of a lab's last operation, numbered from 0.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'a> {
    report: &'a Report,
    filter: &'a Filter,
}

impl<'a> Trace<'a> {
    /// The stages of the last operation; `None` when there was none.
    ///
    /// ```
    /// use criba::bloom::{Lab, Params, Stage, Trace, Verdict};
    /// let mut lab = Lab::new(Params::new(8, 1).unwrap());
    /// lab.insert("a").unwrap();
    /// let trace = Trace::of(&lab).unwrap();
    /// assert_eq!(trace.stages(), 5); // string, units, hashes, one position, verdict
    /// assert_eq!(trace.stage(1), Some(Stage::Units(vec![97])));
    /// let Some(Stage::Position { sum, m, step }) = trace.stage(3) else { panic!() };
    /// assert_eq!((sum, m, step.position), (3_826_002_220, 8, 4)); // 3826002220 = 478250277 · 8 + 4
    /// assert!(!trace.bits_at(2).get(4) && trace.bits_at(3).get(4));
    /// assert_eq!(trace.stage(4), Some(Stage::Verdict(Verdict::New)));
    /// ```
    #[must_use]
    pub fn of(lab: &'a Lab) -> Option<Self> {
        Some(Self { report: lab.last()?, filter: lab.filter() })
    }

    /// How many stages there are: k + 4.
    #[must_use]
    pub fn stages(&self) -> usize {
        self.last_stage() + 1
    }

    /// Number of the last stage, the verdict's: k + 3.
    #[must_use]
    pub fn last_stage(&self) -> usize {
        FIRST_POSITION_STAGE + self.report.steps.len()
    }

    /// Stage number `number`; `None` beyond the last.
    #[must_use]
    pub fn stage(&self, number: usize) -> Option<Stage<'a>> {
        let report = self.report;
        match number {
            0 => Some(Stage::Text(&report.text)),
            1 => Some(Stage::Units(report.text.encode_utf16().collect())),
            2 => Some(Stage::Hashes(report.hashes)),
            _ if number == self.last_stage() => Some(Stage::Verdict(report.verdict)),
            _ => {
                let step = *report.steps.get(number - FIRST_POSITION_STAGE)?;
                Some(Stage::Position { sum: report.hashes.sum(step.i), m: self.filter.params().m(), step })
            }
        }
    }

    /// The steps that have been taken once stage number `number` is shown, its own included; all of them at the
    /// verdict and beyond.
    #[must_use]
    pub fn reached(&self, number: usize) -> &'a [Step] {
        self.split(number).0
    }

    /// The filter as it was once stage number `number` was done: of a new insert, the positions that are not yet
    /// reached hold what they held before it. No other operation changes a bit.
    #[must_use]
    pub fn bits_at(&self, number: usize) -> Filter {
        // Only the first visit to a clear bit changes it.
        let later: Vec<u16> =
            self.split(number).1.iter().filter(|step| step.before != step.after).map(|step| step.position).collect();
        let mut bits = Filter::new(self.filter.params());
        for (position, bit) in (0..).zip(self.filter.bits()) {
            if bit && !later.contains(&position) {
                bits.set(position);
            }
        }
        bits
    }

    /// The steps up to this stage, and those after it.
    fn split(&self, number: usize) -> (&'a [Step], &'a [Step]) {
        let taken = number.saturating_sub(FIRST_POSITION_STAGE - 1);
        self.report.steps.split_at_checked(taken).unwrap_or((&self.report.steps, &[]))
    }
}

/// Both hashes after one more code unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitHashed {
    /// The code unit.
    pub unit: u16,
    /// First hash after it.
    pub h1: u32,
    /// Second hash after it, not yet made odd.
    pub h2: u32,
}

/// The way of both hashes over the UTF-16 code units of `text`: `h = (h XOR u) · 16777619 mod 2³²`, from their bases.
/// The last values are h1 and, once its lowest bit is set, h2.
///
/// ```
/// use criba::bloom::{BaseHashes, hash_walk};
/// let last = hash_walk("hola").last().unwrap();
/// assert_eq!(BaseHashes::of("hola"), BaseHashes { h1: last.h1, h2: last.h2 | 1 });
/// ```
pub fn hash_walk(text: &str) -> impl Iterator<Item = UnitHashed> {
    text.encode_utf16().scan((BASIS_H1, BASIS_H2), |(h1, h2), unit| {
        *h1 = (*h1 ^ u32::from(unit)).wrapping_mul(PRIME);
        *h2 = (*h2 ^ u32::from(unit)).wrapping_mul(PRIME);
        Some(UnitHashed { unit, h1: *h1, h2: *h2 })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bloom::Params;

    #[test]
    fn without_an_operation_there_is_nothing_to_trace() {
        assert!(Trace::of(&Lab::new(Params::new(8, 1).unwrap())).is_none());
    }

    #[test]
    fn a_position_visited_twice_is_set_at_its_first_visit() {
        let mut lab = Lab::new(Params::new(15, 7).unwrap());
        lab.insert("sol").unwrap();
        let trace = Trace::of(&lab).unwrap();
        // [7, 1, 10, 4, 13, 7, 1].
        let ones: Vec<u16> = (0..trace.stages()).map(|number| trace.bits_at(number).ones()).collect();
        assert_eq!(ones, [0, 0, 0, 1, 2, 3, 4, 5, 5, 5, 5]);
        let Some(Stage::Position { step, .. }) = trace.stage(8) else { panic!() };
        assert_eq!((step.i, step.position, step.before, step.after), (5, 7, true, true));
    }

    #[test]
    fn a_query_shows_the_same_bits_at_every_stage() {
        let mut lab = Lab::new(Params::new(64, 3).unwrap());
        lab.insert("a").unwrap();
        lab.query("b").unwrap();
        let trace = Trace::of(&lab).unwrap();
        assert!((0..9).all(|number| trace.bits_at(number) == *lab.filter()));
        let reached: Vec<usize> = (0..9).map(|number| trace.reached(number).len()).collect();
        assert_eq!(reached, [0, 0, 0, 1, 2, 3, 3, 3, 3]);
        assert_eq!((trace.stage(7), trace.stages()), (None, 7));
    }

    #[test]
    fn a_hash_can_be_followed_unit_by_unit() {
        let walk: Vec<UnitHashed> = hash_walk("aa").collect();
        let first = UnitHashed { unit: 97, h1: 0xe40c_292c, h2: 0x1982_f98a };
        assert_eq!(walk.first(), Some(&first));
        assert_eq!(walk[1].h1, (first.h1 ^ 97).wrapping_mul(16_777_619));
        assert_eq!(hash_walk("😀").map(|step| step.unit).collect::<Vec<_>>(), [0xd83d, 0xde00]);
    }
}
