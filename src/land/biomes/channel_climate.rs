//! Climate of a land whose height source has biome channels: they set the shares of some biomes, and the Voronoi biomes fill
//! the rest.

use std::sync::Arc;

use super::{Biomes, drawn_climate::strongest};
use crate::{Biome, BiomeBlend, Channel, Climate, Column, HeightSource, Seed, biome::Realm};

/// Biomes by channels.
pub(super) struct ChannelClimate {
    biomes: Biomes,
    height_source: Arc<dyn HeightSource>,
    /// The index of each biome that the channels name, if there is one of that name, and its channel.
    numbers: Vec<(u16, Channel)>,
}

impl ChannelClimate {
    /// The climate over a height source with channels.
    pub fn new(biomes: Biomes, height_source: Arc<dyn HeightSource>) -> Self {
        let number = |name: &String| biomes.list().iter().position(|biome| biome.realm == Realm::Surface && biome.name == *name);
        let named = height_source.channels().map_or(&[][..], |channels| channels.biomes()).iter().enumerate();
        let numbers = named.filter_map(|(channel, name)| Some((number(name)? as u16, Channel::Biome(channel)))).collect();
        Self { biomes, height_source, numbers }
    }
}

impl Climate for ChannelClimate {
    fn biomes(&self) -> &[Biome] {
        self.biomes.list()
    }

    fn blends(&self, seed: Seed, first: Column, out: &mut [BiomeBlend]) {
        self.biomes.blends(seed, first, out);
        let Some(channels) = self.height_source.channels().filter(|_| !self.numbers.is_empty()) else { return };
        let mut shares = vec![0.0; out.len()];
        let mut chosen: Vec<Vec<(u16, f32)>> = vec![Vec::with_capacity(self.numbers.len()); out.len()];
        for (number, channel) in &self.numbers {
            channels.fill_channel(*channel, seed, first, &mut shares);
            for (chosen, share) in chosen.iter_mut().zip(&shares) {
                chosen.push((*number, *share));
            }
        }
        for (blend, chosen) in out.iter_mut().zip(chosen) {
            let sum: f32 = chosen.iter().map(|(_, share)| share).sum();
            if sum > 0.0 {
                // If the shares sum to more than 1, they are scaled down to it.
                let (scale, left) = (1.0 / sum.max(1.0), (1.0 - sum).max(0.0));
                let wild = blend.parts.map(|(number, weight)| (number, weight * left));
                blend.parts = strongest(chosen.into_iter().map(|(number, share)| (number, share * scale)).chain(wild));
            }
        }
    }

    /// Beside the cut there are no channels.
    fn blends_in_row(&self, seed: Seed, first: Column, row: i64, out: &mut [BiomeBlend]) {
        if row == 0 { self.blends(seed, first, out) } else { self.biomes.blends_in_row(seed, first, row, out) }
    }

    fn cave_blend(&self, seed: Seed, column: Column, row: i64) -> BiomeBlend {
        self.biomes.cave_blend(seed, column, row)
    }
}
