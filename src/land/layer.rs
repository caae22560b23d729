//! The layers of a [`Land`](super::Land): what a feature adds to it, each role a trait of its own.

use bevy::reflect::structs::Struct;

use super::{
    coords::{CHUNK_COLUMNS, Column},
    hash::Seed,
};

/// A chunk's values and the first one of its right neighbour.
pub type Tile = [f32; CHUNK_COLUMNS + 1];

/// A height algorithm: one value in `[0, 1]` a column, for every column within 2^62 of zero.
///
/// A relief answers whole chunks, because neighbouring columns share lattice values. The answer is a
/// pure function of (seed, parameters, column), and a tile's last value is, bit for bit, the first of
/// the next tile.
pub trait Relief: Struct + Send + Sync {
    /// Fills `out` with the values of the columns from `first`, which starts a chunk.
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile);
}

/// A layer that reshapes the heights beneath it, column by column.
pub trait Modifier: Send + Sync {
    /// Changes the heights, in metres, of the columns from `first` on. A column's new height depends
    /// on its number and its old height alone, so that a run may start anywhere.
    fn reshape(&self, first: Column, heights: &mut [f32]);
}
