//! Meshes that are used again: a chunk that goes leaves its mesh to the next one that comes.

use bevy::prelude::*;

/// The free meshes of one layer.
#[derive(Default)]
pub(super) struct MeshPool(Vec<Handle<Mesh>>);

impl MeshPool {
    /// A handle to this mesh.
    pub fn take(&mut self, mesh: Mesh, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        if let Some(handle) = self.0.pop()
            && let Some(mut old) = meshes.get_mut(&handle)
        {
            *old = mesh;
            drop(old);
            return handle;
        }
        meshes.add(mesh)
    }

    /// Takes a mesh back.
    pub fn give(&mut self, handle: Handle<Mesh>) {
        self.0.push(handle);
    }
}
