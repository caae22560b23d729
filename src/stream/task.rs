//! Uploads and removes chunks and sections.

use std::{collections::BTreeMap, time::Instant};

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{ChunkIndex, Land, NextLand, RoomIndex, Stamp};

use super::{
    BuildTimes, Chunk, Coming, Gaze, Part, PictureLayer, Section, StreamLayers, StreamReport, WorkTimes,
    pool::{MeshPool, drop_elsewhere},
    turns::Turns,
    window::{Slot, StreamWindow},
    workshop::{Built, Seams, Workshop},
};

/// Chunks uploaded a frame beyond those that are in view: enough for ten times the running speed,
/// few enough that a frame never notices.
const UPLOADS_A_FRAME: usize = 2;
/// Tasks under way at once, so that a turn or a jump does not queue work that nobody wants any more.
const MOST_BUILDING: usize = 8;

/// Whether the stream waits, frame by frame, for all that it has begun: then what is seen, and counted, does not depend
/// on how fast the machine is. For walks that nobody looks at.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Patience(pub bool);

/// Every layer's chunks, on their way from wanted to gone.
#[derive(Resource, Default)]
pub struct Streams {
    layers: Vec<LayerStream>,
    turns: Turns,
    /// Which land the pieces were last made for: its version, and the one of its last whole change.
    seen: Option<(u64, Stamp)>,
    /// What will be seen next, beside what is.
    coming: Option<Coming>,
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
        let Some(LayerStream { workshop, live, window: Some(window), .. }) = self.layers.get(layer) else {
            return Vec::new();
        };
        let state = |slot: Slot| {
            let wanted = window.is_wanted(slot);
            match () {
                () if live.contains_key(&slot) => Some(if wanted { ChunkState::Live } else { ChunkState::Leaving }),
                () if workshop.ready(slot).is_some() => Some(ChunkState::Ready),
                () if workshop.is_building(slot) => Some(ChunkState::Building),
                () => wanted.then_some(ChunkState::Wanted),
            }
        };
        window.kept().filter_map(|slot| Some((slot, state(slot)?))).collect()
    }

    /// Whether a layer's chunk, or section, shows.
    pub fn shows(&self, layer: usize, slot: Slot) -> bool {
        self.layers.get(layer).is_some_and(|stream| stream.live.contains_key(&slot))
    }

    /// Looks whether the land is another than it was. What was prepared for it beside the old one is the stock now.
    fn take_up(&mut self, land: &Land, report: &mut StreamReport) {
        let now = (land.version(), land.whole_stamp());
        let Some(before) = self.seen.replace(now).filter(|before| *before != now) else { return };
        if before.1 == now.1 {
            return;
        }
        report.stale += self.layers.iter_mut().map(|layer| layer.workshop.clear()).sum::<u64>();
        if let Some(coming) = self.coming.take() {
            if coming.is_of(land) {
                for (layer, prepared) in self.layers.iter_mut().zip(coming.into_workshops()) {
                    layer.workshop.take_over(prepared);
                }
            } else {
                report.stale += coming.give_up();
            }
        }
    }
}

#[derive(Default)]
pub(super) struct LayerStream {
    /// What the view needed last.
    window: Option<StreamWindow>,
    workshop: Workshop,
    live: BTreeMap<Slot, Live>,
    pool: MeshPool,
}

struct Live {
    entity: Entity,
    /// One is the entity's own; several are its children.
    pictures: Vec<Picture>,
    seams: Seams,
    stamp: Stamp,
}

struct Picture {
    entity: Entity,
    stage: usize,
    mesh: Handle<Mesh>,
}

/// One frame of streaming.
pub(super) fn stream(
    mut commands: Commands,
    mut streams: ResMut<Streams>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut report: ResMut<StreamReport>,
    mut times: Option<ResMut<WorkTimes>>,
    mut build_times: Option<ResMut<BuildTimes>>,
    mut next: ResMut<NextLand>,
    layers: Res<StreamLayers>,
    land: Res<Land>,
    gaze: Res<Gaze>,
    patience: Res<Patience>,
) {
    let start = times.is_some().then(Instant::now);
    // Only from here on is there somebody who will say that it is prepared.
    next.wait_for_picture();
    let streams = &mut *streams;
    streams.layers.resize_with(layers.0.len(), LayerStream::default);
    streams.take_up(&land, &mut report);
    report.uploads = 0;
    // Who waits for all in this frame needs no limit.
    let most_building = if patience.0 { usize::MAX } else { MOST_BUILDING };
    prepare(streams, &mut next, &layers, &land, &gaze, most_building, &mut report);

    let mut budget = UPLOADS_A_FRAME;
    let mut wanted = Vec::with_capacity(layers.0.len());
    let mut arriving = Vec::new();
    let mut missing = Vec::new();
    for (number, (stream, layer)) in streams.layers.iter_mut().zip(&layers.0).enumerate() {
        let window = StreamWindow::of(&layer.draw, layer.parallax, &gaze);
        stream.leave(&window, &land, layer, &mut commands, &mut report);
        stream.workshop.receive();
        let mut early = Vec::new();
        for slot in window.nearest_first() {
            let stamp = layer.stamp(&land, slot);
            let live = stream.live.get(&slot).map(|live| live.stamp);
            if live == Some(stamp) {
                continue;
            }
            let visible = window.is_visible(slot);
            // It stays until all that was changed with it has been prepared.
            let changed = live.is_some_and(|live| live >= land.whole_stamp());
            let ready = stream.workshop.ready(slot);
            let is_good = ready.is_some_and(|ready| ready == stamp || changed && live < Some(ready));
            if ready.is_some() && !is_good {
                report.stale += 1;
                drop_elsewhere(stream.workshop.take(slot));
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
    let building: usize = streams.layers.iter().map(|stream| stream.workshop.building()).sum();
    for (number, slot) in streams.turns.take(wanted, most_building.saturating_sub(building)) {
        streams.layers[number].workshop.begin(&layers.0[number], &land, slot);
    }
    report.on_the_spot += missing.len() as u64;
    let (numbers, pieces): (Vec<_>, Vec<_>) = missing.into_iter().unzip();
    let built = Built::on_the_spot(&land, &pieces);
    arriving.extend(numbers.into_iter().zip(pieces).zip(built).map(|((number, (_, slot)), built)| (number, slot, built)));
    for (number, slot, built) in arriving {
        if let Some(times) = &mut build_times {
            times.push(number, built.took);
        }
        streams.layers[number].arrive(number, slot, &layers.0[number], &land, built, &mut commands, &mut meshes, &mut report);
    }

    let coming = streams.coming.iter().map(Coming::building).sum::<usize>();
    report.building = coming + streams.layers.iter().map(|stream| stream.workshop.building()).sum::<usize>();
    report.live = streams.layers.iter().map(|stream| stream.live.len()).sum();
    report.live_max = report.live_max.max(report.live);
    if let (Some(times), Some(start)) = (&mut times, start) {
        times.push(start.elapsed());
    }
    if patience.0 {
        streams.layers.iter_mut().for_each(|stream| stream.workshop.wait());
        streams.coming.iter_mut().for_each(Coming::wait);
    }
}

/// Prepares what will be seen beside what is: the land to come, or the pieces of this one that were changed.
fn prepare(
    streams: &mut Streams,
    next: &mut NextLand,
    layers: &StreamLayers,
    land: &Land,
    gaze: &Gaze,
    most_building: usize,
    report: &mut StreamReport,
) {
    let Streams { layers: shown, coming, .. } = streams;
    let given_up = match next.preparing() {
        Some(whole) if coming.as_ref().is_none_or(|coming| !coming.is_of(whole)) => coming.replace(Coming::new(whole.clone(), layers)),
        Some(_) => None,
        // Neither of this land nor to come any more.
        None => coming.take_if(|coming| !coming.is_of(land)),
    };
    report.stale += given_up.map_or(0, Coming::give_up);
    if next.preparing().is_none() && coming.is_none() && !land.is_as_born() {
        let is_changed = |(stream, layer): (&LayerStream, &PictureLayer)| {
            let window = StreamWindow::of(&layer.draw, layer.parallax, gaze);
            stream.live.iter().any(|(slot, live)| window.is_visible(*slot) && live.stamp != layer.stamp(land, *slot))
        };
        if shown.iter().zip(&layers.0).any(is_changed) {
            *coming = Some(Coming::new(land.clone(), layers));
        }
    }
    let Some(prepared) = coming else { return };
    let is_shown = |number: usize, slot: Slot, stamp: Stamp| {
        let stream: &LayerStream = &shown[number];
        stream.live.get(&slot).is_some_and(|live| live.stamp == stamp)
    };
    if !prepared.go_on(layers, land, gaze, most_building, is_shown) {
        return;
    }
    if next.preparing().is_some() {
        next.is_prepared();
    } else {
        let prepared = coming.take().expect("it is prepared");
        for (layer, prepared) in shown.iter_mut().zip(prepared.into_workshops()) {
            layer.workshop.take_over(prepared);
        }
    }
}

impl LayerStream {
    /// What nobody may see any more goes.
    fn leave(&mut self, window: &StreamWindow, land: &Land, layer: &PictureLayer, commands: &mut Commands, report: &mut StreamReport) {
        let is_kept = |slot: Slot, live: &Live| window.is_kept(slot) && (window.is_visible(slot) || live.stamp == layer.stamp(land, slot));
        let gone: Vec<Slot> = self.live.iter().filter(|(slot, live)| !is_kept(**slot, live)).map(|(slot, _)| *slot).collect();
        for slot in gone {
            let live = self.live.remove(&slot).expect("it was just listed");
            self.remove(live, commands, report);
        }
        self.workshop.keep(|slot| window.is_kept(slot));
    }

    fn remove(&mut self, live: Live, commands: &mut Commands, report: &mut StreamReport) {
        commands.entity(live.entity).despawn();
        live.pictures.into_iter().for_each(|picture| self.pool.give(picture.mesh));
        report.despawned += 1;
    }

    fn arrive(
        &mut self,
        number: usize,
        slot: Slot,
        layer: &PictureLayer,
        land: &Land,
        built: Built,
        commands: &mut Commands,
        assets: &mut Assets<Mesh>,
        report: &mut StreamReport,
    ) {
        self.check_seams(slot, built.seams, |slot, stamp| layer.stamp(land, slot) == stamp, report);
        let Built { stamp, seams, meshes, .. } = built;
        let is_one = |count: usize| count == 1;
        // What takes another's place is drawn with its entities: to spawn and despawn a whole view costs milliseconds.
        let mut live = match self.live.remove(&slot) {
            Some(old) if is_one(old.pictures.len()) == is_one(meshes.len()) => {
                report.despawned += 1;
                Live { seams, stamp, ..old }
            }
            old => {
                if let Some(old) = old {
                    self.remove(old, commands, report);
                }
                let placed = Transform::from_xyz(0.0, 0.0, layer.z);
                Live { entity: commands.spawn(placed).id(), pictures: Vec::new(), seams, stamp }
            }
        };
        let mut entity = commands.entity(live.entity);
        match seams {
            Seams::Ends(ends) => entity.insert(Chunk { layer: number, index: ChunkIndex(slot.x), stamp, ends }),
            Seams::Borders(borders) => entity.insert(Section { layer: number, room: RoomIndex::new(slot.x, slot.y), stamp, borders }),
        };
        for surplus in live.pictures.drain(meshes.len().min(live.pictures.len())..) {
            commands.entity(surplus.entity).despawn();
            self.pool.give(surplus.mesh);
        }
        let is_one = is_one(meshes.len());
        for (at, (stage, mesh)) in meshes.into_iter().enumerate() {
            let place = Transform::from_xyz(0.0, 0.0, stage as f32 * STAGE_Z);
            if let Some(picture) = live.pictures.get_mut(at) {
                MeshPool::renew(&picture.mesh, mesh, assets);
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
                commands.spawn((Part { layer: number }, shown, place, ChildOf(live.entity))).id()
            };
            live.pictures.push(Picture { entity, stage, mesh });
        }
        self.live.insert(slot, live);
        report.spawned += 1;
        report.uploads += 1;
    }

    /// Compares a piece with the neighbours that are there, of the same land.
    fn check_seams(&self, slot: Slot, seams: Seams, is_of_now: impl Fn(Slot, Stamp) -> bool, report: &mut StreamReport) {
        let beside = |x: i64, y: i64| {
            let slot = Slot { x: slot.x.checked_add(x)?, y: slot.y.checked_add(y)? };
            self.live.get(&slot).filter(|live| is_of_now(slot, live.stamp)).map(|live| live.seams)
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

/// How much nearer a stage of a picture lies than the one before it.
const STAGE_Z: f32 = 0.001;
