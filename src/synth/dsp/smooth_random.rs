//! Smooth random modulation: value noise over time.

use super::WhiteNoise;

/// A random value that varies smoothly between -1 and 1 and never repeats: 1D value noise over time.
#[derive(Clone, Debug)]
pub struct SmoothRandom {
    white: WhiteNoise,
    from: f32,
    to: f32,
    at: f32,
}

impl SmoothRandom {
    /// A modulation from a seed.
    pub fn new(seed: u64) -> Self {
        let mut white = WhiteNoise::new(seed);
        let (from, to, at) = (white.sample(), white.sample(), white.unit());
        Self { white, from, to, at }
    }

    /// Advances by a number of lattice steps, at most one (frequency times seconds; each step leads to a new value), and
    /// returns the value.
    pub fn advance(&mut self, steps: f32) -> f32 {
        if steps > 0.0 {
            self.at += steps.min(1.0);
        }
        if self.at >= 1.0 {
            self.at -= 1.0;
            self.from = self.to;
            self.to = self.white.sample();
        }
        let fade = self.at * self.at * (3.0 - 2.0 * self.at);
        self.from + (self.to - self.from) * fade
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_wanders_all_over_its_range_without_a_step() {
        let mut drift = SmoothRandom::new(5);
        let way: Vec<f32> = (0..20_000).map(|_| drift.advance(0.01)).collect();
        assert!(way.windows(2).all(|w| (w[1] - w[0]).abs() < 0.04));
        assert!(way.iter().any(|x| *x > 0.9) && way.iter().any(|x| *x < -0.9) && way.iter().all(|x| x.abs() <= 1.0));
    }
}
