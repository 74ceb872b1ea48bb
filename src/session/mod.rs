//! The session file: strict reading, writing, and a store that never leaves anything half-written.
//!
//! | file | what it is |
//! |---|---|
//! | `read` | bytes to session: encoding, version first, then the frozen shape of that version |
//! | `source` | the text being read: places of values, the parser's errors as data |
//! | `v1` | the shape of version 1; published, so it never changes |
//! | `v2` | the shape of version 2, which adds words to ask for and ways of working |
//! | `v3` | the shape of version 3, which adds the inputs of the views of the evidence and of the sizing |
//! | `write` | session to text, in the newest version |
//! | `store` | files: opening, and what changed meanwhile |
//!
//! A file holds what was entered, never bits or hashes: those are computed again, and whatever does not
//! follow from the entries is checked against them.

mod read;
mod source;
mod store;
mod v1;
mod v2;
mod v3;
mod write;

pub use read::{decode, read, read_text, read_versioned};
pub use store::{MAX_FILE_BYTES, Opened, has_changed, look_at, open};
pub use write::write;

/// What the field `format` says in every version.
pub const FORMAT: &str = "criba session";
/// The newest version, the one that is written.
pub const VERSION: u64 = 3;
/// Name of the hash from which positions follow.
pub const HASH: &str = "fnv1a32-utf16-pair";
