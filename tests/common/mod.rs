//! What the tests share: a window to act on like a user, a folder that cleans up after itself, and a renderer
//! for egui_kittest that needs no display and no graphics card.

pub(crate) mod extent;
pub(crate) mod fault;
pub(crate) mod folder;
pub(crate) mod lesson;
pub(crate) mod window;

use criba::picture::{Raster, size_in_pixels};
use egui_kittest::TestRenderer;

/// Paints a harness with the program's own software renderer, over the panel colour of the current theme.
#[derive(Default)]
pub(crate) struct SoftwareRenderer {
    raster: Raster,
}

impl TestRenderer for SoftwareRenderer {
    fn handle_delta(&mut self, delta: &mut egui::TexturesDelta) {
        self.raster.apply(delta);
    }

    fn render(&mut self, ctx: &egui::Context, output: &egui::FullOutput) -> Result<image::RgbaImage, String> {
        let pixels_per_point = output.pixels_per_point;
        let size = size_in_pixels(ctx.content_rect().size(), pixels_per_point);
        let background = ctx.global_style().visuals.panel_fill;
        let primitives = ctx.tessellate(output.shapes.clone(), pixels_per_point);
        Ok(self.raster.paint(size, pixels_per_point, background, &primitives))
    }
}
