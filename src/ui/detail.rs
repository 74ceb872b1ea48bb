//! The right panel: hash positions, model and hashes, entries.

use egui::{Align, FontFamily, FontId, Grid, Label, Layout, RichText, Role, Sense, Stroke, Ui, Vec2, WidgetInfo};

use super::entries::EntriesState;
use super::{Region, Scene, entries, focus, widget};
use crate::action::LabAction;
use crate::bloom::{Report, Step};
use crate::model::Detail;
use crate::theme::{STRONG, Theme};

/// Shows both details and the entries.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut EntriesState) {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = scene.theme.size.body + 6.0;
        sections(ui, scene, state);
    });
}

fn sections(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut EntriesState) {
    let open = scene.model.session.open;
    let top = ui.cursor().min;
    let texts = &scene.texts.detail;
    let list = closed_list(scene);
    let heading = fold(ui, scene, Detail::Positions, texts.positions, &list, open.positions);
    if open.positions {
        table(ui, scene);
    }
    repeats(ui, scene);
    ui.add_space(8.0);
    fold(ui, scene, Detail::Model, texts.model, "", open.model);
    if open.model {
        model(ui, scene);
    }
    let rect = egui::Rect::from_min_max(top, ui.cursor().min + Vec2::new(ui.available_width(), 0.0));
    focus::anchor(ui, Region::Details, heading, rect);
    ui.add_space(scene.theme.size.group - 8.0);
    entries::show(ui, scene, state);
}

fn last<'a>(scene: &Scene<'a>) -> Option<&'a Report> {
    scene.model.session.lab.as_ref()?.last()
}

/// The positions in sequence, as `36 · 191 · 90`; nothing while the table is open, which has them.
fn closed_list(scene: &Scene<'_>) -> String {
    let report = last(scene).filter(|_| !scene.model.session.open.positions);
    let steps = report.map_or(&[][..], |report| &report.steps);
    // Stage by stage a position is there when it is reached.
    let known = scene.model.stage().and_then(|_| scene.model.sight()).map_or(steps.len(), |sight| sight.steps);
    steps.iter().take(known).map(|step| step.position.to_string()).collect::<Vec<_>>().join(" · ")
}

/// The positions in one line, for the projection; the open table stands elsewhere.
pub(super) fn positions_line(ui: &mut Ui, scene: &mut Scene<'_>) {
    if last(scene).is_none() {
        return;
    }
    let list = closed_list(scene);
    ui.spacing_mut().interact_size.y = scene.theme.size.body + 6.0;
    let is_open = scene.model.session.open.positions;
    fold(ui, scene, Detail::Positions, scene.texts.detail.positions_short, &list, is_open);
    repeats(ui, scene);
}

/// A heading that opens and closes; `more` stands beside it while it is closed.
fn fold(ui: &mut Ui, scene: &mut Scene<'_>, detail: Detail, name: &str, more: &str, is_open: bool) -> egui::Id {
    let theme = scene.theme;
    let id = egui::Id::unique(("fold", detail));
    let row = ui
        .horizontal_wrapped(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(theme.size.small), Sense::hover());
            triangle(ui, theme, rect, is_open);
            ui.add(Label::new(widget::strong(theme, name)));
            if !more.is_empty() {
                ui.label(widget::mono(theme, more).color(theme.ink.weak));
            }
        })
        .response;
    let response = ui.interact(row.rect, id, Sense::click()).on_hover_text(scene.texts.detail.fold_tip);
    response.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, true, is_open, name));
    ui.ctx().accesskit_node_builder(id, |node| node.set_expanded(is_open));
    if response.hovered() {
        ui.set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    if response.clicked() {
        scene.ask_lab(LabAction::ToggleDetail(detail));
    }
    id
}

fn triangle(ui: &Ui, theme: &Theme, rect: egui::Rect, is_open: bool) {
    let rect = rect.shrink(rect.width() * 0.15);
    let points = if is_open {
        vec![rect.left_top(), rect.right_top(), rect.center_bottom()]
    } else {
        vec![rect.left_top(), rect.right_center(), rect.left_bottom()]
    };
    ui.painter().add(egui::Shape::convex_polygon(points, theme.ink.text, egui::Stroke::NONE));
}

/// The table of hash positions.
pub(super) fn table(ui: &mut Ui, scene: &Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.detail);
    let Some(report) = last(scene) else {
        ui.label(widget::small(theme, texts.nothing_yet));
        return;
    };
    let head = |text: &str| RichText::new(text).size(theme.size.small).color(theme.ink.weak);
    let sight = scene.model.sight();
    let (known, is_stepping) = (sight.map_or(0, |sight| sight.steps), scene.model.stage().is_some());
    let bit = |step: &Step, bit: bool| {
        let known = usize::from(step.i) < known;
        widget::mono(theme, if known { u8::from(bit).to_string() } else { "?".to_owned() })
    };
    let height = theme.size.body * 1.75;
    let row = |ui: &mut Ui, cells: [RichText; 4]| {
        for (cell, width) in cells.into_iter().zip(columns(theme)) {
            // Numbers line up at the right of their columns.
            ui.allocate_ui_with_layout(Vec2::new(width, height), Layout::right_to_left(Align::Center), |ui| {
                ui.set_min_size(Vec2::new(width, height));
                ui.label(cell);
            });
        }
        ui.end_row();
    };
    let top = ui.cursor().min + Vec2::new(0.0, height);
    let table = Grid::new("positions").num_columns(4).spacing([0.0, 0.0]).min_row_height(height).min_col_width(0.0);
    table.show(ui, |ui| {
        row(ui, ["i", texts.position, texts.before, texts.after].map(head));
        for step in &report.steps {
            let number = widget::mono(theme, step.i.to_string());
            if is_stepping && usize::from(step.i) >= known {
                row(ui, [number, widget::mono(theme, "…"), RichText::new(""), RichText::new("")]);
                continue;
            }
            let position = widget::mono_strong(theme, step.position.to_string());
            row(ui, [number, position, bit(step, step.before), bit(step, step.after)]);
        }
    });
    let width = columns(theme).into_iter().sum::<f32>();
    ui.painter().hline(top.x..=top.x + width, top.y, Stroke::new(1.0, theme.surface.line));
}

/// Says so where positions repeat, open or closed.
fn repeats(ui: &mut Ui, scene: &Scene<'_>) {
    let is_stepping = scene.model.stage().is_some_and(|(trace, at)| at.stage < trace.last_stage());
    if last(scene).is_some_and(Report::has_repeats) && !is_stepping {
        ui.label(widget::warning(scene.theme, scene.texts.detail.repeats));
    }
}

/// Width of the table with room for a scroll bar.
pub(super) fn table_width(theme: &Theme) -> f32 {
    columns(theme).into_iter().sum::<f32>() + theme.size.body
}

/// Widths of the columns of the table.
fn columns(theme: &Theme) -> [f32; 4] {
    [1.6, 4.4, 3.6, 4.4].map(|ems| ems * theme.size.body)
}

/// Ideal estimate, hashes and formulas.
fn model(ui: &mut Ui, scene: &Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.detail);
    let plain = |name: &str| RichText::new(name).size(theme.size.body);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.spacing_mut().interact_size.y = 20.0;
        if let Some(lab) = &scene.model.session.lab {
            let estimate = scene.texts.number.rate(lab.ideal_estimate());
            widget::row(ui, plain(texts.ideal), widget::mono_strong(theme, estimate)).on_hover_text(texts.ideal_tip);
        }
        match last(scene) {
            Some(report) => {
                let hashes = report.hashes;
                for (name, hash) in [(texts.h1, hashes.h1), (texts.h2, hashes.h2)] {
                    widget::row(ui, plain(name), widget::mono(theme, format!("{hash} 0x{hash:08x}")));
                }
            }
            None => {
                ui.label(widget::small(theme, texts.nothing_yet));
            }
        }
    });
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let font = FontId::new(theme.size.body, FontFamily::Name(STRONG.into()));
        ui.label(widget::formula("f ≈ (1 − e^{−kn/m})^{k}", &font, theme.ink.text));
        let formulas = [texts.symbols, texts.position_formula, texts.hash_formula, texts.hash_bases];
        for line in formulas.into_iter().chain([texts.hash_note, texts.ideal_note]) {
            ui.label(widget::small(theme, line));
        }
    });
}
