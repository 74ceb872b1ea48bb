//! The one place where the model changes: an action in, effects out. Arms are a few lines that call the core.

use std::path::PathBuf;

use crate::action::{Action, Answer, Choice, Effect, FileAction, Guard, LabAction, Page, WriteFault};
use crate::bloom::{Example, Lab, Params, Rejection, read_k, read_m, units};
use crate::choice::Choices;
use crate::document::{Stamp, with_extension};
use crate::model::{
    Content, Dialog, Document, MAX_NUMBER_DRAFT_UNITS, MAX_TEXT_DRAFT_UNITS, Model, Next, Purpose, Remark, Session,
};
use crate::notice::Notice;

/// Carries out `action` on the model and says what the world must do.
pub fn update(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Lab(action) => {
            model.revision += 1;
            update_lab(model, action);
            Vec::new()
        }
        Action::File(action) => update_file(model, action),
        Action::Answer(answer) => update_dialog(model, answer),
        Action::Show(Page::Help) => show(model, Dialog::Help),
        Action::Show(Page::About) => show(model, Dialog::About),
        Action::Choose(choice) => update_choices(&mut model.choices, choice),
        Action::DismissNotice(index) => {
            if index < model.notices.len() {
                model.notices.remove(index);
            }
            Vec::new()
        }
    }
}

fn update_lab(model: &mut Model, action: LabAction) {
    match action {
        LabAction::EditM(m) => edit_number(model, m, |session| &mut session.drafts.m),
        LabAction::EditK(k) => edit_number(model, k, |session| &mut session.drafts.k),
        LabAction::EditText(text) => edit_text(model, text),
        LabAction::CreateFilter => {
            if let Some(params) = params(&model.session) {
                model.session.lab = Some(Lab::new(params));
                model.remark = None;
            }
        }
        LabAction::Reset => {
            model.session.lab = None;
            model.remark = None;
        }
        LabAction::Insert(text) => operate(model, |lab| lab.insert(&text).map(|_| ())),
        LabAction::Query(text) => operate(model, |lab| lab.query(&text).map(|_| ())),
        LabAction::RunExample(example) => run_example(model, example),
        LabAction::ToggleDetail(detail) => model.session.open.toggle(detail),
    }
}

fn update_file(model: &mut Model, action: FileAction) -> Vec<Effect> {
    match action {
        FileAction::New => wanted(model, Next::New),
        FileAction::Open => wanted(model, Next::Open),
        FileAction::OpenPath(path) => wanted(model, Next::OpenPath(path)),
        FileAction::Quit => wanted(model, Next::Quit),
        FileAction::Save => save(model),
        FileAction::SaveAs => ask_path(model, Purpose::Save),
        FileAction::TypePath => match model.asking {
            Some(purpose) => {
                let mut effects = miss_dialog(model, purpose);
                effects.push(Effect::AbandonDialog);
                effects
            }
            None => Vec::new(),
        },
        FileAction::PathChosen { purpose, path, is_overwrite_confirmed } => {
            path_chosen(model, purpose, path, is_overwrite_confirmed)
        }
        FileAction::DialogMissed(purpose) => miss_dialog(model, purpose),
        FileAction::DialogDelayed => {
            if model.asking.is_some() {
                tell(model, Notice::DialogDelayed);
            }
            Vec::new()
        }
        FileAction::SessionOpened { path, outcome } => {
            match outcome {
                Ok(opened) => opened_session(model, path, *opened),
                Err(error) => tell(model, Notice::NotOpened { path, error }),
            }
            Vec::new()
        }
        FileAction::SessionSaved { path, content, outcome } => saved(model, path, *content, &outcome),
    }
}

/// The system offers no dialog, or not in time: our own path field takes its place.
fn miss_dialog(model: &mut Model, purpose: Purpose) -> Vec<Effect> {
    model.asking = None;
    model.notices.retain(|notice| *notice != Notice::DialogDelayed);
    show(model, Dialog::Path(purpose))
}

/// m and k as typed, when both are valid.
#[must_use]
pub fn params(session: &Session) -> Option<Params> {
    Params::new(read_m(&session.drafts.m).ok()?, read_k(&session.drafts.k).ok()?)
}

fn edit_number(model: &mut Model, raw: String, draft: impl Fn(&mut Session) -> &mut String) {
    if units(&raw) > MAX_NUMBER_DRAFT_UNITS || *draft(&mut model.session) == raw {
        return;
    }
    *draft(&mut model.session) = raw;
    if let Some(lab) = model.session.lab.take() {
        model.remark = Some(Remark::Discarded { entries: lab.reference().len() });
    }
}

fn edit_text(model: &mut Model, text: String) {
    let units = units(&text);
    if units > MAX_TEXT_DRAFT_UNITS {
        model.remark = Some(Remark::DraftTooLong { units });
    } else {
        model.session.drafts.text = text;
        // What was said of the string no longer fits; a discarded filter is still discarded.
        model.remark = model.remark.filter(|remark| matches!(remark, Remark::Discarded { .. }));
    }
}

fn operate(model: &mut Model, operation: impl FnOnce(&mut Lab) -> Result<(), Rejection>) {
    model.remark = match &mut model.session.lab {
        None => Some(Remark::NoFilter),
        Some(lab) => operation(lab).err().map(Remark::Rejected),
    };
}

fn run_example(model: &mut Model, example: Example) {
    let Some(lab) = &model.session.lab else {
        model.remark = Some(Remark::NoFilter);
        return;
    };
    match example.run(lab) {
        Ok(lab) => {
            if let Some(params) = example.params() {
                model.session.drafts.m = params.m().to_string();
                model.session.drafts.k = params.k().to_string();
            }
            model.session.lab = Some(lab);
            model.remark = None;
        }
        Err(rejection) => model.remark = Some(Remark::Rejected(rejection)),
    }
}

fn update_choices(choices: &mut Choices, choice: Choice) -> Vec<Effect> {
    match choice {
        Choice::Language(language) => choices.language = language,
        Choice::Appearance(appearance) => {
            choices.appearance = appearance;
            choices.is_projecting = false;
        }
        Choice::Projection => choices.is_projecting = !choices.is_projecting,
        Choice::FullScreen => return vec![Effect::ToggleFullScreen],
        Choice::ZoomIn => choices.zoom = choices.zoomed_in(),
        Choice::ZoomOut => choices.zoom = choices.zoomed_out(),
        Choice::ZoomReset => choices.zoom = 100,
    }
    Vec::new()
}

fn show(model: &mut Model, dialog: Dialog) -> Vec<Effect> {
    model.dialog = Some(dialog);
    Vec::new()
}

fn tell(model: &mut Model, notice: Notice) {
    model.notices.retain(|other| *other != notice);
    model.notices.push(notice);
}

/// The user wants `next`, whatever was agreed to before.
fn wanted(model: &mut Model, next: Next) -> Vec<Effect> {
    model.agreed = None;
    guarded(model, next)
}

/// Goes on with `next`, or asks first when something would be lost.
fn guarded(model: &mut Model, next: Next) -> Vec<Effect> {
    let is_agreed = model.agreed == Some(model.revision);
    if model.is_unsaved() && !is_agreed { show(model, Dialog::Unsaved(next)) } else { proceed(model, next) }
}

fn proceed(model: &mut Model, next: Next) -> Vec<Effect> {
    match next {
        Next::New => {
            replace_session(model, Session::first_start(), None);
            Vec::new()
        }
        Next::Open => ask_path(model, Purpose::Open),
        Next::OpenPath(path) => vec![Effect::Read(path)],
        Next::Quit => vec![Effect::Close],
    }
}

fn replace_session(model: &mut Model, session: Session, document: Option<Document>) {
    model.session = session;
    model.document = document;
    model.remark = None;
    model.notices.retain(|notice| !matches!(notice, Notice::NotOpened { .. } | Notice::NotSaved { .. }));
    model.revision += 1;
}

fn ask_path(model: &mut Model, purpose: Purpose) -> Vec<Effect> {
    if model.asking.is_some() {
        // There is no second dialog, so that nothing will be saved to go on after.
        model.after_save = None;
        return Vec::new();
    }
    model.asking = Some(purpose);
    vec![Effect::AskPath { purpose, current: model.document.as_ref().map(|document| document.path.clone()) }]
}

fn save(model: &mut Model) -> Vec<Effect> {
    match &model.document {
        None => ask_path(model, Purpose::Save),
        Some(document) => {
            let guard = Guard::Unchanged(document.stamp);
            vec![write(model, document.path.clone(), guard)]
        }
    }
}

fn write(model: &Model, path: PathBuf, guard: Guard) -> Effect {
    Effect::Write { path, session: Box::new(model.session.clone()), guard }
}

fn update_dialog(model: &mut Model, answer: Answer) -> Vec<Effect> {
    match (answer, model.dialog.take()) {
        (Answer::SaveFirst, Some(Dialog::Unsaved(next))) => {
            model.after_save = Some(next);
            save(model)
        }
        (Answer::Discard, Some(Dialog::Unsaved(next))) => {
            model.agreed = Some(model.revision);
            proceed(model, next)
        }
        (Answer::Overwrite, Some(Dialog::Replace(path) | Dialog::ChangedOnDisk(path))) => {
            vec![write(model, path, Guard::Agreed)]
        }
        _ => {
            model.after_save = None;
            Vec::new()
        }
    }
}

fn path_chosen(
    model: &mut Model,
    purpose: Purpose,
    path: Option<PathBuf>,
    is_overwrite_confirmed: bool,
) -> Vec<Effect> {
    model.asking = None;
    model.notices.retain(|notice| *notice != Notice::DialogDelayed);
    if matches!(model.dialog, Some(Dialog::Path(_))) {
        model.dialog = None;
    }
    let Some(path) = path else {
        model.after_save = None;
        return Vec::new();
    };
    match purpose {
        // Something may have been entered while the dialog was open.
        Purpose::Open => guarded(model, Next::OpenPath(path)),
        Purpose::Save => {
            let named = with_extension(&path);
            // A name that the dialog never saw may be another file's.
            let is_agreed = is_overwrite_confirmed && named == path;
            vec![write(model, named, if is_agreed { Guard::Agreed } else { Guard::Absent })]
        }
    }
}

fn opened_session(model: &mut Model, path: PathBuf, (session, stamp): (Session, Stamp)) {
    let saved = session.content();
    replace_session(model, session, Some(Document { path, stamp, saved }));
}

fn saved(model: &mut Model, path: PathBuf, saved: Content, outcome: &Result<Stamp, WriteFault>) -> Vec<Effect> {
    match outcome {
        &Ok(stamp) => {
            model.notices.retain(|notice| !matches!(notice, Notice::NotSaved { .. }));
            model.document = Some(Document { path, stamp, saved });
            match model.after_save.take() {
                // Something may have been entered while the file was being written.
                Some(next) => guarded(model, next),
                None => Vec::new(),
            }
        }
        Err(WriteFault::Exists) => show(model, Dialog::Replace(path)),
        Err(WriteFault::Changed) => show(model, Dialog::ChangedOnDisk(path)),
        &Err(WriteFault::Failed(error)) => {
            model.after_save = None;
            tell(model, Notice::NotSaved { path, error });
            Vec::new()
        }
    }
}
