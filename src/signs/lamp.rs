//! The lights of the signs near the view.

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

/// Lamps come into the chunks that come into view, and go with them.
pub(super) fn come_and_go(mut commands: Commands, mut known: Local<Known>, land: Res<Land>, gaze: Res<Gaze>) {
    let half_m = gaze.half_width_m + MARGIN_M;
    let near = gaze.place.moved(-half_m).column.chunk()..=gaze.place.moved(half_m).column.chunk();
    let same = known.version == land.version();
    known.version = land.version();
    known.chunks.retain(|chunk, lamps| {
        let stays = same && near.contains(chunk);
        if !stays {
            lamps.iter().for_each(|lamp| commands.entity(*lamp).try_despawn());
        }
        stays
    });
    for chunk in near.start().0..=near.end().0 {
        let chunk = ChunkIndex(chunk);
        known.chunks.entry(chunk).or_insert_with(|| {
            let lit = signs(&land, chunk, &land.chunk(chunk)).into_iter().filter_map(|sign| Some((sign, sign.kind.lamp_m()?)));
            lit.map(|(sign, height_m)| {
                let lantern = Lantern { color: COLOR, reach_m: REACH_M, height_m };
                commands.spawn((lantern, Placed { place: Place::at(sign.column), y: sign.foot }, Transform::default())).id()
            })
            .collect()
        });
    }
}
