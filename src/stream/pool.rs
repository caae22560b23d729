//! Mesh pool: a despawned chunk's mesh handle is reused for the next one. At most [`MAX_FREE`] handles wait, so that what
//! one wide view needed is not kept forever.

use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy::tasks::AsyncComputeTaskPool;
use bevy_mesh::Mesh;

/// Drops a value on another thread, if there is one: freeing the memory of a whole view takes milliseconds.
pub(super) fn drop_in_background(what: impl Send + 'static) {
    #[cfg(not(target_arch = "wasm32"))]
    AsyncComputeTaskPool::get().spawn(async move { drop(what) }).detach();
    #[cfg(target_arch = "wasm32")]
    drop(what);
}

/// Free meshes kept per layer: as many as come and go together while the player runs and turns.
const MAX_FREE: usize = 64;

/// The free meshes of one layer, at most [`MAX_FREE`].
#[derive(Default)]
pub(super) struct MeshPool(Vec<Handle<Mesh>>);

impl MeshPool {
    /// A handle to this mesh, reused if one is free.
    pub fn take(&mut self, mesh: Mesh, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        match self.0.pop() {
            Some(handle) => {
                Self::replace(&handle, mesh, meshes);
                handle
            }
            None => meshes.add(mesh),
        }
    }

    /// Replaces the mesh behind a handle; the old one is dropped in the background.
    pub fn replace(handle: &Handle<Mesh>, mesh: Mesh, meshes: &mut Assets<Mesh>) {
        if let Some(mut shown) = meshes.get_mut(handle) {
            drop_in_background(std::mem::replace(&mut *shown, mesh));
            return;
        }
        meshes.insert(handle, mesh).expect("whoever has a handle keeps its place");
    }

    /// Returns a handle to the pool, or drops it if enough are free.
    pub fn release(&mut self, handle: Handle<Mesh>) {
        if self.0.len() < MAX_FREE {
            self.0.push(handle);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::InkMeshBuilder;

    #[test]
    fn what_a_wide_view_has_needed_is_used_again_or_dropped() {
        let (mut pool, mut meshes) = (MeshPool::default(), Assets::<Mesh>::default());
        let mesh = || InkMeshBuilder::default().to_mesh();
        let wide: Vec<_> = (0..1000).map(|_| pool.take(mesh(), &mut meshes)).collect();
        for handle in wide {
            pool.release(handle);
        }
        assert_eq!(pool.0.len(), MAX_FREE);
        let free = pool.0.last().expect("there are some").id();
        bevy::tasks::AsyncComputeTaskPool::get_or_init(Default::default);
        assert_eq!(pool.take(mesh(), &mut meshes).id(), free, "one that is free is taken first");
        assert_eq!(pool.0.len(), MAX_FREE - 1);
    }
}
