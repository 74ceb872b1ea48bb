//! Colours and sizes: the only place that constructs either. A view takes them from a [`Theme`] by name.
//!
//! Hues are those of Okabe and Ito's palette, which people with any colour vision can tell apart; the
//! contrasts are checked by the tests below.

mod font;
mod style;

pub use font::{MONO_STRONG, STRONG, install_fonts};
pub use style::style;

use egui::Color32;

use crate::chart;

/// A look: colours and sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Whether it is light on dark.
    pub is_dark: bool,
    /// Grounds and lines.
    pub surface: Surface,
    /// Text.
    pub ink: Ink,
    /// The one colour that asks to be pressed.
    pub accent: Accent,
    /// Cells of the bit grid.
    pub cell: Cell,
    /// Marks on cells.
    pub mark: Mark,
    /// Grounds and texts of verdicts and warnings.
    pub tone: Tones,
    /// Figures.
    pub plot: Plot,
    /// Sizes in points.
    pub size: Size,
}

/// Figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plot {
    /// Computed by the ideal estimate.
    pub ideal: Color32,
    /// Measured.
    pub measured: Color32,
    /// How sure that is: behind it, half transparent.
    pub band: Color32,
    /// The best choice.
    pub best: Color32,
    /// What is compared with.
    pub other: Color32,
    /// How sure a measurement of that is.
    pub other_band: Color32,
    /// Nothing in particular.
    pub plain: Color32,
}

/// Grounds and lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// Behind the grid.
    pub ground: Color32,
    /// Behind the panels.
    pub panel: Color32,
    /// Hairlines.
    pub line: Color32,
    /// Edge of things that can be pressed or typed into.
    pub edge: Color32,
    /// Inside fields and quiet buttons.
    pub field: Color32,
    /// Under the pointer.
    pub hover: Color32,
    /// Veil behind dialogs.
    pub veil: Color32,
}

/// Text.
#[derive(Clone, Debug, PartialEq)]
pub struct Ink {
    /// Ordinary text.
    pub text: Color32,
    /// Less important text.
    pub weak: Color32,
}

/// The accent and what stands on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Accent {
    /// The accent.
    pub fill: Color32,
    /// The accent under the pointer.
    pub hover: Color32,
    /// Text on it.
    pub on: Color32,
    /// Behind selected text.
    pub selection: Color32,
}

/// Cells of the bit grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// A 1.
    pub set: Color32,
    /// The digit of a 1.
    pub set_digit: Color32,
    /// A 0.
    pub clear: Color32,
    /// The digit of a 0.
    pub clear_digit: Color32,
    /// Edge of a 0: decoration, the digit carries it.
    pub clear_edge: Color32,
}

/// Marks on cells, from outside in: ring, border, gap.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Outer ring, and ground of the order numbers.
    pub ring: Color32,
    /// The orange border.
    pub border: Color32,
    /// Inner gap.
    pub gap: Color32,
    /// Digits of the order numbers.
    pub tag_digit: Color32,
}

/// A ground with the text that stands on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// Behind the text.
    pub ground: Color32,
    /// The telling word, the mark and the bar at the side.
    pub strong: Color32,
}

/// Tones by meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Tones {
    /// Definitely absent.
    pub absent: Tone,
    /// Truly present.
    pub present: Tone,
    /// False positive.
    pub false_positive: Tone,
    /// An insert.
    pub insert: Tone,
    /// Something to mind: a refused string, a notice.
    pub caution: Tone,
}

/// Sizes in points.
#[derive(Clone, Debug, PartialEq)]
pub struct Size {
    /// Ordinary text.
    pub body: f32,
    /// Small print.
    pub small: f32,
    /// The verdict.
    pub verdict: f32,
    /// Digits in cells.
    pub digit: f32,
    /// Order numbers on marked cells.
    pub tag: f32,
    /// Edge of a cell.
    pub cell: f32,
    /// Height of buttons and fields.
    pub control: f32,
    /// Margin inside panels.
    pub margin: f32,
    /// Space between groups.
    pub group: f32,
    /// Strokes of controls.
    pub stroke: f32,
}

impl Theme {
    /// The colour of what has this meaning in a figure.
    #[must_use]
    pub const fn plotted(&self, tone: chart::Tone) -> Color32 {
        match tone {
            chart::Tone::Ideal => self.plot.ideal,
            chart::Tone::Measured => self.plot.measured,
            chart::Tone::Band => self.plot.band,
            chart::Tone::Best => self.plot.best,
            chart::Tone::Other => self.plot.other,
            chart::Tone::OtherBand => self.plot.other_band,
            chart::Tone::Plain => self.plot.plain,
            chart::Tone::Ground => self.surface.ground,
            chart::Tone::Line => self.surface.line,
            chart::Tone::Text => self.ink.text,
            chart::Tone::Weak => self.ink.weak,
        }
    }
}

const fn rgb(hex: u32) -> Color32 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// A colour through which what is behind it is seen; `alpha` is what it covers, of 255.
const fn veil(hex: u32, alpha: u8) -> Color32 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color32::from_rgba_premultiplied(part(red, alpha), part(green, alpha), part(blue, alpha), alpha)
}

#[expect(clippy::cast_possible_truncation, reason = "a part of a byte is a byte")]
const fn part(channel: u8, alpha: u8) -> u8 {
    (channel as u16 * alpha as u16 / 255) as u8
}

const DESK: Size = Size {
    body: 14.0,
    small: 12.0,
    verdict: 20.0,
    digit: 13.0,
    tag: 10.0,
    cell: 24.0,
    control: 32.0,
    margin: 16.0,
    group: 20.0,
    stroke: 1.0,
};

/// Dark on light.
pub const LIGHT: Theme = Theme {
    is_dark: false,
    surface: Surface {
        ground: rgb(0x00FF_FFFF),
        panel: rgb(0x00F5_F6F4),
        line: rgb(0x00D9_DCD8),
        edge: rgb(0x006B_7278),
        field: rgb(0x00FF_FFFF),
        hover: rgb(0x00E6_EAEC),
        veil: Color32::from_black_alpha(96),
    },
    ink: Ink { text: rgb(0x0016_191C), weak: rgb(0x004C_535B) },
    accent: Accent {
        fill: rgb(0x0000_5A8C),
        hover: rgb(0x0000_4A74),
        on: rgb(0x00FF_FFFF),
        selection: rgb(0x00C6_E0F0),
    },
    cell: Cell {
        set: rgb(0x0000_5A8C),
        set_digit: rgb(0x00FF_FFFF),
        clear: rgb(0x00FF_FFFF),
        clear_digit: rgb(0x004C_535B),
        clear_edge: rgb(0x00C9_CDD2),
    },
    mark: Mark { ring: rgb(0x0016_191C), border: rgb(0x00E6_9F00), gap: rgb(0x0016_191C), tag_digit: rgb(0x00FF_FFFF) },
    tone: Tones {
        absent: Tone { ground: rgb(0x00EE_F3F6), strong: rgb(0x0000_4A74) },
        present: Tone { ground: rgb(0x00E8_F5F0), strong: rgb(0x0000_5C46) },
        false_positive: Tone { ground: rgb(0x00FD_F0E6), strong: rgb(0x007F_3600) },
        insert: Tone { ground: rgb(0x00EE_F3F6), strong: rgb(0x0000_4A74) },
        caution: Tone { ground: rgb(0x00FD_F6E3), strong: rgb(0x006B_3F00) },
    },
    plot: Plot {
        ideal: rgb(0x0000_72B2),
        measured: rgb(0x00D5_5E00),
        band: veil(0x00D5_5E00, 48),
        best: rgb(0x0000_9E73),
        other: rgb(0x00A0_4A80),
        other_band: veil(0x00A0_4A80, 44),
        plain: rgb(0x0086_939C),
    },
    size: DESK,
};

/// Light on dark.
pub const DARK: Theme = Theme {
    is_dark: true,
    surface: Surface {
        ground: rgb(0x0016_181B),
        panel: rgb(0x001E_2125),
        line: rgb(0x0035_3A40),
        edge: rgb(0x0089_9199),
        field: rgb(0x0016_181B),
        hover: rgb(0x002B_3036),
        veil: Color32::from_black_alpha(144),
    },
    ink: Ink { text: rgb(0x00F0_F2F4), weak: rgb(0x00B6_BDC6) },
    accent: Accent {
        fill: rgb(0x0056_B4E9),
        hover: rgb(0x007C_C7F0),
        on: rgb(0x000B_1015),
        selection: rgb(0x0023_4A63),
    },
    cell: Cell {
        set: rgb(0x0056_B4E9),
        set_digit: rgb(0x000B_1015),
        clear: rgb(0x0016_181B),
        clear_digit: rgb(0x00B6_BDC6),
        clear_edge: rgb(0x0040_464D),
    },
    mark: Mark { ring: rgb(0x00F0_F2F4), border: rgb(0x00E6_9F00), gap: rgb(0x000B_1015), tag_digit: rgb(0x000B_1015) },
    tone: Tones {
        absent: Tone { ground: rgb(0x001C_2A35), strong: rgb(0x0086_CBF2) },
        present: Tone { ground: rgb(0x0014_2E27), strong: rgb(0x006F_E0BD) },
        false_positive: Tone { ground: rgb(0x003A_2416), strong: rgb(0x00FF_B27A) },
        insert: Tone { ground: rgb(0x001C_2A35), strong: rgb(0x0086_CBF2) },
        caution: Tone { ground: rgb(0x0033_2B14), strong: rgb(0x00F2_C94C) },
    },
    plot: Plot {
        ideal: rgb(0x0056_B4E9),
        measured: rgb(0x00F0_8A4B),
        band: veil(0x00F0_8A4B, 56),
        best: rgb(0x0034_C79B),
        other: rgb(0x00E0_9CC4),
        other_band: veil(0x00E0_9CC4, 52),
        plain: rgb(0x0078_838C),
    },
    size: DESK,
};

/// For a projector: bigger text and cells, thicker strokes, more contrast.
pub const PROJECTION: Theme = Theme {
    surface: Surface { panel: rgb(0x00F5_F6F4), edge: rgb(0x0033_393F), line: rgb(0x00B4_B9BE), ..LIGHT.surface },
    ink: Ink { text: rgb(0x000B_0D10), weak: rgb(0x0033_393F) },
    cell: Cell { clear_digit: rgb(0x0033_393F), clear_edge: rgb(0x00A9_AFB5), ..LIGHT.cell },
    size: Size {
        body: 20.0,
        small: 18.0,
        verdict: 29.0,
        digit: 20.0,
        tag: 15.0,
        cell: 36.0,
        control: 46.0,
        margin: 24.0,
        group: 24.0,
        stroke: 1.5,
    },
    ..LIGHT
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast ratio of WCAG 2.2, 1..=21.
    fn contrast(a: Color32, b: Color32) -> f64 {
        let luminance = |color: Color32| {
            let [red, green, blue] = [color.r(), color.g(), color.b()].map(|channel| {
                let value = f64::from(channel) / 255.0;
                if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    const THEMES: [(&str, Theme); 3] = [("light", LIGHT), ("dark", DARK), ("projection", PROJECTION)];

    #[test]
    fn contrast_knows_its_golden_values() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(rgb(0x00_5A8C), Color32::WHITE) - 7.4).abs() < 0.05);
    }

    #[test]
    fn text_has_7_to_1_on_every_ground() {
        for (name, theme) in THEMES {
            let Theme { surface, ink, accent, cell, mark, tone, .. } = &theme;
            let mut pairs = vec![
                (accent.on, accent.fill),
                (accent.on, accent.hover),
                (ink.text, accent.selection),
                (cell.set_digit, cell.set),
                (cell.clear_digit, cell.clear),
                (mark.tag_digit, mark.ring),
            ];
            for ground in [surface.ground, surface.panel, surface.field, surface.hover] {
                pairs.push((ink.text, ground));
            }
            for ground in [surface.ground, surface.panel, surface.field] {
                pairs.push((ink.weak, ground));
                pairs.push((tone.caution.strong, ground));
            }
            for tone in [tone.absent, tone.present, tone.false_positive, tone.insert, tone.caution] {
                pairs.push((tone.strong, tone.ground));
                pairs.push((ink.text, tone.ground));
            }
            for (text, ground) in pairs {
                let ratio = contrast(text, ground);
                assert!(ratio >= 7.0, "{name}: {text:?} on {ground:?} has {ratio:.2}");
            }
        }
    }

    #[test]
    fn marks_and_edges_have_3_to_1() {
        for (name, theme) in THEMES {
            let Theme { surface, ink, accent, cell, mark, tone, plot, .. } = &theme;
            let either =
                |color: Color32, one: Color32, other: Color32| contrast(color, one).max(contrast(color, other));
            let mut ratios = vec![
                ("ring against ground", contrast(mark.ring, surface.ground)),
                ("border against ring or gap", either(mark.border, mark.ring, mark.gap)),
                ("gap or digit against set fill", either(cell.set, mark.gap, cell.set_digit)),
                ("gap or digit against clear fill", either(cell.clear, mark.gap, cell.clear_digit)),
                ("set against clear", contrast(cell.set, cell.clear)),
                ("focus of a cell against the line around it", contrast(ink.text, surface.ground)),
                ("focus against ground", contrast(accent.fill, surface.ground)),
                ("focus against panel", contrast(accent.fill, surface.panel)),
                ("edge of controls", contrast(surface.edge, surface.panel)),
            ];
            for series in [plot.ideal, plot.measured, plot.best, plot.other, plot.plain] {
                ratios.push(("series of a figure", contrast(series, surface.ground)));
            }
            for tone in [tone.absent, tone.present, tone.false_positive, tone.insert, tone.caution] {
                ratios.push(("verdict mark", contrast(tone.strong, tone.ground)));
            }
            for (what, ratio) in ratios {
                assert!(ratio >= 3.0, "{name}: {what} has {ratio:.2}");
            }
        }
    }
}
