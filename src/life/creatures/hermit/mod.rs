//! The hermit: poses and drawing.

pub(crate) mod animation;
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

/// Poses of the items in hand and beneath the feet, facing right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldItemPoses {
    /// The bow.
    pub archery: ArcheryPose,
    /// The brush.
    pub painting: PaintingPose,
    /// The board.
    pub boarding: BoardingPose,
}

impl HeldItemPoses {
    /// Interpolates to the poses of a later step.
    pub fn lerp(&self, other: &Self, share: f32) -> Self {
        Self {
            archery: self.archery.lerp(&other.archery, share),
            painting: self.painting.lerp(&other.painting, share),
            boarding: self.boarding.lerp(&other.boarding, share),
        }
    }

    /// Applies them to a pose of the body.
    pub fn apply_to(&self, pose: &Pose) -> Pose {
        self.painting.apply_to(&self.archery.apply_to(pose))
    }
}

/// The body's gait as the legs show it: standing, walking or running.
pub fn gait(kind: &CreatureKind, rig: &Rig) -> BodyGait {
    if !rig.legs().is_moving() {
        BodyGait::Idle
    } else if kind.gaits[rig.legs().gait].name == "run" {
        BodyGait::Run
    } else {
        BodyGait::Walk
    }
}

/// The pose where only the legs say what the body does.
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

/// Draws the hermit in that pose.
pub(super) fn draw_walking(
    mesh: &mut InkMeshBuilder,
    kind: &CreatureKind,
    rig: &Rig,
    skeleton: &Skeleton,
    clock_s: f32,
    ground: &mut dyn FnMut(f32) -> f32,
) {
    figure::draw(
        figure::FigureStyle::default(),
        mesh,
        (&pose(kind, rig, clock_s), &HeldItemPoses::default()),
        skeleton,
        clock_s,
        Vec2::ZERO,
        ground,
    );
}
