//! How the house is built: who may name whom, as the table at the top of `src/lib.rs` has it, and the few rules
//! that no compiler checks.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A source file.
struct Source {
    path: PathBuf,
    text: String,
    /// The text without comments, strings and tests.
    code: String,
}

impl Source {
    /// Path of the module, as `["ui", "grid", "paint"]`.
    fn module(&self) -> Vec<String> {
        let mut parts: Vec<String> = self.path.iter().map(|part| part.to_string_lossy().replace(".rs", "")).collect();
        parts.retain(|part| !matches!(part.as_str(), "mod" | "lib" | "main"));
        parts
    }

    /// The module right below the crate that this file belongs to, if any.
    fn owner(&self) -> Option<String> {
        self.module().into_iter().next()
    }
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources() -> Vec<Source> {
    let mut paths = Vec::new();
    collect(&root().join("src"), &mut paths);
    assert!(paths.len() > 30);
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let tests = text.find("\n#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        let code = code_of(&text[..tests]);
        Source { path: path.strip_prefix(root().join("src")).unwrap().to_owned(), text, code }
    };
    paths.into_iter().map(read).collect()
}

/// `text` with comments, strings and characters blanked out.
fn code_of(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(raw) = raw_string(rest) {
            raw
        } else if c == '"' {
            quoted(rest, '"')
        } else if c == '\'' && is_character(rest) {
            quoted(rest, '\'')
        } else {
            code.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[skipped..];
    }
    code
}

/// Length of the raw string at the start of `text`, if there is one.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text.strip_prefix('r')?;
    let count = hashes.chars().take_while(|c| *c == '#').count();
    let inside = hashes[count..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(count));
    Some(2 + count + inside.find(&end)? + end.len())
}

fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    characters.next() == Some('\\') || characters.next() == Some('\'')
}

/// Length of what is between quotes, with them.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return index + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn first_name(text: &str) -> String {
    text.trim_start().chars().take_while(|c| is_name(*c)).collect()
}

/// The first names after `path::`, one or, in braces, several.
fn heads(text: &str) -> Vec<String> {
    let Some(list) = text.strip_prefix('{') else { return vec![first_name(text)] };
    let mut names = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (index, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                names.push(first_name(&list[start..index]));
                start = index + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// What comes after each `word::` that is a path of its own and not the rest of another.
fn paths<'a>(code: &'a str, word: &str) -> Vec<&'a str> {
    let start = format!("{word}::");
    let is_own = |index: usize| !code[..index].ends_with(|c: char| is_name(c) || c == ':');
    code.match_indices(&start)
        .filter(|(index, _)| is_own(*index))
        .map(|(index, _)| &code[index + start.len()..])
        .collect()
}

/// The modules of ours that a file names.
fn named(source: &Source) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = paths(&source.code, "crate").into_iter().flat_map(heads).collect();
    for mut rest in paths(&source.code, "super") {
        let mut place = source.module();
        place.pop();
        while let Some(further) = rest.strip_prefix("super::") {
            place.pop();
            rest = further;
        }
        names.extend(place.first().map_or_else(|| heads(rest), |owner| vec![owner.clone()]));
    }
    names
}

/// The crates in `[dependencies]`, as code names them.
fn crates() -> BTreeSet<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    // Those of every system and those of some; not those of the tests.
    let sections = ["\n[dependencies]\n", ".dependencies]\n"].into_iter().flat_map(|head| manifest.split(head).skip(1));
    let lines = sections.flat_map(|section| section.split("\n[").next().unwrap().lines());
    let names: BTreeSet<String> =
        lines.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name.replace('-', "_")).collect();
    assert!(names.contains("egui") && names.contains("serde"));
    names
}

/// The table of `src/lib.rs`: modules in its order, each with what it may name.
fn table() -> Vec<(String, BTreeSet<String>)> {
    let text = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | [`"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_end().trim_end_matches('|').split(" | ").collect();
        let [module, _, allowed] = cells.as_slice() else { panic!("not three cells: {row}") };
        let allowed = allowed.split('`').skip(1).step_by(2).filter(|name| *name != "std").map(str::to_owned).collect();
        (module.trim_end_matches("`]").to_owned(), allowed)
    })
    .collect()
}

#[test]
fn the_table_has_every_module_and_only_names_what_stands_above() {
    let text = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let declared: BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    let table = table();
    let listed: BTreeSet<&str> = table.iter().map(|(module, _)| module.as_str()).collect();
    assert_eq!(listed, declared);
    assert_eq!(table.len(), listed.len(), "a module twice");
    let mut known = crates();
    for (module, allowed) in &table {
        for name in allowed {
            assert!(known.contains(name), "{module} may name {name}, which is neither a crate nor above it");
        }
        known.insert(module.clone());
    }
}

#[test]
fn every_module_names_only_what_the_table_allows() {
    let table: BTreeMap<String, BTreeSet<String>> = table().into_iter().collect();
    let crates = crates();
    let mut wrong = Vec::new();
    for source in sources() {
        let Some(owner) = source.owner() else { continue };
        let mut names = named(&source);
        names.extend(crates.iter().filter(|name| !paths(&source.code, name).is_empty()).cloned());
        names.remove(&owner);
        let allowed = table.get(&owner).unwrap_or_else(|| panic!("{owner} is not in the table"));
        wrong.extend(names.difference(allowed).map(|name| format!("{} names {name}", source.path.display())));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_row_allows_what_nobody_names() {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources() {
        let Some(owner) = source.owner() else { continue };
        let names = used.entry(owner).or_default();
        names.extend(named(&source));
        names.extend(crates().into_iter().filter(|name| !paths(&source.code, name).is_empty()));
    }
    for (module, allowed) in table() {
        let idle: Vec<&String> = allowed.difference(&used[&module]).collect();
        assert!(idle.is_empty(), "{module} never names {idle:?}");
    }
}

#[test]
fn the_subject_stands_alone_and_few_know_the_window_library() {
    let table = table();
    let (bloom, allowed) = &table[0];
    assert_eq!((bloom.as_str(), allowed.len()), ("bloom", 0));
    let knows = |(module, allowed): &(String, BTreeSet<String>)| {
        (allowed.contains("egui") || allowed.contains("eframe")).then(|| module.clone())
    };
    let knowing: BTreeSet<String> = table.iter().filter_map(knows).collect();
    let expected = ["app", "cli", "jobs", "picture", "theme", "ui", "window"].map(str::to_owned);
    assert_eq!(knowing, BTreeSet::from(expected));
}

#[test]
fn only_the_theme_constructs_a_colour() {
    for source in sources().iter().filter(|source| source.owner().as_deref() != Some("theme")) {
        for color in paths(&source.code, "Color32").into_iter().map(first_name) {
            let is_none = matches!(color.as_str(), "TRANSPARENT" | "PLACEHOLDER" | "to_array");
            assert!(is_none, "{} has Color32::{color}", source.path.display());
        }
        for maker in ["Rgba::", "Hsva::", "hex_color!", "gamma_multiply", "linear_multiply", "Visuals::"] {
            assert!(!source.code.contains(maker), "{} has {maker}", source.path.display());
        }
    }
}

#[test]
fn nothing_panics_on_purpose() {
    for source in sources() {
        for call in [".unwrap()", ".expect(", "panic!", "todo!", "unimplemented!", "unreachable!", "assert!"] {
            assert!(!source.code.contains(call), "{} has {call}", source.path.display());
        }
    }
}

#[test]
fn every_file_says_first_what_it_is_and_is_short_enough_to_read() {
    let mut all: Vec<(PathBuf, String)> = sources().into_iter().map(|source| (source.path, source.text)).collect();
    let mut tests = Vec::new();
    collect(&root().join("tests"), &mut tests);
    all.extend(tests.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())));
    for (path, text) in &all {
        let first = text.lines().next().unwrap_or_default();
        assert!(
            first.strip_prefix("//! ").is_some_and(|words| !words.trim().is_empty()),
            "{}: {first}",
            path.display()
        );
    }
    for source in sources() {
        let lines = source.text.lines().count();
        assert!(lines <= 450, "{} has {lines} lines", source.path.display());
    }
}

#[test]
fn the_reader_of_sources_sees_code_only() {
    let code =
        code_of("a(\"crate::x \\\" b\"); // crate::y\nlet c = '\"'; r#\"crate::\"z\"#; 'a: crate::{d, e::{f, g}, h}");
    assert!(!code.contains('x') && !code.contains('y') && !code.contains('z') && code.contains("'a: "), "{code}");
    assert_eq!(paths(&code, "crate").into_iter().flat_map(heads).collect::<Vec<_>>(), ["d", "e", "h"]);
    assert_eq!(paths("a::crate::b xcrate::c", "crate"), Vec::<&str>::new());
}
