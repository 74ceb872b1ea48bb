//! The typefaces: Inter for words, JetBrains Mono for bits, strings and numbers, DejaVu Sans for symbols
//! that both lack, and the library's own monochrome emoji last.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontTweak};

/// Family of semibold words.
pub const STRONG: &str = "strong";
/// Family of semibold fixed-width text.
pub const MONO_STRONG: &str = "mono-strong";

const FACES: [(&str, &[u8]); 5] = [
    ("Inter", include_bytes!("../../assets/fonts/Inter-Regular.otf")),
    ("Inter SemiBold", include_bytes!("../../assets/fonts/Inter-SemiBold.otf")),
    ("JetBrains Mono", include_bytes!("../../assets/fonts/JetBrainsMono-Regular.ttf")),
    ("JetBrains Mono SemiBold", include_bytes!("../../assets/fonts/JetBrainsMono-SemiBold.ttf")),
    ("DejaVu Sans", include_bytes!("../../assets/fonts/DejaVuSans.ttf")),
];

/// Faces of the window library behind ours: emoji and its icons.
const EMOJI: [&str; 3] = ["NotoEmoji-Regular", "emoji-icon-font", "egui-icons"];

/// Installs the typefaces in `ctx`.
pub fn install_fonts(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::default();
    // Of the window library's own faces only those with emoji and icons.
    fonts.font_data.retain(|face, _| EMOJI.contains(&face.as_str()));
    for (name, bytes) in FACES {
        // JetBrains Mono's line reaches lower below the baseline than Inter's: in one line both would stand
        // on the same bottom instead of the same baseline.
        let y_offset_factor = if name.starts_with("JetBrains") { 0.058 } else { 0.0 };
        let tweak = FontTweak { y_offset_factor, ..FontTweak::default() };
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes).tweak(tweak)));
    }
    for (family, face) in [
        (FontFamily::Proportional, "Inter"),
        (FontFamily::Name(STRONG.into()), "Inter SemiBold"),
        (FontFamily::Monospace, "JetBrains Mono"),
        (FontFamily::Name(MONO_STRONG.into()), "JetBrains Mono SemiBold"),
    ] {
        let faces = [face, "DejaVu Sans"].into_iter().chain(EMOJI).map(str::to_owned);
        fonts.families.insert(family, faces.collect());
    }
    ctx.set_fonts(fonts);
}
