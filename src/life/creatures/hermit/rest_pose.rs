//! Rest poses of the hermit: sitting with folded legs, lying on the back, kneeling at water, bending to read.

use bevy::math::Vec2;
use eremite_land::value_noise::smoothstep;

use super::pose::Pose;
use crate::creatures::{
    RestPose,
    figure::{rotated, rotation_from_angle},
};

/// Halfway down: bent knees, leaning on the staff.
const HALFWAY: Pose = Pose {
    hip: Vec2::new(-0.20, 0.44),
    lean: 0.62,
    nod: -0.10,
    feet: [Vec2::ZERO; 2],
    hand: Vec2::new(0.34, -0.10),
    staff: -0.10,
    hem: Vec2::new(0.02, 0.02),
    billow: 0.06,
    planted: 1.0,
    slung: 0.0,
    astride: 0.0,
};

/// On the ground, the staff leaning on the shoulder.
const SITTING: Pose = Pose {
    hip: Vec2::new(-0.18, 0.15),
    lean: 0.14,
    nod: 0.10,
    feet: [Vec2::ZERO; 2],
    hand: Vec2::new(0.24, -0.27),
    staff: -0.45,
    hem: Vec2::new(-0.15, 0.16),
    billow: 0.06,
    planted: 1.0,
    slung: 0.0,
    astride: 0.0,
};

/// On the back, the staff across the body.
const LYING: Pose = Pose {
    hip: Vec2::new(-0.10, 0.13),
    lean: -1.40,
    nod: 0.16,
    feet: [Vec2::ZERO; 2],
    hand: Vec2::new(0.34, 0.10),
    staff: -1.36,
    hem: Vec2::new(-0.64, 0.27),
    billow: 0.0,
    planted: 1.0,
    slung: 0.0,
    astride: 0.0,
};

/// The feet when sitting, and when lying, ahead of the place: left and right.
const SIT_FEET_M: [f32; 2] = [0.36, 0.46];
const LIE_FEET_M: [f32; 2] = [0.80, 0.70];
/// When each foot is set there, as shares of the way down, and its lift, in metres.
const STEPS: [(f32, f32); 2] = [(0.10, 0.45), (0.35, 0.75)];
const LIFTED_M: f32 = 0.06;
/// The share of the way down at which the halfway pose is reached.
const HALF: f32 = 0.5;
/// At the water: on the heels, bent over it; the hand at the water and at the mouth, from the shoulder.
const KNEELS: (Vec2, f32) = (Vec2::new(-0.14, 0.42), 0.72);
const DIPS: (f32, Vec2) = (1.18, Vec2::new(0.20, -0.56));
const SIPS: (f32, Vec2) = (0.52, Vec2::new(0.16, 0.06));
/// Bent to what is read.
const BENDS: (f32, f32, f32) = (0.74, 0.52, 0.16);

impl RestPose {
    /// Whether the pose holds the feet, instead of the legs.
    pub fn has_feet(&self) -> bool {
        self.down > 0.0
    }

    /// The resting pose, from the upright one. `stood` are the planted feet, ahead of the place; `ground` gives the height
    /// of the ground at a distance ahead; all in metres.
    pub fn pose(&self, upright: Pose, clock_s: f32, stood: [f32; 2], ground: &mut dyn FnMut(f32) -> f32) -> Pose {
        if *self == Self::default() {
            return upright;
        }
        let wave = |cycles_per_s: f32| libm::sinf(std::f32::consts::TAU * clock_s * cycles_per_s);
        let mut pose = upright;
        if self.kneels > 0.0 {
            pose = self.kneeling(pose);
        }
        if self.bends > 0.0 {
            let (hip, lean, nod) = BENDS;
            let bent = Pose { hip: Vec2::new(-0.08, hip), lean, nod, ..pose };
            pose = pose.lerp(&bent, self.bends);
        }
        if !self.has_feet() {
            return pose;
        }
        let lies = smoothstep(0.0, 1.0, self.lies);
        let breath = wave(0.21 - 0.07 * lies);
        let over = |ahead: f32, ground: &mut dyn FnMut(f32) -> f32| ground(ahead).clamp(-0.5, 0.5);
        let seat = over(SITTING.hip.x, ground) + self.seat_m * (1.0 - lies);
        let sitting = Pose { hip: SITTING.hip + Vec2::Y * seat, lean: SITTING.lean + 0.014 * breath, ..SITTING };
        let halfway = Pose { hip: HALFWAY.hip + Vec2::Y * 0.5 * seat, ..HALFWAY };
        pose = pose.lerp(&halfway, smoothstep(0.0, HALF, self.down)).lerp(&sitting, smoothstep(HALF * 0.8, 1.0, self.down));
        if lies > 0.0 {
            pose = pose.lerp(&lying(breath, ground), lies);
        }
        for (foot, sole) in pose.feet.iter_mut().enumerate() {
            let (from, to) = STEPS[foot];
            let [down, along] = [smoothstep(from, to, self.down), lies];
            let sits = stood[foot] + (SIT_FEET_M[foot] - stood[foot]) * down;
            let ahead = sits + (LIE_FEET_M[foot] - SIT_FEET_M[foot]) * along;
            let lifted = 4.0 * LIFTED_M * (down * (1.0 - down) + along * (1.0 - along));
            *sole = Vec2::new(ahead, over(ahead, ground) + lifted);
        }
        pose
    }

    fn kneeling(&self, upright: Pose) -> Pose {
        let (hip, lean) = KNEELS;
        let stands = Pose { hip, lean, nod: -0.1, hand: Vec2::new(0.30, -0.30), slung: 1.0, staff: 0.62 + 0.4 * lean, ..upright };
        let kneels = upright.lerp(&stands, self.kneels);
        let [dips, sips] = [DIPS, SIPS].map(|(lean, hand)| Pose { lean, hand, staff: 0.62 + 0.4 * lean, ..stands });
        let dipped = kneels.lerp(&Pose { nod: 0.05, ..dips }, self.dips);
        dipped.lerp(&Pose { nod: 0.2, ..sips }, self.sips)
    }
}

/// The lying pose, along the ground beneath.
fn lying(breath: f32, ground: &mut dyn FnMut(f32) -> f32) -> Pose {
    let [head, feet] = [-0.66, LIE_FEET_M[0]].map(|ahead| ground(ahead).clamp(-0.6, 0.6));
    let rise = (feet - head) / (LIE_FEET_M[0] + 0.66);
    let angle = libm::atanf(rise);
    let under_hip = head + rise * (LYING.hip.x + 0.66);
    Pose {
        hip: Vec2::new(LYING.hip.x, LYING.hip.y + under_hip),
        lean: LYING.lean - angle + 0.008 * breath,
        hand: rotated(rotation_from_angle(angle), LYING.hand) + Vec2::Y * 0.012 * breath,
        staff: LYING.staff - angle,
        hem: Vec2::new(LYING.hem.x, LYING.hem.y + rise * -LYING.hem.x),
        ..LYING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STOOD: [f32; 2] = [0.13, -0.12];

    fn pose(rest_pose: RestPose, rise: f32) -> Pose {
        rest_pose.pose(Pose::default(), 0.3, STOOD, &mut |ahead| rise * ahead)
    }

    #[test]
    fn who_does_nothing_is_as_he_was() {
        assert_eq!(pose(RestPose::default(), 0.2), Pose::default());
    }

    #[test]
    fn down_and_up_again_there_is_no_jump_and_no_foot_goes_into_the_ground() {
        let ways: [fn(f32) -> RestPose; 7] = [
            |share| RestPose { down: share, ..RestPose::default() },
            |share| RestPose { down: share, seat_m: 0.42, ..RestPose::default() },
            |share| RestPose { down: 1.0, lies: share, seat_m: 0.42, ..RestPose::default() },
            |share| RestPose { down: 1.0, lies: share, ..RestPose::default() },
            |share| RestPose { kneels: share, ..RestPose::default() },
            |share| RestPose { kneels: 1.0, dips: share, sips: 1.0 - share, ..RestPose::default() },
            |share| RestPose { bends: share, ..RestPose::default() },
        ];
        for (way, rise) in ways.iter().flat_map(|way| [-0.4, 0.0, 0.4].map(|rise| (way, rise))) {
            let mut last = pose(way(0.0), rise);
            for step in 1..=100_u8 {
                let rest_pose = way(f32::from(step) / 100.0);
                let now = pose(rest_pose, rise);
                let moved_m = [now.hip.distance(last.hip), now.hand.distance(last.hand)];
                assert!(moved_m.into_iter().all(|moved_m| moved_m < 0.05), "{now:?} after {last:?}");
                assert!((now.lean - last.lean).abs() < 0.08 && (now.staff - last.staff).abs() < 0.08, "{now:?} after {last:?}");
                // Until the hermit goes down, the feet are the legs' own.
                if rest_pose.has_feet() {
                    let strode = step > 1 && (0..2).any(|foot| now.feet[foot].distance(last.feet[foot]) > 0.04);
                    let sunk = now.feet.iter().find(|sole| sole.y < rise * sole.x - 1.0e-4);
                    assert!(!strode && sunk.is_none(), "{now:?} after {last:?}");
                }
                last = now;
            }
        }
    }

    #[test]
    fn who_sits_is_low_and_who_lies_lies_along_the_ground() {
        let sits = pose(RestPose { down: 1.0, ..RestPose::default() }, 0.0);
        assert!(sits.hip.y < 0.2 && sits.feet.iter().all(|sole| sole.y == 0.0 && sole.x > sits.hip.x), "{sits:?}");
        for rise in [-0.4, 0.0, 0.4] {
            let lies = pose(RestPose { down: 1.0, lies: 1.0, ..RestPose::default() }, rise);
            let shoulder = lies.hip + super::super::pose::direction(lies.lean) * 0.56;
            let over_m = [lies.hip, shoulder].map(|at| at.y - rise * at.x);
            assert!(over_m.into_iter().all(|over_m| (0.05..0.35).contains(&over_m)), "{over_m:?} on {rise}");
        }
    }
}
