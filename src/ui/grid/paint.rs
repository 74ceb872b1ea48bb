//! Drawing the grid: one mesh of coloured rectangles, two shared digits, marks on top.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use egui::emath::GuiRounding as _;
use egui::{
    Align2, Color32, FontFamily, FontId, Galley, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    pos2, vec2,
};

use super::super::{Scene, widget};
use super::layout::GridLayout;
use crate::bloom::Lab;
use crate::theme::{MONO_STRONG, STRONG, Theme};

/// Width of the row labels with the space to the cells.
pub(super) fn label_width(ui: &Ui, theme: &Theme, m: u16) -> f32 {
    let largest = m.saturating_sub(1).to_string();
    let galley = ui.painter().layout_no_wrap(largest, label_font(theme), theme.ink.weak);
    galley.size().x.ceil() + theme.size.small
}

fn label_font(theme: &Theme) -> FontId {
    FontId::new(theme.size.small, FontFamily::Monospace)
}

fn digit_font(theme: &Theme) -> FontId {
    FontId::new(theme.size.digit, FontFamily::Monospace)
}

/// Everything a grid is drawn from.
pub(super) struct Canvas<'a> {
    pub(super) layout: &'a GridLayout,
    pub(super) theme: &'a Theme,
    pub(super) lab: &'a Lab,
    pub(super) origin: Pos2,
}

impl Canvas<'_> {
    /// Draws the cells of `rows`, the marks of the last operation, and the hovered and the focused cell.
    pub(super) fn paint(&self, ui: &Ui, rows: &Range<u16>, hovered: Option<u16>, focused: Option<u16>) {
        let painter = ui.painter();
        let marks = self.marks(rows);
        self.labels(painter, rows);
        self.cells(painter, rows, &marks);
        if let Some(index) = hovered.filter(|_| focused != hovered) {
            let rect = self.rect(index).expand(1.0);
            painter.rect_stroke(rect, 0.0, Stroke::new(1.5, self.theme.ink.text), StrokeKind::Outside);
        }
        if let Some(index) = focused {
            let rect = self.rect(index).expand(1.0);
            painter.rect_stroke(rect, 2.0, Stroke::new(1.0, self.theme.surface.ground), StrokeKind::Outside);
            painter.rect_stroke(rect.expand(1.0), 2.0, Stroke::new(2.0, self.theme.accent.fill), StrokeKind::Outside);
        }
        for (index, steps) in &marks {
            tag(painter, self.theme, self.rect(*index).right_top(), &tag_text(steps));
        }
    }

    fn rect(&self, index: u16) -> Rect {
        let [x, y] = self.layout.cell(index);
        Rect::from_min_size(self.origin + vec2(x, y), Vec2::splat(self.theme.size.cell))
    }

    /// Steps of the last operation by position, of those in `rows`.
    fn marks(&self, rows: &Range<u16>) -> BTreeMap<u16, Vec<u8>> {
        let cells = self.layout.cells(rows);
        let mut marks: BTreeMap<u16, Vec<u8>> = BTreeMap::new();
        for step in self.lab.last().into_iter().flat_map(|report| &report.steps) {
            if cells.contains(&step.position) {
                marks.entry(step.position).or_default().push(step.i);
            }
        }
        marks
    }

    fn labels(&self, painter: &Painter, rows: &Range<u16>) {
        let cell = self.theme.size.cell;
        let right = self.origin.x + self.layout.cell(0)[0] - self.theme.size.small * 0.75;
        for row in rows.clone() {
            let at = pos2(right, self.origin.y + self.layout.row_top(row) + cell / 2.0);
            let index = (row * self.layout.columns()).to_string();
            painter.text(at, Align2::RIGHT_CENTER, index, label_font(self.theme), self.theme.ink.weak);
        }
    }

    fn cells(&self, painter: &Painter, rows: &Range<u16>, marks: &BTreeMap<u16, Vec<u8>>) {
        let cell = &self.theme.cell;
        let mut mesh = Mesh::default();
        let scale = painter.pixels_per_point();
        let layout_digit = |digit: &str, color| painter.layout_no_wrap(digit.to_owned(), digit_font(self.theme), color);
        let digits = [layout_digit("0", cell.clear_digit), layout_digit("1", cell.set_digit)];
        let cells = self.layout.cells(rows);
        let mut texts = Vec::with_capacity(cells.len());
        // A 0 is two rectangles of four corners each, a mark three more.
        mesh.reserve_vertices(4 * (2 * cells.len() + 3 * marks.len()));
        mesh.reserve_triangles(2 * (2 * cells.len() + 3 * marks.len()));
        for index in cells {
            let rect = self.rect(index);
            let bit = self.lab.filter().get(index);
            let mut inner = rect;
            if marks.contains_key(&index) {
                inner = self.mark(&mut mesh, rect, scale);
            }
            if bit {
                add(&mut mesh, inner, scale, cell.set);
            } else {
                add(&mut mesh, inner, scale, cell.clear_edge);
                add(&mut mesh, inner.shrink(1.0), scale, cell.clear);
            }
            let [zero, one] = &digits;
            texts.push(centred(if bit { one } else { zero }, rect));
        }
        painter.add(Shape::mesh(mesh));
        painter.extend(texts);
    }

    /// From outside in: a ring in the text colour, an orange border, a gap. Gives what is left for the cell.
    fn mark(&self, mesh: &mut Mesh, rect: Rect, scale: f32) -> Rect {
        let mark = &self.theme.mark;
        let stroke = self.theme.size.stroke;
        let mut rect = rect.expand(1.0);
        for (color, width) in [(mark.ring, stroke), (mark.border, 2.0 * stroke), (mark.gap, stroke)] {
            add(mesh, rect, scale, color);
            rect = rect.shrink(width);
        }
        rect
    }
}

fn add(mesh: &mut Mesh, rect: Rect, scale: f32, color: Color32) {
    mesh.add_colored_rect(rect.round_to_pixels(scale), color);
}

fn centred(galley: &Arc<Galley>, rect: Rect) -> Shape {
    Shape::galley(rect.center() - galley.size() / 2.0, Arc::clone(galley), Color32::PLACEHOLDER)
}

/// One order number, two, or how many.
fn tag_text(steps: &[u8]) -> String {
    match steps {
        [one] => one.to_string(),
        [one, two] => format!("{one} {two}"),
        many => format!("×{}", many.len()),
    }
}

/// A round tag on the corner between cells, low enough to cover no digit.
fn tag(painter: &Painter, theme: &Theme, corner: Pos2, text: &str) {
    let font = FontId::new(theme.size.tag, FontFamily::Name(MONO_STRONG.into()));
    let galley = painter.layout_no_wrap(text.to_owned(), font, theme.mark.tag_digit);
    let height = theme.size.tag * 1.3;
    let width = (galley.size().x + theme.size.tag * 0.6).max(height);
    let centre = corner + vec2((width - height) * 0.25, 0.0);
    let rect = Rect::from_center_size(centre, vec2(width, height));
    painter.rect_filled(rect, height / 2.0, theme.mark.ring);
    painter.galley(rect.center() - galley.size() / 2.0, galley, theme.mark.tag_digit);
}

/// What the three kinds of cell mean, under the grid.
pub(in crate::ui) fn legend(ui: &mut Ui, scene: &Scene<'_>) {
    let theme = scene.theme;
    let texts = &scene.texts.grid;
    ui.add_space(theme.size.tag);
    ui.horizontal_wrapped(|ui| {
        for (digit, name) in [("0", texts.legend_clear), ("1", texts.legend_set), ("i", texts.legend_mark)] {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(theme.size.cell), Sense::hover());
            sample(ui.painter(), theme, rect, digit);
            ui.add_space(2.0);
            ui.label(widget::weak(theme, name));
            ui.add_space(theme.size.small);
        }
    });
}

fn sample(painter: &Painter, theme: &Theme, rect: Rect, digit: &str) {
    let stroke = theme.size.stroke;
    let (fill, color) = match digit {
        "0" => (theme.cell.clear, theme.cell.clear_digit),
        _ => (theme.cell.set, theme.cell.set_digit),
    };
    match digit {
        "0" => {
            painter.rect_filled(rect, 0.0, theme.cell.clear_edge);
            painter.rect_filled(rect.shrink(1.0), 0.0, fill);
        }
        "1" => {
            painter.rect_filled(rect, 0.0, fill);
        }
        _ => {
            painter.rect_filled(rect, 0.0, theme.mark.ring);
            painter.rect_filled(rect.shrink(stroke), 0.0, theme.mark.border);
            painter.rect_filled(rect.shrink(3.0 * stroke), 0.0, theme.mark.gap);
            painter.rect_filled(rect.shrink(4.0 * stroke), 0.0, fill);
        }
    }
    let text = if digit == "0" { "0" } else { "1" };
    painter.text(rect.center(), Align2::CENTER_CENTER, text, digit_font(theme), color);
    if digit == "i" {
        let font = FontId::new(theme.size.tag, FontFamily::Name(STRONG.into()));
        let radius = theme.size.tag * 0.65;
        painter.circle_filled(rect.right_top(), radius, theme.mark.ring);
        painter.text(rect.right_top(), Align2::CENTER_CENTER, "i", font, theme.mark.tag_digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_show_two_numbers_or_how_many() {
        assert_eq!(tag_text(&[3]), "3");
        assert_eq!(tag_text(&[0, 11]), "0 11");
        assert_eq!(tag_text(&[0, 1, 2]), "×3");
        assert_eq!(tag_text(&(0..12).collect::<Vec<u8>>()), "×12");
    }

    /// Digits stand in the middle of a cell; between those of two rows is room for a tag of any width.
    #[test]
    fn tags_are_lower_than_the_room_between_two_rows_of_digits() {
        for theme in [crate::theme::LIGHT, crate::theme::DARK, crate::theme::PROJECTION] {
            let digit_height = theme.size.digit * 0.75;
            let room = theme.size.cell + 1.0 - digit_height;
            assert!(theme.size.tag * 1.3 <= room, "{room}");
        }
    }
}
