//! Deterministic randomness of the music: values hashed from seed, stream, place and hour, drawn in sequence.

use eremite_hash::{RandomStream, Seed};

/// A stretch of land at an hour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhraseSlot {
    /// Index of the stretch.
    pub stretch: i64,
    /// Hours since the session's first midnight.
    pub hour: i64,
}

/// A sequence of random values for one stream and slot.
pub struct SlotRandom {
    seed: Seed,
    random_stream: RandomStream,
    at: [i64; 4],
}

impl SlotRandom {
    /// Starts a sequence; `nth` tells apart the sequences of one stream in the same slot.
    pub const fn new(seed: Seed, random_stream: RandomStream, slot: PhraseSlot, nth: i64) -> Self {
        Self { seed, random_stream, at: [slot.stretch, slot.hour, nth, 0] }
    }

    /// The next value in `[0, 1)`.
    pub fn unit(&mut self) -> f32 {
        self.at[3] += 1;
        self.seed.unit(self.random_stream, &self.at)
    }

    /// The next value in `[low, high)`.
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// True with a probability.
    pub fn chance(&mut self, chance: f32) -> bool {
        self.unit() < chance
    }

    /// A random index below `count`, or 0.
    pub fn index(&mut self, count: usize) -> usize {
        ((self.unit() * count as f32) as usize).min(count.saturating_sub(1))
    }

    /// A random index by weights.
    pub fn weighted_index(&mut self, weights: &[f32]) -> usize {
        let mut left = self.unit() * weights.iter().sum::<f32>();
        for (i, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return i;
            }
        }
        weights.len().saturating_sub(1)
    }
}
