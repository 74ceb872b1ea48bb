//! The counters: entries, ones, queries and the observed rate with its fraction.

use egui::{Sense, Ui, Vec2};

use super::{Scene, widget};
use crate::bloom::Lab;

/// Shows the counters; dashes without a filter.
pub(super) fn show(ui: &mut Ui, scene: &Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.lab);
    let number = &scene.texts.number;
    let lab = scene.model.session.lab.as_ref();
    // They would tell what is covered.
    let is_covered = scene.model.is_covered();
    let text = |of: &dyn Fn(&Lab) -> String| {
        if is_covered { "?".to_owned() } else { lab.map_or("–".to_owned(), of) }
    };
    let value = |of: &dyn Fn(&Lab) -> String| widget::mono(theme, text(of));
    let plain = |name: &str| egui::RichText::new(name).size(theme.size.body);
    ui.label(widget::strong(theme, texts.counters));
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.spacing_mut().interact_size.y = 20.0;
        widget::row(ui, plain(texts.entries), value(&|lab| number.count(lab.reference().len() as u64)));
        let ones = |lab: &Lab| (texts.of)(number, lab.filter().ones().into(), lab.params().m().into());
        widget::row(ui, plain(texts.ones), value(&ones));
        bar(ui, scene, lab.filter(|_| !is_covered));
        widget::row(ui, plain(texts.negative_queries), value(&|lab| number.count(lab.counters().negative_queries)));
        widget::row(ui, plain(texts.false_positives), value(&|lab| number.count(lab.counters().false_positives)));
        let rate = |lab: &Lab| match lab.counters().observed_rate() {
            Some(rate) => (texts.rate)(number, rate),
            None => texts.undefined.to_owned(),
        };
        widget::row(ui, widget::strong(theme, texts.observed_rate), widget::mono_strong(theme, text(&rate)));
    });
    if lab.is_some_and(|lab| lab.filter().is_full() && !is_covered) {
        ui.label(widget::warning(theme, texts.is_full));
    }
    ui.label(widget::small(theme, texts.caveat)).on_hover_text(texts.caveat_tip);
}

/// How full the filter is.
fn bar(ui: &mut Ui, scene: &Scene<'_>, lab: Option<&Lab>) {
    let theme = scene.theme;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 6.0), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, theme.surface.line);
    if let Some(lab) = lab.filter(|lab| lab.filter().ones() > 0) {
        let share = f32::from(lab.filter().ones()) / f32::from(lab.params().m());
        let mut filled = rect;
        filled.set_width((rect.width() * share).max(6.0));
        ui.painter().rect_filled(filled, 3.0, theme.accent.fill);
    }
}
