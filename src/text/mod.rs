//! Every word on the screen, in Spanish and English. The two languages are constants of one type: a missing
//! translation does not compile. The sections mirror the regions of the window.

mod curve;
mod curve_en;
mod curve_es;
mod en;
mod es;
mod explain;
mod explain_en;
mod explain_es;
mod fault;
mod fault_en;
mod fault_es;
mod keep;
mod keep_en;
mod keep_es;
pub mod literal;
pub mod number;
mod size;
mod size_en;
mod size_es;
mod step;
mod step_en;
mod step_es;
mod verdict;
mod words;
mod words_en;
mod words_es;

pub use curve::CurveTexts;
pub use en::EN;
pub use es::ES;
pub use explain::{ExplainTexts, Story};
pub use fault::FaultTexts;
pub use keep::KeepTexts;
pub use size::SizeTexts;
pub use step::{StageStory, StepTexts};
use verdict::joined_words;
pub use verdict::{Piece, Reasons, VerdictTexts};
pub use words::{UnitKind, WordsTexts};

use crate::bloom::{Example, Rate};
use crate::choice::{Appearance, Language, View};
use crate::command::{Chord, Command, Key};
use crate::model::{Aim, Deed, Purpose, Remark};
use number::Numbers;

/// The texts of `language`.
#[must_use]
pub const fn texts(language: Language) -> &'static Texts {
    match language {
        Language::Spanish => &ES,
        Language::English => &EN,
    }
}

/// All texts of one language.
pub struct Texts {
    /// How numbers are written.
    pub number: Numbers,
    /// Titles of menus.
    pub menu: MenuTexts,
    /// Name of a command.
    pub command: fn(Command) -> &'static str,
    /// What a step of the history did, in a few words.
    pub deed: fn(&Deed) -> String,
    /// Names of keys.
    pub key: KeyTexts,
    /// The left panel.
    pub lab: LabTexts,
    /// The sentence on the last operation.
    pub verdict: VerdictTexts,
    /// The bit grid.
    pub grid: GridTexts,
    /// The right panel.
    pub detail: DetailTexts,
    /// Why an operation came out as it did.
    pub explain: ExplainTexts,
    /// The last operation stage by stage.
    pub step: StepTexts,
    /// Words to ask for, lists, escapes and units.
    pub words: WordsTexts,
    /// The evidence.
    pub curve: CurveTexts,
    /// The sizing.
    pub size: SizeTexts,
    /// The line at the bottom and the notices above it.
    pub status: StatusTexts,
    /// What the program keeps by itself, and notices.
    pub keep: KeepTexts,
    /// Dialogs inside the window.
    pub dialog: DialogTexts,
    /// What went wrong.
    pub fault: FaultTexts,
    /// On standard error, where there is no window.
    pub start: StartTexts,
}

/// On standard error, where there is no window.
#[derive(Debug)]
pub struct StartTexts {
    /// Neither X11 nor Wayland.
    pub no_display: &'static str,
    /// The window could not be opened, why, and the libraries that are missing.
    pub no_window: fn(&str, &[&str]) -> String,
    /// The program ended by a fault of its own.
    pub stopped: fn(&str) -> String,
}

/// Titles of menus and their choices.
#[derive(Debug)]
pub struct MenuTexts {
    /// Files.
    pub file: &'static str,
    /// Operations.
    pub edit: &'static str,
    /// How operations come about.
    pub explain: &'static str,
    /// Looks.
    pub view: &'static str,
    /// Name of a view.
    pub view_name: fn(View) -> &'static str,
    /// What it is for.
    pub view_tip: fn(View) -> &'static str,
    /// Help.
    pub help: &'static str,
    /// Ready-made lessons.
    pub examples: &'static str,
    /// Languages.
    pub language: &'static str,
    /// Light and dark.
    pub appearance: &'static str,
    /// Name of an appearance.
    pub appearance_name: fn(Appearance) -> &'static str,
    /// Name of a language, in itself.
    pub language_name: fn(Language) -> &'static str,
    /// Short name of a language.
    pub language_code: fn(Language) -> &'static str,
}

/// Names of keys.
#[derive(Debug)]
pub struct KeyTexts {
    /// Control.
    pub control: &'static str,
    /// Shift.
    pub shift: &'static str,
    /// Enter.
    pub enter: &'static str,
    /// Escape.
    pub escape: &'static str,
    /// Page up.
    pub page_up: &'static str,
    /// Page down.
    pub page_down: &'static str,
}

impl KeyTexts {
    /// Keys pressed together as people write them: `Ctrl+Mayús+S`.
    #[must_use]
    pub fn chord(&self, chord: Chord) -> String {
        let command = if cfg!(target_os = "macos") { "Cmd" } else { self.control };
        let mut parts = Vec::new();
        if chord.command {
            parts.push(command.to_owned());
        }
        if chord.shift {
            parts.push(self.shift.to_owned());
        }
        parts.push(match chord.key {
            Key::Letter(letter) => letter.to_string(),
            Key::Function(number) => format!("F{number}"),
            Key::Enter => self.enter.to_owned(),
            Key::Escape => self.escape.to_owned(),
            Key::Plus => "+".to_owned(),
            Key::Equals => "=".to_owned(),
            Key::Minus => "−".to_owned(),
            Key::Digit(digit) => digit.to_string(),
            Key::PageUp => self.page_up.to_owned(),
            Key::PageDown => self.page_down.to_owned(),
        });
        parts.join("+")
    }

    /// The first keys of `command`, if it has any.
    #[must_use]
    pub fn of(&self, command: Command) -> Option<String> {
        command.chords().first().map(|chord| self.chord(*chord))
    }
}

/// The left panel.
#[derive(Debug)]
pub struct LabTexts {
    /// Heading of m and k.
    pub parameters: &'static str,
    /// What m is.
    pub m_tip: &'static str,
    /// What k is.
    pub k_tip: &'static str,
    /// Both ranges.
    pub ranges: &'static str,
    /// What creating does.
    pub create_tip: &'static str,
    /// What resetting does.
    pub reset_tip: &'static str,
    /// Heading of the string field.
    pub string: &'static str,
    /// What the string field takes.
    pub string_tip: &'static str,
    /// What the count beside it counts.
    pub units_tip: &'static str,
    /// What inserting does.
    pub insert_tip: &'static str,
    /// What querying does.
    pub query_tip: &'static str,
    /// Why operations are not available.
    pub no_filter: &'static str,
    /// Heading of the examples.
    pub examples: &'static str,
    /// Name of an example.
    pub example: fn(Example) -> &'static str,
    /// What an example does.
    pub example_tip: fn(Example) -> &'static str,
    /// A remark in one sentence.
    pub remark: fn(&Texts, Remark) -> String,
    /// Heading of the counters.
    pub counters: &'static str,
    /// Number of entries.
    pub entries: &'static str,
    /// Number of bits that are 1.
    pub ones: &'static str,
    /// So many of so many.
    pub of: fn(&Numbers, u64, u64) -> String,
    /// Negative queries.
    pub negative_queries: &'static str,
    /// False positives.
    pub false_positives: &'static str,
    /// Observed rate.
    pub observed_rate: &'static str,
    /// With no negative query.
    pub undefined: &'static str,
    /// The rate with its fraction.
    pub rate: fn(&Numbers, Rate) -> String,
    /// What the rate is not, in a line.
    pub caveat: &'static str,
    /// The rest of it.
    pub caveat_tip: &'static str,
    /// Every bit is 1.
    pub is_full: &'static str,
}

/// Most characters of a string in the name of a step.
const MOST_IN_DEED: usize = 24;

/// The same text with spaces that do not break where a line may not end: around "=", before "·", within
/// (h₁, h₂) and "best k", and after "⚠", "ln", "log₂" and the name of a filter.
///
/// ```
/// use criba::text::unbroken;
/// assert_eq!(unbroken("m = 8 · k = 3"), "m\u{a0}=\u{a0}8\u{a0}· k\u{a0}=\u{a0}3");
/// assert_eq!(unbroken("⚠ 2 times"), "⚠\u{a0}2 times");
/// assert_eq!(unbroken("(m/n)·ln 2"), "(m/n)·ln\u{a0}2");
/// ```
#[must_use]
pub fn unbroken(text: &str) -> String {
    text.replace(" = ", "\u{a0}=\u{a0}")
        .replace(" · ", "\u{a0}· ")
        .replace("⚠ ", "⚠\u{a0}")
        .replace("ln 2", "ln\u{a0}2")
        .replace("log₂ ", "log₂\u{a0}")
        .replace("(h₁, h₂)", "(h₁,\u{a0}h₂)")
        .replace("mejor k", "mejor\u{a0}k")
        .replace("best k", "best\u{a0}k")
        .replace("A: ", "A:\u{a0}")
        .replace("B: ", "B:\u{a0}")
}

/// A clause as a sentence: first letter large, full stop.
#[must_use]
pub fn sentence(clause: &str) -> String {
    let mut characters = clause.chars();
    let first: String = characters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}.", characters.as_str())
}

/// An entry that set a bit: its text, elided, and i.
pub type SetterText = (String, u8);

/// The bit grid.
#[derive(Debug)]
pub struct GridTexts {
    /// Its accessible name.
    pub name: &'static str,
    /// Accessible name of a cell.
    pub cell: fn(u16, bool) -> String,
    /// Which entries set a bit; the number of those that are not named.
    pub setters: fn(u16, &[SetterText], usize) -> String,
    /// Which steps of the last operation fell on a bit.
    pub steps: fn(&[u8]) -> String,
    /// A 0.
    pub legend_clear: &'static str,
    /// A 1.
    pub legend_set: &'static str,
    /// A marked cell.
    pub legend_mark: &'static str,
}

/// The right panel.
#[derive(Debug)]
pub struct DetailTexts {
    /// Heading of the position table.
    pub positions: &'static str,
    /// Its short form in the projection.
    pub positions_short: &'static str,
    /// Column of positions.
    pub position: &'static str,
    /// Column of bits before.
    pub before: &'static str,
    /// Column of bits after.
    pub after: &'static str,
    /// Before the first operation.
    pub nothing_yet: &'static str,
    /// Positions repeat.
    pub repeats: &'static str,
    /// Heading of model and hashes.
    pub model: &'static str,
    /// The ideal estimate.
    pub ideal: &'static str,
    /// What it assumes.
    pub ideal_tip: &'static str,
    /// First hash.
    pub h1: &'static str,
    /// Second hash.
    pub h2: &'static str,
    /// How positions follow from both hashes.
    pub position_formula: &'static str,
    /// How each hash is made.
    pub hash_formula: &'static str,
    /// Where both start.
    pub hash_bases: &'static str,
    /// What the symbols mean.
    pub symbols: &'static str,
    /// What the hash is not.
    pub hash_note: &'static str,
    /// What the estimate assumes, in a line.
    pub ideal_note: &'static str,
    /// Heading of the entries.
    pub entries: &'static str,
    /// That they are not part of the bits.
    pub entries_note: &'static str,
    /// And that nothing can be deleted.
    pub entries_tip: &'static str,
    /// None yet.
    pub entries_empty: &'static str,
    /// An entry's number and units.
    pub entry_tip: fn(usize, usize) -> String,
    /// What opening and closing does.
    pub fold_tip: &'static str,
}

/// The line at the bottom and the notices above it.
#[derive(Debug)]
pub struct StatusTexts {
    /// A session without a file.
    pub unnamed: &'static str,
    /// A suggestion for its file name.
    pub suggestion: &'static str,
    /// Something is unsaved.
    pub unsaved: &'static str,
    /// Nothing is unsaved.
    pub saved: &'static str,
    /// Takes a notice away.
    pub dismiss: &'static str,
    /// The button beside the help key.
    pub help: &'static str,
    /// The button beside the projection key.
    pub projection: &'static str,
    /// The same while projecting.
    pub leave_projection: &'static str,
}

/// Dialogs inside the window.
#[derive(Debug)]
pub struct DialogTexts {
    /// Does nothing.
    pub cancel: &'static str,
    /// Closes a dialog that only informs.
    pub close: &'static str,
    /// Something would be lost.
    pub unsaved_title: &'static str,
    /// What would be lost, of which file.
    pub unsaved: fn(Aim, &str) -> String,
    /// Saves first.
    pub save_first: &'static str,
    /// Goes on without saving.
    pub discard: &'static str,
    /// The file exists.
    pub replace_title: &'static str,
    /// Of which name.
    pub replace: fn(&str) -> String,
    /// The file changed meanwhile.
    pub changed_title: &'static str,
    /// Of which name.
    pub changed: fn(&str) -> String,
    /// Writes over it.
    pub overwrite: &'static str,
    /// Title of the system's dialog and of our path field.
    pub path_title: fn(Purpose) -> &'static str,
    /// Why our own field is shown.
    pub path_hint: &'static str,
    /// Name of the field.
    pub path: &'static str,
    /// Does it.
    pub path_button: fn(Purpose) -> &'static str,
    /// Stops waiting for the system's dialog.
    pub type_path: &'static str,
    /// Kind of file in the system's dialog.
    pub file_kind: fn(Purpose) -> &'static str,
    /// Every file in the system's dialog.
    pub every_file: &'static str,
    /// First words of the help page.
    pub help_lines: &'static [&'static str],
    /// Heading of the keys.
    pub help_keys: &'static str,
    /// Keys inside the grid.
    pub help_grid_keys: (&'static str, &'static str),
    /// What the page keys do in views without steps.
    pub help_page_keys: &'static str,
    /// What the program is.
    pub about_lines: &'static [&'static str],
    /// Version.
    pub version: fn(&str) -> String,
}
