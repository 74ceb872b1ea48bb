//! The card beside the grid: why the last operation came out as it did, or who set a bit. Its rows carry the same
//! numbers as the marked cells, and pointing at a row rings its cell.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, FontFamily, FontId, Frame, Label, Layout, Margin, Sense, Stroke, Ui, Vec2};

use super::widget::{self, Control};
use super::{Scene, grid};
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
/// Least and most width of the card, in text heights.
const WIDTHS: [f32; 2] = [13.0, 22.0];
/// Fewest columns that the grid keeps beside it.
const FEWEST_COLUMNS: u16 = 8;

/// The explanation that was found last, and the cell that the pointer rings.
#[derive(Default)]
pub(super) struct ExplainState {
    found: Option<(Arc<str>, usize, Explanation)>,
    shown: Option<Topic>,
    ringed: Option<u16>,
}

impl ExplainState {
    /// The cell that belongs to the row under the pointer, or to the bit that is explained.
    pub(super) fn ringed(&self) -> Option<u16> {
        self.ringed
    }

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

/// Widths of the grid and of the card beside it; nothing where the grid would have too little left.
pub(super) fn widths_beside(ui: &Ui, scene: &Scene<'_>) -> Option<[f32; 2]> {
    let theme = scene.theme;
    let [least, most] = WIDTHS.map(|ems| ems * theme.size.body);
    let available = ui.available_width() - theme.size.group;
    let lab = scene.model.session.lab.as_ref()?;
    let (columns, grid) = grid::natural_width(ui, theme, lab, available - least);
    let enough = FEWEST_COLUMNS.min(lab.params().m());
    // What the columns do not need is the card's.
    (columns >= enough).then_some([grid, (available - grid).clamp(least, most)])
}

/// Shows the card, if something is explained; a new one comes into sight.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut ExplainState) {
    state.ringed = None;
    let is_new = std::mem::replace(&mut state.shown, scene.model.topic()) != scene.model.topic();
    let (Some(topic), Some(lab)) = (scene.model.topic(), &scene.model.session.lab) else { return };
    let theme = scene.theme;
    let edge = Stroke::new(1.0, theme.surface.line);
    let frame = Frame::new().fill(theme.surface.ground).stroke(edge).corner_radius(4).inner_margin(Margin::same(12));
    let card = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.spacing_mut().interact_size.y = theme.size.body + 6.0;
        match topic {
            Topic::Bit(position) => bit(ui, scene, lab, state, position),
            Topic::Verdict => {
                if let Some(report) = lab.last() {
                    verdict(ui, scene, lab, state, report);
                }
            }
        }
    });
    if is_new {
        ui.scroll_to_rect(card.response.rect, None);
    }
}

/// The heading, and what closes the card.
fn heading(ui: &mut Ui, scene: &mut Scene<'_>, text: &str) {
    ui.horizontal(|ui| {
        ui.label(widget::strong(scene.theme, text));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = Control::new("✕").quiet(ui, scene.theme);
            let name = scene.texts.explain.close;
            widget::named(&close, egui::Role::Button, name);
            if close.on_hover_text(name).clicked() {
                scene.ask(Action::CloseExplanation);
            }
        });
    });
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
