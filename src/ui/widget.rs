//! The controls that all regions share, so that they look and behave alike.

use egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use egui::{
    Align, Button, Color32, CornerRadius, FontFamily, FontId, Frame, Label, Layout, Margin, ProgressBar, Response,
    RichText, Stroke, StrokeKind, Ui, Vec2,
};

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

/// What is shown only at times. What follows keeps its identity either way, and with it the keyboard.
pub(super) fn at_times(ui: &mut Ui, is_shown: bool, add: impl FnOnce(&mut Ui)) {
    if is_shown {
        ui.vertical(add);
    } else {
        ui.skip_ahead_auto_ids(1);
    }
}

/// What is wrong, below the field it stands in; nothing is the rule.
pub(super) fn faults(ui: &mut Ui, theme: &Theme, said: &[String]) {
    at_times(ui, !said.is_empty(), |ui| {
        for fault in said {
            ui.add(Label::new(warning(theme, fault)).wrap());
        }
    });
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

/// A button: its name, a mark beside it (a shortcut), its least width, whether it can be pressed.
pub(super) struct Control<'a> {
    name: &'a str,
    mark: &'a str,
    width: f32,
    is_enabled: bool,
}

impl<'a> Control<'a> {
    /// An enabled button as wide as its name.
    pub(super) fn new(name: &'a str) -> Self {
        Self { name, mark: "", width: 0.0, is_enabled: true }
    }

    /// With a mark beside its name, which is not part of its accessible name.
    pub(super) fn mark(self, mark: &'a str) -> Self {
        Self { mark, ..self }
    }

    /// At least this wide.
    pub(super) fn width(self, width: f32) -> Self {
        Self { width, ..self }
    }

    /// Only pressable if `is_enabled`.
    pub(super) fn enabled(self, is_enabled: bool) -> Self {
        Self { is_enabled, ..self }
    }

    /// As an ordinary button.
    pub(super) fn button(self, ui: &mut Ui, theme: &Theme, weight: Weight) -> Response {
        let edge = match weight {
            Weight::Primary => theme.accent.fill,
            Weight::Secondary => theme.surface.edge,
        };
        let (fill, hover, color, family) = match weight {
            Weight::Primary => {
                (theme.accent.fill, theme.accent.hover, theme.accent.on, FontFamily::Name(STRONG.into()))
            }
            Weight::Secondary => (theme.surface.field, theme.surface.hover, theme.ink.text, FontFamily::Proportional),
        };
        let label = if self.mark.is_empty() { self.name.to_owned() } else { format!("{} {}", self.name, self.mark) };
        let text = RichText::new(label).font(FontId::new(theme.size.body, family));
        let button = Button::new(text).min_size(Vec2::new(self.width, theme.size.control)).corner_radius(4);
        let look = Look { fill, hover, color, hover_color: color, edge: Stroke::new(theme.size.stroke, edge) };
        self.add(ui, button, &look)
    }

    /// As a small round button.
    pub(super) fn chip(self, ui: &mut Ui, theme: &Theme) -> Response {
        let height = chip_height(theme);
        let text = RichText::new(self.name).size(theme.size.small + 1.0);
        let button = Button::new(text).min_size(Vec2::new(self.width, height)).corner_radius(round(height));
        let look = Look {
            fill: theme.surface.field,
            hover: theme.surface.hover,
            color: theme.ink.text,
            hover_color: theme.ink.text,
            edge: Stroke::new(1.0, theme.surface.line),
        };
        self.add(ui, button.small(), &look)
    }

    /// As a small round button that is on or off.
    pub(super) fn toggle(self, ui: &mut Ui, theme: &Theme, is_on: bool) -> Response {
        let height = chip_height(theme);
        // Not by colour alone.
        let mark = if is_on { "✓ " } else { "" };
        let text = RichText::new(format!("{mark}{}", self.name)).size(theme.size.small + 1.0);
        let button = Button::new(text).min_size(Vec2::new(self.width, height)).corner_radius(round(height));
        let (fill, color, edge) = if is_on {
            (theme.accent.fill, theme.accent.on, theme.accent.fill)
        } else {
            (theme.surface.field, theme.ink.text, theme.surface.line)
        };
        let hover = if is_on { theme.accent.hover } else { theme.surface.hover };
        let look = Look { fill, hover, color, hover_color: color, edge: Stroke::new(1.0, edge) };
        let (name, is_enabled) = (self.name, self.is_enabled);
        let response = self.add(ui, button.small(), &look);
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, is_enabled, is_on, name));
        response
    }

    /// As words alone until the pointer is on them.
    pub(super) fn quiet(self, ui: &mut Ui, theme: &Theme) -> Response {
        let text = RichText::new(self.name).size(theme.size.small);
        let button = Button::new(text).corner_radius(4).small();
        let look = Look {
            fill: Color32::TRANSPARENT,
            hover: theme.surface.hover,
            color: theme.ink.weak,
            hover_color: theme.ink.text,
            edge: Stroke::NONE,
        };
        self.add(ui, button, &look)
    }

    fn add(self, ui: &mut Ui, button: Button<'_>, look: &Look) -> Response {
        let before = ui.visuals().widgets.clone();
        let widgets = &mut ui.visuals_mut().widgets;
        for (state, ground, color) in [
            (&mut widgets.inactive, look.fill, look.color),
            (&mut widgets.hovered, look.hover, look.hover_color),
            (&mut widgets.active, look.hover, look.hover_color),
            (&mut widgets.noninteractive, look.fill, look.color),
        ] {
            state.bg_fill = ground;
            state.weak_bg_fill = ground;
            state.bg_stroke = look.edge;
            state.fg_stroke.color = color;
        }
        let response = ui.add_enabled(self.is_enabled, button);
        ui.visuals_mut().widgets = before;
        named(&response, egui::Role::Button, self.name);
        response
    }
}

/// A text in which `^{…}` is raised.
pub(super) fn formula(text: &str, font: &FontId, color: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let small = FontId::new(font.size * 0.72, font.family.clone());
    let mut append = |text: &str, is_raised: bool| {
        let font_id = if is_raised { small.clone() } else { font.clone() };
        let valign = if is_raised { Align::TOP } else { Align::BOTTOM };
        job.append(text, 0.0, TextFormat { font_id, color, valign, ..TextFormat::default() });
    };
    let mut rest = text;
    while let Some((before, (raised, after))) =
        rest.split_once("^{").and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
    {
        append(before, false);
        append(raised, true);
        rest = after;
    }
    append(rest, false);
    job
}

/// A field for a number: its label, the draft, and what stands in it while it is empty.
pub(super) struct NumberField<'a> {
    /// Its identity.
    pub(super) id: egui::Id,
    /// The label that names it.
    pub(super) label: egui::Id,
    /// What was typed.
    pub(super) draft: &'a str,
    /// What stands there while nothing is.
    pub(super) hint: RichText,
    /// Its width.
    pub(super) width: f32,
}

impl NumberField<'_> {
    /// Shows it; gives the new raw text when it was edited.
    pub(super) fn show(self, ui: &mut Ui, theme: &Theme) -> (Response, Option<String>) {
        let mut raw = self.draft.to_owned();
        let mut output = egui::TextEdit::singleline(&mut raw)
            .id(self.id)
            .desired_width(self.width)
            .min_size(Vec2::new(0.0, theme.size.control))
            .align(egui::Align2::LEFT_CENTER)
            .font(FontId::new(theme.size.body, FontFamily::Monospace))
            .hint_text(self.hint)
            .return_key(None)
            .show(ui);
        let response = output.response.response.labelled_by(self.label);
        if response.gained_focus() && !ui.input(|input| input.pointer.any_down() || input.pointer.any_released()) {
            // Whoever comes by the keyboard types a number in place of the one that is there.
            let end = CCursor::new(raw.chars().count());
            output.state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), end)));
            output.state.store(ui.ctx(), self.id);
        }
        let edited = response.changed().then_some(raw);
        (response, edited)
    }
}

/// A field with its tooltip, which stays away while the field is typed into: it would cover what is below.
pub(super) fn field_tip(field: Response, tip: &str) -> Response {
    if field.has_focus() { field } else { field.on_hover_text(tip) }
}

/// How far work in the background is.
pub(super) struct Progress<'a> {
    /// What is done.
    pub(super) done: u32,
    /// Of all there is.
    pub(super) of: u32,
    /// The same in words.
    pub(super) told: &'a str,
    /// Ends it.
    pub(super) stop: &'a str,
    /// What stays then.
    pub(super) stop_tip: &'a str,
}

impl Progress<'_> {
    /// Shows it as a bar with a button; whether that was pressed.
    pub(super) fn show(self, ui: &mut Ui, theme: &Theme) -> bool {
        let row = ui.horizontal(|ui| {
            let stop = text_width(ui, RichText::new(self.stop).size(theme.size.body)) + 32.0;
            #[expect(clippy::cast_precision_loss, reason = "a share of at most a million")]
            let share = self.done as f32 / self.of as f32;
            let width = (ui.available_width() - stop).clamp(60.0, 360.0);
            let bar = ProgressBar::new(share).desired_width(width).desired_height(theme.size.control).corner_radius(4);
            let bar = ui.add(bar.text(self.told));
            named(&bar, egui::Role::ProgressIndicator, self.told);
            ui.painter().rect_stroke(bar.rect, 4.0, Stroke::new(1.0, theme.surface.edge), StrokeKind::Inside);
            let stop = Control::new(self.stop).button(ui, theme, Weight::Secondary);
            stop.on_hover_text(self.stop_tip).clicked()
        });
        row.inner
    }
}

/// Chips in a row that goes on below where it is too long.
pub(super) fn chips(ui: &mut Ui, theme: &Theme, add: impl FnOnce(&mut Ui)) {
    let height = chip_height(theme);
    let layout = Layout::left_to_right(Align::Center).with_main_wrap(true);
    ui.allocate_ui_with_layout(Vec2::new(ui.available_width(), height), layout, |ui| {
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
        ui.spacing_mut().interact_size.y = height;
        add(ui);
    });
}

/// Height of a chip.
pub(super) fn chip_height(theme: &Theme) -> f32 {
    (theme.size.control * 0.75).round()
}

/// Colours of a button.
struct Look {
    fill: Color32,
    hover: Color32,
    color: Color32,
    hover_color: Color32,
    edge: Stroke,
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

/// A row with its name at the left and its value at the right; a value too long for that has a line below.
pub(super) fn row(ui: &mut Ui, name: RichText, value: RichText) -> Response {
    let fits = text_width(ui, name.clone()) + text_width(ui, value.clone()) + ui.spacing().item_spacing.x
        <= ui.available_width();
    let right = |ui: &mut Ui| ui.add(egui::Label::new(value).wrap());
    let response = ui.horizontal(|ui| {
        ui.label(name);
        if fits {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), right);
            None
        } else {
            Some(right)
        }
    });
    if let Some(right) = response.inner {
        ui.with_layout(egui::Layout::top_down(egui::Align::Max), right);
    }
    response.response
}

/// Width of a text in one line.
pub(super) fn text_width(ui: &Ui, text: RichText) -> f32 {
    let text = egui::WidgetText::from(text);
    text.into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, egui::TextStyle::Body).size().x
}
