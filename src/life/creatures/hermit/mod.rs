//! The hermit: his poses, and how he is drawn.

pub mod archery;
pub mod boarding;
pub mod figure;
pub mod painting;
pub mod pose;
mod rest_pose;
pub mod riding;

use archery::ArcheryPose;
use bevy::math::Vec2;
use boarding::BoardingPose;
use eremite_stream::ink::InkMeshBuilder;
use painting::PaintingPose;
use pose::{Pose, PoseInput};
use riding::RidingPose;

use super::{kind::CreatureKind, rig::Rig, skeleton::Skeleton};
use crate::motion::BodyGait;

/// What he has in his hands, and beneath his feet, facing right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldItemPoses {
    /// His bow.
    pub archery: ArcheryPose,
    /// His brush.
    pub painting: PaintingPose,
    /// His board.
    pub boarding: BoardingPose,
}

impl HeldItemPoses {
    /// A share of the way to how he holds it all a step later.
    pub fn lerp(&self, other: &Self, share: f32) -> Self {
        Self {
            archery: self.archery.lerp(&other.archery, share),
            painting: self.painting.lerp(&other.painting, share),
            boarding: self.boarding.lerp(&other.boarding, share),
        }
    }

    /// The pose of who holds it so.
    pub fn apply_to(&self, pose: &Pose) -> Pose {
        self.painting.apply_to(&self.archery.apply_to(pose))
    }
}

/// What he does whose legs go on like this: he stands, walks or runs.
pub fn gait(kind: &CreatureKind, rig: &Rig) -> BodyGait {
    match () {
        () if !rig.legs().is_moving() => BodyGait::Idle,
        () if kind.gaits[rig.legs().gait].name == "run" => BodyGait::Run,
        () => BodyGait::Walk,
    }
}

/// His pose where nothing but his legs says what he does.
pub fn pose(kind: &CreatureKind, rig: &Rig, clock_s: f32) -> Pose {
    Pose::of(&PoseInput {
        gait: gait(kind, rig),
        stride: rig.legs().phase,
        clock_s,
        rise_mps: 0.0,
        ride: RidingPose::default(),
        boarding: BoardingPose::default(),
    })
}

/// Draws him in that pose.
pub(super) fn draw_walking(
    mesh: &mut InkMeshBuilder,
    kind: &CreatureKind,
    rig: &Rig,
    skeleton: &Skeleton,
    clock_s: f32,
    ground: &mut dyn FnMut(f32) -> f32,
) {
    figure::draw(mesh, (&pose(kind, rig, clock_s), &HeldItemPoses::default()), skeleton, clock_s, Vec2::ZERO, ground);
}
