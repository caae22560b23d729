//! The lights of the signs near the view.

use bevy::prelude::*;

use super::signs;
use crate::{
    land::{ChunkIndex, Land, Place},
    shared::{gaze::Gaze, lantern::Lantern},
    stream::{Home, Placed, Residents},
};

/// Metres around the view's edges from which a light shines into it.
const MARGIN_M: f32 = 20.0;
const REACH_M: f32 = 9.0;
const COLOR: [f32; 3] = [1.0, 0.66, 0.34];

/// The lamps of a chunk, and where they stand.
fn lamps(land: &Land, chunk: ChunkIndex) -> impl Iterator<Item = (Lantern, Placed)> {
    let lit = signs(land, chunk, &land.chunk(chunk)).into_iter().filter_map(|sign| Some((sign, sign.kind.lamp_m()?)));
    lit.map(|(sign, height_m)| {
        (Lantern { color: COLOR, reach_m: REACH_M, height_m }, Placed(Place::at(sign.column, 0).at_height(sign.foot)))
    })
}

/// The lamps that shine into a view, for those who have no app.
pub fn lamps_around(land: &Land, gaze: &Gaze) -> Vec<(Lantern, Placed)> {
    ChunkIndex::around(gaze, MARGIN_M).flat_map(|chunk| lamps(land, chunk)).collect()
}

/// Lamps come into the chunks that come into view, and go with them.
pub(super) fn come_and_go(mut commands: Commands, mut known: Local<Residents<ChunkIndex>>, land: Res<Land>, gaze: Res<Gaze>) {
    known.come_and_go(&mut commands, &land, &gaze, MARGIN_M, |commands, chunk| {
        lamps(&land, chunk).map(|lamp| commands.spawn((lamp, Transform::default())).id()).collect()
    });
}
