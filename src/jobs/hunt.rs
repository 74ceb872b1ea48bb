//! The search for a false positive, on a thread of its own: piece by piece, so that it can be ended between two.

use std::thread;

use super::{Jobs, Kind, Leash, News};
use crate::action::HuntAction;
use crate::bloom::Hunt;

/// Words in a piece: well under a millisecond.
const PIECE: u32 = 10_000;

impl Jobs {
    /// Starts a hunt; its answers have this number.
    pub fn hunt(&mut self, number: u64, mut hunt: Box<Hunt>) {
        self.end_hunt();
        let leash = self.hunt.insert(Leash::default()).clone();
        self.unanswered += 1;
        let (answers, ended) = (self.answers.clone(), hunt.clone());
        let run = move || {
            let mut news = News::begin();
            while hunt.advance(PIECE).end.is_none() && !leash.is_pulled() {
                if news.is_due() {
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
        if let Some(leash) = self.hunt.take() {
            leash.pull();
        }
    }
}
