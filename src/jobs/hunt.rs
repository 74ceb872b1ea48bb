//! The search for a false positive, on a thread of its own: piece by piece, so that it can be ended between two.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::{Jobs, Kind};
use crate::action::HuntAction;
use crate::bloom::Hunt;

/// Words in a piece: well under a millisecond.
const PIECE: u32 = 10_000;
/// Sooner than this nobody wants to know how far the hunt is.
const QUIET: Duration = Duration::from_millis(200);
/// How often it is told then.
const NEWS: Duration = Duration::from_millis(50);

/// Ends a hunt when it is pulled.
pub(super) struct Leash(Arc<AtomicBool>);

impl Jobs {
    /// Starts a hunt; its answers have this number.
    pub fn hunt(&mut self, number: u64, mut hunt: Box<Hunt>) {
        self.end_hunt();
        let is_over = Arc::new(AtomicBool::new(false));
        self.hunt = Some(Leash(Arc::clone(&is_over)));
        self.unanswered += 1;
        let (answers, ended) = (self.answers.clone(), hunt.clone());
        let run = move || {
            let mut due = Instant::now() + QUIET;
            while hunt.advance(PIECE).end.is_none() && !is_over.load(Ordering::Relaxed) {
                if Instant::now() >= due {
                    due += NEWS;
                    let tries = hunt.progress().tries;
                    answers.send(Kind::News, HuntAction::Progressed { hunt: number, tries });
                }
            }
            answers.send(Kind::Work, HuntAction::Ended { hunt: number, hunted: Box::new(hunt.finish()) });
        };
        if thread::Builder::new().name("hunt".to_owned()).spawn(run).is_err() {
            // Without a thread nothing is tried, and that is said.
            let hunted = Box::new(ended.finish());
            self.answers.send(Kind::Work, HuntAction::Ended { hunt: number, hunted });
        }
    }

    /// Ends the hunt that is running.
    pub fn end_hunt(&mut self) {
        if let Some(Leash(is_over)) = self.hunt.take() {
            is_over.store(true, Ordering::Relaxed);
        }
    }
}
