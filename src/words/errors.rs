//! Errors that the code says in English, in the current language: those of files, of generators and of their parameters.
//!
//! Members that are used without a window have no words but English, and the command line speaks it too. So such an error is
//! looked up by its English, like a text of a [table](crate::table_text): it is compared with the English messages, and what
//! stands where a message has a variable is a name, a number, or another error. What has no message stays as it is.

use std::{borrow::Cow, sync::OnceLock};

use fluent_bundle::FluentValue;
use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement};

use crate::{Language, dictionary::Dictionary, language};

/// What the names of these messages begin with.
const GROUP: &str = "error-";
/// Variables of messages that are errors, and so are translated.
const ERRORS: [&str; 3] = ["error", "fault", "why"];
/// What stands between a file, a line or a field, and what is wrong there.
const COLON: &str = ": ";
/// A message with fewer letters beside its variables, such as "a { $format }", says a part of an error and never all of it: it
/// would fit a text that is no error, too.
const LETTERS_OF_A_WHOLE: usize = 6;
/// A number up to here may choose a plural; a larger one is written as it is.
const MOST_COUNTED: i64 = 1_000_000_000;

/// The English messages, the most literal first: of two that fit, that is the one.
static TEMPLATES: OnceLock<Vec<Template>> = OnceLock::new();

/// An English message in parts.
struct Template {
    message: String,
    parts: Vec<MessagePart>,
}

enum MessagePart {
    Literal(String),
    Variable(String),
}

/// The text of an error in the current language, whole or after the colons that it begins with; as it is, if it has no message.
///
/// ```
/// let error = "presets/hills.ron: line 3, column 7: 'seed' is missing";
/// assert_eq!(eremite_words::error_text(error), error);
/// let german = eremite_words::Language::German.error_text(error);
/// assert_eq!(german, "presets/hills.ron: Zeile 3, Spalte 7: „seed“ fehlt");
/// ```
pub fn error_text(english: &str) -> Cow<'_, str> {
    language().error_text(english)
}

impl Language {
    /// The text of an error in this language; see [`error_text`].
    pub fn error_text(self, english: &str) -> Cow<'_, str> {
        self.text_by(english, Template::says_all)
    }

    /// The text of an error by those of the messages that `may_say` lets pass.
    fn text_by(self, english: &str, may_say: fn(&Template) -> bool) -> Cow<'_, str> {
        if self == Self::English {
            return english.into();
        }
        let mut templates = Template::all().iter().filter(|template| may_say(template));
        let found = templates.find_map(|template| Some((template, template.variables_in(english)?)));
        if let Some((template, variables)) = found {
            let translated: Vec<(&str, FluentValue)> = variables.into_iter().map(|(name, value)| (name, self.variable(value))).collect();
            return Dictionary::of(self).format(&template.message, &translated).map_or(english.into(), Cow::Owned);
        }
        match english.split_once(COLON).map(|(place, fault)| (place, self.text_by(fault, may_say))) {
            Some((place, Cow::Owned(fault))) => format!("{place}{COLON}{fault}").into(),
            _ => english.into(),
        }
    }

    /// What stands where a message of an error has a variable.
    fn variable(self, value: &str) -> FluentValue<'_> {
        match value.parse::<i64>() {
            Ok(count) if count.to_string() == value && count.abs() < MOST_COUNTED => count.into(),
            _ => FluentValue::String(self.text_by(value, |_| true)),
        }
    }

    /// The variables of any message, with errors among them in this language.
    pub(crate) fn translated<'a>(self, variables: &'a [(&'a str, FluentValue<'a>)]) -> Vec<(&'a str, FluentValue<'a>)> {
        let translated = variables.iter().map(|(name, value)| match value {
            FluentValue::String(text) if ERRORS.contains(name) => (*name, FluentValue::String(self.error_text(text))),
            _ => (*name, value.clone()),
        });
        translated.collect()
    }
}

impl Template {
    fn all() -> &'static [Self] {
        TEMPLATES.get_or_init(|| {
            let mut all: Vec<Self> = Dictionary::of(Language::English)
                .patterns(GROUP)
                .into_iter()
                .map(|(message, pattern)| Self { message, parts: parts_of(pattern) })
                .collect();
            all.sort_by_cached_key(|template| (std::cmp::Reverse(template.literal_length()), template.message.clone()));
            all
        })
    }

    fn says_all(&self) -> bool {
        self.literal_length() >= LETTERS_OF_A_WHOLE || self.parts.iter().all(|part| matches!(part, MessagePart::Literal(_)))
    }

    fn literal_length(&self) -> usize {
        let literals = self.parts.iter().map(|part| if let MessagePart::Literal(text) = part { text.len() } else { 0 });
        literals.sum()
    }

    /// What a text has in the place of each variable; `None` if it is another message. A variable ends where the literal after
    /// it first stands.
    fn variables_in<'a>(&'a self, text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
        let (mut found, mut rest, mut open) = (Vec::new(), text, None);
        for (number, part) in self.parts.iter().enumerate() {
            match (part, open.take()) {
                (MessagePart::Variable(name), None) => open = Some(name.as_str()),
                // Nothing tells where the one ends and the other begins.
                (MessagePart::Variable(_), Some(_)) => return None,
                (MessagePart::Literal(literal), None) => rest = rest.strip_prefix(literal.as_str())?,
                (MessagePart::Literal(literal), Some(name)) => {
                    let is_last = number + 1 == self.parts.len();
                    let end = if is_last { rest.strip_suffix(literal.as_str())?.len() } else { rest.find(literal.as_str())? };
                    found.push((name, &rest[..end]));
                    rest = &rest[end + literal.len()..];
                }
            }
        }
        match open {
            Some(name) => found.push((name, rest)),
            None if !rest.is_empty() => return None,
            None => {}
        }
        found.iter().all(|(_, value)| !value.is_empty()).then_some(found)
    }
}

/// Literals and variables of an English message, which has nothing else.
fn parts_of(pattern: &Pattern<&str>) -> Vec<MessagePart> {
    let mut parts = Vec::new();
    for element in &pattern.elements {
        let literal = match element {
            PatternElement::TextElement { value }
            | PatternElement::Placeable { expression: Expression::Inline(InlineExpression::StringLiteral { value }) } => value,
            PatternElement::Placeable { expression: Expression::Inline(InlineExpression::VariableReference { id }) } => {
                parts.push(MessagePart::Variable(id.name.into()));
                continue;
            }
            // A selector has no one English.
            PatternElement::Placeable { .. } => return Vec::new(),
        };
        match parts.last_mut() {
            Some(MessagePart::Literal(before)) => before.push_str(literal),
            _ => parts.push(MessagePart::Literal((*literal).into())),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_found_by_its_english_and_so_is_one_within_another() {
        for (english, german) in [
            ("it is no text in UTF-8", "das ist kein Text in UTF-8"),
            ("a/b.ron: it is no text in UTF-8", "a/b.ron: das ist kein Text in UTF-8"),
            ("nobody has such an error", "nobody has such an error"),
            ("a notice that only begins as one", "a notice that only begins as one"),
            ("a/b.ron: nobody has such an error", "a/b.ron: nobody has such an error"),
            ("", ""),
        ] {
            assert_eq!(Language::German.error_text(english), german);
            assert_eq!(Language::English.error_text(english), english);
        }
        for (english, german) in [
            (
                "a/settings.toml: line 2: 'text-size' is a number from 100 to 200, in %, and not huge; it is 100",
                "a/settings.toml: Zeile 2: „text-size“ ist eine Zahl von 100 bis 200, in %, nicht huge; es gilt 100",
            ),
            (
                "a/settings.toml: it is no text in UTF-8; all is as it comes",
                "a/settings.toml: das ist kein Text in UTF-8; es gelten die Voreinstellungen",
            ),
            (
                "a/keys.toml: line 3: nothing is called 'fly': it is passed over",
                "a/keys.toml: Zeile 3: nichts heißt „fly“: Es wird übergangen",
            ),
            (
                "a/keys.toml: line 1: jump: 'key:Spice' is there twice; it is [\"key:Space\"]",
                "a/keys.toml: Zeile 1: jump: „key:Spice“ steht zweimal da; es gilt [\"key:Space\"]",
            ),
        ] {
            assert_eq!(Language::German.error_text(english), german);
        }
        let nested = Language::German.error_text("octaves is a whole number from 1 to 16, not '0.5'");
        assert!(!nested.contains("whole") && nested.contains("octaves") && nested.contains("0.5") && nested.contains("16"), "{nested}");
    }

    #[test]
    fn every_message_is_found_by_itself_with_whatever_stands_in_it() {
        for template in Template::all() {
            assert!(template.literal_length() > 0, "{} has a selector, or no words of its own", template.message);
            let text: String =
                template.parts.iter().map(|part| if let MessagePart::Literal(text) = part { text.as_str() } else { "«x: y»" }).collect();
            let first = Template::all().iter().find(|other| other.variables_in(&text).is_some()).expect("itself at the least");
            assert_eq!(first.message, template.message, "{text}");
        }
    }

    #[test]
    fn an_error_in_a_message_is_translated_with_it() {
        let of_file = [("name", "spring".into()), ("fault", "it is cut short".into())];
        let german = Language::German.text_with("save-unreadable", &of_file);
        assert!(german.contains("spring") && !german.contains("cut short"), "{german}");
    }
}
