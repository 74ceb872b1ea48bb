//! The code units of the string that is being typed, one by one: what looks alike can be told apart.

use egui::{Grid, Label, RichText, Ui};

use super::{Scene, card, widget};
use crate::action::Action;
use crate::text::UnitKind;
use crate::text::literal::literal;

/// Most units that are listed.
const MOST: usize = 256;

/// Shows them.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.words);
    let text = match scene.model.string() {
        Ok(text) => text.into_owned(),
        Err(error) => {
            if card::heading(
                ui,
                scene,
                (scene.texts.command)(crate::command::Command::Units),
                scene.texts.explain.close,
            ) {
                scene.ask(Action::CloseExplanation);
            }
            ui.add(Label::new(widget::warning(theme, crate::text::sentence(&(texts.escape)(&error)))).wrap());
            return;
        }
    };
    let units: Vec<u16> = text.encode_utf16().collect();
    if card::heading(ui, scene, &(texts.units_title)(units.len()), scene.texts.explain.close) {
        scene.ask(Action::CloseExplanation);
    }
    if units.is_empty() {
        ui.label(widget::small(theme, texts.units_none));
        return;
    }
    let mut characters = text.chars();
    Grid::new("units").num_columns(4).spacing([8.0, 2.0]).min_col_width(0.0).show(ui, |ui| {
        for (index, unit) in units.iter().take(MOST).enumerate() {
            let kind = UnitKind::of(*unit);
            // A pair is one character: it stands beside its first half.
            let character = if kind == UnitKind::Low { None } else { characters.next() };
            let shown = character.map(|c| shown(c, kind)).unwrap_or_default();
            ui.label(widget::mono(theme, index.to_string()).color(theme.ink.weak));
            ui.label(widget::mono_strong(theme, format!("U+{unit:04X}")));
            ui.label(RichText::new(shown).size(theme.size.body));
            ui.label(widget::small(theme, (texts.unit_kind)(kind)));
            ui.end_row();
        }
    });
    if units.len() > MOST {
        ui.label(widget::small(theme, (texts.units_more)(units.len() - MOST)));
    }
}

/// A character by itself: a mark on a circle that carries it, what cannot be seen as its escape.
fn shown(c: char, kind: UnitKind) -> String {
    match kind {
        UnitKind::Combining => format!("\u{25cc}{c}"),
        UnitKind::Plain | UnitKind::High | UnitKind::Low => c.to_string(),
        UnitKind::Space | UnitKind::Control | UnitKind::Joiner | UnitKind::Invisible => {
            literal(&c.to_string()).trim_matches('"').to_owned()
        }
    }
}
