//! A memory of the chunks and rooms asked last, for those who ask the land step by step.

use std::ops::Range;

use bevy::{math::Vec2, prelude::Resource};

use super::{
    coords::{CHUNK_COLUMNS, ChunkIndex, Column, Place},
    field::{Corners, POINTS_ALONG, march},
    land::Land,
    layer::Tile,
    outcrop::Outcrop,
    pond::Pond,
    recent::Recent,
    room::{ROOM_ROWS, RoomIndex},
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
pub struct Gap {
    /// The ground beneath; a kilometre below if there is none within four metres.
    pub floor: Place,
    /// The rock above, or as far above.
    pub ceiling: Place,
}

impl Gap {
    /// Metres from floor to ceiling.
    pub fn height(&self) -> f32 {
        self.ceiling.over(self.floor)
    }
}

/// Remembers the chunks and rooms of a land that were asked last, so that a body which asks for the ground beneath it
/// every tick pays for a chunk only when it enters one. All bodies share one: what it remembers is the same for whoever
/// asks.
#[derive(Resource)]
pub struct LandCache {
    land: Option<Land>,
    chunks: Recent<ChunkIndex, Kept>,
    outcrops: Recent<RoomIndex, Outcrop>,
}

impl Default for LandCache {
    fn default() -> Self {
        Self { land: None, chunks: Recent::new(CHUNKS_KEPT), outcrops: Recent::new(OUTCROPS_KEPT) }
    }
}

struct Kept {
    heights: Box<Tile>,
    waters: Vec<Pond>,
    /// Found where somebody comes to opened ground.
    bridges: Option<Vec<Range<Column>>>,
}

impl Kept {
    fn of(land: &Land, chunk: ChunkIndex) -> Self {
        let heights = Box::new(land.chunk(chunk));
        let waters = land.waters(chunk, &heights);
        Self { heights, waters, bridges: None }
    }
}

impl LandCache {
    /// A memory of a land in which these fields are what they are of, for tests that stay within their rooms.
    #[cfg(test)]
    pub fn holding(land: &Land, fields: &[super::Field]) -> Self {
        let mut cache = Self { land: Some(land.clone()), ..Self::default() };
        for field in fields {
            cache.outcrops.get_mut(field.room(), || Outcrop::known(field));
        }
        cache
    }

    /// Forgets what is not so in this land.
    fn same(&mut self, land: &Land) {
        match &self.land {
            Some(kept) if kept.is(land) => return,
            Some(kept) if kept.is_kin_of(land) => {
                self.chunks.retain(|chunk| kept.chunk_stamp(*chunk) == land.chunk_stamp(*chunk));
                self.outcrops.retain(|room| kept.field_stamp(*room) == land.field_stamp(*room));
            }
            _ => {
                self.chunks.clear();
                self.outcrops.clear();
            }
        }
        self.land = Some(land.clone());
    }

    fn chunk(&mut self, land: &Land, chunk: ChunkIndex) -> &mut Kept {
        self.same(land);
        self.chunks.get_mut(chunk, || Kept::of(land, chunk))
    }

    /// The height of a column in metres: [`Land::height`], bit for bit.
    pub fn height(&mut self, land: &Land, column: Column) -> f32 {
        self.chunk(land, column.chunk()).heights[column.within_chunk()]
    }

    /// The height of the outline above or below a place: the straight line between its two columns.
    pub fn outline(&mut self, land: &Land, place: Place) -> f32 {
        let within = place.column.within_chunk();
        let heights = &self.chunk(land, place.column.chunk()).heights;
        between(heights[within], heights[within + 1], place.offset.x)
    }

    /// Whether the ground is the surface's own straight above or below a place: its outline runs there, and nothing beside it
    /// is opened.
    pub fn is_surface(&mut self, land: &Land, place: Place) -> bool {
        let height = self.outline(land, place);
        // The cell in which the outline lies or, if it runs along a row, the one beneath.
        let row = height.ceil() as i64 - 1;
        !land.is_carved() || self.corners(land, place.column, row).is_surface()
    }

    /// Whether something is laid along the surface, over opened ground, straight above or below a place.
    pub fn bridge(&mut self, land: &Land, place: Place) -> bool {
        let chunk = place.column.chunk();
        let first = chunk.first();
        let bridges = self.chunk(land, chunk).bridges.get_or_insert_with(|| land.bridges(first..first + CHUNK_COLUMNS as i64));
        bridges.iter().any(|columns| columns.contains(&place.column))
    }

    /// The field at the corners of a lattice cell.
    pub fn corners(&mut self, land: &Land, column: Column, row: i64) -> Corners {
        self.same(land);
        let room = RoomIndex::of(column, row);
        let chunks = &mut self.chunks;
        let outcrop = self.outcrops.get_mut(room, || {
            // A chunk is as wide as two rooms.
            let first = room.first_column();
            let kept = chunks.get_mut(first.chunk(), || Kept::of(land, first.chunk()));
            let heights = kept.heights[first.within_chunk()..][..POINTS_ALONG].try_into().expect("as many points");
            Outcrop::new(land, room, heights)
        });
        outcrop.corners(land, (column - room.first_column()) as usize, (row - room.first_row()) as usize)
    }

    /// Whether it is open at a place, by the contour of the ground.
    pub fn is_open(&mut self, land: &Land, place: Place) -> bool {
        is_open(self.cell(land, place), place.offset.y)
    }

    /// The open stretch around a place, if it is open there, by the contour of the ground. The water that may stand in it,
    /// and what is laid over it, do not count.
    pub fn gap(&mut self, land: &Land, place: Place) -> Option<Gap> {
        let cell = self.cell(land, place);
        if !is_open(cell, place.offset.y) {
            return None;
        }
        let crossings = || cell.1.iter().flatten().copied();
        let foot = Place { offset: Vec2::new(place.offset.x, 0.0), ..place };
        let below = crossings().filter(|up| *up <= place.offset.y).reduce(f32::max);
        let above = crossings().filter(|up| *up > place.offset.y).reduce(f32::min);
        let floor = below.map(|up| foot.up(up)).or_else(|| self.search(land, foot, -1, ROWS_NEAR));
        let ceiling = above.map(|up| foot.up(up)).or_else(|| self.search(land, foot, 1, ROWS_NEAR));
        Some(Gap { floor: floor.unwrap_or(place.up(-FAR_M)), ceiling: ceiling.unwrap_or(place.up(FAR_M)) })
    }

    /// The ground under the open sky straight above or below a place, however deep it is opened, within three rooms.
    pub fn ground(&mut self, land: &Land, place: Place) -> Option<Place> {
        let sky = Place { offset: Vec2::new(place.offset.x, 0.0), row: i64::MAX, ..place };
        self.search(land, sky, -1, ROWS_FAR)
    }

    /// The first crossing beyond a cell's foot, downward or upward, within some rows. There is none above the surface.
    fn search(&mut self, land: &Land, foot: Place, step: i64, rows: i64) -> Option<Place> {
        let within = foot.column.within_chunk();
        let heights = &self.chunk(land, foot.column.chunk()).heights;
        let surface = heights[within].max(heights[within + 1]).floor() as i64;
        let first = if step > 0 { foot.row } else { foot.row.min(surface.saturating_add(1)) };
        for row in (1..=rows).map(|rows| first.saturating_add(rows * step)).take_while(|row| step < 0 || *row <= surface) {
            let at = Place { row, ..foot };
            let (_, crossings) = self.cell(land, at);
            let nearest = crossings.into_iter().flatten().reduce(if step > 0 { f32::min } else { f32::max });
            if let Some(up) = nearest {
                return Some(at.up(up));
            }
        }
        None
    }

    /// The lattice cell of a place, on the vertical line there.
    fn cell(&mut self, land: &Land, place: Place) -> Line {
        let corners = self.corners(land, place.column, place.row);
        // Most cells that are searched are all rock or all air, and nothing crosses them.
        let solid = corners.is_solid(0);
        if (1..4).all(|corner| corners.is_solid(corner) == solid) {
            return (!solid, [None; 2]);
        }
        let x = place.offset.x;
        let open = match corners.is_solid(1) {
            right_solid if right_solid == solid => !solid,
            _ => solid != (x < corners.cross(0, 1)),
        };
        let crossings = march(corners).map(|piece| {
            let [from, to] = piece?;
            let (low, high) = (from.x.min(to.x), from.x.max(to.x));
            // Half open, so that of two pieces that meet only one is crossed.
            (low <= x && x < high).then(|| from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x))
        });
        (open, crossings)
    }

    /// The level of the still water at a place, if there is any above the ground's level there.
    pub fn water(&mut self, land: &Land, place: Place) -> Option<f32> {
        let waters = &self.chunk(land, place.column.chunk()).waters;
        waters.iter().find(|pond| pond.is_near(place.column, 0)).map(|pond| pond.level)
    }
}

/// A vertical line through a lattice cell: whether it is open at its foot, and where, from there, it is crossed.
type Line = (bool, [Option<f32>; 2]);

/// Whether it is open at a height over the cell's foot: as there, or the other way past every crossing.
fn is_open((open, crossings): Line, up: f32) -> bool {
    open == (crossings.iter().flatten().filter(|at| **at <= up).count() % 2 == 0)
}

/// The outline between two neighbouring columns, `offset` metres past the left one.
pub fn between(left: f32, right: f32, offset: f32) -> f32 {
    left + (right - left) * offset
}
