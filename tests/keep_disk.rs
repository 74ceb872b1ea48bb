//! Real disks that refuse: full to the last byte or the last file, read-only. What was kept is byte for byte as it
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

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;
use std::process::Command;

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

/// Whether this process may do everything.
fn is_root() -> bool {
    let uid = Command::new("id").arg("-u").output().unwrap().stdout;
    uid.trim_ascii() == b"0"
}

/// What a page of it takes.
const PAGE: u64 = 4096;

impl SmallDisk {
    /// Nothing where this process may not mount.
    fn new() -> Option<Self> {
        Self::of("size=1m")
    }

    fn of(options: &str) -> Option<Self> {
        let folder = Folder::new();
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", options, "criba-test"]).arg(folder.path()).output();
        let is_mounted = mount.is_ok_and(|output| output.status.success());
        if !is_mounted {
            println!("not tried: this process may not mount a disk");
            assert!(!(is_full() && is_root()), "the full tests need the right to mount");
            return None;
        }
        let filler = folder.file("filler");
        Some(Self { folder, filler })
    }

    fn data(&self) -> PathBuf {
        self.folder.file("data")
    }

    /// Leaves so many bytes, those of the last page of the file that fills it included. Room is given out by
    /// pages: what is less than one is left to that file alone, and another finds none.
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

#[test]
fn a_disk_that_has_room_and_no_place_for_another_file() {
    let _turn = turn();
    // Its folders, the three files of a slot and its lock, and those that fill it.
    let Some(disk) = SmallDisk::of("size=1m,nr_inodes=24") else { return };
    let (mut keeper, _) = start(&disk.data());
    keeper.keep(&long("a")).unwrap();
    keeper.keep(&long("b")).unwrap();
    let before = files(&disk.data());
    let more: Vec<PathBuf> = (0..)
        .map(|number| disk.folder.file(&format!("more {number}")))
        .take_while(|path| fs::write(path, "").is_ok())
        .collect();
    must_fail_with(&keeper.keep(&long("c")), ErrorKind::StorageFull);
    must_fail_with(&keeper.keep_unnamed(&long("c").session).map(drop), ErrorKind::StorageFull);
    assert_eq!(files(&disk.data()), before);
    for path in more {
        fs::remove_file(path).unwrap();
    }
    keeper.keep(&long("c")).unwrap();
}
