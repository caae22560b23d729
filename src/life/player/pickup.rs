//! Pickup of finds that are near the player.

use bevy::prelude::*;
use eremite_land::{Land, LandCache, PerLandCache, RoomFeature, RoomIndex};
use eremite_stream::contracts::finds::Finds;

use super::Player;
use crate::motion::{Body, GroundQuery};

/// Pickup radius, in metres.
const REACH_M: f32 = 1.5;

pub(super) fn pick_up(
    body: Single<&Body, With<Player>>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    mut finds: ResMut<Finds>,
    mut asked: Local<PerLandCache<RoomIndex, Option<RoomFeature>, 1>>,
) {
    if !(GroundQuery { land: &land, cache: &mut memory }).is_below(body.place) {
        return;
    }
    let room = RoomIndex::at(body.place);
    let find = asked.get_or_insert_with(&land, room, || land.room_features(room).into_iter().find(|thing| thing.find));
    let Some(find) = find else { return };
    let at = body.place.moved_up(0.5).offset_from(room.corner());
    if at.distance(find.at) < REACH_M && !finds.has(land.seed(), room) {
        finds.take(land.seed(), room);
    }
}
