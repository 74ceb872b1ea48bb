//! Asking for words that are not entries: one, or as many as it takes to find a false positive.

use std::sync::Arc;

use super::{BaseHashes, Lab, Report, Verdict, WordSource, check_text};

/// Most words that one hunt asks for.
pub const MAX_TRIES: u32 = 1_000_000;

/// Why no word was asked for; nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskError {
    /// The source has no further word that could be asked for.
    Exhausted,
    /// The count of negative queries is at its largest value.
    CounterFull,
}

/// How a hunt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HuntEnd {
    /// The last word tried is a false positive.
    Found,
    /// [`MAX_TRIES`] words were tried and none was one.
    Cap,
    /// The source has no further word that could be tried.
    Exhausted,
    /// The count of negative queries is at its largest value: the next word was not asked for.
    CounterFull,
}

/// A hunt for a false positive on a lab of its own, advanced piece by piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Hunt {
    lab: Lab,
    source: WordSource,
    drawn: u64,
    tries: u32,
    /// Number of the last word tried.
    last: Option<u64>,
    end: Option<HuntEnd>,
}

/// How far a hunt is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Words tried, at most [`MAX_TRIES`]; skipped ones are none.
    pub tries: u32,
    /// How it ended, once it has.
    pub end: Option<HuntEnd>,
}

/// What a hunt leaves behind.
#[derive(Clone, Debug, PartialEq)]
pub struct Hunted {
    /// The lab after a query of each word tried, in order; its last operation is the last of them, if any.
    pub lab: Lab,
    /// Number of the word with which the source goes on.
    pub drawn: u64,
    /// Words tried.
    pub tries: u32,
    /// How it ended; `None` when it was finished before its end.
    pub end: Option<HuntEnd>,
}

impl Lab {
    /// Queries the first word from number `drawn` on that is within the limits of strings and not an entry; it counts
    /// like any query. Tells the number of the word with which the source goes on.
    ///
    /// ```
    /// use criba::bloom::{Lab, Params, WordSource};
    /// let mut lab = Lab::new(Params::new(64, 3).unwrap());
    /// lab.insert("user00001").unwrap();
    /// assert_eq!(lab.ask(&WordSource::Names, 0), Ok(2)); // word 0 is an entry
    /// assert_eq!(&*lab.last().unwrap().text, "user00002");
    /// assert_eq!(lab.counters().negative_queries, 1);
    /// ```
    ///
    /// # Errors
    /// With no such word, or with the counter at its end; nothing has changed then.
    pub fn ask(&mut self, source: &WordSource, drawn: u64) -> Result<u64, AskError> {
        let mut buffer = String::new();
        let mut number = drawn;
        while let Some(word) = source.word(number, &mut buffer) {
            if check_text(word).is_ok() && !self.reference.contains(word) {
                // The word itself is within the limits: only the counter is left to refuse it.
                return self.query(word).map(|_| number + 1).map_err(|_| AskError::CounterFull);
            }
            number += 1;
        }
        Err(AskError::Exhausted)
    }
}

impl Hunt {
    /// A hunt over `lab` as it is now, from word number `drawn` of `source` on. `None` when the lab has no entries: an
    /// empty filter has no false positives.
    ///
    /// ```
    /// use criba::bloom::{Hunt, HuntEnd, Lab, Params, Verdict, WordSource};
    /// let mut lab = Lab::new(Params::new(8, 1).unwrap());
    /// lab.insert("a").unwrap();
    /// let mut hunt = Hunt::start(&lab, WordSource::Names, 0).unwrap();
    /// assert_eq!(hunt.advance(100).end, Some(HuntEnd::Found));
    /// let hunted = hunt.finish();
    /// assert_eq!(hunted.lab.counters().false_positives, 1);
    /// assert_eq!(hunted.lab.counters().negative_queries, u64::from(hunted.tries));
    /// assert_eq!(hunted.lab.last().unwrap().verdict, Verdict::FalsePositive);
    /// ```
    #[must_use]
    pub fn start(lab: &Lab, source: WordSource, drawn: u64) -> Option<Self> {
        let is_empty = lab.reference().is_empty();
        (!is_empty).then(|| Self { lab: lab.clone(), source, drawn, tries: 0, last: None, end: None })
    }

    /// Tries up to `tries` further words, fewer when the hunt ends. Entries and strings outside the limits are skipped.
    pub fn advance(&mut self, tries: u32) -> Progress {
        let goal = self.tries.saturating_add(tries).min(MAX_TRIES);
        let mut buffer = String::new();
        while self.end.is_none() && self.tries < goal {
            self.end = self.try_next(&mut buffer);
        }
        self.progress()
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { tries: self.tries, end: self.end }
    }

    /// Takes one word from the source, and tries it if it is none to skip.
    fn try_next(&mut self, buffer: &mut String) -> Option<HuntEnd> {
        let Some(word) = self.source.word(self.drawn, buffer) else { return Some(HuntEnd::Exhausted) };
        let verdict = match check_text(word) {
            Ok(()) => self.lab.verdict_on(word, BaseHashes::of(word)),
            Err(_) => Verdict::TrulyPresent,
        };
        // A string that is answered "definitely absent" is no entry.
        let is_found = verdict == Verdict::FalsePositive;
        if verdict != Verdict::TrulyPresent {
            let Ok(counters) = self.lab.counters.with_negative_query(is_found) else {
                return Some(HuntEnd::CounterFull);
            };
            self.lab.counters = counters;
            self.last = Some(self.drawn);
            self.tries += 1;
        }
        self.drawn += 1;
        if is_found { Some(HuntEnd::Found) } else { (self.tries >= MAX_TRIES).then_some(HuntEnd::Cap) }
    }

    /// Ends it, wherever it is. Nothing tried so far is lost.
    #[must_use]
    pub fn finish(self) -> Hunted {
        let Self { mut lab, source, drawn, tries, last, end } = self;
        let mut buffer = String::new();
        if let Some(word) = last.and_then(|number| source.word(number, &mut buffer)) {
            let hashes = BaseHashes::of(word);
            let (verdict, steps) = (lab.verdict_on(word, hashes), lab.read(hashes));
            lab.last = Some(Report { text: Arc::from(word), hashes, verdict, steps });
        }
        Hunted { lab, drawn, tries, end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bloom::{AskList, Counters, MAX_COUNT, Params};

    fn lab(m: u16, k: u8, entries: &[&str]) -> Lab {
        let mut lab = Lab::new(Params::new(m, k).unwrap());
        lab.insert_all(entries.iter().copied()).unwrap();
        lab
    }

    fn list(text: &str) -> WordSource {
        WordSource::List(AskList::read(text).unwrap())
    }

    /// The lab with so many negative queries that only `free` more can be counted.
    fn nearly_full(lab: &Lab, free: u64) -> Lab {
        let counters = Counters { negative_queries: MAX_COUNT - free, false_positives: 0 };
        Lab { counters, ..lab.clone() }
    }

    #[test]
    fn an_empty_filter_has_no_false_positives_to_hunt() {
        assert!(Hunt::start(&lab(8, 1, &[]), WordSource::Names, 0).is_none());
    }

    #[test]
    fn a_hunt_skips_entries_and_strings_outside_the_limits() {
        // a: bit 4, b: 5, c: 2, i: 4 of 8.
        let lab = lab(8, 1, &["a", "c"]);
        let words = format!("a\n{}\nb\nc\ni\nz", "x".repeat(257));
        let mut hunt = Hunt::start(&lab, list(&words), 0).unwrap();
        assert_eq!(hunt.advance(1), Progress { tries: 1, end: None });
        assert_eq!(hunt.advance(1), Progress { tries: 2, end: Some(HuntEnd::Found) });
        assert_eq!(hunt.advance(1), hunt.progress());
        let Hunted { lab, drawn, .. } = hunt.finish();
        assert_eq!((drawn, lab.counters()), (5, Counters { negative_queries: 2, false_positives: 1 }));
        assert_eq!(lab.last().map(|report| &*report.text), Some("i"));
    }

    #[test]
    fn a_list_without_false_positives_ends_the_hunt_with_its_last_try_shown() {
        let mut hunt = Hunt::start(&lab(8, 1, &["a"]), list("b\nc\na"), 0).unwrap();
        assert_eq!(hunt.advance(100), Progress { tries: 2, end: Some(HuntEnd::Exhausted) });
        let hunted = hunt.finish();
        assert_eq!((hunted.drawn, hunted.lab.counters().negative_queries), (3, 2));
        assert_eq!(hunted.lab.last().map(|report| &*report.text), Some("c"));
    }

    #[test]
    fn a_hunt_that_tried_nothing_changes_nothing() {
        let lab = lab(8, 1, &["a"]);
        let cancelled = Hunt::start(&lab, WordSource::Names, 9).unwrap().finish();
        assert_eq!(cancelled, Hunted { lab: lab.clone(), drawn: 9, tries: 0, end: None });
        let mut hunt = Hunt::start(&lab, list("a"), 0).unwrap();
        assert_eq!(hunt.advance(1), Progress { tries: 0, end: Some(HuntEnd::Exhausted) });
        assert_eq!(hunt.finish().lab, lab);
    }

    #[test]
    fn nothing_is_asked_that_could_not_be_counted() {
        let lab = nearly_full(&lab(1024, 12, &["a"]), 2);
        let mut hunt = Hunt::start(&lab, WordSource::Names, 0).unwrap();
        assert_eq!(hunt.advance(9), Progress { tries: 2, end: Some(HuntEnd::CounterFull) });
        let Hunted { lab: mut full, drawn, .. } = hunt.finish();
        assert_eq!((full.counters().negative_queries, drawn), (MAX_COUNT, 2));
        assert_eq!(full.last().map(|report| &*report.text), Some("user00002"));
        let before = full.clone();
        assert_eq!(full.ask(&WordSource::Names, drawn), Err(AskError::CounterFull));
        assert_eq!(full.ask(&list("a"), 0), Err(AskError::Exhausted));
        assert_eq!(full, before);
    }

    #[test]
    fn a_hunt_without_a_find_ends_after_a_million_tries() {
        // One entry, and nearly every other would be met: its 12 positions follow from 2 of about 2^18 remainders.
        let lab = lab(1024, 12, &["w1254"]);
        for source in [WordSource::Names, WordSource::Random { seed: 1 }] {
            let mut hunt = Hunt::start(&lab, source.clone(), 0).unwrap();
            let progress = hunt.advance(u32::MAX);
            let hunted = hunt.finish();
            assert_eq!(progress, Progress { tries: MAX_TRIES, end: Some(HuntEnd::Cap) }, "{source:?}");
            assert_eq!(hunted.lab.counters(), Counters { negative_queries: 1_000_000, false_positives: 0 });
            assert_eq!(hunted.drawn, 1_000_000);
        }
    }

    #[test]
    fn a_hunt_can_run_in_a_thread() {
        fn is_sent<T: Send + 'static>() {}
        is_sent::<Hunt>();
        is_sent::<Hunted>();
    }
}
