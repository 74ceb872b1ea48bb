//! Something that is no file, in the place of one that is kept: a folder, a pipe, a socket, a link to itself or to
//! nothing. It is moved aside without waiting for it, what else is kept is found, and the next change is kept.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use common::folder::Folder;
use common::lesson::{must_be_tidy, named, start, turn};
use criba::document::Source;
use criba::keep::{Keeper, read_kept};
use criba::model::Keepsake;
use criba::notice::{Condition, Spoilt};

/// How something comes to a place.
type Make = fn(&Path);

/// What may be in a place.
const THINGS: [(&str, Make); 5] = [
    ("folder", |path| {
        fs::create_dir(path).unwrap();
        fs::write(path.join("mine"), "of somebody").unwrap();
    }),
    ("pipe", |path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success())),
    ("socket", |path| drop(UnixListener::bind(path).unwrap())),
    ("link to itself", |path| symlink(path, path).unwrap()),
    ("link to nothing", |path| symlink("/nowhere/at/all", path).unwrap()),
];

fn before() -> Keepsake {
    named(&["uno"], "/uno.criba.ron", false)
}

fn lesson() -> Keepsake {
    named(&["uno", "dos"], "/dos.criba.ron", true)
}

fn next() -> Keepsake {
    named(&["uno", "dos", "tres"], "/tres.criba.ron", true)
}

/// A slot with a lesson and the one before it, in which `name` is something else now.
fn spoilt(name: &str, make: Make) -> Folder {
    let folder = Folder::new();
    let (mut keeper, _) = start(folder.path());
    keeper.keep(&before()).unwrap();
    keeper.keep(&lesson()).unwrap();
    let path = keeper.slot().folder().join(name);
    drop(keeper);
    fs::remove_file(&path).unwrap();
    make(&path);
    folder
}

/// It is still there, under another name, and what is kept from now on is found with its file and its copy.
fn must_go_on(folder: &Folder, mut keeper: Keeper, thing: &str) {
    let names: Vec<String> = fs::read_dir(keeper.slot().folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("damaged-"))
        .collect();
    let [aside] = names.as_slice() else { panic!("{thing}: {names:?}") };
    let aside = keeper.slot().folder().join(aside);
    if thing == "folder" {
        assert_eq!(fs::read_to_string(aside.join("mine")).unwrap(), "of somebody");
    } else {
        assert!(!fs::symlink_metadata(aside).unwrap().is_file());
    }
    keeper.keep(&next()).unwrap_or_else(|error| panic!("{thing}: {error:?}"));
    keeper.keep(&lesson()).unwrap_or_else(|error| panic!("{thing}: {error:?}"));
    let previous = criba::session::open(&keeper.slot().previous()).unwrap();
    assert_eq!(previous.session, next().session, "{thing}");
    drop(keeper);
    let (_, found) = start(folder.path());
    assert_eq!((found.keepsake, found.damage), (Some(lesson()), None), "{thing}");
    must_be_tidy(folder.path());
}

#[test]
fn in_the_place_of_the_session() {
    let _turn = turn();
    for (thing, make) in THINGS {
        let folder = spoilt("session.criba.ron", make);
        let (keeper, found) = start(folder.path());
        assert_eq!(found.keepsake, Some(before()), "{thing}");
        let damage = found.damage.unwrap();
        assert!(matches!(damage.session, Condition::Damaged(Spoilt { is_aside: true, .. })), "{thing}");
        assert_eq!(damage.previous, Condition::Whole, "{thing}");
        must_go_on(&folder, keeper, thing);
    }
}

#[test]
fn in_the_place_of_the_copy_before_it() {
    let _turn = turn();
    for (thing, make) in THINGS {
        let folder = spoilt("previous.criba.ron", make);
        let (keeper, found) = start(folder.path());
        assert_eq!(found.keepsake, Some(lesson()), "{thing}");
        let damage = found.damage.unwrap();
        assert!(matches!(damage.previous, Condition::Damaged(Spoilt { is_aside: true, .. })), "{thing}");
        assert_eq!(damage.session, Condition::Whole, "{thing}");
        must_go_on(&folder, keeper, thing);
    }
}

#[test]
fn in_the_place_of_what_stands_beside_it() {
    let _turn = turn();
    for (thing, make) in THINGS {
        let folder = spoilt("state.ron", make);
        let (keeper, found) = start(folder.path());
        let (found, damage) = (found.keepsake.unwrap(), found.damage.unwrap());
        assert_eq!((found.session, found.link), (lesson().session, None), "{thing}");
        assert!(matches!(damage.record, Some(Spoilt { is_aside: true, .. })), "{thing}");
        must_go_on(&folder, keeper, thing);
    }
}

#[test]
fn in_a_slot_that_is_only_looked_at() {
    let _turn = turn();
    for (thing, make) in THINGS {
        let folder = spoilt("session.criba.ron", make);
        // Another slot was used later: this one is offered and not taken.
        fs::create_dir(folder.file("slots/2")).unwrap();
        let later = folder.with("slots/2/session.criba.ron", criba::session::write(&next().session));
        let time = SystemTime::now() + Duration::from_secs(60);
        fs::File::options().append(true).open(later).unwrap().set_modified(time).unwrap();
        let (keeper, found) = start(folder.path());
        assert_eq!(keeper.slot().number(), 2, "{thing}");
        let [other] = found.others.as_slice() else { panic!("{thing}: {:?}", found.others) };
        assert_eq!(other.source, Source::Slot(1));
        assert_eq!(read_kept(&criba::disk::SystemDisk, folder.path(), &other.source), Ok(before()), "{thing}");
    }
}
