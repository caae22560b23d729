//! How still somebody keeps: written by whoever lets him sit, and felt by those who heed him.

use bevy::prelude::Resource;

/// Seconds after which those who live outside begin to forget him, and after which he is a stone to them.
const FIRST_S: f32 = 4.0;
const STONE_S: f32 = 24.0;
/// The share of their distances that is left before a stone.
const LEFT: f32 = 0.16;

/// How still he is whom the game follows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct IdleDetection {
    /// Seconds that he has sat; 0 on his feet.
    pub sits_s: f32,
}

impl IdleDetection {
    /// The share of the distances at which he is minded: 1 for who is on his feet.
    pub fn awareness(&self) -> f32 {
        let share = ((self.sits_s - FIRST_S) / (STONE_S - FIRST_S)).clamp(0.0, 1.0);
        1.0 + (LEFT - 1.0) * share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sits_is_minded_less_and_less_and_who_gets_up_at_once() {
        let minded: Vec<f32> = (0..60_u8).map(|s| IdleDetection { sits_s: f32::from(s) }.awareness()).collect();
        assert!(minded[0] == 1.0 && minded.windows(2).all(|pair| pair[1] <= pair[0]) && (minded[59] - LEFT).abs() < 1.0e-6, "{minded:?}");
    }
}
