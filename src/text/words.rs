//! Words to ask for, hunts, lists to insert, escapes and code units.

use unicode_normalization::char::is_combining_mark;

use super::Texts;
use super::number::Numbers;
use crate::bloom::{EscapeError, ListTooLong, Preview, WordSource};
use crate::notice::OpenError;

/// The words of one language.
#[derive(Debug)]
pub struct WordsTexts {
    /// Heading of the words to ask for.
    pub heading: &'static str,
    /// What the choice of their source is called.
    pub source_name: &'static str,
    /// Name of a source.
    pub source: fn(&WordSource) -> String,
    /// What a source is.
    pub source_tip: fn(&WordSource) -> String,
    /// Asks for a pasted list.
    pub paste: &'static str,
    /// Queries one word.
    pub ask: &'static str,
    /// What that does.
    pub ask_tip: &'static str,
    /// Searches for a false positive.
    pub hunt: &'static str,
    /// What that does.
    pub hunt_tip: &'static str,
    /// Why there is nothing to hunt.
    pub nothing_to_hunt: &'static str,
    /// How many words a running hunt has tried.
    pub tried: fn(&Numbers, u32) -> String,
    /// Ends a hunt.
    pub stop: &'static str,
    /// What stays then.
    pub stop_tip: &'static str,
    /// Title of the list of words to ask for.
    pub ask_title: &'static str,
    /// How it is read.
    pub ask_hint: &'static str,
    /// How many words it has.
    pub ask_count: fn(&Numbers, usize) -> String,
    /// It is too long.
    pub ask_too_long: fn(&Numbers, ListTooLong) -> String,
    /// Asks for these words from now on.
    pub ask_use: &'static str,
    /// Title of the list to insert.
    pub list_title: &'static str,
    /// How it is read.
    pub list_hint: &'static str,
    /// Accessible name of the field of a list.
    pub list_field: &'static str,
    /// Reads it from a file.
    pub list_file: &'static str,
    /// The file it was read from.
    pub list_from: fn(&str) -> String,
    /// Why the file could not be read.
    pub list_failed: fn(&Texts, &str, &OpenError) -> String,
    /// Types it instead.
    pub list_type: &'static str,
    /// What is in the list.
    pub preview: fn(&Numbers, &Preview) -> String,
    /// Why it cannot be inserted.
    pub refusal: fn(&Texts, &Preview) -> Option<String>,
    /// Inserts so many new ones.
    pub list_insert: fn(&Numbers, usize) -> String,
    /// Reads escapes, or no longer.
    pub escapes: &'static str,
    /// Shows code units, or no longer.
    pub units: &'static str,
    /// Inserts a list.
    pub list: &'static str,
    /// What that does.
    pub list_tip: &'static str,
    /// What escapes are.
    pub escapes_tip: &'static str,
    /// What cannot be read, as a clause.
    pub escape: fn(&EscapeError) -> String,
    /// What showing the units does.
    pub units_tip: &'static str,
    /// Title of the code units: how many.
    pub units_title: fn(usize) -> String,
    /// What a unit is, where that is not plain; nothing to say is empty.
    pub unit_kind: fn(UnitKind) -> &'static str,
    /// Units that are not listed.
    pub units_more: fn(usize) -> String,
    /// The string is empty.
    pub units_none: &'static str,
}

/// What a UTF-16 code unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitKind {
    /// A character that is seen.
    Plain,
    /// A space of some kind.
    Space,
    /// A control character.
    Control,
    /// A mark that joins the character before it.
    Combining,
    /// What joins emoji.
    Joiner,
    /// Anything else that is not seen.
    Invisible,
    /// First half of a pair.
    High,
    /// Second half of a pair.
    Low,
}

impl UnitKind {
    /// Of this unit.
    #[must_use]
    pub fn of(unit: u16) -> Self {
        match unit {
            0xD800..=0xDBFF => return Self::High,
            0xDC00..=0xDFFF => return Self::Low,
            0x200D => return Self::Joiner,
            0xFE00..=0xFE0F => return Self::Invisible,
            _ => {}
        }
        let Some(c) = char::from_u32(u32::from(unit)) else { return Self::Invisible };
        if c.is_control() {
            Self::Control
        } else if is_combining_mark(c) {
            Self::Combining
        } else if c.is_whitespace() {
            Self::Space
        } else if !super::literal::is_seen(c) {
            Self::Invisible
        } else {
            Self::Plain
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_that_cannot_be_seen_are_told_apart() {
        let kinds = |text: &str| text.encode_utf16().map(UnitKind::of).collect::<Vec<_>>();
        assert_eq!(kinds("é\u{301}"), [UnitKind::Plain, UnitKind::Combining]);
        assert_eq!(kinds("😀"), [UnitKind::High, UnitKind::Low]);
        assert_eq!(kinds("\u{200d}\u{fe0f}\u{200b}\u{feff}\u{ad}")[1..], [UnitKind::Invisible; 4]);
        assert_eq!(kinds("\u{200d}"), [UnitKind::Joiner]);
        assert_eq!(kinds(" \u{a0}\n\u{7f}"), [UnitKind::Space, UnitKind::Space, UnitKind::Control, UnitKind::Control]);
    }
}
