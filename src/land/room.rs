//! Rooms: blocks of 128 x 64 cells in which the ground is opened, as bitmaps.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use bevy_reflect::{Reflect, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

use super::coords::{Column, Place, is_within_land};

/// Columns of a room: a row of it fits one `u128`.
pub const ROOM_COLUMNS: usize = 128;
/// Rows of a room.
pub const ROOM_ROWS: usize = 64;
/// The farthest row from zero at which every generator is exact: 2^62, as for columns.
pub const ROW_LIMIT: i64 = 1 << 62;

/// Index of a room: `x` counts to the right, `y` upward; room (0, 0) starts at column 0 and row 0.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[reflect(Default, Debug, Clone)]
pub struct RoomIndex {
    /// Rooms to the right of column 0; negative on the left.
    pub x: i64,
    /// Rooms above row 0; negative below.
    pub y: i64,
}

impl RoomIndex {
    /// The room with this index.
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// The room that holds a cell.
    pub const fn of(column: Column, row: i64) -> Self {
        Self { x: column.0.div_euclid(ROOM_COLUMNS as i64), y: row.div_euclid(ROOM_ROWS as i64) }
    }

    /// The room that holds a place.
    pub const fn at(place: Place) -> Self {
        Self::of(place.column, place.row)
    }

    /// Whether it is within the land's limits; see [`is_within_land`].
    pub fn is_within_land(self) -> bool {
        let is_within = |at: i64, along: usize| at.checked_mul(along as i64).is_some_and(is_within_land);
        is_within(self.x, ROOM_COLUMNS) && is_within(self.y, ROOM_ROWS)
    }

    /// Its first column.
    pub const fn first_column(self) -> Column {
        Column(self.x.wrapping_mul(ROOM_COLUMNS as i64))
    }

    /// Its lowest row.
    pub const fn first_row(self) -> i64 {
        self.y.wrapping_mul(ROOM_ROWS as i64)
    }

    /// Its lower left corner: the first point of its lattice.
    pub const fn corner(self) -> Place {
        Place::at(self.first_column(), self.first_row())
    }

    /// The room `right` rooms to the right and `up` rooms above.
    pub const fn neighbor(self, right: i64, up: i64) -> Self {
        Self { x: self.x.wrapping_add(right), y: self.y.wrapping_add(up) }
    }
}

/// A room's cells as a bitmap, lowest row first; bit `i` of a row is its `i`-th column, set where it is open.
///
/// A cell is a lattice point: cell (x, y) says whether the ground is open at column x, row y.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells(pub [u128; ROOM_ROWS]);

impl Default for Cells {
    fn default() -> Self {
        Self::SOLID
    }
}

impl Cells {
    /// Solid rock.
    pub const SOLID: Self = Self([0; ROOM_ROWS]);

    /// Whether a cell is open, by its column and row within the room.
    pub const fn is_open(&self, column: usize, row: usize) -> bool {
        self.0[row] >> column & 1 == 1
    }

    /// Opens a cell.
    pub const fn dig(&mut self, column: usize, row: usize) {
        self.0[row] |= 1 << column;
    }

    /// Whether no cell is open.
    pub fn is_solid(&self) -> bool {
        self.0.iter().all(|row| *row == 0)
    }

    /// The number of open cells.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// The columns of a row's open cells, from the left.
    pub fn open_columns(&self, row: usize) -> impl Iterator<Item = usize> + use<> {
        columns(self.0[row])
    }
}

/// The columns of a bit set, from the left.
pub(crate) fn columns(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let column = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(column)
    })
}

impl BitAnd for Cells {
    type Output = Self;

    /// The cells that are open in both.
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] & other.0[row]))
    }
}

impl BitOr for Cells {
    type Output = Self;

    /// The cells that are open in either.
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] | other.0[row]))
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        for (row, open) in self.0.iter_mut().zip(other.0) {
            *row |= open;
        }
    }
}

impl Not for Cells {
    type Output = Self;

    /// Swaps open and solid cells.
    fn not(self) -> Self {
        Self(self.0.map(|row| !row))
    }
}
