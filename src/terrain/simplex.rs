//! `simplex`: Ken Perlin's noise on a triangular lattice ("Noise Hardware", 2001), by the `noise` crate.
//! It repeats along the skewed sides of its lattice, so its phase is kept along those and unskewed.

use std::marker::PhantomData;

use bevy::reflect::Reflect;
use noise::core::simplex::simplex_2d;

use super::{
    octaved::Octaved,
    torus::{Fill, Table, Torus},
};
use crate::land::{Column, Seed, Tile, params::Help};

/// Gradient noise on a triangular lattice (Perlin, 2001); in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Simplex {
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

impl Default for Simplex {
    fn default() -> Self {
        Self { wavelength: 256, octaves: 6, row: 0 }
    }
}

/// `(sqrt(3) - 1) / 2` and `(3 - sqrt(3)) / 6`: the skew of a triangular lattice and its inverse.
const SKEW: f64 = 0.366_025_403_784_438_6;
const UNSKEW: f64 = 0.211_324_865_405_187_13;

/// Its torus: the sides are skewed.
pub(super) struct OnTriangles;

impl Torus for OnTriangles {
    const TO_SIDES: [[f64; 2]; 2] = [[1.0 + SKEW, SKEW], [SKEW, 1.0 + SKEW]];

    #[inline(always)]
    fn noise(table: &Table, [u, v]: [f64; 2]) -> f64 {
        let unskew = (u + v) * UNSKEW;
        simplex_2d([u - unskew, v - unskew].into(), table).0
    }
}

impl Octaved for Simplex {
    fn octaves(&self) -> u32 {
        self.octaves
    }

    fn row(&self) -> i64 {
        self.row
    }

    fn fill(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let Simplex { wavelength, octaves, .. } = *self;
        Fill::<OnTriangles> { seed, wavelength, octaves, shown, first, row, out, kind: PhantomData }.dispatch();
    }
}
