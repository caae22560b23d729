//! Names of kinds that data files and the code write in English, in the current language: of plants, animals, biomes, chapters.
//!
//! They are looked up by their English spelling, and not by a literal in the code, since files name most of them. What has no
//! message, as a kind of a land pack, keeps the name that it came with.

use crate::{Language, dictionary::Dictionary, language};

/// The name of a kind in the current language; as it is written if the languages do not know it.
///
/// ```
/// assert_eq!(eremite_words::name("pine forest"), "pine forest");
/// assert_eq!(eremite_words::name("a pack's own fern"), "a pack's own fern");
/// ```
pub fn name(kind: &str) -> &str {
    language().name_of(kind)
}

/// A kind as what somebody wishes to see, with the article that it needs, in the current language; `None` if no wish asks
/// for it, or the languages do not know it.
///
/// ```
/// assert_eq!(eremite_words::name_seen("heron"), Some("a heron"));
/// assert_eq!(eremite_words::name_seen("a pack's own fern"), None);
/// ```
pub fn name_seen(kind: &str) -> Option<&'static str> {
    language().name_seen_of(kind)
}

/// The heading of a chapter of the journal in the current language; `None` if the languages do not know it.
pub fn chapter(name: &str) -> Option<&'static str> {
    find(language(), &message_of("chapter", name))
}

impl Language {
    /// The name of a kind in this language; see [`name`].
    pub fn name_of(self, kind: &str) -> &str {
        find(self, &message_of("name", kind)).unwrap_or(kind)
    }

    /// A kind as what somebody wishes to see in this language; see [`name_seen`].
    pub fn name_seen_of(self, kind: &str) -> Option<&'static str> {
        find(self, &format!("{}.seen", message_of("name", kind)))
    }
}

/// A message in a language, or else in English. Nothing is reported: files may name what they like.
fn find(language: Language, name: &str) -> Option<&'static str> {
    Dictionary::of(language).plain(name).or_else(|| Dictionary::of(Language::English).plain(name))
}

/// The name of the message for an English name: `name-the-foxes-wedding` for "the foxes' wedding".
fn message_of(group: &str, english: &str) -> String {
    format!("{group}-{}", slug(english))
}

/// A name as Fluent writes names and the variants of a selector: its letters and digits in lower case, joined by hyphens.
///
/// ```
/// assert_eq!(eremite_words::slug("the foxes' wedding"), "the-foxes-wedding");
/// ```
pub fn slug(name: &str) -> String {
    let plain = name.to_lowercase().replace('\'', "");
    let parts = plain.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_its_name_in_each_language_and_an_unknown_one_keeps_its_own() {
        assert_eq!(Language::English.name_of("the foxes' wedding"), "the foxes' wedding");
        assert_eq!(Language::German.name_of("pine forest"), "Kiefernwald");
        assert_eq!(Language::German.name_of("marzipan fern"), "marzipan fern");
        assert_eq!(find(Language::German, "name-heron.seen"), Some("einen Reiher"));
        assert_eq!(find(Language::German, "name-horse.seen"), None);
        assert_eq!(find(Language::German, &message_of("chapter", "signs of others")), Some("Zeichen"));
    }

    #[test]
    fn names_that_are_in_the_files_are_those_that_are_looked_up() {
        for source in crate::dictionary::sources(Language::English) {
            let lines = source.lines().filter_map(|line| line.strip_prefix("name-")?.split_once(" = "));
            for (message, english) in lines {
                assert_eq!(slug(english), message, "{english}");
            }
        }
    }
}
