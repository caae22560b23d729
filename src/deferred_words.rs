//! The words of other languages than English: compiled in, but in a browser fetched when a language is chosen.

use eremite_land::asset_store::deferred_file::DeferredFile;
use eremite_words::Language;

/// The files of the languages that a browser fetches; the page has them under these names.
static FILES: [(Language, DeferredFile); 7] = [
    (Language::German, DeferredFile::new("words-de.ftl", None)),
    (Language::French, DeferredFile::new("words-fr.ftl", None)),
    (Language::Spanish, DeferredFile::new("words-es.ftl", None)),
    (Language::Portuguese, DeferredFile::new("words-pt-BR.ftl", None)),
    (Language::Russian, DeferredFile::new("words-ru.ftl", None)),
    (Language::Japanese, DeferredFile::new("words-ja.ftl", None)),
    (Language::Chinese, DeferredFile::new("words-zh-Hans.ftl", None)),
];

/// Whether the words of a language are there. If not, they are asked for.
pub(crate) fn are_there(language: Language) -> bool {
    if let Some((_, file)) = FILES.iter().find(|(of, _)| *of == language && !language.is_there())
        && let Some(bytes) = file.get()
    {
        // What is no text brings nothing, and English stays.
        language.bring(str::from_utf8(bytes).unwrap_or_default());
    }
    language.is_there()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_translation_has_a_file_of_its_name() {
        let names: Vec<String> = FILES.iter().map(|(language, _)| format!("{language}")).collect();
        assert_eq!(names, Language::translations().map(|language| language.to_string()).collect::<Vec<_>>());
        for (language, file) in &FILES {
            assert!(format!("{file:?}").contains(&format!("\"words-{language}.ftl\"")), "{file:?}");
            assert!(are_there(*language) && !file.is_there(), "they are compiled in");
        }
    }
}
