//! Why the last operation came out as it did, or who set a bit. The rows carry the same numbers as the marked cells,
//! and pointing at a row rings its cell.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{FontFamily, FontId, Label, Sense, Ui, Vec2};

use super::{Scene, card, grid, widget};
use crate::action::Action;
use crate::bloom::{Cover, Entry, Explanation, Lab, Report, Setter};
use crate::model::Topic;
use crate::text::Story;
use crate::text::literal::chip;
use crate::theme::{STRONG, Theme};

/// Most entries that a row names.
const MOST_IN_ROW: usize = 3;
/// Most entries that a bit names.
const MOST_OF_BIT: usize = 24;
/// Longest name of an entry in characters.
const MOST: usize = 16;
/// The explanation that was found last, and the cell that the pointer rings.
#[derive(Default)]
pub(super) struct ExplainState {
    found: Option<(Arc<str>, usize, Explanation)>,
    /// The cell that belongs to the row under the pointer, or to the bit that is explained.
    pub(super) ringed: Option<u16>,
}

impl ExplainState {
    /// The explanation of the last operation. It takes a moment with a thousand entries, so that it is found once an
    /// operation.
    fn of(&mut self, lab: &Lab, report: &Report) -> &Explanation {
        let entries = lab.reference().len();
        let is_found =
            |(text, count, _): &(Arc<str>, usize, Explanation)| Arc::ptr_eq(text, &report.text) && *count == entries;
        if !self.found.as_ref().is_some_and(is_found) {
            self.found = None;
        }
        let find = || (Arc::clone(&report.text), entries, lab.explain(report));
        &self.found.get_or_insert_with(find).2
    }
}

/// Shows what explains `topic`.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut ExplainState, topic: Topic) {
    let Some(lab) = &scene.model.session.lab else { return };
    match topic {
        Topic::Bit(position) => bit(ui, scene, lab, state, position),
        Topic::Verdict => {
            if let Some(report) = lab.last() {
                verdict(ui, scene, lab, state, report);
            }
        }
        Topic::Units => {}
    }
}

fn heading(ui: &mut Ui, scene: &mut Scene<'_>, text: &str) {
    if card::heading(ui, scene, text, scene.texts.explain.close) {
        scene.ask(Action::CloseExplanation);
    }
}

fn bit(ui: &mut Ui, scene: &mut Scene<'_>, lab: &Lab, state: &mut ExplainState, position: u16) {
    let (theme, texts) = (scene.theme, &scene.texts.explain);
    state.ringed = Some(position);
    heading(ui, scene, &(texts.bit_title)(position, lab.filter().get(position)));
    let setters = lab.setters(position);
    if setters.is_empty() {
        ui.add(Label::new(texts.nobody).wrap());
        return;
    }
    let mut entries: Vec<usize> = setters.iter().map(|setter| setter.entry).collect();
    entries.dedup();
    ui.add(Label::new((texts.set_by)(entries.len())).wrap());
    for (index, setter) in setters.iter().take(MOST_OF_BIT).enumerate() {
        let mut job = LayoutJob::default();
        name(&mut job, theme, lab, *setter, index == 0);
        if index == 0 && entries.len() > 1 {
            plain(&mut job, theme, &format!("  · {}", texts.first));
        }
        ui.add(Label::new(job).wrap());
    }
    if setters.len() > MOST_OF_BIT {
        ui.label(widget::weak(theme, (texts.more)(setters.len() - MOST_OF_BIT)));
    }
}

fn verdict(ui: &mut Ui, scene: &mut Scene<'_>, lab: &Lab, state: &mut ExplainState, report: &Report) {
    let texts = &scene.texts.explain;
    heading(ui, scene, texts.title);
    let explanation = state.of(lab, report).clone();
    let told = (texts.story)(&story(lab, report, &explanation));
    ui.add(Label::new(told).wrap());
    ui.add_space(2.0);
    let is_entry = lab.reference().position_of(&report.text).is_some();
    for cover in &explanation.covers {
        if row(ui, scene, lab, cover, is_entry) {
            state.ringed = Some(cover.position);
        }
    }
}

fn story(lab: &Lab, report: &Report, explanation: &Explanation) -> Story {
    let mut positions: Vec<u16> = report.steps.iter().map(|step| step.position).collect();
    positions.sort_unstable();
    positions.dedup();
    let text = |entry: &usize| lab.reference().entries().get(*entry).map(|entry| chip(&entry.text, MOST));
    Story {
        verdict: report.verdict,
        entry_number: lab.reference().position_of(&report.text).map_or(0, |index| index + 1),
        zeros: explanation.zeros(),
        bits: positions.len(),
        turned: report.steps.iter().filter(|step| !step.before && step.after).count(),
        smallest: explanation.smallest.iter().filter_map(text).collect(),
    }
}

/// A position with the entries that cover it; whether the pointer is on it.
fn row(ui: &mut Ui, scene: &Scene<'_>, lab: &Lab, cover: &Cover, is_entry: bool) -> bool {
    let (theme, texts) = (scene.theme, &scene.texts.explain);
    let mut job = LayoutJob::default();
    match cover.setters.as_slice() {
        [] if !cover.bit => plain(&mut job, theme, texts.zero),
        [] if is_entry => plain(&mut job, theme, texts.only_itself),
        setters => {
            for (index, setter) in setters.iter().take(MOST_IN_ROW).enumerate() {
                if index > 0 {
                    plain(&mut job, theme, ", ");
                }
                name(&mut job, theme, lab, *setter, index == 0);
            }
            if setters.len() > MOST_IN_ROW {
                plain(&mut job, theme, &format!(" {}", (texts.more)(setters.len() - MOST_IN_ROW)));
            }
        }
    }
    let line = ui.horizontal_top(|ui| {
        let side = theme.size.tag * 1.5;
        let (rect, _) = ui.allocate_exact_size(Vec2::new(side, theme.size.body * 1.35), Sense::hover());
        grid::number_tag(ui.painter(), theme, rect.center(), &cover.i.to_string());
        // Numbers of one filter line up.
        let digits = lab.params().m().saturating_sub(1).to_string().len();
        let position = widget::mono_strong(theme, format!("{:>digits$}", cover.position));
        ui.label(position);
        ui.label(widget::mono(theme, format!("= {}", u8::from(cover.bit))));
        ui.add(Label::new(job).wrap());
    });
    line.response.contains_pointer()
}

/// An entry with its i; who came first stands out.
fn name(job: &mut LayoutJob, theme: &Theme, lab: &Lab, setter: Setter, is_first: bool) {
    let text = lab.reference().entries().get(setter.entry).map_or("", |entry: &Entry| &entry.text);
    let family = if is_first { FontFamily::Name(STRONG.into()) } else { FontFamily::Proportional };
    let format = TextFormat::simple(FontId::new(theme.size.body, family), theme.ink.text);
    job.append(&chip(text, MOST), 0.0, format);
    let format = TextFormat::simple(FontId::new(theme.size.small, FontFamily::Proportional), theme.ink.weak);
    job.append(&format!(" (i\u{a0}=\u{a0}{})", setter.i), 0.0, format);
}

fn plain(job: &mut LayoutJob, theme: &Theme, text: &str) {
    job.append(text, 0.0, TextFormat::simple(FontId::new(theme.size.body, FontFamily::Proportional), theme.ink.weak));
}
