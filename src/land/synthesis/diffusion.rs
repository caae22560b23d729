//! Diffusion of heights: solves the Poisson equation between fixed heights, with wanted slopes as the right-hand side.
//! Multigrid from coarse to fine: the solution of each grid of half the resolution is the start for the next, which is
//! relaxed by a fixed number of red-black SOR iterations, so that results are bit-identical everywhere.

use crate::background::lines_at_once;

/// Iterations on each grid.
const ROUNDS: usize = 30;
/// Over-relaxation factor (SOR).
const BEYOND: f32 = 1.6;
/// Pixels along the shorter side of the coarsest grid.
const COARSEST: usize = 4;
/// Pixels of the rows that one step relaxes.
const PIXELS_A_STEP: usize = 1 << 16;

/// A grid of heights, some of them fixed.
#[derive(Clone, Debug, Default)]
pub(super) struct DiffusionGrid {
    pub width: usize,
    pub height: usize,
    /// Row by row; free heights hold the initial guess.
    pub heights: Vec<f32>,
    pub fixed: Vec<bool>,
    /// Right-hand side: wanted sum of a pixel's four neighbours minus four times its height.
    pub bends: Vec<f32>,
}

/// The solution of a grid for its free heights, in steps.
#[derive(Debug)]
pub(super) struct DiffusionSolver {
    /// From the finest grid to the coarsest that is not solved yet.
    grids: Vec<DiffusionGrid>,
    /// Whether there is no coarser grid to be made.
    is_coarsest: bool,
    /// Rows of the last grid that were relaxed, in all iterations together.
    relaxed: usize,
}

impl DiffusionSolver {
    pub fn new(grid: DiffusionGrid) -> Self {
        Self { grids: vec![grid], is_coarsest: false, relaxed: 0 }
    }

    /// Takes a step; the last one returns the solved grid.
    pub fn step(&mut self) -> Option<DiffusionGrid> {
        let grid = self.grids.last_mut()?;
        if !self.is_coarsest && grid.width.min(grid.height) > COARSEST && grid.fixed.contains(&false) {
            let coarser = grid.restrict();
            self.grids.push(coarser);
            return None;
        }
        self.is_coarsest = true;
        let (height, rows) = (grid.height, 2 * ROUNDS * grid.height);
        let end = rows.min(self.relaxed + lines_at_once(PIXELS_A_STEP, grid.width));
        for row in self.relaxed..end {
            grid.relax_row(row % height, row / height % 2);
        }
        self.relaxed = end;
        if end < rows {
            return None;
        }
        self.relaxed = 0;
        let solved = self.grids.pop()?;
        let Some(finer) = self.grids.last_mut() else { return Some(solved) };
        finer.prolong_from(&solved);
        None
    }
}

impl DiffusionGrid {
    /// The grid at half the resolution.
    fn restrict(&self) -> Self {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let mut coarser = Self {
            width,
            height,
            heights: vec![0.0; width * height],
            fixed: vec![false; width * height],
            bends: vec![0.0; width * height],
        };
        for i in 0..width * height {
            let (x, y) = (i % width * 2, i / width * 2);
            let (mut fixed, mut all, mut bends) = ((0.0, 0), (0.0, 0), 0.0);
            for at in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
                if at.0 >= self.width || at.1 >= self.height {
                    continue;
                }
                let at = at.1 * self.width + at.0;
                all = (all.0 + self.heights[at], all.1 + 1);
                if self.fixed[at] {
                    fixed = (fixed.0 + self.heights[at], fixed.1 + 1);
                } else {
                    bends += self.bends[at];
                }
            }
            coarser.fixed[i] = fixed.1 > 0;
            let (sum, count) = if coarser.fixed[i] { fixed } else { all };
            (coarser.heights[i], coarser.bends[i]) = (sum / count as f32, bends);
        }
        coarser
    }

    /// Initialises the free heights from a coarser grid, by bilinear interpolation.
    fn prolong_from(&mut self, coarser: &Self) {
        let near = |at: usize, most: usize| {
            let other = if at.is_multiple_of(2) { (at / 2).saturating_sub(1) } else { (at / 2 + 1).min(most - 1) };
            (at / 2, other)
        };
        for y in 0..self.height {
            let (j, other_j) = near(y, coarser.height);
            for x in 0..self.width {
                let i = y * self.width + x;
                if self.fixed[i] {
                    continue;
                }
                let (i_near, i_other) = near(x, coarser.width);
                let along = |row: usize| {
                    coarser.heights[row * coarser.width + i_near] * 0.75 + coarser.heights[row * coarser.width + i_other] * 0.25
                };
                self.heights[i] = along(j) * 0.75 + along(other_j) * 0.25;
            }
        }
    }

    /// Relaxes every second pixel of a row, of one colour of the checkerboard.
    fn relax_row(&mut self, y: usize, parity: usize) {
        let (width, height) = (self.width, self.height);
        let row = y * width;
        for x in ((y + parity) % 2..width).step_by(2) {
            let i = row + x;
            if self.fixed[i] {
                continue;
            }
            let own = self.heights[i];
            // Mirrored at the edges: the neighbour there is the pixel itself.
            let left = if x > 0 { self.heights[i - 1] } else { own };
            let right = if x + 1 < width { self.heights[i + 1] } else { own };
            let above = if y > 0 { self.heights[i - width] } else { own };
            let below = if y + 1 < height { self.heights[i + width] } else { own };
            let mean = (left + right + (above + below) - self.bends[i]) * 0.25;
            self.heights[i] = own + (mean - own) * BEYOND;
        }
    }
}
