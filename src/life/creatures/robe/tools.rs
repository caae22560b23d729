//! What people have in their hands and on their backs.

use bevy::{math::Vec2, prelude::Reflect};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::RobePose;
use crate::creatures::{
    biped::BipedJoints,
    hermit::{figure::FEATHER_M, pose::direction},
};

/// Lengths in metres: of the shafts, and from their lower end to the hand.
const BROOM_M: (f32, f32) = (1.35, 0.85);
const HOE_M: (f32, f32) = (1.25, 0.95);
const STAFF_M: (f32, f32) = (1.55, 1.05);
const ROD_M: f32 = 2.6;
/// Half the length of a yoke, and how far its buckets hang below it.
const YOKE_M: (f32, f32) = (0.62, 0.50);
const FLUTE_M: f32 = 0.52;
const POLE_M: (f32, f32) = (3.6, 1.5);
/// How far a lamp hangs before the hand, and below it.
const LAMP_M: Vec2 = Vec2::new(0.26, -0.16);

/// A tool or a load.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[reflect(Debug, Clone)]
pub enum Tool {
    /// A broom of twigs.
    Broom,
    /// A hoe.
    Hoe,
    /// A rod with a line.
    Rod,
    /// A yoke with two buckets.
    Yoke,
    /// A bundle on the back.
    Bundle,
    /// A walking staff.
    Staff,
    /// A bowl of tea.
    Bowl,
    /// A flute that is held downward from the mouth.
    Flute,
    /// A lamp of paper on a short stick.
    Lamp,
    /// A long pole.
    Pole,
}

fn point(at: Vec2, width: f32) -> StrokePoint {
    StrokePoint { at, width }
}

fn wood() -> Ink {
    palette::ink().lerp(palette::wood(), 0.45)
}

impl Tool {
    /// Draws what lies behind the figure.
    pub(super) fn draw_behind(self, mesh: &mut InkMeshBuilder, joints: &BipedJoints, size: f32) {
        if self != Self::Bundle {
            return;
        }
        let middle = joints.shoulder + Vec2::new(-0.24, -0.12) * size;
        let outline = [(-0.20, -0.10), (-0.22, 0.12), (-0.08, 0.26), (0.12, 0.22), (0.17, -0.02), (0.10, -0.24), (-0.08, -0.26)]
            .map(|(x, y)| middle + Vec2::new(x, y) * size);
        mesh.wash(&outline, palette::straw().lerp(palette::soil(), 0.35), FEATHER_M);
        let cord = |y: f32| [point(middle + Vec2::new(-0.21, y) * size, 0.03), point(middle + Vec2::new(0.15, y - 0.03) * size, 0.03)];
        mesh.hair(&cord(0.08), palette::ink().with_alpha(0.7));
        mesh.hair(&cord(-0.10), palette::ink().with_alpha(0.7));
    }

    /// Draws what is in front of the figure.
    pub(super) fn draw_before(self, mesh: &mut InkMeshBuilder, joints: &BipedJoints, pose: &RobePose, clock_s: f32, size: f32) {
        let (hand, along) = (joints.hand, direction(pose.body.staff));
        let shaft = |mesh: &mut InkMeshBuilder, (long_m, grip_m): (f32, f32)| {
            let foot = hand - along * (grip_m * size);
            mesh.stroke(&[point(foot, 0.034), point(foot + along * (long_m * size), 0.026)], wood(), FEATHER_M * 0.6);
            foot
        };
        match self {
            Self::Broom => {
                let foot = shaft(mesh, BROOM_M);
                let straw = palette::straw().lerp(palette::soil(), 0.45);
                for twig in -3..=3_i8 {
                    let aside = along.perp() * (0.045 * f32::from(twig)) * size;
                    let from = foot + along * (0.10 * size);
                    mesh.hair(&[point(from, 0.035), point(foot - along * (0.24 * size) + aside, 0.05)], straw);
                }
            }
            Self::Hoe => {
                let foot = shaft(mesh, HOE_M);
                let blade = foot - along.perp() * (0.17 * size);
                mesh.stroke(&[point(foot, 0.05), point(blade - along * (0.03 * size), 0.07)], palette::ink(), FEATHER_M * 0.7);
            }
            Self::Staff => _ = shaft(mesh, STAFF_M),
            Self::Pole => _ = shaft(mesh, POLE_M),
            Self::Flute => {
                let mouth = joints.head + Vec2::new(0.09, -0.03) * size;
                let end = mouth + (hand - mouth).normalize_or(Vec2::NEG_Y) * (FLUTE_M * size);
                mesh.stroke(&[point(mouth, 0.026), point(end, 0.032)], wood().lerp(palette::straw(), 0.35), FEATHER_M * 0.5);
            }
            Self::Lamp => {
                let tip = hand + Vec2::new(LAMP_M.x, 0.04) * size;
                mesh.stroke(&[point(hand - Vec2::X * 0.1 * size, 0.026), point(tip, 0.02)], wood(), FEATHER_M * 0.5);
                mesh.hair(&[point(tip, 0.02), point(hand + LAMP_M * size, 0.02)], palette::ink());
            }
            Self::Rod => draw_rod(mesh, (hand, along), pose.line_m, clock_s, size),
            Self::Yoke => draw_yoke(mesh, joints.shoulder, pose.body.hem.x, clock_s, size),
            Self::Bowl => {
                let corners = [(-0.06, 0.05), (0.06, 0.05), (0.035, -0.03), (-0.035, -0.03)];
                mesh.wash(&corners.map(|(x, y)| hand + Vec2::new(x + 0.03, y) * size), palette::paper(), FEATHER_M * 0.6);
            }
            Self::Bundle => {}
        }
    }

    /// How far along its shaft, in metres from the nearer hand, the farther hand holds it; `None` if that is free.
    pub(super) fn other_grip_m(self) -> Option<f32> {
        match self {
            Self::Broom | Self::Hoe => Some(0.30),
            Self::Rod => Some(-0.22),
            Self::Pole => Some(0.42),
            // Along the flute, whose lean is that of what is in the hand.
            Self::Flute => Some(0.14),
            Self::Yoke | Self::Bundle | Self::Staff | Self::Bowl | Self::Lamp => None,
        }
    }
}

/// A rod in a hand that points along, and its line over a length in metres.
fn draw_rod(mesh: &mut InkMeshBuilder, (hand, along): (Vec2, Vec2), line_m: f32, clock_s: f32, size: f32) {
    let tip = hand + along * (ROD_M * size);
    let sag = hand.lerp(tip, 0.6) + Vec2::Y * 0.05;
    mesh.curve(
        &[point(hand - along * (0.35 * size), 0.034), point(hand, 0.032), point(sag, 0.02), point(tip, 0.012)],
        4,
        wood(),
        FEATHER_M * 0.5,
    );
    if line_m > 0.1 {
        let sway = 0.04 * libm::sinf(1.1 * clock_s);
        let end = tip + Vec2::new(sway, -line_m);
        mesh.hair(&[point(tip, 0.02), point(end, 0.035)], palette::ink().with_alpha(0.6));
        mesh.disc(end, 0.03, palette::vermilion(), palette::vermilion(), FEATHER_M * 0.5);
    }
}

/// A yoke over a shoulder; its buckets swing, and with the hem.
fn draw_yoke(mesh: &mut InkMeshBuilder, shoulder: Vec2, hem: f32, clock_s: f32, size: f32) {
    let (half_m, hang_m) = YOKE_M;
    let top = shoulder + Vec2::Y * (0.05 * size);
    let end = |side: f32| top + Vec2::new(side * half_m, -0.05) * size;
    mesh.curve(&[point(end(-1.0), 0.03), point(top, 0.045), point(end(1.0), 0.03)], 4, wood(), FEATHER_M * 0.6);
    for side in [-1.0, 1.0] {
        let swing = 0.05 * libm::sinf(4.1 * clock_s + side) + 0.25 * hem;
        let bucket = end(side) - Vec2::new(swing, hang_m) * size;
        mesh.hair(&[point(end(side), 0.03), point(bucket + Vec2::Y * 0.1 * size, 0.03)], palette::ink());
        let corners = [(-0.13, 0.11), (0.13, 0.11), (0.10, -0.13), (-0.10, -0.13)];
        mesh.wash(&corners.map(|(x, y)| bucket + Vec2::new(x, y) * size), wood(), FEATHER_M);
        let rim = [-0.13, 0.13].map(|x| point(bucket + Vec2::new(x, 0.10) * size, 0.03));
        mesh.stroke(&rim, palette::ink(), FEATHER_M * 0.5);
    }
}
