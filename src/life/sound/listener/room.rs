//! Room acoustics around the listener: the cave, or the surroundings in the open.

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place, Revision, soil::Soil};
use eremite_synth::{listener::RoomAcoustics, room::WallSurfaces};

use super::ListenerState;
use crate::sound::surface::alpine;

/// Extent of the flood fill of a cave: metres to each side, and up and down.
const REACH: [i64; 2] = [36, 24];
const WIDE: usize = 2 * REACH[0] as usize + 1;
const HIGH: usize = 2 * REACH[1] as usize + 1;
/// Distance moved after which it is recomputed, in metres.
const ANEW_M: f32 = 2.0;
/// Depth in metres at which walls of dirt have become stone, and wetness of a biome with mossy walls.
const STONE_M: f32 = 60.0;
const MOSSY: f32 = 0.5;
/// A roof within this height above the ears, in metres, makes a cave.
const ROOF_M: f32 = 14.0;
/// Canyon wall: minimum height above the listener and maximum distance, in metres.
const WALL_UP_M: f32 = 14.0;
const WALL_M: i64 = 120;
/// Vegetation from which a place counts as forest.
const WOODED: f32 = 0.45;

/// Cache: the acoustics, with their place and the land's revision.
#[derive(Default)]
pub(super) struct AcousticsCache {
    at: Option<(Place, Revision)>,
    room: RoomAcoustics,
}

pub(super) fn sense_room(
    mut hearing: ResMut<ListenerState>,
    land: Res<Land>,
    mut felt: Local<AcousticsCache>,
    mut memory: ResMut<LandCache>,
) {
    let at = hearing.at;
    let stamp = land.field_revision(eremite_land::RoomIndex::at(at));
    let is_known = felt.at.as_ref().is_some_and(|(place, of)| *of == stamp && place.offset_from(at).length() < ANEW_M);
    if !is_known {
        let is_hollow = hearing.beneath > 0.0
            && memory.open_span(&land, at).is_some_and(|gap| gap.ceiling.height_above(at) < ROOF_M || hearing.beneath > 0.5);
        let room = if is_hollow {
            cave_acoustics(&land, &mut memory, at, hearing.beneath)
        } else {
            open_air_acoustics(&land, &mut memory, at, &hearing)
        };
        *felt = AcousticsCache { at: Some((at, stamp)), room };
    }
    hearing.listener.room = felt.room;
}

/// Acoustics of the cave around a place: area and perimeter of the connected open space.
fn cave_acoustics(land: &Land, memory: &mut LandCache, at: Place, beneath: f32) -> RoomAcoustics {
    let mut known = [[None; WIDE]; HIGH];
    let mut open = Vec::with_capacity(256);
    let mut look = |[right, up]: [i64; 2], open: &mut Vec<[i64; 2]>| -> bool {
        let is_within = right.abs() <= REACH[0] && up.abs() <= REACH[1];
        if !is_within {
            return true;
        }
        let cell = &mut known[(up + REACH[1]) as usize][(right + REACH[0]) as usize];
        match *cell {
            Some(is_open) => is_open,
            None => {
                let place = Place::at(at.column + right, at.row + up).translated(Vec2::splat(0.5));
                let is_open = memory.is_open(land, place);
                *cell = Some(is_open);
                if is_open {
                    open.push([right, up]);
                }
                is_open
            }
        }
    };
    look([0, 0], &mut open);
    let (mut area_m2, mut walls_m) = (0.0_f32, 0.0_f32);
    while let Some([right, up]) = open.pop() {
        area_m2 += 1.0;
        for beside in [[right + 1, up], [right - 1, up], [right, up + 1], [right, up - 1]] {
            if !look(beside, &mut open) {
                walls_m += 1.0;
            }
        }
    }
    let deep_m = memory.height(land, at.column) - at.height_m();
    let stone = (deep_m / STONE_M).clamp(0.0, 1.0);
    let biome = &land.biomes()[land.cave_blend(at.column, at.row).dominant()];
    let moss = if biome.wetness > MOSSY { 0.5 * biome.wetness * (1.0 - 0.5 * stone) } else { 0.0 };
    let rest = 1.0 - moss;
    let cave =
        RoomAcoustics::of_cave(area_m2.max(1.0), walls_m.max(4.0), WallSurfaces { moss, dirt: rest * (1.0 - stone), stone: rest * stone });
    // Near the opening, half of the reverberation is lost to the sky.
    RoomAcoustics { wet: cave.wet * (0.35 + 0.65 * (beneath * 2.0).min(1.0)), ..cave }
}

/// Acoustics of a place under the sky.
fn open_air_acoustics(land: &Land, memory: &mut LandCache, at: Place, hearing: &ListenerState) -> RoomAcoustics {
    let wind = hearing.listener.wind;
    let wooded = (0..2).map(|side| wind.needles[side].max(wind.leaves[side]).max(wind.bamboo[side])).sum::<f32>() / 2.0;
    let wall = (10..WALL_M).step_by(10).flat_map(|far| [far, -far]).find(|aside| {
        let column = at.column + *aside;
        Place::at(column, 0).at_height(memory.height(land, column)).height_above(at) > WALL_UP_M + aside.abs() as f32 * 0.2
    });
    let biome = &land.biomes()[land.blend(at.column).dominant()];
    match wall {
        _ if biome.soil == Soil::Snow || alpine(land, at).snow > 0.5 => RoomAcoustics::SNOW,
        _ if wooded > WOODED => RoomAcoustics::WOOD,
        Some(aside) => RoomAcoustics::of_canyon(aside.abs() as f32),
        None => RoomAcoustics::OPEN,
    }
}
