//! Draws the hermit in ink: straw hat, cloak, staff and lantern, on two jointed legs.

use bevy::math::Vec2;
use eremite_stream::{
    contracts::attire::Attire,
    ink::{Ink, InkMeshBuilder, StrokePoint, palette},
};

use super::{
    HeldItemPoses,
    pose::{Pose, direction},
};
use crate::creatures::{biped::BipedJoints, skeleton::Skeleton};

/// Lengths in metres.
const STAFF_M: f32 = 1.95;
/// Where the hand holds the staff, from its foot.
const GRIP_M: f32 = 1.05;
/// How far ahead of a foot the staff stands, in metres, and the share of the foot's lift by which it is lifted.
pub const STAFF_AHEAD_M: f32 = 0.25;
const STAFF_LIFT: f32 = 0.4;
/// The backward lean from which on the hermit lies.
const LIES: f32 = -0.7;
/// Soft edge, in metres: about a pixel at the usual zoom.
pub(in crate::creatures) const FEATHER_M: f32 = 0.035;

/// White cloth, which is paler than paper, in its folds and where it is lit.
const WHITE_SHADE_SRGB: u32 = 0xcf_ccc6;
const WHITE_SRGB: u32 = 0xff_fdf8;
/// Width of the line along the edges of a white cloak, in metres.
const EDGE_M: f32 = 0.022;
/// Where the slung staff is held on the back, from the shoulder, and how far from its foot.
const SLUNG: Vec2 = Vec2::new(-0.13, -0.12);
const SLUNG_M: f32 = 0.95;

/// How much of the figure is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FigureDetail {
    /// All of it.
    #[default]
    All,
    /// Not what is hardly seen of a pale figure: ribs and rim of the hat, beard, hands, the lantern's glow, and what hangs on
    /// the back.
    Plain,
}

/// How the figure is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FigureStyle {
    /// How much of it is drawn.
    pub detail: FigureDetail,
    /// What it wears.
    pub attire: Attire,
}

/// Draws the hermit: posed joints and held items. `ground` gives the height of the ground, relative to the hermit's place,
/// at a distance to its right, in metres.
pub fn draw(
    style: FigureStyle,
    mesh: &mut InkMeshBuilder,
    (pose, held): (&Pose, &HeldItemPoses),
    skeleton: &Skeleton,
    clock_s: f32,
    by: Vec2,
    ground: impl FnMut(f32) -> f32,
) {
    let flip = skeleton.facing();
    let first = mesh.positions.len();
    let joints = HermitJoints::new(pose, skeleton, ground);
    joints.draw(style, mesh, pose, held, clock_s);
    for at in &mut mesh.positions[first..] {
        *at = Vec2::new(at.x * flip, at.y) + by;
    }
}

/// The joints, facing right.
pub(super) struct HermitJoints {
    body: BipedJoints,
    pub shoulder: Vec2,
    pub hand: Vec2,
    staff_foot: Vec2,
    staff_head: Vec2,
}

impl HermitJoints {
    fn new(pose: &Pose, skeleton: &Skeleton, mut ground: impl FnMut(f32) -> f32) -> Self {
        let flip = skeleton.facing();
        let body = BipedJoints::new(pose, skeleton, 1.0);
        let (shoulder, hand, step) = (body.shoulder, body.hand, body.left_sole(skeleton));
        let along_staff = direction(pose.staff);
        // A staff that would enter the ground rests on it: the hand slides along the staff.
        let hold = hand.lerp(shoulder + SLUNG, pose.slung);
        let free_foot = hold - along_staff * (GRIP_M + (SLUNG_M - GRIP_M) * pose.slung);
        // The staff goes with the left foot: it is planted while that is.
        let along = step.x + STAFF_AHEAD_M;
        let floor = ground(along * flip);
        let lifted_m = STAFF_LIFT * (step.y - ground(step.x * flip)).max(0.0);
        let stands = Vec2::new(along, (floor + lifted_m).clamp(free_foot.y - 0.5, free_foot.y + 0.5));
        let planted = pose.planted * ((0.55 - pose.staff.abs()) / 0.1).clamp(0.0, 1.0);
        let staff_foot = free_foot.lerp(stands, planted);
        let staff_head = staff_foot + (hold - staff_foot).normalize_or(Vec2::Y) * STAFF_M;
        Self { body, shoulder, hand, staff_foot, staff_head }
    }

    fn draw(&self, style: FigureStyle, mesh: &mut InkMeshBuilder, pose: &Pose, held: &HeldItemPoses, clock_s: f32) {
        let (FigureStyle { detail, attire }, ink) = (style, palette::ink());
        // Astride, the farther leg is hidden behind the mount.
        if pose.astride < 1.0 {
            self.body.draw_leg(mesh, 0, ink.lerp(palette::soil(), 0.25).with_alpha(1.0 - pose.astride));
        }
        self.staff(style, mesh, pose, clock_s);
        if detail == FigureDetail::All {
            held.archery.draw_behind(mesh, self);
        }
        held.boarding.draw(mesh);
        self.body.draw_leg(mesh, 1, ink);
        self.cloak(attire, mesh, pose, clock_s);
        self.arm(style, mesh);
        self.head(style, mesh, pose);
        held.archery.draw_before(mesh, self);
        held.painting.draw(mesh, self);
    }

    fn staff(&self, FigureStyle { detail, attire }: FigureStyle, mesh: &mut InkMeshBuilder, pose: &Pose, clock_s: f32) {
        let wood = palette::ink().lerp(palette::soil(), 0.35);
        let along = (self.staff_head - self.staff_foot) / STAFF_M;
        let side = -along.perp();
        let on = |share: f32, out: f32, width: f32| StrokePoint { at: self.staff_foot + along * (STAFF_M * share) + side * out, width };
        mesh.curve(
            &[
                on(0.0, 0.0, 0.03),
                on(0.3, 0.012, 0.036),
                on(0.6, -0.012, 0.034),
                on(0.9, 0.0, 0.04),
                on(1.0, 0.06, 0.036),
                on(0.985, 0.15, 0.024),
            ],
            4,
            wood,
            FEATHER_M * 0.8,
        );
        // The lantern hangs straight down from the crook and swings a little.
        let hook = on(0.985, 0.15, 0.0).at;
        let swing = 0.10 * libm::sinf(clock_s * 2.3) + pose.hem.x * 0.5;
        let lantern = hook + Vec2::new(-libm::sinf(swing), -libm::cosf(swing)) * 0.24;
        let point = |at: Vec2, width| StrokePoint { at, width };
        if attire.has_bell {
            let ring = on(0.9, -0.05, 0.0).at;
            bell(mesh, ring, direction(swing * 1.6));
        }
        mesh.hair(&[point(hook, 0.04), point(lantern + Vec2::Y * 0.09, 0.04)], wood);
        let (flame, paper) = (palette::flame(), palette::vermilion());
        if detail == FigureDetail::All {
            mesh.disc(lantern, 0.05, flame.with_alpha(0.42), flame.with_alpha(0.30), 0.55);
        }
        let body =
            [(0.0, 0.115), (0.085, 0.075), (0.1, 0.0), (0.085, -0.075), (0.0, -0.115), (-0.085, -0.075), (-0.1, 0.0), (-0.085, 0.075)]
                .map(|(x, y)| lantern + Vec2::new(x, y));
        mesh.wash(&body, paper, FEATHER_M);
        if detail == FigureDetail::Plain {
            return;
        }
        mesh.disc(lantern, 0.045, flame, flame.with_alpha(0.85), 0.05);
        for end in [0.115, -0.115] {
            let cap = lantern + Vec2::Y * end;
            mesh.stroke(&[point(cap - Vec2::X * 0.045, 0.025), point(cap + Vec2::X * 0.045, 0.025)], palette::ink(), FEATHER_M * 0.6);
        }
    }

    /// A bell from shoulder to shin, whose hem trails and sways.
    fn cloak(&self, attire: Attire, mesh: &mut InkMeshBuilder, pose: &Pose, clock_s: f32) {
        const ROWS: usize = 9;
        let (ink, inside) = cloth(attire);
        let mut edges: [Vec<StrokePoint>; 2] = Default::default();
        let knee_y = (self.body.legs[0][0].y + self.body.legs[1][0].y) / 2.0;
        let hem = Vec2::new(self.body.hip.x - pose.hem.x, (knee_y - 0.16).min(self.body.hip.y - 0.28) + pose.hem.y);
        let mut previous: Option<[u32; 5]> = None;
        // Over a lying hermit the cloak is spread as a blanket.
        let lies = ((LIES - pose.lean) / LIES.abs()).clamp(0.0, 1.0);
        let across = Vec2::X.lerp((hem - self.shoulder).normalize_or(Vec2::NEG_Y).perp(), lies).normalize_or(Vec2::X);
        for row in 0..=ROWS {
            let t = row as f32 / ROWS as f32;
            // Down the back to the hip, then to the hem: one curve.
            let (a, b) = (self.shoulder.lerp(self.body.hip, t), self.body.hip.lerp(hem, t));
            let middle = a.lerp(b, t) + Vec2::Y * 0.05 * (1.0 - t);
            let flutter = 0.025 * t * t * libm::sinf(clock_s * 5.0 - t * 4.0) * (1.0 + 4.0 * pose.hem.x).max(0.0);
            let half = (0.10 + (0.22 + pose.billow) * libm::powf(t, 0.75)) * (1.0 - 0.75 * lies * libm::powf(t, 6.0));
            let trail = flutter + 0.35 * pose.hem.x * t * t * (1.0 - lies);
            let back = middle - across * (half * (1.0 - 0.75 * lies) + trail) - Vec2::Y * 0.05 * t;
            let front = middle + across * (half * (0.92 - 0.35 * lies) + flutter * 0.5) + Vec2::Y * 0.02 * t;
            let row = [
                mesh.vertex(back - Vec2::X * FEATHER_M, ink.with_alpha(0.0)),
                mesh.vertex(back, ink),
                mesh.vertex(middle + across * half * 0.25, ink.lerp(inside, 0.25 + 0.75 * t)),
                mesh.vertex(front, ink),
                mesh.vertex(front + Vec2::X * FEATHER_M, ink.with_alpha(0.0)),
            ];
            if let Some(last) = previous {
                for band in 0..4 {
                    mesh.quad(last[band], row[band], row[band + 1], last[band + 1]);
                }
            }
            previous = Some(row);
            for (edge, at) in edges.iter_mut().zip([back, front]) {
                edge.push(StrokePoint { at, width: EDGE_M * (0.4 + 0.6 * t) });
            }
        }
        // The hem frays into the air.
        if let Some(row) = previous {
            let below: [u32; 5] = std::array::from_fn(|i| {
                let at = mesh.positions[row[i] as usize];
                mesh.vertex(at - Vec2::Y * 0.06, ink.with_alpha(0.0))
            });
            for band in 0..4 {
                mesh.quad(row[band], below[band], below[band + 1], row[band + 1]);
            }
        }
        // White cloth on paper is seen by its edges.
        if attire.is_white {
            let hem = edges.each_ref().map(|edge| edge[ROWS]);
            for line in [&edges[0][..], &edges[1][..], &hem[..]] {
                mesh.taper(line, palette::ink(), FEATHER_M * 0.5);
            }
        }
    }

    fn arm(&self, FigureStyle { detail, attire }: FigureStyle, mesh: &mut InkMeshBuilder) {
        let (cloth, _) = cloth(attire);
        let elbow = self.shoulder.lerp(self.hand, 0.5) - Vec2::new(0.02, 0.09);
        let point = |at: Vec2, width| StrokePoint { at, width };
        mesh.curved_taper(&[point(self.shoulder - Vec2::Y * 0.04, 0.15), point(elbow, 0.15), point(self.hand, 0.09)], 4, cloth, FEATHER_M);
        if attire.is_white {
            let below = Vec2::new(0.0, -0.06);
            let fold = [
                point(self.shoulder + below * 2.0, EDGE_M * 0.5),
                point(elbow + below, EDGE_M),
                point(self.hand + below * 0.5, EDGE_M * 0.4),
            ];
            mesh.curve(&fold, 4, palette::ink(), FEATHER_M * 0.6);
        }
        if detail == FigureDetail::All {
            mesh.disc(self.hand, 0.03, palette::skin(), palette::skin(), FEATHER_M);
        }
    }

    fn head(&self, FigureStyle { detail, attire }: FigureStyle, mesh: &mut InkMeshBuilder, pose: &Pose) {
        let up = direction(pose.lean * 0.6 + pose.nod);
        let fore = -up.perp();
        let at = |x: f32, y: f32| self.body.head + fore * x + up * y;
        let point = |x: f32, y: f32, width: f32| StrokePoint { at: at(x, y), width };
        mesh.disc(at(0.02, 0.02), 0.085, palette::skin(), palette::skin().lerp(palette::ink(), 0.3), FEATHER_M);
        if detail == FigureDetail::All {
            // The beard, a few hairs of white.
            let beard = palette::paper();
            mesh.stroke(&[point(0.06, -0.02, 0.06), point(0.09, -0.13, 0.05), point(0.07, -0.25, 0.012)], beard, FEATHER_M * 0.7);
        }
        // The hat: a wide cone, its brim a bow.
        let (straw, ink) = (palette::straw(), palette::ink());
        let outline = [
            (-0.42, 0.015),
            (-0.2, 0.055),
            (0.0, 0.065),
            (0.2, 0.055),
            (0.42, 0.015),
            (0.26, 0.13),
            (0.1, 0.245),
            (0.0, 0.285),
            (-0.1, 0.245),
            (-0.26, 0.13),
        ]
        .map(|(x, y)| at(x, y));
        mesh.wash(&outline, straw, FEATHER_M * 0.6);
        if detail == FigureDetail::Plain {
            return;
        }
        if attire.has_words {
            // Columns of characters down the cone, each a few strokes of the brush.
            for (x, y, half) in [(-0.17, 0.15, 0.028), (-0.2, 0.09, 0.034), (0.02, 0.2, 0.026), (0.03, 0.135, 0.034), (0.17, 0.12, 0.03)] {
                mesh.hair(&[point(x - half, y, 0.03), point(x + half, y + 0.006, 0.024)], ink);
                mesh.hair(&[point(x, y + half, 0.026), point(x - 0.2 * half, y - half, 0.02)], ink);
            }
        } else {
            for rib in [-0.22, -0.08, 0.08, 0.22] {
                mesh.hair(&[point(rib * 0.15, 0.26, 0.031), point(rib, 0.08, 0.038)], ink.with_alpha(0.4));
            }
        }
        mesh.curve(
            &[point(-0.45, 0.0, 0.022), point(-0.2, 0.05, 0.045), point(0.2, 0.05, 0.045), point(0.45, 0.0, 0.022)],
            4,
            ink,
            FEATHER_M,
        );
        mesh.curve(
            &[
                point(-0.45, 0.005, 0.012),
                point(-0.2, 0.165, 0.03),
                point(0.0, 0.295, 0.035),
                point(0.2, 0.165, 0.02),
                point(0.45, 0.005, 0.01),
            ],
            4,
            ink,
            FEATHER_M * 0.7,
        );
    }
}

/// The colours of the cloak at its edges and between them.
fn cloth(attire: Attire) -> (Ink, Ink) {
    let ink = palette::ink();
    if attire.is_white {
        (Ink::from_srgb_hex(WHITE_SHADE_SRGB), Ink::from_srgb_hex(WHITE_SRGB))
    } else {
        (ink, ink.lerp(palette::soil(), 0.55))
    }
}

/// A small bell that hangs from a ring.
fn bell(mesh: &mut InkMeshBuilder, ring: Vec2, up: Vec2) {
    let bronze = palette::straw().lerp(palette::ink(), 0.25);
    let at = |(x, y): (f32, f32)| ring + up * (y - 0.03) - up.perp() * x;
    mesh.hair(&[StrokePoint { at: ring, width: 0.02 }, StrokePoint { at: at((0.0, 0.0)), width: 0.02 }], palette::ink());
    let body = [(-0.03, -0.02), (0.0, 0.0), (0.03, -0.02), (0.045, -0.09), (0.07, -0.12), (-0.07, -0.12), (-0.045, -0.09)].map(at);
    mesh.wash(&body, bronze, FEATHER_M * 0.6);
    mesh.stroke(&[(-0.07, -0.12), (0.07, -0.12)].map(|to| StrokePoint { at: at(to), width: 0.018 }), palette::ink(), FEATHER_M * 0.4);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creatures::{Creatures, LocomotionInput, Rig, hermit};
    use eremite_land::{Column, Place};

    #[test]
    fn the_staff_stands_where_it_was_set_down_and_feet_lie_as_the_ground_does() {
        const START: Place = Place::at(Column(9), 0);
        let creatures = Creatures::from_folder("/nowhere".into());
        let kind = creatures.hermit();
        for (speed_mps, facing, slope) in [(3.2, 1.0, 0.0), (3.2, -1.0, 0.0), (7.5, 1.0, 0.0), (3.2, 1.0, 0.3), (3.2, 1.0, -0.3)] {
            let floor = |place: Place| {
                let aside = place.offset_from(START).x;
                START.moved_along(aside).moved_up(slope * aside)
            };
            let mut rig = Rig::standing(kind, START, facing, &mut |place| Some(floor(place)));
            let (mut place, mut stood, mut steps) = (START, None::<Vec2>, 0);
            for step in 0..320 {
                place = floor(place.moved_along(facing * speed_mps / 64.0));
                let pose = hermit::pose(kind, &rig, 0.0);
                rig.step(
                    kind,
                    &LocomotionInput { hip: Some(pose.hip), ..LocomotionInput::on_ground(place, facing, slope, 1.0 / 64.0) },
                    &mut |place| Some(floor(place)),
                );
                let skeleton = rig.skeleton();
                let joints = HermitJoints::new(&pose, skeleton, |aside| slope * aside);
                let foot = place.offset_from(START) + joints.staff_foot * Vec2::new(skeleton.facing(), 1.0);
                let is_planted = rig.soles().next().is_some_and(|(_, planted)| planted);
                if step < 64 || !is_planted {
                    steps += i32::from(stood.take().is_some());
                    continue;
                }
                let from = *stood.get_or_insert(foot);
                assert!(foot.distance(from) < 0.004, "the staff slides by {} m at {speed_mps} m/s on {slope}", foot.distance(from));
            }
            assert!(steps > 5, "it was set down {steps} times");
            let lies = libm::atanf(slope);
            let flat = rig.soles().zip(rig.skeleton().lies).all(|((_, planted), lie)| !planted || lie.abs() <= lies.abs() + 0.01);
            assert!(flat, "{:?} on {slope}", rig.skeleton().lies);
        }
    }
}
