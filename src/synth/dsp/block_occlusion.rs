//! What is between a sound and the ears.

use super::OnePole;
use crate::bus::MonoBlock;

/// What passes when nothing is between, in hertz,
const OPEN_HZ: f32 = 20_000.0;
/// and how many octaves of it are gone behind all the rock there is: 150 Hz are left.
const OCTAVES: f32 = 7.0;

/// Rock between a sound and the ears: [`super::super::listener::Spatialization::muffled`].
#[derive(Clone, Copy, Debug, Default)]
pub struct BlockOcclusionFilter {
    low: OnePole,
    muffled: f32,
}

impl BlockOcclusionFilter {
    /// Nothing is between.
    pub fn new(rate_hz: f32) -> Self {
        let mut veil = Self { low: OnePole::default(), muffled: -1.0 };
        veil.set(0.0, rate_hz);
        veil
    }

    /// How much is between, 0 to 1; to be told once a moment.
    pub fn set(&mut self, muffled: f32, rate_hz: f32) {
        if muffled != self.muffled {
            self.muffled = muffled;
            self.low.set(OPEN_HZ * libm::exp2f(-OCTAVES * muffled.clamp(0.0, 1.0)), rate_hz);
        }
    }

    /// A signal as it comes through.
    pub fn process(&mut self, signal: &mut MonoBlock) {
        for x in signal {
            *x = self.low.low(*x);
        }
    }
}
