//! Draws birds and bats: a body of a few strokes, two folding wings, and thin legs.

use bevy::math::Vec2;
use eremite_land::{Place, biome::Pigment};
use eremite_stream::ink::{Ink, InkMeshBuilder};

use super::{
    creature::HeadPose,
    figure::{Plumage, Posture, Wing, rotated, rotation_from_angle},
    kind::CreatureKind,
    skeleton::{JointFrame, Skeleton},
    sketch::{sketch_leg, sketch_strokes},
};

/// Foreshortening, seen from a little above: how far down a wing is drawn that is stretched toward the viewer, per metre,
/// and how far up the one that is stretched away.
const TOWARD: f32 = 0.24;
/// Where along half the span the hand begins.
const WRIST: f32 = 0.45;
/// The opening from which on wings are drawn spread instead of folded.
const FOLDED: f32 = 0.12;
/// Opacity of the ink at the trailing edge.
const TRAILING: f32 = 0.8;
/// Length of a finger feather, in half spans, and its width, in widths of the blade at its root.
const FINGER: (f32, f32) = (0.16, 0.16);

/// Pose of the wings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WingPose {
    /// How far they are open, from 0, folded, to 1.
    pub open: f32,
    /// Radians of arm and hand above the horizontal.
    pub angles: [f32; 2],
}

impl WingPose {
    /// Wings at a moment of the beat, in beats, with an amplitude in radians; `glide`, from 0 to 1, is how much they are
    /// only held out. The hand follows the arm with a delay, as a driven joint does.
    pub fn beating(beat: f64, by: f32, glide: f32) -> Self {
        /// Delay of the hand, in radians of the beat, and factor on its amplitude.
        const LATE: f32 = 0.9;
        const FARTHER: f32 = 1.2;
        /// Angles in a glide, in radians above the horizontal, and the middle of a beat.
        const HELD: [f32; 2] = [0.16, 0.05];
        const MIDDLE: f32 = 0.12;
        let phase = (beat.rem_euclid(1.0) as f32) * std::f32::consts::TAU;
        // A slightly trapezoidal wave: the wing is slower at either end.
        let wave = |phase: f32| libm::sinf(phase) + libm::sinf(3.0 * phase) / 9.0;
        let beats = [by * wave(phase) + MIDDLE, FARTHER * by * wave(phase - LATE) + MIDDLE];
        Self { open: 1.0, angles: std::array::from_fn(|joint| beats[joint] + (HELD[joint] - beats[joint]) * glide) }
    }

    /// The same, scaled in opening.
    pub fn opened_by(self, open: f32) -> Self {
        Self { open: open.clamp(0.0, 1.0), ..self }
    }
}

/// Draws a figure with plumage, its place at the mesh's origin.
pub(super) fn draw(mesh: &mut InkMeshBuilder, kind: &CreatureKind, plumage: &Plumage, skeleton: &Skeleton, wings: &WingPose) {
    let left_is_near = skeleton.side() < 0.0;
    let legs = |near: bool| (0..skeleton.count).filter(move |leg| (*leg == 0) == (left_is_near == near));
    let inks = |pigment: Pigment| [Ink::from(pigment); 3];
    let is_open = wings.open > FOLDED;
    for leg in legs(false) {
        sketch_leg(mesh, kind, inks(plumage.legs.1), skeleton, leg);
    }
    if is_open {
        draw_wing(mesh, &plumage.wing, skeleton, wings, false);
    }
    sketch_strokes(mesh, &plumage.body, skeleton);
    for leg in legs(true) {
        sketch_leg(mesh, kind, inks(plumage.legs.0), skeleton, leg);
    }
    if is_open {
        draw_wing(mesh, &plumage.wing, skeleton, wings, true);
    } else {
        sketch_strokes(mesh, &plumage.folded, skeleton);
    }
}

fn draw_wing(mesh: &mut InkMeshBuilder, wing: &Wing, skeleton: &Skeleton, wings: &WingPose, near: bool) {
    let facing = skeleton.facing();
    let body = &skeleton.hind;
    let root = body.of(wing.at.into());
    let half_m = 0.5 * wing.span_m * wings.open;
    let [arm, hand] = wings.angles.map(rotation_from_angle);
    let toward = if near { -TOWARD } else { TOWARD };
    let placed = |at: Vec2| Vec2::new(at.x * facing, at.y);
    // Half closed, the wing is swept back.
    let back = (1.0 - wings.open) * 0.8;
    let along = |share: f32| {
        let (inner, outer) = (share.min(WRIST) * half_m, (share - WRIST).max(0.0) * half_m);
        let (up, out) = (inner * arm.y + outer * hand.y, inner * arm.x + outer * hand.x);
        root + Vec2::new(-back * outer, up + toward * out)
    };
    let axis = body.turned;
    let (nearer, farther) = wing.inks;
    let ink = Ink::from(if near { nearer } else { farther });
    let trailing = ink.with_alpha(ink.0[3] * TRAILING);
    let mut before: Option<[u32; 2]> = None;
    let mut tip = [Vec2::ZERO; 2];
    for (share, ahead_m, behind_m) in &wing.blade {
        let at = along(*share);
        tip = [at + axis * *ahead_m, at - axis * *behind_m];
        let edge = [mesh.vertex(placed(tip[0]), ink), mesh.vertex(placed(tip[1]), trailing)];
        if let Some([lead, trail]) = before {
            mesh.quad(lead, edge[0], edge[1], trail);
        }
        before = Some(edge);
    }
    if wing.fingers > 0 {
        let out = (along(1.0) - along(0.9)).normalize_or_zero() * FINGER.0 * half_m;
        let chord = tip[1] - tip[0];
        for finger in 0..wing.fingers {
            let share = (finger as f32 + 0.5) / wing.fingers as f32;
            let (root, half) = (tip[0] + chord * share, chord * FINGER.1 * 0.5);
            // The last fingers point backward.
            let end = root + out * (1.0 - 0.35 * share) - axis * (0.35 * share * out.length());
            let corners = [root - half, root + half, end].map(|at| mesh.vertex(placed(at), ink));
            mesh.triangle(corners[0], corners[1], corners[2]);
        }
    }
}

impl Plumage {
    /// Posture on the legs for a head pose, and the seconds in which it settles.
    pub(super) fn posture(&self, head_pose: HeadPose) -> (Posture, f32) {
        match head_pose {
            HeadPose::Plain => (Posture::default(), 0.3),
            HeadPose::Alert => (self.alert, 0.12),
            HeadPose::Rests => (self.rests, 0.8),
            HeadPose::Grazes | HeadPose::Drinks => (self.pecks, 0.09),
        }
    }
}

/// The joints of a creature in the air, its hip at its place, pitched up by some radians.
pub(super) fn flying_skeleton(kind: &CreatureKind, plumage: &Plumage, place: Place, facing: f32, pitch: f32) -> Skeleton {
    let held = &plumage.aloft;
    let body = JointFrame::new(kind.legs()[0].root, Vec2::ZERO, rotation_from_angle(pitch + held.body_deg.to_radians()));
    let mut skeleton = Skeleton { place, turn: facing, ..Skeleton::default() };
    let [neck_deg, head_deg] = [held.neck_deg, held.head_deg].map(f32::to_radians);
    let neck = rotated(body.turned, rotation_from_angle(neck_deg)) * held.neck_scale;
    skeleton.attach_plumage(plumage, body, neck, rotation_from_angle(pitch + head_deg));
    skeleton.count = kind.legs().len();
    // Trailing straight behind and a little below, or drawn in under the belly.
    let way = if plumage.legs_trail {
        rotated(rotation_from_angle(pitch), Vec2::new(-1.0, -0.1))
    } else {
        rotated(rotation_from_angle(pitch), Vec2::new(-0.25, -0.1))
    };
    let long_m = kind.figure.hind.joints.windows(2).map(|pair| Vec2::from(pair[0]).distance(pair[1].into())).sum::<f32>();
    let way = Vec2::new(way.x * skeleton.side(), way.y) * long_m;
    for (number, leg) in skeleton.legs[..2].iter_mut().enumerate() {
        *leg = [0.0, 0.3, 0.62, 0.9, 1.0].map(|share| way * share - Vec2::Y * 0.02 * long_m * number as f32 * share);
    }
    skeleton
}

impl Skeleton {
    /// Attaches all parts but the legs to a posed body; neck and head by their rotations.
    pub(super) fn attach_plumage(&mut self, plumage: &Plumage, body: JointFrame, neck: Vec2, head: Vec2) {
        let [foot, poll] = [plumage.neck.0, plumage.neck.1].map(Vec2::from);
        let dock = Vec2::from(plumage.dock);
        (self.hind, self.fore) = (body, body);
        self.neck = JointFrame::new(foot, body.of(foot), neck);
        self.head = JointFrame::new(poll, self.neck.of(poll), head);
        self.tail = JointFrame::new(dock, body.of(dock), body.turned);
    }
}
