//! Everything that is saved, tested or undone.

mod session;
mod step;
mod underway;

use std::path::PathBuf;

pub use session::{
    Content, Detail, Drafts, MAX_NUMBER_DRAFT_UNITS, MAX_TEXT_DRAFT_UNITS, OpenDetails, Session, max_draft_units,
};
pub use step::{Deed, Snapshot};
pub use underway::{Next, Purpose, Underway};

use crate::bloom::{Lab, Rejection};
use crate::choice::Choices;
use crate::document::Stamp;
use crate::history::History;
use crate::notice::{Draft, Notice};

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
    /// What is under way with files and dialogs.
    pub underway: Underway,
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
            underway: Underway::default(),
            history: History::default(),
        }
    }

    /// Whether the user has agreed to lose just what there is now.
    #[must_use]
    pub fn has_agreed(&self) -> bool {
        self.underway.agreed.as_ref().is_some_and(|content| self.session.has_content(content))
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
            self.underway.lesson += 1;
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
