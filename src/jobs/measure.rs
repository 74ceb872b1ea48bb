//! Rates counted exactly and measured on many words, on a thread of its own: piece by piece, so that it can be ended
//! between two.

use std::thread;

use super::{Jobs, Kind, Leash, News};
use crate::action::{CurveAction, Measure};
use crate::bloom::{Lab, Probe, average_rate};
use crate::model::{Exact, Side};

/// Words in a piece: well under a millisecond.
const PIECE: u32 = 5_000;

/// What ends a measurement that is running: what is counted, and the words that are asked.
#[derive(Clone, Default)]
pub(super) struct Measuring {
    counting: Leash,
    asking: Leash,
}

impl Jobs {
    /// Starts a measurement in place of the one that is running; its answers have this number.
    pub fn measure(&mut self, number: u64, measure: Measure) {
        self.drop_measure();
        let Measuring { counting, asking } = self.measure.insert(Measuring::default()).clone();
        self.unanswered += 1;
        let answers = self.answers.clone();
        let run = move || {
            let Measure { uncounted, unmeasured, source, sample } = measure;
            for (side, lab) in uncounted.iter().take_while(|_| !counting.is_pulled()) {
                let exact = Exact::of(lab.filter());
                answers.send(Kind::News, CurveAction::Counted { number, side: *side, exact });
            }
            for (side, lab) in uncounted.iter().take_while(|_| !counting.is_pulled()) {
                if let Some(average) = average_rate(lab.params(), lab.reference().len()) {
                    answers.send(Kind::News, CurveAction::Averaged { number, side: *side, average });
                }
            }
            let probe = |(side, lab): &(Side, Lab)| (*side, Probe::start(lab, source.clone(), sample));
            let mut probes: Vec<(Side, Probe)> = unmeasured.iter().map(probe).collect();
            let mut news = News::begin();
            while !asking.is_pulled() && probes.iter().any(|(_, probe)| !probe.is_finished()) {
                let asked = probes.iter_mut().map(|(_, probe)| probe.advance(PIECE)).min().unwrap_or(0);
                if news.is_due() {
                    answers.send(Kind::News, CurveAction::Progressed { number, asked });
                }
            }
            let rates = probes.iter().filter_map(|(side, probe)| Some((*side, probe.rate()?))).collect();
            answers.send(Kind::Work, CurveAction::Measured { number, rates });
        };
        if thread::Builder::new().name("measure".to_owned()).spawn(run).is_err() {
            // Without a thread nothing is found, and nothing is shown.
            self.answers.send(Kind::Work, CurveAction::Measured { number, rates: Vec::new() });
        }
    }

    /// Asks no more words. What is counted takes no time to speak of, and comes all the same.
    pub fn end_measure(&self) {
        if let Some(measuring) = &self.measure {
            measuring.asking.pull();
        }
    }

    /// Ends the measurement that is running: nobody waits for any of it.
    pub(super) fn drop_measure(&mut self) {
        if let Some(Measuring { counting, asking }) = self.measure.take() {
            counting.pull();
            asking.pull();
        }
    }
}
