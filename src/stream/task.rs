//! Builds, uploads and removes chunks.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};

use super::{
    Borders, BuildTimes, Chunk, Draw, Gaze, Part, Section, StreamLayers, StreamReport, WorkTimes,
    pool::MeshPool,
    window::{Slot, Window},
};
use crate::{
    ink::InkMesh,
    land::{ChunkIndex, Land, RoomIndex},
};

/// Chunks uploaded a frame beyond those that are in view: enough for ten times the running speed,
/// few enough that a frame never notices.
const UPLOADS_A_FRAME: usize = 2;
/// Tasks under way at once, so that a turn or a jump does not queue work that nobody wants any more.
const MOST_BUILDING: usize = 8;

/// Every layer's chunks, on their way from wanted to gone.
#[derive(Resource, Default)]
pub struct Streams {
    layers: Vec<LayerStream>,
    version: u64,
}

/// How far a chunk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkState {
    /// Its turn to be built has not come.
    Wanted,
    /// A task builds it.
    Building,
    /// Built, it waits to be uploaded.
    Ready,
    /// It shows.
    Live,
    /// It still lives, and is no longer wanted.
    Leaving,
}

impl Streams {
    /// A layer's chunks, or sections, from the lowest row and the left, and how far each is.
    pub fn states(&self, layer: usize) -> Vec<(Slot, ChunkState)> {
        let Some(LayerStream { building, ready, live, window: Some(window), .. }) = self.layers.get(layer) else {
            return Vec::new();
        };
        let state = |slot: Slot| {
            let wanted = window.is_wanted(slot);
            match () {
                () if live.contains_key(&slot) => Some(if wanted { ChunkState::Live } else { ChunkState::Leaving }),
                () if ready.contains_key(&slot) => Some(ChunkState::Ready),
                () if building.contains_key(&slot) => Some(ChunkState::Building),
                () => wanted.then_some(ChunkState::Wanted),
            }
        };
        window.kept().filter_map(|slot| Some((slot, state(slot)?))).collect()
    }
}

/// What two neighbours have to agree in.
#[derive(Clone, Copy)]
enum Seams {
    /// A chunk's first height and the one after its last.
    Ends([f32; 2]),
    /// A section's borders.
    Borders(Borders),
}

/// Triangles from which on a picture is cut into parts: what of it is not in view, the renderer leaves out.
const LARGE_TRIANGLES: usize = 1000;
/// A chunk is wide and low; a section as high as a view.
const CHUNK_PART_M: Vec2 = Vec2::new(24.0, f32::INFINITY);
const SECTION_PART_M: Vec2 = Vec2::new(24.0, 18.0);

/// How much nearer a stage of a picture lies than the one before it.
const STAGE_Z: f32 = 0.001;

/// A piece's picture, whole or in parts, and how long it took to draw.
struct Built {
    /// With their stages.
    meshes: Vec<(usize, InkMesh)>,
    seams: Seams,
    took: Duration,
}

impl Built {
    fn draw(draw: Draw, land: &Land, slot: Slot) -> Self {
        let start = Instant::now();
        let (mesh, seams, part_m) = match draw {
            Draw::Chunks(draw) => {
                let picture = draw(land, ChunkIndex(slot.x));
                (picture.mesh, Seams::Ends(picture.ends), CHUNK_PART_M)
            }
            Draw::Sections(draw) => {
                let picture = draw(land, RoomIndex::new(slot.x, slot.y));
                (picture.mesh, Seams::Borders(picture.borders), SECTION_PART_M)
            }
        };
        let meshes = if mesh.indices.len() > 3 * LARGE_TRIANGLES { mesh.parts(part_m) } else { vec![(0, mesh)] };
        Self { meshes, seams, took: start.elapsed() }
    }
}

#[derive(Default)]
struct LayerStream {
    /// What the view needed last.
    window: Option<Window>,
    building: BTreeMap<Slot, Task<Built>>,
    /// Built, waiting for their turn to be uploaded.
    ready: BTreeMap<Slot, Built>,
    live: BTreeMap<Slot, Live>,
    pool: MeshPool,
}

struct Live {
    entity: Entity,
    meshes: Vec<Handle<Mesh>>,
    seams: Seams,
}

/// One frame of streaming.
pub(super) fn stream(
    mut commands: Commands,
    mut streams: ResMut<Streams>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut report: ResMut<StreamReport>,
    mut times: ResMut<WorkTimes>,
    mut build_times: ResMut<BuildTimes>,
    layers: Res<StreamLayers>,
    land: Res<Land>,
    gaze: Res<Gaze>,
) {
    let start = Instant::now();
    let streams = &mut *streams;
    streams.layers.resize_with(layers.0.len(), LayerStream::default);
    if streams.version != land.version() {
        streams.version = land.version();
        for stream in &mut streams.layers {
            stream.forget(&mut commands, &mut report);
        }
    }
    let mut budget = UPLOADS_A_FRAME;
    let mut building: usize = streams.layers.iter().map(|stream| stream.building.len()).sum();
    report.uploads = 0;
    for (number, (stream, layer)) in streams.layers.iter_mut().zip(&layers.0).enumerate() {
        let window = Window::of(&layer.draw, layer.parallax, &gaze);
        stream.leave(&window, &mut commands, &mut report);
        stream.receive();
        for slot in window.nearest_first() {
            if stream.live.contains_key(&slot) {
                continue;
            }
            let built = if window.is_visible(slot) {
                stream.building.remove(&slot);
                let built = stream.ready.remove(&slot);
                report.on_the_spot += u64::from(built.is_none());
                built.unwrap_or_else(|| Built::draw(layer.draw, &land, slot))
            } else if budget > 0
                && let Some(built) = stream.ready.remove(&slot)
            {
                budget -= 1;
                built
            } else {
                if building < MOST_BUILDING && !stream.ready.contains_key(&slot) && !stream.building.contains_key(&slot) {
                    building += 1;
                    let (draw, land) = (layer.draw, land.clone());
                    stream.building.insert(slot, AsyncComputeTaskPool::get().spawn(async move { Built::draw(draw, &land, slot) }));
                }
                continue;
            };
            build_times.push(number, built.took);
            stream.arrive(number, slot, layer.z, land.version(), &built, &mut commands, &mut meshes, &mut report);
        }
        stream.window = Some(window);
    }
    report.building = streams.layers.iter().map(|stream| stream.building.len()).sum();
    report.live = streams.layers.iter().map(|stream| stream.live.len()).sum();
    report.live_max = report.live_max.max(report.live);
    times.push(start.elapsed());
}

impl LayerStream {
    /// Everything of an older land goes: what is live, what is ready, what is under way.
    fn forget(&mut self, commands: &mut Commands, report: &mut StreamReport) {
        // A dropped task is cancelled; one that has run has its result dropped with it.
        report.stale += (self.building.len() + self.ready.len()) as u64;
        self.building.clear();
        self.ready.clear();
        for (_, live) in std::mem::take(&mut self.live) {
            self.remove(live, commands, report);
        }
    }

    fn leave(&mut self, window: &Window, commands: &mut Commands, report: &mut StreamReport) {
        let gone: Vec<Slot> = self.live.keys().copied().filter(|slot| !window.is_kept(*slot)).collect();
        for slot in gone {
            let live = self.live.remove(&slot).expect("it was just listed");
            self.remove(live, commands, report);
        }
        self.building.retain(|slot, _| window.is_kept(*slot));
        self.ready.retain(|slot, _| window.is_kept(*slot));
    }

    fn remove(&mut self, live: Live, commands: &mut Commands, report: &mut StreamReport) {
        commands.entity(live.entity).despawn();
        live.meshes.into_iter().for_each(|mesh| self.pool.give(mesh));
        report.despawned += 1;
    }

    fn receive(&mut self) {
        let ready = &mut self.ready;
        self.building.retain(|slot, task| match check_ready(task) {
            Some(built) => {
                ready.insert(*slot, built);
                false
            }
            None => true,
        });
    }

    fn arrive(
        &mut self,
        layer: usize,
        slot: Slot,
        z: f32,
        version: u64,
        built: &Built,
        commands: &mut Commands,
        meshes: &mut Assets<Mesh>,
        report: &mut StreamReport,
    ) {
        self.check_seams(slot, built.seams, report);
        let stages = built.meshes.iter().map(|(stage, _)| *stage);
        let meshes: Vec<_> = built.meshes.iter().map(|(_, mesh)| self.pool.take(mesh, meshes)).collect();
        let placed = (Transform::from_xyz(0.0, 0.0, z), Visibility::default());
        let mut entity = match built.seams {
            Seams::Ends(ends) => commands.spawn((Chunk { layer, index: ChunkIndex(slot.x), version, ends }, placed)),
            Seams::Borders(borders) => commands.spawn((Section { layer, room: RoomIndex::new(slot.x, slot.y), version, borders }, placed)),
        };
        if let [mesh] = meshes.as_slice() {
            entity.insert(Mesh2d(mesh.clone()));
        } else {
            entity.with_children(|parts| {
                for (stage, mesh) in stages.zip(&meshes) {
                    parts.spawn((Part { layer }, Mesh2d(mesh.clone()), Transform::from_xyz(0.0, 0.0, stage as f32 * STAGE_Z)));
                }
            });
        }
        self.live.insert(slot, Live { entity: entity.id(), meshes, seams: built.seams });
        report.spawned += 1;
        report.uploads += 1;
    }

    /// Compares a piece with the neighbours that are there.
    fn check_seams(&self, slot: Slot, seams: Seams, report: &mut StreamReport) {
        let beside = |x: i64, y: i64| {
            let slot = Slot { x: slot.x.checked_add(x)?, y: slot.y.checked_add(y)? };
            self.live.get(&slot).map(|live| live.seams)
        };
        let (left, right, below, above) = (beside(-1, 0), beside(1, 0), beside(0, -1), beside(0, 1));
        match seams {
            Seams::Ends([first, last]) => {
                if let Some(Seams::Ends([_, end])) = left {
                    report.check_seam(end, first);
                }
                if let Some(Seams::Ends([start, _])) = right {
                    report.check_seam(last, start);
                }
            }
            Seams::Borders(mine) => {
                if let Some(Seams::Borders(other)) = left {
                    report.check_border(u128::from(mine.left), u128::from(other.right));
                }
                if let Some(Seams::Borders(other)) = right {
                    report.check_border(u128::from(mine.right), u128::from(other.left));
                }
                if let Some(Seams::Borders(other)) = below {
                    report.check_border(mine.below, other.above);
                }
                if let Some(Seams::Borders(other)) = above {
                    report.check_border(mine.above, other.below);
                }
            }
        }
    }
}
