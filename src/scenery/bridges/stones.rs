//! Stepping stones: flat boulders that stand in the bed, a stride apart.

use bevy::math::Vec2;
use eremite_stream::ink::{StrokePoint, palette};

use super::sketch::Sketch;

/// Metres from one stone to the next, and range of their widths.
const APART_M: f32 = 0.8;
const WIDTH_M: (f32, f32) = (0.56, 0.72);
/// Metres that a stone is sunk into the bed.
const SUNK_M: f32 = 0.2;

pub(super) fn draw(sketch: &mut Sketch) {
    let wide = 2.0 * (sketch.half_m + 0.25);
    let count = (wide / APART_M).round().max(1.0);
    for number in 0..count as usize {
        let x = sketch.middle_m + wide * ((number as f32 + 0.5) / count - 0.5) + sketch.stray(0.06);
        let wide = sketch.random.range(WIDTH_M.0, WIDTH_M.1);
        stone(sketch, x, wide);
    }
}

/// A stone with a flat top, broader at its foot, with moss on one side.
fn stone(sketch: &mut Sketch, x: f32, wide: f32) {
    let (stone, ink, moss) = (sketch.tones.stone, sketch.tones.ink, sketch.tones.moss);
    let foot_m = sketch.ground_m(x) - SUNK_M;
    let top_m = sketch.top_m(x);
    let tall = top_m - foot_m;
    let half = wide / 2.0;
    let tilt = sketch.stray(0.03);
    let outline = [
        (-half * 1.25, 0.0),
        (half * 1.3, 0.0),
        (half * 1.18, 0.5 * tall),
        (half, tall - 0.07),
        (half * 0.8, tall + tilt),
        (-half * 0.78, tall - tilt),
        (-half * 1.02, tall - 0.08),
        (-half * 1.2, 0.45 * tall),
    ]
    .map(|(aside, up)| sketch.at(x + aside, foot_m + up));
    let tone = stone.lerp(ink, sketch.random.range(0.08, 0.28));
    sketch.mesh.wash(&outline, tone, 0.03);
    // The light on its top, moss beneath the edge, and the contour.
    let top = [(-0.7, -0.1), (0.72, -0.1), (0.76, -0.02), (-0.74, -0.02)].map(|(aside, up)| sketch.at(x + aside * half, top_m + up));
    let light = sketch.tones.snowed(stone.lerp(palette::paper(), 0.35));
    sketch.mesh.wash(&top, light.with_alpha(0.8), 0.04);
    let side = if sketch.random.chance(0.5) { 1.0 } else { -1.0 };
    let patch = sketch.at(x + side * half * 0.8, top_m - 0.14);
    sketch.mesh.disc(patch, 0.1, moss.with_alpha(0.7), moss.with_alpha(0.0), 0.06);
    let contour: Vec<StrokePoint> =
        outline[2..].iter().map(|at| StrokePoint { at: *at, width: sketch.random.range(0.04, 0.075) }).collect();
    sketch.mesh.taper(&contour, ink.with_alpha(0.8), 0.02);
    let crack = [sketch.at(x + half * 0.2, top_m - 0.05), sketch.at(x + half * 0.35, top_m - 0.2)];
    sketch.hair(crack[0], crack[1] + Vec2::X * 0.02, 0.04, ink.with_alpha(0.4));
}
