//! What the player sets once and finds again: each [`Setting`] lies with the feature whose it is, one list has them all,
//! and whoever shows, writes or tells them knows that list alone.

mod form;
mod keeper;
mod lines;
mod value;

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::shelf::shown;

pub use form::{Entry, Fault, Form, Read, read};
pub use keeper::{is_changing, keep_in};
pub use lines::{Lines, Said};
pub use value::{Domain, Range, Value};

/// The version of the form: whoever renames a setting or writes it otherwise raises it, and says so in
/// [`Setting::formerly`].
pub const VERSION: u32 = 1;

/// What belongs together on a page, and under a heading of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
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

impl Group {
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
pub enum Lasts {
    /// With the player: it is in the file.
    Always,
    /// With the walk, which it bends.
    WithTheRun,
}

/// What a setting was called, and how what was written is written now, up to a version of the form.
pub type Former = (u32, &'static str, fn(&str) -> Option<String>);

/// Something that the player may set.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_stream::settings::{Group, Setting, Value};
///
/// #[derive(Resource)]
/// struct Birds(bool);
///
/// const BIRDS: Setting = Setting::switch(
///     "birds",
///     Group::Walk,
///     "birds fly up where he walks",
///     true,
///     |world| Some(Value::Switch(world.get_resource::<Birds>()?.0)),
///     |world, value| world.insert_resource(Birds(value.is_on())),
/// );
///
/// let mut world = World::new();
/// world.insert_resource(Birds(true));
/// BIRDS.set(&mut world, Value::Switch(false));
/// assert!(!world.resource::<Birds>().0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// What it is called in files; it stays.
    pub name: &'static str,
    /// Where it is found.
    pub group: Group,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// What it may be.
    pub domain: Domain,
    /// What it is until somebody sets it.
    pub default: Value,
    /// What it is now; nothing, where the feature is not.
    pub read: fn(&World) -> Option<Value>,
    /// Makes it so, at once.
    pub write: fn(&mut World, Value),
    /// With what it lasts.
    pub lasts: Lasts,
    /// What it was before.
    pub formerly: &'static [Former],
}

impl Setting {
    const fn new(
        (name, group, help): (&'static str, Group, &'static str),
        (domain, default): (Domain, Value),
        (read, write): (fn(&World) -> Option<Value>, fn(&mut World, Value)),
    ) -> Self {
        Self { name, group, help, domain, default, read, write, lasts: Lasts::Always, formerly: &[] }
    }

    /// One that is on or off.
    pub const fn switch(
        name: &'static str,
        group: Group,
        help: &'static str,
        default: bool,
        read: fn(&World) -> Option<Value>,
        write: fn(&mut World, Value),
    ) -> Self {
        Self::new((name, group, help), (Domain::Switch, Value::Switch(default)), (read, write))
    }

    /// One of some words, the first until another is chosen.
    pub const fn choice(
        name: &'static str,
        group: Group,
        help: &'static str,
        words: &'static [&'static str],
        read: fn(&World) -> Option<Value>,
        write: fn(&mut World, Value),
    ) -> Self {
        Self::new((name, group, help), (Domain::Choice(words), Value::Word(words[0])), (read, write))
    }

    /// A number.
    pub const fn number(
        name: &'static str,
        group: Group,
        help: &'static str,
        (range, default): (Range, f32),
        read: fn(&World) -> Option<Value>,
        write: fn(&mut World, Value),
    ) -> Self {
        Self::new((name, group, help), (Domain::Number(range), Value::Number(default)), (read, write))
    }

    /// The same, lasting with the walk.
    pub const fn with_the_run(self) -> Self {
        Self { lasts: Lasts::WithTheRun, ..self }
    }

    /// The same, which was something else before.
    pub const fn formerly(self, formerly: &'static [Former]) -> Self {
        Self { formerly, ..self }
    }

    /// Makes it so, if it may be so and is not already.
    pub fn set(&self, world: &mut World, value: Value) {
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
    pub fn entries(&self, world: Option<&World>) -> Vec<Entry> {
        let in_file = self.0.iter().filter(|setting| setting.lasts == Lasts::Always);
        let entry = |setting: &Setting| {
            let Setting { name, group, help, domain, default, formerly, .. } = *setting;
            let value = world.map_or(Some(default), setting.read)?;
            let check =
                move |text: &str| domain.parse(text).map(|_| ()).ok_or_else(|| format!("'{name}' is {domain}, and not {}", shown(text)));
            let about = format!("{help}: {domain}");
            Some(Entry {
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
    pub fn said(&self, said: &BTreeMap<&'static str, Said>) -> Vec<(Setting, Value)> {
        let of = |setting: &Setting| said.get(setting.name).and_then(|said| setting.domain.parse(&said.value));
        self.0.iter().map(|setting| (*setting, of(setting).unwrap_or(setting.default))).collect()
    }
}

/// The file of the [`Settings`].
pub const FORM: Form = Form {
    file: "settings.toml",
    about: "Eremite's settings",
    version: VERSION,
    entries: |world| world.resource::<Settings>().entries(Some(world)),
    give: |world, said| {
        let settings = world.resource::<Settings>().clone();
        for (setting, value) in settings.said(said).into_iter().filter(|(setting, _)| setting.lasts == Lasts::Always) {
            // Also what is so already: what a run brings of the same gives way to it.
            if (setting.read)(world).is_some() {
                (setting.write)(world, value);
            }
        }
        Vec::new()
    },
};
