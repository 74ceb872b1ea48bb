//! From a few bytes to a file: which golden file it starts from, and what is done to it. The same bytes give the
//! same file, so that one that fails can be made again.

use std::path::Path;

use super::notation::{nested, noise, other_notation, utf16};
use super::relation::operated;

/// Pieces that the notation of sessions is made of, and values at the edges of what is allowed.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\n",
    "\r\n",
    " ",
    "\t",
    "//",
    "/*",
    "*/",
    "Some(",
    "None",
    "Some(())",
    "true",
    "false",
    "0",
    "1",
    "7",
    "8",
    "12",
    "13",
    "64",
    "1024",
    "1025",
    "-1",
    "+1",
    "1.5",
    "1e3",
    "0x10",
    "0b1",
    "1_0",
    "9007199254740991",
    "9007199254740992",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "inf",
    "NaN",
    "'a'",
    "\"\"",
    "\"a\"",
    "\"i\"",
    "r#\"a\"#",
    "b\"a\"",
    "\"\\u{301}\"",
    "\"\\u{110000}\"",
    "\"\\x41\"",
    "\"\\q\"",
    "\u{feff}",
    "\u{0}",
    "\u{301}",
    "\u{200d}",
    "\u{202e}",
    "😀",
    "é",
    "m: 64,",
    "k: 3,",
    "version: 1,",
    "version: 2,",
    "version: 3,",
    "curve: (words: Names, seed: 7, sample: Huge, scale: Logarithmic, other: Some((m: \"8\", k: \"\"))),",
    "curve: (words: Random, seed: 9007199254740992, sample: Quick, scale: Linear, other: None),",
    "other: Some((m: \"512\", k: \"3\")),",
    "size: (n: \"40\", p: \"1 %\", m: \"\", k: \"\", unit: BitsPerEntry, mean: \"\"),",
    "version: 99999999999999999999,",
    "words: (source: Names, drawn: 7),",
    "words: (source: List([\"a\", \"a\"]), drawn: 3),",
    "source: Random(seed: 18446744073709551615),",
    "drawn: 9007199254740992,",
    "modes: (escapes: true, predict: false),",
    "format: \"other\",",
    "hash: \"md5\",",
    "open: [Positions, Model],",
    "open: [Model, Model],",
    "entries: [\"a\", \"a\"],",
    "entries: [],",
    "last: None,",
    "last: Some(Query(\"i\")),",
    "last: Some(Insert(text: \"a\", new: true)),",
    "last: Some(Insert(text: \"zz\", new: false)),",
    "negative_queries: 5,",
    "false_positives: 6,",
    "filter: None,",
    "drafts: (m: \"\", k: \"\", text: \"\"),",
    "unknown: 1,",
    "#![enable(unwrap_newtypes)]",
    "Session(",
    "((((((((((((((((",
    "[[[[[[[[[[[[[[[[",
];

/// Lengths of texts at the edges of what is allowed.
const LENGTHS: [usize; 10] = [1, 2, 63, 64, 65, 255, 256, 257, 4096, 4097];

/// The files to start from: every session of the fixtures.
pub(super) struct Seeds(Vec<Vec<u8>>);

impl Seeds {
    pub(super) fn new() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
        paths.sort();
        assert!(paths.len() >= 2, "{paths:?}");
        let files: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).unwrap()).collect();
        for (path, file) in paths.iter().zip(&files) {
            assert!(criba::session::read(file).is_ok(), "{} is no session", path.display());
        }
        Self(files)
    }

    /// The file that `recipe` makes.
    pub(super) fn file(&self, recipe: &[u8]) -> Vec<u8> {
        let mut steps = Steps(recipe);
        if steps.byte() < 8 {
            return recipe.to_vec();
        }
        // The first ones are small, so that a change often hits something.
        let mut file = self.0[steps.below(self.0.len())].clone();
        // A few changes, or none.
        let changes = [0, 1, 1, 1, 2, 2, 3, 6][steps.below(8)];
        for _ in 0..changes {
            self.change(&mut file, &mut steps);
        }
        file
    }

    fn change(&self, file: &mut Vec<u8>, steps: &mut Steps<'_>) {
        let at = steps.place(file);
        let length = steps.below(40);
        let end = (at + length).min(file.len());
        let piece = PIECES[steps.below(PIECES.len())].as_bytes();
        match steps.below(22) {
            0 => file.truncate(at),
            1 => drop(file.drain(at..end)),
            2 => drop(file.splice(at..at, piece.iter().copied())),
            3 | 4 => drop(file.splice(value_at(file, at), piece.iter().copied())),
            5 => {
                if let Some(byte) = file.get_mut(at) {
                    *byte ^= 1 << steps.below(8);
                }
            }
            6 => {
                if let Some(byte) = file.get_mut(at) {
                    *byte = steps.byte();
                }
            }
            // A line goes, or comes twice.
            7 => drop(file.drain(line_at(file, at))),
            8 | 9 => {
                let line = file[line_at(file, at)].to_vec();
                let to = line_at(file, steps.place(file)).start;
                drop(file.splice(to..to, line));
            }
            // Another number, another text.
            10 => {
                let number = [0, 1, 7, 8, 9, 12, 13, 63, 64, 65, 1023, 1024, 1025][steps.below(13)];
                drop(file.splice(value_at(file, at), number.to_string().into_bytes()));
            }
            11 => {
                let letter = ["a", "é", "😀", "\\u{301}", "\\n"][steps.below(5)];
                let text = format!("\"{}\"", letter.repeat(LENGTHS[steps.below(LENGTHS.len())]));
                drop(file.splice(value_at(file, at), text.into_bytes()));
            }
            12 => {
                let other = &self.0[steps.below(self.0.len())];
                let from = steps.place(other);
                drop(file.splice(at.., other[from..].iter().copied()));
            }
            13 => *file = String::from_utf8_lossy(file).replace('\n', "\r\n").into_bytes(),
            14 => drop(file.splice(0..0, *b"\xEF\xBB\xBF")),
            15 => drop(file.splice(at..at, nested(steps.below(5), steps.below(6), steps.below(2) == 0))),
            16 | 17 => {
                let value = value_at(file, at);
                let other = other_notation(&file[value.clone()], length.is_multiple_of(2));
                drop(file.splice(value, other));
            }
            18 | 19 => operated(file, steps),
            20 => match steps.below(4) {
                0 => *file = utf16(file, length.is_multiple_of(2), steps.below(2) == 0),
                _ => drop(file.splice(at..end, noise(steps.byte(), steps.byte()))),
            },
            _ => {
                // Notes between values are nothing to whoever reads.
                let note: &[u8] = if length.is_multiple_of(2) { b" /* note */ " } else { b"\n// note\n" };
                let place = line_at(file, at).start;
                drop(file.splice(place..place, note.iter().copied()));
            }
        }
    }
}

/// The line around a place, its end included.
pub(super) fn line_at(file: &[u8], at: usize) -> std::ops::Range<usize> {
    let at = at.min(file.len());
    let start = file[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let end = file[at..].iter().position(|byte| *byte == b'\n').map_or(file.len(), |end| at + end + 1);
    start..end
}

/// The value at or after a place: a text, or a word.
pub(super) fn value_at(file: &[u8], at: usize) -> std::ops::Range<usize> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'"';
    let Some(start) = file.get(at..).and_then(|rest| rest.iter().position(is_word)).map(|start| at + start) else {
        return file.len()..file.len();
    };
    let rest = &file[start + 1..];
    let length = if file[start] == b'"' {
        rest.iter().position(|byte| *byte == b'"').map_or(rest.len(), |end| end + 1)
    } else {
        rest.iter().position(|byte| !is_word(byte)).unwrap_or(rest.len())
    };
    start..start + 1 + length
}

/// The bytes of a recipe, one after another; zeros when they are used up.
pub(super) struct Steps<'a>(&'a [u8]);

impl Steps<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count
    }

    fn place(&mut self, file: &[u8]) -> usize {
        let number = usize::from(self.byte()) << 8 | usize::from(self.byte());
        number % (file.len() + 1)
    }
}
