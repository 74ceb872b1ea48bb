//! Strings as the screen shows them: JSON literals with everything that cannot be seen escaped, elided in
//! the middle where they are long.

use std::path::Path;

use unicode_normalization::char::is_combining_mark;

use crate::bloom::push_json_char;

/// Whether `c` is shown as an escape: it cannot be seen, or changes how its neighbours are seen.
/// Whether a character leaves a trace on the screen, be it a space that a space can be told from.
#[must_use]
pub fn is_seen(c: char) -> bool {
    !is_hidden(c)
}

fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{7f}'..='\u{a0}' | '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// `text` as a JSON string literal in which spaces, control characters and invisible characters can be told.
///
/// ```
/// use criba::text::literal::literal;
/// assert_eq!(literal("a\nb\tc "), r#""a\nb\tc ""#);
/// assert_eq!(literal("a\u{a0}b\u{200d}"), r#""a\u00a0b\u200d""#);
/// assert_eq!(literal("\u{301}e\u{301}"), "\"\\u0301e\u{301}\"");
/// ```
#[must_use]
pub fn literal(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (index, c) in text.char_indices() {
        if is_hidden(c) || (index == 0 && is_combining_mark(c)) {
            out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            push_json_char(&mut out, c);
        }
    }
    out
}

/// [`literal`], with the middle of a text of more than `most` characters left out.
///
/// ```
/// use criba::text::literal::elided;
/// assert_eq!(elided("abcdefghij", 10), r#""abcdefghij""#);
/// assert_eq!(elided("abcdefghijk", 6), r#""abc…jk""#);
/// ```
#[must_use]
pub fn elided(text: &str, most: usize) -> String {
    match halves(text, most) {
        None => literal(text),
        Some((head, tail)) => format!("\"{}…{}\"", escaped(head), escaped(tail)),
    }
}

/// A short name for an entry: without quotes when it is letters and digits only.
///
/// ```
/// use criba::text::literal::chip;
/// assert_eq!(chip("vino", 20), "vino");
/// assert_eq!(chip("dos pasos", 20), r#""dos pasos""#);
/// ```
#[must_use]
pub fn chip(text: &str, most: usize) -> String {
    if !text.chars().all(|c| c.is_alphanumeric() && !is_combining_mark(c)) {
        return elided(text, most);
    }
    match halves(text, most) {
        None => text.to_owned(),
        Some((head, tail)) => format!("{head}…{tail}"),
    }
}

/// How many letters a character is about as wide as: an escape is written out, and the signs of East Asian
/// scripts and emoji are wide.
fn breadth(c: char) -> usize {
    if c.is_control() || is_hidden(c) {
        6
    } else if c >= '\u{1100}' && !is_combining_mark(c) {
        2
    } else {
        1
    }
}

/// Head and tail of a text that is broader than `most` letters; together they are not, with the dots between.
fn halves(text: &str, most: usize) -> Option<(&str, &str)> {
    if text.chars().map(breadth).sum::<usize>() <= most {
        return None;
    }
    let kept = most.saturating_sub(1);
    let (mut head, mut tail) = (0, text.len());
    let mut room = kept.div_ceil(2);
    for (index, c) in text.char_indices() {
        let Some(left) = room.checked_sub(breadth(c)) else { break };
        room = left;
        head = index + c.len_utf8();
    }
    room = kept / 2;
    for (index, c) in text.char_indices().rev() {
        let Some(left) = room.checked_sub(breadth(c)) else { break };
        room = left;
        tail = index;
    }
    Some((text.get(..head)?, text.get(tail..)?))
}

/// Whether a reader sees all of `text`: nothing escaped but quotes and backslashes, no space at either end,
/// none after another, no white space but the plain one, no combining mark.
///
/// ```
/// use criba::text::literal::is_plain;
/// assert!(is_plain("dos pasos") && is_plain("\"") && is_plain("é"));
/// assert!(!is_plain("hola ") && !is_plain("a\tb") && !is_plain("e\u{301}") && !is_plain("a  b"));
/// ```
#[must_use]
pub fn is_plain(text: &str) -> bool {
    let is_visible =
        |c: char| !c.is_control() && !is_hidden(c) && !is_combining_mark(c) && (c == ' ' || !c.is_whitespace());
    text.chars().all(is_visible) && !text.starts_with(' ') && !text.ends_with(' ') && !text.contains("  ")
}

/// The path as given, except what would break the line or steer a terminal: control characters, the two
/// Unicode line breaks and bytes that are no character.
#[must_use]
pub fn printed(path: &Path) -> String {
    let mut out = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        for c in chunk.valid().chars() {
            if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
                out.extend(c.escape_default());
            } else {
                out.push(c);
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    out
}

/// `text` for one line of a field: each control character as its symbol, character by character.
///
/// ```
/// assert_eq!(criba::text::literal::symbols("a\nb\tc"), "a↵b⇥c");
/// ```
#[must_use]
pub fn symbols(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\n' => '↵',
            '\t' => '⇥',
            '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(c),
            '\u{7f}' => '␡',
            '\u{2028}' | '\u{2029}' | '\u{80}'..='\u{9f}' => '␤',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_cannot_be_seen_is_escaped() {
        for hidden in
            "\u{7f}\u{80}\u{9f}\u{a0}\u{ad}\u{61c}\u{200b}\u{200f}\u{2028}\u{202e}\u{2060}\u{2069}\u{feff}".chars()
        {
            let expected = format!("\"x\\u{:04x}\"", u32::from(hidden));
            assert_eq!(literal(&format!("x{hidden}")), expected);
        }
        for visible in "\u{7e}\u{a1}\u{ac}\u{ae}\u{61b}\u{200a}\u{2010}\u{2027}\u{202f}\u{205f}\u{206a}\u{e9}😀".chars()
        {
            assert_eq!(literal(&format!("x{visible}")), format!("\"x{visible}\""));
        }
        assert_eq!(literal("\"\\\u{1f}"), r#""\"\\\u001f""#);
    }

    #[test]
    fn a_tail_does_not_combine_with_the_dots() {
        let text = format!("{}\u{301}bc", "a".repeat(20));
        assert_eq!(elided(&text, 7), "\"aaa…\\u0301bc\"");
    }

    #[test]
    fn symbols_keep_the_number_of_characters() {
        let text: String = (0..0x300).filter_map(char::from_u32).collect();
        assert_eq!(symbols(&text).chars().count(), text.chars().count());
    }
}
