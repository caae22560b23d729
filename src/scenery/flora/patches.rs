//! Thickets and clearings: plant density per column and vegetation layer, from slow value noise per biome. A pure function
//! of (seed, biome, vegetation layer, column).

use eremite_land::{
    Biome, CHUNK_COLUMNS, Column, RandomStream, Seed, ValueNoise,
    species::{Habitat, Species, VegetationLayer},
    value_noise::smoothstep,
};

/// Random stream of each vegetation layer's patches and the two wavelengths of their noise in columns: a thicket is at least
/// about as wide as its trees are high; a patch of flowers is a few steps wide.
const CANOPY: (RandomStream, [i64; 2]) = (RandomStream::named("patch canopy"), [131, 43]);
const UNDERGROWTH: (RandomStream, [i64; 2]) = (RandomStream::named("patch undergrowth"), [47, 17]);
const FLOOR: (RandomStream, [i64; 2]) = (RandomStream::named("patch floor"), [29, 11]);
/// Weight of the longer wavelength.
const WIDE: f32 = 0.68;
/// Half width of the transition at a thicket's edge, in noise values.
const EDGE: f32 = 0.075;
/// Slope from the share of thickets to the noise threshold at which they begin.
const SHARES: f32 = 0.52;

/// Share of the average density that stands in a clearing, for trees and for bushes; the rest stands in thickets, there at
/// most `MAX` times the average.
const IN_CLEARING: (f32, f32) = (0.05, 0.3);
const MAX: f32 = 2.4;
/// Additional undergrowth at the edge of trees, and the reduction of grass below them.
const AT_EDGE: f32 = 0.9;
const SHADED: f32 = 0.45;

/// Density of the patches of a biome at one column.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PatchDensity {
    /// Trees: 0 in a clearing, 1 in a thicket.
    pub canopy: f32,
    /// Bushes, on the same scale.
    pub undergrowth: f32,
    /// Grass and flowers, on the same scale.
    pub floor: f32,
}

impl PatchDensity {
    /// The patches of a biome for the chunk that starts at column `first`.
    pub fn along(seed: Seed, biome: &Biome, first: Column) -> [Self; CHUNK_COLUMNS] {
        let seed = Seed(seed.0 ^ seed.hash(RandomStream::named(&biome.name), &[]));
        let begins = 0.5 + SHARES * (0.5 - biome.thickets);
        let mut storeys = [CANOPY, UNDERGROWTH, FLOOR]
            .map(|(random_stream, widths)| widths.map(|width| ValueNoise::new(seed, random_stream, width, first)));
        std::array::from_fn(|_| {
            let [canopy, undergrowth, floor] =
                storeys.each_mut().map(|[wide, narrow]| WIDE * wide.step() as f32 + (1.0 - WIDE) * narrow.step() as f32);
            let around = |middle: f32, value: f32| smoothstep(middle - EDGE, middle + EDGE, value);
            Self { canopy: around(begins, canopy), undergrowth: around(0.5, undergrowth), floor: around(0.5, floor) }
        })
    }

    /// Closeness to a thicket's edge: 1 at the edge, 0 well inside and well outside.
    pub fn edge(self) -> f32 {
        4.0 * self.canopy * (1.0 - self.canopy)
    }

    /// Density of a species here relative to its average, in a biome with this share of thickets.
    pub fn density_factor(self, species: &Species, thickets: f32) -> f32 {
        // Thickets get what the clearings leave, so that the mean stays 1.
        let within = |clear: f32, share: f32, value: f32| {
            let inside = ((1.0 - clear * (1.0 - share)) / share).min(MAX);
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
