//! Session files on the disk: what is refused without reading, saving that leaves the old file or the new one,
//! links, and changes made by others.
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
use std::time::{Duration, Instant};

use common::folder::Folder;
use criba::bloom::{Lab, Params};
use criba::disk::{self, SystemDisk};
use criba::document::{Stamp, with_extension};
use criba::model::{Drafts, Session};
use criba::notice::{OpenError, SaveError, SaveStep};
use criba::session::{MAX_FILE_BYTES, has_changed, open, write};

/// Longer than any machine needs for files that are not read.
const HANG: Duration = Duration::from_secs(10);

fn save(path: &Path, content: impl AsRef<[u8]>) -> Result<Stamp, SaveError> {
    disk::save(&SystemDisk, path, content)
}

fn session(texts: &[&str]) -> Session {
    let mut lab = Lab::new(Params::new(64, 3).unwrap());
    lab.insert_all(texts.iter().copied()).unwrap();
    Session { drafts: Drafts::default(), lab: Some(lab), ..Session::default() }
}

#[test]
fn what_is_saved_is_opened() {
    let folder = Folder::new();
    let path = folder.file("lección ñ.criba.ron");
    for texts in [&["a"][..], &["a", "b"], &[]] {
        let text = write(&session(texts));
        let stamp = save(&path, &text).unwrap();
        let opened = open(&path).unwrap();
        assert_eq!((&opened.session, opened.stamp), (&session(texts), stamp));
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    assert_eq!(folder.names(), ["lección ñ.criba.ron"]);
}

#[test]
fn a_relative_path_without_folder_is_saved_too() {
    let name = format!("criba-relative-{}.criba.ron", std::process::id());
    save(Path::new(&name), "x").unwrap();
    assert_eq!(fs::read_to_string(&name).unwrap(), "x");
    fs::remove_file(&name).unwrap();
}

#[test]
fn nothing_but_a_regular_file_of_at_most_8_mib_is_read() {
    let folder = Folder::new();
    let large = folder.file("large");
    let file = fs::File::create(&large).unwrap();
    file.set_len(2 << 30).unwrap();
    let start = Instant::now();
    assert_eq!(open(folder.path()), Err(OpenError::Folder));
    assert_eq!(open(&large), Err(OpenError::TooLarge { bytes: 2 << 30, max_bytes: MAX_FILE_BYTES }));
    assert_eq!(open(&folder.file("missing")), Err(OpenError::Io(ErrorKind::NotFound)));
    assert!(start.elapsed() < HANG);

    file.set_len(MAX_FILE_BYTES + 1).unwrap();
    assert!(matches!(open(&large), Err(OpenError::TooLarge { .. })));
    // Blanks up to the limit are read.
    let text = write(&session(&["a"]));
    let blanks = usize::try_from(MAX_FILE_BYTES).unwrap() - text.len();
    fs::write(&large, " ".repeat(blanks) + &text).unwrap();
    assert_eq!(open(&large).unwrap().session, session(&["a"]));
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_devices_and_files_without_a_size_are_refused_or_bounded() {
    let folder = Folder::new();
    let pipe = folder.file("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let start = Instant::now();
    for path in [&pipe, Path::new("/dev/zero"), Path::new("/dev/null")] {
        assert_eq!(open(path), Err(OpenError::NotRegular));
        assert_eq!(save(path, "x"), Err(SaveError::NotRegular));
        assert!(has_changed(path, &Stamp::of(b"")));
    }
    // Says that it is a regular file of no bytes, and has some.
    assert!(matches!(
        open(Path::new("/proc/self/status")),
        Err(OpenError::Syntax { .. } | OpenError::OtherFormat { .. })
    ));
    assert!(start.elapsed() < HANG);
}

#[test]
fn a_failing_save_leaves_the_old_file_and_nothing_else() {
    let folder = Folder::new();
    let old = folder.file("old.criba.ron");
    save(&old, "old").unwrap();
    let io = |step, kind| Err(SaveError::Io { step, kind });

    assert_eq!(save(&folder.file("missing/x"), "new"), io(SaveStep::Create, ErrorKind::NotFound));
    let beneath = save(&old.join("x"), "new");
    assert!(matches!(beneath, Err(SaveError::Io { step: SaveStep::Find | SaveStep::Create, .. })), "{beneath:?}");
    assert_eq!(save(Path::new("/"), "new").map(|_| ()), Err(SaveError::NoFileName));
    assert_eq!(save(&folder.file(".."), "new").map(|_| ()), Err(SaveError::NoFileName));
    fs::create_dir(folder.file("folder")).unwrap();
    assert_eq!(save(&folder.file("folder"), "new").map(|_| ()), Err(SaveError::Folder));
    let too_long = save(&folder.file(&"x".repeat(300)), "new");
    assert!(matches!(too_long, Err(SaveError::Io { .. })), "{too_long:?}");

    let mut permissions = fs::metadata(&old).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&old, permissions).unwrap();
    assert_eq!(save(&old, "new").map(|_| ()), Err(SaveError::WriteProtected));

    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    assert_eq!(folder.names(), ["folder", "old.criba.ron"]);
}

#[test]
fn names_as_long_as_the_system_allows_are_saved() {
    let folder = Folder::new();
    let name = "ñ".repeat(127);
    save(&folder.file(&name), "x").unwrap();
    assert_eq!(folder.names(), [name]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_file_is_told_from_a_missing_one() {
    // In this one nobody can make a file.
    let refused = save(Path::new("/proc/lesson.criba.ron"), "x");
    assert!(matches!(refused, Err(SaveError::Io { step: SaveStep::Create, .. })), "{refused:?}");
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_what_it_leads_to_is_replaced() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    fs::create_dir(folder.file("real")).unwrap();
    save(&folder.file("real/lesson"), "old").unwrap();
    symlink("real/lesson", folder.file("link")).unwrap();
    symlink(folder.file("link"), folder.file("link to link")).unwrap();
    save(&folder.file("link to link"), "new").unwrap();
    assert_eq!(fs::read_to_string(folder.file("real/lesson")).unwrap(), "new");
    assert!(fs::symlink_metadata(folder.file("link")).unwrap().is_symlink());

    // One that leads nowhere yet: the file is made where it leads.
    symlink("real/later", folder.file("ahead")).unwrap();
    save(&folder.file("ahead"), "made").unwrap();
    assert_eq!(fs::read_to_string(folder.file("real/later")).unwrap(), "made");
    assert!(fs::symlink_metadata(folder.file("ahead")).unwrap().is_symlink());

    symlink("loop b", folder.file("loop a")).unwrap();
    symlink("loop a", folder.file("loop b")).unwrap();
    assert!(matches!(save(&folder.file("loop a"), "x"), Err(SaveError::Io { step: SaveStep::Find, .. })));
    assert_eq!(folder.names(), ["ahead", "link", "link to link", "loop a", "loop b", "real"]);
}

#[cfg(unix)]
#[test]
fn the_new_file_keeps_the_permissions_of_the_old_one() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let path = folder.file("private");
    save(&path, "old").unwrap();
    for mode in [0o600, 0o640, 0o664] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        save(&path, "new").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
    }
}

#[test]
fn a_change_by_others_is_noticed_and_a_new_date_is_none() {
    let folder = Folder::new();
    let path = folder.file("lesson");
    let stamp = save(&path, "abc").unwrap();
    assert!(!has_changed(&path, &stamp));
    fs::write(&path, "abc").unwrap();
    assert!(!has_changed(&path, &stamp));
    // Same length, same moment.
    fs::write(&path, "abd").unwrap();
    assert!(has_changed(&path, &stamp));
    fs::remove_file(&path).unwrap();
    assert!(!has_changed(&path, &stamp), "saving would replace nothing");
    fs::create_dir(&path).unwrap();
    assert!(has_changed(&path, &stamp));
}

#[test]
fn a_reader_sees_the_old_file_or_the_new_one() {
    let folder = Folder::new();
    let path = folder.file("lesson");
    let texts = [write(&session(&["a"])), write(&session(&["b"; 1])) + &" ".repeat(100_000)];
    save(&path, &texts[0]).unwrap();
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for round in 0..100 {
                save(&path, &texts[round % 2]).unwrap();
            }
        });
        while !writer.is_finished() {
            let seen = fs::read_to_string(&path).unwrap();
            assert!(texts.contains(&seen), "{} bytes", seen.len());
        }
    });
    assert_eq!(folder.names(), ["lesson"]);
}

#[test]
fn several_writers_leave_one_whole_file() {
    let folder = Folder::new();
    let path = folder.file("lesson");
    let texts: Vec<String> = (0..4).map(|n| write(&session(&[&n.to_string()]))).collect();
    std::thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| {
                for _ in 0..25 {
                    save(&path, text.as_str()).unwrap();
                }
            });
        }
    });
    assert!(texts.contains(&fs::read_to_string(&path).unwrap()));
    assert_eq!(folder.names(), ["lesson"]);
}

#[cfg(unix)]
#[test]
fn names_that_are_no_unicode_are_saved_opened_and_extended() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let path = with_extension(&folder.path().join(OsStr::from_bytes(b"lecci\xF3n")));
    assert!(path.as_os_str().as_bytes().ends_with(b"lecci\xF3n.criba.ron"));
    assert_eq!(with_extension(&path), path);
    save(&path, write(&session(&["a"]))).unwrap();
    assert_eq!(open(&path).unwrap().session, session(&["a"]));
}
