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
    &["system", "en", "de"],
    |world| Some(SettingValue::Word(world.get_resource::<LanguageChoice>()?.word())),
    write,
)];

fn write(world: &mut World, value: SettingValue) {
    let chosen = [LanguageChoice::English, LanguageChoice::German].into_iter().find(|choice| value.is(choice.word()));
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
}

impl LanguageChoice {
    /// Its word in files.
    fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The language, where the system has another.
    pub fn language(self, system: Language) -> Language {
        match self {
            Self::System => system,
            Self::English => Language::English,
            Self::German => Language::German,
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
    }
}
