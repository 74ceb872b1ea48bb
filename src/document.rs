//! The file behind a session, as plain data: what its name ends in, and what its content was.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// What a session file's name ends in.
pub const EXTENSION: &str = ".criba.ron";

/// The content of a file at some moment, as far as needed to notice a later change. It may be kept across
/// starts of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    bytes: u64,
    digest: u64,
}

impl Stamp {
    /// The stamp of a file with this content. The digest is 64-bit FNV-1a: nobody forges one's own lessons.
    #[must_use]
    pub fn of(content: &[u8]) -> Self {
        let digest = content
            .iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
        Self { bytes: content.len() as u64, digest }
    }
}

/// The file behind a session that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it is.
    pub path: PathBuf,
    /// What it looked like when it was last read or written.
    pub stamp: Stamp,
    /// Whether the session has changes that it does not hold.
    pub is_unsaved: bool,
}

/// Where a lesson is kept that is not the one on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// In the slot of this number.
    Slot(u32),
    /// In this file, since the system ended the program.
    Rescued(PathBuf),
    /// In this file, since another took its place.
    Unnamed(PathBuf),
}

/// A lesson that is kept, as far as needed to recognise it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where it is.
    pub source: Source,
    /// When it was put there, for the screen; nothing for a slot.
    pub time: String,
    /// Name of the file it was opened from or saved to.
    pub name: Option<String>,
    /// How many entries it has.
    pub entries: usize,
    /// The first of them.
    pub first: Vec<String>,
}

/// `path` with [`EXTENSION`] where it is missing: added to the whole name, unless that already ends in
/// `.ron` (in any case of letters), which someone then wants to be the extension. A dot in the name is
/// no extension: "Tema 3. Filtros".
///
/// ```
/// use criba::document::with_extension;
/// use std::path::Path;
/// let cases = [
///     ("lesson", "lesson.criba.ron"),
///     ("a/Tema 3. Filtros", "a/Tema 3. Filtros.criba.ron"),
///     ("lesson.criba", "lesson.criba.ron"),
///     ("lesson.criba.ron", "lesson.criba.ron"),
///     ("LESSON.RON", "LESSON.RON"),
/// ];
/// for (chosen, saved) in cases {
///     assert_eq!(with_extension(Path::new(chosen)), Path::new(saved));
/// }
/// ```
#[must_use]
pub fn with_extension(path: &Path) -> PathBuf {
    let Some(name) = path.file_name() else { return path.to_owned() };
    let added = if ends_in(name, ".ron") {
        ""
    } else if ends_in(name, ".criba") {
        ".ron"
    } else {
        EXTENSION
    };
    with_added(path, name, added)
}

/// `path` with a dot and `extension` added to its name, unless it ends in that (in any case of letters).
///
/// ```
/// use criba::document::with_ending;
/// use std::path::Path;
/// assert_eq!(with_ending(Path::new("a/curve 1.2"), "svg"), Path::new("a/curve 1.2.svg"));
/// assert_eq!(with_ending(Path::new("CURVE.SVG"), "svg"), Path::new("CURVE.SVG"));
/// ```
#[must_use]
pub fn with_ending(path: &Path, extension: &str) -> PathBuf {
    let ending = format!(".{extension}");
    match path.file_name() {
        Some(name) if !ends_in(name, &ending) => with_added(path, name, &ending),
        Some(_) | None => path.to_owned(),
    }
}

fn ends_in(name: &OsStr, end: &str) -> bool {
    let bytes = name.as_encoded_bytes();
    bytes
        .len()
        .checked_sub(end.len())
        .and_then(|start| bytes.get(start..))
        .is_some_and(|tail| tail.eq_ignore_ascii_case(end.as_bytes()))
}

fn with_added(path: &Path, name: &OsStr, added: &str) -> PathBuf {
    let mut name = name.to_owned();
    name.push(added);
    path.with_file_name(name)
}
