//! Paths that are asked for: the system's file dialogs, and prepared answers for tests.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Jobs, Kind};
use crate::action::FileAction;
use crate::model::Purpose;

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

impl Jobs {
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
        self.answers.send(Kind::Dialog(self.ticket), action);
    }

    fn ask_system(&mut self, request: DialogRequest, frame: Option<&eframe::Frame>) {
        let DialogRequest { purpose, title, file_kind, every_file, suggestion } = request;
        let extension = match purpose {
            Purpose::Open | Purpose::Save => "ron",
            Purpose::List => "txt",
            Purpose::Export(export) => export.format.extension().unwrap_or_default(),
        };
        let dialog = rfd::AsyncFileDialog::new().set_title(title);
        let mut dialog = dialog.add_filter(file_kind, &[extension]).add_filter(every_file, &["*"]);
        if let Some(frame) = frame {
            dialog = dialog.set_parent(frame);
        }
        if let Some(folder) = suggestion.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            dialog = dialog.set_directory(folder);
        }
        // Built here, on the thread of the window; awaited elsewhere, so that no frame waits.
        let answer: Pin<Box<dyn Future<Output = Option<rfd::FileHandle>> + Send>> = match purpose {
            Purpose::Open | Purpose::List => Box::pin(dialog.pick_file()),
            Purpose::Save | Purpose::Export(_) => {
                let name = suggestion.file_name().unwrap_or_default().to_string_lossy().into_owned();
                Box::pin(dialog.set_file_name(name).save_file())
            }
        };
        let (answers, ticket) = (self.answers.clone(), self.ticket);
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
            answers.send(Kind::Dialog(ticket), action);
        };
        if thread::Builder::new().name("file dialog".to_owned()).spawn(wait).is_err() {
            self.answer(FileAction::DialogMissed(purpose));
            return;
        }
        let answers = self.answers.clone();
        let remind = move || {
            if answered.recv_timeout(SLOW_DIALOG) == Err(RecvTimeoutError::Timeout) {
                answers.send(Kind::Dialog(ticket), FileAction::DialogDelayed);
            }
        };
        if thread::Builder::new().name("dialog reminder".to_owned()).spawn(remind).is_err() {
            self.answer(FileAction::DialogDelayed);
        }
    }
}

fn chosen(purpose: Purpose, path: Option<PathBuf>) -> FileAction {
    FileAction::PathChosen { purpose, path, is_overwrite_confirmed: true }
}
