//! The streaming system: builds, uploads, swaps and despawns chunks and sections.

use std::collections::BTreeMap;

use bevy::{ecs::system::SystemParam, platform::time::Instant, prelude::*};
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{ChunkIndex, Land, NextLand, Revision, RoomIndex};

use super::{
    CameraView, Chunk, ChunkBuildTimes, ChunkPart, PictureLayer, Section, StagedLand, StreamFrameTimes, StreamLayers, StreamReport,
    build_queue::{BuildQueue, BuiltPicture},
    mesh_assets::{self, drop_in_background},
    round_robin::RoundRobin,
    seams::{self, PictureSeams},
    window::{ChunkKey, StreamWindow},
};

/// Chunks uploaded a frame in addition to those in view: enough for ten times the running speed, few enough not to cost a
/// frame.
const MAX_UPLOADS_PER_FRAME: usize = 2;
/// Builds under way at once, so that a turn or a jump does not queue work that is no longer wanted.
/// On one thread as many are done in a frame as it has time for.
const MAX_BUILDS: usize = if cfg!(target_arch = "wasm32") { 3 } else { 8 };

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
}

struct LiveChunk {
    entity: Entity,
    /// A single mesh is on the entity itself; several are on its children. There is none where nothing is drawn.
    pictures: Vec<UploadedPicture>,
    seams: PictureSeams,
    stamp: Revision,
}

struct UploadedPicture {
    entity: Entity,
    stage: usize,
    mesh: Handle<Mesh>,
}

/// The layers and the land that are streamed, and the view that they are streamed around.
#[derive(SystemParam)]
pub(super) struct StreamInputs<'w> {
    layers: Res<'w, StreamLayers>,
    land: Res<'w, Land>,
    view: Res<'w, CameraView>,
    blocking: Res<'w, BlockingMode>,
}

/// Where chunks are spawned, uploaded and counted.
#[derive(SystemParam)]
pub(super) struct StreamOutputs<'w, 's> {
    commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    report: ResMut<'w, StreamReport>,
}

/// Times that are measured while somebody wants them.
#[derive(SystemParam)]
pub(super) struct StreamTimers<'w> {
    frames: Option<ResMut<'w, StreamFrameTimes>>,
    builds: Option<ResMut<'w, ChunkBuildTimes>>,
}

/// What is done in a frame, over all layers; each chunk or section with its layer's index.
struct FramePlan<'a> {
    /// Uploads out of view that are left to this frame.
    budget: usize,
    /// Ready, to be uploaded.
    arriving: Vec<(usize, ChunkKey, BuiltPicture)>,
    /// In view and not there, to be built synchronously.
    missing: Vec<(usize, (&'a PictureLayer, ChunkKey))>,
    /// To be built by tasks, for each layer, nearest first.
    wanted: Vec<Vec<ChunkKey>>,
}

/// One frame of streaming.
pub(super) fn stream(
    mut streams: ResMut<LayerStreams>,
    mut next: ResMut<NextLand>,
    inputs: StreamInputs,
    mut outputs: StreamOutputs,
    mut timers: StreamTimers,
) {
    let start = timers.frames.is_some().then(Instant::now);
    // Only from here on does somebody report that the next land is ready.
    next.wait_until_ready();
    let streams = &mut *streams;
    streams.layers.resize_with(inputs.layers.len(), LayerStream::default);
    streams.sync(&inputs.land, &mut outputs.report);
    outputs.report.uploads = 0;
    // Blocking mode builds every chunk in this frame, so no build limit applies.
    let max_builds = if inputs.blocking.0 { usize::MAX } else { MAX_BUILDS };
    streams.prepare_staged(&mut next, &inputs, max_builds, &mut outputs.report);

    let wanted = Vec::with_capacity(inputs.layers.len());
    let mut plan = FramePlan { budget: MAX_UPLOADS_PER_FRAME, arriving: Vec::new(), missing: Vec::new(), wanted };
    for (number, (stream, layer)) in streams.layers.iter_mut().zip(inputs.layers.iter()).enumerate() {
        stream.advance(number, layer, &inputs, &mut outputs, &mut plan);
    }
    streams.carry_out(plan, &inputs, max_builds, &mut outputs, &mut timers);
    streams.count(&mut outputs.report);
    if let (Some(times), Some(start)) = (&mut timers.frames, start) {
        times.push(start.elapsed());
    }
    if inputs.blocking.0 {
        streams.block_until_built();
    }
}

impl LayerStreams {
    /// Stages what will be shown next: the requested land, or the changed chunks and sections of this one.
    fn prepare_staged(&mut self, next: &mut NextLand, inputs: &StreamInputs, max_builds: usize, report: &mut StreamReport) {
        let StreamInputs { layers, land, view, .. } = inputs;
        let Self { layers: shown, staged, .. } = self;
        let given_up = match next.pending() {
            Some(whole) if staged.as_ref().is_none_or(|staged| !staged.is_for(whole)) => {
                staged.replace(StagedLand::new(whole.clone(), layers))
            }
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
            if shown.iter().zip(layers.iter()).any(is_changed) {
                *staged = Some(StagedLand::new(Land::clone(land), layers));
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

    /// Starts builds, builds what is in view and not there, and uploads what is ready.
    fn carry_out(
        &mut self,
        plan: FramePlan,
        inputs: &StreamInputs,
        max_builds: usize,
        outputs: &mut StreamOutputs,
        timers: &mut StreamTimers,
    ) {
        let StreamInputs { layers, land, .. } = inputs;
        let FramePlan { mut arriving, missing, wanted, .. } = plan;
        let building: usize = self.layers.iter().map(|stream| stream.queue.build_count()).sum();
        for (number, key) in self.turns.take(wanted, max_builds.saturating_sub(building)) {
            self.layers[number].queue.spawn_build(&layers[number], land, key);
        }
        outputs.report.on_the_spot += missing.len() as u64;
        let (numbers, pieces): (Vec<_>, Vec<_>) = missing.into_iter().unzip();
        let built = BuiltPicture::build_blocking(land, &pieces);
        arriving.extend(numbers.into_iter().zip(pieces).zip(built).map(|((number, (_, key)), built)| (number, key, built)));
        for (number, key, built) in arriving {
            if let Some(times) = &mut timers.builds {
                times.push(number, built.took);
            }
            self.layers[number].upload(number, key, built, inputs, outputs);
        }
    }

    fn count(&self, report: &mut StreamReport) {
        let staged = self.staged.iter().map(StagedLand::build_count).sum::<usize>();
        report.building = staged + self.layers.iter().map(|stream| stream.queue.build_count()).sum::<usize>();
        report.live = self.layers.iter().map(|stream| stream.live.len()).sum();
        report.live_max = report.live_max.max(report.live);
    }

    fn block_until_built(&mut self) {
        for stream in &mut self.layers {
            stream.queue.block_until_built();
        }
        if let Some(staged) = &mut self.staged {
            staged.wait();
        }
    }
}

impl LayerStream {
    /// Despawns what is not needed, and plans what is to be built or uploaded, nearest first.
    fn advance<'a>(
        &mut self,
        number: usize,
        layer: &'a PictureLayer,
        StreamInputs { land, view, .. }: &StreamInputs,
        outputs: &mut StreamOutputs,
        plan: &mut FramePlan<'a>,
    ) {
        let window = StreamWindow::of(&layer.draw, layer.parallax, view);
        self.despawn_unneeded(&window, land, layer, outputs);
        self.queue.poll();
        let mut early = Vec::new();
        for key in window.nearest_first() {
            let stamp = layer.revision(land, key);
            let live = self.live.get(&key).map(|live| live.stamp);
            if live == Some(stamp) {
                continue;
            }
            let visible = window.is_visible(key);
            // A changed chunk stays shown until everything that was changed with it is ready.
            let changed = live.is_some_and(|live| live >= land.full_revision());
            let ready = self.queue.ready_revision(key);
            let is_good = ready.is_some_and(|ready| ready == stamp || changed && live < Some(ready));
            if ready.is_some() && !is_good {
                outputs.report.stale += 1;
                drop_in_background(self.queue.take(key));
            }
            if is_good {
                if (visible || plan.budget > 0)
                    && let Some(built) = self.queue.take(key)
                {
                    plan.budget -= usize::from(!visible);
                    plan.arriving.push((number, key, built));
                }
            } else if visible {
                if !changed {
                    self.queue.take(key);
                    plan.missing.push((number, (layer, key)));
                }
            } else if !self.queue.is_building(key) {
                early.push(key);
            }
        }
        self.window = Some(window);
        plan.wanted.push(early);
    }

    /// Despawns what is outside the window or stale and out of view.
    fn despawn_unneeded(&mut self, window: &StreamWindow, land: &Land, layer: &PictureLayer, outputs: &mut StreamOutputs) {
        let is_kept =
            |key: ChunkKey, live: &LiveChunk| window.is_kept(key) && (window.is_visible(key) || live.stamp == layer.revision(land, key));
        let gone: Vec<ChunkKey> = self.live.iter().filter(|(key, live)| !is_kept(**key, live)).map(|(key, _)| *key).collect();
        for key in gone {
            let live = self.live.remove(&key).expect("it was just listed");
            Self::remove(live, outputs);
        }
        self.queue.retain(|key| window.is_kept(key));
    }

    fn remove(live: LiveChunk, StreamOutputs { commands, report, meshes, .. }: &mut StreamOutputs) {
        commands.entity(live.entity).despawn();
        for picture in live.pictures {
            mesh_assets::remove(picture.mesh, meshes);
        }
        report.despawned += 1;
    }

    fn upload(
        &mut self,
        number: usize,
        key: ChunkKey,
        built: BuiltPicture,
        StreamInputs { layers, land, .. }: &StreamInputs,
        outputs: &mut StreamOutputs,
    ) {
        let layer = &layers[number];
        let shown = |key: ChunkKey| self.live.get(&key).map(|live| (live.seams, live.stamp));
        seams::check((key, built.seams, built.stamp), shown, |key| layer.revision(land, key), &mut outputs.report);
        let BuiltPicture { stamp, seams, meshes, .. } = built;
        let is_one = |count: usize| count == 1;
        // A replacement reuses the entities: spawning and despawning a whole view costs milliseconds.
        let mut live = match self.live.remove(&key) {
            Some(old) if is_one(old.pictures.len()) == is_one(meshes.len()) => {
                outputs.report.despawned += 1;
                LiveChunk { seams, stamp, ..old }
            }
            old => {
                if let Some(old) = old {
                    Self::remove(old, outputs);
                }
                let placed = Transform::from_xyz(0.0, 0.0, layer.z);
                LiveChunk { entity: outputs.commands.spawn(placed).id(), pictures: Vec::new(), seams, stamp }
            }
        };
        let mut entity = outputs.commands.entity(live.entity);
        match seams {
            PictureSeams::Ends(ends) => entity.insert(Chunk { layer: number, index: ChunkIndex(key.x), revision: stamp, ends }),
            PictureSeams::Borders(borders) => {
                entity.insert(Section { layer: number, room: RoomIndex::new(key.x, key.y), revision: stamp, borders })
            }
        };
        Self::show_meshes(&mut live, meshes, number, outputs);
        self.live.insert(key, live);
        outputs.report.spawned += 1;
        outputs.report.uploads += 1;
    }

    /// Gives a chunk or section its meshes, and takes those it has no more.
    fn show_meshes(live: &mut LiveChunk, meshes: Vec<(usize, Mesh)>, layer: usize, outputs: &mut StreamOutputs) {
        let StreamOutputs { commands, meshes: assets, .. } = outputs;
        for surplus in live.pictures.drain(meshes.len().min(live.pictures.len())..) {
            commands.entity(surplus.entity).despawn();
            mesh_assets::remove(surplus.mesh, assets);
        }
        let is_one = meshes.len() == 1;
        for (at, (stage, mesh)) in meshes.into_iter().enumerate() {
            let place = Transform::from_xyz(0.0, 0.0, stage as f32 * STAGE_Z);
            if let Some(picture) = live.pictures.get_mut(at) {
                mesh_assets::replace(&picture.mesh, mesh, assets);
                if !is_one && picture.stage != stage {
                    picture.stage = stage;
                    commands.entity(picture.entity).insert(place);
                }
                continue;
            }
            let mesh = assets.add(mesh);
            let shown = Mesh2d(mesh.clone());
            let entity = if is_one {
                commands.entity(live.entity).insert(shown).id()
            } else {
                commands.spawn((ChunkPart { layer }, shown, place, ChildOf(live.entity))).id()
            };
            live.pictures.push(UploadedPicture { entity, stage, mesh });
        }
    }
}

/// How much nearer each stage of a mesh lies than the one before it.
const STAGE_Z: f32 = 0.001;

#[cfg(test)]
mod tests {
    use eremite_land::{LandPlugin, Seed, replace_land, terrain::Ridged};

    use super::*;
    use crate::{
        ChunkPicture, LayerDraw, Parallax, StreamAppExt, StreamPlugin,
        ink::{Ink, InkMeshBuilder, MaterialKind},
    };

    /// As many triangles as the land's seed says, one a metre.
    fn draw(land: &Land, _: ChunkIndex) -> ChunkPicture {
        let mut mesh = InkMeshBuilder::default();
        for number in 0..land.seed().0 {
            let [a, b, c] = [Vec2::ZERO, Vec2::X, Vec2::Y].map(|at| mesh.vertex(at + Vec2::X * number as f32, Ink::default()));
            mesh.triangle(a, b, c);
        }
        ChunkPicture { mesh, ends: [0.0; 2] }
    }

    fn land(triangles: u64) -> LandPlugin {
        LandPlugin::new(Seed(triangles), Ridged::default())
    }

    #[test]
    fn a_chunk_is_there_with_no_mesh_if_it_is_empty_with_one_or_with_one_for_each_part() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
            .add_plugins((land(0), StreamPlugin))
            .insert_resource(BlockingMode(true))
            .add_picture_layer(PictureLayer {
                name: "triangles",
                parallax: Parallax::LAND,
                lift_m: 0.0,
                z: 0.0,
                paint: MaterialKind::SkyBody,
                draw: LayerDraw::Chunks(draw),
            });
        // A part is 24 m wide.
        for (triangles, meshes) in [(0, 0), (1, 1), (0, 0), (2400, 100), (0, 0), (2400, 100), (1, 1), (1000, 1)] {
            replace_land(&mut app.world_mut().resource_mut::<Land>(), &land(triangles).land);
            for _ in 0..8 {
                app.update();
            }
            let world = app.world_mut();
            let chunks = world.query::<&Chunk>().iter(world).count();
            let shown = world.query::<&Mesh2d>().iter(world).count();
            assert!(chunks > 0 && shown == meshes * chunks, "{shown} meshes of {chunks} chunks of {triangles} triangles");
            assert_eq!(world.resource::<Assets<Mesh>>().len(), shown);
        }
    }
}
