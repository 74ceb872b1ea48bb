//! Changes of what has to fit together: size of the filter, counters, last operation. Bytes changed one by one seldom
//! come near such a rule.

use super::recipe::{Steps, line_at, value_at};

/// Strings of the golden files and others; some are entries, some are on bits of theirs.
const TEXTS: [&str; 12] = ["a", "b", "é", "Ñandú", "i", "rio", "maiz", "gato", "dama", "sol", "zz", ""];
/// Counters, small ones more often.
const COUNTS: [u64; 10] = [0, 0, 0, 1, 1, 2, 5, 8, 9_007_199_254_740_991, 9_007_199_254_740_992];

/// Another last operation and other counters, in one file of four also a small filter, which is full or nearly so.
pub(super) fn operated(file: &mut Vec<u8>, steps: &mut Steps<'_>) {
    if steps.below(4) == 0 {
        let m = [8, 9, 12, 16][steps.below(4)];
        set_numbers(file, "m: ", m);
        set_numbers(file, "k: ", [1, 2, 3, 12][steps.below(4)]);
    }
    let queries = COUNTS[steps.below(COUNTS.len())];
    let wrong = if steps.below(2) == 0 { queries } else { COUNTS[steps.below(COUNTS.len())] };
    set_line(file, "negative_queries: ", &queries.to_string());
    set_line(file, "false_positives: ", &wrong.to_string());
    let text = TEXTS[steps.below(TEXTS.len())];
    let last = match steps.below(6) {
        0 => return,
        1 => "None".to_owned(),
        2 => format!("Some(Insert(text: \"{text}\", new: true))"),
        3 => format!("Some(Insert(text: \"{text}\", new: false))"),
        _ => format!("Some(Query(\"{text}\"))"),
    };
    set_line(file, "last: ", &last);
}

fn find(file: &[u8], from: usize, name: &str) -> Option<usize> {
    let rest = file.get(from..)?;
    let at = rest.windows(name.len()).position(|window| window == name.as_bytes())?;
    Some(from + at + name.len())
}

/// The numbers behind every `name` become `number`, as texts where they were texts.
fn set_numbers(file: &mut Vec<u8>, name: &str, number: u64) {
    let mut from = 0;
    while let Some(at) = find(file, from, name) {
        let value = value_at(file, at);
        let is_text = file.get(value.start) == Some(&b'"');
        let new = if is_text { format!("\"{number}\"") } else { number.to_string() };
        drop(file.splice(value, new.into_bytes()));
        from = at;
    }
}

/// What follows `name` on its line becomes `value`.
fn set_line(file: &mut Vec<u8>, name: &str, value: &str) {
    if let Some(at) = find(file, 0, name) {
        drop(file.splice(at..line_at(file, at).end, format!("{value},\n").into_bytes()));
    }
}
