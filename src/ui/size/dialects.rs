//! What libraries build for the same wish, as a table: each number whole, and how it came about in words.

use egui::{Align, Label, Layout, RichText, Sense, Ui, Vec2};

use crate::bloom::sizing::dialect::{Build, Dialect, DialectError};
use crate::figure::Reading;
use crate::model::Exhibit;
use crate::text::unbroken;
use crate::theme::Theme;
use crate::ui::{Region, Scene, export, focus, widget};

/// Cells of a row: the name, then numbers.
type Cells = [RichText; 7];

/// Columns that give way where there is no room for all, and are said below their row then: bytes, bits for each entry,
/// and N of "1 in N".
const LESSER: [usize; 3] = [2, 4, 6];
/// Width in ems from which words are read with ease.
const WORDS: f32 = 28.0;
/// Between two columns, in ems.
const GAP: f32 = 1.8;
/// Least width of the names, in ems.
const LEAST_NAME: f32 = 5.0;

/// Shows the table.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, reading: &Reading) {
    let (theme, texts) = (scene.theme, &scene.texts.size);
    let menu = export::heading(ui, scene, texts.dialects, Exhibit::Dialects);
    focus::anchor(ui, Region::Grid, menu, ui.max_rect());
    let Some(wish) = reading.wish() else {
        ui.add(Label::new(widget::weak(theme, texts.dialects_need)).wrap());
        return;
    };
    ui.add(Label::new(widget::small(theme, texts.dialects_note)).wrap());
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = theme.size.small + 4.0;
    let head = [
        texts.library,
        texts.bits_column,
        texts.bytes_column,
        "k",
        texts.each_column,
        texts.rate_column,
        texts.one_in_column,
    ]
    .map(|text| widget::small(theme, text));
    let [basic, related] = [&Dialect::BASIC[..], &Dialect::RELATED[..]].map(|dialects| rows(scene, dialects, wish));
    let all = std::iter::once(&head).chain(basic.iter().chain(&related).map(|row| &row.cells));
    let columns = Columns::of(ui, theme, all);
    columns.show(ui, theme, &head, |ui| {
        ui.label(widget::small(theme, texts.rounding_column));
    });
    line(ui, theme);
    for row in &basic {
        row.show(ui, scene, &columns, wish);
    }
    ui.add_space(theme.size.group - 8.0);
    ui.label(widget::strong(theme, texts.related));
    ui.add_space(6.0);
    line(ui, theme);
    for row in &related {
        row.show(ui, scene, &columns, wish);
    }
}

/// What one of them builds.
struct Row {
    dialect: Dialect,
    built: Result<Build, DialectError>,
    cells: Cells,
}

fn rows(scene: &Scene<'_>, dialects: &[Dialect], (n, p): (u64, f64)) -> Vec<Row> {
    let (theme, texts, number) = (scene.theme, &scene.texts.size, &scene.texts.number);
    let mono = |text: String| widget::mono(theme, text);
    let row = |dialect: &Dialect| {
        let name = widget::strong(theme, (texts.dialect)(*dialect));
        let built = dialect.size(n, p);
        let cells = match built {
            Ok(Build { bits, bytes, k, bits_per_entry, rate, .. }) => [
                name,
                mono(number.count(bits)),
                mono(number.count(bytes)),
                mono(number.count(k.into())),
                mono(number.decimal(bits_per_entry, 2)),
                widget::mono_strong(theme, number.short_rate(rate)),
                mono(number.odds(rate).unwrap_or("–".to_owned())),
            ],
            Err(_) => {
                let none = || mono("–".to_owned());
                [name, none(), none(), none(), none(), none(), none()]
            }
        };
        Row { dialect: *dialect, built, cells }
    };
    dialects.iter().map(row).collect()
}

impl Row {
    fn show(&self, ui: &mut Ui, scene: &Scene<'_>, columns: &Columns, (_, p): (u64, f64)) {
        let theme = scene.theme;
        let say = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            ui.spacing_mut().interact_size.y = theme.size.small + 4.0;
            ui.horizontal_wrapped(|ui| {
                self.say_hidden(ui, scene, columns);
                self.say(ui, scene, p);
            });
        };
        ui.add_space(2.0);
        columns.show(ui, theme, &self.cells, say);
        if columns.words.is_none() {
            ui.scope(say);
            ui.add_space(4.0);
        }
        ui.add_space(2.0);
        line(ui, theme);
    }

    /// What stands in columns that gave way.
    fn say_hidden(&self, ui: &mut Ui, scene: &Scene<'_>, columns: &Columns) {
        let (texts, number) = (scene.texts, &scene.texts.number);
        let Ok(Build { bytes, bits_per_entry, rate, .. }) = self.built else { return };
        let each = format!("{} {}", number.decimal(bits_per_entry, 2), texts.size.each_column);
        let said = [Some((texts.curve.bytes)(number, bytes)), Some(each), number.one_in(rate)];
        let hidden = LESSER.into_iter().zip(said).filter(|(index, _)| columns.is_hidden(*index));
        let said: Vec<String> = hidden.filter_map(|(_, said)| said).collect();
        if !said.is_empty() {
            ui.label(
                widget::small(scene.theme, unbroken(&format!("{}.", said.join(" · ")))).color(scene.theme.ink.text),
            );
        }
    }

    /// How it rounds, and what goes wrong.
    fn say(&self, ui: &mut Ui, scene: &Scene<'_>, p: f64) {
        let (theme, texts, number) = (scene.theme, &scene.texts.size, &scene.texts.number);
        ui.label(widget::small(theme, unbroken((texts.rounding)(self.dialect))));
        match self.built {
            Ok(Build { rate, fault, .. }) => {
                // What is less than can be shown is none.
                if rate > p * 1.0005 {
                    let more = (texts.misses)(number, rate / p);
                    ui.label(widget::warning(theme, unbroken(&format!("⚠ {more}")))).on_hover_text(texts.misses_tip);
                }
                if let Some(fault) = fault {
                    ui.label(widget::warning(theme, unbroken((texts.fault)(fault))));
                }
            }
            Err(error) => {
                ui.label(widget::warning(theme, (texts.dialect_error)(error)));
            }
        }
    }
}

/// Columns of the table: how wide each is, none where it gives way.
struct Columns {
    widths: [Option<f32>; 7],
    /// Width of what is said of each row beside it; below it where there is none.
    words: Option<f32>,
}

impl Columns {
    /// As wide as what stands in them.
    fn of<'a>(ui: &Ui, theme: &Theme, rows: impl Iterator<Item = &'a Cells>) -> Self {
        let (available, gap) = (ui.available_width(), GAP * theme.size.body);
        let mut widths = [0.0_f32; 7];
        for row in rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = width.max(widget::text_width(ui, cell.clone()) + 1.0);
            }
        }
        let mut widths = widths.map(Some);
        let sum = |widths: &[Option<f32>]| widths.iter().flatten().map(|width| width + gap).sum::<f32>() - gap;
        if sum(&widths) > available {
            for (index, width) in widths.iter_mut().enumerate() {
                *width = width.filter(|_| !LESSER.contains(&index));
            }
        }
        let left = available - sum(&widths);
        if let [Some(name), ..] = &mut widths {
            // Numbers are shown whole: the name gives way.
            *name = (*name + left.min(0.0)).max(LEAST_NAME * theme.size.body);
        }
        let words = Some(left - gap).filter(|words| *words >= WORDS * theme.size.body);
        if let ([Some(name), ..], None) = (&mut widths, words) {
            // Nothing beside them: the numbers reach to the edge.
            *name += left.max(0.0);
        }
        Self { widths, words }
    }

    fn is_hidden(&self, index: usize) -> bool {
        self.widths.get(index).is_some_and(Option::is_none)
    }

    /// The cells, and beside them, where there is room for it, what is said of them.
    fn show(&self, ui: &mut Ui, theme: &Theme, cells: &Cells, beside: impl FnOnce(&mut Ui)) {
        let (height, gap) = (theme.size.body * 1.5, GAP * theme.size.body);
        ui.with_layout(Layout::left_to_right(Align::TOP), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for (index, (cell, width)) in cells.iter().zip(self.widths).enumerate() {
                let Some(width) = width else { continue };
                let layout = if index == 0 {
                    Layout::left_to_right(Align::Center)
                } else {
                    ui.add_space(gap);
                    Layout::right_to_left(Align::Center)
                };
                ui.allocate_ui_with_layout(Vec2::new(width, height), layout, |ui| {
                    ui.set_min_size(Vec2::new(width, height));
                    ui.add(Label::new(cell.clone()).truncate());
                });
            }
            if let Some(width) = self.words {
                ui.add_space(gap);
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.add_space((height - theme.size.small - 4.0) / 2.0);
                    beside(ui);
                });
            }
        });
    }
}

/// A hairline across.
fn line(ui: &mut Ui, theme: &Theme) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, theme.surface.line);
}
