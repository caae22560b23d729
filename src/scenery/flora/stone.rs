//! Half-sunk stones.

use bevy::math::Vec2;
use eremite_land::hash::SeededRng;
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

const FEATHER_M: f32 = 0.04;

/// Draws a stone at the origin: a pale wash in a dark contour, 0.3 to 1.5 m wide.
pub(super) fn draw(mesh: &mut InkMeshBuilder, width_m: f32, tone: Ink, random: &mut SeededRng) {
    const CORNERS: usize = 9;
    let tall = width_m * random.range(0.35, 0.6);
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let angle = std::f32::consts::PI * (i as f32 / (CORNERS - 1) as f32);
        let stray = random.range(0.86, 1.1);
        Vec2::new(-libm::cosf(angle) * width_m * 0.5, libm::sinf(angle) * tall) * stray - Vec2::Y * 0.12
    });
    let wash = tone.lerp(palette::paper(), random.range(0.2, 0.5));
    mesh.wash(&outline, wash, FEATHER_M);
    let contour: Vec<StrokePoint> = outline.iter().map(|at| StrokePoint { at: *at, width: random.range(0.04, 0.11) }).collect();
    mesh.taper(&contour, palette::ink(), FEATHER_M);
    let crack = outline[5] * 0.9;
    let crack = [StrokePoint { at: crack, width: 0.08 }, StrokePoint { at: crack * Vec2::new(0.6, 0.5), width: 0.07 }];
    mesh.hair(&crack, palette::ink().with_alpha(0.6));
}
