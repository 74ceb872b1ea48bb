//! The commands and their keys: the one table that feeds menus, tooltips, the help page and the test that
//! no two keys clash. It knows nothing of the window library; `ui` translates it.

use crate::choice::View;

/// What can be asked by menu or key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Back to the first-start state.
    New,
    /// Opens a session file.
    Open,
    /// Saves under the known name, or asks for one.
    Save,
    /// Saves under another name.
    SaveAs,
    /// Closes the window.
    Quit,
    /// Takes the last step back.
    Undo,
    /// Does it again.
    Redo,
    /// Inserts the string.
    Insert,
    /// Queries the string.
    Query,
    /// Makes a filter from the drafts.
    CreateFilter,
    /// Leaves no filter.
    Reset,
    /// Inserts a list of strings.
    InsertList,
    /// Queries a word that is not an entry.
    Ask,
    /// Searches for a false positive.
    Hunt,
    /// To the next stage of the last operation.
    StepForward,
    /// To the stage before.
    StepBack,
    /// To the first stage.
    StepFirst,
    /// To the last one.
    StepLast,
    /// Lets the stages follow by themselves, and stops.
    PlayPause,
    /// Covers the outcome of operations until it is revealed, and no longer.
    Predict,
    /// Reveals it.
    Reveal,
    /// Reads escapes in the string field, and no longer.
    Escapes,
    /// Shows the code units of the string.
    Units,
    /// Shows the lab.
    ViewFilter,
    /// Shows the evidence.
    ViewCurve,
    /// Shows the sizing.
    ViewSize,
    /// Bigger text and cells for a projector, and back.
    Projection,
    /// Fills the screen, and back.
    FullScreen,
    /// Everything larger.
    ZoomIn,
    /// Everything smaller.
    ZoomOut,
    /// Everything at 100 %.
    ZoomReset,
    /// Moves the keyboard to the next region.
    NextRegion,
    /// Moves the keyboard to the region before.
    PreviousRegion,
    /// Leaves a dialog or the projection.
    Leave,
    /// Shows the help page.
    Help,
    /// Shows version and licences.
    About,
}

/// A key as printed on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A letter, upper case.
    Letter(char),
    /// F1 to F12.
    Function(u8),
    /// Enter, on the numeric pad too.
    Enter,
    /// Escape.
    Escape,
    /// The plus key.
    Plus,
    /// The equals key, which is the plus key unshifted on many keyboards.
    Equals,
    /// The minus key.
    Minus,
    /// A digit, 0 to 9.
    Digit(u8),
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
}

/// Keys pressed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    /// Ctrl, or Cmd on macOS.
    pub command: bool,
    /// Shift.
    pub shift: bool,
    /// The key itself.
    pub key: Key,
}

impl Chord {
    const fn plain(key: Key) -> Self {
        Self { command: false, shift: false, key }
    }

    const fn shift(key: Key) -> Self {
        Self { command: false, shift: true, key }
    }

    const fn command(key: Key) -> Self {
        Self { command: true, shift: false, key }
    }

    const fn command_shift(key: Key) -> Self {
        Self { command: true, shift: true, key }
    }
}

impl Command {
    /// The one that shows `view`.
    #[must_use]
    pub const fn of_view(view: View) -> Self {
        match view {
            View::Filter => Self::ViewFilter,
            View::Curve => Self::ViewCurve,
            View::Size => Self::ViewSize,
        }
    }

    /// All of them, in the order of the help page.
    pub const ALL: [Self; 36] = [
        Self::Insert,
        Self::Query,
        Self::CreateFilter,
        Self::Reset,
        Self::Undo,
        Self::Redo,
        Self::InsertList,
        Self::Ask,
        Self::Hunt,
        Self::StepForward,
        Self::StepBack,
        Self::StepFirst,
        Self::StepLast,
        Self::PlayPause,
        Self::Predict,
        Self::Reveal,
        Self::Escapes,
        Self::Units,
        Self::New,
        Self::Open,
        Self::Save,
        Self::SaveAs,
        Self::Quit,
        Self::ViewFilter,
        Self::ViewCurve,
        Self::ViewSize,
        Self::Projection,
        Self::FullScreen,
        Self::ZoomIn,
        Self::ZoomOut,
        Self::ZoomReset,
        Self::NextRegion,
        Self::PreviousRegion,
        Self::Leave,
        Self::Help,
        Self::About,
    ];

    /// Its keys, the one to show first; none where only the menu has it.
    #[must_use]
    pub const fn chords(self) -> &'static [Chord] {
        match self {
            Self::New => const { &[Chord::command(Key::Letter('N'))] },
            Self::Open => const { &[Chord::command(Key::Letter('O'))] },
            Self::Save => const { &[Chord::command(Key::Letter('S'))] },
            Self::SaveAs => const { &[Chord::command_shift(Key::Letter('S'))] },
            Self::Quit => const { &[Chord::command(Key::Letter('Q'))] },
            Self::Undo => const { &[Chord::command(Key::Letter('Z'))] },
            Self::Redo => const { &[Chord::command_shift(Key::Letter('Z')), Chord::command(Key::Letter('Y'))] },
            Self::Insert => const { &[Chord::plain(Key::Enter)] },
            Self::Query => const { &[Chord::shift(Key::Enter)] },
            Self::CreateFilter
            | Self::Reset
            | Self::InsertList
            | Self::Ask
            | Self::Hunt
            | Self::Predict
            | Self::Escapes
            | Self::Units
            | Self::About => const { &[] },
            Self::StepForward => const { &[Chord::plain(Key::PageDown)] },
            Self::StepBack => const { &[Chord::plain(Key::PageUp)] },
            Self::StepFirst => const { &[Chord::command(Key::PageUp)] },
            Self::StepLast => const { &[Chord::command(Key::PageDown)] },
            Self::PlayPause => const { &[Chord::plain(Key::Function(8))] },
            Self::Reveal => const { &[Chord::plain(Key::Function(9))] },
            Self::ViewFilter => const { &[Chord::command(Key::Digit(1))] },
            Self::ViewCurve => const { &[Chord::command(Key::Digit(2))] },
            Self::ViewSize => const { &[Chord::command(Key::Digit(3))] },
            Self::Projection => const { &[Chord::plain(Key::Function(5))] },
            Self::FullScreen => const { &[Chord::plain(Key::Function(11))] },
            Self::ZoomIn => {
                const { &[Chord::command(Key::Plus), Chord::command(Key::Equals), Chord::command_shift(Key::Equals)] }
            }
            Self::ZoomOut => const { &[Chord::command(Key::Minus)] },
            Self::ZoomReset => const { &[Chord::command(Key::Digit(0))] },
            Self::NextRegion => const { &[Chord::plain(Key::Function(6))] },
            Self::PreviousRegion => const { &[Chord::shift(Key::Function(6))] },
            Self::Leave => const { &[Chord::plain(Key::Escape)] },
            Self::Help => const { &[Chord::plain(Key::Function(1))] },
        }
    }

    /// Whether its keys go through the last operation, which only the lab shows.
    #[must_use]
    pub const fn is_of_lab(self) -> bool {
        matches!(
            self,
            Self::StepForward | Self::StepBack | Self::StepFirst | Self::StepLast | Self::PlayPause | Self::Reveal
        )
    }

    /// Whether its keys work everywhere. The others belong to the place that has the keyboard: Enter to the
    /// string field, Escape to what can be left.
    #[must_use]
    pub const fn is_global(self) -> bool {
        !matches!(self, Self::Insert | Self::Query | Self::Leave)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_a_key() {
        let mut seen: Vec<(Chord, Command)> = Vec::new();
        for command in Command::ALL {
            for chord in command.chords() {
                let taken = seen.iter().find(|(other, _)| other == chord);
                assert_eq!(taken, None, "{command:?} also has {chord:?}");
                seen.push((*chord, command));
            }
        }
        assert!(seen.len() > 15);
    }

    #[test]
    fn no_command_takes_a_letter_that_text_needs() {
        for chord in Command::ALL.iter().flat_map(|command| command.chords()) {
            let is_text = matches!(chord.key, Key::Letter(_) | Key::Plus | Key::Equals | Key::Minus | Key::Digit(_));
            assert!(chord.command || !is_text, "{chord:?}");
        }
    }
}
