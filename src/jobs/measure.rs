//! Rates counted exactly and measured on many words, on a thread of its own: piece by piece, so that it can be ended
//! between two.

use std::thread;

use super::{Jobs, Kind, Leash, News};
use crate::action::{CurveAction, Measure};
use crate::bloom::Probe;
use crate::model::Exact;

/// Words in a piece: well under a millisecond.
const PIECE: u32 = 5_000;

impl Jobs {
    /// Starts a measurement; its answers have this number.
    pub fn measure(&mut self, number: u64, measure: Measure) {
        self.end_measure();
        let leash = self.measure.insert(Leash::default()).clone();
        self.unanswered += 1;
        let answers = self.answers.clone();
        let run = move || {
            let Measure { uncounted, labs, source, sample } = measure;
            for (side, filter) in uncounted {
                if leash.is_pulled() {
                    break;
                }
                answers.send(Kind::News, CurveAction::Counted { number, side, exact: Exact::of(&filter) });
            }
            // Nothing to ask is over at once.
            let sample = sample.unwrap_or(0);
            let mut probes: Vec<Probe> = labs.iter().map(|lab| Probe::start(lab, source.clone(), sample)).collect();
            let mut news = News::begin();
            while !leash.is_pulled() && probes.iter().any(|probe| !probe.is_finished()) {
                let asked = probes.iter_mut().map(|probe| probe.advance(PIECE)).min().unwrap_or(0);
                if news.is_due() {
                    answers.send(Kind::News, CurveAction::Progressed { number, asked });
                }
            }
            let rate = |index: usize| probes.get(index).and_then(Probe::rate);
            answers.send(Kind::Work, CurveAction::Measured { number, rates: [rate(0), rate(1)] });
        };
        if thread::Builder::new().name("measure".to_owned()).spawn(run).is_err() {
            // Without a thread nothing is found, and nothing is shown.
            self.answers.send(Kind::Work, CurveAction::Measured { number, rates: [None, None] });
        }
    }

    /// Ends the measurement that is running.
    pub fn end_measure(&mut self) {
        if let Some(leash) = self.measure.take() {
            leash.pull();
        }
    }
}
