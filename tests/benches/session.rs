//! What opening, writing and keeping the largest legal session costs: 1024 entries of 256 UTF-16 units.

use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::time::Duration;

use criba::bloom::MAX_ENTRIES;
use criba::choice::{Choices, Language};
use criba::document::Stamp;
use criba::model::{Document, Drafts, Model, OpenDetails, Session};
use criba::session;

use super::measure::{Bar, Case, Work};
use super::sample::{self, Prepare, Script};

/// The cases.
pub(crate) fn cases() -> Vec<Case> {
    let jobs: [(&str, Prepare, Option<Bar>); 3] = [
        ("opening the largest session", open, Some(Bar::Time(Duration::from_millis(50)))),
        ("the text of the largest session", write, None),
        ("autosave, its part on the window's thread", keep, Some(Bar::Time(Duration::from_millis(2)))),
    ];
    let job = |script: Script, name: &str, prepare: Prepare, bar| Case {
        name: format!("{name}, {script}"),
        prepare: Box::new(move || prepare(script)),
        most: 4,
        batch: 1,
        bar,
    };
    jobs.into_iter()
        .flat_map(|(name, prepare, bar)| Script::ALL.map(|script| job(script, name, prepare, bar)))
        .collect()
}

fn largest(script: Script) -> Session {
    let drafts = Drafts { m: "1024".to_owned(), k: "12".to_owned(), text: sample::text(script, 0) };
    Session {
        drafts,
        lab: sample::lab(script, MAX_ENTRIES),
        open: OpenDetails { positions: true, model: true },
        ..Session::default()
    }
}

/// A file that goes away after the work.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // It is in the folder of what is built, and small.
        drop(fs::remove_file(&self.0));
    }
}

fn open(script: Script) -> Work {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.criba.ron", std::process::id()));
    let is_written = fs::write(&path, session::write(&largest(script))).is_ok();
    let file = Temporary(path);
    Box::new(move |_| {
        black_box(is_written && session::open(black_box(&file.0)).is_ok());
    })
}

/// What the window does at each change: it sends the lesson, and whether its file holds it, to the thread that
/// writes it.
fn keep(script: Script) -> Work {
    let mut model = Model::new(Choices::first_start(Language::Spanish));
    model.session = largest(script);
    let saved = Some(model.session.work());
    model.document = Some(Document { path: "/lesson.criba.ron".into(), stamp: Stamp::of(b""), saved });
    let (sender, receiver) = channel();
    Box::new(move |_| {
        let is_sent = sender.send(black_box(&model).keepsake()).is_ok();
        black_box((is_sent, receiver.try_recv().is_ok()));
    })
}

fn write(script: Script) -> Work {
    let largest = largest(script);
    Box::new(move |_| {
        black_box(session::write(black_box(&largest)));
    })
}
