//! What went wrong, as sentences: files that cannot be opened or saved, strings and numbers refused.
//!
//! Every sentence is a clause without capital and full stop, to stand after a colon.

use std::io::ErrorKind;

use crate::bloom::{DraftError, Rejection};
use crate::notice::{OpenError, SaveError};

/// The sentences of one language.
pub struct FaultTexts {
    /// Why a file was not opened.
    pub open: fn(&OpenError) -> String,
    /// Why a file was not saved.
    pub save: fn(&SaveError) -> String,
    /// What the system said.
    pub system: fn(ErrorKind) -> String,
    /// Why a string was refused.
    pub rejection: fn(&Rejection) -> String,
    /// Why the raw text of m is not one; names the range.
    pub draft_m: fn(DraftError) -> String,
    /// Why the raw text of k is not one; names the range.
    pub draft_k: fn(DraftError) -> String,
}

/// `ñ` as it is; a character that cannot be seen, by its number.
pub(super) fn character(c: char) -> String {
    if c.is_control() || c.is_whitespace() && c != ' ' || !c.is_ascii() && c.escape_debug().count() > 1 {
        format!("U+{:04X}", u32::from(c))
    } else {
        c.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bloom::RestoreError;
    use crate::choice::Language;
    use crate::notice::{Draft, Expected, Number, Place, SaveStep, SyntaxReason, ValueFault};
    use crate::text::texts;

    const REJECTIONS: [Rejection; 4] =
        [Rejection::Empty, Rejection::TooLong { units: 257 }, Rejection::Full { needed: 1030 }, Rejection::CounterFull];

    fn reasons() -> Vec<SyntaxReason> {
        use Expected as E;
        let name = || "kk".to_owned();
        let mut reasons: Vec<_> =
            [E::Open, E::Close, E::List, E::ListEnd, E::Comma, E::Colon, E::Name, E::String, E::Boolean, E::Option]
                .map(SyntaxReason::Expected)
                .into();
        reasons.extend([
            SyntaxReason::UnexpectedEnd,
            SyntaxReason::UnexpectedCharacter('\u{7}'),
            SyntaxReason::MissingField(name()),
            SyntaxReason::UnknownField(name()),
            SyntaxReason::RepeatedField(name()),
            SyntaxReason::UnknownName(name()),
            SyntaxReason::TrailingCharacters,
            SyntaxReason::NestedTooDeep,
            SyntaxReason::InvalidEscape,
            SyntaxReason::NumberTooLarge,
            SyntaxReason::UnclosedString,
            SyntaxReason::UnclosedComment,
            SyntaxReason::Other(name()),
        ]);
        reasons
    }

    fn faults() -> Vec<ValueFault> {
        let found = || "13".to_owned();
        let mut faults = vec![
            ValueFault::OutOfRange { number: Number::K, found: found(), min: 1, max: 12 },
            ValueFault::NotInteger { number: Number::FalsePositives, found: found() },
            ValueFault::DraftTooLong { draft: Draft::Text, units: 5000, max_units: 4096 },
            ValueFault::DraftDisagrees { draft: Draft::M, active: 64 },
            ValueFault::RepeatedDetail,
            ValueFault::Word { number: 3 },
            ValueFault::WordsTooLong { units: 100_001, max_units: 100_000 },
        ];
        faults.extend(REJECTIONS.map(|rejection| ValueFault::Entry { number: 2, rejection }));
        faults.extend(REJECTIONS.map(ValueFault::LastText));
        faults
    }

    fn open_errors() -> Vec<OpenError> {
        let place = Place { line: 8, column: 12 };
        let mut errors: Vec<OpenError> =
            [ErrorKind::NotFound, ErrorKind::PermissionDenied, ErrorKind::TimedOut].map(OpenError::Io).into();
        errors.extend([
            OpenError::Folder,
            OpenError::NotRegular,
            OpenError::TooLarge { bytes: 9_000_000, max_bytes: 8 << 20 },
            OpenError::Utf16,
            OpenError::NotUtf8(place),
            OpenError::OtherFormat { found: None },
            OpenError::OtherFormat { found: Some("x".to_owned()) },
            OpenError::NewerVersion { found: "2".to_owned(), known: 1 },
            OpenError::OtherHash { found: "md5".to_owned() },
        ]);
        errors.extend(reasons().into_iter().map(|reason| OpenError::Syntax { place, reason }));
        errors.extend(faults().into_iter().map(|fault| OpenError::Value { place, fault }));
        errors.extend(
            [
                RestoreError::TooManyEntries { count: 1025 },
                RestoreError::Entry { number: 3, rejection: Rejection::Empty },
                RestoreError::DuplicateEntry { first: 1, second: 3 },
                RestoreError::CounterTooLarge,
                RestoreError::MoreFalsePositivesThanQueries,
                RestoreError::FalsePositivesWithoutEntries,
                RestoreError::AbsentFromFullFilter,
                RestoreError::LastText(Rejection::Empty),
                RestoreError::LastInsertIsNotLastEntry,
                RestoreError::LastInsertLeftCounters,
                RestoreError::LastInsertIsNoEntry,
                RestoreError::LastFalsePositiveNotCounted,
                RestoreError::LastAbsentNotCounted,
            ]
            .map(OpenError::Restore),
        );
        errors
    }

    fn save_errors() -> Vec<SaveError> {
        let mut errors = vec![
            SaveError::NoFileName,
            SaveError::Folder,
            SaveError::NotRegular,
            SaveError::WriteProtected,
            SaveError::Exists,
            SaveError::Changed,
        ];
        let steps = [
            SaveStep::Find,
            SaveStep::Create,
            SaveStep::Write,
            SaveStep::Sync,
            SaveStep::Replace,
            SaveStep::SyncFolder,
        ];
        errors.extend(steps.map(|step| SaveError::Io { step, kind: ErrorKind::StorageFull }));
        errors
    }

    fn sentences(language: Language) -> Vec<String> {
        let faults = &texts(language).fault;
        let mut all: Vec<String> = open_errors().iter().map(faults.open).collect();
        all.extend(save_errors().iter().map(faults.save));
        all.extend(REJECTIONS.iter().map(faults.rejection));
        for error in [DraftError::Empty, DraftError::NotDigits, DraftError::OutOfRange] {
            all.extend([(faults.draft_m)(error), (faults.draft_k)(error)]);
        }
        all
    }

    #[test]
    fn every_fault_is_one_clause_on_one_line() {
        for language in Language::ALL {
            for sentence in sentences(language) {
                assert!(!sentence.is_empty() && !sentence.ends_with('.'), "{sentence}");
                assert!(!sentence.chars().any(char::is_control), "{sentence}");
                assert!(!sentence.contains("  "), "{sentence}");
            }
        }
    }

    #[test]
    fn no_two_faults_read_the_same_and_the_languages_differ() {
        let (spanish, english) = (sentences(Language::Spanish), sentences(Language::English));
        for (a, b) in spanish.iter().zip(&english) {
            assert_ne!(a, b);
        }
        let open = open_errors();
        for language in Language::ALL {
            let mut worded: Vec<String> = open.iter().map(texts(language).fault.open).collect();
            worded.sort();
            worded.dedup();
            // An entry outside the limits reads the same whoever finds it, and so does the last string.
            assert!(worded.len() + 2 >= open.len(), "{language:?}");
        }
    }

    #[test]
    fn a_number_out_of_range_says_where_what_and_which_are_allowed() {
        let fault = ValueFault::OutOfRange { number: Number::K, found: "13".to_owned(), min: 1, max: 12 };
        let error = OpenError::Value { place: Place { line: 8, column: 12 }, fault };
        let worded = |language| (texts(language).fault.open)(&error);
        assert_eq!(worded(Language::English), "line 8, column 12: k is 13; allowed are 1 to 12");
        assert_eq!(worded(Language::Spanish), "línea 8, columna 12: k es 13; se admite de 1 a 12");
    }
}
