//! The sizing: what is known, what follows, and what happens past the plan; what libraries build stands in
//! `dialects`.

mod dialects;

use egui::containers::menu::MenuButton;
use egui::{Align, Button, Frame, Id, Label, Layout, Margin, RichText, Role, ScrollArea, Sense, Ui, Vec2};

use super::shell::Part;
use super::widget::{self, Control, NumberField, Weight};
use super::{Region, Scene, export, focus, menu, plot, shell};
use crate::action::{Action, SizeAction};
use crate::bloom::sizing::{NumberError, Plan, PlanError, ToLab, Unit, exact_set_bytes, filter_bytes, to_lab};
use crate::figure::{self, Reading};
use crate::model::{Exhibit, Remark, SizeField};
use crate::text::unbroken;
use crate::theme::Theme;

/// Shows a part of the view.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, part: Part) {
    let reading = figure::read(&scene.model.session.sizing);
    match part {
        Part::Left => left(ui, scene, &reading),
        Part::Centre(None) => {
            let area = ScrollArea::vertical().id_salt("sizing").auto_shrink(false);
            area.show(ui, |ui| {
                shell::turn_pages(ui, scene);
                // Nothing stands below the scroll bar.
                ui.set_max_width(ui.available_width() - 10.0);
                centre(ui, scene, &reading);
            });
        }
        Part::Centre(Some(_)) => centre(ui, scene, &reading),
        Part::Right => right(ui, scene, &reading),
    }
}

fn left(ui: &mut Ui, scene: &mut Scene<'_>, reading: &Reading) {
    let (theme, texts) = (scene.theme, &scene.texts.size);
    let top = ui.cursor().min;
    ui.label(widget::strong(theme, texts.wanted));
    ui.add(Label::new(widget::small(theme, texts.wanted_hint)).wrap());
    for (field, error) in SizeField::RELATED.into_iter().zip(reading.errors) {
        let derived =
            reading.planned().and_then(|plan| figure::derived(scene.texts, &scene.model.session.sizing, &plan, field));
        entry(ui, scene, field, derived.as_deref(), error);
    }
    if let Some(Err(error)) = reading.plan.filter(|plan| *plan != Err(PlanError::TooFew)) {
        ui.add(Label::new(widget::warning(theme, (texts.plan_error)(&scene.texts.number, error))).wrap());
    }
    let notes = reading.planned().map(|plan| {
        (plan.takes_k_as_best.then_some(texts.takes_k_as_best), plan.n.is_none().then_some(texts.only_bits_per_entry))
    });
    if let Some((best, only)) = notes {
        for note in [best, only].into_iter().flatten() {
            ui.add(Label::new(widget::small(theme, note)).wrap());
        }
    }
    ui.add_space(theme.size.group - 8.0);
    ui.label(widget::strong(theme, texts.memory_heading));
    entry(ui, scene, SizeField::Mean, None, reading.mean.err());
    ui.add_space(theme.size.group);
    super::curve::scale(ui, scene);
    let rect = egui::Rect::from_min_max(top, ui.cursor().min + Vec2::new(ui.available_width(), 0.0));
    focus::anchor(ui, Region::Parameters, field_id(SizeField::N), rect);
}

fn field_id(field: SizeField) -> Id {
    Id::unique(("sizing", field))
}

/// A field with its name above it, whether its value was entered or follows from the others, and what is wrong with it.
fn entry(ui: &mut Ui, scene: &mut Scene<'_>, field: SizeField, derived: Option<&str>, error: Option<NumberError>) {
    let (theme, texts) = (scene.theme, &scene.texts.size);
    let draft = scene.model.session.sizing.draft(field).to_owned();
    let is_entered = !draft.trim().is_empty();
    ui.add_space(4.0);
    let (label, is_cleared) = ui
        .scope(|ui| {
            ui.spacing_mut().interact_size.y = theme.size.body + 6.0;
            ui.horizontal(|ui| {
                let label = ui.label(RichText::new((texts.field)(field)).size(theme.size.body)).id;
                if field == SizeField::M {
                    unit(ui, scene);
                }
                let right = Layout::right_to_left(Align::Center);
                let is_cleared = ui.with_layout(right, |ui| origin(ui, scene, field, is_entered, derived.is_some()));
                (label, is_cleared.inner)
            })
            .inner
        })
        .inner;
    // What follows is told apart by its sign, its colour and its word.
    let hint = derived.map_or(String::new(), |derived| format!("= {derived}"));
    let hint = widget::mono(theme, hint).color(theme.accent.fill);
    let width = ui.available_width().min(theme.size.body * 20.0);
    let field_of = NumberField { id: field_id(field), label, draft: &draft, hint, width };
    let (response, edited) = field_of.show(ui, theme);
    if is_cleared {
        // Only now: a field that is shown after a click elsewhere gives the keyboard away.
        response.request_focus();
        scene.ask(Action::Size(SizeAction::Edit(field, String::new())));
    }
    widget::field_tip(response, (texts.field_tip)(field));
    if let Some(raw) = edited {
        scene.ask(Action::Size(SizeAction::Edit(field, raw)));
    }
    let error = error.map(|error| (texts.number_error)(field, error));
    let too_long = match scene.model.remark {
        Some(remark @ Remark::DraftTooLong { draft, .. }) if draft == field.kind() => {
            Some((scene.texts.lab.remark)(scene.texts, remark))
        }
        Some(_) | None => None,
    };
    let said: Vec<String> = error.into_iter().chain(too_long).collect();
    widget::faults(ui, theme, &said);
}

/// Where the value of a field comes from, and what empties it; whether that was pressed.
fn origin(ui: &mut Ui, scene: &Scene<'_>, field: SizeField, is_entered: bool, is_derived: bool) -> bool {
    let (theme, texts) = (scene.theme, &scene.texts.size);
    if field == SizeField::Mean {
        return false;
    }
    if is_entered {
        let name = (texts.clear)(field);
        ui.spacing_mut().button_padding.x = 4.0;
        // For the mouse: Tab goes from field to field, and the keyboard empties a field as it empties any.
        let clear = Button::new(widget::small(theme, "×")).frame_when_inactive(false).small().sense(Sense::CLICK);
        let clear = ui.add(clear);
        widget::named(&clear, Role::Button, &name);
        let is_pressed = clear.on_hover_text(name).clicked();
        ui.label(widget::small(theme, texts.entered));
        return is_pressed;
    }
    if is_derived {
        ui.label(widget::small(theme, texts.derived).color(theme.accent.fill));
    }
    false
}

/// The unit of m, as a menu.
fn unit(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.size);
    let chosen = scene.model.session.sizing.unit;
    let name = (texts.unit_name)(chosen);
    ui.spacing_mut().button_padding.x = 2.0;
    let button = Button::new(widget::small(theme, format!("{name} ▾"))).frame_when_inactive(false).small();
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        for unit in Unit::ALL {
            if menu::choice_of(ui, (texts.unit_name)(unit), unit == chosen).clicked() {
                scene.actions.push(Action::Size(SizeAction::ChooseUnit(unit)));
            }
        }
    });
    widget::named(&response, Role::Button, &format!("{}: {name}", texts.unit));
}

fn centre(ui: &mut Ui, scene: &mut Scene<'_>, reading: &Reading) {
    let theme = scene.theme;
    let group = theme.size.group;
    answer(ui, scene, reading);
    ui.add_space(group);
    ui.scope(|ui| dialects::show(ui, scene, reading));
    if let Some(beyond) = figure::beyond(reading) {
        ui.add_space(group);
        if let Some(chart) = figure::chart(scene.model, scene.texts, Exhibit::Beyond) {
            plot::show(ui, scene, Exhibit::Beyond, &chart, theme.size.body * 20.0);
        }
        let texts = &scene.texts.size;
        let number = &scene.texts.number;
        let broken = beyond.breaks_at().map(|at| (texts.breaks_at)(number, at, beyond.n));
        let tenfold = beyond.exceeds_at(10.0 * beyond.p);
        let past = (texts.past_the_plan)(number, beyond.rate_at(beyond.n.saturating_mul(2)), tenfold);
        let said = format!("{} {past}", broken.unwrap_or(texts.never_breaks.to_owned()));
        ui.add(Label::new(widget::weak(theme, unbroken(&said))).wrap());
    }
}

/// How many times as high as the p that was asked for a rate is that is no small change of it.
const CLEARLY: f64 = 1.05;
/// Rate from which on nearly everything is "possibly present".
const USELESS: f64 = 0.95;

/// The plan in a sentence, or why there is none.
fn answer(ui: &mut Ui, scene: &Scene<'_>, reading: &Reading) {
    let (theme, texts) = (scene.theme, &scene.texts.size);
    let (tone, said) = match reading.plan {
        Some(Ok(plan)) => {
            let is_poor =
                plan.rate >= USELESS || plan.is_broken() && plan.given.p.is_some_and(|p| plan.rate > CLEARLY * p);
            let tone = if is_poor { theme.tone.caution } else { theme.tone.present };
            (tone, (texts.sentence)(&scene.texts.number, &plan))
        }
        // Nothing is wrong yet.
        Some(Err(error @ PlanError::TooFew)) => (theme.tone.insert, (texts.plan_error)(&scene.texts.number, error)),
        Some(Err(error)) => (theme.tone.caution, (texts.plan_error)(&scene.texts.number, error)),
        None => (theme.tone.caution, texts.wrong_field.to_owned()),
    };
    let frame = Frame::new().fill(tone.ground).inner_margin(Margin::same(12)).corner_radius(4);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let font = egui::FontId::new(theme.size.verdict, egui::FontFamily::Name(crate::theme::STRONG.into()));
        ui.add(Label::new(RichText::new(unbroken(&said)).font(font).color(tone.strong)).wrap());
        if let Some(Ok(plan)) = reading.plan
            && let Some(p) = plan.given.p.filter(|_| plan.is_broken())
        {
            let said = (texts.is_broken)(&scene.texts.number, plan.rate, p, plan.bits_to_keep);
            ui.add(Label::new(RichText::new(said).size(theme.size.body).color(theme.ink.text)).wrap());
        }
    });
}

fn right(ui: &mut Ui, scene: &mut Scene<'_>, reading: &Reading) {
    let Some(plan) = reading.planned() else { return };
    let (theme, texts) = (scene.theme, &scene.texts.size);
    let top = ui.cursor().min;
    let menu = export::heading(ui, scene, texts.result, Exhibit::Plan);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.spacing_mut().interact_size.y = theme.size.body + 6.0;
        result(ui, scene, &plan);
        lab(ui, scene, &plan);
        memory(ui, scene, reading);
    });
    let rect = egui::Rect::from_min_max(top, ui.cursor().min + Vec2::new(ui.available_width(), 0.0));
    focus::anchor(ui, Region::Details, menu, rect);
}

fn result(ui: &mut Ui, scene: &Scene<'_>, plan: &Plan) {
    let (theme, texts, number) = (scene.theme, &scene.texts.size, &scene.texts.number);
    let plain = |name: &str| RichText::new(name).size(theme.size.body);
    if let Some(n) = plan.n {
        widget::row(ui, plain("n"), widget::mono(theme, number.count(n)));
    }
    if let Some(m) = plan.m {
        widget::row(ui, plain("m"), widget::mono(theme, (texts.bits)(number, m)));
        widget::row(ui, plain(""), widget::mono(theme, number.memory(filter_bytes(m))));
    }
    widget::row(ui, plain("k"), widget::mono(theme, plan.k.to_string()));
    let each = number.decimal(plan.bits_per_entry, 3);
    widget::row(ui, plain(texts.bits_per_entry), widget::mono(theme, each));
    let rate = widget::mono_strong(theme, number.short_rate(plan.rate));
    widget::row(ui, widget::strong(theme, texts.rate), rate).on_hover_text(texts.rate_tip);
    if let Some(one_in) = number.one_in(plan.rate) {
        widget::row(ui, plain(""), widget::mono(theme, one_in));
    }
    ui.add_space(theme.size.group - 8.0);
}

/// The way to the lab.
fn lab(ui: &mut Ui, scene: &mut Scene<'_>, plan: &Plan) {
    let (theme, texts) = (scene.theme, &scene.texts.size);
    let (Some(m), Some(n)) = (plan.m, plan.n) else { return };
    let shown = to_lab(m, plan.k, n);
    let params = match shown {
        ToLab::AsItIs(params) => params,
        ToLab::Scaled { params, entries, rate, is_cut } => {
            let scaled = (texts.scaled)(&scene.texts.number, params, entries, rate);
            ui.add(Label::new(widget::small(theme, unbroken(&scaled))).wrap());
            if is_cut {
                ui.add(Label::new(widget::small(theme, unbroken(texts.is_cut))).wrap());
            }
            params
        }
        ToLab::TooWide | ToLab::TooNarrow => {
            let why = if shown == ToLab::TooWide { texts.too_wide } else { texts.too_narrow };
            ui.add(Label::new(widget::small(theme, why)).wrap());
            return;
        }
    };
    ui.add_space(4.0);
    let name = (texts.to_lab)(&scene.texts.number, params);
    if Control::new(&name).button(ui, theme, Weight::Primary).on_hover_text(texts.to_lab_tip).clicked() {
        scene.ask(Action::Size(SizeAction::TakeToLab(params)));
    }
    ui.add_space(theme.size.group);
}

/// The filter beside an exact set, as bars.
fn memory(ui: &mut Ui, scene: &mut Scene<'_>, reading: &Reading) {
    let (theme, texts) = (scene.theme, &scene.texts.size);
    let Some((n, m, mean)) = figure::memory(reading) else { return };
    export::heading(ui, scene, texts.memory_heading, Exhibit::Memory);
    let number = &scene.texts.number;
    let filter = filter_bytes(m);
    let set = exact_set_bytes(n, mean);
    let plain = |name: &str| RichText::new(name).size(theme.size.body);
    widget::row(ui, plain(texts.filter), widget::mono(theme, number.memory(filter)));
    #[expect(clippy::cast_precision_loss, reason = "a ratio for the screen")]
    let ratio = set.map(|set| set as f64 / filter as f64);
    bar(ui, theme, ratio.map_or(0.0, |ratio| if ratio > 1.0 { 1.0 / ratio } else { 1.0 }), theme.plot.ideal);
    let size = set.map_or(texts.too_large.to_owned(), |set| number.memory(set));
    widget::row(ui, plain(texts.exact_set), widget::mono(theme, size)).on_hover_text(texts.exact_set_tip);
    bar(ui, theme, ratio.map_or(1.0, |ratio| ratio.min(1.0)), theme.plot.plain);
    if let Some(ratio) = ratio {
        ui.label(widget::small(theme, (texts.times)(number, ratio))).on_hover_text(texts.exact_set_tip);
    }
}

fn bar(ui: &mut Ui, theme: &Theme, share: f64, color: egui::Color32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 8.0), Sense::hover());
    ui.painter().rect_filled(rect, 2.0, theme.surface.line);
    let mut filled = rect;
    #[expect(clippy::cast_possible_truncation, reason = "a share of a bar")]
    filled.set_width((rect.width() * share as f32).max(2.0));
    ui.painter().rect_filled(filled, 2.0, color);
}
