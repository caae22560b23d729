//! When an encounter is there: hours, moon and weather, each with a soft edge, so that it comes and goes without a jump.

use eremite_land::{Tint, value_noise::smoothstep};
use eremite_stream::contracts::{weather::Weather, world_clock::WorldClock};

/// Widths of the soft edges: in hours, in months and in strengths of a weather.
const HOUR_EDGE: f32 = 0.16;
const MONTH_EDGE: f32 = 0.01;
const WEATHER_EDGE: f32 = 0.05;
/// Greatest difference of the moon's phase from full, and from new, at which it counts as such.
const FULL: f32 = 0.16;
const DARK: f32 = 0.24;
/// Share of the hours of a weather, and strength of the wind, of which a climate that is asked for it must have this much:
/// then it comes within any eight days.
const OFTEN: f32 = 0.15;
const WINDY: f32 = 0.3;
/// The same share of rain or snow, and of fog or dust, of which a climate that is asked for dry or clear hours may have this
/// much at most.
const WET: f32 = 0.4;
const DULL: f32 = 0.35;

/// What the moon has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moon {
    /// As it is.
    Any,
    /// Full, or nearly so.
    Full,
    /// Thin or none.
    Dark,
}

/// A part of the weather, or what is made of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeatherPart {
    /// Rain.
    Rain,
    /// Snow.
    Snow,
    /// Whatever falls: rain or snow.
    Fall,
    /// Fog.
    Fog,
    /// The wind, of either side.
    Wind,
    /// What hides the stars.
    Veil,
    /// The climate's share of snow, whatever the weather is.
    Cold,
}

impl WeatherPart {
    fn of(self, weather: &Weather, tint: &Tint) -> f32 {
        match self {
            Self::Rain => weather.rain,
            Self::Snow => weather.snow,
            Self::Fall => weather.rain.max(weather.snow),
            Self::Fog => weather.fog,
            Self::Wind => weather.wind.abs(),
            Self::Veil => 1.0 - weather.clearness(),
            Self::Cold => tint.snow,
        }
    }

    /// Whether a climate has enough of it.
    fn is_common(self, tint: &Tint, least: f32) -> bool {
        match self {
            Self::Fall if least <= 0.0 => tint.rain.max(tint.snow) <= WET,
            Self::Veil if least <= 0.0 => tint.fog.max(tint.dust) <= DULL,
            _ if least <= 0.0 => true,
            Self::Rain => tint.rain >= OFTEN,
            Self::Snow => tint.snow >= OFTEN,
            Self::Fall => tint.rain.max(tint.snow) >= OFTEN,
            Self::Fog => tint.fog >= OFTEN,
            Self::Wind => tint.wind >= WINDY,
            Self::Veil | Self::Cold => true,
        }
    }
}

/// The conditions under which an encounter is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EncounterConditions {
    /// From which hour to which one, the second over 24 if it is after midnight.
    pub hours: (f32, f32),
    /// The moon.
    pub moon: Moon,
    /// Parts of the weather with their least and their greatest strength.
    pub weather: [Option<(WeatherPart, (f32, f32))>; 2],
    /// On one day of so many.
    pub every_days: i64,
}

impl EncounterConditions {
    /// Between two hours of any day.
    pub const fn between(hours: (f32, f32)) -> Self {
        Self { hours, moon: Moon::Any, weather: [None; 2], every_days: 1 }
    }

    /// The same, while a part of the weather is within a range.
    #[must_use]
    pub const fn with(self, part: WeatherPart, range: (f32, f32)) -> Self {
        let [first, _] = self.weather;
        let weather = if first.is_none() { [Some((part, range)), None] } else { [first, Some((part, range))] };
        Self { weather, ..self }
    }

    /// The same, on one day of so many.
    #[must_use]
    pub const fn every(self, days: i64) -> Self {
        Self { every_days: days, ..self }
    }

    /// Whether it comes in a climate at all.
    pub fn comes_in(&self, tint: &Tint) -> bool {
        self.weather.iter().flatten().all(|(part, (least, most))| match part {
            WeatherPart::Cold => (*least..=*most).contains(&tint.snow),
            _ => part.is_common(tint, *least),
        })
    }

    /// Whether it may be the hour of it, whatever the weather: `turn` moves the days on which it comes. Cheap.
    pub fn is_hour(&self, clock: &WorldClock, turn: u64) -> bool {
        self.hour_share(clock, turn) > 0.0
    }

    /// How much it is there, from 0 to 1.
    pub fn presence(&self, clock: &WorldClock, turn: u64, weather: &Weather, tint: &Tint) -> f32 {
        let within = |value: f32, (least, most): (f32, f32), edge: f32| {
            smoothstep(0.0, edge, value - least).min(smoothstep(0.0, edge, most - value))
        };
        let parts = self.weather.iter().flatten().map(|(part, range)| within(part.of(weather, tint), *range, WEATHER_EDGE));
        parts.fold(self.hour_share(clock, turn), f32::min)
    }

    fn hour_share(&self, clock: &WorldClock, turn: u64) -> f32 {
        let (from, to) = self.hours;
        // Its days begin with its first hour, so that a night is one.
        let since_first = clock.days - f64::from(from) / 24.0;
        let day = since_first.floor();
        let turn = (turn % self.every_days.unsigned_abs()) as i64;
        if (day as i64).wrapping_add(turn).rem_euclid(self.every_days) != 0 {
            return 0.0;
        }
        let since_h = ((since_first - day) * 24.0) as f32;
        let hours =
            if to - from >= 24.0 { 1.0 } else { smoothstep(0.0, HOUR_EDGE, since_h).min(smoothstep(0.0, HOUR_EDGE, to - from - since_h)) };
        let from_full = (clock.moon_phase() - 0.5).abs();
        let moon = match self.moon {
            Moon::Any => 1.0,
            Moon::Full => smoothstep(0.0, MONTH_EDGE, FULL - from_full),
            Moon::Dark => smoothstep(0.0, MONTH_EDGE, from_full - (0.5 - DARK)),
        };
        hours.min(moon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_and_goes_softly_at_its_hours_on_its_days() {
        let night = EncounterConditions::between((21.0, 28.0)).every(3);
        let (clear, tint) = (Weather::default(), Tint::default());
        let at = |days: f64| night.presence(&WorldClock { days, forced: None }, 1, &clear, &tint);
        let nights: Vec<i64> = (0..9).filter(|day| at(*day as f64 + 1.0) > 0.9).collect();
        assert_eq!(nights.len(), 3, "{nights:?}");
        assert!(nights.windows(2).all(|pair| pair[1] - pair[0] == 3));
        let steps: Vec<f32> = (0..40_000).map(|step| at(f64::from(step) / 4000.0)).collect();
        assert!(steps.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.08), "nothing jumps");
        assert!((-3.0..3.0).contains(&at(f64::MAX)) && (-3.0..3.0).contains(&at(f64::MIN)), "a day that cannot be is none");
    }

    #[test]
    fn a_climate_without_its_weather_never_has_it() {
        let fog = EncounterConditions::between((0.0, 24.0)).with(WeatherPart::Fog, (0.2, 2.0));
        assert!(!fog.comes_in(&Tint { fog: 0.1, ..Tint::default() }) && fog.comes_in(&Tint { fog: 0.3, ..Tint::default() }));
        let warm = EncounterConditions::between((0.0, 24.0)).with(WeatherPart::Cold, (-1.0, 0.05));
        assert!(warm.comes_in(&Tint::default()) && !warm.comes_in(&Tint { snow: 0.4, ..Tint::default() }));
        let clock = WorldClock::default();
        let share = |fog_now: f32| fog.presence(&clock, 0, &Weather { fog: fog_now, ..Weather::default() }, &Tint::default());
        assert!(share(0.1) == 0.0 && share(0.4) == 1.0);
    }
}
