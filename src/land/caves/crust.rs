//! What of a room lies deep enough to be opened.
//!
//! It follows from the surface and a hash alone, so rooms agree about it without asking each other. The
//! ground that may be opened hangs together as a *stretch* of columns that reaches down to the room's
//! lowest row. The highest room of each column of rooms that is ground throughout is its *gallery*.

use std::ops::Range;

use crate::{Cells, Column, Land, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed, ValueNoise};

/// Metres by which the crust is thicker in places, and the columns over which that changes.
const THICKER: RandomStream = RandomStream::named("cave crust");
const THICKER_M: f32 = 7.0;
const THICKER_COLUMNS: i64 = 19;

/// Columns known: the room's and those of the rooms beside it.
const KNOWN: usize = 3 * ROOM_COLUMNS;
/// The narrowest stretch.
pub const LEAST_COLUMNS: usize = 5;
/// How many rows above the room's lowest a stretch has to reach: a passage has room between two walls.
pub const LEAST_ROWS: i64 = 10;

/// The ground of a room and its surroundings, as far as it may be opened.
pub struct Crust {
    room: RoomIndex,
    /// The first row that may not be opened, for each known column.
    ends: [i64; KNOWN],
}

impl Crust {
    /// The ground beneath so many metres of crust.
    pub fn new(land: &Land, room: RoomIndex, crust: u32) -> Self {
        let first = room.neighbor(-1, 0).first_column();
        let mut heights = [0.0; KNOWN];
        land.fill_heights(first, &mut heights);
        let mut thicker = ValueNoise::new(land.seed(), THICKER, THICKER_COLUMNS, first);
        let ends = heights.map(|height| end_beneath(height, thicker.step() as f32, crust));
        Self { room, ends }
    }

    /// Which room it is around.
    pub fn room(&self) -> RoomIndex {
        self.room
    }

    /// The first row that may not be opened, at each of some columns, counted from the room's first.
    pub fn ends(&self, columns: Range<i64>) -> &[i64] {
        let known = |column: i64| (column + ROOM_COLUMNS as i64) as usize;
        &self.ends[known(columns.start)..known(columns.end)]
    }

    /// Whether nothing of the room may be opened.
    pub fn is_above(&self) -> bool {
        self.ends(0..ROOM_COLUMNS as i64).iter().all(|end| *end <= self.room.first_row())
    }

    /// The lowest of the first rows that may not be opened.
    pub fn lowest_end(&self) -> i64 {
        self.ends.iter().copied().min().expect("some columns are known")
    }

    /// The number of the highest room that is ground throughout, beneath the surface of the room's own
    /// columns, or of those so many rooms to the right.
    pub fn gallery(&self, right: i64) -> i64 {
        let first = right * ROOM_COLUMNS as i64;
        let lowest = self.ends(first..first + ROOM_COLUMNS as i64).iter().min().expect("some columns");
        lowest.div_euclid(ROOM_ROWS as i64) - 1
    }

    /// The stretches of the room so many rooms above this one, in its columns.
    pub fn stretches(&self, above: i64) -> Vec<Range<usize>> {
        let least = self.room.neighbor(0, above).first_row().wrapping_add(LEAST_ROWS);
        let ends = self.ends(0..ROOM_COLUMNS as i64);
        let mut stretches = Vec::new();
        let mut from = None;
        for column in 0..=ROOM_COLUMNS {
            let deep = ends.get(column).is_some_and(|end| *end >= least);
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

    /// The cells that may be opened of the room so many rooms above this one.
    pub fn ground(&self, above: i64) -> Cells {
        let first_row = self.room.neighbor(0, above).first_row();
        let mut cells = Cells::SOLID;
        for column in self.stretches(above).into_iter().flatten() {
            let rows = (self.ends[ROOM_COLUMNS + column].saturating_sub(first_row)).clamp(0, ROOM_ROWS as i64) as usize;
            for row in &mut cells.0[..rows] {
                *row |= 1 << column;
            }
        }
        cells
    }
}

fn end_beneath(height: f32, thicker: f32, crust: u32) -> i64 {
    (height - thicker * THICKER_M).floor() as i64 - i64::from(crust)
}

/// The first row that may not be opened at a column, for those who know its height and ask for no other.
pub fn end(seed: Seed, column: Column, height: f32, crust: u32) -> i64 {
    end_beneath(height, ValueNoise::at(seed, THICKER, THICKER_COLUMNS, column), crust)
}
