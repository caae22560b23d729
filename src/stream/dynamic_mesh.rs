//! Dynamic mesh: redrawn every frame, and free while it is empty, because a window hides it then.

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};

use crate::ink::{GRAIN_M, InkMaterialKind, InkMeshBuilder, MaterialKind};

/// A mesh that its owner redraws every frame, or nearly so.
#[derive(Component)]
#[require(Transform)]
pub struct DynamicMesh {
    ink: InkMeshBuilder,
    /// Each vertex's position relative to its piece; the grain's texture coordinates come from it.
    grain: Vec<Vec2>,
    mesh: Handle<Mesh>,
    is_empty: bool,
}

impl DynamicMesh {
    /// An empty dynamic mesh, with the other components that the entity needs to show it.
    pub fn new(paint: MaterialKind, meshes: &mut Assets<Mesh>) -> (Self, InkMaterialKind, Mesh2d) {
        let mesh = meshes.add(InkMeshBuilder::default().into_mesh());
        (
            Self { ink: InkMeshBuilder::default(), grain: Vec::new(), mesh: mesh.clone(), is_empty: true },
            InkMaterialKind(paint),
            Mesh2d(mesh),
        )
    }

    /// Whether it shows nothing, as it does until it is drawn.
    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Redraws the mesh.
    pub fn draw(&mut self, meshes: &mut Assets<Mesh>, draw: impl FnOnce(&mut InkMeshBuilder)) {
        self.ink.clear();
        draw(&mut self.ink);
        self.write_mesh(meshes, InkMeshBuilder::write_to);
    }

    /// Redraws the mesh from pieces. The grain of each is anchored at the piece's own origin, so that it moves along with
    /// the piece.
    pub fn draw_pieces(&mut self, meshes: &mut Assets<Mesh>, draw: impl FnOnce(&mut DynamicMeshPieces)) {
        let mut pieces = DynamicMeshPieces { ink: std::mem::take(&mut self.ink), grain: std::mem::take(&mut self.grain) };
        pieces.ink.clear();
        pieces.grain.clear();
        draw(&mut pieces);
        let grain = pieces.grain;
        self.ink = pieces.ink;
        self.write_mesh(meshes, |ink, mesh| {
            if ink.is_empty() {
                return ink.write_to(mesh);
            }
            ink.write_with_grain_uvs(mesh, grain.iter().map(|at| [at.x / GRAIN_M, -at.y / GRAIN_M]));
        });
        self.grain = grain;
    }

    fn write_mesh(&mut self, meshes: &mut Assets<Mesh>, write: impl FnOnce(&InkMeshBuilder, &mut Mesh)) {
        let was_empty = std::mem::replace(&mut self.is_empty, self.ink.is_empty());
        // Mutable access to a mesh asset uploads it to the GPU again, so an empty mesh that stays empty is not touched.
        if !(was_empty && self.is_empty)
            && let Some(mut mesh) = meshes.get_mut(&self.mesh)
        {
            write(&self.ink, &mut mesh);
        }
    }
}

/// The pieces of a dynamic mesh.
pub struct DynamicMeshPieces {
    ink: InkMeshBuilder,
    grain: Vec<Vec2>,
}

impl DynamicMeshPieces {
    /// Adds a piece with its origin at `at`.
    pub fn add(&mut self, piece: &InkMeshBuilder, at: Vec2) {
        self.grain.extend_from_slice(&piece.positions);
        self.ink.append_translated(piece, at);
    }
}
