//! Filters: one-pole and state-variable.

use super::ANTI_DENORMAL;

/// One-pole filter, low-pass or high-pass, 6 dB an octave.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnePole {
    a: f32,
    y: f32,
}

impl OnePole {
    /// With a cutoff in hertz.
    pub fn new(hz: f32, rate_hz: f32) -> Self {
        let mut low = Self::default();
        low.set(hz, rate_hz);
        low
    }

    /// Changes the cutoff.
    pub fn set(&mut self, hz: f32, rate_hz: f32) {
        self.a = 1.0 - libm::expf(-core::f32::consts::TAU * hz.min(rate_hz * 0.49) / rate_hz);
    }

    /// The next low-pass sample.
    #[inline]
    pub fn low(&mut self, x: f32) -> f32 {
        self.y += self.a * (x - self.y) + ANTI_DENORMAL;
        self.y
    }

    /// The next high-pass sample.
    #[inline]
    pub fn high(&mut self, x: f32) -> f32 {
        x - self.low(x)
    }
}

/// Resonant two-pole state-variable filter with trapezoidal integrators; its frequency may change at any time (Andrew
/// Simper, "Linear Trapezoidal Integrated State Variable Filter", 2013).
#[derive(Clone, Copy, Debug, Default)]
pub struct StateVariableFilter {
    a: [f32; 3],
    k: f32,
    ic: [f32; 2],
}

impl StateVariableFilter {
    /// With a frequency in hertz and a quality of 0.5 or more.
    pub fn new(hz: f32, q: f32, rate_hz: f32) -> Self {
        let mut state = Self::default();
        state.set(hz, q, rate_hz);
        state
    }

    /// Changes frequency and quality.
    pub fn set(&mut self, hz: f32, q: f32, rate_hz: f32) {
        let g = libm::tanf(core::f32::consts::PI * hz.clamp(5.0, rate_hz * 0.48) / rate_hz);
        self.k = 1.0 / q;
        let a1 = 1.0 / (1.0 + g * (g + self.k));
        self.a = [a1, g * a1, g * g * a1];
    }

    #[inline]
    fn process(&mut self, x: f32) -> (f32, f32) {
        let v3 = x - self.ic[1];
        let v1 = self.a[0] * self.ic[0] + self.a[1] * v3;
        let v2 = self.ic[1] + self.a[1] * self.ic[0] + self.a[2] * v3;
        self.ic = [2.0 * v1 - self.ic[0] + ANTI_DENORMAL, 2.0 * v2 - self.ic[1] + ANTI_DENORMAL];
        (v1, v2)
    }

    /// The next low-pass sample: 12 dB an octave.
    #[inline]
    pub fn low(&mut self, x: f32) -> f32 {
        self.process(x).1
    }

    /// The next band-pass sample, with unit gain at the centre frequency.
    #[inline]
    pub fn band(&mut self, x: f32) -> f32 {
        self.process(x).0 * self.k
    }

    /// The next high-pass sample: 12 dB an octave.
    #[inline]
    pub fn high(&mut self, x: f32) -> f32 {
        let (band, low) = self.process(x);
        x - self.k * band - low
    }
}
