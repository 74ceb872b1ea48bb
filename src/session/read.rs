//! From bytes to a session, all or nothing. Which version a file has is found out first, from a small
//! header: a newer version, another format or another hash is then refused by its name, whatever else
//! the file holds.

use serde::Deserialize;
use serde::de::Deserializer;

use super::source::{Integer, Quick, Raw, Source, Values as _, Wrong, excerpt, place_of};
use super::v1::{DetailV1, SessionV1, Shape};
use super::v2::SessionV2;
use super::v3::SessionV3;
use super::{FORMAT, HASH, VERSION};
use crate::model::Session;
use crate::notice::{Number, OpenError, ValueFault};

/// Reads the bytes of a session file: UTF-8, with or without a byte order mark.
///
/// # Errors
/// Why it is none.
pub fn read(bytes: &[u8]) -> Result<Session, OpenError> {
    read_versioned(bytes).map(|(_, session)| session)
}

/// The same with the version of the file.
///
/// # Errors
/// Why it is none.
pub fn read_versioned(bytes: &[u8]) -> Result<(u64, Session), OpenError> {
    read_source(Source(decode(bytes)?))
}

/// The text of a file in UTF-8, without its byte order mark.
///
/// # Errors
/// That it is UTF-16, or where it is not UTF-8.
pub fn decode(bytes: &[u8]) -> Result<&str, OpenError> {
    if is_utf16(bytes) {
        return Err(OpenError::Utf16);
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
        OpenError::NotUtf8(place_of(&String::from_utf8_lossy(valid)))
    })
}

/// Reads the text of a session file, without a byte order mark.
///
/// # Errors
/// Why it is none.
pub fn read_text(text: &str) -> Result<Session, OpenError> {
    read_source(Source(text)).map(|(_, session)| session)
}

fn read_source(source: Source<'_>) -> Result<(u64, Session), OpenError> {
    // The newest version first: most files are of it.
    let newest = match read_quickly::<SessionV3<Integer, String, DetailV1>>(source) {
        Ok(Some(session)) => return Ok((3, session)),
        Ok(None) => None,
        Err(error) => Some(error),
    };
    if let Ok(Some(session)) = read_quickly::<SessionV2<Integer, String, DetailV1>>(source) {
        return Ok((2, session));
    }
    if let Ok(Some(session)) = read_quickly::<SessionV1<Integer, String, DetailV1>>(source) {
        return Ok((1, session));
    }
    match newest {
        Some(error) if source.is_slow_to_skip() => Err(error),
        Some(_) | None => read_slice_by_slice(source),
    }
}

/// Reads a valid file of this version in one go; `None` says that some value is not valid.
fn read_quickly<'a, S>(source: Source<'a>) -> Result<Option<Session>, OpenError>
where
    S: Shape<Integer, String, DetailV1> + Deserialize<'a>,
{
    let session: S = source.parse()?;
    Ok(match session.is_of_this_version(&Quick) {
        Ok(true) => session.restore(&Quick).ok(),
        Ok(false) | Err(Wrong) => None,
    })
}

/// Reads the same again, slowly, to tell what is wrong and where: by the same rules, so that nothing is
/// accepted here that was not before.
fn read_slice_by_slice(source: Source<'_>) -> Result<(u64, Session), OpenError> {
    let header: Header<'_> = source.parse()?;
    let version = header.check(source)?;
    let session = match version {
        1 => source.parse::<SessionV1<Raw<'_>, Raw<'_>, Raw<'_>>>()?.restore(&source),
        2 => source.parse::<SessionV2<Raw<'_>, Raw<'_>, Raw<'_>>>()?.restore(&source),
        _ => source.parse::<SessionV3<Raw<'_>, Raw<'_>, Raw<'_>>>()?.restore(&source),
    };
    session.map(|session| (version, session))
}

/// A byte order mark of UTF-16, or its pattern: no session begins with a NUL among its first two bytes.
fn is_utf16(bytes: &[u8]) -> bool {
    match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => true,
        [first, second, ..] => (*first == 0) != (*second == 0),
        [] | [_] => false,
    }
}

/// What every version says of itself; other fields are skipped. A field that is missing or comes twice
/// is refused by the version's own shape, which can tell where.
#[derive(Deserialize)]
#[serde(rename = "Session")]
struct Header<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    format: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "present")]
    version: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "present")]
    hash: Option<Raw<'a>>,
}

fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Raw<'de>>, D::Error> {
    Raw::deserialize(deserializer).map(Some)
}

impl<'a> Header<'a> {
    /// Gives the version; the newest where it is missing, whose shape then says so.
    fn check(&self, source: Source<'a>) -> Result<u64, OpenError> {
        let format = self.format.as_ref().map(|format| source.text(format)).transpose()?;
        if format.as_deref() != Some(FORMAT) {
            return Err(OpenError::OtherFormat { found: format.as_deref().map(excerpt) });
        }
        let version = match &self.version {
            Some(version) => source.number(version, Number::Version, 1..=VERSION).map_err(newer)?,
            None => VERSION,
        };
        if let Some(hash) = &self.hash {
            let hash = source.text(hash)?;
            if hash != HASH {
                return Err(OpenError::OtherHash { found: excerpt(&hash) });
            }
        }
        Ok(version)
    }
}

/// A version beyond the range is a newer one, however long its number is.
fn newer(error: OpenError) -> OpenError {
    match error {
        OpenError::Value { fault: ValueFault::OutOfRange { found, .. }, .. } if !found.starts_with(['-', '0']) => {
            OpenError::NewerVersion { found, known: VERSION }
        }
        other => other,
    }
}
