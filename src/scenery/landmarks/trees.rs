//! Giant trees 40 m high: a broad-leaved tree, and a pine as on scroll paintings.

use std::f32::consts::TAU;

use bevy::math::Vec2;
use eremite_land::hash::SeededRng;
use eremite_stream::ink::{InkMeshBuilder, StrokePoint};

use super::draw::{SUNK_M, tone};

fn point(x: f32, y: f32, width: f32) -> StrokePoint {
    StrokePoint::new(x, y, width)
}

/// A cloud of leaves, rounder above than below, with darker dabs in its lower part.
pub(super) fn cloud(mesh: &mut InkMeshBuilder, at: Vec2, radius_m: f32, dark: f32, random: &mut SeededRng) {
    const CORNERS: usize = 14;
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let angle = TAU * i as f32 / CORNERS as f32;
        let notch = if i % 3 == 0 { 0.86 } else { 1.0 };
        let flat = if libm::cosf(angle) < 0.0 { 0.55 } else { 0.82 };
        at + Vec2::new(libm::sinf(angle), libm::cosf(angle) * flat) * radius_m * notch * random.range(0.9, 1.08)
    });
    mesh.wash(&outline, tone(dark, 0.9), radius_m * 0.14);
    for number in 0..7 {
        let low = number < 4;
        let from =
            at + Vec2::new(random.range(-0.75, 0.55), if low { random.range(-0.5, -0.05) } else { random.range(0.1, 0.6) }) * radius_m;
        let way = Vec2::new(random.range(0.2, 0.45), random.range(-0.12, 0.12)) * radius_m;
        let ink = if low { tone((dark + 0.3).min(1.0), 0.55) } else { tone(dark * 0.35, 0.5) };
        mesh.hair(
            &[
                StrokePoint { at: from, width: 0.1 },
                StrokePoint { at: from + way * 0.5, width: radius_m * 0.17 },
                StrokePoint { at: from + way, width: 0.03 },
            ],
            ink,
        );
    }
}

/// The trunk of a giant tree: spreading roots, bark in long strokes.
fn trunk(mesh: &mut InkMeshBuilder, top: Vec2, foot_m: f32, random: &mut SeededRng) {
    let bow = Vec2::new(top.x * 0.2 + random.range(-0.8, 0.8), top.y * 0.45);
    let points = [
        point(0.0, -SUNK_M, foot_m * 1.9),
        point(0.0, 0.6, foot_m * 1.25),
        point(bow.x * 0.4, top.y * 0.16, foot_m * 0.92),
        point(bow.x, bow.y, foot_m * 0.7),
        point(top.x, top.y, foot_m * 0.42),
    ];
    for side in [-1.0, 1.0, -0.45, 0.55] {
        let reach = side * foot_m * random.range(0.9, 1.35);
        let root = [point(side * foot_m * 0.25, 1.7, foot_m * 0.3), point(reach * 0.7, 0.35, foot_m * 0.22), point(reach, -0.8, 0.12)];
        mesh.taper(&root, tone(0.62, 1.0), 0.1);
    }
    mesh.curve(&points, 5, tone(0.6, 1.0), 0.12);
    for _ in 0..48 {
        let share = random.range(0.02, 0.75);
        let aside = random.range(-0.4, 0.4);
        let at = |share: f32| {
            let x = if share < 0.45 { bow.x * share / 0.45 } else { bow.x + (top.x - bow.x) * (share - 0.45) / 0.55 };
            Vec2::new(x + aside * foot_m * (1.0 - 0.55 * share), share * top.y)
        };
        let long = random.range(0.05, 0.14);
        let ink = if random.chance(0.6) { tone(0.98, 0.7) } else { tone(0.15, 0.5) };
        mesh.hair(
            &[
                StrokePoint { at: at(share), width: 0.08 },
                StrokePoint { at: at(share + long * 0.5), width: 0.24 },
                StrokePoint { at: at(share + long), width: 0.03 },
            ],
            ink,
        );
    }
}

fn branch(mesh: &mut InkMeshBuilder, from: Vec2, to: Vec2, width_m: f32) {
    let middle = from.lerp(to, 0.5) + Vec2::new(0.0, (to.x - from.x).abs() * 0.1);
    let points = [
        StrokePoint { at: from, width: width_m },
        StrokePoint { at: middle, width: width_m * 0.66 },
        StrokePoint { at: to, width: width_m * 0.2 },
    ];
    mesh.curve(&points, 4, tone(0.66, 1.0), 0.08);
}

/// A broad-leaved tree that grew in the open: as wide as it is high.
pub(super) fn spreading(mesh: &mut InkMeshBuilder, random: &mut SeededRng) {
    let top = Vec2::new(random.range(-2.0, 2.0), 30.0);
    let lean = random.range(-0.5, 0.5);
    // Back leaves first, paler; then the boughs, then the front leaves.
    let tips: Vec<Vec2> = (0..11)
        .map(|number| {
            let angle = (number as f32 / 10.0 * 2.0 - 1.0) * 1.35 + random.range(-0.08, 0.08);
            Vec2::new(libm::sinf(angle) * (16.5 + lean * angle), 21.5 + libm::cosf(angle) * 12.5 + random.range(-1.5, 1.5))
        })
        .collect();
    for tip in &tips {
        cloud(mesh, tip.lerp(top, 0.35) + Vec2::new(0.0, 1.0), random.range(4.2, 5.6), 0.16, random);
    }
    trunk(mesh, top, 4.2, random);
    for (number, tip) in tips.iter().enumerate() {
        let from = Vec2::new(top.x * 0.5, random.range(11.0, 18.0) + 0.4 * (number % 3) as f32);
        branch(mesh, from, *tip, random.range(0.9, 1.7));
    }
    for tip in &tips {
        cloud(mesh, *tip, random.range(3.4, 5.0), 0.36, random);
    }
    for _ in 0..9 {
        let tip = tips[(random.unit() * 11.0) as usize % 11].lerp(top, random.range(0.15, 0.75));
        cloud(mesh, tip + Vec2::new(random.range(-2.0, 2.0), random.range(-1.5, 3.0)), random.range(2.2, 3.6), 0.44, random);
    }
}

/// A pine as on scroll paintings: needles in flat tiers with gaps between them.
pub(super) fn tiered(mesh: &mut InkMeshBuilder, random: &mut SeededRng) {
    let top = Vec2::new(random.range(-3.5, 3.5), 38.0);
    trunk(mesh, top, 3.4, random);
    let mut side = if random.chance(0.5) { 1.0 } else { -1.0 };
    for tier in 0..11 {
        let share = tier as f32 / 10.0;
        let height = 12.0 + 26.0 * share;
        let from = Vec2::new(top.x * (height / top.y), height - 1.2);
        let to = Vec2::new(from.x + side * (13.5 * (1.0 - share * 0.75)) * random.range(0.75, 1.1), height + random.range(-0.6, 1.2));
        branch(mesh, from, to, 1.3 - 0.8 * share);
        for pad in 0..3 {
            let at = from.lerp(to, 0.45 + 0.28 * pad as f32);
            tier_of_needles(mesh, at, random.range(2.8, 4.6) * (1.0 - 0.4 * share), random);
        }
        side = -side;
    }
    tier_of_needles(mesh, top, 3.2, random);
}

fn tier_of_needles(mesh: &mut InkMeshBuilder, at: Vec2, half_m: f32, random: &mut SeededRng) {
    const CORNERS: usize = 12;
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let angle = TAU * i as f32 / CORNERS as f32;
        let flat = if libm::sinf(angle) < 0.0 { 0.13 } else { 0.34 };
        at + Vec2::new(libm::cosf(angle), libm::sinf(angle) * flat) * half_m * random.range(0.85, 1.1)
    });
    mesh.wash(&outline, tone(0.38, 0.88), half_m * 0.12);
    for _ in 0..9 {
        let root = at + Vec2::new(random.range(-0.9, 0.9) * half_m, 0.0);
        let tip = root + Vec2::new((root.x - at.x) * 0.3, half_m * random.range(0.25, 0.42));
        mesh.hair(&[StrokePoint { at: root, width: 0.3 }, StrokePoint { at: tip, width: 0.03 }], tone(0.75, 0.8));
    }
}
