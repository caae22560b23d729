//! Thickets and clearings: how much of what grows there is at a column, for each storey of a biome, by slow noise of its
//! own. A pure function of (seed, biome, storey, column).

use eremite_land::{
    Biome, CHUNK_COLUMNS, Column, RandomStream, Seed, ValueNoise,
    species::{Habitat, Species, VegetationLayer},
    value_noise::smoothstep,
};

/// What makes the patches of each storey, and columns from one of them to the next: a thicket is as wide as some trees are
/// high and wider, a patch of flowers is stepped over.
const CANOPY: (RandomStream, [i64; 2]) = (RandomStream::named("patch canopy"), [131, 43]);
const UNDERGROWTH: (RandomStream, [i64; 2]) = (RandomStream::named("patch undergrowth"), [47, 17]);
const FLOOR: (RandomStream, [i64; 2]) = (RandomStream::named("patch floor"), [29, 11]);
/// What the wider of the two waves weighs.
const WIDE: f32 = 0.68;
/// From its middle to where a thicket's edge is none any more, as a value of the waves.
const EDGE: f32 = 0.075;
/// How much steeper the shares of thicket are than the values at which it begins.
const SHARES: f32 = 0.52;

/// What of its kind's usual number stands in a clearing, of trees and of bushes; the rest stands in the thickets, but never
/// more than so many times as many.
const IN_CLEARING: (f32, f32) = (0.05, 0.3);
const MOST: f32 = 2.4;
/// How much more undergrowth there is where trees end, and how much less grass beneath them.
const AT_EDGE: f32 = 0.9;
const SHADED: f32 = 0.45;

/// The patches of a biome at a column.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PatchDensity {
    /// 0 in a clearing, 1 in a thicket.
    pub canopy: f32,
    /// The same of bushes.
    pub undergrowth: f32,
    /// The same of grass and flowers.
    pub floor: f32,
}

impl PatchDensity {
    /// The patches of a biome along a chunk that begins with a column.
    pub fn along(seed: Seed, biome: &Biome, first: Column) -> [Self; CHUNK_COLUMNS] {
        let seed = Seed(seed.0 ^ seed.hash(RandomStream::named(&biome.name), &[]));
        let begins = 0.5 + SHARES * (0.5 - biome.thickets);
        let mut storeys =
            [CANOPY, UNDERGROWTH, FLOOR].map(|(purpose, widths)| widths.map(|width| ValueNoise::new(seed, purpose, width, first)));
        std::array::from_fn(|_| {
            let [canopy, undergrowth, floor] =
                storeys.each_mut().map(|[wide, narrow]| WIDE * wide.step() as f32 + (1.0 - WIDE) * narrow.step() as f32);
            let around = |middle: f32, value: f32| smoothstep(middle - EDGE, middle + EDGE, value);
            Self { canopy: around(begins, canopy), undergrowth: around(0.5, undergrowth), floor: around(0.5, floor) }
        })
    }

    /// How near it is to where a thicket ends: 1 there, 0 well within it and well outside.
    pub fn edge(self) -> f32 {
        4.0 * self.canopy * (1.0 - self.canopy)
    }

    /// How many times as many of a species stand there as on average, of a biome with this share of thickets.
    pub fn density_factor(self, species: &Species, thickets: f32) -> f32 {
        // What is left for the thickets when the clearings have theirs.
        let within = |clear: f32, share: f32, value: f32| {
            let inside = ((1.0 - clear * (1.0 - share)) / share).min(MOST);
            clear + (inside - clear) * value
        };
        match (species.habitat, species.vegetation_layer()) {
            (Habitat::Ground, VegetationLayer::Canopy) => within(IN_CLEARING.0, thickets, self.canopy),
            (Habitat::Ground, VegetationLayer::Undergrowth) => within(IN_CLEARING.1, 0.5, self.undergrowth) * (0.7 + AT_EDGE * self.edge()),
            (Habitat::Ground, VegetationLayer::Floor) => (0.55 + 0.9 * self.floor) * (1.0 - SHADED * self.canopy),
            (Habitat::Open, _) => within(0.0, 1.0 - thickets, 1.0 - self.canopy) * (0.4 + 1.2 * self.floor),
            (Habitat::Edge, _) => 2.4 * self.edge() + 0.12,
            (Habitat::Shade, _) => within(0.04, thickets, self.canopy) * (0.5 + self.undergrowth),
            (Habitat::Shore | Habitat::Shallows, _) => 1.0,
        }
    }
}
