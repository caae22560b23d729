//! The naive terrain (white noise): one uniform value per column, the lattice that other height sources read.
//!
//! It is the `random.random()` per point of "1D terrain" (Bhayani), made random-access: a strong
//! 64-bit hash keys each block of 256 columns, and a two-round 32-bit mixer (Chris Wellons' search,
//! hash-prospector, bias 0.107) spreads the column within the block. The mixer needs only 32-bit
//! multiplications, so it runs in vector registers.

use crate::{CHUNK_COLUMNS, Column, RandomStream, Seed};

const NAIVE: RandomStream = RandomStream::named("naive");

/// The values are whole multiples of 1 / `NAIVE_STEPS`.
pub(super) const NAIVE_STEPS: f64 = 16_777_216.0;

#[inline(always)]
fn spread(within: u32, key: (u32, u32)) -> u32 {
    let mut h = within.wrapping_mul(0x9e37_79b9).wrapping_add(key.0);
    h = (h ^ (h >> 16)).wrapping_mul(0x21f0_aaad) ^ key.1;
    h = (h ^ (h >> 15)).wrapping_mul(0x735a_2d97);
    (h ^ (h >> 15)) >> 8
}

fn key(seed: Seed, column: Column) -> (u32, u32) {
    let key = seed.hash(NAIVE, &[column.chunk().0]);
    (key as u32, (key >> 32) as u32)
}

/// The naive value of one column, in steps: a whole number below [`NAIVE_STEPS`].
pub(super) fn steps_at(seed: Seed, column: Column) -> u32 {
    spread(column.within_chunk() as u32, key(seed, column))
}

/// The naive value of one column in `[0, 1)`.
pub(super) fn naive(seed: Seed, column: Column) -> f64 {
    f64::from(steps_at(seed, column)) / NAIVE_STEPS
}

/// The naive values, in steps, of a chunk's columns and its right neighbour's first; an `f32` holds 24 bits.
pub(super) type NaiveSteps = [f32; CHUNK_COLUMNS + 1];

/// Generates the naive values of a chunk.
#[derive(Clone, Copy)]
pub(super) struct Naive {
    key: (u32, u32),
    next: f32,
}

impl Naive {
    pub fn new(seed: Seed, first: Column) -> Self {
        Self { key: key(seed, first), next: steps_at(seed, first + CHUNK_COLUMNS as i64) as f32 }
    }

    #[inline(always)]
    pub fn steps(self, out: &mut NaiveSteps) {
        for (within, value) in out[..CHUNK_COLUMNS].iter_mut().enumerate() {
            // Through i32, which converts in vector registers.
            *value = spread(within as u32, self.key) as i32 as f32;
        }
        out[CHUNK_COLUMNS] = self.next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_tile_holds_the_same_values_as_single_questions(seed: u64, chunk in -(1i64 << 54)..(1 << 54)) {
            let first = Column(chunk * CHUNK_COLUMNS as i64);
            let mut tile = [0.0; CHUNK_COLUMNS + 1];
            Naive::new(Seed(seed), first).steps(&mut tile);
            for (i, value) in tile.iter().enumerate() {
                prop_assert_eq!(*value as u32, steps_at(Seed(seed), first + i as i64));
            }
        }
    }

    #[test]
    fn the_values_are_uniform_and_never_repeat_at_a_lag() {
        let n = 1 << 18;
        let values: Vec<f64> = (0..n).map(|x| naive(Seed(3), Column(x - n / 2))).collect();
        let mut buckets = [0u32; 64];
        for value in &values {
            buckets[(value * 64.0) as usize] += 1;
        }
        let expected = n as f64 / 64.0;
        let chi_squared: f64 = buckets.iter().map(|&seen| (f64::from(seen) - expected).powi(2) / expected).sum();
        // 63 degrees of freedom: mean 63, standard deviation 11.2.
        assert!(chi_squared < 63.0 + 5.0 * 11.2, "chi squared {chi_squared}");
        for lag in [1, 2, 3, 16, 128, 255, 256, 257, 512, 4096, 65_536] {
            let pairs = n as usize - lag;
            let covariance: f64 = (0..pairs).map(|i| (values[i] - 0.5) * (values[i + lag] - 0.5)).sum::<f64>() / pairs as f64;
            assert!((covariance * 12.0).abs() < 5.0 / (pairs as f64).sqrt(), "lag {lag}: correlation {}", covariance * 12.0);
        }
    }
}
