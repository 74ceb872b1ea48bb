//! English.

use super::curve_en::CURVE;
use super::es::{language_code, language_name};
use super::literal::elided;
use super::number::ENGLISH;
use super::verdict::AroundBits;
use super::{
    DetailTexts, DialogTexts, GridTexts, KeyTexts, LabTexts, MOST_IN_DEED, MenuTexts, SetterText, StartTexts,
    StatusTexts, Texts, VerdictTexts, curve_en, explain_en, fault_en, joined_words, keep_en, sentence, size_en,
    step_en, words_en,
};
use crate::bloom::{Example, HuntEnd};
use crate::choice::{Appearance, View};
use crate::command::Command;
use crate::model::{Aim, Deed, Purpose, Remark, max_draft_units};

/// English.
pub const EN: Texts = Texts {
    number: ENGLISH,
    menu: MenuTexts {
        file: "File",
        edit: "Edit",
        explain: "Explain",
        view: "View",
        view_name: |view| match view {
            View::Filter => "Filter",
            View::Curve => "Curve",
            View::Size => "Size",
        },
        view_tip: |view| match view {
            View::Filter => "The lab: the filter and what it answers.",
            View::Curve => "The rates of false positives, computed and measured.",
            View::Size => "Which filter to build for so many entries and such a rate.",
        },
        help: "Help",
        examples: "Examples",
        language: "Language",
        appearance: "Appearance",
        appearance_name: |appearance| match appearance {
            Appearance::System => "As the system",
            Appearance::Light => "Light",
            Appearance::Dark => "Dark",
        },
        language_name,
        language_code,
    },
    command,
    deed: |deed| match deed {
        Deed::EditParameters => "change m or k".to_owned(),
        Deed::CreateFilter => "create filter".to_owned(),
        Deed::Reset => "reset".to_owned(),
        Deed::Insert(text) => format!("insert {}", elided(text, MOST_IN_DEED)),
        Deed::Query(text) => format!("query {}", elided(text, MOST_IN_DEED)),
        Deed::RunExample(example) => format!("example “{}”", (LAB.example)(*example)),
        Deed::InsertList(new) => format!("insert a list: {} new", ENGLISH.count(*new as u64)),
        Deed::Ask => "ask for an absent word".to_owned(),
        Deed::Hunt(1) => "hunt: 1 try".to_owned(),
        Deed::Hunt(tries) => format!("hunt: {} tries", ENGLISH.count((*tries).into())),
        Deed::New => "new".to_owned(),
        Deed::Open(name) => format!("open “{name}”"),
        Deed::OpenKept(name) if name.is_empty() => "open a kept lesson".to_owned(),
        Deed::OpenKept(name) => format!("open the lesson “{name}”"),
    },
    key: KeyTexts {
        control: "Ctrl",
        shift: "Shift",
        enter: "Enter",
        escape: "Esc",
        page_up: "PgUp",
        page_down: "PgDn",
    },
    lab: LAB,
    verdict: VerdictTexts {
        hint: "Type a string and press Enter to insert it.",
        hint_more: "Shift+Enter queries it: the filter says whether it is definitely absent or possibly present.",
        no_filter: "There is no filter.",
        no_filter_more: "Choose m and k and create one to insert and query strings.",
        inserted: "inserted",
        turned: |turned| match turned {
            0 => "No bit changes: they were 1 already. ".to_owned(),
            1 => "1 bit goes from 0 to 1. ".to_owned(),
            turned => format!("{turned} bits go from 0 to 1. "),
        },
        counters_at_zero: "Counters at 0: the reference has changed.",
        duplicate: "already an entry",
        nothing_changed: |number| format!("It is entry {number}: neither bits nor counters change."),
        absent: "definitely absent",
        bit: "Bit ",
        is_zero: |i| format!(" is 0 (i = {i}): had it been inserted, it would be 1."),
        possibly_present: ": possibly present. ",
        truly_present: "Truly present",
        are_set: AroundBits { one: ("Bit ", " is 1"), several: ("Bits ", " are 1") },
        confirmed: |number| {
            format!(" and the reference confirms it: it is entry {number}. Not counted as a negative query.")
        },
        false_positive: "False positive",
        were_set: AroundBits {
            one: ("Bit ", " was already 1 because of "),
            several: ("Bits ", " were already 1 because of "),
        },
        more: |more| if more == 1 { "1 other".to_owned() } else { format!("{more} others") },
        never_inserted: ". It was never inserted.",
        and,
    },
    grid: GridTexts {
        name: "Bits of the filter",
        cell: |index, bit| format!("bit {index}: {}", u8::from(bit)),
        setters,
        steps: |steps| format!("Last operation: {}", steps_list(steps)),
        legend_clear: "bit is 0",
        legend_set: "bit is 1",
        legend_mark: "position of the last operation",
    },
    detail: DETAIL,
    explain: explain_en::EXPLAIN,
    step: step_en::STEP,
    words: words_en::WORDS,
    curve: curve_en::CURVE,
    size: size_en::SIZE,
    status: StatusTexts {
        unnamed: "Unnamed",
        suggestion: "lesson",
        unsaved: "Unsaved changes",
        saved: "Saved",
        dismiss: "Dismiss the notice",
        help: "help",
        projection: "projection",
        leave_projection: "leave the projection",
    },
    keep: keep_en::KEEP,
    dialog: DIALOG,
    fault: fault_en::FAULTS,
    start: StartTexts {
        no_display: "there is no display (DISPLAY and WAYLAND_DISPLAY are empty); --check and --picture work without one",
        no_window: |reason, missing| match missing {
            [] => format!("the window could not be opened: {reason}"),
            missing => format!("the window could not be opened; missing libraries: {} ({reason})", missing.join(", ")),
        },
        stopped: |reason| format!("the program stopped by a fault of its own: {reason}"),
    },
};

fn command(command: Command) -> &'static str {
    match command {
        Command::New => "New",
        Command::Open => "Open…",
        Command::Save => "Save",
        Command::SaveAs => "Save as…",
        Command::Quit => "Quit",
        Command::Undo => "Undo",
        Command::Redo => "Redo",
        Command::Insert => "Insert",
        Command::Query => "Query",
        Command::CreateFilter => "Create filter",
        Command::Reset => "Reset",
        Command::InsertList => "Insert a list…",
        Command::Ask => "Ask for an absent word",
        Command::Hunt => "Hunt for a false positive",
        Command::StepForward => "Step forward",
        Command::StepBack => "Step back",
        Command::StepFirst => "To the first step",
        Command::StepLast => "To the last step",
        Command::PlayPause => "Play or pause the steps",
        Command::Predict => "Predict: cover the outcome",
        Command::Reveal => "Reveal the outcome",
        Command::Escapes => "Read escapes in the string",
        Command::Units => "Units of the string",
        Command::ViewFilter => "View “Filter”",
        Command::ViewCurve => "View “Curve”",
        Command::ViewSize => "View “Size”",
        Command::Projection => "Projection",
        Command::FullScreen => "Full screen",
        Command::ZoomIn => "Larger",
        Command::ZoomOut => "Smaller",
        Command::ZoomReset => "Normal size",
        Command::NextRegion => "Next region",
        Command::PreviousRegion => "Previous region",
        Command::Leave => "Close a dialog or a card, or leave the projection",
        Command::Help => "Help and keys",
        Command::About => "About Criba",
    }
}

const LAB: LabTexts = LabTexts {
    parameters: "Parameters",
    m_tip: "m: number of bits of the filter, 8 to 1024. Changing it discards the filter.",
    k_tip: "k: number of hash positions per string, 1 to 12. Changing it discards the filter.",
    ranges: "m from 8 to 1024 · k from 1 to 12",
    create_tip: "Makes an empty filter of this m and k; it replaces the one there is. Enter in m or k, with no filter.",
    reset_tip: "Takes the filter away and leaves m and k as they are.",
    string: "String",
    string_tip: "1 to 256 UTF-16 units, as they are: nothing trimmed or normalised. Enter inserts, Shift+Enter queries.",
    units_tip: "UTF-16 code units of the string, 256 at most.",
    insert_tip: "Sets the string's bits to 1 and adds it to the reference.",
    query_tip: "Reads the string's bits and says whether it is definitely absent or possibly present.",
    no_filter: "Create a filter first.",
    examples: "Examples",
    example: |example| match example {
        Example::Letters => "a…h",
        Example::FalsePositive => "i is a false positive",
        Example::Accents => "é and é",
        Example::Saturation => "saturation",
        Example::SingleBit => "a single bit",
    },
    example_tip: |example| match example {
        Example::Letters => "Inserts a, b, c, d, e, f, g and h into the current filter.",
        Example::FalsePositive => "New filter (m = 8, k = 1): inserts a; queries i, a and b.",
        Example::Accents => "New filter (m = 64, k = 3): inserts composed é and queries decomposed é, another string.",
        Example::Saturation => "New filter (m = 8, k = 1) with a…h: every bit is 1.",
        Example::SingleBit => "New filter (m = 127, k = 5): rio falls on the same position five times.",
    },
    remark: |texts, remark| match remark {
        Remark::Discarded { entries: 0 } => "Filter discarded: it was empty.".to_owned(),
        Remark::Discarded { entries } => format!("Filter discarded: {}.", self::entries(entries as u64)),
        Remark::Exported(export) => (texts.curve.exported)(export.format).to_owned(),
        Remark::Rejected(rejection) => sentence(&(texts.fault.rejection)(&rejection)),
        Remark::DraftTooLong { draft, units } => format!(
            "Not entered: it would make {} units and the field takes {}.",
            texts.number.count(units as u64),
            texts.number.count(max_draft_units(draft) as u64)
        ),
        Remark::NoFilter => LAB.no_filter.to_owned(),
        Remark::Escape(error) => sentence(&(texts.words.escape)(&error)),
        Remark::NoWordsLeft => "No words are left to ask for: change the source or the list.".to_owned(),
        Remark::NothingToHunt => texts.words.nothing_to_hunt.to_owned(),
        Remark::Hunted { tries, end, estimate } => {
            let tried = (texts.words.tried)(&texts.number, tries);
            match end {
                Some(HuntEnd::Found) => format!("False positive after {tried}."),
                Some(HuntEnd::Cap) => {
                    format!("No false positive in {tried}. The ideal estimate is {}.", texts.number.rate(estimate))
                }
                Some(HuntEnd::Exhausted) => format!("The list is at its end: {tried} and no false positive."),
                Some(HuntEnd::CounterFull) => format!("The counter is full: {tried} and no false positive."),
                None => format!("Stopped: {tried} and no false positive."),
            }
        }
        Remark::Listed { new, duplicate } => match (new, duplicate) {
            (0, _) => "All of them were entries already.".to_owned(),
            (1, 0) => "1 new string.".to_owned(),
            (new, 0) => format!("{} new strings.", texts.number.count(new as u64)),
            (new, duplicate) => format!(
                "{} new and {} duplicate.",
                texts.number.count(new as u64),
                texts.number.count(duplicate as u64)
            ),
        },
    },
    counters: "Counters",
    entries: "Distinct entries",
    ones: "Bits that are 1",
    of: |number, part, whole| format!("{} of {}", number.count(part), number.count(whole)),
    negative_queries: "Negative queries",
    false_positives: "False positives",
    observed_rate: "Observed rate",
    undefined: "undefined",
    rate: |number, rate| {
        format!("{} of {} = {}", number.count(rate.part), number.count(rate.whole), number.rate(rate.value()))
    },
    caveat: "Only absent strings count. Not a random sample.",
    caveat_tip: "Hand-picked queries are not a random independent sample, so the rate guarantees nothing about future \
                 strings. A repeated query counts again. With no negative query the rate is undefined.",
    is_full: "Every bit is 1: any new string is a false positive.",
};

pub(super) fn and(_next: &str) -> &'static str {
    " and "
}

fn steps_list(steps: &[u8]) -> String {
    joined_words(steps.iter().map(|i| format!("i = {i}")), and)
}

fn setters(index: u16, setters: &[SetterText], more: usize) -> String {
    if setters.is_empty() {
        return format!("Bit {index} = 0\nNo entry sets it.");
    }
    let mut lines = vec![format!("Bit {index} = 1, set by:")];
    lines.extend(setters.iter().map(|(text, i)| format!("{text}  (i = {i})")));
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines.join("\n")
}

const DETAIL: DetailTexts = DetailTexts {
    positions: "Hash positions",
    positions_short: "Positions",
    position: "position",
    before: "before",
    after: "after",
    nothing_yet: "No operation yet.",
    repeats: "Some positions repeat: an odd step does not guarantee a full cycle.",
    model: "Model and hashes",
    ideal: "Ideal estimate",
    ideal_tip: "f ≈ (1 − e^(−kn/m))^k, with n distinct entries. It assumes independent uniform hashes.",
    h1: "h₁",
    h2: "h₂ (odd)",
    position_formula: "position i = (h₁ + i·h₂) mod m",
    hash_formula: "h = basis; for each UTF-16 unit u: h = (h XOR u)·16777619 mod 2³²",
    hash_bases: "Bases: 2166136261 for h₁, 0xDEADBEEF for h₂; h₂ is made odd (| 1).",
    symbols: "m bits · k positions per string · n distinct entries · i from 0 to k − 1",
    hash_note: "A variant of FNV-1a over UTF-16 units, not FNV-1a. Not cryptographic, no claim of independence.",
    ideal_note: "The estimate assumes independent uniform hashes; this one makes no such claim.",
    entries: "Entries",
    entries_note: "Exact strings: the reference is not part of the m bits.",
    entries_tip: "The reference stores the strings exactly and tells the truth; the filter has only the m bits. A basic \
                  filter has no deletion: clearing one string's bits could delete others.",
    entries_empty: "None yet.",
    entry_tip: |number, units| format!("Entry {number} · {units} {}", if units == 1 { "unit" } else { "units" }),
    fold_tip: "Opens or closes this detail; saved with the session.",
};

const DIALOG: DialogTexts = DialogTexts {
    cancel: "Cancel",
    close: "Close",
    unsaved_title: "There are unsaved changes",
    unsaved: |aim, name| {
        let what = format!("The changes to “{name}” are not saved");
        let then = match aim {
            Aim::New => "starting anew",
            Aim::Open => "opening another",
            Aim::Quit => "leaving",
        };
        format!("{what}. Save before {then}?")
    },
    save_first: "Save",
    discard: "Don't save",
    replace_title: "The file exists already",
    replace: |name| format!("“{name}” exists already. Replace what it holds with this session?"),
    changed_title: "The file has changed",
    changed: |name| format!("“{name}” was changed on disk since it was opened or saved here. Write over it?"),
    overwrite: "Replace",
    path_title: |purpose| match purpose {
        Purpose::Open => "Open a session",
        Purpose::Save => "Save as",
        Purpose::List => "Read a list of strings",
        Purpose::Export(_) => "Export",
    },
    path_hint: "The system's file dialog is not available. Type the path; ~/ is your home folder.",
    path: "Path",
    path_button: |purpose| match purpose {
        Purpose::Open => "Open",
        Purpose::Save => "Save",
        Purpose::List => "Read",
        Purpose::Export(_) => "Export",
    },
    type_path: "Type the path",
    file_kind: |purpose| match purpose {
        Purpose::Open | Purpose::Save => "Criba",
        Purpose::List => "Text",
        Purpose::Export(export) => (CURVE.kind)(export.format),
    },
    every_file: "All files",
    help_lines: &[
        "A Bloom filter is m bits. Inserting a string sets the bits at its k positions to 1; querying it reads them.",
        "If one of them is 0, the string is definitely absent. If all are 1, it is possibly present: it may be an entry or \
         a false positive.",
        "The reference is the exact set of the entries: it tells the truth and is no part of the m bits. The counters count \
         queries of strings that are not entries; they go back to 0 when the reference changes.",
        "A click on a bit, or Why?, explains who set it. PgDn goes through the last operation step by step. With Predict \
         the outcome stays covered until F9, or each step, reveals it: ask the class first.",
        "Criba keeps the lesson by itself and brings it back the next time; Ctrl+Z takes any step back. Saving to a file is \
         for taking it along or handing it out.",
    ],
    help_keys: "Keys",
    help_grid_keys: ("Move between the bits", "Arrows, Home, End"),
    help_page_keys: "Turn the page in “Curve” and “Size”",
    about_lines: &[
        "A desktop laboratory for Bloom filters.",
        "Licence: MIT or Apache-2.0, at your choice.",
        "Typefaces: Inter, JetBrains Mono and Noto Emoji (SIL OFL 1.1), DejaVu Sans (free Bitstream Vera licence), \
         emoji-icon-font (MIT).",
        "Window: egui and eframe (MIT or Apache-2.0).",
    ],
    version: |version| format!("Version {version}"),
};

/// So many entries.
pub(super) fn entries(n: u64) -> String {
    if n == 1 { "1 entry".to_owned() } else { format!("{} entries", ENGLISH.count(n)) }
}
