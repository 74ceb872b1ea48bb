//! Taking a figure or a table along: a menu at its heading.

use egui::containers::menu::MenuButton;
use egui::{Button, Role, Ui};

use super::{Scene, widget};
use crate::action::Action;
use crate::figure;
use crate::model::{Exhibit, Export, Format, Remark};

/// Width of the menu with what is said beside it.
pub(super) fn width(ui: &Ui, scene: &Scene<'_>) -> f32 {
    let (theme, texts) = (scene.theme, &scene.texts.curve);
    let said = Format::of(Exhibit::RateByN).iter().map(|format| (texts.exported)(*format));
    let said = said.map(|said| widget::text_width(ui, widget::small(theme, said))).fold(0.0, f32::max);
    widget::text_width(ui, widget::small(theme, name(scene))) + said + 16.0
}

fn name(scene: &Scene<'_>) -> String {
    format!("{} ▾", scene.texts.curve.export)
}

/// The menu, and whether it was just done. Gives what receives the keyboard.
pub(super) fn menu(ui: &mut Ui, scene: &mut Scene<'_>, exhibit: Exhibit) -> egui::Id {
    let (theme, texts) = (scene.theme, &scene.texts.curve);
    let is_there = figure::is_there(scene.model, exhibit);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.with_layout(layout, |ui| {
        ui.spacing_mut().button_padding.x = 4.0;
        let button = Button::new(widget::small(theme, name(scene))).frame_when_inactive(false).small();
        let response = ui
            .add_enabled_ui(is_there, |ui| {
                let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
                    for format in Format::of(exhibit) {
                        if ui.button((texts.format)(*format)).clicked() {
                            scene.actions.push(Action::Export(Export { exhibit, format: *format }));
                            ui.close();
                        }
                    }
                });
                response
            })
            .inner;
        widget::named(&response, Role::Button, &(texts.export_of)(exhibit));
        if let Some(Remark::Exported(export)) = scene.model.remark.filter(|_| is_there)
            && export.exhibit == exhibit
        {
            ui.label(widget::small(theme, (texts.exported)(export.format)));
        }
        response.id
    })
    .inner
}

/// A heading with the menu at its right.
pub(super) fn heading(ui: &mut Ui, scene: &mut Scene<'_>, title: &str, exhibit: Exhibit) -> egui::Id {
    let theme = scene.theme;
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = theme.size.body + 6.0;
        ui.horizontal(|ui| {
            ui.label(widget::strong(theme, title));
            menu(ui, scene, exhibit)
        })
        .inner
    })
    .inner
}
