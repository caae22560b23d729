//! A memory of the chunks and rooms asked last, for those who ask the land step by step.

use std::ops::Range;

use bevy_ecs::prelude::Resource;
use bevy_math::Vec2;

use super::{
    cell_shape::{CellShape, VerticalLine},
    coords::{CHUNK_COLUMNS, ChunkIndex, Column, Place},
    density_field::POINTS_ALONG,
    land::Land,
    layer::Tile,
    lazy_field::LazyField,
    lru_cache::LruCache,
    pond::Pond,
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// Chunks kept, and rooms: enough for some dozens of bodies, each of which is in two chunks and four rooms
/// at most. A room takes 35 kB.
const CHUNKS_KEPT: usize = 128;
const OUTCROPS_KEPT: usize = 128;
/// Rows that are searched downward and upward for a floor and a ceiling that are near, and for the ground far below.
const ROWS_NEAR: i64 = 4;
const ROWS_FAR: i64 = 3 * ROOM_ROWS as i64;
/// How far, in metres, what is not near counts as.
const FAR_M: f32 = 1000.0;

/// An open stretch of the vertical line at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenSpan {
    /// The ground beneath; a kilometre below if there is none within four metres.
    pub floor: Place,
    /// The rock above, or as far above.
    pub ceiling: Place,
}

impl OpenSpan {
    /// Metres from floor to ceiling.
    pub fn height(&self) -> f32 {
        self.ceiling.height_above(self.floor)
    }
}

/// Remembers the chunks and rooms of a land that were asked last, so that a body which asks for the ground beneath it
/// every tick pays for a chunk only when it enters one. All bodies share one: what it remembers is the same for whoever
/// asks.
#[derive(Resource)]
pub struct LandCache {
    land: Option<Land>,
    chunks: LruCache<ChunkIndex, ChunkEntry>,
    outcrops: LruCache<RoomIndex, LazyField>,
}

impl Default for LandCache {
    fn default() -> Self {
        Self { land: None, chunks: LruCache::new(CHUNKS_KEPT), outcrops: LruCache::new(OUTCROPS_KEPT) }
    }
}

struct ChunkEntry {
    heights: Box<Tile>,
    waters: Vec<Pond>,
    /// Found where somebody comes to opened ground.
    bridges: Option<Vec<Range<Column>>>,
    /// The highest row at which something was built by hand.
    built: Option<i64>,
}

impl ChunkEntry {
    fn of(land: &Land, chunk: ChunkIndex) -> Self {
        let heights = Box::new(land.chunk_heights(chunk));
        let waters = land.waters(chunk, &heights);
        let first = RoomIndex::of(chunk.first(), 0).x;
        // The first column of the next chunk is a side of its last cells.
        let built = land.edits().highest_built(first, first + (CHUNK_COLUMNS / ROOM_COLUMNS) as i64);
        Self { heights, waters, bridges: None, built }
    }
}

impl LandCache {
    /// A memory of a land in which these fields are what they are of, for tests that stay within their rooms.
    #[doc(hidden)]
    pub fn with_fields(land: &Land, fields: &[super::DensityField]) -> Self {
        let mut cache = Self { land: Some(land.clone()), ..Self::default() };
        for field in fields {
            cache.outcrops.get_or_insert_mut(field.room(), || LazyField::from_field(field));
        }
        cache
    }

    /// Forgets what is not so in this land.
    fn invalidate(&mut self, land: &Land) {
        match &self.land {
            Some(kept) if kept.ptr_eq(land) => return,
            Some(kept) if kept.shares_lineage_with(land) => {
                self.chunks.retain(|chunk| kept.chunk_revision(*chunk) == land.chunk_revision(*chunk));
                self.outcrops.retain(|room| kept.field_revision(*room) == land.field_revision(*room));
            }
            _ => {
                self.chunks.clear();
                self.outcrops.clear();
            }
        }
        self.land = Some(land.clone());
    }

    fn chunk(&mut self, land: &Land, chunk: ChunkIndex) -> &mut ChunkEntry {
        self.invalidate(land);
        self.chunks.get_or_insert_mut(chunk, || ChunkEntry::of(land, chunk))
    }

    /// The height of a column in metres: [`Land::height`], bit for bit.
    pub fn height(&mut self, land: &Land, column: Column) -> f32 {
        self.chunk(land, column.chunk()).heights[column.within_chunk()]
    }

    /// The height of the outline above or below a place: the straight line between its two columns.
    pub fn outline(&mut self, land: &Land, place: Place) -> f32 {
        let within = place.column.within_chunk();
        let heights = &self.chunk(land, place.column.chunk()).heights;
        lerp_heights(heights[within], heights[within + 1], place.offset.x)
    }

    /// Whether the ground is the surface's own straight above or below a place: its outline runs there, and nothing beside it
    /// is opened.
    pub fn is_surface(&mut self, land: &Land, place: Place) -> bool {
        let height = self.outline(land, place);
        // The cell in which the outline lies or, if it runs along a row, the one beneath.
        let row = height.ceil() as i64 - 1;
        !land.is_carved() && land.edits().is_empty() || self.shape(land, place.column, row).is_surface()
    }

    /// Whether something is laid along the surface, over opened ground, straight above or below a place.
    pub fn has_bridge(&mut self, land: &Land, place: Place) -> bool {
        let chunk = place.column.chunk();
        let first = chunk.first();
        let bridges = self.chunk(land, chunk).bridges.get_or_insert_with(|| land.bridges(first..first + CHUNK_COLUMNS as i64));
        bridges.iter().any(|columns| columns.contains(&place.column))
    }

    /// The outline within a lattice cell.
    pub fn shape(&mut self, land: &Land, column: Column, row: i64) -> CellShape {
        let (outcrop, column, row) = self.lazy_field(land, column, row);
        outcrop.shape(land, column, row)
    }

    /// What is known of the room of a lattice cell, and where in it that lies.
    fn lazy_field(&mut self, land: &Land, column: Column, row: i64) -> (&mut LazyField, usize, usize) {
        self.invalidate(land);
        let room = RoomIndex::of(column, row);
        let chunks = &mut self.chunks;
        let outcrop = self.outcrops.get_or_insert_mut(room, || {
            // A chunk is as wide as two rooms.
            let first = room.first_column();
            let kept = chunks.get_or_insert_mut(first.chunk(), || ChunkEntry::of(land, first.chunk()));
            let heights = kept.heights[first.within_chunk()..][..POINTS_ALONG].try_into().expect("as many points");
            LazyField::new(land, room, heights)
        });
        (outcrop, (column - room.first_column()) as usize, (row - room.first_row()) as usize)
    }

    /// Whether it is open at a place, by the contour of the ground.
    pub fn is_open(&mut self, land: &Land, place: Place) -> bool {
        self.vertical_line(land, place).is_open(place.offset.y)
    }

    /// The open stretch around a place, if it is open there, by the contour of the ground. The water that may stand in it,
    /// and what is laid over it, do not count.
    pub fn open_span(&mut self, land: &Land, place: Place) -> Option<OpenSpan> {
        let line = self.vertical_line(land, place);
        if !line.is_open(place.offset.y) {
            return None;
        }
        let crossings = || line.crossings().iter().copied();
        let foot = Place { offset: Vec2::new(place.offset.x, 0.0), ..place };
        let below = crossings().filter(|up| *up <= place.offset.y).reduce(f32::max);
        let above = crossings().filter(|up| *up > place.offset.y).reduce(f32::min);
        let floor = below.map(|up| foot.moved_up(up)).or_else(|| self.search(land, foot, -1, ROWS_NEAR));
        let ceiling = above.map(|up| foot.moved_up(up)).or_else(|| self.search(land, foot, 1, ROWS_NEAR));
        Some(OpenSpan { floor: floor.unwrap_or(place.moved_up(-FAR_M)), ceiling: ceiling.unwrap_or(place.moved_up(FAR_M)) })
    }

    /// The ground under the open sky straight above or below a place, however deep it is opened, within three rooms; or
    /// what was built by hand above it.
    pub fn ground(&mut self, land: &Land, place: Place) -> Option<Place> {
        let sky = Place { offset: Vec2::new(place.offset.x, 0.0), row: i64::MAX, ..place };
        self.top_built(land, sky).or_else(|| {
            let foot = Place { row: self.surface_row(land, sky.column).saturating_add(1), ..sky };
            self.search(land, foot, -1, ROWS_FAR)
        })
    }

    /// The top of what was built by hand above the surface, if anything was.
    fn top_built(&mut self, land: &Land, sky: Place) -> Option<Place> {
        self.chunk(land, sky.column.chunk()).built?;
        let surface = self.surface_row(land, sky.column);
        let rows = land.edits().built_rows(sky.column).into_iter().take_while(|row| *row > surface);
        rows.map(|row| Place { row, ..sky }).find_map(|at| {
            let line = self.vertical_line(land, at);
            line.crossings().iter().copied().reduce(f32::max).map(|up| at.moved_up(up))
        })
    }

    /// The highest lattice cell in which something was built by hand straight between two places, of which the second is the
    /// higher one: at the row of the first, or above it.
    pub fn built_between(&mut self, land: &Land, low: Place, high: Place) -> Option<i64> {
        let highest = self.chunk(land, low.column.chunk()).built?;
        (low.row <= highest)
            .then(|| land.edits().built_rows(low.column))
            .into_iter()
            .flatten()
            .find(|row| (low.row..=high.row).contains(row))
    }

    /// The row of the surface's highest cell between a column and the next.
    fn surface_row(&mut self, land: &Land, column: Column) -> i64 {
        let within = column.within_chunk();
        let heights = &self.chunk(land, column.chunk()).heights;
        heights[within].max(heights[within + 1]).floor() as i64
    }

    /// Whether anything was changed by hand in the lattice cells straight above and below a place, so many rows from it.
    pub fn is_changed(&mut self, land: &Land, place: Place, rows: std::ops::RangeInclusive<i64>) -> bool {
        !land.edits().is_empty()
            && rows.into_iter().any(|up| {
                let (outcrop, column, row) = self.lazy_field(land, place.column, place.row.saturating_add(up));
                outcrop.is_changed(column, row)
            })
    }

    /// The first crossing beyond a cell's foot, downward or upward, within some rows. There is none above the surface and
    /// what was built over it.
    fn search(&mut self, land: &Land, foot: Place, step: i64, rows: i64) -> Option<Place> {
        let surface = self.surface_row(land, foot.column);
        let highest = self.chunk(land, foot.column.chunk()).built.map_or(surface, |built| surface.max(built));
        let first = if step > 0 { foot.row } else { foot.row.min(highest.saturating_add(1)) };
        for row in (1..=rows).map(|rows| first.saturating_add(rows * step)).take_while(|row| step < 0 || *row <= highest) {
            let at = Place { row, ..foot };
            let line = self.vertical_line(land, at);
            let nearest = line.crossings().iter().copied().reduce(if step > 0 { f32::min } else { f32::max });
            if let Some(up) = nearest {
                return Some(at.moved_up(up));
            }
        }
        None
    }

    /// The vertical line through the lattice cell of a place.
    fn vertical_line(&mut self, land: &Land, place: Place) -> VerticalLine {
        self.shape(land, place.column, place.row).line(place.offset.x)
    }

    /// The level of the still water at a place, if there is any above the ground's level there.
    pub fn water(&mut self, land: &Land, place: Place) -> Option<f32> {
        let waters = &self.chunk(land, place.column.chunk()).waters;
        waters.iter().find(|pond| pond.is_near(place.column, 0)).map(|pond| pond.level)
    }
}

/// The outline between two neighbouring columns, `offset` metres past the left one.
pub fn lerp_heights(left: f32, right: f32, offset: f32) -> f32 {
    left + (right - left) * offset
}
