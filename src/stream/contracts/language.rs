//! The language of the game, as the player has chosen it. What is shown asks `eremite_words`; only the program makes the
//! choice the language of the process.

use bevy::{
    prelude::{Reflect, ReflectDefault, ReflectResource, Resource, World},
    reflect::{ReflectDeserialize, ReflectSerialize},
};
use eremite_words::{Language, UnknownLanguage, key};
use serde::{Deserialize, Serialize};

use crate::settings::{Setting, SettingGroup, SettingValue};

/// The setting of the language.
pub const SETTINGS: [Setting; 1] = [Setting::choice(
    "language",
    SettingGroup::Text,
    key("setting-language"),
    &WORDS,
    |world| Some(SettingValue::Word(world.get_resource::<LanguageChoice>()?.word())),
    write,
)];

/// The word in files for the system's language.
const SYSTEM: &str = "system";
/// Words of the choices in files: the system's language, and the codes of those that are offered.
const WORDS: [&str; Language::OFFERED.len() + 1] = {
    let mut words = [SYSTEM; Language::OFFERED.len() + 1];
    let mut number = 0;
    while number < Language::OFFERED.len() {
        words[number + 1] = Language::OFFERED[number].code();
        number += 1;
    }
    words
};

fn write(world: &mut World, value: SettingValue) {
    let SettingValue::Word(word) = value else { return };
    world.insert_resource(LanguageChoice::from_word(word).unwrap_or_default());
}

/// The language that the player has chosen. It is read and sent as its word in files: `system`, or a code such as `de`.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[reflect(opaque)]
#[reflect(Resource, Default, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum LanguageChoice {
    /// The system's, or the browser's; English if the game does not have it.
    #[default]
    System,
    /// One of [`Language::OFFERED`].
    Of(Language),
}

impl LanguageChoice {
    /// Its word in files.
    fn word(self) -> &'static str {
        match self {
            Self::System => SYSTEM,
            Self::Of(language) => language.code(),
        }
    }

    /// The choice of a word in files; `None` if there is none.
    fn from_word(word: &str) -> Option<Self> {
        if word == SYSTEM {
            return Some(Self::System);
        }
        Language::OFFERED.iter().find(|language| language.code() == word).map(|language| Self::Of(*language))
    }

    /// The language, where the system has another.
    pub fn language(self, system: Language) -> Language {
        match self {
            Self::System => system,
            Self::Of(language) => language,
        }
    }
}

impl From<LanguageChoice> for String {
    fn from(choice: LanguageChoice) -> Self {
        choice.word().into()
    }
}

impl TryFrom<String> for LanguageChoice {
    type Error = UnknownLanguage;

    fn try_from(word: String) -> Result<Self, UnknownLanguage> {
        Self::from_word(&word).ok_or(UnknownLanguage(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{SettingDomain, Settings, parse_file};

    #[test]
    fn each_choice_is_kept_and_is_a_language() {
        let [setting] = SETTINGS;
        let SettingDomain::Choice(words) = setting.domain else { panic!("it is a choice") };
        let mut world = World::new();
        assert_eq!((setting.read)(&world), None, "without a window there is nothing to choose");
        world.init_resource::<LanguageChoice>();
        assert_eq!((setting.read)(&world), Some(setting.default));
        for word in words {
            setting.set(&mut world, SettingValue::Word(word));
            assert_eq!((setting.read)(&world), Some(SettingValue::Word(word)));
            let choice = *world.resource::<LanguageChoice>();
            let wanted = if *word == "system" { Language::Pseudo } else { word.parse().expect("a language") };
            assert_eq!(choice.language(Language::Pseudo), wanted);
            assert_eq!(LanguageChoice::try_from(String::from(choice)), Ok(choice));
        }
        for language in Language::translations() {
            assert!(words.contains(&language.code()), "{language} can be chosen");
        }
        assert!(LanguageChoice::try_from(Language::Pseudo.code().to_owned()).is_err(), "it is no player's language");
    }

    /// Words that are written in players' files: none of them may change.
    #[test]
    fn settings_files_are_read_as_before() {
        let choices = [
            ("system", LanguageChoice::System),
            ("en", LanguageChoice::Of(Language::English)),
            ("de", LanguageChoice::Of(Language::German)),
            ("fr", LanguageChoice::Of(Language::French)),
            ("es", LanguageChoice::Of(Language::Spanish)),
            ("pt-BR", LanguageChoice::Of(Language::Portuguese)),
            ("ru", LanguageChoice::Of(Language::Russian)),
            ("ja", LanguageChoice::Of(Language::Japanese)),
            ("zh-Hans", LanguageChoice::Of(Language::Chinese)),
        ];
        let settings = Settings::new(SETTINGS);
        for (word, choice) in choices {
            let file = parse_file(&format!("language = \"{word}\"\n"), crate::settings::VERSION, &settings.entries(None));
            let [(setting, value)] = settings.values_from(&file.said).try_into().expect("one setting");
            let mut world = World::new();
            (setting.write)(&mut world, value);
            assert_eq!(*world.resource::<LanguageChoice>(), choice, "{word}");
        }
        assert_eq!(WORDS.len(), choices.len(), "a new language has a line here too");
    }
}
