//! `--check`: session files described on standard output, one block a file, for people and scripts alike.
//! Always in English; needs no display. It applies the rules of opening and nothing else.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use crate::bloom::{Lab, Report, Step, Verdict, json_string};
use crate::session;
use crate::text::EN;
use crate::text::literal::printed;

/// Writes one block for each file, in this order, and tells whether all of them are valid.
///
/// Only the words up to `invalid:` are stable; the reason is prose.
///
/// # Errors
/// When `out` cannot be written.
pub fn check(paths: &[PathBuf], out: &mut dyn Write) -> io::Result<bool> {
    let mut all_valid = true;
    for path in paths {
        match session::open(path) {
            Ok(opened) => {
                writeln!(out, "{}: valid", printed(path))?;
                writeln!(out, "  format version: {}", opened.version)?;
                match &opened.session.lab {
                    None => writeln!(out, "  filter: none")?,
                    Some(lab) => describe(lab, out)?,
                }
            }
            Err(error) => {
                all_valid = false;
                let reason = (EN.fault.open)(&error);
                writeln!(out, "{}: invalid: {reason}", printed(path))?;
            }
        }
    }
    Ok(all_valid)
}

fn describe(lab: &Lab, out: &mut dyn Write) -> io::Result<()> {
    let counters = lab.counters();
    let rate = counters.observed_rate().map_or("undefined".to_owned(), |rate| format!("{}/{}", rate.part, rate.whole));
    let bits: String = lab.filter().bits().map(|bit| if bit { '1' } else { '0' }).collect();
    writeln!(out, "  m: {}", lab.params().m())?;
    writeln!(out, "  k: {}", lab.params().k())?;
    writeln!(out, "  entries: {}", lab.reference().len())?;
    writeln!(out, "  ones: {}", lab.filter().ones())?;
    writeln!(out, "  bits: {bits}")?;
    writeln!(out, "  negative queries: {}", counters.negative_queries)?;
    writeln!(out, "  false positives: {}", counters.false_positives)?;
    writeln!(out, "  observed rate: {rate}")?;
    writeln!(out, "  ideal estimate: {}", six_digits(lab.ideal_estimate()))?;
    match lab.last() {
        None => writeln!(out, "  last: none"),
        Some(report) => describe_last(report, out),
    }
}

fn describe_last(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let operation = if report.verdict.is_insert() { "insert" } else { "query" };
    let verdict = match report.verdict {
        Verdict::New => "new",
        Verdict::Duplicate => "duplicate",
        Verdict::DefinitelyAbsent => "definitely absent",
        Verdict::TrulyPresent => "truly present",
        Verdict::FalsePositive => "false positive",
    };
    writeln!(out, "  last: {operation} {}", json_string(&report.text))?;
    writeln!(out, "  verdict: {verdict}")?;
    writeln!(out, "  positions: {}", row(report, |step| step.position))?;
    writeln!(out, "  before: {}", row(report, |step| u8::from(step.before)))?;
    writeln!(out, "  after: {}", row(report, |step| u8::from(step.after)))
}

fn row<T: Display>(report: &Report, cell: impl Fn(&Step) -> T) -> String {
    let cells: Vec<String> = report.steps.iter().map(|step| cell(step).to_string()).collect();
    cells.join(" ")
}

/// Six significant digits, `1.17503e-1`; 0 is `0`.
fn six_digits(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:.5e}") }
}
