//! The words that a player reads, in each language of the game, from [Fluent](https://projectfluent.org) files that are
//! compiled in. One language is current in the whole process: English, until [`set_language`] chooses another.
//!
//! ```
//! use eremite_words::{text, text_with};
//!
//! assert_eq!(text("menu-settings"), "settings");
//! assert_eq!(text_with("saves-restored", &[("name", "spring".into())]), "spring is restored");
//! ```
//!
//! Names of messages are written as whole literals where they are used, as an argument of [`text`], [`text_with`] or [`key`]:
//! a test compares them with the files, and `grep` finds them.

mod dictionary;
mod errors;
mod export;
mod language;
mod names;
mod number;
mod pseudo;
mod tables;
#[cfg(test)]
mod tests;
mod units;

use std::{collections::BTreeSet, sync::Mutex};

pub use errors::error_text;
pub use fluent_bundle::FluentValue;
pub use language::{Language, UnknownLanguage, language, revision, set_language};
pub use names::{chapter, entry_name, name, name_seen, place_name, slug};
pub use number::{decimal, integer, number, parse_number, with_decimal_sign};
pub use tables::table_text;
pub use units::{date, duration, kilometres, list, metres, metres_a_second, percent};

use dictionary::Dictionary;

/// Variables of a message.
pub type Variables<'a> = [(&'a str, FluentValue<'a>)];

/// What was reported as missing: each is reported once.
static REPORTED: Mutex<BTreeSet<(Language, String)>> = Mutex::new(BTreeSet::new());

/// Names a message that has no variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(&'static str);

/// Names a message in a constant or a table, for [`Key::text`].
pub const fn key(name: &'static str) -> Key {
    Key(name)
}

impl Key {
    /// The message in the current language.
    pub fn text(self) -> &'static str {
        language().text(self.0)
    }

    /// The message in a language.
    pub fn text_in(self, language: Language) -> &'static str {
        language.text(self.0)
    }

    /// The message with variables in a language; see [`text_with`].
    pub fn text_with_in(self, language: Language, variables: &Variables) -> String {
        language.text_with(self.0, variables)
    }

    /// The lines of the message in a language, each a phrase of its own. If the language lacks the message, that is reported once
    /// and they are in English; none if English lacks it too.
    pub fn lines_in(self, language: Language, variables: &Variables) -> Vec<String> {
        Dictionary::of(language).lines_or_english(self.0, variables).unwrap_or_default()
    }

    /// An attribute of the message in the current language; `None` if English has none of that name.
    pub fn attribute(self, name: &str) -> Option<&'static str> {
        self.attribute_in(language(), name)
    }

    /// The lines of an attribute of the message in a language, which has no variables; as for [`Self::lines_in`].
    pub fn attribute_lines_in(self, language: Language, name: &str) -> Vec<String> {
        Dictionary::of(language).lines_or_english(&format!("{}.{name}", self.0), &[]).unwrap_or_default()
    }

    /// What the thing of this name does, in a language: the attribute `help`, a sentence without a full stop. Empty if English
    /// has none.
    pub fn help_in(self, language: Language) -> &'static str {
        self.attribute_in(language, "help").unwrap_or_default()
    }

    /// The same in the current language.
    pub fn help(self) -> &'static str {
        self.help_in(language())
    }

    /// An attribute of the message in a language; `None` if English has none of that name.
    pub fn attribute_in(self, language: Language, name: &str) -> Option<&'static str> {
        language.find(&format!("{}.{name}", self.0))
    }
}

/// A message without variables in the current language. One that the language lacks is reported once and is in English; one
/// that English lacks is its name.
pub fn text(name: &'static str) -> &'static str {
    language().text(name)
}

/// A message with variables in the current language; an `error`, a `fault` or a `why` among them is [translated](error_text).
/// One that the language lacks is reported once and is in English; one that English lacks is its name.
pub fn text_with(name: &'static str, variables: &Variables) -> String {
    language().text_with(name, variables)
}

impl Language {
    /// A message without variables in this language; see [`text`].
    pub fn text(self, name: &'static str) -> &'static str {
        self.find(name).unwrap_or_else(|| {
            report_once(Self::English, name);
            name
        })
    }

    /// A message with variables in this language; see [`text_with`].
    pub fn text_with(self, name: &'static str, variables: &Variables) -> String {
        Dictionary::of(self).format_or_english(name, variables).unwrap_or_else(|| name.to_owned())
    }

    /// A message without variables, or an attribute of one (`message.attribute`), in this language or else in English.
    fn find(self, name: &str) -> Option<&'static str> {
        Dictionary::of(self).plain_or_english(name)
    }
}

fn report_once(language: Language, name: &str) {
    let is_new = REPORTED.lock().is_ok_and(|mut reported| reported.insert((language, name.to_owned())));
    if is_new {
        tracing::warn!("the language '{language}' has no message '{name}'");
    }
}
