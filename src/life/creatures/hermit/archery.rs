//! The hermit's bow: drawn in front, or slung on the back beside the quiver.

use bevy::math::Vec2;
use eremite_stream::ink::{InkMeshBuilder, StrokePoint, palette};

use super::{
    figure::{FEATHER_M, HermitJoints},
    pose::Pose,
};

/// From the shoulder to the hand with the bow, in metres; to the other hand at the string, at rest and drawn; and how far
/// that is lifted to the chin.
const ARM_M: f32 = 0.50;
const STRING_M: (f32, f32) = (0.30, -0.10);
const CHIN_M: f32 = 0.07;
/// From the grip to a tip, along the bow; how far the tips are behind the grip, at rest and drawn.
const HALF_M: f32 = 0.68;
const BENDS_M: (f32, f32) = (0.12, 0.30);
/// On the back, from the shoulder: the bow's grip and direction.
const BACK: Vec2 = Vec2::new(-0.27, -0.20);
const BACK_LEANS: Vec2 = Vec2::new(-0.26, 0.97);
/// The quiver, from the shoulder, and its length in metres.
const QUIVER: Vec2 = Vec2::new(-0.17, -0.34);
const QUIVER_M: f32 = 0.44;
/// Lean of the staff that hangs behind the hermit meanwhile.
const STAFF_LEANS: f32 = -0.5;
/// The most arrows that are drawn in the quiver.
const MAX_SEEN: u8 = 5;

/// Pose of bow and arms, facing right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArcheryPose {
    /// Blend from the back, 0, to the hands, 1.
    pub up: f32,
    /// How far the string is drawn, from 0 to 1.
    pub back: f32,
    /// The direction of the aim.
    pub aim: Vec2,
    /// Whether an arrow is on the string.
    pub nocked: bool,
    /// Arrows in the quiver; `None` without a bow.
    pub quiver: Option<u8>,
}

impl Default for ArcheryPose {
    /// Without a bow.
    fn default() -> Self {
        Self { up: 0.0, back: 0.0, aim: Vec2::X, nocked: false, quiver: None }
    }
}

impl ArcheryPose {
    /// Interpolates to the pose of a later step.
    pub fn lerp(&self, other: &Self, share: f32) -> Self {
        let number = |a: f32, b: f32| a + (b - a) * share;
        Self {
            up: number(self.up, other.up),
            back: number(self.back, other.back),
            aim: self.aim.lerp(other.aim, share).try_normalize().unwrap_or(other.aim),
            ..*other
        }
    }

    /// Applies it to a pose of the body.
    pub fn apply_to(&self, pose: &Pose) -> Pose {
        let up = self.up.clamp(0.0, 1.0);
        let number = |a: f32, b: f32| a + (b - a) * up;
        let lean = pose.lean - 0.10 * self.aim.y - 0.05 * self.back * self.aim.x.signum();
        Pose {
            lean: number(pose.lean, lean),
            nod: number(pose.nod, -0.45 * self.aim.y),
            hand: pose.hand.lerp(self.aim * ARM_M, up),
            staff: number(pose.staff, STAFF_LEANS),
            slung: number(pose.slung, 1.0),
            planted: pose.planted * (1.0 - up),
            ..*pose
        }
    }

    /// The hand at the string, from the shoulder.
    fn string_hand(&self) -> Vec2 {
        self.aim * (STRING_M.0 + (STRING_M.1 - STRING_M.0) * self.back) + Vec2::Y * CHIN_M * self.back
    }

    /// Draws what is behind the hermit: the quiver, and the bow on the back.
    pub(super) fn draw_behind(&self, mesh: &mut InkMeshBuilder, joints: &HermitJoints) {
        let Some(quiver) = self.quiver else { return };
        let along = BACK_LEANS.normalize();
        let foot = joints.shoulder + QUIVER;
        let point = |at: Vec2, width| StrokePoint { at, width };
        for arrow in 0..quiver.min(MAX_SEEN) {
            let aside = along.perp() * (0.018 * (f32::from(arrow) - 2.0));
            let nock = foot + along * (QUIVER_M + 0.17 + 0.02 * f32::from(arrow % 2)) + aside * 1.6;
            mesh.hair(&[point(foot + along * QUIVER_M + aside, 0.04), point(nock, 0.04)], palette::ink());
            mesh.taper(
                &[point(nock - along * 0.10, 0.02), point(nock - along * 0.04, 0.05), point(nock, 0.03)],
                palette::paper(),
                FEATHER_M * 0.5,
            );
        }
        let leather = palette::ink().lerp(palette::soil(), 0.6);
        mesh.stroke(&[point(foot, 0.085), point(foot + along * QUIVER_M, 0.105)], leather, FEATHER_M);
        if self.up < 0.5 {
            bow(mesh, joints.shoulder + BACK, -along.perp(), 0.0, None, 1.0 - 2.0 * self.up);
        }
    }

    /// Draws what is in front of the hermit: the bow in hand, the arrow on it, and the drawing arm.
    pub(super) fn draw_before(&self, mesh: &mut InkMeshBuilder, joints: &HermitJoints) {
        if self.up < 0.5 || self.quiver.is_none() {
            return;
        }
        let strength = 2.0 * self.up - 1.0;
        let hand = joints.shoulder + self.string_hand();
        let at_string = (self.back > 0.0 || self.nocked).then_some(hand);
        bow(mesh, joints.hand, self.aim, self.back, at_string, strength);
        let point = |at: Vec2, width| StrokePoint { at, width };
        if self.nocked {
            let tip = hand + self.aim * 0.86;
            mesh.stroke(
                &[point(hand, 0.03), point(tip, 0.028)],
                palette::ink().lerp(palette::wood(), 0.45).with_alpha(strength),
                FEATHER_M * 0.6,
            );
            mesh.stroke(
                &[point(hand - self.aim * 0.02, 0.03), point(hand + self.aim * 0.08, 0.06), point(hand + self.aim * 0.2, 0.02)],
                palette::paper().with_alpha(strength),
                FEATHER_M * 0.5,
            );
        }
        let elbow = (joints.shoulder + hand) / 2.0 - self.aim * (0.16 + 0.10 * self.back) + Vec2::Y * (0.02 + 0.05 * self.back);
        let ink = palette::ink();
        mesh.curve(&[point(joints.shoulder - Vec2::Y * 0.03, 0.15), point(elbow, 0.13), point(hand, 0.08)], 4, ink, FEATHER_M);
        mesh.disc(hand, 0.028, palette::skin(), palette::skin(), FEATHER_M);
    }
}

/// A bow with its grip at a place, in a direction.
fn bow(mesh: &mut InkMeshBuilder, grip: Vec2, aim: Vec2, back: f32, string: Option<Vec2>, strength: f32) {
    let wood = palette::ink().lerp(palette::wood(), 0.35).with_alpha(strength);
    let bends_m = BENDS_M.0 + (BENDS_M.1 - BENDS_M.0) * back;
    let half_m = HALF_M * (1.0 - 0.14 * back);
    let on = |up: f32, width: f32| {
        let bent = bends_m * up * up;
        // The tips of a bow at rest curl forward again.
        let curl = 0.05 * (1.0 - back) * (up * up) * (up * up);
        StrokePoint { at: grip + aim.perp() * (up * half_m) - aim * (bent - curl), width }
    };
    mesh.curve(&[on(-1.0, 0.016), on(-0.55, 0.034), on(0.0, 0.046), on(0.55, 0.034), on(1.0, 0.016)], 5, wood, FEATHER_M * 0.7);
    let [low, high] = [on(-1.0, 0.008), on(1.0, 0.008)];
    let thread = palette::paper().lerp(palette::ink(), 0.6).with_alpha(0.7 * strength);
    match string {
        Some(at) => mesh.stroke(&[low, StrokePoint { at, width: 0.008 }, high], thread, FEATHER_M * 0.4),
        None => mesh.stroke(&[low, high], thread, FEATHER_M * 0.4),
    }
}
