//! The text of a file being read: where its values stand, and the parser's errors as data.
//!
//! Numbers and strings are first taken as [`Raw`] slices of the text: a slice knows where it starts, so
//! whatever is wrong with its value can be reported there.

use ron::error::{Error, Position, SpannedError};
use ron::value::RawValue;
use serde::de::{self, Deserialize, Deserializer};

use crate::notice::{Expected, Number, OpenError, Place, SyntaxReason, ValueFault};

/// Most scalars of a foreign text that are repeated in a message.
const EXCERPT: usize = 40;

/// Deeper than any version nests (each level of a struct counts three), and low enough that the parser's
/// look-ahead, which may run once a level over the whole text, stays cheap.
const RECURSION_LIMIT: usize = 32;

fn options() -> ron::Options {
    ron::Options::default().with_recursion_limit(RECURSION_LIMIT)
}

/// The text, without a byte order mark.
#[derive(Clone, Copy)]
pub(super) struct Source<'a>(pub(super) &'a str);

/// One value as it stands in the text; comments around it may belong to the slice.
#[derive(Clone, Copy)]
pub(super) struct Raw<'a>(&'a str);

impl<'de: 'a, 'a> Deserialize<'de> for Raw<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&'a RawValue>::deserialize(deserializer).map(|raw| Self(raw.get_ron()))
    }
}

impl<'a> Source<'a> {
    /// Reads the whole text as one value; nothing may follow it.
    pub(super) fn parse<T: Deserialize<'a>>(self) -> Result<T, OpenError> {
        options().from_str(self.0).map_err(|error| syntax(&error))
    }

    /// The string that `raw` is.
    pub(super) fn string(self, raw: Raw<'a>) -> Result<String, OpenError> {
        options().from_str(raw.0).map_err(|error: SpannedError| self.wrong_value(raw, error.code, Expected::String))
    }

    /// The name (of a variant without content) that `raw` is.
    pub(super) fn name<T: Deserialize<'a>>(self, raw: Raw<'a>) -> Result<T, OpenError> {
        options().from_str(raw.0).map_err(|error: SpannedError| self.wrong_value(raw, error.code, Expected::Name))
    }

    fn wrong_value(self, raw: Raw<'a>, code: Error, expected: Expected) -> OpenError {
        let reason = match code {
            Error::NoSuchEnumVariant { .. } => reason(code),
            _ => SyntaxReason::Expected(expected),
        };
        OpenError::Syntax { place: self.place(raw), reason }
    }

    /// The integer that `raw` is, within its range.
    pub(super) fn integer(self, raw: Raw<'a>, number: Number, min: u64, max: u64) -> Result<u64, OpenError> {
        let written = self.value(raw);
        let out_of_range = |found: &str| ValueFault::OutOfRange { number, found: excerpt(found), min, max };
        let fault = match options().from_str::<Integer>(raw.0) {
            Ok(Integer::Natural(value)) if (min..=max).contains(&value) => return Ok(value),
            Ok(Integer::Natural(value)) => out_of_range(&value.to_string()),
            Ok(Integer::Negative(value)) => out_of_range(&value.to_string()),
            // Too long for the parser's integers, which then takes it as a float.
            Ok(Integer::NotOne) | Err(_) if is_decimal(written) => out_of_range(written),
            Err(SpannedError { code: Error::IntegerOutOfBounds, .. }) => out_of_range(written),
            Ok(Integer::NotOne) | Err(_) => ValueFault::NotInteger { number, found: excerpt(written) },
        };
        Err(self.fault(raw, fault))
    }

    /// The error that says what is wrong with the value `raw`, and where.
    pub(super) fn fault(self, raw: Raw<'a>, fault: ValueFault) -> OpenError {
        OpenError::Value { place: self.place(raw), fault }
    }

    /// The value without comments and white space around it. Comments within a value cannot be told from
    /// one after it here, so those are cut only behind a single word.
    fn value(self, raw: Raw<'a>) -> &'a str {
        let start = ron::Deserializer::from_str(raw.0).map_or(raw.0, |parser| parser.remainder());
        match start.split_once('/') {
            Some((before, _)) if !before.starts_with(['"', '(', '[', '{', '\'']) => before.trim_end(),
            _ => start.trim_end(),
        }
    }

    fn place(self, raw: Raw<'a>) -> Place {
        // Both are slices of the same text, so the distance of their starts is an index into it.
        let offset = self.value(raw).as_ptr().addr().saturating_sub(self.0.as_ptr().addr());
        place_of(self.0.get(..offset).unwrap_or_default())
    }
}

/// The place behind `before`.
pub(super) fn place_of(before: &str) -> Place {
    let last_line = before.rsplit('\n').next().unwrap_or_default();
    Place { line: 1 + before.matches('\n').count(), column: 1 + last_line.chars().count() }
}

/// A few characters of a foreign text, fit for a message: shortened, control characters escaped.
pub(super) fn excerpt(text: &str) -> String {
    let mut out = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == EXCERPT {
            out.push('…');
            break;
        }
        // Whatever is invisible or turns the direction of the text around is one of these.
        if c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        {
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    out
}

fn is_decimal(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit()) && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_')
}

/// An integer with or without a type suffix, in any base.
enum Integer {
    Natural(u64),
    Negative(i64),
    NotOne,
}

impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Integer;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("an integer")
            }

            fn visit_u64<E>(self, value: u64) -> Result<Integer, E> {
                Ok(Integer::Natural(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Integer, E> {
                Ok(u64::try_from(value).map_or(Integer::Negative(value), Integer::Natural))
            }

            fn visit_f64<E>(self, _: f64) -> Result<Integer, E> {
                Ok(Integer::NotOne)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// The parser's error with its place: where a name that is wrong starts, else where reading stopped.
fn syntax(error: &SpannedError) -> OpenError {
    let Position { line, col } = match error.code {
        Error::NoSuchStructField { .. }
        | Error::DuplicateStructField { .. }
        | Error::NoSuchEnumVariant { .. }
        | Error::ExpectedDifferentStructName { .. }
        | Error::NoSuchExtension(_) => error.span.start,
        _ => error.span.end,
    };
    OpenError::Syntax { place: Place { line, column: col }, reason: reason(error.code.clone()) }
}

fn reason(code: Error) -> SyntaxReason {
    use SyntaxReason as Reason;
    match code {
        Error::Eof => Reason::UnexpectedEnd,
        Error::UnexpectedChar(c) => Reason::UnexpectedCharacter(c),
        Error::MissingStructField { field, .. } => Reason::MissingField(field.to_owned()),
        Error::NoSuchStructField { found, .. } => Reason::UnknownField(excerpt(&found)),
        Error::DuplicateStructField { field, .. } => Reason::RepeatedField(field.to_owned()),
        Error::NoSuchEnumVariant { found, .. }
        | Error::ExpectedDifferentStructName { found, .. }
        | Error::NoSuchExtension(found) => Reason::UnknownName(excerpt(&found)),
        Error::TrailingCharacters => Reason::TrailingCharacters,
        Error::ExceededRecursionLimit => Reason::NestedTooDeep,
        Error::InvalidEscape(_) => Reason::InvalidEscape,
        Error::ExpectedStringEnd => Reason::UnclosedString,
        Error::UnclosedBlockComment | Error::UnclosedLineComment => Reason::UnclosedComment,
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => Reason::Expected(Expected::Open),
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => Reason::Expected(Expected::Close),
        Error::ExpectedArray => Reason::Expected(Expected::List),
        Error::ExpectedArrayEnd => Reason::Expected(Expected::ListEnd),
        Error::ExpectedComma => Reason::Expected(Expected::Comma),
        Error::ExpectedMapColon => Reason::Expected(Expected::Colon),
        Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) => Reason::Expected(Expected::Name),
        Error::ExpectedString => Reason::Expected(Expected::String),
        Error::ExpectedBoolean => Reason::Expected(Expected::Boolean),
        Error::ExpectedOption => Reason::Expected(Expected::Option),
        other => Reason::Other(excerpt(&other.to_string())),
    }
}
