//! Pieces of the picture that are drawn on other threads.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, ComputeTaskPool, Task, block_on, futures::check_ready},
};
use bevy_mesh::Mesh;
use eremite_land::{ChunkIndex, Land, Revision, RoomIndex};

use super::{LayerDraw, PictureLayer, SectionBorders, pool::drop_in_background, window::ChunkKey};
use crate::ink::InkMeshBuilder;

/// What two neighbours have to agree in.
#[derive(Clone, Copy)]
pub(super) enum PictureSeams {
    /// A chunk's first height and the one after its last.
    Ends([f32; 2]),
    /// A section's borders.
    Borders(SectionBorders),
}

/// Triangles from which on a picture is cut into parts: what of it is not in view, the renderer leaves out.
const LARGE_TRIANGLES: usize = 1000;
/// A chunk is wide and low; a section as high as a view.
const CHUNK_PART_M: Vec2 = Vec2::new(24.0, f32::INFINITY);
const SECTION_PART_M: Vec2 = Vec2::new(24.0, 18.0);

/// A piece's picture, whole or in parts, ready to be uploaded, and how long it took to draw.
pub(super) struct BuiltPicture {
    /// Of the land that it shows.
    pub stamp: Revision,
    /// With their stages.
    pub meshes: Vec<(usize, Mesh)>,
    pub seams: PictureSeams,
    pub took: Duration,
}

impl BuiltPicture {
    fn draw(layer: &PictureLayer, land: &Land, slot: ChunkKey) -> Self {
        let start = Instant::now();
        let (picture, seams, part_m) = match layer.draw {
            LayerDraw::Chunks(draw) => {
                let picture = draw(land, ChunkIndex(slot.x));
                (picture.mesh, PictureSeams::Ends(picture.ends), CHUNK_PART_M)
            }
            LayerDraw::Sections(draw) => {
                let picture = draw(land, RoomIndex::new(slot.x, slot.y));
                (picture.mesh, PictureSeams::Borders(picture.borders), SECTION_PART_M)
            }
        };
        let parts = if picture.indices.len() > 3 * LARGE_TRIANGLES { picture.split(part_m) } else { vec![(0, picture)] };
        let meshes = parts.iter().map(|(stage, part): &(usize, InkMeshBuilder)| (*stage, part.to_mesh())).collect();
        Self { stamp: layer.revision(land, slot), meshes, seams, took: start.elapsed() }
    }

    /// Some pieces now, by all threads that there are.
    pub fn build_blocking(land: &Land, pieces: &[(&PictureLayer, ChunkKey)]) -> Vec<Self> {
        match pieces {
            [] => Vec::new(),
            [(layer, slot)] => vec![Self::draw(layer, land, *slot)],
            _ => ComputeTaskPool::get().scope(|scope| {
                for (layer, slot) in pieces {
                    scope.spawn(async move { Self::draw(layer, land, *slot) });
                }
            }),
        }
    }
}

/// A layer's pieces that are on their way.
#[derive(Default)]
pub(super) struct BuildQueue {
    building: BTreeMap<ChunkKey, Task<BuiltPicture>>,
    /// Built, waiting for their turn to be uploaded.
    ready: BTreeMap<ChunkKey, BuiltPicture>,
}

impl BuildQueue {
    pub fn spawn_build(&mut self, layer: &PictureLayer, land: &Land, slot: ChunkKey) {
        let (layer, land) = (layer.clone(), land.clone());
        self.building.insert(slot, AsyncComputeTaskPool::get().spawn(async move { BuiltPicture::draw(&layer, &land, slot) }));
    }

    /// Takes up what has been built.
    pub fn poll(&mut self) {
        let ready = &mut self.ready;
        self.building.retain(|slot, task| match check_ready(task) {
            Some(built) => {
                ready.insert(*slot, built);
                false
            }
            None => true,
        });
    }

    /// Waits until all is built.
    pub fn block_until_built(&mut self) {
        for (slot, task) in std::mem::take(&mut self.building) {
            self.ready.insert(slot, block_on(task));
        }
    }

    /// A piece that is ready. One that is being built is not needed any more.
    pub fn take(&mut self, slot: ChunkKey) -> Option<BuiltPicture> {
        self.building.remove(&slot);
        self.ready.remove(&slot)
    }

    /// What of a piece is ready shows the land of that stamp.
    pub fn ready_revision(&self, slot: ChunkKey) -> Option<Revision> {
        self.ready.get(&slot).map(|built| built.stamp)
    }

    pub fn is_building(&self, slot: ChunkKey) -> bool {
        self.building.contains_key(&slot)
    }

    /// How many pieces are being built.
    pub fn build_count(&self) -> usize {
        self.building.len()
    }

    /// Drops what is not to be kept. A dropped task is cancelled; one that has run has its result dropped with it.
    pub fn retain(&mut self, is_kept: impl Fn(ChunkKey) -> bool) {
        self.building.retain(|slot, _| is_kept(*slot));
        self.ready.retain(|slot, _| is_kept(*slot));
    }

    /// Drops all; tells how many pieces that were.
    pub fn clear(&mut self) -> u64 {
        let dropped = std::mem::take(self);
        let pieces = dropped.building.len() + dropped.ready.len();
        drop_in_background(dropped);
        pieces as u64
    }

    /// Takes what is ready in another over.
    pub fn absorb(&mut self, other: Self) {
        self.building.extend(other.building);
        self.ready.extend(other.ready);
    }
}
