//! Scatter: a seed point in each cell of an even grid, anywhere within it.

use super::{Window, crude::Crude};
use crate::land::{Purpose, Seed};

const SCATTER: Purpose = Purpose::named("tsch scatter");

/// Parts of a pixel: places are whole numbers of them, so that distances are the same bits everywhere.
pub(super) const PARTS: i64 = 256;

/// The parts from one cell to the next, for so many pixels a seed point.
pub(super) fn spacing(pixels_per_seed: u32) -> i64 {
    libm::round(f64::from(pixels_per_seed).sqrt() * PARTS as f64) as i64
}

/// A seed point with the height of the pixel beneath it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeedPoint {
    /// Where it is, in pixels from the plane's origin; the middle of the first pixel is at 0.5.
    pub x: f64,
    /// See `x`.
    pub y: f64,
    /// The height there.
    pub value: f32,
}

/// All seed points of the plane.
pub(super) struct Seeds<'a> {
    pub map: &'a Crude,
    pub seed: Seed,
    pub spacing: i64,
}

impl Seeds<'_> {
    /// The cell that a place lies in.
    pub fn cell(&self, parts: i64) -> i64 {
        parts.div_euclid(self.spacing)
    }

    /// The seed point of a cell: its place in parts, and its height.
    pub fn of(&self, i: i64, j: i64) -> ([i64; 2], f32) {
        let hash = self.seed.hash(SCATTER, &[i, j]);
        let within = |bits: u64| ((bits & 0xffff_ffff) as i64 * self.spacing) >> 32;
        let at = [i * self.spacing + within(hash), j * self.spacing + within(hash >> 32)];
        (at, self.map.at(at[0].div_euclid(PARTS), at[1].div_euclid(PARTS)))
    }

    pub fn within(&self, window: Window) -> Vec<SeedPoint> {
        let span = |first: i64, count: usize| self.cell(first * PARTS)..=self.cell((first + count as i64) * PARTS - 1);
        let inside = |at: i64, first: i64, count: usize| (first * PARTS..(first + count as i64) * PARTS).contains(&at);
        let mut found = Vec::new();
        for j in span(window.y, window.height) {
            for i in span(window.x, window.width) {
                let ([x, y], value) = self.of(i, j);
                if inside(x, window.x, window.width) && inside(y, window.y, window.height) {
                    found.push(SeedPoint { x: x as f64 / PARTS as f64, y: y as f64 / PARTS as f64, value });
                }
            }
        }
        found
    }
}
