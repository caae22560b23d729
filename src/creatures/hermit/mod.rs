//! The hermit: his poses, and how he is drawn.

pub mod archery;
pub mod figure;
pub mod pose;
mod repose;
pub mod ride;

use bevy::math::Vec2;

use super::{kind::Kind, rig::Rig, skeleton::Skeleton};
use crate::{ink::InkMesh, motion::Gait};
use archery::Archery;
use pose::{Motion, Pose};
use ride::Ride;

/// What he does whose legs go on like this: he stands, walks or runs.
pub fn gait(kind: &Kind, rig: &Rig) -> Gait {
    match () {
        () if !rig.legs().move_on() => Gait::Idle,
        () if kind.gaits[rig.legs().gait].name == "run" => Gait::Run,
        () => Gait::Walk,
    }
}

/// His pose where nothing but his legs says what he does.
pub fn pose(kind: &Kind, rig: &Rig, clock_s: f32) -> Pose {
    Pose::of(&Motion { gait: gait(kind, rig), stride: rig.legs().phase, clock_s, rise_mps: 0.0, ride: Ride::default() })
}

/// Draws him in that pose.
pub(super) fn draw_going(
    mesh: &mut InkMesh,
    kind: &Kind,
    rig: &Rig,
    skeleton: &Skeleton,
    clock_s: f32,
    ground: &mut dyn FnMut(f32) -> f32,
) {
    figure::draw(mesh, (&pose(kind, rig, clock_s), &Archery::default()), skeleton, clock_s, Vec2::ZERO, ground);
}
