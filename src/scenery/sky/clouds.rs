//! Fair-weather clouds: heaped ones with a flat foot, and thin strokes high above, which drift over a clear sky. Where each is
//! follows from the clock alone; rain, snow, fog and dust cover or hide them.

use std::f32::consts::TAU;

use bevy::math::Vec2;
use eremite_land::{RandomStream, Seed, hash::SeededRng, value_noise::smoothstep};
use eremite_stream::{
    contracts::palette_state::PaletteState,
    ink::{Ink, InkMeshBuilder, StrokePoint, palette},
};

use super::{DayNightCycle, Weather};

const CLOUD: RandomStream = RandomStream::named("fair-weather cloud");

/// A row of clouds: lengths are in half view heights.
struct CloudRow {
    number: i64,
    /// From one cloud to the next, and how far a day moves them.
    spacing: f32,
    drift_a_day: f64,
    /// The share of places where there is one.
    share: f32,
    draw: fn(&mut InkMeshBuilder, Vec2, f32, &mut SeededRng, &CloudLight),
    /// Heights of their feet over the middle of the view.
    feet: (f32, f32),
    /// Half the width of the widest.
    reach: f32,
}

const ROWS: [CloudRow; 3] = [
    CloudRow { number: 0, spacing: 1.9, drift_a_day: 3.1, share: 0.6, draw: wisp, feet: (0.58, 0.94), reach: 1.0 },
    CloudRow { number: 1, spacing: 0.95, drift_a_day: 4.6, share: 0.5, draw: heap, feet: (0.2, 0.4), reach: 0.45 },
    CloudRow { number: 2, spacing: 1.7, drift_a_day: 7.3, share: 0.55, draw: heap, feet: (0.42, 0.72), reach: 0.8 },
];

/// The colours of clouds.
struct CloudLight {
    crown: Ink,
    body: Ink,
    foot: Ink,
    strength: f32,
}

impl CloudLight {
    /// White by day, red from below while the sun is low, and a little lighter than the sky at night.
    fn of(palette: &PaletteState, clock: &DayNightCycle, strength: f32) -> Self {
        let sun = libm::sinf((clock.hour() - 6.0) / 24.0 * TAU);
        let low = smoothstep(-0.22, 0.02, sun) * (1.0 - smoothstep(0.08, 0.34, sun));
        let day = Ink::from_srgb_hex(0xff_fcf4);
        let night = palette.zenith.lerp(palette.horizon, 0.5);
        let body = day.lerp(palette.horizon, 0.3).lerp(night, palette.night);
        Self {
            crown: body.lerp(day, 0.6 * (1.0 - palette.night)).lerp(palette::gold(), 0.2 * low),
            body: body.lerp(palette::vermilion(), 0.14 * low),
            foot: palette.mist.lerp(palette.zenith, 0.45).lerp(palette::vermilion(), 0.4 * low).lerp(night, palette.night),
            strength: strength * (1.0 - 0.45 * palette.night),
        }
    }
}

/// Draws the clouds for a view of this half width and height, around its centre.
pub(super) fn draw(mesh: &mut InkMeshBuilder, half: Vec2, palette: &PaletteState, clock: &DayNightCycle, weather: &Weather) {
    let strength = weather.clearness();
    if strength < 0.02 {
        return;
    }
    let light = CloudLight::of(palette, clock, strength);
    let wide = half.x / half.y;
    for row in &ROWS {
        let drift = clock.days * row.drift_a_day / f64::from(row.spacing);
        let (first, offset) = (drift.floor(), (drift - drift.floor()) as f32);
        let places = ((wide + row.reach) / row.spacing).ceil() as i64 + 1;
        for place in -places..=places {
            let mut random = Seed(0).rng(CLOUD, &[row.number, place - first as i64]);
            if random.unit() >= row.share {
                continue;
            }
            let x = (place as f32 + offset + 0.5 * (random.unit() - 0.5)) * row.spacing;
            let y = row.feet.0 + (row.feet.1 - row.feet.0) * random.unit();
            if x.abs() < wide + row.reach {
                (row.draw)(mesh, half.y * Vec2::new(x, y), half.y * row.reach * (0.5 + 0.5 * random.unit()), &mut random, &light);
            }
        }
    }
}

/// A heaped cloud over a foot of half a width, in metres.
fn heap(mesh: &mut InkMeshBuilder, foot: Vec2, half_width_m: f32, random: &mut SeededRng, light: &CloudLight) {
    const STEPS: usize = 22;
    let height_m = half_width_m * (0.34 + 0.22 * random.unit());
    let (lean, phases) = (random.unit() * 0.7 - 0.35, [random.unit() * TAU, random.unit() * TAU]);
    // Domes over an envelope that is highest beside the middle.
    let crest = |x: f32| {
        let envelope = (1.0 - x * x).max(0.0).sqrt() * (1.0 - 0.35 * (x - lean) * (x - lean));
        let domes = libm::sinf(4.1 * x + phases[0]).abs() * 0.6 + libm::sinf(8.7 * x + phases[1]).abs() * 0.25;
        envelope * (0.42 + 0.58 * domes)
    };
    let outline = |low: f32, high: f32, wide: f32| -> Vec<Vec2> {
        let above = (0..=STEPS).map(|step| 1.0 - 2.0 * step as f32 / STEPS as f32);
        let top = above.map(|x| foot + Vec2::new(x * half_width_m * wide, low * height_m + crest(x) * high * height_m));
        let bottom = [-0.7f32, 0.0, 0.7].map(|x| foot + Vec2::new(x * half_width_m * wide, (low - 0.06) * height_m));
        top.chain(bottom).collect()
    };
    let alpha = |ink: Ink, share: f32| ink.with_alpha(share * light.strength);
    mesh.wash(&outline(0.0, 1.0, 1.0), alpha(light.body, 0.5), height_m * 0.16);
    mesh.wash(&outline(0.3, 0.66, 0.8), alpha(light.crown, 0.5), height_m * 0.14);
    mesh.wash(&outline(-0.02, 0.2, 0.86), alpha(light.foot, 0.28), height_m * 0.2);
}

/// Thin strokes of ice, one over the other.
fn wisp(mesh: &mut InkMeshBuilder, foot: Vec2, half_width_m: f32, random: &mut SeededRng, light: &CloudLight) {
    let strokes = 2 + (random.unit() * 3.0) as i32;
    for stroke in 0..strokes {
        let (aside, long) = (random.unit() * 0.6 - 0.3, 0.45 + 0.55 * random.unit());
        let (bend, width) = (random.unit() * 0.12, 0.025 + 0.035 * random.unit());
        let points: Vec<StrokePoint> = (0..=10)
            .map(|step| {
                let x = step as f32 / 5.0 - 1.0;
                let at = Vec2::new(aside + x * long, 0.1 * stroke as f32 + bend * x * x) * half_width_m;
                StrokePoint { at: foot + at, width: half_width_m * width * (1.0 - x * x * 0.8) }
            })
            .collect();
        mesh.taper(&points, light.body.with_alpha(0.34 * light.strength), half_width_m * 0.05);
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
