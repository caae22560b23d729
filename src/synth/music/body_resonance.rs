//! The qin's body: a few modes of its boards and its air, and what comes back from inside.

use crate::{
    bus::{Bus, MonoBlock, PanGains},
    dsp::{ANTI_DENORMAL, DelayLine, OnePole},
};

/// Modes: hertz, quality, gain. The air in the box, and the boards of paulownia and catalpa.
const MODES: [(f32, f32, f32); 6] =
    [(96.0, 5.0, 0.55), (168.0, 7.0, 0.80), (247.0, 9.0, 0.62), (391.0, 10.0, 0.55), (563.0, 11.0, 0.42), (842.0, 9.0, 0.34)];
/// What of the bridge is heard as it is.
const DIRECT: f32 = 0.52;
/// What comes back from within the box and the table that it lies on, for the left and the right ear: milliseconds.
const BACK_MS: [[f32; 3]; 2] = [[2.9, 6.1, 11.7], [3.7, 7.3, 9.9]];
/// How much each of them is.
const BACK: f32 = 0.08;
/// No string goes lower, in hertz: what does is the boards' own sway.
const LOW_HZ: f32 = 45.0;

/// The modes side by side, so that a processor takes several at a time: two poles each, which pass their own frequency as it is
/// (Robert Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter coefficients": the second band-pass).
#[derive(Clone, Copy, Default)]
struct BodyModes {
    b: [f32; MODES.len()],
    a: [[f32; MODES.len()]; 2],
    held: [[f32; MODES.len()]; 2],
}

impl BodyModes {
    fn new(rate_hz: f32) -> Self {
        let mut modes = Self::default();
        for (i, (hz, q, gain)) in MODES.into_iter().enumerate() {
            let (sin, cos) = libm::sincosf(core::f32::consts::TAU * hz / rate_hz);
            let alpha = sin / (2.0 * q);
            modes.b[i] = gain * alpha / (1.0 + alpha);
            modes.a[0][i] = -2.0 * cos / (1.0 + alpha);
            modes.a[1][i] = (1.0 - alpha) / (1.0 + alpha);
        }
        modes
    }

    /// What rings of it.
    #[inline]
    fn ring(&mut self, x: f32) -> f32 {
        let mut sum = 0.0;
        for i in 0..MODES.len() {
            let bx = self.b[i] * x;
            let y = bx + self.held[0][i];
            self.held[0][i] = self.held[1][i] - self.a[0][i] * y + ANTI_DENORMAL;
            self.held[1][i] = -bx - self.a[1][i] * y;
            sum += y;
        }
        sum
    }
}

/// A body of wood.
pub struct BodyResonance {
    modes: BodyModes,
    inside: DelayLine,
    back: [[usize; 3]; 2],
    sway: OnePole,
}

impl BodyResonance {
    /// A still one.
    pub fn new(rate_hz: f32) -> Self {
        let frames = |ms: f32| (ms * 0.001 * rate_hz) as usize;
        let most = BACK_MS.iter().flatten().fold(0.0_f32, |most, ms| most.max(*ms));
        Self {
            modes: BodyModes::new(rate_hz),
            inside: DelayLine::new(frames(most) + 1),
            back: BACK_MS.map(|ear| ear.map(frames)),
            sway: OnePole::new(LOW_HZ, rate_hz),
        }
    }

    /// What is heard where the bridge is moved so: it is added to the ears, and takes the place of what was given.
    pub fn process(&mut self, bridge: &mut MonoBlock, spread: PanGains, out: &mut Bus) {
        let mut modes = self.modes;
        for (i, bridge) in bridge.iter_mut().enumerate() {
            let x = self.sway.high(*bridge);
            let heard = DIRECT * x + modes.ring(x);
            self.inside.push(heard);
            let [left, right] = self.back.map(|ear| BACK * ear.iter().map(|frames| self.inside.read(*frames)).sum::<f32>());
            out.left[i] += spread.left * (heard + left);
            out.right[i] += spread.right * (heard + right);
            out.walls[i] += spread.walls * heard;
            *bridge = heard;
        }
        self.modes = modes;
    }
}
