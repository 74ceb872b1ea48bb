//! What to tell the user, as data without words: the texts word it in the language of the screen.

use std::io;
use std::path::PathBuf;

use crate::bloom::{Rejection, RestoreError};
use crate::document::Kept;

/// A place in a text file, counted after the removal of a byte order mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1; a line ends at a line feed.
    pub line: usize,
    /// Column in Unicode scalar values, from 1.
    pub column: usize,
}

/// Why a session file was not opened; the session on the screen has not changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The system does not let it be read (it does not exist, may not be read…).
    Io(io::ErrorKind),
    /// It is a folder.
    Folder,
    /// It is a pipe, a device, a socket: anything but a regular file.
    NotRegular,
    /// It is larger than a session file may be.
    TooLarge {
        /// Its size.
        bytes: u64,
        /// The largest size that is read.
        max_bytes: u64,
    },
    /// It is UTF-16 instead of UTF-8.
    Utf16,
    /// It is not UTF-8, from here on.
    NotUtf8(Place),
    /// It does not say that it is a session of this program.
    OtherFormat {
        /// The format it names, shortened, if it names one.
        found: Option<String>,
    },
    /// A newer program wrote it.
    NewerVersion {
        /// The version of the file as it stands there, shortened.
        found: String,
        /// The newest version that this program knows.
        known: u64,
    },
    /// Its positions come from another hash.
    OtherHash {
        /// The hash it names, shortened.
        found: String,
    },
    /// It is not the RON of a session.
    Syntax {
        /// Where reading stopped.
        place: Place,
        /// Why.
        reason: SyntaxReason,
    },
    /// One of its values is not allowed.
    Value {
        /// Where that value starts.
        place: Place,
        /// What is wrong with it.
        fault: ValueFault,
    },
    /// Its entries, counters and last operation do not fit together.
    Restore(RestoreError),
}

impl From<RestoreError> for OpenError {
    fn from(error: RestoreError) -> Self {
        Self::Restore(error)
    }
}

/// Why a text is not the RON of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyntaxReason {
    /// The text ends too early.
    UnexpectedEnd,
    /// A character that cannot stand here.
    UnexpectedCharacter(char),
    /// Something else should stand here.
    Expected(Expected),
    /// A required field is missing; its name.
    MissingField(String),
    /// A field that no session has; its name, shortened.
    UnknownField(String),
    /// The same field twice; its name.
    RepeatedField(String),
    /// A name that is none of those allowed here, shortened.
    UnknownName(String),
    /// Something follows after the end.
    TrailingCharacters,
    /// More brackets within brackets than any session has.
    NestedTooDeep,
    /// `\` before something that is no escape.
    InvalidEscape,
    /// A number that no field can hold.
    NumberTooLarge,
    /// A string without its closing quote.
    UnclosedString,
    /// A comment without its end.
    UnclosedComment,
    /// Anything rarer, in the parser's own (English) words.
    Other(String),
}

/// What should stand at a place of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// `(`, where a group of fields begins.
    Open,
    /// `)`, where a group of fields ends.
    Close,
    /// `[`, where a list begins.
    List,
    /// `]`, where a list ends.
    ListEnd,
    /// A comma.
    Comma,
    /// A colon after the name of a field.
    Colon,
    /// The name of a field.
    Name,
    /// A string in quotes.
    String,
    /// `true` or `false`.
    Boolean,
    /// `Some(…)` or `None`.
    Option,
}

/// What is wrong with one value of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFault {
    /// A number outside its range.
    OutOfRange {
        /// Which number.
        number: Number,
        /// The number as found, shortened.
        found: String,
        /// Smallest allowed value.
        min: u64,
        /// Largest allowed value.
        max: u64,
    },
    /// Something that is no integer.
    NotInteger {
        /// Which number it should be.
        number: Number,
        /// What was found, shortened.
        found: String,
    },
    /// An entry outside the limits of strings.
    Entry {
        /// Its number, from 1.
        number: usize,
        /// Which limit.
        rejection: Rejection,
    },
    /// The last operation's string is outside the limits of strings.
    LastText(Rejection),
    /// A draft is too long.
    DraftTooLong {
        /// Which draft.
        draft: Draft,
        /// Its UTF-16 code units.
        units: usize,
        /// The largest allowed number of them.
        max_units: usize,
    },
    /// The draft of m or k does not read as the number of the active filter.
    DraftDisagrees {
        /// Which draft.
        draft: Draft,
        /// The filter's number.
        active: u16,
    },
    /// The same detail is listed twice.
    RepeatedDetail,
    /// A word to ask for that no pasted list has: empty, with a line break, or there already.
    Word {
        /// Its number, from 1.
        number: usize,
    },
    /// The list of words to ask for is too long.
    WordsTooLong {
        /// Its UTF-16 code units with the line breaks.
        units: usize,
        /// The largest allowed number of them.
        max_units: usize,
    },
}

/// The numbers of a session file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// `version`.
    Version,
    /// `m` of the filter.
    M,
    /// `k` of the filter.
    K,
    /// `negative_queries`.
    NegativeQueries,
    /// `false_positives`.
    FalsePositives,
    /// `seed` of a source of words.
    Seed,
    /// `drawn`, how many words were drawn.
    Drawn,
}

impl Number {
    /// The field's name in the file.
    #[must_use]
    pub fn field(self) -> &'static str {
        match self {
            Self::Version => "version",
            Self::M => "m",
            Self::K => "k",
            Self::NegativeQueries => "negative_queries",
            Self::FalsePositives => "false_positives",
            Self::Seed => "seed",
            Self::Drawn => "drawn",
        }
    }
}

/// The drafts of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draft {
    /// Raw text of m.
    M,
    /// Raw text of k.
    K,
    /// The string field.
    Text,
    /// Entries that are planned for.
    Entries,
    /// Rate that is planned for.
    Rate,
    /// Mean length of a string.
    MeanLength,
}

/// Why a file was not saved. Except after [`SaveStep::SyncFolder`] the old file is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The path does not end in a file name.
    NoFileName,
    /// There is a folder of that name.
    Folder,
    /// There is something of that name that is no regular file.
    NotRegular,
    /// There is a write-protected file of that name.
    WriteProtected,
    /// There is a file of that name, and nobody has agreed to lose it.
    Exists,
    /// The file is no longer what was read or written, and nobody has agreed to lose that.
    Changed,
    /// The system refused.
    Io {
        /// What was being done.
        step: SaveStep,
        /// What the system said.
        kind: io::ErrorKind,
    },
}

/// The steps of saving, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveStep {
    /// Finding out where a link leads and what is there.
    Find,
    /// Creating the temporary file in the same folder.
    Create,
    /// Writing it.
    Write,
    /// Making sure that it is on the disk.
    Sync,
    /// Putting it in the place of the old file.
    Replace,
    /// Making sure that the new name is on the disk. The new file is complete and in its place.
    SyncFolder,
}

/// Why the program has no folder of its own, and keeps nothing by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeFault {
    /// The system names no home folder.
    NoHome,
    /// This environment variable names a folder, but not from the root.
    Relative(&'static str),
    /// The folder cannot be created or written.
    Io(io::ErrorKind),
}

/// Most UTF-16 code units of a session's text that autosave keeps.
pub const MAX_KEPT_UNITS: usize = 100_000;

/// Why the working session is not kept as it is now; what was kept before is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeepError {
    /// It is longer than what is kept; its UTF-16 code units.
    TooLong(usize),
    /// This file was not written.
    Save {
        /// The file.
        path: PathBuf,
        /// Why.
        error: SaveError,
    },
    /// There is nowhere to keep it.
    Home(HomeFault),
    /// Whatever keeps it has stopped.
    Stopped,
}

/// A file that was kept and cannot be read any more. It is never written over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoilt {
    /// Where it is now.
    pub path: PathBuf,
    /// Whether it could be moved aside.
    pub is_aside: bool,
}

/// What was found of a session that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// It was opened.
    Whole,
    /// It was not there.
    Missing,
    /// It could not be read.
    Damaged(Spoilt),
}

impl Condition {
    fn spoilt(&self) -> Option<&Spoilt> {
        match self {
            Self::Damaged(spoilt) => Some(spoilt),
            Self::Whole | Self::Missing => None,
        }
    }
}

/// What was found of what was kept, where not all of it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The session.
    pub session: Condition,
    /// The copy before it, which is opened where the session is not whole.
    pub previous: Condition,
    /// Which file the copy is.
    pub previous_path: PathBuf,
    /// What was beside them, if that could not be read: the path of the session's file.
    pub record: Option<Spoilt>,
}

impl Damage {
    /// The files that could not be read, where they are now.
    #[must_use]
    pub fn spoilt(&self) -> Vec<&Spoilt> {
        [self.session.spoilt(), self.previous.spoilt(), self.record.as_ref()].into_iter().flatten().collect()
    }
}

/// Something to tell until it is dismissed or no longer true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A file was not opened; the lesson on the screen is unchanged.
    NotOpened {
        /// The file.
        path: PathBuf,
        /// Why.
        error: OpenError,
    },
    /// A figure or a table was not written.
    NotExported {
        /// The file.
        path: PathBuf,
        /// Why.
        error: SaveError,
    },
    /// What was to be taken along is no longer there.
    NothingToExport,
    /// The session was not saved.
    NotSaved {
        /// The file.
        path: PathBuf,
        /// Why.
        error: SaveError,
    },
    /// The system's file dialog has not answered for a while.
    DialogDelayed,
    /// The lesson is not kept as it is now.
    NotKept(KeepError),
    /// What was kept was damaged.
    Damaged(Damage),
    /// What was kept in a slot cannot be opened, though it may be another day: it is left as it is, and this window
    /// keeps its lesson apart.
    Left {
        /// The session.
        path: PathBuf,
        /// Why.
        error: OpenError,
    },
    /// The file of the lesson that was brought back holds something else now.
    FileDiffers(PathBuf),
    /// It is not there any more.
    FileMissing(PathBuf),
    /// Another window is open; this one keeps its lesson apart.
    SecondWindow,
    /// Lessons that no window has.
    Others(Vec<Kept>),
    /// A lesson that was kept was not opened.
    KeptNotOpened(OpenError),
    /// The preferences could not be read: the file where they are now, if they could be moved.
    PreferencesDamaged(Option<PathBuf>),
    /// There is nowhere to keep the preferences, though there is for the lesson.
    NoPreferences(HomeFault),
    /// The preferences were not written.
    PreferencesNotKept(SaveError),
}
