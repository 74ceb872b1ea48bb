//! Absent words asked of a filter to measure its rate of false positives. Nothing of it moves the lab's counters.

use super::{BaseHashes, Lab, MAX_ENTRIES, Params, Rate, Verdict, WordSource, check_text};

/// How many absent words are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sample {
    /// 500: at once, and its interval is wide.
    #[default]
    Quick,
    /// 10,000.
    Large,
    /// 1,000,000.
    Huge,
}

impl Sample {
    /// All of them, the smallest first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Large, Self::Huge];

    /// Its words.
    #[must_use]
    pub const fn size(self) -> u32 {
        match self {
            Self::Quick => 500,
            Self::Large => 10_000,
            Self::Huge => 1_000_000,
        }
    }
}

/// A measurement, advanced piece by piece.
#[derive(Clone, Debug)]
pub struct Probe {
    lab: Lab,
    source: WordSource,
    sample: u32,
    /// Number of the word with which the source goes on.
    drawn: u64,
    asked: u32,
    hits: u32,
    is_exhausted: bool,
}

impl Probe {
    /// A measurement with the first `sample` words of `source` that are no entries of `lab` and within the limits of
    /// strings. A word that the source gives twice is asked twice.
    ///
    /// ```
    /// use criba::bloom::{Lab, Params, Probe, Rate, WordSource};
    /// let mut lab = Lab::new(Params::new(8, 1).unwrap());
    /// lab.insert_all(["a", "b", "c", "d", "e", "f", "g", "h"]).unwrap(); // every bit is 1
    /// let mut probe = Probe::start(&lab, WordSource::Names, 10);
    /// assert_eq!(probe.rate(), None);
    /// assert_eq!(probe.advance(4), 4);
    /// assert_eq!(probe.advance(100), 10);
    /// assert_eq!(probe.rate(), Some(Rate { part: 10, whole: 10 }));
    /// ```
    #[must_use]
    pub fn start(lab: &Lab, source: WordSource, sample: u32) -> Self {
        Self { lab: lab.clone(), source, sample, drawn: 0, asked: 0, hits: 0, is_exhausted: false }
    }

    /// Asks up to `words` further words; tells how many were asked in all.
    pub fn advance(&mut self, words: u32) -> u32 {
        let goal = self.asked.saturating_add(words).min(self.sample);
        let mut buffer = String::new();
        while self.asked < goal {
            let Some(word) = self.source.word(self.drawn, &mut buffer) else {
                self.is_exhausted = true;
                break;
            };
            self.drawn += 1;
            if check_text(word).is_err() {
                continue;
            }
            let verdict = self.lab.verdict_on(word, BaseHashes::of(word));
            if verdict != Verdict::TrulyPresent {
                self.asked += 1;
                self.hits += u32::from(verdict == Verdict::FalsePositive);
            }
        }
        self.asked
    }

    /// How many words were asked.
    #[must_use]
    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// Whether the sample is complete, or the source has no more words.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.is_exhausted || self.asked >= self.sample
    }

    /// False positives among the words asked; undefined while there are none.
    #[must_use]
    pub fn rate(&self) -> Option<Rate> {
        (self.asked > 0).then_some(Rate { part: self.hits.into(), whole: self.asked.into() })
    }
}

/// The false positives among the same absent words after each entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrefixRates {
    asked: u32,
    /// False positives with so many entries, from none on.
    hits: Vec<u32>,
}

/// Asks the first `sample` absent words of `source` after each entry of `lab` in the order of insertion, from none on.
/// Words that are entries at the end are asked at no time.
///
/// ```
/// use criba::bloom::{Lab, Params, WordSource, prefix_rates};
/// let mut lab = Lab::new(Params::new(8, 1).unwrap());
/// lab.insert_all(["a", "b", "c", "d", "e", "f", "g", "h"]).unwrap();
/// let rates = prefix_rates(&lab, &WordSource::Names, 100);
/// let part = |entries| rates.at(entries).unwrap().part;
/// assert_eq!((part(0), part(8)), (0, 100)); // nothing is found in an empty filter, everything in a full one
/// ```
#[must_use]
pub fn prefix_rates(lab: &Lab, source: &WordSource, sample: u32) -> PrefixRates {
    let params = lab.params();
    let entries = lab.reference().entries();
    // With how many entries each bit is 1; one more than there are where it never is.
    let never = entries.len() + 1;
    let mut since = vec![never; usize::from(params.m())];
    for (number, entry) in (1..).zip(entries) {
        for position in entry.hashes.positions(params) {
            if let Some(first) = since.get_mut(usize::from(position)) {
                *first = number.min(*first);
            }
        }
    }
    let mut rates = PrefixRates { asked: 0, hits: vec![0; never] };
    let mut buffer = String::new();
    for number in 0.. {
        if rates.asked >= sample {
            break;
        }
        let Some(word) = source.word(number, &mut buffer) else { break };
        if check_text(word).is_err() || lab.reference().contains(word) {
            continue;
        }
        rates.asked += 1;
        let bits = BaseHashes::of(word).positions(params);
        let hit = bits.map(|position| since.get(usize::from(position)).copied().unwrap_or(never)).max();
        // From then on it is a false positive.
        if let Some(count) = hit.and_then(|first| rates.hits.get_mut(first)) {
            *count += 1;
        }
    }
    let mut so_far = 0;
    for count in &mut rates.hits {
        so_far += *count;
        *count = so_far;
    }
    rates
}

impl PrefixRates {
    /// Words asked after each entry.
    #[must_use]
    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// The rate with the first `entries` entries; undefined where nothing was asked, or with more than there are.
    #[must_use]
    pub fn at(&self, entries: usize) -> Option<Rate> {
        let hits = self.hits.get(entries).copied()?;
        (self.asked > 0).then_some(Rate { part: hits.into(), whole: self.asked.into() })
    }

    /// Each number of entries with its rate, from none on; nothing where nothing was asked.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Rate)> {
        (0..=MAX_ENTRIES).map_while(|entries| Some((entries, self.at(entries)?)))
    }
}

impl Lab {
    /// The same entries in order under other parameters; nothing was ever asked of it.
    ///
    /// ```
    /// use criba::bloom::{Lab, Params};
    /// let mut lab = Lab::new(Params::new(8, 1).unwrap());
    /// lab.insert("a").unwrap();
    /// let other = lab.with_params(Params::new(256, 3).unwrap());
    /// assert!(other.reference().contains("a"));
    /// assert_eq!(other.filter().ones(), 3);
    /// ```
    #[must_use]
    pub fn with_params(&self, params: Params) -> Self {
        let mut other = Self { reference: self.reference.clone(), ..Self::new(params) };
        for entry in self.reference.entries() {
            for position in entry.hashes.positions(params) {
                other.filter.set(position);
            }
        }
        other
    }
}
