//! Colour grading: the palette of a biome at an hour of the day, in some weather.

use eremite_land::{Tint, biome::Pigment};
use eremite_stream::{
    contracts::{palette_state::PaletteState, weather::Weather},
    ink::Ink,
};

/// Keyframe of the day: for each colour a target and how far the daytime colour moves toward it (0 to 1).
struct GradeKeyframe {
    hour: f32,
    light: [f32; 3],
    zenith: (u32, f32),
    horizon: (u32, f32),
    mist: (u32, f32),
    range: (u32, f32),
    night: f32,
}

const NIGHT: GradeKeyframe = GradeKeyframe {
    hour: 0.0,
    light: [0.15, 0.19, 0.33],
    zenith: (0x0b_1020, 0.95),
    horizon: (0x28_3250, 0.92),
    mist: (0x3a_4462, 0.94),
    range: (0x0d_1322, 0.88),
    night: 1.0,
};
const DAY: GradeKeyframe =
    GradeKeyframe { hour: 8.8, light: [1.0; 3], zenith: (0, 0.0), horizon: (0, 0.0), mist: (0, 0.0), range: (0, 0.0), night: 0.0 };

/// Keyframes in order of the hour; between them colours are interpolated smoothly.
const GRADE_KEYFRAMES: [GradeKeyframe; 11] = [
    NIGHT,
    GradeKeyframe { hour: 4.6, ..NIGHT },
    GradeKeyframe {
        hour: 5.7,
        light: [0.42, 0.40, 0.52],
        zenith: (0x44_4e74, 0.88),
        horizon: (0xd0_8f86, 0.82),
        mist: (0x8f_8098, 0.78),
        range: (0x36_3c5a, 0.68),
        night: 0.6,
    },
    GradeKeyframe {
        hour: 6.7,
        light: [0.94, 0.80, 0.72],
        zenith: (0xa4_b0c6, 0.62),
        horizon: (0xf7_cda0, 0.7),
        mist: (0xf0_d0b6, 0.66),
        range: (0x80_7790, 0.38),
        night: 0.0,
    },
    DAY,
    // At noon the sky is deepest, and the haze brightest.
    GradeKeyframe { hour: 12.6, zenith: (0x6e_9eb6, 0.38), mist: (0xff_fcf0, 0.2), ..DAY },
    GradeKeyframe { hour: 15.6, ..DAY },
    GradeKeyframe {
        hour: 17.4,
        light: [1.0, 0.86, 0.68],
        zenith: (0xb6_b4b0, 0.42),
        horizon: (0xf8_c988, 0.66),
        mist: (0xf2_cd9a, 0.62),
        range: (0x8c_6a60, 0.34),
        night: 0.0,
    },
    GradeKeyframe {
        hour: 18.5,
        light: [0.70, 0.50, 0.50],
        zenith: (0x55_5076, 0.74),
        horizon: (0xe4_7a56, 0.74),
        mist: (0xb4_8486, 0.62),
        range: (0x46_3850, 0.66),
        night: 0.15,
    },
    GradeKeyframe {
        hour: 19.6,
        light: [0.27, 0.28, 0.44],
        zenith: (0x1a_2140, 0.93),
        horizon: (0x57_4c6e, 0.9),
        mist: (0x4c_4c6c, 0.9),
        range: (0x1c_2038, 0.82),
        night: 0.8,
    },
    GradeKeyframe { hour: 21.0, ..NIGHT },
];

/// Colour of a crest in the light of moon and stars, and its strength at new and at full moon.
const MOONLIT: u32 = 0xa4_b6dc;
const RIM: (f32, f32) = (0.12, 0.32);
/// Share of the mist in the colour of the nearest range and of the farthest by night. With less of it the nearest would be a
/// hole below its moonlit crest.
const NIGHT_AIR: (f32, f32) = (0.3, 0.86);

fn color((hex, _): (u32, f32)) -> Ink {
    Pigment::srgb(hex).into()
}

/// The keyframes around an hour, and the smoothed share between them.
fn keyframes_around(hour: f32) -> (&'static GradeKeyframe, &'static GradeKeyframe, f32) {
    let next = GRADE_KEYFRAMES.iter().position(|key| key.hour > hour).unwrap_or(0);
    let (from, to) = (&GRADE_KEYFRAMES[(next + GRADE_KEYFRAMES.len() - 1) % GRADE_KEYFRAMES.len()], &GRADE_KEYFRAMES[next]);
    let span = (to.hour - from.hour).rem_euclid(24.0);
    let share = if span > 0.0 { (hour - from.hour) / span } else { 0.0 };
    (from, to, share * share * (3.0 - 2.0 * share))
}

/// The palette of a biome's tint at an hour, in some weather; `moon` is the moon's phase in `[0, 1)`.
pub fn graded_palette(tint: &Tint, hour: f32, moon: f32, weather: &Weather) -> PaletteState {
    let day = overcast(PaletteState::day(tint), weather);
    let (from, to, share) = keyframes_around(hour.rem_euclid(24.0));
    let toward = |ink: Ink, part: fn(&GradeKeyframe) -> (u32, f32)| {
        let graded = |key: &GradeKeyframe| mixed(ink, color(part(key)), part(key).1);
        mixed(graded(from), graded(to), share)
    };
    let night = from.night + (to.night - from.night) * share;
    // A full moon adds up to 55 % of light.
    let full = 1.0 - (2.0 * moon - 1.0).abs();
    let moonlight = 1.0 + 0.55 * night * full;
    let mist = toward(day.mist, |key| key.mist);
    PaletteState {
        zenith: toward(day.zenith, |key| key.zenith),
        horizon: toward(day.horizon, |key| key.horizon),
        mist,
        ranges: day.ranges.map(|range| {
            // The farther a range, the more its darkness comes from the air in between.
            let graded = toward(range, |key| key.range);
            let air = distance(&day, range);
            mixed(graded, mist, (NIGHT_AIR.0 + (NIGHT_AIR.1 - NIGHT_AIR.0) * air) * night)
        }),
        rim: Ink::from_srgb_hex(MOONLIT).with_alpha(night * (RIM.0 + (RIM.1 - RIM.0) * full) * weather.clearness()),
        light: std::array::from_fn(|c| day.light[c] * (from.light[c] + (to.light[c] - from.light[c]) * share) * moonlight),
        night,
    }
}

/// Interpolates colours in square-root space, roughly perceptual; in linear light the dark would stay too bright.
fn mixed(from: Ink, to: Ink, share: f32) -> Ink {
    Ink(std::array::from_fn(|c| {
        let root = from.0[c].sqrt() + (to.0[c].sqrt() - from.0[c].sqrt()) * share;
        root * root
    }))
}

/// Share of air in a range's colour: 1 is mist alone.
fn distance(day: &PaletteState, range: Ink) -> f32 {
    let gap = |ink: Ink| (0..3).map(|c| (day.mist.0[c] - ink.0[c]).abs()).sum::<f32>();
    let nearest = gap(day.ranges[day.ranges.len() - 1]);
    if nearest > 0.0 { 1.0 - (gap(range) / nearest).min(1.0) } else { 0.0 }
}

/// Rain and snow grey the sky, dust browns it, fog hides the ranges.
fn overcast(day: PaletteState, weather: &Weather) -> PaletteState {
    // A sky of clouds is the darker the more it rains; snow's is brighter.
    let wet = weather.cloudiness() * (0.6 + 0.4 * weather.rain.max(0.5 * weather.snow));
    let grey = |ink: Ink, amount: f32| {
        let [r, g, b, _] = ink.0;
        let luminance = 0.3 * r + 0.6 * g + 0.1 * b;
        let cloud = Ink([luminance * 0.74, luminance * 0.77, luminance * 0.80, 1.0]);
        ink.lerp(cloud, amount)
    };
    let dusty = |ink: Ink| ink.lerp(day.mist.lerp(Pigment::srgb(0xb8_9468).into(), 0.35), 0.5 * weather.dust);
    let sky = |ink: Ink| dusty(grey(ink, 0.75 * wet)).lerp(day.mist, 0.55 * weather.fog);
    let mist = dusty(grey(day.mist, 0.7 * wet));
    let mut ranges = day.ranges;
    let count = ranges.len() as f32;
    for (nearness, range) in ranges.iter_mut().enumerate() {
        let far = 1.0 - nearness as f32 / count;
        *range = range.lerp(mist, (0.5 * wet + 0.92 * weather.fog + 0.6 * weather.dust).min(1.0) * (0.35 + 0.65 * far));
    }
    // Wet ground is darker too.
    let dim = 1.0 - 0.28 * wet - 0.08 * weather.fog;
    PaletteState { zenith: sky(day.zenith), horizon: sky(day.horizon), mist, ranges, light: day.light.map(|c| c * dim), ..day }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_stream::contracts::palette_state::RANGES;

    #[test]
    fn the_colours_of_a_day_never_jump() {
        let tint = Tint::default();
        let mut last: Option<PaletteState> = None;
        for minute in 0..=24 * 60 {
            let palette = graded_palette(&tint, minute as f32 / 60.0, 0.5, &Weather::default());
            if let Some(last) = last {
                for (a, b) in [
                    (palette.zenith, last.zenith),
                    (palette.horizon, last.horizon),
                    (palette.mist, last.mist),
                    (palette.ranges[3], last.ranges[3]),
                ] {
                    assert!((0..3).all(|c| (a.0[c] - b.0[c]).abs() < 0.03), "a jump at minute {minute}: {a:?} after {b:?}");
                }
                assert!((0..3).all(|c| (palette.light[c] - last.light[c]).abs() < 0.03), "light jumps at minute {minute}");
            }
            last = Some(palette);
        }
        assert_eq!(last, Some(graded_palette(&tint, 0.0, 0.5, &Weather::default())));
    }

    #[test]
    fn by_night_no_range_is_a_hole_in_the_mist_and_the_nearest_is_the_darkest() {
        for moon in [0.0, 0.5] {
            let PaletteState { mist, ranges, .. } = graded_palette(&Tint::default(), 21.0, moon, &Weather::default());
            let brightness = |ink: Ink| (ink.0[0] + ink.0[1] + ink.0[2]).sqrt();
            let shares = ranges.map(|range| brightness(range) / brightness(mist));
            assert!(shares[RANGES - 1] > 0.5, "{shares:?}");
            assert!(shares.windows(2).all(|pair| pair[0] > pair[1]) && shares[RANGES - 1] < 0.85, "{shares:?}");
        }
    }

    #[test]
    fn the_day_is_the_biomes_own_and_night_is_dark() {
        let tint = Tint::default();
        assert!(graded_palette(&tint, 15.6, 0.0, &Weather::default()).is_similar(&PaletteState::day(&tint)));
        let night = graded_palette(&tint, 0.0, 0.0, &Weather::default());
        assert!(night.light.iter().all(|c| *c < 0.4) && night.zenith.0[0] < 0.02);
        assert!(graded_palette(&tint, 0.0, 0.5, &Weather::default()).light[0] > night.light[0] * 1.3, "a full moon shines");
    }
}
