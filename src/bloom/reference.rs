//! The reference set: the exact strings that were inserted. It tells truth and is never part of the m bits.

use std::collections::HashMap;
use std::sync::Arc;

use super::BaseHashes;

/// Most distinct entries.
pub const MAX_ENTRIES: usize = 1024;

/// One distinct inserted string with its base hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The string, exactly as inserted.
    pub text: Arc<str>,
    /// Its base hashes.
    pub hashes: BaseHashes,
}

/// Distinct entries in the order of their insertion; exact, case-sensitive comparison.
#[derive(Clone, Debug, Default)]
pub struct Reference {
    entries: Vec<Entry>,
    index: HashMap<Arc<str>, usize>,
}

impl PartialEq for Reference {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries // the index follows from the entries
    }
}

impl Reference {
    /// The entries in insertion order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Number of distinct entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was inserted yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether `text` is an entry.
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        self.index.contains_key(text)
    }

    /// Index (from 0, in insertion order) of the entry `text`.
    #[must_use]
    pub fn position_of(&self, text: &str) -> Option<usize> {
        self.index.get(text).copied()
    }

    /// Adds a string that is not yet an entry; the caller has checked the limits.
    pub(super) fn push(&mut self, text: Arc<str>, hashes: BaseHashes) {
        self.index.insert(Arc::clone(&text), self.entries.len());
        self.entries.push(Entry { text, hashes });
    }
}
