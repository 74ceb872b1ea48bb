//! Laws of escapes in a typed string: what JSON writes reads back, what is written reads back, and an independent
//! reader of JSON accepts and refuses the same texts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use criba::bloom::{json_string, read_escapes, write_escapes};
use proptest::prelude::*;

/// `typed` between quotes, with what only there would be wrong in JSON escaped: quotes and control characters that
/// no backslash precedes.
fn as_json(typed: &str) -> String {
    let mut json = String::from("\"");
    let mut is_escaped = false;
    for c in typed.chars() {
        if !is_escaped && (c == '"' || c < ' ') {
            json.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            json.push(c);
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    json + "\""
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_json_writes_reads_back(text in any::<String>()) {
        for json in [json_string(&text), serde_json::to_string(&text).unwrap()] {
            prop_assert_eq!(read_escapes(&json[1..json.len() - 1]).unwrap(), text.as_str());
        }
        let units: String = text.encode_utf16().map(|unit| format!("\\u{unit:04X}")).collect();
        prop_assert_eq!(read_escapes(&units).unwrap(), text);
    }

    #[test]
    fn what_is_written_reads_back(text in prop_oneof![any::<String>(), "[\\\\\"nu0-9\x00-\x1f]{0,12}"]) {
        let typed = write_escapes(&text);
        prop_assert!(typed.chars().all(|c| c >= ' '));
        prop_assert_eq!(read_escapes(&typed).unwrap(), text);
    }

    #[test]
    fn without_a_backslash_a_text_is_itself(text in "[^\\\\]{0,30}") {
        prop_assert_eq!(read_escapes(&text).unwrap(), text);
    }

    #[test]
    fn a_reader_of_json_says_the_same(
        parts in proptest::collection::vec(
            prop_oneof![
                Just("\\".to_owned()),
                "\\\\[\"\\\\/bfnrtuxU0]",
                "\\\\u[0-9a-fA-F]{3,4}",
                "\\\\u[dD][89abAB][0-9a-f]{2}",
                "\\\\u[dD][c-fC-F][0-9a-f]{2}",
                "[a-f0-9 ñ😀\"\n]",
            ],
            0..6,
        ),
    ) {
        let typed = parts.concat();
        let json: Result<String, _> = serde_json::from_str(&as_json(&typed));
        match read_escapes(&typed) {
            Ok(text) => prop_assert_eq!(json.ok(), Some(text), "{:?}", typed),
            Err(error) => {
                prop_assert!(json.is_err(), "{typed:?} {error:?}");
                let escape: Vec<char> = typed.chars().skip(error.at).take(error.length).collect();
                prop_assert_eq!((escape.first(), escape.len()), (Some(&'\\'), error.length));
                let before: String = typed.chars().take(error.at).collect();
                prop_assert!(read_escapes(&before).is_ok(), "it is the first: {typed:?} {error:?}");
            }
        }
    }
}
