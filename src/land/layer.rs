//! The layers of a [`Land`]: what a feature adds to it, each role a trait of its own.

use std::ops::Range;

use bevy_math::Vec2;
use bevy_reflect::structs::Struct;

use super::{
    biome::{AlpineCover, Biome, BiomeBlend, MAX_BLENDED_BIOMES},
    coords::{CHUNK_COLUMNS, COLUMN_LIMIT, Column},
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
pub trait HeightSource: Struct + Send + Sync {
    /// Fills `out` with the values of the columns from `first`, which starts a chunk.
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile);

    /// In how many stages the algorithm unfolds: its octaves, levels, steps or layers; at least 1.
    fn stages(&self) -> u32 {
        1
    }

    /// Fills `out` as [`tile`](Self::fill_tile) does, with no more than the first `stage` of the stages, from
    /// 1, the coarsest, to [`stages`](Self::stages), which are the tile itself.
    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        debug_assert_eq!(stage, 1);
        self.fill_tile(seed, first, out);
    }

    /// The same algorithm over the plane, where it has one; the relief is then a cut through it.
    fn as_2d(&self) -> Option<&dyn HeightSource2d> {
        None
    }

    /// What else was drawn, if somebody has drawn it: it is then a whole country, with mountains of its own, and
    /// nothing is laid beneath it.
    fn drawn_map(&self) -> Option<&dyn DrawnMap> {
        None
    }

    /// Metres from its 0 to its 1, if it knows its own. It is then a country as it stands: nothing is laid beneath it, and no
    /// mountains but its own are on it.
    fn height_range_m(&self) -> Option<f32> {
        None
    }

    /// What it is made in the manner of, if it is: heights in metres, a metre apart, as many as are asked for, to hold its own
    /// against.
    fn exemplar_heights(&self, count: usize) -> Option<Vec<f32>> {
        let _ = count;
        None
    }

    /// What it says of the country besides the heights, if it says anything.
    fn channels(&self) -> Option<&dyn Channels> {
        None
    }

    /// Whether it is a whole country by itself.
    fn is_complete_terrain(&self) -> bool {
        self.drawn_map().is_some() || self.height_range_m().is_some()
    }
}

/// What a relief can say of the country along the way, besides the heights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Channel {
    /// How much there is of one of the biomes that it names, by number. Of what together they leave, there is what would be
    /// there without them.
    Biome(usize),
    /// How much there is of what would grow.
    Plants,
    /// How much of the ground lies under snow.
    Snow,
}

/// What a relief says of the country besides the heights: shares, a pure function of (seed, parameters, column) as they are.
pub trait Channels {
    /// The names of the biomes of which it says how much there is.
    fn biomes(&self) -> &[String];

    /// Fills `out` with shares in `[0, 1]` from a column on, if it has that mask; whether it has.
    fn fill_channel(&self, mask: Channel, seed: Seed, first: Column, out: &mut [f32]) -> bool;
}

/// A height algorithm of two dimensions: a value in `[0, 1]` for every column and row within 2^62.
pub trait HeightSource2d {
    /// Fills `out` with the values of one row over the columns from `first`, which starts a chunk.
    fn fill_row(&self, seed: Seed, first: Column, row: i64, out: &mut Tile);

    /// Where on the plane the side view's columns lie: its way, most often a row.
    fn cut_position(&self, column: Column) -> (Column, i64);

    /// How many metres past that column and row, each in `[0, 1)`: a way that winds does not keep to whole ones.
    fn cut_offset_m(&self, _: Column) -> [f32; 2] {
        [0.0; 2]
    }

    /// From which of the side view's columns to which its way may lie between two of the plane's.
    fn cut_columns_between(&self, first: Column, last: Column) -> (Column, Column) {
        (first, last)
    }

    /// Fills `out` with the values at the places of a patch, row by row.
    fn fill_patch(&self, seed: Seed, patch: PlanePatch, out: &mut [f32]) {
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        for (y, out) in out.chunks_exact_mut(patch.columns).enumerate() {
            let mut known = None;
            for (x, out) in out.iter_mut().enumerate() {
                let (column, row) = patch.place(x, y);
                if known != Some(column.chunk()) {
                    self.fill_row(seed, column.chunk().first(), row, &mut tile);
                    known = Some(column.chunk());
                }
                *out = tile[column.within_chunk()];
            }
        }
    }

    /// The value at one column and row. It costs as much as a cut.
    fn elevation(&self, seed: Seed, column: Column, row: i64) -> f32 {
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        self.fill_row(seed, column.chunk().first(), row, &mut tile);
        tile[column.within_chunk()]
    }
}

/// Places on a plane, side by side: some columns and rows, each so many from the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanePatch {
    /// The first column and row.
    pub column: i64,
    /// See `column`.
    pub row: i64,
    /// From one column, or row, to the next.
    pub stride: i64,
    /// How many columns, and how many rows.
    pub columns: usize,
    /// See `columns`.
    pub rows: usize,
}

impl PlanePatch {
    /// A place by its numbers; beyond the land's limit the one at the limit.
    pub fn place(&self, x: usize, y: usize) -> (Column, i64) {
        let limit = i128::from(COLUMN_LIMIT);
        let at = |first: i64, number: usize| (i128::from(first) + i128::from(self.stride) * number as i128).clamp(-limit, limit) as i64;
        (Column(at(self.column, x)), at(self.row, y))
    }
}

/// A plane that somebody has drawn: what they have said besides the heights.
pub trait DrawnMap: HeightSource2d {
    /// The height below which it is sea, in `[0, 1]`.
    fn sea_level(&self) -> f32;

    /// The columns and rows of the plane that the drawing covers, from its upper left corner to beyond its lower right one;
    /// around it lie its mirror images.
    fn bounds(&self) -> [[i64; 2]; 2];

    /// The names of the biomes that they chose.
    fn biomes(&self) -> &[String];

    /// How much of each was chosen at a column and row of the plane, by number; together at most 1.
    fn biome_weights(&self, column: Column, row: i64) -> BiomeWeights;
}

/// Some biomes by number, each with its weight; unused ones weigh nothing.
pub type BiomeWeights = [(u16, f32); MAX_BLENDED_BIOMES];

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
    fn openings(&self, _: &Land, _: Range<Column>) -> Vec<Range<Column>> {
        Vec::new()
    }

    /// The runs of columns, within a stretch of them, over which something is laid that bears whoever comes from above,
    /// along the surface as it was.
    fn bridges(&self, _: &Land, _: Range<Column>) -> Vec<Range<Column>> {
        Vec::new()
    }

    /// What there is to find in a room, and what shines there.
    fn room_features(&self, _: &Land, _: RoomIndex) -> Vec<RoomFeature> {
        Vec::new()
    }
}

/// A layer that says what kind of country it is, at every column, and below.
pub trait Climate: Send + Sync {
    /// The biomes, by number.
    fn biomes(&self) -> &[Biome];

    /// How much of each biome there is on the surface, at the columns from `first` on.
    fn blends(&self, seed: Seed, first: Column, out: &mut [BiomeBlend]);

    /// The same along a row beside the way, counted toward who looks; along a row of its plane, if the land is drawn.
    fn blends_in_row(&self, seed: Seed, first: Column, row: i64, out: &mut [BiomeBlend]);

    /// How much of each biome there is in the caves at a column and row.
    fn cave_blend(&self, seed: Seed, column: Column, row: i64) -> BiomeBlend;
}

/// A layer of mountains, on the way and behind it. It raises the land as a [`Modifier`] of its own.
pub trait MountainLayer: Send + Sync {
    /// Fills `out` with the metres by which mountains raise the country at each of some columns, in a cut `behind_m`
    /// metres behind the way; on the way itself that is 0.
    fn mountain_heights(&self, columns: &[Column], behind_m: f32, out: &mut [f32]);

    /// What lies where they rise so high.
    fn alpine_cover(&self, rise_m: f32) -> AlpineCover;
}

/// Something in a room that more than its carver cares about: it shines, it can be found, or it drips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoomFeature {
    /// Where its foot is, in metres from the room's first column and row.
    pub at: Vec2,
    /// The light that it sheds, red, green and blue, 1 as bright as day; black for none.
    pub glow: [f32; 3],
    /// Whether it is there to be found; then it is the room's only one.
    pub find: bool,
    /// Whether water drips from it.
    pub drips: bool,
}
