//! Where and when a kind is about that nobody keeps, and whom it heeds.

use eremite_land::asset_store::quoted;
use eremite_stream::contracts::weather::Weather;
use serde::Deserialize;

use super::kind::check_range;

/// Where and when a kind is about.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreatureHabitat {
    /// How often it lives in which biomes, by their names.
    pub homes: Vec<(String, f32)>,
    /// How often it lives in any other.
    pub elsewhere: f32,
    /// How much it is about at hours of the day, from 0, not at all, to 1; between them it changes evenly.
    pub hours: Vec<(f32, f32)>,
    /// What of it stays hidden in the worst of each weather.
    #[serde(default)]
    pub shelters: WeatherShelter,
}

/// What of a kind stays hidden in the worst of each weather, from 0 to 1.
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

/// The distances, in metres, at which a kind heeds a man who walks; a faster one it heeds from farther.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerceptionRadii {
    /// It looks up.
    pub alert_m: f32,
    /// It flees.
    pub flee_m: f32,
    /// It is easy again.
    pub easy_m: f32,
}

/// Metres a second from which on somebody does not keep still.
pub const STILL_MPS: f32 = 0.6;
/// A man who walks is heeded at the distances that are written; one who stands at this share of them, and one who gallops at
/// up to that.
pub const WALKS_MPS: f32 = 3.2;
/// See [`WALKS_MPS`].
pub const STANDS: f32 = 0.75;
const A_MPS: f32 = 0.055;
const FASTEST: f32 = 1.7;

/// By how much the distances at which somebody is heeded are longer who goes so fast.
pub fn perception_scale(fast_mps: f32) -> f32 {
    if fast_mps < STILL_MPS { STANDS } else { (1.0 + A_MPS * (fast_mps - WALKS_MPS)).clamp(STANDS, FASTEST) }
}

impl CreatureHabitat {
    /// How often it lives in a biome.
    pub fn biome_frequency(&self, biome: &str) -> f32 {
        self.homes.iter().find(|(name, _)| name == biome).map_or(self.elsewhere, |(_, weight)| *weight)
    }

    /// How much it is about at an hour of the day.
    pub fn activity_at(&self, hour: f32) -> f32 {
        let (Some(first), Some(last)) = (self.hours.first(), self.hours.last()) else { return 1.0 };
        // From the last of a day to the first of the next.
        let after = self.hours.iter().position(|(at, _)| *at > hour);
        let (from, to) = match after {
            Some(0) => ((last.0 - 24.0, last.1), *first),
            Some(after) => (self.hours[after - 1], self.hours[after]),
            None => (*last, (first.0 + 24.0, first.1)),
        };
        from.1 + (to.1 - from.1) * ((hour - from.0) / (to.0 - from.0).max(1.0e-3)).clamp(0.0, 1.0)
    }

    /// What of it is about in a weather.
    pub fn active_share_in(&self, weather: &Weather) -> f32 {
        let WeatherShelter { rain, snow, fog, dust, wind } = self.shelters;
        let parts = [(rain, weather.rain), (snow, weather.snow), (fog, weather.fog), (dust, weather.dust), (wind, weather.wind.abs())];
        1.0 - parts.into_iter().map(|(shelters, there_is)| shelters * there_is).fold(0.0, f32::max)
    }

    /// Sees that every number is in its range.
    pub(super) fn check(&self, field: &str) -> Result<(), String> {
        for (number, (biome, weight)) in self.homes.iter().enumerate() {
            if self.homes[..number].iter().any(|(other, _)| other == biome) {
                return Err(format!("{field}.homes[{number}]: there is '{}' already", quoted(biome)));
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
    /// Sees that every number is in its range.
    pub(super) fn check(&self, field: &str) -> Result<(), String> {
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
        let haunts = CreatureHabitat {
            homes: Vec::new(),
            elsewhere: 1.0,
            hours: vec![(6.0, 1.0), (18.0, 0.0)],
            shelters: WeatherShelter::default(),
        };
        for (hour, about) in [(6.0, 1.0), (12.0, 0.5), (18.0, 0.0), (21.0, 0.25), (0.0, 0.5), (3.0, 0.75), (5.999, 1.0)] {
            assert!((haunts.activity_at(hour) - about).abs() < 0.001, "{} at {hour}", haunts.activity_at(hour));
        }
    }

    #[test]
    fn a_rider_is_heeded_from_farther_than_a_walker_and_he_from_farther_than_who_stands() {
        let frights = [0.0, 3.2, 7.5, 14.0].map(perception_scale);
        assert!(frights.is_sorted_by(|a, b| a < b) && frights[1] == 1.0, "{frights:?}");
    }
}
