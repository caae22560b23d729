//! Nearby water, flames and dripping stones.

use bevy::prelude::*;
use eremite_land::{Column, Land, LandCache, Place, RandomStream, RoomIndex};
use eremite_stream::{
    WorldPosition,
    contracts::{lantern::Lantern, player_position::PlayerPosition},
};
use eremite_synth::listener::{DripSource, MAX_DRIPS, Spatialization};

use super::{HALF_LOUDNESS_M, ListenerState, pan};
use crate::motion::{Body, BodyGait, GroundQuery};

const DRIP: RandomStream = RandomStream::named("drip of a stone");
/// Radius in metres in which water is audible, and step of the search.
const WATER_M: i64 = 34;
const WATER_STEP_M: usize = 3;
/// Distance in metres within which a river is audible; level of a brook, and what each order and each metre of a fall adds.
const RIVER_M: i64 = 120;
const BROOK_GAIN: f32 = 0.4;
const LOUDER: f32 = 0.1;
const FALL_LOUDER: f32 = 0.08;
/// Distance along a brook in metres within which its falls are heard, and the height of the one that is loudest.
const FALL_WITHIN_M: i64 = 24;
const LOUDEST_FALL_M: f32 = 4.0;
/// A light with a larger radius than this, in metres, is a fire; a smaller one is a lantern.
const FIRE_M: f32 = 15.0;
/// Radius in metres in which a dripping stone is audible, and range of its period in seconds.
const DRIP_M: f32 = 34.0;
const PERIOD_S: (f32, f32) = (1.6, 14.0);
/// Pitch of a drop in hertz, from a long fall into deep water to a short one.
const PITCH_HZ: (f32, f32) = (380.0, 1300.0);

/// Finds the nearest shore, and the wading speed.
pub(super) fn sense_water(
    mut hearing: ResMut<ListenerState>,
    land: Res<Land>,
    player_position: Res<PlayerPosition>,
    bodies: Query<&Body>,
    mut memory: ResMut<LandCache>,
) {
    let at = hearing.at.column;
    let is_wet = |memory: &mut LandCache, column: Column| {
        let height_m = memory.height(&land, column);
        let place = Place::at(column, 0).at_height(height_m);
        memory.water(&land, place).is_some_and(|level| level > height_m)
    };
    let here = is_wet(&mut memory, at);
    // In the middle of water, the shore is where the water ends.
    let shore = (0..=WATER_M).step_by(WATER_STEP_M).flat_map(|far| [far, -far]).find(|aside| is_wet(&mut memory, at + *aside) != here);
    let sky = 1.0 - hearing.beneath;
    hearing.listener.water.lapping = match shore {
        Some(aside) => {
            Spatialization { gain: (1.0 - aside.abs() as f32 / WATER_M as f32) * sky, pan: pan(aside as f32), occlusion: hearing.beneath }
        }
        None => Spatialization { gain: if here { 0.25 * sky } else { 0.0 }, ..Spatialization::default() },
    };
    hearing.listener.water.stream = loudest_river(&hearing, &land, &mut memory);
    let feet = player_position.place.unwrap_or(hearing.at);
    let wades = GroundQuery { land: &land, cache: &mut memory }.wading_depth(feet) > 0.0;
    let body = bodies.iter().find(|body| hearing.is_own_body(body.place));
    let speed_mps = body.filter(|body| wades && body.gait != BodyGait::Ride).map_or(0.0, |body| body.velocity.length());
    hearing.listener.water.wading_mps = speed_mps;
}

/// The loudest river or brook within earshot.
fn loudest_river(hearing: &ListenerState, land: &Land, memory: &mut LandCache) -> Spatialization {
    let at = hearing.at.column;
    let (rivers, brooks) = (land.crossings(at + -RIVER_M..at + RIVER_M), land.brooks(at + -RIVER_M..at + RIVER_M));
    let across = rivers.iter().map(|river| {
        let surface = Place::at(river.column, 0).at_height(river.level_m);
        (surface, HALF_LOUDNESS_M + river.width_m / 2.0, LOUDER * river.order as f32)
    });
    let beside = brooks.iter().map(|brook| {
        let nearest = brook.nearest(at);
        let near = brook.falls().filter(|(lip, _)| (*lip - nearest.column).abs() <= FALL_WITHIN_M);
        let fall_m = near.map(|(_, [low_m, high_m])| high_m - low_m).fold(0.0, f32::max).min(LOUDEST_FALL_M);
        (nearest, HALF_LOUDNESS_M, FALL_LOUDER * fall_m)
    });
    let heard = across.chain(beside).map(|(place, half_m, louder)| {
        let sound = hearing.spatialize(place, half_m, land, memory);
        Spatialization { gain: sound.gain * (BROOK_GAIN + louder), ..sound }
    });
    heard.max_by(|a, b| a.gain.total_cmp(&b.gain)).unwrap_or_default()
}

/// Finds fires, and the nearest lantern.
pub(super) fn sense_flames(
    mut hearing: ResMut<ListenerState>,
    land: Res<Land>,
    lanterns: Query<(&Lantern, &WorldPosition)>,
    mut memory: ResMut<LandCache>,
) {
    let mut loudest = [Spatialization::default(); 2];
    for (lantern, placed) in &lanterns {
        let bright = lantern.color.into_iter().fold(0.0, f32::max).min(1.0);
        let spatialized = hearing.spatialize(placed.0, HALF_LOUDNESS_M, &land, &mut memory);
        let spatialized = Spatialization { gain: spatialized.gain * bright, ..spatialized };
        let kind = usize::from(lantern.reach_m > FIRE_M);
        if spatialized.gain > loudest[kind].gain {
            loudest[kind] = spatialized;
        }
    }
    [hearing.listener.lantern, hearing.listener.fire] = loudest;
}

/// Cache of the dripping stones per room.
#[derive(Default)]
pub(super) struct DripCache {
    rooms: Vec<(RoomIndex, Vec<Place>)>,
    of: Option<u64>,
}

/// Finds the nearest dripping stones.
pub(super) fn sense_drips(mut hearing: ResMut<ListenerState>, land: Res<Land>, mut memory: ResMut<LandCache>, mut known: Local<DripCache>) {
    let at = hearing.at;
    if hearing.beneath == 0.0 {
        hearing.listener.drips = [DripSource::default(); MAX_DRIPS];
        return;
    }
    if known.of != Some(land.version()) {
        *known = DripCache { of: Some(land.version()), ..default() };
    }
    let around = RoomIndex::at(at);
    let is_near = |room: &RoomIndex| (room.x - around.x).abs() <= 1 && (room.y - around.y).abs() <= 1;
    known.rooms.retain(|(room, _)| is_near(room));
    // One room per frame: a slightly later start is inaudible.
    let wanted = (-1..=1).flat_map(|up| (-1..=1).map(move |right| around.neighbor(right, up)));
    let mut wanted = wanted.filter(|room| reaches(*room, at));
    if let Some(room) = wanted.find(|room| known.rooms.iter().all(|(known, _)| known != room)) {
        let things = land.room_features(room).into_iter().filter(|thing| thing.drips);
        known.rooms.push((room, things.map(|thing| room.corner().translated(thing.at)).collect()));
    }
    let stones = known.rooms.iter().flat_map(|(_, stones)| stones);
    let mut near: Vec<(f32, Place)> =
        stones.map(|stone| (stone.offset_from(at).length(), *stone)).filter(|(far, _)| *far < DRIP_M).collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut drips = [DripSource::default(); MAX_DRIPS];
    for (drip, (far_m, stone)) in drips.iter_mut().zip(near) {
        let unit = |which: i64| land.seed().unit(DRIP, &[stone.column.0, stone.row, which]);
        let range = |(low, high): (f32, f32), share: f32| low + (high - low) * share;
        let spatialized = hearing.spatialize(stone, HALF_LOUDNESS_M, &land, &mut memory);
        *drip = DripSource {
            from: Spatialization { gain: spatialized.gain.max(0.12) * (1.0 - far_m / DRIP_M), ..spatialized },
            period_s: range(PERIOD_S, unit(0) * unit(1)),
            pitch_hz: range(PITCH_HZ, unit(2)),
            stone: land.seed().hash(DRIP, &[stone.column.0, stone.row]),
        };
    }
    hearing.listener.drips = drips;
}

/// Whether something in a room may be audible.
fn reaches(room: RoomIndex, at: Place) -> bool {
    use eremite_land::{ROOM_COLUMNS, ROOM_ROWS};
    let to = at.offset_from(room.corner());
    let outside = |at: f32, length: usize| (-at).max(at - length as f32);
    outside(to.x, ROOM_COLUMNS).max(outside(to.y, ROOM_ROWS)) < DRIP_M
}
