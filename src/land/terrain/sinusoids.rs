//! `sinusoids`: a sum of sines of random wavelength, phase and amplitude, stronger where they are longer. A phase is a whole
//! number of 2^-64 turns that wraps, so it is exact at any column; within a block of columns the angle is advanced by the
//! addition theorem.

use std::f64::consts::TAU;

use bevy_reflect::Reflect;

use crate::{CHUNK_COLUMNS, Column, HeightSource, RandomStream, Seed, Tile, params::Help};

/// A sum of sines; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Sinusoids {
    /// The number of sines.
    #[reflect(@1..=64_u32, @Help("sines summed"))]
    pub waves: u32,
    /// The longest wavelength in columns.
    #[reflect(@8..=65_536_u32, @Help("columns in the longest wave; the shortest is a 32nd of it"))]
    pub longest: u32,
}

impl Default for Sinusoids {
    fn default() -> Self {
        Self { waves: 8, longest: 512 }
    }
}

const WAVE: RandomStream = RandomStream::named("sinusoids");
/// The shortest wavelength is the longest halved this many times.
const HALVINGS: f64 = 5.0;
/// Columns over which a wave is advanced by the addition theorem before its phase is computed anew.
const BLOCK: usize = 16;

struct Sine {
    phase: u64,
    step: u64,
    strength: f64,
}

fn turn(phase: u64) -> f64 {
    // 53 bits of the fraction: all that a float holds.
    (phase >> 11) as f64 * (TAU / 9_007_199_254_740_992.0)
}

impl Sinusoids {
    /// The sines at a column, the strongest first.
    fn sines(&self, seed: Seed, first: Column) -> Vec<Sine> {
        let mut sines: Vec<Sine> = (0..self.waves)
            .map(|number| {
                let at = |what| f64::from(seed.unit(WAVE, &[i64::from(number), what]));
                // The first is the longest itself; the wavelengths of the others are uniform in their logarithm.
                let halvings = if number == 0 { 0.0 } else { HALVINGS * at(0) };
                let length = f64::from(self.longest) * libm::exp2(-halvings);
                let step = (18_446_744_073_709_551_616.0 / length) as u64;
                let phase = seed.hash(WAVE, &[i64::from(number), 1]).wrapping_add(step.wrapping_mul(first.0 as u64));
                Sine { phase, step, strength: libm::exp2(-halvings) * (0.5 + 0.5 * at(2)) }
            })
            .collect();
        let sum: f64 = sines.iter().map(|sine| sine.strength).sum();
        for sine in &mut sines {
            sine.strength *= 0.5 / sum;
        }
        sines.sort_by(|a, b| b.strength.total_cmp(&a.strength));
        sines
    }
}

impl HeightSource for Sinusoids {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_stage(self.waves, seed, first, out);
    }

    /// One stage per sine.
    fn stages(&self) -> u32 {
        self.waves
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        let mut sums = [0.5; CHUNK_COLUMNS + 1];
        for sine in self.sines(seed, first).iter().take(stage as usize) {
            let within: [(f64, f64); BLOCK] = std::array::from_fn(|i| libm::sincos(turn(sine.step.wrapping_mul(i as u64))));
            for (number, block) in sums.chunks_mut(BLOCK).enumerate() {
                let phase = sine.phase.wrapping_add(sine.step.wrapping_mul((number * BLOCK) as u64));
                let (sin, cos) = libm::sincos(turn(phase));
                let (sin, cos) = (sine.strength * sin, sine.strength * cos);
                for (sum, (sin_within, cos_within)) in block.iter_mut().zip(&within) {
                    *sum += sin * cos_within + cos * sin_within;
                }
            }
        }
        for (out, sum) in out.iter_mut().zip(sums) {
            *out = (sum as f32).clamp(0.0, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_plain_sum_of_sines_also_far_out() {
        let height_source = Sinusoids { waves: 12, longest: 700 };
        for first in [0, -256, 1 << 40, -(1 << 62), (1 << 62) - 256] {
            let mut tile = [0.0; CHUNK_COLUMNS + 1];
            height_source.fill_tile(Seed(4), Column(first), &mut tile);
            let sines = height_source.sines(Seed(4), Column(first));
            for (i, value) in tile.iter().enumerate() {
                let turns = |sine: &Sine| sine.phase.wrapping_add(sine.step.wrapping_mul(i as u64)) as f64 / 18_446_744_073_709_551_616.0;
                let plain: f64 = sines.iter().map(|sine| sine.strength * libm::sin(TAU * turns(sine))).sum();
                assert!((f64::from(*value) - 0.5 - plain).abs() < 1.0e-6, "column {i} from {first}");
            }
        }
    }
}
