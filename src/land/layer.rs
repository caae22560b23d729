//! The layers of a [`Land`]: what a feature adds to it, each role a trait of its own.

use std::ops::Range;

use bevy::{prelude::Vec2, reflect::structs::Struct};

use super::{
    biome::{Alpine, Biome, Blend},
    coords::{CHUNK_COLUMNS, Column},
    hash::Seed,
    land::Land,
    room::{Cells, RoomIndex},
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

    /// In how many stages the algorithm unfolds: its octaves, levels, steps or layers; at least 1.
    fn stages(&self) -> u32 {
        1
    }

    /// Fills `out` as [`tile`](Self::tile) does, with no more than the first `stage` of the stages, from
    /// 1, the coarsest, to [`stages`](Self::stages), which are the tile itself.
    fn stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        debug_assert_eq!(stage, 1);
        self.tile(seed, first, out);
    }

    /// The same algorithm over the plane, where it has one; the relief is then a cut through it.
    fn plane(&self) -> Option<&dyn Plane> {
        None
    }
}

/// A height algorithm of two dimensions: a value in `[0, 1]` for every column and row within 2^62.
pub trait Plane {
    /// Fills `out` with the values of one row over the columns from `first`, which starts a chunk.
    fn cut(&self, seed: Seed, first: Column, row: i64, out: &mut Tile);

    /// The value at one column and row. It costs as much as a cut.
    fn elevation(&self, seed: Seed, column: Column, row: i64) -> f32 {
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        self.cut(seed, column.chunk().first(), row, &mut tile);
        tile[column.within_chunk()]
    }
}

/// A layer that reshapes the heights beneath it, column by column.
pub trait Modifier: Send + Sync {
    /// Changes the heights, in metres, of the columns from `first` on. A column's new height depends
    /// on its number and its old height alone, so that a run may start anywhere.
    fn reshape(&self, first: Column, heights: &mut [f32]);
}

/// A layer that opens the ground beneath the surface, room by room.
pub trait Carver: Send + Sync {
    /// Opens cells of a room. A pure function of the land's surface and the room.
    fn carve(&self, land: &Land, room: RoomIndex, cells: &mut Cells);

    /// The runs of columns at which the surface itself is opened, within a stretch of columns.
    fn mouths(&self, land: &Land, columns: Range<Column>) -> Vec<Range<Column>>;

    /// What there is to find in a room, and what shines there.
    fn things(&self, land: &Land, room: RoomIndex) -> Vec<Thing>;
}

/// A layer that says what kind of country it is, at every column, and below.
pub trait Climate: Send + Sync {
    /// The biomes, by number.
    fn biomes(&self) -> &[Biome];

    /// How much of each biome there is on the surface, at the columns from `first` on.
    fn blends(&self, seed: Seed, first: Column, out: &mut [Blend]);

    /// How much of each biome there is in the caves at a column and row.
    fn below(&self, seed: Seed, column: Column, row: i64) -> Blend;
}

/// A layer of mountains, on the way and behind it. It raises the land as a [`Modifier`] of its own.
pub trait Highland: Send + Sync {
    /// Fills `out` with the metres by which mountains raise the country at each of some columns, in a cut `behind_m`
    /// metres behind the way; on the way itself that is 0.
    fn rises(&self, columns: &[Column], behind_m: f32, out: &mut [f32]);

    /// What lies where they rise so high.
    fn alpine(&self, rise_m: f32) -> Alpine;
}

/// Something in a room that more than its carver cares about: it shines, or it can be found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thing {
    /// Where its foot is, in metres from the room's first column and row.
    pub at: Vec2,
    /// The light that it sheds, red, green and blue, 1 as bright as day; black for none.
    pub glow: [f32; 3],
    /// Whether it is there to be found; then it is the room's only one.
    pub find: bool,
}
