//! What the world must do.

use std::path::PathBuf;

use crate::bloom::{Hunt, Lab, WordSource};
use crate::document::{Source, Stamp};
use crate::model::{Export, Purpose, Session, Side};
use crate::notice::SaveError;

/// What is to be found in the background.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Filters whose rates are to be counted exactly, and averaged over others of their size.
    pub uncounted: Vec<(Side, Lab)>,
    /// Those whose rate is to be measured.
    pub unmeasured: Vec<(Side, Lab)>,
    /// Where absent words come from.
    pub source: WordSource,
    /// How many are to be asked of each.
    pub sample: u32,
}

/// Why a session was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteFault {
    /// A file of that name exists and nobody was asked about it.
    Exists,
    /// The file changed since it was last read or written.
    Changed,
    /// The file is written, but the system does not promise that it will be there after a power cut.
    NotDurable {
        /// The file as it is now.
        stamp: Stamp,
        /// What the system said.
        error: SaveError,
    },
    /// The system refused.
    Failed(SaveError),
}

/// What must hold of the target before it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Nothing: the user has agreed.
    Agreed,
    /// It does not exist.
    Absent,
    /// It is as it was.
    Unchanged(Stamp),
}

/// What the world must do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the system for a path.
    AskPath {
        /// What for.
        purpose: Purpose,
        /// The file to start from, if the session has one.
        current: Option<PathBuf>,
    },
    /// Forget the system's dialog: its answer comes too late.
    AbandonDialog,
    /// Read a session file.
    Read {
        /// Number of the read.
        reading: u64,
        /// The file.
        path: PathBuf,
    },
    /// Read a list of strings.
    ReadList {
        /// Number of the read.
        reading: u64,
        /// The file.
        path: PathBuf,
    },
    /// Hunt, and tell how far it is.
    Hunt {
        /// Its number.
        number: u64,
        /// What is hunted, and with what.
        hunt: Box<Hunt>,
    },
    /// End the hunt.
    EndHunt,
    /// Find this, and tell how far it is.
    Measure {
        /// Its number.
        number: u64,
        /// What is to be found.
        measure: Box<Measure>,
    },
    /// End the measurement.
    EndMeasure,
    /// Put a table into the clipboard.
    Copy(Export),
    /// Write a figure or a table.
    Export {
        /// What, and how.
        export: Export,
        /// Where to.
        path: PathBuf,
        /// What must hold of the target.
        guard: Guard,
    },
    /// Write the session.
    Write {
        /// Number of the lesson.
        lesson: u64,
        /// Where to.
        path: PathBuf,
        /// What.
        session: Box<Session>,
        /// What must hold of the target.
        guard: Guard,
    },
    /// Keep the lesson on the screen now, and say when it is.
    KeepNow,
    /// Keep this lesson, for another is to take its place, or it was discarded.
    KeepUnnamed(Box<Session>),
    /// Read a lesson that is kept.
    ReadKept {
        /// Number of the read.
        reading: u64,
        /// Where it is kept.
        source: Source,
    },
    /// This lesson is on the screen now: offer it no more.
    Retire(Source),
    /// See which unnamed lessons there are, and which of these files.
    LookAround {
        /// Number of the look.
        looking: u64,
        /// The recent files.
        recent: Vec<PathBuf>,
    },
    /// Keep the lesson on the screen at any length: the program ends.
    Rescue,
    /// Fill the screen or not.
    ToggleFullScreen,
    /// Close the window without asking again.
    Close,
}
