//! Real disks that refuse: full to the last byte, read-only, another user's. What was kept is byte for byte as it
//! was, there is one notice, and the next change after the disk takes files again is kept.
//!
//! The disks are mounted by the test, which needs the right to do so: without it that is said and nothing is tried.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test stops where it fails, and says what it could not try"
)]

mod common;

use std::fs::{self, Permissions};
use std::io::{BufRead as _, BufReader, ErrorKind, Write as _};
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::extent::is_full;
use common::folder::Folder;
use common::lesson::{files, lesson, must_be_tidy, start, turn};
use common::window::Opening;
use criba::choice::Language;
use criba::keep::unnamed;
use criba::model::{Autosave, Keepsake};
use criba::notice::{KeepError, Notice, SaveError};
use criba::session;

/// A mebibyte of memory as a disk; gone when it is dropped.
struct SmallDisk {
    folder: Folder,
    filler: PathBuf,
}

/// What a page of it takes: room is given out by pages.
const PAGE: u64 = 4096;

impl SmallDisk {
    /// Nothing where this process may not mount.
    fn new() -> Option<Self> {
        let folder = Folder::new();
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=1m", "criba-test"]).arg(folder.path()).output();
        let is_mounted = mount.is_ok_and(|output| output.status.success());
        if !is_mounted {
            println!("not tried: this process may not mount a disk");
            assert!(!is_full(), "the full tests need the right to mount");
            return None;
        }
        let filler = folder.file("filler");
        Some(Self { folder, filler })
    }

    fn data(&self) -> PathBuf {
        self.folder.file("data")
    }

    /// Leaves so many bytes, those of the last page of the file that fills it included.
    fn leave(&self, bytes: u64) {
        let mut filler = fs::File::create(&self.filler).unwrap();
        let page = [7; 4096];
        while filler.write_all(&page).is_ok() {}
        let full = filler.metadata().unwrap().len();
        filler.set_len(full - bytes).unwrap();
    }

    fn empty(&self) {
        fs::remove_file(&self.filler).unwrap();
    }

    /// Where it is used from now on it can only be read: another mount of it in the same place.
    fn forbid_writing(&self) {
        let data = self.data();
        let mount = |arguments: &[&str]| {
            let status = Command::new("mount").args(arguments).arg(&data).status().unwrap();
            assert!(status.success(), "{arguments:?}");
        };
        mount(&["--bind", data.to_str().unwrap()]);
        mount(&["-o", "remount,bind,ro"]);
    }

    fn allow_writing(&self) {
        assert!(Command::new("umount").arg(self.data()).status().unwrap().success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: whatever a failed test still holds open goes with it, and what is mounted within.
        Command::new("umount").arg("-l").arg(self.folder.path()).status().map(drop).unwrap_or_default();
    }
}

/// A lesson of several pages.
fn long(name: &str) -> Keepsake {
    let entries: Vec<String> = (0..60).map(|number| format!("{name} {number} {}", "x".repeat(200))).collect();
    lesson(&entries.iter().map(String::as_str).collect::<Vec<_>>())
}

fn text(keepsake: &Keepsake) -> Vec<u8> {
    session::write(&keepsake.session).into_bytes()
}

fn must_fail_with(outcome: &Result<(), KeepError>, kind: ErrorKind) {
    let Err(KeepError::Save { error: SaveError::Io { kind: found, .. }, .. }) = outcome else { panic!("{outcome:?}") };
    assert_eq!(*found, kind);
}

#[test]
fn a_disk_that_is_full_to_the_last_byte() {
    let _turn = turn();
    let Some(disk) = SmallDisk::new() else { return };
    let lessons = [long("a"), long("b"), long("c")];
    // Within a page, and page by page through every step of keeping.
    let left = [0, 1, PAGE - 1].into_iter().chain((1..=9).map(|pages| pages * PAGE));
    let mut refused = 0;
    for bytes in left {
        fs::remove_dir_all(disk.data()).unwrap_or_default();
        let (mut keeper, _) = start(&disk.data());
        keeper.keep(&lessons[0]).unwrap();
        keeper.keep(&lessons[1]).unwrap();
        disk.leave(bytes);
        let outcome = keeper.keep(&lessons[2]);
        must_be_tidy(&disk.data());
        let current = fs::read(keeper.slot().session()).unwrap();
        if outcome.is_ok() {
            assert_eq!(current, text(&lessons[2]));
        } else {
            refused += 1;
            must_fail_with(&outcome, ErrorKind::StorageFull);
            assert_eq!(current, text(&lessons[1]), "{bytes} bytes left");
            let previous = fs::read(keeper.slot().previous()).unwrap();
            assert!([text(&lessons[0]), text(&lessons[1])].contains(&previous), "{bytes} bytes left");
            let unnamed_outcome = keeper.keep_unnamed(&lessons[2].session).map(drop);
            if bytes < 3 * PAGE {
                must_fail_with(&unnamed_outcome, ErrorKind::StorageFull);
                assert!(unnamed(&disk.data()).is_empty());
            }
        }
        disk.empty();
        keeper.keep(&lessons[2]).unwrap();
        assert_eq!(fs::read(keeper.slot().session()).unwrap(), text(&lessons[2]));
        drop(keeper);
        assert_eq!(start(&disk.data()).1.keepsake.as_ref(), Some(&lessons[2]));
    }
    // Less than the pages of one lesson is too little at some step.
    assert!((6..12).contains(&refused), "{refused} of 12 were refused");
}

#[test]
fn a_window_on_a_full_disk_says_so_once_and_tries_again() {
    let _turn = turn();
    let Some(disk) = SmallDisk::new() else { return };
    for language in Language::ALL {
        fs::remove_dir_all(disk.data()).unwrap_or_default();
        let mut window = Opening::new(language).home(disk.folder.path()).open();
        window.insert("uno");
        assert_eq!(window.model().keeping.autosave, Autosave::Done);
        let before = files(&disk.data());
        disk.leave(0);
        for word in ["dos", "tres"] {
            window.insert(word);
            let [Notice::NotKept(KeepError::Save { .. })] = window.model().notices.as_slice() else {
                panic!("{:?}", window.model().notices);
            };
            window.must_see((window.texts().keep.autosave)(&window.model().keeping.autosave));
            assert_eq!(files(&disk.data()), before);
        }
        disk.empty();
        window.insert("cuatro");
        assert_eq!((window.model().notices.len(), &window.model().keeping.autosave), (0, &Autosave::Done));
        drop(window);
        let found = start(&disk.data()).1.keepsake.unwrap();
        assert_eq!(found.session.lab.unwrap().reference().len(), 4);
    }
}

#[test]
fn a_disk_that_has_become_read_only() {
    let _turn = turn();
    let Some(disk) = SmallDisk::new() else { return };
    let mut window = Opening::new(Language::Spanish).home(disk.folder.path()).open();
    window.insert("uno");
    let before = files(&disk.data());
    disk.forbid_writing();
    window.insert("dos");
    let [Notice::NotKept(KeepError::Save { error: SaveError::Io { kind, .. }, .. })] =
        window.model().notices.as_slice()
    else {
        panic!("{:?}", window.model().notices);
    };
    assert_eq!(*kind, ErrorKind::ReadOnlyFilesystem);
    assert_eq!(files(&disk.data()), before);
    disk.allow_writing();
    window.insert("tres");
    assert!(window.model().notices.is_empty());
    drop(window);
    // What is kept on a disk that can only be read is found, and that nothing more is kept is said.
    disk.forbid_writing();
    let mut window = Opening::new(Language::Spanish).home(disk.folder.path()).open();
    assert_eq!(window.entries(), ["uno", "dos", "tres"]);
    window.insert("cuatro");
    assert!(matches!(window.model().notices.as_slice(), [Notice::NotKept(_)]), "{:?}", window.model().notices);
    drop(window);
    disk.allow_writing();
}

/// Where the child keeps.
const FOLDER: &str = "CRIBA_TEST_DISK_FOLDER";
/// A user that owns nothing.
const NOBODY: u32 = 65534;

/// The child: keeps a lesson for every line it reads, and says what came of it.
#[test]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let (mut keeper, _) = start(Path::new(&folder));
    for line in std::io::stdin().lines() {
        let outcome = keeper.keep(&lesson(&[&line.unwrap()]));
        eprintln!("outcome {outcome:?}");
    }
}

#[test]
fn a_folder_of_another_user() {
    let _turn = turn();
    let folder = Folder::new();
    if chown(folder.path(), Some(NOBODY), Some(NOBODY)).is_err() {
        println!("not tried: this process may not give folders away");
        return;
    }
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    // The test itself may be where that user cannot go.
    let program = folder.file("program");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let data = folder.file("data");
    let mut child = Command::new(&program)
        .args(["--exact", "child", "--nocapture", "--test-threads", "1"])
        .env(FOLDER, &data)
        .current_dir("/")
        .uid(NOBODY)
        .gid(NOBODY)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut says = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut input = child.stdin.take().unwrap();
    let mut keep = |word: &str| {
        writeln!(input, "{word}").unwrap();
        says.by_ref().map(Result::unwrap).find(|line| line.starts_with("outcome ")).unwrap()
    };
    assert_eq!(keep("uno"), "outcome Ok(())");
    assert_eq!(keep("dos"), "outcome Ok(())");
    let slot = data.join("slots/1");
    let before = files(&data);
    // The folder is somebody else's now.
    chown(&slot, Some(0), Some(0)).unwrap();
    fs::set_permissions(&slot, Permissions::from_mode(0o755)).unwrap();
    let said = keep("tres");
    assert!(said.contains("PermissionDenied"), "{said}");
    assert_eq!(files(&data), before);
    chown(&slot, Some(NOBODY), Some(NOBODY)).unwrap();
    assert_eq!(keep("cuatro"), "outcome Ok(())");
    drop(input);
    child.wait().unwrap();
    assert_eq!(start(&data).1.keepsake, Some(lesson(&["cuatro"])));
}
