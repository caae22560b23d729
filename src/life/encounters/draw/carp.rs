//! The old carp: a back that circles beneath the surface, leaps, and the rings they leave.

use std::f32::consts::TAU;

use bevy::math::Vec2;
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint};

use crate::encounters::{
    cue::EncounterMoment,
    slot::Encounter,
    water::{HIGH_M, LEAP_S, Leap, SPAN_S, half_m, leap_of},
};

/// Half its length in metres.
const HALF_M: f32 = 1.0;
/// Seconds of a round under the water, and how deep that is, in metres.
const ROUND_S: f64 = 21.0;
const DEEP_M: f32 = 0.45;
/// Seconds for which rings are seen, and how wide they get, in metres.
const RING_S: f32 = 5.0;
const WIDE_M: f32 = 3.6;
/// Foreshortening of what lies on the water.
const FLAT: f32 = 0.15;
const FEATHER_M: f32 = 0.025;

/// Draws the carp and its rings; `light` are factors on its colours by the hour.
pub fn draw(mesh: &mut InkMeshBuilder, encounter: &Encounter, moment: &EncounterMoment, light: [f32; 3]) {
    let lit = |hex: u32| {
        let [r, g, b, a] = Ink::from_srgb_hex(hex).0;
        // Wet scales catch the moon.
        let [x, y, z] = light.map(|part| (2.4 * part + 0.16).min(1.0));
        Ink([r * x, g * y, b * z, a])
    };
    let span = (moment.seconds / SPAN_S).floor() as i64;
    let leaps: Vec<(Leap, f32)> =
        (span - 1..=span).filter_map(|span| leap_of(encounter, span)).map(|leap| (leap, (moment.seconds - leap.from_s) as f32)).collect();
    for (leap, since_s) in &leaps {
        for (at_m, late_s) in [(leap.from_m, 0.0), (leap.to_m, LEAP_S)] {
            for ring in 0..3_u8 {
                draw_ring(mesh, at_m, since_s - late_s - 0.55 * f32::from(ring), lit(0xe8_eef0));
            }
        }
    }
    match leaps.iter().find(|(_, since_s)| (0.0..LEAP_S).contains(since_s)) {
        Some((leap, since_s)) => {
            let share = since_s / LEAP_S;
            let way = leap.to_m - leap.from_m;
            let at = Vec2::new(leap.from_m + way * share, HIGH_M * 4.0 * share * (1.0 - share) - 0.35);
            let along = Vec2::new(way, HIGH_M * 4.0 * (1.0 - 2.0 * share)).normalize_or(Vec2::X);
            let flap = 0.35 * libm::sinf(TAU * 2.6 * since_s);
            draw_fish(mesh, at, along, flap, 1.0, &lit);
            drops(mesh, leap, *since_s, lit(0xf4_f8fa));
        }
        None => {
            let half_m = 0.7 * half_m(encounter);
            let (x, ahead) = (half_m * moment.wave(ROUND_S, encounter.unit(5)), moment.wave(ROUND_S, encounter.unit(5) + 0.25));
            // Far and near side of the round: it is narrow where it turns.
            let along = Vec2::new(ahead.signum() * ahead.abs().max(0.45), 0.0);
            let at = Vec2::new(x, -DEEP_M - 0.12 * ahead);
            draw_fish(mesh, at, along, 0.25 * moment.wave(1.6, 0.0), 0.72, &lit);
        }
    }
}

/// The fish with its middle at a place; `along` is its direction, shorter if it is seen from before.
fn draw_fish(mesh: &mut InkMeshBuilder, at: Vec2, along: Vec2, flap: f32, strength: f32, lit: &dyn Fn(u32) -> Ink) {
    let ahead = along.normalize_or(Vec2::X);
    let back = if ahead.x < 0.0 { -ahead.perp() } else { ahead.perp() };
    let foreshortened = along.length().clamp(0.25, 1.0);
    // Its spine bends toward the tail.
    let spine = |x: f32| at + ahead * (x * HALF_M * foreshortened) + back * (flap * 0.5 * (x - 0.4).min(0.0) * (x - 0.4).min(0.0) * HALF_M);
    let point = |x: f32, y: f32, width: f32| StrokePoint { at: spine(x) + back * (y * HALF_M), width: width * HALF_M };
    let [white, red, ink] = [0xf3_ebdf, 0xc8_4326, 0x2c_2a2e].map(|hex| {
        let ink = lit(hex);
        ink.with_alpha(strength)
    });
    let tail = [spine(-0.86), spine(-1.42) + back * 0.34, spine(-1.20) + back * 0.02, spine(-1.38) - back * 0.30];
    mesh.wash(&tail, white.lerp(red, 0.35), FEATHER_M);
    let body = [
        point(-0.95, 0.0, 0.10),
        point(-0.55, 0.0, 0.26),
        point(-0.05, 0.0, 0.44),
        point(0.45, 0.0, 0.46),
        point(0.80, -0.01, 0.32),
        point(1.0, -0.02, 0.16),
    ];
    mesh.curve(&body, 6, white, FEATHER_M);
    for (from, to, y, width) in [(0.62, 0.98, 0.05, 0.20), (-0.02, 0.42, 0.10, 0.24), (-0.62, -0.34, 0.05, 0.17)] {
        let patch = [point(from, y, width * 0.5), point(0.5 * (from + to), y, width), point(to, y * 0.6, width * 0.5)];
        mesh.curve(&patch, 4, red, FEATHER_M);
    }
    // Fins on the back, and before the belly.
    mesh.wash(&[spine(0.30) + back * 0.20, spine(0.02) + back * 0.46, spine(-0.42) + back * 0.16], white.lerp(ink, 0.18), FEATHER_M);
    mesh.wash(&[spine(0.48) - back * 0.18, spine(0.22) - back * 0.46, spine(0.28) - back * 0.16], white.lerp(red, 0.2), FEATHER_M);
    mesh.disc(spine(0.84) + back * 0.05, 0.035, ink, ink, 0.015);
    mesh.curved_taper(&[point(0.98, -0.05, 0.03), point(1.10, -0.13, 0.025), point(1.12, -0.22, 0.01)], 4, white, 0.015);
}

/// A ring that lies on the water.
fn draw_ring(mesh: &mut InkMeshBuilder, at_m: f32, age_s: f32, ink: Ink) {
    const PIECES: usize = 26;
    let share = age_s / RING_S;
    if !(0.0..1.0).contains(&share) {
        return;
    }
    let ink = ink.with_alpha(0.55 * (share * 14.0).min(1.0) * (1.0 - share) * (1.0 - share));
    let points: Vec<StrokePoint> = (0..=PIECES)
        .map(|piece| {
            let (sin, cos) = libm::sincosf(TAU * piece as f32 / PIECES as f32);
            StrokePoint { at: Vec2::new(at_m, 0.0) + Vec2::new(cos, FLAT * sin) * (0.2 + WIDE_M * share), width: 0.07 - 0.03 * sin }
        })
        .collect();
    mesh.hair(&points, ink);
}

/// The drops that it takes up with it.
fn drops(mesh: &mut InkMeshBuilder, leap: &Leap, since_s: f32, ink: Ink) {
    for drop in 0..14_u8 {
        let spread = (f32::from(drop) - 6.5) / 6.5;
        let up_mps = 3.4 * (1.0 - 0.6 * spread * spread) * (0.7 + 0.3 * f32::from(drop % 3));
        let y = up_mps * since_s - 4.9 * since_s * since_s;
        if y < 0.0 {
            continue;
        }
        let at = Vec2::new(leap.from_m + 1.1 * spread * (0.3 + since_s), y);
        let ink = ink.with_alpha(0.8);
        mesh.disc(at, 0.018, ink, ink, 0.03);
    }
}
