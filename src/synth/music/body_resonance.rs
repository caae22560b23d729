//! Body resonance of the qin: a few modes of its boards and its air, and early reflections from inside.

use crate::{
    bus::{Bus, MonoBlock, PanGains},
    dsp::{ANTI_DENORMAL, DelayLine, OnePole},
};

/// Modes: hertz, quality, gain. The air in the box, and the boards of paulownia and catalpa.
const MODES: [(f32, f32, f32); 6] =
    [(96.0, 5.0, 0.55), (168.0, 7.0, 0.80), (247.0, 9.0, 0.62), (391.0, 10.0, 0.55), (563.0, 11.0, 0.42), (842.0, 9.0, 0.34)];
/// Direct sound of the bridge.
const DIRECT: f32 = 0.52;
/// Delays in milliseconds of the reflections from the box and the table under it, left and right.
const BACK_MS: [[f32; 3]; 2] = [[2.9, 6.1, 11.7], [3.7, 7.3, 9.9]];
/// Gain of each reflection.
const BACK: f32 = 0.08;
/// High-pass cutoff in hertz, below the lowest string: only the boards' own sway lies below it.
const LOW_HZ: f32 = 45.0;

/// The modes side by side, for vector lanes: two-pole band-passes with unit gain at the centre (Robert Bristow-Johnson,
/// "Cookbook formulae for audio equalizer biquad filter coefficients": the second band-pass).
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

    /// The next sample of all modes.
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

/// The qin's wooden body.
pub struct BodyResonance {
    modes: BodyModes,
    inside: DelayLine,
    back: [[usize; 3]; 2],
    sway: OnePole,
}

impl BodyResonance {
    /// A silent body.
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

    /// Adds the body's sound for one block of the bridge's motion to the bus, and replaces that block by the
    /// body's sound in mono.
    pub fn process(&mut self, bridge: &mut MonoBlock, spread: PanGains, out: &mut Bus) {
        let mut modes = self.modes;
        for (i, bridge) in bridge.iter_mut().enumerate() {
            let x = self.sway.high(*bridge);
            let heard = DIRECT * x + modes.ring(x);
            self.inside.push(heard);
            let [left, right] = self.back.map(|ear| BACK * ear.iter().map(|frames| self.inside.read(*frames)).sum::<f32>());
            out.left[i] += spread.left * (heard + left);
            out.right[i] += spread.right * (heard + right);
            out.reverb_send[i] += spread.reverb_send * heard;
            *bridge = heard;
        }
        self.modes = modes;
    }
}
