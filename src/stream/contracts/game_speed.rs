//! Game speed: how fast game time runs. The one place that sets the relative speed of `Time<Virtual>`, from the player's setting
//! and the lab's time scale. The fixed timestep stays the same, so a slower game takes the same steps, later.

use bevy::prelude::*;
use eremite_words::key;

use crate::settings::{NumberRange, Setting, SettingGroup, SettingValue};

/// The setting of the game speed.
pub const SETTINGS: [Setting; 1] = [Setting::number(
    "game-speed",
    SettingGroup::Walk,
    key("setting-game-speed"),
    (NumberRange { from: 50.0, to: 100.0, step: 10.0, unit: "%" }, 100.0),
    |world| Some(SettingValue::Number((world.get_resource::<GameSpeed>()?.setting * 100.0).round())),
    |world, value| world.get_resource_or_init::<GameSpeed>().setting = value.number() / 100.0,
)];

/// Resource: the factors of the speed of game time.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct GameSpeed {
    /// The player's setting, 0.5 to 1.
    pub setting: f32,
    /// The lab's time scale: 0 stops time, 1 leaves it as it is.
    pub time_scale: f32,
}

impl Default for GameSpeed {
    fn default() -> Self {
        Self { setting: 1.0, time_scale: 1.0 }
    }
}

/// Sets the speed of game time when one of its factors has changed, before the frame's time is taken.
pub(super) fn apply_game_speed(speed: Res<GameSpeed>, mut time: ResMut<Time<Virtual>>) {
    time.set_relative_speed(speed.setting * speed.time_scale);
}
