//! Occlusion by rock as a one-pole low-pass that is updated once per block.

use super::OnePole;
use crate::bus::MonoBlock;

/// Cutoff in hertz without occlusion.
const OPEN_HZ: f32 = 20_000.0;
/// By how many octaves full occlusion lowers the cutoff: to about 150 Hz.
const OCTAVES: f32 = 7.0;

/// One-pole low-pass for occlusion by rock, see [`super::super::listener::Spatialization::occlusion`].
#[derive(Clone, Copy, Debug, Default)]
pub struct BlockOcclusionFilter {
    low: OnePole,
    muffled: f32,
}

impl BlockOcclusionFilter {
    /// A filter without occlusion.
    pub fn new(rate_hz: f32) -> Self {
        let mut veil = Self { low: OnePole::default(), muffled: -1.0 };
        veil.set(0.0, rate_hz);
        veil
    }

    /// Sets the occlusion, 0 to 1; call once per block.
    pub fn set(&mut self, muffled: f32, rate_hz: f32) {
        if muffled != self.muffled {
            self.muffled = muffled;
            self.low.set(OPEN_HZ * libm::exp2f(-OCTAVES * muffled.clamp(0.0, 1.0)), rate_hz);
        }
    }

    /// Filters a block in place.
    pub fn process(&mut self, signal: &mut MonoBlock) {
        for x in signal {
            *x = self.low.low(*x);
        }
    }
}
