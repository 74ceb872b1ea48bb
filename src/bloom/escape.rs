//! JSON escapes in a typed string: how they are read, what is wrong with one, and how a string is written with them.

use super::push_json_char;

/// What is wrong with an escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscapeFault {
    /// `\` before a character that makes no escape.
    Unknown(char),
    /// `\` with nothing after it.
    Alone,
    /// `\u` with fewer than four hexadecimal digits; this many.
    Digits(u8),
    /// A high surrogate, which no low one follows as an escape.
    LoneHigh(u16),
    /// A low surrogate, which follows no high one.
    LoneLow(u16),
}

/// The first bad escape of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EscapeError {
    /// Where its `\` is, in Unicode scalar values from 0.
    pub at: usize,
    /// How many Unicode scalar values belong to it: the digits found after a `\u`, not what stands in their place.
    pub length: usize,
    /// What is wrong with it.
    pub fault: EscapeFault,
}

/// Reads the escapes of JSON (RFC 8259, section 7) in `typed`: `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t` and
/// `\uXXXX` with four hexadecimal digits of either case, where two surrogates in a row make one character. All else
/// stands for itself, also `"` and line breaks.
///
/// # Errors
/// The first escape that is none of these, or a surrogate without its other half.
///
/// ```
/// use criba::bloom::{EscapeError, EscapeFault, read_escapes};
/// assert_eq!(read_escapes(r"e\u0301\n").unwrap(), "e\u{301}\n");
/// assert_eq!(read_escapes(r"\ud83d\uDE00").unwrap(), "😀");
/// assert_eq!(read_escapes(r"ñ\x"), Err(EscapeError { at: 1, length: 2, fault: EscapeFault::Unknown('x') }));
/// ```
pub fn read_escapes(typed: &str) -> Result<String, EscapeError> {
    let mut text = String::with_capacity(typed.len());
    let (mut rest, mut at) = (typed, 0);
    while let Some((plain, after)) = rest.split_once('\\') {
        text.push_str(plain);
        at += plain.chars().count();
        let (c, length) = read_escape(after).map_err(|fault| EscapeError { at, length: fault.length(), fault })?;
        text.push(c);
        at += length;
        // An escape is all ASCII; its `\` is gone already.
        rest = after.get(length - 1..).unwrap_or_default();
    }
    text.push_str(rest);
    Ok(text)
}

/// `text` such that [`read_escapes`] gives it back: only `\` and units below U+0020 are escaped.
///
/// ```
/// assert_eq!(criba::bloom::write_escapes("\"a\"\\\n"), r#""a"\\\n"#);
/// ```
#[must_use]
pub fn write_escapes(text: &str) -> String {
    let mut typed = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '"' {
            typed.push(c);
        } else {
            push_json_char(&mut typed, c);
        }
    }
    typed
}

impl EscapeFault {
    fn length(self) -> usize {
        match self {
            Self::Alone => 1,
            Self::Unknown(_) => 2,
            Self::Digits(digits) => 2 + usize::from(digits),
            Self::LoneHigh(_) | Self::LoneLow(_) => 6,
        }
    }
}

/// The character of the escape whose `\` stands before `after`, and the escape's length with it.
fn read_escape(after: &str) -> Result<(char, usize), EscapeFault> {
    let mut characters = after.chars();
    let c = match characters.next() {
        None => return Err(EscapeFault::Alone),
        Some('u') => return read_unicode(characters.as_str()),
        Some(c @ ('"' | '\\' | '/')) => c,
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some(c) => return Err(EscapeFault::Unknown(c)),
    };
    Ok((c, 2))
}

/// The same for what follows a `\u`.
fn read_unicode(after: &str) -> Result<(char, usize), EscapeFault> {
    let unit = read_unit(after).map_err(EscapeFault::Digits)?;
    if let Some(c) = char::from_u32(u32::from(unit)) {
        return Ok((c, 6));
    }
    if unit >= 0xDC00 {
        return Err(EscapeFault::LoneLow(unit));
    }
    let low = after.get(4..).and_then(|next| read_unit(next.strip_prefix("\\u")?).ok());
    match low.map(|low| char::decode_utf16([unit, low]).next()) {
        Some(Some(Ok(c))) => Ok((c, 12)),
        Some(Some(Err(_)) | None) | None => Err(EscapeFault::LoneHigh(unit)),
    }
}

/// The unit of four hexadecimal digits, or how many digits there are instead.
fn read_unit(text: &str) -> Result<u16, u8> {
    let (mut unit, mut digits) = (0, 0);
    for digit in text.chars().map_while(|c| c.to_digit(16)).take(4) {
        unit = unit << 4 | digit;
        digits += 1;
    }
    if digits < 4 { Err(digits) } else { u16::try_from(unit).map_err(|_| digits) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_escapes_of_json_are_read() {
        assert_eq!(read_escapes(r#"\"\\\/\b\f\n\r\t\u0041\u00e9\u00E9"#).unwrap(), "\"\\/\u{8}\u{c}\n\r\tAéé");
        assert_eq!(read_escapes(r"\\n\u0000").unwrap(), "\\n\0");
        assert_eq!(read_escapes("\"\r\n\té").unwrap(), "\"\r\n\té");
        assert_eq!(read_escapes(r"\uD83D\ude00\u00419").unwrap(), "😀A9");
        for c in (0..128_u8).map(char::from).filter(|c| !"\"\\/bfnrtu".contains(*c)) {
            let fault = EscapeFault::Unknown(c);
            assert_eq!(read_escapes(&format!("\\{c}")), Err(EscapeError { at: 0, length: 2, fault }));
        }
    }

    #[test]
    fn a_bad_escape_is_found_where_it_stands() {
        use EscapeFault::{Alone, Digits, LoneHigh, LoneLow, Unknown};
        let cases = [
            ("\\", 0, 1, Alone),
            ("😀\\\\\\", 3, 1, Alone),
            ("a\\ñb", 1, 2, Unknown('ñ')),
            ("\\U0041", 0, 2, Unknown('U')),
            ("\\u", 0, 2, Digits(0)),
            ("\\u12", 0, 4, Digits(2)),
            ("é\\u123g", 1, 5, Digits(3)),
            ("\\u+123", 0, 2, Digits(0)),
            ("\\u12３4", 0, 4, Digits(2)),
            ("\\ud83d", 0, 6, LoneHigh(0xd83d)),
            ("\\n\\uDBFFx", 2, 6, LoneHigh(0xdbff)),
            ("\\ud83d\\ud83d\\ude00", 0, 6, LoneHigh(0xd83d)),
            ("\\ud83d\\u0041", 0, 6, LoneHigh(0xd83d)),
            ("\\ud83d\\ude0", 0, 6, LoneHigh(0xd83d)),
            ("\\ud83d\u{fffd}", 0, 6, LoneHigh(0xd83d)),
            ("\\ude00", 0, 6, LoneLow(0xde00)),
            ("\\ud83d\\ude00\\udfff", 12, 6, LoneLow(0xdfff)),
        ];
        for (typed, at, length, fault) in cases {
            assert_eq!(read_escapes(typed), Err(EscapeError { at, length, fault }), "{typed:?}");
        }
    }
}
