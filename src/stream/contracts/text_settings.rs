//! How large and how strong the game's letters are, for whoever reads them.

use bevy::prelude::*;

use crate::settings::{NumberRange, Setting, SettingGroup, SettingValue};

/// How letters may be.
pub const SETTINGS: [Setting; 2] = [
    Setting::number(
        "text-size",
        SettingGroup::Letters,
        "How large all letters are",
        (NumberRange { from: 100.0, to: 200.0, step: 10.0, unit: "%" }, 100.0),
        |world| Some(SettingValue::Number((world.get_resource::<TextSettings>()?.size * 100.0).round())),
        |world, value| world.get_resource_or_init::<TextSettings>().size = value.number() / 100.0,
    ),
    Setting::switch(
        "strong-letters",
        SettingGroup::Letters,
        "Letters stand on a ground that the land does not shine through",
        false,
        |world| Some(SettingValue::Switch(world.get_resource::<TextSettings>()?.strong)),
        |world, value| world.get_resource_or_init::<TextSettings>().strong = value.is_on(),
    ),
];

/// What holds for all that is written.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct TextSettings {
    /// Multiplies the size of letters, 1 to 2.
    pub size: f32,
    /// Whether letters stand on a ground that lets nothing through.
    pub strong: bool,
}

impl Default for TextSettings {
    fn default() -> Self {
        Self { size: 1.0, strong: false }
    }
}

/// The size of a text in hundredths of the window's height, as it comes: [`TextSettings::size`] multiplies it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct TextSizeVh(pub f32);
