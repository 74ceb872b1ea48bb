//! Two windows never mix: each has a slot of its own, which is free again when its process ends, and what no window
//! has is offered. Unnamed lessons and rescued ones are kept by their time.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use common::folder::Folder;
use common::lesson::{files, lesson, named, noon, of_units, start};
use criba::disk::SystemDisk;
use criba::document::Source;
use criba::keep::{Clock, Keeper, MAX_UNNAMED, Moment, clock, read_kept, unnamed};
use criba::model::Keepsake;
use criba::notice::{HomeFault, KeepError, MAX_KEPT_UNITS};
use criba::session;

#[test]
fn a_second_window_has_a_slot_of_its_own() {
    let folder = Folder::new();
    let (mut one, found) = start(folder.path());
    assert_eq!((one.slot().number(), found.is_second), (1, false));
    let (mut two, found) = start(folder.path());
    assert_eq!((two.slot().number(), found.is_second), (2, true));
    assert!(found.others.is_empty(), "what a window has is not offered");
    one.keep(&lesson(&["uno"])).unwrap();
    two.keep(&lesson(&["dos"])).unwrap();
    drop((one, two));
    let (one, found) = start(folder.path());
    assert!(!found.is_second);
    let (two, others) = start(folder.path());
    let kept = [found.keepsake, others.keepsake].map(|keepsake| keepsake.unwrap());
    assert!(kept.contains(&lesson(&["uno"])) && kept.contains(&lesson(&["dos"])));
    assert_ne!(one.slot().number(), two.slot().number());
}

#[test]
fn the_slot_used_last_is_restored_and_the_others_are_offered() {
    let folder = Folder::new();
    let now = SystemTime::now();
    for (number, age) in [(1, 300), (2, 100), (3, 200)] {
        let kept = named(&["a", "b", "c", "d"], &format!("/clase-{number}.criba.ron"), true);
        // The ones before are held, so that each has its own.
        let held: Vec<Keeper> = (1..number).map(|_| start(folder.path()).0).collect();
        let (mut keeper, _) = start(folder.path());
        keeper.keep(&kept).unwrap();
        assert_eq!(keeper.slot().number(), number);
        let slot = keeper.slot().folder().to_owned();
        drop((held, keeper));
        for entry in fs::read_dir(slot).unwrap() {
            let file = fs::File::options().append(true).open(entry.unwrap().path()).unwrap();
            file.set_modified(now - Duration::from_secs(age)).unwrap();
        }
    }
    // Holding slots above has used them; the files say when they were used last.
    for (number, age) in [(1, 300), (2, 100), (3, 200)] {
        let lock = fs::File::options().append(true).open(folder.file(&format!("slots/{number}/lock"))).unwrap();
        lock.set_modified(now - Duration::from_secs(age)).unwrap();
    }
    let (keeper, found) = start(folder.path());
    assert_eq!(keeper.slot().number(), 2);
    let offered: Vec<_> = found.others.iter().map(|kept| (&kept.source, kept.name.as_deref())).collect();
    let expected = [(3, "clase-3.criba.ron"), (1, "clase-1.criba.ron")];
    assert_eq!(
        offered,
        expected
            .each_ref()
            .map(|(number, name)| (Source::Slot(*number), Some(*name)))
            .iter()
            .map(|(source, name)| (source, *name))
            .collect::<Vec<_>>()
    );
    assert_eq!((found.others[0].entries, found.others[0].first.clone()), (4, vec!["a".into(), "b".into(), "c".into()]));
}

#[test]
fn another_window_is_noticed_wherever_its_slot_stands() {
    let folder = Folder::new();
    {
        let (mut one, _) = start(folder.path());
        let (mut two, _) = start(folder.path());
        one.keep(&lesson(&["uno"])).unwrap();
        two.keep(&lesson(&["dos"])).unwrap();
    }
    // The first window's lesson is gone, so that its slot comes last.
    let (first, _) = start(folder.path());
    fs::remove_file(first.slot().session()).unwrap();
    let (second, found) = start(folder.path());
    assert!(found.is_second && second.slot().number() != first.slot().number());
}

#[test]
fn an_empty_slot_is_not_offered() {
    let folder = Folder::new();
    let (one, _) = start(folder.path());
    let (mut two, _) = start(folder.path());
    let mut nothing = lesson(&[]);
    nothing.session.drafts.text = "a medias".to_owned();
    two.keep(&nothing).unwrap();
    drop((two, one));
    let held = start(folder.path());
    assert!(held.1.others.is_empty());
}

#[test]
fn a_folder_that_cannot_be_had_is_said() {
    let folder = Folder::new();
    let file = folder.with("data", "a file");
    let start = |data: &Path| Keeper::start(Arc::new(SystemDisk), noon, data).map(drop);
    assert!(matches!(start(&file), Err(HomeFault::Io(_))));
    assert_eq!(start(&folder.file("not/there/yet")), Ok(()));
}

fn adopt(keeper: &Keeper, source: &Source) -> Keepsake {
    let kept = read_kept(&SystemDisk, keeper.data(), source).unwrap();
    keeper.retire(source);
    kept
}

#[test]
fn an_offered_lesson_that_is_opened_is_offered_no_more_and_still_kept() {
    let folder = Folder::new();
    let kept = named(&["uno"], "/uno.criba.ron", true);
    {
        let (mut one, _) = start(folder.path());
        let (mut two, _) = start(folder.path());
        one.keep(&kept).unwrap();
        two.keep(&kept).unwrap();
    }
    let (keeper, found) = start(folder.path());
    let [other] = found.others.as_slice() else { panic!("{:?}", found.others) };
    assert_eq!(adopt(&keeper, &other.source), kept);
    assert!(keeper.others().is_empty());
    let [copy] = unnamed(folder.path()).try_into().unwrap();
    assert_eq!(copy.first, ["uno"]);
    drop(keeper);
    assert!(start(folder.path()).1.others.is_empty());
}

#[test]
fn a_slot_that_another_window_has_taken_meanwhile_is_left_to_it() {
    let folder = Folder::new();
    {
        let (mut one, _) = start(folder.path());
        let (mut two, _) = start(folder.path());
        one.keep(&lesson(&["uno"])).unwrap();
        two.keep(&lesson(&["dos"])).unwrap();
    }
    let (keeper, found) = start(folder.path());
    let source = found.others[0].source.clone();
    let (other, _) = start(folder.path());
    let before = files(other.slot().folder());
    assert!(read_kept(&SystemDisk, folder.path(), &source).is_err());
    keeper.retire(&source);
    assert_eq!(files(other.slot().folder()), before);
}

/// A clock that stands still for twelve readings: more names than one digit counts.
fn twelve_a_second() -> Moment {
    static READ: AtomicU32 = AtomicU32::new(0);
    let second = READ.fetch_add(1, Ordering::Relaxed) / 12;
    Moment::of_name(&format!("2026-12-01T12-00-{second:02}")).unwrap()
}

#[test]
fn fifty_unnamed_lessons_are_kept_and_nothing_else_is_touched() {
    let folder = Folder::new();
    let (keeper, _) = Keeper::start(Arc::new(SystemDisk), twelve_a_second, folder.path()).unwrap();
    let mine = folder.file("unnamed/mine.criba.ron");
    for number in 0..MAX_UNNAMED + 5 {
        keeper.keep_unnamed(&lesson(&[&format!("clase {number}")]).session).unwrap();
        if number == 0 {
            fs::write(&mine, "not a time").unwrap();
        }
    }
    let kept = unnamed(folder.path());
    assert_eq!(kept.len(), MAX_UNNAMED);
    // Several in the same second; the newest is the first of the list and the oldest are gone.
    assert_eq!(kept[0].first, [format!("clase {}", MAX_UNNAMED + 4)]);
    assert_eq!(kept[MAX_UNNAMED - 1].first, ["clase 5"]);
    assert!(kept.iter().all(|kept| kept.time == "2026-12-01 12:00"));
    let order: Vec<String> = kept.iter().map(|kept| kept.first[0].clone()).collect();
    assert_eq!(order, (5..MAX_UNNAMED + 5).rev().map(|number| format!("clase {number}")).collect::<Vec<_>>());
    assert_eq!(fs::read_to_string(&mine).unwrap(), "not a time");
}

/// A clock that is set back an hour with every reading, as at the end of summer or behind a journey.
fn set_back() -> Moment {
    static READ: AtomicU32 = AtomicU32::new(0);
    let hours = 2399 - READ.fetch_add(1, Ordering::Relaxed);
    Moment::of_name(&format!("2026-{:02}-{:02}T{:02}-30-00", 6 + hours / 600, 1 + hours % 600 / 24, hours % 24))
        .unwrap()
}

#[test]
fn the_newest_unnamed_lesson_is_never_taken_for_the_oldest() {
    for clock in [clock::now as Clock, noon, set_back] {
        let folder = Folder::new();
        let (one, _) = Keeper::start(Arc::new(SystemDisk), clock, folder.path()).unwrap();
        let (two, _) = Keeper::start(Arc::new(SystemDisk), clock, folder.path()).unwrap();
        // Names with a time in them that are not the program's.
        let copies = ["2026-01-01T12-00-00 (copy)", "2026-01-01T12-00-00-2b", "2026-01-01T12-00-00x", "mine"]
            .map(|name| folder.file(&format!("unnamed/{name}.criba.ron")));
        let mut expected: Vec<String> = Vec::new();
        for number in 0..3 * MAX_UNNAMED {
            let keeper = if number % 3 == 2 { &two } else { &one };
            let word = format!("clase {number}");
            let path = keeper.keep_unnamed(&lesson(&[&word]).session).unwrap();
            assert_eq!(session::open(&path).unwrap().session, lesson(&[&word]).session, "it is there");
            if number == 0 {
                copies.iter().for_each(|path| fs::write(path, "mine").unwrap());
            }
            expected.insert(0, word);
            expected.truncate(MAX_UNNAMED);
            let listed: Vec<String> = unnamed(folder.path()).into_iter().map(|kept| kept.first[0].clone()).collect();
            assert_eq!(listed, expected);
        }
        assert!(copies.iter().all(|path| fs::read_to_string(path).unwrap() == "mine"));
    }
}

#[test]
fn the_limit_is_a_hundred_thousand_units_of_the_text() {
    for filler in ["y", "😀", "ñ"] {
        let folder = Folder::new();
        let (mut keeper, _) = start(folder.path());
        for units in [MAX_KEPT_UNITS - 1, MAX_KEPT_UNITS] {
            let kept = of_units(units, filler);
            keeper.keep(&kept).unwrap();
            assert_eq!(fs::read_to_string(keeper.slot().session()).unwrap(), session::write(&kept.session));
        }
        let before = files(folder.path());
        let long = of_units(MAX_KEPT_UNITS + 1, filler);
        assert_eq!(keeper.keep(&long), Err(KeepError::TooLong(MAX_KEPT_UNITS + 1)));
        assert_eq!(files(folder.path()), before, "byte for byte");
        keeper.keep(&of_units(MAX_KEPT_UNITS - 1, filler)).unwrap();
    }
}

#[test]
fn what_is_rescued_is_offered_with_its_file_until_it_is_opened() {
    let folder = Folder::new();
    let (keeper, _) = Keeper::start(Arc::new(SystemDisk), noon, folder.path()).unwrap();
    let long = Keepsake { link: named(&[], "/larga.criba.ron", true).link, ..of_units(MAX_KEPT_UNITS + 1, "y") };
    let path = keeper.rescue(&long).unwrap();
    assert_eq!(path, folder.file("rescued-2026-12-01T12-00-00.criba.ron"));
    let second = keeper.rescue(&lesson(&["otra"])).unwrap();
    assert_ne!(second, path);
    drop(keeper);
    for _ in 0..2 {
        let (_, found) = start(folder.path());
        assert_eq!(found.others.len(), 2, "it is offered until it is opened");
    }
    let (keeper, found) = start(folder.path());
    let offered = found.others.iter().find(|kept| kept.source == Source::Rescued(path.clone())).unwrap();
    assert_eq!((offered.name.as_deref(), offered.time.as_str()), (Some("larga.criba.ron"), "2026-12-01 12:00"));
    assert_eq!(adopt(&keeper, &offered.source), long);
    let others = keeper.others();
    assert_eq!(others.iter().map(|kept| &kept.source).collect::<Vec<_>>(), [&Source::Rescued(second)]);
    assert_eq!(unnamed(folder.path()).len(), 1);
}

#[test]
fn what_a_killed_window_left_beside_a_file_is_removed_and_what_others_write_is_not() {
    let (folder, beside) = (Folder::new(), Folder::new());
    let file = beside.file("clase.criba.ron");
    let half =
        |keeper: &Keeper, name: &str| drop(beside.with(&format!("{}{name}.tmp", keeper.slot().prefix()), "half"));
    let (one, _) = start(folder.path());
    let (two, _) = start(folder.path());
    half(&two, "two");
    // Killed while it saves: the note is still there.
    let note = one.saving().during(&file, || {
        half(&one, "one");
        fs::read(one.slot().saving()).unwrap()
    });
    assert!(!one.slot().saving().exists());
    fs::write(one.slot().saving(), note).unwrap();
    drop(one);
    let (one, _) = start(folder.path());
    half(&one, "now");
    beside.with("mine.tmp", "mine");
    let interrupted = one.interrupted();
    assert!(!interrupted.is_empty() && two.interrupted().is_empty());
    interrupted.sweep();
    let kept = [format!("{}now.tmp", one.slot().prefix()), format!("{}two.tmp", two.slot().prefix())];
    let mut expected = [kept.as_slice(), &["mine.tmp".to_owned()]].concat();
    expected.sort();
    assert_eq!(beside.names(), expected);
    assert!(one.interrupted().is_empty());
}

#[test]
fn names_of_unnamed_lessons_are_never_those_of_another_window() {
    let folder = Folder::new();
    let keepers = [(); 3].map(|()| Keeper::start(Arc::new(SystemDisk), noon, folder.path()).unwrap().0);
    let mut names = Vec::new();
    for number in 0..12 {
        let path = keepers[number % 3].keep_unnamed(&lesson(&[&number.to_string()]).session).unwrap();
        names.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        // By chance another window has just this moment too: whatever it calls its own, it is not this.
        let slots: Vec<_> = names.iter().map(|name| name.split_once('_').map(|(_, slot)| slot.to_owned())).collect();
        assert_eq!(slots[number], slots[number % 3]);
    }
    assert_eq!(
        names[..3],
        ["2026-12-01T12-00-00.criba.ron", "2026-12-01T12-00-00-2_2.criba.ron", "2026-12-01T12-00-00-3_3.criba.ron"]
    );
    assert_eq!(unnamed(folder.path()).len(), 12);
    // Also where it is the first.
    let folder = Folder::new();
    let [_one, two] = [(); 2].map(|()| Keeper::start(Arc::new(SystemDisk), noon, folder.path()).unwrap().0);
    let path = two.keep_unnamed(&lesson(&["dos"]).session).unwrap();
    assert_eq!(path, folder.file("unnamed/2026-12-01T12-00-00_2.criba.ron"));
}

#[test]
fn a_lesson_that_is_kept_twice_in_a_row_is_there_once() {
    let folder = Folder::new();
    let (keeper, _) = start(folder.path());
    let path = keeper.keep_unnamed(&lesson(&["uno"]).session).unwrap();
    assert_eq!(keeper.keep_unnamed(&lesson(&["uno"]).session), Ok(path.clone()));
    assert_ne!(keeper.keep_unnamed(&lesson(&["dos"]).session).unwrap(), path);
    assert_eq!(unnamed(folder.path()).len(), 2);
}

#[test]
fn what_is_called_like_a_slot_and_is_none_is_passed_over() {
    let folder = Folder::new();
    fs::create_dir_all(folder.file("slots")).unwrap();
    folder.with("slots/1", "somebody's");
    let (mut keeper, _) = start(folder.path());
    assert_eq!(keeper.slot().number(), 2);
    keeper.keep(&lesson(&["uno"])).unwrap();
    assert_eq!(fs::read_to_string(folder.file("slots/1")).unwrap(), "somebody's");
}

#[test]
fn of_a_slot_whose_session_is_damaged_the_copy_before_it_is_offered_and_kept() {
    let folder = Folder::new();
    let before = named(&["antes"], "/antes.criba.ron", true);
    {
        let (mut one, _) = start(folder.path());
        let (mut two, _) = start(folder.path());
        one.keep(&before).unwrap();
        one.keep(&lesson(&["dañada"])).unwrap();
        fs::write(one.slot().session(), "(").unwrap();
        two.keep(&lesson(&["dos"])).unwrap();
        fs::File::options().append(true).open(two.slot().session()).unwrap().set_modified(SystemTime::now()).unwrap();
    }
    let long_ago = SystemTime::now() - Duration::from_secs(60);
    for name in ["lock", "session.criba.ron"] {
        let file = fs::File::options().append(true).open(folder.file("slots/1").join(name)).unwrap();
        file.set_modified(long_ago).unwrap();
    }
    let (keeper, found) = start(folder.path());
    assert_eq!(keeper.slot().number(), 2);
    let [other] = found.others.as_slice() else { panic!("{:?}", found.others) };
    assert_eq!(adopt(&keeper, &other.source), before);
    let [kept] = unnamed(folder.path()).try_into().unwrap();
    assert_eq!(kept.first, ["antes"], "what was offered is kept");
    assert_eq!(fs::read_to_string(folder.file("slots/1/session.criba.ron")).unwrap(), "(", "and so is the damaged one");
}
