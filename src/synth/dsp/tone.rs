//! A tone that glides from block to block.

use crate::bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains};

/// An oscillator whose pitch and loudness are interpolated over each block.
#[derive(Clone, Debug, Default)]
pub struct GlidingTone {
    turns: f32,
    /// Pitch in turns per frame, and loudness, at the end of the last block.
    last: (f32, f32),
}

impl GlidingTone {
    /// Whether it was silent at the end of the last block.
    pub fn is_silent(&self) -> bool {
        self.last.1 <= 0.0
    }

    /// Pitch in turns per frame at the end of the last block.
    pub fn pitch(&self) -> f32 {
        self.last.0
    }

    /// Silences it.
    pub fn stop(&mut self) {
        self.last.1 = 0.0;
    }

    /// Adds one block that ends at a pitch in turns per frame and a loudness, of a wave as a function of turns.
    pub fn add(&mut self, to: (f32, f32), wave: impl Fn(f32) -> f32, spread: PanGains, out: &mut Bus) {
        let from = std::mem::replace(&mut self.last, to);
        if from.1 <= 0.0 && to.1 <= 0.0 {
            return;
        }
        // A tone that begins has no pitch to come from.
        let from = if from.1 <= 0.0 { (to.0, 0.0) } else { from };
        let by = ((to.0 - from.0) / BLOCK_FRAMES as f32, (to.1 - from.1) / BLOCK_FRAMES as f32);
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        for (i, x) in signal.iter_mut().enumerate() {
            let t = i as f32;
            self.turns += from.0 + by.0 * t;
            *x = (from.1 + by.1 * t) * wave(self.turns);
        }
        self.turns -= self.turns.floor();
        out.add(&signal, spread, spread);
    }
}
