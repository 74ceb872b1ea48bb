//! A disk of which one call fails, or every call from some moment on; the others are real.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Mutex;

use criba::disk::{Disk, SystemDisk};
use tempfile::NamedTempFile;

/// What the calls are named in reports.
pub(crate) type Call = &'static str;

/// Which calls fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// None.
    Never,
    /// The one of this number, from 0.
    At(usize),
    /// Half of what is written by the call of this number reaches the disk, and no later call that writes.
    Short(usize),
    /// All of this name.
    Every(Call),
    /// All that change something.
    Always,
}

#[derive(Debug, Default)]
struct Seen {
    calls: Vec<Call>,
    is_full: bool,
}

/// The disk.
#[derive(Debug)]
pub(crate) struct FaultyDisk {
    fault: Mutex<(Fault, ErrorKind)>,
    seen: Mutex<Seen>,
    /// As long as this is locked by a test, nothing reaches the disk.
    pub(crate) gate: Mutex<()>,
    /// Folders with this in their path do not answer, as on a server that is gone.
    hung: Mutex<Option<&'static str>>,
}

impl FaultyDisk {
    /// A disk that works.
    pub(crate) fn new() -> Self {
        Self {
            fault: Mutex::new((Fault::Never, ErrorKind::Other)),
            seen: Mutex::default(),
            gate: Mutex::default(),
            hung: Mutex::default(),
        }
    }

    /// From now on it fails so; calls are counted from here.
    pub(crate) fn set(&self, fault: Fault, kind: ErrorKind) {
        *self.fault.lock().unwrap() = (fault, kind);
        *self.seen.lock().unwrap() = Seen::default();
    }

    /// From now on folders with `part` in their path do not answer, until this is called with nothing.
    pub(crate) fn hang(&self, part: Option<&'static str>) {
        *self.hung.lock().unwrap() = part;
    }

    fn wait(&self, folder: &Path) {
        while self.hung.lock().unwrap().is_some_and(|part| folder.display().to_string().contains(part)) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    /// The calls since then, in order.
    pub(crate) fn calls(&self) -> Vec<Call> {
        self.seen.lock().unwrap().calls.clone()
    }

    /// Notes a call; the error that it has.
    fn call(&self, call: Call) -> io::Result<()> {
        let (fault, kind) = *self.fault.lock().unwrap();
        let mut seen = self.seen.lock().unwrap();
        let number = seen.calls.len();
        seen.calls.push(call);
        let fails = match fault {
            Fault::Never | Fault::Short(_) => false,
            Fault::At(at) => number == at,
            Fault::Every(name) => name == call,
            Fault::Always => true,
        };
        if fails { Err(kind.into()) } else { Ok(()) }
    }
}

impl Disk for FaultyDisk {
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        self.call("create folder")?;
        SystemDisk.create_folder(folder)
    }

    fn open_folder(&self, folder: &Path) -> io::Result<Option<File>> {
        self.wait(folder);
        self.call("open folder")?;
        SystemDisk.open_folder(folder)
    }

    fn create(&self, folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
        self.call("create")?;
        SystemDisk.create(folder, prefix)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        let number = self.seen.lock().unwrap().calls.len();
        self.call("write")?;
        let (fault, kind) = *self.fault.lock().unwrap();
        if let Fault::Short(at) = fault {
            if self.seen.lock().unwrap().is_full {
                return Err(kind.into());
            }
            if number == at {
                self.seen.lock().unwrap().is_full = true;
                return SystemDisk.write(file, &bytes[..bytes.len() / 2]);
            }
        }
        SystemDisk.write(file, bytes)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        drop(self.gate.lock().unwrap());
        self.call("sync")?;
        SystemDisk.sync(file)
    }

    fn replace(&self, new: NamedTempFile, target: &Path) -> io::Result<()> {
        self.call("replace")?;
        SystemDisk.replace(new, target)
    }

    fn sync_folder(&self, folder: &File) -> io::Result<()> {
        self.call("sync folder")?;
        SystemDisk.sync_folder(folder)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call("rename")?;
        SystemDisk.rename(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        self.call("remove")?;
        SystemDisk.remove(file)
    }
}
