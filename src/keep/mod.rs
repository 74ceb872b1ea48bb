//! What the program keeps by itself, without being asked: the working session in a slot, unnamed lessons that
//! were replaced, lessons rescued when the system ended the program, preferences.
//!
//! | file | what it is |
//! |---|---|
//! | `home` | the folders, or why there are none |
//! | `clock` | the time as it stands in names of files |
//! | `path` | a path as text, whatever its bytes |
//! | `slot` | one window's folder and its lock |
//! | `saving` | notes of files being saved, and what a killed window left beside them |
//! | `record` | what stands beside a session: its file, its unsaved mark, its view |
//! | `keeper` | the working session: what is written in which order, and how it is found again |
//! | `lesson` | lessons that are not on the screen: unnamed, rescued, other slots' |
//! | `preferences` | what the user prefers: a tolerant reader, and writing beside other windows |

pub mod clock;
mod home;
mod keeper;
mod lesson;
mod path;
mod preferences;
mod record;
mod saving;
mod slot;

pub use clock::{Clock, Moment};
pub use home::Home;
pub use keeper::{Found, Keeper};
pub use lesson::{MAX_UNNAMED, read_kept, unnamed};
pub use path::PathText;
pub use preferences::{Preferences, PreferencesPlace, ReadPreferences, WindowSize};
pub use saving::{Interrupted, Saving};
pub use slot::Slot;
