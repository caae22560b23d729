//! Massifs: mountains that stand across the way at intervals, each a row through tiles of its kind.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use super::{
    kind::{HeightRange, MassifPlacement, MountainKind, Rules},
    plane::TilePlane,
};
use crate::{Column, Modifier, MountainLayer, RandomStream, Seed, biome::AlpineCover, cache::lerp_heights, value_noise::smoothstep};

const MASSIF: RandomStream = RandomStream::named("massif");
const PASS: RandomStream = RandomStream::named("massif pass");

/// Columns from the middle of a cell to that of the next, and how often a massif's tiles are split.
const CELL_COLUMNS: i64 = 8;
const GENERATIONS: u32 = 6;
const TILE_COLUMNS: i64 = CELL_COLUMNS << GENERATIONS;
/// A massif stands in every block of so many tiles; the next block's begins with the border in the plain between.
const BLOCK_TILES: i64 = 5;
/// Columns of a block.
pub const BLOCK_COLUMNS: i64 = BLOCK_TILES * TILE_COLUMNS;
/// Columns by which its middle is off the block's, at most, and from the middle to the foot.
const OFF_MIDDLE: f32 = 300.0;
const HALF_WIDTH: (f32, f32) = (420.0, 640.0);
/// What share of that is flank.
const FLANK: f32 = 0.7;
/// Rows that are looked at for the pass.
const PASS_ROWS: i64 = 6;
/// Metres of rise over which grass gives way to scree, and scree to snow.
const SCREE_M: (f32, f32) = (24.0, 46.0);
const SNOW_M: (f32, f32) = (58.0, 74.0);
/// Cuts that are remembered: a view and its ranges need few.
const REMEMBERED: usize = 256;

/// A kind as massifs need it.
struct MassifKind {
    name: String,
    rules: Rules,
    standing: MassifPlacement,
    mean: f32,
}

/// The massifs of a land: a layer that raises it.
pub struct Massifs {
    seed: Seed,
    kinds: Vec<MassifKind>,
    /// What was found out before, each a pure function of its key: it matters to nobody who asked first.
    memory: Mutex<CutCache>,
}

#[derive(Default)]
struct CutCache {
    /// By block: the row that the way goes through.
    passes: HashMap<i64, i64>,
    /// By block, and by cells behind the way: the heights of the block's cells.
    cuts: HashMap<(i64, i64), Arc<[f32]>>,
}

/// One massif.
#[derive(Clone, Debug, PartialEq)]
pub struct Massif {
    /// The name of its kind.
    pub kind: String,
    /// Its middle.
    pub middle: Column,
    /// Columns from there to its foot on either side.
    pub half_width: i64,
}

/// A massif by its kind's number.
struct MassifSite {
    kind: usize,
    middle: f32,
    half_width: f32,
}

impl Massifs {
    /// The massifs of a seed, of these kinds.
    pub fn new<'a>(seed: Seed, kinds: impl IntoIterator<Item = (&'a str, &'a MountainKind)>) -> Self {
        let stuff = |(name, kind): (&str, &MountainKind)| {
            let rules = kind.rules();
            let HeightRange { mean, .. } = rules.height_range(GENERATIONS);
            MassifKind { name: name.into(), rules, standing: kind.massif, mean }
        };
        let kinds = kinds.into_iter().filter(|(_, kind)| kind.massif.often > 0.0).map(stuff).collect();
        Self { seed, kinds, memory: Mutex::default() }
    }

    /// The massif of the block that a column is in.
    pub fn at(&self, column: Column) -> Option<Massif> {
        let block = column.0.div_euclid(BLOCK_COLUMNS);
        let MassifSite { kind, middle, half_width } = self.site(block)?;
        Some(Massif {
            kind: self.kinds[kind].name.clone(),
            middle: Column(block * BLOCK_COLUMNS + middle as i64),
            half_width: half_width as i64,
        })
    }

    /// Where the massif of a block stands, in columns from the block's first.
    fn site(&self, block: i64) -> Option<MassifSite> {
        let mut random = self.seed.rng(MASSIF, &[block]);
        let all: f32 = self.kinds.iter().map(|kind| kind.standing.often).sum();
        let mut left = random.unit() * all;
        let kind = self.kinds.iter().position(|kind| {
            left -= kind.standing.often;
            left < 0.0
        });
        let kind = kind.or(self.kinds.len().checked_sub(1))?;
        let middle = BLOCK_COLUMNS as f32 / 2.0 + random.range(-OFF_MIDDLE, OFF_MIDDLE);
        Some(MassifSite { kind, middle, half_width: random.range(HALF_WIDTH.0, HALF_WIDTH.1) })
    }

    /// The heights of a block's cells in a row.
    fn row(&self, block: i64, row: i64) -> Vec<f32> {
        let kind = |x: i64, _| &self.kinds[self.site(x.div_euclid(BLOCK_TILES)).map_or(0, |stand| stand.kind)].rules;
        let plane = TilePlane { seed: self.seed, generations: GENERATIONS, kind };
        plane.cut(row, block * BLOCK_TILES..(block + 1) * BLOCK_TILES)
    }

    /// The row of a block that the way goes through: of some, the one with the least up and down.
    fn pass(&self, block: i64) -> i64 {
        if let Some(row) = self.lock_cache().passes.get(&block) {
            return *row;
        }
        let climb = |row: i64| self.row(block, row).windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum::<f32>();
        let rows = (0..PASS_ROWS).map(|number| (self.seed.hash(PASS, &[block, number]) >> 24) as i64);
        let (_, row) = rows.map(|row| (climb(row), row)).min_by(|a, b| a.0.total_cmp(&b.0)).expect("some rows");
        let mut memory = self.lock_cache();
        if memory.passes.len() >= REMEMBERED {
            memory.passes.clear();
        }
        memory.passes.insert(block, row);
        row
    }

    /// The heights of a block's cells, cut so many cells behind the way.
    fn cut(&self, block: i64, behind: i64) -> Arc<[f32]> {
        let key = (block, behind);
        if let Some(cut) = self.lock_cache().cuts.get(&key) {
            return cut.clone();
        }
        let cut: Arc<[f32]> = self.row(block, self.pass(block) + behind).into();
        let mut memory = self.lock_cache();
        if memory.cuts.len() >= REMEMBERED {
            memory.cuts.clear();
        }
        memory.cuts.insert(key, cut.clone());
        cut
    }

    fn lock_cache(&self) -> MutexGuard<'_, CutCache> {
        self.memory.lock().expect("nobody panics while they hold it")
    }
}

/// A massif cut along a row, which is found when it is needed first.
struct MassifSlice<'a> {
    kind: &'a MassifKind,
    stand: MassifSite,
    cells: Option<Arc<[f32]>>,
}

impl MassifSlice<'_> {
    /// How many metres it rises at a column of its block.
    fn rise(&mut self, column: i64, cut: impl FnOnce() -> Arc<[f32]>) -> f32 {
        let outward = (column as f32 - self.stand.middle).abs() / self.stand.half_width;
        if outward >= 1.0 {
            return 0.0;
        }
        let cells = self.cells.get_or_insert_with(cut);
        let MassifPlacement { rise_m, metres_per_step, ledges, .. } = self.kind.standing;
        let cell = ((column / CELL_COLUMNS) as usize).min(cells.len() - 2);
        let share = (column % CELL_COLUMNS) as f32 / CELL_COLUMNS as f32;
        // Around each cell's middle lies a ledge, between two of them a slope.
        let height = lerp_heights(cells[cell], cells[cell + 1], smoothstep(ledges / 2.0, 1.0 - ledges / 2.0, share));
        smoothstep(0.0, FLANK, 1.0 - outward) * (rise_m + metres_per_step * (height - self.kind.mean)).max(0.0)
    }
}

/// What is known of the massif that was asked for last.
#[derive(Default)]
struct LastMassif<'a>(Option<(i64, Option<MassifSlice<'a>>)>);

impl Massifs {
    fn rise<'a>(&'a self, near: &mut LastMassif<'a>, column: Column, behind: i64) -> f32 {
        let block = column.0.div_euclid(BLOCK_COLUMNS);
        if near.0.as_ref().is_none_or(|(number, _)| *number != block) {
            let slice = self.site(block).map(|stand| MassifSlice { kind: &self.kinds[stand.kind], stand, cells: None });
            near.0 = Some((block, slice));
        }
        let slice = near.0.as_mut().and_then(|(_, slice)| slice.as_mut());
        slice.map_or(0.0, |slice| slice.rise(column.0 - block * BLOCK_COLUMNS, || self.cut(block, behind)))
    }
}

impl MountainLayer for Massifs {
    fn mountain_heights(&self, columns: &[Column], behind_m: f32, out: &mut [f32]) {
        let cells = behind_m / CELL_COLUMNS as f32;
        let (behind, share) = (cells.floor() as i64, cells - cells.floor());
        let mut near = LastMassif::default();
        columns.iter().zip(&mut *out).for_each(|(column, out)| *out = self.rise(&mut near, *column, behind));
        if share > 0.0 {
            let mut near = LastMassif::default();
            columns.iter().zip(out).for_each(|(column, out)| *out = lerp_heights(*out, self.rise(&mut near, *column, behind + 1), share));
        }
    }

    fn alpine_cover(&self, rise_m: f32) -> AlpineCover {
        AlpineCover { scree: smoothstep(SCREE_M.0, SCREE_M.1, rise_m), snow: smoothstep(SNOW_M.0, SNOW_M.1, rise_m), bare: 0.0 }
    }
}

impl Modifier for Massifs {
    fn reshape(&self, first: Column, heights: &mut [f32]) {
        let mut near = LastMassif::default();
        (0..).zip(heights).for_each(|(i, height)| *height += self.rise(&mut near, first + i, 0));
    }
}
