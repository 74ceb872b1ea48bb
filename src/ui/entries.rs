//! The list of entries: small chips in rows, of which only those in sight are drawn.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{FontFamily, FontId, Galley, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::{Scene, widget};
use crate::bloom::{Entry, units};
use crate::text::literal::{chip, literal};
use crate::theme::Theme;

/// Longest chip in characters.
const MOST: usize = 24;
/// Space between chips.
const GAP: f32 = 6.0;
/// Space at each end of a chip.
const MARGIN: f32 = 10.0;

/// Widths of chips, which are measured once.
#[derive(Default)]
pub(super) struct EntriesState {
    measured: Vec<(Arc<str>, f32)>,
    text_size: f32,
    most_width: f32,
}

/// Shows heading, note and chips.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut EntriesState) {
    let (theme, texts) = (scene.theme, &scene.texts.detail);
    let entries = scene.model.session.lab.as_ref().map_or(&[][..], |lab| lab.reference().entries());
    // Whether an insert was new is seen here.
    let last = scene.model.session.lab.as_ref().and_then(|lab| lab.last());
    let is_covered = scene.model.is_covered() && last.is_some_and(|report| report.verdict.is_insert());
    ui.horizontal(|ui| {
        ui.label(widget::strong(theme, texts.entries));
        if scene.model.session.lab.is_some() && !is_covered {
            ui.label(widget::weak(theme, scene.texts.number.count(entries.len() as u64)));
        }
    });
    ui.label(widget::small(theme, texts.entries_note)).on_hover_text(texts.entries_tip);
    if is_covered {
        ui.label(widget::small(theme, scene.texts.step.covered_entries));
        return;
    }
    if entries.is_empty() {
        ui.label(widget::small(theme, texts.entries_empty));
        return;
    }
    state.measure(ui, theme, entries);
    let height = row_height(theme);
    let places = flow(state.measured.iter().map(|(_, width)| *width), ui.available_width(), height);
    let rows_height = places.last().map_or(0.0, |[_, y]| y + height);
    let (_, area) = ui.allocate_space(vec2(ui.available_width(), rows_height));
    let clip = ui.clip_rect();
    for (index, ((entry, (_, width)), [x, y])) in entries.iter().zip(&state.measured).zip(places).enumerate() {
        let rect = Rect::from_min_size(area.min + vec2(x, y), vec2(*width, height));
        if rect.intersects(clip) {
            draw(ui, scene, rect, index, entry);
        }
    }
}

impl EntriesState {
    /// Entries are only ever added, so that the widths of the known ones stay.
    fn measure(&mut self, ui: &Ui, theme: &Theme, entries: &[Entry]) {
        let most_width = ui.available_width();
        if (self.text_size - theme.size.small).abs() + (self.most_width - most_width).abs() > f32::EPSILON {
            self.measured.clear();
            self.text_size = theme.size.small;
            self.most_width = most_width;
        }
        let known = self.measured.iter().zip(entries).take_while(|((text, _), entry)| Arc::ptr_eq(text, &entry.text));
        self.measured.truncate(known.count());
        for entry in entries.iter().skip(self.measured.len()) {
            let galley = layout(ui, theme, chip(&entry.text, MOST), most_width);
            self.measured.push((Arc::clone(&entry.text), (galley.size().x + 2.0 * MARGIN).ceil().min(most_width)));
        }
    }
}

fn font(theme: &Theme) -> FontId {
    FontId::new(theme.size.small + 1.0, FontFamily::Proportional)
}

/// The text of a chip in one line, cut where it is wider than the panel.
fn layout(ui: &Ui, theme: &Theme, text: String, most_width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text, font(theme), theme.ink.text);
    job.wrap = TextWrapping::truncate_at_width(most_width - 2.0 * MARGIN);
    ui.painter().layout_job(job)
}

fn row_height(theme: &Theme) -> f32 {
    (theme.size.small * 1.75).round()
}

/// Places of chips of these widths in rows of `width` points.
fn flow(widths: impl Iterator<Item = f32>, width: f32, height: f32) -> Vec<[f32; 2]> {
    let (mut x, mut y) = (0.0, 0.0);
    widths
        .map(|chip| {
            if x > 0.0 && x + chip > width {
                x = 0.0;
                y += height + GAP;
            }
            let place = [x, y];
            x += chip + GAP;
            place
        })
        .collect()
}

fn draw(ui: &Ui, scene: &Scene<'_>, rect: Rect, index: usize, entry: &Entry) {
    let theme = scene.theme;
    let text = chip(&entry.text, MOST);
    let response = ui.interact(rect, ui.scope_id().with(("entry", index)), Sense::hover());
    // Whoever cannot see hears all of it.
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, literal(&entry.text)));
    let ground = if response.hovered() { theme.surface.hover } else { theme.surface.field };
    let painter = ui.painter();
    let radius = rect.height() / 2.0;
    painter.rect(rect, radius, ground, Stroke::new(1.0, theme.surface.line), StrokeKind::Inside);
    // Rounded up when it was measured, so that the text fits.
    let galley = layout(ui, theme, text, rect.width().max(2.0 * MARGIN));
    painter.galley(pos2(rect.min.x + MARGIN, rect.center().y - galley.size().y / 2.0), galley, theme.ink.text);
    response.on_hover_ui(|ui| {
        ui.add(egui::Label::new(widget::mono(theme, literal(&entry.text))).wrap());
        ui.label(widget::small(theme, (scene.texts.detail.entry_tip)(index + 1, units(&entry.text))));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_flow_into_rows_and_a_wide_one_has_its_own() {
        let places = flow([40.0, 40.0, 40.0, 500.0, 10.0].into_iter(), 100.0, 20.0);
        assert_eq!(places, [[0.0, 0.0], [46.0, 0.0], [0.0, 26.0], [0.0, 52.0], [0.0, 78.0]]);
    }
}
