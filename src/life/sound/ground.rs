//! What is underfoot, by ear: from what the land and its country are there.

use eremite_land::{Land, LandCache, Place, biome::Alpine, soil::Soil};
use eremite_synth::event::Ground;

use crate::motion::Footing;

/// Metres of water from which on a foot is in it, and not on wet earth.
const WATER_M: f32 = 0.06;
/// Steeper, rise per metre, it is bare rock.
const STEEP: f32 = 1.2;
/// Shares of a mountain's snow and scree, and of rain, from which on they are heard.
const SNOWY: f32 = 0.4;
const STONY: f32 = 0.4;
const MUDDY: f32 = 0.5;
/// Metres under a sole at which what was built there is felt.
const SOLE_M: f32 = 0.12;

/// The ground where somebody stands, in some rain.
pub fn underfoot(land: &Land, cache: &mut LandCache, place: Place, rain: f32) -> Ground {
    let mut footing = Footing { land, cache };
    let (wet_m, is_below, is_built) = (footing.wet(place), footing.is_below(place), footing.is_built(place.up(-SOLE_M)));
    let is_steep = !is_below && footing.grade(true, place).abs() > STEEP;
    let alpine = alpine(land, place);
    match land.biomes()[land.blend(place.column).here()].soil {
        _ if wet_m > WATER_M => Ground::Water,
        _ if is_built || is_below => Ground::Stone,
        _ if cache.bridge(land, place) => Ground::Wood,
        _ if alpine.snow > SNOWY => Ground::Snow,
        _ if alpine.scree > STONY => Ground::Scree,
        _ if is_steep => Ground::Stone,
        _ if wet_m > 0.0 => Ground::Mud,
        Soil::Turf if rain > MUDDY => Ground::Mud,
        Soil::Turf => Ground::Grass,
        Soil::Litter => Ground::Litter,
        Soil::Snow => Ground::Snow,
        Soil::Scree => Ground::Scree,
        Soil::Sand => Ground::Sand,
        Soil::Mud => Ground::Mud,
        Soil::Rock => Ground::Stone,
    }
}

/// What of a mountain there is at a place.
pub fn alpine(land: &Land, place: Place) -> Alpine {
    let mut alpine = [Alpine::default()];
    land.alpines(place.column, &mut alpine);
    alpine[0]
}
