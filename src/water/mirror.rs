//! The mirror without a GPU: `assets/shaders/water.wgsl`, line by line, at second 0.

use bevy::math::Vec2;

use crate::ink::{Ink, InkMesh, palette, raster::Sheet};

fn smoothstep(low: f32, high: f32, value: f32) -> f32 {
    let t = ((value - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Paints a pond's mesh onto a sheet whose scene is painted already.
pub fn paint(sheet: &mut Sheet, mesh: &InkMesh, origin: Vec2, scale: f32) {
    let scene = sheet.clone();
    sheet.fill(mesh, origin, scale, |column, row, at, wet, _| mirrored(&scene, column, row, at, wet, scale));
}

fn mirrored(scene: &Sheet, column: usize, row: usize, at: Vec2, wet: Ink, pixels_per_m: f32) -> Ink {
    let [depth, _, _, alpha] = wet.0;
    let slow = libm::sinf(at.x * 0.45) * 1.4;
    let ripple = libm::sinf(depth * 7.5 + slow) * (0.05 + 0.085 * depth);
    let lift = 2.0 * depth + 0.25 * ripple;
    let x = column as i64 + (ripple * pixels_per_m).round() as i64;
    let y = row as i64 - (lift * pixels_per_m).round() as i64;
    let [r, g, b] = scene.pixel(x, y);
    let dark = 0.2 + 0.56 * smoothstep(0.0, 7.0, depth);
    let rim = 0.22 * (1.0 - smoothstep(0.0, 0.12, depth));
    let colour = Ink([r, g, b, 1.0]).toward(palette::deep_water(), dark).toward(Ink([0.88, 0.82, 0.69, 1.0]), rim);
    colour.strength(alpha)
}
