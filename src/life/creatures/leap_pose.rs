//! Pose of a quadruped's leap: legs folded on the rise, and reaching for the ground on the way down.

use bevy::math::Vec2;

use super::{
    figure::rotated,
    kind::CreatureKind,
    legs::{LegRoot, MAX_LEGS},
};

/// Vertical speed, in metres per second, at which the pose is fully that of rise or descent.
const FULL_MPS: f32 = 4.0;
/// The share of the path's pitch that the trunk takes, the most of it, in radians, and the least forward speed for which it
/// is computed.
const PITCHED: f32 = 0.6;
const MAX_PITCH: f32 = 0.5;
const LEAST_MPS: f32 = 2.0;
/// Where a sole is, ahead of its rest and above it, in leg lengths: on the rise, at the top, and on the way down.
const FORE: [Vec2; 3] = [Vec2::new(0.08, 0.48), Vec2::new(0.26, 0.44), Vec2::new(0.30, 0.10)];
const HIND: [Vec2; 3] = [Vec2::new(-0.46, 0.10), Vec2::new(-0.24, 0.42), Vec2::new(0.06, 0.26)];
/// Offset between the soles of a pair, in leg lengths.
const APART: Vec2 = Vec2::new(0.09, 0.05);

/// A quadruped in the air.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LeapPose {
    /// Vertical speed, in metres per second, upward.
    pub(super) rise_mps: f32,
    /// The sine of the trunk's pitch.
    pub(super) pitch: f32,
}

impl LeapPose {
    pub(super) fn new(rise_mps: f32, ahead_mps: f32) -> Self {
        let path = libm::atan2f(rise_mps, ahead_mps.abs().max(LEAST_MPS));
        Self { rise_mps, pitch: libm::sinf((PITCHED * path).clamp(-MAX_PITCH, MAX_PITCH)) }
    }

    /// The soles, from the place.
    pub(super) fn soles(self, kind: &CreatureKind, roots: &[LegRoot; MAX_LEGS]) -> [Vec2; MAX_LEGS] {
        let along = Vec2::new((1.0 - self.pitch * self.pitch).sqrt(), self.pitch);
        let mut soles = [Vec2::ZERO; MAX_LEGS];
        for (number, (sole, chain)) in soles.iter_mut().zip(kind.legs()).enumerate() {
            let poses = if number % 2 == 1 { FORE } else { HIND };
            let apart = if number < 2 { APART } else { -APART };
            let pose = (blend(poses, self.rise_mps) + apart) * kind.leg_m();
            let way = rotated(along, chain.way + pose);
            *sole = roots[number].at + Vec2::new(way.x * roots[number].turn, way.y);
        }
        soles
    }

    /// The share of the fold that a foot has.
    pub(super) fn fold(self) -> f32 {
        0.35 + 0.35 * (self.rise_mps / FULL_MPS).clamp(-1.0, 1.0)
    }
}

fn blend([rises, top, falls]: [Vec2; 3], rise_mps: f32) -> Vec2 {
    let share = (rise_mps / FULL_MPS).clamp(-1.0, 1.0);
    if share > 0.0 { top.lerp(rises, share) } else { top.lerp(falls, -share) }
}

#[cfg(test)]
mod tests {
    use crate::creatures::{Creatures, LocomotionInput, Rig};
    use eremite_land::{Column, Place};

    #[test]
    fn a_leap_folds_the_legs_and_ends_on_feet_that_hold_the_trunk() {
        const START: Place = Place::at(Column(-5), 0);
        const STEP_S: f32 = 1.0 / 64.0;
        let floor = |place: Place| START.moved_along(place.offset_from(START).x);
        for (name, kind) in Creatures::from_folder("/nowhere".into()).iter().filter(|(_, kind)| kind.is_four_legged()) {
            for speed_mps in [0.0, 5.0, 10.0] {
                let mut rig = Rig::standing(kind, START, 1.0, &mut |place| Some(floor(place)));
                let (mut place, mut rise_mps, mut lowest, mut highest_sole) = (START, 0.0_f32, [f32::MAX; 2], 0.0_f32);
                for step in 0..320 {
                    place = place.moved_along(speed_mps * (step as f32 / 64.0).min(1.0) * STEP_S);
                    if step == 192 {
                        rise_mps = 4.5;
                    }
                    place = place.moved_up(rise_mps * STEP_S);
                    let lands = place.height_above(floor(place)) <= 0.0;
                    (place, rise_mps) = if lands { (floor(place), 0.0) } else { (place, rise_mps - 10.0 * STEP_S) };
                    let airborne = (!lands).then_some(rise_mps);
                    rig.step(kind, &LocomotionInput { airborne, ..LocomotionInput::on_ground(place, 1.0, 0.0, STEP_S) }, &mut |place| {
                        Some(floor(place))
                    });
                    let soles: Vec<(Place, bool)> = rig.soles().collect();
                    for (sole, planted) in &soles {
                        let over_m = sole.height_above(floor(*sole));
                        assert!(over_m > -0.02, "{name} has a foot {over_m} m in the ground in step {step} at {speed_mps} m/s");
                        assert!(lands || !planted, "{name} stands in the air");
                    }
                    if airborne.is_some() {
                        let low = soles.iter().map(|(sole, _)| sole.height_above(place)).fold(f32::MAX, f32::min);
                        highest_sole = highest_sole.max(low / kind.leg_m());
                    }
                    let trunk = rig.skeleton();
                    let low = trunk.hind.at.y.min(trunk.fore.at.y) / kind.leg_m();
                    lowest[usize::from(step > 192)] = low.min(lowest[usize::from(step > 192)]);
                }
                assert!(highest_sole > 0.15, "{name} does not fold its legs: {highest_sole}");
                // The trunk is pitched in the air, but must not come much lower than without a leap.
                let [going, leaping] = lowest;
                assert!(leaping > 0.5 * going, "{name} sinks to {leaping} of its height at {speed_mps} m/s, and to {going} as it goes");
                assert!(speed_mps > 0.0 || rig.soles().all(|(_, planted)| planted), "{name} does not come to stand");
            }
        }
    }
}
