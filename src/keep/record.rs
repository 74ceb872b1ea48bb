//! What is kept beside a session: its file's path, unsaved mark and view. Each record names the session that it
//! belongs to by its content, so that after a power cut no session is taken for another's file.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::choice::View;
use crate::disk;
use crate::document::{Link, Stamp};

/// Largest file that is read.
const MAX_BYTES: u64 = 1024 * 1024;

/// What is kept beside one session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    /// The session's text.
    pub session: Stamp,
    /// The file it was opened from or saved to.
    #[serde(with = "link")]
    pub link: Option<Link>,
    /// The view on the screen; the first one where a newer program named another.
    #[serde(default, with = "view_name")]
    pub view: View,
}

/// Records, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    records: Vec<Record>,
}

impl State {
    /// Reads a state file; nothing where it is none.
    #[must_use]
    pub(super) fn read(path: &Path) -> Option<Self> {
        let text = disk::read_at_most(path, MAX_BYTES).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        text.and_then(|text| ron::from_str(&text).ok())
    }

    /// The text of its file.
    #[must_use]
    pub(super) fn text(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().new_line("\n");
        // Nothing in it fails to be written; an empty file would hold nothing.
        ron::ser::to_string_pretty(self, pretty).map(|text| text + "\n").unwrap_or_default()
    }

    /// The record of the session of this text.
    #[must_use]
    pub(super) fn of(&self, session: Stamp) -> Option<&Record> {
        self.records.iter().find(|record| record.session == session)
    }

    /// The same with `record` as the newest, and of the others only those of the sessions in `there`: however often
    /// a session is not written after its record was, the one that is on the disk keeps its own.
    #[must_use]
    pub(super) fn with(&self, record: Record, there: &[Stamp]) -> Self {
        let is_older = |other: &&Record| other.session != record.session && there.contains(&other.session);
        let older: Vec<Record> = self.records.iter().filter(is_older).cloned().collect();
        Self { records: std::iter::once(record).chain(older).collect() }
    }
}

/// A file with its path as text.
mod link {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::document::{Link, Stamp};
    use crate::keep::PathText;

    #[derive(Serialize, Deserialize)]
    struct Written {
        path: PathText,
        stamp: Stamp,
        is_unsaved: bool,
    }

    pub(super) fn serialize<S: Serializer>(link: &Option<Link>, serializer: S) -> Result<S::Ok, S::Error> {
        let written = |link: &Link| {
            let Link { path, stamp, is_unsaved } = link.clone();
            Written { path: PathText(path), stamp, is_unsaved }
        };
        link.as_ref().map(written).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Link>, D::Error> {
        let link = |Written { path, stamp, is_unsaved }: Written| Link { path: path.0, stamp, is_unsaved };
        Ok(Option::<Written>::deserialize(deserializer)?.map(link))
    }
}

/// A view by its name.
mod view_name {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use crate::choice::View;

    pub(super) fn serialize<S: Serializer>(view: &View, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(view.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<View, D::Error> {
        let name = String::deserialize(deserializer)?;
        Ok(View::ALL.into_iter().find(|view| view.name() == name).unwrap_or_default())
    }
}
