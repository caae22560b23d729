//! The messages of a language: parsed once, when the first of them is asked for.

use std::{collections::HashMap, sync::OnceLock};

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use fluent_syntax::ast;
use include_dir::{Dir, include_dir};
use unic_langid::LanguageIdentifier;

use crate::{Language, Variables, number, pseudo, report_once};

/// The files of all languages, in a folder for each.
#[cfg(not(target_arch = "wasm32"))]
static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/languages");
/// The files of English. A browser fetches the other languages when they are chosen.
#[cfg(target_arch = "wasm32")]
static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/languages/en");

/// The files of languages that are not compiled in, each language's as one, once they were brought.
static BROUGHT: [OnceLock<&'static str>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];

static DICTIONARIES: [OnceLock<Dictionary>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];

/// The messages of a language.
pub(crate) struct Dictionary {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// Names of messages, and attributes as `message.attribute`.
    names: Vec<String>,
    /// What has no variables, formatted: messages by name, and attributes as `message.attribute`.
    plain: HashMap<String, String>,
    /// The forms of the names of places, each with [`PROPER`] in it; those of all languages are in the same order.
    place_forms: Vec<String>,
}

/// Stands for the proper name in a form of the names of places.
const PROPER: &str = "{}";

impl Dictionary {
    /// The messages of a language; of English, until those of the language are there.
    pub fn of(language: Language) -> &'static Self {
        // Whether a language is there is asked until it is parsed: that reads its files.
        DICTIONARIES[language as usize].get().unwrap_or_else(|| {
            let language = if language.is_there() { language } else { Language::English };
            DICTIONARIES[language as usize].get_or_init(|| Self::load(language, &sources(language)))
        })
    }

    /// Parses the files of a language. What has errors is reported and left out.
    pub fn load(language: Language, sources: &[&str]) -> Self {
        // Plurals of the pseudo-language are those of English.
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Marks around variables would be seen by whoever compares texts.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(number::format_value));
        if language == Language::Pseudo {
            bundle.set_transform(Some(pseudo::accented));
        }
        // For `NUMBER($day, type: "ordinal")`.
        if let Err(error) = bundle.add_builtins() {
            tracing::warn!("words of '{language}': {error}");
        }
        let mut names = Vec::new();
        for source in sources {
            let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(resource, errors)| {
                tracing::warn!("words of '{language}': {errors:?}");
                resource
            });
            names.extend(resource.entries().flat_map(names_of_entry));
            if let Err(errors) = bundle.add_resource(resource) {
                tracing::warn!("words of '{language}': {errors:?}");
            }
        }
        let mut dictionary = Self { language, bundle, names, plain: HashMap::new(), place_forms: Vec::new() };
        let plain = dictionary.names.iter().filter_map(|name| Some((name.clone(), dictionary.format(name, &[])?)));
        dictionary.plain = plain.collect();
        dictionary.place_forms = dictionary.lines("name-of-place", &[("name", PROPER.into())]).unwrap_or_default();
        dictionary
    }

    /// A message or attribute without variables.
    pub fn plain(&self, name: &str) -> Option<&str> {
        self.plain.get(name).map(String::as_str)
    }

    /// The name of a place by its English one; `None` if it is in no form, or the language has none.
    pub fn place_name(&self, english: &str) -> Option<String> {
        let mut forms = Self::of(Language::English).place_forms.iter().zip(&self.place_forms);
        forms.find_map(|(form, own)| Some(own.replace(PROPER, proper_name_in(form, english)?)))
    }

    /// All messages and attributes without variables, by name.
    pub fn all_plain(&self) -> impl Iterator<Item = (&str, &str)> {
        self.plain.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The messages of a group, by name, as they are written.
    pub fn patterns(&self, group: &str) -> Vec<(String, &ast::Pattern<&str>)> {
        let names = self.names.iter().filter(|name| name.starts_with(group));
        names.filter_map(|name| Some((name.clone(), self.bundle.get_message(name)?.value()?))).collect()
    }

    /// A message, or an attribute as `message.attribute`; `None` if there is none, or if a variable of it is not given.
    pub fn format(&self, name: &str, variables: &Variables) -> Option<String> {
        self.resolve(name, variables).map(|text| self.marked(text))
    }

    /// The lines of a message, each a text of its own; `None` as for [`Self::format`].
    pub fn lines(&self, name: &str, variables: &Variables) -> Option<Vec<String>> {
        self.resolve(name, variables).map(|text| text.lines().map(|line| self.marked(line.to_owned())).collect())
    }

    /// A message or attribute without variables. What is missing here is reported once and is in English; `None` if it is
    /// missing there too.
    pub fn plain_or_english(&self, name: &str) -> Option<&str> {
        self.plain(name).or_else(|| {
            let english = Self::of(Language::English).plain(name)?;
            report_once(self.language, name);
            Some(english)
        })
    }

    /// A message with variables, an error among them translated; as for [`Self::plain_or_english`].
    pub fn format_or_english(&self, name: &str, variables: &Variables) -> Option<String> {
        self.format(name, &self.language.translated(variables)).or_else(|| {
            report_once(self.language, name);
            Self::of(Language::English).format(name, variables)
        })
    }

    /// The lines of a message; as for [`Self::plain_or_english`].
    pub fn lines_or_english(&self, name: &str, variables: &Variables) -> Option<Vec<String>> {
        self.lines(name, variables).or_else(|| {
            report_once(self.language, name);
            Self::of(Language::English).lines(name, variables)
        })
    }

    /// A text as the language shows it whole: the pseudo-language in brackets.
    fn marked(&self, text: String) -> String {
        if self.language == Language::Pseudo { pseudo::bracketed(&text) } else { text }
    }

    fn resolve(&self, name: &str, variables: &Variables) -> Option<String> {
        let pattern = match name.split_once('.') {
            None => self.bundle.get_message(name)?.value()?,
            Some((name, attribute)) => self.bundle.get_message(name)?.get_attribute(attribute)?.value(),
        };
        let arguments: FluentArgs = variables.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }
}

/// The proper name in a place's name of a form: a single word.
fn proper_name_in<'a>(form: &str, place: &'a str) -> Option<&'a str> {
    let (before, after) = form.split_once(PROPER)?;
    let name = place.strip_prefix(before)?.strip_suffix(after)?;
    (!name.is_empty() && !name.contains(' ')).then_some(name)
}

/// The texts of a language's files; none before they are there.
pub(crate) fn sources(language: Language) -> Vec<&'static str> {
    let language = if language == Language::Pseudo { Language::English } else { language };
    let compiled_in = compiled_in(language).into_iter().flat_map(Dir::files).filter_map(include_dir::File::contents_utf8);
    compiled_in.chain(BROUGHT[language as usize].get().copied()).collect()
}

/// The folder of a language's files.
fn compiled_in(language: Language) -> Option<&'static Dir<'static>> {
    if cfg!(target_arch = "wasm32") { Some(&FILES).filter(|_| language == Language::English) } else { FILES.get_dir(language.code()) }
}

impl Language {
    /// Whether its messages are there. In a browser only those of English are compiled in.
    pub fn is_there(self) -> bool {
        !sources(self).is_empty()
    }

    /// Takes the messages of a language that is not there: its files as one, as [`file`](Self::file) writes them. Others are dropped.
    pub fn bring(self, file: &'static str) {
        if !self.is_there() {
            // Two who bring it bring the same.
            _ = BROUGHT[self as usize].set(file);
        }
    }

    /// All its files as one, for [`bring`](Self::bring).
    pub fn file(self) -> String {
        sources(self).join("\n")
    }
}

/// Names of a message, if it has a text of its own, and of its attributes.
fn names_of_entry(entry: &ast::Entry<&str>) -> Vec<String> {
    let ast::Entry::Message(message) = entry else { return Vec::new() };
    let own = message.value.is_some().then(|| message.id.name.to_owned());
    let attributes = message.attributes.iter().map(|attribute| format!("{}.{}", message.id.name, attribute.id.name));
    own.into_iter().chain(attributes).collect()
}
