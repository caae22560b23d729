//! Wind with the vegetation it moves, rain and snow.

use std::ops::Range;

use bevy::prelude::*;
use eremite_land::{
    Column, Land, LandCache, Place,
    biome::Biome,
    soil::Soil,
    species::{FoliageForm, VegetationLayer},
};
use eremite_stream::contracts::world_clock::WorldClock;
use eremite_synth::listener::{PrecipitationInput, StereoLevels};

use super::{ListenerState, pan};
use crate::sound::surface::alpine;

/// Wind speed of a gale, in metres a second.
const GALE_MPS: f32 = 22.0;
/// Distance in metres to either side at which the wind is sampled, and the vegetation.
const ASIDE_M: i64 = 40;
const GROWS_M: i64 = 14;
/// Number of plants on 100 m at which vegetation is dense: trees, and lower plants.
const FULL_TREES: f32 = 14.0;
const FULL_GRASS: f32 = 90.0;
/// Radius in metres in which cave openings and bridge ropes are audible.
const REACH_M: i64 = 36;
/// Share of the wind deep underground: a draught.
const DRAUGHT: f32 = 0.04;

/// Amount of each kind of vegetation that sounds in the wind, 0 to 1.
#[derive(Clone, Copy, Debug, Default)]
struct VegetationNoise {
    needles: f32,
    leaves: f32,
    grass: f32,
    sand: f32,
    bamboo: f32,
}

impl VegetationNoise {
    fn of(biome: &Biome) -> Self {
        let mut growth = Self::default();
        for plant in biome.plants.iter().filter(|plant| !plant.fallen) {
            let form = plant.leaf.map(|leaf| leaf.form);
            let (part, full) = match (plant.vegetation_layer(), form) {
                _ if plant.name.contains("bamboo") => (&mut growth.bamboo, FULL_TREES),
                (VegetationLayer::Floor, _) | (_, Some(FoliageForm::Blade)) => (&mut growth.grass, FULL_GRASS),
                (_, Some(FoliageForm::Fringe | FoliageForm::Pad)) => (&mut growth.needles, FULL_TREES),
                (_, Some(_)) => (&mut growth.leaves, FULL_TREES),
                (_, None) => continue,
            };
            *part += plant.per_100_m / full;
        }
        growth.sand = if matches!(biome.soil, Soil::Sand) { 1.0 } else { 0.0 };
        Self {
            needles: growth.needles.min(1.0),
            leaves: growth.leaves.min(1.0),
            grass: growth.grass.min(1.0),
            bamboo: growth.bamboo.min(1.0),
            ..growth
        }
    }

    /// Mean vegetation around a column.
    fn average_near(land: &Land, column: Column, known: &[Self]) -> Self {
        let (blend, mut sum) = (land.blend(column), Self::default());
        for (number, weight) in blend.parts {
            let one = known[usize::from(number)];
            sum.needles += weight * one.needles;
            sum.leaves += weight * one.leaves;
            sum.grass += weight * one.grass;
            sum.sand += weight * one.sand;
            sum.bamboo += weight * one.bamboo;
        }
        sum
    }
}

/// What sounds in the wind around a column.
#[derive(Clone, Copy)]
struct WindSurroundings {
    /// Vegetation on either side, and the share of it that the alpine cover leaves.
    grows: [(VegetationNoise, f32); 2],
    ropes: StereoLevels,
    hollows: StereoLevels,
}

impl WindSurroundings {
    fn of(land: &Land, at: Column, growths: &[VegetationNoise]) -> Self {
        let near = at + -REACH_M..at + REACH_M;
        Self {
            grows: [-GROWS_M, GROWS_M].map(|aside_m| {
                let column = at + aside_m;
                (VegetationNoise::average_near(land, column, growths), 1.0 - alpine(land, Place::at(column, 0)).barren())
            }),
            ropes: stereo_levels(at, land.bridges(near.clone())),
            hollows: stereo_levels(at, land.openings(near)),
        }
    }
}

/// Stereo levels of ranges of columns, as heard at a column.
fn stereo_levels(at: Column, runs: Vec<Range<Column>>) -> StereoLevels {
    let mut levels: StereoLevels = [0.0; 2];
    for run in runs {
        let middle_m = ((run.start - at) + (run.end - at)) as f32 / 2.0;
        let gain = (1.0 - middle_m.abs() / REACH_M as f32).max(0.0);
        let right = 0.5 + 0.5 * pan(middle_m);
        levels = [(levels[0] + gain * (1.0 - right)).min(1.0), (levels[1] + gain * right).min(1.0)];
    }
    levels
}

/// Cache: vegetation of the land's biomes, and the surroundings of the last column.
#[derive(Default)]
pub(super) struct WindCache {
    growths: Vec<VegetationNoise>,
    about: Option<(Column, WindSurroundings)>,
    of: Option<u64>,
}

pub(super) fn sense_wind(mut hearing: ResMut<ListenerState>, land: Res<Land>, world_clock: Res<WorldClock>, mut known: Local<WindCache>) {
    if known.of != Some(land.version()) {
        *known = WindCache { growths: land.biomes().iter().map(VegetationNoise::of).collect(), about: None, of: Some(land.version()) };
    }
    let at = hearing.at.column;
    let about = match known.about {
        Some((column, about)) if column == at => about,
        _ => WindSurroundings::of(&land, at, &known.growths),
    };
    known.about = Some((at, about));
    let (beneath, open) = (hearing.beneath, 1.0 - (1.0 - DRAUGHT) * hearing.beneath);
    let felt = |aside_m: i64| {
        let column = at + aside_m;
        world_clock.weather(&land, &land.tint(column), column).wind
    };
    let felt = [felt(-ASIDE_M), hearing.sky.wind, felt(ASIDE_M)];
    let sides = |part: fn(&VegetationNoise) -> f32| about.grows.map(|(growth, left)| part(&growth) * (left * open));
    let wind = &mut hearing.listener.wind;
    wind.occlusion = beneath;
    wind.mps = felt.map(|felt| felt.abs() * GALE_MPS * open);
    wind.toward = if felt[1] < 0.0 { -1.0 } else { 1.0 };
    wind.needles = sides(|growth| growth.needles);
    wind.leaves = sides(|growth| growth.leaves);
    wind.grass = sides(|growth| growth.grass);
    wind.bamboo = sides(|growth| growth.bamboo);
    wind.sand = sides(|growth| growth.sand);
    (wind.ropes, wind.hollows) = (about.ropes, about.hollows);
}

/// Height in metres of a roof above the ears that keeps rain off the hat.
const ROOF_M: f32 = 6.0;

pub(super) fn sense_precipitation(mut hearing: ResMut<ListenerState>, land: Res<Land>, mut memory: ResMut<LandCache>) {
    let (at, beneath, weather) = (hearing.at, hearing.beneath, hearing.sky);
    let wet = memory.water(&land, at).is_some();
    let has_roof = beneath > 0.0 || memory.open_span(&land, at).is_some_and(|gap| gap.ceiling.height_above(at) < ROOF_M);
    let wind = hearing.listener.wind;
    let leaf = (0..2).map(|side| wind.needles[side].max(wind.leaves[side]).max(wind.bamboo[side])).sum::<f32>() / 2.0;
    let water = if wet { 0.7 } else { 0.0 };
    hearing.listener.precipitation = PrecipitationInput {
        rain: weather.rain,
        snow: weather.snow,
        leaf: leaf * (1.0 - water),
        rock: (1.0 - leaf) * (1.0 - water),
        water,
        hat: if has_roof { 0.0 } else { 1.0 },
        occlusion: beneath,
    };
}
