//! Triangles to pixels on the CPU: paints egui's [`ClippedPrimitive`]s as egui's OpenGL painter does.
//!
//! Premultiplied alpha blended in gamma space, vertex colour times texture in gamma space, clip rectangles rounded to
//! pixels. The same input gives the same bytes on every run. It does without dithering (at most one level of 255 in
//! a gradient), mipmaps and paint callbacks, and names nothing of this program.

use std::collections::HashMap;

use egui::epaint::Primitive;
use egui::{ClippedPrimitive, Color32, Mesh, Rect, TextureId, TexturesDelta};

use super::canvas::Canvas;
use super::texture::Texture;
use super::triangle::{self, Clip, Corner};

/// A painter without a display: the textures egui has handed over so far.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, Texture>,
    /// Freed by egui, but still needed to paint the frame that freed them.
    retired: Vec<TextureId>,
}

impl Raster {
    /// A painter without textures.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes over a frame's texture changes and leaves `delta` empty. Call it once a frame, before [`Self::paint`]:
    /// what the frame frees stays until the next call.
    pub fn apply(&mut self, delta: &mut TexturesDelta) {
        for id in self.retired.drain(..) {
            self.textures.remove(&id);
        }
        #[expect(clippy::iter_over_hash_type, reason = "each id has its own texture")]
        for (id, changes) in delta.set.drain() {
            for change in changes {
                match change.pos {
                    None => {
                        self.textures.insert(id, Texture::new(&change));
                    }
                    Some(position) => {
                        if let Some(texture) = self.textures.get_mut(&id) {
                            texture.update(position, &change);
                        }
                    }
                }
            }
        }
        self.retired.extend(delta.free.drain());
    }

    /// Paints `primitives` over `background`.
    ///
    /// The picture has premultiplied alpha; over an opaque background it is opaque. A mesh whose texture was never
    /// handed over is left out, and so are paint callbacks.
    #[must_use]
    pub fn paint(
        &self,
        size_in_pixels: [usize; 2],
        pixels_per_point: f32,
        background: Color32,
        primitives: &[ClippedPrimitive],
    ) -> image::RgbaImage {
        let mut canvas = Canvas::new(size_in_pixels, background.to_array());
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            match primitive {
                Primitive::Mesh(mesh) => {
                    if let Some(texture) = self.textures.get(&mesh.texture_id) {
                        let clip = clip_in_pixels(*clip_rect, pixels_per_point, size_in_pixels);
                        paint_mesh(&mut canvas, clip, texture, mesh, pixels_per_point);
                    }
                }
                Primitive::Callback(_) => {}
            }
        }
        canvas.into_image()
    }
}

fn paint_mesh(canvas: &mut Canvas, clip: Clip, texture: &Texture, mesh: &Mesh, pixels_per_point: f32) {
    let corners: Vec<Option<Corner>> =
        mesh.vertices.iter().map(|vertex| Corner::new(vertex, pixels_per_point)).collect();
    let (triangles, _) = mesh.indices.as_chunks::<3>();
    for indices in triangles {
        if let [Some(a), Some(b), Some(c)] = indices.map(|index| corners.get(index as usize).copied().flatten()) {
            triangle::paint(canvas, clip, texture, [a, b, c]);
        }
    }
}

/// A clip rectangle in whole pixels inside the picture.
fn clip_in_pixels(clip: Rect, pixels_per_point: f32, size_in_pixels: [usize; 2]) -> Clip {
    let [width, height] = size_in_pixels.map(|side| i64::try_from(side).unwrap_or(i64::MAX));
    let left = to_pixel(clip.min.x * pixels_per_point).clamp(0, width);
    let top = to_pixel(clip.min.y * pixels_per_point).clamp(0, height);
    let right = to_pixel(clip.max.x * pixels_per_point).clamp(left, width);
    let bottom = to_pixel(clip.max.y * pixels_per_point).clamp(top, height);
    Clip { left, top, right, bottom }
}

#[expect(clippy::cast_possible_truncation, reason = "a cast beyond the range gives the nearest end of it")]
fn to_pixel(coordinate: f32) -> i64 {
    coordinate.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::epaint::{ImageDelta, Vertex};
    use egui::{ColorImage, TextureOptions, pos2};

    const WHITE_TEXTURE: TextureId = TextureId::Managed(0);
    const OTHER_TEXTURE: TextureId = TextureId::Managed(1);
    const EVERYTHING: Rect = Rect::EVERYTHING;
    const HALF_RED: Color32 = Color32::from_rgba_premultiplied(128, 0, 0, 128);

    fn set(raster: &mut Raster, id: TextureId, image: ColorImage) {
        let mut delta = TexturesDelta::default();
        delta.push(id, ImageDelta::full(image, TextureOptions::LINEAR));
        raster.apply(&mut delta);
    }

    fn raster() -> Raster {
        let mut raster = Raster::new();
        set(&mut raster, WHITE_TEXTURE, ColorImage::filled([1, 1], Color32::WHITE));
        raster
    }

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), egui::vec2(width, height))
    }

    fn colored(rect: Rect, color: Color32) -> Mesh {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(rect, color);
        mesh
    }

    fn clipped(clip_rect: Rect, mesh: Mesh) -> ClippedPrimitive {
        ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }
    }

    fn paint(meshes: impl IntoIterator<Item = Mesh>) -> image::RgbaImage {
        let primitives: Vec<_> = meshes.into_iter().map(|mesh| clipped(EVERYTHING, mesh)).collect();
        raster().paint([8, 8], 1.0, Color32::BLACK, &primitives)
    }

    /// Which pixels are not the background, as `x`, `y`.
    fn touched(image: &image::RgbaImage) -> Vec<(u32, u32)> {
        image.enumerate_pixels().filter(|(_, _, pixel)| pixel.0 != [0, 0, 0, 255]).map(|(x, y, _)| (x, y)).collect()
    }

    fn pixels(columns: std::ops::Range<u32>, rows: std::ops::Range<u32>) -> Vec<(u32, u32)> {
        rows.flat_map(|y| columns.clone().map(move |x| (x, y))).collect()
    }

    #[test]
    fn a_rect_covers_exactly_its_pixels() {
        assert_eq!(touched(&paint([colored(rect(2.0, 3.0, 4.0, 2.0), Color32::WHITE)])), pixels(2..6, 3..5));
    }

    #[test]
    fn a_rect_whose_sides_run_through_centres_takes_the_top_and_left_ones() {
        assert_eq!(touched(&paint([colored(rect(1.5, 2.5, 3.0, 2.0), Color32::WHITE)])), pixels(1..4, 2..4));
    }

    #[test]
    fn a_rect_is_scaled_to_pixels() {
        let primitives = [clipped(EVERYTHING, colored(rect(1.0, 1.5, 2.0, 1.0), Color32::WHITE))];
        let image = raster().paint([8, 8], 2.0, Color32::BLACK, &primitives);
        assert_eq!(touched(&image), pixels(2..6, 3..5));
    }

    #[test]
    fn triangles_that_share_an_edge_paint_each_pixel_once() {
        // A fan around a centre in both windings; its spokes run through many pixel centres.
        let rim = [(0.0, 0.0), (4.5, 0.0), (8.0, 0.0), (8.0, 3.5), (8.0, 8.0), (2.5, 8.0), (0.0, 8.0), (0.0, 4.5)];
        for (centre, is_mirrored) in [((3.5, 3.5), false), ((4.0, 4.0), true), ((2.3, 5.7), false)] {
            let mut mesh = Mesh::default();
            for (x, y) in std::iter::once(centre).chain(rim) {
                mesh.colored_vertex(pos2(x, y), HALF_RED);
            }
            for spoke in 1..=8 {
                let next = spoke % 8 + 1;
                if is_mirrored { mesh.add_triangle(0, next, spoke) } else { mesh.add_triangle(0, spoke, next) }
            }
            let image = paint([mesh]);
            assert!(image.pixels().all(|pixel| pixel.0 == [128, 0, 0, 255]), "fan around {centre:?}");
        }
    }

    #[test]
    fn nothing_is_painted_outside_the_rounded_clip_rect() {
        let everywhere = || colored(rect(-9.0, -9.0, 99.0, 99.0), Color32::WHITE);
        let image = |clip| raster().paint([8, 8], 1.0, Color32::BLACK, &[clipped(clip, everywhere())]);
        assert_eq!(touched(&image(rect(2.4, 2.6, 3.0, 2.0))), pixels(2..5, 3..5));
        assert_eq!(touched(&image(rect(6.0, 6.0, 99.0, 99.0))), pixels(6..8, 6..8));
        assert_eq!(touched(&image(rect(20.0, 20.0, 5.0, 5.0))), []);
        assert_eq!(touched(&image(Rect::NOTHING)), []);
    }

    #[test]
    fn a_textured_quad_shows_its_texels_in_the_vertex_color() {
        let mut raster = raster();
        let texels = [Color32::WHITE, Color32::RED, Color32::GREEN, Color32::TRANSPARENT];
        set(&mut raster, OTHER_TEXTURE, ColorImage::new([2, 2], texels.to_vec()));
        let mut mesh = Mesh::with_texture(OTHER_TEXTURE);
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        mesh.add_rect_with_uv(rect(3.0, 3.0, 2.0, 2.0), whole, Color32::from_rgb(200, 100, 50));
        let image = raster.paint([8, 8], 1.0, Color32::BLACK, &[clipped(EVERYTHING, mesh)]);
        assert_eq!(touched(&image), [(3, 3), (4, 3), (3, 4)]);
        let color = |x, y| image.get_pixel(x, y).0;
        assert_eq!([color(3, 3), color(4, 3), color(3, 4)], [[200, 100, 50, 255], [200, 0, 0, 255], [0, 100, 0, 255]]);
    }

    #[test]
    fn opaque_over_transparent_and_transparent_over_opaque() {
        let area = rect(0.0, 0.0, 8.0, 8.0);
        let (half, blue) = (colored(area, HALF_RED), colored(area, Color32::BLUE));
        assert!(paint([half.clone(), blue.clone()]).pixels().all(|pixel| pixel.0 == [0, 0, 255, 255]));
        assert!(paint([blue, half.clone()]).pixels().all(|pixel| pixel.0 == [128, 0, 127, 255]));
        let on_nothing = raster().paint([8, 8], 1.0, Color32::TRANSPARENT, &[clipped(EVERYTHING, half)]);
        assert!(on_nothing.pixels().all(|pixel| pixel.0 == [128, 0, 0, 128]));
    }

    #[test]
    fn a_gradient_runs_evenly_from_corner_to_corner() {
        let mut mesh = Mesh::default();
        for (x, color) in [(0.0, Color32::BLACK), (8.0, Color32::from_gray(160))] {
            mesh.colored_vertex(pos2(x, 0.0), color);
            mesh.colored_vertex(pos2(x, 8.0), color);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(2, 1, 3);
        let image = paint([mesh]);
        let row: Vec<u8> = (0..8).map(|x| image.get_pixel(x, 5).0[0]).collect();
        assert_eq!(row, [10, 30, 50, 70, 90, 110, 130, 150]);
    }

    #[test]
    fn a_freed_texture_still_paints_the_frame_that_freed_it() {
        let mut raster = raster();
        let mut delta = TexturesDelta::default();
        delta.free(WHITE_TEXTURE);
        raster.apply(&mut delta);
        let primitives = [clipped(EVERYTHING, colored(rect(0.0, 0.0, 1.0, 1.0), Color32::WHITE))];
        let paint = |raster: &Raster| touched(&raster.paint([8, 8], 1.0, Color32::BLACK, &primitives));
        assert_eq!(paint(&raster), [(0, 0)]);
        raster.apply(&mut TexturesDelta::default());
        assert_eq!(paint(&raster), []);
    }

    #[test]
    fn corners_that_are_nowhere_or_far_away_do_no_harm() {
        let corner = |x, y| Vertex { pos: pos2(x, y), uv: pos2(0.0, 0.0), color: Color32::WHITE };
        let mesh = |vertices: [Vertex; 3], indices: [u32; 3]| Mesh {
            indices: indices.to_vec(),
            vertices: vertices.to_vec(),
            texture_id: WHITE_TEXTURE,
        };
        let lost = [corner(f32::NAN, 0.0), corner(f32::INFINITY, 8.0), corner(0.0, 8.0)];
        let flat = [corner(0.0, 0.0), corner(4.0, 4.0), corner(8.0, 8.0)];
        let wide = [corner(-1e30, -1e30), corner(1e30, -1e30), corner(0.0, 1e30)];
        assert_eq!(touched(&paint([mesh(lost, [0, 1, 2]), mesh(flat, [0, 1, 2]), mesh(flat, [0, 1, 9])])), []);
        assert_eq!(touched(&paint([mesh(wide, [0, 1, 2])])), pixels(0..8, 0..8));
    }

    #[test]
    fn the_same_shapes_give_the_same_bytes() {
        let picture = || {
            let mut mesh = Mesh::default();
            for corner in 0..60_u8 {
                let at = f32::from(corner);
                let (x, y) = (at * 37.0 % 80.0 / 9.0, at * 53.0 % 70.0 / 7.0);
                mesh.colored_vertex(pos2(x, y), Color32::from_rgba_unmultiplied(corner * 4, 99, 7, corner * 3 + 9));
            }
            for corner in 0..58 {
                mesh.add_triangle(corner, corner + 1, corner + 2);
            }
            paint([mesh]).into_raw()
        };
        assert_eq!(picture(), picture());
    }
}
