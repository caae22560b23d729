//! Pale moths, which circle a lantern in the caves: a pure function of the time.

use std::f32::consts::TAU;

use bevy::math::Vec2;

/// Half the width and height of a moth's way around the flame, in metres, and the seconds of a round.
const ROUND_M: Vec2 = Vec2::new(0.6, 0.42);
const ROUND_S: f64 = 2.8;
/// Share of the way that it sways from it, and the seconds of that to the side and up.
const SWAY: f32 = 0.35;
const SWAY_S: (f64, f64) = (1.1, 1.3);
/// Seconds of a stroke of the wings, and how far these are open at least.
const STROKE_S: f64 = 0.17;
const LEAST_OPEN: f32 = 0.25;
/// Metres below the surface at which moths begin, and after which they are all there.
const BELOW_M: (f32, f32) = (2.0, 6.0);

/// A moth at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MothPose {
    /// Metres from the flame.
    pub at: Vec2,
    /// How far the wings are open, from 0 to 1.
    pub open: f32,
}

/// The moth around a flame, `seconds` after the session began.
pub fn moth_at(seconds: f64) -> MothPose {
    let turn = |of_s: f64, phase: f64| libm::sinf((seconds / of_s + phase).fract() as f32 * TAU);
    let round = Vec2::new(turn(ROUND_S, 0.25), turn(ROUND_S, 0.0));
    let sway = Vec2::new(turn(SWAY_S.0, 0.6), turn(SWAY_S.1, 0.1));
    MothPose { at: (round + SWAY * sway) * ROUND_M, open: LEAST_OPEN + (1.0 - LEAST_OPEN) * turn(STROKE_S, 0.0).abs() }
}

/// How much of it is seen at a depth in metres below the surface, from 0 to 1.
pub fn depth_factor(below_m: f32) -> f32 {
    ((below_m - BELOW_M.0) / (BELOW_M.1 - BELOW_M.0)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moth_goes_round_the_flame_and_never_jumps() {
        let way: Vec<MothPose> = (0..64 * 30).map(|step| moth_at(1.0e6 + f64::from(step) / 64.0)).collect();
        for pair in way.windows(2) {
            assert!(pair[0].at.distance(pair[1].at) * 64.0 < 3.5, "{pair:?}");
        }
        assert!(way.iter().all(|moth| moth.at.length() < 1.0 && (LEAST_OPEN..=1.0).contains(&moth.open)));
        for side in [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y] {
            assert!(way.iter().any(|moth| moth.at.dot(side) > 0.3), "it is never at {side}");
        }
        assert_eq!([depth_factor(-3.0), depth_factor(30.0)], [0.0, 1.0]);
    }
}
