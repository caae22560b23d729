//! A line of the paper's light around a figure, so that it is seen before trunks and dark ground.

use bevy::math::Vec2;
use eremite_stream::ink::{InkMeshBuilder, palette};

/// Width over which the line fades outward, as a share of half the height of the view: with the soft edge of the figure about
/// two pixels and a half of 720.
const WIDTH: f32 = 0.0065;
/// The alpha of a figure's ink from which on it has a line: not around glows and hairs.
const SOLID: f32 = 0.9;
/// Strength of the line where the figure ends.
const STRENGTH: f32 = 0.85;
/// How much farther than its width the line reaches at a sharp corner.
const MAX_MITER: f32 = 1.5;

/// Adds a figure with a line around it; `half_height_m` is half the height of the view.
pub fn append_outlined(mesh: &mut InkMeshBuilder, figure: &InkMeshBuilder, half_height_m: f32) {
    append_line(mesh, figure, WIDTH * half_height_m);
    mesh.append_translated(figure, Vec2::ZERO);
}

/// An edge of a solid triangle.
struct Edge {
    ends: [usize; 2],
    /// The triangle's third corner.
    opposite: usize,
    /// Whether another solid triangle has it too.
    is_shared: bool,
    /// The next edge with the same lower end.
    next: Option<usize>,
}

/// Adds a band along each edge where the solid part of a figure ends. What of it lies within the figure is painted over.
fn append_line(mesh: &mut InkMeshBuilder, figure: &InkMeshBuilder, width_m: f32) {
    let edges = solid_edges(figure);
    let at = |vertex: usize| figure.positions[vertex];
    let mut normals = vec![Vec2::ZERO; figure.positions.len()];
    let is_border = |edge: &&Edge| !edge.is_shared;
    for edge in edges.iter().filter(is_border) {
        let [a, b] = edge.ends;
        let normal = (at(b) - at(a)).perp().normalize_or_zero();
        let outward = if normal.dot(at(edge.opposite) - at(a)) > 0.0 { -normal } else { normal };
        normals[a] += outward;
        normals[b] += outward;
    }
    let (paper, mut bands) = (palette::paper(), vec![None; figure.positions.len()]);
    mesh.reserve(2 * figure.positions.len(), 2 * edges.len());
    for edge in edges.iter().filter(is_border) {
        let [[a, outer_a], [b, outer_b]] = edge.ends.map(|vertex| {
            *bands[vertex].get_or_insert_with(|| {
                let direction = normals[vertex].normalize_or_zero();
                // The sum of two normals is the shorter the sharper the corner.
                let miter = (2.0 / normals[vertex].length().max(f32::EPSILON)).clamp(1.0, MAX_MITER);
                let inner = mesh.vertex(at(vertex), paper.with_alpha(STRENGTH));
                [inner, mesh.vertex(at(vertex) + direction * (miter * width_m), paper.with_alpha(0.0))]
            })
        });
        mesh.quad(a, outer_a, outer_b, b);
    }
}

/// The edges of the triangles that are solid all over.
fn solid_edges(figure: &InkMeshBuilder) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::with_capacity(figure.indices.len());
    // By vertex: the last edge of which it is the lower end.
    let mut last: Vec<Option<usize>> = vec![None; figure.positions.len()];
    for triangle in figure.indices.chunks_exact(3) {
        let [a, b, c] = [triangle[0], triangle[1], triangle[2]].map(|vertex| vertex as usize);
        if [a, b, c].iter().any(|vertex| figure.inks[*vertex].0[3] < SOLID) {
            continue;
        }
        for (ends, opposite) in [([a, b], c), ([b, c], a), ([c, a], b)] {
            let ends = [ends[0].min(ends[1]), ends[0].max(ends[1])];
            let mut known = last[ends[0]];
            while let Some(edge) = known.filter(|edge| edges[*edge].ends != ends) {
                known = edges[edge].next;
            }
            match known {
                Some(edge) => edges[edge].is_shared = true,
                None => {
                    edges.push(Edge { ends, opposite, is_shared: false, next: last[ends[0]] });
                    last[ends[0]] = Some(edges.len() - 1);
                }
            }
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_beneath_the_figure_and_around_all_that_is_solid() {
        let (ink, mut figure, mut mesh) = (palette::ink(), InkMeshBuilder::default(), InkMeshBuilder::default());
        figure.disc(Vec2::ZERO, 0.2, ink, ink, 0.01);
        figure.disc(Vec2::ZERO, 0.3, ink.with_alpha(0.4), ink.with_alpha(0.3), 0.5);
        append_outlined(&mut mesh, &figure, 10.0);
        let line = mesh.positions.len() - figure.positions.len();
        assert_eq!(&mesh.inks[line..], &figure.inks[..], "the figure itself lies over all");
        let mut radii = mesh.positions[..line].iter().map(|at| at.length()).collect::<Vec<_>>();
        radii.sort_by(f32::total_cmp);
        let (inner, outer) = radii.split_at(line / 2);
        assert!(inner.iter().all(|radius| (radius - 0.2).abs() < 1.0e-4), "it begins where the disc ends: {inner:?}");
        let width_m = 10.0 * WIDTH;
        assert!(outer.iter().all(|radius| (radius - 0.2 - width_m).abs() < 0.1 * width_m), "the glow has none: {outer:?}");
        assert!(line / 2 > 8 && mesh.triangle_count() == figure.triangle_count() + line, "two triangles for each side");
    }
}
