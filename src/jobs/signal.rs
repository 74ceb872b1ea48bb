//! The system ends the program: the window is asked to close without a question; should it not answer, the
//! newest lesson is kept without it.

use std::io;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use super::{Jobs, Kind};
use crate::action::FileAction;

/// How long the window may take to close by itself.
const WINDOW: Duration = Duration::from_secs(2);
/// How long keeping the lesson may take then.
const KEEPING: Duration = Duration::from_secs(5);

impl Jobs {
    /// From now on SIGTERM, SIGINT and SIGHUP close the window.
    ///
    /// # Errors
    /// What the system said.
    pub fn heed_signals(&self) -> io::Result<()> {
        let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP])?;
        let (answers, last) = (self.answers.clone(), self.last_order());
        let heed = move || {
            if signals.forever().next().is_none() {
                return;
            }
            answers.send(Kind::News, FileAction::Terminated);
            thread::sleep(WINDOW);
            if let Some(last) = last {
                last.rescue(KEEPING);
            }
            std::process::exit(0);
        };
        thread::Builder::new().name("signals".to_owned()).spawn(heed).map(drop)
    }
}
