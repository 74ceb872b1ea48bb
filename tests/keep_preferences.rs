//! Preferences: whatever the file holds, something sensible is read, nothing of it is lost, and two windows that
//! write keep each other's changes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::folder::Folder;
use criba::choice::{Appearance, Choices, Language};
use criba::disk::{PREFIX, SystemDisk};
use criba::keep::{Moment, Preferences, PreferencesPlace, ReadPreferences, WindowSize};

fn first() -> Choices {
    Choices::first_start(Language::Spanish)
}

fn noon() -> Moment {
    Moment::of_name("2026-12-01T12-00-00").unwrap()
}

fn read(folder: &Path) -> ReadPreferences {
    ReadPreferences::read(Some(folder), first(), &SystemDisk, noon)
}

fn write(folder: &Path, base: &Preferences, ours: &Preferences) -> Preferences {
    PreferencesPlace { folder, disk: &SystemDisk, prefix: PREFIX, clock: noon }.write(base, ours).unwrap()
}

fn full() -> Preferences {
    Preferences {
        choices: Choices { language: Language::English, appearance: Appearance::Dark, is_projecting: true, zoom: 150 },
        window: Some(WindowSize { size: [900.0, 640.5], is_maximized: true }),
        recent: vec!["/a/lección \"1\".criba.ron".into(), "/b.ron".into()],
    }
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new();
    let config = folder.file("not/there/yet");
    let base = Preferences::first(first());
    assert_eq!(read(&config).preferences, base);
    assert_eq!(write(&config, &base, &full()), full());
    assert_eq!(read(&config), ReadPreferences { preferences: full(), folder: Some(config.clone()), damage: None });
    let names: Vec<_> = fs::read_dir(&config).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["preferences.ron"]);
}

#[cfg(unix)]
#[test]
fn a_recent_file_that_is_no_unicode_comes_back() {
    use std::os::unix::ffi::OsStringExt as _;
    let folder = Folder::new();
    let path = PathBuf::from(std::ffi::OsString::from_vec(b"/lecci\xF3n.ron".to_vec()));
    let base = Preferences::first(first());
    write(folder.path(), &base, &Preferences { recent: vec![path.clone()], ..base.clone() });
    assert_eq!(read(folder.path()).preferences.recent, [path]);
}

#[test]
fn what_is_missing_unknown_or_wrong_costs_nothing_else() {
    let folder = Folder::new();
    let base = Preferences::first(first());
    let en = |preferences: &Preferences| preferences.choices.language == Language::English;
    type Holds<'a> = &'a dyn Fn(&Preferences) -> bool;
    let cases: [(&str, Holds<'_>); 14] = [
        ("()", &|read| *read == base),
        ("\u{feff}(\r\n    language: \"en\",\r\n)\r\n", &en),
        ("// mine\n(language: \"en\", tomorrow: Some([1, (a: \"b\")]))", &en),
        ("(language: \"en\", zoom: \"large\")", &|read| en(read) && read.choices.zoom == 100),
        ("(language: \"eo\", zoom: 150)", &|read| {
            read.choices.language == Language::Spanish && read.choices.zoom == 150
        }),
        ("(appearance: Dark, language: \"en\")", &en),
        ("(zoom: 10)", &|read| read.choices.zoom == 50),
        ("(zoom: 9000)", &|read| read.choices.zoom == 300),
        ("(zoom: -1, projection: true)", &|read| read.choices.zoom == 100 && read.choices.is_projecting),
        ("(window: (size: (NaN, 100.0), is_maximized: false))", &|read| read.window.is_none()),
        ("(window: (size: (1e30, 700.0), is_maximized: false), language: \"en\")", &|read| {
            en(read) && read.window.is_none()
        }),
        ("(recent: [Text(\"/a\"), Text(\"b\"), 3, Text(\"/a\"), Text(\"/c\")])", &|read| {
            read.recent == [PathBuf::from("/a"), PathBuf::from("/c")]
        }),
        ("(recent: \"none\", language: \"en\")", &en),
        ("(language: Some(\"en\"), zoom: 80)", &|read| read.choices.zoom == 80),
    ];
    for (text, holds) in cases {
        folder.with("preferences.ron", text);
        let read = read(folder.path());
        assert_eq!(read.damage, None, "{text}");
        assert!(holds(&read.preferences), "{text}: {read:?}");
    }
    assert_eq!(folder.names(), ["preferences.ron"]);
}

#[test]
fn at_most_ten_recent_files_are_read() {
    let folder = Folder::new();
    let paths: Vec<String> = (0..20).map(|n| format!("Text(\"/{n}\")")).collect();
    folder.with("preferences.ron", format!("(recent: [{}])", paths.join(", ")));
    let recent = read(folder.path()).preferences.recent;
    assert_eq!((recent.len(), recent[0].clone(), recent[9].clone()), (10, "/0".into(), "/9".into()));
}

#[test]
fn a_file_that_is_none_is_moved_aside_and_never_written_over() {
    for content in [&b"(language"[..], b"", b"\xFF\xFEa\0", b"[1]", b"(language: \"en\") more", b"\xC3("] {
        let folder = Folder::new();
        for name in ["preferences.damaged-2026-12-01T12-00-00.ron", "preferences.damaged-2026-12-01T12-00-00-2.ron"] {
            folder.with("preferences.ron", content);
            let read = read(folder.path());
            assert_eq!(read.preferences, Preferences::first(first()));
            assert_eq!(read.damage, Some(Some(folder.file(name))));
            assert_eq!(read.folder.as_deref(), Some(folder.path()));
            assert_eq!(fs::read(folder.file(name)).unwrap(), content);
            write(folder.path(), &read.preferences, &full());
            assert_eq!(fs::read(folder.file(name)).unwrap(), content);
        }
    }
}

#[test]
fn a_folder_of_that_name_is_moved_aside_too() {
    let folder = Folder::new();
    fs::create_dir(folder.file("preferences.ron")).unwrap();
    let read = read(folder.path());
    assert_eq!(read.damage, Some(Some(folder.file("preferences.damaged-2026-12-01T12-00-00.ron"))));
}

#[test]
fn two_windows_keep_each_others_changes() {
    let folder = Folder::new();
    let base = Preferences { recent: vec!["/old".into()], ..Preferences::first(first()) };
    write(folder.path(), &base, &base);
    let mut one = base.clone();
    one.choices.zoom = 150;
    one.recent.insert(0, "/one".into());
    let mut two = base.clone();
    two.choices.appearance = Appearance::Dark;
    two.recent.insert(0, "/two".into());
    write(folder.path(), &base, &one);
    let merged = write(folder.path(), &base, &two);
    assert_eq!((merged.choices.zoom, merged.choices.appearance), (150, Appearance::Dark));
    assert_eq!(merged.recent, ["/two", "/one", "/old"].map(PathBuf::from));
    assert_eq!(read(folder.path()).preferences, merged);
    // A known file that is opened again comes to the front.
    let again = Preferences { recent: ["/old", "/two"].map(PathBuf::from).into(), ..two.clone() };
    assert_eq!(write(folder.path(), &two, &again).recent, ["/old", "/two", "/one"].map(PathBuf::from));
    // However often one writes, what it has never touched stays as the other left it.
    one.choices.is_projecting = true;
    let base = Preferences { choices: Choices { is_projecting: false, ..one.choices }, ..one.clone() };
    let merged = write(folder.path(), &base, &one);
    assert_eq!((merged.choices.appearance, merged.choices.is_projecting), (Appearance::Dark, true));
}

#[test]
fn windows_that_write_at_the_same_moment_forget_nothing() {
    let folder = Folder::new();
    let base = Preferences::first(first());
    write(folder.path(), &base, &base);
    // Each adds files of its own, as fast as it can.
    std::thread::scope(|scope| {
        for window in 0..4 {
            let (folder, base) = (folder.path(), base.clone());
            scope.spawn(move || {
                let mut ours = base.clone();
                ours.recent.insert(0, format!("/{window}").into());
                write(folder, &base, &ours);
            });
        }
    });
    let mut recent = read(folder.path()).preferences.recent;
    recent.sort();
    assert_eq!(recent, ["/0", "/1", "/2", "/3"].map(PathBuf::from));
}

#[test]
fn nothing_is_written_when_nothing_changed() {
    let folder = Folder::new();
    let path = folder.with("preferences.ron", "(zoom: 125) // as I like it");
    let read = read(folder.path()).preferences;
    assert_eq!(write(folder.path(), &read, &read), read);
    assert_eq!(fs::read_to_string(path).unwrap(), "(zoom: 125) // as I like it");
}
