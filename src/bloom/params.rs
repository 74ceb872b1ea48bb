//! The two parameters of a filter, m and k: their ranges and how typed text is read.

use std::fmt;

/// Smallest number of bits.
pub const MIN_M: u16 = 8;
/// Largest number of bits.
pub const MAX_M: u16 = 1024;
/// Smallest number of hash positions.
pub const MIN_K: u8 = 1;
/// Largest number of hash positions.
pub const MAX_K: u8 = 12;

/// Valid parameters: m bits (8..=1024) and k hash positions per string (1..=12).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Params {
    m: u16,
    k: u8,
}

impl Params {
    /// Parameters within their ranges, or nothing.
    ///
    /// ```
    /// use criba::bloom::Params;
    /// assert!(Params::new(8, 1).is_some() && Params::new(1024, 12).is_some());
    /// assert!(Params::new(7, 1).is_none() && Params::new(8, 13).is_none());
    /// ```
    #[must_use]
    pub fn new(m: u16, k: u8) -> Option<Self> {
        ((MIN_M..=MAX_M).contains(&m) && (MIN_K..=MAX_K).contains(&k)).then_some(Self { m, k })
    }

    /// Number of bits.
    #[must_use]
    pub fn m(self) -> u16 {
        self.m
    }

    /// Number of hash positions per string.
    #[must_use]
    pub fn k(self) -> u8 {
        self.k
    }
}

impl fmt::Debug for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m={} k={}", self.m, self.k)
    }
}

/// Why a typed parameter is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftError {
    /// Nothing but white space.
    Empty,
    /// Something other than ASCII digits.
    NotDigits,
    /// A number outside the range, however long.
    OutOfRange,
}

/// Reads m as typed: ASCII digits with ASCII white space around them, 8..=1024.
///
/// # Errors
/// Says whether the text is empty, holds anything but digits, or is a number out of range.
///
/// ```
/// use criba::bloom::{DraftError, read_m};
/// assert_eq!(read_m(" 64\t"), Ok(64));
/// assert_eq!(read_m("99999999999999999999"), Err(DraftError::OutOfRange));
/// assert_eq!(read_m("6 4"), Err(DraftError::NotDigits));
/// ```
pub fn read_m(draft: &str) -> Result<u16, DraftError> {
    read(draft, MIN_M, MAX_M)
}

/// Reads k as typed: ASCII digits with ASCII white space around them, 1..=12.
///
/// # Errors
/// Says whether the text is empty, holds anything but digits, or is a number out of range.
pub fn read_k(draft: &str) -> Result<u8, DraftError> {
    read(draft, u16::from(MIN_K), u16::from(MAX_K)).and_then(|k| u8::try_from(k).map_err(|_| DraftError::OutOfRange))
}

fn read(draft: &str, min: u16, max: u16) -> Result<u16, DraftError> {
    let digits = draft.trim_matches(|c: char| c.is_ascii_whitespace());
    if digits.is_empty() {
        return Err(DraftError::Empty);
    }
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DraftError::NotDigits);
    }
    match digits.parse::<u16>() {
        Ok(number) if (min..=max).contains(&number) => Ok(number),
        // The only way digits fail to parse is a number too long for the integer.
        Ok(_) | Err(_) => Err(DraftError::OutOfRange),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_are_read_as_typed() {
        let cases: &[(&str, Result<u16, DraftError>)] = &[
            ("8", Ok(8)),
            ("1024", Ok(1024)),
            ("007", Err(DraftError::OutOfRange)),
            ("0064", Ok(64)),
            ("\r\n\t 64 \u{c}", Ok(64)),
            ("7", Err(DraftError::OutOfRange)),
            ("1025", Err(DraftError::OutOfRange)),
            ("18446744073709551680", Err(DraftError::OutOfRange)),
            ("", Err(DraftError::Empty)),
            (" \t", Err(DraftError::Empty)),
            ("+64", Err(DraftError::NotDigits)),
            ("-64", Err(DraftError::NotDigits)),
            ("64.0", Err(DraftError::NotDigits)),
            ("0x40", Err(DraftError::NotDigits)),
            ("6 4", Err(DraftError::NotDigits)),
            ("６４", Err(DraftError::NotDigits)),
            ("\u{a0}64", Err(DraftError::NotDigits)),
        ];
        for (draft, expected) in cases {
            assert_eq!(read_m(draft), *expected, "{draft:?}");
        }
        assert_eq!((read_k("1"), read_k("12")), (Ok(1), Ok(12)));
        assert_eq!(
            (read_k("0"), read_k("13"), read_k("257")),
            (Err(DraftError::OutOfRange), Err(DraftError::OutOfRange), Err(DraftError::OutOfRange))
        );
    }
}
