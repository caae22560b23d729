//! The `l-system` height algorithm: a slice along one row through an infinite plane of L-system mountain tiles.

use std::sync::LazyLock;

use bevy_reflect::Reflect;

use super::{
    collection,
    kind::{HeightRange, Rules},
    plane::TilePlane,
    tile_tree::MAX_GENERATIONS,
};
use crate::{CHUNK_COLUMNS, Column, HeightSource, HeightSource2d, Seed, Tile, cache::lerp_heights, params::Help};

/// Height source of one of the three built-in kinds, with values in `[0, 1]`. User-made kinds are excluded, so that the same
/// parameters give the same land on every machine.
#[derive(Reflect, Clone)]
pub struct LSystem {
    /// The kind of mountain.
    #[reflect(@Help("the kind of mountain"))]
    pub kind: BuiltinKind,
    /// Size of a tile in cells a side: a power of two, else the next smaller one is used.
    #[reflect(@2..=1024_u32, @Help("cells of a tile: a power of two, else the next smaller one counts"))]
    pub tile: u32,
    /// Width of a cell, in columns.
    #[reflect(@1..=4096_u32, @Help("columns from the middle of a cell to that of the next"))]
    pub width: u32,
    /// The row of the plane that is sliced.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("which row of the plane the land is a cut through"))]
    pub row: i64,
}

/// Names of the built-in kinds, in the order of [`BuiltinKind`].
const NAMES: [&str; 3] = ["calm", "hill", "steep"];

/// Whether the files of all built-in kinds have been registered.
pub fn are_builtin_kinds_available() -> bool {
    NAMES.iter().all(|name| collection::builtin_text(name).is_some())
}

/// A built-in kind of mountain.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltinKind {
    /// Almost flat.
    Calm,
    /// Rolling.
    Hill,
    /// Cliffs and peaks.
    Steep,
}

impl Default for LSystem {
    fn default() -> Self {
        Self { kind: BuiltinKind::Hill, tile: 32, width: 8, row: 0 }
    }
}

impl BuiltinKind {
    /// The compiled rules of the kind.
    ///
    /// # Panics
    /// If its file does not come with the game.
    pub fn rules(self) -> &'static Rules {
        &self.known().0
    }

    fn known(self) -> &'static KnownRules {
        static KNOWN: LazyLock<[KnownRules; 3]> = LazyLock::new(|| {
            NAMES.map(|name| {
                let rules = collection::builtin(name).rules();
                let reaches = std::array::from_fn(|generations| rules.height_range(generations as u32));
                (rules, reaches)
            })
        });
        &KNOWN[self as usize]
    }
}

/// Rules, and their height range after each number of generations.
type KnownRules = (Rules, [HeightRange; MAX_GENERATIONS as usize + 1]);

impl LSystem {
    fn generations(&self) -> u32 {
        self.tile.ilog2()
    }

    fn fill(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let width = i64::from(self.width);
        self.along(shown, seed, first, row.div_euclid(width), out);
        let share = row.rem_euclid(width) as f32 / self.width as f32;
        if share > 0.0 {
            let mut far = [0.0; CHUNK_COLUMNS + 1];
            self.along(shown, seed, first, row.div_euclid(width) + 1, &mut far);
            for (near, far) in out.iter_mut().zip(far) {
                *near = lerp_heights(*near, far, share).clamp(0.0, 1.0);
            }
        }
    }

    /// The heights along a row of cells, linearly interpolated between the middles of cells.
    fn along(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let generations = self.generations();
        let (rules, reaches) = self.kind.known();
        let HeightRange { low, high, .. } = reaches[generations as usize];
        let plane = TilePlane { seed, generations, kind: |_, _| rules };
        let width = i64::from(self.width);
        let cell = |offset: i64| (first.0 + offset).div_euclid(width);
        let tile = |cell: i64| cell >> generations;
        let (start, end) = (tile(cell(0)), tile(cell(CHUNK_COLUMNS as i64) + 1) + 1);
        let heights = plane.cut_after(shown, row, start..end);
        let height = |cell: i64| {
            let within = (cell - (start << generations)) as usize >> (generations - shown);
            (heights[within] - low) / (high - low).max(f32::MIN_POSITIVE)
        };
        for (i, out) in out.iter_mut().enumerate() {
            let cell = cell(i as i64);
            let share = (first.0 + i as i64).rem_euclid(width) as f32 / self.width as f32;
            *out = lerp_heights(height(cell), height(cell + 1), share).clamp(0.0, 1.0);
        }
    }
}

impl HeightSource for LSystem {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(self.generations(), seed, first, self.row, out);
    }

    fn as_2d(&self) -> Option<&dyn HeightSource2d> {
        Some(self)
    }

    /// One stage per generation.
    fn stages(&self) -> u32 {
        self.generations()
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(stage, seed, first, self.row, out);
    }
}

impl HeightSource2d for LSystem {
    fn cut_position(&self, column: Column) -> (Column, i64) {
        (column, self.row)
    }

    fn fill_row(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        self.fill(self.generations(), seed, first, row, out);
    }
}
