//! Whether the player wants to be told what can be done.

use bevy::prelude::Resource;

use crate::settings::{Group, Setting, Value};

/// Whether hints are given.
pub const SETTINGS: [Setting; 1] = [Setting::switch(
    "hints",
    Group::Walk,
    "A line tells what can be done, the first time that it can",
    true,
    |world| Some(Value::Switch(world.get_resource::<Hinting>()?.0)),
    |world, value| world.insert_resource(Hinting(value.is_on())),
)];

/// Hints are given.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hinting(pub bool);

impl Default for Hinting {
    fn default() -> Self {
        Self(true)
    }
}
