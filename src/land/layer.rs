//! The layers of a [`Land`]: one trait for each role (height source, modifier, carver, climate, mountains).

use std::{ops::Range, sync::Arc};

use bevy_math::Vec2;
use bevy_reflect::structs::Struct;

use super::{
    background::{Steps, one_step},
    biome::{AlpineCover, Biome, BiomeBlend, MAX_BLENDED_BIOMES},
    coords::{CHUNK_COLUMNS, COLUMN_LIMIT, Column},
    hash::Seed,
    land::Land,
    places::{NoSettlement, Road, Settlement, SettlementKind},
    rivers::{Crossing, NoCrossing, RiverParams},
    room::{Cells, RoomIndex},
};

/// The values of a chunk's columns and of its right neighbour's first.
pub type Tile = [f32; CHUNK_COLUMNS + 1];

/// A height source: one value in `[0, 1]` per column, for every column within 2^62 of zero.
///
/// It is evaluated by whole chunks, because neighbouring columns share lattice values. The result is a pure function of
/// (seed, parameters, column), and a tile's last value is, bit for bit, the first of the next tile.
pub trait HeightSource: Struct + Send + Sync {
    /// Fills `out` with the values of the columns from `first`, which starts a chunk.
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile);

    /// The number of stages that the algorithm can be shown in: its octaves, levels, steps or layers; at least 1.
    fn stages(&self) -> u32 {
        1
    }

    /// Fills `out` as [`fill_tile`](Self::fill_tile) does, with only the first `stage` of the stages, from 1, the coarsest,
    /// to [`stages`](Self::stages), the complete tile.
    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        debug_assert_eq!(stage, 1);
        self.fill_tile(seed, first, out);
    }

    /// The same algorithm over the plane, if it has one; the heights are then a cut through it.
    fn as_2d(&self) -> Option<&dyn HeightSource2d> {
        None
    }

    /// The drawn map that it is made from, if any. It is then a complete terrain with mountains of its own, and nothing is
    /// laid beneath it.
    fn drawn_map(&self) -> Option<&dyn DrawnMap> {
        None
    }

    /// Metres from value 0 to value 1, if it defines them. It is then a complete terrain: nothing is laid beneath it, and it
    /// has no mountains but its own.
    fn height_range_m(&self) -> Option<f32> {
        None
    }

    /// The exemplar that it imitates, if any: `count` heights in metres, 1 m apart, for comparison with its own.
    fn exemplar_heights(&self, count: usize) -> Option<Vec<f32>> {
        let _ = count;
        None
    }

    /// Its named channels, if it defines anything besides heights.
    fn channels(&self) -> Option<&dyn Channels> {
        None
    }

    /// Whether it is a complete terrain by itself: a drawn map, or heights with a range of their own.
    fn is_complete_terrain(&self) -> bool {
        self.drawn_map().is_some() || self.height_range_m().is_some()
    }
}

/// A named channel of a height source along the cut, besides the heights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Channel {
    /// The share of one of the biomes that it names, by index. The rest is filled with the biomes that would be there
    /// otherwise.
    Biome(usize),
    /// The share of the usual plants that grow.
    Plants,
    /// The share of the ground under snow.
    Snow,
}

/// The channels of a height source: shares in `[0, 1]`, each a pure function of (seed, parameters, column), as the heights
/// are.
pub trait Channels {
    /// The names of the biomes that have a channel.
    fn biomes(&self) -> &[String];

    /// Fills `out` with a channel's shares in `[0, 1]` from a column on, if it has that channel; returns whether it has.
    fn fill_channel(&self, mask: Channel, seed: Seed, first: Column, out: &mut [f32]) -> bool;
}

/// A 2D height source: a value in `[0, 1]` for every column and row within 2^62 of zero.
pub trait HeightSource2d {
    /// Fills `out` with the values of one row over the columns from `first`, which starts a chunk.
    fn fill_row(&self, seed: Seed, first: Column, row: i64, out: &mut Tile);

    /// The position on the plane of a column of the side view, whose cut most often is a row.
    fn cut_position(&self, column: Column) -> (Column, i64);

    /// Metres past that column and row, each in `[0, 1)`: a winding cut does not keep to whole ones.
    fn cut_offset_m(&self, _: Column) -> [f32; 2] {
        [0.0; 2]
    }

    /// The range of side-view columns whose cut may lie between two columns of the plane.
    fn cut_columns_between(&self, first: Column, last: Column) -> (Column, Column) {
        (first, last)
    }

    /// Fills `out` with the values of a patch, row by row.
    fn fill_patch(&self, seed: Seed, patch: PlanePatch, out: &mut [f32]) {
        for (y, out) in out.chunks_exact_mut(patch.columns).enumerate() {
            self.fill_patch_row(seed, patch, y, out);
        }
    }

    /// Fills `out` with the values of a row of a patch.
    fn fill_patch_row(&self, seed: Seed, patch: PlanePatch, y: usize, out: &mut [f32]) {
        self.fill_patch_row_from_tiles(seed, patch, y, out);
    }

    /// The same for a plane that does not compute single columns: it costs as much as all tiles that they lie in.
    fn fill_patch_row_from_tiles(&self, seed: Seed, patch: PlanePatch, y: usize, out: &mut [f32]) {
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
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

    /// The value at one column and row. It costs as much as a tile.
    fn elevation(&self, seed: Seed, column: Column, row: i64) -> f32 {
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        self.fill_row(seed, column.chunk().first(), row, &mut tile);
        tile[column.within_chunk()]
    }
}

/// A grid of positions on the plane: some columns and rows at a fixed stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanePatch {
    /// The first column.
    pub column: i64,
    /// The first row.
    pub row: i64,
    /// Columns, or rows, from one position to the next.
    pub stride: i64,
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
}

impl PlanePatch {
    /// The position at grid coordinates, clamped to the land's limit.
    pub fn place(&self, x: usize, y: usize) -> (Column, i64) {
        let limit = i128::from(COLUMN_LIMIT);
        let at = |first: i64, number: usize| (i128::from(first) + i128::from(self.stride) * number as i128).clamp(-limit, limit) as i64;
        (Column(at(self.column, x)), at(self.row, y))
    }

    /// Whether all of its columns are within the land's limit.
    pub fn is_within_limit(&self) -> bool {
        let last = i128::from(self.column) + i128::from(self.stride) * (self.columns as i128 - 1);
        [i128::from(self.column), last].iter().all(|column| column.unsigned_abs() <= COLUMN_LIMIT.unsigned_abs().into())
    }
}

/// A map that somebody has drawn: what it says besides the heights.
pub trait DrawnMap: HeightSource2d {
    /// The sea level as a height in `[0, 1]`.
    fn sea_level(&self) -> f32;

    /// The columns and rows of the plane that the drawing covers, from its upper left corner to beyond its lower right one;
    /// around it lie its mirror images.
    fn bounds(&self) -> [[i64; 2]; 2];

    /// The names of the biomes that were drawn.
    fn biomes(&self) -> &[String];

    /// The weights of the drawn biomes at a column and row of the plane, by index; their sum is at most 1.
    fn biome_weights(&self, column: Column, row: i64) -> BiomeWeights;
}

/// Biome indices with weights; unused entries weigh 0.
pub type BiomeWeights = [(u16, f32); MAX_BLENDED_BIOMES];

/// A layer that reshapes the heights beneath it, column by column.
pub trait Modifier: Send + Sync {
    /// Changes the heights, in metres, of the columns from `first` on. A column's new height depends only on the column and
    /// its old height, so that a run may start anywhere.
    fn reshape(&self, first: Column, heights: &mut [f32]);

    /// Computes in steps what [`reshape`](Self::reshape) of some columns needs and this layer keeps.
    fn prepare(self: Arc<Self>, _: Range<Column>) -> Steps<()> {
        one_step(|| ())
    }
}

/// A layer of rivers that cross the side view. It cuts their channels as a [`Modifier`] of its own.
pub trait RiverLayer: Modifier {
    /// Its parameters.
    fn params(&self) -> &RiverParams;

    /// The crossings whose middle is in a range of columns, from the left.
    fn crossings(&self, columns: Range<Column>) -> Vec<Crossing>;

    /// The stretches of a range of columns that no river crosses, and why.
    fn refusals(&self, columns: Range<Column>) -> Vec<(Range<Column>, NoCrossing)>;
}

/// A layer of settlements. It grades the ground beneath them as a [`Modifier`] of its own.
pub trait SettlementLayer: Modifier {
    /// The settlements whose graded ground meets a range of columns, from the left.
    fn settlements(&self, columns: Range<Column>) -> Vec<Arc<Settlement>>;

    /// The graded roads of settlements that meet a range of columns, from the left.
    fn roads(&self, columns: Range<Column>) -> Vec<Arc<Road>>;

    /// The slots that meet a range of columns and have no settlement, with their kind, their columns and why.
    fn refusals(&self, columns: Range<Column>) -> Vec<(SettlementKind, Range<Column>, NoSettlement)>;
}

/// A layer that opens the ground beneath the surface, room by room: caves.
pub trait Carver: Send + Sync + 'static {
    /// Opens cells of a room; a pure function of the land's surface and the room.
    fn carve(&self, land: &Land, room: RoomIndex, cells: &mut Cells);

    /// [`carve`](Self::carve) in steps: returns the cells with those that it opens.
    fn carve_in_steps(self: Arc<Self>, land: &Land, room: RoomIndex, mut cells: Cells) -> Steps<Cells> {
        let land = land.clone();
        one_step(move || {
            self.carve(&land, room, &mut cells);
            cells
        })
    }

    /// The runs of columns at which the surface itself is opened, within a range of columns.
    fn openings(&self, _: &Land, _: Range<Column>) -> Vec<Range<Column>> {
        Vec::new()
    }

    /// Computes in steps what [`openings`](Self::openings) of some columns needs and the land keeps.
    fn prepare_openings(self: Arc<Self>, _: &Land, _: Range<Column>) -> Steps<()> {
        one_step(|| ())
    }

    /// The runs of columns, within a range, with a bridge along the former surface that carries a body coming from above.
    fn bridges(&self, _: &Land, _: Range<Column>) -> Vec<Range<Column>> {
        Vec::new()
    }

    /// The features of a room: what can be found there, what glows and what drips.
    fn room_features(&self, _: &Land, _: RoomIndex) -> Vec<RoomFeature> {
        Vec::new()
    }
}

/// A layer that defines the biomes at every column, and below.
pub trait Climate: Send + Sync {
    /// The biomes, by index.
    fn biomes(&self) -> &[Biome];

    /// Fills `out` with the biome blends on the surface, for the columns from `first` on.
    fn blends(&self, seed: Seed, first: Column, out: &mut [BiomeBlend]);

    /// The same along a row beside the cut, counted toward the viewer; on a drawn land, along a row of its plane.
    fn blends_in_row(&self, seed: Seed, first: Column, row: i64, out: &mut [BiomeBlend]);

    /// The biome blend in the caves at a column and row.
    fn cave_blend(&self, seed: Seed, column: Column, row: i64) -> BiomeBlend;
}

/// A layer of mountains, on the cut and behind it. It raises the land as a [`Modifier`] of its own.
pub trait MountainLayer: Send + Sync {
    /// Fills `out` with the metres by which mountains raise each of some columns, in a cut `behind_m` metres behind the side
    /// view's, which is at 0.
    fn mountain_heights(&self, columns: &[Column], behind_m: f32, out: &mut [f32]);

    /// The cover of mountains that rise `rise_m` metres.
    fn alpine_cover(&self, rise_m: f32) -> AlpineCover;
}

/// Something in a room that other systems need to know of: it glows, it can be found, or it drips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoomFeature {
    /// Position of its foot, in metres from the room's first column and row.
    pub at: Vec2,
    /// The light that it emits, as red, green and blue, 1 as bright as day; black for none.
    pub glow: [f32; 3],
    /// Whether the player can find it; a room has at most one such feature.
    pub find: bool,
    /// Whether water drips from it.
    pub drips: bool,
}
