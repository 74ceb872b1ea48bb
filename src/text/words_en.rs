//! Words, hunts, lists, escapes and units in English.

use super::Texts;
use super::literal::printed;
use super::number::{ENGLISH, Numbers};
use super::sentence;
use super::words::{UnitKind, WordsTexts};
use crate::bloom::{EscapeError, EscapeFault, MAX_LIST_UNITS, Preview, WordSource};

pub(crate) const WORDS: WordsTexts = WordsTexts {
    heading: "Absent words",
    source_name: "Where the words come from",
    source: |source| match source {
        WordSource::Random { .. } => "random".to_owned(),
        WordSource::Names => "names in a row".to_owned(),
        WordSource::List(list) => format!("list ({})", ENGLISH.count(list.len() as u64)),
    },
    source_tip: |source| match source {
        WordSource::Random { seed } => format!("4 to 10 random letters; with seed {seed} always the same ones."),
        WordSource::Names => "user00001, user00002, user00003…: not a random sample.".to_owned(),
        WordSource::List(_) => "Each word once and in order; those that are entries are skipped.".to_owned(),
    },
    paste: "pasted list…",
    ask: "Ask one",
    ask_tip: "Queries the next word that is not an entry; it counts like any query.",
    hunt: "Hunt",
    hunt_tip: "Asks for words until one is a false positive, a million at most; each of them counts.",
    nothing_to_hunt: "An empty filter has no false positives.",
    tried: |number, tries| match tries {
        1 => "1 try".to_owned(),
        tries => format!("{} tries", number.count(tries.into())),
    },
    stop: "Stop",
    stop_tip: "What was tried stays counted.",
    ask_title: "Words to ask for",
    ask_hint: "One a line, as they are. Each is asked for once and in order; repeated ones and entries are skipped.",
    ask_count: |number, words| match words {
        1 => "1 distinct word".to_owned(),
        words => format!("{} distinct words", number.count(words as u64)),
    },
    ask_too_long: |number, list| {
        format!(
            "It has {} UTF-16 units; there is room for {}.",
            number.count(list.units as u64),
            number.count(MAX_LIST_UNITS as u64)
        )
    },
    ask_use: "Use these words",
    list_title: "Insert a list",
    list_hint: "One string a line, as it is: nothing is trimmed and empty lines are skipped. All of them or none.",
    list_field: "List, one string a line",
    list_file: "Read from a file…",
    list_from: |name| format!("From the file “{}”", printed(name.as_ref())),
    list_failed: |texts, name, error| {
        format!("Could not read “{}”: {}.", printed(name.as_ref()), (texts.fault.open)(error))
    },
    list_type: "Type it here",
    preview,
    refusal,
    list_insert: |number, new| match new {
        0 => "Insert".to_owned(),
        new => format!("Insert {}", number.count(new as u64)),
    },
    escapes: "Escapes",
    units: "Units",
    list: "List…",
    list_tip: "Inserts a list of strings, pasted or from a file.",
    escapes_tip: "Reads JSON escapes in the field: \\n, \\t, \\u0301, \\ud83d\\ude00… and \\\\ for a backslash.",
    escape,
    units_tip: "Shows the UTF-16 code units of the string, one by one.",
    units_title: |units| match units {
        1 => "1 UTF-16 unit".to_owned(),
        units => format!("{units} UTF-16 units"),
    },
    unit_kind: |kind| match kind {
        UnitKind::Plain => "",
        UnitKind::Space => "space",
        UnitKind::Control => "control",
        UnitKind::Combining => "joins",
        UnitKind::Joiner => "joiner",
        UnitKind::Invisible => "invisible",
        UnitKind::High => "1st half",
        UnitKind::Low => "2nd half",
    },
    units_more: |more| format!("and {more} more"),
    units_none: "The string is empty.",
};

fn preview(number: &Numbers, preview: &Preview) -> String {
    let count = |count: usize, what: &str| format!("{} {what}", number.count(count as u64));
    let mut parts = vec![count(preview.new, "new")];
    if preview.duplicate > 0 {
        parts.push(count(preview.duplicate, "duplicate"));
    }
    if preview.empty > 0 {
        parts.push(count(preview.empty, if preview.empty == 1 { "empty line" } else { "empty lines" }));
    }
    if preview.too_long > 0 {
        parts.push(count(preview.too_long, "too long"));
    }
    if preview.over > 0 {
        parts.push(count(preview.over, "over the limit"));
    }
    parts.join(" · ")
}

fn refusal(texts: &Texts, preview: &Preview) -> Option<String> {
    if let Some(line) = &preview.first_too_long {
        let units = texts.number.count(line.units as u64);
        return Some(format!("Line {} has {units} units; at most 256 are allowed.", line.number));
    }
    preview.refusal().map(|rejection| sentence(&(texts.fault.rejection)(&rejection)))
}

fn escape(error: &EscapeError) -> String {
    let place = error.at + 1;
    let why = match error.fault {
        EscapeFault::Unknown(c) => format!("“\\{c}” is no escape"),
        EscapeFault::Alone => "the backslash stands alone at the end; write “\\\\”".to_owned(),
        EscapeFault::Digits(digits) => format!("four hexadecimal digits follow “\\u”, and there are {digits}"),
        EscapeFault::LoneHigh(unit) => {
            format!("“\\u{unit:04x}” is the first half of a pair without the second: alone it is no text")
        }
        EscapeFault::LoneLow(unit) => {
            format!("“\\u{unit:04x}” is the second half of a pair without the first: alone it is no text")
        }
    };
    format!("character {place}: {why}")
}
