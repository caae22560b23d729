//! What landmarks stand on: a hill, or the cone of a volcano, whose foot dissolves in mist.

use std::f32::consts::PI;

use bevy::math::Vec2;
use eremite_land::{hash::SeededRng, value_noise::smoothstep};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint};

use super::draw::{ember, tone};

/// A hill, rooted at its top.
pub(crate) struct Mound {
    pub wide_m: f32,
    pub high_m: f32,
    /// Half the width of its level or hollow top.
    pub level_m: f32,
    /// Its slope: below 1 the top is sharp.
    pub power: f32,
}

/// Columns of the mesh, closer together in the middle.
const STEPS: usize = 72;
const CLOSER: f32 = 1.5;
/// Rows of the mesh below its edge, as shares of the height, and where the mist begins and where it covers all.
const ROWS: [f32; 8] = [0.1, 0.22, 0.36, 0.5, 0.62, 0.74, 0.86, 1.0];
const MIST: (f32, f32) = (0.3, 0.92);
/// The edge: height above the top in metres (the first) or depth as a share of the height, and darkness.
const EDGE: [(f32, f32); 3] = [(0.4, 0.34), (0.0, 0.34), (-0.03, 0.16)];

/// Half the width of a crater, and how far its near rim lies below the far one.
const CRATER_M: f32 = 12.0;
const NEAR_RIM_M: f32 = 1.9;

impl Mound {
    /// Depth of the top at a distance from the middle that is `out` of the way from the level part to the foot.
    fn fall_m(&self, out: f32) -> f32 {
        self.high_m * (0.5 - 0.5 * libm::cosf(libm::powf(out, self.power) * PI))
    }

    fn out(&self, x: f32) -> f32 {
        ((x.abs() - self.level_m) / (self.wide_m / 2.0 - self.level_m)).clamp(0.0, 1.0)
    }

    /// Draws a hill with a few gullies.
    pub fn hill(&self, mesh: &mut InkMeshBuilder, random: &mut SeededRng) {
        let mut rough = 0.0;
        let mut ragged = |out: f32, random: &mut SeededRng| {
            rough = 0.75 * rough + random.range(-0.02, 0.02);
            if out > 0.0 { rough * self.high_m * smoothstep(0.0, 0.08, out) } else { 0.0 }
        };
        self.body(mesh, random, |x, random| {
            let out = self.out(x);
            -0.3 - self.fall_m(out) + ragged(out, random)
        });
        self.gullies(mesh, 10, random);
    }

    /// Draws a volcano in one piece: the far wall of its crater, in which it glows, and before that the cone, whose near rim
    /// is lower.
    pub fn volcano(&self, mesh: &mut InkMeshBuilder, random: &mut SeededRng) {
        let teeth: [f32; STEPS + 1] = std::array::from_fn(|_| random.range(-0.5, 1.0));
        let rim = |x: f32| {
            // Horns beside the crater; the teeth are of the rock itself, so nothing stands free.
            let tooth = (x + CRATER_M * 1.5) / (3.0 * CRATER_M) * STEPS as f32;
            let tooth = teeth[(tooth.max(0.0) as usize).min(STEPS)];
            let horn = (1.0 - (x.abs() - CRATER_M).abs() / 3.2).max(0.0);
            tooth * smoothstep(CRATER_M * 1.4, CRATER_M, x.abs()) + 2.6 * horn * (0.7 + 0.3 * x.signum())
        };
        let mut last: Option<[u32; 3]> = None;
        for step in 0..=STEPS / 2 {
            let x = CRATER_M * (step as f32 / (STEPS / 2) as f32 * 2.0 - 1.0);
            let far = 0.9 * (1.0 - (x / CRATER_M).abs()) + rim(x);
            let wall = [
                mesh.vertex(Vec2::new(x, far), tone(0.62, 1.0)),
                mesh.vertex(Vec2::new(x, -0.9), Ink([1.0, 0.9, 0.12, 1.0])),
                mesh.vertex(Vec2::new(x, -NEAR_RIM_M - 1.4), ember(0.85, 1.0)),
            ];
            if let Some(last) = last {
                mesh.quad(last[0], wall[0], wall[1], last[1]);
                mesh.quad(last[1], wall[1], wall[2], last[2]);
            }
            last = Some(wall);
        }
        self.body(mesh, random, |x, _| {
            let out = self.out(x);
            let lip = smoothstep(CRATER_M, CRATER_M * 0.72, x.abs());
            rim(x) * (1.0 - 0.6 * lip) - self.fall_m(out) - NEAR_RIM_M * lip
        });
        self.gullies(mesh, 16, random);
        // A little runs over the near rim.
        let from = Vec2::new(random.range(-5.0, 5.0), -NEAR_RIM_M + 0.3);
        let ways = [(0.0, 0.5), (-2.5, 0.42), (-6.0, 0.3), (-11.0, 0.05)];
        let flow = ways.map(|(y, width)| StrokePoint { at: from + Vec2::new(from.x * y * -0.09, y), width });
        mesh.hair(&flow, ember(0.6, 0.75));
    }

    /// Fills what lies below `top`, from the left.
    fn body(&self, mesh: &mut InkMeshBuilder, random: &mut SeededRng, mut top: impl FnMut(f32, &mut SeededRng) -> f32) {
        let sides = [random.range(0.85, 1.15), random.range(0.85, 1.15)];
        let mut last: Option<[u32; EDGE.len() + ROWS.len()]> = None;
        for step in 0..=STEPS {
            let along = step as f32 / STEPS as f32 * 2.0 - 1.0;
            let x = libm::powf(along.abs(), CLOSER).copysign(along) * self.wide_m / 2.0;
            let crest = top(x, random);
            // Only the flanks are stretched: the top is as wide as what stands on it.
            let x = x * (1.0 + (sides[usize::from(x > 0.0)] - 1.0) * self.out(x));
            let side = 1.0 - smoothstep(0.75, 1.0, along.abs());
            let clear = |y: f32| side * (1.0 - smoothstep(MIST.0, MIST.1, -y / self.high_m));
            let mut rows = [0; EDGE.len() + ROWS.len()];
            for (row, (depth, dark)) in rows.iter_mut().zip(EDGE) {
                let y = crest + if depth > 0.0 { depth } else { depth * self.high_m };
                *row = mesh.vertex(Vec2::new(x, y), tone(dark, if depth > 0.0 { 0.0 } else { clear(y) }));
            }
            let mut above = crest + EDGE[EDGE.len() - 1].0 * self.high_m;
            for (row, depth) in rows[EDGE.len()..].iter_mut().zip(ROWS) {
                let y = (-depth * self.high_m).min(above - 0.05);
                *row = mesh.vertex(Vec2::new(x, y), Ink([1.0 - 0.4 * smoothstep(0.2, 0.9, depth), 0.05, 0.0, clear(y)]));
                above = y;
            }
            if let Some(last) = last {
                for band in 0..rows.len() - 1 {
                    mesh.quad(last[band], rows[band], rows[band + 1], last[band + 1]);
                }
            }
            last = Some(rows);
        }
    }

    /// Gullies on the side away from the sun.
    fn gullies(&self, mesh: &mut InkMeshBuilder, count: usize, random: &mut SeededRng) {
        for _ in 0..count {
            let out = random.range(0.05, 0.5);
            let x = self.level_m + out * (self.wide_m / 2.0 - self.level_m);
            let at = Vec2::new(x, -0.3 - self.fall_m(out) - 0.05 * self.high_m);
            let way = Vec2::new(random.range(0.02, 0.07) * self.wide_m, -random.range(0.08, 0.2) * self.high_m);
            let clear = 1.0 - smoothstep(MIST.0, MIST.1, -(at.y + way.y) / self.high_m);
            let point = |share: f32, width: f32| StrokePoint { at: at + way * share, width: width * self.high_m };
            mesh.hair(&[point(0.0, 0.006), point(0.4, 0.022), point(1.0, 0.002)], tone(0.45, 0.45 * clear));
        }
    }
}
