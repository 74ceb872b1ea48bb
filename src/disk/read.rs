//! A whole file, after checking that it is one: a pipe would wait for someone to write, a device never ends.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

use crate::notice::OpenError;

/// Reads a regular file.
///
/// # Errors
/// Why it cannot be read; [`OpenError::TooLarge`] above `max_bytes`, before anything is read.
pub fn read_at_most(path: &Path, max_bytes: u64) -> Result<Vec<u8>, OpenError> {
    let io = |error: io::Error| OpenError::Io(error.kind());
    // Before opening: to open a pipe would wait for someone to write into it.
    check(&fs::metadata(path).map_err(io)?, max_bytes)?;
    let file = File::open(path).map_err(io)?;
    check(&file.metadata().map_err(io)?, max_bytes)?;
    let mut content = Vec::new();
    // The file may grow while it is read, so that is bounded too.
    file.take(max_bytes + 1).read_to_end(&mut content).map_err(io)?;
    let bytes = content.len() as u64;
    if bytes > max_bytes {
        return Err(OpenError::TooLarge { bytes, max_bytes });
    }
    Ok(content)
}

fn check(metadata: &Metadata, max_bytes: u64) -> Result<(), OpenError> {
    if metadata.is_dir() {
        Err(OpenError::Folder)
    } else if !metadata.is_file() {
        Err(OpenError::NotRegular)
    } else if metadata.len() > max_bytes {
        Err(OpenError::TooLarge { bytes: metadata.len(), max_bytes })
    } else {
        Ok(())
    }
}
