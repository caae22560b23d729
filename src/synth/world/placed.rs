//! Something that lasts and has its place: how it is heard, without a step when that changes.

use crate::{
    bus::Spread,
    ears::Heard,
    parts::{Smooth, within},
};

/// It follows in so many seconds.
const FOLLOW_S: f32 = 0.05;
/// Softer than this, nothing is heard.
const GONE: f32 = 1.0e-5;

/// A place that glides.
pub struct Placed {
    gain: Smooth,
    pan: Smooth,
    muffled: Smooth,
    before: Heard,
}

impl Placed {
    /// Nowhere yet.
    pub fn new(rate_hz: f32) -> Self {
        let smooth = || Smooth::new(FOLLOW_S, rate_hz);
        Self { gain: smooth(), pan: smooth(), muffled: smooth(), before: Heard::default() }
    }

    /// How it is heard at the beginning and at the end of this moment; nothing where it is not.
    pub fn toward(&mut self, heard: Heard) -> Option<(Heard, Heard)> {
        let gain = self.gain.toward(within(heard.gain, 0.0, 1.0));
        let (pan, muffled) = (within(heard.pan, -1.0, 1.0), within(heard.muffled, 0.0, 1.0));
        if gain.0.max(gain.1) <= GONE {
            // What begins anew begins at its own place.
            self.pan.jump(pan);
            self.muffled.jump(muffled);
            self.before = Heard { gain: 0.0, pan, muffled };
            return None;
        }
        let before = Heard { gain: gain.0, ..self.before };
        self.before = Heard { gain: gain.1, pan: self.pan.toward(pan).1, muffled: self.muffled.toward(muffled).1 };
        Some((before, self.before))
    }
}

/// The spread of something wide, of which this part is so far to the side of its middle.
pub fn aside(heard: Heard, by: f32, walls: f32) -> Spread {
    Spread::of(Heard { pan: (heard.pan + by).clamp(-1.0, 1.0), ..heard }, walls)
}
