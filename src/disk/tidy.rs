//! What a killed program left behind, and files that are moved out of the way instead of being overwritten.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Disk, save};

/// Removes the temporary files in `folder` whose names start with `prefix` and not with `spared`. The caller knows
/// that nobody is writing them. What cannot be removed is left: it harms nobody.
pub fn sweep(disk: &dyn Disk, folder: &Path, prefix: &str, spared: &str) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(prefix) && name.ends_with(".tmp") && !name.starts_with(spared) {
            disk.remove(&entry.path()).unwrap_or_default();
        }
    }
}

/// Moves `file` to `folder`, as `stem` and `extension`, with a number behind the stem where that name is taken:
/// nothing is ever overwritten. Gives the new path.
///
/// # Errors
/// What the system said; the file is then where it was.
pub fn move_aside(disk: &dyn Disk, file: &Path, folder: &Path, stem: &str, extension: &str) -> io::Result<PathBuf> {
    let target = free_name(folder, stem, extension);
    disk.rename(file, &target)?;
    // Whichever name is on the disk after a power cut, the file is there.
    if let Ok(Some(folder)) = disk.open_folder(folder) {
        save::sync_folder(disk, &folder).unwrap_or_default();
    }
    Ok(target)
}

/// A name in `folder` that nothing has yet.
#[must_use]
pub fn free_name(folder: &Path, stem: &str, extension: &str) -> PathBuf {
    let name = |number: u32| {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        folder.join(format!("{stem}{number}{extension}"))
    };
    (1..u32::MAX).map(name).find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| name(1))
}
