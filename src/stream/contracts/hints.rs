//! Whether hints are shown to the player.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource};
use eremite_words::key;

use crate::settings::{Setting, SettingGroup, SettingValue};

/// The settings of hints.
pub const SETTINGS: [Setting; 1] = [Setting::switch(
    "hints",
    SettingGroup::Walk,
    key("setting-hints"),
    true,
    |world| Some(SettingValue::Switch(world.get_resource::<HintsEnabled>()?.0)),
    |world, value| world.insert_resource(HintsEnabled(value.is_on())),
)];

/// Whether hints are shown.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct HintsEnabled(pub bool);

impl Default for HintsEnabled {
    fn default() -> Self {
        Self(true)
    }
}
