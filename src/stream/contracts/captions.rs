//! Captions: sounds in words, for players who do not hear them. Written by the audio, shown by the window.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource, World};
use eremite_words::key;

use super::localized_text::LocalizedText;
use crate::settings::{Setting, SettingGroup, SettingValue};

/// The settings of captions.
pub const SETTINGS: [Setting; 1] = [Setting::switch(
    "captions",
    SettingGroup::Sound,
    key("setting-captions"),
    false,
    |world| Some(SettingValue::Switch(world.get_resource::<Captions>()?.wanted)),
    write,
)];

fn write(world: &mut World, value: SettingValue) {
    world.get_resource_or_init::<Captions>().wanted = value.is_on();
}

/// The captions that are shown now, newest last.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct Captions {
    /// Whether captions are switched on.
    pub wanted: bool,
    /// What can be heard now.
    pub lines: Vec<Caption>,
}

/// A sound in words.
#[derive(Reflect, Clone, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub struct Caption {
    /// Its text, which follows the language while it is shown.
    pub words: LocalizedText,
    /// Stereo position: -1 left to 1 right.
    pub pan: f32,
}
