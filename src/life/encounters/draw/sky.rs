//! What an encounter has in the sky: falling stars, and the rainbow of a shower in the sun. Positions are shares of half the
//! height of the view, from its middle.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::math::Vec2;
use eremite_land::{RandomStream, Seed, value_noise::smoothstep};
use eremite_stream::ink::{Ink, InkMeshBuilder};

use crate::encounters::{cue::EncounterMoment, slot::Encounter};

const STAR: RandomStream = RandomStream::named("encounter star");

/// Seconds from a chance of a falling star to the next, and how many of the chances are taken.
const EVERY_S: f64 = 0.8;
const FALLS: f32 = 0.72;
/// One of so many is a large one.
const LARGE: f32 = 0.12;
/// Where they come from, and the slant of their ways in radians.
const RADIANT: Vec2 = Vec2::new(-0.7, 1.5);
/// The rainbow's middle, its radius and the width of a band.
const RAINBOW: (Vec2, f32, f32) = (Vec2::new(0.35, -0.75), 1.25, 0.022);
const BANDS: [u32; 7] = [0xd9_5a4a, 0xe8_9a4e, 0xf0_d870, 0x8f_c27a, 0x6f_b6c9, 0x6a_86c4, 0x8a_6bb0];

/// Falling stars: all that are seen at a moment, in a view `aspect` times as wide as high.
pub fn falling_stars(
    mesh: &mut InkMeshBuilder,
    encounter: &Encounter,
    moment: &EncounterMoment,
    [half_m, aspect]: [f32; 2],
    strength: f32,
) {
    let now = (moment.seconds / EVERY_S).floor() as i64;
    for span in now - 4..=now {
        let unit = |number: i64| Seed(encounter.hash).unit(STAR, &[span, number]);
        if unit(0) > FALLS {
            continue;
        }
        let is_large = unit(1) < LARGE;
        let lasts_s = if is_large { 2.1 } else { 0.55 + 0.6 * unit(2) };
        let since_s = (moment.seconds - (span as f64 + 0.6 * f64::from(unit(3))) * EVERY_S) as f32;
        let share = since_s / lasts_s;
        if !(0.0..1.0).contains(&share) {
            continue;
        }
        let from = Vec2::new((2.0 * unit(4) - 1.0) * aspect, 0.10 + 0.85 * unit(5));
        let radiant = Vec2::new(RADIANT.x * encounter.side, RADIANT.y);
        let way = (from - radiant).normalize_or(Vec2::NEG_Y);
        let long = if is_large { 0.85 } else { 0.22 + 0.25 * unit(6) };
        let head = from + way * (long * (0.25 + share));
        // Its trail is short at first, and stays for a moment.
        let tail = head - way * (long * smoothstep(0.0, 0.35, share) * (1.0 - 0.4 * share));
        let bright = strength * smoothstep(0.0, 0.12, share) * (1.0 - smoothstep(0.55, 1.0, share));
        let width = if is_large { 0.011 } else { 0.006 };
        let white = Ink::from_srgb_hex(if unit(7) < 0.3 { 0xd6_e4ff } else { 0xff_f6e2 });
        let across = way.perp() * width;
        let corners = [(tail, 0.0), (head + across, bright), (head + way * (1.5 * width), bright), (head - across, bright)];
        let [tail, left, tip, right] = corners.map(|(at, alpha)| mesh.vertex(at * half_m, white.with_alpha(alpha)));
        mesh.triangle(tail, left, tip);
        mesh.triangle(tail, tip, right);
        if is_large {
            let glow = white.with_alpha(0.30 * bright);
            mesh.disc(head * half_m, 0.0, glow, glow, 0.05 * half_m);
        }
    }
}

/// A rainbow.
pub fn rainbow(mesh: &mut InkMeshBuilder, encounter: &Encounter, half_m: f32, strength: f32) {
    const PIECES: usize = 48;
    let (middle, radius, band) = RAINBOW;
    let middle = Vec2::new(middle.x * encounter.side, middle.y);
    let bands = BANDS.len();
    let ink_of = |row: usize| {
        let ink = Ink::from_srgb_hex(BANDS[row.saturating_sub(1).min(bands - 1)]);
        // Both edges are soft.
        ink.with_alpha(if row == 0 || row == bands + 1 { 0.0 } else { 0.26 * strength })
    };
    let mut before: Option<Vec<u32>> = None;
    for piece in 0..=PIECES {
        let angle = TAU * 0.5 * piece as f32 / PIECES as f32 - FRAC_PI_2;
        let (sin, cos) = libm::sincosf(angle);
        // It fades toward its feet.
        let fade = smoothstep(0.05, 0.6, cos);
        let row: Vec<u32> = (0..bands + 2)
            .map(|row| {
                let out = radius + band * (0.5 * (bands + 1) as f32 - row as f32);
                let ink = ink_of(row);
                mesh.vertex((middle + Vec2::new(sin, cos) * out) * half_m, ink.with_alpha(ink.0[3] * fade))
            })
            .collect();
        if let Some(before) = before {
            for number in 0..=bands {
                mesh.quad(before[number], row[number], row[number + 1], before[number + 1]);
            }
        }
        before = Some(row);
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::{Column, Place, Tint};
    use eremite_testing::flashes::most_flashes_a_second;

    use super::*;
    use crate::encounters::kind::EncounterKind;

    #[test]
    fn stars_fall_at_most_three_a_second_even_if_each_filled_the_picture() {
        const FPS: u32 = 60;
        let place = Place::at(Column(0), 0);
        for hash in [7, 8, 9] {
            let kind = EncounterKind::FallingStars;
            let encounter = Encounter { kind, slot: 0, place, side: 1.0, water: None, tint: Tint::default(), hash };
            let brightest: Vec<f32> = (0..60 * FPS)
                .map(|frame| {
                    let mut mesh = InkMeshBuilder::default();
                    let moment = EncounterMoment::undisturbed(9.0e5 + f64::from(frame) / f64::from(FPS), 0.0);
                    falling_stars(&mut mesh, &encounter, &moment, [1.0, 1.6], 1.0);
                    mesh.inks.iter().map(|ink| ink.0[3]).fold(0.0, f32::max)
                })
                .collect();
            let flashes = most_flashes_a_second(&brightest, FPS as usize);
            assert!((1..=3).contains(&flashes), "{flashes} flashes a second");
        }
    }
}
