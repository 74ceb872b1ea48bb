//! What the program keeps by itself, in English.

use super::Texts;
use super::keep::KeepTexts;
use super::literal::printed;
use super::number::ENGLISH;
use crate::model::{Aim, Autosave};
use crate::notice::{Condition, Damage, HomeFault, KeepError, MAX_KEPT_UNITS, Notice, Spoilt};

pub(crate) const KEEP: KeepTexts = KeepTexts {
    notice,
    autosave: |autosave| match autosave {
        Autosave::Off | Autosave::Idle => "",
        Autosave::Pending => "Autosaving…",
        Autosave::Done => "Autosaved",
        Autosave::Failed(_) => "⚠ Not autosaved",
    },
    autosave_tip: "Criba keeps the lesson by itself, in a folder of its own, and brings it back the next time. The file \
                   changes only when it is saved.",
    fault,
    quoted: |name| format!("“{name}”"),
    unnamed_lesson: "Unnamed",
    rescued: "rescued",
    entries: |entries| super::en::entries(entries as u64),
    export: "Save to a file…",
    open_file: "Open the file",
    recent: "Open recent",
    missing: "not found",
    unnamed: "Unnamed lessons",
    unnamed_tip: "Lessons that had no file when another took their place; the last 50 are kept.",
    none: "Nothing yet",
    lost_title: "This lesson would be lost",
    lost: |texts, aim, error| {
        let then = match aim {
            Aim::Quit => "Leaving",
            Aim::New => "Starting anew",
            Aim::Open => "Opening another",
        };
        format!("{then} would lose it, because it cannot be autosaved: {}.", fault(texts, error))
    },
    lose: |aim| match aim {
        Aim::Quit => "Leave anyway",
        Aim::New | Aim::Open => "Go on anyway",
    },
    stay: "Stay",
};

fn fault(texts: &Texts, error: &KeepError) -> String {
    match error {
        KeepError::TooLong(units) => format!(
            "it takes {} characters and autosave has room for {}",
            ENGLISH.count(*units as u64),
            ENGLISH.count(MAX_KEPT_UNITS as u64)
        ),
        KeepError::Save { error, .. } => (texts.fault.save)(error),
        KeepError::Home(fault) => home(texts, *fault),
        KeepError::Stopped => "autosave has stopped working".to_owned(),
    }
}

fn home(texts: &Texts, fault: HomeFault) -> String {
    match fault {
        HomeFault::NoHome => "the system names no home folder".to_owned(),
        HomeFault::Relative(variable) => format!("{variable} is not an absolute path"),
        HomeFault::Io(kind) => format!("Criba's data folder cannot be used ({})", (texts.fault.system)(kind)),
    }
}

fn notice(texts: &Texts, notice: &Notice) -> String {
    match notice {
        Notice::NotOpened { path, error } => {
            format!("Could not open “{}”: {}.", printed(path), (texts.fault.open)(error))
        }
        Notice::NotExported { path, error } => {
            format!("Could not export to “{}”: {}.", printed(path), (texts.fault.save)(error))
        }
        Notice::NothingToExport => "There is nothing left to export.".to_owned(),
        Notice::NotSaved { path, error } => {
            format!("Could not save “{}”: {}.", printed(path), (texts.fault.save)(error))
        }
        Notice::DialogDelayed => "The system's file dialog has not answered yet.".to_owned(),
        Notice::NotKept(error @ KeepError::TooLong(_)) => format!(
            "The lesson no longer fits into autosave: {}. What was autosaved last is as it was; save the lesson to a \
             file.",
            fault(texts, error)
        ),
        Notice::NotKept(KeepError::Save { path, error }) => format!(
            "Could not autosave the lesson in “{}”: {}. The next change tries again.",
            printed(path),
            (texts.fault.save)(error)
        ),
        Notice::NotKept(error @ KeepError::Home(_)) => {
            format!("No autosave: {}. The lesson is in memory only.", fault(texts, error))
        }
        Notice::NotKept(KeepError::Stopped) => {
            "Autosave has stopped working; save the lesson to a file and start Criba again.".to_owned()
        }
        Notice::Damaged(damage) => damaged(damage),
        Notice::Left { path, error } => format!(
            "Could not open the autosaved lesson “{}”: {}. It is left as it is and this window keeps its own apart.",
            printed(path),
            (texts.fault.open)(error)
        ),
        Notice::FileDiffers(path) => {
            format!("“{}” has changed since the last autosave; this is the autosaved lesson.", printed(path))
        }
        Notice::FileMissing(path) => {
            format!("“{}” is no longer there; this is the autosaved lesson.", printed(path))
        }
        Notice::SecondWindow => "Another Criba window is open; this one keeps its lesson apart.".to_owned(),
        Notice::Others(_) => "There are more lessons kept:".to_owned(),
        Notice::KeptNotOpened(error) => format!("Could not open the kept lesson: {}.", (texts.fault.open)(error)),
        Notice::PreferencesDamaged(Some(aside)) => {
            format!(
                "Could not read the preferences: the default ones are used, and the file is now “{}”.",
                printed(aside)
            )
        }
        Notice::PreferencesDamaged(None) => {
            "Could not read the preferences: the default ones are used and none will be saved.".to_owned()
        }
        Notice::NoPreferences(fault) => format!("Preferences will not be saved: {}.", home(texts, *fault)),
        Notice::PreferencesNotKept(error) => format!("Could not save the preferences: {}.", (texts.fault.save)(error)),
    }
}

fn damaged(damage: &Damage) -> String {
    let spoilt = |what: &str, Spoilt { path, is_aside }: &Spoilt| {
        let path = printed(path);
        if *is_aside {
            format!("{what} was damaged and was moved to “{path}”.")
        } else {
            format!("{what}, “{path}”, can neither be read nor moved; it will not be written over.")
        }
    };
    let mut sentences = Vec::new();
    match &damage.session {
        Condition::Whole => {}
        Condition::Missing => sentences.push("The autosaved lesson was missing.".to_owned()),
        Condition::Damaged(session) => sentences.push(spoilt("The autosaved lesson", session)),
    }
    match (&damage.previous, &damage.session) {
        (Condition::Damaged(previous), _) => sentences.push(spoilt("The copy before it", previous)),
        (_, Condition::Whole) => {}
        (Condition::Whole, _) => {
            sentences.push(format!("The copy before it is open, “{}”.", printed(&damage.previous_path)));
        }
        (Condition::Missing, _) => sentences.push("There was no copy before it.".to_owned()),
    }
    if let Some(record) = &damage.record {
        sentences.push(spoilt("The record of its file", record));
        if [&damage.session, &damage.previous].contains(&&Condition::Whole) {
            sentences.push("The lesson is open without a name.".to_owned());
        }
    }
    sentences.join(" ")
}
