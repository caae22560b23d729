//! Discoveries of the player's works: the first of each kind that was painted or placed.

use bevy::{math::Vec2, prelude::*};
use eremite_land::{Place, edits::BrushKind};
use eremite_stream::{
    contracts::{
        discoveries::{Discovery, DiscoveryAppExt, DiscoveryKind, Illustration},
        painting::{self, WORKS},
    },
    ink::{InkMeshBuilder, StrokePoint, palette},
};

use super::tool::BrushAction;

const INK: &str = "line of ink";
const WASH: &str = "way washed free";

pub(super) fn plugin(app: &mut App) {
    let kinds = |_: &World| {
        vec![
            DiscoveryKind::new(INK, || Illustration::figure(line_sketch)),
            DiscoveryKind::new(WASH, || Illustration::figure(washed_sketch)),
        ]
    };
    app.add_message::<Discovery>().add_discovery_category(painting::works(kinds));
}

/// The discovery made by a step of the brush at its tip, if any.
pub(super) fn discovery_of(does: &BrushAction, tip: Place) -> Option<Discovery> {
    match does {
        BrushAction::Paints { brush, begins: true } => {
            Some(Discovery::new(WORKS, if brush.kind() == BrushKind::Ink { INK } else { WASH }, tip))
        }
        BrushAction::Places(kind) => Some(Discovery::new(WORKS, kind.name(), tip)),
        _ => None,
    }
}

fn point(x: f32, y: f32, width: f32) -> StrokePoint {
    StrokePoint::new(x, y, width)
}

/// A line that hangs in the air between two edges.
fn line_sketch(mesh: &mut InkMeshBuilder) {
    let edge = palette::soil().lerp(palette::ink(), 0.2);
    for side in [-1.0_f32, 1.0] {
        let at = |x: f32, y: f32| Vec2::new(side * x, y);
        mesh.wash(&[at(1.1, 0.0), at(2.2, 0.12), at(2.2, -1.3), at(1.5, -1.3), at(1.2, -0.7)], edge, 0.08);
    }
    mesh.curve(&[point(-1.7, 0.1, 0.16), point(-0.6, 0.42, 0.26), point(0.6, 0.46, 0.24), point(1.7, 0.12, 0.1)], 6, palette::ink(), 0.05);
}

/// A hill with a passage through it.
fn washed_sketch(mesh: &mut InkMeshBuilder) {
    let soil = palette::soil().lerp(palette::ink(), 0.25);
    mesh.wash(&[(-2.0, -0.9), (2.0, -0.9), (1.6, -0.1), (0.8, 0.6), (-0.2, 0.8), (-1.3, 0.3)].map(Vec2::from), soil, 0.1);
    let way = [point(-1.9, -0.45, 0.5), point(-0.6, -0.3, 0.46), point(0.5, -0.2, 0.42), point(1.1, -0.02, 0.3)];
    mesh.curve(&way, 6, palette::paper(), 0.06);
    mesh.curve(&way.map(|on| StrokePoint { at: on.at + Vec2::Y * 0.24, width: 0.05 }), 6, palette::ink().with_alpha(0.7), 0.03);
}
