//! Gradient noise (Perlin noise) without a period: the lattice is hashed from 64-bit coordinates, so nothing repeats, and a
//! position in a cell is a fraction of whole numbers, so no precision is lost far out.
//!
//! Ken Perlin's construction ("Improving Noise", 2002: the quintic fade) with gradients drawn from the square `[-1, 1]^2`;
//! values lie in `[-1, 1]`, mean 0. Each octave's lattice is shifted by a hash; otherwise all octaves would be 0 where their
//! lattice points meet.

use bevy_reflect::Reflect;

use crate::{
    CHUNK_COLUMNS, Column, RandomStream, Seed, Tile,
    hash::mix,
    params::Help,
    simd::{Simd, WithSimd, dispatch},
};

const KEY: RandomStream = RandomStream::named("gradient");
const SHIFT: RandomStream = RandomStream::named("gradient shift");

/// FBM (fractal Brownian motion) of gradient noise: every octave has half the wavelength of the last.
#[derive(Reflect, Clone, Copy)]
pub struct FbmNoise {
    /// Wavelength of the first octave: columns between its lattice points.
    #[reflect(@2..=65_536_u32, @Help("columns between the lattice points of the widest octave: how wide the land's forms are"))]
    pub wavelength: u32,
    /// Number of octaves.
    #[reflect(@1..=12_u32, @Help("octaves summed, each half as wide as the last: how fine the grain"))]
    pub octaves: u32,
    /// Amplitude of each octave relative to the last.
    #[reflect(@0.0..=1.0_f32, @Help("an octave's strength beside the last one's: how rough"))]
    pub gain: f32,
    /// Row of the plane that the land is a cut through.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("which row of the plane the land is a cut through"))]
    pub row: i64,
}

impl Default for FbmNoise {
    fn default() -> Self {
        Self { wavelength: 192, octaves: 6, gain: 0.5, row: 0 }
    }
}

impl FbmNoise {
    /// The sum of the octaves' amplitudes, by which a sum of octaves is normalized.
    pub fn max_amplitude(&self) -> f32 {
        let (mut sum, mut strength) = (0.0, 1.0);
        for _ in 0..self.octaves {
            sum += strength;
            strength *= self.gain;
        }
        sum
    }

    /// Fills a tile with the sum of the first `octaves` octaves along a row, in `[-1, 1]`.
    pub fn fill_row(&self, seed: Seed, first: Column, row: i64, octaves: u32, out: &mut Tile) {
        self.fill_strided(seed, first, 1, row, octaves, out);
    }

    /// Fills `out` with the same at every `stride`-th column from `first`, to the bit and without those between.
    pub fn fill_strided(&self, seed: Seed, mut first: Column, stride: i64, row: i64, octaves: u32, out: &mut [f32]) {
        let scale = 1.0 / self.max_amplitude();
        let mut noise = [0.0; CHUNK_COLUMNS + 1];
        for out in out.chunks_mut(noise.len()) {
            out.fill(0.0);
            let noise = &mut noise[..out.len()];
            let mut strength = scale;
            for octave in 0..octaves.min(self.octaves) {
                GradientNoise::new(seed, self.wavelength, octave).fill_strided(first, stride, row, noise);
                for (sum, noise) in out.iter_mut().zip(&*noise) {
                    *sum += strength * noise;
                }
                strength *= self.gain;
            }
            first.0 = first.0.wrapping_add(stride.wrapping_mul(out.len() as i64));
        }
    }
}

/// Maps noise in `[-1, 1]` to heights in `[0, 1]`. Gradient noise rarely leaves the middle half of its range; the smooth
/// curve uses more of it and never overshoots.
#[inline(always)]
pub fn to_height(noise: f32) -> f32 {
    const SPREAD: f32 = 1.8;
    let spread = (SPREAD * noise).clamp(-1.0, 1.0);
    // Smoothstep around the middle: slope 1.5 there, flat at the ends.
    0.5 + spread * (3.0 - spread * spread) * 0.25
}

/// Perlin's quintic fade.
#[inline(always)]
fn fade(u: f32) -> f32 {
    u * u * u * (u * (u * 6.0 - 15.0) + 10.0)
}

/// One octave of gradient noise.
#[derive(Clone, Copy)]
pub struct GradientNoise {
    seed: Seed,
    octave: u32,
    /// Wavelength of the first octave in columns.
    wavelength: i64,
    /// Shift of this octave's lattice in columns of the first octave's cell: whole columns along the row, and 2^-16 columns
    /// across it, so that no whole row lies on a lattice line.
    shift_x: i64,
    shift_y: i64,
}

/// A position along one axis: a cell, and how far into it, in `[0, 1)`.
#[derive(Clone, Copy)]
struct AxisPosition {
    cell: i64,
    share: f32,
}

const ROW_STEPS: i128 = 1 << 16;
/// The longest stride that is counted through the cells of every octave.
const LONGEST_STRIDE: i64 = 1 << 40;

impl GradientNoise {
    /// Octave number `octave`, 0 the widest, of noise with this first wavelength.
    pub fn new(seed: Seed, wavelength: u32, octave: u32) -> Self {
        let hash = seed.hash(SHIFT, &[i64::from(octave)]);
        let wavelength = i64::from(wavelength);
        let steps = wavelength as u64 * ROW_STEPS as u64;
        // An odd number of 2^-16 columns is on no lattice line, since those lie on even ones.
        let shift_y = (mix(hash) % steps) as i64 | 1;
        Self { seed, octave, wavelength, shift_x: (hash % wavelength as u64) as i64, shift_y }
    }

    fn along_x(&self, column: i64) -> (i64, i64) {
        let at = (i128::from(column) + i128::from(self.shift_x)) << self.octave;
        // Short division is several times as fast.
        if let Ok(at) = i64::try_from(at) {
            return (at.div_euclid(self.wavelength), at.rem_euclid(self.wavelength));
        }
        let wavelength = i128::from(self.wavelength);
        (at.div_euclid(wavelength) as i64, at.rem_euclid(wavelength) as i64)
    }

    fn along_y(&self, row: i64) -> AxisPosition {
        let at = (i128::from(row) * ROW_STEPS + i128::from(self.shift_y)) << self.octave;
        let steps = i128::from(self.wavelength) * ROW_STEPS;
        AxisPosition { cell: at.div_euclid(steps) as i64, share: (at.rem_euclid(steps) as f64 / steps as f64) as f32 }
    }

    /// Hash key of the gradients in one row of lattice points.
    fn key(&self, cell_y: i64) -> u64 {
        self.seed.hash(KEY, &[i64::from(self.octave), cell_y])
    }

    /// Fills `out` with the noise along a row.
    pub fn fill_row(&self, first: Column, row: i64, out: &mut Tile) {
        self.fill_strided(first, 1, row, out);
    }

    /// Fills `out` with the noise at every `stride`-th column of a row.
    fn fill_strided(&self, first: Column, stride: i64, row: i64, out: &mut [f32]) {
        if !(1..=LONGEST_STRIDE).contains(&stride) {
            for (value, i) in out.iter_mut().zip(0..) {
                self.fill_strided(Column(first.0.wrapping_add(stride.wrapping_mul(i))), 1, row, std::slice::from_mut(value));
            }
            return;
        }
        let y = self.along_y(row);
        let (cell, along) = self.along_x(first.0);
        let keys = [self.key(y.cell), self.key(y.cell.wrapping_add(1))];
        let row = LatticeRow { keys, y: y.share, fade_y: fade(y.share) };
        dispatch(NoiseRow { row, cell, along, step: stride << self.octave, wavelength: self.wavelength, out });
    }

    /// A sampler for points displaced from a row's columns, one after the other from `first`.
    pub fn sampler(&self, first: Column, row: i64) -> NoiseSampler<'_> {
        let (cell, along) = self.along_x(first.0);
        let per_metre = (1u32 << self.octave) as f32 / self.wavelength as f32;
        NoiseSampler { lattice: self, cell, along, row, y: self.along_y(row), per_metre, met: None, corners: [[[0.0; 2]; 2]; 2] }
    }
}

/// The gradient at a lattice point of the row with this key.
#[inline(always)]
fn gradient(key: u64, cell_x: i64) -> [f32; 2] {
    const SCALE: f32 = 1.0 / 2_147_483_648.0;
    let hash = mix(key.wrapping_add((cell_x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    [hash as u32 as i32 as f32 * SCALE, (hash >> 32) as u32 as i32 as f32 * SCALE]
}

/// Fills columns of a row with one octave, cell by cell.
struct NoiseRow<'a> {
    row: LatticeRow,
    /// Position of the first column: its cell, and how far into it, in columns of the first octave.
    cell: i64,
    along: i64,
    /// The advance from one column to the next.
    step: i64,
    wavelength: i64,
    out: &'a mut [f32],
}

/// A row of lattice cells, and where the cut runs in it.
struct LatticeRow {
    /// The hash keys of the gradients below and above.
    keys: [u64; 2],
    y: f32,
    fade_y: f32,
}

/// What a column of lattice points adds at a place: `slope` times the distance from it, plus `level`.
#[derive(Clone, Copy)]
struct LatticeColumn {
    slope: f32,
    level: f32,
}

impl LatticeRow {
    #[inline(always)]
    fn side(&self, cell_x: i64) -> LatticeColumn {
        let (below, above) = (gradient(self.keys[0], cell_x), gradient(self.keys[1], cell_x));
        let (below_level, above_level) = (below[1] * self.y, above[1] * (self.y - 1.0));
        LatticeColumn {
            slope: below[0] + (above[0] - below[0]) * self.fade_y,
            level: below_level + (above_level - below_level) * self.fade_y,
        }
    }
}

impl WithSimd for NoiseRow<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { row, mut cell, mut along, step, wavelength, out } = self;
        let per_column = 1.0 / wavelength as f32;
        let mut left = row.side(cell);
        let mut right = row.side(cell.wrapping_add(1));
        let mut done = 0;
        while done < out.len() {
            // Columns that are still in this cell.
            let count = ((wavelength - along + step - 1) / step).min((out.len() - done) as i64) as usize;
            for (i, value) in out[done..done + count].iter_mut().enumerate() {
                // Whole numbers below 2^24, or a power of two times such: exact.
                let u = (along as i32 + i as i32 * step as i32) as f32 * per_column;
                let (a, b) = (left.slope * u + left.level, right.slope * (u - 1.0) + right.level);
                *value = a + (b - a) * fade(u);
            }
            done += count;
            along += step * count as i64;
            let cells = along / wavelength;
            along %= wavelength;
            cell = cell.wrapping_add(cells);
            left = if cells == 1 { right } else { row.side(cell) };
            right = row.side(cell.wrapping_add(1));
        }
    }
}

/// Samples points displaced from the columns of a row, one after the other; it caches the current cell's gradients.
pub struct NoiseSampler<'a> {
    lattice: &'a GradientNoise,
    /// Position of the next column, not displaced.
    cell: i64,
    along: i64,
    row: i64,
    y: AxisPosition,
    per_metre: f32,
    /// The last cell, and the gradients at its corners.
    met: Option<(i64, i64)>,
    corners: [[[f32; 2]; 2]; 2],
}

impl NoiseSampler<'_> {
    /// Goes on at another column and row.
    pub fn move_to(&mut self, next: Column, row: i64) {
        (self.cell, self.along) = self.lattice.along_x(next.0);
        if self.row != row {
            (self.row, self.y) = (row, self.lattice.along_y(row));
        }
    }

    /// The noise at some metres, no more than 2^20, to the right of the next column and above the row. Advances by a column.
    #[inline]
    pub fn sample(&mut self, metres: [f32; 2]) -> f32 {
        let lattice = self.lattice;
        let here = AxisPosition { cell: self.cell, share: self.along as f32 / lattice.wavelength as f32 };
        self.along += 1 << lattice.octave;
        while self.along >= lattice.wavelength {
            self.along -= lattice.wavelength;
            self.cell = self.cell.wrapping_add(1);
        }
        let (x, y) = (advance(here, metres[0] * self.per_metre), advance(self.y, metres[1] * self.per_metre));
        if self.met != Some((x.cell, y.cell)) {
            self.enter_cell(x.cell, y.cell);
        }
        let dot = |gradient: [f32; 2], dx: f32, dy: f32| gradient[0] * dx + gradient[1] * dy;
        let [[a, b], [c, d]] = self.corners;
        let (u, v) = (x.share, y.share);
        let (a, b, c, d) = (dot(a, u, v), dot(b, u - 1.0, v), dot(c, u, v - 1.0), dot(d, u - 1.0, v - 1.0));
        let (fade_u, fade_v) = (fade(u), fade(v));
        let (below, above) = (a + (b - a) * fade_u, c + (d - c) * fade_u);
        below + (above - below) * fade_v
    }

    #[cold]
    fn enter_cell(&mut self, cell_x: i64, cell_y: i64) {
        self.met = Some((cell_x, cell_y));
        for (corner, cell_y) in self.corners.iter_mut().zip([cell_y, cell_y.wrapping_add(1)]) {
            let key = self.lattice.key(cell_y);
            *corner = [gradient(key, cell_x), gradient(key, cell_x.wrapping_add(1))];
        }
    }
}

/// A position moved by some cells.
#[inline(always)]
fn advance(from: AxisPosition, cells: f32) -> AxisPosition {
    let moved = from.share + cells;
    let whole = moved.floor();
    AxisPosition { cell: from.cell.wrapping_add(whole as i64), share: moved - whole }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn columns_at_a_stride_are_those_of_a_row(seed: u64, chunk in -(1i64 << 54)..(1 << 54), row in -(1i64 << 62)..(1 << 62), wavelength in 2u32..5000, octaves in 1u32..12, shift in 0usize..30, stride in 1usize..60, far in 8u32..40) {
            let noise = FbmNoise { wavelength, octaves, ..FbmNoise::default() };
            let first = Column(chunk * CHUNK_COLUMNS as i64);
            let mut tile = [0.0; CHUNK_COLUMNS + 1];
            noise.fill_row(Seed(seed), first, row, octaves, &mut tile);
            let expected: Vec<f32> = tile[shift..].iter().copied().step_by(stride).collect();
            let mut found = vec![0.0; expected.len()];
            noise.fill_strided(Seed(seed), Column(first.0 + shift as i64), stride as i64, row, octaves, &mut found);
            prop_assert_eq!(found, expected);
            // Beyond a tile, and far apart.
            let mut found = vec![0.0; CHUNK_COLUMNS + 50];
            noise.fill_strided(Seed(seed), first, 1 << far, row, octaves, &mut found);
            let last = Column(first.0 + ((found.len() as i64 - 1) << far));
            noise.fill_row(Seed(seed), last, row, octaves, &mut tile);
            prop_assert_eq!(found.last(), tile.first());
        }

        #[test]
        fn columns_at_any_stride_are_those_of_their_rows(seed: u64, x in -(1i64 << 61)..(1 << 61), row: i32, stride in prop_oneof![-9i64..9, (1i64 << 36)..(1 << 59)]) {
            let (noise, row) = (FbmNoise::default(), i64::from(row));
            let mut found = [0.0; 4];
            noise.fill_strided(Seed(seed), Column(x), stride, row, noise.octaves, &mut found);
            for (value, i) in found.iter().zip(0..) {
                let column = Column(x + stride * i);
                let mut tile = [0.0; CHUNK_COLUMNS + 1];
                noise.fill_row(Seed(seed), column.chunk().first(), row, noise.octaves, &mut tile);
                prop_assert_eq!(*value, tile[column.within_chunk()]);
            }
        }

        #[test]
        fn a_cut_is_what_a_walker_meets(seed: u64, chunk in -(1i64 << 54)..(1 << 54), row in -(1i64 << 62)..(1 << 62), wavelength in 2u32..5000, octave in 0u32..12) {
            let lattice = GradientNoise::new(Seed(seed), wavelength, octave);
            let first = Column(chunk * CHUNK_COLUMNS as i64);
            let mut cut = [0.0; CHUNK_COLUMNS + 1];
            lattice.fill_row(first, row, &mut cut);
            let mut walker = lattice.sampler(first, row);
            for (i, value) in cut.iter().enumerate() {
                let walked = walker.sample([0.0; 2]);
                prop_assert!((value - walked).abs() < 1.0e-4, "column {}: {} and {}", i, value, walked);
                prop_assert!(value.abs() <= 1.0);
            }
        }

        #[test]
        fn a_walker_is_where_it_is_however_it_is_told(seed: u64, x in -(1i64 << 61)..(1 << 61), row in -(1i64 << 61)..(1 << 61), dx in -500i64..500, dy in -500i64..500, octave in 0u32..6) {
            let lattice = GradientNoise::new(Seed(seed), 300, octave);
            let here = lattice.sampler(Column(x + dx), row + dy).sample([0.0; 2]);
            let mut sampler = lattice.sampler(Column(x), row);
            let there = sampler.sample([dx as f32, dy as f32]);
            prop_assert!((here - there).abs() < 2.0e-3, "{} and {}", here, there);
            sampler.move_to(Column(x + dx), row + dy);
            prop_assert_eq!(sampler.sample([0.0; 2]), here);
        }
    }

    #[test]
    fn it_is_zero_at_lattice_points_and_nowhere_else_in_step() {
        // Gradient noise is 0 at lattice points; the sampler is moved onto one.
        let lattice = GradientNoise::new(Seed(3), 64, 0);
        let (_, along) = lattice.along_x(0);
        let y = lattice.along_y(0);
        let at = lattice.sampler(Column(-along), 0).sample([0.0, -y.share * 64.0]);
        assert!(at.abs() < 1.0e-5, "{at}");
        let zeros = (0..4096).filter(|&x| lattice.sampler(Column(x), 0).sample([0.0; 2]).abs() < 1.0e-4).count();
        assert!(zeros < 40, "{zeros}");
    }
}
