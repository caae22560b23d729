//! A memory of the chunks and rooms asked last, for those who ask the land step by step.

use bevy::{math::Vec2, prelude::Resource};

use super::{
    coords::{ChunkIndex, Column, Place},
    field::{Field, march},
    land::Land,
    layer::Tile,
    pond::Pond,
    recent::Recent,
    room::{ROOM_ROWS, RoomIndex},
};

/// Chunks kept, and rooms whose field is: enough for some dozens of bodies, each of which is in two chunks and four rooms
/// at most. A field takes 33 kB.
const CHUNKS_KEPT: usize = 128;
const FIELDS_KEPT: usize = 128;
/// Rows that are searched downward and upward for a floor and a ceiling.
const ROWS_SEARCHED: i64 = 3 * ROOM_ROWS as i64;

/// An open stretch of the vertical line at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The ground beneath, or far below if there is none near.
    pub floor: Place,
    /// The rock above, or far above.
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
    fields: Recent<RoomIndex, Field>,
}

impl Default for LandCache {
    fn default() -> Self {
        Self { land: None, chunks: Recent::new(CHUNKS_KEPT), fields: Recent::new(FIELDS_KEPT) }
    }
}

struct Kept {
    heights: Box<Tile>,
    waters: Vec<Pond>,
}

impl LandCache {
    /// A memory of a land in which these fields are what they are of, for tests that stay within their rooms.
    #[cfg(test)]
    pub fn holding(land: &Land, fields: Vec<Field>) -> Self {
        let mut cache = Self { land: Some(land.clone()), ..Self::default() };
        for field in fields {
            cache.fields.get(field.room(), || field);
        }
        cache
    }

    /// Forgets what is not so in this land.
    fn same(&mut self, land: &Land) {
        match &self.land {
            Some(kept) if kept.is(land) => return,
            Some(kept) if kept.is_kin_of(land) => {
                self.chunks.retain(|chunk| kept.chunk_stamp(*chunk) == land.chunk_stamp(*chunk));
                self.fields.retain(|room| kept.field_stamp(*room) == land.field_stamp(*room));
            }
            _ => {
                self.chunks.clear();
                self.fields.clear();
            }
        }
        self.land = Some(land.clone());
    }

    fn chunk(&mut self, land: &Land, chunk: ChunkIndex) -> &Kept {
        self.same(land);
        self.chunks.get(chunk, || {
            let heights = Box::new(land.chunk(chunk));
            let waters = land.waters(chunk, &heights);
            Kept { heights, waters }
        })
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

    /// The field over a room.
    pub fn field(&mut self, land: &Land, room: RoomIndex) -> &Field {
        self.same(land);
        self.fields.get(room, || land.field(room))
    }

    /// The open stretch around a place, if it is open there, by the contour of the ground. The water that may stand in it
    /// does not count.
    pub fn gap(&mut self, land: &Land, place: Place) -> Option<Gap> {
        let (start, crossings) = self.cell(land, place);
        // From the cell's foot, where it is open or not, up through every crossing.
        let within = place.offset.y;
        let crossings = || crossings.iter().flatten().copied();
        let open = crossings().filter(|at| *at <= within).count() % 2 == 0;
        if open != start {
            return None;
        }
        let foot = Place { offset: Vec2::new(place.offset.x, 0.0), ..place };
        let below = crossings().filter(|at| *at <= within).reduce(f32::max);
        let above = crossings().filter(|at| *at > within).reduce(f32::min);
        let floor = below.map_or_else(|| self.search(land, foot, -1), |at| foot.up(at));
        let ceiling = above.map_or_else(|| self.search(land, foot, 1), |at| foot.up(at));
        Some(Gap { floor, ceiling })
    }

    /// The first crossing beyond a cell's foot, downward or upward.
    fn search(&mut self, land: &Land, foot: Place, step: i64) -> Place {
        let at = |rows: i64| Place { row: foot.row.saturating_add(rows * step), ..foot };
        for rows in 1..ROWS_SEARCHED {
            let (_, crossings) = self.cell(land, at(rows));
            let nearest = crossings.into_iter().flatten().reduce(if step > 0 { f32::min } else { f32::max });
            if let Some(up) = nearest {
                return at(rows).up(up);
            }
        }
        at(ROWS_SEARCHED)
    }

    /// The lattice cell of a place, on the vertical line there: whether it is open at its foot, and where, from there, it is
    /// crossed.
    fn cell(&mut self, land: &Land, place: Place) -> (bool, [Option<f32>; 2]) {
        let room = RoomIndex::of(place.column, place.row);
        let (i, j) = ((place.column - room.first_column()) as usize, (place.row - room.first_row()) as usize);
        let corners = self.field(land, room).corners(i, j);
        // Most cells that are searched are all rock or all air, and nothing crosses them.
        let solid = corners[0] > 0.0;
        if corners.iter().all(|corner| (*corner > 0.0) == solid) {
            return (!solid, [None; 2]);
        }
        let x = place.offset.x;
        let [a, b, ..] = corners;
        let open = match (a > 0.0, b > 0.0) {
            (true, true) => false,
            (false, false) => true,
            (left_solid, _) => left_solid != (x < a / (a - b)),
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

/// The outline between two neighbouring columns, `offset` metres past the left one.
pub fn between(left: f32, right: f32, offset: f32) -> f32 {
    left + (right - left) * offset
}
