//! Creatures as they are seen from far: the same strokes without soft edges, hair and whatever is too thin to be seen.

use bevy::math::Vec2;

use super::{
    figure::{Coat, Dress},
    kind::Kind,
    skeleton::Skeleton,
};
use crate::ink::{Ink, InkMesh};

/// Metres of a stroke at its widest below which it is not seen, and of the narrowest that is.
const THIN_M: f32 = 0.045;
const LEAST_M: f32 = 0.02;

/// Draws a creature as its joints are, its place at the mesh's origin, for who sees it from far: it takes a tenth of what
/// [`draw`](super::draw) does. Only those in coats can be.
pub fn sketch(mesh: &mut InkMesh, kind: &Kind, skeleton: &Skeleton) {
    let Dress::Coat(coat) = &kind.figure.dress else { return };
    let left_is_near = skeleton.side() < 0.0;
    let legs = |near: bool| (0..skeleton.count).filter(move |leg| (*leg < 2) == (left_is_near == near));
    legs(false).for_each(|leg| sketch_leg(mesh, kind, coat.legs.1.into(), skeleton, leg));
    sketch_strokes(mesh, coat, skeleton);
    legs(true).for_each(|leg| sketch_leg(mesh, kind, coat.legs.0.into(), skeleton, leg));
}

fn sketch_leg(mesh: &mut InkMesh, kind: &Kind, ink: Ink, skeleton: &Skeleton, number: usize) {
    let joints = skeleton.legs[number];
    let flesh = &kind.limb(number).flesh;
    let width = |bone: usize| flesh.iter().find(|(at, ..)| *at >= bone).map_or(LEAST_M, |(.., width)| *width);
    let mut band = Band::new(mesh, ink);
    band.to(joints[0], width(0));
    band.to(joints[1], width(1));
    band.to(joints[2], width(2));
    band.to(joints[4], width(3));
}

fn sketch_strokes(mesh: &mut InkMesh, coat: &Coat, skeleton: &Skeleton) {
    let facing = skeleton.facing();
    let is_seen = |stroke: &&super::figure::Stroke| !stroke.hair && stroke.points.iter().any(|point| point.3 >= THIN_M);
    for stroke in coat.under.iter().chain(&coat.over).filter(is_seen) {
        let mut band = Band::new(mesh, Ink::from(stroke.ink).strength(stroke.strength));
        for (part, x, y, width) in &stroke.points {
            let at = skeleton.of(*part, Vec2::new(*x, *y));
            band.to(Vec2::new(at.x * facing, at.y), *width);
        }
    }
}

/// A band of ink with hard edges.
struct Band<'a> {
    mesh: &'a mut InkMesh,
    ink: Ink,
    last: Option<(Vec2, f32)>,
    edge: Option<[u32; 2]>,
}

impl<'a> Band<'a> {
    fn new(mesh: &'a mut InkMesh, ink: Ink) -> Self {
        Self { mesh, ink, last: None, edge: None }
    }

    fn to(&mut self, at: Vec2, width_m: f32) {
        let width_m = width_m.max(LEAST_M);
        if let Some((from, from_m)) = self.last {
            let side = (at - from).normalize_or(Vec2::Y).perp();
            let edge =
                |mesh: &mut InkMesh, at: Vec2, width_m: f32, ink| [0.5, -0.5].map(|share| mesh.corner(at + side * width_m * share, ink));
            let before = match self.edge {
                Some(edge) => edge,
                None => edge(self.mesh, from, from_m, self.ink),
            };
            let now = edge(self.mesh, at, width_m, self.ink);
            self.mesh.quad(before[0], now[0], now[1], before[1]);
            self.edge = Some(now);
        }
        self.last = Some((at, width_m));
    }
}
