//! The lights of the signs near the view.

use std::ops::RangeInclusive;

use bevy::{platform::collections::HashMap, prelude::*};

use super::signs;
use crate::{
    land::{ChunkIndex, Land, Place},
    light::Lantern,
    stream::{Gaze, Placed},
};

/// Metres around the view's edges from which a light shines into it.
const MARGIN_M: f32 = 20.0;
const REACH_M: f32 = 9.0;
const COLOR: [f32; 3] = [1.0, 0.66, 0.34];

/// The lamps that are there, by the version of the land and the chunk.
#[derive(Default)]
pub(super) struct Known {
    version: u64,
    chunks: HashMap<ChunkIndex, Vec<Entity>>,
}

/// The chunks whose lamps shine into a view.
fn near(gaze: &Gaze) -> RangeInclusive<i64> {
    let half_m = gaze.half_width_m + MARGIN_M;
    let [first, last] = [-half_m, half_m].map(|to| gaze.place.moved(to).column.chunk().0);
    first..=last
}

/// The lamps of a chunk, and where they stand.
fn lamps(land: &Land, chunk: ChunkIndex) -> impl Iterator<Item = (Lantern, Placed)> {
    let lit = signs(land, chunk, &land.chunk(chunk)).into_iter().filter_map(|sign| Some((sign, sign.kind.lamp_m()?)));
    lit.map(|(sign, height_m)| {
        (Lantern { color: COLOR, reach_m: REACH_M, height_m }, Placed { place: Place::at(sign.column), y: sign.foot })
    })
}

/// The lamps that shine into a view, for those who have no app.
pub fn lamps_around(land: &Land, gaze: &Gaze) -> Vec<(Lantern, Placed)> {
    near(gaze).flat_map(|chunk| lamps(land, ChunkIndex(chunk))).collect()
}

/// Lamps come into the chunks that come into view, and go with them.
pub(super) fn come_and_go(mut commands: Commands, mut known: Local<Known>, land: Res<Land>, gaze: Res<Gaze>) {
    let near = near(&gaze);
    let same = known.version == land.version();
    known.version = land.version();
    known.chunks.retain(|chunk, lamps| {
        let stays = same && near.contains(&chunk.0);
        if !stays {
            lamps.iter().for_each(|lamp| commands.entity(*lamp).try_despawn());
        }
        stays
    });
    for chunk in near.map(ChunkIndex) {
        let spawn = |lamp| commands.spawn((lamp, Transform::default())).id();
        known.chunks.entry(chunk).or_insert_with(|| lamps(&land, chunk).map(spawn).collect());
    }
}
