//! Everything that is saved, tested or undone.

use std::path::PathBuf;

use crate::bloom::{Example, Lab, Params, Rejection, read_k, read_m};
use crate::choice::Choices;
use crate::document::Stamp;
use crate::history::History;
use crate::notice::{Draft, Notice};

/// The texts being typed, valid or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drafts {
    /// m as typed; at most [`MAX_NUMBER_DRAFT_UNITS`] UTF-16 units.
    pub m: String,
    /// k as typed; at most [`MAX_NUMBER_DRAFT_UNITS`] UTF-16 units.
    pub k: String,
    /// The string field; at most [`MAX_TEXT_DRAFT_UNITS`] UTF-16 units.
    pub text: String,
}

/// Most UTF-16 units in the raw text of m or k.
pub const MAX_NUMBER_DRAFT_UNITS: usize = 64;
/// Most UTF-16 units in the string field.
pub const MAX_TEXT_DRAFT_UNITS: usize = 4096;

/// Most UTF-16 units in the raw text of a field.
#[must_use]
pub fn max_draft_units(draft: Draft) -> usize {
    match draft {
        Draft::M | Draft::K => MAX_NUMBER_DRAFT_UNITS,
        Draft::Text => MAX_TEXT_DRAFT_UNITS,
    }
}

impl Default for Drafts {
    fn default() -> Self {
        Self { m: "64".to_owned(), k: "3".to_owned(), text: String::new() }
    }
}

/// The folding details of the lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    /// The table of hash positions.
    Positions,
    /// Ideal estimate, hashes and formulas.
    Model,
}

/// Which details are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenDetails {
    /// The table of hash positions.
    pub positions: bool,
    /// Ideal estimate, hashes and formulas.
    pub model: bool,
}

impl OpenDetails {
    /// Opens a closed detail and closes an open one.
    pub fn toggle(&mut self, detail: Detail) {
        let open = match detail {
            Detail::Positions => &mut self.positions,
            Detail::Model => &mut self.model,
        };
        *open = !*open;
    }
}

/// What a session file holds: only what was entered. Everything else follows from it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    /// The texts being typed.
    pub drafts: Drafts,
    /// The active filter with its entries, counters and last operation.
    pub lab: Option<Lab>,
    /// Which details are open.
    pub open: OpenDetails,
}

/// What makes a named session "unsaved" when it changes: everything but the string field and the details.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    m: String,
    k: String,
    lab: Option<Lab>,
}

impl Session {
    /// The part of the session whose loss would be asked about.
    #[must_use]
    pub fn content(&self) -> Content {
        Content { m: self.drafts.m.clone(), k: self.drafts.k.clone(), lab: self.lab.clone() }
    }

    /// m and k as typed, when both are valid.
    #[must_use]
    pub fn params(&self) -> Option<Params> {
        Params::new(read_m(&self.drafts.m).ok()?, read_k(&self.drafts.k).ok()?)
    }

    fn has_content(&self, content: &Content) -> bool {
        self.drafts.m == content.m && self.drafts.k == content.k && self.lab == content.lab
    }

    /// What a first start shows: drafts m = 64 and k = 3, and an empty filter of that size.
    #[must_use]
    pub fn first_start() -> Self {
        let lab = Params::new(64, 3).map(Lab::new);
        Self { lab, ..Self::default() }
    }
}

/// A step of the history: what was done, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A run of edits of m and k; it discards an active filter.
    EditParameters,
    /// A filter was created.
    CreateFilter,
    /// The filter was taken away.
    Reset,
    /// This string was inserted.
    Insert(String),
    /// This string was queried.
    Query(String),
    /// A ready-made lesson was run.
    RunExample(Example),
    /// The lesson began anew.
    New,
    /// The file of this name was opened.
    Open(String),
}

/// The lesson at some moment, as the history keeps it: m, k and the filter together, never one without the
/// others. The string field is not part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    content: Content,
    /// The file then, where the step changed that.
    document: Option<Option<Document>>,
}

impl Snapshot {
    /// Whether the lesson is still like this.
    #[must_use]
    pub fn is_of(&self, session: &Session) -> bool {
        session.has_content(&self.content)
    }

    /// Whether it holds the file too.
    #[must_use]
    pub fn has_document(&self) -> bool {
        self.document.is_some()
    }
}

/// The file behind the session.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// Where it is.
    pub path: PathBuf,
    /// What the file looked like when it was last read or written.
    pub stamp: Stamp,
    /// What it holds.
    pub saved: Content,
}

/// What to go on with once nothing can be lost any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Start anew.
    New,
    /// Ask for a file and open it.
    Open,
    /// Open this file.
    OpenPath(PathBuf),
    /// Close the window.
    Quit,
}

/// What a path is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To open a session.
    Open,
    /// To save this one.
    Save,
}

/// The dialog inside the window; one at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The keys and a few words on what to do.
    Help,
    /// Version and licences.
    About,
    /// Something is unsaved and would be lost.
    Unsaved(Next),
    /// Our own path field, where the system has no file dialog.
    Path(Purpose),
    /// The file that would be written exists already.
    Replace(PathBuf),
    /// The file changed on disk since it was read.
    ChangedOnDisk(PathBuf),
}

/// A word beside the fields on what just happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// An edit of m or k discarded a filter with this many entries.
    Discarded {
        /// Its entries.
        entries: usize,
    },
    /// The operation was refused.
    Rejected(Rejection),
    /// Typing or pasting into a field was refused for its length.
    DraftTooLong {
        /// Which field.
        draft: Draft,
        /// UTF-16 units the field would have held.
        units: usize,
    },
    /// There is no filter to work on.
    NoFilter,
}

/// Everything that is saved, tested or undone.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What the session file would hold.
    pub session: Session,
    /// The file, once there is one.
    pub document: Option<Document>,
    /// Language, appearance, zoom.
    pub choices: Choices,
    /// A word beside the fields.
    pub remark: Option<Remark>,
    /// What to tell until it is dismissed.
    pub notices: Vec<Notice>,
    /// The dialog inside the window.
    pub dialog: Option<Dialog>,
    /// The system's file dialog that is open now.
    pub asking: Option<Purpose>,
    /// What to do once the session is saved.
    pub after_save: Option<Next>,
    /// The content that the user has agreed to lose, as long as a file to open is being asked for or read.
    pub agreed: Option<Content>,
    /// Whether a file is being written.
    pub is_saving: bool,
    /// Whether saving was asked for again meanwhile.
    pub wants_save_again: bool,
    /// Number of the newest read: answers of older ones are too late.
    pub reading: u64,
    /// Number of the lesson: it rises when another one takes its place.
    pub lesson: u64,
    /// The steps that can be taken back.
    pub history: History<Deed, Snapshot>,
}

/// Whether somebody has done something with a filter.
fn has_work(lab: Option<&Lab>) -> bool {
    lab.is_some_and(|lab| !lab.reference().is_empty() || lab.last().is_some())
}

impl Model {
    /// The first-start state.
    #[must_use]
    pub fn new(choices: Choices) -> Self {
        Self {
            session: Session::first_start(),
            document: None,
            choices,
            remark: None,
            notices: Vec::new(),
            dialog: None,
            asking: None,
            after_save: None,
            agreed: None,
            is_saving: false,
            wants_save_again: false,
            reading: 0,
            lesson: 0,
            history: History::default(),
        }
    }

    /// Whether the user has agreed to lose just what there is now.
    #[must_use]
    pub fn has_agreed(&self) -> bool {
        self.agreed.as_ref().is_some_and(|content| self.session.has_content(content))
    }

    /// Whether something would be lost that the user made: in a named session any change of its content,
    /// in an unnamed one any operation.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        match &self.document {
            Some(document) => !self.session.has_content(&document.saved),
            None => has_work(self.session.lab.as_ref()) || self.discarded_work(),
        }
    }

    /// Whether the unnamed lesson held work that was discarded since: undo still has it, and nothing else.
    fn discarded_work(&self) -> bool {
        let is_of_this_lesson = |(deed, _): &(&Deed, &Snapshot)| !matches!(deed, Deed::New | Deed::Open(_));
        self.history.past().take_while(is_of_this_lesson).any(|(_, before)| has_work(before.content.lab.as_ref()))
    }

    /// The lesson now, for a step that leaves the file alone.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot { content: self.session.content(), document: None }
    }

    /// The lesson now with its file, for a step that replaces both.
    #[must_use]
    pub fn snapshot_with_document(&self) -> Snapshot {
        Snapshot { document: Some(self.document.clone()), ..self.snapshot() }
    }

    /// Goes back, or forth again, to a snapshot.
    pub fn restore(&mut self, snapshot: Snapshot) {
        let Snapshot { content, document } = snapshot;
        self.session.drafts.m = content.m;
        self.session.drafts.k = content.k;
        self.session.lab = content.lab;
        if let Some(document) = document {
            self.document = document;
            self.lesson += 1;
        }
        self.remark = None;
    }

    /// The file's name without its folders.
    #[must_use]
    pub fn file_name(&self) -> Option<String> {
        let name = self.document.as_ref()?.path.file_name()?;
        Some(name.to_string_lossy().into_owned())
    }
}
