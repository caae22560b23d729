//! Level of detail for creatures: the same strokes with a few corners each.

use bevy::math::Vec2;
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint};

use super::{
    figure::{Skin, Stroke},
    kind::CreatureKind,
    skeleton::Skeleton,
};

/// Greatest width of a stroke, in metres, below which it is left out; and of a hair, which fades over its width.
const THIN_M: f32 = 0.018;
const THIN_HAIR_M: f32 = 0.06;
/// Greatest width of a stroke, in metres, up to which it fades to both sides, and the factor on its width for that.
const SOFT_M: f32 = 0.05;
const SOFTER: f32 = 1.9;
/// The narrowest that is drawn, in metres.
const LEAST_M: f32 = 0.016;
/// Ends are longer by this share of the width, as they are pointed instead of round.
const POINTED: f32 = 0.45;

/// Draws a creature with a tenth of the triangles of [`draw`](super::draw), its place at the mesh's origin; from the usual
/// distance there is no visible difference. Only for kinds with coats.
pub fn sketch(mesh: &mut InkMeshBuilder, kind: &CreatureKind, skeleton: &Skeleton) {
    let Skin::Coat(coat) = &kind.figure.dress else { return };
    let left_is_near = skeleton.side() < 0.0;
    let legs = |near: bool| (0..skeleton.count).filter(move |leg| (*leg < 2) == (left_is_near == near));
    for leg in legs(false) {
        sketch_leg(mesh, kind, [coat.legs.1.into(), coat.socks.1.into(), coat.hooves.1.into()], skeleton, leg);
    }
    sketch_strokes(mesh, &coat.under, skeleton);
    for leg in legs(true) {
        sketch_leg(mesh, kind, [coat.legs.0.into(), coat.socks.0.into(), coat.hooves.0.into()], skeleton, leg);
    }
    sketch_strokes(mesh, &coat.over, skeleton);
}

pub(super) fn sketch_leg(mesh: &mut InkMeshBuilder, kind: &CreatureKind, [leg, sock, hoof]: [Ink; 3], skeleton: &Skeleton, number: usize) {
    let points = kind.limb(number).flesh_along(skeleton, number);
    let first_low = kind.limb(number).first_low();
    band(mesh, &points[..(first_low + 1).min(points.len())], leg);
    band(mesh, &points[first_low.min(points.len())..], sock);
    let hoof_points = kind.limb(number).hoof_at(skeleton, number);
    if let [first, rest @ ..] = hoof_points.as_slice() {
        let corner = |mesh: &mut InkMeshBuilder, at: &Vec2| mesh.vertex(*at, hoof);
        let first = corner(mesh, first);
        let rest: Vec<u32> = rest.iter().map(|at| corner(mesh, at)).collect();
        for pair in rest.windows(2) {
            mesh.triangle(first, pair[0], pair[1]);
        }
    }
}

pub(super) fn sketch_strokes(mesh: &mut InkMeshBuilder, strokes: &[Stroke], skeleton: &Skeleton) {
    let facing = skeleton.facing();
    let mut points = Vec::new();
    for stroke in strokes {
        let widest_m = stroke.points.iter().map(|point| point.3).fold(0.0, f32::max);
        if widest_m < if stroke.hair { THIN_HAIR_M } else { THIN_M } {
            continue;
        }
        points.clear();
        points.extend(stroke.points.iter().map(|(part, x, y, width)| {
            let at = skeleton.of(*part, Vec2::new(*x, *y));
            StrokePoint { at: Vec2::new(at.x * facing, at.y), width: *width }
        }));
        let ink = Ink::from(stroke.ink).with_alpha(stroke.strength);
        if !stroke.hair && widest_m < SOFT_M {
            // Hard edges this thin would break into dots.
            for point in &mut points {
                point.width *= SOFTER;
            }
        }
        if stroke.hair || widest_m < SOFT_M { mesh.hair(&points, ink) } else { band(mesh, &points, ink) }
    }
}

/// A band of ink with hard edges, pointed at both ends.
fn band(mesh: &mut InkMeshBuilder, points: &[StrokePoint], ink: Ink) {
    let [first, .., last] = points else { return };
    let tip = |mesh: &mut InkMeshBuilder, end: &StrokePoint, next: &StrokePoint| {
        mesh.vertex(end.at + (end.at - next.at).normalize_or_zero() * end.width * POINTED, ink)
    };
    let begin = tip(mesh, first, &points[1]);
    let mut before: Option<[u32; 2]> = None;
    for (number, point) in points.iter().enumerate() {
        let (from, to) = (points[number.saturating_sub(1)].at, points[(number + 1).min(points.len() - 1)].at);
        let side = (to - from).normalize_or(Vec2::X).perp() * point.width.max(LEAST_M) * 0.5;
        let edge = [point.at + side, point.at - side].map(|at| mesh.vertex(at, ink));
        match before {
            Some([left, right]) => mesh.quad(left, edge[0], edge[1], right),
            None => mesh.triangle(begin, edge[0], edge[1]),
        }
        before = Some(edge);
    }
    let end = tip(mesh, last, &points[points.len() - 2]);
    if let Some([left, right]) = before {
        mesh.triangle(left, end, right);
    }
}
