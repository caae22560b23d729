//! Poses of the hermit: key poses as data, procedural cycles of the legs, and blending between them.

use bevy::math::Vec2;

use super::{boarding::BoardingPose, riding::RidingPose};
use crate::motion::BodyGait;

/// Seconds in which one gait becomes another.
const CHANGE_S: f32 = 0.13;

/// A pose in metres and radians, facing right, feet at the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The hip.
    pub hip: Vec2,
    /// Forward lean of the back.
    pub lean: f32,
    /// Nod of the head.
    pub nod: f32,
    /// Soles held by the pose: along, and above the ground. Planted feet are the legs' own.
    pub feet: [Vec2; 2],
    /// The hand at the staff, from the shoulder.
    pub hand: Vec2,
    /// Forward lean of the staff.
    pub staff: f32,
    /// The cloak's hem: how far it trails behind, and how far it is lifted.
    pub hem: Vec2,
    /// Width of the cloak.
    pub billow: f32,
    /// 1 on the ground, whose slope the feet then follow, 0 in the air.
    pub planted: f32,
    /// 1 with the staff on the back, 0 in hand.
    pub slung: f32,
    /// 1 astride, the farther leg on the other side of the mount.
    pub astride: f32,
}

/// Input of a pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseInput {
    /// What the body does.
    pub gait: BodyGait,
    /// Phase of the legs, in cycles.
    pub stride: f32,
    /// Seconds on a clock that never stops: breath and wind.
    pub clock_s: f32,
    /// Vertical speed in metres per second.
    pub rise_mps: f32,
    /// Riding, if it is blended in.
    pub ride: RidingPose,
    /// The board, if it is blended in.
    pub boarding: BoardingPose,
}

/// The direction at an angle of forward lean from the vertical.
pub(in crate::creatures) fn direction(angle: f32) -> Vec2 {
    Vec2::new(libm::sinf(angle), libm::cosf(angle))
}

/// Standing and breathing.
pub(super) fn standing(clock_s: f32) -> Pose {
    let wave = |cycles_per_s: f32| libm::sinf(std::f32::consts::TAU * clock_s * cycles_per_s);
    let breath = wave(0.27);
    Pose {
        hip: STANDING.hip + Vec2::new(0.0, 0.008 * breath),
        lean: STANDING.lean + 0.012 * breath,
        hem: STANDING.hem + Vec2::new(0.03 * wave(0.17), 0.0),
        ..STANDING
    }
}

const STANDING: Pose = Pose {
    hip: Vec2::new(-0.02, 0.80),
    lean: 0.10,
    nod: 0.10,
    feet: [Vec2::new(0.13, 0.0), Vec2::new(-0.12, 0.0)],
    hand: Vec2::new(0.36, -0.26),
    staff: 0.04,
    hem: Vec2::new(0.02, 0.0),
    billow: 0.0,
    planted: 1.0,
    slung: 0.0,
    astride: 0.0,
};

impl Default for Pose {
    fn default() -> Self {
        STANDING
    }
}

const RISING: Pose = Pose {
    hip: Vec2::new(0.0, 0.84),
    lean: 0.16,
    nod: -0.15,
    feet: [Vec2::new(0.24, 0.34), Vec2::new(-0.22, 0.06)],
    hand: Vec2::new(0.36, -0.04),
    staff: -0.35,
    hem: Vec2::new(0.12, -0.05),
    billow: -0.03,
    planted: 0.0,
    slung: 0.0,
    astride: 0.0,
};

const FALLING: Pose = Pose {
    hip: Vec2::new(0.0, 0.84),
    lean: 0.02,
    nod: 0.22,
    feet: [Vec2::new(0.20, 0.14), Vec2::new(-0.16, 0.04)],
    hand: Vec2::new(0.40, 0.16),
    staff: 0.35,
    hem: Vec2::new(0.16, 0.30),
    billow: 0.14,
    planted: 0.0,
    slung: 0.0,
    astride: 0.0,
};

const CROUCHING: Pose = Pose {
    hip: Vec2::new(-0.06, 0.46),
    lean: 0.50,
    nod: -0.05,
    feet: [Vec2::new(0.22, 0.0), Vec2::new(-0.20, 0.0)],
    hand: Vec2::new(0.36, -0.10),
    staff: 0.10,
    hem: Vec2::new(0.04, 0.02),
    billow: 0.10,
    planted: 1.0,
    slung: 0.0,
    astride: 0.0,
};

const SLIDING: Pose = Pose {
    hip: Vec2::new(-0.30, 0.44),
    lean: -0.34,
    nod: -0.10,
    feet: [Vec2::new(0.40, 0.0), Vec2::new(0.10, 0.0)],
    hand: Vec2::new(-0.30, -0.16),
    staff: -0.95,
    hem: Vec2::new(0.52, 0.16),
    billow: 0.05,
    planted: 1.0,
    slung: 0.0,
    astride: 0.0,
};

impl Pose {
    /// The pose of a motion.
    pub fn of(motion: &PoseInput) -> Self {
        let wave = |cycles_per_s: f32| libm::sinf(std::f32::consts::TAU * motion.clock_s * cycles_per_s);
        match motion.gait {
            BodyGait::Idle | BodyGait::Ferry => standing(motion.clock_s),
            BodyGait::Walk => Self::cycle(motion.stride, 0.58, 0.17, 0.15),
            BodyGait::Run => Self::cycle(motion.stride, 0.36, 0.42, 0.46),
            BodyGait::Jump => RISING,
            BodyGait::Fall => RISING.lerp(&FALLING, (-motion.rise_mps / 8.0).clamp(0.15, 1.0)),
            BodyGait::Land => CROUCHING,
            BodyGait::Climb => Self::climb(motion.stride),
            BodyGait::Slide => Self { hem: SLIDING.hem + Vec2::new(0.0, 0.05 * wave(3.1)), ..SLIDING },
            BodyGait::Ride => motion.ride.pose(motion.clock_s),
            BodyGait::Glide => motion.boarding.pose(motion.clock_s),
        }
    }

    /// A cycle on a wall: hand over hand, knee over knee.
    fn climb(stride: f32) -> Self {
        let turn = std::f32::consts::TAU * stride;
        let (one, other) = (libm::sinf(turn), libm::cosf(turn));
        Self {
            hip: Vec2::new(-0.04, 0.78 + 0.03 * other),
            lean: 0.12 + 0.05 * one,
            nod: -0.38,
            feet: [Vec2::new(0.26, 0.26 + 0.16 * one), Vec2::new(0.16, 0.10 - 0.10 * one)],
            hand: Vec2::new(0.34, 0.30 + 0.13 * one),
            staff: -0.55,
            hem: Vec2::new(0.10 + 0.02 * other, -0.02),
            billow: 0.02,
            planted: 0.0,
            slung: 0.0,
            astride: 0.0,
        }
    }

    /// The pose, crouched by a share, down to all fours.
    pub fn crouched(self, share: f32, stride: f32) -> Self {
        if share <= 0.0 {
            return self;
        }
        let turn = std::f32::consts::TAU * stride;
        let low = Self {
            hip: Vec2::new(-0.34, 0.40),
            lean: 1.28,
            nod: -0.75,
            feet: [Vec2::new(-0.20 + 0.16 * libm::sinf(turn), 0.0), Vec2::new(-0.50 - 0.16 * libm::sinf(turn), 0.0)],
            hand: Vec2::new(0.24 + 0.12 * libm::cosf(turn), -0.34),
            staff: 1.30,
            hem: Vec2::new(0.20, 0.05),
            billow: 0.02,
            planted: self.planted,
            slung: self.slung,
            astride: self.astride,
        };
        self.lerp(&low, share)
    }

    /// A walking cycle whose feet are planted for a share `stance` of it.
    fn cycle(stride: f32, stance: f32, lean: f32, trail: f32) -> Self {
        let turn = std::f32::consts::TAU * stride;
        // The hip is highest when one foot passes beneath it, twice a cycle.
        let bob = libm::cosf(2.0 * turn - 2.0 * std::f32::consts::PI * stance);
        Self {
            hip: Vec2::new(lean * 0.12, 0.80 - 0.10 * lean + 0.022 * bob),
            lean,
            nod: 0.05 - lean * 0.4,
            feet: STANDING.feet,
            hand: Vec2::new(0.34 + 0.10 * libm::cosf(turn), -0.24 + lean * 0.22),
            staff: 0.05 + 0.16 * libm::cosf(turn) + lean * 0.35,
            hem: Vec2::new(trail + 0.04 * libm::sinf(2.0 * turn), trail * 0.22),
            billow: 0.02 + 0.02 * libm::sinf(2.0 * turn),
            planted: 1.0,
            slung: 0.0,
            astride: 0.0,
        }
    }

    /// Interpolates to another pose.
    pub fn lerp(&self, other: &Self, share: f32) -> Self {
        let number = |a: f32, b: f32| a + (b - a) * share;
        Self {
            hip: self.hip.lerp(other.hip, share),
            lean: number(self.lean, other.lean),
            nod: number(self.nod, other.nod),
            feet: [self.feet[0].lerp(other.feet[0], share), self.feet[1].lerp(other.feet[1], share)],
            hand: self.hand.lerp(other.hand, share),
            staff: number(self.staff, other.staff),
            hem: self.hem.lerp(other.hem, share),
            billow: number(self.billow, other.billow),
            planted: number(self.planted, other.planted),
            slung: number(self.slung, other.slung),
            astride: number(self.astride, other.astride),
        }
    }
}

/// Blends from gait to gait without a snap: the difference at the change fades out, and the new cycle is followed exactly
/// afterwards, so that planted feet stay planted.
#[derive(Clone, Debug)]
pub struct PoseAnimator {
    gait: BodyGait,
    from: Pose,
    shown: Pose,
    since_s: f32,
}

impl Default for PoseAnimator {
    fn default() -> Self {
        Self { gait: BodyGait::Idle, from: STANDING, shown: STANDING, since_s: CHANGE_S }
    }
}

impl PoseAnimator {
    /// The pose to show `seconds` after the last one.
    pub fn advance(&mut self, motion: &PoseInput, seconds: f32) -> Pose {
        if motion.gait != self.gait {
            self.gait = motion.gait;
            self.from = self.shown;
            self.since_s = 0.0;
        }
        self.since_s += seconds;
        let share = (self.since_s / CHANGE_S).min(1.0);
        self.shown = self.from.lerp(&Pose::of(motion), share * share * (3.0 - 2.0 * share));
        self.shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAITS: [BodyGait; 11] = [
        BodyGait::Idle,
        BodyGait::Walk,
        BodyGait::Run,
        BodyGait::Jump,
        BodyGait::Fall,
        BodyGait::Land,
        BodyGait::Slide,
        BodyGait::Climb,
        BodyGait::Ride,
        BodyGait::Glide,
        BodyGait::Ferry,
    ];

    fn motion(gait: BodyGait, stride: f32) -> PoseInput {
        PoseInput { gait, stride, clock_s: stride, rise_mps: 0.0, ride: RidingPose::default(), boarding: BoardingPose::default() }
    }

    #[test]
    fn the_cycle_has_no_jump_and_the_gaits_lead_into_one_another() {
        for gait in GAITS {
            for i in 0..1000 {
                let [a, b] = [i, i + 1].map(|i| Pose::of(&motion(gait, i as f32 / 1000.0)));
                assert!(a.feet[0].distance(b.feet[0]) < 0.02 && a.hip.distance(b.hip) < 0.02, "{gait:?} jumps at {i}");
            }
        }
        let mut animator = PoseAnimator::default();
        let mut last = animator.advance(&motion(BodyGait::Idle, 0.0), 0.0);
        for gait in GAITS.into_iter().chain(GAITS.into_iter().rev()) {
            for _ in 0..60 {
                let pose = animator.advance(&motion(gait, 0.3), 1.0 / 240.0);
                assert!(pose.hip.distance(last.hip) < 0.06 && (pose.staff - last.staff).abs() < 0.15, "a snap into {gait:?}");
                last = pose;
            }
        }
    }
}
