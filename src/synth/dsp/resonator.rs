//! Resonator: one mode of a struck body.

use super::ANTI_DENORMAL;

/// A decaying sine, computed as a phasor that rotates and shrinks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Resonator {
    turn: [f32; 2],
    state: [f32; 2],
}

impl Resonator {
    /// With a frequency in hertz and a decay time by 60 dB in seconds.
    pub fn new(hz: f32, decay_s: f32, rate_hz: f32) -> Self {
        let mut ring = Self::default();
        ring.tune(hz, decay_s, rate_hz);
        ring
    }

    /// Changes frequency and decay; the current oscillation continues.
    pub fn tune(&mut self, hz: f32, decay_s: f32, rate_hz: f32) {
        let radius = libm::powf(10.0, -3.0 / (decay_s.max(1.0e-4) * rate_hz));
        let (sin, cos) = libm::sincosf(core::f32::consts::TAU * hz.min(rate_hz * 0.49) / rate_hz);
        self.turn = [radius * cos, radius * sin];
    }

    /// Excites it: a sine of this amplitude starts at phase 0.
    pub fn strike(&mut self, amplitude: f32) {
        self.state[0] += amplitude;
    }

    /// The next sample, driven by an input.
    #[inline]
    pub fn next(&mut self, x: f32) -> f32 {
        let [re, im] = self.state;
        self.state = [self.turn[0] * re - self.turn[1] * im + x + ANTI_DENORMAL, self.turn[1] * re + self.turn[0] * im];
        self.state[1]
    }

    /// Current amplitude.
    pub fn amplitude(&self) -> f32 {
        libm::hypotf(self.state[0], self.state[1])
    }

    /// Silences it.
    pub fn stop(&mut self) {
        self.state = [0.0; 2];
    }
}
