//! Joints of a posed figure on two legs: what the hermit and people have in common.

use bevy::math::Vec2;
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint};

use super::{
    figure::{rotated, rotation_from_angle},
    hermit::{
        figure::FEATHER_M,
        pose::{Pose, direction},
    },
    skeleton::Skeleton,
};

/// Lengths of a grown figure in metres.
const BACK_M: f32 = 0.56;
const NECK_M: f32 = 0.13;

/// The joints, facing right.
pub(super) struct BipedJoints {
    pub hip: Vec2,
    /// The farther leg first: knee, ankle and sole.
    pub legs: [[Vec2; 3]; 2],
    /// Fold of each foot, and its tilt to the ground, in radians.
    folds: [f32; 2],
    lies: [f32; 2],
    pub shoulder: Vec2,
    pub head: Vec2,
    pub hand: Vec2,
    size: f32,
}

impl BipedJoints {
    /// The joints of a pose, which is that of a grown figure, in a figure of `size` times its size.
    pub fn new(pose: &Pose, skeleton: &Skeleton, size: f32) -> Self {
        let flip = skeleton.facing();
        let mirrored = |at: Vec2| Vec2::new(at.x / flip, at.y);
        let [left, right] = [0, 1].map(|leg: usize| {
            let [_, knee, _, ankle, sole] = skeleton.legs[leg];
            [knee, ankle, sole].map(mirrored)
        });
        let ([one, other, ..], [lie, other_lie, ..]) = (skeleton.folds, skeleton.lies.map(|lies| lies * flip.signum()));
        let (legs, folds, lies) =
            if flip < 0.0 { ([right, left], [other, one], [other_lie, lie]) } else { ([left, right], [one, other], [lie, other_lie]) };
        let hip = mirrored(skeleton.legs[0][0]);
        let shoulder = hip + direction(pose.lean) * (BACK_M * size);
        let head = shoulder + direction(pose.lean * 0.5 + pose.nod) * (NECK_M * size);
        Self { hip, legs, folds, lies, shoulder, head, hand: shoulder + pose.hand * size, size }
    }

    /// The sole of the left leg.
    pub fn left_sole(&self, skeleton: &Skeleton) -> Vec2 {
        self.legs[usize::from(skeleton.facing() < 0.0)][2]
    }

    /// Draws a leg with its foot, which lies flat, or stands on its ball.
    pub fn draw_leg(&self, mesh: &mut InkMeshBuilder, which: usize, ink: Ink) {
        let ([knee, ankle, sole], size) = (self.legs[which], self.size);
        let point = |at: Vec2, width: f32| StrokePoint { at, width: width * size };
        mesh.curved_taper(&[point(self.hip, 0.17), point(knee, 0.12), point(ankle, 0.075)], 4, ink, FEATHER_M);
        let toe = sole + rotated(rotation_from_angle(self.lies[which] - self.folds[which]), Vec2::new(0.09, 0.032) * size);
        mesh.stroke(&[point(ankle, 0.08), point(sole + Vec2::Y * (0.035 * size), 0.07), point(toe, 0.05)], ink, FEATHER_M);
    }
}
