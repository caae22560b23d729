//! Filters of 3 x 3 pixels over a map that is a pixel wider on every side.

use pulp::{Arch, Simd, WithSimd};

/// The fifth of the nine values around each pixel.
pub(super) fn median(wider: &[f32], width: usize, height: usize) -> Vec<f32> {
    Arch::new().dispatch(Median { wider, width, height })
}

/// The mean of the nine.
pub(super) fn mean(wider: &[f32], width: usize, height: usize) -> Vec<f32> {
    let mut out = vec![0.0; width * height];
    for (row, out) in out.chunks_exact_mut(width).enumerate() {
        let rows = rows(wider, width + 2, row);
        for (i, out) in out.iter_mut().enumerate() {
            // From the first, so that nine of one height have exactly that mean.
            let first = rows[0][i];
            let above = rows.iter().flat_map(|row| &row[i..i + 3]).map(|value| value - first).sum::<f32>();
            *out = first + above / 9.0;
        }
    }
    out
}

/// The three rows around one.
fn rows(wider: &[f32], stride: usize, row: usize) -> [&[f32]; 3] {
    [0, 1, 2].map(|down| &wider[(row + down) * stride..][..stride])
}

struct Median<'a> {
    wider: &'a [f32],
    width: usize,
    height: usize,
}

impl WithSimd for Median<'_> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Vec<f32> {
        let Self { wider, width, height } = self;
        let mut out = vec![0.0; width * height];
        for (row, out) in out.chunks_exact_mut(width).enumerate() {
            let rows = rows(wider, width + 2, row);
            // The nine are nine rows, each moved by a pixel: as many pixels at once as a vector has places, then the rest.
            let nine: [&[f32]; 9] = std::array::from_fn(|i| &rows[i / 3][i % 3..][..width]);
            let vectors = nine.map(|row| S::as_simd_f32s(row));
            let (heads, rest) = S::as_mut_simd_f32s(out);
            for (i, out) in heads.iter_mut().enumerate() {
                *out = fifth(vectors.map(|(head, _)| head[i]), |a, b| (simd.min_f32s(a, b), simd.max_f32s(a, b)));
            }
            for (i, out) in rest.iter_mut().enumerate() {
                *out = fifth(vectors.map(|(_, rest)| rest[i]), |a, b| if a < b { (a, b) } else { (b, a) });
            }
        }
        out
    }
}

/// By the network of 19 exchanges (Paeth, "Median finding on a 3 x 3 grid", Graphics Gems, 1990).
#[inline(always)]
fn fifth<T: Copy>(mut nine: [T; 9], in_order: impl Fn(T, T) -> (T, T)) -> T {
    const EXCHANGES: [(usize, usize); 19] = [
        (1, 2),
        (4, 5),
        (7, 8),
        (0, 1),
        (3, 4),
        (6, 7),
        (1, 2),
        (4, 5),
        (7, 8),
        (0, 3),
        (5, 8),
        (4, 7),
        (3, 6),
        (1, 4),
        (2, 5),
        (4, 7),
        (4, 2),
        (6, 4),
        (4, 2),
    ];
    for (low, high) in EXCHANGES {
        (nine[low], nine[high]) = in_order(nine[low], nine[high]);
    }
    nine[4]
}
