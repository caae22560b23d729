//! What the `noise` crate's noises need to go on for ever.
//!
//! Their permutation table makes each a torus of 256 lattice cells a side, and a float far out has no
//! fraction left. So the plane is laid on the torus at a slope that is a noble number, along which a
//! straight line comes back to itself last of all and never closes, in wrapping whole numbers of 2^-64
//! of a side: exact at every column and row. Each octave has another slope, so that together they
//! repeat nowhere.

use std::{f64::consts::GOLDEN_RATIO, marker::PhantomData, sync::OnceLock};

use noise::permutationtable::{NoiseHasher, PermutationTable};
use pulp::{Arch, Simd, WithSimd};

use super::gradient::to_height;
use crate::land::{CHUNK_COLUMNS, Column, Purpose, Seed, Tile};

const PLACE: Purpose = Purpose::named("torus place");
const TABLE: Purpose = Purpose::named("torus table");
/// Lattice cells on a side of the torus.
const SIDE: f64 = 256.0;
/// Different permutations there are; which one an octave has is drawn from the seed, as is its place.
const TABLES: u64 = 64;

/// A permutation table of the crate, read out once: its own answers through a call that is not inlined.
pub(super) struct Table([u8; 256]);

impl Table {
    /// The table that the crate makes of a seed of its own.
    pub fn of(seed: u32) -> Self {
        let table = PermutationTable::new(seed);
        Self(std::array::from_fn(|i| table.hash(&[i as isize]) as u8))
    }
}

impl NoiseHasher for Table {
    #[inline(always)]
    fn hash(&self, at: &[isize]) -> usize {
        let last = at.iter().map(|&at| at as u8).reduce(|a, b| self.0[usize::from(a)] ^ b);
        usize::from(self.0[usize::from(last.expect("a lattice point"))])
    }
}

/// A noise of the crate on its torus.
pub(super) trait Torus {
    /// From Cartesian axes to those along which it repeats.
    const TO_SIDES: [[f64; 2]; 2];
    /// The crate's noise, in `[-1, 1]`, at a point in cells along those axes.
    fn noise(table: &Table, along: [f64; 2]) -> f64;
}

fn tables() -> &'static [Table] {
    static TABLES_READ: OnceLock<Box<[Table]>> = OnceLock::new();
    TABLES_READ.get_or_init(|| (0..TABLES as u32).map(Table::of).collect())
}

/// One octave: the plane's place on the torus.
pub(super) struct Octave<T> {
    table: &'static Table,
    pub origin: [u64; 2],
    /// 2^-64 of a side, a column and a row, along both sides.
    column: [u64; 2],
    row: [u64; 2],
    kind: PhantomData<T>,
}

impl<T: Torus> Octave<T> {
    pub fn new(seed: Seed, wavelength: u32, octave: u32) -> Self {
        let number = i64::from(octave);
        let table = seed.hash(TABLE, &[number]) % TABLES;
        // [0; n, 1, 1, ...]: as far from any fraction as a number can be. A flat slope meets fewer cells.
        let slope = 1.0 / (f64::from(4 + octave % 5) + 1.0 / GOLDEN_RATIO);
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
            table: &tables()[table as usize],
            origin: [seed.hash(PLACE, &[number, 0]), seed.hash(PLACE, &[number, 1])],
            column: steps([cos, sin]),
            row: steps([-sin, cos]),
            kind: PhantomData,
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
    #[inline(always)]
    pub fn at(&self, phase: [u64; 2]) -> f64 {
        const CELLS: f64 = SIDE / 9_007_199_254_740_992.0;
        // Through i64, which converts in one instruction; 53 bits are left.
        T::noise(self.table, phase.map(|phase| (phase >> 11) as i64 as f64 * CELLS))
    }
}

/// A tile to be filled with the sum of some of the octaves, each half as strong as the last.
pub(super) struct Fill<'a, T> {
    pub seed: Seed,
    pub wavelength: u32,
    pub octaves: u32,
    /// How many of them, from the widest on.
    pub shown: u32,
    pub first: Column,
    pub row: i64,
    pub out: &'a mut Tile,
    pub kind: PhantomData<T>,
}

impl<T: Torus> Fill<'_, T> {
    /// Fills it, with the instructions that the machine has; the bits are the same with any.
    pub fn dispatch(self) {
        Arch::new().dispatch(self);
    }
}

impl<T: Torus> WithSimd for Fill<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let mut sums = [0.0; CHUNK_COLUMNS + 1];
        let mut strength = 1.0 / (2.0 - libm::exp2(1.0 - f64::from(self.octaves)));
        for octave in 0..self.shown {
            let octave = Octave::<T>::new(self.seed, self.wavelength, octave);
            let mut phase = octave.phase(self.first.0, self.row);
            for sum in &mut sums {
                *sum += strength * octave.at(phase);
                phase = std::array::from_fn(|side| phase[side].wrapping_add(octave.column[side]));
            }
            strength /= 2.0;
        }
        for (out, sum) in self.out.iter_mut().zip(sums) {
            *out = to_height(sum as f32);
        }
    }
}

#[cfg(test)]
mod tests {
    use noise::{NoiseFn, Perlin as PerlinNoise, Simplex as SimplexNoise};

    use super::{
        super::{perlin::OnSquares, simplex::OnTriangles},
        *,
    };

    /// The crate's own noise at the same point, in exact fractions: columns near zero of one octave.
    fn agrees<T: Torus>(own: impl Fn(u32, [f64; 2]) -> f64) {
        for number in 0..6 {
            let octave = Octave::<T>::new(Seed(8), 256, number);
            let table = tables().iter().position(|table| std::ptr::eq(table, octave.table)).expect("one of them");
            for column in -3000..3000 {
                let turns: [f64; 2] = std::array::from_fn(|side| {
                    let exact = i128::from(octave.origin[side]) + i128::from(octave.column[side] as i64) * i128::from(column);
                    exact as f64 / 18_446_744_073_709_551_616.0 * SIDE
                });
                let (here, there) = (octave.at(octave.phase(column, 0)), own(table as u32, turns));
                assert!((here - there).abs() < 1.0e-6, "octave {number}, column {column}: {here} and {there}");
            }
        }
    }

    #[test]
    fn near_home_it_is_the_crates_own_noise() {
        agrees::<OnSquares>(|seed, point| PerlinNoise::new(seed).get(point));
        agrees::<OnTriangles>(|seed, [u, v]| {
            let unskew = (u + v) * (3.0 - 3f64.sqrt()) / 6.0;
            SimplexNoise::new(seed).get([u - unskew, v - unskew])
        });
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
        across::<OnSquares>();
        across::<OnTriangles>();
    }
}
