//! Rock, or falling snow, between a sound and the ears.

use super::{OnePole, clamp_or_low};

/// What is let through by nothing at all, in hertz,
const OPEN_HZ: f32 = 20_000.0;
/// and by much rock.
const CLOSED_HZ: f32 = 110.0;
/// Less than this muffles nothing. What glides past it passes filters that are open as well, so that nothing clicks.
const LEAST: f32 = 1.0e-3;

/// Two poles that leave less and less of the treble.
#[derive(Clone, Copy, Debug, Default)]
pub struct OcclusionFilter {
    low: [OnePole; 2],
    muffled: Option<f32>,
    /// So little is between that it is as if there were nothing, which most often is so and costs nothing.
    open: bool,
}

impl OcclusionFilter {
    /// The frequency above which something that is muffled, 0 to 1, is dull.
    pub fn cutoff_hz(muffled: f32) -> f32 {
        OPEN_HZ * libm::powf(CLOSED_HZ / OPEN_HZ, clamp_or_low(muffled, 0.0, 1.0))
    }

    /// What is left of a tone: for sounds too short or too many to have a filter each.
    pub fn tone_gain(hz: f32, muffled: f32) -> f32 {
        if muffled > 0.0 {
            let over = hz / Self::cutoff_hz(muffled);
            1.0 / (1.0 + over * over)
        } else {
            1.0
        }
    }

    /// Muffles a signal from now on so much, 0 to 1.
    pub fn set(&mut self, muffled: f32, rate_hz: f32) {
        if self.muffled != Some(muffled) {
            self.muffled = Some(muffled);
            self.open = muffled < LEAST;
            let hz = Self::cutoff_hz(muffled);
            self.low.iter_mut().for_each(|low| low.set(hz, rate_hz));
        }
    }

    /// The next sample.
    #[inline]
    pub fn next(&mut self, x: f32) -> f32 {
        if self.open {
            return x;
        }
        let once = self.low[0].low(x);
        self.low[1].low(once)
    }
}
