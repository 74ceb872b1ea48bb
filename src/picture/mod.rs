//! A window without a display: egui run in memory and painted by the CPU.
//!
//! It draws whatever interface it is given and knows none; it opens no window and no file.

mod canvas;
mod chart;
mod raster;
mod texture;
mod triangle;

use std::time::Duration;

use egui::{Context, FullOutput, RawInput, Rect, Ui, Vec2, ViewportId, ViewportInfo};

pub use chart::chart_png;
pub use raster::Raster;

/// Seconds between two passes: longer than an animation takes, so that pictures show where it ends.
const SECONDS_PER_PASS: f32 = 0.25;

/// The largest side of a texture, as common graphics cards have it.
const MAX_TEXTURE_SIDE: usize = 8192;

/// A size in whole pixels; 0 where it is negative or not a number.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast beyond the range gives its end")]
pub fn size_in_pixels(size_points: Vec2, pixels_per_point: f32) -> [usize; 2] {
    let size = (size_points * pixels_per_point).round();
    [size.x as usize, size.y as usize]
}

/// The picture a window of `size_points` would show, on a screen with `pixels_per_point`.
///
/// Runs `run` until it asks for no immediate repaint, `passes` times at most and once at least, and paints the last
/// pass over the panel colour of the current theme. `ctx` may carry fonts, theme, style and zoom, but must not have
/// run before, since its textures would be missing. As in a window, zooming leaves the pixels and changes the points.
///
/// ```
/// let ctx = egui::Context::default();
/// let image = criba::picture::headless_frame(&ctx, egui::vec2(80.0, 20.0), 1.5, 4, |ui| {
///     ui.label("m = 64");
/// });
/// assert_eq!(image.dimensions(), (120, 30));
/// ```
#[must_use]
pub fn headless_frame(
    ctx: &Context,
    size_points: Vec2,
    pixels_per_point: f32,
    passes: usize,
    mut run: impl FnMut(&mut Ui),
) -> image::RgbaImage {
    let mut raster = Raster::new();
    let size = size_in_pixels(size_points, pixels_per_point);
    let mut time = 0.0;
    let mut passes_left = passes;
    loop {
        passes_left = passes_left.saturating_sub(1);
        let size_at_zoom = size_points / ctx.zoom_factor();
        let output = ctx.run_ui(input(size_at_zoom, pixels_per_point, time), &mut run);
        let FullOutput { mut textures_delta, shapes, pixels_per_point, viewport_output, .. } = output;
        raster.apply(&mut textures_delta);
        let is_settled =
            viewport_output.get(&ViewportId::ROOT).is_none_or(|viewport| viewport.repaint_delay > Duration::ZERO);
        if is_settled || passes_left == 0 {
            let background = ctx.global_style().visuals.panel_fill;
            return raster.paint(size, pixels_per_point, background, &ctx.tessellate(shapes, pixels_per_point));
        }
        time += f64::from(SECONDS_PER_PASS);
    }
}

/// What a focused window of `size_points` tells egui while nobody touches it.
fn input(size_points: Vec2, pixels_per_point: f32, time: f64) -> RawInput {
    let screen_rect = Rect::from_min_size(egui::Pos2::ZERO, size_points);
    let viewport = ViewportInfo {
        native_pixels_per_point: Some(pixels_per_point),
        inner_rect: Some(screen_rect),
        focused: Some(true),
        ..ViewportInfo::default()
    };
    RawInput {
        viewports: std::iter::once((ViewportId::ROOT, viewport)).collect(),
        screen_rect: Some(screen_rect),
        max_texture_side: Some(MAX_TEXTURE_SIDE),
        time: Some(time),
        predicted_dt: SECONDS_PER_PASS,
        focused: true,
        ..RawInput::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{FontData, FontDefinitions, FontFamily};

    fn picture(ctx: &Context, run: impl FnMut(&mut Ui)) -> image::RgbaImage {
        headless_frame(ctx, egui::vec2(120.0, 40.0), 1.0, 8, run)
    }

    #[test]
    fn fonts_set_before_and_during_the_first_pass_are_used() {
        let serif_free = || {
            let mut fonts = FontDefinitions::default();
            let data = include_bytes!("../../assets/fonts/JetBrainsMono-Regular.ttf");
            fonts.font_data.insert("mono".to_owned(), FontData::from_static(data).into());
            fonts.families.entry(FontFamily::Proportional).or_default().insert(0, "mono".to_owned());
            fonts
        };
        let label = |ui: &mut Ui| {
            ui.label("illustrate");
        };
        let usual = picture(&Context::default(), label);
        let ctx = Context::default();
        ctx.set_fonts(serif_free());
        let before = picture(&ctx, label);
        let mut is_set = false;
        let during = picture(&Context::default(), |ui| {
            if !is_set {
                ui.ctx().set_fonts(serif_free());
                is_set = true;
                ui.ctx().request_repaint();
            }
            label(ui);
        });
        assert_ne!(usual, before);
        assert_eq!(before, during);
    }

    #[test]
    fn it_stops_when_nothing_moves_and_at_the_limit_otherwise() {
        let mut still = 0;
        picture(&Context::default(), |_| still += 1);
        assert!((1..8).contains(&still), "{still} passes of a still interface");
        let mut restless = 0;
        picture(&Context::default(), |ui| {
            restless += 1;
            ui.ctx().request_repaint();
        });
        assert_eq!(restless, 8);
    }

    #[test]
    fn zoom_keeps_the_pixels_and_shrinks_the_points() {
        let ctx = Context::default();
        ctx.set_zoom_factor(2.0);
        let mut points = Vec2::ZERO;
        let image = picture(&ctx, |ui| points = ui.ctx().content_rect().size());
        assert_eq!(image.dimensions(), (120, 40));
        assert_eq!(points, egui::vec2(60.0, 20.0));
    }

    #[test]
    fn the_background_is_the_theme_s() {
        for theme in [egui::Theme::Light, egui::Theme::Dark] {
            let ctx = Context::default();
            ctx.set_theme(theme);
            let image = picture(&ctx, |_| {});
            let panel = ctx.style_of(theme).visuals.panel_fill.to_array();
            assert!(image.pixels().all(|pixel| pixel.0 == panel), "{theme:?}");
        }
    }
}
