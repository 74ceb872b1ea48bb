//! The sentence on the last operation: the same parts in every language, of words that each language gives.

use crate::bloom::{Report, Verdict};

/// A part of a sentence with its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Ordinary words.
    Plain(String),
    /// Words that stand out.
    Strong(String),
    /// Strings and numbers.
    Mono(String),
    /// The telling words, in the colour of the verdict.
    Telling(String),
}

impl Piece {
    /// Its words, whatever their weight.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Plain(text) | Self::Strong(text) | Self::Mono(text) | Self::Telling(text) => text,
        }
    }
}

/// The positions of a report, each once, in the order of their first visit.
fn distinct_positions(report: &Report) -> Vec<u16> {
    let mut distinct = Vec::new();
    for step in &report.steps {
        if !distinct.contains(&step.position) {
            distinct.push(step.position);
        }
    }
    distinct
}

/// Pieces as a list in running text: commas, and before the last one the word that `and` gives for it.
fn joined(pieces: Vec<Piece>, and: fn(&str) -> &'static str) -> Vec<Piece> {
    let count = pieces.len();
    let mut out = Vec::with_capacity(count * 2);
    for (index, piece) in pieces.into_iter().enumerate() {
        if index > 0 {
            let word = if index + 1 == count { and(piece.text()) } else { ", " };
            out.push(Piece::Plain(word.to_owned()));
        }
        out.push(piece);
    }
    out
}

/// The same as plain words.
pub(super) fn joined_words(words: impl Iterator<Item = String>, and: fn(&str) -> &'static str) -> String {
    joined(words.map(Piece::Plain).collect(), and).iter().map(Piece::text).collect()
}

/// What the second line of the verdict needs to know beside the report.
#[derive(Clone, Debug, Default)]
pub struct Reasons {
    /// For a false positive: the entries that set the bits first, elided, each once.
    pub setters: Vec<String>,
    /// How many more of them there are.
    pub more_setters: usize,
    /// For an entry: its number, from 1.
    pub entry_number: Option<usize>,
    /// How many bits an insert turned from 0 to 1.
    pub turned: usize,
}

/// Words before and after the bits of an operation, for one bit and for several.
#[derive(Debug)]
pub struct AroundBits {
    /// When all positions are the same.
    pub one: (&'static str, &'static str),
    /// When they are not.
    pub several: (&'static str, &'static str),
}

/// The sentence on the last operation.
#[derive(Debug)]
pub struct VerdictTexts {
    /// Before the first operation.
    pub hint: &'static str,
    /// What to do then.
    pub hint_more: &'static str,
    /// Without a filter.
    pub no_filter: &'static str,
    /// What to do then.
    pub no_filter_more: &'static str,
    /// A new string went in.
    pub inserted: &'static str,
    /// How many bits that turned to 1.
    pub turned: fn(usize) -> String,
    /// And that the counters went back to 0.
    pub counters_at_zero: &'static str,
    /// A known string went in.
    pub duplicate: &'static str,
    /// That this changed nothing; the number of the entry.
    pub nothing_changed: fn(usize) -> String,
    /// Some bit is 0.
    pub absent: &'static str,
    /// Before the position of the first 0.
    pub bit: &'static str,
    /// After it; its i.
    pub is_zero: fn(u8) -> String,
    /// All bits are 1: between the string and what the reference says.
    pub possibly_present: &'static str,
    /// The reference has it.
    pub truly_present: &'static str,
    /// Around the bits of an entry.
    pub are_set: AroundBits,
    /// After them; the number of the entry.
    pub confirmed: fn(usize) -> String,
    /// The reference does not have it.
    pub false_positive: &'static str,
    /// Around the bits that others had set.
    pub were_set: AroundBits,
    /// So many more entries than are named.
    pub more: fn(usize) -> String,
    /// The end of that sentence.
    pub never_inserted: &'static str,
    /// The word before the last part of a list, which may depend on that part.
    pub and: fn(&str) -> &'static str,
}

impl VerdictTexts {
    /// The first line: string and verdict. The literal is already elided.
    #[must_use]
    pub fn title(&self, report: &Report, literal: String) -> Vec<Piece> {
        let (words, telling) = match report.verdict {
            Verdict::New => (": ", self.inserted),
            Verdict::Duplicate => (": ", self.duplicate),
            Verdict::DefinitelyAbsent => (": ", self.absent),
            Verdict::TrulyPresent => (self.possibly_present, self.truly_present),
            Verdict::FalsePositive => (self.possibly_present, self.false_positive),
        };
        vec![Piece::Mono(literal), Piece::Strong(words.to_owned()), Piece::Telling(telling.to_owned())]
    }

    /// The second line: why.
    #[must_use]
    pub fn why(&self, report: &Report, reasons: &Reasons) -> Vec<Piece> {
        let plain = |text: &str| Piece::Plain(text.to_owned());
        let number = reasons.entry_number.unwrap_or_default();
        match report.verdict {
            Verdict::New => vec![Piece::Plain((self.turned)(reasons.turned)), plain(self.counters_at_zero)],
            Verdict::Duplicate => vec![Piece::Plain((self.nothing_changed)(number))],
            Verdict::DefinitelyAbsent => match report.steps.iter().find(|step| !step.before) {
                Some(step) => {
                    vec![plain(self.bit), Piece::Mono(step.position.to_string()), Piece::Plain((self.is_zero)(step.i))]
                }
                None => Vec::new(),
            },
            Verdict::TrulyPresent => {
                let mut pieces = self.around(&self.are_set, report);
                pieces.push(Piece::Plain((self.confirmed)(number)));
                pieces
            }
            Verdict::FalsePositive => {
                let more = Some(reasons.more_setters).filter(|more| *more > 0);
                let more = more.map(|more| Piece::Plain((self.more)(more)));
                let setters = reasons.setters.iter().cloned().map(Piece::Strong).chain(more);
                let mut pieces = self.around(&self.were_set, report);
                pieces.extend(joined(setters.collect(), self.and));
                pieces.push(plain(self.never_inserted));
                pieces
            }
        }
    }

    /// The distinct positions, as `36, 191 y 90`, between the words for their number.
    fn around(&self, words: &AroundBits, report: &Report) -> Vec<Piece> {
        let distinct = distinct_positions(report);
        let (before, after) = if distinct.len() == 1 { words.one } else { words.several };
        let bits = distinct.into_iter().map(|position| Piece::Mono(position.to_string())).collect();
        let mut pieces = vec![Piece::Plain(before.to_owned())];
        pieces.extend(joined(bits, self.and));
        pieces.push(Piece::Plain(after.to_owned()));
        pieces
    }
}
