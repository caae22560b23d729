//! Builds, uploads and removes chunks.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};

use super::{BuildTimes, Chunk, Gaze, StreamLayers, StreamReport, WorkTimes, layer::ChunkPicture, pool::MeshPool, window::Window};
use crate::land::{ChunkIndex, Land};

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
    /// A layer's chunks from the leftmost to the rightmost, and how far each is.
    pub fn states(&self, layer: usize) -> Vec<(ChunkIndex, ChunkState)> {
        let Some(LayerStream { building, ready, live, window: Some(window), .. }) = self.layers.get(layer) else {
            return Vec::new();
        };
        let state = |index: i64| {
            let wanted = window.wanted.contains(&index);
            match () {
                () if live.contains_key(&index) => Some(if wanted { ChunkState::Live } else { ChunkState::Leaving }),
                () if ready.contains_key(&index) => Some(ChunkState::Ready),
                () if building.contains_key(&index) => Some(ChunkState::Building),
                () => wanted.then_some(ChunkState::Wanted),
            }
        };
        window.kept.clone().filter_map(|index| Some((ChunkIndex(index), state(index)?))).collect()
    }
}

/// A chunk's picture, and how long it took to draw.
struct Built {
    picture: ChunkPicture,
    took: Duration,
}

impl Built {
    fn draw(draw: fn(&Land, ChunkIndex) -> ChunkPicture, land: &Land, index: i64) -> Self {
        let start = Instant::now();
        let picture = draw(land, ChunkIndex(index));
        Self { picture, took: start.elapsed() }
    }
}

#[derive(Default)]
struct LayerStream {
    /// What the view needed last.
    window: Option<Window>,
    building: BTreeMap<i64, Task<Built>>,
    /// Built, waiting for their turn to be uploaded.
    ready: BTreeMap<i64, Built>,
    live: BTreeMap<i64, Live>,
    pool: MeshPool,
}

struct Live {
    entity: Entity,
    mesh: Handle<Mesh>,
    ends: [f32; 2],
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
        let window = Window::around(layer.parallax.place(gaze.place), gaze.half_width_m, gaze.speed_mps * layer.parallax.factor());
        stream.leave(&window, &mut commands, &mut report);
        stream.receive();
        for index in window.nearest_first() {
            if stream.live.contains_key(&index) {
                continue;
            }
            let built = if window.visible.contains(&index) {
                stream.building.remove(&index);
                let built = stream.ready.remove(&index);
                report.on_the_spot += u64::from(built.is_none());
                built.unwrap_or_else(|| Built::draw(layer.draw, &land, index))
            } else if budget > 0
                && let Some(built) = stream.ready.remove(&index)
            {
                budget -= 1;
                built
            } else {
                if building < MOST_BUILDING && !stream.ready.contains_key(&index) && !stream.building.contains_key(&index) {
                    building += 1;
                    let (draw, land) = (layer.draw, land.clone());
                    stream.building.insert(index, AsyncComputeTaskPool::get().spawn(async move { Built::draw(draw, &land, index) }));
                }
                continue;
            };
            build_times.push(number, built.took);
            stream.arrive(number, index, layer.z, land.version(), built.picture, &mut commands, &mut meshes, &mut report);
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
        let gone: Vec<i64> = self.live.keys().copied().filter(|index| !window.kept.contains(index)).collect();
        for index in gone {
            let live = self.live.remove(&index).expect("it was just listed");
            self.remove(live, commands, report);
        }
        self.building.retain(|index, _| window.kept.contains(index));
        self.ready.retain(|index, _| window.kept.contains(index));
    }

    fn remove(&mut self, live: Live, commands: &mut Commands, report: &mut StreamReport) {
        commands.entity(live.entity).despawn();
        self.pool.give(live.mesh);
        report.despawned += 1;
    }

    fn receive(&mut self) {
        let ready = &mut self.ready;
        self.building.retain(|index, task| match check_ready(task) {
            Some(built) => {
                ready.insert(*index, built);
                false
            }
            None => true,
        });
    }

    fn arrive(
        &mut self,
        layer: usize,
        index: i64,
        z: f32,
        version: u64,
        picture: ChunkPicture,
        commands: &mut Commands,
        meshes: &mut Assets<Mesh>,
        report: &mut StreamReport,
    ) {
        let ends = picture.ends;
        if let Some(left) = index.checked_sub(1).and_then(|left| self.live.get(&left)) {
            report.check_seam(left.ends[1], ends[0]);
        }
        if let Some(right) = index.checked_add(1).and_then(|right| self.live.get(&right)) {
            report.check_seam(ends[1], right.ends[0]);
        }
        let mesh = self.pool.take(&picture.mesh, meshes);
        let chunk = Chunk { layer, index: ChunkIndex(index), version, ends };
        let entity = commands.spawn((chunk, Mesh2d(mesh.clone()), Transform::from_xyz(0.0, 0.0, z), Visibility::default())).id();
        self.live.insert(index, Live { entity, mesh, ends });
        report.spawned += 1;
        report.uploads += 1;
    }
}
