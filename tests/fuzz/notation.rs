//! The same file in another notation, and what no notation allows.

/// Depths around what a session needs, around what the reader allows, and far beyond.
const DEPTHS: [usize; 6] = [2, 10, 11, 32, 33, 10_000];

/// The file as UTF-16, with or without its byte order mark.
pub(super) fn utf16(file: &[u8], is_little: bool, has_mark: bool) -> Vec<u8> {
    let text = String::from_utf8_lossy(file);
    let mark = has_mark.then_some(0xFEFF);
    let bytes = |unit: u16| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() };
    mark.into_iter().chain(text.encode_utf16()).flat_map(bytes).collect()
}

/// A text between quotes or a word, written otherwise: raw, or with every character escaped.
pub(super) fn other_notation(value: &[u8], is_raw: bool) -> Vec<u8> {
    let value = String::from_utf8_lossy(value);
    match value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(text) if is_raw => format!("r##\"{text}\"##"),
        Some(text) if !text.contains('\\') => {
            let escaped: String = text.chars().map(|c| format!("\\u{{{:x}}}", u32::from(c))).collect();
            format!("\"{escaped}\"")
        }
        Some(_) => format!("{value} // the same"),
        None => format!("/* the same */{value}"),
    }
    .into_bytes()
}

/// Something within itself, closed again or not.
pub(super) fn nested(kind: usize, depth: usize, is_closed: bool) -> Vec<u8> {
    let (open, close) = [("(", ")"), ("[", "]"), ("Some(", ")"), ("/*", "*/"), ("{", "}")][kind % 5];
    let depth = DEPTHS[depth % DEPTHS.len()];
    let end = if is_closed { close.repeat(depth) } else { String::new() };
    format!("{}{end}", open.repeat(depth)).into_bytes()
}

/// Any bytes, up to 1020 of them (SplitMix64: Steele, Lea and Flood, 2014).
pub(super) fn noise(seed: u8, length: u8) -> Vec<u8> {
    let mut state = u64::from(seed);
    let mut next = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)).to_le_bytes()[0]
    };
    (0..usize::from(length) * 4).map(|_| next()).collect()
}
