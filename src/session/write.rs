//! From a session to the text of its file, in the newest version. The same session gives the same text
//! on every system.

use std::fmt::{self, Write as _};

use super::{FORMAT, HASH, VERSION};
use crate::bloom::Sample;
use crate::bloom::sizing::Unit;
use crate::bloom::{Counters, Lab, Last, WordSource};
use crate::model::{Curve, Pair, ProbeWords, Scale, Session, Sizing, Words};

/// Widest line on which a list of entries stays whole, in scalars; a longer one has an entry a line.
const LIST_WIDTH: usize = 100;

/// The session as RON, four spaces a level, line feeds only.
#[must_use]
pub fn write(session: &Session) -> String {
    let mut out = String::new();
    // Writing to a string never fails; were it to, the reader would refuse the incomplete text.
    write_session(&mut out, session).unwrap_or_default();
    out
}

fn write_session(out: &mut String, session: &Session) -> fmt::Result {
    let Session { drafts, lab, open, words, modes, curve, sizing } = session;
    writeln!(out, "(")?;
    writeln!(out, "    format: {},", Quoted(FORMAT))?;
    writeln!(out, "    version: {VERSION},")?;
    writeln!(out, "    hash: {},", Quoted(HASH))?;
    let (m, k, text) = (Quoted(&drafts.m), Quoted(&drafts.k), Quoted(&drafts.text));
    writeln!(out, "    drafts: (m: {m}, k: {k}, text: {text}),")?;
    match lab {
        None => writeln!(out, "    filter: None,")?,
        Some(lab) => write_filter(out, lab)?,
    }
    let details = [("Positions", open.positions), ("Model", open.model)];
    let names: Vec<&str> = details.into_iter().filter_map(|(name, is_open)| is_open.then_some(name)).collect();
    writeln!(out, "    open: [{}],", names.join(", "))?;
    write_words(out, words)?;
    writeln!(out, "    modes: (escapes: {}, predict: {}),", modes.escapes, modes.predict)?;
    write_curve(out, curve)?;
    write_sizing(out, sizing)?;
    writeln!(out, ")")
}

fn write_curve(out: &mut String, curve: &Curve) -> fmt::Result {
    let Curve { words, seed, sample, scale, other } = curve;
    let words = match words {
        ProbeWords::Random => "Random",
        ProbeWords::Names => "Names",
    };
    let sample = match sample {
        Sample::Quick => "Quick",
        Sample::Large => "Large",
        Sample::Huge => "Huge",
    };
    let scale = match scale {
        Scale::Linear => "Linear",
        Scale::Logarithmic => "Logarithmic",
    };
    write!(out, "    curve: (words: {words}, seed: {seed}, sample: {sample}, scale: {scale}, other: ")?;
    match other {
        None => writeln!(out, "None),"),
        Some(Pair { m, k }) => writeln!(out, "Some((m: {}, k: {}))),", Quoted(m), Quoted(k)),
    }
}

fn write_sizing(out: &mut String, sizing: &Sizing) -> fmt::Result {
    let Sizing { n, p, m, k, unit, mean } = sizing;
    let unit = match unit {
        Unit::Bits => "Bits",
        Unit::Bytes => "Bytes",
        Unit::Kibibytes => "Kibibytes",
        Unit::Mebibytes => "Mebibytes",
        Unit::BitsPerEntry => "BitsPerEntry",
    };
    let [n, p, m, k, mean] = [n, p, m, k, mean].map(|draft| Quoted(draft));
    writeln!(out, "    size: (n: {n}, p: {p}, m: {m}, k: {k}, unit: {unit}, mean: {mean}),")
}

fn write_words(out: &mut String, words: &Words) -> fmt::Result {
    let Words { source, drawn } = words;
    match source {
        WordSource::Random { seed } => writeln!(out, "    words: (source: Random(seed: {seed}), drawn: {drawn}),"),
        WordSource::Names => writeln!(out, "    words: (source: Names, drawn: {drawn}),"),
        WordSource::List(list) => {
            writeln!(out, "    words: (")?;
            let words = list.words().map(|word| Quoted(word).to_string()).collect();
            write_list(out, "        source: List(", words, ")")?;
            writeln!(out, "        drawn: {drawn},")?;
            writeln!(out, "    ),")
        }
    }
}

fn write_filter(out: &mut String, lab: &Lab) -> fmt::Result {
    let Counters { negative_queries, false_positives } = lab.counters();
    writeln!(out, "    filter: Some((")?;
    writeln!(out, "        m: {},", lab.params().m())?;
    writeln!(out, "        k: {},", lab.params().k())?;
    write_entries(out, lab)?;
    writeln!(out, "        negative_queries: {negative_queries},")?;
    writeln!(out, "        false_positives: {false_positives},")?;
    match lab.last().map(Last::from) {
        None => writeln!(out, "        last: None,")?,
        Some(Last::Query(text)) => writeln!(out, "        last: Some(Query({})),", Quoted(&text))?,
        Some(Last::Insert { text, new }) => {
            writeln!(out, "        last: Some(Insert(text: {}, new: {new})),", Quoted(&text))?;
        }
    }
    writeln!(out, "    )),")
}

fn write_entries(out: &mut String, lab: &Lab) -> fmt::Result {
    let entries: Vec<String> = lab.reference().entries().iter().map(|entry| Quoted(&entry.text).to_string()).collect();
    write_list(out, "        entries: ", entries, "")
}

/// A list between what opens and closes it: on one line where that is short, else a string a line.
fn write_list(out: &mut String, open: &str, strings: Vec<String>, close: &str) -> fmt::Result {
    let line = format!("{open}[{}]{close},", strings.join(", "));
    if line.chars().count() <= LIST_WIDTH {
        return writeln!(out, "{line}");
    }
    writeln!(out, "{open}[")?;
    for string in strings {
        writeln!(out, "            {string},")?;
    }
    writeln!(out, "        ]{close},")
}

/// A string as the ron crate writes it: whatever cannot be seen or would join its neighbour is escaped.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars().flat_map(char::escape_debug) {
            f.write_char(c)?;
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_quoted_as_ron_does() {
        for text in ["", "a", " \t\r\n\0\u{1b}", "\"\\'", "e\u{301}", "\u{301}", "😀\u{200d}", "\u{202e}\u{feff}\u{a0}"]
        {
            assert_eq!(Ok(Quoted(text).to_string()), ron::to_string(text));
        }
    }
}
