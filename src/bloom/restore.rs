//! From what a file holds back to a lab: which combinations of entries, counters and last operation
//! some sequence of operations can have led to. A file stores entries, never bits.

use std::sync::Arc;

use super::{Counters, Lab, MAX_COUNT, MAX_ENTRIES, Params, Rejection, Report, Verdict, check_text};

/// The last operation as it was entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Last {
    /// An insert, and whether the string was new.
    Insert {
        /// The string.
        text: String,
        /// Whether it was new then.
        new: bool,
    },
    /// A query.
    Query(String),
}

impl Last {
    fn text(&self) -> &str {
        match self {
            Self::Insert { text, .. } | Self::Query(text) => text,
        }
    }
}

impl From<&Report> for Last {
    fn from(report: &Report) -> Self {
        let text = report.text.to_string();
        match report.verdict {
            Verdict::New => Self::Insert { text, new: true },
            Verdict::Duplicate => Self::Insert { text, new: false },
            Verdict::DefinitelyAbsent | Verdict::TrulyPresent | Verdict::FalsePositive => Self::Query(text),
        }
    }
}

/// Why no sequence of operations leads to this. Entries are numbered from 1, as people count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// More than 1024 entries.
    TooManyEntries {
        /// How many.
        count: usize,
    },
    /// An entry outside the limits of strings.
    Entry {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        rejection: Rejection,
    },
    /// The same entry twice.
    DuplicateEntry {
        /// Number of the first, from 1.
        first: usize,
        /// Number of the second, from 1.
        second: usize,
    },
    /// A counter above 2⁵³ − 1.
    CounterTooLarge,
    /// More false positives than negative queries.
    MoreFalsePositivesThanQueries,
    /// False positives without any entry.
    FalsePositivesWithoutEntries,
    /// Every bit is 1, yet some negative query was no false positive.
    AbsentFromFullFilter,
    /// The last operation's string is outside the limits.
    LastText(Rejection),
    /// The last operation inserted a new string that is not the last entry.
    LastInsertIsNotLastEntry,
    /// The last operation inserted a new string, yet a counter is not 0.
    LastInsertLeftCounters,
    /// The last operation inserted a known string that is not an entry.
    LastInsertIsNoEntry,
    /// The last operation was a false positive, yet none is counted.
    LastFalsePositiveNotCounted,
    /// The last operation was answered "definitely absent", yet no such query is counted.
    LastAbsentNotCounted,
}

impl Lab {
    /// The lab that holds these entries, counters and last operation.
    ///
    /// # Errors
    /// When no sequence of operations leads there.
    pub fn restore(
        params: Params,
        entries: &[String],
        counters: Counters,
        last: Option<&Last>,
    ) -> Result<Self, RestoreError> {
        let mut lab = Self::new(params);
        lab.restore_entries(entries)?;
        lab.restore_counters(counters)?;
        lab.last = last.map(|last| lab.restore_last(entries, last)).transpose()?;
        Ok(lab)
    }

    fn restore_entries(&mut self, entries: &[String]) -> Result<(), RestoreError> {
        if entries.len() > MAX_ENTRIES {
            return Err(RestoreError::TooManyEntries { count: entries.len() });
        }
        for (number, text) in (1..).zip(entries) {
            if let Some(first) = self.reference.position_of(text) {
                return Err(RestoreError::DuplicateEntry { first: first + 1, second: number });
            }
            self.insert(text).map_err(|rejection| RestoreError::Entry { number, rejection })?;
        }
        Ok(())
    }

    fn restore_counters(&mut self, counters: Counters) -> Result<(), RestoreError> {
        let Counters { negative_queries, false_positives } = counters;
        if negative_queries > MAX_COUNT || false_positives > MAX_COUNT {
            Err(RestoreError::CounterTooLarge)
        } else if false_positives > negative_queries {
            Err(RestoreError::MoreFalsePositivesThanQueries)
        } else if self.reference.is_empty() && false_positives > 0 {
            Err(RestoreError::FalsePositivesWithoutEntries)
        } else if self.filter.is_full() && false_positives != negative_queries {
            Err(RestoreError::AbsentFromFullFilter)
        } else {
            self.counters = counters;
            Ok(())
        }
    }

    fn restore_last(&self, entries: &[String], last: &Last) -> Result<Report, RestoreError> {
        let text = last.text();
        check_text(text).map_err(RestoreError::LastText)?;
        let Counters { negative_queries, false_positives } = self.counters;
        let hashes = super::BaseHashes::of(text);
        let read = |verdict| Report { text: Arc::from(text), hashes, verdict, steps: self.read(hashes) };
        match last {
            Last::Insert { new: true, .. } => {
                let Some((newest, older)) = entries.split_last().filter(|(newest, _)| *newest == text) else {
                    return Err(RestoreError::LastInsertIsNotLastEntry);
                };
                if self.counters != Counters::default() {
                    return Err(RestoreError::LastInsertLeftCounters);
                }
                // "Before" is what the older entries alone had set.
                let mut past = Self::new(self.params());
                past.restore_entries(older)?;
                past.insert(newest).cloned().map_err(RestoreError::LastText)
            }
            Last::Insert { new: false, .. } if self.reference.contains(text) => Ok(read(Verdict::Duplicate)),
            Last::Insert { new: false, .. } => Err(RestoreError::LastInsertIsNoEntry),
            Last::Query(_) => match self.verdict_on(text, hashes) {
                Verdict::FalsePositive if false_positives == 0 => Err(RestoreError::LastFalsePositiveNotCounted),
                Verdict::DefinitelyAbsent if negative_queries == false_positives => {
                    Err(RestoreError::LastAbsentNotCounted)
                }
                verdict => Ok(read(verdict)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn restore(entries: &[&str], counts: (u64, u64), last: Option<&Last>) -> Result<Lab, RestoreError> {
        let entries: Vec<String> = entries.iter().map(|text| (*text).to_owned()).collect();
        let counters = Counters { negative_queries: counts.0, false_positives: counts.1 };
        Lab::restore(Params::new(8, 1).unwrap(), &entries, counters, last)
    }

    fn query(text: &str) -> Option<Last> {
        Some(Last::Query(text.to_owned()))
    }

    fn insert(text: &str, new: bool) -> Option<Last> {
        Some(Last::Insert { text: text.to_owned(), new })
    }

    type Case<'a> = (&'a [&'a str], (u64, u64), Option<Last>, Option<RestoreError>);

    /// With m = 8, k = 1: a..h fill all eight bits, i falls on the bit of a.
    #[test]
    fn only_reachable_states_are_accepted() {
        let all = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let cases: &[Case<'_>] = &[
            (&[], (0, 0), None, None),
            (&[], (5, 0), query("x"), None),
            (&[], (5, 1), None, Some(RestoreError::FalsePositivesWithoutEntries)),
            (&["a"], (1, 2), None, Some(RestoreError::MoreFalsePositivesThanQueries)),
            (&["a"], (MAX_COUNT, MAX_COUNT), None, None),
            (&["a"], (MAX_COUNT + 1, 0), None, Some(RestoreError::CounterTooLarge)),
            (&all, (3, 3), None, None),
            (&all, (3, 2), None, Some(RestoreError::AbsentFromFullFilter)),
            (&["a", "b", "a"], (0, 0), None, Some(RestoreError::DuplicateEntry { first: 1, second: 3 })),
            (&["a", ""], (0, 0), None, Some(RestoreError::Entry { number: 2, rejection: Rejection::Empty })),
            (&["a", "b"], (0, 0), insert("b", true), None),
            (&["a", "b"], (0, 0), insert("a", true), Some(RestoreError::LastInsertIsNotLastEntry)),
            (&[], (0, 0), insert("a", true), Some(RestoreError::LastInsertIsNotLastEntry)),
            (&["a", "b"], (1, 0), insert("b", true), Some(RestoreError::LastInsertLeftCounters)),
            (&["a", "b"], (2, 1), insert("a", false), None),
            (&["a", "b"], (0, 0), insert("c", false), Some(RestoreError::LastInsertIsNoEntry)),
            (&["a"], (0, 0), query("a"), None),
            (&["a"], (1, 1), query("i"), None),
            (&["a"], (1, 0), query("i"), Some(RestoreError::LastFalsePositiveNotCounted)),
            (&["a"], (1, 0), query("b"), None),
            (&["a"], (1, 1), query("b"), Some(RestoreError::LastAbsentNotCounted)),
            (&["a"], (1, 1), query(""), Some(RestoreError::LastText(Rejection::Empty))),
        ];
        for (entries, counts, last, expected) in cases {
            assert_eq!(restore(entries, *counts, last.as_ref()).err(), *expected, "{entries:?} {counts:?} {last:?}");
        }
    }

    #[test]
    fn a_restored_insert_shows_the_table_it_had() {
        let mut live = Lab::new(Params::new(15, 7).unwrap());
        live.insert("luna").unwrap();
        live.insert("sol").unwrap();
        let entries = ["luna".to_owned(), "sol".to_owned()];
        let last = live.last().map(Last::from);
        let restored = Lab::restore(live.params(), &entries, live.counters(), last.as_ref()).unwrap();
        assert_eq!(restored, live);
    }
}
