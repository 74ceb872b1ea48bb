//! Threads and system dialogs. Every answer is an action; one that comes too late is dropped.
//!
//! | file | what it is |
//! |---|---|
//! | `dialog` | paths that are asked for |
//! | `reader` | files that are read or looked at, each on a thread of its own |
//! | `writer` | session files that the user saves |
//! | `hunt` | the search for a false positive |
//! | `measure` | rates counted exactly, and measured on many words |
//! | `keeper` | the lesson, as the program keeps it by itself, and when |
//! | `preferences` | what the user prefers, on a thread of its own |
//! | `signal` | the system ends the program |

mod dialog;
mod hunt;
mod keeper;
mod measure;
mod preferences;
mod reader;
#[cfg(unix)]
mod signal;
mod writer;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

pub use dialog::{DialogRequest, Dialogs, ScriptedAnswer};
use keeper::KeeperThread;
pub use preferences::PreferencesFile;
pub use writer::{Content, WriteJob, Written};

use crate::action::{Action, FileAction};
use crate::disk::{Disk, PREFIX, SystemDisk};
use crate::keep::{Preferences, Saving};
use crate::notice::{HomeFault, KeepError};

/// How long the end of the program waits for the disk.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a message answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The dialog of this number.
    Dialog(u64),
    /// Work that is waited for.
    Work,
    /// Nothing that anybody waits for.
    News,
}

struct Message {
    kind: Kind,
    action: Action,
}

/// A thread that takes orders of one kind and hangs up when it has carried out the last.
struct Worker<T> {
    orders: Sender<T>,
    ended: Receiver<()>,
}

impl<T> Worker<T> {
    /// Lets it carry out what it was told and ends it, unless the disk does not answer.
    fn end(self, end: Instant) {
        drop(self.orders);
        // It says nothing and hangs up.
        self.ended.recv_timeout(left(end)).unwrap_or_default();
    }
}

/// Ends work in the background when it is pulled.
#[derive(Clone, Default)]
struct Leash(Arc<AtomicBool>);

impl Leash {
    fn pull(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_pulled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// When to tell how far work in the background is.
struct News(Instant);

impl News {
    /// Sooner than this nobody wants to know.
    const QUIET: Duration = Duration::from_millis(200);
    /// How often it is told then.
    const EVERY: Duration = Duration::from_millis(50);

    /// Of work that begins now.
    fn begin() -> Self {
        Self(Instant::now() + Self::QUIET)
    }

    /// Whether it is time again.
    fn is_due(&mut self) -> bool {
        let is_due = Instant::now() >= self.0;
        if is_due {
            self.0 += Self::EVERY;
        }
        is_due
    }
}

/// The time that is left until `end`; a moment always, for what is done at once.
fn left(end: Instant) -> Duration {
    end.saturating_duration_since(Instant::now()).max(Duration::from_millis(100))
}

/// Where answers go: to the window, which is woken.
#[derive(Clone)]
struct Answers {
    sender: Sender<Message>,
    ctx: egui::Context,
}

impl Answers {
    fn send(&self, kind: Kind, action: impl Into<Action>) {
        // Without a receiver the window is gone, and nobody is left to tell.
        if self.sender.send(Message { kind, action: action.into() }).is_ok() {
            self.ctx.request_repaint();
        }
    }
}

/// The program's threads.
pub struct Jobs {
    answers: Answers,
    receiver: Receiver<Message>,
    dialogs: Dialogs,
    ticket: u64,
    unanswered: usize,
    disk: Arc<dyn Disk>,
    /// What the names of temporary files start with.
    prefix: String,
    writer: Option<Worker<WriteJob>>,
    keeper: Option<KeeperThread>,
    /// Why nothing is kept where that thread is missing or gone.
    unkept: KeepError,
    preferences: Option<Worker<Preferences>>,
    /// Ends the hunt that is running.
    hunt: Option<Leash>,
    /// Ends the measurement that is running.
    measure: Option<measure::Measuring>,
    /// Where it is noted that a file is being saved.
    saving: Option<Saving>,
    /// Where lessons are kept.
    data: Option<PathBuf>,
}

impl Jobs {
    /// No job yet; `ctx` is woken when one answers.
    #[must_use]
    pub fn new(ctx: &egui::Context, dialogs: Dialogs) -> Self {
        let (sender, receiver) = channel();
        Self {
            answers: Answers { sender, ctx: ctx.clone() },
            receiver,
            dialogs,
            ticket: 0,
            unanswered: 0,
            disk: Arc::new(SystemDisk),
            prefix: PREFIX.to_owned(),
            writer: None,
            keeper: None,
            unkept: KeepError::Home(HomeFault::NoHome),
            preferences: None,
            hunt: None,
            measure: None,
            saving: None,
            data: None,
        }
    }

    /// The answers that have come since, in order.
    pub fn poll(&mut self) -> Vec<Action> {
        let mut actions = Vec::new();
        while let Ok(Message { kind, action }) = self.receiver.try_recv() {
            if kind == Kind::Work {
                self.unanswered = self.unanswered.saturating_sub(1);
            }
            if let (Action::File(FileAction::SessionKept { revision, .. }), Some(keeper)) = (&action, &mut self.keeper)
            {
                keeper.note_kept(*revision);
            }
            if !matches!(kind, Kind::Dialog(ticket) if ticket != self.ticket) {
                actions.push(action);
            }
        }
        actions
    }

    /// Whether something is being read, written or hunted, or will be in a moment.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.unanswered > 0 || self.keeper.as_ref().is_some_and(KeeperThread::is_behind)
    }
}

impl Drop for Jobs {
    /// Waits until everything is written, but not for ever.
    fn drop(&mut self) {
        self.end_hunt();
        self.drop_measure();
        // All of them together.
        let end = Instant::now() + PATIENCE;
        if let Some(writer) = self.writer.take() {
            writer.end(end);
        }
        if let Some(keeper) = self.keeper.take() {
            keeper.end(end);
        }
        if let Some(preferences) = self.preferences.take() {
            preferences.end(end);
        }
    }
}
