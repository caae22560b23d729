//! The hermit on horseback: mounting by the stirrup, in the saddle, and dismounting.

use bevy::math::Vec2;
use eremite_land::value_noise::smoothstep;

use super::pose::{Pose, direction, standing};

/// From the hip to the stirrup, facing right; and let down as low as for mounting.
const STIRRUP: Vec2 = Vec2::new(0.13, -0.57);
const LET_DOWN: Vec2 = Vec2::new(0.16, -0.94);
/// From the saddle to the mane held on to.
const MANE: Vec2 = Vec2::new(0.44, 0.16);
/// Distance from hip to shoulder.
const BACK_M: f32 = 0.56;
/// Greatest reach of a hand.
const ARM_M: f32 = 0.56;
/// Rise of the hip over the saddle while the leg swings over; less when dismounting.
const OVER_M: (f32, f32) = (0.17, 0.10);
/// Where the leg that swings over passes, from the saddle.
const CROUP: Vec2 = Vec2::new(-1.05, 0.42);
/// How a leg hangs beside the horse, from the hip.
const HANGS: Vec2 = Vec2::new(-0.06, -0.76);
/// Forward lean in radians per metre per second, and the most of it; and for a rise of a metre per metre.
const LEANS: f32 = 0.028;
const MAX_LEAN: f32 = 0.42;
const LEANS_UPHILL: f32 = 0.45;

/// Input of a rider's pose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RidingPose {
    /// The hip in the saddle, from the rider's place, facing right.
    pub hip: Vec2,
    /// Slope of the saddle: rise per metre ahead.
    pub rise: f32,
    /// Progress of mounting: 0 on foot, 1 in the saddle.
    pub share: f32,
    /// Blend from mounting to dismounting.
    pub off: f32,
    /// Speed in metres per second.
    pub speed_mps: f32,
    /// Where the feet stand, or would, from the place, facing right: left and right.
    pub stand: [Vec2; 2],
    /// Index of the foot nearer to the viewer.
    pub near: usize,
}

impl RidingPose {
    /// The body's pose.
    pub fn pose(&self, clock_s: f32) -> Pose {
        let up = self.share.clamp(0.0, 1.0);
        let wave = |cycles_per_s: f32| libm::sinf(std::f32::consts::TAU * clock_s * cycles_per_s);
        let stands = standing(clock_s);
        let fast = (self.speed_mps / 12.0).min(1.2);
        // Bent before pushing off; over the saddle while the leg comes round.
        let bent = smoothstep(0.0, 0.16, up) * (1.0 - smoothstep(0.18, 0.5, up));
        let over = smoothstep(0.34, 0.64, up) * (1.0 - smoothstep(0.78, 1.0, up));
        let over_m = OVER_M.0 + (OVER_M.1 - OVER_M.0) * self.off;
        let hip =
            stands.hip.lerp(self.hip, smoothstep(0.18, 0.74, up)) + Vec2::new(-0.06 * over - 0.14 * bent, over_m * over - 0.06 * bent);
        let sits = smoothstep(0.78, 1.0, up);
        let lean = (LEANS * self.speed_mps).min(MAX_LEAN) + LEANS_UPHILL * self.rise.clamp(-0.8, 0.8) + 0.04;
        let lean = stands.lean + (lean - stands.lean) * sits + 0.34 * bent + (0.55 - 0.2 * self.off) * over;
        let mut feet = [Vec2::ZERO; 2];
        let (near, far) = (self.near, 1 - self.near);
        let stirrup = self.hip + STIRRUP;
        let lifted = smoothstep(0.02, 0.2, up);
        // The knee comes up in front: the foot is put into the stirrup from behind.
        let by = Vec2::new(-0.10, 0.10) * (4.0 * lifted * (1.0 - lifted));
        let low = (self.hip + LET_DOWN).lerp(stirrup, smoothstep(0.42, 0.8, up));
        feet[near] = self.stand[near].lerp(low, lifted) + by;
        let hanging = self.stand[far].lerp(hip + HANGS, smoothstep(0.2, 0.4, up));
        let round = smoothstep(0.46, 0.92, up);
        let [first, second] = [hanging.lerp(self.hip + CROUP, round), (self.hip + CROUP).lerp(stirrup, round)];
        feet[far] = first.lerp(second, round);
        let shoulder = hip + direction(lean) * BACK_M;
        let mane = (self.hip + MANE - shoulder).clamp_length_max(ARM_M);
        let reins = Vec2::new(0.35, -0.27 + 0.05 * fast) + Vec2::Y * 0.012 * wave(0.27);
        let holds = stands.hand.lerp(mane, smoothstep(0.0, 0.14, up));
        Pose {
            hip,
            lean,
            nod: stands.nod + (-0.75 * lean + 0.06 - stands.nod) * sits - 0.3 * over,
            feet,
            hand: holds.lerp(reins, sits),
            staff: stands.staff + (SLUNG + 0.4 * lean * sits - stands.staff) * smoothstep(0.0, 0.16, up),
            hem: stands.hem
                + (Vec2::new(0.12 + 0.34 * fast + 0.03 * wave(0.6 + fast), 0.03 + 0.16 * fast) - stands.hem) * smoothstep(0.3, 1.0, up),
            billow: 0.05 * sits + 0.04 * fast * sits,
            planted: 1.0 - smoothstep(0.0, 0.1, up),
            slung: smoothstep(0.0, 0.16, up),
            astride: smoothstep(0.70, 0.86, up),
        }
    }
}

/// Lean of the staff on the back.
const SLUNG: f32 = 0.62;

#[cfg(test)]
mod tests {
    use super::*;

    const RIDE: RidingPose = RidingPose {
        hip: Vec2::new(-0.1, 1.5),
        rise: 0.0,
        share: 0.0,
        off: 0.0,
        speed_mps: 0.0,
        stand: [Vec2::new(0.13, 0.0), Vec2::new(-0.12, 0.0)],
        near: 1,
    };

    #[test]
    fn he_gets_up_from_his_own_feet_into_the_saddle_without_a_jump() {
        for off in [0.0, 1.0] {
            let first = RidingPose { off, ..RIDE }.pose(0.0);
            assert_eq!(first, standing(0.0));
            let mut last = first;
            for step in 1..=200 {
                let pose = RidingPose { off, share: step as f32 / 200.0, ..RIDE }.pose(0.0);
                let far = pose.feet.iter().zip(last.feet).map(|(a, b)| a.distance(b)).fold(pose.hip.distance(last.hip), f32::max);
                let moved = far.max(pose.hand.distance(last.hand)).max((pose.lean - last.lean).abs());
                // Mounting takes more than a second: so this is less than 10 m/s.
                assert!(moved < 0.05, "{moved} in step {step}");
                last = pose;
            }
            assert!(last.hip.distance(RIDE.hip) < 1.0e-5, "{:?}", last.hip);
            assert_eq!(last.feet, [RIDE.hip + STIRRUP; 2]);
            assert_eq!(last.astride, 1.0);
        }
    }

    #[test]
    fn he_leans_into_speed_and_uphill() {
        let lean = |speed_mps, rise| RidingPose { share: 1.0, speed_mps, rise, ..RIDE }.pose(0.0).lean;
        assert!(lean(0.0, 0.0) < 0.1 && lean(14.0, 0.0) > 0.3);
        assert!(lean(3.0, 0.5) > lean(3.0, 0.0) + 0.1 && lean(3.0, -0.5) < lean(3.0, 0.0) - 0.1);
    }
}
