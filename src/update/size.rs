//! The sizing: what is typed into it, and the way to the lab.

use super::lab;
use crate::action::{Effect, LabAction, SizeAction};
use crate::bloom::Params;
use crate::choice::View;
use crate::model::{Model, SizeField};

/// Carries out what concerns the sizing.
pub(super) fn update(model: &mut Model, action: SizeAction) -> Vec<Effect> {
    match action {
        SizeAction::Edit(field, raw) => edit(model, field, raw),
        SizeAction::ChooseUnit(unit) => model.session.sizing.unit = unit,
        SizeAction::TakeToLab(params) => return take_to_lab(model, params),
    }
    Vec::new()
}

fn edit(model: &mut Model, field: SizeField, raw: String) {
    if lab::takes(model, field.kind(), &raw) {
        *model.session.sizing.draft_mut(field) = raw;
    }
}

/// An empty filter of this size in the lab: one step, as if it had been created there.
fn take_to_lab(model: &mut Model, params: Params) -> Vec<Effect> {
    model.shown.view = View::Filter;
    lab::update(model, LabAction::CreateFilterOf(params))
}
