//! What of a room lies deep enough to be opened, and where rooms have doors to one another.
//!
//! Both follow from the surface and a hash alone, so the two rooms at a border agree without asking
//! each other. The ground that may be opened hangs together as a *stretch* of columns that reaches
//! down to the room's lowest row, and each stretch has a door there: so every passage leads down to
//! rooms that the surface no longer cuts, and those are joined to all sides.

use std::ops::Range;

use crate::land::{Cells, Column, Land, Purpose, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed, Wave};

const SIDE_DOOR: Purpose = Purpose::named("cave side door");
const FLOOR_DOOR: Purpose = Purpose::named("cave floor door");

/// Metres by which the crust is thicker in places, and the columns over which that changes.
const THICKER: Purpose = Purpose::named("cave crust");
const THICKER_M: f32 = 7.0;
const THICKER_COLUMNS: i64 = 19;

/// Columns known to either side of the room.
const MARGIN: usize = 8;
const KNOWN: usize = ROOM_COLUMNS + 2 * MARGIN;
/// Columns to either side of a side door that have to be deep enough.
const DOOR_REACH: usize = 6;
/// Cells across a door: a man stands in it.
const DOOR: i64 = 3;
/// The narrowest stretch, and how many rows above the room's lowest it has to reach.
const LEAST_COLUMNS: usize = 5;
const LEAST_ROWS: i64 = DOOR;

/// Where a door is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// To the room on the left, at the first column.
    Left,
    /// To the room on the right, at the last column.
    Right,
    /// To the room below, at the lowest row.
    Below,
    /// To the room above, at the highest row.
    Above,
}

/// An opening to the room next door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// On which side of the room.
    pub side: Side,
    /// Its first cell along the side: a row for the left and the right, a column for the others.
    pub from: usize,
}

impl Door {
    /// Its cells.
    pub fn cells(self) -> Cells {
        let mut cells = Cells::SOLID;
        for along in self.from..self.from + DOOR as usize {
            match self.side {
                Side::Left => cells.dig(0, along),
                Side::Right => cells.dig(ROOM_COLUMNS - 1, along),
                Side::Below => cells.dig(along, 0),
                Side::Above => cells.dig(along, ROOM_ROWS - 1),
            }
        }
        cells
    }
}

/// The ground of a room and its surroundings, as far as it may be opened.
pub struct Crust {
    room: RoomIndex,
    seed: Seed,
    /// The first row that may not be opened, for each known column.
    ends: [i64; KNOWN],
}

impl Crust {
    /// The ground beneath so many metres of crust.
    pub fn new(land: &Land, room: RoomIndex, crust: u32) -> Self {
        let mut heights = [0.0; KNOWN];
        land.surface(room.first_column() + -(MARGIN as i64), &mut heights);
        let mut thicker = Wave::new(land.seed(), THICKER, THICKER_COLUMNS, room.first_column() + -(MARGIN as i64));
        let ends = heights.map(|height| (height - thicker.step() as f32 * THICKER_M).floor() as i64 - i64::from(crust));
        Self { room, seed: land.seed(), ends }
    }

    /// Whether nothing of the room may be opened.
    pub fn is_above(&self) -> bool {
        self.ends.iter().all(|end| *end <= self.room.first_row())
    }

    /// The lowest of the first rows that may not be opened.
    pub fn lowest_end(&self) -> i64 {
        self.ends.iter().copied().min().expect("some columns are known")
    }

    /// The stretches of the room one or more rooms above this one, in its columns.
    fn stretches(&self, above: i64) -> Vec<Range<usize>> {
        let least = self.room.beside(0, above).first_row().wrapping_add(LEAST_ROWS);
        let mut stretches = Vec::new();
        let mut from = None;
        for column in 0..=ROOM_COLUMNS {
            let deep = column < ROOM_COLUMNS && self.ends[column + MARGIN] > least;
            match (deep, from) {
                (true, None) => from = Some(column),
                (false, Some(first)) => {
                    if column - first >= LEAST_COLUMNS {
                        stretches.push(first..column);
                    }
                    from = None;
                }
                _ => {}
            }
        }
        stretches
    }

    /// The cells of the room that may be opened.
    pub fn ground(&self) -> Cells {
        let mut cells = Cells::SOLID;
        for column in self.stretches(0).into_iter().flatten() {
            let rows = (self.ends[column + MARGIN] - self.room.first_row()).clamp(0, ROOM_ROWS as i64) as usize;
            for row in &mut cells.0[..rows] {
                *row |= 1 << column;
            }
        }
        cells
    }

    /// The room's doors.
    pub fn doors(&self) -> Vec<Door> {
        let side = |side, border: usize, right_room: RoomIndex| self.side_door(border, right_room).map(|from| Door { side, from });
        let floor = |side, above| {
            let room = self.room.beside(0, above);
            self.stretches(above).into_iter().enumerate().map(move |(number, stretch)| {
                let hash = self.seed.hash(FLOOR_DOOR, &[room.x, room.y, number as i64]);
                let places = stretch.len() as i64 - DOOR - 1;
                Door { side, from: stretch.start + 1 + (hash % places as u64) as usize }
            })
        };
        side(Side::Left, 0, self.room)
            .into_iter()
            .chain(side(Side::Right, ROOM_COLUMNS, self.room.beside(1, 0)))
            .chain(floor(Side::Below, 0))
            .chain(floor(Side::Above, 1))
            .collect()
    }

    /// The first row of the door at the border left of a column, known by the room on its right.
    fn side_door(&self, border: usize, right_room: RoomIndex) -> Option<usize> {
        let around = &self.ends[border + MARGIN - DOOR_REACH..border + MARGIN + DOOR_REACH];
        let lowest_end = *around.iter().min().expect("some columns");
        // One row stays above and one below, so that a door is not in the corner.
        let end = lowest_end.min(self.room.first_row() + ROOM_ROWS as i64 - 1);
        let places = end - self.room.first_row() - DOOR;
        let hash = self.seed.hash(SIDE_DOOR, &[right_room.x, right_room.y]);
        (places > 0 && lowest_end > self.room.first_row() + LEAST_ROWS).then(|| 1 + (hash % places as u64) as usize)
    }
}

/// Whether a cell lies deep enough and in a stretch of its room, for those who know no room yet.
pub fn allows(land: &Land, crust: u32, column: Column, row: i64) -> bool {
    let room = RoomIndex::of(column, row);
    Crust::new(land, room, crust).ground().open((column - room.first_column()) as usize, (row - room.first_row()) as usize)
}
