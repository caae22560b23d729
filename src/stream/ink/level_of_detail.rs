//! Level of detail: a mesh without the triangles that are too thin to be seen where it is drawn small.

use bevy::math::Vec2;

use super::{InkMeshBuilder, mesh_parts::Subsets};

/// Alpha below which nothing is seen: half a step of a screen's 8 bits.
const LEAST_ALPHA: f32 = 1.0 / 512.0;

impl InkMeshBuilder {
    /// The mesh without triangles that are thinner than `least_m`, in its metres, or transparent, and without the vertices that
    /// only these have. The others keep their order; stages are not taken over.
    pub fn with_detail(&self, least_m: f32) -> Self {
        let is_seen = |triangle: &&[u32; 3]| {
            let corners = triangle.map(|index| index as usize);
            corners.iter().any(|at| self.inks[*at].0[3] >= LEAST_ALPHA) && !is_thin(corners.map(|at| self.positions[at]), least_m)
        };
        let seen = self.indices.as_chunks().0.iter().filter(is_seen).flatten().copied();
        Subsets::new(self).subset(self, seen.collect())
    }
}

/// Whether the least height of a triangle is below `least_m`.
fn is_thin([a, b, c]: [Vec2; 3], least_m: f32) -> bool {
    let longest_m2 = (b - a).length_squared().max((c - b).length_squared()).max((a - c).length_squared());
    let doubled_area_m2 = (b - a).perp_dot(c - a);
    doubled_area_m2 * doubled_area_m2 < least_m * least_m * longest_m2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::Ink;

    #[test]
    fn what_is_too_thin_or_transparent_is_left_out_with_its_vertices() {
        let mut mesh = InkMeshBuilder::default();
        let ink = Ink([0.1, 0.2, 0.3, 1.0]);
        let mut quad = |size: Vec2, ink: Ink| {
            let corners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y].map(|share| mesh.vertex(Vec2::new(3.0, 2.0) + share * size, ink));
            mesh.quad(corners[0], corners[1], corners[2], corners[3]);
        };
        quad(Vec2::new(0.01, 4.0), ink);
        quad(Vec2::new(2.0, 1.0), ink);
        quad(Vec2::new(3.0, 1.0), ink.with_alpha(0.0));
        quad(Vec2::new(4.0, 0.3), ink.with_alpha(0.5));
        mesh.motion = vec![0.5; 8];
        let widths = |mesh: &InkMeshBuilder| -> Vec<f32> {
            let first = |triangle: &[u32]| mesh.positions[triangle[1] as usize].x - mesh.positions[triangle[0] as usize].x;
            mesh.indices.chunks_exact(6).map(first).collect()
        };
        let whole = mesh.with_detail(0.0);
        assert_eq!(widths(&whole).len(), 3, "only the transparent one is missing");
        let detailed = mesh.with_detail(0.1);
        assert_eq!(widths(&detailed), [2.0, 4.0]);
        assert_eq!((detailed.positions.len(), &detailed.motion), (8, &[[0.5; 4], [0.0; 4]].concat()));
        assert_eq!(widths(&mesh.with_detail(0.5)), [2.0]);
        assert!(mesh.with_detail(9.0).is_empty());
    }
}
