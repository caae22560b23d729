//! Scatter: one seed point at a random position in each cell of an even grid (jittered grid).

use super::{PixelRect, crude_heightmap::CrudeHeightmap};
use crate::{RandomStream, Seed};

const SCATTER: RandomStream = RandomStream::named("tsch scatter");

/// Subdivisions of a pixel: positions are integers in these units, so that distances are bit-identical everywhere. The
/// position of a pixel within 2^62 does not fit in 64 bits.
pub(super) const PARTS: i64 = 256;

/// Position of a pixel's upper or left edge, in units of `1 / PARTS` pixel.
pub(super) fn pixel_edge(pixel: i64) -> i128 {
    i128::from(pixel) * i128::from(PARTS)
}

/// Distance between cells in units of `1 / PARTS` pixel, for a density in pixels per seed point.
pub(super) fn spacing(pixels_per_seed: u32) -> i64 {
    libm::round(f64::from(pixels_per_seed).sqrt() * PARTS as f64) as i64
}

/// A seed point with the height of the pixel beneath it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeedPoint {
    /// Position in pixels from the plane's origin; the centre of the first pixel is at 0.5.
    pub x: f64,
    /// See `x`.
    pub y: f64,
    /// The height there.
    pub value: f32,
}

/// All seed points of the plane.
pub(super) struct SeedGrid<'a> {
    pub map: &'a CrudeHeightmap,
    pub seed: Seed,
    pub spacing: i64,
}

impl SeedGrid<'_> {
    /// The cell of a position.
    pub fn cell(&self, parts: i128) -> i64 {
        parts.div_euclid(i128::from(self.spacing)) as i64
    }

    /// The seed point of a cell: its position in units of `1 / PARTS` pixel, and its height.
    pub fn of(&self, i: i64, j: i64) -> ([i128; 2], f32) {
        let hash = self.seed.hash(SCATTER, &[i, j]);
        let within = |bits: u64| i128::from(((bits & 0xffff_ffff) as i64 * self.spacing) >> 32);
        let spacing = i128::from(self.spacing);
        let at = [i128::from(i) * spacing + within(hash), i128::from(j) * spacing + within(hash >> 32)];
        let pixel = |parts: i128| (parts >> PARTS.ilog2()) as i64;
        (at, self.map.at(pixel(at[0]), pixel(at[1])))
    }

    pub fn within(&self, window: PixelRect) -> Vec<SeedPoint> {
        let span = |first: i64, count: usize| self.cell(pixel_edge(first))..=self.cell(pixel_edge(first + count as i64) - 1);
        let inside = |at: i128, first: i64, count: usize| (pixel_edge(first)..pixel_edge(first + count as i64)).contains(&at);
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
