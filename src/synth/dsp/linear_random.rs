//! Random modulation by linear interpolation.

use super::WhiteNoise;

/// A random value from 0 to 1: interpolated linearly between random values at a fixed frequency.
#[derive(Clone, Debug)]
pub struct LinearRandom {
    white: WhiteNoise,
    from: f32,
    to: f32,
    at: f32,
    step: f32,
}

impl LinearRandom {
    /// With a number of random values a second.
    pub fn new(seed: u64, hz: f32, rate_hz: f32) -> Self {
        let mut white = WhiteNoise::new(seed);
        let (from, to) = (white.unit(), white.unit());
        Self { white, from, to, at: 0.0, step: (hz / rate_hz).min(1.0) }
    }

    /// Changes the number of values a second.
    pub fn set(&mut self, hz: f32, rate_hz: f32) {
        self.step = (hz / rate_hz).min(1.0);
    }

    /// The next sample.
    #[inline]
    pub fn sample(&mut self) -> f32 {
        self.at += self.step;
        if self.at >= 1.0 {
            self.at -= 1.0;
            self.from = self.to;
            self.to = self.white.unit();
        }
        self.from + (self.to - self.from) * self.at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_wanders_without_a_jump_and_over_all_of_its_range() {
        let mut rough = LinearRandom::new(1, 100.0, 48_000.0);
        let values: Vec<f32> = (0..48_000).map(|_| rough.sample()).collect();
        assert!(values.windows(2).all(|w| (w[1] - w[0]).abs() <= 100.0 / 48_000.0 + 1.0e-6));
        let (low, high) = values.iter().fold((1.0_f32, 0.0_f32), |(low, high), x| (low.min(*x), high.max(*x)));
        assert!((0.0..0.1).contains(&low) && (0.9..1.0).contains(&high), "{low} to {high}");
    }
}
