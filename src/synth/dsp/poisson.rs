//! Random events: a Poisson process.

use super::WhiteNoise;

/// Upper limit of the events expected per call.
const MAX_EXPECTED: f32 = 16.0;

/// A Poisson process: independent random events, at a rate that may change at any time.
#[derive(Clone, Debug)]
pub struct PoissonProcess {
    white: WhiteNoise,
    /// Expected number of events that remain until the next one.
    left: f32,
}

impl PoissonProcess {
    /// A process from a seed.
    pub fn new(seed: u64) -> Self {
        let mut white = WhiteNoise::new(seed);
        let left = white.exponential();
        Self { white, left }
    }

    /// Whether an event falls into a span in which `expected` events are expected. Where there can be more than one, call it
    /// again with 0 until it returns false.
    #[inline]
    pub fn happens(&mut self, expected: f32) -> bool {
        if expected > 0.0 {
            self.left -= expected.min(MAX_EXPECTED);
        }
        if self.left > 0.0 {
            return false;
        }
        self.left += self.white.exponential();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_happen_as_are_expected_and_their_number_varies_as_much_as_chance_has_it() {
        let mut chance = PoissonProcess::new(1);
        let counts: Vec<f32> = (0..4000)
            .map(|_| {
                let mut expected = 5.0;
                let mut count = 0.0;
                while chance.happens(expected) {
                    expected = 0.0;
                    count += 1.0;
                }
                count
            })
            .collect();
        let mean = counts.iter().sum::<f32>() / counts.len() as f32;
        let spread = counts.iter().map(|c| (c - mean) * (c - mean)).sum::<f32>() / counts.len() as f32;
        assert!((mean - 5.0).abs() < 0.2 && (spread - 5.0).abs() < 0.5, "mean {mean}, variance {spread}");
    }

    #[test]
    fn nonsense_is_expected_without_harm() {
        let mut chance = PoissonProcess::new(1);
        for expected in [f32::NAN, -1.0, 0.0] {
            assert!((0..1000).all(|_| !chance.happens(expected)));
        }
        chance.happens(f32::INFINITY);
        assert!((0..100).any(|_| !chance.happens(0.0)), "it never ends");
    }
}
