//! What changes the lesson, and its history.

use crate::action::{Effect, LabAction};
use crate::bloom::{Example, Lab, Rejection, units};
use crate::model::{Deed, Model, Remark, max_draft_units};
use crate::notice::Draft;

/// Carries out what concerns the lesson; what changes it becomes a step of the history. What is discarded and in no
/// file is kept: the history ends with the window, however that ends.
pub(super) fn update(model: &mut Model, action: LabAction) -> Vec<Effect> {
    let Some(deed) = deed(&action) else {
        change(model, action);
        return Vec::new();
    };
    let before = model.snapshot();
    let is_in_file = model.document.is_some() && !model.is_unsaved();
    change(model, action);
    let discarded = model.discarded_since(&before).filter(|_| !is_in_file);
    if !before.is_of(&model.session) {
        if deed == Deed::EditParameters {
            model.history.record_in_run(deed, before);
        } else {
            model.history.record(deed, before);
        }
    }
    discarded.map(|session| Effect::KeepUnnamed(Box::new(session))).into_iter().collect()
}

/// Goes back to where the lesson without a file still had entries, so that it can be saved.
pub(super) fn bring_back(model: &mut Model) {
    let Some(work) = model.unnamed_work().map(|work| work.content()) else { return };
    while model.session.content() != work && model.history.last().is_some() {
        travel(model, Direction::Back);
    }
}

/// The step of the history that an action makes, if it makes one.
fn deed(action: &LabAction) -> Option<Deed> {
    match action {
        LabAction::EditM(_) | LabAction::EditK(_) => Some(Deed::EditParameters),
        LabAction::CreateFilter | LabAction::CreateFirstFilter => Some(Deed::CreateFilter),
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
        LabAction::EditM(m) => edit_number(model, Draft::M, m),
        LabAction::EditK(k) => edit_number(model, Draft::K, k),
        LabAction::EditText(text) => edit_text(model, text),
        LabAction::CreateFilter => create_filter(model),
        LabAction::CreateFirstFilter => {
            if model.session.lab.is_none() {
                create_filter(model);
            }
        }
        LabAction::Reset => {
            let old = model.session.lab.take();
            model.remark = discarded(old);
        }
        LabAction::Insert(text) => operate(model, |lab| lab.insert(&text).map(|_| ())),
        LabAction::Query(text) => operate(model, |lab| lab.query(&text).map(|_| ())),
        LabAction::RunExample(example) => run_example(model, example),
        LabAction::ToggleDetail(detail) => model.session.open.toggle(detail),
        LabAction::Undo => travel(model, Direction::Back),
        LabAction::Redo => travel(model, Direction::Forth),
    }
}

fn edit_number(model: &mut Model, draft: Draft, raw: String) {
    let units = units(&raw);
    if units > max_draft_units(draft) {
        model.remark = Some(Remark::DraftTooLong { draft, units });
        return;
    }
    let drafts = &mut model.session.drafts;
    let old = if draft == Draft::M { &mut drafts.m } else { &mut drafts.k };
    if *old == raw {
        return;
    }
    *old = raw;
    model.remark = match model.session.lab.take() {
        Some(lab) => Some(Remark::Discarded { entries: lab.reference().len() }),
        None => model.remark.filter(|remark| matches!(remark, Remark::Discarded { .. })),
    };
}

fn edit_text(model: &mut Model, text: String) {
    let units = units(&text);
    if units > max_draft_units(Draft::Text) {
        model.remark = Some(Remark::DraftTooLong { draft: Draft::Text, units });
    } else {
        model.session.drafts.text = text;
        // What was said of the string no longer fits; a discarded filter is still discarded.
        model.remark = model.remark.filter(|remark| matches!(remark, Remark::Discarded { .. }));
    }
}

/// The line that says what is gone, and that undo has it, where it was anything.
fn discarded(old: Option<Lab>) -> Option<Remark> {
    let entries = old?.reference().len();
    (entries > 0).then_some(Remark::Discarded { entries })
}

fn create_filter(model: &mut Model) {
    if let Some(params) = model.session.params() {
        let old = model.session.lab.replace(Lab::new(params));
        model.remark = discarded(old);
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
