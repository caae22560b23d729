//! Draws creatures in their own coats: a few strokes over the bones.

use bevy::math::Vec2;

use super::{
    figure::{Coat, Part, Stroke, turn, turned},
    kind::Kind,
    rig::Skeleton,
};
use crate::{
    ink::{Ink, InkMesh, StrokePoint},
    land::biome::Pigment,
};

/// Pieces of a curve from one point to the next.
const PIECES: usize = 3;

/// Draws a creature as its joints are.
pub(super) fn draw(mesh: &mut InkMesh, kind: &Kind, coat: &Coat, skeleton: &Skeleton) {
    let left_is_near = skeleton.turn < 0.0;
    let legs = |near: bool| (0..skeleton.count).filter(move |leg| (*leg < 2) == (left_is_near == near));
    legs(false).for_each(|leg| draw_leg(mesh, kind, coat, skeleton, leg, false));
    coat.under.iter().for_each(|stroke| draw_stroke(mesh, coat, skeleton, stroke));
    legs(true).for_each(|leg| draw_leg(mesh, kind, coat, skeleton, leg, true));
    coat.over.iter().for_each(|stroke| draw_stroke(mesh, coat, skeleton, stroke));
}

fn ink(pigment: Pigment) -> Ink {
    pigment.into()
}

fn draw_leg(mesh: &mut InkMesh, kind: &Kind, coat: &Coat, skeleton: &Skeleton, number: usize, near: bool) {
    let (limb, joints) = (kind.limb(number), skeleton.legs[number]);
    // A chain of two bones has the joint at its ankle twice.
    let bones: &[usize] = if limb.joints.len() == 5 { &[0, 1, 2, 3, 4] } else { &[0, 1, 3, 4] };
    let side = if skeleton.turn < 0.0 { -1.0 } else { 1.0 };
    let points: Vec<StrokePoint> = limb
        .flesh
        .iter()
        .map(|(bone, share, before, width)| {
            let (from, to) = (joints[bones[*bone]], joints[bones[*bone + 1]]);
            let along = (to - from).normalize_or(Vec2::NEG_Y);
            StrokePoint { at: from.lerp(to, *share) + along.perp() * *before * side, width: *width }
        })
        .collect();
    let color = |(nearer, farther): (Pigment, Pigment)| ink(if near { nearer } else { farther });
    mesh.curve(&points, PIECES, color(coat.legs), coat.feather_m);
    // It darkens, or pales, downward.
    let first_low = limb.flesh.iter().position(|(bone, ..)| *bone + 3 >= limb.joints.len()).unwrap_or(points.len());
    mesh.curve(&points[first_low..], PIECES, color(coat.socks), coat.feather_m);
    // The hoof is turned as the bone above it is.
    let by = turn(-skeleton.folds[number]);
    let hoof: Vec<Vec2> = limb.hoof.iter().map(|at| joints[4] + turned(by, Vec2::from(*at)) * Vec2::new(side, 1.0)).collect();
    mesh.wash(&hoof, color(coat.hooves), coat.feather_m * 0.7);
}

fn draw_stroke(mesh: &mut InkMesh, coat: &Coat, skeleton: &Skeleton, stroke: &Stroke) {
    let facing = skeleton.facing();
    let points: Vec<StrokePoint> = stroke
        .points
        .iter()
        .map(|(part, x, y, width)| {
            let at = skeleton.of(*part, Vec2::new(*x, *y));
            StrokePoint { at: Vec2::new(at.x * facing, at.y), width: *width }
        })
        .collect();
    let ink = ink(stroke.ink).strength(stroke.strength);
    if stroke.hair {
        mesh.hair(&points, ink);
    } else {
        mesh.curve(&points, PIECES, ink, coat.feather_m);
    }
}

impl Skeleton {
    /// Where a point of the drawing is that lies on a part, facing right.
    pub fn of(&self, part: Part, drawn: Vec2) -> Vec2 {
        match part {
            Part::Rump => self.hind.of(drawn),
            Part::Chest => self.fore.of(drawn),
            Part::Loin => {
                let (back, front) = (self.hind.drawn.x, self.fore.drawn.x);
                let share = ((drawn.x - back) / (front - back)).clamp(0.0, 1.0);
                let arch_m = 4.0 * share * (1.0 - share) * self.arch_m;
                self.hind.of(drawn).lerp(self.fore.of(drawn), share) + Vec2::Y * arch_m
            }
            Part::Nape => self.fore.of(drawn).midpoint(self.neck.of(drawn)),
            Part::Neck => self.neck.of(drawn),
            Part::Head => self.head.of(drawn),
            Part::Tail => self.tail.of(drawn),
            Part::Tip => {
                // The end is turned by twice as much as the beginning.
                let back = Vec2::new(self.hind.turned.x, -self.hind.turned.y);
                let further = turned(self.tail.turned, turned(back, self.tail.turned));
                self.tail.at + turned(further, drawn - self.tail.drawn)
            }
        }
    }
}
