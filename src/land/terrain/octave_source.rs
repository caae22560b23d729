//! 2D noise in octaves: the side view is a cut through the plane, and every octave is a stage.

use bevy_reflect::structs::Struct;

use crate::{Column, HeightSource, HeightSource2d, Seed, Tile};

/// A 2D noise that is summed octave by octave.
pub(super) trait OctaveSource {
    /// The number of octaves.
    fn octaves(&self) -> u32;

    /// The row that the side view cuts.
    fn row(&self) -> i64;

    /// Fills `out` with a row's values, from no more than the first `shown` octaves.
    fn fill(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile);
}

impl<T: OctaveSource + Struct + Send + Sync> HeightSource for T {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(self.octaves(), seed, first, self.row(), out);
    }

    fn stages(&self) -> u32 {
        self.octaves()
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(stage, seed, first, self.row(), out);
    }

    fn as_2d(&self) -> Option<&dyn HeightSource2d> {
        Some(self)
    }
}

impl<T: OctaveSource> HeightSource2d for T {
    fn cut_position(&self, column: Column) -> (Column, i64) {
        (column, self.row())
    }

    fn fill_row(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        self.fill(self.octaves(), seed, first, row, out);
    }
}
