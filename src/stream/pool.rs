//! Meshes that are used again: a chunk that goes leaves its mesh to the next one that comes.

use bevy::{prelude::*, tasks::AsyncComputeTaskPool};
use bevy_mesh::Mesh;

/// Drops something on another thread: to give the memory of a whole view back takes milliseconds.
pub(super) fn drop_elsewhere(what: impl Send + 'static) {
    AsyncComputeTaskPool::get().spawn(async move { drop(what) }).detach();
}

/// The free meshes of one layer.
#[derive(Default)]
pub(super) struct MeshPool(Vec<Handle<Mesh>>);

impl MeshPool {
    /// A handle to this mesh.
    pub fn take(&mut self, mesh: Mesh, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        match self.0.pop() {
            Some(handle) => {
                Self::renew(&handle, mesh, meshes);
                handle
            }
            None => meshes.add(mesh),
        }
    }

    /// Puts a mesh in the place of another.
    pub fn renew(handle: &Handle<Mesh>, mesh: Mesh, meshes: &mut Assets<Mesh>) {
        if let Some(mut shown) = meshes.get_mut(handle) {
            drop_elsewhere(std::mem::replace(&mut *shown, mesh));
            return;
        }
        meshes.insert(handle, mesh).expect("whoever has a handle keeps its place");
    }

    /// Takes a mesh back.
    pub fn give(&mut self, handle: Handle<Mesh>) {
        self.0.push(handle);
    }
}
