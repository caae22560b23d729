//! Parsing of user-written RON, with error messages that give the position and avoid the names of Rust types.

use ron::{
    Options,
    error::{Error, Position, SpannedError},
    extensions::Extensions,
};
use serde::de::DeserializeOwned;

use crate::quote::{quoted, sanitized};

/// Why a text is not the RON of a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {words}")]
pub struct RonError {
    /// Line number, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there, without names of Rust types.
    pub words: String,
}

/// Parses a value from RON. Optional values may be written without `Some`, and a byte order mark (BOM) is skipped.
///
/// # Errors
/// Where and what is wrong.
pub fn from_ron<T: DeserializeOwned>(text: &str) -> Result<T, RonError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let fault = |SpannedError { code, span }: SpannedError| {
        let Position { line, col } = span.start;
        // The parser reports a position before the white space in front of the error.
        let rest = text.lines().nth(line - 1).unwrap_or_default().chars().skip(col - 1);
        let blanks = rest.take_while(|letter| letter.is_whitespace()).count();
        RonError { line, column: col + blanks, words: describe_error(&code) }
    };
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text).map_err(fault)
}

/// Describes a parse error in plain words.
fn describe_error(fault: &Error) -> String {
    let words = match fault {
        Error::Eof => "it ends too early: a bracket or a quotation mark is not closed",
        Error::ExpectedArray => "a list in [ ] belongs here",
        Error::ExpectedArrayEnd => "a comma or a ] is missing here",
        Error::ExpectedBoolean => "true or false belongs here",
        Error::ExpectedComma => "a comma is missing here",
        Error::ExpectedChar => "one letter in ' ' belongs here",
        Error::ExpectedFloat => "a number belongs here",
        Error::ExpectedInteger => "a whole number belongs here",
        Error::ExpectedMap => "names and values in { } belong here",
        Error::ExpectedMapColon => "a colon is missing here",
        Error::ExpectedMapEnd => "a comma or a } is missing here",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) | Error::ExpectedStructName(_) => "a ( belongs here",
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => "a comma or a ) is missing here",
        Error::ExpectedString | Error::ExpectedByteString => "words in quotation marks belong here",
        Error::ExpectedStringEnd => "a quotation mark is not closed",
        Error::ExpectedIdentifier => "a name belongs here",
        Error::InvalidEscape(_) => "a \\ in quotation marks stands before what it cannot: write \\\\ for one alone",
        Error::IntegerOutOfBounds => "the number is too large or too small",
        Error::UnclosedBlockComment => "a comment that begins with /* is not closed",
        Error::UnderscoreAtBeginning | Error::FloatUnderscore => "a _ stands where a digit belongs",
        Error::TrailingCharacters => "it is at its end, and more follows: a bracket may be closed too early",
        Error::ExceededRecursionLimit => "there are too many brackets within brackets",
        Error::InvalidIntegerDigit { digit, .. } | Error::UnexpectedChar(digit) => {
            return format!("'{}' does not belong here", quoted(&digit.to_string()));
        }
        Error::ExpectedDifferentStructName { found, .. } | Error::InvalidIdentifier(found) | Error::SuggestRawIdentifier(found) => {
            return format!("'{}' does not belong here", quoted(found));
        }
        Error::NoSuchExtension(name) => return format!("there is no extension '{}'", quoted(name)),
        Error::InvalidValueForType { expected, found } => {
            return format!("{} belongs here{}", expected_type_name(expected), found_value(found));
        }
        Error::ExpectedDifferentLength { expected, found } => {
            return format!("{} belongs here, not {found} values", expected_type_name(expected));
        }
        Error::NoSuchEnumVariant { expected, found, .. } | Error::NoSuchStructField { expected, found, .. } => {
            let known = if expected.is_empty() { String::new() } else { format!("; there are: {}", expected.join(", ")) };
            return format!("there is no '{}'{known}", quoted(found));
        }
        Error::MissingStructField { field, .. } => return format!("'{field}' is missing"),
        Error::DuplicateStructField { field, .. } => return format!("'{field}' stands there twice"),
        // Messages of our own types.
        Error::Message(words) if !["enum", "struct", "variant", "`"].iter().any(|word| words.contains(word)) => {
            return sanitized(words).into_owned();
        }
        _ => "what stands here is not understood",
    };
    words.into()
}

/// Translates serde's name of an expected type into plain words.
fn expected_type_name(expected: &str) -> String {
    let number = |text: &str| text.split_whitespace().filter_map(|word| word.parse::<usize>().ok()).next_back();
    match expected {
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" | "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => "a whole number".into(),
        "f32" | "f64" => "a number".into(),
        "bool" | "a boolean" => "true or false".into(),
        "a character" | "char" => "one letter".into(),
        "a sequence" => "a list in [ ]".into(),
        "a map" => "a group of names and values in { }".into(),
        _ if expected.contains("string") => "a text in quotation marks".into(),
        _ => match number(expected) {
            Some(count) => format!("a group of {count} values in ( )"),
            None => "a group in ( )".into(),
        },
    }
}

/// Words for the value found instead, if it can be shown.
fn found_value(found: &str) -> String {
    let found = found.split_once(['`', '"']).map(|(_, rest)| rest.trim_end_matches(['`', '"']));
    found.map_or_else(String::new, |found| format!(", not '{}'", quoted(found)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, Debug, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Zebra {
        stripes: u32,
        #[serde(default)]
        name: Option<String>,
        #[serde(default)]
        gait: Option<Quagga>,
        #[serde(default)]
        at: Vec<(f32, f32)>,
        #[serde(default)]
        herd: BTreeMap<String, bool>,
        #[serde(default)]
        friend: Option<Box<Zebra>>,
    }

    #[derive(Deserialize, Debug, PartialEq)]
    enum Quagga {
        Walk,
        Trot { fast: bool },
    }

    #[test]
    fn a_fault_has_a_place_and_no_names_of_types() {
        let deep = format!("(stripes: 1, friend: {}", "(stripes: 1, friend: ".repeat(4000));
        for (text, words) in [
            ("(stripes: 1,\n  colour: 3)", "line 2, column 3: there is no 'colour'; there are: stripes, name, gait, at, herd, friend"),
            ("(name: \"a\")", "'stripes' is missing"),
            ("(stripes: 1, stripes: 2)", "'stripes' stands there twice"),
            ("(stripes: many)", "line 1, column 11: a whole number belongs here"),
            ("(stripes: -1)", "the number is too large or too small"),
            ("(stripes: 5000000000)", "line 1, column "),
            ("(stripes: 1.5)", "column "),
            ("(stripes: \"1\")", "a whole number belongs here"),
            ("(stripes: 1 name: \"a\")", "a comma"),
            ("(stripes: 1", "line 1, column "),
            ("(stripes: 1, name: \"a", "line 1, column "),
            ("(stripes: 1, name: 7)", "column 20: "),
            ("(stripes: 1, gait: Gallop)", "there is no 'Gallop'; there are: Walk, Trot"),
            ("(stripes: 1, gait: Trot)", "line 1"),
            ("(stripes: 1, gait: Trot(slow: true))", "'fast' is missing"),
            ("(stripes: 1, at: [(1, 2, 3)])", "line 1"),
            ("(stripes: 1, at: [(1)])", "line 1"),
            ("(stripes: 1, at: {})", "a list in [ ] belongs here"),
            ("(stripes: 1, herd: {\"a\" true})", "a colon is missing"),
            ("(stripes: 1, herd: [])", "names and values in { }"),
            ("(stripes: 1) 7", "more follows"),
            ("(stripes: 1, \u{1b}[2J)", "line 1"),
            ("Lion(stripes: 1)", "line 1"),
            ("[1, 2]", "line 1, column 1: "),
            ("\"zebra\"", "line 1, column 1: "),
            ("", "line 1, column 1: "),
            ("hello", "line 1, column "),
            (&deep, "too many brackets"),
        ] {
            let fault = from_ron::<Zebra>(text).expect_err(text).to_string();
            assert!(fault.contains(words), "{fault} for {text}");
            for name in ["Zebra", "Quagga", "struct", "enum", "ron", "recursion", "Expected", "\u{1b}", "\n"] {
                assert!(!fault.contains(name), "{fault} for {text}");
            }
        }
    }

    #[test]
    fn a_mark_before_the_text_and_what_need_not_be_there_do_no_harm() {
        let zebra: Zebra = from_ron("\u{feff}(stripes: 3, name: \"a\", gait: Some(Trot(fast: true)))\r\n").expect("sound");
        assert_eq!((zebra.stripes, zebra.name.as_deref(), zebra.gait), (3, Some("a"), Some(Quagga::Trot { fast: true })));
    }
}
