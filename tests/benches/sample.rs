//! What the benchmarks work on: strings of the largest legal length and the lab that is full of them.

use std::fmt;

use criba::bloom::{Lab, Params};

use super::measure::Work;

/// Prepares work on strings of one kind.
pub(crate) type Prepare = fn(Script) -> Work;

/// What a string is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// One byte and one unit a character.
    Ascii,
    /// Two bytes and one unit a character.
    Accented,
    /// Four bytes and two units a character.
    Emoji,
}

impl Script {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Ascii, Self::Accented, Self::Emoji];

    fn letters(self) -> [char; 10] {
        match self {
            Self::Ascii => ['a', 'e', 'n', 'r', 's', 't', 'o', 'i', ' ', '7'],
            Self::Accented => ['á', 'é', 'í', 'ó', 'ú', 'ñ', 'ü', 'ç', 'à', 'ö'],
            Self::Emoji => ['😀', '🎲', '🧪', '🌱', '🚲', '🥐', '🦉', '🌊', '🎻', '🎈'],
        }
    }
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ascii => "ASCII",
            Self::Accented => "accented",
            Self::Emoji => "emoji",
        })
    }
}

/// String number `number`, of 256 UTF-16 units; different numbers give different strings.
pub(crate) fn text(script: Script, number: usize) -> String {
    let letters = script.letters();
    let characters = if script == Script::Emoji { 128 } else { 256 };
    let mut state = number as u64;
    (0..characters)
        .filter_map(|index| {
            // The number itself comes first, so that no two strings are the same.
            if index >= 8 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            }
            let digit = if index < 8 { number / 10_usize.pow(index) } else { usize::try_from(state >> 33).ok()? };
            letters.get(digit % letters.len())
        })
        .collect()
}

/// A lab of m = 1024 bits, k = 12, with the first `count` strings.
pub(crate) fn lab(script: Script, count: usize) -> Option<Lab> {
    let mut lab = Lab::new(Params::new(1024, 12)?);
    for number in 0..count {
        lab.insert(&text(script, number)).ok()?;
    }
    Some(lab)
}
