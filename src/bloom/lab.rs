//! The lab: a filter beside its reference, the counters, and the report of the last operation.
//!
//! Operations do not return a bool, they report: the teaching is in the report.

use std::collections::HashSet;
use std::sync::Arc;

use super::{BaseHashes, Counters, Entry, Filter, MAX_ENTRIES, Params, Reference, Rejection, check_text};

/// What came out of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An insert of a string that was no entry: bits were set, counters went back to 0.
    New,
    /// An insert of an entry: nothing changed.
    Duplicate,
    /// A query with a 0 bit among its positions: certain.
    DefinitelyAbsent,
    /// A query answered "possibly present" of a string that is an entry.
    TrulyPresent,
    /// A query answered "possibly present" of a string that is not an entry.
    FalsePositive,
}

impl Verdict {
    /// Whether the operation was an insert (otherwise a query).
    #[must_use]
    pub fn is_insert(self) -> bool {
        match self {
            Self::New | Self::Duplicate => true,
            Self::DefinitelyAbsent | Self::TrulyPresent | Self::FalsePositive => false,
        }
    }
}

/// One row of the position table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Number of the hash position, 0..k.
    pub i: u8,
    /// The position, 0..m.
    pub position: u16,
    /// The bit before this step: sequential, so the second visit of one insert to a position sees 1.
    pub before: bool,
    /// The bit after this step.
    pub after: bool,
}

/// Everything about one operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The string asked for or inserted.
    pub text: Arc<str>,
    /// Its base hashes.
    pub hashes: BaseHashes,
    /// What came out.
    pub verdict: Verdict,
    /// The k steps in order.
    pub steps: Vec<Step>,
}

impl Report {
    /// Whether some position comes more than once: an odd step does not guarantee a full cycle.
    #[must_use]
    pub fn has_repeats(&self) -> bool {
        let mut seen = HashSet::new();
        !self.steps.iter().all(|step| seen.insert(step.position))
    }
}

/// An entry that sets a bit, with the number of its hash position that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setter {
    /// Index of the entry in insertion order, from 0.
    pub entry: usize,
    /// Number of the hash position, 0..k.
    pub i: u8,
}

/// An active filter with all that belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lab {
    pub(super) filter: Filter,
    pub(super) reference: Arc<Reference>,
    pub(super) counters: Counters,
    pub(super) last: Option<Report>,
}

impl Lab {
    /// An empty filter.
    ///
    /// ```
    /// use criba::bloom::{Lab, Params, Verdict};
    /// let mut lab = Lab::new(Params::new(8, 1).unwrap());
    /// assert_eq!(lab.insert("a").unwrap().verdict, Verdict::New);
    /// assert_eq!(lab.query("i").unwrap().verdict, Verdict::FalsePositive); // both hash to bit 4 of 8
    /// assert_eq!(lab.query("b").unwrap().verdict, Verdict::DefinitelyAbsent);
    /// ```
    #[must_use]
    pub fn new(params: Params) -> Self {
        Self { filter: Filter::new(params), reference: Arc::default(), counters: Counters::default(), last: None }
    }

    /// The m bits.
    #[must_use]
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// m and k.
    #[must_use]
    pub fn params(&self) -> Params {
        self.filter.params()
    }

    /// The exact entries.
    #[must_use]
    pub fn reference(&self) -> &Reference {
        &self.reference
    }

    /// The query counters.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The last operation, if there was one.
    #[must_use]
    pub fn last(&self) -> Option<&Report> {
        self.last.as_ref()
    }

    /// The ideal estimate f for this m, k and number of entries.
    #[must_use]
    pub fn ideal_estimate(&self) -> f64 {
        super::theory::ideal_estimate(self.params(), self.reference.len())
    }

    /// Inserts `text`. A distinct insert sets its bits and puts both counters back to 0; a duplicate
    /// changes nothing but the last operation.
    ///
    /// # Errors
    /// Outside the limits of strings or entries; nothing has changed then.
    pub fn insert(&mut self, text: &str) -> Result<&Report, Rejection> {
        check_text(text)?;
        let hashes = BaseHashes::of(text);
        let is_new = self.reference.find(text, hashes).is_none();
        if is_new && self.reference.len() >= MAX_ENTRIES {
            return Err(Rejection::Full { needed: self.reference.len() + 1 });
        }
        Ok(self.insert_checked(text, hashes, is_new))
    }

    fn insert_checked(&mut self, text: &str, hashes: BaseHashes, is_new: bool) -> &Report {
        let text: Arc<str> = Arc::from(text);
        let steps = if is_new {
            let params = self.params();
            (0..params.k())
                .zip(hashes.positions(params))
                .map(|(i, position)| Step { i, position, before: self.filter.set(position), after: true })
                .collect()
        } else {
            self.read(hashes)
        };
        if is_new {
            // Copies the entries only where a snapshot of the past still shares them.
            Arc::make_mut(&mut self.reference).push(Arc::clone(&text), hashes);
            self.counters = Counters::default();
        }
        let verdict = if is_new { Verdict::New } else { Verdict::Duplicate };
        self.last.insert(Report { text, hashes, verdict, steps })
    }

    /// Inserts several strings in order, all or none. The last operation is then the last string's.
    ///
    /// # Errors
    /// The first string outside the limits, or too many new entries; nothing has changed then.
    pub fn insert_all<'a>(&mut self, texts: impl IntoIterator<Item = &'a str> + Clone) -> Result<(), Rejection> {
        let mut new = HashSet::new();
        for text in texts.clone() {
            check_text(text)?;
            if !self.reference.contains(text) {
                new.insert(text);
            }
        }
        let needed = self.reference.len() + new.len();
        if needed > MAX_ENTRIES {
            return Err(Rejection::Full { needed });
        }
        let mut texts = texts.into_iter().peekable();
        while let Some(text) = texts.next() {
            let hashes = BaseHashes::of(text);
            let is_new = self.reference.find(text, hashes).is_none();
            // A duplicate leaves nothing behind but the last operation, and a list may have millions of them.
            if is_new || texts.peek().is_none() {
                self.insert_checked(text, hashes, is_new);
            }
        }
        Ok(())
    }

    /// Asks the filter for `text`. Counts it when it is not an entry.
    ///
    /// # Errors
    /// Outside the limits of strings, or with the counter at its end; nothing has changed then.
    pub fn query(&mut self, text: &str) -> Result<&Report, Rejection> {
        check_text(text)?;
        let hashes = BaseHashes::of(text);
        let verdict = self.verdict_on(text, hashes);
        if verdict != Verdict::TrulyPresent {
            self.counters = self.counters.with_negative_query(verdict == Verdict::FalsePositive)?;
        }
        let steps = self.read(hashes);
        Ok(self.last.insert(Report { text: Arc::from(text), hashes, verdict, steps }))
    }

    /// What a query of `text`, which has these base hashes, would be answered, without asking it.
    #[must_use]
    pub fn verdict_on(&self, text: &str, hashes: BaseHashes) -> Verdict {
        if !hashes.positions(self.params()).all(|position| self.filter.get(position)) {
            Verdict::DefinitelyAbsent
        } else if self.reference.find(text, hashes).is_some() {
            Verdict::TrulyPresent
        } else {
            Verdict::FalsePositive
        }
    }

    pub(super) fn read(&self, hashes: BaseHashes) -> Vec<Step> {
        (0..self.params().k())
            .zip(hashes.positions(self.params()))
            .map(|(i, position)| {
                let bit = self.filter.get(position);
                Step { i, position, before: bit, after: bit }
            })
            .collect()
    }

    /// The entries that set the bit at `position`, in insertion order, once for each i that does.
    #[must_use]
    pub fn setters(&self, position: u16) -> Vec<Setter> {
        let params = self.params();
        let mut setters = Vec::new();
        for (entry, Entry { hashes, .. }) in self.reference.entries().iter().enumerate() {
            for (i, at) in (0..).zip(hashes.positions(params)) {
                if at == position {
                    setters.push(Setter { entry, i });
                }
            }
        }
        setters
    }

    /// The entry that set the bit at `position` first.
    #[must_use]
    pub fn first_setter(&self, position: u16) -> Option<&Entry> {
        let params = self.params();
        self.reference.entries().iter().find(|entry| entry.hashes.positions(params).any(|at| at == position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lab(m: u16, k: u8) -> Lab {
        Lab::new(Params::new(m, k).unwrap())
    }

    #[test]
    fn the_second_visit_of_one_insert_to_a_position_sees_1() {
        let mut lab = lab(127, 5);
        let report = lab.insert("rio").unwrap();
        assert!(report.has_repeats());
        let seen: Vec<_> = report.steps.iter().map(|step| (step.position, step.before, step.after)).collect();
        assert_eq!(seen, [(63, false, true), (63, true, true), (63, true, true), (63, true, true), (63, true, true)]);
        assert_eq!(lab.filter().ones(), 1);
    }

    #[test]
    fn a_rejected_string_changes_nothing() {
        let mut lab = lab(8, 1);
        lab.insert("a").unwrap();
        lab.query("i").unwrap();
        let before = lab.clone();
        assert_eq!(lab.insert("").map(|_| ()), Err(Rejection::Empty));
        assert_eq!(lab.query(&"x".repeat(257)).map(|_| ()), Err(Rejection::TooLong { units: 257 }));
        assert_eq!(lab, before);
    }

    #[test]
    fn a_full_reference_takes_duplicates_and_queries_only() {
        let mut lab = lab(1024, 1);
        let texts: Vec<String> = (0..MAX_ENTRIES).map(|n| n.to_string()).collect();
        lab.insert_all(texts.iter().map(String::as_str)).unwrap();
        let before = lab.clone();
        assert_eq!(lab.insert("new").map(|_| ()), Err(Rejection::Full { needed: 1025 }));
        assert_eq!(lab.insert_all(["0", "new"]), Err(Rejection::Full { needed: 1025 }));
        assert_eq!(lab, before);
        assert_eq!(lab.insert("0").unwrap().verdict, Verdict::Duplicate);
        assert_eq!(lab.query("1023").unwrap().verdict, Verdict::TrulyPresent);
    }

    #[test]
    fn setters_come_in_insertion_order_with_their_i() {
        let mut lab = lab(15, 7);
        lab.insert("sol").unwrap();
        // [7, 1, 10, 4, 13, 7, 1].
        assert_eq!(lab.setters(7), [Setter { entry: 0, i: 0 }, Setter { entry: 0, i: 5 }]);
        assert_eq!(lab.setters(2), []);
        assert_eq!(lab.first_setter(4).map(|entry| &*entry.text), Some("sol"));
    }
}
