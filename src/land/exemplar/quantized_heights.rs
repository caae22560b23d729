//! Quantized heights of an exemplar on their lattice, and their statistics: skewness and linear trend.

use std::sync::Arc;

/// Heights in steps, row by row: 0 is the lowest, `top` the highest.
#[derive(Clone, Debug, PartialEq)]
pub struct QuantizedHeights {
    /// Samples across.
    pub columns: usize,
    /// Samples down; 1 for a profile.
    pub rows: usize,
    /// The step of each sample.
    pub steps: Arc<[u16]>,
    /// The highest step.
    pub top: u16,
}

/// Normalised height of a flat land.
pub const LEVEL: f32 = 0.5;

impl QuantizedHeights {
    /// A step as a height in `[0, 1]`.
    #[inline(always)]
    pub fn height(&self, step: u16) -> f32 {
        if self.top == 0 { LEVEL } else { f32::from(step) / f32::from(self.top) }
    }

    /// All heights in `[0, 1]`, row by row.
    pub fn heights(&self) -> impl ExactSizeIterator<Item = f32> + '_ {
        self.steps.iter().map(|step| self.height(*step))
    }

    /// Whether it has more than one row; otherwise it is a profile.
    pub fn is_map(&self) -> bool {
        self.rows > 1
    }

    /// Whether its mirror image would look different: slopes that rise gently and fall steeply throughout, as dunes do,
    /// without one end being higher than the other.
    pub fn is_skewed(&self) -> bool {
        /// Skewness of the rises from which on a land counts as skewed.
        const LEANING: f64 = 0.8;
        /// Maximum share of the variance that a linear trend may explain.
        const LEVEL_SHARE: f64 = 0.1;
        self.skewness().abs() > LEANING && self.linear_trend_share() < LEVEL_SHARE
    }

    /// Skewness of the rises along the rows.
    fn skewness(&self) -> f64 {
        /// Distance in samples over which rises are taken; a single sample may be mere noise.
        const LAG: usize = 3;
        let (mut count, mut sums) = (0.0, [0.0; 3]);
        for row in self.steps.chunks_exact(self.columns) {
            for (a, b) in row.iter().zip(row.iter().skip(LAG)) {
                let rise = f64::from(*b) - f64::from(*a);
                count += 1.0;
                sums = [sums[0] + rise, sums[1] + rise * rise, sums[2] + rise * rise * rise];
            }
        }
        let [mean, square, cube] = sums.map(|sum| sum / f64::max(count, 1.0));
        let variance = square - mean * mean;
        if variance <= 0.0 { 0.0 } else { (cube - 3.0 * mean * square + 2.0 * mean * mean * mean) / (variance * variance.sqrt()) }
    }

    /// The share of the variance that a linear trend explains.
    pub fn linear_trend_share(&self) -> f64 {
        let count = self.steps.len() as f64;
        let mean = self.steps.iter().map(|step| f64::from(*step)).sum::<f64>() / count;
        let variance: f64 = self.steps.iter().map(|step| (f64::from(*step) - mean) * (f64::from(*step) - mean)).sum();
        let (mut along, mut down, mut wide, mut deep) = (0.0, 0.0, 0.0, 0.0);
        for (y, row) in self.steps.chunks_exact(self.columns).enumerate() {
            for (x, step) in row.iter().enumerate() {
                let [x, y] = [(x, self.columns), (y, self.rows)].map(|(at, length)| at as f64 - (length - 1) as f64 / 2.0);
                let off = f64::from(*step) - mean;
                (along, wide) = (along + x * off, wide + x * x);
                (down, deep) = (down + y * off, deep + y * y);
            }
        }
        let share = |found: f64, length: f64| if length == 0.0 || variance == 0.0 { 0.0 } else { found * found / (length * variance) };
        share(along, wide) + share(down, deep)
    }
}

/// A stratified value of 0 to 15 for a position along a line: each once in sixteen positions, in an order set by `key`.
#[inline(always)]
pub fn stratified_sixteenth(place: i64, key: u64) -> u64 {
    ((place as u64 & 15) ^ (key >> 8 & 15)).wrapping_mul(key | 1).wrapping_add(key >> 4) & 15
}
