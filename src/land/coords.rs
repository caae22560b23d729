//! Coordinates: whole columns and rows as `i64` with a small `f32` offset, never large floats.
//!
//! A float loses its fraction long before the land ends, so a position is a whole column, a whole row and a small offset,
//! and only the stream's `Origin` (a floating origin) turns one into the `f32` of a `Transform`.

use std::ops::{Add, Sub};

use bevy_math::Vec2;
use bevy_reflect::{Reflect, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Columns in a chunk. A screen needs two or three of them. It is also the tile in which every height source is computed, so
/// that a chunk is one call and shares its lattice values.
pub const CHUNK_COLUMNS: usize = 256;

/// The farthest column from zero at which every generator is exact: 2^62.
pub const COLUMN_LIMIT: i64 = 1 << 62;

/// Columns beyond that limit which nobody crosses in a lifetime.
const BEYOND: i64 = 1 << 40;

/// Whether a column or a row is within the land's limits. Check every coordinate that comes from a file, so that all sums
/// with it stay within 64 bits.
pub const fn is_within_land(at: i64) -> bool {
    at.unsigned_abs() <= (COLUMN_LIMIT + BEYOND).unsigned_abs()
}

/// A column of the land: 1 m wide, counted from the hermitage, negative to the left.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[reflect(Default, Debug, Clone)]
pub struct Column(pub i64);

impl From<Column> for i64 {
    fn from(column: Column) -> Self {
        column.0
    }
}

impl Column {
    /// The chunk that holds this column.
    pub const fn chunk(self) -> ChunkIndex {
        ChunkIndex(self.0.div_euclid(CHUNK_COLUMNS as i64))
    }

    /// Offset within the chunk: `0..CHUNK_COLUMNS`.
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

/// Index of a chunk; chunk 0 starts at column 0.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[reflect(Default, Debug, Clone)]
pub struct ChunkIndex(pub i64);

impl ChunkIndex {
    /// The chunk's first column.
    pub const fn first(self) -> Column {
        Column(self.0.wrapping_mul(CHUNK_COLUMNS as i64))
    }

    /// The chunk on the right.
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

/// A position: a whole column and row, and an offset past them in metres, always in `[0, 1)`.
///
/// All motion happens in the offset, so a step has the same bits at column 10^18 as at column 0, and as deep down as at
/// row 0. The difference of two places is taken in whole cells first and converted to a float after: exact if they are near, and
/// far if they are far, however far from the hermitage.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[reflect(Default, Debug, Clone)]
#[serde(into = "Written", try_from = "Written")]
pub struct Place {
    /// The column at or left of the point.
    pub column: Column,
    /// The row at or below the point, counted upward.
    pub row: i64,
    /// Metres past that column and row, both in `[0, 1)`.
    pub offset: Vec2,
}

/// The serialized form of a place: column, row and offset.
#[derive(Serialize, Deserialize)]
struct Written(i64, i64, [f32; 2]);

impl From<Place> for Written {
    fn from(place: Place) -> Self {
        Self(place.column.0, place.row, place.offset.to_array())
    }
}

impl TryFrom<Written> for Place {
    type Error = &'static str;

    fn try_from(Written(column, row, offset): Written) -> Result<Self, Self::Error> {
        let is_place = is_within_land(column) && is_within_land(row) && offset.into_iter().all(|metres| (0.0..1.0).contains(&metres));
        let place = Self { column: Column(column), row, offset: offset.into() };
        is_place.then_some(place).ok_or("a place is within the land, and its offset from 0 to below 1")
    }
}

impl Place {
    /// The place exactly at a column and row.
    pub const fn at(column: Column, row: i64) -> Self {
        Self { column, row, offset: Vec2::ZERO }
    }

    /// The place at this one's x and at a height of the surface, in metres above row 0. It is the only conversion from such
    /// a height to a place.
    pub fn at_height(self, height_m: f32) -> Self {
        let (row, offset) = split_fraction(height_m);
        Self { row, offset: Vec2::new(self.offset.x, offset), ..self }
    }

    /// Height in metres above row 0, with a float's precision there, for comparison with heights of the surface.
    pub fn height_m(self) -> f32 {
        self.row as f32 + self.offset.y
    }

    /// This place moved by an offset in metres.
    pub fn translated(self, metres: Vec2) -> Self {
        let (columns, x) = split_fraction(self.offset.x + metres.x);
        let (rows, y) = split_fraction(self.offset.y + metres.y);
        Self { column: Column(self.column.0.saturating_add(columns)), row: self.row.saturating_add(rows), offset: Vec2::new(x, y) }
    }

    /// This place moved along the land by some metres, to the left if negative.
    pub fn moved_along(self, metres: f32) -> Self {
        let (columns, x) = split_fraction(self.offset.x + metres);
        Self { column: Column(self.column.0.saturating_add(columns)), offset: Vec2::new(x, self.offset.y), ..self }
    }

    /// This place moved up by some metres, down if negative.
    pub fn moved_up(self, metres: f32) -> Self {
        let (rows, y) = split_fraction(self.offset.y + metres);
        Self { row: self.row.saturating_add(rows), offset: Vec2::new(self.offset.x, y), ..self }
    }

    /// The vector from `other` to this place in metres; exact to a float's precision if they are near.
    pub fn offset_from(self, other: Self) -> Vec2 {
        let columns = self.column.0.saturating_sub(other.column.0);
        Vec2::new(columns as f32 + (self.offset.x - other.offset.x), self.height_above(other))
    }

    /// Height above `other` in metres.
    pub fn height_above(self, other: Self) -> f32 {
        self.row.saturating_sub(other.row) as f32 + (self.offset.y - other.offset.y)
    }

    /// Distance along the land from `other` in metres, signed, for places that may be far apart.
    pub fn distance_along(self, other: Self) -> f64 {
        self.column.0.saturating_sub(other.column.0) as f64 + f64::from(self.offset.x - other.offset.x)
    }

    /// Linear interpolation from this place (`share` 0) to `other` (1).
    pub fn lerp(self, other: Self, share: f32) -> Self {
        self.translated(other.offset_from(self) * share)
    }
}

/// Splits metres into the whole metres at or below, and the rest in `[0, 1)`. Infinity has no rest. NaN is a mistake of the
/// caller: an assertion in dev builds, otherwise no distance at all.
fn split_fraction(metres: f32) -> (i64, f32) {
    debug_assert!(!metres.is_nan(), "a place is moved by what is no number");
    let whole = metres.floor();
    let rest = metres - whole;
    // A tiny negative number rounds up to a whole metre; infinity minus infinity is NaN.
    if rest >= 1.0 { (whole as i64 + 1, 0.0) } else { (whole as i64, rest.max(0.0)) }
}

/// Mirrored index: maps a position on an axis that repeats back and forth to one of `length` entries.
#[inline(always)]
pub fn mirror_index(at: i64, length: usize) -> usize {
    if at >= 0 && at < length as i64 {
        return at as usize;
    }
    let at = at.rem_euclid(2 * length as i64) as usize;
    if at < length { at } else { 2 * length - 1 - at }
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
    fn a_hair_left_of_a_column_or_below_a_row_stays_a_valid_place() {
        let place = Place::at(Column(7), -7).translated(Vec2::splat(-1.0e-9));
        assert_eq!(place, Place::at(Column(7), -7));
        assert_eq!(Place::at(Column(0), 0).at_height(-1.0e-9), Place::at(Column(0), 0));
    }

    #[test]
    fn the_vectors_compute_sines_and_powers_with_libm_so_that_they_are_the_same_bits_on_every_platform() {
        for step in 1..1000_u16 {
            let angle = 0.37 * f32::from(step);
            let (sin, cos) = libm::sincosf(angle);
            assert_eq!(Vec2::from_angle(angle).to_array().map(f32::to_bits), [cos, sin].map(f32::to_bits), "at {angle}");
            assert_eq!(bevy::math::ops::powf(angle, 0.7).to_bits(), libm::powf(angle, 0.7).to_bits(), "of {angle}");
        }
    }

    #[test]
    fn who_goes_infinitely_far_comes_to_the_end_and_no_farther() {
        let middle = Place::at(Column(7), 7);
        let ends = [f32::INFINITY, f32::NEG_INFINITY].map(|metres| middle.translated(Vec2::splat(metres)));
        assert_eq!(ends[0], Place::at(Column(i64::MAX), i64::MAX));
        assert!(ends[1].column.0 < -COLUMN_LIMIT && ends[1].offset == Vec2::ZERO);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "no number")]
    fn a_way_that_is_no_number_is_a_mistake_of_who_asks() {
        _ = Place::at(Column(7), -7).moved_up(f32::NAN);
    }

    #[test]
    fn places_at_the_two_ends_of_the_world_are_as_far_apart_as_can_be() {
        let [low, high] = [-COLUMN_LIMIT, COLUMN_LIMIT].map(|end| Place::at(Column(end), end));
        assert_eq!(high.offset_from(low), Vec2::splat(i64::MAX as f32));
        assert_eq!(low.offset_from(high), Vec2::splat(i64::MIN as f32));
        assert_eq!(high.distance_along(low), i64::MAX as f64);
        let beyond = Place::at(Column(i64::MAX), i64::MIN);
        assert_eq!(beyond.translated(Vec2::new(5.0, -5.0)), beyond, "nobody comes out at the other end");
    }

    #[test]
    fn a_place_that_is_read_is_within_the_land() {
        let read =
            |column: i64, row: i64| postcard::from_bytes::<Place>(&postcard::to_allocvec(&Place::at(Column(column), row)).expect("plain"));
        for at in [0, COLUMN_LIMIT, -COLUMN_LIMIT, COLUMN_LIMIT + 1_000_000, -COLUMN_LIMIT - 1_000_000] {
            assert_eq!(read(at, 0), Ok(Place::at(Column(at), 0)), "whoever walks on from the end is somewhere");
            assert_eq!(read(0, at), Ok(Place::at(Column(0), at)));
        }
        for at in [i64::MAX, i64::MIN, i64::MAX - 10_000, COLUMN_LIMIT + (1 << 41)] {
            assert!(read(at, 0).is_err() && read(0, at).is_err(), "{at}");
        }
    }

    proptest! {
        #[test]
        fn a_column_is_its_chunk_and_its_rest(x in -COLUMN_LIMIT..=COLUMN_LIMIT) {
            let column = Column(x);
            prop_assert_eq!(column.chunk().first() + column.within_chunk() as i64, column);
        }

        #[test]
        fn a_step_is_the_same_bits_anywhere(
            x in -COLUMN_LIMIT..=COLUMN_LIMIT, row in -COLUMN_LIMIT..=COLUMN_LIMIT, offset in [0.0f32..1.0, 0.0f32..1.0], step in [-40.0f32..40.0, -40.0f32..40.0],
        ) {
            let (offset, step) = (Vec2::from(offset), Vec2::from(step));
            let from = [Place { column: Column(0), row: 0, offset }, Place { column: Column(x), row, offset }];
            let [near, far] = from.map(|place| place.translated(step));
            prop_assert_eq!(near.offset.to_array().map(f32::to_bits), far.offset.to_array().map(f32::to_bits));
            prop_assert_eq!((far.column - Column(x), far.row - row), (near.column.0, near.row));
            prop_assert!(far.offset.cmpge(Vec2::ZERO).all() && far.offset.cmplt(Vec2::ONE).all());
            prop_assert_eq!(far, from[1].moved_along(step.x).moved_up(step.y), "one way and then the other");
            let ways = [near.offset_from(from[0]), far.offset_from(from[1])];
            prop_assert_eq!(ways[0].to_array().map(f32::to_bits), ways[1].to_array().map(f32::to_bits));
            prop_assert!((ways[1] - step).abs().max_element() < 1.0e-5, "{} for {step}", ways[1]);
            prop_assert_eq!(far.height_above(from[1]), ways[1].y);
            prop_assert!((far.distance_along(from[1]) - f64::from(step.x)).abs() < 1.0e-5);
            let halfway = from[1].lerp(far, 0.5).offset_from(from[1]);
            prop_assert!((halfway - step / 2.0).abs().max_element() < 1.0e-5, "{halfway} for half of {step}");
        }

        #[test]
        fn what_is_higher_by_whole_rows_is_clearly_so(row in -COLUMN_LIMIT..=COLUMN_LIMIT, rows in 1i64..COLUMN_LIMIT, offset in [0.0f32..1.0, 0.0f32..1.0]) {
            let low = Place { column: Column(0), row, offset: Vec2::new(0.0, offset[0]) };
            let high = Place { column: Column(0), row: row.saturating_add(rows), offset: Vec2::new(0.0, offset[1]) };
            let up = high.height_above(low);
            prop_assert_eq!(up, -low.height_above(high));
            prop_assert!((f64::from(up) - rows as f64).abs() <= 1.0 + rows as f64 * 1.0e-7, "{up} for {rows}");
        }

        #[test]
        fn a_height_of_the_surface_is_a_place_and_back_again_to_the_bit(height_m in -2.0e4f32..2.0e4, x in 0.0f32..1.0) {
            let foot = Place { column: Column(3), row: 77, offset: Vec2::new(x, 0.3) };
            let place = foot.at_height(height_m);
            prop_assert_eq!((place.column, place.offset.x), (foot.column, x));
            prop_assert!((0.0..1.0).contains(&place.offset.y));
            prop_assert_eq!(place.height_m(), height_m);
        }
    }
}
