//! A picture that is drawn afresh every frame, and costs nothing while there is nothing in it.

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};

use crate::ink::{GRAIN_M, InkMaterialKind, InkMeshBuilder, MaterialKind};

/// What is drawn afresh every frame, or nearly, by whoever has it.
#[derive(Component)]
#[require(Transform)]
pub struct DynamicMesh {
    ink: InkMeshBuilder,
    /// Where each corner is on what it is a part of: the grain of its ink goes with that.
    grain: Vec<Vec2>,
    mesh: Handle<Mesh>,
    is_empty: bool,
}

impl DynamicMesh {
    /// An empty one, with all that it takes to show it.
    pub fn new(paint: MaterialKind, meshes: &mut Assets<Mesh>) -> (Self, InkMaterialKind, Mesh2d) {
        let mesh = meshes.add(InkMeshBuilder::default().to_mesh());
        (
            Self { ink: InkMeshBuilder::default(), grain: Vec::new(), mesh: mesh.clone(), is_empty: true },
            InkMaterialKind(paint),
            Mesh2d(mesh),
        )
    }

    /// Draws it.
    pub fn draw(&mut self, meshes: &mut Assets<Mesh>, draw: impl FnOnce(&mut InkMeshBuilder)) {
        self.ink.clear();
        draw(&mut self.ink);
        self.write_mesh(meshes, InkMeshBuilder::write_to);
    }

    /// Draws it from pieces, of which each has its ink's grain from its own origin: what moves does not move in its grain.
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
        // Whoever writes into a mesh has it sent to the graphics card.
        if !(was_empty && self.is_empty)
            && let Some(mut mesh) = meshes.get_mut(&self.mesh)
        {
            write(&self.ink, &mut mesh);
        }
    }
}

/// What a picture is put together from.
pub struct DynamicMeshPieces {
    ink: InkMeshBuilder,
    grain: Vec<Vec2>,
}

impl DynamicMeshPieces {
    /// Adds a piece, its origin at a place of the picture.
    pub fn add(&mut self, piece: &InkMeshBuilder, at: Vec2) {
        self.grain.extend_from_slice(&piece.positions);
        self.ink.append_translated(piece, at);
    }
}
