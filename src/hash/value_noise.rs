//! Slow variation along the land: value noise, hashed at lattice points, smoothstep between them.

use crate::{RandomStream, Seed};

/// Value noise in `[0, 1)` along a run of columns, one after the other. Its lattice is drawn from
/// (seed, purpose, width, index), so that waves of different widths are different waves.
pub struct ValueNoise {
    seed: Seed,
    purpose: RandomStream,
    columns: i64,
    index: i64,
    along: i64,
    left: f64,
    right: f64,
}

impl ValueNoise {
    /// The wave with lattice points every so many `columns`, about to answer for the column `first`.
    #[inline]
    pub fn new(seed: Seed, purpose: RandomStream, columns: i64, first: impl Into<i64>) -> Self {
        let first = first.into();
        let (index, along) = (first.div_euclid(columns), first.rem_euclid(columns));
        let mut wave = Self { seed, purpose, columns, index, along, left: 0.0, right: 0.0 };
        wave.enter_cell();
        wave
    }

    /// The value at one column. For a run, step through [`ValueNoise::new`]: it hashes once a cell.
    #[inline]
    pub fn at(seed: Seed, purpose: RandomStream, columns: i64, column: impl Into<i64>) -> f32 {
        Self::new(seed, purpose, columns, column).step() as f32
    }

    #[inline]
    fn enter_cell(&mut self) {
        let value = |index| f64::from(self.seed.unit(self.purpose, &[self.columns, index]));
        (self.left, self.right) = (value(self.index), value(self.index + 1));
    }

    /// The value at the next column of the run.
    #[inline]
    pub fn step(&mut self) -> f64 {
        if self.along == self.columns {
            self.along = 0;
            self.index += 1;
            self.enter_cell();
        }
        let mu = self.along as f64 / self.columns as f64;
        self.along += 1;
        self.left + (self.right - self.left) * mu * mu * (3.0 - 2.0 * mu)
    }
}

/// From 0 at `low` to 1 at `high`, level at both ends and beyond.
#[inline]
pub fn smoothstep(low: f32, high: f32, value: f32) -> f32 {
    let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_its_single_columns_and_has_no_jump() {
        const PURPOSE: RandomStream = RandomStream::named("test wave");
        for first in [-300, 0, 1_i64 << 60, -(1 << 62)] {
            let mut wave = ValueNoise::new(Seed(1), PURPOSE, 37, first);
            let mut last: Option<f64> = None;
            for x in first..first + 600 {
                let value = wave.step();
                assert_eq!(value as f32, ValueNoise::at(Seed(1), PURPOSE, 37, x));
                // A smoothstep is at most half as steep again as a straight line.
                assert!(last.is_none_or(|last| (value - last).abs() <= 1.5 / 37.0), "a jump at {x}");
                last = Some(value);
            }
        }
    }
}
