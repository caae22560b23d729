//! Chance that is none: values that follow from seed, purpose and place alone, drawn one after the other.

use eremite_hash::{RandomStream, Seed};

/// A stretch of the way at an hour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhraseSlot {
    /// Which stretch.
    pub stretch: i64,
    /// Which hour since the walk's first midnight.
    pub hour: i64,
}

/// Draws of one purpose at one slot.
pub struct SlotRandom {
    seed: Seed,
    purpose: RandomStream,
    at: [i64; 4],
}

impl SlotRandom {
    /// From the first draw on: the how manyeth thing of its purpose it is for in that slot.
    pub const fn new(seed: Seed, purpose: RandomStream, slot: PhraseSlot, nth: i64) -> Self {
        Self { seed, purpose, at: [slot.stretch, slot.hour, nth, 0] }
    }

    /// The next value in `[0, 1)`.
    pub fn unit(&mut self) -> f32 {
        self.at[3] += 1;
        self.seed.unit(self.purpose, &self.at)
    }

    /// The next value in `[low, high)`.
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// Whether something of a probability is so.
    pub fn chance(&mut self, chance: f32) -> bool {
        self.unit() < chance
    }

    /// One of so many, 0 and more.
    pub fn index(&mut self, count: usize) -> usize {
        ((self.unit() * count as f32) as usize).min(count.saturating_sub(1))
    }

    /// One of several by their weights.
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
