//! Reduced motion: accessibility settings that stop camera easing, swaying plants and heavy weather. Each feature that moves
//! reads its own.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource, World};

use crate::settings::{Setting, SettingGroup, SettingValue};

/// The settings of reduced motion.
pub const SETTINGS: [Setting; 3] = [
    Setting::switch(
        "still-camera",
        SettingGroup::Motion,
        "The camera stays with the hermit: it neither looks ahead nor glides after him",
        false,
        |world| read(world, |motion| motion.camera),
        |world, value| world.get_resource_or_init::<ReducedMotion>().camera = value.is_on(),
    )
    .titled("reduce camera motion"),
    Setting::switch(
        "still-plants",
        SettingGroup::Motion,
        "Grass and trees do not sway in the wind",
        false,
        |world| read(world, |motion| motion.plants),
        |world, value| world.get_resource_or_init::<ReducedMotion>().plants = value.is_on(),
    )
    .titled("reduce plant motion"),
    Setting::switch(
        "still-weather",
        SettingGroup::Motion,
        "Little rain, snow and dust is drawn, and it moves slowly; the light stays the same",
        false,
        |world| read(world, |motion| motion.weather),
        |world, value| world.get_resource_or_init::<ReducedMotion>().weather = value.is_on(),
    )
    .titled("reduce particles"),
];

fn read(world: &World, of: fn(&ReducedMotion) -> bool) -> Option<SettingValue> {
    world.get_resource().map(of).map(SettingValue::Switch)
}

/// What is kept still.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ReducedMotion {
    /// The camera neither looks ahead nor eases: it stays with the player.
    pub camera: bool,
    /// Plants do not sway.
    pub plants: bool,
    /// Little precipitation is drawn, and it falls slowly.
    pub weather: bool,
}
