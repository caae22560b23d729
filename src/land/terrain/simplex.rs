//! `simplex`: Ken Perlin's noise on a triangular lattice ("Noise Hardware", 2001), as the `noise` crate computes it. It
//! repeats along the skewed sides of its lattice, so its phase is kept along those and unskewed.

use std::{f64::consts::FRAC_1_SQRT_2, marker::PhantomData};

use bevy_reflect::Reflect;

use super::{
    octave_source::OctaveSource,
    torus::{CornerGradients, Gradient, TorusFill, TorusNoise, TorusPosition, cell, cell_number, share, with_sign},
};
use crate::{Column, Seed, Tile, params::Help};

/// Gradient noise on a triangular lattice (Perlin, 2001); in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Simplex {
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

impl Default for Simplex {
    fn default() -> Self {
        Self { wavelength: 256, octaves: 6, row: 0 }
    }
}

const SQRT_3: f64 = 1.732_050_807_568_877_2;
/// The skew of a triangular lattice, and its inverse as the crate computes it.
const SKEW: f64 = (SQRT_3 - 1.0) / 2.0;
const UNSKEW: f64 = (1.0 - 1.0 / SQRT_3) / 2.0;

/// The torus of the triangular lattice: its sides are skewed.
pub(super) struct TriangleTorus;

impl TriangleTorus {
    /// `(3 - sqrt(3)) / 6`: the inverse of the skew, with another last bit, which takes a phase to Cartesian axes.
    pub const UNSKEW: f64 = 0.211_324_865_405_187_13;

    /// A phase in Cartesian axes, in cells.
    #[inline(always)]
    fn unskewed([u, v]: [u64; 2]) -> [f64; 2] {
        let (u, v) = (along(u), along(v));
        let unskew = (u + v) * Self::UNSKEW;
        [u - unskew, v - unskew]
    }
}

impl TorusNoise for TriangleTorus {
    const TO_SIDES: [[f64; 2]; 2] = [[1.0 + SKEW, SKEW], [SKEW, 1.0 + SKEW]];
    /// 2^-40 of a cell: all steps of [`Self::locate`] together round by less than 2^-42.
    const ROUNDED: u64 = 1 << 16;

    #[inline(always)]
    fn locate(phase: [u64; 2]) -> TorusPosition {
        let [x, y] = Self::unskewed(phase);
        // Skewed again, it may be rounded into the next cell.
        let skew = (x + y) * SKEW;
        let near = [floor(x + skew), floor(y + skew)];
        let [x, y] = from_corner([x, y], near);
        TorusPosition { cell: cell_number([last_byte(near[0]), last_byte(near[1])]), x, y }
    }

    #[inline(always)]
    fn offset(phase: [u64; 2]) -> [f64; 2] {
        from_corner(Self::unskewed(phase), [whole(cell(phase[0])), whole(cell(phase[1]))])
    }

    #[inline(always)]
    fn noise(corners: CornerGradients, x: f64, y: f64) -> f64 {
        let [near, along, across, far] = corners.gradients();
        let middle = if is_lower(x, y) { along } else { across };
        surflets([vector(near), vector(middle), vector(far)], x, y)
    }

    #[inline(always)]
    fn noise_in_cell(corners: CornerGradients, x: f64, y: f64) -> f64 {
        let [near, along, across, far] = corners.gradients();
        let (along, across, lower) = (vector(along), vector(across), is_lower(x, y));
        let middle = [if lower { along[0] } else { across[0] }, if lower { along[1] } else { across[1] }];
        surflets([vector(near), middle, vector(far)], x, y)
    }
}

/// A float as large as this has no fraction, and ends in the bits of its whole number.
const WHOLE: f64 = 6_755_399_441_055_744.0;

/// A small whole number as a float.
#[inline(always)]
fn whole(number: u64) -> f64 {
    f64::from_bits(WHOLE.to_bits() | number) - WHOLE
}

/// A phase in cells.
#[inline(always)]
fn along(phase: u64) -> f64 {
    whole(cell(phase)) + share(phase)
}

/// The offset from a cell's near corner, which is given along the skewed axes.
#[inline(always)]
fn from_corner([x, y]: [f64; 2], near: [f64; 2]) -> [f64; 2] {
    let unskew = (near[0] + near[1]) * UNSKEW;
    [x - (near[0] - unskew), y - (near[1] - unskew)]
}

/// The floor as the crate computes it: that of 0 is -1.
#[inline(always)]
fn floor(x: f64) -> f64 {
    let nearest = x + WHOLE - WHOLE;
    if (nearest > x) | (x <= 0.0) { nearest - 1.0 } else { nearest }
}

/// The last eight bits of a whole number.
#[inline(always)]
fn last_byte(whole: f64) -> u64 {
    (whole + WHOLE).to_bits() & 0xff
}

/// In which triangle of a cell an offset is; its middle corner depends on it.
#[inline(always)]
fn is_lower(x: f64, y: f64) -> bool {
    x > y
}

/// A gradient: along an axis or a diagonal, in either direction.
#[inline(always)]
fn vector(gradient: Gradient) -> [f64; 2] {
    let (back, other, diagonal) = (gradient & 1, gradient >> 1 & 1, gradient >> 2 & 1 == 1);
    let (along_x, along_y) = if other == 0 { (1.0, 0.0) } else { (0.0, 1.0) };
    [
        with_sign(if diagonal { FRAC_1_SQRT_2 } else { along_x }, back),
        with_sign(if diagonal { FRAC_1_SQRT_2 } else { along_y }, if diagonal { other } else { back }),
    ]
}

/// What the corners of a triangle add at an offset from the near one.
#[inline(always)]
fn surflets([near, middle, far]: [[f64; 2]; 3], x: f64, y: f64) -> f64 {
    let lower = is_lower(x, y);
    let (step_x, step_y) = (if lower { 1.0 } else { 0.0 }, if lower { 0.0 } else { 1.0 });
    surflet(near, x, y)
        + surflet(middle, x - step_x + UNSKEW, y - step_y + UNSKEW)
        + surflet(far, x - 1.0 + 2.0 * UNSKEW, y - 1.0 + 2.0 * UNSKEW)
}

/// What a corner adds at an offset from it.
#[inline(always)]
fn surflet(gradient: [f64; 2], x: f64, y: f64) -> f64 {
    let near = 1.0 - (x * x + y * y) * 2.0;
    let square = near * near;
    let value = (2.0 * square + square * square) * (x * gradient[0] + y * gradient[1]);
    if near > 0.0 { value } else { 0.0 }
}

impl OctaveSource for Simplex {
    fn octaves(&self) -> u32 {
        self.octaves
    }

    fn row(&self) -> i64 {
        self.row
    }

    fn fill(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let Simplex { wavelength, octaves, .. } = *self;
        TorusFill::<TriangleTorus> { seed, wavelength, octaves, shown, first, row, out, kind: PhantomData }.run();
    }
}
