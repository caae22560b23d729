//! Occlusion by rock or falling snow: a low-pass per sample.

use super::{OnePole, clamp_or_low};

/// Cutoff in hertz without occlusion.
const OPEN_HZ: f32 = 20_000.0;
/// Cutoff in hertz with full occlusion.
const CLOSED_HZ: f32 = 110.0;
/// Occlusion below this has no effect. The filters are practically open at this value, so crossing it makes no click.
const LEAST: f32 = 1.0e-3;

/// Two-pole low-pass for occlusion.
#[derive(Clone, Copy, Debug, Default)]
pub struct OcclusionFilter {
    low: [OnePole; 2],
    muffled: Option<f32>,
    /// Whether the occlusion is negligible: the usual case, which costs nothing.
    open: bool,
}

impl OcclusionFilter {
    /// Cutoff in hertz for an occlusion of 0 to 1.
    pub fn cutoff_hz(muffled: f32) -> f32 {
        OPEN_HZ * libm::powf(CLOSED_HZ / OPEN_HZ, clamp_or_low(muffled, 0.0, 1.0))
    }

    /// Gain of a tone under occlusion: for sounds too short or too many to have a filter each.
    pub fn tone_gain(hz: f32, muffled: f32) -> f32 {
        if muffled > 0.0 {
            let over = hz / Self::cutoff_hz(muffled);
            1.0 / (1.0 + over * over)
        } else {
            1.0
        }
    }

    /// Sets the occlusion, 0 to 1.
    pub fn set(&mut self, muffled: f32, rate_hz: f32) {
        if self.muffled != Some(muffled) {
            self.muffled = Some(muffled);
            self.open = muffled < LEAST;
            let hz = Self::cutoff_hz(muffled);
            for low in &mut self.low {
                low.set(hz, rate_hz);
            }
        }
    }

    /// Filters one sample.
    #[inline]
    pub fn next(&mut self, x: f32) -> f32 {
        if self.open {
            return x;
        }
        let once = self.low[0].low(x);
        self.low[1].low(once)
    }
}
