//! Fireflies and glow-worms: position and brightness as a pure function of the seed, the place and the time.

use bevy::math::Vec2;
use eremite_land::{RandomStream, Seed, Tint};

/// Columns of a cell, and the most fireflies and glow-worms in one.
pub const CELL_COLUMNS: i64 = 16;
const MAX: [f32; 2] = [7.0, 4.0];
/// Columns of a patch (value noise over patches gives the density), and the noise value from which on there are any.
const PATCH_COLUMNS: i64 = 112;
const FROM: f32 = 0.42;
/// Hours of a night (over 24 after midnight): the first appear, all are there, the first go, none is left.
const NIGHT: [f32; 4] = [19.6, 21.0, 26.6, 28.4];
/// Share of snow in the climate from which on there are none.
const COLD: f32 = 0.25;
/// Metres over the ground between which fireflies are, how far they drift, and the period of that in seconds.
const OVER_M: (f32, f32) = (0.35, 2.9);
const DRIFT_M: (f32, f32) = (1.6, 0.5);
const DRIFT_S: f64 = 13.0;
/// Seconds between two flashes, least and most, and the duration of one.
const FLASH_S: (f32, f32) = (3.2, 6.5);
const LASTS_S: f32 = 1.1;

const PATCH: RandomStream = RandomStream::named("firefly patch");
const WHERE: RandomStream = RandomStream::named("firefly where");

/// What glows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireflyKind {
    /// It drifts over the ground, and flashes.
    Firefly,
    /// It sits in the grass.
    GlowWorm,
}

/// One that glows, at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FireflyGlow {
    /// What it is.
    pub what: FireflyKind,
    /// Metres right of the cell's first column, and over the ground there.
    pub at: Vec2,
    /// Brightness, up to 1.
    pub bright: f32,
}

/// How far the night has come for them, from 0 to 1.
pub fn night_factor(hour: f32) -> f32 {
    let [first, all, go, none] = NIGHT;
    let hour = if hour < 12.0 { hour + 24.0 } else { hour };
    ((hour - first) / (all - first)).min((none - hour) / (none - go)).clamp(0.0, 1.0)
}

/// Density in a cell, as a share of the most: smooth value noise in patches, less in cold and dust.
pub fn patch_density(seed: Seed, cell: i64, tint: &Tint) -> f32 {
    let column = cell.wrapping_mul(CELL_COLUMNS);
    let (at, share) = (column.div_euclid(PATCH_COLUMNS), column.rem_euclid(PATCH_COLUMNS) as f32 / PATCH_COLUMNS as f32);
    let smooth = share * share * (3.0 - 2.0 * share);
    let [here, next] = [at, at.wrapping_add(1)].map(|at| seed.unit(PATCH, &[at]));
    let there_are = here + (next - here) * smooth;
    // Where it is cold or dusty, there are none.
    let kind = (1.0 - tint.snow / COLD).clamp(0.0, 1.0) * (1.0 - 1.4 * tint.dust).clamp(0.0, 1.0);
    kind * ((there_are - FROM) / (1.0 - FROM)).clamp(0.0, 1.0)
}

/// Those of a cell that glow, `seconds` after the session began; `share` is their density.
pub fn fireflies_in_cell(seed: Seed, cell: i64, seconds: f64, share: f32) -> impl Iterator<Item = FireflyGlow> {
    let kinds = [FireflyKind::Firefly, FireflyKind::GlowWorm].into_iter().zip(MAX);
    kinds.flat_map(move |(what, most)| {
        (0..(most * share).ceil() as i64)
            .filter_map(move |number| firefly_at(seed, cell, what, number, seconds, most * share - number as f32))
    })
}

fn firefly_at(seed: Seed, cell: i64, what: FireflyKind, number: i64, seconds: f64, there: f32) -> Option<FireflyGlow> {
    let unit = |which: i64| seed.unit(WHERE, &[cell, what as i64, number, which]);
    let turn = |times: f64, phase: f32| libm::sinf(((seconds * times / DRIFT_S + f64::from(phase)).fract() as f32) * std::f32::consts::TAU);
    let x = unit(0) * CELL_COLUMNS as f32;
    // The last one fades with the share.
    let there = there.clamp(0.0, 1.0);
    if what == FireflyKind::GlowWorm {
        let bright = there * (0.75 + 0.15 * turn(2.0, unit(2)));
        return Some(FireflyGlow { what, at: Vec2::new(x, 0.08 + 0.22 * unit(1)), bright });
    }
    let every_s = FLASH_S.0 + (FLASH_S.1 - FLASH_S.0) * unit(3);
    let since_s = ((seconds / f64::from(every_s) + f64::from(unit(4))).fract() as f32) * every_s;
    if since_s > LASTS_S {
        return None;
    }
    // A quick rise, then a slow fade.
    let flash = (since_s / 0.18).min(1.0) * (1.0 - since_s / LASTS_S);
    let drift = Vec2::new(turn(1.0, unit(5)) + 0.5 * turn(2.3, unit(6)), turn(1.7, unit(7))) * Vec2::new(DRIFT_M.0, DRIFT_M.1);
    let over_m = OVER_M.0 + (OVER_M.1 - OVER_M.0) * unit(1) * unit(2);
    Some(FireflyGlow { what, at: Vec2::new(x + drift.x, (over_m + drift.y).max(0.2)), bright: there * flash })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_glow_by_night_where_it_is_warm_here_many_and_there_none() {
        for (hour, is) in [(12.0, false), (19.0, false), (22.0, true), (0.5, true), (5.0, false)] {
            assert_eq!(night_factor(hour) > 0.0, is, "{hour}");
        }
        let tint = Tint { snow: 0.0, dust: 0.0, ..Tint::default() };
        let shares: Vec<f32> = (-4000..4000).map(|cell| patch_density(Seed(3), cell, &tint)).collect();
        let none = shares.iter().filter(|share| **share == 0.0).count();
        assert!((2000..5500).contains(&none), "{none} of 8000 cells have none");
        assert!(shares.iter().any(|share| *share > 0.8));
        assert!(shares.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.5));
        let cold = Tint { snow: 0.5, ..tint };
        assert!((-400..400).all(|cell| patch_density(Seed(3), cell, &cold) == 0.0));
    }

    #[test]
    fn a_firefly_flashes_and_never_jumps() {
        for number in 0..6 {
            let mut last: Option<FireflyGlow> = None;
            let mut flashes = 0;
            for step in 0..64 * 60 {
                let now = firefly_at(Seed(8), -77, FireflyKind::Firefly, number, 1.0e6 + f64::from(step) / 64.0, 1.0);
                flashes += i32::from(last.is_none() && now.is_some());
                if let (Some(last), Some(now)) = (last, now) {
                    assert!(now.at.distance(last.at) * 64.0 < 2.5, "it flies {} m/s", now.at.distance(last.at) * 64.0);
                    assert!((now.bright - last.bright).abs() < 0.12);
                }
                last = now;
            }
            assert!((8..=20).contains(&flashes), "{flashes} flashes a minute");
        }
    }
}
