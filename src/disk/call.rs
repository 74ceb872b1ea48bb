//! The calls to the system that can fail. Each has a method of its own with the real call as its body, so that
//! a test can stand in for one of them and leave the others real.

use std::fmt::Debug;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

/// What saving, moving and listing ask of the system.
pub trait Disk: Debug + Send + Sync {
    /// Creates a folder, and those above it.
    ///
    /// # Errors
    /// What the system said.
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    /// Opens a folder, to make sure later that a new name in it is on the disk.
    ///
    /// # Errors
    /// What the system said.
    fn open_folder(&self, folder: &Path) -> io::Result<Option<File>> {
        // Systems other than Unix make sure of folders themselves.
        if cfg!(unix) { File::open(folder).map(Some) } else { fs::metadata(folder).map(|_| None) }
    }

    /// Creates a file whose name starts with `prefix`; it goes away unless it takes another's place.
    ///
    /// # Errors
    /// What the system said.
    fn create(&self, folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix).suffix(".tmp");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // As any new file, less what the user's mask takes away.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        builder.tempfile_in(folder)
    }

    /// Writes some of `bytes` and says how many.
    ///
    /// # Errors
    /// What the system said.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    /// Makes sure that a file's content is on the disk.
    ///
    /// # Errors
    /// What the system said.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Puts `new` in the place of `target`.
    ///
    /// # Errors
    /// What the system said; `new` is gone then and `target` as it was.
    fn replace(&self, new: NamedTempFile, target: &Path) -> io::Result<()> {
        new.persist(target).map(drop).map_err(|failed| failed.error)
    }

    /// Makes sure that the names in a folder are on the disk.
    ///
    /// # Errors
    /// What the system said.
    fn sync_folder(&self, folder: &File) -> io::Result<()> {
        folder.sync_all()
    }

    /// Gives a file another name, in whatever folder of the same disk.
    ///
    /// # Errors
    /// What the system said.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    /// Removes a file.
    ///
    /// # Errors
    /// What the system said.
    fn remove(&self, file: &Path) -> io::Result<()> {
        fs::remove_file(file)
    }
}

/// The disk as it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDisk;

impl Disk for SystemDisk {}
