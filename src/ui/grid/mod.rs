//! The bit grid: a painted, scrolling region with one cell a bit. [`layout`] says where cells stand, `paint`
//! draws them; here are pointer, keyboard, tooltip and screen-reader nodes.

pub mod layout;
mod paint;

use std::sync::Arc;

use egui::{
    Event, EventFilter, Id, Key, Popup, Rect, Response, Role, ScrollArea, Sense, TextWrapMode, Tooltip, Ui, UiBuilder,
    Vec2,
};
use egui::{Pos2, WidgetInfo, vec2};

use self::layout::{GridLayout, Step};
pub(super) use self::paint::{legend, number_tag};
use super::{Region, Scene, focus, widget};
use crate::action::Action;
use crate::bloom::Lab;
use crate::model::{Sight, Topic};
use crate::text::SetterText;
use crate::text::literal::chip;
use crate::theme::Theme;

/// Most entries that a tooltip names.
const MOST_SETTERS: usize = 12;
/// Height of the legend under the grid, in cells.
const LEGEND_CELLS: f32 = 1.9;

/// Where the keyboard is in the grid, and which operation it has shown.
#[derive(Default)]
pub struct GridState {
    cursor: u16,
    shown: Option<(Arc<str>, u16)>,
}

impl GridState {
    /// The first position of an operation that was not shown yet, or not in this number of columns: it should
    /// come into sight.
    fn new_mark(&mut self, lab: &Lab, columns: u16) -> Option<u16> {
        let report = lab.last()?;
        let is_shown = |(text, shown): &(Arc<str>, u16)| Arc::ptr_eq(text, &report.text) && *shown == columns;
        let is_shown = self.shown.as_ref().is_some_and(is_shown);
        self.shown = Some((Arc::clone(&report.text), columns));
        report.steps.first().filter(|_| !is_shown).map(|step| step.position)
    }
}

/// Identity of the grid.
pub(super) fn id() -> Id {
    Id::unique("bit grid")
}

/// Height of the legend.
pub(super) fn legend_height(theme: &Theme) -> f32 {
    theme.size.cell * LEGEND_CELLS
}

/// Shows the grid in at most `height` points, with a ring around the cell of which is told elsewhere; nothing
/// without a filter.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut GridState, ringed: Option<u16>, height: f32) {
    let (Some(lab), Some(sight)) = (scene.model.session.lab.as_ref(), scene.model.sight()) else { return };
    let size = &scene.theme.size;
    let m = lab.params().m();
    state.cursor = state.cursor.min(m.saturating_sub(1));
    let layout = layout_in(ui, scene.theme, m, ui.available_width());
    let most = height.max(size.cell * 3.0);
    ScrollArea::vertical().id_salt("bit grid").max_height(most).auto_shrink([false, true]).show_viewport(
        ui,
        |ui, view| {
            let [width, height] = layout.size();
            let (_, area) = ui.allocate_space(vec2(width.max(ui.available_width()), height + 2.0));
            let rect = Rect::from_min_size(area.min, vec2(width, height));
            let response = ui.interact(rect, id(), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, scene.texts.grid.name));
            focus::anchor(ui, Region::Grid, id(), rect);
            let place = Place { layout: &layout, rect, cell_size: size.cell };
            let hovered = response.hover_pos().and_then(|pos| place.cell_at(pos));
            let focused = keyboard(ui, &response, &place, state, hovered);
            if let Some(index) = asked(ui, &response, focused, hovered).filter(|index| !sight.covered.contains(index)) {
                scene.actions.push(Action::Explain(Topic::Bit(index)));
            }
            if let Some(index) = state.new_mark(lab, layout.columns()) {
                ui.scroll_to_rect(place.cell(index).expand(size.tag), None);
            }
            let rows = layout.rows_between(view.min.y, view.max.y);
            let canvas =
                paint::Canvas { layout: &layout, theme: scene.theme, lab, sight: &sight, origin: rect.min, ringed };
            canvas.paint(ui, &rows, hovered, focused);
            if let Some(index) = hovered {
                response.clone().on_hover_ui_at_pointer(|ui| describe(ui, scene, (lab, &sight), index));
            } else if let Some(index) = focused.filter(|_| !Popup::is_any_open(ui.ctx())) {
                let anchor = place.cell(index).expand(4.0);
                Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id().with("tip"), anchor)
                    .show(|ui| describe(ui, scene, (lab, &sight), index));
            }
            if ui.ctx().has_accesskit_node(id()) {
                if let Some(index) = focused {
                    let active = cell_id(index).accesskit_id();
                    ui.ctx().accesskit_node_builder(id(), |node| node.set_active_descendant(active));
                }
                // One child for all: a child is dearer than the cell it would hold.
                let child = ui.new_child(UiBuilder::new().max_rect(rect).accessibility_parent(id()));
                for index in layout.cells(&rows) {
                    let node = child.interact(place.cell(index), cell_id(index), Sense::hover());
                    node.widget_info(|| {
                        let name = if sight.covered.contains(&index) {
                            (scene.texts.step.covered_cell)(index)
                        } else {
                            (scene.texts.grid.cell)(index, sight.filter.get(index))
                        };
                        WidgetInfo { label: Some(name), ..WidgetInfo::new(Role::Cell) }
                    });
                }
            }
        },
    );
}

fn layout_in(ui: &Ui, theme: &Theme, m: u16, width: f32) -> GridLayout {
    let labels = paint::label_width(ui, theme, m);
    GridLayout::new(m, theme.size.cell, width - around(ui, theme), labels, theme.size.tag)
}

/// What the grid needs beside its cells: a scroll bar, and the half of a tag.
fn around(ui: &Ui, theme: &Theme) -> f32 {
    ui.spacing().scroll.allocated_width() + theme.size.tag
}

/// Its columns where it has at most `width`, and the width that these need.
pub(super) fn natural_width(ui: &Ui, theme: &Theme, lab: &Lab, width: f32) -> (u16, f32) {
    let layout = layout_in(ui, theme, lab.params().m(), width);
    let [needed, _] = layout.size();
    (layout.columns(), needed + around(ui, theme))
}

/// Where the grid is on the screen.
struct Place<'a> {
    layout: &'a GridLayout,
    rect: Rect,
    cell_size: f32,
}

impl Place<'_> {
    fn cell(&self, index: u16) -> Rect {
        let [x, y] = self.layout.cell(index);
        Rect::from_min_size(self.rect.min + vec2(x, y), Vec2::splat(self.cell_size))
    }

    fn cell_at(&self, pos: Pos2) -> Option<u16> {
        self.layout.cell_at(pos.x - self.rect.min.x, pos.y - self.rect.min.y)
    }
}

/// Identity of a cell's screen-reader node.
fn cell_id(index: u16) -> Id {
    id().with(("cell", index))
}

/// Moves the cursor; gives the cell that has the keyboard.
fn keyboard(
    ui: &Ui,
    response: &Response,
    place: &Place<'_>,
    state: &mut GridState,
    hovered: Option<u16>,
) -> Option<u16> {
    if response.clicked() {
        response.request_focus();
        state.cursor = hovered.unwrap_or(state.cursor);
    }
    if !response.has_focus() {
        return None;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id(), filter));
    let steps: Vec<Step> = ui.input(|input| input.events.iter().filter_map(step_of).collect());
    let has_moved = !steps.is_empty() || response.gained_focus();
    for step in steps {
        state.cursor = place.layout.step(state.cursor, step);
    }
    if has_moved {
        let cell = place.cell(state.cursor);
        ui.scroll_to_rect(cell.expand(cell.height()), None);
    }
    Some(state.cursor)
}

/// The cell that is to be explained: clicked, or with the keyboard when Enter is pressed.
fn asked(ui: &Ui, response: &Response, focused: Option<u16>, hovered: Option<u16>) -> Option<u16> {
    if response.clicked_by(egui::PointerButton::Primary) && hovered.is_some() {
        return hovered;
    }
    focused.filter(|_| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Enter)))
}

fn step_of(event: &Event) -> Option<Step> {
    let Event::Key { key, pressed: true, modifiers, .. } = event else { return None };
    if modifiers.any() {
        return None;
    }
    match key {
        Key::ArrowLeft => Some(Step::Left),
        Key::ArrowRight => Some(Step::Right),
        Key::ArrowUp => Some(Step::Up),
        Key::ArrowDown => Some(Step::Down),
        Key::Home => Some(Step::First),
        Key::End => Some(Step::Last),
        _ => None,
    }
}

/// Says of a cell what it is and who set it.
fn describe(ui: &mut Ui, scene: &Scene<'_>, (lab, sight): (&Lab, &Sight<'_>), index: u16) {
    // Every line is short: none is broken for a tooltip that has not found its width yet.
    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    if sight.covered.contains(&index) {
        ui.label((scene.texts.step.covered_cell)(index));
        return;
    }
    let all = lab.setters(index);
    let entries = lab.reference().entries();
    let named: Vec<SetterText> = all
        .iter()
        .take(MOST_SETTERS)
        .filter_map(|setter| entries.get(setter.entry).map(|entry| (chip(&entry.text, 24), setter.i)))
        .collect();
    let more = all.len() - named.len();
    ui.label((scene.texts.grid.setters)(index, &named, more));
    let steps: Vec<u8> = lab
        .last()
        .into_iter()
        .flat_map(|report| &report.steps)
        .filter(|step| step.position == index)
        .map(|step| step.i)
        .collect();
    if !steps.is_empty() {
        ui.label(widget::weak(scene.theme, (scene.texts.grid.steps)(&steps)));
    }
}
