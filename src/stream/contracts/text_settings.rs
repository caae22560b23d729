//! Text settings: size and contrast of the game's text.

use bevy::prelude::*;
use eremite_words::key;

use crate::settings::{NumberRange, Setting, SettingGroup, SettingValue};

/// The settings of text.
pub const SETTINGS: [Setting; 3] = [
    Setting::number(
        "text-size",
        SettingGroup::Text,
        key("setting-text-size"),
        (NumberRange { from: 100.0, to: 200.0, step: 10.0, unit: "%" }, 100.0),
        |world| Some(SettingValue::Number((world.get_resource::<TextSettings>()?.size * 100.0).round())),
        |world, value| world.get_resource_or_init::<TextSettings>().size = value.number() / 100.0,
    ),
    Setting::switch(
        "strong-letters",
        SettingGroup::Text,
        key("setting-strong-letters"),
        false,
        |world| Some(SettingValue::Switch(world.get_resource::<TextSettings>()?.strong)),
        |world, value| world.get_resource_or_init::<TextSettings>().strong = value.is_on(),
    ),
    Setting::switch(
        "biome-names",
        SettingGroup::Text,
        key("setting-biome-names"),
        false,
        |world| Some(SettingValue::Switch(world.get_resource::<TextSettings>()?.biome_names)),
        |world, value| world.get_resource_or_init::<TextSettings>().biome_names = value.is_on(),
    ),
];

/// How all text is drawn.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct TextSettings {
    /// Factor on the size of text, 1 to 2.
    pub size: f32,
    /// Whether text has an opaque background.
    pub strong: bool,
    /// Whether the map names the biomes that it shows by colours.
    pub biome_names: bool,
}

impl Default for TextSettings {
    fn default() -> Self {
        Self { size: 1.0, strong: false, biome_names: false }
    }
}

/// The size of a text in hundredths of the window's height, before it is multiplied by [`TextSettings::size`].
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct TextSizeVh(pub f32);
