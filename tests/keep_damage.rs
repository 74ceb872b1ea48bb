//! A damaged autosave: whatever has become of the files of a slot, the start goes on with what can be read, moves
//! aside what cannot, and says where it is. Nothing is overwritten and nothing deleted.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test stops where it fails, and says its figures"
)]

mod common;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use common::extent::extent;
use common::fault::{Fault, FaultyDisk};
use common::folder::Folder;
use common::lesson::{lesson, named, noon, start};
use criba::disk::{Disk, SystemDisk};
use criba::keep::{Found, Keeper, read_kept, unnamed};
use criba::model::Keepsake;
use criba::notice::{Condition, Damage, KeepError, OpenError, Spoilt};
use criba::session;

/// A slot with a lesson and the one before it.
struct Kept {
    folder: Folder,
    lesson: Keepsake,
    before: Keepsake,
}

impl Kept {
    fn new() -> Self {
        let folder = Folder::new();
        let before = named(&["uno"], "/uno.criba.ron", false);
        let lesson = named(&["uno", "dos ñ 😀", "tres"], "/tres.criba.ron", true);
        let (mut keeper, _) = start(folder.path());
        keeper.keep(&before).unwrap();
        keeper.keep(&lesson).unwrap();
        Self { folder, lesson, before }
    }

    fn slot(&self) -> PathBuf {
        self.folder.file("slots/1")
    }

    fn session(&self) -> PathBuf {
        self.slot().join("session.criba.ron")
    }

    fn previous(&self) -> PathBuf {
        self.slot().join("previous.criba.ron")
    }

    /// Starts at noon.
    fn start(&self) -> (Keeper, Found) {
        Keeper::start(Arc::new(SystemDisk), noon, self.folder.path()).unwrap()
    }

    fn aside(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.slot()).unwrap().map(|entry| entry.unwrap().path());
        let mut aside: Vec<PathBuf> =
            entries.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with("damaged-")).collect();
        aside.sort();
        aside
    }
}

/// Damages the session so, starts, and checks that nothing of it is lost; whether it was refused.
fn survives(kept: &Kept, content: &[u8]) -> bool {
    fs::write(kept.session(), content).unwrap();
    let (mut keeper, found) = kept.start();
    // What is wrong with a number is damage; that of a newer program is for another day.
    if let [(path, OpenError::NewerVersion { .. })] = found.left.as_slice() {
        assert_eq!((path, fs::read(path).unwrap().as_slice()), (&kept.session(), content));
        assert_eq!((keeper.slot().number(), found.keepsake, found.damage), (2, None, None));
        drop(keeper);
        fs::remove_dir_all(kept.folder.file("slots/2")).unwrap();
        return false;
    }
    let Some(damage) = found.damage else {
        // Some damage makes another session of it, as valid as any.
        let read = session::read(content).unwrap();
        assert_eq!(found.keepsake.unwrap().session, read);
        return false;
    };
    assert_eq!(found.keepsake.as_ref(), Some(&kept.before));
    assert_eq!((&damage.previous, &damage.previous_path), (&Condition::Whole, &kept.previous()));
    let [Spoilt { path: aside, is_aside: true }] = damage.spoilt().as_slice() else { panic!("{damage:?}") };
    assert_eq!(aside.file_name().unwrap(), "damaged-2026-12-01T12-00-00.criba.ron");
    assert_eq!(fs::read(aside).unwrap(), content, "the damaged file as it was");
    // It is said once: the copy is back in the place of the session.
    assert_eq!(session::open(&kept.session()).unwrap().session, kept.before.session);
    // The next change is kept, and the damaged file stays.
    keeper.keep(&kept.lesson).unwrap();
    assert_eq!(fs::read(aside).unwrap(), content);
    fs::remove_file(aside).unwrap();
    true
}

fn restore(kept: &Kept) {
    fs::write(kept.session(), session::write(&kept.lesson.session)).unwrap();
    fs::write(kept.previous(), session::write(&kept.before.session)).unwrap();
}

#[test]
fn cut_at_a_thousand_places() {
    let kept = Kept::new();
    let whole = fs::read(kept.session()).unwrap();
    // A long file, so that there are a thousand places.
    let long = common::lesson::of_units(20_000, "y");
    let long = session::write(&long.session).into_bytes();
    let state = fs::read(kept.slot().join("state.ron")).unwrap();
    let mut refused = 0;
    let offsets = (0..whole.len()).map(|at| &whole[..at]);
    let cuts = (0..1000_usize).map(|cut| &long[..cut * long.len() / 1000]);
    for content in offsets.chain(cuts) {
        refused += usize::from(survives(&kept, content));
        restore(&kept);
        fs::write(kept.slot().join("state.ron"), &state).unwrap();
    }
    // Without its last line feed it is the same session.
    assert_eq!(refused, 1000 + whole.len() - 1);
}

#[test]
fn filled_with_zeros_or_emptied() {
    for content in
        [vec![0; 4096], vec![0; 300], Vec::new(), b"\n".to_vec(), b"(format: \"criba session\", version: 0)".to_vec()]
    {
        assert!(survives(&Kept::new(), &content));
    }
}

#[test]
fn flipped_at_random() {
    let kept = Kept::new();
    let whole = fs::read(kept.session()).unwrap();
    let state = fs::read(kept.slot().join("state.ron")).unwrap();
    let (mut seed, flips, mut refused) = (1_u64, extent(500, 10_000), 0);
    println!("seed {seed}");
    for _ in 0..flips {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (at, bit) = ((seed >> 33) as usize % whole.len(), (seed >> 20) % 8);
        let mut content = whole.clone();
        content[at] ^= 1 << bit;
        refused += usize::from(survives(&kept, &content));
        restore(&kept);
        fs::write(kept.slot().join("state.ron"), &state).unwrap();
    }
    println!("{flips} flips: {refused} moved aside, {} still a session", flips - refused);
    assert!(refused > flips / 3 && refused < flips);
}

#[test]
fn both_copies_damaged_are_both_moved_aside() {
    let kept = Kept::new();
    fs::write(kept.session(), "one").unwrap();
    fs::write(kept.previous(), "two").unwrap();
    let (mut keeper, found) = kept.start();
    let aside = kept.aside();
    assert_eq!(found.keepsake, None);
    let said = found.damage.unwrap();
    let mut moved: Vec<PathBuf> = said.spoilt().into_iter().map(|spoilt| spoilt.path.clone()).collect();
    moved.sort();
    assert_eq!((moved, said.record), (aside.clone(), None));
    let contents: Vec<Vec<u8>> = aside.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(contents.contains(&b"one".to_vec()) && contents.contains(&b"two".to_vec()));
    // Damaged again in the same second: a third name.
    keeper.keep(&kept.lesson).unwrap();
    drop(keeper);
    fs::write(kept.session(), "three").unwrap();
    drop(kept.start());
    assert_eq!(kept.aside().len(), 3);
}

#[test]
fn a_session_that_is_gone_is_the_one_before_it() {
    let kept = Kept::new();
    fs::remove_file(kept.session()).unwrap();
    let (_, found) = kept.start();
    assert_eq!(found.keepsake.as_ref(), Some(&kept.before));
    let previous_path = kept.previous();
    let damage = Damage { session: Condition::Missing, previous: Condition::Whole, previous_path, record: None };
    assert_eq!(found.damage, Some(damage));
    // It is in its place again.
    fs::remove_file(kept.previous()).unwrap();
    let (_, found) = kept.start();
    assert_eq!((found.keepsake.as_ref(), found.damage), (Some(&kept.before), None));
    fs::remove_file(kept.session()).unwrap();
    let (_, found) = kept.start();
    assert_eq!((found.keepsake, found.damage), (None, None));
}

impl Kept {
    fn start_again(&self, keeper: Keeper) -> Option<Keepsake> {
        drop(keeper);
        self.start().1.keepsake
    }
}

#[test]
fn what_stands_beside_a_session_is_no_condition_for_it() {
    for content in [&b"(records: ["[..], b"", b"\0\0\0", b"(records: 3)", b"()"] {
        let kept = Kept::new();
        fs::write(kept.slot().join("state.ron"), content).unwrap();
        let (mut keeper, found) = kept.start();
        let damage = found.damage.unwrap();
        let [aside] = kept.aside().try_into().unwrap();
        assert_eq!(damage.record, Some(Spoilt { path: aside, is_aside: true }), "it is said");
        let keepsake = found.keepsake.unwrap();
        assert_eq!((&keepsake.session, keepsake.link), (&kept.lesson.session, None));
        keeper.keep(&kept.lesson).unwrap();
        let [aside] = kept.aside().try_into().unwrap();
        assert_eq!(fs::read(aside).unwrap(), content, "it is not written over either");
        assert_eq!(kept.start_again(keeper).as_ref(), Some(&kept.lesson));
    }
    // A view that a newer program has is the first one here, and the file is still known.
    let kept = Kept::new();
    let state = kept.slot().join("state.ron");
    fs::write(&state, fs::read_to_string(&state).unwrap().replace("filter", "tomorrow")).unwrap();
    assert_eq!(kept.start().1.keepsake.as_ref(), Some(&kept.lesson));
}

#[test]
fn a_session_is_never_given_the_file_of_another() {
    // The session of an older copy, put there by hand or by a backup: it has no record any more.
    let kept = Kept::new();
    fs::write(kept.session(), session::write(&lesson(&["de otro día"]).session)).unwrap();
    let keepsake = kept.start().1.keepsake.unwrap();
    assert_eq!((keepsake.session, keepsake.link), (lesson(&["de otro día"]).session, None));
}

#[test]
fn a_damaged_file_that_cannot_be_moved_is_not_written_over_and_tried_again() {
    for name in ["session.criba.ron", "state.ron"] {
        let kept = Kept::new();
        let path = kept.slot().join(name);
        fs::write(&path, "damaged").unwrap();
        let disk = Arc::new(FaultyDisk::new());
        disk.set(Fault::Every("rename"), std::io::ErrorKind::PermissionDenied);
        let (mut keeper, found) = Keeper::start(Arc::clone(&disk) as Arc<dyn Disk>, noon, kept.folder.path()).unwrap();
        if name == "session.criba.ron" {
            assert_eq!(found.keepsake.as_ref().map(|keepsake| &keepsake.session), Some(&kept.before.session));
        }
        assert_eq!(found.damage.unwrap().spoilt(), [&Spoilt { path: path.clone(), is_aside: false }]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "damaged");
        let next = lesson(&["otra"]);
        for _ in 0..2 {
            let refused = keeper.keep(&next);
            assert!(matches!(&refused, Err(KeepError::Save { path: named, .. }) if *named == path), "{refused:?}");
            assert_eq!(fs::read_to_string(&path).unwrap(), "damaged");
        }
        disk.set(Fault::Never, std::io::ErrorKind::Other);
        keeper.keep(&next).unwrap();
        let [aside] = kept.aside().try_into().unwrap();
        assert_eq!(fs::read_to_string(aside).unwrap(), "damaged");
        assert_eq!(kept.start_again(keeper), Some(next));
    }
}

#[test]
fn an_offered_lesson_whose_newest_copy_is_damaged_is_kept_as_it_was_read() {
    let kept = Kept::new();
    fs::write(kept.session(), "damaged").unwrap();
    // This window has a slot of its own, used later.
    let other = kept.folder.file("slots/2");
    fs::create_dir(&other).unwrap();
    let text = session::write(&lesson(&["otra"]).session);
    fs::write(other.join("session.criba.ron"), text).unwrap();
    let later = SystemTime::now() + Duration::from_secs(60);
    fs::File::options().append(true).open(other.join("session.criba.ron")).unwrap().set_modified(later).unwrap();
    let (keeper, found) = kept.start();
    let [offered] = found.others.as_slice() else { panic!("{:?}", found.others) };
    assert_eq!(read_kept(&SystemDisk, kept.folder.path(), &offered.source), Ok(kept.before.clone()));
    keeper.retire(&offered.source);
    assert!(keeper.others().is_empty());
    let [copy] = unnamed(kept.folder.path()).try_into().unwrap();
    assert_eq!(read_kept(&SystemDisk, kept.folder.path(), &copy.source).unwrap().session, kept.before.session);
    assert_eq!(fs::read_to_string(kept.session()).unwrap(), "damaged");
    // Whoever takes that slot is told of it.
    let (_, found) = kept.start();
    let damage = found.damage.unwrap();
    let [aside] = damage.spoilt().try_into().unwrap();
    assert_eq!(fs::read_to_string(&aside.path).unwrap(), "damaged");
}

#[test]
fn a_lesson_of_a_newer_program_is_left_to_it_and_the_copy_before_it_offered() {
    let kept = Kept::new();
    let newer = session::write(&kept.lesson.session).replace("version: 3", "version: 3000");
    fs::write(kept.session(), &newer).unwrap();
    let (mut keeper, found) = kept.start();
    assert!(matches!(found.left.as_slice(), [(path, OpenError::NewerVersion { .. })] if *path == kept.session()));
    assert_eq!((keeper.slot().number(), found.damage), (2, None));
    let [offered] = found.others.as_slice() else { panic!("{:?}", found.others) };
    assert_eq!(read_kept(&SystemDisk, kept.folder.path(), &offered.source), Ok(kept.before.clone()));
    keeper.keep(&lesson(&["otra"])).unwrap();
    assert_eq!(fs::read_to_string(kept.session()).unwrap(), newer);
    // The slot that was used last comes first from then on.
    assert_eq!(kept.start_again(keeper), Some(lesson(&["otra"])));
    assert_eq!(fs::read_to_string(kept.session()).unwrap(), newer);
}

#[test]
fn a_damaged_copy_beside_a_whole_session_is_moved_aside_before_it_is_written_over() {
    let kept = Kept::new();
    fs::write(kept.previous(), "damaged").unwrap();
    let (mut keeper, found) = kept.start();
    assert_eq!(found.keepsake.as_ref(), Some(&kept.lesson));
    let [aside] = kept.aside().try_into().unwrap();
    let damage = found.damage.unwrap();
    assert_eq!(damage.previous, Condition::Damaged(Spoilt { path: aside.clone(), is_aside: true }));
    keeper.keep(&lesson(&["otra"])).unwrap();
    keeper.keep(&lesson(&["y otra"])).unwrap();
    assert_eq!(fs::read_to_string(aside).unwrap(), "damaged");
    assert_eq!(kept.start_again(keeper), Some(lesson(&["y otra"])));
}

#[test]
fn a_slot_whose_lesson_is_only_in_the_copy_before_it_comes_before_older_ones() {
    let kept = Kept::new();
    fs::remove_file(kept.session()).unwrap();
    let other = kept.folder.file("slots/2");
    fs::create_dir(&other).unwrap();
    let old = other.join("session.criba.ron");
    fs::write(&old, session::write(&lesson(&["antigua"]).session)).unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(3600);
    fs::File::options().append(true).open(old).unwrap().set_modified(long_ago).unwrap();
    let (keeper, found) = kept.start();
    assert_eq!((keeper.slot().number(), found.keepsake.as_ref()), (1, Some(&kept.before)));
}
