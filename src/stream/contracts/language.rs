//! The language of the game, as the player has chosen it. What is shown asks `eremite_words`; only the program makes the
//! choice the language of the process.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource, World};
use eremite_words::{Language, key};

use crate::settings::{Setting, SettingGroup, SettingValue};

/// The setting of the language.
pub const SETTINGS: [Setting; 1] = [Setting::choice(
    "language",
    SettingGroup::Text,
    key("setting-language"),
    &CHOICES,
    |world| Some(SettingValue::Word(world.get_resource::<LanguageChoice>()?.word())),
    write,
)];

/// Words of the choices in files, in the order of [`LanguageChoice`]: the codes of the languages.
const CHOICES: [&str; 9] = ["system", "en", "de", "fr", "es", "pt-BR", "ru", "ja", "zh-Hans"];

fn write(world: &mut World, value: SettingValue) {
    let chosen = LanguageChoice::ALL.into_iter().find(|choice| value.is(choice.word()));
    world.insert_resource(chosen.unwrap_or_default());
}

/// The language that the player has chosen.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub enum LanguageChoice {
    /// The system's, or the browser's; English if the game does not have it.
    #[default]
    System,
    /// English.
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Portuguese of Brazil.
    Portuguese,
    /// Russian.
    Russian,
    /// Japanese.
    Japanese,
    /// Chinese in simplified letters.
    Chinese,
}

impl LanguageChoice {
    const ALL: [Self; CHOICES.len()] = [
        Self::System,
        Self::English,
        Self::German,
        Self::French,
        Self::Spanish,
        Self::Portuguese,
        Self::Russian,
        Self::Japanese,
        Self::Chinese,
    ];

    /// Its word in files.
    fn word(self) -> &'static str {
        CHOICES[self as usize]
    }

    /// The language, where the system has another.
    pub fn language(self, system: Language) -> Language {
        match self {
            Self::System => system,
            Self::English => Language::English,
            Self::German => Language::German,
            Self::French => Language::French,
            Self::Spanish => Language::Spanish,
            Self::Portuguese => Language::Portuguese,
            Self::Russian => Language::Russian,
            Self::Japanese => Language::Japanese,
            Self::Chinese => Language::Chinese,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::SettingDomain;

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
            let language = world.resource::<LanguageChoice>().language(Language::Pseudo);
            let wanted = if *word == "system" { Language::Pseudo } else { word.parse().expect("a language") };
            assert_eq!(language, wanted);
        }
        for language in Language::translations() {
            assert!(words.contains(&language.code()), "{language} can be chosen");
        }
    }
}
