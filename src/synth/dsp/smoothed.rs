//! Values that follow without a step.

use crate::bus::BLOCK_FRAMES;

/// So near, it is there: what goes to nothing must not become so small that a processor slows down over it.
const THERE: f32 = 1.0e-15;

/// A value that follows another, moment by moment: it comes to within a third in its time.
#[derive(Clone, Copy, Debug, Default)]
pub struct SmoothedValue {
    now: f32,
    step: f32,
    begun: bool,
}

impl SmoothedValue {
    /// With its time in seconds.
    pub fn new(seconds: f32, rate_hz: f32) -> Self {
        Self { now: 0.0, step: 1.0 - libm::expf(-(BLOCK_FRAMES as f32) / (seconds * rate_hz)), begun: false }
    }

    /// With its time in seconds, from nothing: what it follows first, it does not take at once.
    pub fn from_zero(seconds: f32, rate_hz: f32) -> Self {
        Self { begun: true, ..Self::new(seconds, rate_hz) }
    }

    /// Goes a moment towards a value, and tells where it was and where it is; the first it takes at once.
    pub fn advance_toward(&mut self, to: f32) -> (f32, f32) {
        let before = if self.begun { self.now } else { to };
        self.begun = true;
        self.now = before + self.step * (to - before);
        if (to - self.now).abs() < THERE {
            self.now = to;
        }
        (before, self.now)
    }

    /// Is there at once.
    pub fn snap_to(&mut self, to: f32) {
        self.now = to;
        self.begun = true;
    }

    /// Where it is.
    pub fn value(&self) -> f32 {
        self.now
    }
}
