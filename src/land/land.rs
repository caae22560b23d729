//! [`Land`]: the whole land as one immutable value, a seed and its layers.

use std::{
    ops::Range,
    sync::{Arc, OnceLock},
};

use bevy_ecs::prelude::Resource;

use super::{
    coords::{CHUNK_COLUMNS, ChunkIndex, Column},
    edits::{self, Edits, TouchedRoom},
    hash::{Seed, mix_text},
    land_change::{LandChange, Revision, Revisions},
    landmark::Landmark,
    layer::{Carver, Climate, HeightSource, Modifier, MountainLayer, RoomFeature, Tile},
    params,
    pond::{Pond, PondAndFlood},
    room::{Cells, ROOM_COLUMNS, RoomIndex},
    shared_cache::SharedLruCache,
};

/// Metres from a relief's lowest possible point to its highest, before any modifier.
pub const AMPLITUDE_M: f32 = 100.0;

/// How far beneath the surface, in metres, a stroke may end that changes what lies on it.
const SURFACE_M: f32 = 3.0;

/// The land: it answers for any column, always the same, and never changes.
///
/// A clone is another handle to the same value, cheap enough for every task.
#[derive(Resource, Clone)]
pub struct Land(pub(super) Arc<LandInner>);

pub(super) struct LandInner {
    stamps: Revisions,
    /// The cells of the rooms that were asked for last, by anybody, as they were born.
    rooms: Arc<SharedLruCache<RoomIndex, Cells>>,
    /// And the mouths of such chunks.
    mouths: Arc<SharedLruCache<ChunkIndex, Arc<[Range<Column>]>>>,
    /// And the landmarks of such stretches.
    pub(super) landmarks: Arc<SharedLruCache<i64, Option<Landmark>>>,
    /// And the waters of such chunks as they are now.
    pub(super) waters: SharedLruCache<ChunkIndex, Arc<[PondAndFlood]>>,
    seed: Seed,
    algorithm: String,
    relief: Arc<dyn HeightSource>,
    stage: Option<u32>,
    modifiers: Vec<Arc<dyn Modifier>>,
    carvers: Vec<Arc<dyn Carver>>,
    /// What hands have painted, and that with what has crumbled for it.
    painted: Edits,
    edits: Edits,
    /// The same land without them: made when it is asked for.
    born: OnceLock<Land>,
    pub(super) climate: Option<Arc<dyn Climate>>,
    pub(super) highland: Option<Arc<dyn MountainLayer>>,
    /// What [`LandLayers`](super::LandLayers) were laid over, if they were.
    bare: Option<Land>,
    tuning: Arc<[(String, String)]>,
    data: u32,
    /// See [`Land::print`]: found when it is asked for.
    print: OnceLock<u64>,
}

impl Land {
    /// A land of a bare relief.
    pub fn new(seed: Seed, algorithm: impl Into<String>, relief: impl Into<Arc<dyn HeightSource>>) -> Self {
        let relief = relief.into();
        Self(Arc::new(LandInner {
            stamps: Revisions::default(),
            rooms: Arc::default(),
            mouths: Arc::default(),
            landmarks: Arc::default(),
            waters: SharedLruCache::default(),
            seed,
            algorithm: algorithm.into(),
            relief,
            stage: None,
            modifiers: Vec::new(),
            carvers: Vec::new(),
            painted: Edits::default(),
            edits: Edits::default(),
            born: OnceLock::new(),
            climate: None,
            highland: None,
            bare: None,
            tuning: Arc::default(),
            data: 0,
            print: OnceLock::new(),
        }))
    }

    /// The same land with one more modifier on top.
    pub fn with_modifier(&self, modifier: Arc<dyn Modifier>) -> Self {
        let mut modifiers = self.0.modifiers.clone();
        modifiers.push(modifier);
        self.modified(|layers| layers.modifiers = modifiers)
    }

    /// The same land with one more carver below.
    pub fn with_carver(&self, carver: Arc<dyn Carver>) -> Self {
        let mut carvers = self.0.carvers.clone();
        carvers.push(carver);
        self.modified(|layers| layers.carvers = carvers)
    }

    /// The same land with a climate in the place of any that it has.
    pub fn with_climate(&self, climate: Arc<dyn Climate>) -> Self {
        self.modified(|layers| layers.climate = Some(climate))
    }

    /// The same land with mountains in the place of any that it has.
    pub fn with_mountains<H: MountainLayer + Modifier + 'static>(&self, highland: H) -> Self {
        let highland = Arc::new(highland);
        self.with_modifier(highland.clone()).modified(|layers| layers.highland = Some(highland))
    }

    /// The same land painted by hands, so and not otherwise, as one that nobody has seen yet.
    pub fn with_edits(&self, painted: Edits) -> Self {
        self.with_edits_and_change(painted).0
    }

    /// The same, and where it is another than this one: who changes the land that is shown gives both to
    /// [`change_land`](super::change_land). If it was painted on, or taken back, since this land, that costs as much as what is
    /// another; or else as all that was ever painted.
    pub fn with_edits_and_change(&self, painted: Edits) -> (Self, LandChange) {
        let (edits, touched) = edits::remove_loose_ground(self.pristine(), [&self.0.painted, &self.0.edits], &painted);
        let land = self.modified(|layers| {
            (layers.painted, layers.edits) = (painted, edits);
            self.share_caches(layers);
        });
        (land, self.change_of(&touched))
    }

    /// What hands have painted.
    pub fn painted_edits(&self) -> &Edits {
        &self.0.painted
    }

    /// What is changed: what hands have painted, and what has crumbled for it.
    pub fn edits(&self) -> &Edits {
        &self.0.edits
    }

    /// The same land as nobody has touched it: whatever grows by hash asks this one, and is then kept or dropped by what was
    /// changed.
    pub fn pristine(&self) -> &Self {
        if self.0.edits.is_empty() {
            return self;
        }
        self.0.born.get_or_init(|| {
            self.modified(|layers| {
                (layers.painted, layers.edits) = Default::default();
                self.share_caches(layers);
            })
        })
    }

    /// What is remembered of the land as it was born is so in every land that differs by edits alone; its stamps are not.
    fn share_caches(&self, layers: &mut LandInner) {
        layers.print = self.0.print.clone();
        layers.stamps = Revisions::default();
        layers.rooms = self.0.rooms.clone();
        layers.mouths = self.0.mouths.clone();
        layers.landmarks = self.0.landmarks.clone();
    }

    /// What changes where a stroke has touched some rooms.
    fn change_of(&self, touched: &[TouchedRoom]) -> LandChange {
        let mut chunks: Vec<ChunkIndex> = Vec::new();
        for TouchedRoom { room, top_row } in touched {
            let chunk = room.first_column().chunk();
            if chunks.contains(&chunk) {
                continue;
            }
            let first = room.first_column().within_chunk();
            let heights = self.chunk_heights(chunk);
            let lowest = heights[first..=first + ROOM_COLUMNS].iter().copied().fold(f32::MAX, f32::min);
            // The cell below its highest row, and the points at its foot, may be the surface's too. Water may come back where
            // it was lost in the deep.
            let is_at_surface = *top_row as f32 >= lowest - SURFACE_M;
            let is_below = |pond: &Pond| *top_row >= edits::water::lowest_row(pond, &heights);
            if is_at_surface || self.0.relief.drawn_map().is_none() && Pond::of(self.0.seed, chunk, &heights).iter().any(is_below) {
                chunks.push(chunk);
            }
        }
        LandChange::Edits { rooms: touched.iter().map(|touched| touched.room).collect(), chunks }
    }

    /// The land as it was before [`LandLayers`](super::LandLayers) were laid over it.
    pub fn undecorated(&self) -> Self {
        self.0.bare.clone().unwrap_or_else(|| self.clone())
    }

    /// The same land with its relief as it is after some of its stages, from 1, or whole.
    pub fn with_stage(&self, stage: Option<u32>) -> Self {
        let bare = self.0.bare.as_ref().map(|bare| bare.with_stage(stage));
        self.modified(|layers| (layers.stage, layers.bare) = (stage, bare))
    }

    /// The same land, of which is known what its layers were laid over, how they were tuned, and by which files of
    /// somebody's own it was shaped.
    pub(super) fn with_provenance(&self, bare: Self, tuning: Vec<(String, String)>, data: u32) -> Self {
        self.modified(|layers| (layers.bare, layers.tuning, layers.data) = (Some(bare), tuning.into(), data))
    }

    /// The same land as it follows another by a change, which has a stamp; see [`super::change_land`].
    pub(super) fn with_revision(&self, before: &Self, change: &LandChange, stamp: Revision) -> Self {
        let stamps = before.0.stamps.after(change, stamp);
        let rooms = match change {
            LandChange::All => self.0.rooms.clone(),
            // It was born so.
            _ if Arc::ptr_eq(&self.0.rooms, &before.0.rooms) => self.0.rooms.clone(),
            // What was not touched need not be made again.
            _ => Arc::new(before.0.rooms.filtered(|room| stamps.room(room) == before.room_revision(room))),
        };
        let landmarks = match change {
            LandChange::All => self.0.landmarks.clone(),
            // Where they stand was settled when the land was born, whatever is dug.
            _ => before.0.landmarks.clone(),
        };
        let mouths = match change {
            LandChange::Edits { .. } => self.0.mouths.clone(),
            _ => Arc::default(),
        };
        self.modified(|layers| {
            (layers.stamps, layers.rooms, layers.mouths, layers.landmarks) = (stamps, rooms, mouths, landmarks);
            layers.print = self.0.print.clone();
        })
    }

    fn modified(&self, change: impl FnOnce(&mut LandInner)) -> Self {
        let mut layers = LandInner {
            stamps: self.0.stamps.clone(),
            rooms: Arc::default(),
            mouths: Arc::default(),
            landmarks: Arc::default(),
            waters: SharedLruCache::default(),
            seed: self.0.seed,
            algorithm: self.0.algorithm.clone(),
            relief: self.0.relief.clone(),
            stage: self.0.stage,
            modifiers: self.0.modifiers.clone(),
            carvers: self.0.carvers.clone(),
            painted: self.0.painted.clone(),
            edits: self.0.edits.clone(),
            born: OnceLock::new(),
            climate: self.0.climate.clone(),
            highland: self.0.highland.clone(),
            bare: self.0.bare.clone(),
            tuning: self.0.tuning.clone(),
            data: self.0.data,
            print: OnceLock::new(),
        };
        change(&mut layers);
        Self(Arc::new(layers))
    }

    /// Which land this is in the course of a run: each change gives it a higher one.
    pub fn version(&self) -> u64 {
        self.last_revision().number()
    }

    /// When anything of it was changed last.
    pub(super) fn last_revision(&self) -> Revision {
        self.0.stamps.last()
    }

    /// When all of it was changed last.
    pub fn full_revision(&self) -> Revision {
        self.0.stamps.all()
    }

    /// When the surface of a chunk was changed last.
    pub fn chunk_revision(&self, chunk: ChunkIndex) -> Revision {
        self.0.stamps.chunk(chunk)
    }

    /// When a room was changed last, or the surface above it.
    pub fn room_revision(&self, room: RoomIndex) -> Revision {
        self.0.stamps.room(room)
    }

    /// When the [`Field`](super::DensityField) over a room was changed last, which is made of the room and those around it. What was
    /// changed by hand in those around it has its say only at the border.
    pub fn field_revision(&self, room: RoomIndex) -> Revision {
        if self.has_no_partial_changes() {
            return self.full_revision();
        }
        let around = (-1..=1).flat_map(|up| (-1..=1).map(move |right| room.neighbor(right, up)));
        around.map(|room| self.0.stamps.carved(room)).fold(self.0.stamps.room(room), Revision::max)
    }

    /// Whether nothing was changed here and there since all of it was.
    pub fn has_no_partial_changes(&self) -> bool {
        self.0.stamps.last() == self.0.stamps.all()
    }

    /// Whether one of the two came of the other by changes of parts, so that what has the same stamp in both is the same.
    pub fn shares_lineage_with(&self, other: &Self) -> bool {
        self.0.stamps.share_lineage(&other.0.stamps)
    }

    /// Whether it is that very land, but for what was changed beneath its surface.
    pub fn has_same_surface(&self, other: &Self) -> bool {
        self.0.stamps.have_same_surface(&other.0.stamps)
    }

    /// Whether it is that very land, but for what was changed by hand.
    pub fn has_same_pristine(&self, other: &Self) -> bool {
        self.ptr_eq(other) || self.0.stamps.have_same_pristine(&other.0.stamps)
    }

    /// Whether the other is this very land, and not one that looks like it.
    pub fn ptr_eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        self.0.seed
    }

    /// The name of the height algorithm.
    pub fn algorithm(&self) -> &str {
        &self.0.algorithm
    }

    /// The height algorithm with its parameters.
    pub fn height_source(&self) -> &Arc<dyn HeightSource> {
        &self.0.relief
    }

    /// The layers' parameters that are not at their defaults; see [`Recipe::layers`](super::Recipe::layers).
    pub fn tuning(&self) -> &[(String, String)] {
        &self.0.tuning
    }

    /// The files of somebody's own that shape it; see [`LandLayers::user_files_hash`](super::LandLayers::user_files_hash).
    pub fn user_files_hash(&self) -> u32 {
        self.0.data
    }

    /// A number that all lands of one recipe have in common, and no others: seed, algorithm, parameters, layers and files.
    pub fn fingerprint(&self) -> u64 {
        *self.0.print.get_or_init(|| {
            let mut print = mix_text(self.0.seed.0, &self.0.algorithm);
            for param in params::list(&**self.height_source()) {
                print = mix_text(mix_text(print, &param.path), &param.text());
            }
            for (path, text) in &*self.0.tuning {
                print = mix_text(mix_text(print, path), text);
            }
            mix_text(print, &self.0.data.to_string())
        })
    }

    /// Up to which of the relief's stages it is shown, if not whole.
    pub fn stage(&self) -> Option<u32> {
        self.0.stage
    }

    /// The heights, in metres, of a chunk's columns and of its right neighbour's first.
    pub fn chunk_heights(&self, chunk: ChunkIndex) -> Tile {
        let first = chunk.first();
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        match self.0.stage {
            None => self.0.relief.fill_tile(self.0.seed, first, &mut tile),
            Some(stage) => self.0.relief.fill_stage(stage.clamp(1, self.0.relief.stages()), self.0.seed, first, &mut tile),
        }
        for value in &mut tile {
            *value *= AMPLITUDE_M;
        }
        for modifier in &self.0.modifiers {
            modifier.reshape(first, &mut tile);
        }
        tile
    }

    /// The heights, in metres, of a run of columns: the same bits in whatever run they are asked.
    pub fn fill_heights(&self, first: Column, out: &mut [f32]) {
        let mut done = 0;
        while done < out.len() {
            let column = first + done as i64;
            let start = column.within_chunk();
            let count = (CHUNK_COLUMNS - start).min(out.len() - done);
            let tile = self.chunk_heights(column.chunk());
            out[done..done + count].copy_from_slice(&tile[start..start + count]);
            done += count;
        }
    }

    /// The height of one column, in metres. It costs as much as a whole chunk: for many columns ask
    /// for a run, for the ground around a moving body keep a [`LandCache`](super::LandCache).
    pub fn height(&self, column: Column) -> f32 {
        self.chunk_heights(column.chunk())[column.within_chunk()]
    }

    /// Whether any layer may open the ground of this land.
    pub fn is_carved(&self) -> bool {
        !self.0.carvers.is_empty()
    }

    /// The cells of a room that are opened: by the layers and by hand, and not built up again.
    pub fn cells(&self, room: RoomIndex) -> Cells {
        let born = self.pristine_cells(room);
        self.0.edits.room(room).map_or(born, |edit| edit.apply_to(born))
    }

    /// The cells of a room that the layers have opened.
    pub fn pristine_cells(&self, room: RoomIndex) -> Cells {
        if !self.is_carved() {
            return Cells::SOLID;
        }
        self.0.rooms.get_or_insert_with(room, || {
            let mut cells = Cells::SOLID;
            for carver in &self.0.carvers {
                carver.carve(self, room, &mut cells);
            }
            cells
        })
    }

    /// The runs of columns at which the layers open the surface, within a stretch of columns.
    pub fn openings(&self, columns: Range<Column>) -> Vec<Range<Column>> {
        if !self.is_carved() || columns.is_empty() {
            return Vec::new();
        }
        let of_chunk = |chunk: ChunkIndex| {
            let columns = chunk.first()..chunk.next().first();
            self.0
                .mouths
                .get_or_insert_with(chunk, || self.0.carvers.iter().flat_map(|carver| carver.openings(self, columns.clone())).collect())
        };
        let chunks = columns.start.chunk().0..=(columns.end + -1).chunk().0;
        let mut mouths: Vec<Range<Column>> = chunks.flat_map(|chunk| of_chunk(ChunkIndex(chunk)).to_vec()).collect();
        mouths.retain(|mouth| mouth.start < columns.end && columns.start < mouth.end);
        // One that lies over a border is of both chunks.
        mouths.sort_unstable_by_key(|mouth| (mouth.start, mouth.end));
        mouths.dedup();
        mouths
    }

    /// The runs of columns at which the surface is not there any more: the mouths, and where it was dug away by hand.
    pub fn surface_gaps(&self, columns: Range<Column>) -> Vec<Range<Column>> {
        self.openings_with(columns, Edits::dug_gaps)
    }

    /// The runs of columns at which nothing that grew stands any more: the mouths, and where its ground was dug away by hand,
    /// whatever was built there since.
    pub fn unplantable(&self, columns: Range<Column>) -> Vec<Range<Column>> {
        self.openings_with(columns, Edits::unplantable)
    }

    fn openings_with(&self, columns: Range<Column>, dug: impl Fn(&Edits, Column, &Tile) -> Vec<Range<Column>>) -> Vec<Range<Column>> {
        let mut breaks = self.openings(columns.clone());
        if !self.0.edits.is_empty() && !columns.is_empty() {
            for chunk in columns.start.chunk().0..=(columns.end + -1).chunk().0 {
                let first = ChunkIndex(chunk).first();
                breaks.extend(dug(&self.0.edits, first, &self.chunk_heights(ChunkIndex(chunk))));
            }
            breaks.retain(|one| one.start < columns.end && columns.start < one.end);
            breaks.sort_unstable_by_key(|one| (one.start, one.end));
        }
        breaks
    }

    /// The runs of columns over which something is laid, within a stretch of columns; see [`Carver::bridges`].
    pub fn bridges(&self, columns: Range<Column>) -> Vec<Range<Column>> {
        self.0.carvers.iter().flat_map(|carver| carver.bridges(self, columns.clone())).collect()
    }

    /// What there is to find in a room, and what shines there.
    pub fn room_features(&self, room: RoomIndex) -> Vec<RoomFeature> {
        self.0.carvers.iter().flat_map(|carver| carver.room_features(self, room)).collect()
    }
}
