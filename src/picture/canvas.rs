//! The pixels being painted: premultiplied colours in rows from the top, blended in gamma space. No geometry.

use super::texture::Sample;

/// Four premultiplied channels: red, green, blue, alpha.
pub(super) type Pixel = [u8; 4];

/// Pixels in rows from the top.
pub(super) struct Canvas {
    size: [usize; 2],
    pixels: Vec<Pixel>,
}

impl Canvas {
    /// `size` pixels of one colour.
    pub(super) fn new(size: [usize; 2], background: Pixel) -> Self {
        let [width, height] = size;
        Self { size, pixels: vec![background; width.saturating_mul(height)] }
    }

    /// The pixels `left` to `right` of row `y`, both included; empty if any lies outside.
    pub(super) fn span(&mut self, y: i64, left: i64, right: i64) -> &mut [Pixel] {
        let [width, _] = self.size;
        let range = || {
            let row = usize::try_from(y).ok()?.checked_mul(width)?;
            let (left, right) = (usize::try_from(left).ok()?, usize::try_from(right).ok()?);
            (right < width).then(|| row + left..row + right + 1)
        };
        range().and_then(|range| self.pixels.get_mut(range)).unwrap_or_default()
    }

    /// The finished picture; an empty one if a side is beyond `u32`.
    pub(super) fn into_image(self) -> image::RgbaImage {
        let [width, height] = self.size.map(|side| u32::try_from(side).unwrap_or(0));
        image::RgbaImage::from_raw(width, height, self.pixels.into_flattened()).unwrap_or_default()
    }
}

/// Paints `color` over a pixel. Without alpha it adds light, as egui means it.
pub(super) fn blend(pixel: &mut Pixel, color: Pixel) {
    let [_, _, _, alpha] = color;
    match alpha {
        255 => *pixel = color,
        0 if color == [0; 4] => {}
        _ => {
            let rest = u32::from(255 - alpha);
            for (below, above) in pixel.iter_mut().zip(color) {
                let kept = (u32::from(*below) * rest + 127) / 255;
                *below = above.saturating_add(to_byte(kept));
            }
        }
    }
}

/// A vertex colour seen through a texture.
pub(super) fn modulate(color: Pixel, sample: Sample) -> Pixel {
    /// A white texel.
    const FULL: u32 = 255 << 16;
    let mut result = [0; 4];
    for ((result, color), sample) in result.iter_mut().zip(color).zip(sample) {
        *result = to_byte((sample.min(FULL) * u32::from(color) + FULL / 2) / FULL);
    }
    result
}

/// A channel that is 255 at most.
fn to_byte(channel: u32) -> u8 {
    u8::try_from(channel).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(mut pixel: Pixel, color: Pixel) -> Pixel {
        blend(&mut pixel, color);
        pixel
    }

    #[test]
    fn opaque_replaces_and_transparent_leaves() {
        assert_eq!(over([1, 2, 3, 4], [9, 8, 7, 255]), [9, 8, 7, 255]);
        assert_eq!(over([1, 2, 3, 4], [0; 4]), [1, 2, 3, 4]);
        assert_eq!(over([0; 4], [10, 20, 30, 40]), [10, 20, 30, 40]);
    }

    #[test]
    fn half_transparent_red_over_blue_is_half_of_each() {
        assert_eq!(over([0, 0, 255, 255], [128, 0, 0, 128]), [128, 0, 127, 255]);
    }

    #[test]
    fn color_without_alpha_adds_light_up_to_white() {
        assert_eq!(over([100, 200, 0, 255], [100, 100, 100, 0]), [200, 255, 100, 255]);
    }

    #[test]
    fn white_and_black_are_neutral_and_absorbing_for_every_channel() {
        for channel in 0..=255_u8 {
            assert_eq!(modulate([channel; 4], [255 << 16; 4]), [channel; 4]);
            assert_eq!(modulate([255; 4], [u32::from(channel) << 16; 4]), [channel; 4]);
            assert_eq!(modulate([channel; 4], [0; 4]), [0; 4]);
        }
    }
}
