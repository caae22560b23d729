//! `white`: white noise, the naive terrain itself ("1D terrain", Bhayani).

use bevy_reflect::Reflect;

use super::naive::{NAIVE_STEPS, Naive, NaiveSteps};
use crate::{
    CHUNK_COLUMNS, Column, HeightSource, Seed, Tile,
    simd::{Simd, WithSimd, dispatch},
};

/// White noise: uniform in `[0, 1)`, independent at every column.
#[derive(Reflect, Clone, Default)]
pub struct White {}

impl HeightSource for White {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        let mut steps = [0.0; CHUNK_COLUMNS + 1];
        dispatch(WhiteFill { naive: Naive::new(seed, first), steps: &mut steps, out });
    }
}

struct WhiteFill<'a> {
    naive: Naive,
    steps: &'a mut NaiveSteps,
    out: &'a mut Tile,
}

impl WithSimd for WhiteFill<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.naive.steps(self.steps);
        for (i, value) in self.out.iter_mut().enumerate() {
            *value = (f64::from(self.steps[i]) / NAIVE_STEPS) as f32;
        }
    }
}
