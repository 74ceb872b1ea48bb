//! Why an operation came out as it did: which entries cover its positions, and the fewest that cover them all.

use std::collections::{BTreeMap, HashSet};

use super::{Lab, Report, Setter, Verdict};

/// One position of an operation with the entries that set its bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Number of the hash position, 0..k.
    pub i: u8,
    /// The position, 0..m.
    pub position: u16,
    /// The bit now.
    pub bit: bool,
    /// The entries that set it, in insertion order, once for each of their hash positions that does. The string
    /// asked about is not among them.
    pub setters: Vec<Setter>,
}

/// Why the last operation came out as it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The k positions in order.
    pub covers: Vec<Cover>,
    /// For a false positive, a smallest set of entries that together cover all positions, in insertion order; of
    /// several such sets one, always the same. Empty for every other verdict.
    pub smallest: Vec<usize>,
}

impl Explanation {
    /// The positions whose bit is 0, each once, in the order of their first visit.
    #[must_use]
    pub fn zeros(&self) -> Vec<u16> {
        let mut zeros = Vec::new();
        for cover in self.covers.iter().filter(|cover| !cover.bit) {
            if !zeros.contains(&cover.position) {
                zeros.push(cover.position);
            }
        }
        zeros
    }
}

impl Lab {
    /// Explains `report`, which is of this filter.
    ///
    /// ```
    /// use criba::bloom::{Lab, Params};
    /// let mut lab = Lab::new(Params::new(8, 1).unwrap());
    /// lab.insert("a").unwrap();
    /// let report = lab.query("i").unwrap().clone(); // both hash to bit 4 of 8
    /// let explanation = lab.explain(&report);
    /// assert_eq!(explanation.smallest, [0]); // the entry "a" alone
    /// assert_eq!(explanation.covers[0].position, 4);
    /// ```
    #[must_use]
    pub fn explain(&self, report: &Report) -> Explanation {
        let own = self.reference.find(&report.text, report.hashes);
        let covers: Vec<Cover> = report
            .steps
            .iter()
            .map(|step| Cover {
                i: step.i,
                position: step.position,
                bit: self.filter.get(step.position),
                setters: self.setters(step.position).into_iter().filter(|setter| Some(setter.entry) != own).collect(),
            })
            .collect();
        let smallest = if report.verdict == Verdict::FalsePositive { smallest_cover(&covers) } else { Vec::new() };
        Explanation { covers, smallest }
    }
}

/// A smallest set of entries that together cover every position; exact. There are at most 12 positions, so that
/// every subset of them is looked at: `fewest[covered]` are the fewest entries that cover at least the positions in
/// `covered`, and the next entry always covers the first position that is still open.
fn smallest_cover(covers: &[Cover]) -> Vec<usize> {
    // What each entry covers, as bits; of entries that cover the same the first.
    let mut covered_by: BTreeMap<usize, u16> = BTreeMap::new();
    for (bit, cover) in covers.iter().enumerate() {
        for setter in &cover.setters {
            *covered_by.entry(setter.entry).or_default() |= 1 << bit;
        }
    }
    let mut seen = HashSet::new();
    let sets: Vec<(u16, usize)> =
        covered_by.into_iter().filter(|(_, set)| seen.insert(*set)).map(|(entry, set)| (set, entry)).collect();
    let all = (1_usize << covers.len()) - 1;
    // From what is covered to how few entries do it, and the last of them.
    let mut fewest: Vec<Option<(usize, usize, usize)>> = vec![None; all + 1];
    if let Some(start) = fewest.first_mut() {
        *start = Some((0, 0, 0));
    }
    for covered in 0..all {
        let Some(&Some((count, ..))) = fewest.get(covered) else { continue };
        let open = (!covered).trailing_zeros();
        for (set, entry) in sets.iter().filter(|(set, _)| set >> open & 1 == 1) {
            if let Some(next) = fewest.get_mut(covered | usize::from(*set))
                && next.is_none_or(|(other, ..)| count + 1 < other)
            {
                *next = Some((count + 1, covered, *entry));
            }
        }
    }
    let (mut found, mut covered) = (Vec::new(), all);
    while covered != 0 {
        let Some(&Some((_, before, entry))) = fewest.get(covered) else { return Vec::new() };
        found.push(entry);
        covered = before;
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bloom::Params;

    fn cover(i: u8, entries: &[usize]) -> Cover {
        let setters = entries.iter().map(|entry| Setter { entry: *entry, i: 0 }).collect();
        Cover { i, position: u16::from(i), bit: true, setters }
    }

    #[test]
    fn the_greedy_choice_is_not_always_the_smallest() {
        // Entry 0 covers three positions, but 1 and 2 together cover all four.
        let covers = [cover(0, &[0, 1]), cover(1, &[0, 1]), cover(2, &[0, 2]), cover(3, &[2, 3])];
        assert_eq!(smallest_cover(&covers).len(), 2);
        let covers = [
            cover(0, &[0, 1]),
            cover(1, &[0, 1]),
            cover(2, &[0, 2]),
            cover(3, &[0, 2]),
            cover(4, &[1]),
            cover(5, &[2]),
        ];
        assert_eq!(smallest_cover(&covers), [1, 2]);
    }

    #[test]
    fn a_position_that_nobody_covers_has_no_cover() {
        assert_eq!(smallest_cover(&[cover(0, &[0]), cover(1, &[])]), Vec::<usize>::new());
    }

    #[test]
    fn repeated_positions_are_covered_at_once() {
        let mut lab = Lab::new(Params::new(127, 5).unwrap());
        lab.insert("rio").unwrap();
        let report = lab.last().unwrap().clone();
        // All five fall on one bit, and nobody else set it.
        assert!(lab.explain(&report).covers.iter().all(|cover| cover.bit && cover.setters.is_empty()));
        assert_eq!(lab.explain(&report).smallest, Vec::<usize>::new());
    }
}
