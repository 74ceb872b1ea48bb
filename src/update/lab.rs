//! What changes the lesson, and its history.

use crate::action::LabAction;
use crate::bloom::{Example, Lab, Params, Rejection, read_k, read_m, units};
use crate::model::{Deed, MAX_NUMBER_DRAFT_UNITS, MAX_TEXT_DRAFT_UNITS, Model, Remark, Session};

/// Carries out what concerns the lesson; what changes it becomes a step of the history.
pub(super) fn update(model: &mut Model, action: LabAction) {
    model.revision += 1;
    let Some(deed) = deed(&action) else { return change(model, action) };
    let before = model.snapshot();
    change(model, action);
    if !before.is_of(&model.session) {
        if deed == Deed::EditParameters {
            model.history.record_in_run(deed, before);
        } else {
            model.history.record(deed, before);
        }
    }
}

/// The step of the history that an action makes, if it makes one.
fn deed(action: &LabAction) -> Option<Deed> {
    match action {
        LabAction::EditM(_) | LabAction::EditK(_) => Some(Deed::EditParameters),
        LabAction::CreateFilter => Some(Deed::CreateFilter),
        LabAction::Reset => Some(Deed::Reset),
        LabAction::Insert(text) => Some(Deed::Insert(text.clone())),
        LabAction::Query(text) => Some(Deed::Query(text.clone())),
        LabAction::RunExample(example) => Some(Deed::RunExample(*example)),
        LabAction::EditText(_) | LabAction::ToggleDetail(_) | LabAction::Undo | LabAction::Redo => None,
    }
}

/// Which way through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Back,
    Forth,
}

/// Goes one step through the history. The string field stays as it is.
fn travel(model: &mut Model, direction: Direction) {
    let step = match direction {
        Direction::Back => model.history.last(),
        Direction::Forth => model.history.next(),
    };
    let Some((_, target)) = step else { return };
    let now = if target.has_document() { model.snapshot_with_document() } else { model.snapshot() };
    let target = match direction {
        Direction::Back => model.history.undo(now),
        Direction::Forth => model.history.redo(now),
    };
    if let Some(target) = target {
        model.restore(target);
    }
}

fn change(model: &mut Model, action: LabAction) {
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
        LabAction::Undo => travel(model, Direction::Back),
        LabAction::Redo => travel(model, Direction::Forth),
    }
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
