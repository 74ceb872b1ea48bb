//! What the program says of what it keeps by itself, and its notices.

use std::path::Path;

use super::Texts;
use super::literal::{elided, printed};
use crate::document::{Kept, Source};
use crate::model::{Aim, Autosave};
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
    /// The name of a file, in quotes.
    pub quoted: fn(&str) -> String,
    /// A kept lesson that has no name and no time.
    pub unnamed_lesson: &'static str,
    /// One that was rescued.
    pub rescued: &'static str,
    /// How many entries it has.
    pub entries: fn(usize) -> String,
    /// Saves the lesson in a file.
    pub export: &'static str,
    /// Opens the file instead.
    pub open_file: &'static str,
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
    pub lost: fn(&Texts, Aim, &KeepError) -> String,
    /// Loses it.
    pub lose: fn(Aim) -> &'static str,
    /// Does nothing.
    pub stay: &'static str,
}

/// Most characters of an entry in a list of lessons.
const MOST: usize = 12;

impl KeepTexts {
    /// A kept lesson in a list: its name or its time, and what it holds.
    #[must_use]
    pub fn kept(&self, kept: &Kept) -> String {
        let mut parts = Vec::new();
        match (&kept.name, kept.time.as_str()) {
            (Some(name), _) => parts.push((self.quoted)(&printed(Path::new(name)))),
            (None, "") => parts.push(self.unnamed_lesson.to_owned()),
            (None, time) => parts.push(time.to_owned()),
        }
        if matches!(kept.source, Source::Rescued(_)) {
            let time = kept.name.as_ref().map(|_| format!(" {}", kept.time)).unwrap_or_default();
            parts.push(format!("{}{time}", self.rescued));
        }
        let first: Vec<String> = kept.first.iter().map(|entry| elided(entry, MOST)).collect();
        let colon = if first.is_empty() { "" } else { ": " };
        let more = if kept.entries > first.len() { "…" } else { "" };
        parts.push(format!("{}{colon}{}{more}", (self.entries)(kept.entries), first.join(", ")));
        parts.join(" · ")
    }
}
