//! Drawing: one file a region. Each reads the model, keeps small state of its own (a scroll position, a
//! cursor) and pushes actions; none can name the application.

mod card;
mod counters;
mod detail;
mod dialog;
mod entries;
mod explain;
mod field;
mod focus;
pub mod grid;
mod hold;
mod keys;
mod lab;
mod list;
mod menu;
mod status;
mod step;
mod units;
mod verdict;
mod widget;
mod words;

use egui::{Align, CentralPanel, Frame, Layout, Margin, Panel, ScrollArea, Stroke, Ui, UiBuilder, Vec2};

use crate::action::{Action, LabAction};
use crate::model::Model;
use crate::text::Texts;
use crate::theme::Theme;

pub use focus::Region;

/// Width in points from which the details stand beside the grid.
const WIDE: f32 = 1100.0;
/// Width in points below which everything is one column.
const NARROW: f32 = 700.0;
/// Width of the left panel.
const LEFT_WIDTH: f32 = 272.0;
/// Width of the right panel.
const RIGHT_WIDTH: f32 = 322.0;

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
        if is_free && is_nowhere(ui) && (self.field.is_first_frame() || is_typing(ui)) {
            self.field.receive_keyboard(ui.ctx());
        }
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
        if scene.actions.len() > asked_before && is_nowhere(ui) {
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
        let width = ui.available_width();
        let theme = scene.theme;
        let ground = Frame::new().fill(theme.surface.ground).inner_margin(margin(theme));
        if width < NARROW {
            CentralPanel::default().frame(ground).show(ui, |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    self.left(ui, scene);
                    ui.add_space(theme.size.group);
                    self.centre(ui, scene, Some(scene.theme.size.cell * 15.0));
                    ui.add_space(theme.size.group);
                    detail::show(ui, scene, &mut self.entries);
                });
            });
            return;
        }
        Panel::left("lab").exact_size(LEFT_WIDTH).resizable(false).frame(widget::panel_frame(theme, 0)).show(
            ui,
            |ui| {
                ScrollArea::vertical().auto_shrink(false).content_margin(margin(theme)).show(ui, |ui| {
                    self.left(ui, scene);
                });
            },
        );
        if width >= WIDE {
            // The centre comes before the details for the keyboard and for whoever has the window read aloud, so
            // that the right panel is laid out by hand.
            let (mut centre, mut right) = (ui.available_rect_before_wrap(), ui.available_rect_before_wrap());
            right.min.x = right.max.x - RIGHT_WIDTH;
            centre.max.x = right.min.x;
            ui.painter().rect_filled(centre, 0.0, theme.surface.ground);
            ui.painter().rect_filled(right, 0.0, theme.surface.panel);
            ui.painter().vline(right.min.x, right.y_range(), Stroke::new(1.0, theme.surface.line));
            let inside = UiBuilder::new().max_rect(centre.shrink(theme.size.margin));
            ui.scope_builder(inside, |ui| self.centre(ui, scene, None));
            ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
                ScrollArea::vertical()
                    .id_salt("details")
                    .auto_shrink(false)
                    .content_margin(margin(theme))
                    .show(ui, |ui| detail::show(ui, scene, &mut self.entries));
            });
        } else {
            CentralPanel::default().frame(Frame::new().fill(theme.surface.ground)).show(ui, |ui| {
                let most = (ui.available_height() * 0.6).max(240.0);
                ScrollArea::vertical().auto_shrink(false).content_margin(margin(theme)).show(ui, |ui| {
                    self.centre(ui, scene, Some(most));
                    ui.add_space(theme.size.group);
                    detail::show(ui, scene, &mut self.entries);
                });
            });
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

#[expect(clippy::cast_possible_truncation, reason = "margins are small whole numbers")]
fn margin(theme: &Theme) -> Margin {
    Margin::same(theme.size.margin as i8)
}
