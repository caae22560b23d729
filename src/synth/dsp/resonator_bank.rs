//! Resonator bank: many modes of a struck body (modal synthesis).

use super::ANTI_DENORMAL;

/// Lanes of the processor's vector unit.
const LANES: usize = 4;

/// `N` modes side by side, each like a [`super::Resonator`], four at a time in vector lanes. `N` is a multiple of 4.
#[derive(Clone, Copy, Debug)]
pub struct ResonatorBank<const N: usize> {
    cos: [f32; N],
    sin: [f32; N],
    re: [f32; N],
    im: [f32; N],
}

impl<const N: usize> Default for ResonatorBank<N> {
    fn default() -> Self {
        const { assert!(N.is_multiple_of(LANES), "whole lanes") };
        Self { cos: [0.0; N], sin: [0.0; N], re: [0.0; N], im: [0.0; N] }
    }
}

impl<const N: usize> ResonatorBank<N> {
    /// Tunes one mode, in hertz and decay time by 60 dB in seconds; the current oscillation continues.
    pub fn tune(&mut self, which: usize, hz: f32, decay_s: f32, rate_hz: f32) {
        let radius = libm::powf(10.0, -3.0 / (decay_s.max(1.0e-4) * rate_hz));
        let (sin, cos) = libm::sincosf(core::f32::consts::TAU * hz.min(rate_hz * 0.49) / rate_hz);
        (self.cos[which], self.sin[which]) = (radius * cos, radius * sin);
    }

    /// Excites one mode: a sine of this amplitude starts at phase 0.
    pub fn strike(&mut self, which: usize, amplitude: f32) {
        self.re[which] += amplitude;
    }

    /// The next sample, the sum of all modes.
    #[inline]
    pub fn sample(&mut self) -> f32 {
        // Written as separate loops so that the compiler vectorizes each.
        let (re, im) = (self.re, self.im);
        for k in 0..N {
            self.re[k] = self.cos[k] * re[k] - self.sin[k] * im[k] + ANTI_DENORMAL;
        }
        for k in 0..N {
            self.im[k] = self.sin[k] * re[k] + self.cos[k] * im[k];
        }
        let mut sum = [0.0; LANES];
        for four in self.im.as_chunks::<LANES>().0 {
            for (sum, x) in sum.iter_mut().zip(four) {
                *sum += x;
            }
        }
        (sum[0] + sum[2]) + (sum[1] + sum[3])
    }

    /// The next sample while all modes are driven, each by its share of `push`.
    #[inline]
    pub fn next_driven(&mut self, push: f32, shares: &[f32; N]) -> f32 {
        for (re, share) in self.re.iter_mut().zip(shares) {
            *re += push * share;
        }
        self.sample()
    }

    /// Upper bound of the current amplitude: the sum over all modes.
    pub fn amplitude(&self) -> f32 {
        self.re.iter().zip(&self.im).map(|(re, im)| libm::sqrtf(re * re + im * im)).sum()
    }

    /// Silences all modes.
    pub fn stop(&mut self) {
        (self.re, self.im) = ([0.0; N], [0.0; N]);
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Resonator, *};

    #[test]
    fn they_ring_as_each_would_alone() {
        let modes = [(300.0, 0.2), (1_200.0, 0.05), (5_000.0, 0.01), (90.0, 1.0)];
        let mut rings = ResonatorBank::<4>::default();
        let mut alone = modes.map(|(hz, decay_s)| Resonator::new(hz, decay_s, 48_000.0));
        for (i, (hz, decay_s)) in modes.into_iter().enumerate() {
            rings.tune(i, hz, decay_s, 48_000.0);
            rings.strike(i, 0.2);
            alone[i].strike(0.2);
        }
        for _ in 0..10_000 {
            let sum: f32 = alone.iter_mut().map(|ring| ring.next(0.0)).sum();
            assert!((rings.sample() - sum).abs() < 1.0e-5);
        }
    }
}
