//! What went wrong, in English.

use super::number::ENGLISH;
use std::io::ErrorKind;

use super::fault::{FaultTexts, character};
use crate::bloom::{
    DraftError, MAX_COUNT, MAX_ENTRIES, MAX_K, MAX_M, MAX_UNITS, MIN_K, MIN_M, Rejection, RestoreError,
};
use crate::notice::{Draft, Expected, OpenError, Place, SaveError, SaveStep, SyntaxReason, ValueFault};

pub(crate) const FAULTS: FaultTexts = FaultTexts { open, save, system, rejection, draft_m, draft_k };

fn open(error: &OpenError) -> String {
    match error {
        OpenError::Io(kind) => system(*kind),
        OpenError::Folder => "it is a folder, not a file".to_owned(),
        OpenError::NotRegular => "it is not a regular file".to_owned(),
        OpenError::TooLarge { bytes, max_bytes } => {
            let (bytes, max_bytes) = (ENGLISH.count(*bytes), ENGLISH.count(*max_bytes));
            format!("it has {bytes} bytes; session files have at most {max_bytes}")
        }
        OpenError::Utf16 => "it is saved as UTF-16; session files are UTF-8".to_owned(),
        OpenError::NotUtf8(place) => format!("{}: this is not UTF-8", at(*place)),
        OpenError::OtherFormat { found: None } => "it is not a Criba session: it has no field “format”".to_owned(),
        OpenError::OtherFormat { found: Some(found) } => {
            format!("it is not a Criba session: it says that its format is “{found}”")
        }
        OpenError::NewerVersion { found, known } => {
            format!(
                "it has format version {found}, and this program knows versions up to {known}; a newer Criba opens it"
            )
        }
        OpenError::OtherHash { found } => format!("it uses the hash “{found}”, which this program does not know"),
        OpenError::Syntax { place, reason } => format!("{}: {}", at(*place), syntax(reason)),
        OpenError::Value { place, fault } => format!("{}: {}", at(*place), value(fault)),
        OpenError::Restore(error) => restore(*error),
    }
}

fn at(place: Place) -> String {
    format!("line {}, column {}", place.line, place.column)
}

fn system(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::NotFound => "it does not exist".to_owned(),
        ErrorKind::PermissionDenied => "the system does not permit it".to_owned(),
        ErrorKind::StorageFull => "there is no space left on the disk".to_owned(),
        ErrorKind::QuotaExceeded => "your share of the disk is full".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        ErrorKind::NotADirectory => "part of its path is not a folder".to_owned(),
        ErrorKind::InvalidFilename => "the system does not accept that name".to_owned(),
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "another program is using it".to_owned(),
        other => format!("the system reports “{other}”"),
    }
}

fn syntax(reason: &SyntaxReason) -> String {
    match reason {
        SyntaxReason::UnexpectedEnd => "the file ends too early".to_owned(),
        SyntaxReason::UnexpectedCharacter(c) => format!("unexpected character “{}”", character(*c)),
        SyntaxReason::Expected(expected) => format!("expected {}", wanted(*expected)),
        SyntaxReason::MissingField(name) => format!("the field “{name}” is missing"),
        SyntaxReason::UnknownField(name) => format!("there is no field “{name}”"),
        SyntaxReason::RepeatedField(name) => format!("the field “{name}” comes twice"),
        SyntaxReason::UnknownName(name) => format!("“{name}” is not known here"),
        SyntaxReason::TrailingCharacters => "something follows after the end of the session".to_owned(),
        SyntaxReason::NestedTooDeep => "too many brackets within brackets".to_owned(),
        SyntaxReason::InvalidEscape => "“\\” is followed by something that is no escape".to_owned(),
        SyntaxReason::NumberTooLarge => "this number is too large".to_owned(),
        SyntaxReason::UnclosedString => "a string has no closing quote".to_owned(),
        SyntaxReason::UnclosedComment => "a comment has no end".to_owned(),
        SyntaxReason::Other(detail) => format!("this cannot be read: {detail}"),
    }
}

fn wanted(expected: Expected) -> &'static str {
    match expected {
        Expected::Open => "“(”",
        Expected::Close => "“)”",
        Expected::List => "“[”",
        Expected::ListEnd => "“]”",
        Expected::Comma => "a comma",
        Expected::Colon => "a colon",
        Expected::Name => "a name",
        Expected::String => "a string in quotes",
        Expected::Boolean => "“true” or “false”",
        Expected::Option => "“Some(…)” or “None”",
    }
}

fn value(fault: &ValueFault) -> String {
    match fault {
        ValueFault::OutOfRange { number, found, min, max } => {
            format!("{} is {found}; {}", number.field(), range(*min, *max))
        }
        ValueFault::NotInteger { number, found } => format!("{} is {found}; an integer is needed", number.field()),
        ValueFault::Entry { number, rejection: reason } => format!("entry {number}: {}", rejection(reason)),
        ValueFault::LastText(reason) => format!("the string of the last operation: {}", rejection(reason)),
        ValueFault::DraftTooLong { draft, units, max_units } => {
            format!("the draft of {} has {units} UTF-16 units; allowed are at most {max_units}", name(*draft))
        }
        ValueFault::DraftDisagrees { draft, active } => {
            format!("the draft of {0} does not read as {active}, the {0} of the filter", name(*draft))
        }
        ValueFault::RepeatedDetail => "the same detail is listed twice".to_owned(),
        ValueFault::Word { number } => {
            format!("word {number} of the list is empty, there already or has a line break")
        }
        ValueFault::WordsTooLong { units, max_units } => {
            format!("the list of words has {units} UTF-16 units; at most {max_units} are allowed")
        }
    }
}

fn range(min: u64, max: u64) -> String {
    if min == max { format!("only {min} is allowed") } else { format!("allowed are {min} to {max}") }
}

fn name(draft: Draft) -> &'static str {
    match draft {
        Draft::M => "m",
        Draft::K => "k",
        Draft::Text => "the string",
        Draft::Entries => "n",
        Draft::Rate => "p",
        Draft::MeanLength => "the mean length",
    }
}

fn restore(error: RestoreError) -> String {
    match error {
        RestoreError::TooManyEntries { count } => {
            format!("there are {count} entries; allowed are at most {MAX_ENTRIES}")
        }
        RestoreError::Entry { number, rejection: reason } => format!("entry {number}: {}", rejection(&reason)),
        RestoreError::DuplicateEntry { first, second } => format!("entry {second} is the same as entry {first}"),
        RestoreError::CounterTooLarge => format!("a counter is above {}", ENGLISH.count(MAX_COUNT)),
        RestoreError::MoreFalsePositivesThanQueries => {
            "there are more false positives than negative queries".to_owned()
        }
        RestoreError::FalsePositivesWithoutEntries => {
            "there are false positives although the filter has no entry".to_owned()
        }
        RestoreError::AbsentFromFullFilter => {
            "every bit is 1, so every negative query is a false positive, but the counters differ".to_owned()
        }
        RestoreError::LastText(reason) => format!("the string of the last operation: {}", rejection(&reason)),
        RestoreError::LastInsertIsNotLastEntry => {
            "the last operation inserted a new string, but that is not the last entry".to_owned()
        }
        RestoreError::LastInsertLeftCounters => {
            "the last operation inserted a new string, but the counters are not 0".to_owned()
        }
        RestoreError::LastInsertIsNoEntry => {
            "the last operation inserted a known string, but that is not among the entries".to_owned()
        }
        RestoreError::LastFalsePositiveNotCounted => {
            "the last operation was a false positive, but none is counted".to_owned()
        }
        RestoreError::LastAbsentNotCounted => {
            "the last query was answered “definitely absent”, but no such query is counted".to_owned()
        }
    }
}

fn save(error: &SaveError) -> String {
    match error {
        SaveError::NoFileName => "the path has no file name".to_owned(),
        SaveError::Folder => "there is a folder of that name".to_owned(),
        SaveError::NotRegular => "what has that name is not a regular file".to_owned(),
        SaveError::WriteProtected => "the file is write-protected".to_owned(),
        SaveError::Exists => "there is a file of that name already".to_owned(),
        SaveError::Changed => "the file was changed on disk".to_owned(),
        SaveError::Io { step, kind } => {
            let doing = match step {
                SaveStep::Find => "the path could not be looked up",
                SaveStep::Create => "no file could be created in the folder",
                SaveStep::Write => "the file could not be written",
                SaveStep::Sync => "the system did not confirm that the file is on the disk",
                SaveStep::Replace => "the old file could not be replaced",
                SaveStep::SyncFolder => {
                    "the new file is in its place, but the system did not confirm that this is on the disk"
                }
            };
            format!("{doing} ({})", place_of_save(*kind))
        }
    }
}

/// As [`system`], where it is the folder that does not exist.
fn place_of_save(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::NotFound => "the folder does not exist".to_owned(),
        other => system(other),
    }
}

fn rejection(rejection: &Rejection) -> String {
    match rejection {
        Rejection::Empty => "the string is empty".to_owned(),
        Rejection::TooLong { units } => {
            format!("the string has {units} UTF-16 units; allowed are at most {MAX_UNITS}")
        }
        Rejection::Full { needed } => {
            format!("there would be {needed} entries; allowed are at most {MAX_ENTRIES}")
        }
        Rejection::CounterFull => format!("no more than {MAX_COUNT} negative queries can be counted"),
    }
}

fn draft_m(error: DraftError) -> String {
    draft(error, "m", u64::from(MIN_M), u64::from(MAX_M))
}

fn draft_k(error: DraftError) -> String {
    draft(error, "k", u64::from(MIN_K), u64::from(MAX_K))
}

fn draft(error: DraftError, symbol: &str, min: u64, max: u64) -> String {
    match error {
        DraftError::Empty => format!("{symbol} is missing: an integer from {min} to {max}"),
        DraftError::NotDigits => format!("only digits: {symbol} is an integer from {min} to {max}"),
        DraftError::OutOfRange => format!("out of range: {symbol} is an integer from {min} to {max}"),
    }
}
