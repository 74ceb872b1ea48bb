//! Folders and files that belong to another user: what is kept stays byte for byte, the window says it once, and keeps
//! again when they are its own. A lesson that may not be read is left as it is: it may be read another day.
//!
//! The child is this test itself as a user that owns nothing, which only an administrator can become: others are told
//! that it was not tried.
#![cfg(unix)]
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
use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use common::folder::Folder;
use common::lesson::{files, must_be_tidy, start, turn};
use common::window::{Opening, Window};
use criba::choice::Language;
use criba::model::Autosave;
use criba::notice::{KeepError, Notice, SaveError};

/// Below what folder the child has its own.
const FOLDER: &str = "CRIBA_TEST_USER_FOLDER";
/// A user that owns nothing.
const NOBODY: u32 = 65534;
/// The administrator.
const ROOT: u32 = 0;

/// The child: a window in which every line it reads is inserted; it says what is written in it then.
#[test]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut window = Opening::new(Language::Spanish).home(Path::new(&folder)).open();
    say(&window);
    for line in std::io::stdin().lines() {
        window.insert(&line.unwrap());
        say(&window);
    }
}

fn say(window: &Window) {
    let keeping = match &window.model().keeping.autosave {
        Autosave::Failed(KeepError::Save { error: SaveError::Io { kind, .. }, .. }) => format!("{kind:?}"),
        other => format!("{other:?}"),
    };
    let notices: Vec<&str> = window
        .model()
        .notices
        .iter()
        .map(|notice| match notice {
            Notice::NotKept(_) => "not kept",
            Notice::Damaged(_) => "damaged",
            Notice::Left { .. } => "left",
            Notice::Others(_) => "others",
            _ => "another",
        })
        .collect();
    println!("\nsays {keeping} [{}] {}", notices.join(", "), window.entries().join(" "));
}

/// A folder of that user, and the test's program where that user can start it.
struct Other {
    folder: Folder,
    program: PathBuf,
}

impl Other {
    /// Nothing where this process may not give folders away.
    fn new() -> Option<Self> {
        let folder = Folder::new();
        if chown(folder.path(), Some(NOBODY), Some(NOBODY)).is_err() {
            println!("not tried: this process may not give folders away");
            return None;
        }
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        let program = folder.file("program");
        fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
        Some(Self { folder, program })
    }

    fn data(&self) -> PathBuf {
        self.folder.file("data")
    }

    fn slot(&self) -> PathBuf {
        self.data().join("slots/1")
    }

    fn open(&self) -> OtherWindow {
        let mut child = Command::new(&self.program)
            .args(["--exact", "child", "--nocapture", "--test-threads", "1"])
            .env(FOLDER, self.folder.path())
            .current_dir("/")
            .uid(NOBODY)
            .gid(NOBODY)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        OtherWindow { input: child.stdin.take(), lines, child }
    }
}

/// A window of that user; ends when it is dropped.
struct OtherWindow {
    input: Option<ChildStdin>,
    lines: Lines<BufReader<ChildStdout>>,
    child: Child,
}

impl OtherWindow {
    /// What it says next.
    fn says(&mut self) -> String {
        let line = self.lines.by_ref().map(Result::unwrap).find(|line| line.starts_with("says "));
        line.expect("a line")["says ".len()..].to_owned()
    }

    /// Inserts a word; what it says then.
    fn insert(&mut self, word: &str) -> String {
        writeln!(self.input.as_mut().unwrap(), "{word}").unwrap();
        self.says()
    }
}

impl Drop for OtherWindow {
    fn drop(&mut self) {
        // Without input it ends, and has written everything.
        drop(self.input.take());
        self.child.wait().map(drop).unwrap_or_default();
    }
}

fn give(path: &Path, user: u32) {
    chown(path, Some(user), Some(user)).unwrap();
}

#[test]
fn a_folder_that_is_somebody_elses_is_said_once_and_tried_again() {
    let _turn = turn();
    let Some(other) = Other::new() else { return };
    let mut window = other.open();
    assert_eq!(window.says(), "Idle [] ");
    assert_eq!(window.insert("uno"), "Done [] uno");
    assert_eq!(window.insert("dos"), "Done [] uno dos");
    let before = files(&other.data());
    give(&other.slot(), ROOT);
    fs::set_permissions(other.slot(), Permissions::from_mode(0o755)).unwrap();
    assert_eq!(window.insert("tres"), "PermissionDenied [not kept] uno dos tres");
    assert_eq!(window.insert("cuatro"), "PermissionDenied [not kept] uno dos tres cuatro");
    assert_eq!(files(&other.data()), before);
    must_be_tidy(&other.data());
    give(&other.slot(), NOBODY);
    assert_eq!(window.insert("cinco"), "Done [] uno dos tres cuatro cinco");
    drop(window);
    let kept = start(&other.data()).1.keepsake.unwrap();
    assert_eq!(kept.session.lab.unwrap().reference().len(), 5);
}

#[test]
fn a_lesson_that_may_not_be_read_is_left_as_it_is_and_the_copy_before_it_offered() {
    let _turn = turn();
    let Some(other) = Other::new() else { return };
    for (word, is_mine) in [("uno", true), ("dos", false)] {
        let mut window = other.open();
        window.says();
        window.insert(word);
        let said = window.insert("más");
        assert!(said.starts_with("Done [] "), "{said}");
        drop(window);
        let session = other.slot().join("session.criba.ron");
        let content = fs::read(&session).unwrap();
        fs::set_permissions(&session, Permissions::from_mode(0o000)).unwrap();
        give(&session, if is_mine { NOBODY } else { ROOT });
        let mut window = other.open();
        assert_eq!(window.says(), "Idle [left, others] ");
        assert_eq!(window.insert("otra"), "Done [left, others] otra");
        drop(window);
        assert_eq!(fs::read(&session).unwrap(), content);
        // It may be read again: it is the lesson again, for its slot is used once more.
        give(&session, NOBODY);
        fs::set_permissions(&session, Permissions::from_mode(0o644)).unwrap();
        fs::remove_dir_all(other.data().join("slots/2")).unwrap();
        let mut window = other.open();
        let said = window.says();
        assert!(said.starts_with("Idle [] ") && said.contains(word), "{said}");
    }
}

#[test]
fn a_record_that_cannot_be_read_costs_the_lesson_only_its_file() {
    let _turn = turn();
    let Some(other) = Other::new() else { return };
    let mut window = other.open();
    window.says();
    window.insert("uno");
    drop(window);
    let state = other.slot().join("state.ron");
    let content = fs::read(&state).unwrap();
    fs::set_permissions(&state, Permissions::from_mode(0o000)).unwrap();
    give(&state, ROOT);
    let mut window = other.open();
    assert_eq!(window.says(), "Idle [damaged] uno");
    assert_eq!(window.insert("dos"), "Done [damaged] uno dos");
    drop(window);
    assert!(files(&other.slot()).iter().any(|(name, kept)| name.starts_with("damaged-") && *kept == content));
}

#[test]
fn a_folder_in_which_nothing_can_be_created_is_said_at_the_start() {
    let _turn = turn();
    let Some(other) = Other::new() else { return };
    give(other.folder.path(), ROOT);
    let mut window = other.open();
    assert_eq!(window.says(), "Failed(Home(Io(PermissionDenied))) [not kept] ");
    let said = window.insert("uno");
    assert_eq!(said, "Failed(Home(Io(PermissionDenied))) [not kept] uno");
    drop(window);
    assert_eq!(other.folder.names(), ["program"]);
}
