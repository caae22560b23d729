//! A line of the paper's light around a figure, so that it is seen before trunks and dark ground.

use bevy::math::Vec2;
use eremite_land::value_noise::smoothstep;
use eremite_stream::ink::{InkMeshBuilder, palette};

/// Width of the line as a share of half the height of the view: with the soft edge of the figure about two pixels and a half
/// of 720.
const WIDTH: f32 = 0.0045;
/// The alpha of a figure's ink from which on it has a line, and from which on it wholly has: not around glows and hairs.
const SOLID: (f32, f32) = (0.5, 0.95);
/// Strength of the line, of which copies lie over one another.
const STRENGTH: f32 = 0.32;
/// Directions into which the figure is copied.
const WAYS: [Vec2; 8] =
    [Vec2::X, Vec2::new(0.7, 0.7), Vec2::Y, Vec2::new(-0.7, 0.7), Vec2::NEG_X, Vec2::new(-0.7, -0.7), Vec2::NEG_Y, Vec2::new(0.7, -0.7)];

/// Adds a figure with a line around it; `half_height_m` is half the height of the view.
pub fn append_outlined(mesh: &mut InkMeshBuilder, figure: &InkMeshBuilder, half_height_m: f32) {
    let (width_m, paper) = (WIDTH * half_height_m, palette::paper());
    for way in WAYS {
        let first = mesh.inks.len();
        mesh.append_translated(figure, way * width_m);
        for ink in &mut mesh.inks[first..] {
            *ink = paper.with_alpha(STRENGTH * smoothstep(SOLID.0, SOLID.1, ink.0[3]));
        }
    }
    mesh.append_translated(figure, Vec2::ZERO);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_beneath_the_figure_and_a_glow_has_none() {
        let (ink, mut figure, mut mesh) = (palette::ink(), InkMeshBuilder::default(), InkMeshBuilder::default());
        figure.disc(Vec2::ZERO, 0.2, ink, ink, 0.0);
        let solid = figure.positions.len();
        figure.disc(Vec2::ZERO, 0.3, ink.with_alpha(0.4), ink.with_alpha(0.3), 0.5);
        append_outlined(&mut mesh, &figure, 10.0);
        let one = figure.positions.len();
        assert_eq!(mesh.positions.len(), (WAYS.len() + 1) * one);
        assert_eq!(&mesh.inks[WAYS.len() * one..], &figure.inks[..], "the figure itself lies over all");
        assert!(mesh.inks[..WAYS.len() * one].chunks(one).all(|copy| copy[solid..].iter().all(|ink| ink.0[3] == 0.0)));
    }
}
