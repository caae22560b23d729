//! The surface underfoot as a sound category, from land and biome.

use eremite_land::{Land, LandCache, Place, biome::AlpineCover, rivers::CrossingKind, soil::Soil};
use eremite_synth::event::SurfaceKind;

use crate::motion::GroundQuery;

/// Depth of water in metres from which a step splashes; below it the ground is muddy.
const WATER_M: f32 = 0.06;
/// Slope, as rise per metre, from which the ground is bare rock.
const STEEP: f32 = 1.2;
/// Thresholds of snow, scree and rain from which they are audible.
const SNOWY: f32 = 0.4;
const STONY: f32 = 0.4;
const MUDDY: f32 = 0.5;
/// Distance below the sole in metres at which built ground is detected.
const SOLE_M: f32 = 0.12;

/// The surface at a place, in some rain.
pub fn surface_at(land: &Land, cache: &mut LandCache, place: Place, rain: f32) -> SurfaceKind {
    let mut ground_query = GroundQuery { land, cache };
    let (wet_m, is_below, is_built) =
        (ground_query.wading_depth(place), ground_query.is_below(place), ground_query.is_built(place.moved_up(-SOLE_M)));
    let deck = ground_query.deck_underfoot(place);
    let is_steep = !is_below && ground_query.grade(true, place).abs() > STEEP;
    let alpine = alpine(land, place);
    match land.biomes()[land.blend(place.column).dominant()].soil {
        _ if wet_m > WATER_M => SurfaceKind::Water,
        _ if is_built || is_below => SurfaceKind::Stone,
        _ if cache.has_bridge(land, place) => SurfaceKind::Wood,
        _ if deck.is_some_and(CrossingKind::is_wooden) => SurfaceKind::Wood,
        _ if deck.is_some() => SurfaceKind::Stone,
        // Mostly there is none, and nothing to look for.
        _ if alpine.snow > SNOWY && alpine.snow * land.snow_left(place.column) > SNOWY => SurfaceKind::Snow,
        _ if alpine.scree > STONY => SurfaceKind::Scree,
        _ if is_steep => SurfaceKind::Stone,
        _ if wet_m > 0.0 => SurfaceKind::Mud,
        Soil::Turf if rain > MUDDY => SurfaceKind::Mud,
        Soil::Turf => SurfaceKind::Grass,
        Soil::Litter => SurfaceKind::Litter,
        Soil::Snow => SurfaceKind::Snow,
        Soil::Scree => SurfaceKind::Scree,
        Soil::Sand => SurfaceKind::Sand,
        Soil::Mud => SurfaceKind::Mud,
        Soil::Rock => SurfaceKind::Stone,
    }
}

/// Alpine cover at a place.
pub fn alpine(land: &Land, place: Place) -> AlpineCover {
    let mut alpine = [AlpineCover::default()];
    land.alpine_covers(place.column, &mut alpine);
    alpine[0]
}
