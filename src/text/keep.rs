//! What the program says of what it keeps by itself, and its notices.

use super::Texts;
use crate::document::Kept;
use crate::model::{Autosave, Next};
use crate::notice::{KeepError, Notice};

/// The words of one language.
#[derive(Debug)]
pub struct KeepTexts {
    /// A notice in one sentence.
    pub notice: fn(&Texts, &Notice) -> String,
    /// Whether the lesson is kept, in a word or two; nothing to say is empty.
    pub autosave: fn(&Autosave) -> &'static str,
    /// What autosave is.
    pub autosave_tip: &'static str,
    /// Why something is not kept, as a clause.
    pub fault: fn(&Texts, &KeepError) -> String,
    /// A kept lesson in a list.
    pub kept: fn(&Kept) -> String,
    /// Saves the lesson in a file.
    pub export: &'static str,
    /// The menu of recent files.
    pub recent: &'static str,
    /// A recent file that is not there.
    pub missing: &'static str,
    /// The menu of unnamed lessons that were replaced.
    pub unnamed: &'static str,
    /// What they are.
    pub unnamed_tip: &'static str,
    /// None yet.
    pub none: &'static str,
    /// The lesson would be lost.
    pub lost_title: &'static str,
    /// What would happen to it, and why.
    pub lost: fn(&Texts, &Next, &KeepError) -> String,
    /// Loses it.
    pub lose: fn(&Next) -> &'static str,
    /// Does nothing.
    pub stay: &'static str,
}
