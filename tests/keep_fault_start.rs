//! Every call to the disk fails once where the program starts and where the window keeps: whatever was kept is found
//! by the next start, and the window says it once, until the next change is kept.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::fs;
use std::io::ErrorKind;
use std::sync::Arc;

use common::extent::extent;
use common::fault::{Call, Fault, FaultyDisk};
use common::folder::Folder;
use common::lesson::{files, lesson, must_be_tidy, named, start, start_on};
use common::window::{Opening, Window};
use criba::choice::Language;
use criba::disk::Disk;
use criba::model::Autosave;
use criba::notice::{HomeFault, KeepError, Notice};

/// What a disk may say.
const KINDS: [ErrorKind; 4] =
    [ErrorKind::StorageFull, ErrorKind::ReadOnlyFilesystem, ErrorKind::PermissionDenied, ErrorKind::Other];

/// A slot with two copies of a lesson, and what a killed program left in all its folders; damaged in so many files.
fn left(damaged: usize) -> Folder {
    let folder = Folder::new();
    let (mut keeper, _) = start(folder.path());
    keeper.keep(&named(&["uno"], "/uno.criba.ron", false)).unwrap();
    keeper.keep(&named(&["uno", "dos"], "/dos.criba.ron", true)).unwrap();
    keeper.keep_unnamed(&lesson(&["otra"]).session).unwrap();
    let damage = [keeper.slot().session(), keeper.slot().state(), keeper.slot().previous()];
    for path in damage.iter().take(damaged) {
        fs::write(path, format!("damaged {}", path.display())).unwrap();
    }
    let family = keeper.slot().family();
    drop(keeper);
    for stray in ["", "unnamed/", "slots/1/"] {
        folder.with(&format!("{stray}{family}abc.tmp"), "half");
    }
    folder
}

/// What is in the files, whatever they are called.
fn contents(folder: &Folder) -> Vec<Vec<u8>> {
    let is_kept = |name: &String| !name.ends_with(".tmp") && !name.ends_with("lock");
    let mut contents: Vec<Vec<u8>> =
        files(folder.path()).into_iter().filter(|(name, _)| is_kept(name)).map(|(_, content)| content).collect();
    contents.sort();
    // The copy of a session that was damaged takes its place.
    contents.dedup();
    contents
}

#[test]
fn a_start_that_fails_somewhere_loses_nothing() {
    for damaged in 0..=3 {
        let (expected, number) = {
            let (folder, disk) = (left(damaged), Arc::new(FaultyDisk::new()));
            let (_, found) = start_on(Arc::clone(&disk) as Arc<dyn Disk>, folder.path()).unwrap();
            (found.keepsake, disk.calls().len())
        };
        assert_eq!(expected.is_some(), damaged < 3);
        let faults = (0..number).map(Fault::At).chain(["rename", "remove", "create folder"].map(Fault::Every));
        for (fault, kind) in faults.flat_map(|fault| KINDS.map(|kind| (fault, kind))) {
            let (folder, disk) = (left(damaged), Arc::new(FaultyDisk::new()));
            let before = contents(&folder);
            disk.set(fault, kind);
            match start_on(Arc::clone(&disk) as Arc<dyn Disk>, folder.path()) {
                // Another slot where the first one cannot be had.
                Ok((keeper, found)) if keeper.slot().number() == 1 => {
                    assert_eq!(found.keepsake, expected, "{damaged} {fault:?}");
                }
                Ok((_, found)) => assert_eq!((found.keepsake, found.damage), (None, None), "{damaged} {fault:?}"),
                Err(fault) => assert_eq!(fault, HomeFault::Io(kind)),
            }
            assert_eq!(contents(&folder), before, "{damaged} {fault:?}");
            disk.set(Fault::Never, ErrorKind::Other);
            let (mut keeper, found) = start_on(disk, folder.path()).unwrap();
            // Whoever had the slot has moved what was damaged: then it is the copy before that is found.
            assert_eq!(found.keepsake, expected, "{damaged} {fault:?}");
            must_be_tidy(folder.path());
            keeper.keep(&lesson(&["nueva"])).unwrap();
            drop(keeper);
            assert_eq!(start(folder.path()).1.keepsake, Some(lesson(&["nueva"])));
        }
    }
}

/// A window with one entry that is kept.
fn window(language: Language, home: &Folder, disk: &Arc<FaultyDisk>) -> Window {
    let mut window = Opening::new(language).home(home.path()).disk(disk.clone()).open();
    window.insert("uno");
    assert_eq!((window.model().notices.len(), &window.model().keeping.autosave), (0, &Autosave::Done));
    window
}

/// Exactly one notice, and the status line says so too.
#[track_caller]
fn must_say_once(window: &Window, home: &Folder) {
    let [Notice::NotKept(error @ KeepError::Save { path, .. })] = window.model().notices.as_slice() else {
        panic!("{:?}", window.model().notices);
    };
    assert!(path.starts_with(home.file("data/slots/1")) && path.extension().is_some_and(|name| name == "ron"));
    window.must_see(&(window.texts().keep.fault)(window.texts(), error));
    window.must_see((window.texts().keep.autosave)(&Autosave::Failed(error.clone())));
}

#[test]
fn a_window_says_once_that_it_could_not_keep_and_tries_again() {
    let calls: Vec<Call> = {
        let (home, disk) = (Folder::new(), Arc::new(FaultyDisk::new()));
        let mut window = window(Language::Spanish, &home, &disk);
        disk.set(Fault::Never, ErrorKind::Other);
        window.write("d");
        disk.calls()
    };
    assert!(calls.len() >= 18, "three files of at least six calls each: {calls:?}");
    let mut faults: Vec<Fault> = (0..calls.len()).map(Fault::At).collect();
    faults.extend((0..calls.len()).filter(|number| calls[*number] == "write").map(Fault::Short));
    faults.push(Fault::Always);
    for (number, fault) in faults.into_iter().enumerate() {
        let language = Language::ALL[number % Language::ALL.len()];
        for kind in KINDS.into_iter().cycle().skip(number).take(extent(1, KINDS.len())) {
            let (home, disk) = (Folder::new(), Arc::new(FaultyDisk::new()));
            let mut window = window(language, &home, &disk);
            disk.set(fault, kind);
            window.write("d");
            must_say_once(&window, &home);
            if matches!(fault, Fault::Always | Fault::Short(_)) {
                window.write("o").write("s");
                must_say_once(&window, &home);
            }
            must_be_tidy(home.path());
            disk.set(Fault::Never, ErrorKind::Other);
            window.write("!");
            assert_eq!(
                (window.model().notices.len(), &window.model().keeping.autosave),
                (0, &Autosave::Done),
                "{fault:?}"
            );
            let text = window.text().to_owned();
            drop(window);
            let kept = start(&home.file("data")).1.keepsake.unwrap().session;
            assert_eq!((kept.drafts.text, kept.lab.unwrap().reference().len()), (text, 1));
        }
    }
}
