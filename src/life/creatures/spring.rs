//! Critically damped spring, integrated implicitly: it follows without overshoot.

/// A number that follows a target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spring {
    /// Its value.
    pub at: f32,
    speed: f32,
}

impl Spring {
    /// A spring at rest.
    pub fn at(at: f32) -> Self {
        Self { at, speed: 0.0 }
    }

    /// Follows a target for `dt` seconds; nine tenths of the way are made in `settle_s`. Stable at any step.
    pub fn follow(&mut self, target: f32, settle_s: f32, dt: f32) {
        // The root of (1 + x) e^-x = 0.1.
        const SETTLED: f32 = 3.89;
        let rate = SETTLED / settle_s;
        let pull = dt * rate * rate;
        let damped = 1.0 + 2.0 * dt * rate;
        let whole = damped + dt * pull;
        self.at = (damped * self.at + dt * self.speed + dt * pull * target) / whole;
        self.speed = (self.speed + pull * (target - self.at)) / (1.0 + 2.0 * dt * rate);
    }

    /// Adds to its speed.
    pub fn push(&mut self, speed: f32) {
        self.speed += speed;
    }

    /// Clamps it to a limit, without upward speed.
    pub fn at_most(&mut self, limit: f32) {
        if self.at > limit {
            self.at = limit;
            self.speed = self.speed.min(0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_settles_in_its_time_and_never_swings_past() {
        let mut spring = Spring::at(0.0);
        for step in 1..=256 {
            let before = spring.at;
            spring.follow(1.0, 0.25, 1.0 / 64.0);
            assert!((before..=1.0 + 1.0e-6).contains(&spring.at), "{} after {before}", spring.at);
            if step == 16 {
                assert!((0.75..0.97).contains(&spring.at), "{} after its time", spring.at);
            }
        }
        assert!((spring.at - 1.0).abs() < 1.0e-5);
    }
}
