//! The seal: the stamp of the game's title.

use bevy::math::Vec2;
use eremite_land::hash::SeededRng;

use super::{Ink, InkMeshBuilder, StrokePoint, palette};

/// Width of the faded edge, as a share of the side.
const FEATHER: f32 = 0.05;

/// Draws the seal: a vermilion stamp with a hat and a staff cut out of it, lower left corner at the origin.
pub fn seal(mesh: &mut InkMeshBuilder, side_m: f32, random: &mut SeededRng) {
    blank_seal(mesh, side_m, random);
    seal_emblem(mesh, Vec2::ZERO, side_m, palette::paper());
}

/// Draws the stamp alone, with nothing cut out of it.
pub fn blank_seal(mesh: &mut InkMeshBuilder, side_m: f32, random: &mut SeededRng) {
    const CORNERS: usize = 28;
    let worn: Vec<Vec2> = (0..CORNERS)
        .map(|i| {
            // Around a square with slight noise: the edge of a stone that was pressed by hand.
            let along = 4.0 * i as f32 / CORNERS as f32;
            let (edge, at) = (along as usize, along.fract());
            let corner = [(at, 0.0), (1.0, at), (1.0 - at, 1.0), (0.0, 1.0 - at)][edge];
            let [dx, dy] = [0; 2].map(|_| random.range(-0.018, 0.018));
            Vec2::new(corner.0 + dx, corner.1 + dy) * side_m
        })
        .collect();
    mesh.wash(&worn, palette::vermilion().with_alpha(0.92), FEATHER * side_m);
}

/// Draws the hat and the staff of the seal, with the lower left corner of a square at a point.
pub fn seal_emblem(mesh: &mut InkMeshBuilder, corner: Vec2, side_m: f32, ink: Ink) {
    let at = |x: f32, y: f32, width: f32| StrokePoint { at: corner + Vec2::new(x, y) * side_m, width: width * side_m };
    mesh.stroke(&[at(0.16, 0.56, 0.05), at(0.40, 0.80, 0.07), at(0.64, 0.56, 0.05)], ink, FEATHER * side_m);
    mesh.stroke(&[at(0.16, 0.56, 0.05), at(0.64, 0.56, 0.05)], ink, FEATHER * side_m);
    mesh.stroke(&[at(0.32, 0.50, 0.06), at(0.24, 0.18, 0.08), at(0.58, 0.18, 0.08), at(0.48, 0.50, 0.06)], ink, FEATHER * side_m);
    mesh.stroke(&[at(0.80, 0.84, 0.05), at(0.80, 0.16, 0.06)], ink, FEATHER * side_m);
}
