//! The day-night cycle: the clock of the land and the setting for a day's length.

use bevy::prelude::*;
use eremite_words::key;

pub use eremite_stream::contracts::world_clock::MONTH_DAYS;
use eremite_stream::{
    contracts::{
        player_position::Teleport,
        world_clock::{TimeSkip, WorldClock},
    },
    settings::{NumberRange, Setting, SettingGroup, SettingValue},
};

/// The clock of the land.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct DayNightCycle {
    /// Days since the midnight before the game began.
    pub days: f64,
    /// Length of a day in seconds, 10 to 7200.
    pub day_s: f32,
    /// Whether the clock is stopped.
    pub stopped: bool,
}

impl Default for DayNightCycle {
    /// Starts in the morning. Ten minutes a day show every palette in one sitting.
    fn default() -> Self {
        Self { days: 8.0 / 24.0, day_s: 600.0, stopped: false }
    }
}

impl DayNightCycle {
    /// The same clock at another hour of the same day.
    pub fn at_hour(self, hour: f32) -> Self {
        Self { days: self.days.floor() + f64::from(hour) / 24.0, ..self }
    }

    /// The hour, in `[0, 24)`.
    pub fn hour(&self) -> f32 {
        self.world_clock().hour()
    }

    /// Phase of the moon in `[0, 1)`: 0 new, 0.5 full.
    pub fn moon_phase(&self) -> f32 {
        self.world_clock().moon_phase()
    }

    fn world_clock(&self) -> WorldClock {
        WorldClock { days: self.days, forced: None }
    }
}

/// The player's preferred length of a day; overrides that of a loaded save.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Debug, Clone)]
pub struct DayLength {
    /// Minutes per day.
    pub minutes: f32,
}

/// The settings of the clock.
pub const SETTINGS: [Setting; 1] = [Setting::number(
    "day-length",
    SettingGroup::Walk,
    key("setting-day-length"),
    (NumberRange { from: 2.0, to: 120.0, step: 2.0, unit: "minutes" }, 10.0),
    |world| {
        Some(SettingValue::Number(
            world.get_resource::<DayLength>().map_or(world.get_resource::<DayNightCycle>()?.day_s / 60.0, |day| day.minutes),
        ))
    },
    |world, value| world.insert_resource(DayLength { minutes: value.number() }),
)];

/// Applies the player's preferred length of a day.
pub(super) fn apply_day_length(day: Res<DayLength>, mut clock: ResMut<DayNightCycle>) {
    clock.day_s = day.minutes * 60.0;
}

/// Lets the days of a way pass that nobody watches. They pass for a stopped clock too.
pub(super) fn pass_days_of_way(mut teleports: MessageReader<Teleport>, mut clock: ResMut<DayNightCycle>) {
    let days: f64 = teleports.read().map(|teleport| teleport.takes_days.max(0.0)).sum();
    if days > 0.0 {
        clock.days += days;
    }
}

pub(super) fn tick(mut clock: ResMut<DayNightCycle>, flying: Res<TimeSkip>, time: Res<Time>) {
    if let TimeSkip(Some(days)) = *flying {
        // A time skip (sleeping) also moves a stopped clock, but never backward.
        clock.days = clock.days.max(days);
    } else if !clock.stopped {
        clock.days += f64::from(time.delta_secs()) / f64::from(clock.day_s);
    }
}
