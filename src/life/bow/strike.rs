//! Hit effects of arrows: leaves fall from a tree, chips and dust fly from the ground, rings spread on water. Visual
//! only, except that the places where arrows went into water are kept for a while.

use std::f32::consts::TAU;

use bevy::prelude::*;
use eremite_land::{Place, hash::mix};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::{Arrow, ArrowState};

/// Leaves that fall, seconds of their fall, their speed in metres per second, and heights from which they fall, in metres.
const LEAVES: u32 = 9;
const LEAVES_S: f32 = 2.8;
const LEAF_MPS: f32 = 1.1;
const LEAF_UP_M: (f32, f32) = (0.4, 2.8);
/// Chips that fly, seconds of their flight, and their fastest, in metres per second.
const CHIPS: u32 = 8;
const CHIPS_S: f32 = 0.7;
const CHIP_MPS: f32 = 4.5;
/// Rings on water: their number, seconds, and the radius to which they grow, in metres; foreshortening, and segments.
const RINGS: u8 = 3;
const RINGS_S: f32 = 1.8;
const RING_M: f32 = 1.3;
const FLAT: f32 = 0.18;
const PIECES: usize = 14;
/// Drops thrown up by it, and their speed, in metres per second.
const DROPS: u32 = 6;
const DROP_MPS: f32 = 3.2;
const FALLS_MPS2: f32 = 9.81;

/// Where arrows went into water, and how many seconds ago.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ArrowSplashes(pub Vec<(Place, f32)>);

impl ArrowSplashes {
    /// Advances all by a step, and forgets old ones.
    pub(super) fn advance(&mut self, seconds: f32) {
        for (_, for_s) in &mut self.0 {
            *for_s += seconds;
        }
        self.0.retain(|(_, for_s)| *for_s < RINGS_S);
    }
}

/// Draws what flies from where an arrow is stuck; `ground` is the colour of what covers the land there.
pub(super) fn draw_strike(mesh: &mut InkMeshBuilder, arrow: &Arrow, at: Vec2, ground: Ink) {
    let ArrowState::Stands { in_wood, .. } = arrow.way else { return };
    let seed = mix(arrow.point.column.0 as u64 ^ u64::from(arrow.point.offset.x.to_bits()));
    if in_wood {
        draw_leaves(mesh, at, seed, arrow.for_s, ground);
    } else {
        draw_chips(mesh, at, -arrow.direction(), seed, arrow.for_s, ground);
    }
}

/// Numbers from 0 to 1 for a particle.
fn randoms(seed: u64, number: u32) -> [f32; 3] {
    let bits = mix(seed ^ u64::from(number) << 40);
    [0, 21, 42].map(|shift| (bits >> shift & 0x1f_ffff) as f32 / 2_097_151.0)
}

fn draw_leaves(mesh: &mut InkMeshBuilder, at: Vec2, seed: u64, for_s: f32, ink: Ink) {
    if for_s > LEAVES_S {
        return;
    }
    for number in 0..LEAVES {
        let [aside, up, sway] = randoms(seed, number);
        let age_s = for_s - 0.35 * sway;
        if age_s < 0.0 {
            continue;
        }
        let turn = TAU * (age_s * (0.7 + 0.5 * up) + sway);
        let from = Vec2::new(2.4 * (aside - 0.5), LEAF_UP_M.0 + (LEAF_UP_M.1 - LEAF_UP_M.0) * up);
        let leaf = at + from + Vec2::new(0.28 * libm::sinf(turn), -LEAF_MPS * (0.7 + 0.6 * sway) * age_s);
        let half = Vec2::new(libm::cosf(turn), 0.6 * libm::sinf(turn)) * 0.11;
        let strength = (1.0 - age_s / LEAVES_S).clamp(0.0, 1.0);
        let points = [(-1.0, 0.02), (0.0, 0.10), (1.0, 0.02)].map(|(share, width)| StrokePoint { at: leaf + half * share, width });
        mesh.stroke(&points, ink.with_alpha(0.9 * strength), 0.02);
    }
}

fn draw_chips(mesh: &mut InkMeshBuilder, at: Vec2, back: Vec2, seed: u64, for_s: f32, ground: Ink) {
    if for_s > CHIPS_S {
        return;
    }
    let left = 1.0 - for_s / CHIPS_S;
    let dust = ground.lerp(palette::paper(), 0.4).with_alpha(0.4 * left);
    mesh.disc(at, 0.1, dust, dust.with_alpha(0.2 * left), 0.2 + 0.9 * for_s);
    for number in 0..CHIPS {
        let [aside, fast, size] = randoms(seed, number);
        let way = (back + Vec2::new(1.6 * (aside - 0.5), 0.7)) * (CHIP_MPS * (0.35 + 0.65 * fast));
        let chip = at + way * for_s - Vec2::Y * (FALLS_MPS2 * for_s * for_s / 2.0);
        // A few glow like sparks.
        let ink = if number % 3 == 0 { palette::flame() } else { palette::stone() };
        mesh.disc(chip, 0.02, ink.with_alpha(left), ink.with_alpha(0.7 * left), 0.025 + 0.03 * size);
    }
}

/// Draws the rings and drops where an arrow went into water `for_s` seconds ago.
pub(super) fn draw_splash(mesh: &mut InkMeshBuilder, place: Place, at: Vec2, for_s: f32) {
    let ink = palette::paper();
    for number in 0..RINGS {
        let share = (for_s - 0.22 * f32::from(number)) / (RINGS_S - 0.5);
        if !(0.0..1.0).contains(&share) {
            continue;
        }
        let half_m = 0.1 + RING_M * share;
        let points: [StrokePoint; PIECES + 1] = std::array::from_fn(|piece| {
            let (sin, cos) = libm::sincosf(TAU * piece as f32 / PIECES as f32);
            StrokePoint { at: at + Vec2::new(cos, FLAT * sin) * half_m, width: 0.07 }
        });
        mesh.hair(&points, ink.with_alpha(0.8 * (1.0 - share)));
    }
    let seed = mix(place.column.0 as u64);
    for number in 0..DROPS {
        let [aside, fast, size] = randoms(seed, number);
        let way = Vec2::new(1.6 * (aside - 0.5), DROP_MPS * (0.5 + 0.5 * fast));
        let drop = at + way * for_s - Vec2::Y * (FALLS_MPS2 * for_s * for_s / 2.0);
        if drop.y > at.y {
            mesh.disc(drop, 0.02, ink, ink.with_alpha(0.6), 0.03 + 0.03 * size);
        }
    }
}
