//! Which plants stand where: by hash, for ever, each rooted on the outline of the ground.

use bevy::math::Vec2;

use super::{grammar, turtle};
use crate::{
    ink::InkMesh,
    land::{
        Blend, CHUNK_COLUMNS, ChunkIndex, Column, Land, Pond, Purpose, Tile, Wave,
        biome::Alpine,
        cache::between,
        species::{Habitat, Species},
    },
};

const PLANT: Purpose = Purpose::named("flora plant");
const GROVE: Purpose = Purpose::named("flora grove");

/// Columns over which groves thin out, by the height of what stands in them: grass has small ones.
const GROVE_COLUMNS: (i64, i64) = (29, 97);
/// Metres from which on a plant is a tree.
const TREE_M: f32 = 2.5;
/// Metres above the water, and beneath it, and columns beyond its shore, where its plants stand.
const SHORE_M: f32 = 0.7;
const SHORE_COLUMNS: i64 = 3;
/// Columns to either side of a cave's mouth where nothing grows, and where no tree does: nothing leans
/// over a way down.
const MOUTH_MARGIN: i64 = 2;
const MOUTH_MARGIN_TREE: i64 = 4;
/// Columns around the hermitage, and the title before it, where nothing tall hides anything.
const CLEARING: std::ops::Range<i64> = -8..46;

/// A plant that stands somewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plant {
    /// The column that it roots right of.
    pub column: Column,
    /// Its biome's number, and its own among the biome's plants.
    pub species: (u16, usize),
    /// Where it roots, in metres from the chunk's first column, at height 0.
    pub root: Vec2,
    /// How high it is, in metres.
    pub height_m: f32,
}

impl Plant {
    /// Its species.
    pub fn species<'a>(&self, land: &'a Land) -> &'a Species {
        &land.biomes()[usize::from(self.species.0)].plants[self.species.1]
    }

    /// Draws it, rooted at the origin.
    pub fn draw(&self, land: &Land, mesh: &mut InkMesh) {
        let species = self.species(land);
        let mut random = land.seed().stream(Purpose::named(&species.name), &[self.column.0, 1]);
        let symbols = grammar::derive(species, &mut random);
        turtle::draw(mesh, species, &symbols, self.height_m, &mut random);
    }
}

/// Whether a column of a chunk is beyond the reach of water and of the ways down.
pub(super) fn dry(land: &Land, chunk: ChunkIndex, heights: &Tile) -> impl Fn(usize) -> bool {
    let (waters, mouths, first) = (land.waters(chunk, heights), mouths(land, chunk), chunk.first());
    move |i| {
        let column = first + i as i64;
        let wet = waters.iter().any(|pond| pond.is_near(column, SHORE_COLUMNS));
        !wet && !beside(&mouths, column, MOUTH_MARGIN)
    }
}

fn mouths(land: &Land, chunk: ChunkIndex) -> Vec<std::ops::Range<Column>> {
    let first = chunk.first();
    land.mouths(first + -MOUTH_MARGIN_TREE..first + (CHUNK_COLUMNS as i64 + MOUTH_MARGIN_TREE))
}

fn beside(mouths: &[std::ops::Range<Column>], column: Column, margin: i64) -> bool {
    mouths.iter().any(|mouth| (mouth.start + -margin..mouth.end + margin).contains(&column))
}

/// The plants of a chunk with these heights, from the left.
pub fn plants(land: &Land, chunk: ChunkIndex, heights: &Tile) -> Vec<Plant> {
    let first = chunk.first();
    let mut blends = [Blend::default(); CHUNK_COLUMNS];
    land.blends(first, &mut blends);
    let mut alpines = [Alpine::default(); CHUNK_COLUMNS];
    land.alpines(first, &mut alpines);
    let here = Here { land, heights, first, alpines, waters: land.waters(chunk, heights), mouths: mouths(land, chunk) };
    let mut biomes: Vec<u16> =
        blends.iter().flat_map(|blend| blend.parts).filter(|(_, weight)| *weight > 0.0).map(|(biome, _)| biome).collect();
    biomes.sort_unstable();
    biomes.dedup();
    let mut plants = Vec::new();
    for biome in biomes {
        for (number, species) in land.biomes()[usize::from(biome)].plants.iter().enumerate() {
            here.plant((biome, number), species, &blends, &mut plants);
        }
    }
    plants
}

/// A chunk to be planted.
struct Here<'a> {
    land: &'a Land,
    heights: &'a Tile,
    first: Column,
    alpines: [Alpine; CHUNK_COLUMNS],
    waters: Vec<Pond>,
    mouths: Vec<std::ops::Range<Column>>,
}

impl Here<'_> {
    /// Plants a species.
    fn plant(&self, number: (u16, usize), species: &Species, blends: &[Blend], plants: &mut Vec<Plant>) {
        let seed = self.land.seed();
        let purpose = Purpose::named(&species.name);
        let tree = species.height_m.1 > TREE_M;
        let grove_columns = if tree { GROVE_COLUMNS.1 } else { GROVE_COLUMNS.0 };
        let salt = seed.hash(purpose, &[]) as i64;
        let mut groves = Wave::new(crate::land::Seed(seed.0 ^ salt as u64), GROVE, grove_columns, self.first);
        for (i, blend) in blends.iter().enumerate() {
            let grove = groves.step() as f32;
            let weight: f32 = blend.parts.iter().filter(|(biome, _)| *biome == number.0).map(|(_, weight)| weight).sum();
            if weight == 0.0 {
                continue;
            }
            let dense = ((grove - 0.38) / 0.34).clamp(0.0, 1.0);
            let green = 1.0 - self.alpines[i].barren();
            let fertile = green * green;
            let chance = species.per_100_m / 100.0 * weight * fertile * (1.0 - species.clump + species.clump * dense);
            let column = self.first + i as i64;
            let mut random = seed.stream(PLANT, &[salt, column.0]);
            // More than one stands at a column where they are that dense.
            let mut left = chance;
            while left > 0.0 && random.chance(left) {
                left -= 1.0;
                let along = random.unit();
                let height_m = random.range(species.height_m.0, species.height_m.1);
                if self.bears(species, i, along, tree) {
                    let root = Vec2::new(i as f32 + along, between(self.heights[i], self.heights[i + 1], along));
                    plants.push(Plant { column, species: number, root, height_m });
                }
            }
        }
    }

    /// Whether a species can stand at a place.
    fn bears(&self, species: &Species, i: usize, along: f32, tree: bool) -> bool {
        let column = self.first + i as i64;
        if tree && CLEARING.contains(&column.0) {
            return false;
        }
        if (self.heights[i + 1] - self.heights[i]).abs() > species.steepest {
            return false;
        }
        if beside(&self.mouths, column, if tree { MOUTH_MARGIN_TREE } else { MOUTH_MARGIN }) {
            return false;
        }
        let y = between(self.heights[i], self.heights[i + 1], along);
        let above_water = self.waters.iter().find(|pond| pond.is_near(column, SHORE_COLUMNS)).map(|pond| y - pond.level);
        match species.habitat {
            Habitat::Ground => above_water.is_none_or(|above| above >= SHORE_M),
            Habitat::Shore => above_water.is_some_and(|above| above.abs() < SHORE_M),
        }
    }
}
