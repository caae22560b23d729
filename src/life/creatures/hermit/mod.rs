//! The hermit: his poses, and how he is drawn.

pub mod archery;
pub mod boarding;
pub mod figure;
pub mod painting;
pub mod pose;
mod repose;
pub mod ride;

use archery::Archery;
use bevy::math::Vec2;
use boarding::Boarding;
use eremite_stream::ink::InkMesh;
use painting::Painting;
use pose::{Motion, Pose};
use ride::Ride;

use super::{kind::Kind, rig::Rig, skeleton::Skeleton};
use crate::motion::Gait;

/// What he has in his hands, and beneath his feet, facing right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Held {
    /// His bow.
    pub archery: Archery,
    /// His brush.
    pub painting: Painting,
    /// His board.
    pub boarding: Boarding,
}

impl Held {
    /// A share of the way to how he holds it all a step later.
    pub fn toward(&self, other: &Self, share: f32) -> Self {
        Self {
            archery: self.archery.toward(&other.archery, share),
            painting: self.painting.toward(&other.painting, share),
            boarding: self.boarding.toward(&other.boarding, share),
        }
    }

    /// The pose of who holds it so.
    pub fn over(&self, pose: &Pose) -> Pose {
        self.painting.over(&self.archery.over(pose))
    }
}

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
    Pose::of(&Motion {
        gait: gait(kind, rig),
        stride: rig.legs().phase,
        clock_s,
        rise_mps: 0.0,
        ride: Ride::default(),
        boarding: Boarding::default(),
    })
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
    figure::draw(mesh, (&pose(kind, rig, clock_s), &Held::default()), skeleton, clock_s, Vec2::ZERO, ground);
}
