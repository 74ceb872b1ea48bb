//! What is typed into the fields of the sizing, as numbers. A field that is empty is to be derived, which is no error.
//!
//! People write a million as `1000000`, `1 000 000`, `1.000.000`, `1,000,000` or `1e6`, and one in a hundred as `0.01`,
//! `0,01`, `1 %`, `1e-2`, `1/100`, `1 in 100` or `1 entre 100`: all are read, in every language alike.

use super::plan::{MAX_BITS, MAX_ENTRIES, MAX_HASHES, MIN_RATE};
use super::unit::Unit;

/// Longest mean length of a string in bytes.
const MAX_MEAN: f64 = 1e6;

/// Why a draft is no number of its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// It cannot be read.
    NotANumber,
    /// It is a number, but not a whole one.
    NotWhole,
    /// It is out of its range.
    OutOfRange,
    /// Bits for each entry say nothing while the number of entries is not known.
    NeedsEntries,
}

/// Entries: a whole number in 1..=[`MAX_ENTRIES`].
///
/// # Errors
/// Why it is none.
///
/// ```
/// use criba::bloom::sizing::{NumberError, read_entries};
/// for million in ["1000000", " 1 000 000 ", "1.000.000", "1,000,000", "1e6", "1\u{202f}000\u{202f}000"] {
///     assert_eq!(read_entries(million), Ok(Some(1_000_000)), "{million}");
/// }
/// assert_eq!(read_entries("  "), Ok(None));
/// assert_eq!(read_entries("2.5"), Err(NumberError::NotWhole));
/// assert_eq!(read_entries("0"), Err(NumberError::OutOfRange));
/// assert_eq!(read_entries("-5"), Err(NumberError::OutOfRange));
/// assert_eq!([read_entries("many"), read_entries("-")], [Err(NumberError::NotANumber); 2]);
/// ```
pub fn read_entries(draft: &str) -> Result<Option<u64>, NumberError> {
    whole(draft, MAX_ENTRIES)
}

/// Hash positions a string: a whole number in 1..=[`MAX_HASHES`].
///
/// # Errors
/// Why it is none.
pub fn read_hashes(draft: &str) -> Result<Option<u32>, NumberError> {
    let hashes = whole(draft, MAX_HASHES.into())?;
    Ok(hashes.and_then(|hashes| u32::try_from(hashes).ok()))
}

/// Bits, typed in `unit`: up to [`MAX_BITS`], parts of a bit rounded up. Bits for each entry need the number of
/// entries.
///
/// # Errors
/// Why it is none.
///
/// ```
/// use criba::bloom::sizing::{NumberError, Unit, read_bits};
/// assert_eq!(read_bits("1,5", Unit::Kibibytes, None), Ok(Some(12_288)));
/// assert_eq!(read_bits("9.585", Unit::BitsPerEntry, Some(1000)), Ok(Some(9585)));
/// assert_eq!(read_bits("9.585", Unit::BitsPerEntry, None), Err(NumberError::NeedsEntries));
/// assert_eq!(read_bits("0.5", Unit::Bits, None), Err(NumberError::NotWhole));
/// ```
pub fn read_bits(draft: &str, unit: Unit, entries: Option<u64>) -> Result<Option<u64>, NumberError> {
    if unit == Unit::Bits {
        return whole(draft, MAX_BITS);
    }
    let Some(number) = number(draft, unit == Unit::Bytes)? else { return Ok(None) };
    let size = match unit.bits() {
        Some(bits) => f64::from(bits),
        #[expect(clippy::cast_precision_loss, reason = "at most 10^12")]
        None => entries.ok_or(NumberError::NeedsEntries)? as f64,
    };
    if unit == Unit::Bytes && number.fract() != 0.0 {
        return Err(NumberError::NotWhole);
    }
    to_whole((number * size - 1e-9).ceil(), MAX_BITS).map(Some)
}

/// A rate: [`MIN_RATE`] or more and below 1.
///
/// # Errors
/// Why it is none.
///
/// ```
/// use criba::bloom::sizing::{NumberError, read_rate};
/// for hundredth in ["0.01", "0,01", ".01", "1 %", "1%", "1e-2", "1/100", "1:100", "1 in 100", "1 entre 100", "1\u{a0}entre\u{a0}100"] {
///     assert_eq!(read_rate(hundredth), Ok(Some(0.01)), "{hundredth}");
/// }
/// assert_eq!(read_rate("100 %"), Err(NumberError::OutOfRange));
/// ```
pub fn read_rate(draft: &str) -> Result<Option<f64>, NumberError> {
    // As it is shown, no line is broken at its spaces.
    let draft: String = trimmed(draft).chars().map(|c| if is_space(c) { ' ' } else { c }).collect();
    let draft = draft.as_str();
    if draft.is_empty() {
        return Ok(None);
    }
    let rate = if let Some(percent) = draft.strip_suffix('%') {
        number(percent, false)?.ok_or(NumberError::NotANumber)? / 100.0
    } else if let Some((part, whole)) = fraction(draft) {
        let part = number(part, false)?.ok_or(NumberError::NotANumber)?;
        part / number(whole, true)?.ok_or(NumberError::NotANumber)?
    } else {
        number(draft, false)?.ok_or(NumberError::NotANumber)?
    };
    if (MIN_RATE..1.0).contains(&rate) { Ok(Some(rate)) } else { Err(NumberError::OutOfRange) }
}

/// A mean length in bytes: 0 to a million, not necessarily whole.
///
/// # Errors
/// Why it is none.
pub fn read_mean(draft: &str) -> Result<Option<f64>, NumberError> {
    match number(draft, false)? {
        Some(mean) if !(0.0..=MAX_MEAN).contains(&mean) => Err(NumberError::OutOfRange),
        mean => Ok(mean),
    }
}

/// Both sides of "1 in 100".
fn fraction(draft: &str) -> Option<(&str, &str)> {
    ["/", ":", " in ", " entre ", " en ", " de cada "].into_iter().find_map(|sign| draft.split_once(sign))
}

fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '\u{a0}' | '\u{202f}' | '\u{2009}')
}

fn trimmed(draft: &str) -> &str {
    draft.trim_matches(is_space)
}

/// A whole number in 1..=most, exact to its last digit.
fn whole(draft: &str, most: u64) -> Result<Option<u64>, NumberError> {
    let Some(Written { digits, mut power }) = written(draft, true)? else { return Ok(None) };
    // Zeros at the end stand for powers of ten.
    let significant = digits.trim_end_matches('0');
    power += i64::try_from(digits.len() - significant.len()).unwrap_or(i64::MAX);
    if significant.is_empty() {
        return Err(NumberError::OutOfRange);
    }
    let zeros = u32::try_from(power).map_err(|_| NumberError::NotWhole)?;
    let number = significant.parse::<u64>().ok().zip(10_u64.checked_pow(zeros));
    let number = number.and_then(|(number, scale)| number.checked_mul(scale));
    number.filter(|number| (1..=most).contains(number)).ok_or(NumberError::OutOfRange).map(Some)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a whole number in the range, which ends below 2^53"
)]
fn to_whole(number: f64, most: u64) -> Result<u64, NumberError> {
    if (1.0..=most as f64).contains(&number) { Ok(number as u64) } else { Err(NumberError::OutOfRange) }
}

/// A number as it was written: its digits without zeros at the front, and the power of ten that they are times.
struct Written {
    digits: String,
    power: i64,
}

/// A number, or nothing for an empty draft.
fn number(draft: &str, is_count: bool) -> Result<Option<f64>, NumberError> {
    let Some(Written { digits, power }) = written(draft, is_count)? else { return Ok(None) };
    match format!("0{digits}e{power}").parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(Some(number)),
        Ok(_) => Err(NumberError::OutOfRange),
        Err(_) => Err(NumberError::NotANumber),
    }
}

/// A single point or comma is a decimal sign, unless `is_count` and three digits follow it: then, and where there are
/// several, they set groups apart, as spaces do.
fn written(draft: &str, is_count: bool) -> Result<Option<Written>, NumberError> {
    let draft = trimmed(draft);
    if draft.is_empty() {
        return Ok(None);
    }
    if let Some(rest) = draft.strip_prefix(['-', '\u{2212}']) {
        let is_number = !rest.starts_with(['-', '\u{2212}']) && written(rest, is_count)?.is_some();
        return Err(if is_number { NumberError::OutOfRange } else { NumberError::NotANumber });
    }
    let (digits, exponent) =
        draft.split_once(['e', 'E']).map_or((draft, None), |(digits, exponent)| (digits, Some(exponent)));
    let (whole, part) = ungrouped(digits, is_count && exponent.is_none()).ok_or(NumberError::NotANumber)?;
    let exponent = match exponent {
        None => "0",
        Some(exponent) => exponent.strip_prefix('+').unwrap_or(exponent),
    };
    let is_exponent = exponent.strip_prefix(['-', '\u{2212}']).unwrap_or(exponent);
    if is_exponent.is_empty() || is_exponent.len() > 4 || !is_exponent.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NumberError::NotANumber);
    }
    let exponent: i64 = exponent.replace('\u{2212}', "-").parse().map_err(|_| NumberError::NotANumber)?;
    let power = exponent - i64::try_from(part.len()).unwrap_or(i64::MAX);
    let digits = format!("{whole}{part}").trim_start_matches('0').to_owned();
    Ok(Some(Written { digits, power }))
}

/// The digits before the decimal sign and those after it.
fn ungrouped(digits: &str, is_count: bool) -> Option<(String, &str)> {
    let signs: Vec<char> = digits.chars().filter(|c| matches!(c, '.' | ',')).collect();
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_group = |part: &&str| part.len() == 3 && is_digits(part);
    // The decimal sign is the last of them, if it is the only one of its kind.
    let last = signs.last().copied();
    let is_only = |sign: &char| signs.iter().filter(|other| *other == sign).count() == 1;
    let tail = last.and_then(|sign| digits.rsplit_once(sign)).map(|(_, tail)| tail);
    let is_decimal =
        last.as_ref().is_some_and(is_only) && !(is_count && signs.len() == 1 && tail.as_ref().is_some_and(is_group));
    let (whole, part) = match last.filter(|_| is_decimal).and_then(|sign| digits.rsplit_once(sign)) {
        Some((whole, part)) => (whole, part),
        None => (digits, ""),
    };
    if !part.is_empty() && !is_digits(part) {
        return None;
    }
    let mut groups = whole.split(|c| matches!(c, '.' | ',') || is_space(c));
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let is_first =
        if rest.is_empty() { first.is_empty() || is_digits(first) } else { is_digits(first) && first.len() <= 3 };
    if !is_first || !rest.iter().all(is_group) || first.is_empty() && part.is_empty() {
        return None;
    }
    Some((format!("{first}{}", rest.concat()), part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_people_write_them() {
        let cases = [
            ("1", Ok(Some(1.0))),
            ("1.000", Ok(Some(1000.0))),
            ("1,000", Ok(Some(1000.0))),
            ("12.345.678", Ok(Some(12_345_678.0))),
            ("1.234,5", Ok(Some(1234.5))),
            ("1,234.5", Ok(Some(1234.5))),
            ("1.5", Ok(Some(1.5))),
            ("1.5e3", Ok(Some(1500.0))),
            ("1E+3", Ok(Some(1000.0))),
            ("1e\u{2212}3", Ok(Some(0.001))),
            ("", Ok(None)),
            ("1.00.000", Err(NumberError::NotANumber)),
            ("1.0000,000.0", Err(NumberError::NotANumber)),
            ("1 00", Err(NumberError::NotANumber)),
            (".", Err(NumberError::NotANumber)),
            ("e5", Err(NumberError::NotANumber)),
            ("1e", Err(NumberError::NotANumber)),
            ("1e5e5", Err(NumberError::NotANumber)),
            ("-1", Err(NumberError::OutOfRange)),
            ("\u{2212}0,5", Err(NumberError::OutOfRange)),
            ("--1", Err(NumberError::NotANumber)),
            ("-x", Err(NumberError::NotANumber)),
            ("+1", Err(NumberError::NotANumber)),
            ("inf", Err(NumberError::NotANumber)),
            ("NaN", Err(NumberError::NotANumber)),
            ("1e9999", Err(NumberError::OutOfRange)),
            ("٣", Err(NumberError::NotANumber)),
        ];
        for (draft, expected) in cases {
            assert_eq!(number(draft, true), expected, "{draft}");
        }
        assert_eq!(number("1.000", false), Ok(Some(1.0)), "a rate has no groups of thousands");
    }

    #[test]
    fn ends_of_ranges_are_inside() {
        assert_eq!(read_entries("1e12"), Ok(Some(MAX_ENTRIES)));
        assert_eq!(read_entries("1000000000001"), Err(NumberError::OutOfRange));
        // As doubles these would be whole.
        for broken in ["1000000000000.00001", "999999999999,9999999", "1e-400", "0.30000000000000001"] {
            assert_eq!(read_entries(broken), Err(NumberError::NotWhole), "{broken}");
        }
        for whole in ["12.50e2", "1250.0000", "00001250", "125000e-2"] {
            assert_eq!(read_entries(whole), Ok(Some(1250)), "{whole}");
        }
        assert_eq!(read_hashes("255"), Ok(Some(255)));
        assert_eq!(read_hashes("256"), Err(NumberError::OutOfRange));
        assert_eq!(read_bits("9007199254740992", Unit::Bits, None), Ok(Some(MAX_BITS)));
        for above in ["9007199254740993", "9,007,199,254,740,993", "1e400", "1000000000000000000000000"] {
            assert_eq!(read_bits(above, Unit::Bits, None), Err(NumberError::OutOfRange), "{above}");
        }
        assert_eq!(read_bits("1e10", Unit::Mebibytes, None), Err(NumberError::OutOfRange));
        assert_eq!(read_rate("1e-30"), Ok(Some(1e-30)));
        for outside in ["0", "1", "1e-31", "100 %", "2 in 1", "1/0"] {
            assert_eq!(read_rate(outside), Err(NumberError::OutOfRange), "{outside}");
        }
    }
}
