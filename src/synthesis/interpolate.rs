//! Interpolate: each pixel becomes the mean of its nearest seed points, the nearer weighing more.
//!
//! Of `n` neighbours each weighs by how much nearer it is than the one after the last: linear in distance, and
//! nothing just where a seed point enters or leaves the neighbourhood, so that the mean has no jumps.
//!
//! Pixels are done in blocks at fixed places. For a block the few seed points that can be neighbours of any of its
//! pixels are found once, exactly; then eight pixels at a time pass them all, keeping the nearest in order.

use pulp::{Arch, Simd, WithSimd};

use super::{
    Window,
    seeds::{PARTS, Seeds},
};

/// Pixels along a block.
const BLOCK: usize = 8;

/// A value for each of the eight pixels of a block's row.
type Lanes = [f32; BLOCK];

/// A seed point that can matter to a block, in parts from the middle of its first pixel.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    x: f32,
    y: f32,
    value: f32,
}

/// The height of the seed point nearest to each pixel of a window.
pub(super) fn nearest(seeds: &Seeds, window: Window) -> Vec<f32> {
    each_block(window, |x, y, block| {
        let candidates = candidates(seeds, 1, x, y);
        Arch::new().dispatch(Nearest { candidates: &candidates, block });
    })
}

/// The mean over the nearest seed points of each pixel of a window.
pub(super) fn means(seeds: &Seeds, neighbours: usize, window: Window) -> Vec<f32> {
    let mut best = vec![[0.0; BLOCK]; neighbours + 1];
    each_block(window, |x, y, block| {
        let candidates = candidates(seeds, neighbours + 1, x, y);
        let first = candidates[0].value;
        if candidates.iter().all(|candidate| candidate.value == first) {
            // Crude maps are flat nearly everywhere, and so is their mean.
            *block = [[first; BLOCK]; BLOCK];
            return;
        }
        Arch::new().dispatch(Means { candidates: &candidates, best: &mut best, block });
    })
}

/// Computes the blocks that a window lies in, by their first pixels, and cuts the window out of them.
fn each_block(window: Window, mut compute: impl FnMut(i64, i64, &mut [Lanes; BLOCK])) -> Vec<f32> {
    let Window { x, y, width, height } = window;
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

/// The seed points that can be among the `count` nearest of any pixel of a block.
fn candidates(seeds: &Seeds, count: usize, x: i64, y: i64) -> Vec<Candidate> {
    let (left, top) = (x * PARTS + PARTS / 2, y * PARTS + PARTS / 2);
    let side = (BLOCK as i64 - 1) * PARTS;
    let cells = |first: i64, around: i64| seeds.cell(first) - around..=seeds.cell(first + side) + around;
    // Enough, most often; what lies beyond is at least so many cells away.
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
            // So many seed points are no farther than this from any pixel: who is farther from all is no neighbour.
            let (_, reach, _) = farthest.select_nth_unstable_by(count - 1, f32::total_cmp);
            let reach = *reach;
            let beyond = (around * seeds.spacing) as f32;
            if beyond * beyond >= reach {
                let near = |at: f32| (-at).max(at - side as f32).max(0.0);
                // A part in a million for what the sums were rounded by.
                let reach = reach * 1.000_001;
                found.retain(|Candidate { x, y, .. }| near(*x) * near(*x) + near(*y) * near(*y) <= reach);
                return found;
            }
        }
        around += 1;
    }
}

/// The squared distances of a row's pixels from a seed point.
#[inline(always)]
fn squares(candidate: &Candidate, row: usize) -> Lanes {
    let dy = candidate.y - (row as i64 * PARTS) as f32;
    std::array::from_fn(|lane| {
        let dx = candidate.x - (lane as i64 * PARTS) as f32;
        dx * dx + dy * dy
    })
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

struct Means<'a> {
    candidates: &'a [Candidate],
    /// The squares of the smallest distances, in order, one more than there are neighbours.
    best: &'a mut [Lanes],
    block: &'a mut [Lanes; BLOCK],
}

impl WithSimd for Means<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        for (row, heights) in self.block.iter_mut().enumerate() {
            self.best.fill([f32::MAX; BLOCK]);
            let mut nearest = [0.0; BLOCK];
            for candidate in self.candidates {
                let mut square = squares(candidate, row);
                for lane in 0..BLOCK {
                    nearest[lane] = if square[lane] < self.best[0][lane] { candidate.value } else { nearest[lane] };
                }
                // Each place keeps the smaller and hands the larger on.
                for best in &mut *self.best {
                    for lane in 0..BLOCK {
                        let (a, b) = (best[lane], square[lane]);
                        best[lane] = if a < b { a } else { b };
                        square[lane] = if a < b { b } else { a };
                    }
                }
            }
            let reach = self.best[self.best.len() - 1].map(f32::sqrt);
            let (mut sum, mut weights) = ([0.0; BLOCK], [0.0; BLOCK]);
            for candidate in self.candidates {
                let square = squares(candidate, row);
                for lane in 0..BLOCK {
                    let weight = (reach[lane] - square[lane].sqrt()).max(0.0);
                    weights[lane] += weight;
                    // From the nearest's height, so that neighbours of one height have exactly that mean.
                    sum[lane] += weight * (candidate.value - nearest[lane]);
                }
            }
            for lane in 0..BLOCK {
                let off = if weights[lane] > 0.0 { sum[lane] / weights[lane] } else { 0.0 };
                heights[lane] = (nearest[lane] + off).clamp(0.0, 1.0);
            }
        }
    }
}
