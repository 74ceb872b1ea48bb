//! What is under way with files and dialogs: their answers come late, while the lesson goes on.

use std::path::PathBuf;

use super::{Content, Deed, Document, Export, Session, Work};
use crate::choice::View;
use crate::document::Source;

/// What to go on with once nothing can be lost any more.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Start anew.
    New,
    /// Ask for a file and open it.
    Open,
    /// Open this file.
    OpenPath(PathBuf),
    /// Open this lesson that was kept.
    OpenKept(Source),
    /// Let this lesson in.
    Arrive(Box<Arriving>),
    /// Close the window.
    Quit,
}

/// What the user is about to do, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Start anew.
    New,
    /// Open another lesson.
    Open,
    /// Close the window.
    Quit,
}

impl Next {
    /// What it is about.
    #[must_use]
    pub fn aim(&self) -> Aim {
        match self {
            Self::New => Aim::New,
            Self::Arrive(arriving) if arriving.deed == Deed::New => Aim::New,
            Self::Open | Self::OpenPath(_) | Self::OpenKept(_) | Self::Arrive(_) => Aim::Open,
            Self::Quit => Aim::Quit,
        }
    }
}

/// A lesson that is about to take the place of the one on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Arriving {
    /// The step that it will be.
    pub deed: Deed,
    /// The lesson.
    pub session: Session,
    /// Its file.
    pub document: Option<Document>,
    /// The view it was left in, if it was kept.
    pub view: Option<View>,
    /// Where it was kept, if it was.
    pub source: Option<Source>,
}

/// What a path is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To open a session.
    Open,
    /// To save this one.
    Save,
    /// To read a list of strings.
    List,
    /// To write a figure or a table.
    Export(Export),
}

/// A hunt for a false positive that is running.
#[derive(Clone, Debug, PartialEq)]
pub struct Hunting {
    /// Number of that lesson.
    pub lesson: u64,
    /// The lesson it hunts in; any change of that ends the hunt.
    pub content: Content,
    /// How many words it has tried, as far as it is known.
    pub tries: u32,
}

/// What is under way, and what is to be done when it is over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Underway {
    /// The system's file dialog that is open now.
    pub asking: Option<Purpose>,
    /// What to do once the session is saved.
    pub after_save: Option<Next>,
    /// What the user has agreed to lose, as long as a file to open is being asked for or read.
    pub agreed: Option<Work>,
    /// What was brought back and was in the file until that became another: it is nobody's change.
    pub superseded: Option<Work>,
    /// Whether a file is being written.
    pub is_saving: bool,
    /// Whether saving was asked for again meanwhile.
    pub wants_save_again: bool,
    /// Number of the newest read: answers of older ones are too late.
    pub reading: u64,
    /// Number of the lesson: it rises when another one takes its place.
    pub lesson: u64,
    /// The lesson that waits while the one on the screen is being kept.
    pub arriving: Option<Box<Arriving>>,
    /// The unnamed lesson as it was when it was last kept because another was to take its place.
    pub kept: Option<Work>,
    /// Number of the newest hunt: answers of older ones are too late.
    pub hunts: u64,
    /// The hunt that is running.
    pub hunting: Option<Hunting>,
    /// Whether the window closes as soon as the lesson is kept.
    pub is_closing: bool,
}
