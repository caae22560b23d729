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

/// The name of a place in the current language, by its English one, which the land gives it and walks keep: a proper name in one
/// of the forms of the message `name-of-place`. Any other name stays as it is.
///
/// ```
/// assert_eq!(eremite_words::place_name("Mount Hasgar"), "Mount Hasgar");
/// assert_eq!(eremite_words::place_name("Hasgar"), "Hasgar");
/// ```
pub fn place_name(english: &str) -> String {
    language().place_name_of(english)
}

/// What a journal entry or a find is called in the current language, by its English title: a kind's name, or else the proper name
/// of a place.
///
/// ```
/// assert_eq!(eremite_words::entry_name("pine forest"), "pine forest");
/// assert_eq!(eremite_words::entry_name("Mount Hasgar"), "Mount Hasgar");
/// ```
pub fn entry_name(title: &str) -> String {
    language().entry_name_of(title)
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

    /// What a journal entry or a find is called in this language, by its English title; see [`entry_name`].
    pub fn entry_name_of(self, title: &str) -> String {
        find(self, &message_of("name", title)).map_or_else(|| self.place_name_of(title), str::to_owned)
    }

    /// The name of a place in this language, by its English one; see [`place_name`].
    pub fn place_name_of(self, english: &str) -> String {
        // Most names are asked for in English, and a village has a proper name alone.
        if self == Self::English || !english.contains(' ') {
            return english.to_owned();
        }
        Dictionary::of(self).place_name(english).unwrap_or_else(|| english.to_owned())
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
    use std::collections::BTreeSet;

    use super::*;
    use crate::key;

    #[test]
    fn each_form_of_a_places_name_is_found_in_each_language_and_what_has_none_stays() {
        let forms = |language| key("name-of-place").lines_in(language, &[("name", "Hasgar".into())]);
        let english = forms(Language::English);
        assert!(english.len() > 30);
        for language in Language::ALL {
            let own = forms(language);
            assert_eq!(own.len(), english.len(), "{language:?}");
            assert_eq!(own.iter().collect::<BTreeSet<_>>().len(), own.len(), "{language:?}");
            for (english, own) in english.iter().zip(own) {
                assert_eq!(language.place_name_of(english), own, "{language:?}");
                assert!(own.contains("Hasgar"), "{language:?}: {own}");
            }
            for name in ["Hasgar", "Hasgar Marzipan", " Fell", "", "Two Words Fell"] {
                assert_eq!(language.place_name_of(name), name, "{language:?}");
            }
        }
        assert_eq!(Language::German.place_name_of("Yeto temple"), "Tempel Yeto");
    }

    #[test]
    fn a_language_without_forms_of_places_leaves_their_names_as_they_are() {
        // As one that lacks the message; one that is not there yet has the dictionary of English.
        assert_eq!(Dictionary::load(Language::German, &["known = bekannt"]).place_name("Yeto temple"), None);
        assert_eq!(Dictionary::of(Language::English).place_name("Yeto temple").as_deref(), Some("Yeto temple"));
        let german = Dictionary::load(Language::German, &["name-of-place =\n    Tempel { $name }\n    Klause { $name }\n"]);
        assert_eq!(german.place_name("Yeto hermitage").as_deref(), Some("Klause Yeto"));
    }

    #[test]
    fn a_kind_or_an_entry_has_its_name_in_each_language_and_an_unknown_one_keeps_its_own() {
        assert_eq!(Language::English.name_of("the foxes' wedding"), "the foxes' wedding");
        assert_eq!(Language::German.name_of("pine forest"), "Kiefernwald");
        assert_eq!(Language::German.name_of("marzipan fern"), "marzipan fern");
        assert_eq!(Language::German.entry_name_of("pine forest"), "Kiefernwald");
        assert_eq!(Language::German.entry_name_of("Yeto temple"), "Tempel Yeto");
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
