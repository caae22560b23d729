//! Player settings, kept in a file: each [`Setting`] is declared by the feature that uses it, and [`Settings`] lists all of
//! them for menus, files and the command line.

mod config_lines;
mod file_format;
mod settings_files;
mod value;

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::asset_store::quoted;
use eremite_words::{Key, Language};

pub use config_lines::{Assignment, ConfigLines};
pub use file_format::{CheckError, FileEntry, FileFault, FileFormat, LineFault, ParsedFile, parse_file};
pub use settings_files::{has_unwritten_changes, load_and_watch};
pub use value::{NumberRange, SettingDomain, SettingValue};

/// The version of the settings file: raise it when a setting is renamed or written in another form, and add the former name
/// with [`Setting::renamed_from`].
pub const VERSION: u32 = 1;

/// Groups of settings: a page of the menu, and a heading of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SettingGroup {
    /// Text and its language: first, since who cannot read it needs it most.
    Text,
    /// Sound.
    Sound,
    /// The window and its picture.
    Window,
    /// Motion and animation.
    Motion,
    /// Input.
    Input,
    /// The walk itself.
    Walk,
}

impl SettingGroup {
    /// All groups, in the order of the page.
    pub const ALL: [Self; 6] = [Self::Text, Self::Sound, Self::Window, Self::Motion, Self::Input, Self::Walk];

    /// The heading in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Window => "window",
            Self::Text => "letters",
            Self::Motion => "motion",
            Self::Input => "hands",
            Self::Sound => "sound",
            Self::Walk => "walk",
        }
    }
}

/// Where a setting is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingScope {
    /// With the player, in the settings file.
    Player,
    /// With the save game, whose course it affects.
    SaveGame,
}

/// A former name of a setting, with the last version that used it and the conversion of its values to the present form.
pub type FormerName = (u32, &'static str, fn(&str) -> Option<String>);

/// A setting that the player may change.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_stream::settings::{SettingGroup, Setting, SettingValue};
/// use eremite_words::key;
///
/// #[derive(Resource)]
/// struct Birds(bool);
///
/// const BIRDS: Setting = Setting::switch(
///     "birds",
///     SettingGroup::Walk,
///     key("setting-birds"),
///     true,
///     |world| Some(SettingValue::Switch(world.get_resource::<Birds>()?.0)),
///     |world, value| world.insert_resource(Birds(value.is_on())),
/// );
///
/// let mut world = World::new();
/// world.insert_resource(Birds(true));
/// BIRDS.set(&mut world, SettingValue::Switch(false));
/// assert!(!world.resource::<Birds>().0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Name in files; never change it.
    pub name: &'static str,
    /// Its message: the name in the menu, with what it does as the attribute `help` (a sentence without a full stop), the name
    /// of each choice that is not a number, and the unit if that is a word.
    pub text: Key,
    /// Where it is listed.
    pub group: SettingGroup,
    /// The values that it may have.
    pub domain: SettingDomain,
    /// The default value.
    pub default: SettingValue,
    /// Reads the current value; `None` if the feature is not in the app.
    pub read: fn(&World) -> Option<SettingValue>,
    /// Applies a value at once.
    pub write: fn(&mut World, SettingValue),
    /// Where it is stored.
    pub scope: SettingScope,
    /// Former names.
    pub former_names: &'static [FormerName],
}

impl Setting {
    const fn new(
        (name, group, text): (&'static str, SettingGroup, Key),
        (domain, default): (SettingDomain, SettingValue),
        (read, write): (fn(&World) -> Option<SettingValue>, fn(&mut World, SettingValue)),
    ) -> Self {
        Self { name, text, group, domain, default, read, write, scope: SettingScope::Player, former_names: &[] }
    }

    /// A switch, on or off.
    pub const fn switch(
        name: &'static str,
        group: SettingGroup,
        text: Key,
        default: bool,
        read: fn(&World) -> Option<SettingValue>,
        write: fn(&mut World, SettingValue),
    ) -> Self {
        Self::new((name, group, text), (SettingDomain::Switch, SettingValue::Switch(default)), (read, write))
    }

    /// A choice of some words; the first is the default.
    pub const fn choice(
        name: &'static str,
        group: SettingGroup,
        text: Key,
        words: &'static [&'static str],
        read: fn(&World) -> Option<SettingValue>,
        write: fn(&mut World, SettingValue),
    ) -> Self {
        Self::new((name, group, text), (SettingDomain::Choice(words), SettingValue::Word(words[0])), (read, write))
    }

    /// A number in a range.
    pub const fn number(
        name: &'static str,
        group: SettingGroup,
        text: Key,
        (range, default): (NumberRange, f32),
        read: fn(&World) -> Option<SettingValue>,
        write: fn(&mut World, SettingValue),
    ) -> Self {
        Self::new((name, group, text), (SettingDomain::Number(range), SettingValue::Number(default)), (read, write))
    }

    /// A choice as it is shown to the player: by its name if it has one, otherwise (a number) as it is written in files.
    pub fn choice_label(&self, word: &'static str) -> &'static str {
        self.text.attribute(word).unwrap_or(word)
    }

    /// A number as it is shown to the player, with its unit.
    pub fn number_label(&self, number: f32) -> String {
        let in_files = if let SettingDomain::Number(range) = self.domain { range.unit } else { "" };
        match self.text.attribute("unit").unwrap_or(in_files) {
            "" => number.to_string(),
            unit => format!("{number} {unit}"),
        }
    }

    /// The same setting, stored with the save game.
    pub const fn per_save(self) -> Self {
        Self { scope: SettingScope::SaveGame, ..self }
    }

    /// The same setting, with former names.
    pub const fn renamed_from(self, formerly: &'static [FormerName]) -> Self {
        Self { former_names: formerly, ..self }
    }

    /// Applies a value, if it is allowed and not the current one.
    pub fn set(&self, world: &mut World, value: SettingValue) {
        if self.domain.allows(value) && (self.read)(world).is_some_and(|now| now != value) {
            (self.write)(world, value);
        }
    }
}

/// A value that a setting cannot have.
#[derive(Debug, thiserror::Error)]
#[error("'{name}' is {domain}, and not {value}")]
struct SettingValueError {
    name: &'static str,
    domain: SettingDomain,
    value: String,
}

/// All settings of an app, in the order in which they are listed.
#[derive(Resource, Clone, Debug, Default)]
pub struct Settings(Vec<Setting>);

impl Settings {
    /// Sorts settings by their groups.
    pub fn new(all: impl IntoIterator<Item = Setting>) -> Self {
        let mut all: Vec<_> = all.into_iter().collect();
        all.sort_by_key(|setting| setting.group);
        Self(all)
    }

    /// All settings.
    pub fn all(&self) -> &[Setting] {
        &self.0
    }

    /// The setting with this name.
    pub fn find(&self, name: &str) -> Option<&Setting> {
        self.0.iter().find(|setting| setting.name == name)
    }

    /// The entries of the settings file, with the current values of a world or with defaults. Settings that are stored with
    /// the save game are not among them.
    pub fn entries(&self, world: Option<&World>) -> Vec<FileEntry> {
        let in_file = self.0.iter().filter(|setting| setting.scope == SettingScope::Player);
        let entry = |setting: &Setting| {
            let Setting { name, group, domain, default, former_names: formerly, .. } = *setting;
            let value = world.map_or(Some(default), setting.read)?;
            let check = move |text: &str| match domain.parse(text) {
                Some(_) => Ok(()),
                None => Err(SettingValueError { name, domain, value: quoted(text) }.into()),
            };
            let about = format!("{}: {domain}", setting.text.help_in(Language::English));
            Some(FileEntry {
                heading: group.name(),
                name,
                about,
                value: value.to_string(),
                default: default.to_string(),
                formerly,
                check: Box::new(check),
            })
        };
        in_file.filter_map(entry).collect()
    }

    /// Every setting with its value in a parsed file, or the default if the file has none or the setting is stored with the
    /// save game.
    pub fn values_from(&self, said: &BTreeMap<&'static str, Assignment>) -> Vec<(Setting, SettingValue)> {
        let of = |setting: &Setting| said.get(setting.name).and_then(|said| setting.domain.parse(&said.value));
        self.0.iter().map(|setting| (*setting, of(setting).unwrap_or(setting.default))).collect()
    }
}

/// The format of the settings file.
pub const FILE_FORMAT: FileFormat = FileFormat {
    file: "settings.toml",
    about: "Eremite's settings",
    version: VERSION,
    entries: |world| world.resource::<Settings>().entries(Some(world)),
    give: |world, said| {
        let settings = world.resource::<Settings>().clone();
        for (setting, value) in settings.values_from(said).into_iter().filter(|(setting, _)| setting.scope == SettingScope::Player) {
            // Applied even if it is the current value, so that it overrides what a save game brings.
            if (setting.read)(world).is_some() {
                (setting.write)(world, value);
            }
        }
        Vec::new()
    },
};
