//! Something that lasts and has its place: how it is heard, without a step when that changes.

use crate::{
    bus::PanGains,
    dsp::{SmoothedValue, clamp_or_low},
    listener::Spatialization,
};

/// It follows in so many seconds.
const FOLLOW_S: f32 = 0.05;
/// Softer than this, nothing is heard.
const GONE: f32 = 1.0e-5;

/// A place that glides.
pub struct SmoothedSpatialization {
    gain: SmoothedValue,
    pan: SmoothedValue,
    muffled: SmoothedValue,
    before: Spatialization,
}

impl SmoothedSpatialization {
    /// Nowhere yet.
    pub fn new(rate_hz: f32) -> Self {
        let smooth = || SmoothedValue::new(FOLLOW_S, rate_hz);
        Self { gain: smooth(), pan: smooth(), muffled: smooth(), before: Spatialization::default() }
    }

    /// How it is heard at the beginning and at the end of this moment; nothing where it is not.
    pub fn toward(&mut self, heard: Spatialization) -> Option<(Spatialization, Spatialization)> {
        let gain = self.gain.advance_toward(clamp_or_low(heard.gain, 0.0, 1.0));
        let (pan, muffled) = (clamp_or_low(heard.pan, -1.0, 1.0), clamp_or_low(heard.muffled, 0.0, 1.0));
        if gain.0.max(gain.1) <= GONE {
            // What begins anew begins at its own place.
            self.pan.snap_to(pan);
            self.muffled.snap_to(muffled);
            self.before = Spatialization { gain: 0.0, pan, muffled };
            return None;
        }
        let before = Spatialization { gain: gain.0, ..self.before };
        self.before = Spatialization { gain: gain.1, pan: self.pan.advance_toward(pan).1, muffled: self.muffled.advance_toward(muffled).1 };
        Some((before, self.before))
    }
}

/// The spread of something wide, of which this part is so far to the side of its middle.
pub fn offset_gains(heard: Spatialization, by: f32, walls: f32) -> PanGains {
    PanGains::of(Spatialization { pan: (heard.pan + by).clamp(-1.0, 1.0), ..heard }, walls)
}
