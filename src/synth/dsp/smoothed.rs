//! Parameter smoothing: a value that follows a target exponentially, block by block.

use crate::bus::BLOCK_FRAMES;

/// Distance below which the target is reached: a value that decays to 0 must not become denormal, which would slow down the
/// processor.
const THERE: f32 = 1.0e-15;

/// A parameter that follows a target exponentially, one step per block.
#[derive(Clone, Copy, Debug, Default)]
pub struct SmoothedValue {
    now: f32,
    step: f32,
    begun: bool,
}

impl SmoothedValue {
    /// With a time constant (to 1/e) in seconds. The first target is taken at once.
    pub fn new(seconds: f32, rate_hz: f32) -> Self {
        Self { now: 0.0, step: 1.0 - libm::expf(-(BLOCK_FRAMES as f32) / (seconds * rate_hz)), begun: false }
    }

    /// With a time constant in seconds, starting at 0: the first target is approached like any other.
    pub fn from_zero(seconds: f32, rate_hz: f32) -> Self {
        Self { begun: true, ..Self::new(seconds, rate_hz) }
    }

    /// Advances one block towards a target; returns the values at the start and the end of the block.
    pub fn advance_toward(&mut self, to: f32) -> (f32, f32) {
        let before = if self.begun { self.now } else { to };
        self.begun = true;
        self.now = before + self.step * (to - before);
        if (to - self.now).abs() < THERE {
            self.now = to;
        }
        (before, self.now)
    }

    /// Jumps to a value.
    pub fn snap_to(&mut self, to: f32) {
        self.now = to;
        self.begun = true;
    }

    /// The current value.
    pub fn value(&self) -> f32 {
        self.now
    }
}
