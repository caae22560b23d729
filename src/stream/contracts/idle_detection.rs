//! Idle detection: how long the player has been sitting still, for animals that get used to it.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource};

/// Seconds of sitting after which animals begin to lose their fear, and after which they take the player for a stone.
const FIRST_S: f32 = 4.0;
const STONE_S: f32 = 24.0;
/// The share of their perception distances that is left then.
const LEFT: f32 = 0.16;

/// How long the player has been sitting still.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct IdleDetection {
    /// Seconds of sitting; 0 when standing.
    pub sits_s: f32,
}

impl IdleDetection {
    /// The factor on the distances at which animals react to the player: 1 when standing, less the longer the player sits.
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
