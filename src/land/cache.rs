//! LRU cache of a land's chunks and rooms, for bodies that query the ground in every step.

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
    rivers::{CrossingKind, Deck},
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// Chunks and rooms kept. People are met within 400 m of the widest view, so that bodies on the surface stand in 9 x 2 rooms
/// at most; the others are for those in caves. A room takes 35 kB.
const CHUNKS_KEPT: usize = 128;
const FIELDS_KEPT: usize = 64;
/// Rows searched up and down for a nearby floor and ceiling, and for the ground far below.
const ROWS_NEAR: i64 = 4;
const ROWS_FAR: i64 = 3 * ROOM_ROWS as i64;
/// The distance in metres reported where nothing is near.
const FAR_M: f32 = 1000.0;

/// An open vertical span at a place, from floor to ceiling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenSpan {
    /// The ground beneath; 1 km below if there is none within four metres.
    pub floor: Place,
    /// The rock above; 1 km above if there is none within four metres.
    pub ceiling: Place,
}

impl OpenSpan {
    /// Metres from floor to ceiling.
    pub fn height(&self) -> f32 {
        self.ceiling.height_above(self.floor)
    }
}

/// LRU cache of the chunks and rooms of a land, shared by all bodies.
///
/// A body that queries the ground beneath it every tick pays for a chunk only when it enters one. Results do not depend on
/// what was cached before.
#[derive(Resource)]
pub struct LandCache {
    land: Option<Land>,
    chunks: LruCache<ChunkIndex, ChunkEntry>,
    fields: LruCache<RoomIndex, LazyField>,
}

impl Default for LandCache {
    fn default() -> Self {
        Self { land: None, chunks: LruCache::new(CHUNKS_KEPT), fields: LruCache::new(FIELDS_KEPT) }
    }
}

struct ChunkEntry {
    heights: Box<Tile>,
    waters: Vec<Pond>,
    decks: Vec<Deck>,
    /// Computed on first use.
    bridges: Option<Vec<Range<Column>>>,
    /// The highest row that the player's edits built, if any.
    built: Option<i64>,
}

impl ChunkEntry {
    fn of(land: &Land, chunk: ChunkIndex) -> Self {
        let heights = Box::new(land.chunk_heights(chunk));
        let waters = land.waters(chunk, &heights);
        let decks = land.decks(chunk.first()..chunk.next().first());
        let first = RoomIndex::of(chunk.first(), 0).x;
        // The first column of the next chunk is a side of this chunk's last cells.
        let built = land.edits().highest_built(first, first + (CHUNK_COLUMNS / ROOM_COLUMNS) as i64);
        Self { heights, waters, decks, bridges: None, built }
    }
}

impl LandCache {
    /// A cache preloaded with these fields of a land, for tests that stay within their rooms.
    #[doc(hidden)]
    pub fn with_fields(land: &Land, fields: &[super::DensityField]) -> Self {
        let mut cache = Self { land: Some(land.clone()), ..Self::default() };
        for field in fields {
            cache.fields.get_or_insert_mut(field.room(), || LazyField::from_field(field));
        }
        cache
    }

    /// Drops what is stale in this land: entries whose revision differs, or all if it is of another lineage.
    fn invalidate(&mut self, land: &Land) {
        match &self.land {
            Some(kept) if kept.ptr_eq(land) => return,
            Some(kept) if kept.shares_lineage_with(land) => {
                self.chunks.retain(|chunk| kept.chunk_revision(*chunk) == land.chunk_revision(*chunk));
                self.fields.retain(|room| kept.field_revision(*room) == land.field_revision(*room));
            }
            _ => {
                self.chunks.clear();
                self.fields.clear();
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

    /// Height of the surface outline at a place's x, in metres: linear between its two columns.
    pub fn outline(&mut self, land: &Land, place: Place) -> f32 {
        let within = place.column.within_chunk();
        let heights = &self.chunk(land, place.column.chunk()).heights;
        lerp_heights(heights[within], heights[within + 1], place.offset.x)
    }

    /// Whether the ground at a place's x is the surface itself: its outline runs there, and nothing beside it is opened.
    pub fn is_surface(&mut self, land: &Land, place: Place) -> bool {
        let height = self.outline(land, place);
        // The cell that holds the outline or, if it runs along a row, the cell beneath.
        let row = height.ceil() as i64 - 1;
        !land.is_carved() && land.edits().is_empty() || self.shape(land, place.column, row).is_surface()
    }

    /// Whether a bridge is laid along the surface, over opened ground, at a place's x.
    pub fn has_bridge(&mut self, land: &Land, place: Place) -> bool {
        let chunk = place.column.chunk();
        let first = chunk.first();
        let bridges = self.chunk(land, chunk).bridges.get_or_insert_with(|| land.bridges(first..first + CHUNK_COLUMNS as i64));
        bridges.iter().any(|columns| columns.contains(&place.column))
    }

    /// The outline within a lattice cell (marching squares).
    pub fn shape(&mut self, land: &Land, column: Column, row: i64) -> CellShape {
        let (field, column, row) = self.lazy_field(land, column, row);
        field.shape(land, column, row)
    }

    /// The cached field of a lattice cell's room, and the cell's column and row in it.
    fn lazy_field(&mut self, land: &Land, column: Column, row: i64) -> (&mut LazyField, usize, usize) {
        self.invalidate(land);
        let room = RoomIndex::of(column, row);
        let chunks = &mut self.chunks;
        let field = self.fields.get_or_insert_mut(room, || {
            // A chunk is as wide as two rooms.
            let first = room.first_column();
            let kept = chunks.get_or_insert_mut(first.chunk(), || ChunkEntry::of(land, first.chunk()));
            let heights = kept.heights[first.within_chunk()..][..POINTS_ALONG].try_into().expect("as many points");
            LazyField::new(land, room, heights)
        });
        (field, (column - room.first_column()) as usize, (row - room.first_row()) as usize)
    }

    /// Whether a place is open, by the contour of the ground.
    pub fn is_open(&mut self, land: &Land, place: Place) -> bool {
        self.vertical_line(land, place).is_open(place.offset.y)
    }

    /// The open vertical span around a place, by the contour of the ground; `None` if the place is solid. Water in it and
    /// bridges over it do not count.
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

    /// The ground under the open sky at a place's x, however deep it is opened, within three rooms; or what was built above
    /// it.
    pub fn ground(&mut self, land: &Land, place: Place) -> Option<Place> {
        let sky = Place { offset: Vec2::new(place.offset.x, 0.0), row: i64::MAX, ..place };
        self.top_built(land, sky).or_else(|| {
            let foot = Place { row: self.surface_row(land, sky.column).saturating_add(1), ..sky };
            self.search(land, foot, -1, ROWS_FAR)
        })
    }

    /// The top of what was built above the surface, if anything was.
    fn top_built(&mut self, land: &Land, sky: Place) -> Option<Place> {
        self.chunk(land, sky.column.chunk()).built?;
        let surface = self.surface_row(land, sky.column);
        let rows = land.edits().built_rows(sky.column).into_iter().take_while(|row| *row > surface);
        rows.map(|row| Place { row, ..sky }).find_map(|at| {
            let line = self.vertical_line(land, at);
            line.crossings().iter().copied().reduce(f32::max).map(|up| at.moved_up(up))
        })
    }

    /// The highest lattice cell with something built straight between two places, `high` above `low`, their own rows
    /// included.
    pub fn built_between(&mut self, land: &Land, low: Place, high: Place) -> Option<i64> {
        let highest = self.chunk(land, low.column.chunk()).built?;
        if low.row > highest {
            return None;
        }
        land.edits().built_rows(low.column).into_iter().find(|row| (low.row..=high.row).contains(row))
    }

    /// The row of the surface's highest cell between a column and the next.
    fn surface_row(&mut self, land: &Land, column: Column) -> i64 {
        let within = column.within_chunk();
        let heights = &self.chunk(land, column.chunk()).heights;
        heights[within].max(heights[within + 1]).floor() as i64
    }

    /// Whether any lattice cell straight above or below a place is edited, at these rows relative to it.
    pub fn is_changed(&mut self, land: &Land, place: Place, rows: std::ops::RangeInclusive<i64>) -> bool {
        !land.edits().is_empty()
            && rows.into_iter().any(|up| {
                let (field, column, row) = self.lazy_field(land, place.column, place.row.saturating_add(up));
                field.is_changed(column, row)
            })
    }

    /// The first crossing of the contour beyond a cell's foot, downward or upward, within some rows. There is none above the
    /// surface and what was built over it.
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

    /// The vertical line at a place's x through its lattice cell.
    fn vertical_line(&mut self, land: &Land, place: Place) -> VerticalLine {
        self.shape(land, place.column, place.row).line(place.offset.x)
    }

    /// Height in metres of the deck over a river at a place's x, and what it belongs to, if there is one.
    pub fn deck(&mut self, land: &Land, place: Place) -> Option<(f32, CrossingKind)> {
        let decks = &self.chunk(land, place.column.chunk()).decks;
        decks.iter().find_map(|deck| Some((deck.height_m(place)?, deck.kind)))
    }

    /// Height in metres at a column of the way that one takes without edits: the surface, or the deck over it.
    pub fn path_height(&mut self, land: &Land, column: Column) -> f32 {
        let height_m = self.height(land, column);
        self.deck(land, Place::at(column, 0)).map_or(height_m, |(deck_m, _)| deck_m.max(height_m))
    }

    /// Level of the still water at a place in metres, if there is any above the ground's level there.
    pub fn water(&mut self, land: &Land, place: Place) -> Option<f32> {
        let waters = &self.chunk(land, place.column.chunk()).waters;
        waters.iter().find(|pond| pond.is_near(place.column, 0)).map(|pond| pond.level)
    }
}

/// The outline's height between two neighbouring columns, `offset` metres past the left one.
pub fn lerp_heights(left: f32, right: f32, offset: f32) -> f32 {
    left + (right - left) * offset
}
