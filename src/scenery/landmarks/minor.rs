//! Minor landmarks of ash land and desert: a fumarole, basalt columns, a rock arch, hoodoos.

use std::f32::consts::PI;

use bevy::math::Vec2;
use eremite_land::hash::SeededRng;
use eremite_stream::ink::{InkMeshBuilder, StrokePoint};

use super::draw::{SUNK_M, ember, tone};

/// Height of a fumarole's vent.
pub(super) const VENT_M: f32 = 6.5;

/// A steep cone of cinders with a glowing vent and cracks.
pub(super) fn fumarole(mesh: &mut InkMeshBuilder, random: &mut SeededRng) {
    const STEPS: usize = 18;
    mesh.disc(Vec2::new(0.0, VENT_M - 0.2), 0.8, ember(0.9, 0.8), ember(0.6, 0.3), 2.2);
    let mut last: Option<[u32; 3]> = None;
    for step in 0..=STEPS {
        let along = step as f32 / STEPS as f32 * 2.0 - 1.0;
        let x = 9.0 * along;
        let out = ((x.abs() - 1.1) / 7.9).clamp(0.0, 1.0);
        let dip = if x.abs() < 1.1 { 0.7 } else { 0.0 };
        // Its ends are beneath what it stands on.
        let foot = if out < 1.0 { 0.0 } else { SUNK_M };
        let top = VENT_M * libm::powf(1.0 - out, 1.5) - dip - foot + random.range(-0.25, 0.25);
        let column = [
            mesh.vertex(Vec2::new(x, top + 0.12), tone(0.7, 0.0)),
            mesh.vertex(Vec2::new(x, top), tone(0.7, 1.0)),
            mesh.vertex(Vec2::new(x, -SUNK_M), tone(0.3, 1.0)),
        ];
        if let Some(last) = last {
            mesh.quad(last[0], column[0], column[1], last[1]);
            mesh.quad(last[1], column[1], column[2], last[2]);
        }
        last = Some(column);
    }
    for crack in 0..7 {
        let side = crack as f32 - 3.0 + random.range(-0.4, 0.4);
        let (from, long) = (VENT_M - random.range(0.4, 2.2), random.range(1.0, 3.2));
        let at = |share: f32| {
            let y = from - share * long;
            Vec2::new(side * (0.25 + 0.3 * (VENT_M - y) / VENT_M) + 0.25 * libm::sinf(share * 9.0 + side), y)
        };
        let points = [(0.0, 0.05), (0.35, 0.16), (0.7, 0.12), (1.0, 0.02)].map(|(share, width)| StrokePoint { at: at(share), width });
        mesh.hair(&points, ember(0.85, 0.9));
    }
}

/// Columns of basalt, the highest in the middle, each with a lit and a shaded face.
pub(super) fn basalt_columns(mesh: &mut InkMeshBuilder, random: &mut SeededRng) {
    let count = 9 + (random.unit() * 6.0) as usize;
    let (tallest, off) = (random.range(10.0, 15.0), random.range(-0.25, 0.25));
    let mut x = -0.62 * count as f32;
    for number in 0..count {
        let share = (number as f32 + 0.5) / count as f32 * 2.0 - 1.0 - off;
        let half = random.range(0.5, 0.85);
        let top = tallest * (1.0 - share * share * 0.72) * random.range(0.72, 1.0);
        let (middle, tilt) = (x + half * random.range(0.7, 1.2), random.range(-0.3, 0.4));
        let corners = [(x, top - tilt), (middle, top + 0.15), (x + 2.0 * half, top + tilt)];
        let faces = [(0, 1, random.range(0.22, 0.34)), (1, 2, random.range(0.5, 0.68))];
        for (from, to, dark) in faces {
            let edge = [corners[from], corners[to]]
                .map(|(x, y)| (mesh.vertex(Vec2::new(x, y), tone(dark, 1.0)), mesh.vertex(Vec2::new(x, -SUNK_M), tone(dark * 0.75, 1.0))));
            mesh.quad(edge[0].0, edge[1].0, edge[1].1, edge[0].1);
        }
        for (x, y) in corners {
            let joint = [(y, 0.05), (y * 0.5, 0.13), (-1.0, 0.05)].map(|(y, width)| StrokePoint { at: Vec2::new(x, y), width });
            mesh.hair(&joint, tone(0.95, 0.7));
        }
        for _ in 0..3 {
            let y = random.range(0.1, 0.85) * top;
            let crack = [(x, 0.03), (middle, 0.1), (x + 2.0 * half, 0.03)].map(|(x, width)| StrokePoint { at: Vec2::new(x, y), width });
            mesh.hair(&crack, tone(0.9, 0.55));
        }
        x += 2.0 * half;
    }
    rubble(mesh, 0.62 * count as f32, 9, random);
}

/// An arch, thicker on one side, in strata.
pub(super) fn rock_arch(mesh: &mut InkMeshBuilder, random: &mut SeededRng) {
    const STEPS: usize = 26;
    const INNER_POWER: f32 = 0.8;
    let side = if random.chance(0.5) { 1.0 } else { -1.0 };
    let (wide, high) = (random.range(8.0, 10.5), random.range(9.5, 12.5));
    let thick = |cos: f32| 1.0 + 0.35 * cos;
    let outer = |cos: f32, sin: f32| Vec2::new(wide * cos, high * libm::powf(sin, 0.55)) * (1.0 + 0.12 * cos);
    let inner = |cos: f32, sin: f32| Vec2::new((wide - 3.4 * thick(cos)) * cos, (high - 3.0 * thick(cos)) * libm::powf(sin, INNER_POWER));
    let mut last: Option<[u32; 4]> = None;
    for step in 0..=STEPS {
        let angle = PI * step as f32 / STEPS as f32;
        let (cos, sin) = (libm::cosf(angle), libm::sinf(angle));
        let stray = Vec2::new(random.range(-0.3, 0.3), random.range(-0.3, 0.3));
        let at = |point: Vec2| Vec2::new(point.x * side, if sin < 0.05 { -SUNK_M } else { point.y });
        let (outer, inner) = (at(outer(cos, sin) + stray), at(inner(cos, sin)));
        let ring = [
            mesh.vertex(outer + (outer - inner).normalize_or(Vec2::Y) * 0.12, tone(0.4, 0.0)),
            mesh.vertex(outer, tone(0.42, 1.0)),
            mesh.vertex(outer.lerp(inner, 0.55), tone(0.22, 1.0)),
            mesh.vertex(inner, tone(0.72, 1.0)),
        ];
        if let Some(last) = last {
            for band in 0..3 {
                mesh.quad(last[band], ring[band], ring[band + 1], last[band + 1]);
            }
        }
        last = Some(ring);
    }
    for leg in [-1.0, 1.0] {
        // A leg is thinnest at its foot, so what fits there is on the rock above it too.
        let long = (0.8 * (outer(leg, 0.0).x - inner(leg, 0.0).x).abs()).min(2.6);
        for stratum in 0..6 {
            let y = 0.4 + 1.1 * stratum as f32 + random.range(-0.2, 0.2);
            let sin = libm::powf(y / (high - 3.0 * thick(leg)), 1.0 / INNER_POWER).min(0.9);
            let edge = inner(leg * libm::sqrtf(1.0 - sin * sin), sin);
            let line = [(0.04, 0.05), (0.55, 0.17), (1.0, 0.04)]
                .map(|(share, width)| StrokePoint { at: Vec2::new(side * (edge.x + leg * share * long), edge.y), width });
            mesh.hair(&line, tone(0.75, 0.5));
        }
    }
    rubble(mesh, wide, 7, random);
}

/// Three or four pillars that widen and narrow with their strata, each under a cap.
pub(super) fn hoodoos(mesh: &mut InkMeshBuilder, random: &mut SeededRng) {
    const RINGS: usize = 9;
    let count = 3 + usize::from(random.chance(0.5));
    for pillar in 0..count {
        let x = (pillar as f32 - (count as f32 - 1.0) / 2.0) * 4.4 + random.range(-0.7, 0.7);
        let tall = random.range(7.0, 10.0) + if pillar == 1 { 4.0 } else { 0.0 };
        let foot = random.range(1.5, 2.1);
        let mut last: Option<[u32; 3]> = None;
        for ring in 0..=RINGS {
            let share = ring as f32 / RINGS as f32;
            let half = foot * (1.0 - 0.62 * share) * (1.0 + 0.16 * libm::sinf(share * 17.0 + x)) + if ring == 0 { 0.5 } else { 0.0 };
            let y = -SUNK_M + (tall + SUNK_M) * share;
            let dark = if ring % 2 == 0 { 0.3 } else { 0.42 };
            let row = [(-1.0, dark - 0.16), (0.15, dark), (1.0, dark + 0.3)]
                .map(|(side, dark)| mesh.vertex(Vec2::new(x + half * side, y), tone(dark, 1.0)));
            if let Some(last) = last {
                mesh.quad(last[0], last[1], row[1], row[0]);
                mesh.quad(last[1], last[2], row[2], row[1]);
            }
            last = Some(row);
            let line = [(-half, 0.03), (0.0, 0.13), (half, 0.03)].map(|(dx, width)| StrokePoint { at: Vec2::new(x + dx, y), width });
            mesh.hair(&line, tone(0.8, 0.4));
        }
        let half = foot * random.range(0.8, 1.05);
        let cap = [(-1.0, 0.1), (-0.85, -0.35), (0.8, -0.4), (1.0, 0.15), (0.55, 0.75), (-0.5, 0.85)]
            .map(|(u, v)| Vec2::new(x + u * half, tall + v + 0.2));
        mesh.wash(&cap, tone(0.72, 1.0), 0.1);
    }
    rubble(mesh, 7.0, 6, random);
}

/// Fallen blocks on both sides of something.
fn rubble(mesh: &mut InkMeshBuilder, reach_m: f32, count: usize, random: &mut SeededRng) {
    for _ in 0..count {
        let x = random.range(0.75, 1.25) * reach_m * if random.chance(0.5) { 1.0 } else { -1.0 };
        let half = random.range(0.25, 0.8);
        let block = [(-1.0, -1.6), (0.9, -1.6), (1.0, 0.2), (0.3, 0.6), (-0.9, 0.4)].map(|(u, v)| Vec2::new(x + u * half, v * half));
        mesh.wash(&block, tone(random.range(0.3, 0.6), 1.0), 0.07);
    }
}
