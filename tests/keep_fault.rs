//! Every call to the disk fails once, at every place of every sequence: what was kept before is as it was, or the
//! new is whole in its place; nothing half-written is left; and the next change is kept.
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
use std::path::Path;
use std::sync::Arc;

use common::fault::{Call, Fault, FaultyDisk};
use common::folder::Folder;
use common::lesson::{files, lesson, must_be_tidy, named, noon, of_units, start, start_on};
use criba::choice::{Choices, Language};
use criba::disk::{self, Disk, PREFIX, SystemDisk};
use criba::document::Source;
use criba::keep::{Keeper, Preferences, PreferencesPlace, unnamed};
use criba::notice::{KeepError, SaveError, SaveStep};
use criba::session;

/// What a disk may say.
const KINDS: [ErrorKind; 4] =
    [ErrorKind::StorageFull, ErrorKind::ReadOnlyFilesystem, ErrorKind::PermissionDenied, ErrorKind::Other];

/// Runs `act` once to count its calls, and then anew for every call that fails, in every way; `must_hold` is told
/// which call failed.
fn each_fault(
    prepare: impl Fn(&Folder, Arc<FaultyDisk>) -> Keeper,
    act: impl Fn(&mut Keeper) -> Result<(), KeepError>,
    must_hold: impl Fn(&Folder, &mut Keeper, Result<(), KeepError>, &[Call], (Fault, ErrorKind)),
) {
    let (folder, disk) = (Folder::new(), Arc::new(FaultyDisk::new()));
    let mut keeper = prepare(&folder, Arc::clone(&disk));
    disk.set(Fault::Never, ErrorKind::Other);
    act(&mut keeper).unwrap();
    let calls = disk.calls();
    assert!(calls.len() > 3, "{calls:?}");
    let mut faults: Vec<Fault> = (0..calls.len()).map(Fault::At).collect();
    faults.extend((0..calls.len()).filter(|number| calls[*number] == "write").map(Fault::Short));
    faults.push(Fault::Always);
    for fault in faults {
        for kind in KINDS {
            let (folder, disk) = (Folder::new(), Arc::new(FaultyDisk::new()));
            let mut keeper = prepare(&folder, Arc::clone(&disk));
            disk.set(fault, kind);
            let outcome = act(&mut keeper);
            let calls = disk.calls();
            must_be_tidy(folder.path());
            disk.set(Fault::Never, ErrorKind::Other);
            must_hold(&folder, &mut keeper, outcome, &calls, (fault, kind));
            must_be_tidy(folder.path());
        }
    }
}

fn slot(folder: &Folder) -> impl Fn(&str) -> Vec<u8> + '_ {
    |name| fs::read(folder.file("slots/1").join(name)).unwrap()
}

#[test]
fn keeping_leaves_what_was_kept_or_the_new_whole_and_tries_again() {
    let lessons = [named(&["a"], "/a.ron", false), lesson(&["b"]), named(&["c"], "/c.ron", true), lesson(&["d"])];
    let text = |index: usize| session::write(&lessons[index].session).into_bytes();
    each_fault(
        |folder, disk| {
            let (mut keeper, _) = start_on(disk, folder.path()).unwrap();
            keeper.keep(&lessons[0]).unwrap();
            keeper.keep(&lessons[1]).unwrap();
            keeper
        },
        |keeper| keeper.keep(&lessons[2]),
        |folder, keeper, outcome, calls, (fault, kind)| {
            let slot = slot(folder);
            // The three files are written one after another; only the last step of the last one comes after the new
            // session is in its place.
            let is_replaced = calls.iter().filter(|call| **call == "replace").count() == 3
                && matches!(fault, Fault::At(at) if calls[at] == "sync folder");
            let error = outcome.expect_err("a call failed");
            let KeepError::Save { path, error } = error else { panic!("{error:?}") };
            assert!(matches!(error, SaveError::Io { kind: said, .. } if said == kind), "{error:?}");
            assert!(path.starts_with(folder.path()), "{path:?}");
            let current = slot("session.criba.ron");
            if is_replaced {
                assert!(matches!(error, SaveError::Io { step: SaveStep::SyncFolder, .. }), "{error:?}");
                assert_eq!(current, text(2), "{fault:?}");
            } else {
                assert_eq!(current, text(1), "{fault:?} {calls:?}");
            }
            let previous = slot("previous.criba.ron");
            assert!([text(0), text(1)].contains(&previous), "{fault:?}");
            // Whatever is on the disk now is found with the file that belongs to it.
            let found = copy_and_start(folder);
            let kept = if is_replaced { &lessons[2] } else { &lessons[1] };
            assert_eq!(found.as_ref(), Some(kept), "{fault:?}");
            // The same again, and the next change, are kept.
            keeper.keep(&lessons[2]).unwrap();
            assert_eq!(slot("session.criba.ron"), text(2));
            assert_eq!(copy_and_start(folder).as_ref(), Some(&lessons[2]));
            keeper.keep(&lessons[3]).unwrap();
            assert_eq!((slot("session.criba.ron"), slot("previous.criba.ron")), (text(3), text(2)));
        },
    );
}

#[test]
fn however_often_keeping_fails_the_session_on_the_disk_keeps_its_file() {
    let kept = named(&["a"], "/a.ron", true);
    // The record can be written each time, and then the copy or the session cannot.
    for call in ["sync", "replace", "create"] {
        for number in 1..3 {
            let (folder, disk) = (Folder::new(), Arc::new(FaultyDisk::new()));
            let (mut keeper, _) = start_on(Arc::clone(&disk) as Arc<dyn Disk>, folder.path()).unwrap();
            keeper.keep(&lesson(&["before"])).unwrap();
            keeper.keep(&kept).unwrap();
            disk.set(Fault::Never, ErrorKind::Other);
            keeper.keep(&lesson(&["probe"])).unwrap();
            let at = disk.calls().iter().enumerate().filter(|(_, seen)| **seen == call).nth(number).unwrap().0;
            keeper.keep(&kept).unwrap();
            for attempt in 0..10 {
                disk.set(Fault::At(at), ErrorKind::StorageFull);
                let other = named(&[&format!("{attempt}")], "/other.ron", false);
                assert!(keeper.keep(&other).is_err());
            }
            disk.set(Fault::Never, ErrorKind::Other);
            assert_eq!(copy_and_start(&folder).as_ref(), Some(&kept), "{call} {number}");
            // And so does the copy before it.
            let damaged = Folder::new();
            for (name, content) in files(folder.path()) {
                let path = damaged.path().join(&name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, if name.ends_with("session.criba.ron") { b"(".to_vec() } else { content }).unwrap();
            }
            let found = start(damaged.path()).1.keepsake.unwrap();
            assert!([lesson(&["probe"]), kept.clone()].contains(&found), "{call} {number}");
        }
    }
}

/// What another start would find, were this one to end now.
fn copy_and_start(folder: &Folder) -> Option<criba::model::Keepsake> {
    let copy = Folder::new();
    for (name, content) in files(folder.path()) {
        let path = copy.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    let (_, found) = start(copy.path());
    assert_eq!(found.damage, None);
    found.keepsake
}

#[test]
fn an_unnamed_lesson_is_kept_whole_or_said_not_to_be() {
    let lesson = lesson(&["a", "b"]);
    each_fault(
        |folder, disk| start_on(disk, folder.path()).unwrap().0,
        |keeper| keeper.keep_unnamed(&lesson.session).map(drop),
        |folder, keeper, outcome, _, (fault, kind)| {
            let count = unnamed(folder.path()).len();
            match outcome {
                Ok(()) => panic!("{fault:?}: a call failed"),
                Err(KeepError::Save { error: SaveError::Io { step: SaveStep::SyncFolder, .. }, .. }) => {
                    assert_eq!(count, 1)
                }
                Err(KeepError::Save { path, error: SaveError::Io { kind: said, .. } }) => {
                    assert!(
                        count == 0 && path.starts_with(folder.file("unnamed")) && said == kind,
                        "{fault:?} {said:?}"
                    )
                }
                Err(error) => panic!("{error:?}"),
            }
            keeper.keep_unnamed(&lesson.session).unwrap();
            assert!(unnamed(folder.path()).iter().all(|kept| kept.entries == 2));
        },
    );
}

#[test]
fn a_rescue_is_whole_or_said_not_to_be() {
    let long = of_units(100_001, "y");
    each_fault(
        |folder, disk| start_on(disk, folder.path()).unwrap().0,
        |keeper| keeper.rescue(&long).map(drop),
        |folder, keeper, outcome, _, (fault, _)| {
            let rescued: Vec<_> = files(folder.path())
                .into_iter()
                .filter(|(name, _)| name.starts_with("rescued-") && !name.contains(".state."))
                .collect();
            let text = session::write(&long.session).into_bytes();
            assert!(rescued.iter().all(|(_, content)| *content == text), "{fault:?}");
            assert!(outcome.is_err() || rescued.len() == 1, "{fault:?}");
            keeper.rescue(&long).unwrap();
        },
    );
}

#[test]
fn a_lesson_that_cannot_be_retired_stays_where_it_was() {
    let kept = lesson(&["a", "b"]);
    // Whether the fault was beyond the last call.
    let retire = |fault: Fault, kind: ErrorKind| {
        let folder = Folder::new();
        {
            let (mut one, _) = start(folder.path());
            let (mut two, _) = start(folder.path());
            two.keep(&kept).unwrap();
            one.keep(&lesson(&["mine"])).unwrap();
        }
        let disk = Arc::new(FaultyDisk::new());
        let (keeper, found) = start_on(Arc::clone(&disk) as Arc<dyn Disk>, folder.path()).unwrap();
        let other = &found.others[0];
        disk.set(fault, kind);
        keeper.retire(&other.source);
        let calls = disk.calls();
        disk.set(Fault::Never, ErrorKind::Other);
        let wanted = session::write(&match &other.source {
            Source::Slot(2) => kept.session.clone(),
            Source::Slot(_) => lesson(&["mine"]).session,
            other => panic!("{other:?}"),
        });
        let copies = files(folder.path()).into_iter().filter(|(_, content)| *content == wanted.as_bytes()).count();
        let names = || files(folder.path()).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(copies, 1, "{fault:?}: {:?}", names());
        matches!(fault, Fault::At(at) if at >= calls.len())
    };
    for kind in KINDS {
        retire(Fault::Always, kind);
        let calls = (0..).take_while(|number| !retire(Fault::At(*number), kind)).count();
        assert!(calls > 4, "{calls} calls");
    }
}

/// Every call of one sequence on files that exist, without a keeper, in every way. Of its first calls `spared` may
/// fail without harm.
fn each_call(act: impl Fn(&Path, &dyn Disk) -> Result<(), SaveError>, target: &str, spared: usize) {
    const OLD: &[u8] = b"(zoom: 200)";
    // The calls of a run with this fault.
    let run = |fault: Fault, kind: ErrorKind| {
        let (folder, disk) = (Folder::new(), FaultyDisk::new());
        act(folder.path(), &SystemDisk).unwrap();
        fs::write(folder.file(target), OLD).unwrap();
        disk.set(fault, kind);
        let outcome = act(folder.path(), &disk);
        let calls = disk.calls();
        must_be_tidy(folder.path());
        let now = fs::read(folder.file(target)).unwrap();
        match outcome {
            Err(SaveError::Io { step: SaveStep::SyncFolder, kind: said }) => assert!(now != OLD && said == kind),
            Err(SaveError::Io { kind: said, .. }) => assert!(now == OLD && said == kind, "{fault:?} {calls:?}"),
            Err(error) => panic!("{error:?}"),
            Ok(()) => assert!(now != OLD && !matches!(fault, Fault::At(at) if at >= spared), "{fault:?} {calls:?}"),
        }
        calls
    };
    let calls = run(Fault::Never, ErrorKind::Other);
    assert!(calls.len() >= 6, "{calls:?}");
    for kind in KINDS {
        for (number, call) in calls.iter().enumerate() {
            run(Fault::At(number), kind);
            if *call == "write" {
                run(Fault::Short(number), kind);
            }
        }
    }
}

#[test]
fn a_file_that_the_user_saves_is_the_old_one_or_the_new() {
    each_call(|folder, disk| disk::save_as(disk, PREFIX, &folder.join("clase"), "new").map(drop), "clase", 0);
}

#[test]
fn preferences_are_the_old_ones_or_the_new() {
    let base = Preferences::first(Choices::first_start(Language::Spanish));
    let mut ours = base.clone();
    ours.choices.language = Language::English;
    each_call(
        |folder, disk| PreferencesPlace { folder, disk, prefix: PREFIX, clock: noon }.write(&base, &ours).map(drop),
        "preferences.ron",
        // A folder that is there already need not be created, and one that cannot be locked is written all the same.
        2,
    );
}

#[test]
fn nothing_is_written_when_nothing_changed() {
    let (folder, disk) = (Folder::new(), Arc::new(FaultyDisk::new()));
    let start = || start_on(Arc::clone(&disk) as Arc<dyn Disk>, folder.path()).unwrap();
    let writes = || disk.calls().into_iter().filter(|call| !["create folder"].contains(call)).collect::<Vec<_>>();
    let fresh = lesson(&[]);
    let (mut keeper, found) = start();
    assert_eq!(found.keepsake, None);
    keeper.keep(&fresh).unwrap();
    assert_eq!(writes(), Vec::<Call>::new(), "a fresh start");
    keeper.keep(&named(&["a"], "/a.ron", true)).unwrap();
    assert!(!writes().is_empty());
    disk.set(Fault::Never, ErrorKind::Other);
    keeper.keep(&named(&["a"], "/a.ron", true)).unwrap();
    assert_eq!(writes(), Vec::<Call>::new(), "the same again");
    drop(keeper);
    let (mut keeper, found) = start();
    keeper.keep(&found.keepsake.unwrap()).unwrap();
    assert_eq!(writes(), Vec::<Call>::new(), "restored and unchanged");
    keeper.keep(&named(&["a"], "/a.ron", false)).unwrap();
    let replaced = writes().into_iter().filter(|call| *call == "replace").count();
    assert_eq!(replaced, 1, "only what stands beside the session has changed");
}
