//! A small memory of the chunks and rooms asked last, for those who ask the land step by step.

use super::{
    coords::{ChunkIndex, Column, Place},
    field::{Field, march},
    land::Land,
    layer::Tile,
    pond::Pond,
    room::{Cells, ROOM_ROWS, RoomIndex},
};

/// Chunks kept: the one around a body and its neighbours on either side.
const KEPT: usize = 3;

/// Rooms whose field is kept, and rooms whose cells are: those around four rooms that meet in a point.
const FIELDS_KEPT: usize = 6;
const ROOMS_KEPT: usize = 24;
/// Rows that are searched downward and upward for a floor and a ceiling.
const ROWS_SEARCHED: i64 = 3 * ROOM_ROWS as i64;

/// An open stretch of the vertical line at a place, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The ground beneath, or far below if there is none near.
    pub floor: f32,
    /// The rock above, or far above.
    pub ceiling: f32,
}

/// Remembers the last few chunks of a land, so that a body which asks for the ground beneath it
/// every tick pays for a chunk only when it enters one.
#[derive(Default)]
pub struct LandCache {
    land: Option<Land>,
    chunks: Vec<Kept>,
    fields: Vec<Field>,
    rooms: Vec<(RoomIndex, Cells)>,
}

struct Kept {
    chunk: ChunkIndex,
    heights: Box<Tile>,
    waters: Vec<Pond>,
}

impl LandCache {
    /// Forgets everything of another land.
    fn same(&mut self, land: &Land) {
        if !self.land.as_ref().is_some_and(|kept| kept.is(land)) {
            self.land = Some(land.clone());
            self.chunks.clear();
            self.fields.clear();
            self.rooms.clear();
        }
    }

    fn chunk(&mut self, land: &Land, chunk: ChunkIndex) -> &Kept {
        self.same(land);
        let at = match self.chunks.iter().position(|kept| kept.chunk == chunk) {
            Some(at) => at,
            None => {
                if self.chunks.len() == KEPT {
                    self.chunks.remove(0);
                }
                let heights = Box::new(land.chunk(chunk));
                let waters = land.waters(chunk, &heights);
                self.chunks.push(Kept { chunk, heights, waters });
                self.chunks.len() - 1
            }
        };
        &self.chunks[at]
    }

    /// The height of a column in metres: [`Land::height`], bit for bit.
    pub fn height(&mut self, land: &Land, column: Column) -> f32 {
        self.chunk(land, column.chunk()).heights[column.within_chunk()]
    }

    /// The height of the outline at a place: the straight line between its two columns.
    pub fn outline(&mut self, land: &Land, place: Place) -> f32 {
        let within = place.column.within_chunk();
        let heights = &self.chunk(land, place.column.chunk()).heights;
        between(heights[within], heights[within + 1], place.offset)
    }

    /// The field over a room.
    pub fn field(&mut self, land: &Land, room: RoomIndex) -> &Field {
        self.same(land);
        let at = match self.fields.iter().position(|field| field.room() == room) {
            Some(at) => at,
            None => {
                let rooms = &mut self.rooms;
                let field = Field::new(land, room, |room| match rooms.iter().find(|(kept, _)| *kept == room) {
                    Some((_, cells)) => *cells,
                    None => {
                        let cells = land.cells(room);
                        if rooms.len() == ROOMS_KEPT {
                            rooms.remove(0);
                        }
                        rooms.push((room, cells));
                        cells
                    }
                });
                if self.fields.len() == FIELDS_KEPT {
                    self.fields.remove(0);
                }
                self.fields.push(field);
                self.fields.len() - 1
            }
        };
        &self.fields[at]
    }

    /// The open stretch around a height at a place, if it is open there, by the contour of the ground.
    /// The water that may stand in it does not count.
    pub fn gap(&mut self, land: &Land, place: Place, y: f32) -> Option<Gap> {
        let cell_row = y.floor() as i64;
        let (start, crossings) = self.cell(land, place, cell_row);
        // From the cell's foot, where it is open or not, up through every crossing.
        let within = y - cell_row as f32;
        let open = crossings.iter().flatten().filter(|at| **at <= within).count() % 2 == 0;
        if open != start {
            return None;
        }
        let below = crossings
            .iter()
            .flatten()
            .copied()
            .filter(|at| *at <= within)
            .fold(None, |last: Option<f32>, at| Some(last.map_or(at, |last| last.max(at))));
        let above = crossings
            .iter()
            .flatten()
            .copied()
            .filter(|at| *at > within)
            .fold(None, |last: Option<f32>, at| Some(last.map_or(at, |last| last.min(at))));
        let floor = match below {
            Some(at) => cell_row as f32 + at,
            None => self.search(land, place, cell_row, -1),
        };
        let ceiling = match above {
            Some(at) => cell_row as f32 + at,
            None => self.search(land, place, cell_row, 1),
        };
        Some(Gap { floor, ceiling })
    }

    /// The first crossing from a row on, downward or upward.
    fn search(&mut self, land: &Land, place: Place, from_row: i64, step: i64) -> f32 {
        for rows in 1..ROWS_SEARCHED {
            let row = from_row + rows * step;
            let (_, crossings) = self.cell(land, place, row);
            let nearest = crossings.into_iter().flatten().reduce(if step > 0 { f32::min } else { f32::max });
            if let Some(at) = nearest {
                return row as f32 + at;
            }
        }
        (from_row + step * ROWS_SEARCHED) as f32
    }

    /// A lattice cell on the vertical line at a place: whether it is open at its foot, and where, from
    /// there, it is crossed.
    fn cell(&mut self, land: &Land, place: Place, row: i64) -> (bool, [Option<f32>; 2]) {
        let room = RoomIndex::of(place.column, row);
        let (i, j) = ((place.column - room.first_column()) as usize, (row - room.first_row()) as usize);
        let corners = self.field(land, room).corners(i, j);
        let x = place.offset;
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
