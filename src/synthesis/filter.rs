//! Filters of 3 x 3 pixels over a map that is a pixel wider on every side.

use pulp::{Arch, Simd, WithSimd};

/// The fifth of the nine values around each pixel.
pub(super) fn median(wider: &[f32], width: usize, height: usize) -> Vec<f32> {
    Arch::new().dispatch(Pass { wider, width, height, of: median_of })
}

/// The mean of the nine.
pub(super) fn mean(wider: &[f32], width: usize, height: usize) -> Vec<f32> {
    Arch::new().dispatch(Pass { wider, width, height, of: mean_of })
}

struct Pass<'a, F> {
    wider: &'a [f32],
    width: usize,
    height: usize,
    of: F,
}

impl<F: Fn([f32; 9]) -> f32> WithSimd for Pass<'_, F> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Vec<f32> {
        let Self { wider, width, height, of } = self;
        let stride = width + 2;
        let mut out = vec![0.0; width * height];
        for (row, out) in out.chunks_exact_mut(width).enumerate() {
            let [a, b, c] = [0, 1, 2].map(|down| &wider[(row + down) * stride..][..stride]);
            for (i, out) in out.iter_mut().enumerate() {
                *out = of([a[i], a[i + 1], a[i + 2], b[i], b[i + 1], b[i + 2], c[i], c[i + 1], c[i + 2]]);
            }
        }
        out
    }
}

#[inline(always)]
fn mean_of(nine: [f32; 9]) -> f32 {
    // From the first, so that nine of one height have exactly that mean.
    nine[0] + nine.iter().map(|value| value - nine[0]).sum::<f32>() / 9.0
}

/// By the network of 19 exchanges (Paeth, "Median finding on a 3 x 3 grid", Graphics Gems, 1990).
#[inline(always)]
fn median_of(mut p: [f32; 9]) -> f32 {
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
        let (a, b) = (p[low], p[high]);
        p[low] = if a < b { a } else { b };
        p[high] = if a < b { b } else { a };
    }
    p[4]
}
