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
const STRENGTH: f32 = 0.4;
/// Directions into which the figure is copied.
const WAYS: [Vec2; 6] = [Vec2::X, Vec2::new(0.5, 0.87), Vec2::new(-0.5, 0.87), Vec2::NEG_X, Vec2::new(-0.5, -0.87), Vec2::new(0.5, -0.87)];

/// Adds a figure with a line around it; `half_height_m` is half the height of the view.
pub fn append_outlined(mesh: &mut InkMeshBuilder, figure: &InkMeshBuilder, half_height_m: f32) {
    let (width_m, line) = (WIDTH * half_height_m, line(figure));
    mesh.reserve(WAYS.len() * line.positions.len() + figure.positions.len(), WAYS.len() * line.triangle_count() + figure.triangle_count());
    for way in WAYS {
        mesh.append_translated(&line, way * width_m);
    }
    mesh.append_translated(figure, Vec2::ZERO);
}

/// The solid triangles of a figure in the paper's colour.
fn line(figure: &InkMeshBuilder) -> InkMeshBuilder {
    let (paper, mut line) = (palette::paper(), InkMeshBuilder::default());
    line.reserve(figure.positions.len(), figure.triangle_count());
    let alphas: Vec<f32> = figure.inks.iter().map(|ink| STRENGTH * smoothstep(SOLID.0, SOLID.1, ink.0[3])).collect();
    // What each vertex of the figure is in the line.
    let mut copies = vec![None; alphas.len()];
    for triangle in figure.indices.chunks_exact(3) {
        if triangle.iter().all(|vertex| alphas[*vertex as usize] == 0.0) {
            continue;
        }
        for vertex in triangle {
            let from = *vertex as usize;
            let copy = *copies[from].get_or_insert_with(|| {
                line.positions.push(figure.positions[from]);
                line.inks.push(paper.with_alpha(alphas[from]));
                line.positions.len() as u32 - 1
            });
            line.indices.push(copy);
        }
    }
    line
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
        let line = line(&figure);
        assert!(!line.indices.is_empty() && line.positions.len() <= solid, "the glow has none");
        assert_eq!(mesh.positions.len(), WAYS.len() * line.positions.len() + figure.positions.len());
        assert_eq!(&mesh.inks[WAYS.len() * line.positions.len()..], &figure.inks[..], "the figure itself lies over all");
    }
}
