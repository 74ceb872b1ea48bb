//! Drawing: one file a region. Each reads the model, keeps small state of its own (a scroll position, a
//! cursor) and pushes actions; none can name the application.

mod card;
mod counters;
mod curve;
mod detail;
mod dialog;
mod entries;
mod explain;
mod export;
mod field;
mod focus;
pub mod grid;
mod hold;
mod keys;
mod lab;
mod list;
mod menu;
mod params;
mod plot;
mod shell;
mod size;
mod status;
mod step;
mod units;
mod verdict;
mod widget;
mod words;

use egui::{Align, CentralPanel, Frame, Layout, Panel, ScrollArea, Ui, Vec2};

use crate::action::{Action, LabAction};
use crate::choice::View as Shown;
use crate::model::Model;
use crate::text::Texts;
use crate::theme::Theme;

pub use focus::Region;
use shell::{Part, margin};

/// What a region is drawn from, and where it puts what the user asks.
pub struct Scene<'a> {
    /// What there is.
    pub model: &'a Model,
    /// The words.
    pub texts: &'static Texts,
    /// Colours and sizes.
    pub theme: &'a Theme,
    /// What the user asks, in order.
    pub actions: &'a mut Vec<Action>,
}

impl Scene<'_> {
    fn ask(&mut self, action: Action) {
        self.actions.push(action);
    }

    fn ask_lab(&mut self, action: LabAction) {
        self.actions.push(Action::Lab(action));
    }
}

/// The small state of the regions.
#[derive(Default)]
pub struct View {
    field: field::FieldState,
    grid: grid::GridState,
    card: card::CardState,
    entries: entries::EntriesState,
    dialog: dialog::DialogState,
    menu: menu::MenuState,
    held: hold::Held,
    /// Whether another view was shown in the frame before.
    was_elsewhere: bool,
}

impl View {
    /// Draws the whole window.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        self.held.take(ui, scene.model, self.field.has_deferred());
        let is_free = scene.model.dialog.is_none();
        let operation = if is_free { self.field.take_operation(ui) } else { None };
        self.field.operation = operation;
        let text = &scene.model.session.drafts.text;
        let commands = keys::take(ui, scene.model, |command| field::has_typing_step(ui.ctx(), text, command));
        let is_nowhere = |ui: &Ui| ui.memory(|memory| memory.focused().is_none());
        let is_lab = scene.model.shown.view == Shown::Filter;
        if is_free && is_lab && is_nowhere(ui) && (self.field.is_first_frame() || is_typing(ui) || self.was_elsewhere) {
            self.field.receive_keyboard(ui.ctx());
        }
        self.was_elsewhere = !is_lab;
        let asked_before = scene.actions.len();
        if scene.model.choices.is_projecting {
            self.projection(ui, scene);
        } else {
            Panel::top("menu")
                .frame(widget::panel_frame(scene.theme, 6))
                .show(ui, |ui| menu::show(ui, &mut self.menu, scene));
            status::show(ui, scene);
            self.regions(ui, scene);
        }
        dialog::show(ui.ctx(), &mut self.dialog, &mut self.field, scene);
        for command in commands {
            keys::ask(ui.ctx(), scene, command);
        }
        if is_lab && scene.actions.len() > asked_before && is_nowhere(ui) {
            // Whatever was asked by menu or mouse: typing goes on in the string field.
            self.field.return_focus();
        }
        self.field.end_frame();
        focus::paint_ring(ui.ctx(), scene.theme, grid::id());
    }

    /// Whether something that was typed still waits for the next frame.
    #[must_use]
    pub fn has_input_left(&self) -> bool {
        self.field.has_deferred() || self.held.is_due()
    }

    fn regions(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        let view = scene.model.shown.view;
        shell::show(ui, scene, |ui, scene, part| self.part(ui, scene, view, part));
    }

    fn part(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, view: Shown, part: Part) {
        match (view, part) {
            (Shown::Filter, Part::Left) => self.left(ui, scene),
            (Shown::Filter, Part::Centre(height)) => self.centre(ui, scene, height),
            (Shown::Filter, Part::Right) => detail::show(ui, scene, &mut self.entries),
            (Shown::Curve, part) => curve::show(ui, scene, part),
            (Shown::Size, part) => size::show(ui, scene, part),
        }
    }

    fn left(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        lab::parameters(ui, scene, &mut self.field);
        ui.add_space(scene.theme.size.group - 8.0);
        lab::string(ui, scene, &mut self.field);
        ui.add_space(scene.theme.size.group - 8.0);
        words::show(ui, scene, &mut self.field);
        ui.add_space(scene.theme.size.group - 8.0);
        counters::show(ui, scene);
        ui.add_space(scene.theme.size.group - 8.0);
        lab::examples(ui, scene, &mut self.field);
    }

    /// The verdict, and the grid in at most `height` points, or in what is left.
    fn centre(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, height: Option<f32>) {
        verdict::show(ui, scene);
        ui.add_space(4.0);
        let height = height.unwrap_or(ui.available_height()) - grid::legend_height(scene.theme);
        let beside = card::is_open(scene.model).then(|| card::widths_beside(ui, scene)).flatten();
        let Some(widths) = beside else {
            card::show(ui, scene, &mut self.card);
            grid::show(ui, scene, &mut self.grid, self.card.ringed(), height);
            if scene.model.session.lab.is_some() {
                grid::legend(ui, scene);
            }
            return;
        };
        self.beside(ui, scene, widths, height, |ui, scene, state| {
            card::show(ui, scene, state);
        });
        grid::legend(ui, scene);
    }

    /// The grid, and to its right what `add` shows, in these widths and at most `height`.
    fn beside(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        [grid, width]: [f32; 2],
        height: f32,
        add: impl FnOnce(&mut Ui, &mut Scene<'_>, &mut card::CardState),
    ) {
        let group = scene.theme.size.group;
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(Vec2::new(grid, height), Layout::top_down(Align::Min), |ui| {
                ui.set_min_width(grid);
                grid::show(ui, scene, &mut self.grid, self.card.ringed(), height);
            });
            ui.add_space(group - ui.spacing().item_spacing.x);
            ui.allocate_ui_with_layout(Vec2::new(width, height), Layout::top_down(Align::Min), |ui| {
                ScrollArea::vertical().id_salt("beside the grid").max_height(height).show(ui, |ui| {
                    add(ui, scene, &mut self.card);
                });
            });
        });
    }

    /// The window for a projector: string, verdict, positions in one line (the table when it is open), grid.
    fn projection(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        let theme = scene.theme;
        status::show(ui, scene);
        let view = scene.model.shown.view;
        if view != Shown::Filter {
            shell::project(ui, scene, |ui, scene, part| self.part(ui, scene, view, part));
            return;
        }
        let ground = Frame::new().fill(theme.surface.ground).inner_margin(margin(theme));
        CentralPanel::default().frame(ground).show(ui, |ui| {
            let bottom = ui.max_rect().bottom();
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                lab::string_row(ui, scene, &mut self.field);
                words::told(ui, scene);
                ui.add_space(4.0);
                verdict::show(ui, scene);
                if scene.model.session.lab.is_none() {
                    lab::parameters(ui, scene, &mut self.field);
                }
                detail::positions_line(ui, scene);
                // The rest has what is left, but some rows at least: then the whole page scrolls.
                let height = (bottom - ui.cursor().top() - 8.0).max(theme.size.cell * 6.0);
                let is_open = scene.model.session.open.positions && scene.model.session.lab.is_some();
                let is_explained = card::is_open(scene.model);
                // The card or the open table stands beside the grid, so that the marked bits stay in sight.
                let table = detail::table_width(theme);
                let grid = ui.available_width() - table - theme.size.group;
                let widths = match (is_explained, is_open) {
                    (true, _) => card::widths_beside(ui, scene),
                    (false, true) => Some([grid, table]).filter(|_| grid >= theme.size.cell * 6.0),
                    (false, false) => None,
                };
                let add = |ui: &mut Ui, scene: &mut Scene<'_>, state: &mut card::CardState| {
                    if is_explained {
                        card::show(ui, scene, state);
                    } else if is_open {
                        detail::table(ui, scene);
                    }
                };
                match widths {
                    Some(widths) => self.beside(ui, scene, widths, height, add),
                    None => {
                        grid::show(ui, scene, &mut self.grid, self.card.ringed(), height);
                        add(ui, scene, &mut self.card);
                    }
                }
            });
        });
    }
}

fn is_typing(ui: &Ui) -> bool {
    ui.input(|input| input.events.iter().any(|event| matches!(event, egui::Event::Text(_) | egui::Event::Paste(_))))
}
