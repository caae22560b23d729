//! Draws the brush's overlay: reach, tip, width and the ink that is left.

use bevy::prelude::*;
use eremite_stream::{
    WorldPosition,
    contracts::painting::{BrushHindrance, BrushState},
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette},
};

use super::{
    placement_preview,
    tool::{REACH_M, SHOULDER_M},
};
use crate::view_mesh::{self, ViewMesh};

/// Draw depth: in front of the hermit.
const Z: f32 = 0.62;
/// Half the width of the ring around the tip, as a share of half the view's height; its opacity at rest and while painting.
const RING: f32 = 0.0035;
const STRENGTH: (f32, f32) = (0.55, 0.9);
/// Dots on the circle of reach, their size as a share of half the view's height, and their opacity.
const DOTS: u32 = 56;
const DOT: f32 = 0.005;
const DOT_STRENGTH: f32 = 0.6;
/// Segments of a full ring.
const PIECES: u32 = 36;
/// Radius of the ink gauge, in radii of the tip's ring, and its width relative to it.
const INK_RING: f32 = 1.16;
const INK_WIDER: f32 = 1.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, view_mesh::drawing(draw));
}

#[derive(Component, Default)]
struct BrushTipPicture;

fn draw(picture: ViewMesh<BrushTipPicture>, painters: Query<(&WorldPosition, &BrushState)>) {
    let paint = MaterialKind::Ink(MaterialSettings { blot: 0.0, bristle: 0.0 });
    picture.draw(Z, paint, |_, mesh, view| {
        for (placed, brushed) in &painters {
            if brushed.raised > 0.02 {
                let feet = placed.0.offset_from(view.place);
                let is_beyond = brushed.hindrance == Some(BrushHindrance::OutOfReach);
                draw_reach(mesh, feet + SHOULDER_M, brushed.raised, is_beyond, view.half_height_m);
                draw_tip(mesh, feet + brushed.tip, brushed, view.half_height_m);
                if let Some(offer) = &brushed.preview {
                    placement_preview::draw(mesh, feet, offer, brushed.raised, view.half_height_m);
                }
            }
        }
    });
}

/// The circle of reach; a line instead of dots while the brush is asked to reach beyond it.
fn draw_reach(mesh: &mut InkMeshBuilder, shoulder: Vec2, up: f32, is_beyond: bool, half_height_m: f32) {
    let ink = palette::vermilion().with_alpha(DOT_STRENGTH * up);
    if is_beyond {
        return draw_arc(mesh, shoulder, REACH_M.1, 1.0, DOT * half_height_m, ink);
    }
    for dot in 0..DOTS {
        let (sin, cos) = libm::sincosf(std::f32::consts::TAU * dot as f32 / DOTS as f32);
        mesh.disc(shoulder + Vec2::new(cos, sin) * REACH_M.1, DOT * half_height_m * 0.4, ink, ink, DOT * half_height_m);
    }
}

fn draw_tip(mesh: &mut InkMeshBuilder, at: Vec2, brushed: &BrushState, half_height_m: f32) {
    let strength = if brushed.is_touching { STRENGTH.1 } else { STRENGTH.0 } * brushed.raised;
    let width_m = RING * half_height_m;
    let color = if brushed.is_erasing { palette::cave_water() } else { palette::vermilion() };
    // Instead of the ring, a fixture shows its preview.
    if brushed.preview.is_none() || brushed.is_touching {
        draw_arc(mesh, at, brushed.radius_m, 1.0, width_m, color.with_alpha(strength));
    }
    // The ink that is left, as an arc clockwise from the top.
    draw_arc(mesh, at, brushed.radius_m * INK_RING + width_m, brushed.ink, width_m * INK_WIDER, palette::ink().with_alpha(strength));
}

/// A share of a ring, clockwise from the top.
fn draw_arc(mesh: &mut InkMeshBuilder, middle: Vec2, radius_m: f32, share: f32, width_m: f32, ink: Ink) {
    let pieces = (PIECES as f32 * share).ceil() as u32;
    if pieces == 0 {
        return;
    }
    let point = |piece: u32| {
        let turn = (piece as f32 / PIECES as f32).min(share) * std::f32::consts::TAU;
        StrokePoint { at: middle + Vec2::new(libm::sinf(turn), libm::cosf(turn)) * radius_m, width: 2.0 * width_m }
    };
    let points: Vec<StrokePoint> = (0..=pieces).map(point).collect();
    mesh.stroke(&points, ink, width_m * 0.6);
}
