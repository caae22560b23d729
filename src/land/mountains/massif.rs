//! Massifs: mountains at intervals along the path, each a slice along one row of cells through L-system tiles of its kind.

use std::sync::Arc;

use super::{
    kind::{HeightRange, MassifPlacement, MountainKind, Rules},
    plane::TilePlane,
};
use crate::{
    Column, Modifier, MountainLayer, RandomStream, Seed, SharedLruCache, biome::AlpineCover, cache::lerp_heights, value_noise::smoothstep,
};

const MASSIF: RandomStream = RandomStream::named("massif");
const PASS: RandomStream = RandomStream::named("massif pass");

/// Width of a cell in columns, and number of generations of a massif's tiles.
const CELL_COLUMNS: i64 = 8;
const GENERATIONS: u32 = 6;
const TILE_COLUMNS: i64 = CELL_COLUMNS << GENERATIONS;
/// Tiles per block. Every block has one massif; the borders between blocks lie in the plains between massifs.
const BLOCK_TILES: i64 = 5;
/// Width of a block, in columns.
pub const BLOCK_COLUMNS: i64 = BLOCK_TILES * TILE_COLUMNS;
/// Largest offset of a massif's middle from the block's, and range from its middle to its foot, in columns.
const OFF_MIDDLE: f32 = 300.0;
const HALF_WIDTH: (f32, f32) = (420.0, 640.0);
/// Share of the half width that is flank.
const FLANK: f32 = 0.7;
/// Number of candidate rows for the pass.
const PASS_ROWS: i64 = 6;
/// Metres of rise over which grass blends into scree, and scree into snow.
const SCREE_M: (f32, f32) = (24.0, 46.0);
const SNOW_M: (f32, f32) = (58.0, 74.0);
/// Largest number of cached slices (and of passes). A view and its background need few.
const REMEMBERED: usize = 256;

/// A kind, compiled for massifs.
struct MassifKind {
    name: String,
    rules: Rules,
    placement: MassifPlacement,
    mean: f32,
}

/// The massifs of a land: a [`Modifier`] that raises the terrain.
pub struct Massifs {
    seed: Seed,
    kinds: Vec<MassifKind>,
    /// By block: the row of the path.
    passes: SharedLruCache<i64, i64>,
    /// By block and distance behind the path in cells: the heights of the block's cells.
    cuts: SharedLruCache<(i64, i64), Arc<[f32]>>,
}

/// One massif.
#[derive(Clone, Debug, PartialEq)]
pub struct Massif {
    /// The name of its kind.
    pub kind: String,
    /// The column of its middle.
    pub middle: Column,
    /// Columns from its middle to its foot on either side.
    pub half_width: i64,
}

/// Site of a massif: the index of its kind, and its middle within the block.
struct MassifSite {
    kind: usize,
    middle: f32,
    half_width: f32,
}

impl Massifs {
    /// The massifs of a seed; kinds with a frequency of 0 are left out.
    pub fn new<'a>(seed: Seed, kinds: impl IntoIterator<Item = (&'a str, &'a MountainKind)>) -> Self {
        let compile = |(name, kind): (&str, &MountainKind)| {
            let rules = kind.rules();
            let HeightRange { mean, .. } = rules.height_range(GENERATIONS);
            MassifKind { name: name.into(), rules, placement: kind.massif, mean }
        };
        let kinds = kinds.into_iter().filter(|(_, kind)| kind.massif.often > 0.0).map(compile).collect();
        Self { seed, kinds, passes: SharedLruCache::new(REMEMBERED), cuts: SharedLruCache::new(REMEMBERED) }
    }

    /// The massif of the block that contains a column; `None` if there are no kinds.
    pub fn at(&self, column: Column) -> Option<Massif> {
        let block = column.0.div_euclid(BLOCK_COLUMNS);
        let MassifSite { kind, middle, half_width } = self.site(block)?;
        Some(Massif {
            kind: self.kinds[kind].name.clone(),
            middle: Column(block * BLOCK_COLUMNS + middle as i64),
            half_width: half_width as i64,
        })
    }

    /// The site of a block's massif, in columns from the block's first.
    fn site(&self, block: i64) -> Option<MassifSite> {
        let mut random = self.seed.rng(MASSIF, &[block]);
        let all: f32 = self.kinds.iter().map(|kind| kind.placement.often).sum();
        let mut left = random.unit() * all;
        let kind = self.kinds.iter().position(|kind| {
            left -= kind.placement.often;
            left < 0.0
        });
        let kind = kind.or(self.kinds.len().checked_sub(1))?;
        let middle = BLOCK_COLUMNS as f32 / 2.0 + random.range(-OFF_MIDDLE, OFF_MIDDLE);
        Some(MassifSite { kind, middle, half_width: random.range(HALF_WIDTH.0, HALF_WIDTH.1) })
    }

    /// The heights of a block's cells along a row of the plane.
    fn row(&self, block: i64, row: i64) -> Vec<f32> {
        let kind = |x: i64, _| &self.kinds[self.site(x.div_euclid(BLOCK_TILES)).map_or(0, |site| site.kind)].rules;
        let plane = TilePlane { seed: self.seed, generations: GENERATIONS, kind };
        plane.cut(row, block * BLOCK_TILES..(block + 1) * BLOCK_TILES)
    }

    /// The row of the path through a block: the candidate with the least total climb.
    fn pass(&self, block: i64) -> i64 {
        self.passes.get_or_insert_with(block, || {
            let climb = |row: i64| self.row(block, row).windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum::<f32>();
            let rows = (0..PASS_ROWS).map(|number| (self.seed.hash(PASS, &[block, number]) >> 24) as i64);
            let (_, row) = rows.map(|row| (climb(row), row)).min_by(|a, b| a.0.total_cmp(&b.0)).expect("some rows");
            row
        })
    }

    /// The heights of a block's cells, `behind` cells behind the path.
    fn cut(&self, block: i64, behind: i64) -> Arc<[f32]> {
        self.cuts.get_or_insert_with((block, behind), || self.row(block, self.pass(block) + behind).into())
    }
}

/// A slice of a massif along a row, computed when it is first needed.
struct MassifSlice<'a> {
    kind: &'a MassifKind,
    site: MassifSite,
    cells: Option<Arc<[f32]>>,
}

impl MassifSlice<'_> {
    /// Rise in metres at a column, counted from the block's first.
    fn rise(&mut self, column: i64, cut: impl FnOnce() -> Arc<[f32]>) -> f32 {
        let outward = (column as f32 - self.site.middle).abs() / self.site.half_width;
        if outward >= 1.0 {
            return 0.0;
        }
        let cells = self.cells.get_or_insert_with(cut);
        let MassifPlacement { rise_m, metres_per_step, ledges, .. } = self.kind.placement;
        let cell = ((column / CELL_COLUMNS) as usize).min(cells.len() - 2);
        let share = (column % CELL_COLUMNS) as f32 / CELL_COLUMNS as f32;
        // Each cell's middle is a ledge, with slopes between the ledges.
        let height = lerp_heights(cells[cell], cells[cell + 1], smoothstep(ledges / 2.0, 1.0 - ledges / 2.0, share));
        smoothstep(0.0, FLANK, 1.0 - outward) * (rise_m + metres_per_step * (height - self.kind.mean)).max(0.0)
    }
}

/// The slice of the last block that was queried.
#[derive(Default)]
struct LastMassif<'a>(Option<(i64, Option<MassifSlice<'a>>)>);

impl Massifs {
    fn rise<'a>(&'a self, last: &mut LastMassif<'a>, column: Column, behind: i64) -> f32 {
        let block = column.0.div_euclid(BLOCK_COLUMNS);
        if last.0.as_ref().is_none_or(|(number, _)| *number != block) {
            let slice = self.site(block).map(|site| MassifSlice { kind: &self.kinds[site.kind], site, cells: None });
            last.0 = Some((block, slice));
        }
        let slice = last.0.as_mut().and_then(|(_, slice)| slice.as_mut());
        slice.map_or(0.0, |slice| slice.rise(column.0 - block * BLOCK_COLUMNS, || self.cut(block, behind)))
    }
}

impl MountainLayer for Massifs {
    fn mountain_heights(&self, columns: &[Column], behind_m: f32, out: &mut [f32]) {
        let cells = behind_m / CELL_COLUMNS as f32;
        let (behind, share) = (cells.floor() as i64, cells - cells.floor());
        let mut last = LastMassif::default();
        for (column, out) in columns.iter().zip(&mut *out) {
            *out = self.rise(&mut last, *column, behind);
        }
        if share > 0.0 {
            let mut last = LastMassif::default();
            for (column, out) in columns.iter().zip(out) {
                *out = lerp_heights(*out, self.rise(&mut last, *column, behind + 1), share);
            }
        }
    }

    fn alpine_cover(&self, rise_m: f32) -> AlpineCover {
        AlpineCover { scree: smoothstep(SCREE_M.0, SCREE_M.1, rise_m), snow: smoothstep(SNOW_M.0, SNOW_M.1, rise_m), bare: 0.0 }
    }
}

impl Modifier for Massifs {
    fn reshape(&self, first: Column, heights: &mut [f32]) {
        let mut last = LastMassif::default();
        for (i, height) in (0..).zip(heights) {
            *height += self.rise(&mut last, first + i, 0);
        }
    }
}
