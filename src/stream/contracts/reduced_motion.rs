//! What is to move less, for whom motion is too much: each feature that moves asks for its own.

use bevy::prelude::{Resource, World};

use crate::settings::{Setting, SettingGroup, SettingValue};

/// What may hold still.
pub const SETTINGS: [Setting; 3] = [
    Setting::switch(
        "still-camera",
        SettingGroup::Motion,
        "The view stays with him: it neither looks ahead nor glides after him",
        false,
        |world| read(world, |calm| calm.camera),
        |world, value| world.get_resource_or_init::<ReducedMotion>().camera = value.is_on(),
    ),
    Setting::switch(
        "still-plants",
        SettingGroup::Motion,
        "Grass and trees do not sway in the wind",
        false,
        |world| read(world, |calm| calm.plants),
        |world, value| world.get_resource_or_init::<ReducedMotion>().plants = value.is_on(),
    ),
    Setting::switch(
        "still-weather",
        SettingGroup::Motion,
        "Little rain, snow and dust is drawn, and it moves slowly; the light is that of the weather all the same",
        false,
        |world| read(world, |calm| calm.weather),
        |world, value| world.get_resource_or_init::<ReducedMotion>().weather = value.is_on(),
    ),
];

fn read(world: &World, of: fn(&ReducedMotion) -> bool) -> Option<SettingValue> {
    world.get_resource().map(of).map(SettingValue::Switch)
}

/// What holds still.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedMotion {
    /// The camera neither looks ahead nor eases: it is where he is.
    pub camera: bool,
    /// Plants do not sway.
    pub plants: bool,
    /// Little falls from the sky, and slowly.
    pub weather: bool,
}
