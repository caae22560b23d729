//! Meshes that are used again: a chunk that goes leaves its mesh to the next one that comes.

use bevy::prelude::*;

use crate::ink::InkMesh;

/// The free meshes of one layer.
#[derive(Default)]
pub(super) struct MeshPool(Vec<Handle<Mesh>>);

impl MeshPool {
    /// A mesh with this picture.
    pub fn take(&mut self, picture: &InkMesh, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        if let Some(handle) = self.0.pop()
            && let Some(mut mesh) = meshes.get_mut(&handle)
        {
            picture.write_to(&mut mesh);
            drop(mesh);
            return handle;
        }
        meshes.add(picture.to_mesh())
    }

    /// Takes a mesh back.
    pub fn give(&mut self, handle: Handle<Mesh>) {
        self.0.push(handle);
    }
}
