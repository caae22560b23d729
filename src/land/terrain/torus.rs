//! Torus noise: the `noise` crate's noises without a period.
//!
//! Their permutation table makes each of them a torus of 256 lattice cells a side, and a float far out has no fraction left.
//! So the plane is laid on the torus at a slope that is a noble number, along which a straight line never closes and takes
//! longest to come near itself, in wrapping whole numbers of 2^-64 of a side: exact at every column and row. Each octave has
//! another slope, so that together they repeat nowhere.
//!
//! The tables are the crate's, and so is every value, to the bit; the sums are our own, many columns at once. Where cells are
//! wide, all columns in one share its corners, which are looked up once.

use std::{f64::consts::GOLDEN_RATIO, marker::PhantomData, sync::OnceLock};

use noise::permutationtable::{NoiseHasher, PermutationTable};

use super::gradient_noise::to_height;
use crate::{
    CHUNK_COLUMNS, Column, RandomStream, Seed, Tile,
    simd::{Simd, WithSimd, dispatch},
};

const PLACE: RandomStream = RandomStream::named("torus place");
const TABLE: RandomStream = RandomStream::named("torus table");
/// Lattice cells on a side of the torus.
const SIDE: f64 = 256.0;
const CELLS: usize = 256 * 256;
/// The number of permutations; an octave's permutation and its position are drawn from the seed.
const TABLES: u64 = 64;

/// A permutation table of the crate, precomputed: for each cell, row by row, the [`Gradient`]s at its corners.
pub(super) struct GradientTable(Box<[u16; CELLS]>);

/// The last bits of the crate's hash of a lattice point, which select the gradient there.
pub(super) type Gradient = u64;

/// The gradients at the four corners of a cell: near, next along the first side, along the second, along both.
#[derive(Clone, Copy)]
pub(super) struct CornerGradients(u64);

impl CornerGradients {
    /// The crate distinguishes no more than eight gradients.
    const BITS: u32 = 3;

    #[inline(always)]
    pub fn gradients(self) -> [Gradient; 4] {
        [self.0, self.0 >> Self::BITS, self.0 >> (2 * Self::BITS), self.0 >> (3 * Self::BITS)]
    }
}

impl GradientTable {
    /// The table that the crate makes from a seed of its own.
    pub fn of(seed: u32) -> Self {
        let table = PermutationTable::new(seed);
        let hashes: [u8; 256] = std::array::from_fn(|i| table.hash(&[i as isize]) as u8);
        // The crate's hash of a point, of which only eight bits per coordinate count.
        let gradient = |u: u8, v: u8| u16::from(hashes[usize::from(hashes[usize::from(u)] ^ v)]) & ((1 << CornerGradients::BITS) - 1);
        let cells = (0..CELLS).map(|cell| {
            let (u, v) = (cell as u8, (cell >> 8) as u8);
            let (next_u, next_v) = (u.wrapping_add(1), v.wrapping_add(1));
            [(next_u, next_v), (u, next_v), (next_u, v), (u, v)]
                .into_iter()
                .fold(0, |corners, (u, v)| corners << CornerGradients::BITS | gradient(u, v))
        });
        let cells: Vec<u16> = cells.collect();
        Self(cells.into_boxed_slice().try_into().expect("as many as there are cells"))
    }

    #[inline(always)]
    fn corners(&self, cell: u64) -> CornerGradients {
        CornerGradients(u64::from(self.0[usize::from(cell as u16)]))
    }
}

/// The table with this number.
fn table(number: u64) -> &'static GradientTable {
    static READ: [OnceLock<GradientTable>; TABLES as usize] = [const { OnceLock::new() }; TABLES as usize];
    READ[number as usize].get_or_init(|| GradientTable::of(number as u32))
}

/// The position of a phase: its cell, and the offset from the cell's near corner along the Cartesian axes, in cells.
#[derive(Clone, Copy)]
pub(super) struct TorusPosition {
    pub cell: u64,
    pub x: f64,
    pub y: f64,
}

/// A noise of the crate on its torus. All functions follow the crate step by step, so that no bit differs.
pub(super) trait TorusNoise {
    /// The matrix from Cartesian axes to those along which it repeats.
    const TO_SIDES: [[f64; 2]; 2];
    /// As near to a border of cells as this, in phases, a position may be rounded into the next cell.
    const ROUNDED: u64;
    /// The position of a phase along those axes.
    fn locate(phase: [u64; 2]) -> TorusPosition;
    /// The offset of that position, if it is not rounded into the next cell.
    fn offset(phase: [u64; 2]) -> [f64; 2];
    /// The noise, in `[-1, 1]`, at an offset from the near corner of a cell.
    fn noise(corners: CornerGradients, x: f64, y: f64) -> f64;
    /// The same for a loop over columns in one cell: as much as can be depends on the corners alone.
    #[inline(always)]
    fn noise_in_cell(corners: CornerGradients, x: f64, y: f64) -> f64 {
        Self::noise(corners, x, y)
    }
}

/// The cell of a phase, of the 256 of a side.
#[inline(always)]
pub(super) fn cell(phase: u64) -> u64 {
    phase >> 56
}

/// The number of a cell, by its place on both sides.
#[inline(always)]
pub(super) fn cell_number([u, v]: [u64; 2]) -> u64 {
    v << 8 | u
}

/// The number of a phase's cell.
#[inline(always)]
fn cell_at([u, v]: [u64; 2]) -> u64 {
    cell_number([cell(u), cell(v)])
}

/// How far into its cell a phase is, in steps of 2^-45: with the cell, that makes the 53 bits which a float holds.
#[inline(always)]
pub(super) fn share(phase: u64) -> f64 {
    // A float in [1, 2) is its mantissa's bits.
    f64::from_bits(1f64.to_bits() | (phase << 8 >> 12) & !0x7f) - 1.0
}

/// The value, negated where the bit is set.
#[inline(always)]
pub(super) fn with_sign(value: f64, bit: u64) -> f64 {
    f64::from_bits(value.to_bits() ^ bit << 63)
}

/// One octave: the position and slope of the plane on the torus.
pub(super) struct TorusOctave<T> {
    table: &'static GradientTable,
    origin: [u64; 2],
    /// The advance per column and per row along both sides, in 2^-64 of a side.
    column: [u64; 2],
    row: [u64; 2],
    /// Its cells are so wide that it is filled cell by cell.
    wide: bool,
    kind: PhantomData<T>,
}

impl<T: TorusNoise> TorusOctave<T> {
    /// A cell this wide at least, in columns, is worth a loop of its own.
    const WIDE: u64 = 40;
    /// Any less, and more columns than a run's first and last may be rounded into another cell.
    const LEAST_STEP: u64 = 1 << 32;

    pub fn new(seed: Seed, wavelength: u32, octave: u32) -> Self {
        let number = i64::from(octave);
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
        let column = steps([cos, sin]);
        Self {
            table: table(seed.hash(TABLE, &[number]) % TABLES),
            origin: [seed.hash(PLACE, &[number, 0]), seed.hash(PLACE, &[number, 1])],
            column,
            row: steps([-sin, cos]),
            wide: column.iter().all(|step| (Self::LEAST_STEP..=CELL / Self::WIDE).contains(step)),
            kind: PhantomData,
        }
    }

    /// A phase moved by some columns.
    #[inline(always)]
    fn moved(&self, phase: [u64; 2], columns: usize) -> [u64; 2] {
        let columns = columns as u64;
        [phase[0].wrapping_add(self.column[0].wrapping_mul(columns)), phase[1].wrapping_add(self.column[1].wrapping_mul(columns))]
    }

    /// Columns from a phase on that are in its cell along a side.
    #[inline(always)]
    fn columns_in_cell(&self, phase: u64, side: usize) -> usize {
        (CELL - phase % CELL).div_ceil(self.column[side]) as usize
    }

    /// Fills a tile that begins at a phase with the noise, cell by cell. Not if a column may be rounded into another cell: then
    /// it returns `false`.
    #[inline(always)]
    fn fill_by_runs(&self, phase: [u64; 2], noise: &mut [f64; PADDED]) -> bool {
        let mut at = phase;
        // Where the columns end that are in the cell along each side.
        let (mut end_u, mut end_v) = (0, 0);
        let mut done = 0;
        while done < COLUMNS {
            if end_u == done {
                end_u += self.columns_in_cell(at[0], 0);
            }
            if end_v == done {
                end_v += self.columns_in_cell(at[1], 1);
            }
            let count = end_u.min(end_v).min(COLUMNS) - done;
            if may_be_rounded::<T>(at) | may_be_rounded::<T>(self.moved(at, count - 1)) {
                return false;
            }
            let corners = self.table.corners(cell_at(at));
            let [mut u, mut v] = at;
            // The next run overwrites what is beyond this one.
            for noise in &mut noise[done..done + count.next_multiple_of(BLOCK)] {
                let [x, y] = T::offset([u, v]);
                *noise = T::noise_in_cell(corners, x, y);
                // By sums: AVX2 has no products of such whole numbers.
                (u, v) = (u.wrapping_add(self.column[0]), v.wrapping_add(self.column[1]));
            }
            at = self.moved(at, count);
            done += count;
        }
        true
    }

    fn phase(&self, column: i64, row: i64) -> [u64; 2] {
        std::array::from_fn(|side| {
            self.origin[side]
                .wrapping_add(self.column[side].wrapping_mul(column as u64))
                .wrapping_add(self.row[side].wrapping_mul(row as u64))
        })
    }
}

/// A tile to fill with the sum of some octaves, each half as strong as the last.
pub(super) struct TorusFill<'a, T> {
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

impl<T: TorusNoise> TorusFill<'_, T> {
    pub fn run(self) {
        let mut columns = TileColumns::ZERO;
        let mut strength = 1.0 / (2.0 - libm::exp2(1.0 - f64::from(self.octaves)));
        for octave in 0..self.shown {
            let octave = TorusOctave::<T>::new(self.seed, self.wavelength, octave);
            let phase = octave.phase(self.first.0, self.row);
            dispatch(AddOctave { phase, octave: &octave, strength, columns: &mut columns });
            strength /= 2.0;
        }
        dispatch(ToHeights { sums: &columns.sums, out: self.out });
    }
}

/// Columns of a tile.
const COLUMNS: usize = CHUNK_COLUMNS + 1;
/// Columns are computed in blocks of so many: a whole number of registers.
const BLOCK: usize = 8;
/// Columns of a tile, and of a block that begins with its last.
const PADDED: usize = COLUMNS + BLOCK - 1;
/// A cell's side, in phases.
const CELL: u64 = 1 << 56;

/// What is computed for a tile's columns; no block is split between two lines of a processor's cache.
#[repr(align(64))]
struct TileColumns {
    x: [f64; PADDED],
    y: [f64; PADDED],
    noise: [f64; PADDED],
    sums: [f64; PADDED],
    /// The number of the cell, and then its corners.
    cells: [u64; PADDED],
}

impl TileColumns {
    const ZERO: Self = Self { x: [0.0; _], y: [0.0; _], noise: [0.0; _], sums: [0.0; _], cells: [0; _] };
}

/// An octave to add to a tile that begins at a phase.
struct AddOctave<'a, T> {
    phase: [u64; 2],
    octave: &'a TorusOctave<T>,
    strength: f64,
    columns: &'a mut TileColumns,
}

/// A phase is so near a border that its position may be rounded into the next cell.
#[inline(always)]
fn may_be_rounded<T: TorusNoise>([u, v]: [u64; 2]) -> bool {
    let (to_u, to_v) = (u.wrapping_add(T::ROUNDED) % CELL, v.wrapping_add(T::ROUNDED) % CELL);
    (to_u < 2 * T::ROUNDED) | (to_v < 2 * T::ROUNDED)
}

impl<T: TorusNoise> WithSimd for AddOctave<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { phase, octave, strength, columns } = self;
        let TileColumns { cells, x, y, noise, sums } = columns;
        if octave.wide && octave.fill_by_runs(phase, noise) {
            for i in 0..PADDED {
                sums[i] += strength * noise[i];
            }
            return;
        }
        let mut rounded = false;
        let ([mut u, mut v], [step_u, step_v]) = (phase, octave.column);
        for i in 0..PADDED {
            cells[i] = cell_at([u, v]);
            [x[i], y[i]] = T::offset([u, v]);
            rounded |= may_be_rounded::<T>([u, v]);
            (u, v) = (u.wrapping_add(step_u), v.wrapping_add(step_v));
        }
        if rounded {
            for i in 0..PADDED {
                let spot = T::locate(octave.moved(phase, i));
                (cells[i], x[i], y[i]) = (spot.cell, spot.x, spot.y);
            }
        }
        // Apart from the vectorized rest: table look-ups go one by one.
        let table = &*octave.table.0;
        for cell in cells.iter_mut() {
            *cell = u64::from(table[usize::from(*cell as u16)]);
        }
        for i in 0..PADDED {
            sums[i] += strength * T::noise(CornerGradients(cells[i]), x[i], y[i]);
        }
    }
}

/// Makes heights of the sums of a tile.
struct ToHeights<'a> {
    sums: &'a [f64; PADDED],
    out: &'a mut Tile,
}

impl WithSimd for ToHeights<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        for i in 0..COLUMNS {
            self.out[i] = to_height(self.sums[i] as f32);
        }
    }
}

#[cfg(test)]
mod tests {
    use noise::core::{perlin::perlin_2d, simplex::simplex_2d};
    use proptest::prelude::*;

    use super::{
        super::{perlin::SquareTorus, simplex::TriangleTorus},
        *,
    };
    use crate::simd::narrower;

    fn at<T: TorusNoise>(table: &GradientTable, phase: [u64; 2]) -> f64 {
        let spot = T::locate(phase);
        T::noise(table.corners(spot.cell), spot.x, spot.y)
    }

    /// Any phase on a side; borders of cells, and what a float cannot tell from them, are more frequent than by chance.
    fn phases() -> impl Strategy<Value = u64> {
        prop_oneof![any::<u64>(), (0u64..256, -5000i64..5000).prop_map(|(cell, off)| (cell << 56).wrapping_add_signed(off))]
    }

    /// An octave of a tile with registers of each width, which has to be the same to the bit as each of its columns by itself.
    fn check_tile<T: TorusNoise>(octave: &TorusOctave<T>, phase: [u64; 2]) -> Result<(), TestCaseError> {
        let fill = || {
            let mut columns = TileColumns::ZERO;
            dispatch(AddOctave { phase, octave, strength: 0.3, columns: &mut columns });
            columns.sums[..COLUMNS].iter().map(|sum| sum.to_bits()).collect::<Vec<_>>()
        };
        // Added to 0, since a sum is never -0.
        let each: Vec<_> = (0..COLUMNS).map(|i| (0.0 + 0.3 * at::<T>(octave.table, octave.moved(phase, i))).to_bits()).collect();
        for filled in narrower::each(fill).into_iter().chain([fill()]) {
            prop_assert_eq!(&filled, &each);
        }
        Ok(())
    }

    /// An octave with cells of any width, and often such of which a row has few.
    fn octaves() -> impl Strategy<Value = (u32, u32)> {
        (prop_oneof![2..=65_536_u32, 2..=512_u32], 0..12_u32)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_tile_is_each_of_its_columns(seed: u64, (wavelength, octave) in octaves(), first in -(1i64 << 60)..=1 << 60, row in -(1i64 << 60)..=1 << 60) {
            let square = TorusOctave::<SquareTorus>::new(Seed(seed), wavelength, octave);
            check_tile(&square, square.phase(first, row))?;
            let triangle = TorusOctave::<TriangleTorus>::new(Seed(seed), wavelength, octave);
            check_tile(&triangle, triangle.phase(first, row))?;
        }

        #[test]
        fn so_is_a_tile_with_a_column_on_a_border((wavelength, octave) in octaves(), column in 0..COLUMNS as u64, phase in [phases(), phases()]) {
            fn check<T: TorusNoise>(octave: &TorusOctave<T>, column: u64, phase: [u64; 2]) -> Result<(), TestCaseError> {
                let first = std::array::from_fn(|side| phase[side].wrapping_sub(octave.column[side].wrapping_mul(column)));
                check_tile(octave, first)
            }
            check(&TorusOctave::<SquareTorus>::new(Seed(7), wavelength, octave), column, phase)?;
            check(&TorusOctave::<TriangleTorus>::new(Seed(7), wavelength, octave), column, phase)?;
        }
    }

    #[test]
    fn wide_cells_are_filled_one_by_one() {
        fn is_filled<T: TorusNoise>(wavelength: u32) -> bool {
            let octave = TorusOctave::<T>::new(Seed(7), wavelength, 0);
            octave.wide && octave.fill_by_runs(octave.phase(1 << 50, 3), &mut [0.0; _])
        }
        assert_eq!([2, 16, 64, 256, 65_536].map(is_filled::<SquareTorus>), [false, false, true, true, true]);
        assert_eq!([2, 16, 64, 256, 65_536].map(is_filled::<TriangleTorus>), [false, false, true, true, true]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn it_is_the_crates_own_noise_to_the_bit(number in 0..TABLES, phase in [phases(), phases()], on_diagonal in prop::bool::weighted(0.1)) {
            let phase = if on_diagonal { [phase[0]; 2] } else { phase };
            let (ours, theirs) = (table(number), PermutationTable::new(number as u32));
            let [u, v] = phase.map(|phase| (phase >> 11) as f64 * (SIDE / 9_007_199_254_740_992.0));
            prop_assert_eq!(at::<SquareTorus>(ours, phase), perlin_2d([u, v].into(), &theirs));
            let unskew = (u + v) * TriangleTorus::UNSKEW;
            prop_assert_eq!(at::<TriangleTorus>(ours, phase), simplex_2d([u - unskew, v - unskew].into(), &theirs).0);
        }
    }

    #[test]
    fn a_tile_is_its_octaves_at_each_column() {
        fn sums<T: TorusNoise>() {
            for (first, row) in [(-256, 7), (1 << 40, -(1 << 40)), (-(1 << 62), 1 << 61)] {
                let mut out = [0.0; CHUNK_COLUMNS + 1];
                TorusFill::<T> {
                    seed: Seed(3),
                    wavelength: 100,
                    octaves: 8,
                    shown: 8,
                    first: Column(first),
                    row,
                    out: &mut out,
                    kind: PhantomData,
                }
                .run();
                for (i, out) in out.into_iter().enumerate() {
                    let mut sum = 0.0;
                    for number in 0..8 {
                        let octave = TorusOctave::<T>::new(Seed(3), 100, number);
                        sum += at::<T>(octave.table, octave.phase(first + i as i64, row)) / f64::from(1 << number);
                    }
                    let height = to_height((sum / (2.0 - 1.0 / 128.0)) as f32);
                    assert!((height - out).abs() < 1.0e-6, "column {i}: {out}, not {height}");
                }
            }
        }
        sums::<SquareTorus>();
        sums::<TriangleTorus>();
    }

    #[test]
    fn perlin_is_zero_at_lattice_points() {
        for (u, v) in [(0u64, 0u64), (255, 3), (17, 255)] {
            assert_eq!(at::<SquareTorus>(table(1), [u << 56, v << 56]), 0.0);
        }
    }

    #[test]
    fn nothing_jumps_where_the_torus_closes() {
        fn across<T: TorusNoise>() {
            for other in (0..1000u64).map(|i| i << 54) {
                for [a, b] in [[[u64::MAX, other], [0, other]], [[other, u64::MAX], [other, 0]]] {
                    assert!((at::<T>(table(5), a) - at::<T>(table(5), b)).abs() < 1.0e-9);
                }
            }
        }
        across::<SquareTorus>();
        across::<TriangleTorus>();
    }
}
