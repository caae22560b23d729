//! 3x3 filters (median and mean) of a heightmap that has a margin of one pixel.

use crate::simd::{Simd, WithSimd, dispatch};

/// The median of the nine values around each pixel.
pub(super) fn median(wider: &[f32], width: usize, height: usize) -> Vec<f32> {
    let mut out = vec![0.0; width * height];
    dispatch(Median { wider, width, out: &mut out });
    out
}

/// The mean of the nine values around each pixel.
pub(super) fn mean(wider: &[f32], width: usize, height: usize) -> Vec<f32> {
    let mut out = vec![0.0; width * height];
    for (row, out) in out.chunks_exact_mut(width).enumerate() {
        let rows = rows(wider, width + 2, row);
        for (i, out) in out.iter_mut().enumerate() {
            // Relative to the first value, so that nine equal heights have exactly that mean.
            let first = rows[0][i];
            let above = rows.iter().flat_map(|row| &row[i..i + 3]).map(|value| value - first).sum::<f32>();
            *out = first + above / 9.0;
        }
    }
    out
}

/// The rows above, at and below a row.
#[inline(always)]
fn rows(wider: &[f32], stride: usize, row: usize) -> [&[f32]; 3] {
    let down = |rows: usize| &wider[(row + rows) * stride..][..stride];
    [down(0), down(1), down(2)]
}

struct Median<'a> {
    wider: &'a [f32],
    width: usize,
    out: &'a mut [f32],
}

impl WithSimd for Median<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { wider, width, out } = self;
        for (row, out) in out.chunks_exact_mut(width).enumerate() {
            let [above, here, below] = rows(wider, width + 2, row);
            // Full SIMD vectors first, then the rest.
            let (a, b, c) = (Three::<S>::of(above, width), Three::<S>::of(here, width), Three::<S>::of(below, width));
            let (heads, rest) = S::as_mut_simd_f32s(out);
            let done = width - rest.len();
            for (i, out) in heads.iter_mut().enumerate() {
                let nine = [a.0[i], a.1[i], a.2[i], b.0[i], b.1[i], b.2[i], c.0[i], c.1[i], c.2[i]];
                *out = fifth(nine, |a, b| (simd.min_f32s(a, b), simd.max_f32s(a, b)));
            }
            for (i, out) in (done..).zip(rest) {
                let (a, b, c) = (&above[i..i + 3], &here[i..i + 3], &below[i..i + 3]);
                let nine = [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]];
                *out = fifth(nine, |a, b| if a < b { (a, b) } else { (b, a) });
            }
        }
    }
}

/// A row as SIMD vectors, starting at its first, second and third pixel.
struct Three<'a, S: Simd>(&'a [S::f32s], &'a [S::f32s], &'a [S::f32s]);

impl<'a, S: Simd> Three<'a, S> {
    #[inline(always)]
    fn of(row: &'a [f32], width: usize) -> Self {
        let (first, second, third) = (&row[..width], &row[1..][..width], &row[2..][..width]);
        Self(S::as_simd_f32s(first).0, S::as_simd_f32s(second).0, S::as_simd_f32s(third).0)
    }
}

/// The median of nine by a sorting network of 19 exchanges (Paeth, "Median finding on a 3 x 3 grid", Graphics Gems, 1990).
#[inline(always)]
fn fifth<T: Copy>(mut nine: [T; 9], in_order: impl Fn(T, T) -> (T, T)) -> T {
    // Unrolled by hand: a loop over a list of exchanges copies the list and keeps none of the nine in a register.
    macro_rules! exchange {
        ($($low:literal $high:literal),*) => {
            $((nine[$low], nine[$high]) = in_order(nine[$low], nine[$high]);)*
        };
    }
    exchange! {
        1 2, 4 5, 7 8, 0 1, 3 4, 6 7, 1 2, 4 5, 7 8, 0 3, 5 8, 4 7, 3 6, 1 4, 2 5, 4 7, 4 2, 6 4, 4 2
    }
    nine[4]
}
