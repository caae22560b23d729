//! The time of day.

use bevy::prelude::*;

pub use eremite_stream::contracts::almanac::MONTH_DAYS;
use eremite_stream::{
    contracts::almanac::{Almanac, Flying},
    settings::{Group, Range, Setting, Value},
};

/// How time goes in the land.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// Days since midnight before the walk began.
    pub days: f64,
    /// Seconds in which a day goes by, 10 to 7200.
    pub day_s: f32,
    /// Whether the hour stands still.
    pub stopped: bool,
}

impl Default for Clock {
    /// Ten minutes show every mood in one sitting; the walk begins in the morning.
    fn default() -> Self {
        Self { days: 8.0 / 24.0, day_s: 600.0, stopped: false }
    }
}

impl Clock {
    /// The same clock at another hour of the same day.
    pub fn at_hour(self, hour: f32) -> Self {
        Self { days: self.days.floor() + f64::from(hour) / 24.0, ..self }
    }

    /// The hour, in `[0, 24)`.
    pub fn hour(&self) -> f32 {
        self.almanac().hour()
    }

    /// The age of the moon, in `[0, 1)`: from new, 0, over full, 0.5, to new again.
    pub fn moon(&self) -> f32 {
        self.almanac().moon()
    }

    fn almanac(&self) -> Almanac {
        Almanac { days: self.days, forced: None }
    }
}

/// How long a day takes for this player, whatever walk he takes up.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct DayLength {
    /// Minutes.
    pub minutes: f32,
}

/// What may be set of the hours.
pub const SETTINGS: [Setting; 1] = [Setting::number(
    "day-length",
    Group::Walk,
    "How long a day takes, from one midnight to the next",
    (Range { from: 2.0, to: 120.0, step: 2.0, unit: "minutes" }, 10.0),
    |world| Some(Value::Number(world.get_resource::<DayLength>().map_or(world.get_resource::<Clock>()?.day_s / 60.0, |day| day.minutes))),
    |world, value| world.insert_resource(DayLength { minutes: value.number() }),
)];

/// From now on a day takes as long as the player wants.
pub(super) fn follow(day: Res<DayLength>, mut clock: ResMut<Clock>) {
    clock.day_s = day.minutes * 60.0;
}

pub(super) fn tick(mut clock: ResMut<Clock>, flying: Res<Flying>, time: Res<Time>) {
    if let Flying(Some(days)) = *flying {
        // Who sleeps wants another hour, also of a clock that somebody has stopped; none is turned back.
        clock.days = clock.days.max(days);
    } else if !clock.stopped {
        clock.days += f64::from(time.delta_secs()) / f64::from(clock.day_s);
    }
}
