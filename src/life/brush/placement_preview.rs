//! Draws the placement preview: the fixture in outline, red where it fits, in pale ink and crossed out where it does not.

use bevy::math::Vec2;
use eremite_land::edits::{FixtureKind, PLANK_M};
use eremite_stream::{
    contracts::painting::PlacementPreview,
    ink::{InkMeshBuilder, StrokePoint, palette},
};

/// Width of its lines, as a share of half the view's height, and the least in metres.
const LINE: f32 = 0.0028;
const LEAST_M: f32 = 0.03;
/// Opacity where it fits and where it does not.
const STRENGTH: (f32, f32) = (0.85, 0.5);
/// Half the size of the cross, in metres.
const CROSS_M: f32 = 0.32;

/// Draws the preview relative to the painter's feet, faded by how far the brush is up.
pub(super) fn draw(mesh: &mut InkMeshBuilder, feet: Vec2, offer: &PlacementPreview, up: f32, half_height_m: f32) {
    let width = (LINE * half_height_m).max(LEAST_M);
    let (color, strength) = if offer.fits { (palette::vermilion(), STRENGTH.0) } else { (palette::ink(), STRENGTH.1) };
    let at = feet + offer.at;
    let mut line = |points: &[(f32, f32)]| {
        let points: Vec<StrokePoint> = points.iter().map(|(x, y)| StrokePoint { at: at + Vec2::new(*x, *y), width }).collect();
        mesh.stroke(&points, color.with_alpha(strength * up), width * 0.5);
    };
    outline(offer, &mut line);
    if !offer.fits {
        line(&[(-CROSS_M, -CROSS_M), (CROSS_M, CROSS_M)]);
        line(&[(-CROSS_M, CROSS_M), (CROSS_M, -CROSS_M)]);
    }
}

/// The outline of a fixture, from its foot or from the point it hangs from.
fn outline(offer: &PlacementPreview, line: &mut impl FnMut(&[(f32, f32)])) {
    let half = PLANK_M / 2.0;
    match (offer.kind, offer.is_hanging) {
        (FixtureKind::Plank, _) => line(&[(-half, -0.125), (half, -0.125), (half, 0.125), (-half, 0.125), (-half, -0.125)]),
        (FixtureKind::Lamp, false) => {
            line(&[(0.0, 0.0), (0.0, 2.87)]);
            line(&[(-0.2, 2.73), (0.3, 2.79), (0.76, 2.67)]);
            paper(Vec2::new(0.62, 2.25), line);
        }
        (FixtureKind::Lamp, true) => {
            line(&[(0.0, 0.0), (0.0, -0.38)]);
            paper(Vec2::new(0.0, -0.62), line);
        }
        (FixtureKind::Cairn, _) => {
            for (y, half) in [(0.0, 0.62), (0.42, 0.44), (0.76, 0.28)] {
                let tall = half * 0.8;
                line(&[(-half, y + tall * 0.3), (-half * 0.6, y + tall), (half * 0.6, y + tall), (half, y + tall * 0.3)]);
            }
            line(&[(-0.62, 0.15), (-0.5, 0.0), (0.5, 0.0), (0.62, 0.15)]);
        }
        (FixtureKind::Stone, _) => {
            line(&[(-0.42, 0.0), (-0.4, 1.0), (-0.25, 1.42), (0.05, 1.5), (0.3, 1.32), (0.4, 0.9), (0.42, 0.0)]);
            line(&[(-0.2, 1.0), (0.2, 1.0)]);
            line(&[(-0.2, 0.75), (0.2, 0.75)]);
        }
        (FixtureKind::Bench, _) => {
            line(&[(-0.85, 0.44), (0.85, 0.44)]);
            line(&[(-0.6, 0.0), (-0.56, 0.42)]);
            line(&[(0.6, 0.0), (0.56, 0.42)]);
        }
        (FixtureKind::Bell, false) => {
            line(&[(-0.84, 0.0), (-0.78, 2.47)]);
            line(&[(0.84, 0.0), (0.78, 2.47)]);
            line(&[(-1.3, 2.4), (-0.7, 2.6), (0.0, 2.86), (0.7, 2.6), (1.3, 2.4)]);
            bell(Vec2::new(0.0, 1.85), line);
        }
        (FixtureKind::Bell, true) => {
            line(&[(0.0, 0.0), (0.0, -0.32)]);
            bell(Vec2::new(0.0, -0.62), line);
        }
        (FixtureKind::Seedling, _) => {
            line(&[(0.0, 0.0), (0.02, 0.26), (0.0, 0.5)]);
            line(&[(0.01, 0.3), (0.16, 0.46), (0.3, 0.44)]);
            line(&[(0.01, 0.38), (-0.14, 0.54), (-0.27, 0.53)]);
        }
    }
}

fn paper(at: Vec2, line: &mut impl FnMut(&[(f32, f32)])) {
    let around =
        [(0.0, 0.24), (0.15, 0.16), (0.19, 0.0), (0.15, -0.16), (0.0, -0.24), (-0.15, -0.16), (-0.19, 0.0), (-0.15, 0.16), (0.0, 0.24)];
    line(&around.map(|(x, y)| (at.x + x, at.y + y)));
}

fn bell(at: Vec2, line: &mut impl FnMut(&[(f32, f32)])) {
    let around =
        [(0.05, 0.3), (0.17, 0.2), (0.2, -0.02), (0.29, -0.24), (-0.29, -0.24), (-0.2, -0.02), (-0.17, 0.2), (-0.05, 0.3), (0.05, 0.3)];
    line(&around.map(|(x, y)| (at.x + x, at.y + y)));
}
