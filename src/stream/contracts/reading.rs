//! How large and how strong the game's letters are, for whoever reads them.

use bevy::prelude::*;

use crate::settings::{Group, Range, Setting, Value};

/// How letters may be.
pub const SETTINGS: [Setting; 2] = [
    Setting::number(
        "text-size",
        Group::Letters,
        "How large all letters are",
        (Range { from: 100.0, to: 200.0, step: 10.0, unit: "%" }, 100.0),
        |world| Some(Value::Number((world.get_resource::<Reading>()?.size * 100.0).round())),
        |world, value| world.get_resource_or_init::<Reading>().size = value.number() / 100.0,
    ),
    Setting::switch(
        "strong-letters",
        Group::Letters,
        "Letters stand on a ground that the land does not shine through",
        false,
        |world| Some(Value::Switch(world.get_resource::<Reading>()?.strong)),
        |world, value| world.get_resource_or_init::<Reading>().strong = value.is_on(),
    ),
];

/// What holds for all that is written.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// Multiplies the size of letters, 1 to 2.
    pub size: f32,
    /// Whether letters stand on a ground that lets nothing through.
    pub strong: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self { size: 1.0, strong: false }
    }
}

/// The size of a text in hundredths of the window's height, as it comes: [`Reading::size`] multiplies it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct SizeVh(pub f32);
