//! The climate of a land whose relief says how much there is of some biomes, and of what it leaves, the biomes that are there.

use std::sync::Arc;

use super::{Biomes, drawn_climate::strongest};
use crate::{Biome, BiomeBlend, Channel, Climate, Column, HeightSource, Seed, biome::Realm};

/// Biomes by masks.
pub(super) struct ChannelClimate {
    biomes: Biomes,
    relief: Arc<dyn HeightSource>,
    /// The number in the list of each biome that the masks name, with the mask, where there is one of that name.
    numbers: Vec<(u16, Channel)>,
}

impl ChannelClimate {
    /// The climate over a relief that has masks.
    pub fn new(biomes: Biomes, relief: Arc<dyn HeightSource>) -> Self {
        let number = |name: &String| biomes.list().iter().position(|biome| biome.realm == Realm::Surface && biome.name == *name);
        let named = relief.channels().map_or(&[][..], |masks| masks.biomes()).iter().enumerate();
        let numbers = named.filter_map(|(mask, name)| Some((number(name)? as u16, Channel::Biome(mask)))).collect();
        Self { biomes, relief, numbers }
    }
}

impl Climate for ChannelClimate {
    fn biomes(&self) -> &[Biome] {
        self.biomes.list()
    }

    fn blends(&self, seed: Seed, first: Column, out: &mut [BiomeBlend]) {
        self.biomes.blends(seed, first, out);
        let Some(masks) = self.relief.channels().filter(|_| !self.numbers.is_empty()) else { return };
        let mut shares = vec![0.0; out.len()];
        let mut chosen: Vec<Vec<(u16, f32)>> = vec![Vec::with_capacity(self.numbers.len()); out.len()];
        for (number, mask) in &self.numbers {
            masks.fill_channel(*mask, seed, first, &mut shares);
            chosen.iter_mut().zip(&shares).for_each(|(chosen, share)| chosen.push((*number, *share)));
        }
        for (blend, chosen) in out.iter_mut().zip(chosen) {
            let sum: f32 = chosen.iter().map(|(_, share)| share).sum();
            if sum > 0.0 {
                // More than all there is, they share it.
                let (scale, left) = (1.0 / sum.max(1.0), (1.0 - sum).max(0.0));
                let wild = blend.parts.map(|(number, weight)| (number, weight * left));
                blend.parts = strongest(chosen.into_iter().map(|(number, share)| (number, share * scale)).chain(wild));
            }
        }
    }

    /// Beside the way the masks say nothing.
    fn blends_in_row(&self, seed: Seed, first: Column, row: i64, out: &mut [BiomeBlend]) {
        if row == 0 { self.blends(seed, first, out) } else { self.biomes.blends_in_row(seed, first, row, out) }
    }

    fn cave_blend(&self, seed: Seed, column: Column, row: i64) -> BiomeBlend {
        self.biomes.cave_blend(seed, column, row)
    }
}
