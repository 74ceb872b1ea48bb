//! The disk: reading with checks before anything is read, and saving that leaves the old file or the new one
//! and never anything between.
//!
//! | file | what it is |
//! |---|---|
//! | `call` | the calls to the system that can fail, one method each, so that tests can make each of them fail |
//! | `read` | a whole file, after checking that it is one and not too large |
//! | `save` | a whole file, atomically and durably |
//! | `tidy` | what is left behind by a program that was killed, and files moved out of the way |
//!
//! It knows nothing of what the files hold.

mod call;
mod read;
mod save;
mod tidy;

pub use call::{Disk, SystemDisk};
pub use read::read_at_most;
pub use save::{PREFIX, folder_of, make_folder, save, save_as};
pub use tidy::{free_name, move_aside, sweep};
