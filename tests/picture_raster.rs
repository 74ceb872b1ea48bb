//! A small interface, painted without a display: it is there, and it is the same every time.

mod common;

use std::collections::BTreeSet;

use common::SoftwareRenderer;
use egui_kittest::Harness;

fn label_and_button() -> Result<image::RgbaImage, String> {
    let mut harness =
        Harness::builder().with_size(egui::vec2(160.0, 60.0)).renderer(SoftwareRenderer::default()).build_ui(|ui| {
            ui.label("¿Está «ñandú» en el filtro?");
            ui.button("Comprobar").clicked();
        });
    harness.run();
    harness.render()
}

#[test]
fn a_label_and_a_button_are_painted() -> Result<(), String> {
    let image = label_and_button()?;
    assert_eq!(image.dimensions(), (160, 60));
    assert!(image.pixels().all(|pixel| pixel.0[3] == 255));
    let colors: BTreeSet<_> = image.pixels().map(|pixel| pixel.0).collect();
    assert!(colors.len() > 20, "only {} colours: no text?", colors.len());
    Ok(())
}

#[test]
fn the_same_interface_gives_the_same_picture() -> Result<(), String> {
    assert!(label_and_button()? == label_and_button()?);
    Ok(())
}
