//! A theme in the window library's own terms.

use egui::style::{ScrollStyle, Selection, WidgetVisuals, Widgets};
use egui::{CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Vec2, Visuals};

use super::{STRONG, Theme};

/// The style of every ordinary control in `theme`. Nothing moves or blinks by itself.
#[must_use]
pub fn style(theme: &Theme) -> Style {
    let size = &theme.size;
    let mut style = Style {
        text_styles: [
            (TextStyle::Body, FontId::new(size.body, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(size.body, FontFamily::Proportional)),
            (TextStyle::Small, FontId::new(size.small, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(size.body, FontFamily::Monospace)),
            (TextStyle::Heading, FontId::new(size.verdict, FontFamily::Name(STRONG.into()))),
        ]
        .into(),
        animation_time: 0.0,
        visuals: visuals(theme),
        ..Style::default()
    };
    style.spacing.item_spacing = Vec2::new(8.0, 8.0);
    style.spacing.button_padding = Vec2::new(12.0, 4.0);
    style.spacing.interact_size = Vec2::new(24.0, size.control);
    style.spacing.menu_margin = Margin::same(6);
    style.spacing.window_margin = Margin::same(20);
    style.spacing.tooltip_width = 360.0;
    style.spacing.scroll = ScrollStyle {
        bar_width: 9.0,
        floating_width: 6.0,
        floating_allocated_width: 10.0,
        dormant_background_opacity: 0.0,
        active_background_opacity: 0.0,
        dormant_handle_opacity: 0.35,
        active_handle_opacity: 0.5,
        interact_handle_opacity: 0.8,
        ..ScrollStyle::floating()
    };
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.35;
    style
}

fn visuals(theme: &Theme) -> Visuals {
    let Theme { surface, ink, accent, size, .. } = theme;
    let mut visuals = if theme.is_dark { Visuals::dark() } else { Visuals::light() };
    let radius = CornerRadius::same(4);
    let rest = WidgetVisuals {
        bg_fill: surface.field,
        weak_bg_fill: surface.field,
        bg_stroke: Stroke::new(size.stroke, surface.edge),
        corner_radius: radius,
        fg_stroke: Stroke::new(size.stroke, ink.text),
        expansion: 0.0,
    };
    let hovered = WidgetVisuals { bg_fill: surface.hover, weak_bg_fill: surface.hover, ..rest };
    visuals.widgets = Widgets {
        noninteractive: WidgetVisuals {
            bg_fill: surface.panel,
            weak_bg_fill: surface.panel,
            bg_stroke: Stroke::new(1.0, surface.line),
            ..rest
        },
        inactive: rest,
        hovered,
        active: hovered,
        open: hovered,
    };
    visuals.selection = Selection { bg_fill: accent.selection, stroke: Stroke::new(2.0, ink.text) };
    visuals.weak_text_color = Some(ink.weak);
    visuals.hyperlink_color = accent.fill;
    visuals.panel_fill = surface.panel;
    visuals.window_fill = surface.ground;
    visuals.window_stroke = Stroke::new(1.0, surface.line);
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.extreme_bg_color = surface.field;
    visuals.text_edit_bg_color = Some(surface.field);
    visuals.faint_bg_color = surface.panel;
    visuals.warn_fg_color = theme.tone.caution.strong;
    visuals.error_fg_color = theme.tone.caution.strong;
    visuals.popup_shadow = Shadow { offset: [0, 4], blur: 12, spread: 0, color: surface.veil };
    visuals.window_shadow = visuals.popup_shadow;
    visuals.text_cursor.blink = false;
    visuals.text_cursor.stroke = Stroke::new(2.0, accent.fill);
    visuals.button_frame = true;
    visuals.disabled_alpha = 0.6;
    visuals
}
