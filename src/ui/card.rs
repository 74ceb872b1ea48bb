//! The card beside the grid: one at a time, whatever it tells.

use egui::{Align, Frame, Layout, Margin, Stroke, Ui};

use super::explain::ExplainState;
use super::widget::{self, Control};
use super::{Scene, explain, grid, step, units};
use crate::model::{Model, Topic};

/// Least and most width of the card, in text heights.
const WIDTHS: [f32; 2] = [13.0, 22.0];
/// Fewest columns that the grid keeps beside it.
const FEWEST_COLUMNS: u16 = 8;

/// What the card tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tells {
    Stages,
    Topic(Topic),
}

/// The card and what its parts keep.
#[derive(Default)]
pub(super) struct CardState {
    shown: Option<Tells>,
    pub(super) explain: ExplainState,
    step: step::StepState,
}

impl CardState {
    /// The cell that the card tells of.
    pub(super) fn ringed(&self) -> Option<u16> {
        self.explain.ringed
    }
}

fn tells(model: &Model) -> Option<Tells> {
    if model.stage().is_some() { Some(Tells::Stages) } else { model.topic().map(Tells::Topic) }
}

/// Whether there is a card.
pub(super) fn is_open(model: &Model) -> bool {
    tells(model).is_some()
}

/// Widths of the grid and of the card beside it; nothing where the grid would have too little left.
pub(super) fn widths_beside(ui: &Ui, scene: &Scene<'_>) -> Option<[f32; 2]> {
    let theme = scene.theme;
    let [least, most] = WIDTHS.map(|ems| ems * theme.size.body);
    let available = ui.available_width() - theme.size.group;
    let lab = scene.model.session.lab.as_ref()?;
    let (columns, grid) = grid::natural_width(ui, theme, lab, available - least);
    let enough = FEWEST_COLUMNS.min(lab.params().m());
    // What the columns do not need is the card's.
    (columns >= enough).then_some([grid, (available - grid).clamp(least, most)])
}

/// Shows the card, if there is one; a new one comes into sight.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut CardState) {
    state.explain.ringed = None;
    let tells = tells(scene.model);
    let is_new = std::mem::replace(&mut state.shown, tells) != tells;
    let Some(tells) = tells else { return };
    let theme = scene.theme;
    let edge = Stroke::new(1.0, theme.surface.line);
    let frame = Frame::new().fill(theme.surface.ground).stroke(edge).corner_radius(4).inner_margin(Margin::same(12));
    let card = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.spacing_mut().interact_size.y = theme.size.body + 6.0;
        match tells {
            Tells::Stages => state.explain.ringed = step::show(ui, scene, &mut state.step),
            Tells::Topic(Topic::Units) => units::show(ui, scene),
            Tells::Topic(topic) => explain::show(ui, scene, &mut state.explain, topic),
        }
    });
    if is_new {
        ui.scroll_to_rect(card.response.rect, None);
    }
}

/// The heading, and what closes the card; whether it was pressed.
pub(super) fn heading(ui: &mut Ui, scene: &Scene<'_>, text: &str, close: &str) -> bool {
    ui.horizontal(|ui| {
        ui.label(widget::strong(scene.theme, text));
        let layout = Layout::right_to_left(Align::Center);
        ui.with_layout(layout, |ui| {
            let button = Control::new("✕").quiet(ui, scene.theme);
            widget::named(&button, egui::Role::Button, close);
            button.on_hover_text(close).clicked()
        })
        .inner
    })
    .inner
}
