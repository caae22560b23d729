//! The streaming system: builds, uploads, swaps and despawns chunks and sections.

use std::{collections::BTreeMap, time::Instant};

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{ChunkIndex, Land, NextLand, Revision, RoomIndex};

use super::{
    CameraView, Chunk, ChunkBuildTimes, ChunkPart, PictureLayer, Section, StagedLand, StreamFrameTimes, StreamLayers, StreamReport,
    build_queue::{BuildQueue, BuiltPicture, PictureSeams},
    pool::{MeshPool, drop_in_background},
    round_robin::RoundRobin,
    window::{ChunkKey, StreamWindow},
};

/// Chunks uploaded a frame in addition to those in view: enough for ten times the running speed, few enough not to cost a
/// frame.
const MAX_UPLOADS_PER_FRAME: usize = 2;
/// Builds under way at once, so that a turn or a jump does not queue work that is no longer wanted.
const MAX_BUILDS: usize = 8;

/// Blocking mode: each frame waits for every build that was started, so that results and counts do not depend on the speed
/// of the machine. For runs without a window.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct BlockingMode(pub bool);

/// The stream of each layer, and the staged land.
#[derive(Resource, Default)]
pub struct LayerStreams {
    layers: Vec<LayerStream>,
    turns: RoundRobin,
    /// The version and the last full revision of the land that was streamed last.
    seen: Option<(u64, Revision)>,
    /// The back buffer: what will be shown next.
    staged: Option<StagedLand>,
}

/// The state of a chunk or section in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkState {
    /// Waiting to be built.
    Wanted,
    /// Being built by a task.
    Building,
    /// Built, waiting to be uploaded.
    Ready,
    /// Spawned and shown.
    Live,
    /// Still spawned, no longer wanted.
    Leaving,
}

impl LayerStreams {
    /// The state of each chunk or section of a layer, from the lowest row and the left.
    pub fn states(&self, layer: usize) -> Vec<(ChunkKey, ChunkState)> {
        let Some(LayerStream { queue, live, window: Some(window), .. }) = self.layers.get(layer) else {
            return Vec::new();
        };
        let state = |key: ChunkKey| {
            let wanted = window.is_wanted(key);
            if live.contains_key(&key) {
                Some(if wanted { ChunkState::Live } else { ChunkState::Leaving })
            } else if queue.ready_revision(key).is_some() {
                Some(ChunkState::Ready)
            } else if queue.is_building(key) {
                Some(ChunkState::Building)
            } else {
                wanted.then_some(ChunkState::Wanted)
            }
        };
        window.kept().filter_map(|key| Some((key, state(key)?))).collect()
    }

    /// Whether a chunk or section of a layer is spawned.
    pub fn is_shown(&self, layer: usize, key: ChunkKey) -> bool {
        self.layers.get(layer).is_some_and(|stream| stream.live.contains_key(&key))
    }

    /// Detects that the land was replaced: drops the old builds, and takes over those that were staged for the new land.
    fn sync(&mut self, land: &Land, report: &mut StreamReport) {
        let now = (land.version(), land.full_revision());
        let Some(before) = self.seen.replace(now).filter(|before| *before != now) else { return };
        if before.1 == now.1 {
            return;
        }
        report.stale += self.layers.iter_mut().map(|layer| layer.queue.clear()).sum::<u64>();
        if let Some(staged) = self.staged.take() {
            if staged.is_for(land) {
                for (layer, prepared) in self.layers.iter_mut().zip(staged.into_build_queues()) {
                    layer.queue.absorb(prepared);
                }
            } else {
                report.stale += staged.cancel();
            }
        }
    }
}

#[derive(Default)]
pub(super) struct LayerStream {
    /// The window of the last frame.
    window: Option<StreamWindow>,
    queue: BuildQueue,
    live: BTreeMap<ChunkKey, LiveChunk>,
    pool: MeshPool,
}

struct LiveChunk {
    entity: Entity,
    /// A single mesh is on the entity itself; several are on its children.
    pictures: Vec<UploadedPicture>,
    seams: PictureSeams,
    stamp: Revision,
}

struct UploadedPicture {
    entity: Entity,
    stage: usize,
    mesh: Handle<Mesh>,
}

/// One frame of streaming.
pub(super) fn stream(
    mut commands: Commands,
    mut streams: ResMut<LayerStreams>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut report: ResMut<StreamReport>,
    mut times: Option<ResMut<StreamFrameTimes>>,
    mut build_times: Option<ResMut<ChunkBuildTimes>>,
    mut next: ResMut<NextLand>,
    layers: Res<StreamLayers>,
    land: Res<Land>,
    view: Res<CameraView>,
    blocking: Res<BlockingMode>,
) {
    let start = times.is_some().then(Instant::now);
    // Only from here on does somebody report that the next land is ready.
    next.wait_until_ready();
    let streams = &mut *streams;
    streams.layers.resize_with(layers.0.len(), LayerStream::default);
    streams.sync(&land, &mut report);
    report.uploads = 0;
    // Blocking mode builds every chunk in this frame, so no build limit applies.
    let max_builds = if blocking.0 { usize::MAX } else { MAX_BUILDS };
    prepare_staged(streams, &mut next, &layers, &land, &view, max_builds, &mut report);

    let mut budget = MAX_UPLOADS_PER_FRAME;
    let mut wanted = Vec::with_capacity(layers.0.len());
    let mut arriving = Vec::new();
    let mut missing = Vec::new();
    for (number, (stream, layer)) in streams.layers.iter_mut().zip(&layers.0).enumerate() {
        let window = StreamWindow::of(&layer.draw, layer.parallax, &view);
        stream.despawn_unneeded(&window, &land, layer, &mut commands, &mut report);
        stream.queue.poll();
        let mut early = Vec::new();
        for key in window.nearest_first() {
            let stamp = layer.revision(&land, key);
            let live = stream.live.get(&key).map(|live| live.stamp);
            if live == Some(stamp) {
                continue;
            }
            let visible = window.is_visible(key);
            // A changed chunk stays shown until everything that was changed with it is ready.
            let changed = live.is_some_and(|live| live >= land.full_revision());
            let ready = stream.queue.ready_revision(key);
            let is_good = ready.is_some_and(|ready| ready == stamp || changed && live < Some(ready));
            if ready.is_some() && !is_good {
                report.stale += 1;
                drop_in_background(stream.queue.take(key));
            }
            if is_good {
                if (visible || budget > 0)
                    && let Some(built) = stream.queue.take(key)
                {
                    budget -= usize::from(!visible);
                    arriving.push((number, key, built));
                }
            } else if visible {
                if !changed {
                    stream.queue.take(key);
                    missing.push((number, (layer, key)));
                }
            } else if !stream.queue.is_building(key) {
                early.push(key);
            }
        }
        stream.window = Some(window);
        wanted.push(early);
    }
    let building: usize = streams.layers.iter().map(|stream| stream.queue.build_count()).sum();
    for (number, key) in streams.turns.take(wanted, max_builds.saturating_sub(building)) {
        streams.layers[number].queue.spawn_build(&layers.0[number], &land, key);
    }
    report.on_the_spot += missing.len() as u64;
    let (numbers, pieces): (Vec<_>, Vec<_>) = missing.into_iter().unzip();
    let built = BuiltPicture::build_blocking(&land, &pieces);
    arriving.extend(numbers.into_iter().zip(pieces).zip(built).map(|((number, (_, key)), built)| (number, key, built)));
    for (number, key, built) in arriving {
        if let Some(times) = &mut build_times {
            times.push(number, built.took);
        }
        streams.layers[number].upload(number, key, &layers.0[number], &land, built, &mut commands, &mut meshes, &mut report);
    }

    let staged = streams.staged.iter().map(StagedLand::build_count).sum::<usize>();
    report.building = staged + streams.layers.iter().map(|stream| stream.queue.build_count()).sum::<usize>();
    report.live = streams.layers.iter().map(|stream| stream.live.len()).sum();
    report.live_max = report.live_max.max(report.live);
    if let (Some(times), Some(start)) = (&mut times, start) {
        times.push(start.elapsed());
    }
    if blocking.0 {
        for stream in &mut streams.layers {
            stream.queue.block_until_built();
        }
        if let Some(staged) = &mut streams.staged {
            staged.wait();
        }
    }
}

/// Stages what will be shown next: the requested land, or the changed chunks and sections of this one.
fn prepare_staged(
    streams: &mut LayerStreams,
    next: &mut NextLand,
    layers: &StreamLayers,
    land: &Land,
    view: &CameraView,
    max_builds: usize,
    report: &mut StreamReport,
) {
    let LayerStreams { layers: shown, staged, .. } = streams;
    let given_up = match next.pending() {
        Some(whole) if staged.as_ref().is_none_or(|staged| !staged.is_for(whole)) => staged.replace(StagedLand::new(whole.clone(), layers)),
        Some(_) => None,
        // It belongs neither to this land nor to a requested one.
        None => staged.take_if(|staged| !staged.is_for(land)),
    };
    report.stale += given_up.map_or(0, StagedLand::cancel);
    if next.pending().is_none() && staged.is_none() && !land.has_no_partial_changes() {
        let is_changed = |(stream, layer): (&LayerStream, &PictureLayer)| {
            let window = StreamWindow::of(&layer.draw, layer.parallax, view);
            stream.live.iter().any(|(key, live)| window.is_visible(*key) && live.stamp != layer.revision(land, *key))
        };
        if shown.iter().zip(&layers.0).any(is_changed) {
            *staged = Some(StagedLand::new(land.clone(), layers));
        }
    }
    let Some(prepared) = staged else { return };
    let is_shown = |number: usize, key: ChunkKey, stamp: Revision| {
        let stream: &LayerStream = &shown[number];
        stream.live.get(&key).is_some_and(|live| live.stamp == stamp)
    };
    if !prepared.advance(layers, land, view, max_builds, is_shown) {
        return;
    }
    if next.pending().is_some() {
        next.mark_ready();
    } else {
        let prepared = staged.take().expect("it is prepared");
        for (layer, prepared) in shown.iter_mut().zip(prepared.into_build_queues()) {
            layer.queue.absorb(prepared);
        }
    }
}

impl LayerStream {
    /// Despawns what is outside the window or stale and out of view.
    fn despawn_unneeded(
        &mut self,
        window: &StreamWindow,
        land: &Land,
        layer: &PictureLayer,
        commands: &mut Commands,
        report: &mut StreamReport,
    ) {
        let is_kept =
            |key: ChunkKey, live: &LiveChunk| window.is_kept(key) && (window.is_visible(key) || live.stamp == layer.revision(land, key));
        let gone: Vec<ChunkKey> = self.live.iter().filter(|(key, live)| !is_kept(**key, live)).map(|(key, _)| *key).collect();
        for key in gone {
            let live = self.live.remove(&key).expect("it was just listed");
            self.remove(live, commands, report);
        }
        self.queue.retain(|key| window.is_kept(key));
    }

    fn remove(&mut self, live: LiveChunk, commands: &mut Commands, report: &mut StreamReport) {
        commands.entity(live.entity).despawn();
        for picture in live.pictures {
            self.pool.release(picture.mesh);
        }
        report.despawned += 1;
    }

    fn upload(
        &mut self,
        number: usize,
        key: ChunkKey,
        layer: &PictureLayer,
        land: &Land,
        built: BuiltPicture,
        commands: &mut Commands,
        assets: &mut Assets<Mesh>,
        report: &mut StreamReport,
    ) {
        self.check_seams(key, built.seams, |key, stamp| layer.revision(land, key) == stamp, report);
        let BuiltPicture { stamp, seams, meshes, .. } = built;
        let is_one = |count: usize| count == 1;
        // A replacement reuses the entities: spawning and despawning a whole view costs milliseconds.
        let mut live = match self.live.remove(&key) {
            Some(old) if is_one(old.pictures.len()) == is_one(meshes.len()) => {
                report.despawned += 1;
                LiveChunk { seams, stamp, ..old }
            }
            old => {
                if let Some(old) = old {
                    self.remove(old, commands, report);
                }
                let placed = Transform::from_xyz(0.0, 0.0, layer.z);
                LiveChunk { entity: commands.spawn(placed).id(), pictures: Vec::new(), seams, stamp }
            }
        };
        let mut entity = commands.entity(live.entity);
        match seams {
            PictureSeams::Ends(ends) => entity.insert(Chunk { layer: number, index: ChunkIndex(key.x), revision: stamp, ends }),
            PictureSeams::Borders(borders) => {
                entity.insert(Section { layer: number, room: RoomIndex::new(key.x, key.y), revision: stamp, borders })
            }
        };
        for surplus in live.pictures.drain(meshes.len().min(live.pictures.len())..) {
            commands.entity(surplus.entity).despawn();
            self.pool.release(surplus.mesh);
        }
        let is_one = is_one(meshes.len());
        for (at, (stage, mesh)) in meshes.into_iter().enumerate() {
            let place = Transform::from_xyz(0.0, 0.0, stage as f32 * STAGE_Z);
            if let Some(picture) = live.pictures.get_mut(at) {
                MeshPool::replace(&picture.mesh, mesh, assets);
                if !is_one && picture.stage != stage {
                    picture.stage = stage;
                    commands.entity(picture.entity).insert(place);
                }
                continue;
            }
            let mesh = self.pool.take(mesh, assets);
            let shown = Mesh2d(mesh.clone());
            let entity = if is_one {
                commands.entity(live.entity).insert(shown).id()
            } else {
                commands.spawn((ChunkPart { layer: number }, shown, place, ChildOf(live.entity))).id()
            };
            live.pictures.push(UploadedPicture { entity, stage, mesh });
        }
        self.live.insert(key, live);
        report.spawned += 1;
        report.uploads += 1;
    }

    /// Compares the seams with those of the spawned neighbours that show the same land.
    fn check_seams(&self, key: ChunkKey, seams: PictureSeams, is_of_now: impl Fn(ChunkKey, Revision) -> bool, report: &mut StreamReport) {
        let beside = |x: i64, y: i64| {
            let key = ChunkKey { x: key.x.checked_add(x)?, y: key.y.checked_add(y)? };
            self.live.get(&key).filter(|live| is_of_now(key, live.stamp)).map(|live| live.seams)
        };
        let (left, right, below, above) = (beside(-1, 0), beside(1, 0), beside(0, -1), beside(0, 1));
        match seams {
            PictureSeams::Ends([first, last]) => {
                if let Some(PictureSeams::Ends([_, end])) = left {
                    report.check_seam(end, first);
                }
                if let Some(PictureSeams::Ends([start, _])) = right {
                    report.check_seam(last, start);
                }
            }
            PictureSeams::Borders(mine) => {
                if let Some(PictureSeams::Borders(other)) = left {
                    report.check_border(u128::from(mine.left), u128::from(other.right));
                }
                if let Some(PictureSeams::Borders(other)) = right {
                    report.check_border(u128::from(mine.right), u128::from(other.left));
                }
                if let Some(PictureSeams::Borders(other)) = below {
                    report.check_border(mine.below, other.above);
                }
                if let Some(PictureSeams::Borders(other)) = above {
                    report.check_border(mine.above, other.below);
                }
            }
        }
    }
}

/// How much nearer each stage of a mesh lies than the one before it.
const STAGE_Z: f32 = 0.001;
