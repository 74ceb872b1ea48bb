//! What counts as a string of the lab: its length in UTF-16 code units, and its JSON literal.

/// Most UTF-16 code units in one string.
pub const MAX_UNITS: usize = 256;

/// Why an operation was refused; nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The string is empty.
    Empty,
    /// The string has more than [`MAX_UNITS`] code units; this many.
    TooLong {
        /// Its UTF-16 code units.
        units: usize,
    },
    /// The reference holds [`super::MAX_ENTRIES`] entries and these would be too many.
    Full {
        /// How many distinct entries there would be.
        needed: usize,
    },
    /// The count of negative queries is at its largest value.
    CounterFull,
}

/// Length of `text` in UTF-16 code units.
///
/// ```
/// assert_eq!(criba::bloom::units("hola"), 4);
/// assert_eq!(criba::bloom::units("😀"), 2);
/// ```
#[must_use]
pub fn units(text: &str) -> usize {
    // The first byte of a character counts one; that of one of four bytes, which is a pair, counts two. The sum of
    // 64 fits a byte, so that the compiler can add many at once.
    let count = |byte: &u8| u8::from(byte & 0xC0 != 0x80) + u8::from(*byte >= 0xF0);
    text.as_bytes().chunks(64).map(|bytes| usize::from(bytes.iter().map(count).sum::<u8>())).sum()
}

/// Accepts a string of 1..=256 UTF-16 code units; nothing is trimmed or normalised.
///
/// # Errors
/// [`Rejection::Empty`] or [`Rejection::TooLong`].
pub fn check_text(text: &str) -> Result<(), Rejection> {
    match units(text) {
        0 => Err(Rejection::Empty),
        1..=MAX_UNITS => Ok(()),
        units => Err(Rejection::TooLong { units }),
    }
}

/// `text` as ECMAScript's `JSON.stringify` writes it: only `"`, `\` and units below U+0020 escaped.
///
/// ```
/// assert_eq!(criba::bloom::json_string("a\n\"\u{1}"), r#""a\n\"\u0001""#);
/// ```
#[must_use]
pub fn json_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        push_json_char(&mut out, c);
    }
    out.push('"');
    out
}

/// Adds `c` to `out` as [`json_string`] writes it.
pub fn push_json_char(out: &mut String, c: char) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        c if c < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
        c => out.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_count_utf16_units() {
        let cases = [
            (String::new(), Err(Rejection::Empty)),
            ("a".repeat(256), Ok(())),
            ("a".repeat(257), Err(Rejection::TooLong { units: 257 })),
            ("ñ".repeat(256), Ok(())),
            ("😀".repeat(128), Ok(())),
            ("😀".repeat(128) + "a", Err(Rejection::TooLong { units: 257 })),
            (" ".to_owned(), Ok(())),
        ];
        for (text, expected) in cases {
            assert_eq!(check_text(&text), expected);
        }
    }

    #[test]
    fn units_are_those_of_utf16() {
        for c in '\0'..=char::MAX {
            assert_eq!(units(c.encode_utf8(&mut [0; 4])), c.len_utf16(), "{c:?}");
        }
        let long = "aé→😀".repeat(1000);
        assert_eq!(units(&long), long.encode_utf16().count());
    }
}
