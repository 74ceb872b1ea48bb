//! One triangle onto the canvas: which pixels it covers (top-left rule, centres, 1/256 pixel) and their colour.
//!
//! Coverage is integer arithmetic, so two triangles that share an edge never both paint a pixel and never leave one
//! out. J. Pineda, *A Parallel Algorithm for Polygon Rasterization*, SIGGRAPH 1988.

use egui::{Pos2, TextureFilter};

use super::canvas::{Canvas, Pixel, blend, modulate};
use super::texture::{Sample, TEXEL_BITS, Texture};

/// Parts of a pixel that a corner can be at, as fine as graphics cards have it.
const SUBPIXELS: i64 = 256;

/// Corners farther out are moved to this many pixels from the origin, so that no product leaves `i64`.
const FARTHEST_PIXEL: f32 = 1_048_576.0;

/// Fractional bits of a colour channel or texel coordinate on its way along a row.
const RAMP_BITS: u32 = 32;

/// A pixel rectangle: left and top included, right and bottom not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clip {
    pub(super) left: i64,
    pub(super) top: i64,
    pub(super) right: i64,
    pub(super) bottom: i64,
}

/// A corner of a triangle, in 1/256 pixel.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    x: i64,
    y: i64,
    uv: Pos2,
    color: Pixel,
}

impl Corner {
    /// The corner a vertex makes; none if it is nowhere (infinite or not a number).
    pub(super) fn new(vertex: &egui::epaint::Vertex, pixels_per_point: f32) -> Option<Self> {
        let (x, y) = (vertex.pos.x * pixels_per_point, vertex.pos.y * pixels_per_point);
        (x.is_finite() && y.is_finite() && vertex.uv.is_finite()).then(|| Self {
            x: to_subpixels(x),
            y: to_subpixels(y),
            uv: vertex.uv,
            color: vertex.color.to_array(),
        })
    }
}

/// Paints a triangle of either winding inside `clip`.
pub(super) fn paint(canvas: &mut Canvas, clip: Clip, texture: &Texture, corners: [Corner; 3]) {
    let [a, b, c] = corners;
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if area == 0 {
        return;
    }
    let [a, b, c] = if area > 0 { [a, b, c] } else { [a, c, b] };
    let top = first_centre(a.y.min(b.y).min(c.y)).max(clip.top);
    let bottom = last_centre(a.y.max(b.y).max(c.y)).min(clip.bottom - 1);
    let left = first_centre(a.x.min(b.x).min(c.x)).max(clip.left);
    let right = last_centre(a.x.max(b.x).max(c.x)).min(clip.right - 1);
    if top > bottom || left > right {
        return;
    }
    let shade = Shade::new(texture, [a, b, c]);
    let edges = [Edge::new(a, b), Edge::new(b, c), Edge::new(c, a)];
    for y in top..=bottom {
        let (first, last) = edges.iter().fold((left, right), |span, edge| edge.narrow(y, span));
        if first <= last {
            shade.paint(texture, canvas.span(y, first, last), first, y);
        }
    }
}

/// The first pixel whose centre is not before `subpixels`.
fn first_centre(subpixels: i64) -> i64 {
    (subpixels + SUBPIXELS / 2 - 1).div_euclid(SUBPIXELS)
}

/// The last pixel whose centre is not beyond `subpixels`.
fn last_centre(subpixels: i64) -> i64 {
    (subpixels - SUBPIXELS / 2).div_euclid(SUBPIXELS)
}

/// One side of a triangle as a function that is not negative at the pixel centres inside.
struct Edge {
    /// At the centre of pixel (0, 0).
    origin: i64,
    per_column: i64,
    per_row: i64,
}

impl Edge {
    /// The side from `from` to `to`, with the triangle at its right hand as seen on the screen.
    fn new(from: Corner, to: Corner) -> Self {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let at_centre = dx * (SUBPIXELS / 2 - from.y) - dy * (SUBPIXELS / 2 - from.x);
        // A centre exactly on a side belongs to the triangle only if this is a top side or a left one.
        let takes_its_centres = dy < 0 || (dy == 0 && dx > 0);
        let origin = if takes_its_centres { at_centre } else { at_centre - 1 };
        Self { origin, per_column: -dy * SUBPIXELS, per_row: dx * SUBPIXELS }
    }

    /// The part of a span (both ends included) that is inside this side in row `y`.
    fn narrow(&self, y: i64, (first, last): (i64, i64)) -> (i64, i64) {
        let value = self.origin + self.per_row * y;
        match self.per_column {
            0 if value < 0 => (first, first - 1),
            0 => (first, last),
            rising @ 1.. => (first.max(-value.div_euclid(rising)), last),
            falling => (first, last.min(value.div_euclid(-falling))),
        }
    }
}

/// The colour of a triangle at each of its pixels.
enum Shade {
    /// One colour: most of a window.
    Solid(Pixel),
    /// Colours between the corners' on one texel: soft edges.
    Gradient([Plane; 4], Sample),
    /// A texture in one colour: text.
    Tinted(Pixel, Texels),
    /// Both vary.
    Both([Plane; 4], Texels),
}

impl Shade {
    fn new(texture: &Texture, corners: [Corner; 3]) -> Self {
        let [a, b, c] = corners;
        let colors = || {
            let channel = |index: usize| corners.map(|corner| corner.color.get(index).copied().map_or(0.0, f64::from));
            [0, 1, 2, 3].map(|index| Plane::new(corners, channel(index)))
        };
        let one_color = a.color == b.color && b.color == c.color;
        let texels = Texels::new(texture, corners);
        if a.uv == b.uv && b.uv == c.uv {
            let sample = texels.at(texture, texels.u.ramp(0, 0).value, texels.v.ramp(0, 0).value);
            if one_color { Self::Solid(modulate(a.color, sample)) } else { Self::Gradient(colors(), sample) }
        } else if one_color {
            Self::Tinted(a.color, texels)
        } else {
            Self::Both(colors(), texels)
        }
    }

    /// Paints pixels that begin in column `x` of row `y`.
    fn paint(&self, texture: &Texture, pixels: &mut [Pixel], x: i64, y: i64) {
        match self {
            Self::Solid(color @ [_, _, _, 255]) => pixels.fill(*color),
            Self::Solid(color) => pixels.iter_mut().for_each(|pixel| blend(pixel, *color)),
            Self::Gradient(planes, sample) => {
                let mut colors = planes.each_ref().map(|plane| plane.ramp(x, y));
                for pixel in pixels {
                    blend(pixel, modulate(next_color(&mut colors), *sample));
                }
            }
            Self::Tinted(color, texels) => {
                let (mut u, mut v) = (texels.u.ramp(x, y), texels.v.ramp(x, y));
                for pixel in pixels {
                    let sample = texels.at(texture, u.next(), v.next());
                    if sample != [0; 4] {
                        blend(pixel, modulate(*color, sample));
                    }
                }
            }
            Self::Both(planes, texels) => {
                let mut colors = planes.each_ref().map(|plane| plane.ramp(x, y));
                let (mut u, mut v) = (texels.u.ramp(x, y), texels.v.ramp(x, y));
                for pixel in pixels {
                    let sample = texels.at(texture, u.next(), v.next());
                    blend(pixel, modulate(next_color(&mut colors), sample));
                }
            }
        }
    }
}

/// Where in the texture the pixels of a triangle look.
struct Texels {
    u: Plane,
    v: Plane,
    filter: TextureFilter,
}

impl Texels {
    fn new(texture: &Texture, corners: [Corner; 3]) -> Self {
        let [width, height] = texture.size().map(|side| f64::from(u32::try_from(side).unwrap_or(u32::MAX)));
        let u = Plane::new(corners, corners.map(|corner| f64::from(corner.uv.x) * width));
        let v = Plane::new(corners, corners.map(|corner| f64::from(corner.uv.y) * height));
        let (along, down) = (u.per_column.hypot(v.per_column), u.per_row.hypot(v.per_row));
        let filter = texture.filter(along.max(down));
        Self { u, v, filter }
    }

    /// The texture's colour at ramp values of `u` and `v`.
    fn at(&self, texture: &Texture, u: i64, v: i64) -> Sample {
        let rounded = |value: i64| {
            let shift = RAMP_BITS - TEXEL_BITS;
            value.saturating_add(1 << (shift - 1)) >> shift
        };
        texture.sample(rounded(u), rounded(v), self.filter)
    }
}

/// A value that varies evenly over a triangle, in pixels.
struct Plane {
    /// At the centre of pixel (0, 0).
    origin: f64,
    per_column: f64,
    per_row: f64,
}

impl Plane {
    /// The plane through three corners that are not on one line.
    fn new([a, b, c]: [Corner; 3], [at_a, at_b, at_c]: [f64; 3]) -> Self {
        let pixels = |subpixels: i64| to_f64(subpixels) / to_f64(SUBPIXELS);
        let (bx, by) = (pixels(b.x - a.x), pixels(b.y - a.y));
        let (cx, cy) = (pixels(c.x - a.x), pixels(c.y - a.y));
        let (to_b, to_c) = (at_b - at_a, at_c - at_a);
        let area = bx * cy - cx * by;
        let per_column = (to_b * cy - to_c * by) / area;
        let per_row = (to_c * bx - to_b * cx) / area;
        let centre = SUBPIXELS / 2;
        let origin = at_a + per_column * pixels(centre - a.x) + per_row * pixels(centre - a.y);
        Self { origin, per_column, per_row }
    }

    /// Its values along row `y` from column `x` on.
    fn ramp(&self, x: i64, y: i64) -> Ramp {
        let value = self.origin + self.per_column * to_f64(x) + self.per_row * to_f64(y);
        Ramp { value: to_ramp(value), step: to_ramp(self.per_column) }
    }
}

/// A value from pixel to pixel in fixed point with [`RAMP_BITS`].
struct Ramp {
    value: i64,
    step: i64,
}

impl Ramp {
    /// The value here; then goes on to the next pixel.
    fn next(&mut self) -> i64 {
        let value = self.value;
        // One step beyond a steep triangle may leave the range; that value is not used.
        self.value = value.wrapping_add(self.step);
        value
    }
}

/// The colour here; then goes on to the next pixel.
fn next_color(ramps: &mut [Ramp; 4]) -> Pixel {
    let [red, green, blue, alpha] = ramps;
    [red, green, blue, alpha].map(|ramp| {
        let rounded = ramp.next().saturating_add(1 << (RAMP_BITS - 1)) >> RAMP_BITS;
        u8::try_from(rounded.clamp(0, 255)).unwrap_or(u8::MAX)
    })
}

#[expect(clippy::cast_possible_truncation, reason = "within FARTHEST_PIXEL")]
fn to_subpixels(pixels: f32) -> i64 {
    (f64::from(pixels.clamp(-FARTHEST_PIXEL, FARTHEST_PIXEL)) * to_f64(SUBPIXELS)).round() as i64
}

#[expect(clippy::cast_possible_truncation, reason = "a cast beyond the range gives the nearest end of it")]
fn to_ramp(value: f64) -> i64 {
    (value * to_f64(1 << RAMP_BITS)).round() as i64
}

/// Exact for what is used here: below 2^53.
fn to_f64(value: i64) -> f64 {
    value as f64
}
