//! The hermit with his bow: up before him and drawn, or on his back beside the quiver.

use bevy::math::Vec2;
use eremite_stream::ink::{InkMeshBuilder, StrokePoint, palette};

use super::{
    figure::{FEATHER_M, HermitJoints},
    pose::Pose,
};

/// From the shoulder to the hand that holds the bow, in metres; and to the other, at the string at rest, and drawn, and how
/// far that is lifted to the chin.
const ARM_M: f32 = 0.50;
const STRING_M: (f32, f32) = (0.30, -0.10);
const CHIN_M: f32 = 0.07;
/// From the grip to a tip, along the bow; how far the tips are behind the grip, at rest and drawn.
const HALF_M: f32 = 0.68;
const BENDS_M: (f32, f32) = (0.12, 0.30);
/// On his back, from the shoulder: where the bow is held, and which way it stands.
const BACK: Vec2 = Vec2::new(-0.27, -0.20);
const BACK_LEANS: Vec2 = Vec2::new(-0.26, 0.97);
/// Where the quiver is, from the shoulder, and how long it is.
const QUIVER: Vec2 = Vec2::new(-0.17, -0.34);
const QUIVER_M: f32 = 0.44;
/// How far the staff leans that hangs behind him meanwhile.
const STAFF_LEANS: f32 = -0.5;
/// Arrows in it from which on no more are seen.
const MOST_SEEN: u8 = 5;

/// How he holds his bow, facing right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArcheryPose {
    /// How far it is up: 0 on his back, 1 before him.
    pub up: f32,
    /// How far the string is back, from 0 to 1.
    pub back: f32,
    /// Which way it points.
    pub aim: Vec2,
    /// Whether an arrow lies on the string.
    pub nocked: bool,
    /// How many arrows are in the quiver; none, if he has no bow at all.
    pub quiver: Option<u8>,
}

impl Default for ArcheryPose {
    /// He has none.
    fn default() -> Self {
        Self { up: 0.0, back: 0.0, aim: Vec2::X, nocked: false, quiver: None }
    }
}

impl ArcheryPose {
    /// A share of the way to how he holds it a step later.
    pub fn lerp(&self, other: &Self, share: f32) -> Self {
        let number = |a: f32, b: f32| a + (b - a) * share;
        Self {
            up: number(self.up, other.up),
            back: number(self.back, other.back),
            aim: self.aim.lerp(other.aim, share).try_normalize().unwrap_or(other.aim),
            ..*other
        }
    }

    /// The pose of who holds it so.
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

    /// Where the hand at the string is, from the shoulder.
    fn string_hand(&self) -> Vec2 {
        self.aim * (STRING_M.0 + (STRING_M.1 - STRING_M.0) * self.back) + Vec2::Y * CHIN_M * self.back
    }

    /// Draws what is behind him: the quiver, and the bow, if it is not up.
    pub(super) fn draw_behind(&self, mesh: &mut InkMeshBuilder, joints: &HermitJoints) {
        let Some(quiver) = self.quiver else { return };
        let along = BACK_LEANS.normalize();
        let foot = joints.shoulder + QUIVER;
        let point = |at: Vec2, width| StrokePoint { at, width };
        for arrow in 0..quiver.min(MOST_SEEN) {
            let aside = along.perp() * (0.018 * (f32::from(arrow) - 2.0));
            let nock = foot + along * (QUIVER_M + 0.17 + 0.02 * f32::from(arrow % 2)) + aside * 1.6;
            mesh.stroke(&[point(foot + along * QUIVER_M + aside, 0.014), point(nock, 0.014)], palette::ink(), FEATHER_M * 0.5);
            mesh.stroke(
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

    /// Draws what is before him: the bow that is up, the arrow on it, and the arm that draws.
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

/// A bow that is held at a place and points some way.
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
