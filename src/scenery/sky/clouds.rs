//! Fair-weather clouds: heaped ones with a flat foot, which grow until the afternoon, and thin strokes high above. They drift over
//! a clear sky, now more of them, now fewer. Where each is follows from the clock alone; rain, snow, fog and dust cover or hide
//! them.

use std::f32::consts::TAU;

use bevy::math::Vec2;
use eremite_land::{RandomStream, Seed, hash::SeededRng, value_noise::smoothstep};
use eremite_stream::{
    contracts::palette_state::PaletteState,
    ink::{Ink, InkMeshBuilder, palette},
};

use super::{DayNightCycle, Weather};

const CLOUD: RandomStream = RandomStream::named("fair-weather cloud");
const COVER: RandomStream = RandomStream::named("fair-weather cloud cover");

/// Changes of the cloud cover in a day.
const CHANGES_A_DAY: f64 = 8.0;
/// The hour at which heaped clouds are largest.
const WARMEST_HOUR: f32 = 14.5;
/// The part of a cloud's share within which it comes out of the clear sky.
const FORMS_WITHIN: f32 = 0.12;

/// A row of clouds: lengths are in half view heights.
struct CloudRow {
    number: i64,
    /// From one cloud to the next, and how far a day moves them.
    spacing: f32,
    drift_a_day: f64,
    /// The share of places where there is one, under a clear sky and a covered one, and whether the sun's warmth lifts them.
    share: (f32, f32),
    is_lifted: bool,
    draw: fn(&mut InkMeshBuilder, Vec2, f32, &mut SeededRng, &CloudLight),
    /// Heights of their feet over the middle of the view.
    feet: (f32, f32),
    /// Half the width of the widest.
    reach: f32,
}

const ROWS: [CloudRow; 3] = [
    CloudRow { number: 0, spacing: 1.9, drift_a_day: 3.1, share: (0.3, 0.9), is_lifted: false, draw: wisp, feet: (0.58, 0.94), reach: 1.0 },
    CloudRow { number: 1, spacing: 0.95, drift_a_day: 4.6, share: (0.2, 0.95), is_lifted: true, draw: heap, feet: (0.2, 0.4), reach: 0.6 },
    CloudRow { number: 2, spacing: 1.7, drift_a_day: 7.3, share: (0.1, 1.1), is_lifted: true, draw: heap, feet: (0.42, 0.72), reach: 1.05 },
];

/// The colours of clouds.
#[derive(Clone, Copy)]
struct CloudLight {
    crown: Ink,
    body: Ink,
    foot: Ink,
    strength: f32,
}

impl CloudLight {
    /// White by day, red from below while the sun is low, and a little lighter than the sky at night; at full strength.
    fn of(palette: &PaletteState, clock: &DayNightCycle) -> Self {
        let sun = libm::sinf((clock.hour() - 6.0) / 24.0 * TAU);
        let low = smoothstep(-0.22, 0.02, sun) * (1.0 - smoothstep(0.08, 0.34, sun));
        let day = Ink::from_srgb_hex(0xff_fcf4);
        let night = palette.zenith.lerp(palette.horizon, 0.5);
        let body = day.lerp(palette.horizon, 0.3).lerp(night, palette.night);
        Self {
            crown: body.lerp(day, 0.6 * (1.0 - palette.night)).lerp(palette::gold(), 0.2 * low),
            body: body.lerp(palette::vermilion(), 0.14 * low),
            foot: palette.mist.lerp(palette.zenith, 0.45).lerp(palette::vermilion(), 0.4 * low).lerp(night, palette.night),
            strength: 1.0 - 0.45 * palette.night,
        }
    }

    /// The same colours at a share of the strength.
    fn scaled(self, share: f32) -> Self {
        Self { strength: share * self.strength, ..self }
    }
}

/// How much of the sky fair-weather clouds cover at a time, from 0 to 1.
fn cover(days: f64) -> f32 {
    let at = days * CHANGES_A_DAY;
    let value = |step: i64| Seed(0).unit(COVER, &[step]);
    let [before, after] = [0, 1].map(|next| value(at.floor() as i64 + next));
    before + (after - before) * smoothstep(0.0, 1.0, (at - at.floor()) as f32)
}

/// Draws the clouds for a view of this half width and height, around its centre.
pub(super) fn draw(mesh: &mut InkMeshBuilder, half: Vec2, palette: &PaletteState, clock: &DayNightCycle, weather: &Weather) {
    let strength = weather.clearness();
    if strength < 0.02 {
        return;
    }
    let light = CloudLight::of(palette, clock);
    let wide = half.x / half.y;
    let cover = cover(clock.days);
    let warmth = 0.5 + 0.5 * libm::cosf((clock.hour() - WARMEST_HOUR) / 24.0 * TAU);
    for row in &ROWS {
        let lift = if row.is_lifted { 0.3 + 0.7 * warmth } else { 1.0 };
        let share = (row.share.0 + (row.share.1 - row.share.0) * cover) * lift;
        let drift = clock.days * row.drift_a_day / f64::from(row.spacing);
        let (first, offset) = (drift.floor(), (drift - drift.floor()) as f32);
        let places = ((wide + row.reach) / row.spacing).ceil() as i64 + 1;
        for place in -places..=places {
            let mut random = Seed(0).rng(CLOUD, &[row.number, place - first as i64]);
            let formed = smoothstep(0.0, FORMS_WITHIN, share - random.unit());
            if formed <= 0.0 {
                continue;
            }
            let x = (place as f32 + offset + 0.5 * (random.unit() - 0.5)) * row.spacing;
            let y = row.feet.0 + (row.feet.1 - row.feet.0) * random.unit();
            if x.abs() < wide + row.reach {
                let half_width = row.reach * (0.5 + 0.5 * random.unit()) * (0.55 + 0.225 * lift * (1.0 + cover));
                let light = light.scaled(strength * formed);
                (row.draw)(mesh, half.y * Vec2::new(x, y), half.y * half_width, &mut random, &light);
            }
        }
    }
}

/// A heaped cloud over a foot of half a width, in metres: a clear crown, and a foot that dissolves.
fn heap(mesh: &mut InkMeshBuilder, foot: Vec2, half_width_m: f32, random: &mut SeededRng, light: &CloudLight) {
    const STEPS: usize = 48;
    let height_m = half_width_m * (0.36 + 0.24 * random.unit());
    let lean = random.unit() * 0.6 - 0.3;
    let domes: [(f32, f32, f32); 6] = std::array::from_fn(|dome| {
        let middle = (dome as f32 + 0.2 + 0.6 * random.unit()) / 3.0 - 1.0;
        (middle, 0.2 + 0.14 * random.unit(), (1.0 - 0.75 * (middle - lean).abs()) * (0.7 + 0.3 * random.unit()))
    });
    // The upper edge of round domes, and how much cloud there is, which fades to both sides.
    let crest = |x: f32| {
        let dome =
            |(middle, radius, high): &(f32, f32, f32)| high * (1.0 - ((x - middle) / radius) * ((x - middle) / radius)).max(0.0).sqrt();
        domes.iter().map(dome).fold(0.18, f32::max)
    };
    let fullness = |x: f32| (1.0 - x * x * x * x) * light.strength;
    let mut last: Option<[u32; 5]> = None;
    for step in 0..=STEPS {
        let x = 2.0 * step as f32 / STEPS as f32 - 1.0;
        let (top, full) = (crest(x) * (1.0 - 0.5 * x * x), fullness(x));
        let mut vertex =
            |up: f32, ink: Ink, alpha: f32| mesh.vertex(foot + Vec2::new(x * half_width_m, up * height_m), ink.with_alpha(alpha * full));
        let edge = [
            vertex(-0.16, light.foot, 0.0),
            vertex(0.12, light.foot, 0.3),
            vertex(0.16 + 0.45 * (top - 0.16), light.body, 0.46),
            vertex(top, light.crown, 0.66),
            vertex(top + 0.09, light.crown, 0.0),
        ];
        if let Some(last) = last {
            for band in 0..4 {
                mesh.quad(last[band], last[band + 1], edge[band + 1], edge[band]);
            }
        }
        last = Some(edge);
    }
}

/// Thin strokes of ice, one over the other.
fn wisp(mesh: &mut InkMeshBuilder, foot: Vec2, half_width_m: f32, random: &mut SeededRng, light: &CloudLight) {
    let strokes = 2 + (random.unit() * 3.0) as i32;
    for stroke in 0..strokes {
        let (aside, long) = (random.unit() * 0.6 - 0.3, 0.45 + 0.55 * random.unit());
        let (bend, width) = (random.unit() * 0.12, 0.025 + 0.035 * random.unit());
        let mut last: Option<[u32; 3]> = None;
        for step in 0..=12 {
            let x = step as f32 / 6.0 - 1.0;
            let at = foot + Vec2::new(aside + x * long, 0.1 * stroke as f32 + bend * x * x) * half_width_m;
            let thick = Vec2::Y * half_width_m * (width * (1.0 - 0.8 * x * x) + 0.02);
            let ink = light.body.with_alpha(0.4 * light.strength * (1.0 - x * x));
            let edge = [(thick, ink.with_alpha(0.0)), (Vec2::ZERO, ink), (-thick, ink.with_alpha(0.0))];
            let edge = edge.map(|(aside, ink)| mesh.vertex(at + aside, ink));
            if let Some(last) = last {
                for band in 0..2 {
                    mesh.quad(last[band], last[band + 1], edge[band + 1], edge[band]);
                }
            }
            last = Some(edge);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(days: f64, weather: &Weather) -> Vec<Vec2> {
        let mut mesh = InkMeshBuilder::default();
        let clock = DayNightCycle { days, ..DayNightCycle::default() };
        draw(&mut mesh, Vec2::new(23.0, 13.0), &PaletteState::default(), &clock, weather);
        mesh.positions
    }

    #[test]
    fn clouds_drift_without_a_jump_and_rain_covers_them() {
        let clear = Weather::default();
        let mut counts = std::collections::BTreeSet::new();
        for step in 0..400 {
            let days = 8.0 / 24.0 + f64::from(step) * 0.01;
            let [now, next] = [drawn(days, &clear), drawn(days + 1.0e-4, &clear)];
            counts.insert(now.len());
            if now.len() == next.len() {
                let farthest = now.iter().zip(&next).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
                assert!(farthest < 0.05, "{farthest} m at {days}");
            }
        }
        assert!(counts.len() > 3, "always as many: {counts:?}");
        assert!(drawn(0.5, &Weather { rain: 1.0, ..clear }).is_empty());
        // After years they are as exact as on the first day.
        let far = [drawn(40_000.5, &clear), drawn(40_000.5 + 1.0e-4, &clear)];
        assert!(far[0].len() != far[1].len() || far[0] != far[1]);
    }
}
