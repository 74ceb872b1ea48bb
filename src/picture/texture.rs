//! A texture and how it is sampled: nearest or bilinear, clamped, repeated or mirrored. No mipmaps.
//!
//! It does not know where on the picture it lands.

use egui::epaint::ImageDelta;
use egui::{ImageData, TextureFilter, TextureOptions, TextureWrapMode};

/// Fractional bits of a texel coordinate given to [`Texture::sample`], as many as graphics cards keep.
pub(super) const TEXEL_BITS: u32 = 8;

/// One texel in texel coordinates.
const TEXEL: i64 = 1 << TEXEL_BITS;

/// A sampled colour: four premultiplied channels, each 255 · 65536 at most.
pub(super) type Sample = [u32; 4];

/// Premultiplied texels in rows from the top.
pub(super) struct Texture {
    width: usize,
    height: usize,
    texels: Vec<[u8; 4]>,
    options: TextureOptions,
}

impl Texture {
    /// The texture a whole update describes.
    pub(super) fn new(delta: &ImageDelta) -> Self {
        let ImageData::Color(image) = &delta.image;
        let [width, height] = image.size;
        let texels = image.pixels.iter().map(egui::Color32::to_array).collect();
        Self { width, height, texels, options: delta.options }
    }

    /// Writes a partial update with its top left texel at `x`, `y`; what lies outside is dropped.
    pub(super) fn update(&mut self, [x, y]: [usize; 2], delta: &ImageDelta) {
        let ImageData::Color(image) = &delta.image;
        self.options = delta.options;
        let [width, height] = image.size;
        if width == 0 || x >= self.width {
            return;
        }
        let rows = self.texels.chunks_exact_mut(self.width).skip(y).take(height);
        for (target, source) in rows.zip(image.pixels.chunks_exact(width)) {
            for (texel, color) in target.iter_mut().skip(x).zip(source) {
                *texel = color.to_array();
            }
        }
    }

    /// Width and height in texels.
    pub(super) fn size(&self) -> [usize; 2] {
        [self.width, self.height]
    }

    /// The filter for a triangle on which one pixel spans `texels_per_pixel`.
    pub(super) fn filter(&self, texels_per_pixel: f64) -> TextureFilter {
        if texels_per_pixel > 1.0 { self.options.minification } else { self.options.magnification }
    }

    /// The colour at `u`, `v`: fixed point from the top left corner, so that the first texel's centre is at half a
    /// texel.
    pub(super) fn sample(&self, u: i64, v: i64, filter: TextureFilter) -> Sample {
        match filter {
            TextureFilter::Nearest => self.texel(u >> TEXEL_BITS, v >> TEXEL_BITS).map(|channel| channel << 16),
            TextureFilter::Linear => {
                let (u, v) = (u - TEXEL / 2, v - TEXEL / 2);
                self.bilinear(u >> TEXEL_BITS, v >> TEXEL_BITS, fraction(u), fraction(v))
            }
        }
    }

    /// The texels at `x`, `x + 1`, `y`, `y + 1` weighted by `right` and `low`, each 0 to 255 of 256.
    fn bilinear(&self, x: i64, y: i64, right: u32, low: u32) -> Sample {
        if right == 0 && low == 0 {
            return self.texel(x, y).map(|channel| channel << 16);
        }
        let (left, high) = (256 - right, 256 - low);
        let mut sum = [0; 4];
        for (texel, weight) in [
            (self.texel(x, y), left * high),
            (self.texel(x + 1, y), right * high),
            (self.texel(x, y + 1), left * low),
            (self.texel(x + 1, y + 1), right * low),
        ] {
            for (total, channel) in sum.iter_mut().zip(texel) {
                *total += channel * weight;
            }
        }
        sum
    }

    /// The texel in column `x` of row `y`, after wrapping; transparent if the texture is empty.
    fn texel(&self, x: i64, y: i64) -> [u32; 4] {
        let wrap = self.options.wrap_mode;
        let index = wrapped(y, self.height, wrap).saturating_mul(self.width) + wrapped(x, self.width, wrap);
        self.texels.get(index).copied().unwrap_or_default().map(u32::from)
    }
}

/// The part of a texel coordinate behind the point, 0 to 255.
fn fraction(coordinate: i64) -> u32 {
    u32::try_from(coordinate & (TEXEL - 1)).unwrap_or(0)
}

/// The index below `size` that stands for `index`.
fn wrapped(index: i64, size: usize, wrap: TextureWrapMode) -> usize {
    let size = i64::try_from(size).unwrap_or(i64::MAX).max(1);
    let inside = match wrap {
        TextureWrapMode::ClampToEdge => index.clamp(0, size - 1),
        TextureWrapMode::Repeat => index.rem_euclid(size),
        TextureWrapMode::MirroredRepeat => {
            let tile = index.div_euclid(size);
            let within = index.rem_euclid(size);
            if tile % 2 == 0 { within } else { size - 1 - within }
        }
    };
    usize::try_from(inside).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, ColorImage};

    fn gray(levels: &[u8], options: TextureOptions) -> Texture {
        let pixels = levels.iter().map(|level| Color32::from_gray(*level)).collect();
        Texture::new(&ImageDelta::full(ColorImage::new([levels.len(), 1], pixels), options))
    }

    fn levels(texture: &Texture, coordinates: &[i64]) -> Vec<u32> {
        let sample = |u: &i64| texture.sample(*u, TEXEL / 2, texture.filter(1.0));
        coordinates.iter().map(|u| sample(u).first().map_or(0, |channel| channel >> 16)).collect()
    }

    #[test]
    fn bilinear_is_exact_at_texel_centres_and_halves_between_them() {
        let texture = gray(&[0, 100, 200], TextureOptions::LINEAR);
        assert_eq!(
            levels(&texture, &[-999, 0, 128, 256, 384, 512, 640, 768, 9999]),
            [0, 0, 0, 50, 100, 150, 200, 200, 200]
        );
    }

    #[test]
    fn nearest_changes_at_texel_borders() {
        let texture = gray(&[0, 100, 200], TextureOptions::NEAREST);
        assert_eq!(levels(&texture, &[-1, 255, 256, 511, 512, 9999]), [0, 0, 100, 100, 200, 200]);
    }

    #[test]
    fn repeated_textures_start_again_and_mirrored_ones_turn_back() {
        let (repeated, mirrored) = (TextureOptions::NEAREST_REPEAT, TextureOptions::NEAREST_MIRRORED_REPEAT);
        let centres: Vec<i64> = (-3..6).map(|texel| texel * TEXEL + TEXEL / 2).collect();
        assert_eq!(levels(&gray(&[0, 1, 2], repeated), &centres), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
        assert_eq!(levels(&gray(&[0, 1, 2], mirrored), &centres), [2, 1, 0, 0, 1, 2, 2, 1, 0]);
    }

    #[test]
    fn a_partial_update_changes_its_texels_and_no_others() {
        let mut texture = gray(&[0, 1, 2, 3], TextureOptions::NEAREST);
        let patch = ColorImage::new([2, 2], vec![Color32::from_gray(9); 4]);
        texture.update([1, 0], &ImageDelta::partial([1, 0], patch.clone(), TextureOptions::NEAREST));
        texture.update([7, 7], &ImageDelta::partial([7, 7], patch, TextureOptions::NEAREST));
        assert_eq!(levels(&texture, &[0, 256, 512, 768]), [0, 9, 9, 3]);
    }
}
