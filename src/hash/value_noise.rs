//! 1D value noise: slow variation along the land, hashed at lattice points, with a smoothstep between them.

use crate::{RandomStream, Seed};

/// Value noise in `[0, 1)` along a run of columns, one after the other. Its lattice is hashed from (seed, random stream,
/// width, index), so that noises of different widths are independent.
pub struct ValueNoise {
    seed: Seed,
    stream: RandomStream,
    columns: i64,
    index: i64,
    along: i64,
    left: f64,
    right: f64,
}

impl ValueNoise {
    /// The noise with lattice points every `columns`, positioned at the column `first`.
    #[inline]
    pub fn new(seed: Seed, stream: RandomStream, columns: i64, first: impl Into<i64>) -> Self {
        let first = first.into();
        let (index, along) = (first.div_euclid(columns), first.rem_euclid(columns));
        let mut wave = Self { seed, stream, columns, index, along, left: 0.0, right: 0.0 };
        wave.enter_cell();
        wave
    }

    /// The value at one column. For a run, step through [`ValueNoise::new`]: it hashes once per cell.
    #[inline]
    pub fn at(seed: Seed, stream: RandomStream, columns: i64, column: impl Into<i64>) -> f32 {
        Self::new(seed, stream, columns, column).step() as f32
    }

    #[inline]
    fn enter_cell(&mut self) {
        let value = |index| f64::from(self.seed.unit(self.stream, &[self.columns, index]));
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

/// Smoothstep: 0 up to `low`, 1 from `high` on, flat at both ends.
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
                // The slope of a smoothstep is at most 1.5 times that of a straight line.
                assert!(last.is_none_or(|last| (value - last).abs() <= 1.5 / 37.0), "a jump at {x}");
                last = Some(value);
            }
        }
    }
}
