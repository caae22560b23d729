//! Interpolation of scattered points: each pixel becomes the weighted mean of its k nearest seed points.
//!
//! The weight of each of `n` neighbours is how much nearer it is than the next one after the last: linear in distance, and 0
//! just where a seed point enters or leaves the neighbourhood, so that the mean is continuous.
//!
//! Pixels are processed in blocks at fixed positions. For each block the few seed points that can be neighbours of any of
//! its pixels are found once, exactly; then eight pixels at a time go through them (SIMD), keeping the nearest in order.

use super::{
    PixelRect,
    seed_grid::{PARTS, SeedGrid, pixel_edge},
};
use crate::simd::{Simd, WithSimd, dispatch, dispatch_by_four};

/// Side of a block in pixels.
const BLOCK: usize = 8;

/// One more than the maximum number of neighbours.
const MAX: usize = 65;

/// One value for each of the eight pixels of a block's row.
type Lanes = [f32; BLOCK];

/// A seed point that may matter to a block, relative to the centre of its first pixel, in units of `1 / PARTS` pixel.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    x: f32,
    y: f32,
    value: f32,
}

/// The height of the nearest seed point for each pixel of a window (Voronoi).
pub(super) fn nearest(seeds: &SeedGrid, window: PixelRect) -> Vec<f32> {
    each_block(window, |x, y, block| {
        let candidates = candidates(seeds, 1, x, y);
        dispatch(Nearest { candidates: &candidates, block });
    })
}

/// The weighted mean of the nearest seed points for each pixel of a window.
pub(super) fn means(seeds: &SeedGrid, neighbours: usize, window: PixelRect) -> Vec<f32> {
    each_block(window, |x, y, block| {
        let mut candidates = candidates(seeds, neighbours + 1, x, y);
        let first = candidates[0].value;
        if candidates.iter().all(|candidate| candidate.value == first) {
            // Crude maps are flat nearly everywhere, and so is their mean.
            *block = [[first; BLOCK]; BLOCK];
            return;
        }
        // Sorted from the block's centre outward, so that later candidates are soon rejected as too far.
        let middle = ((BLOCK as i64 - 1) * PARTS) as f32 / 2.0;
        let far = |candidate: &Candidate| {
            let off = [candidate.x - middle, candidate.y - middle];
            off[0] * off[0] + off[1] * off[1]
        };
        // Stable sort: the order of sums is the same everywhere.
        candidates.sort_by(|a, b| far(a).total_cmp(&far(b)));
        // Specialised for common sizes, so that the nearest fit in registers.
        let candidates = &candidates;
        match neighbours {
            ..=8 => dispatch_by_four(Means::<9> { candidates, neighbours, block }),
            9..=10 => dispatch_by_four(Means::<11> { candidates, neighbours, block }),
            11..=12 => dispatch_by_four(Means::<13> { candidates, neighbours, block }),
            13..=15 => dispatch_by_four(Means::<16> { candidates, neighbours, block }),
            16..=31 => dispatch_by_four(Means::<32> { candidates, neighbours, block }),
            _ => dispatch_by_four(Means::<MAX> { candidates, neighbours, block }),
        }
    })
}

/// Computes the blocks that a window overlaps, by their first pixels, and cuts the window out of them.
fn each_block(window: PixelRect, mut compute: impl FnMut(i64, i64, &mut [Lanes; BLOCK])) -> Vec<f32> {
    let PixelRect { x, y, width, height } = window;
    let mut heights = vec![0.0; width * height];
    let size = BLOCK as i64;
    let blocks = |first: i64, count: usize| (first.div_euclid(size)..=(first + count as i64 - 1).div_euclid(size)).map(move |i| i * size);
    for block_y in blocks(y, height) {
        for block_x in blocks(x, width) {
            let mut block = [[0.0; BLOCK]; BLOCK];
            compute(block_x, block_y, &mut block);
            let (left, right) = ((x - block_x).max(0) as usize, (x + width as i64 - block_x).min(size) as usize);
            for (row, lanes) in (block_y..).zip(&block).filter(|(row, _)| (y..y + height as i64).contains(row)) {
                let start = (row - y) as usize * width + (block_x + left as i64 - x) as usize;
                heights[start..start + right - left].copy_from_slice(&lanes[left..right]);
            }
        }
    }
    heights
}

/// The seed points that may be among the `count` nearest of any pixel of a block.
fn candidates(seeds: &SeedGrid, count: usize, x: i64, y: i64) -> Vec<Candidate> {
    let middle = i128::from(PARTS / 2);
    let (left, top) = (pixel_edge(x) + middle, pixel_edge(y) + middle);
    let side = (BLOCK as i64 - 1) * PARTS;
    let cells = |first: i128, around: i64| seeds.cell(first) - around..=seeds.cell(first + i128::from(side)) + around;
    // Usually enough; anything beyond is at least this many cells away.
    let mut around = (libm::sqrtf(count as f32 / std::f32::consts::PI) + 1.0) as i64;
    loop {
        let mut found = Vec::with_capacity(128);
        let mut farthest = Vec::with_capacity(128);
        for j in cells(top, around) {
            for i in cells(left, around) {
                let ([sx, sy], value) = seeds.of(i, j);
                let (x, y) = ((sx - left) as f32, (sy - top) as f32);
                found.push(Candidate { x, y, value });
                let far = |at: f32| at.abs().max((at - side as f32).abs());
                farthest.push(far(x) * far(x) + far(y) * far(y));
            }
        }
        if found.len() >= count {
            // At least `count` seed points are within this distance of every pixel; one farther from all pixels is no
            // neighbour.
            let (_, reach, _) = farthest.select_nth_unstable_by(count - 1, f32::total_cmp);
            let reach = *reach;
            let beyond = (around * seeds.spacing) as f32;
            if beyond * beyond >= reach {
                let near = |at: f32| (-at).max(at - side as f32).max(0.0);
                // A margin of one part in a million for rounding.
                let reach = reach * 1.000_001;
                found.retain(|Candidate { x, y, .. }| near(*x) * near(*x) + near(*y) * near(*y) <= reach);
                return found;
            }
        }
        around += 1;
    }
}

/// Squared distances of a row's pixels from a seed point.
#[inline(always)]
fn squares(candidate: &Candidate, row: usize) -> Lanes {
    let dy = candidate.y - (row as i64 * PARTS) as f32;
    let mut squares = [0.0; BLOCK];
    for (lane, square) in squares.iter_mut().enumerate() {
        let dx = candidate.x - (lane as i64 * PARTS) as f32;
        *square = dx * dx + dy * dy;
    }
    squares
}

struct Nearest<'a> {
    candidates: &'a [Candidate],
    block: &'a mut [Lanes; BLOCK],
}

impl WithSimd for Nearest<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        for (row, heights) in self.block.iter_mut().enumerate() {
            let mut best = [f32::MAX; BLOCK];
            for candidate in self.candidates {
                let squares = squares(candidate, row);
                for lane in 0..BLOCK {
                    if squares[lane] < best[lane] {
                        (best[lane], heights[lane]) = (squares[lane], candidate.value);
                    }
                }
            }
        }
    }
}

/// Selects per lane. The trait's own function is not inlined in an unoptimised build.
#[inline(always)]
fn select<S: Simd>(simd: S, mask: S::m32s, if_true: S::f32s, if_false: S::f32s) -> S::f32s {
    let bits = simd.select_u32s(mask, simd.transmute_u32s_f32s(if_true), simd.transmute_u32s_f32s(if_false));
    simd.transmute_f32s_u32s(bits)
}

/// Squared distances of one vector of pixels from a seed point.
#[inline(always)]
fn squares_of<S: Simd>(simd: S, candidate: &Candidate, across: S::f32s, down: f32) -> S::f32s {
    let x = simd.sub_f32s(simd.splat_f32s(candidate.x), across);
    let y = candidate.y - down;
    simd.add_f32s(simd.mul_f32s(x, x), simd.splat_f32s(y * y))
}

/// Keeps the `KEPT` nearest, of which one more than the number of neighbours matter.
struct Means<'a, const KEPT: usize> {
    candidates: &'a [Candidate],
    neighbours: usize,
    block: &'a mut [Lanes; BLOCK],
}

/// Offsets of the eight pixels from the first, in units of `1 / PARTS` pixel.
const ACROSS: Lanes = {
    let mut across = [0.0; BLOCK];
    let mut lane = 0;
    while lane < BLOCK {
        across[lane] = (lane * PARTS as usize) as f32;
        lane += 1;
    }
    across
};

impl<const KEPT: usize> WithSimd for Means<'_, KEPT> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        assert!(BLOCK.is_multiple_of(S::F32_LANES), "a row is whole vectors");
        let (across, _) = S::as_simd_f32s(&ACROSS);
        let zero = simd.splat_f32s(0.0);
        for (row, heights) in self.block.iter_mut().enumerate() {
            let down = (row as i64 * PARTS) as f32;
            let (heights, _) = S::as_mut_simd_f32s(heights);
            for (i, height) in heights.iter_mut().enumerate() {
                let none = |mask| simd.first_true_m32s(mask) == S::F32_LANES;
                // The smallest squared distances, in ascending order.
                let mut best = [simd.splat_f32s(f32::MAX); KEPT];
                let mut nearest = zero;
                for candidate in self.candidates {
                    let mut square = squares_of(simd, candidate, across[i], down);
                    if none(simd.less_than_f32s(square, best[KEPT - 1])) {
                        continue;
                    }
                    nearest = select(simd, simd.less_than_f32s(square, best[0]), simd.splat_f32s(candidate.value), nearest);
                    // Insertion: each slot keeps the smaller and passes the larger on.
                    for best in &mut best {
                        let larger = simd.max_f32s(*best, square);
                        *best = simd.min_f32s(*best, square);
                        square = larger;
                    }
                }
                let limit = best[self.neighbours];
                let reach = simd.sqrt_f32s(limit);
                let (mut sum, mut weights) = (zero, zero);
                for candidate in self.candidates {
                    let square = squares_of(simd, candidate, across[i], down);
                    if none(simd.less_than_f32s(square, limit)) {
                        continue;
                    }
                    let weight = simd.max_f32s(simd.sub_f32s(reach, simd.sqrt_f32s(square)), zero);
                    weights = simd.add_f32s(weights, weight);
                    // Relative to the nearest's height, so that neighbours of equal height have exactly that mean.
                    let above = simd.sub_f32s(simd.splat_f32s(candidate.value), nearest);
                    sum = simd.add_f32s(sum, simd.mul_f32s(weight, above));
                }
                let weighed = simd.less_than_f32s(zero, weights);
                let off = select(simd, weighed, simd.div_f32s(sum, weights), zero);
                let mean = simd.add_f32s(nearest, off);
                *height = simd.max_f32s(simd.min_f32s(mean, simd.splat_f32s(1.0)), zero);
            }
        }
    }
}
