//! Reduced motion: accessibility settings that stop camera easing, swaying plants and heavy weather. Each feature that moves
//! reads its own.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource, World};
use eremite_words::key;

use crate::settings::{Setting, SettingGroup, SettingValue};

/// The settings of reduced motion.
pub const SETTINGS: [Setting; 3] = [
    Setting::switch(
        "still-camera",
        SettingGroup::Motion,
        key("setting-still-camera"),
        false,
        |world| read(world, |motion| motion.camera),
        |world, value| world.get_resource_or_init::<ReducedMotion>().camera = value.is_on(),
    ),
    Setting::switch(
        "still-plants",
        SettingGroup::Motion,
        key("setting-still-plants"),
        false,
        |world| read(world, |motion| motion.plants),
        |world, value| world.get_resource_or_init::<ReducedMotion>().plants = value.is_on(),
    ),
    Setting::switch(
        "still-weather",
        SettingGroup::Motion,
        key("setting-still-weather"),
        false,
        |world| read(world, |motion| motion.weather),
        |world, value| world.get_resource_or_init::<ReducedMotion>().weather = value.is_on(),
    ),
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
