//! What changes the lesson, and its history.

use std::borrow::Cow;

use crate::action::{Effect, LabAction};
use crate::bloom::{
    AskError, EscapeError, Example, Lab, Preview, Rejection, WordList, read_escapes, units, write_escapes,
};
use crate::model::{Deed, Dialog, Model, Remark, Session, Snapshot, Words, max_draft_units};
use crate::notice::Draft;

/// Carries out what concerns the lesson; what changes it becomes a step of the history. What is discarded and in no
/// file is kept: the history ends with the window, however that ends.
pub(super) fn update(model: &mut Model, action: LabAction) -> Vec<Effect> {
    let Some(deed) = deed(model, &action) else {
        let at_stake = at_stake(model, &action);
        change(model, action);
        return at_stake.map(|session| Effect::KeepUnnamed(Box::new(session))).into_iter().collect();
    };
    let before = model.snapshot();
    let is_in_file = model.document.is_some() && !model.is_unsaved();
    let is_example = is_example(model);
    change(model, action);
    let discarded = model.discarded_since(&before).filter(|_| !is_in_file && !is_example);
    if !before.is_of(&model.session) {
        if deed == Deed::EditParameters {
            model.history.record_in_run(deed, before);
        } else {
            model.history.record(deed, before);
        }
    }
    discarded.map(|session| Effect::KeepUnnamed(Box::new(session))).into_iter().collect()
}

/// What would be lost when a step that replaced the whole lesson is taken back or done again: numbers typed since.
fn at_stake(model: &Model, action: &LabAction) -> Option<Session> {
    let (_, target) = Direction::of(action)?.step(model)?;
    if target.has_document() { model.loose_numbers() } else { None }
}

/// Whether the lesson is a ready-made one to which nothing was added: it can be had again at any time.
fn is_example(model: &Model) -> bool {
    let mut deeds = model.history.past().map(|(deed, _)| deed);
    let adds = |deed: &&Deed| !matches!(deed, Deed::Query(_) | Deed::Ask | Deed::Hunt(_));
    // The letters are inserted into what there was.
    matches!(deeds.find(adds), Some(Deed::RunExample(example)) if example.params().is_some())
}

/// Goes back to where the lesson without a file still had entries, so that it can be saved.
pub(super) fn bring_back(model: &mut Model) {
    let Some(work) = model.unnamed_work().map(|work| work.content()) else { return };
    while model.session.content() != work && model.history.last().is_some() {
        travel(model, Direction::Back);
    }
}

/// The step of the history that an action makes, if it makes one.
fn deed(model: &Model, action: &LabAction) -> Option<Deed> {
    match action {
        LabAction::EditM(_) | LabAction::EditK(_) => Some(Deed::EditParameters),
        LabAction::CreateFilter | LabAction::CreateFirstFilter | LabAction::CreateFilterOf(_) => {
            Some(Deed::CreateFilter)
        }
        LabAction::Reset => Some(Deed::Reset),
        // One that cannot be read makes no step.
        LabAction::Insert(raw) => read(model, raw).ok().map(|text| Deed::Insert(text.into_owned())),
        LabAction::Query(raw) => read(model, raw).ok().map(|text| Deed::Query(text.into_owned())),
        LabAction::RunExample(example) => Some(Deed::RunExample(*example)),
        LabAction::InsertList(list) => {
            let new = model.session.lab.as_ref().map_or(0, |lab| list.preview(lab).new);
            Some(Deed::InsertList(new))
        }
        LabAction::Ask => Some(Deed::Ask),
        LabAction::EditText(_)
        | LabAction::ToggleDetail(_)
        | LabAction::ChooseWords(_)
        | LabAction::ToggleEscapes
        | LabAction::TogglePredict
        | LabAction::Undo
        | LabAction::Redo => None,
    }
}

/// Which way through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Back,
    Forth,
}

impl Direction {
    /// Which way an action goes, if it goes any.
    pub(super) fn of(action: &LabAction) -> Option<Self> {
        match action {
            LabAction::Undo => Some(Self::Back),
            LabAction::Redo => Some(Self::Forth),
            _ => None,
        }
    }

    /// The step that way, if there is one.
    pub(super) fn step(self, model: &Model) -> Option<(&Deed, &Snapshot)> {
        match self {
            Self::Back => model.history.last(),
            Self::Forth => model.history.next(),
        }
    }
}

/// Goes one step through the history. The string field stays as it is.
fn travel(model: &mut Model, direction: Direction) {
    let Some((_, target)) = direction.step(model) else { return };
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
        LabAction::CreateFilterOf(params) => {
            model.session.drafts.m = params.m().to_string();
            model.session.drafts.k = params.k().to_string();
            create_filter(model);
        }
        LabAction::Reset => {
            let old = model.session.lab.take();
            model.remark = discarded(old);
        }
        LabAction::Insert(raw) => operate(model, &raw, |lab, text| lab.insert(text).map(|_| ())),
        LabAction::Query(raw) => operate(model, &raw, |lab, text| lab.query(text).map(|_| ())),
        LabAction::RunExample(example) => run_example(model, example),
        LabAction::InsertList(list) => insert_list(model, &list),
        LabAction::Ask => ask(model),
        LabAction::ChooseWords(source) => {
            if source != model.session.words.source {
                model.session.words = Words { source, drawn: 0 };
            }
            if model.dialog == Some(Dialog::AskList) {
                model.dialog = None;
            }
        }
        LabAction::ToggleEscapes => toggle_escapes(model),
        LabAction::TogglePredict => {
            let predict = &mut model.session.modes.predict;
            *predict = !*predict;
            // What is on the screen has been seen.
            model.shown.is_revealed = true;
        }
        LabAction::ToggleDetail(detail) => model.session.open.toggle(detail),
        LabAction::Undo => travel(model, Direction::Back),
        LabAction::Redo => travel(model, Direction::Forth),
    }
}

/// Whether a field takes this text.
fn draft_of(draft: Draft, raw: &str) -> Result<(), Remark> {
    let units = units(raw);
    if units > max_draft_units(draft) { Err(Remark::DraftTooLong { draft, units }) } else { Ok(()) }
}

/// The same for a field of another view, and says so where it does not.
pub(super) fn takes(model: &mut Model, draft: Draft, raw: &str) -> bool {
    let outcome = draft_of(draft, raw);
    model.remark = match outcome {
        Err(remark) => Some(remark),
        Ok(()) => model.remark.filter(|remark| !matches!(remark, Remark::DraftTooLong { .. })),
    };
    outcome.is_ok()
}

fn edit_number(model: &mut Model, draft: Draft, raw: String) {
    if let Err(remark) = draft_of(draft, &raw) {
        model.remark = Some(remark);
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
    model.remark = match draft_of(Draft::Text, &text) {
        Err(remark) => Some(remark),
        Ok(()) => {
            model.session.drafts.text = text;
            // What was said of the string no longer fits; a discarded filter is still discarded.
            model.remark.filter(|remark| matches!(remark, Remark::Discarded { .. }))
        }
    };
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

/// A string as the field has it, read.
fn read<'a>(model: &Model, raw: &'a str) -> Result<Cow<'a, str>, EscapeError> {
    if model.session.modes.escapes { read_escapes(raw).map(Cow::Owned) } else { Ok(Cow::Borrowed(raw)) }
}

fn operate(model: &mut Model, raw: &str, operation: impl FnOnce(&mut Lab, &str) -> Result<(), Rejection>) {
    let text = read(model, raw);
    model.remark = match (&mut model.session.lab, text) {
        (None, _) => Some(Remark::NoFilter),
        (Some(_), Err(error)) => Some(Remark::Escape(error)),
        (Some(lab), Ok(text)) => operation(lab, &text).err().map(Remark::Rejected),
    };
}

fn ask(model: &mut Model) {
    let Some(lab) = &mut model.session.lab else {
        model.remark = Some(Remark::NoFilter);
        return;
    };
    let words = &mut model.session.words;
    model.remark = match lab.ask(&words.source, words.drawn) {
        Ok(drawn) => {
            words.drawn = drawn;
            None
        }
        Err(AskError::Exhausted) => Some(Remark::NoWordsLeft),
        Err(AskError::CounterFull) => Some(Remark::Rejected(Rejection::CounterFull)),
    };
}

fn insert_list(model: &mut Model, list: &WordList) {
    if matches!(model.dialog, Some(Dialog::List(_))) {
        model.dialog = None;
    }
    let Some(lab) = &mut model.session.lab else {
        model.remark = Some(Remark::NoFilter);
        return;
    };
    let Preview { new, duplicate, .. } = list.preview(lab);
    model.remark = Some(match list.insert(lab) {
        Ok(()) => Remark::Listed { new, duplicate },
        Err(rejection) => Remark::Rejected(rejection),
    });
}

/// The string stays what it is, where it can be read.
fn toggle_escapes(model: &mut Model) {
    let raw = &model.session.drafts.text;
    let other = if model.session.modes.escapes {
        read_escapes(raw).unwrap_or_else(|_| raw.clone())
    } else {
        write_escapes(raw)
    };
    if let Err(remark) = draft_of(Draft::Text, &other) {
        model.remark = Some(remark);
        return;
    }
    model.session.drafts.text = other;
    model.session.modes.escapes = !model.session.modes.escapes;
    model.remark = model.remark.filter(|remark| matches!(remark, Remark::Discarded { .. }));
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
