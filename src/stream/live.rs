//! A picture that is drawn afresh every frame, and costs nothing while there is nothing in it.

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};

use crate::ink::{GRAIN_M, InkMesh, Inked, Paint};

/// What is drawn afresh every frame, or nearly, by whoever has it.
#[derive(Component)]
#[require(Transform)]
pub struct Live {
    ink: InkMesh,
    /// Where each corner is on what it is a part of: the grain of its ink goes with that.
    grain: Vec<Vec2>,
    mesh: Handle<Mesh>,
    is_empty: bool,
}

impl Live {
    /// An empty one, with all that it takes to show it.
    pub fn new(paint: Paint, meshes: &mut Assets<Mesh>) -> (Self, Inked, Mesh2d) {
        let mesh = meshes.add(InkMesh::default().to_mesh());
        (Self { ink: InkMesh::default(), grain: Vec::new(), mesh: mesh.clone(), is_empty: true }, Inked(paint), Mesh2d(mesh))
    }

    /// Draws it.
    pub fn draw(&mut self, meshes: &mut Assets<Mesh>, draw: impl FnOnce(&mut InkMesh)) {
        self.ink.clear();
        draw(&mut self.ink);
        self.show(meshes, InkMesh::write_to);
    }

    /// Draws it from pieces, of which each has its ink's grain from its own origin: what moves does not move in its grain.
    pub fn draw_pieces(&mut self, meshes: &mut Assets<Mesh>, draw: impl FnOnce(&mut Pieces)) {
        let mut pieces = Pieces { ink: std::mem::take(&mut self.ink), grain: std::mem::take(&mut self.grain) };
        pieces.ink.clear();
        pieces.grain.clear();
        draw(&mut pieces);
        let grain = pieces.grain;
        self.ink = pieces.ink;
        self.show(meshes, |ink, mesh| {
            if ink.is_empty() {
                return ink.write_to(mesh);
            }
            ink.write_grained_to(mesh, grain.iter().map(|at| [at.x / GRAIN_M, -at.y / GRAIN_M]));
        });
        self.grain = grain;
    }

    fn show(&mut self, meshes: &mut Assets<Mesh>, write: impl FnOnce(&InkMesh, &mut Mesh)) {
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
pub struct Pieces {
    ink: InkMesh,
    grain: Vec<Vec2>,
}

impl Pieces {
    /// Adds a piece, its origin at a place of the picture.
    pub fn add(&mut self, piece: &InkMesh, at: Vec2) {
        self.grain.extend_from_slice(&piece.positions);
        self.ink.append(piece, at);
    }
}
