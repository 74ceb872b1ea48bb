//! Parameters, string and examples: what the left panel asks for.

use egui::{Align, Id, Key, Layout, RichText, Ui, Vec2};

use super::field::{FieldState, Operation};
use super::params::Fields;
use super::widget::{self, Control, Weight};
use super::{Region, Scene, focus, keys, words};
use crate::action::LabAction;
use crate::bloom::{Example, MAX_UNITS, Rejection, units};
use crate::command::Command;
use crate::model::{Remark, Topic};
use crate::notice::Draft;
use crate::text::literal;
use crate::theme::Theme;

/// m, k, create and reset.
pub(super) fn parameters(ui: &mut Ui, scene: &mut Scene<'_>, field: &mut FieldState) {
    let (theme, texts) = (scene.theme, &scene.texts.lab);
    let top = ui.cursor().min;
    ui.label(widget::strong(theme, texts.parameters));
    let drafts = scene.model.session.drafts.clone();
    let ids = ["m", "k"].map(|name| Id::unique(("parameter", name)));
    let enter = take_enter(ui, &ids);
    let fields = Fields { m: &drafts.m, k: &drafts.k, names: ["m", "k"], ids };
    if let Some((kind, raw)) = fields.show(ui, scene) {
        scene.ask_lab(if kind == Draft::M { LabAction::EditM(raw) } else { LabAction::EditK(raw) });
    }
    ui.label(widget::small(theme, texts.ranges));
    fields.faults(ui, scene);
    let discarded = scene.model.remark.filter(|remark| matches!(remark, Remark::Discarded { .. }));
    widget::at_times(ui, discarded.is_some(), |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().interact_size.y = theme.size.small + 4.0;
            let said = discarded.map(|remark| (texts.remark)(scene.texts, remark)).unwrap_or_default();
            ui.label(widget::warning(theme, said));
            let undo = Control::new((scene.texts.command)(Command::Undo)).quiet(ui, theme);
            if undo.on_hover_text(scene.texts.key.of(Command::Undo).unwrap_or_default()).clicked() {
                keys::ask(ui.ctx(), scene, Command::Undo);
                field.return_focus();
            }
        });
    });
    let can_create = scene.model.session.params().is_some();
    let has_filter = scene.model.session.lab.is_some();
    if enter {
        // What was typed in this frame counts, so that it is decided when that is known.
        scene.ask_lab(LabAction::CreateFirstFilter);
        if !has_filter && can_create {
            field.return_focus();
        }
    }
    two_buttons(ui, theme, |ui, width| {
        let weight = if has_filter { Weight::Secondary } else { Weight::Primary };
        let name = (scene.texts.command)(Command::CreateFilter);
        let create = Control::new(name).width(width).enabled(can_create).button(ui, theme, weight);
        if create.on_hover_text(texts.create_tip).on_disabled_hover_text(texts.ranges).clicked() {
            scene.ask_lab(LabAction::CreateFilter);
            field.return_focus();
        }
        let name = (scene.texts.command)(Command::Reset);
        let reset = Control::new(name).width(width).enabled(has_filter).button(ui, theme, Weight::Secondary);
        if reset.on_hover_text(texts.reset_tip).on_disabled_hover_text(texts.no_filter).clicked() {
            scene.ask_lab(LabAction::Reset);
            field.return_focus();
        }
    });
    let rect = egui::Rect::from_min_max(top, ui.cursor().min + Vec2::new(ui.available_width(), 0.0));
    focus::anchor(ui, Region::Parameters, ids[0], rect);
}

/// Whether Enter was pressed in one of the fields; the event is taken either way.
fn take_enter(ui: &Ui, ids: &[Id]) -> bool {
    let focused = ui.memory(egui::Memory::focused);
    focused.is_some_and(|id| ids.contains(&id))
        && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Enter))
}

/// Two buttons of one width side by side.
pub(super) fn two_buttons(ui: &mut Ui, theme: &Theme, add: impl FnOnce(&mut Ui, f32)) {
    let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.x = 4.0;
        add(ui, width.min(theme.size.body * 18.0));
    });
}

/// The string with its count, what cannot be seen of it, and the two operations.
pub(super) fn string(ui: &mut Ui, scene: &mut Scene<'_>, field: &mut FieldState) {
    let (theme, texts) = (scene.theme, &scene.texts.lab);
    let top = ui.cursor().min;
    let label = ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = theme.size.body + 4.0;
        ui.horizontal(|ui| {
            let label = ui.label(widget::strong(theme, texts.string));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| count(ui, scene, field));
            label
        })
        .inner
    });
    let label = label.inner;
    let width = ui.available_width();
    let response = widget::field_tip(field.show(ui, scene, width).labelled_by(label.id), texts.string_tip);
    explain(ui, scene);
    two_buttons(ui, theme, |ui, width| operations(ui, scene, field, width));
    ways(ui, scene, field);
    let rect = egui::Rect::from_min_max(top, ui.cursor().min + Vec2::new(ui.available_width(), 0.0));
    focus::anchor(ui, Region::String, response.id, rect);
}

/// What else can be done with strings.
fn ways(ui: &mut Ui, scene: &mut Scene<'_>, field: &mut FieldState) {
    let (theme, texts) = (scene.theme, scene.texts);
    let modes = scene.model.session.modes;
    let ways = [
        (Command::Escapes, texts.words.escapes, texts.words.escapes_tip, Some(modes.escapes)),
        (Command::Predict, texts.step.predict, texts.step.predict_tip, Some(modes.predict)),
        (Command::InsertList, texts.words.list, texts.words.list_tip, None),
    ];
    widget::chips(ui, theme, |ui| {
        // All of them in one line, also when they are on.
        ui.spacing_mut().button_padding.x = 7.0;
        for (command, name, tip, is_on) in ways {
            let chip = match is_on {
                Some(is_on) => Control::new(name).toggle(ui, theme, is_on),
                None => Control::new(name).chip(ui, theme),
            };
            if chip.on_hover_text(tip).clicked() {
                keys::ask(ui.ctx(), scene, command);
                if command != Command::InsertList {
                    field.return_focus();
                }
            }
        }
    });
}

/// The same in one row, for the projection.
pub(super) fn string_row(ui: &mut Ui, scene: &mut Scene<'_>, field: &mut FieldState) {
    let (theme, texts) = (scene.theme, &scene.texts.lab);
    let summary = scene.model.session.lab.as_ref().map(|lab| {
        let params = lab.params();
        // How many there are tells whether an insert was new.
        let is_covered = scene.model.is_covered() && lab.last().is_some_and(|report| report.verdict.is_insert());
        let entries = if is_covered { "?".to_owned() } else { lab.reference().len().to_string() };
        widget::mono(theme, format!("m={} k={} n={entries}", params.m(), params.k()))
    });
    let name = widget::strong(theme, texts.string);
    let gap = ui.spacing().item_spacing.x;
    let count_width = widget::text_width(ui, count_text(scene)) + gap + 2.0 * ui.spacing().button_padding.x;
    let taken = widget::text_width(ui, name.clone()) + operations_width(ui, scene) + count_width + gap;
    let available = ui.available_width() - taken;
    // The summary stands at the right where that leaves the field a decent width.
    let summary_width = summary.clone().map_or(0.0, |summary| widget::text_width(ui, summary) + 2.0 * gap);
    let has_room = available - summary_width >= theme.size.body * 9.0;
    let width = if has_room { available - summary_width } else { available };
    let add = |ui: &mut Ui| {
        let label = ui.label(name);
        let width = width.clamp(theme.size.body * 5.0, 480.0);
        let response = widget::field_tip(field.show(ui, scene, width).labelled_by(label.id), texts.string_tip);
        count(ui, scene, field);
        ui.spacing_mut().button_padding.x = OPERATION_PADDING;
        operations(ui, scene, field, 0.0);
        if let Some(summary) = summary.clone().filter(|_| has_room) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(summary));
        }
        response
    };
    // What does not fit into one line goes on in the next.
    let row = if has_room { ui.horizontal(add) } else { ui.horizontal_wrapped(add) };
    if let Some(summary) = summary.filter(|_| !has_room) {
        ui.label(summary);
    }
    explain(ui, scene);
    focus::anchor(ui, Region::String, row.inner.id, row.response.rect);
}

/// The count of units, as `5/256`; pressed it shows them.
fn count(ui: &mut Ui, scene: &mut Scene<'_>, field: &mut FieldState) {
    let words = &scene.texts.words;
    let text = count_text(scene);
    let name = format!("{}: {}", words.units, text.text());
    // Its text lines up with the field below.
    ui.spacing_mut().button_padding.x = 2.0;
    let button = egui::Button::new(text).frame_when_inactive(false).small();
    let response = ui.add(button.corner_radius(4));
    let is_on = scene.model.topic() == Some(Topic::Units);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_on, &name));
    let tip = format!("{} {}", scene.texts.lab.units_tip, words.units_tip);
    if response.on_hover_text(tip).clicked() {
        keys::ask(ui.ctx(), scene, Command::Units);
        field.return_focus();
    }
}

fn count_text(scene: &Scene<'_>) -> RichText {
    let theme = scene.theme;
    let units = scene.model.string().map_or(0, |text| units(&text));
    let color = if units > MAX_UNITS { theme.tone.caution.strong } else { theme.ink.weak };
    widget::mono(theme, format!("{units}/{MAX_UNITS}")).size(theme.size.small).color(color)
}

/// What cannot be seen of the string, and why it was refused.
fn explain(ui: &mut Ui, scene: &Scene<'_>) {
    let (theme, texts) = (scene.theme, scene.texts);
    let string = scene.model.string();
    let escape = string.as_ref().err().copied().map(Remark::Escape);
    let string = string.unwrap_or_default();
    if !literal::is_plain(&string) || string != scene.model.session.drafts.text.as_str() && escape.is_none() {
        let text = widget::mono(theme, literal::elided(&string, 60)).size(theme.size.small).color(theme.ink.weak);
        ui.add(egui::Label::new(text).wrap()).on_hover_text(literal::elided(&string, 1000));
    }
    let units = units(&string);
    let said = match scene.model.remark {
        Some(remark) if !is_elsewhere(remark) => Some(remark),
        Some(_) | None => escape,
    };
    let too_long = (units > MAX_UNITS).then_some(Remark::Rejected(Rejection::TooLong { units }));
    if let Some(remark) = said.or(too_long) {
        ui.label(widget::warning(theme, (texts.lab.remark)(texts, remark)));
    } else if scene.model.session.lab.is_none() {
        ui.label(widget::small(theme, texts.lab.no_filter));
    }
}

/// Whether a remark stands beside another field.
fn is_elsewhere(remark: Remark) -> bool {
    match remark {
        Remark::DraftTooLong { draft: Draft::M | Draft::K, .. } | Remark::Discarded { .. } => true,
        remark => words::tells(remark),
    }
}

/// The two operations with their weights and the marks of their keys.
const OPERATIONS: [(Command, Operation, Weight, &str); 2] = [
    (Command::Insert, Operation::Insert, Weight::Primary, "⏎"),
    (Command::Query, Operation::Query, Weight::Secondary, "⇧⏎"),
];

/// Insert and query.
fn operations(ui: &mut Ui, scene: &mut Scene<'_>, field: &mut FieldState, width: f32) {
    let (theme, texts) = (scene.theme, scene.texts);
    let has_filter = scene.model.session.lab.is_some();
    let tips = [texts.lab.insert_tip, texts.lab.query_tip];
    for ((command, operation, weight, mark), tip) in OPERATIONS.into_iter().zip(tips) {
        let weight = if has_filter { weight } else { Weight::Secondary };
        let response = Control::new((texts.command)(command))
            .mark(mark)
            .width(width)
            .enabled(has_filter)
            .button(ui, theme, weight)
            .on_hover_text(format!("{tip} ({})", texts.key.of(command).unwrap_or_default()))
            .on_disabled_hover_text(texts.lab.no_filter);
        if response.clicked() {
            field.operate(scene, operation, scene.model.session.drafts.text.clone());
            field.return_focus();
        }
    }
}

/// Space beside the name of an operation in the projection.
const OPERATION_PADDING: f32 = 14.0;

/// Width of both operations in the projection, with the spaces before them.
fn operations_width(ui: &Ui, scene: &Scene<'_>) -> f32 {
    OPERATIONS
        .into_iter()
        .map(|(command, _, _, mark)| {
            let name = format!("{} {mark}", (scene.texts.command)(command));
            let text = widget::text_width(ui, widget::strong(scene.theme, name));
            text + 2.0 * OPERATION_PADDING + ui.spacing().item_spacing.x + 4.0
        })
        .sum()
}

/// The ready-made lessons.
pub(super) fn examples(ui: &mut Ui, scene: &mut Scene<'_>, field: &mut FieldState) {
    let (theme, texts) = (scene.theme, &scene.texts.lab);
    let has_filter = scene.model.session.lab.is_some();
    ui.label(widget::strong(theme, texts.examples));
    let height = widget::chip_height(theme);
    let layout = Layout::left_to_right(Align::Center).with_main_wrap(true);
    ui.allocate_ui_with_layout(Vec2::new(ui.available_width(), height), layout, |ui| {
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
        ui.spacing_mut().interact_size.y = height;
        for example in Example::ALL {
            let response = Control::new((texts.example)(example)).enabled(has_filter).chip(ui, theme);
            let tip = (texts.example_tip)(example);
            if response.on_hover_text(tip).on_disabled_hover_text(texts.no_filter).clicked() {
                scene.ask_lab(LabAction::RunExample(example));
                field.return_focus();
            }
        }
    });
}
