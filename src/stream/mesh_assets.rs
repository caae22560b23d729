//! Meshes of chunks among the assets. What was shown is dropped on another thread: freeing the memory of a whole view takes
//! milliseconds.

use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy::tasks::AsyncComputeTaskPool;
use bevy_mesh::Mesh;

/// Drops a value on another thread, if there is one.
pub(super) fn drop_in_background(what: impl Send + 'static) {
    #[cfg(not(target_arch = "wasm32"))]
    AsyncComputeTaskPool::get().spawn(async move { drop(what) }).detach();
    #[cfg(target_arch = "wasm32")]
    drop(what);
}

/// Replaces the mesh behind a handle.
pub(super) fn replace(handle: &Handle<Mesh>, mesh: Mesh, meshes: &mut Assets<Mesh>) {
    if let Some(mut shown) = meshes.get_mut(handle) {
        drop_in_background(std::mem::replace(&mut *shown, mesh));
        return;
    }
    meshes.insert(handle, mesh).expect("whoever has a handle keeps its place");
}

/// Removes a mesh that is shown no longer.
pub(super) fn remove(handle: Handle<Mesh>, meshes: &mut Assets<Mesh>) {
    if let Some(mesh) = meshes.remove(&handle) {
        drop_in_background(mesh);
    }
}
