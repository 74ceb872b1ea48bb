//! What the program keeps by itself, in English.

use super::Texts;
use super::keep::KeepTexts;
use super::literal::printed;
use super::number::ENGLISH;
use crate::model::{Autosave, Next};
use crate::notice::{Damage, HomeFault, KeepError, MAX_KEPT_UNITS, Notice};

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
    entries: |entries| match entries {
        1 => "1 entry".to_owned(),
        entries => format!("{} entries", ENGLISH.count(entries as u64)),
    },
    export: "Save to a file…",
    recent: "Open recent",
    missing: "not in its place",
    unnamed: "Unnamed lessons",
    unnamed_tip: "Lessons that had no file when another took their place; the last 50 are kept.",
    none: "Nothing yet",
    lost_title: "This lesson would be lost",
    lost: |texts, next, error| {
        let then = match next {
            Next::Quit => "Leaving would lose it",
            Next::New | Next::Open | Next::OpenPath(_) | Next::OpenKept(_) | Next::Arrive => {
                "Opening another would lose it"
            }
        };
        format!("{then}, because it cannot be autosaved: {}.", fault(texts, error))
    },
    lose: |next| match next {
        Next::Quit => "Leave anyway",
        Next::New | Next::Open | Next::OpenPath(_) | Next::OpenKept(_) | Next::Arrive => "Go on anyway",
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
        Notice::Damaged(damage) => damaged(damage),
        Notice::SecondWindow => "Another Criba window is open; this one keeps its lesson apart.".to_owned(),
        Notice::Others(_) => "There are more lessons kept:".to_owned(),
        Notice::KeptNotOpened(error) => format!("Could not open the kept lesson: {}.", (texts.fault.open)(error)),
        Notice::PreferencesDamaged(Some(aside)) => {
            format!("Could not read the preferences and the first ones hold; the file is now “{}”.", printed(aside))
        }
        Notice::PreferencesDamaged(None) => {
            "Could not read the preferences: the first ones hold and none will be saved.".to_owned()
        }
        Notice::NoPreferences(fault) => format!("Preferences will not be saved: {}.", home(texts, *fault)),
        Notice::PreferencesNotKept(error) => format!("Could not save the preferences: {}.", (texts.fault.save)(error)),
    }
}

fn damaged(damage: &Damage) -> String {
    let aside: Vec<String> = damage.aside.iter().map(|path| format!("“{}”", printed(path))).collect();
    let previous = damage.previous.as_ref().map(|path| format!("“{}”", printed(path)));
    match (aside.as_slice(), previous) {
        ([], None) => "There was no autosaved lesson.".to_owned(),
        ([], Some(previous)) => format!("The autosaved lesson was missing; the copy before it is open, {previous}."),
        ([one], Some(previous)) => format!(
            "The autosaved lesson was damaged. It was moved aside to {one} and the copy before it is open, {previous}."
        ),
        ([one], None) => {
            format!("The autosaved lesson was damaged and there was no copy before it. It was moved aside to {one}.")
        }
        (several, _) => format!(
            "The autosaved lesson and the copy before it were damaged. They were moved aside to {}.",
            several.join(" and ")
        ),
    }
}
