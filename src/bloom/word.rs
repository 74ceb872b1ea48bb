//! Where the words come from that are asked for in search of a false positive. Word number j follows from the source
//! and j alone, so that asking can go on at any later time where it stopped.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use super::{MAX_COUNT, WordList, units};

/// Most UTF-16 code units of a pasted list, line breaks included.
pub const MAX_LIST_UNITS: usize = 100_000;
/// How many words the endless sources have: as many as can be counted.
pub const MAX_WORDS: u64 = MAX_COUNT;

/// A source of words, numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordSource {
    /// 4 to 10 lower-case ASCII letters, always the same ones for a seed. A word can come again.
    Random {
        /// The seed.
        seed: u64,
    },
    /// `user00001`, `user00002` … with more digits where five are too few.
    Names,
    /// A list, each of its strings once.
    List(AskList),
}

/// The distinct strings of a pasted text, in order; empty lines are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AskList {
    words: Arc<[Box<str>]>,
}

/// A pasted list with more than [`MAX_LIST_UNITS`] units; this many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListTooLong {
    /// Its UTF-16 code units.
    pub units: usize,
}

/// Why words are no list to ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskListError {
    /// Together they are too long.
    TooLong(ListTooLong),
    /// The word of this number, from 1, is empty, has a line break in it, or is there already: no pasted text has it.
    NotALine {
        /// The number.
        number: usize,
    },
}

impl AskList {
    /// The list of these words, as if they had been pasted one a line.
    ///
    /// # Errors
    /// Why no pasted text gives this list.
    ///
    /// ```
    /// use criba::bloom::{AskList, AskListError};
    /// let list = AskList::of(["uno".to_owned(), "dos".to_owned()]).unwrap();
    /// assert_eq!(Ok(list), AskList::read("uno\ndos"));
    /// let twice = AskList::of(["uno".to_owned(), "uno".to_owned()]);
    /// assert_eq!(twice, Err(AskListError::NotALine { number: 2 }));
    /// ```
    pub fn of(words: impl IntoIterator<Item = String>) -> Result<Self, AskListError> {
        let words: Vec<String> = words.into_iter().collect();
        let mut seen = HashSet::new();
        for (number, word) in (1..).zip(&words) {
            if word.is_empty() || word.contains('\n') || !seen.insert(word.as_str()) {
                return Err(AskListError::NotALine { number });
            }
        }
        let breaks = words.len().saturating_sub(1);
        let units = words.iter().map(|word| units(word)).sum::<usize>() + breaks;
        if units > MAX_LIST_UNITS {
            return Err(AskListError::TooLong(ListTooLong { units }));
        }
        Ok(Self { words: words.into_iter().map(String::into_boxed_str).collect() })
    }

    /// Its words in order.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| &**word)
    }

    /// Reads the lines of `text` like a [`WordList`], and takes repeated strings once.
    ///
    /// ```
    /// use criba::bloom::AskList;
    /// assert_eq!(AskList::read("luna\nsol\n\nluna\n").unwrap().len(), 2);
    /// ```
    ///
    /// # Errors
    /// When the text is too long.
    pub fn read(text: &str) -> Result<Self, ListTooLong> {
        let units = units(text);
        if units > MAX_LIST_UNITS {
            return Err(ListTooLong { units });
        }
        let list = WordList::read(text);
        let mut seen = HashSet::new();
        Ok(Self { words: list.strings().filter(|word| seen.insert(*word)).map(Box::from).collect() })
    }

    /// How many words it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl WordSource {
    /// Word number `number`, perhaps written into `buffer`; `None` when the source has fewer.
    ///
    /// ```
    /// use criba::bloom::WordSource;
    /// let mut buffer = String::new();
    /// assert_eq!(WordSource::Names.word(0, &mut buffer), Some("user00001"));
    /// assert_eq!(WordSource::Names.word(123_455, &mut buffer), Some("user123456"));
    /// ```
    pub fn word<'a>(&'a self, number: u64, buffer: &'a mut String) -> Option<&'a str> {
        if let Self::List(list) = self {
            return list.words.get(usize::try_from(number).ok()?).map(|word| &**word);
        }
        if number >= MAX_WORDS {
            return None;
        }
        buffer.clear();
        if let Self::Random { seed } = self {
            push_random(buffer, *seed, number);
        } else {
            write!(buffer, "user{:05}", number + 1).ok()?;
        }
        Some(buffer)
    }

    /// The words from number `first` on.
    ///
    /// ```
    /// use criba::bloom::WordSource;
    /// let names: Vec<String> = WordSource::Names.words(99_998).take(2).collect();
    /// assert_eq!(names, ["user99999", "user100000"]);
    /// ```
    pub fn words(&self, first: u64) -> impl Iterator<Item = String> {
        (first..MAX_WORDS).map_while(|number| self.word(number, &mut String::new()).map(str::to_owned))
    }
}

/// Adds random word number `number`. Its letters come from a generator of its own, whose seed is that output of the
/// generator with the seed `seed`: nothing before it needs to be drawn.
fn push_random(word: &mut String, seed: u64, number: u64) {
    let mut generator = SplitMix64 { state: SplitMix64::output(seed, number) };
    let length = 4 + generator.below(7);
    for _ in 0..length {
        word.push(char::from(b'a' + generator.below(26)));
    }
}

/// The generator SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number generators*,
/// OOPSLA 2014, with the constants of D. Stafford's variant 13): a counter in steps of the golden ratio whose bits are
/// mixed, so that any output can be had at once.
struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// 2⁶⁴ divided by the golden ratio, made odd.
    const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

    /// Output number `number`, from 0, of the generator with this seed.
    fn output(seed: u64, number: u64) -> u64 {
        let mut z = seed.wrapping_add(Self::GAMMA.wrapping_mul(number.wrapping_add(1)));
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn next(&mut self) -> u64 {
        let output = Self::output(self.state, 0);
        self.state = self.state.wrapping_add(Self::GAMMA);
        output
    }

    /// A number in `0..limit`: the upper bits of a product, nearer to even than the remainder and without a division.
    #[expect(clippy::cast_possible_truncation, reason = "the upper half of the product is below the limit")]
    fn below(&mut self, limit: u8) -> u8 {
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_gives_the_published_numbers() {
        // The outputs for the seed 1234567 that implementations in many languages are checked against.
        let mut generator = SplitMix64 { state: 1_234_567 };
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(expected.map(|_| generator.next()), expected);
        assert_eq!([0, 1, 2, 3, 4].map(|number| SplitMix64::output(1_234_567, number)), expected);
    }

    #[test]
    fn random_words_use_every_letter_and_length() {
        let words: Vec<String> = WordSource::Random { seed: 0 }.words(0).take(2000).collect();
        assert!(words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_lowercase())));
        let lengths: HashSet<usize> = words.iter().map(String::len).collect();
        assert_eq!((lengths.len(), lengths.iter().min(), lengths.iter().max()), (7, Some(&4), Some(&10)));
        let letters: HashSet<u8> = words.iter().flat_map(|word| word.bytes()).collect();
        assert_eq!(letters.len(), 26);
        let distinct: HashSet<&String> = words.iter().collect();
        assert!(distinct.len() > 1990);
        assert_ne!(WordSource::Random { seed: 1 }.words(0).next(), words.first().cloned());
    }

    #[test]
    fn each_source_ends_where_nothing_can_be_counted_any_more() {
        for source in [WordSource::Random { seed: 7 }, WordSource::Names] {
            assert_eq!(source.words(MAX_WORDS - 2).count(), 2);
            assert_eq!(source.word(u64::MAX, &mut String::new()), None);
        }
        assert_eq!(WordSource::Names.words(MAX_WORDS - 1).last().as_deref(), Some("user9007199254740991"));
    }

    #[test]
    fn a_list_gives_each_of_its_strings_once() {
        let list = AskList::read("\u{feff}b\r\n\r\n a\nb\nc").unwrap();
        let source = WordSource::List(list.clone());
        assert_eq!(source.words(0).collect::<Vec<_>>(), ["b", " a", "c"]);
        assert_eq!((source.words(2).count(), source.words(3).count()), (1, 0));
        assert_eq!((list.len(), list.is_empty(), AskList::default().is_empty()), (3, false, true));
    }

    #[test]
    fn a_list_is_refused_by_its_units() {
        let most = "😀\n".repeat(33_333) + "a";
        assert_eq!(AskList::read(&most).map(|list| list.len()), Ok(2));
        assert_eq!(AskList::read(&(most + "b")), Err(ListTooLong { units: 100_001 }));
    }
}
