//! `superposed-linear` and `superposed-cosine`: FBM of value noise. Octave o reads every 2^o-th value of ONE naive terrain
//! and weighs 2^o; the sum is divided by the sum of the weights (`terrain_superpos_linp` of "1D terrain", Bhayani). The
//! smoothest octave weighs most.
//!
//! Both are exact where they can be. Naive values are whole numbers of 24 bits, and an octave's line at a whole column,
//! times its weight 2^o, is a whole number again, so the linear sum (40 bits at 16 octaves) is computed in `f64` without any
//! rounding, in any order, and is rounded once at the end. So lines are refined from the widest on, with two sums per column
//! in all; cosine waves, whose sums are rounded, are added octave after octave, in blocks of columns that stay in registers.

use std::sync::OnceLock;

use bevy_reflect::Reflect;

use super::{
    naive::{NAIVE_STEPS, Naive, NaiveSteps, steps_at},
    sampled::ease,
};
use crate::{
    CHUNK_COLUMNS, Column, HeightSource, Seed, Tile,
    params::Help,
    simd::{Simd, WithSimd, dispatch_by_four},
};

/// Octaves of the article's code ("6 for most use cases").
const DEFAULT_OCTAVES: u32 = 8;
const MAX_OCTAVES: u32 = 16;
/// The octave whose cells are as wide as a chunk.
const CHUNK_OCTAVE: u32 = CHUNK_COLUMNS.trailing_zeros();

/// Superposition of linear interpolations; in `[0, 1)`.
#[derive(Reflect, Clone)]
pub struct SuperposedLinear {
    /// Number of octaves. More make wider hills with a finer grain; 1 is the naive terrain.
    #[reflect(@1..=16_u32, @Help("terrains summed: more makes wider hills with a finer grain"))]
    pub octaves: u32,
}

/// Superposition of cosine interpolations; in `[0, 1)`.
#[derive(Reflect, Clone)]
pub struct SuperposedCosine {
    /// Number of octaves. More make wider hills with a finer grain; 1 is the naive terrain.
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

impl HeightSource for SuperposedLinear {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        fill(seed, first, self.octaves, LinearOctaves::new(seed, first, self.octaves), out);
    }

    fn stages(&self) -> u32 {
        self.octaves
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        if stage < self.octaves { fill_widest(self.octaves, stage, |mu| mu, seed, first, out) } else { self.fill_tile(seed, first, out) }
    }
}

impl HeightSource for SuperposedCosine {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        fill(seed, first, self.octaves, CosineOctaves::new(seed, first, self.octaves), out);
    }

    fn stages(&self) -> u32 {
        self.octaves
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        if stage < self.octaves { fill_widest(self.octaves, stage, ease, seed, first, out) } else { self.fill_tile(seed, first, out) }
    }
}

/// Fills a tile with the widest `shown` octaves alone, the finer ones at their mean.
fn fill_widest(octaves: u32, shown: u32, ease: impl Fn(f64) -> f64, seed: Seed, first: Column, out: &mut Tile) {
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

/// Sums at a chunk's columns and its right neighbour's first, in naive steps times the weights.
type Sums = [f64; CHUNK_COLUMNS + 1];

/// All octaves over a chunk.
trait OctaveSums {
    /// The sums at a chunk's columns, whose steps are given.
    fn sums<S: Simd>(&mut self, simd: S, steps: &NaiveSteps, sums: &mut Sums);
    /// The sum at the next chunk's first column, whose own steps are given.
    fn end(&self, steps: f64) -> f64;
}

/// Fills a tile with the weighted mean of all octaves.
fn fill<O: OctaveSums>(seed: Seed, first: Column, count: u32, mut octaves: O, out: &mut Tile) {
    let sum_of_weights = f64::from((1u32 << count) - 1);
    let scale = 1.0 / (sum_of_weights * NAIVE_STEPS);
    let (mut steps, mut sums) = ([0.0; CHUNK_COLUMNS + 1], [0.0; CHUNK_COLUMNS + 1]);
    dispatch_by_four(SuperposedFill {
        naive: Naive::new(seed, first),
        octaves: &mut octaves,
        scale,
        steps: &mut steps,
        sums: &mut sums,
        out,
    });
    out[CHUNK_COLUMNS] = (octaves.end(f64::from(steps[CHUNK_COLUMNS])) * scale) as f32;
}

struct SuperposedFill<'a, O> {
    naive: Naive,
    octaves: &'a mut O,
    scale: f64,
    steps: &'a mut NaiveSteps,
    sums: &'a mut Sums,
    out: &'a mut Tile,
}

impl<O: OctaveSums> WithSimd for SuperposedFill<'_, O> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { naive, octaves, scale, steps, sums, out } = self;
        naive.steps(steps);
        octaves.sums(simd, steps, sums);
        for (i, value) in out[..CHUNK_COLUMNS].iter_mut().enumerate() {
            *value = (sums[i] * scale) as f32;
        }
    }
}

#[inline(always)]
fn weight(octave: u32) -> f64 {
    f64::from(1u32 << octave)
}

/// The values of an octave at the two lattice points around a chunk that lies within one cell of it.
fn ends(seed: Seed, first: Column, octave: u32) -> (Column, f64, f64) {
    let left = Column((first.0 >> octave) << octave);
    let right = left + (1 << octave);
    (left, f64::from(steps_at(seed, left)), f64::from(steps_at(seed, right)))
}

/// The linear octaves over a chunk.
struct LinearOctaves {
    /// The number of octaves whose cells are no wider than a chunk.
    within: u32,
    /// The sum of the wider ones: one line across the chunk.
    wide_left: f64,
    wide_right: f64,
    /// Scratch space for the sums.
    coarse: Sums,
}

impl LinearOctaves {
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
        Self { within: octaves.min(CHUNK_OCTAVE + 1), wide_left, wide_right, coarse: [0.0; CHUNK_COLUMNS + 1] }
    }
}

/// From the sums of all wider octaves at every second lattice point of an octave to those with this octave at every point:
/// between two points the wider ones are linear, so halfway their sum is the mean.
#[inline(always)]
fn refine<const OCTAVE: u32>(within: u32, coarse: &Sums, steps: &NaiveSteps, fine: &mut Sums) {
    let cells = CHUNK_COLUMNS >> OCTAVE;
    let weight = if OCTAVE < within { weight(OCTAVE) } else { 0.0 };
    for (i, pair) in fine[..cells].as_chunks_mut::<2>().0.iter_mut().enumerate() {
        *pair = [coarse[i], (coarse[i] + coarse[i + 1]) * 0.5];
    }
    fine[cells] = coarse[cells / 2];
    for (i, sum) in fine[..=cells].iter_mut().enumerate() {
        *sum += weight * f64::from(steps[i << OCTAVE]);
    }
}

impl OctaveSums for LinearOctaves {
    #[inline(always)]
    fn sums<S: Simd>(&mut self, _: S, steps: &NaiveSteps, sums: &mut Sums) {
        const { assert!(CHUNK_OCTAVE == 8, "an octave as wide as a chunk, and eight narrower ones") };
        let Self { within, wide_left, wide_right, ref mut coarse } = *self;
        let weight = if within > CHUNK_OCTAVE { weight(CHUNK_OCTAVE) } else { 0.0 };
        sums[0] = wide_left + weight * f64::from(steps[0]);
        sums[1] = wide_right + weight * f64::from(steps[CHUNK_COLUMNS]);
        refine::<7>(within, sums, steps, coarse);
        refine::<6>(within, coarse, steps, sums);
        refine::<5>(within, sums, steps, coarse);
        refine::<4>(within, coarse, steps, sums);
        refine::<3>(within, sums, steps, coarse);
        refine::<2>(within, coarse, steps, sums);
        refine::<1>(within, sums, steps, coarse);
        refine::<0>(within, coarse, steps, sums);
    }

    // This is a lattice point of every octave within.
    fn end(&self, steps: f64) -> f64 {
        self.wide_right + f64::from((1u32 << self.within) - 1) * steps
    }
}

/// The rise of an octave's wave at each of the 2^o columns of a cell, per step between its ends: the half cosine times the
/// octave's weight.
fn gains(octave: u32) -> &'static [f64] {
    static GAINS: [OnceLock<Box<[f64]>>; MAX_OCTAVES as usize] = [const { OnceLock::new() }; MAX_OCTAVES as usize];
    GAINS[octave as usize].get_or_init(|| {
        let columns = 1u32 << octave;
        (0..columns).map(|r| weight(octave) * ease(f64::from(r) / f64::from(columns))).collect()
    })
}

/// A cosine octave whose cell is wider than a chunk.
#[derive(Clone, Copy, Default)]
struct WideOctave {
    a: f64,
    b: f64,
    along: usize,
}

/// The cosine octaves over a chunk. The values at the beginnings of their cells are whole numbers and are summed at once;
/// their rises are added octave after octave at every column, so that the rounding is the same wherever the column lies.
struct CosineOctaves {
    octaves: u32,
    within: u32,
    gains: [&'static [f64]; MAX_OCTAVES as usize],
    wide: [WideOctave; MAX_OCTAVES as usize],
    /// The steps at the cell beginnings of the octave after the finest two. (Clearing it is a call, and the loop makes
    /// none.)
    lattice: [f64; CHUNK_COLUMNS / VECTOR + 1],
}

impl CosineOctaves {
    fn new(seed: Seed, first: Column, octaves: u32) -> Self {
        let mut waves = Self {
            octaves,
            within: octaves.min(CHUNK_OCTAVE + 1),
            gains: [&[]; MAX_OCTAVES as usize],
            wide: [WideOctave::default(); MAX_OCTAVES as usize],
            lattice: [0.0; CHUNK_COLUMNS / VECTOR + 1],
        };
        for octave in 0..octaves {
            waves.gains[octave as usize] = gains(octave);
        }
        for octave in waves.within..octaves {
            let (left, a, b) = ends(seed, first, octave);
            waves.wide[octave as usize] = WideOctave { a, b, along: (first - left) as usize };
        }
        waves
    }

    /// The finest two octaves, whose cells are narrower than a vector.
    #[inline(always)]
    fn finest(&self, steps: &NaiveSteps, sums: &mut Sums) {
        for (i, sum) in sums.iter_mut().enumerate() {
            *sum = f64::from(steps[i]);
        }
        if self.within > 1 {
            let gain = self.gains[1][1];
            for (number, pair) in sums.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                let (a, b) = (f64::from(steps[2 * number]), f64::from(steps[2 * number + 2]));
                *pair = [pair[0] + 2.0 * a, pair[1] + (2.0 * a + (b - a) * gain)];
            }
        }
    }

    /// The values at the cell beginnings of the octaves that have several cells in a block, over each of its vectors.
    #[inline(always)]
    fn cell_starts<const CELLS: usize>(&self, near: &[f64; VECTORS + 1], begins: &mut [f64; VECTORS]) {
        let octave = (BLOCK / CELLS).trailing_zeros();
        if octave < self.within {
            for (vector, begin) in begins.iter_mut().enumerate() {
                let vectors = VECTORS / CELLS;
                *begin += weight(octave) * near[vector / vectors * vectors];
            }
        }
    }

    /// Adds the rise of such an octave.
    #[inline(always)]
    fn add_rise<S: Simd, const CELLS: usize>(&self, simd: S, near: &[f64; VECTORS + 1], sums: &mut [f64; BLOCK]) {
        let (columns, vectors) = (BLOCK / CELLS, VECTORS / CELLS);
        let octave = columns.trailing_zeros();
        if octave < self.within {
            let gains = &self.gains[octave as usize][..columns];
            for cell in 0..CELLS {
                let rise = near[(cell + 1) * vectors] - near[cell * vectors];
                add(simd, &mut sums[cell * columns..(cell + 1) * columns], rise, gains);
            }
        }
    }
}

/// Columns that are filled at once.
const BLOCK: usize = 32;
/// The octave whose cells are as wide as a block.
const BLOCK_OCTAVE: u32 = BLOCK.trailing_zeros();
/// Columns in a cell of the octave after the finest two: each is whole vectors.
const VECTOR: usize = 4;
const VECTORS: usize = BLOCK / VECTOR;

/// Adds a part of a wave with this rise.
#[inline(always)]
fn add<S: Simd>(simd: S, sums: &mut [f64], rise: f64, gains: &[f64]) {
    let rise = simd.splat_f64s(rise);
    let ((sums, _), (gains, _)) = (S::as_mut_simd_f64s(sums), S::as_simd_f64s(gains));
    for (i, sum) in sums.iter_mut().enumerate() {
        *sum = simd.add_f64s(*sum, simd.mul_f64s(rise, gains[i]));
    }
}

impl OctaveSums for CosineOctaves {
    #[inline(always)]
    fn sums<S: Simd>(&mut self, simd: S, steps: &NaiveSteps, sums: &mut Sums) {
        const { assert!(S::F64_LANES <= VECTOR, "a cell of the octave after the finest is whole vectors") };
        self.finest(steps, sums);
        for (number, point) in self.lattice.iter_mut().enumerate() {
            *point = f64::from(steps[number * VECTOR]);
        }
        let lattice = &self.lattice;
        for (number, block) in sums.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let start = number * BLOCK;
            let near = lattice[number * VECTORS..].first_chunk().expect("a block and one");

            let mut begin = 0.0;
            for octave in BLOCK_OCTAVE..self.within {
                begin += weight(octave) * lattice[(start >> octave << octave) / VECTOR];
            }
            for octave in self.within..self.octaves {
                begin += weight(octave) * self.wide[octave as usize].a;
            }
            let mut begins = [begin; VECTORS];
            self.cell_starts::<8>(near, &mut begins);
            self.cell_starts::<4>(near, &mut begins);
            self.cell_starts::<2>(near, &mut begins);
            let mut sums = *block;
            for (column, sum) in sums.iter_mut().enumerate() {
                *sum += begins[column / VECTOR];
            }

            self.add_rise::<S, 8>(simd, near, &mut sums);
            self.add_rise::<S, 4>(simd, near, &mut sums);
            self.add_rise::<S, 2>(simd, near, &mut sums);
            for octave in BLOCK_OCTAVE..self.within {
                let cell = start >> octave << octave;
                let rise = lattice[(cell + (1 << octave)) / VECTOR] - lattice[cell / VECTOR];
                add(simd, &mut sums, rise, &self.gains[octave as usize][start - cell..][..BLOCK]);
            }
            for octave in self.within..self.octaves {
                let wide = self.wide[octave as usize];
                add(simd, &mut sums, wide.b - wide.a, &self.gains[octave as usize][wide.along + start..][..BLOCK]);
            }
            *block = sums;
        }
    }

    fn end(&self, steps: f64) -> f64 {
        let wide = || (self.within..self.octaves).map(|octave| (octave, self.wide[octave as usize]));
        // The next cell may begin there, and its left value is this one's right.
        let begins_anew = |octave, wide: WideOctave| wide.along + CHUNK_COLUMNS == 1usize << octave;
        let within: f64 = (0..self.within).map(|octave| weight(octave) * steps).sum();
        let begins: f64 = wide().map(|(octave, wide)| weight(octave) * if begins_anew(octave, wide) { wide.b } else { wide.a }).sum();
        wide()
            .filter(|&(octave, wide)| !begins_anew(octave, wide))
            .fold(within + begins, |sum, (octave, wide)| sum + (wide.b - wide.a) * self.gains[octave as usize][wide.along + CHUNK_COLUMNS])
    }
}
