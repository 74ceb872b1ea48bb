//! The evidence: what is asked of it, and what is found in the background. It follows the lesson as long as its view
//! is shown; what no longer fits the lesson is dropped.

use super::lab::takes;
use crate::action::{CurveAction, Effect, Measure};
use crate::bloom::{Lab, MAX_COUNT};
use crate::choice::View;
use crate::model::{Findings, Model, Pair, Side};
use crate::notice::Draft;

/// Carries out what concerns the evidence.
pub(super) fn update(model: &mut Model, action: CurveAction) -> Vec<Effect> {
    let curve = &mut model.session.curve;
    match action {
        CurveAction::ChooseWords(words) => curve.words = words,
        CurveAction::NextSeed => curve.seed = if curve.seed < MAX_COUNT { curve.seed + 1 } else { 0 },
        CurveAction::ChooseSample(sample) if curve.sample == sample => {
            if model.is_measurement_cut() {
                model.evidence.found = None;
            }
        }
        CurveAction::ChooseSample(sample) => curve.sample = sample,
        CurveAction::ChooseScale(scale) => curve.scale = scale,
        CurveAction::AddOther(params) => {
            curve.other = Some(Pair { m: params.m().to_string(), k: params.k().to_string() });
        }
        CurveAction::RemoveOther => curve.other = None,
        CurveAction::EditOther(draft, raw) => edit_other(model, draft, raw),
        // What was asked so far comes as the answer.
        CurveAction::Cancel => return model.evidence.running.take().iter().map(|_| Effect::EndMeasure).collect(),
        CurveAction::Counted { number, side, exact } => {
            if let Some(findings) = model.evidence.awaiting(number, side) {
                findings.exact = Some(exact);
            }
        }
        CurveAction::Averaged { number, side, average } => {
            if let Some(findings) = model.evidence.awaiting(number, side) {
                findings.average = Some(average);
            }
        }
        CurveAction::Progressed { number, asked } => {
            if number == model.evidence.number {
                model.evidence.running = Some(asked);
            }
        }
        CurveAction::Measured { number, rates } => {
            if number == model.evidence.number {
                model.evidence.running = None;
                for (side, rate) in rates {
                    if let Some(findings) = model.evidence.awaiting(number, side) {
                        findings.measured = Some(rate);
                    }
                }
            }
        }
    }
    Vec::new()
}

fn edit_other(model: &mut Model, draft: Draft, raw: String) {
    if takes(model, draft, &raw)
        && let Some(Pair { m, k }) = &mut model.session.curve.other
    {
        *if draft == Draft::M { m } else { k } = raw;
    }
}

/// Finds anew what no longer fits the lesson, where it is looked at, and drops it where it is not.
pub(super) fn follow(model: &mut Model) -> Vec<Effect> {
    let is_shown = model.shown.view == View::Curve;
    if model.is_evidence_current() || !is_shown && model.evidence.found.is_none() {
        return Vec::new();
    }
    let found = if is_shown { model.find_evidence() } else { None };
    if found.is_none() && model.evidence.found.is_none() {
        return Vec::new();
    }
    // Whatever is still being measured is too late whenever it comes.
    model.evidence.number += 1;
    model.evidence.running = None;
    model.evidence.found = found;
    let Some(found) = &model.evidence.found else { return vec![Effect::EndMeasure] };
    let labs = |is_wanted: fn(&Findings) -> bool| -> Vec<(Side, Lab)> {
        let sides = found.sides();
        sides.filter(|(_, findings)| is_wanted(findings)).map(|(side, findings)| (side, findings.lab.clone())).collect()
    };
    let measure = Measure {
        uncounted: labs(|findings| !findings.is_counted()),
        unmeasured: labs(|findings| findings.measured.is_none()),
        source: found.source.clone(),
        sample: found.sample.size(),
    };
    if !measure.unmeasured.is_empty() {
        model.evidence.running = Some(0);
    }
    vec![Effect::Measure { number: model.evidence.number, measure: Box::new(measure) }]
}
