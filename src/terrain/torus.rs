//! What the `noise` crate's noises need to go on for ever.
//!
//! Their permutation table makes each a torus of 256 lattice cells a side, and a float far out has no
//! fraction left. So the plane is laid on the torus at a slope that is a noble number, along which a
//! straight line comes back to itself last of all and never closes, in wrapping whole numbers of 2^-64
//! of a side: exact at every column and row. Each octave has another slope, so that together they
//! repeat nowhere.

use std::f64::consts::GOLDEN_RATIO;

use noise::NoiseFn;

use super::gradient::to_height;
use crate::land::{CHUNK_COLUMNS, Column, Purpose, Seed, Tile};

const PLACE: Purpose = Purpose::named("torus place");
const TABLE: Purpose = Purpose::named("torus table");
/// Lattice cells on a side of the torus.
const SIDE: f64 = 256.0;
/// Different permutations there are; which one an octave has is drawn from the seed, as is its place.
pub(super) const TABLES: u32 = 64;

/// A noise of the crate: its tables, and how a point of the torus becomes one of its own.
pub(super) trait Torus: NoiseFn<f64, 2> + Sized + Send + Sync + 'static {
    fn tables() -> &'static [Self];
    /// From Cartesian axes to those along which it repeats.
    const TO_SIDES: [[f64; 2]; 2];
    /// Back, for a point in cells along those.
    fn point(along: [f64; 2]) -> [f64; 2];
}

/// One octave: the plane's place on the torus.
pub(super) struct Octave<T: 'static> {
    noise: &'static T,
    pub origin: [u64; 2],
    /// 2^-64 of a side, a column and a row, along both sides.
    column: [u64; 2],
    row: [u64; 2],
}

impl<T: Torus> Octave<T> {
    pub fn new(seed: Seed, wavelength: u32, octave: u32) -> Self {
        let number = i64::from(octave);
        let table = seed.hash(TABLE, &[number]) % u64::from(TABLES);
        // [0; n, 1, 1, ...]: as far from any fraction as a number can be.
        let slope = 1.0 / (f64::from(1 + octave % 5) + 1.0 / GOLDEN_RATIO);
        let length = (1.0 + slope * slope).sqrt();
        let (cos, sin) = (1.0 / length, slope / length);
        let cells = f64::from(1u32 << octave) / f64::from(wavelength);
        let steps = |direction: [f64; 2]| {
            T::TO_SIDES.map(|side| {
                let cells = (side[0] * direction[0] + side[1] * direction[1]) * cells;
                (cells / SIDE * 18_446_744_073_709_551_616.0) as i128 as u64
            })
        };
        Self {
            noise: &T::tables()[table as usize],
            origin: [seed.hash(PLACE, &[number, 0]), seed.hash(PLACE, &[number, 1])],
            column: steps([cos, sin]),
            row: steps([-sin, cos]),
        }
    }

    pub fn phase(&self, column: i64, row: i64) -> [u64; 2] {
        std::array::from_fn(|side| {
            self.origin[side]
                .wrapping_add(self.column[side].wrapping_mul(column as u64))
                .wrapping_add(self.row[side].wrapping_mul(row as u64))
        })
    }

    /// The noise, in `[-1, 1]`, at a phase.
    pub fn at(&self, phase: [u64; 2]) -> f64 {
        const CELLS: f64 = SIDE / 9_007_199_254_740_992.0;
        self.noise.get(T::point(phase.map(|phase| (phase >> 11) as f64 * CELLS)))
    }
}

/// Fills a tile with the sum of some of the octaves, each half as strong as the last.
pub(super) fn fill<T: Torus>(seed: Seed, wavelength: u32, octaves: u32, shown: u32, first: Column, row: i64, out: &mut Tile) {
    let mut sums = [0.0; CHUNK_COLUMNS + 1];
    let scale = 1.0 / (2.0 - libm::exp2(1.0 - f64::from(octaves)));
    let mut strength = scale;
    for octave in 0..shown {
        let octave = Octave::<T>::new(seed, wavelength, octave);
        let mut phase = octave.phase(first.0, row);
        for sum in &mut sums {
            *sum += strength * octave.at(phase);
            phase = std::array::from_fn(|side| phase[side].wrapping_add(octave.column[side]));
        }
        strength /= 2.0;
    }
    for (out, sum) in out.iter_mut().zip(sums) {
        *out = to_height(sum as f32);
    }
}

#[cfg(test)]
mod tests {
    use noise::{Perlin as PerlinNoise, Simplex as SimplexNoise};

    use super::*;

    /// The crate's own noise at the same point, in exact fractions: columns near zero of one octave.
    fn plain<T: Torus>(octave: &Octave<T>, column: i64) -> f64 {
        let turns: [f64; 2] = std::array::from_fn(|side| {
            let exact = i128::from(octave.origin[side]) + i128::from(octave.column[side] as i64) * i128::from(column);
            exact as f64 / 18_446_744_073_709_551_616.0 * SIDE
        });
        octave.noise.get(T::point(turns))
    }

    fn agrees<T: Torus>() {
        for number in 0..6 {
            let octave = Octave::<T>::new(Seed(8), 256, number);
            for column in -3000..3000 {
                let (here, there) = (octave.at(octave.phase(column, 0)), plain(&octave, column));
                assert!((here - there).abs() < 1.0e-6, "octave {number}, column {column}: {here} and {there}");
            }
        }
    }

    #[test]
    fn near_home_it_is_the_crates_own_noise() {
        agrees::<PerlinNoise>();
        agrees::<SimplexNoise>();
    }

    #[test]
    fn nothing_jumps_where_the_torus_closes() {
        fn across<T: Torus>() {
            let octave = Octave::<T>::new(Seed(1), 256, 0);
            for other in (0..1000u64).map(|i| i << 54) {
                for [a, b] in [[[u64::MAX, other], [0, other]], [[other, u64::MAX], [other, 0]]] {
                    assert!((octave.at(a) - octave.at(b)).abs() < 1.0e-9);
                }
            }
        }
        across::<PerlinNoise>();
        across::<SimplexNoise>();
    }
}
