//! Draws somebody in a robe.

use bevy::math::Vec2;
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::{HairStyle, Hat, Robe, RobePose, Tool};
use crate::creatures::{
    biped::BipedJoints,
    hermit::{figure::FEATHER_M, pose::direction},
    kind::CreatureKind,
    skeleton::Skeleton,
};

/// Segments of a curve between two points.
const PIECES: usize = 4;
/// How much darker the farther side is.
const FARTHER: f32 = 0.3;

/// Draws a figure in a pose, its place at the mesh's origin. `clock_s` drives what sways.
pub fn draw(mesh: &mut InkMeshBuilder, kind: &CreatureKind, robe: &Robe, skeleton: &Skeleton, pose: &RobePose, clock_s: f32) {
    let first = mesh.positions.len();
    let joints = BipedJoints::new(&pose.body, skeleton, kind.size());
    RobedFigure { joints, robe, pose, size: kind.size(), clock_s }.draw(mesh);
    let flip = skeleton.facing();
    for at in &mut mesh.positions[first..] {
        at.x *= flip;
    }
}

struct RobedFigure<'a> {
    joints: BipedJoints,
    robe: &'a Robe,
    pose: &'a RobePose,
    size: f32,
    clock_s: f32,
}

impl RobedFigure<'_> {
    fn point(&self, at: Vec2, width: f32) -> StrokePoint {
        StrokePoint { at, width: width * self.size }
    }

    fn draw(&self, mesh: &mut InkMeshBuilder) {
        let Self { joints, robe, pose, size, .. } = self;
        let legs = Ink::from(robe.legs);
        if let Some(tool) = pose.tool {
            tool.draw_behind(mesh, joints, *size);
        }
        if let Some(grip_m) = pose.tool.and_then(Tool::other_grip_m) {
            self.arm(mesh, joints.hand + direction(pose.body.staff) * (grip_m * size), FARTHER);
        }
        joints.draw_leg(mesh, 0, legs.lerp(palette::ink(), FARTHER));
        joints.draw_leg(mesh, 1, legs);
        self.skirt(mesh, 0, FARTHER);
        self.skirt(mesh, 1, 0.0);
        self.trunk(mesh);
        self.head(mesh);
        if let Some(tool) = pose.tool {
            tool.draw_before(mesh, joints, pose, self.clock_s, *size);
        }
        self.arm(mesh, joints.hand, 0.0);
    }

    fn cloth(&self, darker: f32) -> Ink {
        Ink::from(self.robe.cloth).lerp(palette::ink(), darker)
    }

    /// What of the robe hangs over a leg.
    fn skirt(&self, mesh: &mut InkMeshBuilder, leg: usize, darker: f32) {
        let (hem, hip) = (self.robe.hem, self.joints.hip);
        let [knee, ankle, _] = self.joints.legs[leg];
        let sway = 0.02 * libm::sinf(2.3 * self.clock_s + leg as f32) - 0.4 * self.pose.body.hem.x;
        let end = if hem < 0.5 { hip.lerp(knee, 2.0 * hem) } else { knee.lerp(ankle, 2.0 * hem - 1.0) };
        let end = end + Vec2::X * (sway * hem * self.size);
        let mut points = vec![self.point(hip + Vec2::Y * 0.06 * self.size, 0.24)];
        if hem > 0.55 {
            points.push(self.point(hip.lerp(knee, 0.9), 0.25));
        }
        points.push(self.point(end, 0.25 + 0.06 * hem));
        mesh.curved_taper(&points, PIECES, self.cloth(darker), FEATHER_M);
        // The trim along the hem.
        let last = points.len() - 1;
        let along = (points[last].at - points[last - 1].at).normalize_or(Vec2::NEG_Y);
        let half = along.perp() * (points[last].width / 2.0);
        let trim = [end + half, end - half].map(|at| self.point(at, 0.035));
        mesh.stroke(&trim, Ink::from(self.robe.trim).lerp(palette::ink(), darker), FEATHER_M * 0.6);
    }

    fn trunk(&self, mesh: &mut InkMeshBuilder) {
        let BipedJoints { hip, shoulder, .. } = self.joints;
        let back = (shoulder - hip).perp().normalize_or(Vec2::NEG_X);
        let waist = hip.lerp(shoulder, 0.30);
        let points = [
            self.point(hip - Vec2::Y * 0.04 * self.size, 0.27),
            self.point(waist, 0.235),
            self.point(hip.lerp(shoulder, 0.72) + back * 0.02, 0.255),
            self.point(shoulder + Vec2::Y * 0.02 * self.size, 0.16),
        ];
        mesh.curve(&points, PIECES, self.cloth(0.0), FEATHER_M);
        // The collar runs from the neck down over the breast to the sash.
        let front = -back * (0.10 * self.size);
        let collar = [
            self.point(shoulder + Vec2::Y * 0.06 * self.size, 0.04),
            self.point(shoulder.lerp(waist, 0.4) + front * 0.9, 0.045),
            self.point(waist + front * 0.9, 0.03),
        ];
        mesh.curved_taper(&collar, PIECES, Ink::from(self.robe.trim), FEATHER_M * 0.6);
        let sash = [-1.05, 1.05].map(|side| self.point(waist + back * (0.115 * self.size * side), 0.10));
        mesh.stroke(&sash, Ink::from(self.robe.sash), FEATHER_M * 0.6);
    }

    fn arm(&self, mesh: &mut InkMeshBuilder, hand: Vec2, darker: f32) {
        let shoulder = self.joints.shoulder - Vec2::Y * 0.04 * self.size;
        let elbow = shoulder.lerp(hand, 0.5) - Vec2::new(0.03, 0.07) * self.size;
        let wrist = elbow.lerp(hand, 0.75);
        mesh.curved_taper(&[self.point(elbow, 0.07), self.point(hand, 0.05)], PIECES, palette::skin(), FEATHER_M * 0.6);
        mesh.disc(hand, 0.032 * self.size, palette::skin(), palette::skin(), FEATHER_M * 0.7);
        // The sleeve is wide at its end, and hangs.
        let cloth = self.cloth(darker + 0.10);
        mesh.curved_taper(&[self.point(shoulder, 0.14), self.point(elbow, 0.15), self.point(wrist, 0.15)], PIECES, cloth, FEATHER_M);
        let sleeve =
            [elbow + Vec2::Y * 0.02 * self.size, wrist, wrist - Vec2::new(0.02, 0.15) * self.size, elbow - Vec2::Y * 0.13 * self.size];
        mesh.wash(&sleeve, cloth, FEATHER_M);
    }

    fn head(&self, mesh: &mut InkMeshBuilder) {
        let Self { joints, robe, pose, .. } = self;
        let up = direction(pose.body.lean * 0.5 + pose.body.nod);
        // The face is turned by its gaze; in between it looks at the viewer.
        let fore = -up.perp() * pose.gaze;
        let scale = self.size * robe.head;
        let middle = joints.head + up * (0.03 * scale);
        let at = |x: f32, y: f32| middle + fore * (x * scale) + up * (y * scale);
        let point = |x: f32, y: f32, width: f32| StrokePoint { at: at(x, y), width: width * scale };
        let skin = palette::skin();
        mesh.stroke(&[self.point(joints.shoulder, 0.085), self.point(middle, 0.085)], skin.lerp(palette::ink(), 0.25), FEATHER_M * 0.6);
        mesh.disc(at(0.02, 0.01), 0.098 * scale, skin, skin.lerp(palette::ink(), 0.2), FEATHER_M);
        let hair = Ink::from(robe.hair);
        if robe.style != HairStyle::Shaven {
            let cap =
                [(0.10, 0.05), (0.07, 0.10), (0.0, 0.125), (-0.08, 0.10), (-0.115, 0.02), (-0.10, -0.07), (-0.05, -0.06), (-0.02, 0.03)];
            mesh.wash(&cap.map(|(x, y)| at(x, y)), hair, FEATHER_M * 0.8);
        }
        if robe.style == HairStyle::Knot {
            mesh.disc(at(-0.09, 0.12), 0.05 * scale, hair, hair, FEATHER_M * 0.8);
        }
        mesh.disc(at(-0.02, -0.015), 0.02 * scale, skin.lerp(palette::ink(), 0.35), skin.lerp(palette::ink(), 0.2), FEATHER_M * 0.5);
        match robe.hat {
            Some(Hat::Cloth(pigment)) => {
                let cloth = Ink::from(pigment);
                let outline = [(0.115, 0.045), (0.08, 0.115), (0.0, 0.14), (-0.09, 0.11), (-0.13, 0.03), (-0.12, -0.04), (-0.06, 0.0)];
                mesh.wash(&outline.map(|(x, y)| at(x, y)), cloth, FEATHER_M * 0.8);
                mesh.curve(
                    &[point(-0.11, 0.0, 0.04), point(-0.17, -0.05, 0.05), point(-0.19, -0.13, 0.02)],
                    PIECES,
                    cloth,
                    FEATHER_M * 0.6,
                );
            }
            Some(Hat::Sedge(pigment)) => {
                let straw = Ink::from(pigment);
                let outline = [(-0.30, 0.02), (0.0, 0.055), (0.30, 0.02), (0.20, 0.10), (0.06, 0.165), (-0.06, 0.165), (-0.20, 0.10)];
                mesh.wash(&outline.map(|(x, y)| at(x, y)), straw, FEATHER_M * 0.6);
                mesh.curve(
                    &[point(-0.31, 0.015, 0.02), point(0.0, 0.05, 0.04), point(0.31, 0.015, 0.02)],
                    PIECES,
                    palette::ink().with_alpha(0.8),
                    FEATHER_M * 0.6,
                );
            }
            None => {}
        }
    }
}
