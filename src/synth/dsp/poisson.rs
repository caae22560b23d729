//! What happens by chance.

use super::WhiteNoise;

/// The most of them that are expected of one call, whatever is asked.
const MOST_EXPECTED: f32 = 16.0;

/// Things that happen regardless of each other: a Poisson process whose rate may change at any time.
#[derive(Clone, Debug)]
pub struct PoissonProcess {
    white: WhiteNoise,
    /// How many are still expected until the next happens.
    left: f32,
}

impl PoissonProcess {
    /// Chances of its own for a seed.
    pub fn new(seed: u64) -> Self {
        let mut chance = Self { white: WhiteNoise::new(seed), left: 0.0 };
        chance.left = chance.wait();
        chance
    }

    /// The exponential wait until the next, where one is expected in a wait of 1.
    fn wait(&mut self) -> f32 {
        -libm::logf(1.0 - self.white.unit())
    }

    /// Whether the next happens in a stretch in which `expected` are expected. Where more than one can, it is asked again with 0
    /// until none does.
    #[inline]
    pub fn happens(&mut self, expected: f32) -> bool {
        if expected > 0.0 {
            self.left -= expected.min(MOST_EXPECTED);
        }
        if self.left > 0.0 {
            return false;
        }
        self.left += self.wait();
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
