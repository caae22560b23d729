//! Habitat and perception of wild kinds: biomes, hours, weather and distances.

use eremite_stream::contracts::weather::Weather;
use serde::Deserialize;

use super::{
    kind::check_range,
    kind_error::{CreatureFieldError, CreatureKindError},
};

/// Where and when a kind is active.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreatureHabitat {
    /// Frequency in biomes, by their names.
    pub homes: Vec<(String, f32)>,
    /// Frequency in all others.
    pub elsewhere: f32,
    /// Activity by hour of the day, from 0 to 1, interpolated linearly.
    pub hours: Vec<(f32, f32)>,
    /// The share of it that hides in the worst of each weather.
    #[serde(default)]
    pub shelters: WeatherShelter,
}

/// The share of a kind that hides in the worst of each weather, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WeatherShelter {
    /// Rain.
    pub rain: f32,
    /// Snow.
    pub snow: f32,
    /// Fog.
    pub fog: f32,
    /// Dust.
    pub dust: f32,
    /// Wind.
    pub wind: f32,
}

/// Distances, in metres, at which a kind reacts to somebody who walks; see [`perception_scale`] for other speeds.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerceptionRadii {
    /// It looks up.
    pub alert_m: f32,
    /// It flees.
    pub flee_m: f32,
    /// It calms down again.
    pub easy_m: f32,
}

/// Speed in metres per second below which somebody counts as still.
pub const STILL_MPS: f32 = 0.6;
/// Speed at which the distances hold as written, in metres per second.
pub const WALKS_MPS: f32 = 3.2;
/// Factor on the distances at rest; then what each metre per second adds to it, and the greatest factor.
pub const STANDS: f32 = 0.75;
const A_MPS: f32 = 0.055;
const FASTEST: f32 = 1.7;

/// Factor on the perception distances for a speed in metres per second.
pub fn perception_scale(fast_mps: f32) -> f32 {
    if fast_mps < STILL_MPS { STANDS } else { (1.0 + A_MPS * (fast_mps - WALKS_MPS)).clamp(STANDS, FASTEST) }
}

impl CreatureHabitat {
    /// Its frequency in a biome.
    pub fn biome_frequency(&self, biome: &str) -> f32 {
        self.homes.iter().find(|(name, _)| name == biome).map_or(self.elsewhere, |(_, weight)| *weight)
    }

    /// Its activity at an hour of the day, from 0 to 1.
    pub fn activity_at(&self, hour: f32) -> f32 {
        let (Some(first), Some(last)) = (self.hours.first(), self.hours.last()) else { return 1.0 };
        // Interpolation wraps from the last entry of a day to the first of the next.
        let after = self.hours.iter().position(|(at, _)| *at > hour);
        let (from, to) = match after {
            Some(0) => ((last.0 - 24.0, last.1), *first),
            Some(after) => (self.hours[after - 1], self.hours[after]),
            None => (*last, (first.0 + 24.0, first.1)),
        };
        from.1 + (to.1 - from.1) * ((hour - from.0) / (to.0 - from.0).max(1.0e-3)).clamp(0.0, 1.0)
    }

    /// The share of it that is active in a weather.
    pub fn active_share_in(&self, weather: &Weather) -> f32 {
        let WeatherShelter { rain, snow, fog, dust, wind } = self.shelters;
        let parts = [(rain, weather.rain), (snow, weather.snow), (fog, weather.fog), (dust, weather.dust), (wind, weather.wind.abs())];
        1.0 - parts.into_iter().map(|(shelters, there_is)| shelters * there_is).fold(0.0, f32::max)
    }

    /// Checks that every number is in range.
    ///
    /// # Errors
    ///
    /// The field that is not.
    pub(super) fn check(&self, field: &str) -> Result<(), CreatureKindError> {
        for (number, (biome, weight)) in self.homes.iter().enumerate() {
            if self.homes[..number].iter().any(|(other, _)| other == biome) {
                return Err(CreatureFieldError::RepeatedBiome(biome.clone()).at(format!("{field}.homes[{number}]")));
            }
            check_range(&format!("{field}.homes[{number}]"), *weight, 0.0, 100.0)?;
        }
        check_range(&format!("{field}.elsewhere"), self.elsewhere, 0.0, 100.0)?;
        let mut last = 0.0;
        for (number, (hour, about)) in self.hours.iter().enumerate() {
            check_range(&format!("{field}.hours[{number}]"), *hour, last, 24.0)?;
            check_range(&format!("{field}.hours[{number}]"), *about, 0.0, 1.0)?;
            last = *hour;
        }
        let WeatherShelter { rain, snow, fog, dust, wind } = self.shelters;
        for (name, value) in [("rain", rain), ("snow", snow), ("fog", fog), ("dust", dust), ("wind", wind)] {
            check_range(&format!("{field}.shelters.{name}"), value, 0.0, 1.0)?;
        }
        Ok(())
    }
}

impl PerceptionRadii {
    /// Checks that every number is in range.
    ///
    /// # Errors
    ///
    /// The field that is not.
    pub(super) fn check(&self, field: &str) -> Result<(), CreatureKindError> {
        check_range(&format!("{field}.flee_m"), self.flee_m, 0.0, 200.0)?;
        check_range(&format!("{field}.alert_m"), self.alert_m, self.flee_m, 200.0)?;
        check_range(&format!("{field}.easy_m"), self.easy_m, self.flee_m, 400.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_go_round() {
        let habitat = CreatureHabitat {
            homes: Vec::new(),
            elsewhere: 1.0,
            hours: vec![(6.0, 1.0), (18.0, 0.0)],
            shelters: WeatherShelter::default(),
        };
        for (hour, about) in [(6.0, 1.0), (12.0, 0.5), (18.0, 0.0), (21.0, 0.25), (0.0, 0.5), (3.0, 0.75), (5.999, 1.0)] {
            assert!((habitat.activity_at(hour) - about).abs() < 0.001, "{} at {hour}", habitat.activity_at(hour));
        }
    }

    #[test]
    fn a_rider_is_heeded_from_farther_than_a_walker_and_he_from_farther_than_who_stands() {
        let frights = [0.0, 3.2, 7.5, 14.0].map(perception_scale);
        assert!(frights.is_sorted_by(|a, b| a < b) && frights[1] == 1.0, "{frights:?}");
    }
}
