//! What hour it is, and what weather somebody wants: written by whoever lets the hours pass, and read by whoever goes by
//! them. The weather of a place follows from it.

use bevy::prelude::Resource;
use eremite_land::{Column, Land, Tint};

use crate::contracts::weather::Weather;

/// Days until the moon is as it was.
pub const MONTH_DAYS: f64 = 8.0;

/// The hour.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct WorldClock {
    /// Days since midnight before the walk began.
    pub days: f64,
    /// The weather that somebody wants everywhere, whatever it would be.
    pub forced: Option<Weather>,
}

impl Default for WorldClock {
    /// Where nobody lets the hours pass, it is a morning for ever.
    fn default() -> Self {
        Self { days: 8.0 / 24.0, forced: None }
    }
}

impl WorldClock {
    /// The hour, in `[0, 24)`.
    pub fn hour(&self) -> f32 {
        wrap_to(self.days, 24.0)
    }

    /// The age of the moon, in `[0, 1)`: from new, 0, over full, 0.5, to new again.
    pub fn moon_phase(&self) -> f32 {
        wrap_to(self.days / MONTH_DAYS + 0.42, 1.0)
    }

    /// The weather of a country at a column.
    pub fn weather(&self, land: &Land, tint: &Tint, column: Column) -> Weather {
        self.forced.unwrap_or_else(|| Weather::at(land, tint, column, self.days))
    }
}

/// How far a round has come of which each takes 1 and is so long, in `[0, length)`: right before the end of one rounding
/// reaches it, and that is the beginning of the next.
fn wrap_to(rounds: f64, length: f32) -> f32 {
    let come = (rounds.rem_euclid(1.0) * f64::from(length)) as f32;
    if come < length { come } else { 0.0 }
}

/// The hours fly: the days that it is to be after the next fixed step, written by whoever sleeps; nothing, while they pass as
/// ever. Whoever lets the hours pass obeys, also where they stand still.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
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
            let almanac = WorldClock { days, forced: None };
            assert!((0.0..24.0).contains(&almanac.hour()), "{} h after {days:e} days", almanac.hour());
            assert!((0.0..1.0).contains(&almanac.moon_phase()), "{} of a month after {days:e} days", almanac.moon_phase());
        }
    }
}
