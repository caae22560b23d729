//! The words that a player reads: each that is used is in the languages' files, each of the files is used, and the typeface of
//! each language has its letters.

use std::collections::BTreeSet;

use eremite::{
    ink::Typeface,
    words::{self, Language},
};
use include_dir::{Dir, include_dir};

use crate::sources::sources;

static LANGUAGES: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/words/languages");

/// Calls whose first argument is the name of a message.
const CALLS: [&str; 3] = ["text(", "text_with(", "key("];

/// Names of messages that a source uses, each a whole literal. Sources without words have such calls of their own.
fn used(text: &str) -> Vec<String> {
    if !text.contains("use eremite_words") {
        return Vec::new();
    }
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for call in CALLS {
        for (at, _) in code.match_indices(call) {
            let is_whole = !code[..at].ends_with(|before: char| before.is_alphanumeric() || "_.\"".contains(before));
            let Some(literal) = code[at + call.len()..].trim_start().strip_prefix('"') else { continue };
            if is_whole {
                found.push(literal.split('"').next().unwrap_or_default().to_owned());
            }
        }
    }
    found
}

/// Lines of the files of a language.
fn lines(language: Language) -> impl Iterator<Item = &'static str> {
    let folder = LANGUAGES.get_dir(language.code()).unwrap_or_else(|| panic!("{language} has a folder"));
    folder.files().flat_map(|file| file.contents_utf8().expect("text").lines())
}

/// Names of all messages, without their attributes.
fn messages() -> BTreeSet<String> {
    let lines = lines(Language::English).filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    lines.map(|line| line.split(" =").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_message_that_is_used_is_there_and_every_one_that_is_there_is_used() {
    let own = |path: &std::path::Path| path.starts_with("words");
    let used: BTreeSet<String> = sources().iter().filter(|(path, _)| !own(path)).flat_map(|(_, text)| used(text)).collect();
    let there = messages();
    assert!(there.len() > 300, "{} messages", there.len());
    let (missing, unused) = (&used - &there, &there - &used);
    assert!(missing.is_empty(), "no file has {missing:?}");
    assert!(unused.is_empty(), "nothing uses {unused:?}");
}

#[test]
fn a_literal_in_a_call_is_a_use_and_all_else_is_not() {
    let source = "use eremite_words as words;\n// text(\"comment\")\nlet a = words::text(\"one\");\nwords::text_with(\n    \"two\",\n    &[]);\n\
                  (key(\"three\"), context(\"no\"), ui.text(\"not\"));";
    assert_eq!(used(source), ["one", "two", "three"]);
    assert!(used("key(\"of a map\")").is_empty());
}

#[test]
fn tests_and_tools_speak_english() {
    assert_eq!(words::language(), Language::English);
    assert_eq!(words::text("menu-continue"), "continue");
}

#[test]
fn the_typeface_of_each_language_has_all_its_letters_and_what_is_seen_beside_them() {
    const BESIDE: &str = "ABCXYZ abcxyz 0123456789 .,:;!?()[]{}<>+-=_/\\&#@*'\" ÄÉÑÇßåøœ «»‹›„“”‘’ … – — ° % · × ← → ↑ ↓ \u{2009}|";
    for language in Language::ALL {
        let typeface = Typeface::of(language);
        let lacking = |line: &str| -> BTreeSet<char> {
            line.chars().filter(|letter| !typeface.has_glyphs(letter.encode_utf8(&mut [0; 4]))).collect()
        };
        assert!(lacking(BESIDE).is_empty(), "{language}: {:?}", lacking(BESIDE));
        if language == Language::Pseudo {
            continue;
        }
        // A language's own name is shown in its own typeface.
        let of_another = |line: &str| Language::ALL.iter().any(|other| line.trim() == format!(".{other} = {}", other.name()));
        for line in lines(language).filter(|line| !line.starts_with('#') && !of_another(line)) {
            assert!(lacking(line).is_empty(), "{language} lacks {:?}, see src/words/languages/README.md: {line}", lacking(line));
        }
    }
    for language in Language::ALL {
        let name = language.name();
        for shown_in in Typeface::ALL {
            assert!(shown_in.for_line(name).has_glyphs(name), "{name}");
        }
    }
}
