//! A mesh in parts, so that the renderer can cull those out of view.

use std::{ops::Range, vec::IntoIter};

use bevy::math::Vec2;

use super::InkMeshBuilder;

/// Stage of a part (see [`InkMeshBuilder::begin_stage`]) and the grid cell that it is in.
type PartKey = (usize, [i64; 2]);

/// Consecutive triangles of a mesh that belong to the same part.
struct Run {
    part: PartKey,
    /// Where in the mesh's indices.
    indices: Range<usize>,
}

/// The parts of a mesh with their stages, lowest first. Each is made when it is asked for.
pub struct MeshParts {
    mesh: InkMeshBuilder,
    /// In order of the parts, and within a part in that of the mesh.
    runs: IntoIter<Run>,
    subsets: Subsets,
}

/// Makes meshes of some triangles of another, with only the vertices that these have.
pub(super) struct Subsets {
    /// By vertex of the mesh: its index in the last subset that has it.
    known: Vec<u32>,
    /// By vertex of the last subset: its index in the mesh. What is known of a vertex is right if this leads back to it.
    sources: Vec<u32>,
}

impl Subsets {
    pub fn new(mesh: &InkMeshBuilder) -> Self {
        Self { known: vec![0; mesh.positions.len()], sources: Vec::new() }
    }

    /// The triangles of these vertex indices, in their order; stages are not taken over.
    pub fn subset(&mut self, mesh: &InkMeshBuilder, mut indices: Vec<u32>) -> InkMeshBuilder {
        self.sources.clear();
        for index in &mut indices {
            let known = &mut self.known[*index as usize];
            if self.sources.get(*known as usize) != Some(index) {
                *known = self.sources.len() as u32;
                self.sources.push(*index);
            }
            *index = *known;
        }
        let sources = || self.sources.iter().map(|index| *index as usize);
        let motion = |at: usize| mesh.motion.get(at).copied().unwrap_or(0.0);
        InkMeshBuilder {
            positions: sources().map(|at| mesh.positions[at]).collect(),
            inks: sources().map(|at| mesh.inks[at]).collect(),
            indices,
            motion: if mesh.motion.is_empty() { Vec::new() } else { sources().map(motion).collect() },
            stages: Vec::new(),
        }
    }
}

impl InkMeshBuilder {
    /// Splits the mesh into parts by a grid of cells of `size_m` metres: each part has the triangles of one stage whose
    /// first vertex is in its cell, in their order.
    pub fn into_parts(self, size_m: Vec2) -> MeshParts {
        let part_of = |first: u32| {
            let stage = self.stages.partition_point(|begin| *begin <= first);
            let cell = self.positions[first as usize] / size_m;
            (stage, [floor(cell.x), floor(cell.y)])
        };
        let mut runs: Vec<Run> = Vec::new();
        for (number, triangle) in self.indices.chunks_exact(3).enumerate() {
            let (part, begin) = (part_of(triangle[0]), 3 * number);
            match runs.last_mut() {
                Some(last) if last.part == part => last.indices.end = begin + 3,
                _ => runs.push(Run { part, indices: begin..begin + 3 }),
            }
        }
        // A stable sort keeps the order within a part.
        runs.sort_by_key(|run| run.part);
        MeshParts { subsets: Subsets::new(&self), mesh: self, runs: runs.into_iter() }
    }
}

/// The greatest whole number that is not above a value; much faster than the portable `f32::floor`.
fn floor(value: f32) -> i64 {
    let toward_zero = value as i64;
    toward_zero - i64::from(value < toward_zero as f32)
}

impl Iterator for MeshParts {
    type Item = (usize, InkMeshBuilder);

    fn next(&mut self) -> Option<Self::Item> {
        let left = self.runs.as_slice();
        let key = left.first()?.part;
        let count = left.partition_point(|run| run.part == key);
        let mut indices = Vec::with_capacity(left[..count].iter().map(|run| run.indices.len()).sum());
        for run in self.runs.by_ref().take(count) {
            indices.extend_from_slice(&self.mesh.indices[run.indices]);
        }
        Some((key.0, self.subsets.subset(&self.mesh, indices)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::Ink;

    #[test]
    fn parts_hold_every_triangle_once_where_it_was() {
        let mut mesh = InkMeshBuilder::default();
        for i in 0..40 {
            let at = Vec2::new(i as f32 * 2.5 - 30.0, i as f32 * 1.25 - 20.0);
            let corners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y].map(|by| mesh.vertex(at + by, Ink([i as f32, 0.0, 0.0, 1.0])));
            mesh.quad(corners[0], corners[1], corners[2], corners[3]);
            if i == 9 {
                mesh.motion = vec![0.5; mesh.positions.len()];
            }
            if i == 17 {
                mesh.begin_stage();
            }
        }
        let triangles = |mesh: &InkMeshBuilder| -> Vec<[(Vec2, Ink, f32); 3]> {
            let corner = |index: &u32| {
                let at = *index as usize;
                (mesh.positions[at], mesh.inks[at], mesh.motion.get(at).copied().unwrap_or(0.0))
            };
            mesh.indices.chunks_exact(3).map(|triangle| [corner(&triangle[0]), corner(&triangle[1]), corner(&triangle[2])]).collect()
        };
        let parts: Vec<_> = mesh.clone().into_parts(Vec2::splat(16.0)).collect();
        assert!(parts.len() > 7, "the slope passes 7 columns of parts and 4 rows");
        for (stage, part) in &parts {
            assert!(part.inks.iter().all(|ink| usize::from(ink.0[0] > 17.0) == *stage));
            let low = part.positions.iter().copied().fold(Vec2::MAX, Vec2::min);
            let high = part.positions.iter().copied().fold(Vec2::MIN, Vec2::max);
            assert!((high - low).max_element() <= 17.0, "a part from {low} to {high}");
            assert_eq!(part.motion.len(), part.positions.len());
        }
        // The parts are ordered from left to right and upward, as the triangles are here.
        assert_eq!(parts.iter().flat_map(|(_, part)| triangles(part)).collect::<Vec<_>>(), triangles(&mesh));
        assert!(InkMeshBuilder::default().into_parts(Vec2::ONE).next().is_none());
    }
}
