//! A walk from rest to rest as a function of time.

/// Seconds of acceleration, and of slowing down.
pub const GATHER_S: f32 = 0.9;

/// Walk over a distance with a trapezoidal speed profile.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkProfile {
    metres: f32,
    gather_s: f32,
    speed_mps: f32,
    /// Seconds that it takes.
    pub whole_s: f32,
}

impl WalkProfile {
    /// Over so many metres, from rest to rest.
    pub fn new(metres: f32, walk_mps: f32) -> Self {
        if metres <= 0.0 {
            return Self { metres: 0.0, gather_s: 0.0, speed_mps: 0.0, whole_s: 0.0 };
        }
        let rate = walk_mps / GATHER_S;
        let gather_s = GATHER_S.min((metres / rate).sqrt());
        let speed_mps = rate * gather_s;
        Self { metres, gather_s, speed_mps, whole_s: metres / speed_mps + gather_s }
    }

    /// Metres walked after a time.
    pub fn at(&self, seconds: f32) -> f32 {
        let half_rate = 0.5 * self.speed_mps / self.gather_s;
        let left_s = self.whole_s - seconds;
        if seconds < self.gather_s {
            half_rate * seconds * seconds
        } else if left_s < self.gather_s {
            self.metres - half_rate * left_s * left_s
        } else {
            self.speed_mps * (seconds - 0.5 * self.gather_s)
        }
    }
}
