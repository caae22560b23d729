//! Build queue: chunk and section meshes built asynchronously on Bevy's compute task pools.

use std::{collections::BTreeMap, time::Duration};

use bevy::{platform::time::Instant, prelude::*, tasks::ComputeTaskPool};
use bevy_mesh::Mesh;
use eremite_land::{ChunkIndex, Land, Revision, RoomIndex, background::Background};

use super::{LayerDraw, PictureLayer, pool::drop_in_background, seams::PictureSeams, window::ChunkKey};
use crate::ink::InkMeshBuilder;

/// Triangle count above which a mesh is split into parts, so that the renderer can cull those out of view.
const LARGE_TRIANGLES: usize = 1000;
/// Size of a part: a chunk is wide and low, a section is as high as a view.
const CHUNK_PART_M: Vec2 = Vec2::new(24.0, f32::INFINITY);
const SECTION_PART_M: Vec2 = Vec2::new(24.0, 18.0);

/// A built mesh, whole or in parts, ready for upload.
pub(super) struct BuiltPicture {
    /// The revision of the land it was built from.
    pub stamp: Revision,
    /// Each mesh with its stage (see [`InkMeshBuilder::begin_stage`]).
    pub meshes: Vec<(usize, Mesh)>,
    pub seams: PictureSeams,
    pub took: Duration,
}

impl BuiltPicture {
    fn draw(layer: &PictureLayer, land: &Land, key: ChunkKey) -> Self {
        let start = Instant::now();
        let (picture, seams, part_m) = match layer.draw {
            LayerDraw::Chunks(draw) => {
                let picture = draw(land, ChunkIndex(key.x));
                (picture.mesh, PictureSeams::Ends(picture.ends), CHUNK_PART_M)
            }
            LayerDraw::Sections(draw) => {
                let picture = draw(land, RoomIndex::new(key.x, key.y));
                (picture.mesh, PictureSeams::Borders(picture.borders), SECTION_PART_M)
            }
        };
        let parts = if picture.indices.len() > 3 * LARGE_TRIANGLES { picture.split(part_m) } else { vec![(0, picture)] };
        let meshes = parts.iter().map(|(stage, part): &(usize, InkMeshBuilder)| (*stage, part.to_mesh())).collect();
        Self { stamp: layer.revision(land, key), meshes, seams, took: start.elapsed() }
    }

    /// Builds some chunks and sections now, blocking, on all threads of the compute pool.
    pub fn build_blocking(land: &Land, pieces: &[(&PictureLayer, ChunkKey)]) -> Vec<Self> {
        match pieces {
            [] => Vec::new(),
            [(layer, key)] => vec![Self::draw(layer, land, *key)],
            _ => ComputeTaskPool::get().scope(|scope| {
                for (layer, key) in pieces {
                    scope.spawn(async move { Self::draw(layer, land, *key) });
                }
            }),
        }
    }
}

/// The builds of one layer that are under way or finished.
#[derive(Default)]
pub(super) struct BuildQueue {
    building: BTreeMap<ChunkKey, Background<BuiltPicture>>,
    /// Built, waiting to be uploaded.
    ready: BTreeMap<ChunkKey, BuiltPicture>,
}

impl BuildQueue {
    pub fn spawn_build(&mut self, layer: &PictureLayer, land: &Land, key: ChunkKey) {
        let (layer, land) = (layer.clone(), land.clone());
        self.building.insert(key, Background::start(move || BuiltPicture::draw(&layer, &land, key)));
    }

    /// Moves the builds that have finished into the ready set, without blocking.
    pub fn poll(&mut self) {
        let ready = &mut self.ready;
        self.building.retain(|key, task| match task.poll() {
            Some(built) => {
                ready.insert(*key, built);
                false
            }
            None => true,
        });
    }

    /// Blocks until every build has finished.
    pub fn block_until_built(&mut self) {
        for (key, task) in std::mem::take(&mut self.building) {
            self.ready.insert(key, task.wait());
        }
    }

    /// Removes and returns a finished build. A build still under way is cancelled.
    pub fn take(&mut self, key: ChunkKey) -> Option<BuiltPicture> {
        self.building.remove(&key);
        self.ready.remove(&key)
    }

    /// The land revision of a finished build.
    pub fn ready_revision(&self, key: ChunkKey) -> Option<Revision> {
        self.ready.get(&key).map(|built| built.stamp)
    }

    pub fn is_building(&self, key: ChunkKey) -> bool {
        self.building.contains_key(&key)
    }

    /// The number of builds under way.
    pub fn build_count(&self) -> usize {
        self.building.len()
    }

    /// Drops the builds that are not to be kept. Dropping a task cancels it; if it has already run, its result is dropped
    /// with it.
    pub fn retain(&mut self, is_kept: impl Fn(ChunkKey) -> bool) {
        self.building.retain(|key, _| is_kept(*key));
        self.ready.retain(|key, _| is_kept(*key));
    }

    /// Drops all builds in the background; returns how many there were.
    pub fn clear(&mut self) -> u64 {
        let dropped = std::mem::take(self);
        let pieces = dropped.building.len() + dropped.ready.len();
        drop_in_background(dropped);
        pieces as u64
    }

    /// Takes over all builds of another queue.
    pub fn absorb(&mut self, other: Self) {
        self.building.extend(other.building);
        self.ready.extend(other.ready);
    }
}
