//! The weather: a pure function of (seed, x, time), so that the same walk has the same weather.
//!
//! 2D value noise over a lattice of space and time: at each lattice point an event of each kind happens or not, as often as
//! the biome there has it; between the points its strength is interpolated with smoothstep.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource};
use eremite_land::{Column, Land, RandomStream, Seed, Tint, value_noise::smoothstep};

/// Columns and days between the lattice points.
const COLUMNS: i64 = 900;
const DAYS: f64 = 0.125;

const WIND: RandomStream = RandomStream::named("weather wind");

/// What is in the air, each from 0, nothing, to 1, the most that is possible.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct Weather {
    /// Rain.
    pub rain: f32,
    /// Snow.
    pub snow: f32,
    /// Leaves or petals.
    pub leaves: f32,
    /// Fog.
    pub fog: f32,
    /// Dust or ash.
    pub dust: f32,
    /// Northern lights; seen at night.
    pub aurora: f32,
    /// Strength of the wind, from -1, strongest to the left, to 1, strongest to the right.
    pub wind: f32,
}

/// A kind of event: its random stream, the share of time for which the biome has it, its field, and whether it is particles
/// that fall or are blown about.
type WeatherKind = (RandomStream, fn(&Tint) -> f32, fn(&mut Weather) -> &mut f32, bool);

const KINDS: [WeatherKind; 6] = [
    (RandomStream::named("weather rain"), |tint| tint.rain, |weather| &mut weather.rain, true),
    (RandomStream::named("weather snow"), |tint| tint.snow, |weather| &mut weather.snow, true),
    (RandomStream::named("weather leaves"), |tint| tint.leaves, |weather| &mut weather.leaves, true),
    (RandomStream::named("weather fog"), |tint| tint.fog, |weather| &mut weather.fog, false),
    (RandomStream::named("weather dust"), |tint| tint.dust, |weather| &mut weather.dust, true),
    (RandomStream::named("weather aurora"), |tint| tint.aurora, |weather| &mut weather.aurora, false),
];

/// The lattice points around a column and a time, with the weight of each.
fn lattice_weights(column: Column, days: f64) -> [(i64, i64, f32); 4] {
    let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
    let (i, x) = (column.0.div_euclid(COLUMNS), smooth(column.0.rem_euclid(COLUMNS) as f32 / COLUMNS as f32));
    let slot = (days / DAYS).floor();
    let t = smooth((days / DAYS - slot) as f32);
    let j = slot as i64;
    [(i, j, (1.0 - x) * (1.0 - t)), (i + 1, j, x * (1.0 - t)), (i, j + 1, (1.0 - x) * t), (i + 1, j + 1, x * t)]
}

/// The strength above which fog and northern lights count.
const FAINT: f32 = 0.12;
/// Strengths of an event at which something begins to fall or to be blown about, and at which all of it does. Below the
/// first the sky is clear: a few strokes in it would look like scratches.
const FALLS: (f32, f32) = (0.25, 0.6);
/// Strength of rain or snow at which clouds cover the whole sky.
const CLOUDED: f32 = 0.3;

impl Weather {
    /// The name of the strongest weather, and its strength; "clear" if nothing falls and nothing else is strong enough.
    pub fn dominant(&self) -> (&'static str, f32) {
        let Self { rain, snow, leaves, fog, dust, aurora, wind: _ } = *self;
        let faint = |strength: f32| if strength > FAINT { strength } else { 0.0 };
        [("rain", rain), ("snow", snow), ("leaves", leaves), ("fog", faint(fog)), ("dust", dust), ("northern lights", faint(aurora))]
            .into_iter()
            .fold(("clear", 0.0), |most, kind| if kind.1 > most.1 { kind } else { most })
    }

    /// How much of the sky is clouds of rain or snow, from 0 to 1: all of it in a little rain already.
    pub fn cloudiness(&self) -> f32 {
        smoothstep(0.0, CLOUDED, self.rain.max(self.snow))
    }

    /// How much of the sky its clouds, fog or dust leave, from 0 to 1.
    pub fn clearness(&self) -> f32 {
        (1.0 - self.cloudiness().max(0.8 * self.fog).max(0.7 * self.dust)).max(0.0)
    }

    /// The weather at a column, some days after the midnight before the walk began.
    pub fn at(land: &Land, tint: &Tint, column: Column, days: f64) -> Self {
        Self::of(land.seed(), tint, column, days)
    }

    fn of(seed: Seed, tint: &Tint, column: Column, days: f64) -> Self {
        let around = lattice_weights(column, days);
        let mut weather = Self::default();
        for (stream, chance, part, falls) in KINDS {
            let chance = chance(tint);
            if chance > 0.0 {
                // An event that only just happens is weak.
                let strength = |i, j| ((chance - seed.unit(stream, &[i, j])) / (0.35 * chance.max(0.2))).clamp(0.0, 1.0);
                let event: f32 = around.iter().map(|(i, j, weight)| weight * strength(*i, *j)).sum();
                *part(&mut weather) = if falls { smoothstep(FALLS.0, FALLS.1, event) } else { event };
            }
        }
        let wind: f32 = around.iter().map(|(i, j, weight)| weight * (2.0 * seed.unit(WIND, &[*i, *j]) - 1.0)).sum();
        let storm = weather.rain.max(weather.dust).max(weather.leaves);
        weather.wind = (wind * (0.6 + 0.9 * storm)).clamp(-1.0, 1.0) * (0.25 + 0.75 * tint.wind);
        weather
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: Seed = Seed(5);

    #[test]
    fn weather_comes_and_goes_smoothly_in_space_and_time() {
        let tint = Tint { rain: 0.4, fog: 0.3, ..Tint::default() };
        let mut last: Option<Weather> = None;
        for second in 0..4000 {
            let now = Weather::of(SEED, &tint, Column(17), f64::from(second) / 600.0);
            if let Some(last) = last {
                assert!((now.rain - last.rain).abs() < 0.1 && (now.wind - last.wind).abs() < 0.12, "a jump at second {second}");
            }
            last = Some(now);
        }
        let mut last = Weather::of(SEED, &tint, Column(-3001), 0.4);
        for x in -3000..3000 {
            let now = Weather::of(SEED, &tint, Column(x), 0.4);
            assert!((now.rain - last.rain).abs() < 0.01 && (now.fog - last.fog).abs() < 0.01, "a jump at column {x}");
            last = now;
        }
    }

    #[test]
    fn it_rains_about_as_often_as_the_biome_says_and_never_where_it_does_not() {
        let hours = |chance: f32| {
            let tint = Tint { rain: chance, ..Tint::default() };
            let wet = (0..4000).filter(|i| Weather::of(SEED, &tint, Column(i * 7919), *i as f64 * 0.731).rain > 0.25).count();
            wet as f32 / 4000.0
        };
        assert_eq!(hours(0.0), 0.0);
        // Where it nearly never rains, it either rains or does not: what is told agrees with what falls.
        let told = |i: i64| Weather::of(SEED, &Tint { rain: 0.1, fog: 0.0, ..Tint::default() }, Column(i * 37), i as f64 * 0.003);
        for weather in (0..20_000).map(told) {
            assert_eq!(weather.rain > 0.0, weather.dominant().0 == "rain", "{weather:?}");
        }
        for chance in [0.1, 0.3, 0.6] {
            let share = hours(chance);
            assert!((share - chance).abs() < 0.12, "{share} of the hours, and not {chance}");
        }
    }
}
