//! `superposed-linear` and `superposed-cosine`: octave o reads every 2^o-th value of ONE naive terrain
//! and weighs 2^o; the sum is divided by the sum of the weights (`terrain_superpos_linp` of
//! "1D terrain", Bhayani). The smoothest octave weighs most.
//!
//! Both are exact where they can be. Naive values are whole numbers of 24 bits, and an octave's line
//! at a whole column, times its weight 2^o, is a whole number again, so the linear sum (40 bits at 16
//! octaves) is computed in `f64` without any rounding, whatever the order, and is rounded once at the
//! end. Columns are filled in blocks of eight: across a block every octave from the fourth on stays in
//! one cell, so that all their lines together are one line, and their waves are one load each.

use std::sync::OnceLock;

use bevy::reflect::Reflect;
use pulp::{Arch, Simd, WithSimd};

use super::{
    naive::{NAIVE_STEPS, steps_at, steps_tile},
    sampled::ease,
};
use crate::land::{CHUNK_COLUMNS, Column, Relief, Seed, Tile, params::Help};

/// Octaves of the article's code ("6 for most use cases").
const DEFAULT_OCTAVES: u32 = 8;
const MAX_OCTAVES: u32 = 16;
/// The octave whose cells are as wide as a chunk.
const CHUNK_OCTAVE: u32 = CHUNK_COLUMNS.trailing_zeros();

/// The naive steps of a tile.
type Steps = [f64; CHUNK_COLUMNS + 1];

/// Superposition of straight lines; in `[0, 1)`.
#[derive(Reflect, Clone)]
pub struct SuperposedLinear {
    /// Terrains summed. More: wider hills, a finer grain beside them. 1 is the naive terrain.
    #[reflect(@1..=16_u32, @Help("terrains summed: more makes wider hills with a finer grain"))]
    pub octaves: u32,
}

/// Superposition of half cosine waves; in `[0, 1)`.
#[derive(Reflect, Clone)]
pub struct SuperposedCosine {
    /// Terrains summed. More: wider hills, a finer grain beside them. 1 is the naive terrain.
    #[reflect(@1..=16_u32, @Help("terrains summed: more makes wider hills with a finer grain"))]
    pub octaves: u32,
}

impl Default for SuperposedLinear {
    fn default() -> Self {
        Self { octaves: DEFAULT_OCTAVES }
    }
}

impl Default for SuperposedCosine {
    fn default() -> Self {
        Self { octaves: DEFAULT_OCTAVES }
    }
}

impl Relief for SuperposedLinear {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        Fill { seed, first, octaves: self.octaves, out, sum: Lines::new }.dispatch();
    }

    fn stages(&self) -> u32 {
        self.octaves
    }

    fn stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        if stage < self.octaves { widest(self.octaves, stage, |mu| mu, seed, first, out) } else { self.tile(seed, first, out) }
    }
}

impl Relief for SuperposedCosine {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        Fill { seed, first, octaves: self.octaves, out, sum: Waves::new }.dispatch();
    }

    fn stages(&self) -> u32 {
        self.octaves
    }

    fn stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        if stage < self.octaves { widest(self.octaves, stage, ease, seed, first, out) } else { self.tile(seed, first, out) }
    }
}

/// The widest so many octaves alone, the finer ones at their mean.
fn widest(octaves: u32, shown: u32, ease: impl Fn(f64) -> f64, seed: Seed, first: Column, out: &mut Tile) {
    for (i, value) in out.iter_mut().enumerate() {
        let column = first + i as i64;
        let finer = weight(octaves - shown) - 1.0;
        let sum: f64 = (octaves - shown..octaves)
            .map(|octave| {
                let (left, a, b) = ends(seed, column, octave);
                weight(octave) * (a + (b - a) * ease((column - left) as f64 / weight(octave)))
            })
            .sum();
        *value = ((sum / NAIVE_STEPS + finer * 0.5) / (weight(octaves) - 1.0)) as f32;
    }
}

/// All octaves over a chunk, to be summed in blocks. Sums are in naive steps times the weights.
trait Octaves {
    /// The sums of the block that begins so many columns into the chunk.
    fn block(&self, start: usize, steps: &Steps) -> [f64; BLOCK];
    /// The sum at the next chunk's first column, whose own steps are given.
    fn end(&self, steps: f64) -> f64;
}

/// Columns filled at once.
const BLOCK: usize = 8;
/// The octave whose cells are as wide as a block.
const BLOCK_OCTAVE: u32 = BLOCK.trailing_zeros();

/// A tile to be filled.
struct Fill<'a, F> {
    seed: Seed,
    first: Column,
    octaves: u32,
    out: &'a mut Tile,
    sum: F,
}

impl<O: Octaves, F: Fn(Seed, Column, u32) -> O> Fill<'_, F> {
    /// Fills it with the widest vector registers that the machine has; the bits are the same with any.
    fn dispatch(self) {
        Arch::new().dispatch(self);
    }
}

impl<O: Octaves, F: Fn(Seed, Column, u32) -> O> WithSimd for Fill<'_, F> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let octaves = (self.sum)(self.seed, self.first, self.octaves);
        let mut steps = [0.0; CHUNK_COLUMNS + 1];
        steps_tile(self.seed, self.first, &mut steps);
        let sum_of_weights = f64::from((1u32 << self.octaves) - 1);
        let scale = 1.0 / (sum_of_weights * NAIVE_STEPS);
        for (number, out) in self.out[..CHUNK_COLUMNS].chunks_exact_mut(BLOCK).enumerate() {
            let sums = octaves.block(number * BLOCK, &steps);
            for (value, sum) in out.iter_mut().zip(sums) {
                *value = (sum * scale) as f32;
            }
        }
        self.out[CHUNK_COLUMNS] = (octaves.end(steps[CHUNK_COLUMNS]) * scale) as f32;
    }
}

/// The steps of a block and of the column after it.
#[inline(always)]
fn around(start: usize, steps: &Steps) -> &[f64; BLOCK + 1] {
    steps[start..=start + BLOCK].try_into().expect("a block and one")
}

fn weight(octave: u32) -> f64 {
    f64::from(1u32 << octave)
}

/// The values of an octave at the two lattice points around a chunk that lies within one cell of it.
fn ends(seed: Seed, first: Column, octave: u32) -> (Column, f64, f64) {
    let left = Column((first.0 >> octave) << octave);
    let right = left + (1 << octave);
    (left, f64::from(steps_at(seed, left)), f64::from(steps_at(seed, right)))
}

/// All octaves' lines over a chunk.
struct Lines {
    /// Octaves whose cells are no wider than a chunk.
    within: u32,
    /// The sum of the wider ones: one line across the chunk.
    wide_left: f64,
    wide_right: f64,
}

impl Lines {
    fn new(seed: Seed, first: Column, octaves: u32) -> Self {
        let (mut wide_left, mut wide_right) = (0.0, 0.0);
        for octave in CHUNK_OCTAVE + 1..octaves {
            let (left, a, b) = ends(seed, first, octave);
            // Whole numbers below 2^40: a (2^o - r) + b r, exact.
            let along = (first - left) as f64;
            let next = along + CHUNK_COLUMNS as f64;
            wide_left += a * (weight(octave) - along) + b * along;
            wide_right += a * (weight(octave) - next) + b * next;
        }
        Self { within: octaves.min(CHUNK_OCTAVE + 1), wide_left, wide_right }
    }
}

impl Octaves for Lines {
    #[inline(always)]
    fn block(&self, start: usize, steps: &Steps) -> [f64; BLOCK] {
        // All octaves of cells no narrower than a block: one line.
        let mut slope = (self.wide_right - self.wide_left) / CHUNK_COLUMNS as f64;
        let mut at = self.wide_left + slope * start as f64;
        for octave in BLOCK_OCTAVE..self.within {
            let cell = start >> octave << octave;
            let (a, b) = (steps[cell], steps[cell + (1 << octave)]);
            // The weight 2^o and the cell's width cancel.
            slope += b - a;
            at += weight(octave) * a + (b - a) * (start - cell) as f64;
        }
        let near = around(start, steps);
        let mut sums: [f64; BLOCK] = std::array::from_fn(|i| at + slope * i as f64 + near[i]);
        if self.within > 1 {
            for i in (0..BLOCK).step_by(2) {
                sums[i] += 2.0 * near[i];
                sums[i + 1] += near[i] + near[i + 2];
            }
        }
        if self.within > 2 {
            for i in (0..BLOCK).step_by(4) {
                let (a, b) = (near[i], near[i + 4]);
                sums[i] += 4.0 * a;
                sums[i + 1] += 3.0 * a + b;
                sums[i + 2] += 2.0 * (a + b);
                sums[i + 3] += a + 3.0 * b;
            }
        }
        sums
    }

    // A lattice point of every octave within.
    fn end(&self, steps: f64) -> f64 {
        self.wide_right + f64::from((1u32 << self.within) - 1) * steps
    }
}

/// The half cosine of an octave: the right value's share at each of the 2^o columns of a cell.
fn shares(octave: u32) -> &'static [f64] {
    static SHARES: [OnceLock<Box<[f64]>>; MAX_OCTAVES as usize] = [const { OnceLock::new() }; MAX_OCTAVES as usize];
    SHARES[octave as usize].get_or_init(|| {
        let columns = 1u32 << octave;
        (0..columns).map(|r| ease(f64::from(r) / f64::from(columns))).collect()
    })
}

/// An octave's wave where its cell is wider than a chunk.
#[derive(Clone, Copy, Default)]
struct Wide {
    a: f64,
    b: f64,
    along: usize,
}

/// All octaves' waves over a chunk, added octave after octave at every column, so that the rounding is
/// the same wherever the column lies.
struct Waves {
    octaves: u32,
    within: u32,
    shares: [&'static [f64]; MAX_OCTAVES as usize],
    wide: [Wide; MAX_OCTAVES as usize],
}

impl Waves {
    fn new(seed: Seed, first: Column, octaves: u32) -> Self {
        let mut waves = Self {
            octaves,
            within: octaves.min(CHUNK_OCTAVE + 1),
            shares: [&[]; MAX_OCTAVES as usize],
            wide: [Wide::default(); MAX_OCTAVES as usize],
        };
        for octave in 0..octaves {
            waves.shares[octave as usize] = shares(octave);
        }
        for octave in waves.within..octaves {
            let (left, a, b) = ends(seed, first, octave);
            waves.wide[octave as usize] = Wide { a: weight(octave) * a, b: weight(octave) * b, along: (first - left) as usize };
        }
        waves
    }

    /// Adds the wave from `a` to `b` over a block that begins so many columns into its cell.
    #[inline(always)]
    fn add(&self, sums: &mut [f64; BLOCK], octave: u32, a: f64, b: f64, along: usize) {
        let shares: &[f64; BLOCK] = self.shares[octave as usize][along..along + BLOCK].try_into().expect("a block");
        for i in 0..BLOCK {
            sums[i] += a + (b - a) * shares[i];
        }
    }
}

impl Octaves for Waves {
    #[inline(always)]
    fn block(&self, start: usize, steps: &Steps) -> [f64; BLOCK] {
        let near = around(start, steps);
        let mut sums: [f64; BLOCK] = std::array::from_fn(|i| near[i]);
        if self.within > 1 {
            let half = self.shares[1][1];
            for i in (0..BLOCK).step_by(2) {
                let a = 2.0 * near[i];
                sums[i] += a;
                sums[i + 1] += a + (2.0 * near[i + 2] - a) * half;
            }
        }
        if self.within > 2 {
            let shares = self.shares[2];
            for i in (0..BLOCK).step_by(4) {
                let a = 4.0 * near[i];
                let rise = 4.0 * near[i + 4] - a;
                for r in 0..4 {
                    sums[i + r] += a + rise * shares[r];
                }
            }
        }
        for octave in BLOCK_OCTAVE..self.within {
            let cell = start >> octave << octave;
            let a = weight(octave) * steps[cell];
            let b = weight(octave) * steps[cell + (1 << octave)];
            self.add(&mut sums, octave, a, b, start - cell);
        }
        for octave in self.within..self.octaves {
            let wide = self.wide[octave as usize];
            self.add(&mut sums, octave, wide.a, wide.b, wide.along + start);
        }
        sums
    }

    fn end(&self, steps: f64) -> f64 {
        let within: f64 = (0..self.within).map(|octave| weight(octave) * steps).sum();
        (self.within..self.octaves).fold(within, |sum, octave| {
            let (shares, wide) = (self.shares[octave as usize], self.wide[octave as usize]);
            let along = wide.along + CHUNK_COLUMNS;
            // There the next cell may begin, whose left value is this one's right.
            sum + if along == shares.len() { wide.b } else { wide.a + (wide.b - wide.a) * shares[along] }
        })
    }
}
