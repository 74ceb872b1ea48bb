//! Threads and system dialogs. Every answer is an action; one that comes too late is dropped.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::action::{Action, FileAction, Guard, WriteFault};
use crate::disk::{self, SystemDisk};
use crate::document::Stamp;
use crate::model::{Purpose, Session};
use crate::notice::{OpenError, SaveError, SaveStep};
use crate::session;

/// Sooner than this nobody cancels a dialog: there was none.
const NO_DIALOG: Duration = Duration::from_millis(300);
/// After this the path field is offered.
const SLOW_DIALOG: Duration = Duration::from_secs(15);

/// Where paths come from.
#[derive(Debug)]
pub enum Dialogs {
    /// The system's file dialogs.
    System,
    /// Prepared answers, one a dialog, for tests.
    Scripted(VecDeque<ScriptedAnswer>),
}

/// A prepared answer to a file dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptedAnswer {
    /// This path; the dialog has asked about overwriting.
    Path(PathBuf),
    /// Its cancel button.
    Cancel,
    /// There is no dialog service.
    Missing,
    /// It does not answer.
    Silence,
}

/// What a dialog shows.
#[derive(Clone, Debug)]
pub struct DialogRequest {
    /// What the path is for.
    pub purpose: Purpose,
    /// Its title.
    pub title: &'static str,
    /// Name of the kind of file.
    pub file_kind: &'static str,
    /// Name of every kind of file.
    pub every_file: &'static str,
    /// The file to start from.
    pub suggestion: PathBuf,
}

struct Message {
    /// The dialog it answers; none for files.
    ticket: Option<u64>,
    action: FileAction,
}

/// A session to be written.
pub struct WriteJob {
    /// Number of the lesson.
    pub lesson: u64,
    /// Where to.
    pub path: PathBuf,
    /// What.
    pub session: Box<Session>,
    /// What must hold of the target.
    pub guard: Guard,
}

/// The program's threads.
pub struct Jobs {
    ctx: egui::Context,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
    dialogs: Dialogs,
    ticket: u64,
    unanswered: usize,
    writer: Option<(Sender<WriteJob>, JoinHandle<()>)>,
}

impl Jobs {
    /// No job yet; `ctx` is woken when one answers.
    #[must_use]
    pub fn new(ctx: &egui::Context, dialogs: Dialogs) -> Self {
        let (sender, receiver) = channel();
        Self { ctx: ctx.clone(), sender, receiver, dialogs, ticket: 0, unanswered: 0, writer: None }
    }

    /// The answers that have come since, in order.
    pub fn poll(&mut self) -> Vec<Action> {
        let mut actions = Vec::new();
        while let Ok(Message { ticket, action }) = self.receiver.try_recv() {
            if ticket.is_none() {
                self.unanswered = self.unanswered.saturating_sub(1);
            }
            if ticket.is_none_or(|ticket| ticket == self.ticket) {
                actions.push(Action::File(action));
            }
        }
        actions
    }

    /// Whether a file is being read or written.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.unanswered > 0
    }

    /// Forgets the open dialog: its answer comes too late.
    pub fn abandon_dialog(&mut self) {
        self.ticket += 1;
    }

    /// Asks for a path. The dialog belongs to the window of `frame`.
    pub fn ask_path(&mut self, request: DialogRequest, frame: Option<&eframe::Frame>) {
        self.ticket += 1;
        let purpose = request.purpose;
        let answer = match &mut self.dialogs {
            Dialogs::System => return self.ask_system(request, frame),
            Dialogs::Scripted(answers) => answers.pop_front().unwrap_or(ScriptedAnswer::Missing),
        };
        self.answer(match answer {
            ScriptedAnswer::Path(path) => chosen(purpose, Some(path)),
            ScriptedAnswer::Cancel => chosen(purpose, None),
            ScriptedAnswer::Missing => FileAction::DialogMissed(purpose),
            ScriptedAnswer::Silence => FileAction::DialogDelayed,
        });
    }

    fn answer(&self, action: FileAction) {
        send(&self.sender, &self.ctx, Some(self.ticket), action);
    }

    fn ask_system(&mut self, request: DialogRequest, frame: Option<&eframe::Frame>) {
        let DialogRequest { purpose, title, file_kind, every_file, suggestion } = request;
        let mut dialog =
            rfd::AsyncFileDialog::new().set_title(title).add_filter(file_kind, &["ron"]).add_filter(every_file, &["*"]);
        if let Some(frame) = frame {
            dialog = dialog.set_parent(frame);
        }
        if let Some(folder) = suggestion.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            dialog = dialog.set_directory(folder);
        }
        // Built here, on the thread of the window; awaited elsewhere, so that no frame waits.
        let answer: Pin<Box<dyn Future<Output = Option<rfd::FileHandle>> + Send>> = match purpose {
            Purpose::Open => Box::pin(dialog.pick_file()),
            Purpose::Save => {
                let name = suggestion.file_name().unwrap_or_default().to_string_lossy().into_owned();
                Box::pin(dialog.set_file_name(name).save_file())
            }
        };
        let (sender, ctx, ticket) = (self.sender.clone(), self.ctx.clone(), self.ticket);
        // Dropped with the answer, so that the reminder ends with it.
        let (alive, answered) = channel::<()>();
        let wait = move || {
            let start = Instant::now();
            let path = pollster::block_on(answer).map(|file| file.path().to_owned());
            let action = if path.is_none() && start.elapsed() < NO_DIALOG {
                FileAction::DialogMissed(purpose)
            } else {
                chosen(purpose, path)
            };
            drop(alive);
            send(&sender, &ctx, Some(ticket), action);
        };
        if thread::Builder::new().name("file dialog".to_owned()).spawn(wait).is_err() {
            self.answer(FileAction::DialogMissed(purpose));
            return;
        }
        let (sender, ctx) = (self.sender.clone(), self.ctx.clone());
        let remind = move || {
            if answered.recv_timeout(SLOW_DIALOG) == Err(RecvTimeoutError::Timeout) {
                send(&sender, &ctx, Some(ticket), FileAction::DialogDelayed);
            }
        };
        if thread::Builder::new().name("dialog reminder".to_owned()).spawn(remind).is_err() {
            self.answer(FileAction::DialogDelayed);
        }
    }

    /// Reads a session file on a thread of its own: a disk that hangs holds up nothing else.
    pub fn read(&mut self, reading: u64, path: PathBuf) {
        self.unanswered += 1;
        let (sender, ctx) = (self.sender.clone(), self.ctx.clone());
        let kept = path.clone();
        let read = move || {
            let outcome = catch_unwind(|| session::open(&path)).unwrap_or(Err(OpenError::Io(ErrorKind::Other)));
            let outcome = outcome.map(|opened| Box::new((opened.session, opened.stamp)));
            send(&sender, &ctx, None, FileAction::SessionOpened { reading, path, outcome });
        };
        if let Err(error) = thread::Builder::new().name("open".to_owned()).spawn(read) {
            let outcome = Err(OpenError::Io(error.kind()));
            send(&self.sender, &self.ctx, None, FileAction::SessionOpened { reading, path: kept, outcome });
        }
    }

    /// Writes a session file. All writes are made by one thread, in order.
    pub fn write(&mut self, job: WriteJob) {
        self.unanswered += 1;
        if self.writer.is_none() {
            self.writer = self.start_writer();
        }
        let unsent = match &self.writer {
            Some((jobs, _)) => jobs.send(job).err().map(|unsent| unsent.0),
            None => Some(job),
        };
        if let Some(job) = unsent {
            // Without a thread it is written here and now: late is better than lost.
            let action = job.run();
            send(&self.sender, &self.ctx, None, action);
        }
    }

    fn start_writer(&self) -> Option<(Sender<WriteJob>, JoinHandle<()>)> {
        let (jobs, inbox) = channel::<WriteJob>();
        let (sender, ctx) = (self.sender.clone(), self.ctx.clone());
        let run = move || {
            for job in inbox {
                send(&sender, &ctx, None, job.run());
            }
        };
        let handle = thread::Builder::new().name("save".to_owned()).spawn(run).ok()?;
        Some((jobs, handle))
    }
}

impl Drop for Jobs {
    /// Waits until everything is written.
    fn drop(&mut self) {
        if let Some((jobs, handle)) = self.writer.take() {
            drop(jobs);
            // A writer that panicked has nothing left to wait for.
            drop(handle.join());
        }
    }
}

impl WriteJob {
    fn run(self) -> FileAction {
        let Self { lesson, path, session, guard } = self;
        // Whatever goes wrong is an answer too: the window waits for it.
        let outcome = catch_unwind(|| write(&path, &session, &guard));
        let outcome =
            outcome.unwrap_or(Err(WriteFault::Failed(SaveError::Io { step: SaveStep::Write, kind: ErrorKind::Other })));
        FileAction::SessionSaved { lesson, path, content: Box::new(session.content()), outcome }
    }
}

fn write(path: &Path, session: &Session, guard: &Guard) -> Result<Stamp, WriteFault> {
    match guard {
        // Folders and broken links are no files to replace: saving says what is the matter.
        Guard::Absent if path.is_file() => return Err(WriteFault::Exists),
        Guard::Unchanged(stamp) if session::has_changed(path, stamp) => return Err(WriteFault::Changed),
        Guard::Absent | Guard::Unchanged(_) | Guard::Agreed => {}
    }
    let text = session::write(session);
    disk::save(&SystemDisk, path, &text).map_err(|error| match error {
        SaveError::Io { step: SaveStep::SyncFolder, .. } => {
            WriteFault::NotDurable { stamp: Stamp::of(text.as_bytes()), error }
        }
        SaveError::Io { .. }
        | SaveError::NoFileName
        | SaveError::Folder
        | SaveError::NotRegular
        | SaveError::WriteProtected => WriteFault::Failed(error),
    })
}

fn chosen(purpose: Purpose, path: Option<PathBuf>) -> FileAction {
    FileAction::PathChosen { purpose, path, is_overwrite_confirmed: true }
}

fn send(sender: &Sender<Message>, ctx: &egui::Context, ticket: Option<u64>, action: FileAction) {
    // Without a receiver the window is gone, and nobody is left to tell.
    if sender.send(Message { ticket, action }).is_ok() {
        ctx.request_repaint();
    }
}
