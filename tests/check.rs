//! `--check`: the block of a valid file to the letter, the line of an invalid one, the order and the answer.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::fs;
use std::path::{Path, PathBuf};

use criba::bloom::{Example, Lab, Params};
use criba::check::check;
use criba::model::{Drafts, Session};
use criba::session::write;

fn checked(paths: &[PathBuf]) -> (bool, String) {
    let mut out = Vec::new();
    let all_valid = check(paths, &mut out).unwrap();
    (all_valid, String::from_utf8(out).unwrap())
}

/// A folder of this test process; tests use different names in it.
fn folder() -> PathBuf {
    let path = std::env::temp_dir().join(format!("criba-check-{}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    path
}

/// The lines below the first one of the block of a file with this session.
fn block(name: &str, lab: Option<Lab>) -> String {
    let path = folder().join(name);
    let drafts = lab.as_ref().map_or_else(Drafts::default, |lab| Drafts {
        m: lab.params().m().to_string(),
        k: lab.params().k().to_string(),
        text: String::new(),
    });
    fs::write(&path, write(&Session { drafts, lab, ..Session::default() })).unwrap();
    let (valid, out) = checked(std::slice::from_ref(&path));
    assert!(valid);
    let (first, rest) = out.split_once('\n').unwrap();
    assert_eq!(first, format!("{}: valid", path.display()));
    fs::remove_file(&path).unwrap();
    rest.to_owned()
}

fn lab(m: u16, k: u8) -> Lab {
    Lab::new(Params::new(m, k).unwrap())
}

#[test]
fn the_lesson_of_the_false_positive_is_described_to_the_letter() {
    let lesson = Example::FalsePositive.run(&lab(64, 3)).unwrap();
    assert_eq!(
        block("lesson.criba.ron", Some(lesson)),
        "  format version: 3
  m: 8
  k: 1
  entries: 1
  ones: 1
  bits: 00001000
  negative queries: 2
  false positives: 1
  observed rate: 1/2
  ideal estimate: 1.17503e-1
  last: query \"b\"
  verdict: definitely absent
  positions: 5
  before: 0
  after: 0
"
    );
}

#[test]
fn several_positions_stand_in_one_row() {
    let rio = Example::SingleBit.run(&lab(64, 3)).unwrap();
    let out = block("rio", Some(rio));
    assert!(out.ends_with(
        "  last: insert \"rio\"
  verdict: new
  positions: 63 63 63 63 63
  before: 0 1 1 1 1
  after: 1 1 1 1 1
"
    ));
}

#[test]
fn every_verdict_has_its_words() {
    let mut lab = lab(8, 1);
    lab.insert("a").unwrap();
    let verdict = |lab: &Lab| {
        let out = block("verdict", Some(lab.clone()));
        out.lines().find_map(|line| line.strip_prefix("  verdict: ")).unwrap().to_owned()
    };
    assert_eq!(verdict(&lab), "new");
    lab.insert("a").unwrap();
    assert_eq!(verdict(&lab), "duplicate");
    lab.query("a").unwrap();
    assert_eq!(verdict(&lab), "truly present");
    lab.query("i").unwrap();
    assert_eq!(verdict(&lab), "false positive");
    lab.query("b").unwrap();
    assert_eq!(verdict(&lab), "definitely absent");
}

#[test]
fn an_empty_filter_has_no_rate_no_estimate_and_no_last() {
    let out = block("empty", Some(lab(8, 2)));
    assert!(out.ends_with(
        "  bits: 00000000
  negative queries: 0
  false positives: 0
  observed rate: undefined
  ideal estimate: 0
  last: none
"
    ));
    assert_eq!(block("none", None), "  format version: 3\n  filter: none\n");
}

#[test]
fn rates_are_not_reduced_and_estimates_have_six_digits() {
    let mut filter = lab(1024, 12);
    filter.insert("a").unwrap();
    for _ in 0..4 {
        filter.query("b").unwrap();
    }
    let out = block("rates", Some(filter));
    assert!(out.contains("  observed rate: 0/4\n"), "{out}");
    assert!(out.contains("  ideal estimate: 6.25272e-24\n"), "{out}");
    let full = Example::Saturation.run(&lab(8, 1)).unwrap();
    assert!(block("full", Some(full)).contains("  ideal estimate: 6.32121e-1\n"));
}

#[test]
fn the_last_string_is_written_as_javascript_does() {
    let mut filter = lab(64, 3);
    filter.query("\"\\\n\u{8}\u{1f} e\u{301}\u{7f}\u{2028}😀/").unwrap();
    let out = block("json", Some(filter));
    assert!(out.contains("  last: query \"\\\"\\\\\\n\\b\\u001f e\u{301}\u{7f}\u{2028}😀/\"\n"), "{out}");
}

#[test]
fn one_invalid_file_among_valid_ones_is_told_in_its_place() {
    let good = folder().join("good");
    fs::write(&good, write(&Session::default())).unwrap();
    let bad = folder().join("bad");
    let golden = include_str!("fixtures/session-v1.criba.ron").replace("        k: 3,", "        k: 13,");
    fs::write(&bad, golden).unwrap();
    let missing = folder().join("missing");
    let (all_valid, out) = checked(&[good.clone(), bad.clone(), missing.clone(), folder(), good.clone()]);
    assert!(!all_valid);
    let valid = format!("{}: valid\n  format version: 3\n  filter: none\n", good.display());
    let expected = format!(
        "{valid}{}: invalid: line 8, column 12: k is 13; allowed are 1 to 12\n\
         {}: invalid: it does not exist\n{}: invalid: it is a folder, not a file\n{valid}",
        bad.display(),
        missing.display(),
        folder().display()
    );
    assert_eq!(out, expected);
    assert_eq!(checked(&[]), (true, String::new()));
}

#[test]
fn a_path_breaks_no_line_and_steers_no_terminal() {
    let (_, out) = checked(&[PathBuf::from("a\nb\u{1b}[2J\u{85}\u{2028}ñ\\")]);
    assert_eq!(out, "a\\nb\\u{1b}[2J\\u{85}\\u{2028}ñ\\: invalid: it does not exist\n");
}

#[cfg(unix)]
#[test]
fn a_path_that_is_no_unicode_is_told_too() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let (all_valid, out) = checked(&[Path::new(OsStr::from_bytes(b"lecci\xF3n")).to_owned()]);
    assert!(!all_valid);
    assert_eq!(out, "lecci\\xf3n: invalid: it does not exist\n");
}

#[test]
fn nothing_a_file_holds_reaches_the_terminal_raw() {
    let path = folder().join("hostile");
    for text in ["(format: \"\u{1b}[2J\u{202e}\")", "\u{7}", "(\u{1b}: 1)", "Evil\u{301}\u{1b}()", "#![enable(\u{9b})]"]
    {
        fs::write(&path, text).unwrap();
        let (_, out) = checked(std::slice::from_ref(&path));
        assert!(!out.trim_end().chars().any(|c| c.is_control() || c == '\u{202e}'), "{out:?}");
    }
}
