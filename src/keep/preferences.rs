//! What the user prefers about the program itself. The reader is tolerant: what it does not know it passes over,
//! what is wrong has its first value, and a file that is none is moved aside. Two windows write beside each
//! other: of what both hold, each writes only what was changed in it.

use std::path::{Path, PathBuf};

use ron::value::RawValue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::clock::Clock;
use super::path::PathText;
use crate::choice::{Appearance, Choices, Language, MAX_ZOOM, MIN_ZOOM};
use crate::disk::{self, Disk};
use crate::model::RECENT;
use crate::notice::{OpenError, SaveError, SaveStep};

/// Its name in its folder.
const FILE: &str = "preferences.ron";
/// What the name of one that was moved aside ends in.
const DAMAGED_EXTENSION: &str = ".ron";
/// Largest file that is read.
const MAX_BYTES: u64 = 1024 * 1024;
/// Smallest and largest width and height of a window that are believed, in points.
const EDGES: std::ops::RangeInclusive<f32> = 200.0..=16384.0;

/// The window, as the user left it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowSize {
    /// Width and height of its inside in points at 100 %, when it does not fill the screen.
    pub size: [f32; 2],
    /// Whether it fills the screen.
    pub is_maximized: bool,
}

/// What the user prefers.
#[derive(Clone, Debug, PartialEq)]
pub struct Preferences {
    /// Language, appearance, zoom.
    pub choices: Choices,
    /// The window; nothing before the first one.
    pub window: Option<WindowSize>,
    /// Files opened or saved, the newest first.
    pub recent: Vec<PathBuf>,
}

/// The preferences as they were read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadPreferences {
    /// The preferences.
    pub preferences: Preferences,
    /// Where they are written; nowhere without a folder, and where a damaged file cannot be moved aside.
    pub folder: Option<PathBuf>,
    /// The file could not be read; where it is now, if it could be moved aside.
    pub damage: Option<Option<PathBuf>>,
}

impl Preferences {
    /// Those of a first start.
    #[must_use]
    pub fn first(choices: Choices) -> Self {
        Self { choices, window: None, recent: Vec::new() }
    }

    /// Reads the text of a file; nothing when it is none.
    fn of_text(text: &str, first: Choices) -> Option<Self> {
        let file: Fields<'_> = ron::from_str(text.strip_prefix('\u{feff}').unwrap_or(text)).ok()?;
        let named = |raw: Option<&RawValue>| value::<String>(raw);
        let language = named(file.language).and_then(|name| Language::ALL.into_iter().find(|of| code(*of) == name));
        let appearance = named(file.appearance);
        let appearance = appearance.and_then(|name| Appearance::ALL.into_iter().find(|of| word(*of) == name));
        let zoom = value::<u16>(file.zoom).map(|zoom| zoom.clamp(MIN_ZOOM, MAX_ZOOM));
        let window = value::<WindowSize>(file.window);
        let mut recent: Vec<PathBuf> = Vec::new();
        for raw in value::<Vec<Box<RawValue>>>(file.recent).unwrap_or_default() {
            let path = value::<PathText>(Some(&raw)).map(|path| path.0).filter(|path| path.is_absolute());
            recent.extend(path.filter(|path| !recent.contains(path)));
        }
        recent.truncate(RECENT);
        Some(Self {
            choices: Choices {
                language: language.unwrap_or(first.language),
                appearance: appearance.unwrap_or(first.appearance),
                is_projecting: value(file.projection).unwrap_or(first.is_projecting),
                zoom: zoom.unwrap_or(first.zoom),
            },
            window: window.filter(|window| window.size.iter().all(|edge| EDGES.contains(edge))),
            recent,
        })
    }

    fn text(&self) -> String {
        let Choices { language, appearance, is_projecting, zoom } = self.choices;
        let file = Written {
            language: code(language),
            appearance: word(appearance),
            projection: is_projecting,
            zoom,
            window: self.window,
            recent: self.recent.iter().cloned().map(PathText).collect(),
        };
        let pretty = ron::ser::PrettyConfig::new().new_line("\n");
        // Nothing in it fails to be written; an empty text is read as a damaged file and moved aside.
        ron::ser::to_string_pretty(&file, pretty).map(|text| text + "\n").unwrap_or_default()
    }

    /// What to write where a file holds `theirs`, this program holds `self`, and both come from `base`.
    fn merged(&self, base: &Self, theirs: &Self) -> Self {
        fn of<T: PartialEq + Copy>(base: T, ours: T, theirs: T) -> T {
            if ours == base { theirs } else { ours }
        }
        let (b, o, t) = (base.choices, self.choices, theirs.choices);
        let added = self.recent.iter().filter(|path| !base.recent.contains(path) || self.recent.first() == Some(path));
        let mut recent: Vec<PathBuf> = if self.recent == base.recent { Vec::new() } else { added.cloned().collect() };
        for path in &theirs.recent {
            if !recent.contains(path) {
                recent.push(path.clone());
            }
        }
        recent.truncate(RECENT);
        Self {
            choices: Choices {
                language: of(b.language, o.language, t.language),
                appearance: of(b.appearance, o.appearance, t.appearance),
                is_projecting: of(b.is_projecting, o.is_projecting, t.is_projecting),
                zoom: of(b.zoom, o.zoom, t.zoom),
            },
            window: of(base.window, self.window, theirs.window),
            recent,
        }
    }
}

impl ReadPreferences {
    /// Reads the preferences in `folder`; `first` holds where they say nothing.
    #[must_use]
    pub fn read(folder: Option<&Path>, first: Choices, disk: &dyn Disk, clock: Clock) -> Self {
        let nothing = |folder: Option<PathBuf>, damage| Self { preferences: Preferences::first(first), folder, damage };
        let Some(folder) = folder else { return nothing(None, None) };
        let path = folder.join(FILE);
        if path.symlink_metadata().is_err() {
            return nothing(Some(folder.to_owned()), None);
        }
        match read(&path).ok().and_then(|text| Preferences::of_text(&text, first)) {
            Some(preferences) => Self { preferences, folder: Some(folder.to_owned()), damage: None },
            None => {
                match disk::move_aside(disk, &path, folder, &damaged_stem(clock), DAMAGED_EXTENSION) {
                    Ok(aside) => nothing(Some(folder.to_owned()), Some(Some(aside))),
                    // What cannot be moved is not written over.
                    Err(_) => nothing(None, Some(None)),
                }
            }
        }
    }
}

fn damaged_stem(clock: Clock) -> String {
    format!("preferences.damaged-{}", clock())
}

/// Where preferences are written, and how.
#[derive(Clone, Copy, Debug)]
pub struct PreferencesPlace<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// The disk.
    pub disk: &'a dyn Disk,
    /// What the names of temporary files start with.
    pub prefix: &'a str,
    /// The time.
    pub clock: Clock,
}

impl PreferencesPlace<'_> {
    /// Writes what was changed in this window since `base`, which it wrote or read last, and leaves what was changed
    /// in others. Gives what the file holds then.
    ///
    /// # Errors
    /// Why it was not written; the file is then as it was.
    pub fn write(&self, base: &Preferences, ours: &Preferences) -> Result<Preferences, SaveError> {
        let Self { folder, disk, prefix, clock } = *self;
        let path = folder.join(FILE);
        disk::make_folder(disk, folder)?;
        // One window at a time, from reading to writing: else both might read the same and the second forget the
        // first. The lock is the system's and ends with the file; where there is none, that is the risk.
        let lock = disk.open_folder(folder).ok().flatten();
        if let Some(lock) = &lock {
            lock.lock().unwrap_or_default();
        }
        let theirs = read(&path).ok().and_then(|text| Preferences::of_text(&text, base.choices));
        if theirs.is_none() && path.symlink_metadata().is_ok() {
            // Damaged since it was read: it is moved aside as it would be at a start.
            let aside = disk::move_aside(disk, &path, folder, &damaged_stem(clock), DAMAGED_EXTENSION);
            aside.map_err(|error| SaveError::Io { step: SaveStep::Replace, kind: error.kind() })?;
        }
        let merged = theirs.as_ref().map_or_else(|| ours.clone(), |theirs| ours.merged(base, theirs));
        if theirs.as_ref() != Some(&merged) {
            disk::save_as(disk, prefix, &path, merged.text())?;
        }
        drop(lock);
        Ok(merged)
    }
}

fn read(path: &Path) -> Result<String, OpenError> {
    let bytes = disk::read_at_most(path, MAX_BYTES)?;
    String::from_utf8(bytes).map_err(|_| OpenError::Utf16)
}

/// The file's fields, each looked at by itself.
#[derive(Default, Deserialize)]
#[serde(rename = "Preferences", default)]
struct Fields<'a> {
    #[serde(borrow, deserialize_with = "present")]
    language: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    appearance: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    projection: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    zoom: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    window: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    recent: Option<&'a RawValue>,
}

fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// The same as they are written.
#[derive(Serialize)]
#[serde(rename = "Preferences")]
struct Written {
    language: &'static str,
    appearance: &'static str,
    projection: bool,
    zoom: u16,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "bare")]
    window: Option<WindowSize>,
    recent: Vec<PathText>,
}

/// A field that is left out where there is nothing, so that it needs no `Some`.
fn bare<S: Serializer>(window: &Option<WindowSize>, serializer: S) -> Result<S::Ok, S::Error> {
    match window {
        Some(window) => window.serialize(serializer),
        None => serializer.serialize_unit(),
    }
}

/// One field; nothing where it is missing or wrong.
fn value<T: DeserializeOwned>(raw: Option<&RawValue>) -> Option<T> {
    raw?.into_rust().ok()
}

const fn code(language: Language) -> &'static str {
    match language {
        Language::Spanish => "es",
        Language::English => "en",
    }
}

const fn word(appearance: Appearance) -> &'static str {
    match appearance {
        Appearance::System => "system",
        Appearance::Light => "light",
        Appearance::Dark => "dark",
    }
}
