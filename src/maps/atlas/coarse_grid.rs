//! A coarse grid of samples over a view, interpolated at its other pixels.

use std::ops::Range;

use eremite_stream::ink::Ink;

use super::{ChartView, box_blur::box_blur};

/// Samples every `step` pixels, at the same ones in any view of a level.
pub(super) struct CoarseGrid<T> {
    values: Vec<T>,
    columns: usize,
    rows: usize,
    level: u32,
    /// Pixels between samples.
    step: usize,
    /// Column and row of the first sample in pixels of the level.
    first: [i64; 2],
    /// Pixels from the first sample to the view's first pixel.
    before: [usize; 2],
}

impl<T: Copy> CoarseGrid<T> {
    /// The grid of a view, without samples yet.
    pub fn new(view: ChartView, step: usize) -> Self {
        let first = [view.column, view.row].map(|at| (at >> view.level).div_euclid(step as i64) * step as i64);
        let before = [(view.column >> view.level) - first[0], (view.row >> view.level) - first[1]].map(|pixels| pixels as usize);
        let count = |pixels: usize, before: usize| (pixels + before).div_ceil(step) + 1;
        let (columns, rows) = (count(view.width, before[0]), count(view.height, before[1]));
        Self { values: Vec::new(), columns, rows, level: view.level, step, first, before }
    }

    /// Samples a view with `ask`, which gets the column and row at a pixel's upper left corner.
    pub fn over(view: ChartView, step: usize, ask: impl FnMut(i64, i64) -> T) -> Self {
        let mut grid = Self::new(view, step);
        grid.sample_rows(0..grid.rows, ask);
        grid
    }

    /// The number of rows of samples.
    pub const fn row_count(&self) -> usize {
        self.rows
    }

    /// Samples some rows, which follow those before, with `ask`: see [`over`](Self::over).
    pub fn sample_rows(&mut self, rows: Range<usize>, mut ask: impl FnMut(i64, i64) -> T) {
        let (first, step, level) = (self.first, self.step, self.level);
        let at = |axis: usize, number: usize| (first[axis] + (number * step) as i64).saturating_mul(1 << level);
        let samples = rows.start * self.columns..rows.end * self.columns;
        let columns = self.columns;
        self.values.extend(samples.map(|i| ask(at(0, i % columns), at(1, i / columns))));
    }

    /// The value at a pixel, bilinear by `mix`.
    pub fn at(&self, x: usize, y: usize, mix: impl Fn(T, T, f32) -> T) -> T {
        let (x, y) = (x + self.before[0], y + self.before[1]);
        let (i, j) = (x / self.step, y / self.step);
        let share = |at: usize| (at % self.step) as f32 / self.step as f32;
        let along = |j: usize| {
            let first = j * self.columns + i;
            mix(self.values[first], self.values[first + 1], share(x))
        };
        mix(along(j), along(j + 1), share(y))
    }
}

impl CoarseGrid<Ink> {
    /// Box-blurs the colours, `passes` times over, with a radius in samples.
    pub fn blur(&mut self, radius: usize, passes: usize) {
        for part in 0..3 {
            let parts = self.values.iter().map(|ink| ink.0[part]).collect();
            let parts = box_blur(parts, self.columns, radius, passes);
            for (ink, value) in self.values.iter_mut().zip(parts) {
                ink.0[part] = value;
            }
        }
    }
}
