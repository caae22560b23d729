//! Smoothed gain, pan and occlusion of a continuous source.

use crate::{
    bus::PanGains,
    dsp::{SmoothedValue, clamp_or_low},
    listener::Spatialization,
};

/// Smoothing time, in seconds.
const FOLLOW_S: f32 = 0.05;
/// Level below which nothing is rendered.
const GONE: f32 = 1.0e-5;

/// Gain, pan and occlusion that follow their targets smoothly.
pub struct SmoothedSpatialization {
    gain: SmoothedValue,
    pan: SmoothedValue,
    muffled: SmoothedValue,
    before: Spatialization,
}

impl SmoothedSpatialization {
    /// Silent, without a position yet.
    pub fn new(rate_hz: f32) -> Self {
        let smooth = || SmoothedValue::new(FOLLOW_S, rate_hz);
        Self { gain: smooth(), pan: smooth(), muffled: smooth(), before: Spatialization::default() }
    }

    /// The values at the start and the end of this block; `None` while it is inaudible.
    pub fn toward(&mut self, heard: Spatialization) -> Option<(Spatialization, Spatialization)> {
        let gain = self.gain.advance_toward(clamp_or_low(heard.gain, 0.0, 1.0));
        let (pan, muffled) = (clamp_or_low(heard.pan, -1.0, 1.0), clamp_or_low(heard.occlusion, 0.0, 1.0));
        if gain.0.max(gain.1) <= GONE {
            // A source that starts again starts at its own position.
            self.pan.snap_to(pan);
            self.muffled.snap_to(muffled);
            self.before = Spatialization { gain: 0.0, pan, occlusion: muffled };
            return None;
        }
        let before = Spatialization { gain: gain.0, ..self.before };
        self.before =
            Spatialization { gain: gain.1, pan: self.pan.advance_toward(pan).1, occlusion: self.muffled.advance_toward(muffled).1 };
        Some((before, self.before))
    }
}

/// Channel gains of one part of a wide source, offset from the source's pan.
pub fn offset_gains(heard: Spatialization, by: f32, walls: f32) -> PanGains {
    PanGains::of(Spatialization { pan: (heard.pan + by).clamp(-1.0, 1.0), ..heard }, walls)
}
