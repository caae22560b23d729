//! Uploads and removes chunks and sections.

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

/// Chunks uploaded a frame beyond those that are in view: enough for ten times the running speed,
/// few enough that a frame never notices.
const MAX_UPLOADS_PER_FRAME: usize = 2;
/// Tasks under way at once, so that a turn or a jump does not queue work that nobody wants any more.
const MAX_BUILDS: usize = 8;

/// Whether the stream waits, frame by frame, for all that it has begun: then what is seen, and counted, does not depend
/// on how fast the machine is. For walks that nobody looks at.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct BlockingMode(pub bool);

/// Every layer's chunks, on their way from wanted to gone.
#[derive(Resource, Default)]
pub struct LayerStreams {
    layers: Vec<LayerStream>,
    turns: RoundRobin,
    /// Which land the pieces were last made for: its version, and the one of its last whole change.
    seen: Option<(u64, Revision)>,
    /// What will be seen next, beside what is.
    coming: Option<StagedLand>,
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

impl LayerStreams {
    /// A layer's chunks, or sections, from the lowest row and the left, and how far each is.
    pub fn states(&self, layer: usize) -> Vec<(ChunkKey, ChunkState)> {
        let Some(LayerStream { workshop, live, window: Some(window), .. }) = self.layers.get(layer) else {
            return Vec::new();
        };
        let state = |slot: ChunkKey| {
            let wanted = window.is_wanted(slot);
            match () {
                () if live.contains_key(&slot) => Some(if wanted { ChunkState::Live } else { ChunkState::Leaving }),
                () if workshop.ready_revision(slot).is_some() => Some(ChunkState::Ready),
                () if workshop.is_building(slot) => Some(ChunkState::Building),
                () => wanted.then_some(ChunkState::Wanted),
            }
        };
        window.kept().filter_map(|slot| Some((slot, state(slot)?))).collect()
    }

    /// Whether a layer's chunk, or section, shows.
    pub fn is_shown(&self, layer: usize, slot: ChunkKey) -> bool {
        self.layers.get(layer).is_some_and(|stream| stream.live.contains_key(&slot))
    }

    /// Looks whether the land is another than it was. What was prepared for it beside the old one is the stock now.
    fn sync(&mut self, land: &Land, report: &mut StreamReport) {
        let now = (land.version(), land.full_revision());
        let Some(before) = self.seen.replace(now).filter(|before| *before != now) else { return };
        if before.1 == now.1 {
            return;
        }
        report.stale += self.layers.iter_mut().map(|layer| layer.workshop.clear()).sum::<u64>();
        if let Some(coming) = self.coming.take() {
            if coming.is_for(land) {
                for (layer, prepared) in self.layers.iter_mut().zip(coming.into_build_queues()) {
                    layer.workshop.absorb(prepared);
                }
            } else {
                report.stale += coming.cancel();
            }
        }
    }
}

#[derive(Default)]
pub(super) struct LayerStream {
    /// What the view needed last.
    window: Option<StreamWindow>,
    workshop: BuildQueue,
    live: BTreeMap<ChunkKey, LiveChunk>,
    pool: MeshPool,
}

struct LiveChunk {
    entity: Entity,
    /// One is the entity's own; several are its children.
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
    gaze: Res<CameraView>,
    patience: Res<BlockingMode>,
) {
    let start = times.is_some().then(Instant::now);
    // Only from here on is there somebody who will say that it is prepared.
    next.wait_until_ready();
    let streams = &mut *streams;
    streams.layers.resize_with(layers.0.len(), LayerStream::default);
    streams.sync(&land, &mut report);
    report.uploads = 0;
    // Who waits for all in this frame needs no limit.
    let most_building = if patience.0 { usize::MAX } else { MAX_BUILDS };
    prepare_staged(streams, &mut next, &layers, &land, &gaze, most_building, &mut report);

    let mut budget = MAX_UPLOADS_PER_FRAME;
    let mut wanted = Vec::with_capacity(layers.0.len());
    let mut arriving = Vec::new();
    let mut missing = Vec::new();
    for (number, (stream, layer)) in streams.layers.iter_mut().zip(&layers.0).enumerate() {
        let window = StreamWindow::of(&layer.draw, layer.parallax, &gaze);
        stream.despawn_unneeded(&window, &land, layer, &mut commands, &mut report);
        stream.workshop.poll();
        let mut early = Vec::new();
        for slot in window.nearest_first() {
            let stamp = layer.revision(&land, slot);
            let live = stream.live.get(&slot).map(|live| live.stamp);
            if live == Some(stamp) {
                continue;
            }
            let visible = window.is_visible(slot);
            // It stays until all that was changed with it has been prepared.
            let changed = live.is_some_and(|live| live >= land.full_revision());
            let ready = stream.workshop.ready_revision(slot);
            let is_good = ready.is_some_and(|ready| ready == stamp || changed && live < Some(ready));
            if ready.is_some() && !is_good {
                report.stale += 1;
                drop_in_background(stream.workshop.take(slot));
            }
            if is_good {
                if (visible || budget > 0)
                    && let Some(built) = stream.workshop.take(slot)
                {
                    budget -= usize::from(!visible);
                    arriving.push((number, slot, built));
                }
            } else if visible {
                if !changed {
                    stream.workshop.take(slot);
                    missing.push((number, (layer, slot)));
                }
            } else if !stream.workshop.is_building(slot) {
                early.push(slot);
            }
        }
        stream.window = Some(window);
        wanted.push(early);
    }
    let building: usize = streams.layers.iter().map(|stream| stream.workshop.build_count()).sum();
    for (number, slot) in streams.turns.take(wanted, most_building.saturating_sub(building)) {
        streams.layers[number].workshop.spawn_build(&layers.0[number], &land, slot);
    }
    report.on_the_spot += missing.len() as u64;
    let (numbers, pieces): (Vec<_>, Vec<_>) = missing.into_iter().unzip();
    let built = BuiltPicture::build_blocking(&land, &pieces);
    arriving.extend(numbers.into_iter().zip(pieces).zip(built).map(|((number, (_, slot)), built)| (number, slot, built)));
    for (number, slot, built) in arriving {
        if let Some(times) = &mut build_times {
            times.push(number, built.took);
        }
        streams.layers[number].upload(number, slot, &layers.0[number], &land, built, &mut commands, &mut meshes, &mut report);
    }

    let coming = streams.coming.iter().map(StagedLand::build_count).sum::<usize>();
    report.building = coming + streams.layers.iter().map(|stream| stream.workshop.build_count()).sum::<usize>();
    report.live = streams.layers.iter().map(|stream| stream.live.len()).sum();
    report.live_max = report.live_max.max(report.live);
    if let (Some(times), Some(start)) = (&mut times, start) {
        times.push(start.elapsed());
    }
    if patience.0 {
        streams.layers.iter_mut().for_each(|stream| stream.workshop.block_until_built());
        streams.coming.iter_mut().for_each(StagedLand::wait);
    }
}

/// Prepares what will be seen beside what is: the land to come, or the pieces of this one that were changed.
fn prepare_staged(
    streams: &mut LayerStreams,
    next: &mut NextLand,
    layers: &StreamLayers,
    land: &Land,
    gaze: &CameraView,
    most_building: usize,
    report: &mut StreamReport,
) {
    let LayerStreams { layers: shown, coming, .. } = streams;
    let given_up = match next.pending() {
        Some(whole) if coming.as_ref().is_none_or(|coming| !coming.is_for(whole)) => coming.replace(StagedLand::new(whole.clone(), layers)),
        Some(_) => None,
        // Neither of this land nor to come any more.
        None => coming.take_if(|coming| !coming.is_for(land)),
    };
    report.stale += given_up.map_or(0, StagedLand::cancel);
    if next.pending().is_none() && coming.is_none() && !land.has_no_partial_changes() {
        let is_changed = |(stream, layer): (&LayerStream, &PictureLayer)| {
            let window = StreamWindow::of(&layer.draw, layer.parallax, gaze);
            stream.live.iter().any(|(slot, live)| window.is_visible(*slot) && live.stamp != layer.revision(land, *slot))
        };
        if shown.iter().zip(&layers.0).any(is_changed) {
            *coming = Some(StagedLand::new(land.clone(), layers));
        }
    }
    let Some(prepared) = coming else { return };
    let is_shown = |number: usize, slot: ChunkKey, stamp: Revision| {
        let stream: &LayerStream = &shown[number];
        stream.live.get(&slot).is_some_and(|live| live.stamp == stamp)
    };
    if !prepared.advance(layers, land, gaze, most_building, is_shown) {
        return;
    }
    if next.pending().is_some() {
        next.mark_ready();
    } else {
        let prepared = coming.take().expect("it is prepared");
        for (layer, prepared) in shown.iter_mut().zip(prepared.into_build_queues()) {
            layer.workshop.absorb(prepared);
        }
    }
}

impl LayerStream {
    /// What nobody may see any more goes.
    fn despawn_unneeded(
        &mut self,
        window: &StreamWindow,
        land: &Land,
        layer: &PictureLayer,
        commands: &mut Commands,
        report: &mut StreamReport,
    ) {
        let is_kept = |slot: ChunkKey, live: &LiveChunk| {
            window.is_kept(slot) && (window.is_visible(slot) || live.stamp == layer.revision(land, slot))
        };
        let gone: Vec<ChunkKey> = self.live.iter().filter(|(slot, live)| !is_kept(**slot, live)).map(|(slot, _)| *slot).collect();
        for slot in gone {
            let live = self.live.remove(&slot).expect("it was just listed");
            self.remove(live, commands, report);
        }
        self.workshop.retain(|slot| window.is_kept(slot));
    }

    fn remove(&mut self, live: LiveChunk, commands: &mut Commands, report: &mut StreamReport) {
        commands.entity(live.entity).despawn();
        live.pictures.into_iter().for_each(|picture| self.pool.release(picture.mesh));
        report.despawned += 1;
    }

    fn upload(
        &mut self,
        number: usize,
        slot: ChunkKey,
        layer: &PictureLayer,
        land: &Land,
        built: BuiltPicture,
        commands: &mut Commands,
        assets: &mut Assets<Mesh>,
        report: &mut StreamReport,
    ) {
        self.check_seams(slot, built.seams, |slot, stamp| layer.revision(land, slot) == stamp, report);
        let BuiltPicture { stamp, seams, meshes, .. } = built;
        let is_one = |count: usize| count == 1;
        // What takes another's place is drawn with its entities: to spawn and despawn a whole view costs milliseconds.
        let mut live = match self.live.remove(&slot) {
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
            PictureSeams::Ends(ends) => entity.insert(Chunk { layer: number, index: ChunkIndex(slot.x), stamp, ends }),
            PictureSeams::Borders(borders) => {
                entity.insert(Section { layer: number, room: RoomIndex::new(slot.x, slot.y), stamp, borders })
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
        self.live.insert(slot, live);
        report.spawned += 1;
        report.uploads += 1;
    }

    /// Compares a piece with the neighbours that are there, of the same land.
    fn check_seams(&self, slot: ChunkKey, seams: PictureSeams, is_of_now: impl Fn(ChunkKey, Revision) -> bool, report: &mut StreamReport) {
        let beside = |x: i64, y: i64| {
            let slot = ChunkKey { x: slot.x.checked_add(x)?, y: slot.y.checked_add(y)? };
            self.live.get(&slot).filter(|live| is_of_now(slot, live.stamp)).map(|live| live.seams)
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

/// How much nearer a stage of a picture lies than the one before it.
const STAGE_Z: f32 = 0.001;
