//! The thread that keeps: soon after the first change, however many follow, and only when something changed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::fault::{Fault, FaultyDisk};
use common::folder::Folder;
use common::lesson::{lesson, start_on};
use criba::action::{Action, FileAction};
use criba::disk::Disk;
use criba::jobs::{Dialogs, Jobs};
use criba::notice::KeepError;

/// No machine needs longer: whoever does hangs.
const HANG: Duration = Duration::from_secs(30);

struct Thread {
    jobs: Jobs,
    disk: Arc<FaultyDisk>,
    folder: Folder,
}

impl Thread {
    fn new(delay: Duration) -> Self {
        let (folder, disk) = (Folder::new(), Arc::new(FaultyDisk::new()));
        let shared: Arc<dyn Disk> = disk.clone();
        let (keeper, _) = start_on(Arc::clone(&shared), folder.path()).unwrap();
        let mut jobs = Jobs::new(&egui::Context::default(), Dialogs::System);
        jobs.start_keeping(shared, Ok(keeper), None, delay);
        disk.set(Fault::Never, std::io::ErrorKind::Other);
        Self { jobs, disk, folder }
    }

    /// The answers since they were asked for last.
    fn answers(&mut self) -> Vec<(u64, Result<(), KeepError>)> {
        let kept = |action| match action {
            Action::File(FileAction::SessionKept { revision, outcome }) => Some((revision, outcome)),
            _ => None,
        };
        self.jobs.poll().into_iter().filter_map(kept).collect()
    }

    fn wait(&mut self) -> Vec<(u64, Result<(), KeepError>)> {
        let start = Instant::now();
        loop {
            let answers = self.answers();
            if !answers.is_empty() {
                return answers;
            }
            assert!(start.elapsed() < HANG, "no answer");
            sleep(Duration::from_millis(1));
        }
    }

    fn writes(&self) -> usize {
        self.disk.calls().into_iter().filter(|call| *call == "replace").count()
    }
}

#[test]
fn a_lesson_that_changes_without_end_is_kept_all_the_same() {
    let mut thread = Thread::new(Duration::from_millis(20));
    let (start, mut revision, mut kept) = (Instant::now(), 0, Vec::new());
    // Faster than the thread can take them, for as long as it takes to be kept three times.
    while kept.len() < 3 {
        revision += 1;
        thread.jobs.keep(revision, lesson(&[&format!("{revision}")]));
        kept.extend(thread.answers());
        assert!(start.elapsed() < HANG, "{revision} changes and {} times kept", kept.len());
    }
    assert!(kept.is_sorted_by_key(|(revision, _)| *revision) && kept.iter().all(|(_, outcome)| outcome.is_ok()));
    // And there are fewer writes than changes: a record, a copy and the session each time.
    assert!(thread.writes() <= 3 * (kept.len() + 1) && revision > 3, "{revision}");
}

#[test]
fn changes_within_the_delay_are_written_once() {
    // As long as it takes: no machine is so slow that the delay is over.
    let mut thread = Thread::new(Duration::from_secs(3600));
    for revision in 1..=20 {
        thread.jobs.keep(revision, lesson(&[&format!("{revision}")]));
    }
    assert_eq!(thread.writes(), 0);
    thread.jobs.keep_now(20);
    assert_eq!(thread.wait(), [(20, Ok(()))]);
    assert_eq!(thread.writes(), 2, "a record and the session");
    thread.jobs.keep(21, lesson(&["20"]));
    thread.jobs.keep_now(21);
    assert_eq!(thread.wait(), [(21, Ok(()))]);
    assert_eq!(thread.writes(), 2, "nothing has changed");
}

#[test]
fn what_waits_is_written_when_it_ends_or_is_asked_for() {
    let mut thread = Thread::new(Duration::from_secs(3600));
    thread.jobs.keep(1, lesson(&["uno"]));
    thread.jobs.keep_now(1);
    assert_eq!(thread.wait(), [(1, Ok(()))]);
    thread.jobs.keep(2, lesson(&["dos"]));
    let Thread { jobs, disk: _, folder } = thread;
    drop(jobs);
    assert_eq!(common::lesson::start(folder.path()).1.keepsake, Some(lesson(&["dos"])));
}

#[test]
fn what_was_not_kept_is_tried_again_when_it_is_asked_for() {
    let mut thread = Thread::new(Duration::ZERO);
    thread.disk.set(Fault::Always, std::io::ErrorKind::StorageFull);
    thread.jobs.keep(1, lesson(&["uno"]));
    assert!(matches!(thread.wait().as_slice(), [(1, Err(KeepError::Save { .. }))]));
    thread.disk.set(Fault::Never, std::io::ErrorKind::Other);
    thread.jobs.keep_now(1);
    assert_eq!(thread.wait(), [(1, Ok(()))]);
}
