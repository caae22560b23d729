//! Draws the arrows that were shot, and the predicted trajectory of the arrow on the string.

use bevy::prelude::*;
use eremite_land::{Land, Place};
use eremite_stream::{
    WorldPosition,
    contracts::archery::BowState,
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette},
};

use super::{
    Arrow, ArrowState, Arrows, Bow,
    arrow::GRAVITY_MPS2,
    strike::{self, ArrowSplashes},
};
use crate::{motion::Body, view_mesh::ViewMesh};

/// Draw depth: just behind the hermit, in front of the ground and the flora.
const Z: f32 = 0.47;
/// Length of an arrow, in metres, and at least this share of half the view's height, so that it is seen from afar.
const LONG_M: f32 = 0.95;
const LEAST_LONG: f32 = 0.055;
/// The trail of a flying arrow: seconds of flight, points, and its width as a share of half the view's height.
const TRAIL_S: f32 = 0.28;
const TRAIL_POINTS: u8 = 8;
const TRAIL_WIDTH: f32 = 0.006;
const TRAIL_STRENGTH: f32 = 0.75;
/// The share of the arrow's length that is fletched.
const FEATHERS: f32 = 0.24;
/// Soft edge, in metres: about a pixel at the usual zoom.
const FEATHER_M: f32 = 0.03;
/// Metres beyond the view within which arrows are drawn.
const BEYOND_M: f32 = 2.0;
/// Dots of the trajectory, and the seconds of flight between two of them.
const DOTS: u32 = 9;
const DOT_S: f32 = 0.075;
/// Radius of a dot, as a share of half the view's height, and opacity of the first one.
const DOT_SIZE: f32 = 0.006;
const DOT_STRENGTH: f32 = 0.75;

/// Draws an arrow, its point at `point` in the mesh, flying in direction `along`.
pub fn draw_arrow(mesh: &mut InkMeshBuilder, point: Vec2, along: Vec2) {
    draw_arrow_of(mesh, point, along, LONG_M);
}

/// An arrow of a length in metres.
fn draw_arrow_of(mesh: &mut InkMeshBuilder, point: Vec2, along: Vec2, long_m: f32) {
    let scale = long_m / LONG_M;
    let on = |back: f32, out: f32, width: f32| StrokePoint {
        at: point - along * (long_m * back) + along.perp() * (out * scale),
        width: width * scale,
    };
    let (shaft, feather) = (palette::ink().lerp(palette::wood(), 0.45), palette::paper());
    mesh.stroke(&[on(0.0, 0.0, 0.03), on(1.0, 0.0, 0.026)], shaft, FEATHER_M * 0.6);
    mesh.stroke(&[on(0.0, 0.0, 0.008), on(0.05, 0.0, 0.055), on(0.09, 0.0, 0.01)], palette::ink(), FEATHER_M * 0.5);
    for side in [-1.0, 1.0] {
        mesh.stroke(&[on(1.0 - FEATHERS, 0.0, 0.02), on(0.92, 0.03 * side, 0.035), on(1.03, 0.045 * side, 0.02)], feather, FEATHER_M * 0.5);
    }
}

#[derive(Component, Default)]
pub(super) struct ArrowsPicture;

pub(super) fn draw(
    picture: ViewMesh<ArrowsPicture>,
    arrows: Res<Arrows>,
    splashes: Res<ArrowSplashes>,
    archers: Query<(&Body, &WorldPosition, &BowState, &Bow)>,
    land: Res<Land>,
    time: Res<Time<Fixed>>,
) {
    let paint = MaterialKind::Ink(MaterialSettings { blot: 0.2, bristle: 0.2 });
    let since_s = time.overstep().as_secs_f32();
    picture.draw(Z, paint, |_, mesh, view| {
        for arrow in &arrows.0 {
            if view.distance_outside_m(arrow.point) < BEYOND_M {
                let at = arrow.interpolated_point(since_s).offset_from(view.place);
                draw_trail(mesh, arrow, at, view.half_height_m);
                draw_arrow_of(mesh, at, arrow.direction(), LONG_M.max(LEAST_LONG * view.half_height_m));
                strike::draw_strike(mesh, arrow, at, Ink::from(land.tint(arrow.point.column).cover));
            }
        }
        for (place, for_s) in &splashes.0 {
            strike::draw_splash(mesh, *place, place.offset_from(view.place), *for_s);
        }
        for (body, placed, drawn, bow) in &archers {
            if let Some((from, velocity)) = bow.predicted_shot(placed.0, body, drawn) {
                draw_trajectory(mesh, from.offset_from(view.place), velocity, drawn.drawn_share, view.half_height_m);
            }
        }
    });
}

/// The last stretch of a flying arrow's path, fading.
fn draw_trail(mesh: &mut InkMeshBuilder, arrow: &Arrow, at: Vec2, half_height_m: f32) {
    let ArrowState::Flies(velocity) = arrow.way else { return };
    let flown_s = arrow.for_s.min(TRAIL_S);
    let past = |share: f32| {
        let t = flown_s * share;
        at - Vec2::from(velocity) * t + Vec2::NEG_Y * (GRAVITY_MPS2 * t * t / 2.0)
    };
    for piece in 0..TRAIL_POINTS {
        let [from, to] = [piece, piece + 1].map(|point| f32::from(point) / f32::from(TRAIL_POINTS));
        let width = TRAIL_WIDTH * half_height_m * (1.0 - from);
        let ink = palette::vermilion().with_alpha(TRAIL_STRENGTH * (1.0 - from));
        mesh.stroke(&[StrokePoint { at: past(from), width }, StrokePoint { at: past(to), width: width * 0.8 }], ink, width * 0.5);
    }
}

/// The beginning of the predicted trajectory, as dots that fade.
fn draw_trajectory(mesh: &mut InkMeshBuilder, from: Vec2, velocity: Vec2, back: f32, half_height_m: f32) {
    let radius_m = DOT_SIZE * half_height_m;
    for dot in 1..=DOTS {
        let t = DOT_S * dot as f32;
        let at = from + velocity * t + Vec2::NEG_Y * (GRAVITY_MPS2 * t * t / 2.0);
        // Vermilion is visible by day and by night.
        let ink = palette::vermilion().with_alpha(DOT_STRENGTH * back * (1.0 - (dot - 1) as f32 / DOTS as f32));
        mesh.disc(at, radius_m * 0.4, ink, ink, radius_m);
    }
}

impl Arrow {
    /// Its point `since_s` seconds after its last step.
    fn interpolated_point(&self, since_s: f32) -> Place {
        match self.way {
            ArrowState::Flies(velocity) => self.point.translated(Vec2::from(velocity) * since_s),
            ArrowState::Stands { .. } => self.point,
        }
    }
}
