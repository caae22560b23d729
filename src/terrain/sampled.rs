//! `linear` and `cosine`: every `sample`-th naive value is kept, the columns between are
//! interpolated (`linp` and `cosp` of "1D terrain", Bhayani).

use bevy::reflect::Reflect;

use super::naive::naive;
use crate::land::{Column, Relief, Seed, Tile, params::Help};

/// Straight lines between every `sample`-th naive value; in `[0, 1)`.
#[derive(Reflect, Clone)]
pub struct Linear {
    /// Columns from one kept value to the next. More: longer, gentler slopes.
    #[reflect(@1..=65_536_u32, @Help("columns between kept values: more makes longer, gentler slopes"))]
    pub sample: u32,
}

/// Half cosine waves between every `sample`-th naive value; in `[0, 1)`.
#[derive(Reflect, Clone)]
pub struct Cosine {
    /// Columns from one kept value to the next. More: longer, gentler slopes.
    #[reflect(@1..=65_536_u32, @Help("columns between kept values: more makes longer, gentler slopes"))]
    pub sample: u32,
}

/// The article's choice: short enough to see the lines.
const DEFAULT_SAMPLE: u32 = 4;

impl Default for Linear {
    fn default() -> Self {
        Self { sample: DEFAULT_SAMPLE }
    }
}

impl Default for Cosine {
    fn default() -> Self {
        Self { sample: DEFAULT_SAMPLE }
    }
}

impl Relief for Linear {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        interpolate(seed, self.sample, |mu| mu, first, out);
    }
}

impl Relief for Cosine {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        interpolate(seed, self.sample, ease, first, out);
    }
}

/// `(1 - cos(pi mu)) / 2`: the share of the right value in a cosine interpolation.
pub(super) fn ease(mu: f64) -> f64 {
    (1.0 - libm::cos(std::f64::consts::PI * mu)) / 2.0
}

fn interpolate(seed: Seed, sample: u32, ease: impl Fn(f64) -> f64, first: Column, out: &mut Tile) {
    let sample = i64::from(sample);
    let mut cell = None;
    for (i, value) in out.iter_mut().enumerate() {
        let column = first + i as i64;
        let index = column.0.div_euclid(sample);
        let offset = column.0.rem_euclid(sample);
        let (_, a, b) = match cell {
            Some(kept @ (kept_index, _, _)) if kept_index == index => kept,
            _ => {
                let left = Column(index * sample);
                (index, naive(seed, left), naive(seed, left + sample))
            }
        };
        cell = Some((index, a, b));
        let share = ease(offset as f64 / sample as f64);
        *value = (a * (1.0 - share) + b * share) as f32;
    }
}
