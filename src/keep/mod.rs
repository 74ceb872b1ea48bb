//! What the program keeps by itself, without being asked: the working session in a slot, unnamed lessons that
//! were replaced, lessons rescued when the system ended the program, preferences.
//!
//! | file | what it is |
//! |---|---|
//! | `home` | the folders, or why there are none |
//! | `clock` | the time as it stands in names of files |
//! | `path` | a path as text, whatever its bytes |
//! | `preferences` | what the user prefers: a tolerant reader, and writing beside other windows |
