//! Reflection in water on the CPU: a line-by-line port of the window's `water.wgsl`, at second 0.

use bevy::math::Vec2;
use eremite_land::value_noise::smoothstep;
use eremite_stream::ink::{Ink, InkMeshBuilder, palette, raster::Raster};

/// Paints a pond's mesh onto a raster. `scene` is that raster, painted and lit, without any water; `light` is the light at a
/// pixel's centre.
pub fn paint(sheet: &mut Raster, scene: &Raster, mesh: &InkMeshBuilder, origin: Vec2, scale: f32, light: impl Fn(Vec2) -> [f32; 3]) {
    sheet.rasterize(mesh, &mesh.positions, origin, scale, true, |pixel, at, wet| mirrored(scene, pixel, at, wet, scale, light(pixel)));
}

fn mirrored(scene: &Raster, pixel: Vec2, at: Vec2, wet: Ink, pixels_per_m: f32, light: [f32; 3]) -> Ink {
    let [depth, _, _, alpha] = wet.0;
    let slow = libm::sinf(at.x * 0.45) * 1.4;
    let ripple = libm::sinf(depth * 7.5 + slow) * (0.05 + 0.085 * depth);
    let lift = 2.0 * depth + 0.25 * ripple;
    let [r, g, b] = scene.sample(pixel + Vec2::new(ripple, -lift) * pixels_per_m);
    let dark = 0.2 + 0.56 * smoothstep(0.0, 7.0, depth);
    let rim = 0.22 * (1.0 - smoothstep(0.0, 0.12, depth));
    let lit = |ink: Ink| Ink([ink.0[0] * light[0], ink.0[1] * light[1], ink.0[2] * light[2], 1.0]);
    let colour = Ink([r, g, b, 1.0]).lerp(lit(palette::deep_water()), dark).lerp(lit(Ink([0.88, 0.82, 0.69, 1.0])), rim);
    colour.with_alpha(alpha)
}
