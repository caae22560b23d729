//! `superposed-linear` and `superposed-cosine`: octave o reads every 2^o-th value of ONE naive terrain
//! and weighs 2^o; the sum is divided by the sum of the weights (`terrain_superpos_linp` of
//! "1D terrain", Bhayani). The smoothest octave weighs most.
//!
//! Both are exact where they can be. Naive values are whole numbers of 24 bits, and an octave's line
//! at a whole column, times its weight 2^o, is a whole number again, so the linear sum (40 bits at 16
//! octaves) is computed in `f64` without any rounding, whatever the order, and is rounded once at the
//! end. That allows a shortcut: instead of adding `octaves` lines at every column, the sum of the
//! coarse octaves is known on their lattice, its midpoints are plain means, and each finer octave adds
//! its values there; two additions a column, however many octaves.

use std::sync::OnceLock;

use bevy::reflect::Reflect;
use pulp::Arch;

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

/// A tile in the making.
type Sums = [f64; CHUNK_COLUMNS + 1];

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
        Arch::new().dispatch(
            #[inline(always)]
            || {
                let mut steps = [0.0; CHUNK_COLUMNS + 1];
                steps_tile(seed, first, &mut steps);
                let mut sums = [0.0; CHUNK_COLUMNS + 1];
                superpose_lines(seed, first, self.octaves, &steps, &mut sums);
                normalise(&sums, self.octaves, out);
            },
        );
    }
}

impl Relief for SuperposedCosine {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        Arch::new().dispatch(
            #[inline(always)]
            || {
                let mut steps = [0.0; CHUNK_COLUMNS + 1];
                steps_tile(seed, first, &mut steps);
                let mut sums = steps;
                superpose_waves(seed, first, self.octaves, &steps, &mut sums);
                normalise(&sums, self.octaves, out);
            },
        );
    }
}

#[inline(always)]
fn normalise(sums: &Sums, octaves: u32, out: &mut Tile) {
    let sum_of_weights = f64::from((1u32 << octaves) - 1);
    let scale = 1.0 / (sum_of_weights * NAIVE_STEPS);
    for (value, sum) in out.iter_mut().zip(sums) {
        *value = (sum * scale) as f32;
    }
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

/// The sum of the octaves wider than a chunk, at the chunk's two ends.
fn wide_lines(seed: Seed, first: Column, octaves: u32) -> (f64, f64) {
    let (mut left_sum, mut right_sum) = (0.0, 0.0);
    for octave in CHUNK_OCTAVE + 1..octaves {
        let (left, a, b) = ends(seed, first, octave);
        // Whole numbers below 2^40: a (2^o - r) + b r, exact.
        let along = (first - left) as f64;
        let next = along + CHUNK_COLUMNS as f64;
        left_sum += a * (weight(octave) - along) + b * along;
        right_sum += a * (weight(octave) - next) + b * next;
    }
    (left_sum, right_sum)
}

/// The weighted sum of all octaves' lines, in naive steps.
#[inline(always)]
fn superpose_lines(seed: Seed, first: Column, octaves: u32, steps: &Sums, sums: &mut Sums) {
    let widest = (octaves - 1).min(CHUNK_OCTAVE);
    let (left, right) = wide_lines(seed, first, octaves);

    // The widest octave that fits, on its own lattice; what is wider yet is one line across the chunk.
    let mut coarse = [0.0; CHUNK_COLUMNS + 1];
    let cells = CHUNK_COLUMNS >> widest;
    for i in 0..=cells {
        let share = i as f64 / cells as f64;
        coarse[i] = weight(widest) * steps[i << widest] + (left + (right - left) * share);
    }

    for octave in (0..widest).rev() {
        let cells = CHUNK_COLUMNS >> (octave + 1);
        let weight = weight(octave);
        let stride = 1usize << octave;
        let mut fine = [0.0; CHUNK_COLUMNS + 1];
        for i in 0..cells {
            fine[2 * i] = coarse[i] + weight * steps[2 * i * stride];
            fine[2 * i + 1] = (coarse[i] + coarse[i + 1]) * 0.5 + weight * steps[(2 * i + 1) * stride];
        }
        fine[2 * cells] = coarse[cells] + weight * steps[CHUNK_COLUMNS];
        coarse = fine;
    }
    *sums = coarse;
}

/// The half cosine of an octave: the right value's share at each of the 2^o columns of a cell.
fn shares(octave: u32) -> &'static [f64] {
    static SHARES: [OnceLock<Box<[f64]>>; MAX_OCTAVES as usize] = [const { OnceLock::new() }; MAX_OCTAVES as usize];
    SHARES[octave as usize].get_or_init(|| {
        let columns = 1u32 << octave;
        (0..columns).map(|r| ease(f64::from(r) / f64::from(columns))).collect()
    })
}

/// Adds the weighted waves of all octaves but the first to `sums`, which hold the first.
#[inline(always)]
fn superpose_waves(seed: Seed, first: Column, octaves: u32, steps: &Sums, sums: &mut Sums) {
    for octave in 1..octaves.min(CHUNK_OCTAVE + 1) {
        let shares = shares(octave);
        let weight = weight(octave);
        for (cell, sums) in sums[..CHUNK_COLUMNS].chunks_exact_mut(1 << octave).enumerate() {
            let a = weight * steps[cell << octave];
            let rise = weight * steps[(cell + 1) << octave] - a;
            for (sum, share) in sums.iter_mut().zip(shares) {
                *sum += a + rise * share;
            }
        }
        sums[CHUNK_COLUMNS] += weight * steps[CHUNK_COLUMNS];
    }
    for octave in CHUNK_OCTAVE + 1..octaves {
        let shares = shares(octave);
        let (left, a, b) = ends(seed, first, octave);
        let a = weight(octave) * a;
        let b = weight(octave) * b;
        let along = (first - left) as usize;
        for (sum, share) in sums[..CHUNK_COLUMNS].iter_mut().zip(&shares[along..]) {
            *sum += a + (b - a) * share;
        }
        // The chunk's right neighbour may begin the next cell, whose left value is this one's right.
        let end = along + CHUNK_COLUMNS;
        sums[CHUNK_COLUMNS] += if end == shares.len() { b } else { a + (b - a) * shares[end] };
    }
}
