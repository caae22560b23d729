//! Where things are: whole columns as `i64`, never as floats.
//!
//! A float loses its fraction long before the land ends, so a position is a whole column and a
//! small offset, and only [`crate::stream::origin`] turns one into the `f32` of a `Transform`.

use std::ops::{Add, Sub};

/// Columns in a chunk. Wide enough that a screen needs two or three, and the tile in which every
/// relief is computed, so that a chunk is one call and shares its lattice values.
pub const CHUNK_COLUMNS: usize = 256;

/// The farthest column from zero at which every generator is exact: 2^62.
pub const COLUMN_LIMIT: i64 = 1 << 62;

/// A column of the land: 1 m wide, counted from the hermitage, negative to the left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(pub i64);

impl Column {
    /// The chunk that holds this column.
    pub const fn chunk(self) -> ChunkIndex {
        ChunkIndex(self.0.div_euclid(CHUNK_COLUMNS as i64))
    }

    /// How many columns this one is past the first of its chunk: `0..CHUNK_COLUMNS`.
    pub const fn within_chunk(self) -> usize {
        self.0.rem_euclid(CHUNK_COLUMNS as i64) as usize
    }
}

impl Add<i64> for Column {
    type Output = Self;
    fn add(self, columns: i64) -> Self {
        Self(self.0.wrapping_add(columns))
    }
}

impl Sub for Column {
    type Output = i64;
    fn sub(self, other: Self) -> i64 {
        self.0.wrapping_sub(other.0)
    }
}

/// The number of a chunk; chunk 0 starts at column 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChunkIndex(pub i64);

impl ChunkIndex {
    /// The chunk's first column.
    pub const fn first(self) -> Column {
        Column(self.0.wrapping_mul(CHUNK_COLUMNS as i64))
    }

    /// The neighbour on the right.
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

/// A point along the land: a column and how far past it, in metres, always in `[0, 1)`.
///
/// All motion happens in the offset, so a step is the same bits at column 10^18 as at column 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// The column at or left of the point.
    pub column: Column,
    /// Metres past that column, in `[0, 1)`.
    pub offset: f32,
}

impl Place {
    /// The place exactly at a column.
    pub const fn at(column: Column) -> Self {
        Self { column, offset: 0.0 }
    }

    /// This place moved by some metres, to the left if negative.
    pub fn moved(self, metres: f32) -> Self {
        let moved = self.offset + metres;
        let whole = moved.floor();
        let mut column = self.column + whole as i64;
        let mut offset = moved - whole;
        if offset >= 1.0 {
            // A tiny negative offset rounds up to a whole column.
            column = column + 1;
            offset = 0.0;
        }
        Self { column, offset }
    }

    /// Metres from `other` to this place; exact to a float's precision when they are near.
    pub fn metres_from(self, other: Self) -> f32 {
        (self.column - other.column) as f32 + (self.offset - other.offset)
    }

    /// The same distance for places that may be far apart.
    pub fn metres_from_f64(self, other: Self) -> f64 {
        (self.column - other.column) as f64 + f64::from(self.offset - other.offset)
    }

    /// The place a share of the way from this one to `other` (`0` here, `1` there).
    pub fn toward(self, other: Self, share: f32) -> Self {
        self.moved(other.metres_from(self) * share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn columns_left_of_zero_belong_to_the_chunk_on_their_left() {
        assert_eq!(Column(-1).chunk(), ChunkIndex(-1));
        assert_eq!(Column(-1).within_chunk(), CHUNK_COLUMNS - 1);
        assert_eq!(Column(-(CHUNK_COLUMNS as i64)).chunk(), ChunkIndex(-1));
        assert_eq!(Column(-(CHUNK_COLUMNS as i64) - 1).chunk(), ChunkIndex(-2));
    }

    #[test]
    fn a_hair_left_of_a_column_stays_a_valid_place() {
        let place = Place::at(Column(7)).moved(-1.0e-9);
        assert!((0.0..1.0).contains(&place.offset), "offset {}", place.offset);
    }

    proptest! {
        #[test]
        fn a_column_is_its_chunk_and_its_rest(x in -COLUMN_LIMIT..=COLUMN_LIMIT) {
            let column = Column(x);
            prop_assert_eq!(column.chunk().first() + column.within_chunk() as i64, column);
        }

        #[test]
        fn a_step_is_the_same_bits_anywhere(x in -COLUMN_LIMIT..=COLUMN_LIMIT, offset in 0.0f32..1.0, step in -40.0f32..40.0) {
            let near = Place { column: Column(0), offset }.moved(step);
            let far = Place { column: Column(x), offset }.moved(step);
            prop_assert_eq!(near.offset.to_bits(), far.offset.to_bits());
            prop_assert_eq!(far.column - Column(x), near.column.0);
            prop_assert!((0.0..1.0).contains(&far.offset));
        }
    }
}
