//! `perlin`: Ken Perlin's gradient noise on a square lattice ("An Image Synthesizer", 1985; "Improving Noise", 2002), as the
//! `noise` crate computes it.

use std::{f64::consts::SQRT_2, marker::PhantomData};

use bevy_reflect::Reflect;

use super::{
    octave_source::OctaveSource,
    torus::{CornerGradients, Gradient, TorusFill, TorusNoise, TorusPosition, cell, cell_number, share, with_sign},
};
use crate::{Column, Seed, Tile, params::Help};

/// Gradient noise on a square lattice (Perlin, 1985 and 2002); in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Perlin {
    /// Wavelength of the widest octave: columns between its lattice points.
    #[reflect(@2..=65_536_u32, @Help("columns between the lattice points of the widest octave: how wide the land's forms are"))]
    pub wavelength: u32,
    /// Number of octaves.
    #[reflect(@1..=12_u32, @Help("octaves summed, each half as wide and half as strong as the last"))]
    pub octaves: u32,
    /// Row of the plane that the land is a cut through.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("which row of the plane the land is a cut through"))]
    pub row: i64,
}

impl Default for Perlin {
    fn default() -> Self {
        Self { wavelength: 256, octaves: 6, row: 0 }
    }
}

/// The torus of the square lattice: its sides are those of the squares.
pub(super) struct SquareTorus;

impl TorusNoise for SquareTorus {
    const TO_SIDES: [[f64; 2]; 2] = [[1.0, 0.0], [0.0, 1.0]];
    const ROUNDED: u64 = 0;

    #[inline(always)]
    fn locate([u, v]: [u64; 2]) -> TorusPosition {
        TorusPosition { cell: cell_number([cell(u), cell(v)]), x: share(u), y: share(v) }
    }

    #[inline(always)]
    fn offset([u, v]: [u64; 2]) -> [f64; 2] {
        [share(u), share(v)]
    }

    #[inline(always)]
    fn noise(corners: CornerGradients, x: f64, y: f64) -> f64 {
        // Scales the range, half the square root of two, to one.
        const SCALE: f64 = 2.0 / SQRT_2;
        let [near, along, across, far] = corners.gradients();
        let (left, right) = (slope(near, x, y), slope(along, x - 1.0, y));
        let (far_left, far_right) = (slope(across, x, y - 1.0), slope(far, x - 1.0, y - 1.0));
        let (fade_x, fade_y) = (fade(x), fade(y));
        let noise = mixed(mixed(left, far_left, fade_y), mixed(right, far_right, fade_y), fade_x) * SCALE;
        noise.clamp(-1.0, 1.0)
    }
}

/// What a corner adds at an offset from it; its gradient is one of the four diagonals.
#[inline(always)]
fn slope(gradient: Gradient, x: f64, y: f64) -> f64 {
    with_sign(x, gradient & 1) + with_sign(y, gradient >> 1 & 1)
}

/// Perlin's quintic fade.
#[inline(always)]
fn fade(x: f64) -> f64 {
    x * x * x * (x * (x * 6.0 - 15.0) + 10.0)
}

#[inline(always)]
fn mixed(a: f64, b: f64, share: f64) -> f64 {
    b * share + a * (1.0 - share)
}

impl OctaveSource for Perlin {
    fn octaves(&self) -> u32 {
        self.octaves
    }

    fn row(&self) -> i64 {
        self.row
    }

    fn fill(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let Perlin { wavelength, octaves, .. } = *self;
        TorusFill::<SquareTorus> { seed, wavelength, octaves, shown, first, row, out, kind: PhantomData }.run();
    }
}
