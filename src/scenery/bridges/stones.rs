//! Stepping stones: flat boulders that stand in the bed, a stride apart.

use bevy::math::Vec2;
use eremite_stream::ink::{StrokePoint, palette};

use super::sketch::Sketch;

/// Metres from one stone to the next, and range of their widths.
const APART_M: f32 = 0.78;
const WIDTH_M: (f32, f32) = (0.5, 0.66);
/// Metres that a stone is sunk into the bed, and from its top to where its sides are steep.
const SUNK_M: f32 = 0.3;
const DOME_M: f32 = 0.2;
/// Points along the top of a stone.
const POINTS: usize = 10;

pub(super) fn draw(sketch: &mut Sketch) {
    let wide = 2.0 * sketch.half_m + 0.2;
    let count = (wide / APART_M).round().max(2.0);
    for number in 0..count as usize {
        let x = sketch.middle_m + wide * ((number as f32 + 0.5) / count - 0.5) + sketch.stray(0.05);
        let wide = sketch.random.range(WIDTH_M.0, WIDTH_M.1).min(0.84 * wide / count);
        stone(sketch, x, wide);
    }
}

/// A stone with a flat top, broader at its foot, with moss on one side.
fn stone(sketch: &mut Sketch, x: f32, wide: f32) {
    let (stone, ink, moss) = (sketch.tones.stone, sketch.tones.ink, sketch.tones.moss);
    let (foot_m, top_m) = (sketch.ground_m(x) - SUNK_M, sketch.top_m(x));
    let (half, tilt) = (wide / 2.0, sketch.stray(0.05));
    // A superellipse over sides that spread toward the foot.
    let mut outline = vec![sketch.at(x - 1.3 * half, foot_m)];
    for number in 0..=POINTS {
        let angle = std::f32::consts::PI * (1.0 - number as f32 / POINTS as f32);
        let (cos, sin) = (libm::cosf(angle), libm::sinf(angle).max(0.0));
        let aside = cos.signum() * libm::powf(cos.abs(), 0.6) * half;
        let down_m = DOME_M * (1.0 - libm::powf(sin, 0.5));
        let rough_m = sketch.stray(0.015);
        outline.push(sketch.at(x + aside + rough_m, top_m - down_m + tilt * aside));
    }
    outline.push(sketch.at(x + 1.3 * half, foot_m));
    let tone = stone.lerp(ink, sketch.random.range(0.2, 0.4));
    sketch.mesh.wash(&outline, tone, 0.025);
    // The light on its top, moss at its side, and the contour.
    let light = sketch.tones.snowed(stone.lerp(palette::paper(), 0.35)).with_alpha(0.85);
    let crown: Vec<StrokePoint> = outline[3..POINTS].iter().map(|at| StrokePoint { at: *at - Vec2::Y * 0.035, width: 0.07 }).collect();
    sketch.mesh.taper(&crown, light, 0.03);
    let side = if sketch.random.chance(0.5) { 1.0 } else { -1.0 };
    let patch = sketch.at(x + side * half * 0.75, top_m - 0.12);
    sketch.mesh.disc(patch, 0.07, moss.with_alpha(0.75), moss.with_alpha(0.0), 0.05);
    let contour: Vec<StrokePoint> =
        outline[1..=POINTS + 1].iter().map(|at| StrokePoint { at: *at, width: sketch.random.range(0.025, 0.05) }).collect();
    sketch.mesh.taper(&contour, ink.with_alpha(0.75), 0.02);
    for side in [0, 1] {
        let (from, to) = if side == 0 { (outline[1], outline[0]) } else { (outline[POINTS + 1], outline[POINTS + 2]) };
        sketch.hair(from, from.lerp(to, 0.8), 0.06, ink.with_alpha(0.6));
    }
}
