//! The text of a file being read: its values, their places, and the parser's errors as data.
//!
//! A valid file is parsed once, straight into values ([`Quick`]). Only to tell what is wrong with another,
//! its numbers and strings are taken as [`Raw`] slices of the text: a slice knows where it starts.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use ron::error::{Error, Position, SpannedError};
use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::{self, Deserialize, Deserializer};

use super::v1::DetailV1;
use crate::bloom::RestoreError;
use crate::model::Detail;
use crate::notice::{Expected, Number, OpenError, Place, SyntaxReason, ValueFault};

/// Most scalars of a foreign text that are repeated in a message.
const EXCERPT: usize = 40;

/// Deeper than any version nests; each level of a struct counts three.
const RECURSION_LIMIT: usize = 32;

/// Under this extension the parser, while it skips a value, looks ahead to its end once a level.
const SLOW_EXTENSION: Extensions = Extensions::UNWRAP_VARIANT_NEWTYPES;
/// Longest text with that extension whose errors are told in detail.
const SLOW_MAX_BYTES: usize = 256 * 1024;

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

/// How the values of a shape are taken: numbers N, texts T, details D.
pub(super) trait Values<N, T, D> {
    type Error: From<RestoreError>;

    /// The integer, within its range.
    fn number<I: Copy + Into<u64> + TryFrom<u64>>(
        &self,
        at: &N,
        number: Number,
        range: RangeInclusive<I>,
    ) -> Result<I, Self::Error>;
    fn text<'t>(&self, at: &'t T) -> Result<Cow<'t, str>, Self::Error>;
    fn detail(&self, at: &D) -> Result<Detail, Self::Error>;

    fn number_fault(&self, at: &N, fault: ValueFault) -> Self::Error;
    fn text_fault(&self, at: &T, fault: ValueFault) -> Self::Error;
    fn detail_fault(&self, at: &D, fault: ValueFault) -> Self::Error;
}

/// Values at once. Where one is wrong is not known, only that one is.
pub(super) struct Quick;

/// Something is wrong with some value.
pub(super) struct Wrong;

impl From<RestoreError> for Wrong {
    fn from(_: RestoreError) -> Self {
        Self
    }
}

impl Values<Integer, String, DetailV1> for Quick {
    type Error = Wrong;

    fn number<I: Copy + Into<u64> + TryFrom<u64>>(
        &self,
        at: &Integer,
        _: Number,
        range: RangeInclusive<I>,
    ) -> Result<I, Wrong> {
        at.within(&range).ok_or(Wrong)
    }

    fn text<'t>(&self, at: &'t String) -> Result<Cow<'t, str>, Wrong> {
        Ok(Cow::Borrowed(at))
    }

    fn detail(&self, at: &DetailV1) -> Result<Detail, Wrong> {
        Ok((*at).into())
    }

    fn number_fault(&self, _: &Integer, _: ValueFault) -> Wrong {
        Wrong
    }

    fn text_fault(&self, _: &String, _: ValueFault) -> Wrong {
        Wrong
    }

    fn detail_fault(&self, _: &DetailV1, _: ValueFault) -> Wrong {
        Wrong
    }
}

impl<'a> Values<Raw<'a>, Raw<'a>, Raw<'a>> for Source<'a> {
    type Error = OpenError;

    fn number<I: Copy + Into<u64> + TryFrom<u64>>(
        &self,
        at: &Raw<'a>,
        number: Number,
        range: RangeInclusive<I>,
    ) -> Result<I, OpenError> {
        let written = self.value(*at);
        let (min, max) = ((*range.start()).into(), (*range.end()).into());
        let out_of_range = |found: &str| ValueFault::OutOfRange { number, found: excerpt(found), min, max };
        let fault = match options().from_str::<Integer>(at.0) {
            Ok(integer @ Integer::Natural(value)) => match integer.within(&range) {
                Some(value) => return Ok(value),
                None => out_of_range(&value.to_string()),
            },
            Ok(Integer::Negative(value)) => out_of_range(&value.to_string()),
            // Too long for the parser's integers, which then takes it as a float.
            Ok(Integer::NotOne) | Err(_) if is_decimal(written) => out_of_range(written),
            Ok(Integer::NotOne) | Err(_) => ValueFault::NotInteger { number, found: excerpt(written) },
        };
        Err(self.fault(*at, fault))
    }

    fn text<'t>(&self, at: &'t Raw<'a>) -> Result<Cow<'t, str>, OpenError> {
        let text: Result<String, SpannedError> = options().from_str(at.0);
        text.map(Cow::Owned).map_err(|_| self.expected(*at, Expected::String))
    }

    fn detail(&self, at: &Raw<'a>) -> Result<Detail, OpenError> {
        let detail: Result<DetailV1, SpannedError> = options().from_str(at.0);
        detail.map(Detail::from).map_err(|error| match error.code {
            code @ Error::NoSuchEnumVariant { .. } => {
                OpenError::Syntax { place: self.place(*at), reason: reason(code) }
            }
            _ => self.expected(*at, Expected::Name),
        })
    }

    fn number_fault(&self, at: &Raw<'a>, fault: ValueFault) -> OpenError {
        self.fault(*at, fault)
    }

    fn text_fault(&self, at: &Raw<'a>, fault: ValueFault) -> OpenError {
        self.fault(*at, fault)
    }

    fn detail_fault(&self, at: &Raw<'a>, fault: ValueFault) -> OpenError {
        self.fault(*at, fault)
    }
}

impl<'a> Source<'a> {
    /// Reads the whole text as one value; nothing may follow it.
    pub(super) fn parse<T: Deserialize<'a>>(self) -> Result<T, OpenError> {
        options().from_str(self.0).map_err(|error| self.syntax(&error))
    }

    /// Whether the text is one over whose values, skipped one by one, the parser would take seconds.
    pub(super) fn is_slow_to_skip(self) -> bool {
        self.0.len() > SLOW_MAX_BYTES
            && ron::Deserializer::from_str(self.0).is_ok_and(|parser| parser.extensions().contains(SLOW_EXTENSION))
    }

    fn expected(self, raw: Raw<'a>, expected: Expected) -> OpenError {
        OpenError::Syntax { place: self.place(raw), reason: SyntaxReason::Expected(expected) }
    }

    fn fault(self, raw: Raw<'a>, fault: ValueFault) -> OpenError {
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

    /// The parser's error with its place: where a name or number that is wrong starts, else where reading
    /// stopped.
    fn syntax(self, error: &SpannedError) -> OpenError {
        let stopped = self.before(error.span.end);
        let place = match error.code {
            Error::NoSuchStructField { .. }
            | Error::DuplicateStructField { .. }
            | Error::NoSuchEnumVariant { .. }
            | Error::ExpectedDifferentStructName { .. }
            | Error::NoSuchExtension(_) => place_of(self.before(error.span.start)),
            Error::IntegerOutOfBounds => {
                let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '-');
                place_of(stopped.trim_end_matches(is_part))
            }
            _ => place_of(stopped),
        };
        let reason = match reason(error.code.clone()) {
            // Whatever was expected: nothing more came.
            SyntaxReason::Expected(_) if stopped.len() == self.0.len() => SyntaxReason::UnexpectedEnd,
            reason => reason,
        };
        OpenError::Syntax { place, reason }
    }

    /// The text before a position of the parser.
    fn before(self, position: Position) -> &'a str {
        let lines = self.0.split_inclusive('\n').take(position.line.saturating_sub(1));
        let line_start: usize = lines.map(str::len).sum();
        let line = self.0.get(line_start..).unwrap_or_default();
        let column = line.char_indices().nth(position.col.saturating_sub(1)).map_or(line.len(), |(offset, _)| offset);
        self.0.get(..line_start + column).unwrap_or_default()
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
pub(super) enum Integer {
    Natural(u64),
    Negative(i64),
    NotOne,
}

impl Integer {
    fn within<I: Copy + Into<u64> + TryFrom<u64>>(&self, range: &RangeInclusive<I>) -> Option<I> {
        let Self::Natural(value) = *self else { return None };
        let value_range = (*range.start()).into()..=(*range.end()).into();
        I::try_from(value).ok().filter(|_| value_range.contains(&value))
    }
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
        Error::IntegerOutOfBounds => Reason::NumberTooLarge,
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
