//! Everything that is saved, tested or undone.

mod curve;
mod evidence;
mod export;
mod keeping;
mod session;
mod shown;
mod sizing;
mod step;
mod underway;

use std::borrow::Cow;
use std::path::PathBuf;

pub use curve::{Curve, Pair, ProbeWords, Scale};
pub use evidence::{Evidence, Exact, Findings, Found, PREFIX_SAMPLE, Side};
pub use export::{Exhibit, Export, Format};
pub use keeping::{Autosave, Keeping, Keepsake, RECENT, Shelf};
pub use session::{
    Content, Detail, Drafts, MAX_NUMBER_DRAFT_UNITS, MAX_TEXT_DRAFT_UNITS, Modes, OpenDetails, Session, Words, Work,
    max_draft_units,
};
pub use shown::{Pace, Shown, Sight, Stepping, Topic};
pub use sizing::{SizeField, Sizing};
use step::Whole;
pub use step::{Deed, Snapshot};
pub use underway::{Aim, Arriving, Hunting, Next, Purpose, Underway};

use crate::bloom::{EscapeError, HuntEnd, Lab, Rejection, WordList, read_escapes};
use crate::choice::Choices;
use crate::document::{Link, Stamp};
use crate::history::History;
use crate::notice::{Draft, KeepError, Notice, OpenError};

/// The file behind the session.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// Where it is.
    pub path: PathBuf,
    /// What the file looked like when it was last read or written.
    pub stamp: Stamp,
    /// What it holds; nothing where that is not known, and then the session differs from it.
    pub saved: Option<Work>,
}

impl Document {
    /// The file of a session that was kept with `link`.
    #[must_use]
    pub fn of_link(link: Link, session: &Session) -> Self {
        let Link { path, stamp, is_unsaved } = link;
        Self { path, stamp, saved: (!is_unsaved).then(|| session.work()) }
    }
}

/// The dialog inside the window; one at a time.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The keys and a few words on what to do.
    Help,
    /// Version and licences.
    About,
    /// Something is unsaved and would be lost.
    Unsaved(Next),
    /// The unnamed lesson would be lost, for it cannot be kept.
    NotKept(Next, KeepError),
    /// Our own path field, where the system has no file dialog.
    Path(Purpose),
    /// The file that would be written exists already.
    Replace(PathBuf),
    /// The file that a figure or a table would be written to exists already.
    ReplaceExport {
        /// What would be written.
        export: Export,
        /// The file.
        path: PathBuf,
    },
    /// The file changed on disk since it was read.
    ChangedOnDisk(PathBuf),
    /// Strings to insert, one a line: pasted or from a file.
    List(ListFile),
    /// Words to ask for, pasted one a line.
    AskList,
}

/// The file of a list of strings.
#[derive(Clone, Debug, PartialEq)]
pub enum ListFile {
    /// None: the list is typed or pasted.
    None,
    /// This one.
    Read {
        /// Its name.
        name: String,
        /// What it holds.
        list: WordList,
    },
    /// This one, which could not be read.
    Failed {
        /// Its name.
        name: String,
        /// Why.
        error: OpenError,
    },
}

/// A word beside the fields on what just happened.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// The string has an escape that cannot be read.
    Escape(EscapeError),
    /// The source has no more words that are not entries.
    NoWordsLeft,
    /// An empty filter has no false positives.
    NothingToHunt,
    /// A hunt ended.
    Hunted {
        /// How many words were tried.
        tries: u32,
        /// How it ended; nothing where it was cancelled.
        end: Option<HuntEnd>,
        /// The probability of a false positive by the ideal estimate.
        estimate: f64,
    },
    /// A figure or a table was taken along.
    Exported(Export),
    /// A list was inserted.
    Listed {
        /// New entries.
        new: usize,
        /// Strings that were entries already.
        duplicate: usize,
    },
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
    /// What is under way with files and dialogs.
    pub underway: Underway,
    /// The steps that can be taken back.
    pub history: History<Deed, Snapshot>,
    /// What is shown of the lesson.
    pub shown: Shown,
    /// Whether the lesson is kept.
    pub keeping: Keeping,
    /// What can be opened without looking for it.
    pub shelf: Shelf,
    /// What is found of the filter.
    pub evidence: Evidence,
}

fn has_entries(lab: Option<&Lab>) -> bool {
    lab.is_some_and(|lab| !lab.reference().is_empty())
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
            underway: Underway::default(),
            history: History::default(),
            shown: Shown::default(),
            keeping: Keeping::default(),
            shelf: Shelf::default(),
            evidence: Evidence::default(),
        }
    }

    /// Whether the user has agreed to lose just what there is now, by an answer or by writing the file anew
    /// elsewhere.
    #[must_use]
    pub fn has_agreed(&self) -> bool {
        let Underway { agreed, superseded, .. } = &self.underway;
        [agreed, superseded].into_iter().flatten().any(|work| self.session.has_work(work))
    }

    /// Whether the session has changes that its file does not hold. A lesson without a file has none: it is kept
    /// by the program.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        let holds = |document: &Document| document.saved.as_ref().is_some_and(|saved| self.session.has_work(saved));
        self.document.as_ref().is_some_and(|document| !holds(document))
    }

    /// The unnamed lesson that would be lost if another took its place: the one on the screen or, where an edit of
    /// m or k has discarded that, the one before.
    #[must_use]
    pub fn unnamed_work(&self) -> Option<Session> {
        if self.document.is_some() {
            return None;
        }
        if has_entries(self.session.lab.as_ref()) {
            return Some(self.session.clone());
        }
        let is_of_this_lesson =
            |(deed, _): &(&Deed, &Snapshot)| !matches!(deed, Deed::New | Deed::Open(_) | Deed::OpenKept(_));
        let mut before = self.history.past().take_while(is_of_this_lesson).map(|(_, before)| &before.content);
        let content = before.find(|content| has_entries(content.lab.as_ref()))?;
        Some(self.session_of(content))
    }

    /// The same as long as it has not been kept as it is.
    #[must_use]
    pub fn unkept_work(&self) -> Option<Session> {
        self.unnamed_work().filter(|work| self.underway.kept != Some(work.work()))
    }

    /// The lesson with numbers typed beside the lab that neither a file nor a step of the history holds.
    #[must_use]
    pub fn loose_numbers(&self) -> Option<Session> {
        let is_loose = match &self.document {
            Some(_) => self.is_unsaved(),
            None => !self.session.has_numbers(&Session::first_start().work()),
        };
        (is_loose && self.underway.kept != Some(self.session.work())).then(|| self.session.clone())
    }

    /// The lesson that was discarded since `before`, if its entries are no longer all there, the first ones and in
    /// order.
    #[must_use]
    pub fn discarded_since(&self, before: &Snapshot) -> Option<Session> {
        let old = before.content.lab.as_ref().filter(|lab| !lab.reference().is_empty())?;
        let is_there = |lab: &Lab| lab.reference().entries().starts_with(old.reference().entries());
        let is_discarded = !self.session.lab.as_ref().is_some_and(is_there);
        is_discarded.then(|| self.session_of(&before.content))
    }

    /// The session of this content, with the string field and the details as they are.
    fn session_of(&self, content: &Content) -> Session {
        let drafts = Drafts { m: content.m.clone(), k: content.k.clone(), text: self.session.drafts.text.clone() };
        Session { drafts, lab: content.lab.clone(), ..self.session.clone() }
    }

    /// What is kept of the lesson now.
    #[must_use]
    pub fn keepsake(&self) -> Keepsake {
        let link = |document: &Document| Link {
            path: document.path.clone(),
            stamp: document.stamp,
            is_unsaved: self.is_unsaved(),
        };
        Keepsake { session: self.session.clone(), link: self.document.as_ref().map(link), view: self.shown.view }
    }

    /// Goes on where a window stopped.
    pub fn take_up(&mut self, keepsake: Keepsake) {
        let Keepsake { session, link, view } = keepsake;
        self.document = link.map(|link| Document::of_link(link, &session));
        self.session = session;
        self.shown.view = view;
    }

    /// The lesson now, for a step that leaves the file alone.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot { content: self.session.content(), words: self.session.words.clone(), whole: None }
    }

    /// The lesson now with its file and all that this holds, for a step that replaces them.
    #[must_use]
    pub fn snapshot_with_document(&self) -> Snapshot {
        let Session { open, modes, curve, sizing, .. } = &self.session;
        let (document, curve, sizing) = (self.document.clone(), curve.clone(), sizing.clone());
        let whole = Whole { document, open: *open, modes: *modes, curve, sizing };
        Snapshot { whole: Some(whole), ..self.snapshot() }
    }

    /// Goes back, or forth again, to a snapshot.
    pub fn restore(&mut self, snapshot: Snapshot) {
        let Snapshot { content, words, whole } = snapshot;
        self.session.drafts.m = content.m;
        self.session.drafts.k = content.k;
        self.session.lab = content.lab;
        if whole.is_some() || words.source == self.session.words.source {
            // What was asked for can be asked for again.
            self.session.words = words;
        }
        if let Some(Whole { document, open, modes, curve, sizing }) = whole {
            self.document = document;
            self.session.open = open;
            self.session.modes = modes;
            self.session.curve = curve;
            self.session.sizing = sizing;
            self.underway.lesson += 1;
        }
        self.remark = None;
    }

    /// The string that is being typed, as it is read.
    ///
    /// # Errors
    /// The escape that cannot be read.
    pub fn string(&self) -> Result<Cow<'_, str>, EscapeError> {
        let raw = &self.session.drafts.text;
        if self.session.modes.escapes { read_escapes(raw).map(Cow::Owned) } else { Ok(Cow::Borrowed(raw)) }
    }

    /// The file's name without its folders.
    #[must_use]
    pub fn file_name(&self) -> Option<String> {
        let name = self.document.as_ref()?.path.file_name()?;
        Some(name.to_string_lossy().into_owned())
    }
}
