//! The hermit on the board: sideways stance, ducking for speed, the board aligned to the ground.

use bevy::math::Vec2;
use eremite_stream::ink::{InkMeshBuilder, StrokePoint, palette};

use super::{
    figure::FEATHER_M,
    pose::{Pose, direction},
};

/// The feet along the board, ahead of its middle, and their height over the ground, in metres.
const FEET_M: [f32; 2] = [0.31, -0.27];
const SOLE_M: f32 = 0.075;
/// Height of the hip over the board, upright and ducked.
const HIP_M: (f32, f32) = (0.70, 0.44);
/// Half the board's length in metres, its thickness, and how far nose and tail are bent up.
const HALF_M: f32 = 0.82;
const THICK_M: f32 = 0.06;
const BENT_M: (f32, f32) = (0.20, 0.10);
/// Speed at which the cloak streams fully behind, in metres per second.
const FAST_MPS: f32 = 18.0;
/// The share of the board's lean that the back takes on.
const LEANS: f32 = 0.55;

/// Pose on the board, facing right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardingPose {
    /// Blend of the board: 0 away, 1 beneath the feet.
    pub under: f32,
    /// Direction of the board; of length 1.
    pub along: Vec2,
    /// How low the hermit ducks, from 0 to 1.
    pub ducks: f32,
    /// Speed in metres per second.
    pub speed_mps: f32,
    /// 1 in the air, 0 on the ground.
    pub flies: f32,
}

impl Default for BoardingPose {
    /// Without a board.
    fn default() -> Self {
        Self { under: 0.0, along: Vec2::X, ducks: 0.0, speed_mps: 0.0, flies: 0.0 }
    }
}

impl BoardingPose {
    /// Interpolates to the pose of a later step.
    pub fn lerp(&self, other: &Self, share: f32) -> Self {
        let number = |a: f32, b: f32| a + (b - a) * share;
        Self {
            under: number(self.under, other.under),
            along: self.along.lerp(other.along, share).try_normalize().unwrap_or(other.along),
            ducks: number(self.ducks, other.ducks),
            speed_mps: number(self.speed_mps, other.speed_mps),
            flies: number(self.flies, other.flies),
        }
    }

    /// The body's pose.
    pub fn pose(&self, clock_s: f32) -> Pose {
        let wave = |cycles_per_s: f32| libm::sinf(std::f32::consts::TAU * clock_s * cycles_per_s);
        let fast = (self.speed_mps / FAST_MPS).min(1.4);
        let tilt = libm::atan2f(-self.along.y, self.along.x);
        // Between upright and square to the board.
        let up = (self.along.perp() + Vec2::Y * 0.8).normalize_or(Vec2::Y);
        let hip_m = HIP_M.0 + (HIP_M.1 - HIP_M.0) * self.ducks + 0.06 * self.flies + 0.01 * wave(1.3) * fast;
        let lean = 0.16 + 0.14 * fast.min(1.0) + 0.62 * self.ducks + LEANS * tilt;
        let feet = FEET_M.map(|ahead| self.along * ahead + Vec2::Y * SOLE_M);
        Pose {
            hip: up * hip_m - Vec2::X * 0.05,
            lean,
            nod: -0.55 * lean + 0.05,
            feet,
            // One arm ahead for balance, higher in the air.
            hand: direction(1.35 - 0.5 * self.flies + 0.06 * wave(0.7)) * (0.50 - 0.12 * self.ducks),
            staff: -0.5,
            hem: Vec2::new(0.08 + 0.42 * fast + 0.03 * wave(2.3), 0.02 + 0.16 * fast + 0.14 * self.flies),
            billow: 0.03 + 0.07 * fast.min(1.0) + 0.05 * self.flies,
            planted: 0.0,
            slung: 1.0,
            astride: 0.0,
        }
    }

    /// Draws the board, behind the nearer leg.
    pub(super) fn draw(&self, mesh: &mut InkMeshBuilder) {
        if self.under < 0.02 {
            return;
        }
        let strength = self.under.min(1.0);
        let normal = self.along.perp();
        let on = |share: f32, up: f32, width: f32| StrokePoint { at: self.along * (share * HALF_M) + normal * (THICK_M * 0.5 + up), width };
        let ends = (BENT_M.1, BENT_M.0);
        let wood = palette::ink().lerp(palette::wood(), 0.30).with_alpha(strength);
        let plank = [
            on(-1.0, ends.0, 0.022),
            on(-0.82, ends.0 * 0.32, 0.05),
            on(-0.4, 0.0, THICK_M),
            on(0.0, 0.0, THICK_M * 1.1),
            on(0.45, 0.0, THICK_M),
            on(0.8, ends.1 * 0.24, 0.05),
            on(0.95, ends.1 * 0.66, 0.035),
            on(1.04, ends.1, 0.018),
        ];
        mesh.curve(&plank, 5, wood, FEATHER_M * 0.8);
        // A line of red along it: the hermit's colour.
        let line = [on(-0.7, 0.022, 0.008), on(0.0, 0.028, 0.016), on(0.7, 0.026, 0.008)];
        mesh.stroke(&line, palette::vermilion().with_alpha(0.85 * strength), FEATHER_M * 0.5);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn his_feet_are_on_it_however_it_lies_and_who_ducks_is_lower() {
        for turn in [-1.2f32, -0.5, 0.0, 0.5, 1.2] {
            let along = Vec2::new(libm::cosf(turn), libm::sinf(turn));
            let [upright, ducked] = [0.0, 1.0].map(|ducks| BoardingPose { under: 1.0, along, ducks, ..BoardingPose::default() }.pose(0.0));
            for foot in upright.feet {
                assert!((foot - Vec2::Y * SOLE_M).perp_dot(along).abs() < 1.0e-4 && foot.length() < HALF_M, "{foot} on {along}");
                assert!(upright.hip.distance(foot) < 0.95, "his legs are no longer than that: {} at {turn}", upright.hip.distance(foot));
            }
            assert!(ducked.hip.y < upright.hip.y - 0.1 && ducked.lean > upright.lean + 0.3);
        }
        let lean =
            |turn: f32| BoardingPose { along: Vec2::new(libm::cosf(turn), libm::sinf(turn)), ..BoardingPose::default() }.pose(0.0).lean;
        assert!(lean(-0.6) > lean(0.0) && lean(0.0) > lean(0.6), "downhill he leans ahead");
    }
}
