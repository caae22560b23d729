//! What the player sets once and finds again: each [`Setting`] lies with the feature whose it is, one list has them all,
//! and whoever shows, writes or tells them knows that list alone.

mod config_lines;
mod file_format;
mod settings_files;
mod value;

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::asset_store::quoted;

pub use config_lines::{Assignment, ConfigLines};
pub use file_format::{FileEntry, FileFormat, LineError, ParsedFile, parse_file};
pub use settings_files::{has_unwritten_changes, load_and_watch};
pub use value::{NumberRange, SettingDomain, SettingValue};

/// The version of the form: whoever renames a setting or writes it otherwise raises it, and says so in
/// [`Setting::renamed_from`].
pub const VERSION: u32 = 1;

/// What belongs together on a page, and under a heading of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SettingGroup {
    /// The window and its picture.
    Window,
    /// What is written.
    Letters,
    /// What moves by itself.
    Motion,
    /// What hands do.
    Hands,
    /// What is heard.
    Sound,
    /// How the walk is.
    Walk,
}

impl SettingGroup {
    /// All there are.
    pub const ALL: [Self; 6] = [Self::Window, Self::Letters, Self::Motion, Self::Hands, Self::Sound, Self::Walk];

    /// What it is called in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Window => "window",
            Self::Letters => "letters",
            Self::Motion => "motion",
            Self::Hands => "hands",
            Self::Sound => "sound",
            Self::Walk => "walk",
        }
    }
}

/// With what a setting lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingScope {
    /// With the player: it is in the file.
    Always,
    /// With the walk, which it bends.
    WithTheRun,
}

/// What a setting was called, and how what was written is written now, up to a version of the form.
pub type FormerName = (u32, &'static str, fn(&str) -> Option<String>);

/// Something that the player may set.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_stream::settings::{SettingGroup, Setting, SettingValue};
///
/// #[derive(Resource)]
/// struct Birds(bool);
///
/// const BIRDS: Setting = Setting::switch(
///     "birds",
///     SettingGroup::Walk,
///     "birds fly up where he walks",
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
    /// What it is called in files; it stays.
    pub name: &'static str,
    /// Where it is found.
    pub group: SettingGroup,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// What it may be.
    pub domain: SettingDomain,
    /// What it is until somebody sets it.
    pub default: SettingValue,
    /// What it is now; nothing, where the feature is not.
    pub read: fn(&World) -> Option<SettingValue>,
    /// Makes it so, at once.
    pub write: fn(&mut World, SettingValue),
    /// With what it lasts.
    pub lasts: SettingScope,
    /// What it was before.
    pub formerly: &'static [FormerName],
}

impl Setting {
    const fn new(
        (name, group, help): (&'static str, SettingGroup, &'static str),
        (domain, default): (SettingDomain, SettingValue),
        (read, write): (fn(&World) -> Option<SettingValue>, fn(&mut World, SettingValue)),
    ) -> Self {
        Self { name, group, help, domain, default, read, write, lasts: SettingScope::Always, formerly: &[] }
    }

    /// One that is on or off.
    pub const fn switch(
        name: &'static str,
        group: SettingGroup,
        help: &'static str,
        default: bool,
        read: fn(&World) -> Option<SettingValue>,
        write: fn(&mut World, SettingValue),
    ) -> Self {
        Self::new((name, group, help), (SettingDomain::Switch, SettingValue::Switch(default)), (read, write))
    }

    /// One of some words, the first until another is chosen.
    pub const fn choice(
        name: &'static str,
        group: SettingGroup,
        help: &'static str,
        words: &'static [&'static str],
        read: fn(&World) -> Option<SettingValue>,
        write: fn(&mut World, SettingValue),
    ) -> Self {
        Self::new((name, group, help), (SettingDomain::Choice(words), SettingValue::Word(words[0])), (read, write))
    }

    /// A number.
    pub const fn number(
        name: &'static str,
        group: SettingGroup,
        help: &'static str,
        (range, default): (NumberRange, f32),
        read: fn(&World) -> Option<SettingValue>,
        write: fn(&mut World, SettingValue),
    ) -> Self {
        Self::new((name, group, help), (SettingDomain::Number(range), SettingValue::Number(default)), (read, write))
    }

    /// The same, lasting with the walk.
    pub const fn per_save(self) -> Self {
        Self { lasts: SettingScope::WithTheRun, ..self }
    }

    /// The same, which was something else before.
    pub const fn renamed_from(self, formerly: &'static [FormerName]) -> Self {
        Self { formerly, ..self }
    }

    /// Makes it so, if it may be so and is not already.
    pub fn set(&self, world: &mut World, value: SettingValue) {
        if self.domain.allows(value) && (self.read)(world).is_some_and(|now| now != value) {
            (self.write)(world, value);
        }
    }
}

/// All settings of an app, in the order in which they are shown.
#[derive(Resource, Clone, Debug, Default)]
pub struct Settings(Vec<Setting>);

impl Settings {
    /// These, by their groups.
    pub fn new(all: impl IntoIterator<Item = Setting>) -> Self {
        let mut all: Vec<_> = all.into_iter().collect();
        all.sort_by_key(|setting| setting.group);
        Self(all)
    }

    /// All of them.
    pub fn all(&self) -> &[Setting] {
        &self.0
    }

    /// The one of a name.
    pub fn find(&self, name: &str) -> Option<&Setting> {
        self.0.iter().find(|setting| setting.name == name)
    }

    /// What the file may say, as it is in a world, or as it comes. What lasts with the walk is not in the file.
    pub fn entries(&self, world: Option<&World>) -> Vec<FileEntry> {
        let in_file = self.0.iter().filter(|setting| setting.lasts == SettingScope::Always);
        let entry = |setting: &Setting| {
            let Setting { name, group, help, domain, default, formerly, .. } = *setting;
            let value = world.map_or(Some(default), setting.read)?;
            let check =
                move |text: &str| domain.parse(text).map(|_| ()).ok_or_else(|| format!("'{name}' is {domain}, and not {}", quoted(text)));
            let about = format!("{help}: {domain}");
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

    /// What each is by what a file says: what it does not say, and what lasts with the walk, is as it comes.
    pub fn values_from(&self, said: &BTreeMap<&'static str, Assignment>) -> Vec<(Setting, SettingValue)> {
        let of = |setting: &Setting| said.get(setting.name).and_then(|said| setting.domain.parse(&said.value));
        self.0.iter().map(|setting| (*setting, of(setting).unwrap_or(setting.default))).collect()
    }
}

/// The file of the [`Settings`].
pub const FILE_FORMAT: FileFormat = FileFormat {
    file: "settings.toml",
    about: "Eremite's settings",
    version: VERSION,
    entries: |world| world.resource::<Settings>().entries(Some(world)),
    give: |world, said| {
        let settings = world.resource::<Settings>().clone();
        for (setting, value) in settings.values_from(said).into_iter().filter(|(setting, _)| setting.lasts == SettingScope::Always) {
            // Also what is so already: what a run brings of the same gives way to it.
            if (setting.read)(world).is_some() {
                (setting.write)(world, value);
            }
        }
        Vec::new()
    },
};
