//! A list of strings to insert, one a line, and what inserting it would do.

use std::collections::HashSet;
use std::sync::Arc;

use super::{Lab, MAX_ENTRIES, MAX_UNITS, Rejection, units};

/// The lines of a text, each a string but the empty ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    text: Arc<str>,
}

/// What inserting a list into a lab would do. Every line is either empty, new, duplicate or too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Lines of the text.
    pub lines: usize,
    /// Empty lines, which are skipped.
    pub empty: usize,
    /// Distinct strings that would become entries, were there room.
    pub new: usize,
    /// Lines with a string that is an entry already or stood in a line before.
    pub duplicate: usize,
    /// Lines with more than [`MAX_UNITS`] units.
    pub too_long: usize,
    /// The first of those.
    pub first_too_long: Option<LongLine>,
    /// How many of the new strings would be entries beyond [`MAX_ENTRIES`].
    pub over: usize,
    /// Entries there would be, were there room.
    needed: usize,
}

/// A line that is too long for a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongLine {
    /// Its number in the text, from 1.
    pub number: usize,
    /// Its UTF-16 code units.
    pub units: usize,
}

impl WordList {
    /// Reads `text`: LF or CRLF separates lines, and one more at the end changes nothing. A byte order mark at the
    /// very start is dropped. Nothing else is touched: no trimming, and a CR alone is a character like any other.
    ///
    /// ```
    /// use criba::bloom::WordList;
    /// let list = WordList::read("\u{feff}luna\r\n\n sol \n");
    /// assert_eq!(list.strings().collect::<Vec<_>>(), ["luna", " sol "]);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self { text: Arc::from(text.strip_prefix('\u{feff}').unwrap_or(text)) }
    }

    /// The strings in order: the lines that are not empty. Repeated ones repeat.
    pub fn strings(&self) -> impl Iterator<Item = &str> + Clone {
        self.text.lines().filter(|line| !line.is_empty())
    }

    /// What inserting it into `lab` would do.
    ///
    /// ```
    /// use criba::bloom::{Lab, Params, WordList};
    /// let mut lab = Lab::new(Params::new(64, 3).unwrap());
    /// lab.insert("a").unwrap();
    /// let preview = WordList::read("a\nb\n\nc\nb\n").preview(&lab);
    /// assert_eq!((preview.lines, preview.empty, preview.new, preview.duplicate), (5, 1, 2, 2));
    /// assert!(preview.can_insert());
    /// ```
    #[must_use]
    pub fn preview(&self, lab: &Lab) -> Preview {
        let (mut lines, mut empty, mut duplicate, mut too_long) = (0, 0, 0, 0);
        let mut first_too_long = None;
        let mut new = HashSet::new();
        for line in self.text.lines() {
            lines += 1;
            match units(line) {
                0 => empty += 1,
                1..=MAX_UNITS => {
                    if lab.reference().contains(line) || !new.insert(line) {
                        duplicate += 1;
                    }
                }
                units => {
                    too_long += 1;
                    first_too_long = first_too_long.or(Some(LongLine { number: lines, units }));
                }
            }
        }
        let needed = lab.reference().len() + new.len();
        let over = needed.saturating_sub(MAX_ENTRIES);
        Preview { lines, empty, new: new.len(), duplicate, too_long, first_too_long, over, needed }
    }

    /// Inserts the strings in order, all or none. The last operation is then the last line's.
    ///
    /// # Errors
    /// What [`Preview::refusal`] says; nothing has changed then.
    pub fn insert(&self, lab: &mut Lab) -> Result<(), Rejection> {
        lab.insert_all(self.strings())
    }
}

impl Preview {
    /// How many strings there are: the lines that are not empty.
    #[must_use]
    pub fn strings(&self) -> usize {
        self.lines - self.empty
    }

    /// Why inserting the list would be refused: the first line that is too long or, when all are short enough, the
    /// lack of room.
    #[must_use]
    pub fn refusal(&self) -> Option<Rejection> {
        match self.first_too_long {
            Some(LongLine { units, .. }) => Some(Rejection::TooLong { units }),
            None => (self.over > 0).then_some(Rejection::Full { needed: self.needed }),
        }
    }

    /// Whether there is anything to insert and nothing against it.
    #[must_use]
    pub fn can_insert(&self) -> bool {
        self.strings() > 0 && self.refusal().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bloom::Params;

    fn lab() -> Lab {
        let mut lab = Lab::new(Params::new(64, 3).unwrap());
        lab.insert("a").unwrap();
        lab
    }

    #[test]
    fn lines_are_taken_as_they_stand() {
        let cases: &[(&str, &[&str], usize)] = &[
            ("", &[], 0),
            ("\u{feff}", &[], 0),
            ("\n", &[], 1),
            ("a", &["a"], 1),
            ("a\n", &["a"], 1),
            ("a\n\n", &["a"], 2),
            ("\n\r\n a\t\r\n", &[" a\t"], 3),
            ("a\rb\r\nc\r", &["a\rb", "c\r"], 2),
            ("a\r\r\n", &["a\r"], 1),
            ("\r", &["\r"], 1),
            ("\u{feff}\u{feff}a\n\u{feff}b", &["\u{feff}a", "\u{feff}b"], 2),
            ("a\u{2028}b\u{85}c\u{b}d", &["a\u{2028}b\u{85}c\u{b}d"], 1),
        ];
        for (text, strings, lines) in cases {
            let list = WordList::read(text);
            assert_eq!(list.strings().collect::<Vec<_>>(), *strings, "{text:?}");
            assert_eq!(list.preview(&lab()).lines, *lines, "{text:?}");
        }
    }

    #[test]
    fn the_first_line_that_is_too_long_is_named_and_nothing_inserted() {
        let text = format!("b\n\n{}\n{}\n{}\nb", "x".repeat(256), "😀".repeat(129), "y".repeat(300));
        let preview = WordList::read(&text).preview(&lab());
        assert_eq!((preview.lines, preview.empty, preview.new, preview.duplicate), (6, 1, 2, 1));
        assert_eq!((preview.too_long, preview.first_too_long), (2, Some(LongLine { number: 4, units: 258 })));
        let mut after = lab();
        assert_eq!(WordList::read(&text).insert(&mut after).err(), preview.refusal());
        assert_eq!(after, lab());
    }

    #[test]
    fn a_list_that_has_no_room_says_by_how_much() {
        let text: String = (0..1030).map(|number| format!("{number}\r\n")).collect();
        let preview = WordList::read(&text).preview(&lab());
        assert_eq!((preview.new, preview.over, preview.can_insert()), (1030, 7, false));
        assert_eq!(preview.refusal(), Some(Rejection::Full { needed: 1031 }));
    }

    #[test]
    fn nothing_is_no_list_to_insert() {
        let preview = WordList::read("\n\n").preview(&lab());
        assert_eq!((preview.can_insert(), preview.refusal()), (false, None));
    }
}
