//! Build queue: chunk and section meshes built asynchronously on Bevy's compute task pools.

use std::collections::BTreeMap;

use bevy::{asset::RenderAssetUsages, platform::time::Instant, prelude::*, tasks::ComputeTaskPool};
use bevy_mesh::Mesh;
use eremite_land::{
    Land, Revision,
    background::{Background, Steps, finish_now},
};

use super::{BuildTime, PictureLayer, layer::Picture, mesh_assets::drop_in_background, seams::PictureSeams, window::ChunkKey};
use crate::ink::InkMeshBuilder;

/// Triangle count above which a mesh is split into parts, so that the renderer can cull those out of view.
const LARGE_TRIANGLES: usize = 1000;
/// Size of a part: a chunk is wide and low, a section is as high as a view.
const CHUNK_PART_M: Vec2 = Vec2::new(24.0, f32::INFINITY);
const SECTION_PART_M: Vec2 = Vec2::new(24.0, 18.0);

/// A mesh, whole or in parts, with their stages (see [`InkMeshBuilder::begin_stage`]).
type Parts = Box<dyn Iterator<Item = (usize, InkMeshBuilder)> + Send + Sync>;

/// A mesh that nobody reads: a renderer takes its vertices instead of copying them. They are the greater part of all meshes.
fn unread_mesh(ink: InkMeshBuilder) -> Mesh {
    let mut mesh = ink.into_mesh();
    mesh.asset_usage = RenderAssetUsages::RENDER_WORLD;
    mesh
}

/// A built mesh, whole or in parts, ready for upload.
pub(super) struct BuiltPicture {
    /// The revision of the land it was built from.
    pub stamp: Revision,
    /// Each mesh with its stage (see [`InkMeshBuilder::begin_stage`]); none where nothing is drawn.
    pub meshes: Vec<(usize, Mesh)>,
    pub seams: PictureSeams,
    pub took: BuildTime,
}

impl BuiltPicture {
    /// Begins to build: the mesh, then its parts, one in each step.
    fn begin(layer: &PictureLayer, land: &Land, key: ChunkKey) -> Steps<Self> {
        let mut drawing = layer.begin(land, key);
        let mut drawn: Option<(Self, Parts)> = None;
        let stamp = layer.revision(land, key);
        let mut took = BuildTime::default();
        Box::new(move || {
            let start = Instant::now();
            let mut built = None;
            match &mut drawn {
                None => drawn = drawing().map(|picture| Self::in_parts(picture, stamp)),
                Some((picture, parts)) => match parts.next() {
                    Some((stage, part)) => picture.meshes.push((stage, unread_mesh(part))),
                    None => built = drawn.take().map(|(picture, _)| picture),
                },
            }
            took.add_step(start.elapsed());
            built.map(|picture| Self { took, ..picture })
        })
    }

    /// A picture without its meshes, and what they are made of.
    fn in_parts(picture: Picture, stamp: Revision) -> (Self, Parts) {
        let (mesh, seams, part_m) = match picture {
            Picture::Chunk(chunk) => (chunk.mesh, PictureSeams::Ends(chunk.ends), CHUNK_PART_M),
            Picture::Section(section) => (section.mesh, PictureSeams::Borders(section.borders), SECTION_PART_M),
        };
        let parts: Parts = match mesh.triangle_count() {
            0 => Box::new(std::iter::empty()),
            1..=LARGE_TRIANGLES => Box::new(std::iter::once((0, mesh))),
            _ => Box::new(mesh.into_parts(part_m)),
        };
        (Self { stamp, meshes: Vec::new(), seams, took: BuildTime::default() }, parts)
    }

    /// Builds some chunks and sections now, blocking, on all threads of the compute pool.
    pub fn build_blocking(land: &Land, pieces: &[(&PictureLayer, ChunkKey)]) -> Vec<Self> {
        match pieces {
            [] => Vec::new(),
            [(layer, key)] => vec![finish_now(layer.name, Self::begin(layer, land, *key))],
            _ => ComputeTaskPool::get().scope(|scope| {
                for (layer, key) in pieces {
                    scope.spawn(async move { finish_now(layer.name, Self::begin(layer, land, *key)) });
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
        self.building.insert(key, Background::start_steps(layer.name, BuiltPicture::begin(layer, land, key)));
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
