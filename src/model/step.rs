//! The steps of the history, and the lesson as each of them left it.

use super::{Content, Curve, Document, Modes, OpenDetails, Session, Sizing, Words};
use crate::bloom::Example;

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
    /// A list with this many new strings was inserted.
    InsertList(usize),
    /// A word that is not an entry was asked for.
    Ask,
    /// As many as this were, in search of a false positive.
    Hunt(u32),
    /// The lesson began anew.
    New,
    /// The file of this name was opened.
    Open(String),
    /// A lesson that was kept was opened; its name or its time.
    OpenKept(String),
}

/// The lesson at some moment, as the history keeps it: m, k and the filter together, never one without the
/// others. The string field is not part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    pub(super) content: Content,
    /// How far words to ask for were drawn then.
    pub(super) words: Words,
    /// The file then and what else it holds, where the step changed that.
    pub(super) whole: Option<Whole>,
}

/// What a step that puts one lesson in the place of another changes besides.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Whole {
    pub(super) document: Option<Document>,
    pub(super) open: OpenDetails,
    pub(super) modes: Modes,
    pub(super) curve: Curve,
    pub(super) sizing: Sizing,
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
        self.whole.is_some()
    }
}
