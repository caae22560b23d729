//! The crust: the ground beneath the surface that stays closed, and what of a room lies deep enough to be carved.
//!
//! It follows from the surface and a hash alone, so neighbouring rooms agree on it. The ground that may be carved comes
//! in *stretches*: runs of columns that reach down to the room's lowest row. The highest room of each column of rooms
//! that is entirely ground is its *gallery*.

use std::ops::Range;

use crate::{Cells, Column, Land, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed, ValueNoise};

/// Random stream, largest extra thickness of the crust in metres, and its wavelength in columns.
const THICKER: RandomStream = RandomStream::named("cave crust");
const THICKER_M: f32 = 7.0;
const THICKER_COLUMNS: i64 = 19;

/// Number of known columns: the room's and those of the rooms to its left and right.
const KNOWN: usize = 3 * ROOM_COLUMNS;
/// Smallest width of a stretch, in columns.
pub const LEAST_COLUMNS: usize = 5;
/// Smallest height of a stretch above the room's lowest row, in rows: a passage fits between two walls.
pub const LEAST_ROWS: i64 = 10;

/// The upper limit of carving, for a room and the rooms beside it.
pub struct Crust {
    room: RoomIndex,
    /// The lowest row that must stay closed, for each known column.
    ends: [i64; KNOWN],
}

impl Crust {
    /// Computes the limit around a room, with a crust at least `crust` metres thick.
    pub fn new(land: &Land, room: RoomIndex, crust: u32) -> Self {
        let first = Self::columns(room).start;
        let mut heights = [0.0; KNOWN];
        land.fill_heights(first, &mut heights);
        let mut thicker = ValueNoise::new(land.seed(), THICKER, THICKER_COLUMNS, first);
        let ends = heights.map(|height| end_beneath(height, thicker.step() as f32, crust));
        Self { room, ends }
    }

    /// The columns that are known around a room.
    pub fn columns(room: RoomIndex) -> Range<Column> {
        let first = room.neighbor(-1, 0).first_column();
        first..first + KNOWN as i64
    }

    /// The room it was computed for.
    pub fn room(&self) -> RoomIndex {
        self.room
    }

    /// The lowest row that must stay closed, for each of a range of columns counted from the room's first.
    pub fn ends(&self, columns: Range<i64>) -> &[i64] {
        let known = |column: i64| (column + ROOM_COLUMNS as i64) as usize;
        &self.ends[known(columns.start)..known(columns.end)]
    }

    /// Whether nothing of the room may be carved.
    pub fn is_above(&self) -> bool {
        self.ends(0..ROOM_COLUMNS as i64).iter().all(|end| *end <= self.room.first_row())
    }

    /// The minimum, over all known columns, of the lowest row that must stay closed.
    pub fn lowest_end(&self) -> i64 {
        self.ends.iter().copied().min().expect("some columns are known")
    }

    /// The `y` of the gallery, the highest room that is entirely ground, in the column of rooms `right` rooms to the right
    /// (-1, 0 or 1).
    pub fn gallery(&self, right: i64) -> i64 {
        let first = right * ROOM_COLUMNS as i64;
        let lowest = self.ends(first..first + ROOM_COLUMNS as i64).iter().min().expect("some columns");
        lowest.div_euclid(ROOM_ROWS as i64) - 1
    }

    /// The stretches, as column ranges, of the room `above` rooms above this one.
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

    /// The cells that may be carved in the room `above` rooms above this one.
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

/// The lowest row that must stay closed at a single column of known height.
pub fn end(seed: Seed, column: Column, height: f32, crust: u32) -> i64 {
    end_beneath(height, ValueNoise::at(seed, THICKER, THICKER_COLUMNS, column), crust)
}
