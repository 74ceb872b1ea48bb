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
use crate::model::Sight;
use crate::theme::{STRONG, Theme};

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
    /// What may be seen of it.
    pub(super) sight: &'a Sight<'a>,
    pub(super) origin: Pos2,
    /// The cell of which is told elsewhere.
    pub(super) ringed: Option<u16>,
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
        if let Some(index) = self.ringed {
            let rect = self.rect(index).expand(1.0);
            painter.rect_stroke(rect, 0.0, Stroke::new(3.0, self.theme.accent.fill), StrokeKind::Outside);
        }
        if let Some(index) = focused {
            // The ring stands out from cells of either kind by a line of the ground on both sides.
            let (ground, ring) = (self.theme.surface.ground, self.theme.ink.text);
            let mut rect = self.rect(index).expand(1.0);
            for (width, color) in [(1.0, ground), (2.5, ring), (1.0, ground)] {
                painter.rect_stroke(rect, 0.0, Stroke::new(width, color), StrokeKind::Outside);
                rect = rect.expand(width);
            }
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
        let steps = self.lab.last().map_or(&[][..], |report| &report.steps);
        for (index, step) in steps.iter().enumerate() {
            let is_shown = index < self.sight.steps || self.sight.covered.contains(&step.position);
            if is_shown && cells.contains(&step.position) {
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
        let unknown = layout_digit("?", cell.clear_digit);
        let cells = self.layout.cells(rows);
        let mut texts = Vec::with_capacity(cells.len());
        // A 0 is two rectangles of four corners each, a mark three more.
        mesh.reserve_vertices(4 * (2 * cells.len() + 3 * marks.len()));
        mesh.reserve_triangles(2 * (2 * cells.len() + 3 * marks.len()));
        for index in cells {
            let rect = self.rect(index);
            let is_covered = self.sight.covered.contains(&index);
            let bit = self.sight.filter.get(index) && !is_covered;
            let mut inner = rect;
            if marks.contains_key(&index) {
                inner = mark(&mut mesh, self.theme, rect, scale);
            }
            fill(&mut mesh, self.theme, inner, scale, bit);
            let [zero, one] = &digits;
            let digit = if is_covered {
                &unknown
            } else if bit {
                one
            } else {
                zero
            };
            texts.push(centred(digit, rect));
        }
        painter.add(Shape::mesh(mesh));
        painter.extend(texts);
    }
}

/// From outside in: a ring in the text colour, an orange border, a gap. Gives what is left for the cell.
fn mark(mesh: &mut Mesh, theme: &Theme, rect: Rect, scale: f32) -> Rect {
    let stroke = theme.size.stroke;
    let mut rect = rect.expand(1.0);
    for (color, width) in [(theme.mark.ring, stroke), (theme.mark.border, 2.0 * stroke), (theme.mark.gap, stroke)] {
        add(mesh, rect, scale, color);
        // At least a pixel, however small the zoom.
        rect = rect.shrink(width.max(1.0 / scale));
    }
    rect
}

/// A cell without its digit.
fn fill(mesh: &mut Mesh, theme: &Theme, rect: Rect, scale: f32, is_set: bool) {
    if is_set {
        add(mesh, rect, scale, theme.cell.set);
    } else {
        add(mesh, rect, scale, theme.cell.clear_edge);
        add(mesh, rect.shrink(1.0_f32.max(1.0 / scale)), scale, theme.cell.clear);
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
        [one, two] => format!("{one}\u{2009}{two}"),
        many => format!("×{}", many.len()),
    }
}

/// The same tag around a point, for whoever tells of the marks.
pub(in crate::ui) fn number_tag(painter: &Painter, theme: &Theme, centre: Pos2, text: &str) {
    tag(painter, theme, centre, text);
}

/// A round tag on the corner between cells, low enough to cover no digit.
fn tag(painter: &Painter, theme: &Theme, corner: Pos2, text: &str) {
    let layout = |size: f32| {
        let font = FontId::new(size, FontFamily::Name(STRONG.into()));
        painter.layout_no_wrap(text.to_owned(), font, theme.mark.tag_digit)
    };
    let mut galley = layout(theme.size.tag);
    // Tags on neighbours must not meet: two long numbers are a little smaller.
    let room = theme.size.cell - theme.size.tag * TAG_PADDING;
    if galley.size().x > room {
        galley = layout(theme.size.tag * room / galley.size().x);
    }
    let rect = tag_rect(theme, corner, galley.size().x);
    painter.rect_filled(rect, rect.height() / 2.0, theme.mark.ring);
    painter.galley(rect.center() - galley.size() / 2.0, galley, theme.mark.tag_digit);
}

/// Space beside the text of a tag, in its font size.
const TAG_PADDING: f32 = 0.6;

/// Where a tag with a text of this width is: its middle on the line between two rows.
fn tag_rect(theme: &Theme, corner: Pos2, text_width: f32) -> Rect {
    let height = theme.size.tag * 1.3;
    let width = (text_width + theme.size.tag * TAG_PADDING).max(height);
    Rect::from_center_size(corner, vec2(width, height))
}

/// A cell of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sample {
    Clear,
    Set,
    Marked,
}

/// What the three kinds of cell mean, under the grid.
pub(in crate::ui) fn legend(ui: &mut Ui, scene: &Scene<'_>) {
    let theme = scene.theme;
    let texts = &scene.texts.grid;
    ui.add_space(theme.size.tag);
    ui.horizontal_wrapped(|ui| {
        for (sample, name) in
            [(Sample::Clear, texts.legend_clear), (Sample::Set, texts.legend_set), (Sample::Marked, texts.legend_mark)]
        {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(theme.size.cell), Sense::hover());
            sample.paint(ui.painter(), theme, rect);
            ui.add_space(2.0);
            ui.label(widget::weak(theme, name));
            ui.add_space(theme.size.small);
        }
    });
}

impl Sample {
    fn paint(self, painter: &Painter, theme: &Theme, rect: Rect) {
        let scale = painter.pixels_per_point();
        let mut mesh = Mesh::default();
        let inner = if self == Self::Marked { mark(&mut mesh, theme, rect, scale) } else { rect };
        let is_set = self != Self::Clear;
        fill(&mut mesh, theme, inner, scale, is_set);
        painter.add(Shape::mesh(mesh));
        let color = if is_set { theme.cell.set_digit } else { theme.cell.clear_digit };
        let digit = u8::from(is_set).to_string();
        painter.text(rect.center(), Align2::CENTER_CENTER, digit, digit_font(theme), color);
        if self == Self::Marked {
            tag(painter, theme, rect.right_top(), "i");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_show_two_numbers_or_how_many() {
        assert_eq!(tag_text(&[3]), "3");
        assert_eq!(tag_text(&[0, 11]), "0\u{2009}11");
        assert_eq!(tag_text(&[0, 1, 2]), "×3");
        assert_eq!(tag_text(&(0..12).collect::<Vec<u8>>()), "×12");
    }

    #[test]
    fn tags_cover_no_digit_however_wide_they_are() {
        for theme in [crate::theme::LIGHT, crate::theme::DARK, crate::theme::PROJECTION] {
            let layout = GridLayout::new(64, theme.size.cell, 9.0 * (theme.size.cell + 1.0), 0.0, theme.size.tag);
            let cell = |index: u16| {
                let [x, y] = layout.cell(index);
                Rect::from_min_size(pos2(x, y), Vec2::splat(theme.size.cell))
            };
            // A digit is three quarters of its font high and not wider than that.
            let digit = |index: u16| Rect::from_center_size(cell(index).center(), Vec2::splat(theme.size.digit * 0.75));
            for marked in 0..64 {
                for text_width in [theme.size.tag * 0.6, theme.size.cell - theme.size.tag * TAG_PADDING] {
                    let tag = tag_rect(&theme, cell(marked).right_top(), text_width);
                    let covered = (0..64).find(|index| digit(*index).intersects(tag));
                    assert_eq!(covered, None, "cell {marked}, {tag:?}");
                    let neighbour =
                        tag_rect(&theme, cell(marked).right_top() + vec2(theme.size.cell + 1.0, 0.0), text_width);
                    assert!(neighbour.min.x >= tag.max.x, "{tag:?} {neighbour:?}");
                }
            }
        }
    }
}
