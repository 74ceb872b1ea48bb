//! Session files on the disk: what is checked before reading, saving that leaves the old file or the new
//! one and never anything between, and whether a file changed meanwhile.
//!
//! Saving writes a temporary file in the same folder, makes sure it is on the disk, puts it in the place of
//! the old one and makes sure of the folder too. The temporary file is removed when any step fails.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::read;
use crate::document::Stamp;
use crate::model::Session;
use crate::notice::{OpenError, SaveError, SaveStep};

/// Largest file that is read: 8 MiB, several times the largest legal session.
pub const MAX_FILE_BYTES: u64 = 8 * 1024 * 1024;
/// Most links that are followed from one to the next.
const MAX_LINKS: usize = 40;

/// An opened file.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The version of its format.
    pub version: u64,
    /// What it holds.
    pub session: Session,
    /// Its content now.
    pub stamp: Stamp,
}

/// Opens a session file: a regular file of at most [`MAX_FILE_BYTES`], checked before anything is read.
///
/// # Errors
/// Why it cannot be opened or is no session.
pub fn open(path: &Path) -> Result<Opened, OpenError> {
    let content = read_content(path)?;
    // There is one version so far.
    Ok(Opened { version: super::VERSION, session: read(&content)?, stamp: Stamp::of(&content) })
}

fn read_content(path: &Path) -> Result<Vec<u8>, OpenError> {
    let io = |error: io::Error| OpenError::Io(error.kind());
    // Before opening: to open a pipe would wait for someone to write into it.
    check_readable(&fs::metadata(path).map_err(io)?)?;
    let file = File::open(path).map_err(io)?;
    let metadata = file.metadata().map_err(io)?;
    check_readable(&metadata)?;
    let mut content = Vec::new();
    // The file may grow while it is read, so that is bounded too.
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut content).map_err(io)?;
    let bytes = content.len() as u64;
    if bytes > MAX_FILE_BYTES {
        return Err(OpenError::TooLarge { bytes, max_bytes: MAX_FILE_BYTES });
    }
    Ok(content)
}

fn check_readable(metadata: &Metadata) -> Result<(), OpenError> {
    if metadata.is_dir() {
        Err(OpenError::Folder)
    } else if !metadata.is_file() {
        Err(OpenError::NotRegular)
    } else if metadata.len() > MAX_FILE_BYTES {
        Err(OpenError::TooLarge { bytes: metadata.len(), max_bytes: MAX_FILE_BYTES })
    } else {
        Ok(())
    }
}

/// Whether saving to `path` would replace something other than what `stamp` was taken of. The content
/// counts, not the date. A file that is gone has not changed: saving replaces nothing then. One that can
/// no longer be read has.
#[must_use]
pub fn has_changed(path: &Path, stamp: &Stamp) -> bool {
    match read_content(path) {
        Ok(content) => Stamp::of(&content) != *stamp,
        Err(OpenError::Io(io::ErrorKind::NotFound)) => false,
        Err(_) => true,
    }
}

/// Saves `content` at `path`, atomically and durably. A link stays and the file it leads to is replaced;
/// the new file keeps the old one's permissions and, where the system lets it, its owner.
///
/// # Errors
/// Why it was not saved; the old file is then as it was, and no temporary file is left.
pub fn save(path: &Path, content: impl AsRef<[u8]>) -> Result<Stamp, SaveError> {
    let content = content.as_ref();
    let target = follow_links(path)?;
    target.file_name().ok_or(SaveError::NoFileName)?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let old = existing(&target)?;
    // Opened first: a folder that cannot be made sure of is refused while nothing has changed.
    let folder_sync = FolderSync::open(folder).map_err(at(SaveStep::Create))?;
    let mut temporary = temporary(folder).map_err(at(SaveStep::Create))?;
    if let Some(old) = &old {
        keep_access(temporary.as_file(), old).map_err(at(SaveStep::Create))?;
    }
    temporary.write_all(content).map_err(at(SaveStep::Write))?;
    temporary.as_file().sync_all().map_err(at(SaveStep::Sync))?;
    temporary.persist(&target).map_err(|failed| at(SaveStep::Replace)(failed.error))?;
    folder_sync.finish().map_err(at(SaveStep::SyncFolder))?;
    Ok(Stamp::of(content))
}

fn at(step: SaveStep) -> impl Fn(io::Error) -> SaveError {
    move |error| SaveError::Io { step, kind: error.kind() }
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

/// The folder, open so that the new name can be made sure of. Systems other than Unix do that themselves.
struct FolderSync {
    #[cfg(unix)]
    folder: File,
}

impl FolderSync {
    #[cfg(unix)]
    fn open(folder: &Path) -> io::Result<Self> {
        Ok(Self { folder: File::open(folder)? })
    }

    #[cfg(not(unix))]
    fn open(folder: &Path) -> io::Result<Self> {
        fs::metadata(folder).map(|_| Self {})
    }

    #[cfg(unix)]
    fn finish(&self) -> io::Result<()> {
        match self.folder.sync_all() {
            // Some network file systems cannot do this to a folder and need not.
            Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
            result => result,
        }
    }

    #[cfg(not(unix))]
    fn finish(&self) -> io::Result<()> {
        Ok(())
    }
}

/// A file beside the target that goes away unless it takes the target's place.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".criba-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file, less what the user's mask takes away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
