//! The text of a session file: what is written, what is read, what is refused and where.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::time::{Duration, Instant};

use criba::bloom::sizing::Unit;
use criba::bloom::{AskList, Lab, MAX_COUNT, Params, Sample, Verdict, WordSource};
use criba::choice::Language;
use criba::model::{Curve, Drafts, Modes, OpenDetails, Pair, ProbeWords, Scale, Session, Sizing, Words};
use criba::notice::{OpenError, Place};
use criba::session::{read, read_text, read_versioned, write};
use criba::text::texts;

/// The golden file of version 1. It was published: it must be readable for ever.
const V1: &str = include_str!("fixtures/session-v1.criba.ron");
/// That of version 2.
const V2: &str = include_str!("fixtures/session-v2.criba.ron");
/// That of version 3.
const V3: &str = include_str!("fixtures/session-v3.criba.ron");
/// What version 2 adds, as it is when a file of version 1 is opened.
const ADDED_V2: &str =
    "    words: (source: Random(seed: 1), drawn: 0),\n    modes: (escapes: false, predict: false),\n)\n";
/// What version 3 adds, as it is when a file of version 2 is opened.
const ADDED_V3: &str = concat!(
    "    curve: (words: Random, seed: 7, sample: Quick, scale: Linear, other: None),\n",
    "    size: (n: \"1 000 000\", p: \"1 %\", m: \"\", k: \"\", unit: Bits, mean: \"16\"),\n)\n"
);

fn with(text: &str, added: &str) -> String {
    format!("{}{added}", text.strip_suffix(")\n").unwrap())
}

/// A file of version 1 as one of version 2.
fn as_v2(text: &str) -> String {
    with(&text.replace("version: 1,", "version: 2,"), ADDED_V2)
}

/// A file of version 2 as one of version 3.
fn as_v3(text: &str) -> String {
    with(&text.replace("version: 2,", "version: 3,"), ADDED_V3)
}

/// A file of version 1 as one of the newest.
fn upgraded(text: &str) -> String {
    as_v3(&as_v2(text))
}

/// The layout of the documentation; a and b are entries, i is a false positive of m = 64, k = 1.
const SAMPLE: &str = r#"(
    format: "criba session",
    version: 1,
    hash: "fnv1a32-utf16-pair",
    drafts: (m: "8", k: "1", text: "hola "),
    filter: Some((
        m: 8,
        k: 1,
        entries: ["a", "b"],
        negative_queries: 2,
        false_positives: 1,
        last: Some(Query("i")),
    )),
    open: [Positions, Model],
)
"#;

fn worded(error: &OpenError) -> String {
    (texts(Language::English).fault.open)(error)
}

fn sample_with(from: &str, to: &str) -> String {
    assert_eq!(SAMPLE.matches(from).count(), 1, "{from}");
    SAMPLE.replace(from, to)
}

fn refusal(text: &str) -> String {
    match read_text(text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => worded(&error),
    }
}

#[test]
fn the_golden_file_of_version_1_is_read_and_written_as_one_of_the_newest() {
    let session = read(V1.as_bytes()).unwrap();
    let lab = session.lab.as_ref().unwrap();
    assert_eq!(session.drafts, Drafts { m: " 64".into(), k: "3".into(), text: "hola ".into() });
    assert_eq!(session.open, OpenDetails { positions: true, model: true });
    let entries: Vec<&str> = lab.reference().entries().iter().map(|entry| &*entry.text).collect();
    assert_eq!(entries, ["a", "b", "e\u{301}", "\u{e9}", "\t\"\\\r\n\0", "😀", "\u{a0}", "Ñandú"]);
    assert_eq!((lab.counters().negative_queries, lab.counters().false_positives), (5, 1));
    assert_eq!(lab.last().map(|report| report.verdict), Some(Verdict::DefinitelyAbsent));
    assert_eq!((session.words.clone(), session.modes), (Words::default(), Modes::default()));
    assert_eq!(write(&session), upgraded(V1));
    assert_eq!(read_versioned(V1.as_bytes()), Ok((1, session.clone())));
    assert_eq!(read_versioned(as_v2(V1).as_bytes()), Ok((2, session.clone())));
    assert_eq!(read_versioned(upgraded(V1).as_bytes()), Ok((3, session)));
}

#[test]
fn the_golden_file_of_version_2_is_read_and_written_as_one_of_the_newest() {
    let session = read(V2.as_bytes()).unwrap();
    let old = read(V1.as_bytes()).unwrap();
    assert_eq!((&session.lab, session.open), (&old.lab, old.open));
    assert_eq!(session.drafts.text, "hola\\u0301 ", "raw, as it was typed");
    assert_eq!(session.modes, Modes { escapes: true, predict: true });
    let WordSource::List(list) = &session.words.source else { panic!("{:?}", session.words) };
    assert_eq!(list.words().collect::<Vec<_>>(), ["gato", " perro", "sol\u{301}", "\t\"\\", "😀"]);
    assert_eq!(session.words.drawn, 2);
    assert_eq!((session.curve.clone(), session.sizing.clone()), (Curve::default(), Sizing::default()));
    assert_eq!(write(&session), as_v3(V2));
    assert_eq!(read_versioned(V2.as_bytes()), Ok((2, session)));
}

#[test]
fn the_golden_file_of_version_3_is_read_and_written_back_byte_for_byte() {
    let session = read(V3.as_bytes()).unwrap();
    let old = read(V2.as_bytes()).unwrap();
    assert_eq!((&session.lab, &session.words, session.modes), (&old.lab, &old.words, old.modes));
    let other = Some(Pair { m: "512 ".to_owned(), k: "x".to_owned() });
    let curve = Curve { words: ProbeWords::Names, seed: 42, sample: Sample::Huge, scale: Scale::Logarithmic, other };
    assert_eq!(session.curve, curve);
    let [n, p, m, k, mean] = ["40", "", "1,5", "3", "12.5"].map(str::to_owned);
    assert_eq!(session.sizing, Sizing { n, p, m, k, unit: Unit::Kibibytes, mean });
    assert_eq!(write(&session), V3);
    assert_eq!(read_versioned(V3.as_bytes()), Ok((3, session)));
}

#[test]
fn every_choice_of_the_views_comes_back() {
    let pairs = [None, Some(Pair::default()), Some(Pair { m: "\"\\".to_owned(), k: "é\u{301}\n".to_owned() })];
    for other in pairs {
        for (words, scale) in ProbeWords::ALL.into_iter().zip(Scale::ALL) {
            for (sample, unit) in Sample::ALL.into_iter().cycle().zip(Unit::ALL) {
                let curve = Curve { words, seed: MAX_COUNT, sample, scale, other: other.clone() };
                let sizing = Sizing { n: "x".repeat(64), unit, ..Sizing::default() };
                let session = Session { curve, sizing, ..Session::default() };
                assert_eq!(read_text(&write(&session)), Ok(session));
            }
        }
    }
}

/// The second sample in version 3: from, to, and the refusal.
const REFUSED_V3: &[(&str, &str, &str)] = &[
    (
        "version: 3",
        "version: 4",
        "it has format version 4, and this program knows versions up to 3; a newer Criba opens it",
    ),
    ("version: 3", "version: 2", "line 17, column 5: there is no field “curve”"),
    ("words: Random, ", "", "line 17, column 63: the field “words” is missing"),
    ("seed: 7", "seed: -7", "line 17, column 34: seed is -7; allowed are 0 to 9007199254740991"),
    ("sample: Quick", "sample: 500", "line 17, column 45: expected a name"),
    ("scale: Linear", "scale: Square", "line 17, column 59: “Square” is not known here"),
    ("other: None", "other: Some((m: \"8\"))", "line 17, column 86: the field “k” is missing"),
    ("other: None", "other: None, more: 1", "line 17, column 80: there is no field “more”"),
    ("unit: Bits", "unit: Nibbles", "line 18, column 58: “Nibbles” is not known here"),
    ("mean: \"16\"", "", "line 18, column 64: the field “mean” is missing"),
    ("mean: \"16\"", "mean: 16", "line 18, column 70: expected a string in quotes"),
];

#[test]
fn what_version_3_adds_is_as_strict() {
    let sample = upgraded(SAMPLE);
    read_text(&sample).unwrap();
    let mut wrong = Vec::new();
    for (from, to, expected) in REFUSED_V3 {
        assert_eq!(sample.matches(from).count(), 1, "{from}");
        let refusal = refusal(&sample.replace(from, to));
        if refusal != *expected {
            wrong.push((*to, refusal, *expected));
        }
    }
    assert_eq!(wrong, []);
    let long = sample.replace("n: \"1 000 000\"", &format!("n: \"{}\"", "1".repeat(65)));
    assert_eq!(refusal(&long), "line 18, column 15: the draft of n has 65 UTF-16 units; allowed are at most 64");
}

#[test]
fn every_source_of_words_comes_back() {
    let long = AskList::of((0..40).map(|number| format!("palabra {number}"))).unwrap();
    for (source, drawn) in [
        (WordSource::Random { seed: MAX_COUNT }, MAX_COUNT),
        (WordSource::Names, 7),
        (WordSource::List(AskList::default()), 0),
        (WordSource::List(long), 40),
    ] {
        let session = Session { words: Words { source, drawn }, ..Session::default() };
        assert_eq!(read_text(&write(&session)), Ok(session));
    }
}

/// The second sample: from, to, and the refusal.
const REFUSED_V2: &[(&str, &str, &str)] = &[
    ("version: 2", "version: 1", "line 15, column 5: there is no field “words”"),
    ("version: 2", "version: 3", "line 17, column 1: the field “curve” is missing"),
    ("    words: (source: Random(seed: 1), drawn: 0),\n", "", "line 16, column 1: the field “words” is missing"),
    ("    modes: (escapes: false, predict: false),\n", "", "line 16, column 1: the field “modes” is missing"),
    (
        "seed: 1",
        "seed: 9007199254740992",
        "line 15, column 34: seed is 9007199254740992; allowed are 0 to 9007199254740991",
    ),
    ("seed: 1", "seed: \"x\"", "line 15, column 34: seed is \"x\"; an integer is needed"),
    ("seed: 1", "", "line 15, column 28: the field “seed” is missing"),
    ("drawn: 0", "drawn: -1", "line 15, column 45: drawn is -1; allowed are 0 to 9007199254740991"),
    ("drawn: 0", "drawn: 0, next: 1", "line 15, column 48: there is no field “next”"),
    ("Random(seed: 1)", "Other", "line 15, column 21: “Other” is not known here"),
    ("Random(seed: 1), drawn: 0", "List([\"a\"]), drawn: 2", "line 15, column 41: drawn is 2; allowed are 0 to 1"),
    (
        "Random(seed: 1)",
        "List([\"a\", \"b\", \"a\"])",
        "line 15, column 37: word 3 of the list is empty, there already or has a line break",
    ),
    (
        "Random(seed: 1)",
        "List([\"\"])",
        "line 15, column 27: word 1 of the list is empty, there already or has a line break",
    ),
    (
        "Random(seed: 1)",
        "List([\"a\\nb\"])",
        "line 15, column 27: word 1 of the list is empty, there already or has a line break",
    ),
    ("Random(seed: 1)", "List([5])", "line 15, column 27: expected a string in quotes"),
    ("escapes: false", "escapes: 0", "line 16, column 22: expected “true” or “false”"),
    ("predict: false", "", "line 16, column 29: the field “predict” is missing"),
    ("predict: false", "predict: false, x: 1", "line 16, column 45: there is no field “x”"),
];

#[test]
fn what_version_2_adds_is_as_strict() {
    let sample = as_v2(SAMPLE);
    read_text(&sample).unwrap();
    for (from, to, expected) in REFUSED_V2 {
        assert_eq!(sample.matches(from).count(), 1, "{from}");
        assert_eq!(refusal(&sample.replace(from, to)), *expected, "{to}");
    }
    let long = sample.replace("Random(seed: 1)", &format!("List([\"{}\"])", "x".repeat(100_001)));
    assert!(refusal(&long).ends_with("the list of words has 100001 UTF-16 units; at most 100000 are allowed"));
}

#[test]
fn a_first_start_session_is_written_in_the_documented_layout() {
    let v1 = "(\n    format: \"criba session\",\n    version: 1,\n    hash: \"fnv1a32-utf16-pair\",\n    \
              drafts: (m: \"64\", k: \"3\", text: \"\"),\n    filter: None,\n    open: [],\n)\n";
    assert_eq!(write(&Session::default()), upgraded(v1));
    assert_eq!(read_text(v1), Ok(Session::default()));
    assert_eq!(read_text(&upgraded(v1)), Ok(Session::default()));
    assert_eq!(write(&read_text(SAMPLE).unwrap()), upgraded(SAMPLE));
}

#[test]
fn every_notation_that_ron_reads_is_accepted() {
    let same = |text: &str| assert_eq!(read_text(text).as_ref(), read_text(SAMPLE).as_ref(), "{text}");
    same(&sample_with("m: 8,\n", "m: /* eight / bits */ 0x8 // hex\n,"));
    same(&sample_with("m: 8,", "m: 0b1000u16,"));
    same(&sample_with("m: 8,", "m: +8u64,"));
    same(&sample_with("k: 1,", "k: 0_1,"));
    same(&sample_with("m: 8,", "m:8 ,"));
    same(&sample_with("last: Some(Query(\"i\"))", "last: Some(Query(r#\"i\"#))"));
    same(&sample_with("last: Some(Query(\"i\"))", "last: Some ( Query ( \"\\u{69}\" , ) , )"));
    same(&sample_with("[\"a\", \"b\"]", "[ /* one */ \"a\" // first\n , r\"b\", ]"));
    same(&sample_with("[Positions, Model]", "[Model, Positions]"));
    same(&sample_with("[Positions, Model]", "[\n  Positions, // open\n  /* too */ Model,\n]"));
    same(&SAMPLE.replacen('(', "/* hello */ Session(", 1).replace("filter: Some((", "filter: Some(Filter("));
    same(&SAMPLE.replace('\n', "\r\n"));
    same(&format!("#![enable(implicit_some)]\n{}", SAMPLE.replace("Some(Query(\"i\"))", "Query(\"i\")")));
    same(&format!(
        "#![enable(unwrap_variant_newtypes)]\n{}",
        SAMPLE.replace("Some((", "Some(").replace("    )),", "    ),")
    ));
    same(&format!(
        "#![enable(unwrap_newtypes, unwrap_variant_newtypes)]\n{}",
        SAMPLE.replace("((", "(").replace(")),\n    open", "),\n    open")
    ));
    same(&format!("#![type = \"Session\"]\n{SAMPLE} // the end"));
    let bytes = [b"\xEF\xBB\xBF", SAMPLE.replace('\n', "\r\n").as_bytes()].concat();
    assert_eq!(read(&bytes), read_text(SAMPLE));
}

#[test]
fn fields_are_read_in_any_order() {
    let text = r#"(open: [], filter: Some((last: Some(Insert(new: true, text: "b")), false_positives: 0, entries: ["a", "b"],
        k: 1, negative_queries: 0, m: 8)), drafts: (text: "", k: "1", m: "8"), hash: "fnv1a32-utf16-pair", version: 1,
        format: "criba session")"#;
    let mut lab = Lab::new(Params::new(8, 1).unwrap());
    lab.insert_all(["a", "b"]).unwrap();
    assert_eq!(read_text(text).unwrap().lab, Some(lab));
}

/// What is replaced in the sample, by what, and the reason that people read.
const REFUSED: &[(&str, &str, &str)] = &[
    // Numbers are reported where they start.
    ("k: 1,", "k: 13,", "line 8, column 12: k is 13; allowed are 1 to 12"),
    ("k: 1,", "k: 0,", "line 8, column 12: k is 0; allowed are 1 to 12"),
    ("k: 1,", "k: -1,", "line 8, column 12: k is -1; allowed are 1 to 12"),
    ("k: 1,", "k: 0xFF,", "line 8, column 12: k is 255; allowed are 1 to 12"),
    ("k: 1,", "k: /* ñ */ 13 /* d */,", "line 8, column 20: k is 13; allowed are 1 to 12"),
    (
        "k: 1,",
        "k: 99999999999999999999999999,",
        "line 8, column 12: k is 99999999999999999999999999; allowed are 1 to 12",
    ),
    (
        "k: 1,",
        "k: -99999999999999999999999999,",
        "line 8, column 12: k is -99999999999999999999999999; allowed are 1 to 12",
    ),
    ("k: 1,", "k: 0xFFFFFFFFFFFFFFFFFFFFF,", "line 8, column 12: this number is too large"),
    ("k: 1,", "k: 300u8,", "line 8, column 12: this number is too large"),
    ("k: 1,", "k: 1.0,", "line 8, column 12: k is 1.0; an integer is needed"),
    ("k: 1,", "k: 1e0,", "line 8, column 12: k is 1e0; an integer is needed"),
    ("k: 1,", "k: inf,", "line 8, column 12: k is inf; an integer is needed"),
    ("k: 1,", "k: 1..2,", "line 8, column 12: k is 1..2; an integer is needed"),
    ("k: 1,", "k: \"1\",", "line 8, column 12: k is \"1\"; an integer is needed"),
    ("k: 1,", "k: Some(1),", "line 8, column 12: k is Some(1); an integer is needed"),
    ("m: 8,", "m: 7,", "line 7, column 12: m is 7; allowed are 8 to 1024"),
    ("m: 8,", "m: 1025,", "line 7, column 12: m is 1025; allowed are 8 to 1024"),
    (
        "negative_queries: 2",
        "negative_queries: 9007199254740992",
        "line 10, column 27: negative_queries is 9007199254740992; allowed are 0 to 9007199254740991",
    ),
    (
        "false_positives: 1",
        "false_positives: -5",
        "line 11, column 26: false_positives is -5; allowed are 0 to 9007199254740991",
    ),
    // Format, version, hash.
    ("\"criba session\"", "\"other\"", "it is not a Criba session: it says that its format is “other”"),
    ("format: \"criba session\",", "", "it is not a Criba session: it has no field “format”"),
    ("\"criba session\"", "5", "line 2, column 13: expected a string in quotes"),
    (
        "version: 1",
        "version: 4",
        "it has format version 4, and this program knows versions up to 3; a newer Criba opens it",
    ),
    (
        "version: 1",
        "version: 18446744073709551616",
        "it has format version 18446744073709551616, and this program knows versions up to 3; a newer Criba opens it",
    ),
    ("version: 1", "version: 0", "line 3, column 14: version is 0; allowed are 1 to 3"),
    ("version: 1", "version: -1", "line 3, column 14: version is -1; allowed are 1 to 3"),
    ("version: 1", "version: \"1\"", "line 3, column 14: version is \"1\"; an integer is needed"),
    ("\"fnv1a32-utf16-pair\"", "\"md5\"", "it uses the hash “md5”, which this program does not know"),
    // Fields: all of them, once, and no others.
    ("version: 1,", "", "line 15, column 1: the field “version” is missing"),
    ("version: 1", "version: 2", "line 15, column 1: the field “words” is missing"),
    ("hash: \"fnv1a32-utf16-pair\",", "", "line 15, column 1: the field “hash” is missing"),
    ("filter: Some((", "q: Some((", "line 6, column 5: there is no field “q”"),
    ("open: [Positions, Model],", "", "line 15, column 1: the field “open” is missing"),
    ("k: 1,", "", "line 13, column 5: the field “k” is missing"),
    ("last: Some(Query(\"i\")),", "", "line 13, column 5: the field “last” is missing"),
    ("k: \"1\", ", "", "line 5, column 35: the field “k” is missing"),
    ("Query(\"i\")", "Insert(text: \"b\")", "line 12, column 36: the field “new” is missing"),
    ("version: 1,", "version: 1, version: 1,", "line 3, column 17: the field “version” comes twice"),
    ("k: 1,", "k: 1, k: 1,", "line 8, column 15: the field “k” comes twice"),
    ("k: 1,", "k: 1, q: 1,", "line 8, column 15: there is no field “q”"),
    ("Query(\"i\")", "Insert(text: \"b\", new: true, x: 1)", "line 12, column 49: there is no field “x”"),
    // Types and syntax.
    ("k: 1,", "k: ,", "line 8, column 12: unexpected character “,”"),
    ("k: 1,", "k: 1 1,", "line 8, column 14: expected a comma"),
    ("k: 1,", "k 1,", "line 8, column 11: expected a colon"),
    ("[\"a\", \"b\"]", "[\"a\", 5]", "line 9, column 24: expected a string in quotes"),
    ("[\"a\", \"b\"]", "[\"a\", 'b']", "line 9, column 24: expected a string in quotes"),
    ("[\"a\", \"b\"]", "[\"a\" \"b\"]", "line 9, column 23: expected a comma"),
    ("[\"a\", \"b\"]", "\"a\"", "line 9, column 18: expected “[”"),
    ("[\"a\", \"b\"]", "[\"a\", \"\\q\"]", "line 9, column 27: “\\” is followed by something that is no escape"),
    ("[\"a\", \"b\"]", "[\"a\", \"\\u{d800}\"]", "line 9, column 33: “\\” is followed by something that is no escape"),
    ("[\"a\", \"b\"]", "[\"a\", @]", "line 9, column 24: unexpected character “@”"),
    ("[\"a\", \"b\"]", "[\"a\", /* \"b\"]", "line 16, column 1: a comment has no end"),
    ("text: \"hola \"", "text: 'a'", "line 5, column 36: expected a string in quotes"),
    ("(m: \"8\", k: \"1\", text: \"hola \")", "5", "line 5, column 13: expected “(”"),
    ("Query(\"i\")", "Query(5)", "line 12, column 26: expected a string in quotes"),
    ("Query(\"i\")", "Query", "line 12, column 25: expected “(”"),
    ("Query(\"i\")", "Query(\"i\", \"j\")", "line 12, column 31: expected “)”"),
    ("Query(\"i\")", "Delete(\"i\")", "line 12, column 20: “Delete” is not known here"),
    ("Query(\"i\")", "Insert(text: \"b\", new: 1)", "line 12, column 43: expected “true” or “false”"),
    ("last: Some(Query(\"i\"))", "last: Query(\"i\")", "line 12, column 15: expected “Some(…)” or “None”"),
    ("filter: Some((", "filter: Some(Lab(", "line 6, column 18: “Lab” is not known here"),
    ("[Positions, Model]", "[Positions, Positions]", "line 14, column 23: the same detail is listed twice"),
    ("[Positions, Model]", "[Other]", "line 14, column 12: “Other” is not known here"),
    ("[Positions, Model]", "[\"Positions\"]", "line 14, column 12: expected a name"),
    (",\n)", ",\n) 5", "line 15, column 3: something follows after the end of the session"),
    (",\n)", ",\n))", "line 15, column 2: something follows after the end of the session"),
    (",\n)", ",\n", "line 16, column 1: the file ends too early"),
    // Limits of strings and drafts.
    ("[\"a\", \"b\"]", "[\"a\", \"\"]", "line 9, column 24: entry 2: the string is empty"),
    ("Query(\"i\")", "Query(\"\")", "line 12, column 26: the string of the last operation: the string is empty"),
    ("m: \"8\"", "m: \"9\"", "line 5, column 17: the draft of m does not read as 8, the m of the filter"),
    ("k: \"1\"", "k: \"\"", "line 5, column 25: the draft of k does not read as 1, the k of the filter"),
    // How entries, counters and last operation fit together: numbers of entries instead of places.
    ("[\"a\", \"b\"]", "[\"a\", \"b\", \"a\"]", "entry 3 is the same as entry 1"),
    ("negative_queries: 2", "negative_queries: 0", "there are more false positives than negative queries"),
    ("[\"a\", \"b\"]", "[]", "there are false positives although the filter has no entry"),
    (
        "[\"a\", \"b\"]",
        "[\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"]",
        "every bit is 1, so every negative query is a false positive, but the counters differ",
    ),
    (
        "Query(\"i\")",
        "Insert(text: \"a\", new: true)",
        "the last operation inserted a new string, but that is not the last entry",
    ),
    (
        "Query(\"i\")",
        "Insert(text: \"b\", new: true)",
        "the last operation inserted a new string, but the counters are not 0",
    ),
    (
        "Query(\"i\")",
        "Insert(text: \"c\", new: false)",
        "the last operation inserted a known string, but that is not among the entries",
    ),
    ("false_positives: 1", "false_positives: 0", "the last operation was a false positive, but none is counted"),
    (
        "false_positives: 1,\n        last: Some(Query(\"i\"))",
        "false_positives: 2,\n        last: Some(Query(\"c\"))",
        "the last query was answered “definitely absent”, but no such query is counted",
    ),
];

#[test]
fn whatever_is_not_a_session_is_refused_with_its_place_and_reason() {
    for (from, to, expected) in REFUSED {
        let text = sample_with(from, to);
        assert_eq!(refusal(&text), *expected, "{to}");
        // A byte order mark moves no column, a carriage return no line.
        let windows = [b"\xEF\xBB\xBF", text.replace('\n', "\r\n").as_bytes()].concat();
        let error = read(&windows).unwrap_err();
        if !expected.contains("ends too early") && !expected.contains("no end") {
            assert_eq!(worded(&error), *expected, "{to}");
        }
    }
}

#[test]
fn what_is_not_even_close_is_refused_by_name() {
    let cases = [
        ("", "line 1, column 1: the file ends too early"),
        (" \n", "line 2, column 1: the file ends too early"),
        ("5", "line 1, column 1: expected “(”"),
        ("[1]", "line 1, column 1: expected “(”"),
        ("{\"a\": 1}", "line 1, column 1: expected “(”"),
        ("()", "it is not a Criba session: it has no field “format”"),
        ("(name: \"x\", size: (1, 2))", "it is not a Criba session: it has no field “format”"),
        ("Other()", "line 1, column 1: “Other” is not known here"),
        ("#![enable(foo)]()", "line 1, column 11: “foo” is not known here"),
        // The header is found among the fields of a newer version, in any order, and only there.
        (
            "(views: {\"a\": Some([1.5, 'c'])}, version: 4, format: \"criba session\", hash: Other(7))",
            "it has format version 4, and this program knows versions up to 3; a newer Criba opens it",
        ),
        ("(format: \"criba session\", text: \"version: 3\")", "line 1, column 27: there is no field “text”"),
        ("(version: 9, format: \"x\")", "it is not a Criba session: it says that its format is “x”"),
        (
            "(format: \"\\u{202e}\\u{1b}[2J\")",
            "it is not a Criba session: it says that its format is “\\u{202e}\\u{1b}[2J”",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(refusal(text), expected, "{text}");
    }
}

#[test]
fn other_encodings_are_named() {
    let utf16 = |to_bytes: fn(u16) -> [u8; 2]| SAMPLE.encode_utf16().flat_map(to_bytes).collect::<Vec<u8>>();
    for bytes in [utf16(u16::to_le_bytes), utf16(u16::to_be_bytes)] {
        assert_eq!(read(&bytes), Err(OpenError::Utf16));
    }
    assert_eq!(read(&[b"\xFF\xFE".to_vec(), utf16(u16::to_le_bytes)].concat()), Err(OpenError::Utf16));
    assert_eq!(read(&[b"\xFE\xFF".to_vec(), utf16(u16::to_be_bytes)].concat()), Err(OpenError::Utf16));
    let latin1 = [b"\xEF\xBB\xBF(\n  \xC3\xB1 ".as_slice(), b"\xF1"].concat();
    assert_eq!(read(&latin1), Err(OpenError::NotUtf8(Place { line: 2, column: 5 })));
}

#[test]
fn lengths_are_limited_in_utf16_units() {
    let entry = |text: &str| sample_with("[\"a\", \"b\"]", &format!("[\"{text}\", \"a\"]"));
    assert_eq!(
        refusal(&entry(&("😀".repeat(128) + "x"))),
        "line 9, column 19: entry 1: the string has 257 UTF-16 units; allowed are at most 256"
    );
    let last = sample_with("Query(\"i\")", &format!("Query(\"{}\")", "x".repeat(257)));
    assert_eq!(
        refusal(&last),
        "line 12, column 26: the string of the last operation: the string has 257 UTF-16 units; allowed are at most 256"
    );
    let drafts = |m: &str, text: &str| {
        format!(
            "(format: \"criba session\", version: 1, hash: \"fnv1a32-utf16-pair\", filter: None, open: [],\n\
         drafts: (m: \"{m}\", k: \"\", text: \"{text}\"))"
        )
    };
    let longest = drafts(&"ñ".repeat(64), &"😀".repeat(2048));
    assert_eq!(read_text(&longest).map(|session| session.drafts.text.chars().count()), Ok(2048));
    assert_eq!(
        refusal(&drafts(&"ñ".repeat(65), "")),
        "line 2, column 13: the draft of m has 65 UTF-16 units; allowed are at most 64"
    );
    assert_eq!(
        refusal(&drafts("", &("😀".repeat(2048) + "x"))),
        "line 2, column 30: the draft of the string has 4097 UTF-16 units; allowed are at most 4096"
    );
    let many: Vec<String> = (0..1025).map(|n| format!("\"{n}\"")).collect();
    let many = sample_with("[\"a\", \"b\"]", &format!("[{}]", many.join(",")));
    assert_eq!(refusal(&many), "there are 1025 entries; allowed are at most 1024");
}

#[test]
fn what_operations_can_lead_to_is_accepted() {
    let cases = [
        "entries: [], negative_queries: 9007199254740991, false_positives: 0, last: Some(Query(\"x\"))",
        "entries: [\"a\"], negative_queries: 9007199254740991, false_positives: 9007199254740991, last: Some(Query(\"i\"))",
        "entries: [\"a\"], negative_queries: 0, false_positives: 0, last: Some(Query(\"a\"))",
        "entries: [\"a\"], negative_queries: 7, false_positives: 3, last: Some(Insert(text: \"a\", new: false))",
        "entries: [\"a\"], negative_queries: 0, false_positives: 0, last: Some(Insert(text: \"a\", new: true))",
        "entries: [\"a\"], negative_queries: 4, false_positives: 4, last: None",
        "entries: [\"a\"], negative_queries: 1, false_positives: 0, last: Some(Query(\"b\"))",
        "entries: [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"], negative_queries: 3, false_positives: 3, last: None",
    ];
    for fields in cases {
        let text = format!(
            "(format: \"criba session\", version: 1, hash: \"fnv1a32-utf16-pair\", open: [],\n\
             drafts: (m: \" 8\\n\", k: \"01\", text: \"\"), filter: Some((m: 8, k: 1, {fields})))"
        );
        let session = read_text(&text).unwrap_or_else(|error| panic!("{fields}: {}", worded(&error)));
        assert_eq!(read_text(&write(&session)), Ok(session));
    }
}

#[test]
fn endless_nesting_is_an_error_at_once() {
    let deep = |open: &str, close: &str| open.repeat(1_000_000) + &close.repeat(1_000_000);
    let nested = [
        deep("(", ")"),
        deep("[", "]"),
        deep("Some(", ")"),
        deep("(a:", ")"),
        deep("a(", ")"),
        deep("{1:", "}"),
        deep("/*", "*/"),
        "9".repeat(4_000_000),
        "r#".repeat(1_000_000),
    ];
    let header = "(format: \"criba session\", version: 1, hash: \"fnv1a32-utf16-pair\", ";
    for value in &nested {
        assert_refused_at_once(value);
        assert_refused_at_once(&format!("{header}x: {value})"));
        assert_refused_at_once(&format!("{header}drafts: (m: {value}"));
        assert_refused_at_once(&format!("#![enable(unwrap_variant_newtypes)]{header}filter: Some({value}"));
    }
    // Skipping this, the parser looks ahead over all of it once for each `Some`.
    for length in [60_000, 4_000_000] {
        let (open, close) = ("Some(".repeat(40), ")".repeat(40));
        let text =
            format!("#![enable(unwrap_variant_newtypes)]{header}drafts: (m: {open}{}{close})", "1 ".repeat(length));
        assert_refused_at_once(&text);
    }
}

/// Longer than any machine needs and shorter than anything quadratic: how fast it is, the benchmarks say.
const HANG: Duration = Duration::from_secs(10);

fn assert_refused_at_once(text: &str) {
    let start = Instant::now();
    assert!(read_text(text).is_err());
    assert!(start.elapsed() < HANG, "{text:.120} took {:?}", start.elapsed());
}

#[test]
fn many_errors_in_one_file_are_still_one_fast_refusal() {
    let text = sample_with("[\"a\", \"b\"]", &format!("[{}]", "\"\\q\",".repeat(1_000_000)));
    assert_refused_at_once(&text);
}

#[test]
fn every_character_comes_back_as_it_was() {
    let mut lab = Lab::new(Params::new(1024, 12).unwrap());
    let all: Vec<char> = ('\0'..=char::MAX).collect();
    for chunk in all.chunks(128).step_by(9) {
        lab.insert(&chunk.iter().collect::<String>()).unwrap();
        if lab.reference().len() == 1024 {
            break;
        }
    }
    for special in [
        "e\u{301}",
        "\u{301}",
        "\u{e9}",
        "\u{2028}\u{2029}",
        "\u{202e}",
        "\u{feff}",
        "\r\n",
        "\0",
        "\u{7f}\u{85}",
        "//",
        "/*",
        "\\u{61}",
        "\"#",
    ] {
        lab.query(special).unwrap();
        let session = Session {
            drafts: Drafts { m: "1024".into(), k: "12".into(), text: special.into() },
            lab: Some(lab.clone()),
            open: OpenDetails::default(),
            ..Session::default()
        };
        assert_eq!(read_text(&write(&session)), Ok(session));
    }
}

#[test]
fn the_largest_legal_session_comes_back_and_fits() {
    let mut lab = Lab::new(Params::new(1024, 12).unwrap());
    for number in 0..1024_u32 {
        let text: String = std::iter::repeat_n('\u{ffff}', 252).chain(format!("{number:04}").chars()).collect();
        lab.insert(&text).unwrap();
    }
    lab.query(&"\u{301}".repeat(256)).unwrap();
    let drafts = Drafts { m: "\n".repeat(60) + "1024", k: "\n".repeat(62) + "12", text: "\u{200b}".repeat(4096) };
    let session =
        Session { drafts, lab: Some(lab), open: OpenDetails { positions: true, model: true }, ..Session::default() };
    let text = write(&session);
    assert!(u64::try_from(text.len()).unwrap() < criba::session::MAX_FILE_BYTES / 3);
    assert_eq!(read_text(&text), Ok(session));
}
