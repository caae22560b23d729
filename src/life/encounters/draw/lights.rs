//! What glows in an encounter, in its own colours: positions are metres from its middle.

use std::f32::consts::TAU;

use bevy::math::Vec2;
use eremite_land::{Seed, value_noise::smoothstep};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint};

use crate::encounters::{cue::EncounterMoment, slot::Encounter, water::half_m};

/// Fireflies in a column, its height and half its width below and above, in metres; seconds in which one rises.
const FIREFLIES: i64 = 280;
const COLUMN_M: f32 = 13.0;
const COLUMN_HALF_M: (f32, f32) = (0.9, 2.5);
const RISE_S: f32 = 15.0;
/// Lanterns on the water, and their drift in metres per second.
const LANTERNS: i64 = 13;
const DRIFT_MPS: f32 = 0.22;
/// Shafts of the sun, and how far they reach up and aslant, in metres.
const SHAFTS: i64 = 6;
const SHAFT_M: Vec2 = Vec2::new(11.0, 26.0);

/// The light of paper lanterns and lamps.
pub fn lamplight() -> Ink {
    Ink::from_srgb_hex(0xff_c67a)
}

/// A halo: a light in the air around what glows.
pub fn halo(mesh: &mut InkMeshBuilder, at: Vec2, reach_m: f32, ink: Ink, strength: f32) {
    for (share, alpha) in [(1.0, 0.12), (0.5, 0.18)] {
        let ink = ink.with_alpha(alpha * strength);
        mesh.disc(at, 0.0, ink, ink, reach_m * share);
    }
}

/// A small lantern of paper: its ribs, and its light through them.
pub fn paper_lantern(mesh: &mut InkMeshBuilder, at: Vec2, half_m: f32, strength: f32) {
    let (light, frame) = (lamplight(), Ink::from_srgb_hex(0x3a_2418).with_alpha(strength));
    halo(mesh, at, 11.0 * half_m, light, strength);
    let [core, rim] = [Ink::from_srgb_hex(0xff_edc4), Ink::from_srgb_hex(0xf0_8a3c)].map(|ink| ink.with_alpha(strength));
    let stretched = [(0.0, 1.25), (0.62, 1.0), (0.95, 0.35), (0.95, -0.35), (0.62, -1.0), (0.0, -1.25)];
    let outline: Vec<Vec2> = stretched
        .iter()
        .chain(stretched[1..5].iter().rev())
        .enumerate()
        .map(|(number, (x, y))| at + Vec2::new(if number < stretched.len() { *x } else { -x }, *y) * half_m)
        .collect();
    mesh.wash(&outline, rim, 0.25 * half_m);
    mesh.disc(at - Vec2::Y * 0.15 * half_m, 0.35 * half_m, core, rim, 0.5 * half_m);
    for y in [-1.2, 1.2] {
        let rib = [-0.5, 0.5].map(|x| StrokePoint { at: at + Vec2::new(x, y) * half_m, width: 0.35 * half_m });
        mesh.stroke(&rib, frame, 0.1 * half_m);
    }
}

/// A light's path on the water below it.
fn glitter(mesh: &mut InkMeshBuilder, at: Vec2, long_m: f32, wide_m: f32, ink: Ink, moment: &EncounterMoment) {
    const BANDS: i64 = 6;
    for band in 0..BANDS {
        let share = (band as f32 + 0.5) / BANDS as f32;
        let sway = 0.35 * wide_m * moment.wave(1.3 + 0.2 * band as f64, 0.17 * band as f32 + 0.1 * at.x.fract());
        let half = wide_m * (0.5 + 0.5 * share) * (0.75 + 0.25 * moment.wave(0.9, 0.31 * band as f32));
        let middle = at + Vec2::new(sway, -long_m * share);
        let points = [(-half, 0.02), (0.0, 0.6 * long_m / BANDS as f32), (half, 0.02)]
            .map(|(x, width)| StrokePoint { at: middle + Vec2::X * x, width });
        mesh.hair(&points, ink.with_alpha(ink.0[3] * (1.0 - 0.8 * share)));
    }
}

/// Size of a firefly's core in metres: in the air, and as it is drawn on paper.
pub const CORE_M: f32 = 0.018;
pub const CORE_ON_PAPER_M: f32 = 0.16;

/// Fireflies that rise in a turning column. `scatter` is how far they are dispersed, from 0 to 1.
pub fn fireflies(mesh: &mut InkMeshBuilder, encounter: &Encounter, moment: &EncounterMoment, scatter: f32, core_m: f32) {
    let gold = Ink::from_srgb_hex(0xf6_e88c);
    halo(mesh, Vec2::new(0.0, 4.0), 7.0, gold, 0.45 * (1.0 - scatter));
    for number in 0..FIREFLIES {
        let unit = |which: i64| Seed(encounter.hash).unit(super::DETAIL, &[number, which]);
        let share = moment.cycle(f64::from(RISE_S * (0.8 + 0.5 * unit(0))), unit(1));
        // Two strands that turn, and what drifts between them.
        let strand = if unit(2) < 0.5 { 0.0 } else { 0.5 };
        let turn = TAU * (strand + 1.9 * share + moment.cycle(19.0, 0.0) + 0.16 * (unit(3) - 0.5));
        let (least, most) = COLUMN_HALF_M;
        let half_m = (least + (most - least) * share * share) * (0.55 + 0.45 * unit(4).sqrt()) * (1.0 + 2.2 * scatter);
        let sway = 0.5 * share * moment.wave(9.0, 0.4 * share);
        let at =
            Vec2::new(half_m * libm::cosf(turn) + sway, 0.3 + COLUMN_M * (0.35 * share * share + 0.65 * share) * (1.0 - 0.3 * scatter));
        let nearness = 0.65 + 0.35 * libm::sinf(turn);
        let blink = 0.45 + 0.55 * smoothstep(-0.4, 0.8, moment.wave(f64::from(1.6 + 2.0 * unit(5)), unit(6)));
        let bright = nearness * blink * smoothstep(0.0, 0.08, share) * (1.0 - smoothstep(0.78, 1.0, share));
        let glow = gold.with_alpha(0.26 * bright);
        mesh.disc(at, 0.0, glow, glow, 0.34);
        let core = Ink::from_srgb_hex(0xff_fbd0).with_alpha(bright);
        mesh.disc(at, core_m, core, core, 0.04);
    }
}

/// Paper lanterns that drift over the water. They come from the mist on one side, and go into that on the other.
pub fn water_lanterns(mesh: &mut InkMeshBuilder, encounter: &Encounter, moment: &EncounterMoment) {
    let half_m = half_m(encounter);
    for number in 0..LANTERNS {
        let unit = |which: i64| Seed(encounter.hash).unit(super::DETAIL, &[number, which]);
        let share = moment.cycle(f64::from(2.0 * half_m / DRIFT_MPS), (number as f32 + 0.6 * unit(0)) / LANTERNS as f32);
        let bright = smoothstep(0.0, 0.08, share).min(smoothstep(0.0, 0.08, 1.0 - share));
        // Those farther off are higher in the picture, and smaller.
        let far = unit(1);
        let at = Vec2::new((2.0 * share - 1.0) * half_m * encounter.side, -0.35 + 0.42 * far + 0.03 * moment.wave(2.3, unit(2)));
        let size = 0.20 - 0.07 * far;
        let flicker = bright * (0.85 + 0.15 * moment.wave(0.7, unit(3)));
        glitter(mesh, at - Vec2::Y * size, 1.5 - 0.7 * far, 0.9 * size, lamplight().with_alpha(0.55 * flicker), moment);
        let raft = [-1.5, 1.5].map(|x| StrokePoint { at: at + Vec2::new(x, -1.2) * size, width: 0.30 * size });
        mesh.stroke(&raft, Ink::from_srgb_hex(0x2a_1a12).with_alpha(bright), 0.02);
        paper_lantern(mesh, at, size, flicker);
    }
}

/// A boat's lamp, and its path on the water.
pub fn boat_lamp(mesh: &mut InkMeshBuilder, at: Vec2, moment: &EncounterMoment, strength: f32) {
    paper_lantern(mesh, at, 0.17, strength);
    glitter(mesh, Vec2::new(at.x, -0.15), 2.2, 0.22, lamplight().with_alpha(0.5 * strength), moment);
}

/// A light that goes ahead: cold, and never quite still.
pub fn wisp(mesh: &mut InkMeshBuilder, at: Vec2, moment: &EncounterMoment) {
    let blue = Ink::from_srgb_hex(0x9f_e0e6);
    let bob = Vec2::new(0.22 * moment.wave(3.7, 0.0) + 0.06 * moment.wave(0.9, 0.0), 0.16 * moment.wave(2.3, 0.3));
    let bright = 0.82 + 0.12 * moment.wave(1.1, 0.0) + 0.06 * moment.wave(0.31, 0.0);
    for (late_s, alpha, wide) in [(0.45, 0.20, 0.16), (0.25, 0.35, 0.22), (0.0, 1.0, 0.30)] {
        let trail = EncounterMoment { seconds: moment.seconds - late_s, ..*moment };
        let lag = at + bob - Vec2::Y * (0.5 * late_s as f32) + Vec2::X * (0.2 * trail.wave(1.7, 0.0) * late_s as f32);
        let [core, rim] = [Ink::from_srgb_hex(0xf2_ffff), blue].map(|ink| ink.with_alpha(alpha * bright));
        // A flame: round below, drawn out above.
        let flame = [(0.0, 0.9), (0.30, 0.25), (0.36, -0.12), (0.22, -0.42), (0.0, -0.52), (-0.22, -0.42), (-0.36, -0.12), (-0.30, 0.25)];
        mesh.wash(&flame.map(|(x, y)| lag + Vec2::new(x, y) * wide), rim, 0.12);
        mesh.disc(lag - Vec2::Y * 0.1 * wide, 0.12 * wide, core, core, 0.3 * wide);
    }
    halo(mesh, at + bob, 2.6, blue, 1.5 * bright);
}

/// Shafts of the sun through rain.
pub fn sun_shafts(mesh: &mut InkMeshBuilder, encounter: &Encounter, moment: &EncounterMoment) {
    let gold = Ink::from_srgb_hex(0xff_e2a0);
    for number in 0..SHAFTS {
        let unit = |which: i64| Seed(encounter.hash).unit(super::DETAIL, &[number, which]);
        let foot = Vec2::new((number as f32 + unit(0) - 0.5 * SHAFTS as f32) * 8.0, -3.0);
        let strength = 0.055 + 0.035 * moment.wave(f64::from(9.0 + 8.0 * unit(1)), unit(2));
        let (wide, top) = (0.8 + 1.6 * unit(3), foot + Vec2::new(-SHAFT_M.x * encounter.side, SHAFT_M.y));
        // It is strongest above, and gone at the ground.
        let edges = [(-1.6, 0.0), (-0.6, 1.0), (0.6, 1.0), (1.6, 0.0)];
        let row = |mesh: &mut InkMeshBuilder, at: Vec2, alpha: f32| {
            edges.map(|(x, share)| mesh.vertex(at + Vec2::X * (x * wide), gold.with_alpha(alpha * share)))
        };
        let (high, middle) = (row(mesh, top, strength), row(mesh, foot.lerp(top, 0.4), strength));
        let low = row(mesh, foot, 0.0);
        for (upper, lower) in [(high, middle), (middle, low)] {
            for band in 0..3 {
                mesh.quad(upper[band], upper[band + 1], lower[band + 1], lower[band]);
            }
        }
    }
}
