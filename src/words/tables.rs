//! What tables of the code say in English, in the current language: parameters and algorithms, types of nodes, gaits.
//!
//! Such texts are also those of the command line and of files, so they stand where they belong, and are looked up by their
//! English. What has no message, as a type of node of another crate, is shown as it is written.

use std::{collections::HashMap, sync::OnceLock};

use crate::{Language, dictionary::Dictionary, language};

/// What the names of these messages begin with.
const GROUP: &str = "table-";

/// Names of the messages by their English text.
static BY_ENGLISH: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();

/// A text of a table in the current language; as it is written if the languages do not know it.
///
/// ```
/// assert_eq!(eremite_words::table_text("octaves"), "octaves");
/// assert_eq!(eremite_words::table_text("a crate's own parameter"), "a crate's own parameter");
/// ```
pub fn table_text(english: &str) -> &str {
    language().table_text(english)
}

impl Language {
    /// A text of a table in this language; see [`table_text`].
    pub fn table_text(self, english: &str) -> &str {
        let by_english = BY_ENGLISH.get_or_init(|| {
            let all = Dictionary::of(Self::English).all_plain().filter(|(name, _)| name.starts_with(GROUP));
            all.map(|(name, text)| (text, name)).collect()
        });
        by_english.get(english).and_then(|name| Dictionary::of(self).plain(name)).unwrap_or(english)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::sources;

    #[test]
    fn a_text_is_found_by_its_english_and_an_unknown_one_stays() {
        assert_eq!(Language::German.table_text("octaves"), "Oktaven");
        assert_eq!(Language::Russian.table_text("how strong the layer is; 0 leaves it out"), "насколько силён слой; 0 убирает его");
        assert_eq!(Language::German.table_text("no such text"), "no such text");
    }

    #[test]
    fn no_english_text_is_there_twice() {
        let sources = sources(Language::English);
        let texts = sources.iter().flat_map(|source| source.lines()).filter(|line| line.starts_with(GROUP));
        let mut texts: Vec<&str> = texts.filter_map(|line| Some(line.split_once(" = ")?.1)).collect();
        let count = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert!(count > 200 && texts.len() == count, "{} of {count} differ", texts.len());
    }
}
