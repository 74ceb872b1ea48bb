//! Where cells stand: pure arithmetic in points from the grid's top left corner.

use std::ops::Range;

/// Most columns.
const MAX_COLUMNS: u16 = 64;

/// A step of the keyboard from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One to the left, to the end of the row above at the start of a row.
    Left,
    /// One to the right, to the start of the row below at the end of a row.
    Right,
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// To the first cell.
    First,
    /// To the last cell.
    Last,
}

/// The grid of m cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridLayout {
    m: u16,
    columns: u16,
    cell: f32,
    pitch: f32,
    left: f32,
    top: f32,
}

impl GridLayout {
    /// A grid of `m` cells, each `cell` points wide, in `width` points of which `left` are for the row labels.
    /// `top` points above the first row are for its tags.
    #[must_use]
    pub fn new(m: u16, cell: f32, width: f32, left: f32, top: f32) -> Self {
        let pitch = cell + 1.0;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates, and is clamped")]
        let fit = ((width - left) / pitch).floor().clamp(1.0, f32::from(MAX_COLUMNS)) as u16;
        Self { m, columns: columns(m, fit), cell, pitch, left, top }
    }

    /// Cells in a full row.
    #[must_use]
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// Rows.
    #[must_use]
    pub fn rows(&self) -> u16 {
        self.m.div_ceil(self.columns)
    }

    /// Width and height with labels and tags.
    #[must_use]
    pub fn size(&self) -> [f32; 2] {
        let width = self.left + f32::from(self.columns) * self.pitch;
        [width, self.top + f32::from(self.rows()) * self.pitch]
    }

    /// Left and top of a cell.
    #[must_use]
    pub fn cell(&self, index: u16) -> [f32; 2] {
        let column = f32::from(index % self.columns);
        [self.left + column * self.pitch, self.row_top(index / self.columns)]
    }

    /// Top of a row.
    #[must_use]
    pub fn row_top(&self, row: u16) -> f32 {
        self.top + f32::from(row) * self.pitch
    }

    /// The cell at a place, if there is one.
    #[must_use]
    pub fn cell_at(&self, x: f32, y: f32) -> Option<u16> {
        let (column, row) = ((x - self.left) / self.pitch, (y - self.top) / self.pitch);
        if column < 0.0 || row < 0.0 || column >= f32::from(self.columns) || row >= f32::from(self.rows()) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "both are within the grid")]
        let index = row as u16 * self.columns + column as u16;
        (index < self.m).then_some(index)
    }

    /// The rows that show between two heights.
    #[must_use]
    pub fn rows_between(&self, from: f32, to: f32) -> Range<u16> {
        let rows = f32::from(self.rows());
        let first = ((from - self.top) / self.pitch).floor().clamp(0.0, rows);
        let last = ((to - self.top) / self.pitch).ceil().clamp(first, rows);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "both are within the rows")]
        let range = first as u16..last as u16;
        range
    }

    /// The cells of some rows.
    #[must_use]
    pub fn cells(&self, rows: &Range<u16>) -> Range<u16> {
        let index = |row: u16| (row * self.columns).min(self.m);
        index(rows.start)..index(rows.end)
    }

    /// Where a step leads; it stays where it would leave the grid.
    #[must_use]
    pub fn step(&self, from: u16, step: Step) -> u16 {
        let last = self.m.saturating_sub(1);
        let to = match step {
            Step::Left => from.saturating_sub(1),
            Step::Right => from + 1,
            Step::Up => from.checked_sub(self.columns).unwrap_or(from),
            Step::Down if from + self.columns > last => from,
            Step::Down => from + self.columns,
            Step::First => 0,
            Step::Last => last,
        };
        to.min(last)
    }
}

/// Columns when `fit` would fit: all in one row if possible, else a multiple of 8, or 4, 2, 1.
fn columns(m: u16, fit: u16) -> u16 {
    if m <= fit {
        m.max(1)
    } else if fit >= 8 {
        fit / 8 * 8
    } else {
        [4, 2, 1].into_iter().find(|columns| *columns <= fit).unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_what_fits_in_eights() {
        let cases = [
            ((8, 64), 8),
            ((8, 8), 8),
            ((8, 7), 4),
            ((9, 8), 8),
            ((12, 13), 12),
            ((40, 39), 32),
            ((64, 64), 64),
            ((65, 64), 64),
            ((1024, 63), 56),
            ((1024, 3), 2),
            ((1024, 1), 1),
        ];
        for ((m, fit), expected) in cases {
            assert_eq!(columns(m, fit), expected, "m = {m}, fit = {fit}");
        }
    }

    #[test]
    fn every_cell_is_found_where_it_stands() {
        for (m, width) in [(8, 900.0), (127, 500.0), (256, 640.0), (1024, 1400.0), (1023, 30.0)] {
            let layout = GridLayout::new(m, 24.0, width, 40.0, 10.0);
            for index in 0..m {
                let [x, y] = layout.cell(index);
                assert_eq!(layout.cell_at(x + 12.0, y + 12.0), Some(index));
            }
            let [width, height] = layout.size();
            assert_eq!(layout.cell_at(width + 1.0, 20.0), None);
            assert_eq!(layout.cell_at(50.0, height + 1.0), None);
            assert_eq!(layout.cell_at(10.0, 20.0), None);
        }
    }

    #[test]
    fn visible_rows_are_those_that_touch_the_view() {
        let layout = GridLayout::new(256, 24.0, 40.0 + 16.0 * 25.0, 40.0, 10.0);
        assert_eq!((layout.columns(), layout.rows()), (16, 16));
        assert_eq!(layout.rows_between(0.0, 36.0), 0..2);
        assert_eq!(layout.rows_between(35.5, 60.0), 1..2);
        assert_eq!(layout.rows_between(-50.0, 10_000.0), 0..16);
        assert_eq!(layout.rows_between(9000.0, 10_000.0), 16..16);
        assert_eq!(layout.cells(&(15..16)), 240..256);
    }

    #[test]
    fn the_keyboard_never_leaves_the_grid() {
        let layout = GridLayout::new(20, 24.0, 40.0 + 8.0 * 25.0, 40.0, 10.0);
        assert_eq!(layout.columns(), 8);
        let cases = [
            (0, Step::Left, 0),
            (8, Step::Left, 7),
            (19, Step::Right, 19),
            (3, Step::Up, 3),
            (11, Step::Up, 3),
            (11, Step::Down, 19),
            (12, Step::Down, 12),
            (5, Step::First, 0),
            (5, Step::Last, 19),
        ];
        for (from, step, to) in cases {
            assert_eq!(layout.step(from, step), to, "{from} {step:?}");
        }
    }
}
