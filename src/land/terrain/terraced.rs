//! `terraced`: gradient noise drawn to levels: mesas, rice terraces, old shore lines (the terrace node of terrain tools).

use bevy_reflect::Reflect;

use super::gradient_noise::{FbmNoise, to_height};
use crate::{
    Column, HeightSource, HeightSource2d, PlanePatch, Seed, Tile,
    params::{Flatten, Help},
};

/// Terraces with slopes between them; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Terraced {
    /// The noise beneath.
    #[reflect(@Flatten)]
    pub noise: FbmNoise,
    /// The number of levels.
    #[reflect(@1..=64_u32, @Help("levels from the lowest to the highest point"))]
    pub levels: u32,
    /// How flat the levels are, 0 to 0.95.
    #[reflect(@0.0..=0.95_f32, @Help("how flat the levels are and how steep the steps between them"))]
    pub flatness: f32,
}

impl Default for Terraced {
    fn default() -> Self {
        Self { noise: FbmNoise { wavelength: 224, gain: 0.4, ..FbmNoise::default() }, levels: 8, flatness: 0.55 }
    }
}

impl Terraced {
    /// Draws a height to its level, by a smoothstep over the part that is not flat.
    fn terrace(&self, height: f32) -> f32 {
        let at = height * self.levels as f32;
        let level = at.floor().min(self.levels as f32 - 1.0);
        let rise = ((at - level - 0.5) / (1.0 - self.flatness) + 0.5).clamp(0.0, 1.0);
        (level + rise * rise * (3.0 - 2.0 * rise)) / self.levels as f32
    }

    /// Fills `out` with the heights of every `stride`-th column of a row.
    fn fill_strided(&self, seed: Seed, first: Column, stride: i64, row: i64, out: &mut [f32]) {
        self.noise.fill_strided(seed, first, stride, row, self.noise.octaves, out);
        for value in out.iter_mut() {
            *value = self.terrace(to_height(*value));
        }
    }
}

impl HeightSource for Terraced {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_row(seed, first, self.noise.row, out);
    }

    /// One stage per octave, and last the terraces.
    fn stages(&self) -> u32 {
        self.noise.octaves + 1
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        if stage > self.noise.octaves {
            return self.fill_tile(seed, first, out);
        }
        self.noise.fill_row(seed, first, self.noise.row, stage, out);
        for value in out.iter_mut() {
            *value = to_height(*value);
        }
    }

    fn as_2d(&self) -> Option<&dyn HeightSource2d> {
        Some(self)
    }
}

impl HeightSource2d for Terraced {
    fn cut_position(&self, column: Column) -> (Column, i64) {
        (column, self.noise.row)
    }

    fn fill_row(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        self.fill_strided(seed, first, 1, row, out);
    }

    fn fill_patch_row(&self, seed: Seed, patch: PlanePatch, y: usize, out: &mut [f32]) {
        if !patch.is_within_limit() {
            return self.fill_patch_row_from_tiles(seed, patch, y, out);
        }
        let (first, row) = patch.place(0, y);
        self.fill_strided(seed, first, patch.stride, row, out);
    }
}
