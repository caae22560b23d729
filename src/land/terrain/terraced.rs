//! `terraced`: gradient noise whose heights keep to levels: mesas, rice terraces, old shore lines (the
//! terrace device of terrain tools).

use bevy_reflect::Reflect;

use super::gradient::{Octaves, to_height};
use crate::{
    Column, Plane, Relief, Seed, Tile,
    params::{Flat, Help},
};

/// Levels with slopes between them; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Terraced {
    /// The noise beneath.
    #[reflect(@Flat)]
    pub noise: Octaves,
    /// How many levels.
    #[reflect(@1..=64_u32, @Help("levels from the lowest to the highest point"))]
    pub levels: u32,
    /// How flat they are.
    #[reflect(@0.0..=0.95_f32, @Help("how flat the levels are and how steep the steps between them"))]
    pub flatness: f32,
}

impl Default for Terraced {
    fn default() -> Self {
        Self { noise: Octaves { wavelength: 224, gain: 0.4, ..Octaves::default() }, levels: 8, flatness: 0.55 }
    }
}

impl Terraced {
    /// A height drawn to its level by a smoothstep that spans what is not flat.
    fn terrace(&self, height: f32) -> f32 {
        let at = height * self.levels as f32;
        let level = at.floor().min(self.levels as f32 - 1.0);
        let rise = ((at - level - 0.5) / (1.0 - self.flatness) + 0.5).clamp(0.0, 1.0);
        (level + rise * rise * (3.0 - 2.0 * rise)) / self.levels as f32
    }
}

impl Relief for Terraced {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.cut(seed, first, self.noise.row, out);
    }

    /// The octaves, and last the terraces.
    fn stages(&self) -> u32 {
        self.noise.octaves + 1
    }

    fn stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        if stage > self.noise.octaves {
            return self.tile(seed, first, out);
        }
        self.noise.sum(seed, first, self.noise.row, stage, out);
        out.iter_mut().for_each(|value| *value = to_height(*value));
    }

    fn plane(&self) -> Option<&dyn Plane> {
        Some(self)
    }
}

impl Plane for Terraced {
    fn way(&self, column: Column) -> (Column, i64) {
        (column, self.noise.row)
    }

    fn cut(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        self.noise.sum(seed, first, row, self.noise.octaves, out);
        out.iter_mut().for_each(|value| *value = self.terrace(to_height(*value)));
    }
}
