//! Conditions of a discovery: the hour, the weather, the depth.

use std::ops::RangeInclusive;

use bevy::prelude::Reflect;
use eremite_words::Language;
use serde::{Deserialize, Serialize};

use crate::contracts::{weather::Weather, world_clock::WorldClock};

/// How something is to be discovered.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum DiscoveryCondition {
    /// In any way.
    Anyhow,
    /// When the sun rises.
    AtDawn,
    /// When it sets.
    AtDusk,
    /// At night, with a moon that is full or nearly so.
    ByMoonlight,
    /// While it rains.
    InRain,
    /// While it snows.
    InSnow,
    /// While leaves or petals are in the wind.
    InLeaves,
    /// In fog.
    InFog,
    /// In dust or ash.
    InDust,
    /// At night, under northern lights.
    UnderLights,
    /// Without startling it.
    Unstartled,
    /// At least this many metres below the surface.
    Below(u16),
}

/// When and how something is discovered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiscoveryContext {
    /// Days since the midnight before the walk began.
    pub days: f64,
    /// The weather over the place.
    pub weather: Weather,
    /// Metres below the surface.
    pub depth_m: f32,
    /// Whether it is undisturbed.
    pub is_calm: bool,
}

/// The hours of sunrise and of sunset.
const DAWN: RangeInclusive<f32> = 5.2..=7.2;
const DUSK: RangeInclusive<f32> = 17.6..=19.4;
/// The hours of daylight; at any other hour it is dark.
pub const LIGHT_HOURS: RangeInclusive<f32> = 4.8..=19.9;
/// The largest difference of the moon's phase from full: there are 3 such nights in a month of 8.
const NEARLY_FULL: f32 = 0.16;
/// The least strength of a weather that counts.
const ENOUGH: f32 = 0.22;

impl DiscoveryCondition {
    /// What is to be discovered, and how, in a language: "a heron at dawn".
    pub fn describe(self, what: &str, language: Language) -> String {
        let text_with = |name| {
            let metres = if let Self::Below(metres) = self { metres } else { 0 };
            language.text_with(name, &[("what", what.into()), ("metres", metres.into())])
        };
        match self {
            Self::Anyhow => text_with("wish-anyhow"),
            Self::AtDawn => text_with("wish-at-dawn"),
            Self::AtDusk => text_with("wish-at-dusk"),
            Self::ByMoonlight => text_with("wish-by-moonlight"),
            Self::InRain => text_with("wish-in-rain"),
            Self::InSnow => text_with("wish-in-snow"),
            Self::InLeaves => text_with("wish-in-leaves"),
            Self::InFog => text_with("wish-in-fog"),
            Self::InDust => text_with("wish-in-dust"),
            Self::UnderLights => text_with("wish-under-lights"),
            Self::Unstartled => text_with("wish-unstartled"),
            Self::Below(_) => text_with("wish-below"),
        }
    }

    /// Whether the condition holds.
    pub fn is_fulfilled(self, context: &DiscoveryContext) -> bool {
        let clock = WorldClock { days: context.days, forced: None };
        let hour = clock.hour();
        let is_dark = !LIGHT_HOURS.contains(&hour);
        let Weather { rain, snow, leaves, fog, dust, aurora, .. } = context.weather;
        match self {
            Self::Anyhow => true,
            Self::AtDawn => DAWN.contains(&hour),
            Self::AtDusk => DUSK.contains(&hour),
            Self::ByMoonlight => is_dark && (clock.moon_phase() - 0.5).abs() < NEARLY_FULL,
            Self::InRain => rain > ENOUGH,
            Self::InSnow => snow > ENOUGH,
            Self::InLeaves => leaves > ENOUGH,
            Self::InFog => fog > ENOUGH,
            Self::InDust => dust > ENOUGH,
            Self::UnderLights => is_dark && aurora > ENOUGH,
            Self::Unstartled => context.is_calm,
            Self::Below(metres) => context.depth_m >= f32::from(metres),
        }
    }

    /// Whether it depends on the hour or the weather.
    pub fn is_time_dependent(self) -> bool {
        !matches!(self, Self::Anyhow | Self::Unstartled | Self::Below(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(days: f64, weather: Weather) -> DiscoveryContext {
        DiscoveryContext { days, weather, depth_m: 0.0, is_calm: true }
    }

    #[test]
    fn each_holds_at_its_time_and_at_no_other() {
        let hours = |condition: DiscoveryCondition, weather: Weather, day: f64| {
            (0..96).filter(|quarter| condition.is_fulfilled(&at(day + f64::from(*quarter) / 96.0, weather))).count()
        };
        let clear = Weather::default();
        assert_eq!((hours(DiscoveryCondition::AtDawn, clear, 3.0), hours(DiscoveryCondition::AtDusk, clear, 3.0)), (8, 7));
        let nights: Vec<usize> = (0..16).map(|day| hours(DiscoveryCondition::ByMoonlight, clear, f64::from(day) + 0.5)).collect();
        let bright = nights.iter().filter(|quarters| **quarters > 0).count();
        assert!((4..=8).contains(&bright), "{nights:?}");
        assert_eq!(hours(DiscoveryCondition::InSnow, Weather { snow: 0.6, ..clear }, 1.0), 96);
        assert_eq!(hours(DiscoveryCondition::InSnow, Weather { rain: 0.6, ..clear }, 1.0), 0);
        assert!(hours(DiscoveryCondition::UnderLights, Weather { aurora: 0.6, ..clear }, 1.0) < 48);
        assert!(!DiscoveryCondition::Below(200).is_fulfilled(&DiscoveryContext { depth_m: 199.0, ..at(0.0, clear) }));
        assert!(!DiscoveryCondition::Unstartled.is_fulfilled(&DiscoveryContext { is_calm: false, ..at(0.0, clear) }));
    }
}
