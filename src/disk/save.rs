//! Saving that leaves the old file or the new one: a temporary file in the same folder is written, made sure to
//! be on the disk, put in the place of the old one, and the folder is made sure of too. The temporary file is
//! removed when any step fails.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::Disk;
use crate::document::Stamp;
use crate::notice::{SaveError, SaveStep};

/// What the name of a temporary file starts with. Whoever holds a slot adds whose it is, so that what a killed
/// program left can be told from what another is writing now.
pub const PREFIX: &str = ".criba-";
/// Most links that are followed from one to the next.
const MAX_LINKS: usize = 40;

/// Saves `content` at `path`, atomically and durably. A link stays and the file it leads to is replaced; the
/// new file keeps the old one's permissions and, where the system lets it, its owner.
///
/// # Errors
/// Why it was not saved; the old file is then as it was, and no temporary file is left.
pub fn save(disk: &dyn Disk, path: &Path, content: impl AsRef<[u8]>) -> Result<Stamp, SaveError> {
    save_as(disk, PREFIX, path, content)
}

/// The same with a temporary file whose name starts with `prefix`.
///
/// # Errors
/// As [`save`].
pub fn save_as(disk: &dyn Disk, prefix: &str, path: &Path, content: impl AsRef<[u8]>) -> Result<Stamp, SaveError> {
    let content = content.as_ref();
    let target = follow_links(path)?;
    target.file_name().ok_or(SaveError::NoFileName)?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let old = existing(&target)?;
    // Opened first: a folder that cannot be made sure of is refused while nothing has changed.
    let opened = disk.open_folder(folder).map_err(at(SaveStep::Create))?;
    let mut temporary = disk.create(folder, prefix).map_err(at(SaveStep::Create))?;
    if let Some(old) = &old {
        keep_access(temporary.as_file(), old).map_err(at(SaveStep::Create))?;
    }
    write_all(disk, temporary.as_file_mut(), content).map_err(at(SaveStep::Write))?;
    disk.sync(temporary.as_file()).map_err(at(SaveStep::Sync))?;
    disk.replace(temporary, &target).map_err(at(SaveStep::Replace))?;
    if let Some(folder) = opened {
        sync_folder(disk, &folder).map_err(at(SaveStep::SyncFolder))?;
    }
    Ok(Stamp::of(content))
}

/// The folder that a file at `path` is saved in, and its temporary file: a link leads elsewhere.
#[must_use]
pub fn folder_of(path: &Path) -> Option<PathBuf> {
    follow_links(path).ok()?.parent().map(Path::to_owned)
}

/// Creates a folder to save in, and those above it, where it is not there.
///
/// # Errors
/// Why it is not there.
pub fn make_folder(disk: &dyn Disk, folder: &Path) -> Result<(), SaveError> {
    match disk.create_folder(folder) {
        Err(error) if !folder.is_dir() => Err(at(SaveStep::Create)(error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn at(step: SaveStep) -> impl Fn(io::Error) -> SaveError {
    move |error| SaveError::Io { step, kind: error.kind() }
}

/// The system may take a part at a time.
fn write_all(disk: &dyn Disk, file: &mut File, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match disk.write(file, bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = bytes.get(written..).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Makes sure of a folder's names, where the file system can.
pub(super) fn sync_folder(disk: &dyn Disk, folder: &File) -> io::Result<()> {
    match disk.sync_folder(folder) {
        // Some network file systems cannot do this to a folder and need not.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        result => result,
    }
}

/// Where `path` leads, also when nothing is there yet.
fn follow_links(path: &Path) -> Result<PathBuf, SaveError> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::symlink_metadata(&target) {
            Ok(metadata) if metadata.is_symlink() => {
                let link = fs::read_link(&target).map_err(at(SaveStep::Find))?;
                target = target.parent().unwrap_or(Path::new("")).join(link);
            }
            Ok(_) => return Ok(target),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(target),
            Err(error) => return Err(at(SaveStep::Find)(error)),
        }
    }
    // A loop: the system has its own words for it.
    fs::metadata(path).map(|_| target).map_err(at(SaveStep::Find))
}

/// What is at `target` now, if it may be replaced.
fn existing(target: &Path) -> Result<Option<Metadata>, SaveError> {
    match fs::metadata(target) {
        Ok(old) if old.is_dir() => Err(SaveError::Folder),
        Ok(old) if !old.is_file() => Err(SaveError::NotRegular),
        Ok(old) if old.permissions().readonly() => Err(SaveError::WriteProtected),
        Ok(old) => Ok(Some(old)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(at(SaveStep::Find)(error)),
    }
}

/// Gives the new file the old one's owner and permissions before anything is written into it.
fn keep_access(new: &File, old: &Metadata) -> io::Result<()> {
    keep_owner(new, old)?;
    // Only where they differ: on some network file systems they never do and cannot be set.
    if new.metadata()?.permissions() == old.permissions() { Ok(()) } else { new.set_permissions(old.permissions()) }
}

#[cfg(unix)]
fn keep_owner(new: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let mine = new.metadata()?;
    if (mine.uid(), mine.gid()) != (old.uid(), old.gid()) {
        // Only an administrator can give files away: without it the file is the saver's, as with any copy.
        match fchown(new, Some(old.uid()), Some(old.gid())) {
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
