//! The terrain modifier of biomes: amplitude, roughness and terraces.

use std::sync::Arc;

use crate::{BiomeBlend, Climate, Column, Modifier, RandomStream, Seed, ValueNoise, biome::BiomeTerrain};

const ROUGH: RandomStream = RandomStream::named("biome roughness");

/// Columns between the lattice points of each octave of roughness, and its amplitude.
const ROUGH_COLUMNS: [(i64, f32); 3] = [(19, 0.7), (7, 0.22), (3, 0.08)];
/// Metres from one terrace to the next, and the share of it that is the riser.
const TERRACE_M: f32 = 6.5;
const RISER: f32 = 0.6;

/// Shapes the heights by biome.
pub(super) struct BiomeModifier {
    pub seed: Seed,
    pub climate: Arc<dyn Climate>,
    /// Whether the height source is a complete terrain: then its amplitude stays as it is.
    pub country: bool,
}

impl Modifier for BiomeModifier {
    fn reshape(&self, first: Column, heights: &mut [f32]) {
        let mut blends = vec![BiomeBlend::default(); heights.len()];
        self.climate.blends(self.seed, first, &mut blends);
        let biomes = self.climate.biomes();
        let mut rough = ROUGH_COLUMNS.map(|(columns, _)| ValueNoise::new(self.seed, ROUGH, columns, first));
        for (height, blend) in heights.iter_mut().zip(&blends) {
            let shape = blend.shape(biomes);
            let mut small = 0.0;
            for (wave, (_, weight)) in rough.iter_mut().zip(ROUGH_COLUMNS) {
                small += weight * (2.0 * wave.step() as f32 - 1.0);
            }
            let shape = if self.country { BiomeTerrain { amplitude: 1.0, ..shape } } else { shape };
            *height = reshaped(*height, shape) + small * shape.roughness;
        }
    }
}

fn reshaped(height: f32, shape: BiomeTerrain) -> f32 {
    let height = height * shape.amplitude;
    if shape.terraces == 0.0 {
        return height;
    }
    let step = (height / TERRACE_M).floor();
    let along = height / TERRACE_M - step;
    let riser = ((along - (1.0 - RISER)) / RISER).clamp(0.0, 1.0);
    let stepped = (step + riser) * TERRACE_M;
    height + (stepped - height) * shape.terraces
}
