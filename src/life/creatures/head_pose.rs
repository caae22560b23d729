//! Head and neck poses (grazing, drinking, alert, at rest), solved by the figure's own measures.

use bevy::math::Vec2;

use super::{
    creature::HeadPose,
    figure::{Coat, rotated, rotation_from_angle},
    kind::CreatureKind,
    rig::{LEVEL, tilt},
};

/// Angle in radians of a head at the ground: nearly straight down.
const HANGS: f32 = -1.35;
/// Least and greatest sine of the neck's angle for it.
const LAID: (f32, f32) = (-0.86, 0.6);
/// The most that the withers sink to bring the muzzle down, in leg lengths.
const MAX_SINK: f32 = 0.42;
/// Depth below the ground at its feet to which it drinks, in metres per metre of leg.
const DRINKS_M: f32 = 0.05;
/// Seconds to settle in each pose, for a leg of a metre.
const DOWN_S: f32 = 0.9;
const ALERT_S: f32 = 0.28;
const RESTS_S: f32 = 1.4;
/// Radians of neck and head when alert, and at rest.
const ALERT: (f32, f32) = (0.24, -0.13);
const RESTS: (f32, f32) = (-0.5, 0.12);

/// Target of neck and head in radians, and by how much the withers sink.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HeadTarget {
    pub(super) neck: f32,
    /// Relative to the neck.
    pub(super) head: f32,
    pub(super) sink_m: f32,
    /// Seconds in which it settles, for a leg of a metre.
    pub(super) settle_s: f32,
}

impl HeadPose {
    /// Whether the muzzle is at the ground.
    pub fn is_down(self) -> bool {
        matches!(self, Self::Grazes | Self::Drinks)
    }
}

impl HeadTarget {
    /// The target of a head pose, or `None` where the gait decides. `ends` are the two ends of the trunk, from the place and
    /// facing right; `floor` gives the height of the ground at a distance ahead.
    pub(super) fn of(
        head_pose: HeadPose,
        kind: &CreatureKind,
        coat: &Coat,
        ends: [Vec2; 2],
        floor: &mut dyn FnMut(f32) -> f32,
    ) -> Option<Self> {
        let still = |(neck, head), settle_s| Self { neck, head, sink_m: 0.0, settle_s };
        match head_pose {
            HeadPose::Plain => None,
            HeadPose::Alert => Some(still(ALERT, ALERT_S)),
            HeadPose::Rests => Some(still(RESTS, RESTS_S)),
            HeadPose::Grazes => Some(Self::head_down(kind, coat, ends, 0.0, floor)),
            HeadPose::Drinks => Some(Self::head_down(kind, coat, ends, DRINKS_M * kind.leg_m(), floor)),
        }
    }

    /// Brings the muzzle to a depth below the ground: the neck is laid as low as needed, and where it is too short, the
    /// withers sink.
    fn head_down(kind: &CreatureKind, coat: &Coat, ends: [Vec2; 2], deep_m: f32, floor: &mut dyn FnMut(f32) -> f32) -> Self {
        let [foot, poll] = [coat.neck.0, coat.neck.1].map(Vec2::from);
        let (neck, head) = (poll - foot, coat.muzzle() - poll);
        let (long_m, head_m) = (neck.length().max(0.01), head.length());
        let front = kind.legs()[1].root;
        let hangs = rotation_from_angle(HANGS) * head_m;
        let most_m = MAX_SINK * kind.leg_m();
        let (mut laid, mut sink_m, mut pitch) = (-1.2, 0.0, 0.0);
        for _ in 0..6 {
            let withers = ends[1] - Vec2::Y * sink_m;
            let along = tilt(kind, [ends[0].y, withers.y]);
            pitch = libm::asinf(along.y);
            let at = withers + rotated(along, foot - front);
            let muzzle_x = at.x + long_m * libm::cosf(laid) + hangs.x;
            let low = (floor(muzzle_x) - deep_m - hangs.y - at.y) / long_m;
            sink_m = (sink_m + (LAID.0 - low) * long_m).clamp(0.0, most_m);
            laid = libm::asinf(low.clamp(LAID.0, LAID.1));
        }
        let level = -LEVEL * pitch;
        let by = laid - angle(neck);
        Self { neck: by - pitch - level, head: HANGS - angle(head) - by - 0.3 * level, sink_m, settle_s: DOWN_S }
    }
}

fn angle(way: Vec2) -> f32 {
    libm::atan2f(way.y, way.x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creatures::{Creatures, LocomotionInput, Rig, figure::Skin};
    use eremite_land::{Column, Place};

    const START: Place = Place::at(Column(77), 3);
    const STEP_S: f32 = 1.0 / 64.0;

    fn floor(slope: f32, place: Place) -> Place {
        let aside = place.offset_from(START).x;
        START.moved_along(aside).moved_up(slope * aside)
    }

    /// Height of the muzzle over the ground, and its movement within the last second, after some seconds in a pose.
    fn held(kind: &CreatureKind, coat: &Coat, facing: f32, slope: f32, head_pose: HeadPose) -> (f32, f32, f32) {
        let mut rig = Rig::standing(kind, START, facing, &mut |place| Some(floor(slope, place)));
        let muzzle = |rig: &Rig| {
            let at = rig.skeleton().head.of(coat.muzzle());
            Vec2::new(at.x * rig.skeleton().facing(), at.y)
        };
        let (mut last, mut moved) = (muzzle(&rig), 0.0_f32);
        for step in 0..64 * 6 {
            let going = LocomotionInput { bearing: head_pose, ..LocomotionInput::on_ground(START, facing, slope, STEP_S) };
            rig.step(kind, &going, &mut |place| Some(floor(slope, place)));
            let now = muzzle(&rig);
            assert!(now.distance(last) / STEP_S < 6.0, "the head jumps at {} m/s", now.distance(last) / STEP_S);
            if step > 64 * 5 {
                moved = moved.max(now.distance(last));
            }
            last = now;
        }
        assert!(rig.soles().all(|(sole, planted)| planted && sole.height_above(floor(slope, sole)).abs() < 0.01), "it does not stand");
        (last.y - slope * last.x, last.y, moved)
    }

    #[test]
    fn every_figure_reaches_the_ground_and_looks_up() {
        for (name, kind) in Creatures::from_folder("/nowhere".into()).iter() {
            let Skin::Coat(coat) = &kind.figure.dress else { continue };
            for (facing, slope) in [(1.0, 0.0), (-1.0, 0.0), (1.0, 0.36), (-1.0, 0.36), (1.0, -0.2)] {
                let held = |head_pose| held(kind, coat, facing, slope, head_pose);
                let leg_m = kind.leg_m();
                let (over_m, _, moved) = held(HeadPose::Grazes);
                assert!((-0.03 * leg_m..0.08 * leg_m).contains(&over_m), "{name} grazes {over_m} m over the ground, on {slope}");
                assert!(moved < 0.0005, "{name}'s muzzle does not come to rest: {moved}");
                assert!(held(HeadPose::Drinks).0 < over_m - 0.02 * leg_m, "{name} drinks as high as it grazes");
                let [plain, alert, rests] = [HeadPose::Plain, HeadPose::Alert, HeadPose::Rests].map(|head_pose| held(head_pose).1);
                assert!(alert > plain + 0.02 * leg_m && rests < plain - 0.1 * leg_m, "{name}: {alert}, {plain}, {rests}");
            }
        }
    }
}
