//! Where the three parts of a view stand: beside each other, or below each other where the window is narrow.

use egui::{CentralPanel, Frame, Key, Margin, Panel, ScrollArea, Stroke, Ui, UiBuilder, Vec2};

use super::{Scene, widget};
use crate::choice::View;
use crate::theme::Theme;

/// Width in points from which the right part stands beside the centre.
const WIDE: f32 = 1100.0;
/// Width in points below which everything is one column.
const NARROW: f32 = 700.0;
/// The same on a projector, whose text is larger.
const WIDE_PROJECTION: f32 = 1280.0;
/// Width of the left part.
const LEFT_WIDTH: f32 = 272.0;
/// Width of the right part.
const RIGHT_WIDTH: f32 = 322.0;

/// A part of a view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    /// What is entered.
    Left,
    /// What it is about, in at most this height; in what is left of the window where there is none.
    Centre(Option<f32>),
    /// What is said of it.
    Right,
}

/// Shows the parts of a view.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, mut add: impl FnMut(&mut Ui, &mut Scene<'_>, Part)) {
    let width = ui.available_width();
    let theme = scene.theme;
    let margin = margin(theme);
    if width < NARROW {
        column(ui, scene, add);
        return;
    }
    let view = scene.model.shown.view.name();
    Panel::left("left").exact_size(LEFT_WIDTH).resizable(false).frame(widget::panel_frame(theme, 0)).show(ui, |ui| {
        let area = ScrollArea::vertical().id_salt(("left", view)).auto_shrink(false).content_margin(margin);
        area.show(ui, |ui| add(ui, scene, Part::Left));
    });
    if width >= WIDE {
        // The centre comes before the right part for the keyboard and for whoever has the window read aloud, so
        // that the right part is laid out by hand.
        let (mut centre, mut right) = (ui.available_rect_before_wrap(), ui.available_rect_before_wrap());
        right.min.x = right.max.x - RIGHT_WIDTH;
        centre.max.x = right.min.x;
        ui.painter().rect_filled(centre, 0.0, theme.surface.ground);
        ui.painter().rect_filled(right, 0.0, theme.surface.panel);
        ui.painter().vline(right.min.x, right.y_range(), Stroke::new(1.0, theme.surface.line));
        let inside = UiBuilder::new().max_rect(centre.shrink(theme.size.margin));
        ui.scope_builder(inside, |ui| add(ui, scene, Part::Centre(None)));
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            let area = ScrollArea::vertical().id_salt(("right", view)).auto_shrink(false).content_margin(margin);
            area.show(ui, |ui| {
                // Where the centre fits, what is beside it is what goes on.
                if scene.model.shown.view == View::Curve {
                    turn_pages(ui, scene);
                }
                add(ui, scene, Part::Right);
            });
        });
    } else {
        CentralPanel::default().frame(Frame::new().fill(theme.surface.ground)).show(ui, |ui| {
            let most = (ui.available_height() * 0.6).max(240.0);
            let area = ScrollArea::vertical().id_salt(("centre", view)).auto_shrink(false).content_margin(margin);
            area.show(ui, |ui| {
                turn_pages(ui, scene);
                add(ui, scene, Part::Centre(Some(most)));
                ui.add_space(theme.size.group);
                add(ui, scene, Part::Right);
            });
        });
    }
}

/// All parts below each other.
fn column(ui: &mut Ui, scene: &mut Scene<'_>, mut add: impl FnMut(&mut Ui, &mut Scene<'_>, Part)) {
    let height = scene.theme.size.cell * 15.0;
    parts(ui, scene, &[Part::Left, Part::Centre(Some(height)), Part::Right], &mut add);
}

/// For a projector: first what it is about, as high as the window, then what is said of it, then what is entered.
pub(super) fn project(ui: &mut Ui, scene: &mut Scene<'_>, mut add: impl FnMut(&mut Ui, &mut Scene<'_>, Part)) {
    let theme = scene.theme;
    if ui.available_width() < WIDE_PROJECTION {
        let height = ui.available_height() - 2.0 * theme.size.margin;
        parts(ui, scene, &[Part::Centre(Some(height)), Part::Right, Part::Left], &mut add);
        return;
    }
    let side = theme.size.body * 23.0;
    Panel::right("projected").exact_size(side).resizable(false).frame(widget::panel_frame(theme, 0)).show(ui, |ui| {
        parts_in(ui, scene, &[Part::Right, Part::Left], &mut add);
    });
    let ground = Frame::new().fill(theme.surface.ground).inner_margin(margin(theme));
    CentralPanel::default().frame(ground).show(ui, |ui| add(ui, scene, Part::Centre(None)));
}

/// These parts below each other on the ground.
fn parts(ui: &mut Ui, scene: &mut Scene<'_>, parts: &[Part], add: &mut impl FnMut(&mut Ui, &mut Scene<'_>, Part)) {
    let ground = Frame::new().fill(scene.theme.surface.ground);
    CentralPanel::default().frame(ground).show(ui, |ui| parts_in(ui, scene, parts, add));
}

/// These parts below each other, scrolled together.
fn parts_in(ui: &mut Ui, scene: &mut Scene<'_>, parts: &[Part], add: &mut impl FnMut(&mut Ui, &mut Scene<'_>, Part)) {
    let theme = scene.theme;
    let view = scene.model.shown.view.name();
    let area = ScrollArea::vertical().id_salt(("column", view)).auto_shrink(false).content_margin(margin(theme));
    area.show(ui, |ui| {
        turn_pages(ui, scene);
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                ui.add_space(theme.size.group);
            }
            add(ui, scene, *part);
        }
    });
}

/// The keys of a presenter turn the pages of what is scrolled here, in the views that have no steps to go through.
pub(super) fn turn_pages(ui: &Ui, scene: &Scene<'_>) {
    if scene.model.shown.view == View::Filter || scene.model.dialog.is_some() {
        return;
    }
    let page = ui.clip_rect().height() * 0.9;
    for (key, distance) in [(Key::PageDown, -page), (Key::PageUp, page)] {
        if ui.input(|input| input.modifiers.is_none() && input.key_pressed(key)) {
            ui.scroll_with_delta(Vec2::new(0.0, distance));
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "margins are small whole numbers")]
pub(super) fn margin(theme: &Theme) -> Margin {
    Margin::same(theme.size.margin as i8)
}
