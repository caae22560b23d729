//! The hermit's brush: as long as a fishing rod, and bent by its own weight.

use bevy::math::Vec2;
use eremite_stream::ink::{InkMeshBuilder, StrokePoint, palette};

use super::{
    figure::{FEATHER_M, HermitJoints},
    pose::Pose,
};

/// From the shoulder to the leading hand, in metres; and how far behind the hand the brush begins.
const ARM_M: f32 = 0.46;
const BEHIND_M: f32 = 0.42;
/// The bristles, in metres: length, and width where they are bound.
const BRISTLES_M: (f32, f32) = (0.26, 0.11);
/// Bend of the brush, in metres per metre of its length, and the hermit's lean toward it.
const BENDS: f32 = 0.05;
const LEANS: f32 = 0.10;
/// Lean of the staff that hangs behind the hermit meanwhile.
const STAFF_LEANS: f32 = -0.5;
/// The ink stone, in metres from the feet; the radii of the brush's circle there, and the lean over it.
const STONE_M: Vec2 = Vec2::new(0.62, 0.12);
const ROUND_M: Vec2 = Vec2::new(0.13, 0.04);
const LEANS_OVER: f32 = 0.42;

/// Pose of the brush, facing right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PaintingPose {
    /// Blend: 0 away, 1 in hand.
    pub up: f32,
    /// Its tip, in metres from the feet.
    pub tip: Vec2,
    /// Ink on it, from 0 to 1.
    pub ink: f32,
    /// Blend to grinding ink: 1 bent over the stone.
    pub grinds: f32,
}

/// From the feet to the shoulder that leads the brush, in metres.
const SHOULDER_M: Vec2 = Vec2::new(0.0, 1.36);

impl PaintingPose {
    /// The tip while grinding, after a time: round and round.
    pub fn on_the_stone(seconds: f32) -> Vec2 {
        let (sin, cos) = libm::sincosf(std::f32::consts::TAU * seconds);
        STONE_M + ROUND_M * Vec2::new(cos, sin)
    }

    /// Interpolates to the pose of a later step.
    pub fn lerp(&self, other: &Self, share: f32) -> Self {
        let number = |a: f32, b: f32| a + (b - a) * share;
        Self {
            up: number(self.up, other.up),
            tip: self.tip.lerp(other.tip, share),
            ink: number(self.ink, other.ink),
            grinds: number(self.grinds, other.grinds),
        }
    }

    fn way(&self) -> Vec2 {
        (self.tip - SHOULDER_M).normalize_or(Vec2::X)
    }

    /// Applies it to a pose of the body.
    pub fn apply_to(&self, pose: &Pose) -> Pose {
        let up = self.up.clamp(0.0, 1.0);
        let number = |a: f32, b: f32| a + (b - a) * up;
        let way = self.way();
        Pose {
            lean: number(pose.lean, pose.lean - LEANS * way.y + LEANS * way.x + LEANS_OVER * self.grinds),
            nod: number(pose.nod, -0.4 * way.y),
            hand: pose.hand.lerp(way * ARM_M, up),
            staff: number(pose.staff, STAFF_LEANS),
            slung: number(pose.slung, 1.0),
            planted: pose.planted * (1.0 - up),
            ..*pose
        }
    }

    /// Draws it, in front of the hermit.
    pub(super) fn draw(&self, mesh: &mut InkMeshBuilder, joints: &HermitJoints) {
        if self.up < 0.5 {
            return;
        }
        let strength = 2.0 * self.up - 1.0;
        let along = (self.tip - joints.hand).normalize_or(self.way());
        let long_m = self.tip.distance(joints.hand);
        let bound_m = (long_m - BRISTLES_M.0).max(0.05);
        // It sags between the hand and the bristles.
        let on = |metres: f32, width: f32| {
            let share = (metres / long_m.max(0.1)).clamp(0.0, 1.0);
            let sags = BENDS * long_m * 4.0 * share * (1.0 - share);
            StrokePoint { at: joints.hand + along * metres - Vec2::Y * sags, width }
        };
        let bamboo = palette::ink().lerp(palette::wood(), 0.5).with_alpha(strength);
        let rod = [on(-BEHIND_M, 0.05), on(0.0, 0.05), on(bound_m * 0.35, 0.044), on(bound_m * 0.7, 0.036), on(bound_m, 0.03)];
        mesh.curve(&rod, 4, bamboo, FEATHER_M * 0.7);
        let hair = palette::paper().lerp(palette::ink(), 0.25 + 0.75 * self.ink.clamp(0.0, 1.0)).with_alpha(strength);
        let (bound, tip) = (on(bound_m, 0.0).at, self.tip);
        let bristle = |share: f32, width: f32| StrokePoint { at: bound.lerp(tip, share), width };
        mesh.stroke(
            &[bristle(0.0, 0.05), bristle(0.25, BRISTLES_M.1), bristle(0.6, BRISTLES_M.1 * 0.75), bristle(1.0, 0.012)],
            hair,
            FEATHER_M * 0.6,
        );
        mesh.stroke(&[on(bound_m - 0.05, 0.05), on(bound_m + 0.01, 0.055)], palette::vermilion().with_alpha(strength), FEATHER_M * 0.5);
        mesh.disc(joints.hand, 0.03, palette::skin(), palette::skin(), FEATHER_M);
    }
}
