//! The reference set: the exact strings that were inserted. It tells truth and is never part of the m bits.

use std::collections::{HashMap, hash_map};
use std::iter;
use std::sync::Arc;

use super::BaseHashes;

/// Most distinct entries.
pub const MAX_ENTRIES: usize = 1024;

/// One distinct inserted string with its base hashes.
#[derive(Clone, Debug, Eq)]
pub struct Entry {
    /// The string, exactly as inserted.
    pub text: Arc<str>,
    /// Its base hashes.
    pub hashes: BaseHashes,
}

impl PartialEq for Entry {
    /// The window compares the lesson with its file in every frame, and they share nearly all texts.
    fn eq(&self, other: &Self) -> bool {
        self.hashes == other.hashes && (Arc::ptr_eq(&self.text, &other.text) || self.text == other.text)
    }
}

/// Distinct entries in the order of their insertion; exact, case-sensitive comparison.
#[derive(Clone, Debug, Default)]
pub struct Reference {
    entries: Vec<Entry>,
    /// The first entry with these base hashes: they are known anyway, and 64 bits nearly tell strings apart.
    index: HashMap<BaseHashes, usize>,
    /// The entries whose base hashes another had before.
    colliding: Vec<usize>,
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
        self.position_of(text).is_some()
    }

    /// Index (from 0, in insertion order) of the entry `text`.
    #[must_use]
    pub fn position_of(&self, text: &str) -> Option<usize> {
        self.find(text, BaseHashes::of(text))
    }

    /// The same for a string whose base hashes are known.
    pub(super) fn find(&self, text: &str, hashes: BaseHashes) -> Option<usize> {
        let first = *self.index.get(&hashes)?;
        let is_it = |index: &usize| self.entries.get(*index).is_some_and(|entry| *entry.text == *text);
        iter::once(first).chain(self.colliding.iter().copied()).find(is_it)
    }

    /// Adds a string that is not yet an entry; the caller has checked the limits.
    pub(super) fn push(&mut self, text: Arc<str>, hashes: BaseHashes) {
        let index = self.entries.len();
        match self.index.entry(hashes) {
            hash_map::Entry::Vacant(vacant) => {
                vacant.insert(index);
            }
            hash_map::Entry::Occupied(_) => self.colliding.push(index),
        }
        self.entries.push(Entry { text, hashes });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_with_the_same_base_hashes_are_told_apart() {
        let mut reference = Reference::default();
        let same = BaseHashes { h1: 1, h2: 1 };
        for text in ["a", "b", "c"] {
            assert_eq!(reference.find(text, same), None);
            reference.push(text.into(), same);
        }
        assert_eq!(["a", "b", "c", "d"].map(|text| reference.find(text, same)), [Some(0), Some(1), Some(2), None]);
        assert_eq!(reference.find("a", BaseHashes { h1: 1, h2: 3 }), None);
    }
}
