//! What is heard, in words, for who does not hear it: written by whoever knows what sounds, shown by whoever has a window.

use bevy::prelude::{Resource, World};

use crate::settings::{Setting, SettingGroup, SettingValue};

/// What may be set of them.
pub const SETTINGS: [Setting; 1] = [Setting::switch(
    "captions",
    SettingGroup::Sound,
    "What is heard is told in words too",
    false,
    |world| Some(SettingValue::Switch(world.get_resource::<Captions>()?.wanted)),
    write,
)];

fn write(world: &mut World, value: SettingValue) {
    world.get_resource_or_init::<Captions>().wanted = value.is_on();
}

/// What is told now, the newest last.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Captions {
    /// Whether anybody wants them.
    pub wanted: bool,
    /// What is heard.
    pub lines: Vec<Caption>,
}

/// Something that is heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Caption {
    /// What.
    pub words: &'static str,
    /// From which side: -1 left to 1 right.
    pub pan: f32,
}
