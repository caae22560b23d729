//! Distance from the coast by a chamfer distance transform, in integers, so that it is the same in any view. (Borgefors,
//! "Distance transformations in digital images", 1986.)

use std::ops::Range;

/// Maximum distance from the coast in pixels.
pub(super) const REACH: usize = 24;
/// Fractions of a pixel.
const PARTS: f32 = 64.0;
const FAR: u32 = REACH as u32 * PARTS as u32;
/// Costs of a step sideways, a diagonal step and a knight's move, each from a pixel that is passed earlier.
const STEPS: [(isize, isize, u32); 8] =
    [(-1, 0, 64), (0, -1, 64), (-1, -1, 91), (1, -1, 91), (-2, -1, 143), (2, -1, 143), (-1, -2, 143), (1, -2, 143)];

/// Signed distances from the coast that are computed row by row.
pub(super) struct CoastDistances {
    width: usize,
    sea: f32,
    reach: usize,
    /// In fractions of a pixel.
    parts: Vec<u32>,
}

impl CoastDistances {
    /// Distances up to `reach`, of no pixels yet.
    pub const fn new(width: usize, sea: f32, reach: usize) -> Self {
        Self { width, sea, reach, parts: Vec::new() }
    }

    /// Adds some rows, which follow those before: distances of pixels that have the coast between them and a neighbour.
    pub fn seed_rows(&mut self, heights: &[f32], rows: Range<usize>) {
        let (width, sea, row_count) = (self.width, self.sea, heights.len() / self.width);
        let at = |x: usize, y: usize| heights[y * width + x];
        // To where the height interpolated between two pixels is at sea level.
        let cut = |here: f32, other: f32| if (here < sea) == (other < sea) { f32::INFINITY } else { (here - sea) / (here - other) };
        let along = |here: f32, before: Option<f32>, after: Option<f32>| {
            [before, after].into_iter().flatten().map(|other| cut(here, other)).fold(f32::INFINITY, f32::min)
        };
        let told = |x: usize, y: usize| {
            let here = at(x, y);
            let across = along(here, x.checked_sub(1).map(|x| at(x, y)), (x + 1 < width).then(|| at(x + 1, y)));
            let down = along(here, y.checked_sub(1).map(|y| at(x, y)), (y + 1 < row_count).then(|| at(x, y + 1)));
            let far = match [across.is_finite(), down.is_finite()] {
                // A slanted coast cuts both axes.
                [true, true] => across * down / (across * across + down * down).sqrt().max(1.0e-6),
                _ => across.min(down),
            };
            if far.is_finite() { (far * PARTS) as u32 } else { FAR }
        };
        self.parts.extend((rows.start * width..rows.end * width).map(|i| told(i % width, i / width)));
    }

    /// Propagates distances over some rows, which follow those before: over all rows downward, and then over as many upward.
    pub fn propagate_rows(&mut self, rows: Range<usize>) {
        let row_count = self.parts.len() / self.width;
        for row in rows {
            if row == row_count {
                self.parts.reverse();
            }
            self.propagate_row(row % row_count);
        }
    }

    /// Propagates distances over a row, from the upper left.
    fn propagate_row(&mut self, y: usize) {
        let width = self.width as isize;
        for x in 0..width {
            let at = y as isize * width + x;
            for (dx, dy, cost) in STEPS {
                if (0..width).contains(&(x + dx)) && y as isize + dy >= 0 {
                    let before = self.parts[(at + dy * width + dx) as usize];
                    let here = &mut self.parts[at as usize];
                    *here = (*here).min(before + cost);
                }
            }
        }
    }

    /// The distances in pixels, once they are propagated: positive on land, negative in water.
    pub fn signed(&self, heights: &[f32]) -> Vec<f32> {
        let far = |parts: u32| (parts as f32 / PARTS).min(self.reach as f32);
        // The last pass went upward.
        let parts = self.parts.iter().rev();
        parts.zip(heights).map(|(parts, height)| far(*parts) * if *height < self.sea { -1.0 } else { 1.0 }).collect()
    }
}

/// Signed distance from the coast in pixels for heights row by row, up to `reach`: positive on land, negative in water.
pub(super) fn coast_distances(heights: &[f32], width: usize, sea: f32, reach: usize) -> Vec<f32> {
    let rows = heights.len() / width;
    let mut distances = CoastDistances::new(width, sea, reach);
    distances.seed_rows(heights, 0..rows);
    distances.propagate_rows(0..2 * rows);
    distances.signed(heights)
}

#[cfg(test)]
mod tests {
    use eremite_land::background::bands;

    use super::*;

    #[test]
    fn an_island_is_as_far_off_as_it_is() {
        const SIDE: usize = 61;
        let from_middle = |i: usize| ((i % SIDE) as f32 - 30.0).hypot((i / SIDE) as f32 - 30.0);
        // A cone whose coast is a circle with a radius of 12.5 pixels.
        let heights: Vec<f32> = (0..SIDE * SIDE).map(|i| 0.5 + (12.5 - from_middle(i)) * 0.01).collect();
        for (i, told) in coast_distances(&heights, SIDE, 0.5, REACH).into_iter().enumerate() {
            let far = 12.5 - from_middle(i);
            if far.abs() < REACH as f32 - 1.0 {
                assert!((told - far).abs() < 0.35 + 0.03 * far.abs(), "pixel {i}: {told} for {far}");
            }
        }
        assert!(coast_distances(&[0.2; 100], 10, 0.5, REACH).iter().all(|far| *far == -(REACH as f32)), "no coast, no distance");
    }

    #[test]
    fn rows_at_once_do_not_matter() {
        let (width, rows) = (23, 17);
        let heights: Vec<f32> = (0..width * rows).map(|i| (i * i * 37 % 101) as f32 / 100.0).collect();
        let whole = coast_distances(&heights, width, 0.3, 5);
        for at_once in [1, 3, 20] {
            let mut distances = CoastDistances::new(width, 0.3, 5);
            for rows in bands(rows, at_once) {
                distances.seed_rows(&heights, rows);
            }
            for rows in bands(2 * rows, at_once) {
                distances.propagate_rows(rows);
            }
            assert!(distances.signed(&heights) == whole, "{at_once} rows at once");
        }
    }
}
