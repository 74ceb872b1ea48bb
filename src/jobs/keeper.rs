//! The lesson on the screen and those that others replace: one thread keeps them, soon after the first change that
//! is not yet kept, however many follow.

use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Answers, Jobs, Kind, PreferencesFile, left};
use crate::action::FileAction;
use crate::disk::{Disk, PREFIX};
use crate::document::Source;
use crate::keep::Keeper;
use crate::model::{Keepsake, Session};
use crate::notice::{HomeFault, KeepError, SaveError, SaveStep};

/// What the thread is asked.
enum Order {
    Keep { revision: u64, keepsake: Box<Keepsake> },
    KeepNow,
    KeepUnnamed(Box<Session>),
    Retire(Source),
    Rescue(Sender<()>),
    End(Sender<()>),
}

/// The thread that keeps.
pub(super) struct KeeperThread {
    orders: Sender<Order>,
    sent: u64,
    kept: u64,
}

impl KeeperThread {
    /// An answer has come for this revision.
    pub(super) fn note_kept(&mut self, revision: u64) {
        self.kept = self.kept.max(revision);
    }

    /// Whether an answer is still to come.
    pub(super) fn is_behind(&self) -> bool {
        self.sent > self.kept
    }

    /// Writes what waits and ends the thread. A disk that does not answer is not waited for much longer than a
    /// person would.
    pub(super) fn end(self, end: Instant) {
        let (done, is_done) = channel();
        if self.orders.send(Order::End(done)).is_ok() {
            is_done.recv_timeout(left(end)).unwrap_or_default();
        }
    }
}

/// Ends the program's keeping from another thread, when the window does not answer.
#[derive(Clone)]
pub(super) struct LastOrder(Sender<Order>);

impl LastOrder {
    /// Keeps the newest lesson that the thread knows, at any length, within `patience`.
    pub(super) fn rescue(&self, patience: Duration) {
        let (done, is_done) = channel();
        if self.0.send(Order::Rescue(done)).is_ok() {
            is_done.recv_timeout(patience).unwrap_or_default();
        }
    }
}

impl Jobs {
    /// Starts the threads that keep: the lesson, where there is a slot, and the preferences, where there is a file.
    /// What changes is written `delay` later.
    pub fn start_keeping(
        &mut self,
        disk: Arc<dyn Disk>,
        keeper: Result<Keeper, HomeFault>,
        preferences: Option<PreferencesFile>,
        delay: Duration,
    ) {
        self.disk = disk;
        let mut family = PREFIX.to_owned();
        match keeper {
            Ok(keeper) => {
                (self.prefix, family) = (keeper.slot().prefix(), keeper.slot().family());
                self.data = Some(keeper.data().to_owned());
                self.saving = Some(keeper.saving());
                self.start_keeper(keeper, delay);
            }
            Err(fault) => self.unkept = KeepError::Home(fault),
        }
        if let Some(file) = preferences {
            self.start_preferences(file, family, delay);
        }
    }

    fn start_keeper(&mut self, keeper: Keeper, delay: Duration) {
        let interrupted = keeper.interrupted();
        if !interrupted.is_empty() {
            // Without a thread the next start sweeps.
            let sweep = move || interrupted.sweep();
            drop(thread::Builder::new().name("sweep".to_owned()).spawn(sweep));
        }
        let (orders, inbox) = channel();
        let answers = self.answers.clone();
        let waits = Waiting { latest: None, due: None, rescued: None };
        let mut shift = Shift { keeper: Some(keeper), answers, delay, waits };
        let run = move || shift.work(&inbox);
        // Without a thread nobody takes what is ordered, and that is said.
        drop(thread::Builder::new().name("autosave".to_owned()).spawn(run));
        self.keeper = Some(KeeperThread { orders, sent: 0, kept: 0 });
        self.unkept = KeepError::Stopped;
    }

    /// Keeps the lesson in a moment.
    pub fn keep(&mut self, revision: u64, keepsake: Keepsake) {
        let Some(thread) = &mut self.keeper else { return };
        if thread.orders.send(Order::Keep { revision, keepsake: Box::new(keepsake) }).is_ok() {
            thread.sent = revision;
        } else {
            self.answers.send(Kind::News, FileAction::SessionKept { revision, outcome: Err(self.unkept.clone()) });
        }
    }

    /// Keeps the lesson now and answers.
    pub fn keep_now(&mut self, revision: u64) {
        self.unanswered += 1;
        if !self.order(Order::KeepNow) {
            self.answers.send(Kind::Work, FileAction::SessionKept { revision, outcome: Err(self.unkept.clone()) });
        }
    }

    /// Keeps an unnamed lesson that is about to be replaced, or was discarded, and answers.
    pub fn keep_unnamed(&mut self, session: Box<Session>) {
        self.unanswered += 1;
        let work = Box::new(session.work());
        if !self.order(Order::KeepUnnamed(session)) {
            self.answers.send(Kind::Work, FileAction::LessonKept { work, outcome: Err(self.unkept.clone()) });
        }
    }

    /// Offers a kept lesson no more, and answers.
    pub fn retire(&mut self, source: Source) {
        // What cannot be moved is offered again.
        self.unanswered += usize::from(self.order(Order::Retire(source)));
    }

    /// Keeps the lesson at any length, and waits until it is, for at most `patience`.
    pub fn rescue(&mut self, patience: Duration) {
        if let Some(last) = self.last_order() {
            last.rescue(patience);
        }
    }

    pub(super) fn last_order(&self) -> Option<LastOrder> {
        self.keeper.as_ref().map(|thread| LastOrder(thread.orders.clone()))
    }

    /// Whether there is a thread to take it.
    fn order(&self, order: Order) -> bool {
        self.keeper.as_ref().is_some_and(|thread| thread.orders.send(order).is_ok())
    }
}

/// What is not yet written.
struct Waiting {
    latest: Option<(u64, Box<Keepsake>)>,
    /// When it is.
    due: Option<Instant>,
    /// The revision that was rescued last.
    rescued: Option<u64>,
}

/// The thread's work.
struct Shift {
    keeper: Option<Keeper>,
    answers: Answers,
    delay: Duration,
    waits: Waiting,
}

impl Shift {
    fn work(&mut self, inbox: &Receiver<Order>) {
        loop {
            let order = match self.waits.due.map(|due| due.saturating_duration_since(Instant::now())) {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                // However much more is asked meanwhile, what is due is due.
                Some(Duration::ZERO) => Err(RecvTimeoutError::Timeout),
                Some(left) => inbox.recv_timeout(left),
            };
            match order {
                Ok(Order::Keep { revision, keepsake }) => {
                    self.waits.latest = Some((revision, keepsake));
                    self.wait();
                }
                Err(RecvTimeoutError::Timeout) => self.write(),
                Ok(Order::KeepNow) => {
                    self.waits.due = None;
                    self.keep(Kind::Work);
                }
                Ok(Order::KeepUnnamed(session)) => self.keep_unnamed(&session),
                Ok(Order::Retire(source)) => {
                    if let Some(keeper) = &self.keeper {
                        // What cannot be moved is offered again.
                        let retire = || {
                            keeper.retire(&source);
                            Ok(())
                        };
                        unless_it_panics(retire).unwrap_or_default();
                    }
                    self.answers.send(Kind::Work, FileAction::Retired);
                }
                Ok(Order::Rescue(done)) => {
                    self.rescue();
                    done.send(()).unwrap_or_default();
                }
                Ok(Order::End(done)) => {
                    self.finish();
                    // The slot is free before anybody is told so.
                    self.keeper = None;
                    done.send(()).unwrap_or_default();
                    return;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    self.finish();
                    return;
                }
            }
        }
    }

    /// The first change that is not yet written says when everything is.
    fn wait(&mut self) {
        self.waits.due.get_or_insert_with(|| Instant::now() + self.delay);
    }

    fn finish(&mut self) {
        if self.waits.due.is_some() {
            self.write();
        }
    }

    fn write(&mut self) {
        self.waits.due = None;
        if self.waits.latest.is_some() {
            self.keep(Kind::News);
        }
    }

    /// Keeps the newest lesson and answers.
    fn keep(&mut self, kind: Kind) {
        let (Some(keeper), Some((revision, keepsake))) = (&mut self.keeper, &self.waits.latest) else {
            // Nothing has changed since the start.
            self.answers.send(kind, FileAction::SessionKept { revision: 0, outcome: Ok(()) });
            return;
        };
        let outcome = unless_it_panics(|| keeper.keep(keepsake));
        self.answers.send(kind, FileAction::SessionKept { revision: *revision, outcome });
    }

    fn keep_unnamed(&self, session: &Session) {
        let Some(keeper) = &self.keeper else { return };
        let outcome = unless_it_panics(|| keeper.keep_unnamed(session).map(drop));
        let work = Box::new(session.work());
        self.answers.send(Kind::Work, FileAction::LessonKept { work, outcome });
    }

    fn rescue(&mut self) {
        self.waits.due = None;
        let (Some(keeper), Some((revision, keepsake))) = (&mut self.keeper, &self.waits.latest) else { return };
        let outcome = unless_it_panics(|| keeper.keep(keepsake));
        if matches!(outcome, Err(KeepError::TooLong(_))) && self.waits.rescued != Some(*revision) {
            self.waits.rescued = Some(*revision);
            // The program ends: there is nobody left to tell.
            unless_it_panics(|| keeper.rescue(keepsake).map(drop)).unwrap_or_default();
        }
    }
}

/// Whatever goes wrong is an answer too: the window waits for it.
fn unless_it_panics(keep: impl FnOnce() -> Result<(), KeepError>) -> Result<(), KeepError> {
    catch_unwind(AssertUnwindSafe(keep)).unwrap_or(Err(KeepError::Save {
        path: PathBuf::new(),
        error: SaveError::Io { step: SaveStep::Write, kind: ErrorKind::Other },
    }))
}
