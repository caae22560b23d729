//! `white`: the naive terrain itself, a value of its own for every column ("1D terrain", Bhayani).

use bevy::reflect::Reflect;

use super::naive::{NAIVE_STEPS, steps_tile};
use crate::land::{CHUNK_COLUMNS, Column, Relief, Seed, Tile};

/// White noise: uniform in `[0, 1)`, no column knows its neighbour.
#[derive(Reflect, Clone, Default)]
pub struct White {}

impl Relief for White {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        let mut steps = [0.0; CHUNK_COLUMNS + 1];
        steps_tile(seed, first, &mut steps);
        for (value, steps) in out.iter_mut().zip(steps) {
            *value = (steps / NAIVE_STEPS) as f32;
        }
    }
}
