//! `perlin`: Ken Perlin's gradient noise on a square lattice ("An Image Synthesizer", 1985; "Improving
//! Noise", 2002), by the `noise` crate.

use std::marker::PhantomData;

use bevy::reflect::Reflect;
use noise::core::perlin::perlin_2d;

use super::{
    octaved::Octaved,
    torus::{Fill, Table, Torus},
};
use crate::land::{Column, Seed, Tile, params::Help};

/// Gradient noise on a square lattice (Perlin, 1985 and 2002); in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Perlin {
    /// Columns in a lattice cell of the widest octave.
    #[reflect(@2..=65_536_u32, @Help("columns between the lattice points of the widest octave: how wide the land's forms are"))]
    pub wavelength: u32,
    /// How many are summed.
    #[reflect(@1..=12_u32, @Help("octaves summed, each half as wide and half as strong as the last"))]
    pub octaves: u32,
    /// Which row of the plane is cut.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("which row of the plane the land is a cut through"))]
    pub row: i64,
}

impl Default for Perlin {
    fn default() -> Self {
        Self { wavelength: 256, octaves: 6, row: 0 }
    }
}

/// Its torus: the sides are those of the squares.
pub(super) struct OnSquares;

impl Torus for OnSquares {
    const TO_SIDES: [[f64; 2]; 2] = [[1.0, 0.0], [0.0, 1.0]];

    #[inline(always)]
    fn noise(table: &Table, along: [f64; 2]) -> f64 {
        perlin_2d(along.into(), table)
    }
}

impl Octaved for Perlin {
    fn octaves(&self) -> u32 {
        self.octaves
    }

    fn row(&self) -> i64 {
        self.row
    }

    fn fill(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let Perlin { wavelength, octaves, .. } = *self;
        Fill::<OnSquares> { seed, wavelength, octaves, shown, first, row, out, kind: PhantomData }.dispatch();
    }
}

#[cfg(test)]
mod tests {
    use super::{super::torus::Octave, *};

    #[test]
    fn perlin_is_zero_at_lattice_points() {
        let octave = Octave::<OnSquares>::new(Seed(8), 256, 0);
        for (x, y) in [(0u64, 0u64), (255, 3), (17, 255)] {
            assert_eq!(octave.at([x << 56, y << 56]), 0.0);
        }
    }
}
