//! What is shown of the lesson: none of it changes the lesson, and no session file holds it.

use crate::choice::View;

/// What the card beside the grid explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The bit at this position: who set it.
    Bit(u16),
    /// The last operation: why it came out as it did.
    Verdict,
}

/// What is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The view on the screen.
    pub view: View,
    /// What the card explains, where it is open.
    pub topic: Option<Topic>,
}
