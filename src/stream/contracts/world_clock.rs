//! World clock: the time of day, the phase of the moon, and a weather that is forced. The weather of a place follows from
//! it.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource};
use eremite_land::{Column, Land, Tint};

use crate::contracts::weather::Weather;

/// Days in a cycle of the moon.
pub const MONTH_DAYS: f64 = 8.0;

/// The current time.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct WorldClock {
    /// Days since the midnight before the walk began.
    pub days: f64,
    /// A weather that is forced everywhere, instead of the natural one.
    pub forced: Option<Weather>,
}

impl Default for WorldClock {
    /// Without a system that advances the clock it stays morning.
    fn default() -> Self {
        Self { days: 8.0 / 24.0, forced: None }
    }
}

impl WorldClock {
    /// The hour of the day, in `[0, 24)`.
    pub fn hour(&self) -> f32 {
        wrap_to(self.days, 24.0)
    }

    /// The phase of the moon, in `[0, 1)`: 0 new, 0.5 full, then to new again.
    pub fn moon_phase(&self) -> f32 {
        wrap_to(self.days / MONTH_DAYS + 0.42, 1.0)
    }

    /// The weather at a column of a biome with this tint.
    pub fn weather(&self, land: &Land, tint: &Tint, column: Column) -> Weather {
        self.forced.unwrap_or_else(|| Weather::at(land, tint, column, self.days))
    }
}

/// The fractional part of a number of cycles, scaled to `[0, length)`. Just before the end of a cycle rounding may give
/// `length` itself, which is the beginning of the next.
fn wrap_to(rounds: f64, length: f32) -> f32 {
    let come = (rounds.rem_euclid(1.0) * f64::from(length)) as f32;
    if come < length { come } else { 0.0 }
}

/// How long a day takes, in seconds, 10 to 7200; written by whoever advances the clock.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct DayDuration(pub f32);

impl Default for DayDuration {
    /// The usual ten minutes.
    fn default() -> Self {
        Self(600.0)
    }
}

/// Time skip: the day count that the clock is set to after the next fixed step, written by sleeping; `None` while time
/// passes as usual. It applies also where the clock is stopped.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct TimeSkip(pub Option<f64>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hour_is_that_of_the_day_also_before_the_first() {
        for (days, hour) in [(0.0, 0.0), (0.5, 12.0), (7.25, 6.0), (-0.25, 18.0)] {
            assert_eq!(WorldClock { days, forced: None }.hour(), hour);
        }
    }

    #[test]
    fn the_hour_is_less_than_24_and_the_moon_less_than_a_month_old_also_right_before_they_begin_again() {
        for days in [1.0, 8.0, 1.0e6, -0.42 * MONTH_DAYS].map(f64::next_down).into_iter().chain([-1.0e-9, -1.0e-18, f64::MAX, f64::MIN]) {
            let clock = WorldClock { days, forced: None };
            assert!((0.0..24.0).contains(&clock.hour()), "{} h after {days:e} days", clock.hour());
            assert!((0.0..1.0).contains(&clock.moon_phase()), "{} of a month after {days:e} days", clock.moon_phase());
        }
    }
}
