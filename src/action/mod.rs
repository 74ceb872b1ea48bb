//! What the user asks ([`Action`]) and what the world must then do ([`Effect`]).
//!
//! Imperatives are the user's; past participles are answers of jobs and dialogs.

mod effect;

use std::path::PathBuf;

pub use effect::{Effect, Guard, Measure, WriteFault};

use crate::bloom::sizing::Unit;
use crate::bloom::{Average, Example, Hunted, Params, Rate, Sample, WordList, WordSource};
use crate::choice::{Appearance, Language, View};
use crate::document::{Kept, Source, Stamp};
use crate::model::{
    Detail, Exact, Export, Keepsake, Pace, ProbeWords, Purpose, Scale, Session, Side, SizeField, Topic, Work,
};
use crate::notice::{Draft, KeepError, OpenError, SaveError};

/// What the user asks, and what comes back from outside.
#[derive(Clone, Debug)]
pub enum Action {
    /// Something about the lesson.
    Lab(LabAction),
    /// Something about files and the window.
    File(FileAction),
    /// An answer to the dialog inside the window.
    Answer(Answer),
    /// Show a dialog that only informs.
    Show(Page),
    /// Something about the program's looks.
    Choose(Choice),
    /// Explain this beside the grid, or no longer when it is explained already.
    Explain(Topic),
    /// Explain nothing.
    CloseExplanation,
    /// Go through the last operation stage by stage.
    Step(StepAction),
    /// Hunt for a false positive.
    Hunt(HuntAction),
    /// Show this view.
    View(View),
    /// Something about the evidence.
    Curve(CurveAction),
    /// Something about the sizing.
    Size(SizeAction),
    /// Take a figure or a table along.
    Export(Export),
    /// Take a notice away.
    DismissNotice(usize),
}

/// What changes the session.
#[derive(Clone, Debug)]
pub enum LabAction {
    /// m was typed.
    EditM(String),
    /// k was typed.
    EditK(String),
    /// The string was typed.
    EditText(String),
    /// Make an empty filter from the drafts.
    CreateFilter,
    /// The same, but only where there is none: Enter in m or k.
    CreateFirstFilter,
    /// Make an empty filter of these parameters, whatever the drafts are.
    CreateFilterOf(Params),
    /// Leave no filter, keep the drafts.
    Reset,
    /// Insert this string.
    Insert(String),
    /// Query this string.
    Query(String),
    /// Run a ready-made lesson.
    RunExample(Example),
    /// Insert these strings, all or none.
    InsertList(WordList),
    /// Query the next word of the source that is not an entry.
    Ask,
    /// Ask for words from this source.
    ChooseWords(WordSource),
    /// Read escapes in the string field, or no longer.
    ToggleEscapes,
    /// Cover the outcome of operations until it is revealed, or no longer.
    TogglePredict,
    /// Open or close a detail.
    ToggleDetail(Detail),
    /// Take the last step back.
    Undo,
    /// Do again what was taken back last.
    Redo,
}

/// Going through the last operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// To the next stage; to the first one where none is shown.
    Forward,
    /// To the stage before; to the last one where none is shown.
    Back,
    /// To the first stage.
    First,
    /// To the last stage.
    Last,
    /// Let stages follow by themselves, or no longer.
    PlayPause,
    /// The time of the stage is over.
    Tick,
    /// Let them follow so fast.
    Pace(Pace),
    /// Show no stage any more.
    Leave,
    /// Reveal the outcome.
    Reveal,
}

/// Hunting for a false positive; the last two are answers from outside.
#[derive(Clone, Debug)]
pub enum HuntAction {
    /// Start.
    Start,
    /// End it; what was tried stays counted.
    Cancel,
    /// So many words were tried.
    Progressed {
        /// Number of the hunt.
        hunt: u64,
        /// Words.
        tries: u32,
    },
    /// It is over.
    Ended {
        /// Number of the hunt.
        hunt: u64,
        /// What it leaves behind.
        hunted: Box<Hunted>,
    },
}

/// What concerns the evidence; the last four are answers from outside.
#[derive(Clone, Debug)]
pub enum CurveAction {
    /// Ask such words.
    ChooseWords(ProbeWords),
    /// Ask others of them.
    NextSeed,
    /// Ask so many.
    ChooseSample(Sample),
    /// Draw the rate on this axis.
    ChooseScale(Scale),
    /// Compare with a filter of these parameters.
    AddOther(Params),
    /// Compare no longer.
    RemoveOther,
    /// m or k of that was typed.
    EditOther(Draft, String),
    /// End the measurement; what was asked stays.
    Cancel,
    /// Rates were counted exactly.
    Counted {
        /// Number of the measurement.
        number: u64,
        /// Of which filter.
        side: Side,
        /// The rates.
        exact: Exact,
    },
    /// The hash was averaged over many sets of as many entries.
    Averaged {
        /// Number of the measurement.
        number: u64,
        /// Of which filter.
        side: Side,
        /// The mean.
        average: Average,
    },
    /// So many words were asked.
    Progressed {
        /// Number of the measurement.
        number: u64,
        /// Words.
        asked: u32,
    },
    /// It is over.
    Measured {
        /// Number of the measurement.
        number: u64,
        /// Rates of the filters that were measured, where any word was asked.
        rates: Vec<(Side, Rate)>,
    },
}

/// What concerns the sizing.
#[derive(Clone, Debug)]
pub enum SizeAction {
    /// A field was typed into.
    Edit(SizeField, String),
    /// m is in this unit from now on.
    ChooseUnit(Unit),
    /// Make a filter of this size in the lab.
    TakeToLab(Params),
}

impl From<CurveAction> for Action {
    fn from(action: CurveAction) -> Self {
        Self::Curve(action)
    }
}

impl From<FileAction> for Action {
    fn from(action: FileAction) -> Self {
        Self::File(action)
    }
}

impl From<HuntAction> for Action {
    fn from(action: HuntAction) -> Self {
        Self::Hunt(action)
    }
}

/// What concerns files and the window; the first are asked, the last are answers from outside.
#[derive(Clone, Debug)]
pub enum FileAction {
    /// Back to the first-start state.
    New,
    /// Ask for a file and open it.
    Open,
    /// Open this file.
    OpenPath(PathBuf),
    /// Save under the known name, or ask for one.
    Save,
    /// Ask for a name and save.
    SaveAs,
    /// Open a lesson that is kept.
    OpenKept(Source),
    /// Look again at what can be opened without looking for it.
    LookAround,
    /// Close the window.
    Quit,
    /// The system ends the program: close without a question.
    Terminated,
    /// Ask for a file with a list of strings.
    ChooseList,
    /// Stop waiting for the system's dialog and type the path.
    TypePath,
    /// A file dialog was answered.
    PathChosen {
        /// What was asked for.
        purpose: Purpose,
        /// The answer; `None` is its cancel button.
        path: Option<PathBuf>,
        /// Whether the dialog itself asked before an existing file was chosen for saving.
        is_overwrite_confirmed: bool,
    },
    /// The system has no file dialog.
    DialogMissed(Purpose),
    /// The system's file dialog has not answered for a while.
    DialogDelayed,
    /// A file was read.
    SessionOpened {
        /// Number of the read.
        reading: u64,
        /// The file.
        path: PathBuf,
        /// What it holds, or why it is refused.
        outcome: Result<Box<(Session, Stamp)>, OpenError>,
    },
    /// A list of strings was read.
    ListRead {
        /// Number of the read.
        reading: u64,
        /// The file.
        path: PathBuf,
        /// What it holds, or why it cannot be read.
        outcome: Result<WordList, OpenError>,
    },
    /// A file was written.
    SessionSaved {
        /// Number of the lesson that was written.
        lesson: u64,
        /// The file.
        path: PathBuf,
        /// What was written.
        work: Box<Work>,
        /// The file as it is now, or why it was not written.
        outcome: Result<Stamp, WriteFault>,
    },
    /// The lesson on the screen was kept, up to this revision.
    SessionKept {
        /// The revision.
        revision: u64,
        /// Why it was not.
        outcome: Result<(), KeepError>,
    },
    /// An unnamed lesson was kept because another is to take its place.
    LessonKept {
        /// What was kept.
        work: Box<Work>,
        /// Why it was not.
        outcome: Result<(), KeepError>,
    },
    /// A lesson that was kept was read.
    KeptOpened {
        /// Number of the read.
        reading: u64,
        /// Where it was kept.
        source: Source,
        /// What it is, or why it cannot be opened.
        outcome: Result<Box<Keepsake>, OpenError>,
    },
    /// A kept lesson that is on the screen is among the unnamed ones now.
    Retired,
    /// The unnamed lessons there are.
    UnnamedListed {
        /// Number of the look.
        looking: u64,
        /// The lessons, the newest first.
        unnamed: Vec<Kept>,
    },
    /// Recent files were looked for.
    MissingFound {
        /// Number of the look.
        looking: u64,
        /// Those that are not there.
        missing: Vec<PathBuf>,
    },
    /// The file of a lesson that was brought back was looked at.
    LookedAt {
        /// The file.
        path: PathBuf,
        /// What it was when it was last read or written.
        stamp: Stamp,
        /// What it is now, nothing where it is not there, or why it cannot be read.
        found: Result<Option<Stamp>, OpenError>,
    },
    /// A figure or a table was written.
    Exported {
        /// What.
        export: Export,
        /// The file.
        path: PathBuf,
        /// Whether it is there, or why not.
        outcome: Result<(), WriteFault>,
    },
    /// The preferences were written.
    PreferencesKept(Result<(), SaveError>),
}

/// Answers to the dialog inside the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Do nothing.
    Cancel,
    /// Save first, then go on.
    SaveFirst,
    /// Go on without saving.
    Discard,
    /// Write over the file.
    Overwrite,
}

/// Dialogs that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The keys and a few words on what to do.
    Help,
    /// Version and licences.
    About,
    /// Strings to insert, one a line.
    List,
    /// Words to ask for, one a line.
    AskList,
}

/// What concerns the program's looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Choose the language.
    Language(Language),
    /// Choose light, dark or the system's.
    Appearance(Appearance),
    /// Turn the projection on or off.
    Projection,
    /// Fill the screen or not.
    FullScreen,
    /// One step larger.
    ZoomIn,
    /// One step smaller.
    ZoomOut,
    /// Back to 100 %.
    ZoomReset,
}
