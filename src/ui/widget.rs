//! The controls that all regions share, so that they look and behave alike.

use egui::{Button, Color32, CornerRadius, FontFamily, FontId, Frame, Margin, Response, RichText, Stroke, Ui, Vec2};

use crate::theme::{MONO_STRONG, STRONG, Theme};

/// Frame of a panel: its own ground, no lines.
pub(super) fn panel_frame(theme: &Theme, vertical: i8) -> Frame {
    Frame::new().fill(theme.surface.panel).inner_margin(Margin::symmetric(if vertical == 0 { 0 } else { 12 }, vertical))
}

/// Semibold words of ordinary size.
pub(super) fn strong(theme: &Theme, text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(theme.size.body, FontFamily::Name(STRONG.into()))).color(theme.ink.text)
}

/// Less important words.
pub(super) fn weak(theme: &Theme, text: impl Into<String>) -> RichText {
    RichText::new(text).size(theme.size.body).color(theme.ink.weak)
}

/// Small print.
pub(super) fn small(theme: &Theme, text: impl Into<String>) -> RichText {
    RichText::new(text).size(theme.size.small).color(theme.ink.weak)
}

/// A warning in small print.
pub(super) fn warning(theme: &Theme, text: impl Into<String>) -> RichText {
    RichText::new(text).size(theme.size.small).color(theme.tone.caution.strong)
}

/// Fixed-width text.
pub(super) fn mono(theme: &Theme, text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(theme.size.body, FontFamily::Monospace)).color(theme.ink.text)
}

/// Semibold fixed-width text.
pub(super) fn mono_strong(theme: &Theme, text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(theme.size.body, FontFamily::Name(MONO_STRONG.into()))).color(theme.ink.text)
}

/// How much a button asks to be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// The one primary button.
    Primary,
    /// Any other.
    Secondary,
}

/// A button as wide as asked; `keys` is its shortcut as a small mark inside.
pub(super) fn button(
    ui: &mut Ui,
    theme: &Theme,
    weight: Weight,
    name: &str,
    keys: &str,
    width: f32,
) -> Response {
    let (fill, hover, text, edge) = match weight {
        Weight::Primary => (theme.accent.fill, theme.accent.hover, theme.accent.on, theme.accent.fill),
        Weight::Secondary => (theme.surface.field, theme.surface.hover, theme.ink.text, theme.surface.edge),
    };
    let font = match weight {
        Weight::Primary => FontFamily::Name(STRONG.into()),
        Weight::Secondary => FontFamily::Proportional,
    };
    let label = if keys.is_empty() { name.to_owned() } else { format!("{name} {keys}") };
    let response = colored(ui, fill, hover, text, Stroke::new(theme.size.stroke, edge), |ui| {
        let text = RichText::new(label).font(FontId::new(theme.size.body, font));
        ui.add(Button::new(text).min_size(Vec2::new(width, theme.size.control)).corner_radius(4))
    });
    named(&response, egui::Role::Button, name);
    response
}

/// A small round button.
pub(super) fn chip(ui: &mut Ui, theme: &Theme, name: &str) -> Response {
    let height = (theme.size.control * 0.75).round();
    let stroke = Stroke::new(1.0, theme.surface.line);
    colored(ui, theme.surface.field, theme.surface.hover, theme.ink.text, stroke, |ui| {
        ui.spacing_mut().button_padding = Vec2::new(10.0, 2.0);
        ui.spacing_mut().interact_size.y = height;
        let text = RichText::new(name).size(theme.size.small + 1.0);
        ui.add(Button::new(text).min_size(Vec2::new(0.0, height)).corner_radius(round(height)))
    })
}

/// A button that is only words until the pointer is on it.
pub(super) fn quiet(ui: &mut Ui, theme: &Theme, name: &str) -> Response {
    let ground = Color32::TRANSPARENT;
    colored(ui, ground, theme.surface.hover, theme.ink.weak, Stroke::NONE, |ui| {
        ui.spacing_mut().button_padding = Vec2::new(6.0, 2.0);
        ui.spacing_mut().interact_size.y = 24.0;
        ui.add(Button::new(RichText::new(name).size(theme.size.small)).corner_radius(4))
    })
}

fn colored(
    ui: &mut Ui,
    fill: Color32,
    hover: Color32,
    text: Color32,
    stroke: Stroke,
    add: impl FnOnce(&mut Ui) -> Response,
) -> Response {
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for (state, ground) in [
            (&mut widgets.inactive, fill),
            (&mut widgets.hovered, hover),
            (&mut widgets.active, hover),
            (&mut widgets.noninteractive, fill),
        ] {
            state.bg_fill = ground;
            state.weak_bg_fill = ground;
            state.bg_stroke = stroke;
            state.fg_stroke.color = text;
        }
        add(ui)
    })
    .inner
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "half of a small positive height")]
fn round(height: f32) -> CornerRadius {
    CornerRadius::same((height / 2.0) as u8)
}

/// Gives a control its accessible name.
pub(super) fn named(response: &Response, role: egui::Role, name: &str) {
    let is_enabled = response.enabled();
    response.widget_info(|| egui::WidgetInfo::labeled(role, is_enabled, name));
}

/// A row with its name at the left and its value at the right.
pub(super) fn row(ui: &mut Ui, name: RichText, value: RichText) -> Response {
    ui.horizontal(|ui| {
        ui.label(name);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(value));
    })
    .response
}
