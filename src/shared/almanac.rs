//! What hour it is, and what weather somebody wants: written by whoever lets the hours pass, and read by whoever goes by
//! them. The weather of a place follows from it.

use bevy::prelude::Resource;

use crate::{
    land::{Column, Land, Tint},
    shared::weather::Weather,
};

/// Days until the moon is as it was.
pub const MONTH_DAYS: f64 = 8.0;

/// The hour.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Almanac {
    /// Days since midnight before the walk began.
    pub days: f64,
    /// The weather that somebody wants everywhere, whatever it would be.
    pub forced: Option<Weather>,
}

impl Default for Almanac {
    /// Where nobody lets the hours pass, it is a morning for ever.
    fn default() -> Self {
        Self { days: 8.0 / 24.0, forced: None }
    }
}

impl Almanac {
    /// The hour, in `[0, 24)`.
    pub fn hour(&self) -> f32 {
        (self.days.rem_euclid(1.0) * 24.0) as f32
    }

    /// The age of the moon, from new, 0, over full, 0.5, to new again.
    pub fn moon(&self) -> f32 {
        (self.days / MONTH_DAYS + 0.42).rem_euclid(1.0) as f32
    }

    /// The weather of a country at a column.
    pub fn weather(&self, land: &Land, tint: &Tint, column: Column) -> Weather {
        self.forced.unwrap_or_else(|| Weather::at(land, tint, column, self.days))
    }
}

/// The hours fly: the days that it is to be after the next fixed step, written by whoever sleeps; nothing, while they pass as
/// ever. Whoever lets the hours pass obeys, also where they stand still.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Flying(pub Option<f64>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hour_is_that_of_the_day_also_before_the_first() {
        for (days, hour) in [(0.0, 0.0), (0.5, 12.0), (7.25, 6.0), (-0.25, 18.0)] {
            assert_eq!(Almanac { days, forced: None }.hour(), hour);
        }
    }
}
