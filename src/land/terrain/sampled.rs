//! `linear` and `cosine`: value noise of one octave. Every `sample`-th naive value is kept, the columns between are
//! interpolated (`linp` and `cosp` of "1D terrain", Bhayani).

use bevy_reflect::Reflect;

use super::naive::naive;
use crate::{CHUNK_COLUMNS, Column, HeightSource, Seed, Tile, params::Help};

/// Linear interpolation between every `sample`-th naive value; in `[0, 1)`.
#[derive(Reflect, Clone)]
pub struct Linear {
    /// Columns from one kept value to the next. More make longer, gentler slopes.
    #[reflect(@1..=65_536_u32, @Help("columns between kept values: more makes longer, gentler slopes"))]
    pub sample: u32,
}

/// Cosine interpolation between every `sample`-th naive value; in `[0, 1)`.
#[derive(Reflect, Clone)]
pub struct Cosine {
    /// Columns from one kept value to the next. More make longer, gentler slopes.
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

impl HeightSource for Linear {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        interpolate(seed, self.sample, |mu| mu, first, out);
    }
}

impl HeightSource for Cosine {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        interpolate(seed, self.sample, ease, first, out);
    }
}

/// `(1 - cos(pi mu)) / 2`: the share of the right value in a cosine interpolation.
pub(super) fn ease(mu: f64) -> f64 {
    (1.0 - libm::cos(std::f64::consts::PI * mu)) / 2.0
}

fn interpolate(seed: Seed, sample: u32, ease: impl Fn(f64) -> f64, first: Column, out: &mut Tile) {
    let columns = i64::from(sample);
    let share = |offset: i64| ease(offset as f64 / columns as f64);
    // A narrow cell recurs again and again: its shares are computed once.
    let mut narrow = [0.0; CHUNK_COLUMNS];
    let is_narrow = (sample as usize) < narrow.len();
    if is_narrow {
        for (offset, kept) in (0..columns).zip(&mut narrow) {
            *kept = share(offset);
        }
    }
    let (mut index, mut offset) = (first.0.div_euclid(columns), first.0.rem_euclid(columns));
    let value = |index: i64| naive(seed, Column(index * columns));
    let (mut a, mut b) = (value(index), value(index + 1));
    for out in out {
        if offset == columns {
            (index, offset) = (index + 1, 0);
            (a, b) = (b, value(index + 1));
        }
        let share = if is_narrow { narrow[offset as usize] } else { share(offset) };
        *out = (a * (1.0 - share) + b * share) as f32;
        offset += 1;
    }
}
