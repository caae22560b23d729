//! Reflection in water on the CPU: a line-by-line port of the window's `water.wgsl`, at second 0.

use std::ops::Range;

use bevy::math::Vec2;
use eremite_land::value_noise::smoothstep;
use eremite_stream::ink::{Ink, InkMeshBuilder, palette, raster::Raster};

/// Paints triangles of a pond's mesh, by number, onto a raster. `scene` is that raster, painted and lit, without any water;
/// `light` is the light at a pixel's centre, `sky` the sky over the ranges. The mesh's origin is in pixels, its scale in pixels
/// per metre.
pub fn paint(
    raster: &mut Raster,
    scene: &Raster,
    (mesh, triangles): (&InkMeshBuilder, Range<usize>),
    (origin, pixels_per_m): (Vec2, f32),
    sky: Ink,
    light: impl Fn(Vec2) -> [f32; 3],
) {
    let lake = MirroredScene { scene, pixels_per_m, sky };
    let corner = |vertex: usize| mesh.positions[vertex];
    let shade = |pixel: Vec2, at: Vec2, wet: Ink| lake.color(pixel, at, wet, light(pixel));
    raster.rasterize(mesh, triangles, corner, (origin, pixels_per_m), true, shade);
}

/// Share of the sky's own colour in the reflection of what is far, and how bright it is in deep water.
const SKY: f32 = 0.6;
const SKY_IN_DEEP: f32 = 0.4;

struct MirroredScene<'a> {
    scene: &'a Raster,
    pixels_per_m: f32,
    sky: Ink,
}

impl MirroredScene<'_> {
    fn color(&self, pixel: Vec2, at: Vec2, wet: Ink, light: [f32; 3]) -> Ink {
        let [depth, flow, _, alpha] = wet.0;
        let slow = libm::sinf(at.x * 0.45) * 1.4;
        let ripple = libm::sinf(depth * 7.5 + slow) * (0.05 + 0.085 * depth);
        let rush = flow * libm::sinf(depth * 21.0 + 2.6 * libm::sinf(at.x * 1.9));
        let lift = 2.0 * depth + 0.25 * ripple + 0.05 * rush;
        let mirrored = pixel + Vec2::new(ripple + 0.04 * rush, -lift) * self.pixels_per_m;
        let [r, g, b] = self.scene.sample(mirrored);
        let far = 1.0 - self.scene.nearness(mirrored);
        let mirror = Ink([r, g, b, 1.0]).lerp(self.sky, SKY * far * smoothstep(0.0, 4.0, depth));
        let dark = 0.2 + 0.2 * flow.min(1.0) + 0.56 * smoothstep(0.0, 7.0, depth);
        let rim = 0.22 * (1.0 - smoothstep(0.0, 0.12, depth));
        let lit = |ink: Ink| Ink([ink.0[0] * light[0], ink.0[1] * light[1], ink.0[2] * light[2], 1.0]);
        let sky_in_deep = Ink(self.sky.0.map(|c| c * SKY_IN_DEEP));
        let deep = lit(palette::deep_water()).lerp(sky_in_deep, SKY * far);
        let colour = mirror.lerp(deep, dark).lerp(lit(Ink([0.88, 0.82, 0.69, 1.0])), rim);
        let crest =
            libm::sinf(at.x * 2.3 + 2.7 * libm::sinf(at.x * 0.83) + 3.0 * libm::sinf(depth * 9.0)) * libm::sinf(depth * 17.0 + at.x);
        let foam = (0.45 * flow).min(0.5) * smoothstep(0.45, 1.0, crest) * (1.0 - smoothstep(0.1, 1.6, depth));
        colour.lerp(lit(Ink([0.88, 0.82, 0.69, 1.0])), foam).with_alpha(alpha)
    }
}
