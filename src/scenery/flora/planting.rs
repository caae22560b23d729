//! Placement of plants: by hash and therefore fixed, each rooted on the outline of the ground.

use std::{ops::Range, sync::Arc};

use bevy::math::Vec2;
use eremite_land::{
    BiomeBlend, CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream, Tile, ValueNoise,
    biome::AlpineCover,
    cache::lerp_heights,
    hash::SeededRng,
    places::Lot,
    species::{Habitat, Species, VegetationLayer},
};
use eremite_stream::ink::InkMeshBuilder;

use super::{
    patches::PatchDensity,
    turtle::{self, PlantMemory},
};
use crate::{
    first_place,
    surroundings::{AROUND, ChunkSurroundings, beside},
};

const PLANT: RandomStream = RandomStream::named("flora plant");
const GROVE: RandomStream = RandomStream::named("flora grove");
const SORT: RandomStream = RandomStream::named("flora sort");

/// Number of variants per chunk of each species that is not a tree; their meshes are shared.
const SORTS: u64 = 6;

/// Wavelength of groves in columns, for low plants and for trees.
const GROVE_COLUMNS: (i64, i64) = (29, 97);
/// Shore plants: metres above or below the water level, and columns beyond the shore. Then the height range relative to the
/// water level in which plants of the shallows stand.
const SHORE_M: f32 = 0.7;
const SHORE_COLUMNS: i64 = 3;
const SHALLOWS_M: (f32, f32) = (-1.3, 0.15);
/// Columns kept free on either side of a cave entrance: for plants, for trees, and for fallen trunks, so that nothing leans
/// over the way down.
const MOUTH_MARGIN: i64 = 2;
const MOUTH_MARGIN_TREE: i64 = 4;
const MOUTH_MARGIN_FALLEN: i64 = 12;
/// Columns on either side of what was built that are kept free of trees.
const LOT_MARGIN: i64 = 3;
/// Most that a fallen trunk may deviate from the ground, in metres.
const UNEVEN_M: f32 = 0.28;
/// Columns on either side of a landmark, great or minor, that are kept free of trees.
const ROOM_AROUND: i64 = 14;
const _: () = assert!(ROOM_AROUND <= AROUND && MOUTH_MARGIN_FALLEN <= AROUND && LOT_MARGIN <= AROUND);
/// Columns around the hermitage that are kept free of tall plants, as those of the title are.
const CLEARING: Range<i64> = -8..46;

/// A placed plant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plant {
    /// Column to the left of the root.
    pub column: Column,
    /// Index of its biome, and its index among the biome's plants.
    pub species: (u16, usize),
    /// Root position in metres from the chunk's first column, at height 0.
    pub root: Vec2,
    /// Height in metres; length, if it has fallen.
    pub height_m: f32,
    /// Direction in which a fallen plant lies, as an angle from the vertical, clockwise; `None` if it stands.
    pub lies: Option<f32>,
}

/// A mesh drawn once and reused at several places in a chunk: species and variant number.
pub(super) type PlantVariant = ((u16, usize), i64);

impl Plant {
    /// Its species.
    pub fn species<'a>(&self, land: &'a Land) -> &'a Species {
        &land.biomes()[usize::from(self.species.0)].plants[self.species.1]
    }

    /// Draws the plant, rooted at the origin.
    pub fn draw(&self, land: &Land, mesh: &mut InkMeshBuilder) {
        let mut memory = PlantMemory::default();
        match self.variant(land) {
            None => self.draw_unique(land, mesh, &mut memory),
            Some(sort) => {
                let mut grown = InkMeshBuilder::default();
                self.draw_variant(land, sort, &mut grown, &mut memory);
                mesh.append_scaled(&grown, self.scale(land), Vec2::ZERO);
            }
        }
    }

    /// Draws the plant with a shape of its own.
    pub(super) fn draw_unique(&self, land: &Land, mesh: &mut InkMeshBuilder, memory: &mut PlantMemory) {
        self.grow(land, self.height_m, &[self.column.0, 1], mesh, memory);
    }

    /// The chunk's variant that the plant uses; `None` for trees and fallen plants, which are all unique.
    pub(super) fn variant(&self, land: &Land) -> Option<PlantVariant> {
        let is_small = self.species(land).vegetation_layer() != VegetationLayer::Canopy && self.lies.is_none();
        is_small.then(|| (self.species, (land.seed().hash(SORT, &[self.column.0]) % SORTS) as i64))
    }

    /// Draws the shared mesh of a variant, at the species' mean height.
    pub(super) fn draw_variant(&self, land: &Land, (_, number): PlantVariant, mesh: &mut InkMeshBuilder, memory: &mut PlantMemory) {
        self.grow(land, middle_m(self.species(land)), &[self.column.chunk().0, number, 2], mesh, memory);
    }

    /// Scale relative to the variant's mesh; half of the plants are mirrored (negative x).
    pub(super) fn scale(&self, land: &Land) -> Vec2 {
        let high = self.height_m / middle_m(self.species(land));
        let side = if land.seed().hash(SORT, &[self.column.0, 1]) & 1 == 0 { 1.0 } else { -1.0 };
        Vec2::new(side * high, high)
    }

    /// Centre line of a tree's trunk as it is drawn, rooted at the origin, with half its width at each point.
    pub(super) fn trunk(&self, land: &Land) -> Vec<(Vec2, f32)> {
        turtle::trunk(self.species(land), self.height_m, &mut self.random(land, &[self.column.0, 1]))
    }

    fn grow(&self, land: &Land, height_m: f32, key: &[i64], mesh: &mut InkMeshBuilder, memory: &mut PlantMemory) {
        turtle::draw(mesh, self.species(land), height_m, self.lies, &mut self.random(land, key), memory);
    }

    /// The random state that the plant is derived from.
    fn random(&self, land: &Land, key: &[i64]) -> SeededRng {
        land.seed().rng(RandomStream::named(&self.species(land).name), key)
    }
}

fn middle_m(species: &Species) -> f32 {
    (species.height_m.0 + species.height_m.1) / 2.0
}

/// What stones and plants of a chunk are placed by. They and the roots share it; it follows from the pristine land.
pub(super) struct PlantSites {
    first: Column,
    /// Of the chunk's columns.
    pub alpines: [AlpineCover; CHUNK_COLUMNS],
    surroundings: Arc<ChunkSurroundings>,
    /// The cave entrances around the chunk, and what leads over a river: nothing grows there.
    mouths: Vec<Range<Column>>,
}

impl PlantSites {
    /// Of a chunk with these heights.
    pub fn of(land: &Land, chunk: ChunkIndex, heights: &Tile) -> Arc<Self> {
        land.memoize(chunk, |land| {
            let mut alpines = [AlpineCover::default(); CHUNK_COLUMNS];
            land.alpine_covers(chunk.first(), &mut alpines);
            let surroundings = ChunkSurroundings::of(land, chunk, heights);
            let around = beside(chunk, MOUTH_MARGIN_FALLEN);
            let mut mouths = land.openings(around.clone());
            mouths.extend(surroundings.decks(around));
            Self { first: chunk.first(), alpines, surroundings, mouths }
        })
    }

    /// Whether a column, counted from the chunk's first, is clear of water, cave entrances and bridges.
    pub fn is_dry(&self, i: usize) -> bool {
        let column = self.first + i as i64;
        let is_wet = self.surroundings.waters.iter().any(|pond| pond.is_near(column, SHORE_COLUMNS));
        !is_wet && !is_beside(&self.mouths, column, MOUTH_MARGIN)
    }
}

fn is_beside(ranges: &[Range<Column>], column: Column, margin: i64) -> bool {
    ranges.iter().any(|range| (range.start + -margin..range.end + margin).contains(&column))
}

/// The plants of a chunk with these heights, from the left within each species.
pub fn plants(land: &Land, chunk: ChunkIndex, heights: &Tile) -> Vec<Plant> {
    standing(land, chunk, heights, |_| true)
}

/// The standing trees of a chunk, from the left within each species.
pub(super) fn trees(land: &Land, chunk: ChunkIndex, heights: &Tile) -> Vec<Plant> {
    standing(land, chunk, heights, |species| species.vegetation_layer() == VegetationLayer::Canopy && !species.fallen)
}

/// The columns of a chunk of a pristine land on which a tree is rooted, or a trunk that has fallen: the title's clearing is free
/// of them.
pub(crate) fn trunk_columns(land: &Land, chunk: ChunkIndex, heights: &Tile) -> Vec<Column> {
    // Of many chunks, of which nothing else is asked soon.
    let is_trunk = |species: &Species| species.vegetation_layer() == VegetationLayer::Canopy || species.fallen;
    plants_of(land, chunk, heights, is_trunk).into_iter().map(|plant| plant.column).collect()
}

/// The plants that a chunk of the pristine land has.
struct PristinePlants(Vec<Plant>);

/// The plants of the species that are wanted, but for those whose ground was dug away.
fn standing(land: &Land, chunk: ChunkIndex, heights: &Tile, is_wanted: impl Fn(&Species) -> bool) -> Vec<Plant> {
    let first = chunk.first();
    let all = land.memoize(chunk, |land| PristinePlants(plants_of(land, chunk, heights, |_| true)));
    let uprooted = if land.edits().is_empty() { Vec::new() } else { land.unplantable(beside(chunk, 0)) };
    let stands = |plant: &Plant| !is_beside(&uprooted, first + plant.root.x.floor() as i64, 0);
    all.0.iter().filter(|plant| is_wanted(plant.species(land)) && stands(plant)).copied().collect()
}

/// The plants of the species that are wanted in a pristine land; each species is placed by itself.
fn plants_of(land: &Land, chunk: ChunkIndex, heights: &Tile, is_wanted: impl Fn(&Species) -> bool) -> Vec<Plant> {
    let first = chunk.first();
    let mut blends = [BiomeBlend::default(); CHUNK_COLUMNS];
    land.blends(first, &mut blends);
    let sites = PlantSites::of(land, chunk, heights);
    let surroundings = &sites.surroundings;
    let settlements = surroundings.settlements(beside(chunk, LOT_MARGIN));
    let here = ChunkPlanter {
        land,
        heights,
        sites: &sites,
        title: first_place::clearing_columns(land, chunk),
        landmarks: surroundings.landmarks(beside(chunk, ROOM_AROUND)).map(|landmark| landmark.column).collect(),
        lots: settlements.flat_map(|settlement| settlement.lots.iter().map(Lot::columns)).collect(),
    };
    let mut biomes: Vec<u16> =
        blends.iter().flat_map(|blend| blend.parts).filter(|(_, weight)| *weight > 0.0).map(|(biome, _)| biome).collect();
    biomes.sort_unstable();
    biomes.dedup();
    let mut plants = Vec::new();
    for biome in biomes {
        let whole = &land.biomes()[usize::from(biome)];
        let patches = PatchDensity::along(land.seed(), whole, first);
        for (number, species) in whole.plants.iter().enumerate().filter(|(_, species)| is_wanted(species)) {
            here.plant((biome, number), species, &blends, |i| patches[i].density_factor(species, whole.thickets), &mut plants);
        }
    }
    plants
}

/// Height of the ground in metres at `x` metres from the chunk's first column; clamped to the chunk.
pub(super) fn ground(heights: &Tile, x: f32) -> f32 {
    let x = x.clamp(0.0, CHUNK_COLUMNS as f32 - 0.001);
    lerp_heights(heights[x as usize], heights[x as usize + 1], x.fract())
}

/// Context for planting one chunk.
struct ChunkPlanter<'a> {
    land: &'a Land,
    heights: &'a Tile,
    sites: &'a PlantSites,
    landmarks: Vec<Column>,
    /// The columns on which something was built.
    lots: Vec<Range<Column>>,
    title: Range<Column>,
}

impl ChunkPlanter<'_> {
    /// Plants a species; `suits` scales its density per column.
    fn plant(&self, number: (u16, usize), species: &Species, blends: &[BiomeBlend], suits: impl Fn(usize) -> f32, plants: &mut Vec<Plant>) {
        let seed = self.land.seed();
        let random_stream = RandomStream::named(&species.name);
        let tree = species.vegetation_layer() == VegetationLayer::Canopy;
        let grove_columns = if tree { GROVE_COLUMNS.1 } else { GROVE_COLUMNS.0 };
        let salt = seed.hash(random_stream, &[]) as i64;
        let mut groves = ValueNoise::new(eremite_land::Seed(seed.0 ^ salt as u64), GROVE, grove_columns, self.sites.first);
        for (i, blend) in blends.iter().enumerate() {
            let grove = groves.step() as f32;
            let weight: f32 = blend.parts.iter().filter(|(biome, _)| *biome == number.0).map(|(_, weight)| weight).sum();
            if weight == 0.0 {
                continue;
            }
            let dense = ((grove - 0.38) / 0.34).clamp(0.0, 1.0);
            let green = 1.0 - self.sites.alpines[i].barren();
            let fertile = green * green;
            let chance = species.per_100_m / 100.0 * weight * fertile * (1.0 - species.clump + species.clump * dense) * suits(i);
            if chance <= 0.0 {
                continue;
            }
            let column = self.sites.first + i as i64;
            let mut random = seed.rng(PLANT, &[salt, column.0]);
            // A density above 1 plants several at one column.
            let mut left = chance;
            while left > 0.0 && random.chance(left) {
                left -= 1.0;
                let along = random.unit();
                let height_m = random.range(species.height_m.0, species.height_m.1);
                if self.can_grow(species, i, along, tree) {
                    let root = Vec2::new(i as f32 + along, ground(self.heights, i as f32 + along));
                    let along_m = if species.fallen && random.chance(0.5) { -height_m } else { height_m };
                    let lies = species.fallen.then(|| self.lying_angle(root, along_m));
                    if lies == Some(None) {
                        continue;
                    }
                    let lies = lies.flatten();
                    plants.push(Plant { column, species: number, root, height_m, lies });
                }
            }
        }
    }

    /// Angle from the vertical of a trunk that fell `along_m` metres to the right of its root; `None` where the ground is
    /// too uneven.
    fn lying_angle(&self, root: Vec2, along_m: f32) -> Option<f32> {
        let tip = (root.x + along_m).clamp(0.0, CHUNK_COLUMNS as f32);
        let run = tip - root.x;
        if run.abs() < 0.7 * along_m.abs() {
            return None;
        }
        let rise = ground(self.heights, tip) - root.y;
        let is_even = |share: f32| (ground(self.heights, root.x + run * share) - root.y - rise * share).abs() < UNEVEN_M;
        [0.25, 0.5, 0.75].into_iter().all(is_even).then(|| libm::atan2f(along_m.signum(), rise / run.abs()))
    }

    /// Whether a species can stand at a place.
    fn can_grow(&self, species: &Species, i: usize, along: f32, tree: bool) -> bool {
        let column = self.sites.first + i as i64;
        if (tree || species.fallen) && (CLEARING.contains(&column.0) || self.title.contains(&column)) {
            return false;
        }
        if tree && self.landmarks.iter().any(|landmark| (*landmark - column).abs() < ROOM_AROUND) {
            return false;
        }
        // Trees keep clear of roofs, bushes of walls; grass grows everywhere.
        let from_lots = if tree || species.fallen { LOT_MARGIN } else { 0 };
        if species.vegetation_layer() != VegetationLayer::Floor && is_beside(&self.lots, column, from_lots) {
            return false;
        }
        if (self.heights[i + 1] - self.heights[i]).abs() > species.steepest {
            return false;
        }
        let margin = match species.vegetation_layer() {
            _ if species.fallen => MOUTH_MARGIN_FALLEN,
            VegetationLayer::Canopy => MOUTH_MARGIN_TREE,
            _ => MOUTH_MARGIN,
        };
        if is_beside(&self.sites.mouths, column, margin) {
            return false;
        }
        let y = lerp_heights(self.heights[i], self.heights[i + 1], along);
        let above_water = self.sites.surroundings.waters.iter().find(|pond| pond.is_near(column, SHORE_COLUMNS)).map(|pond| y - pond.level);
        match species.habitat {
            Habitat::Shore => above_water.is_some_and(|above| above.abs() < SHORE_M),
            Habitat::Shallows => above_water.is_some_and(|above| (SHALLOWS_M.0..SHALLOWS_M.1).contains(&above)),
            _ => above_water.is_none_or(|above| above >= SHORE_M),
        }
    }
}
