//! Climate of a drawn land: the biomes that were drawn and, where there are none, the Voronoi biomes.

use std::sync::Arc;

use super::Biomes;
use crate::{
    Biome, BiomeBlend, Climate, Column, DrawnMap, HeightSource, Seed,
    biome::{MAX_BLENDED_BIOMES, Realm},
};

/// Drawn biomes.
pub(super) struct DrawnClimate {
    biomes: Biomes,
    height_source: Arc<dyn HeightSource>,
    /// The index of each biome that the drawing names, if there is one of that name.
    numbers: Vec<Option<u16>>,
}

impl DrawnClimate {
    /// The climate over a drawn map.
    pub fn new(biomes: Biomes, height_source: Arc<dyn HeightSource>) -> Self {
        let on_surface = |biome: &Biome, name: &str| biome.realm == Realm::Surface && biome.name == name;
        let number = |name: &String| biomes.list().iter().position(|biome| on_surface(biome, name)).map(|number| number as u16);
        let numbers = height_source.drawn_map().map_or(Vec::new(), |drawn| drawn.biomes().iter().map(number).collect());
        Self { biomes, height_source, numbers }
    }

    fn drawn(&self) -> &dyn DrawnMap {
        self.height_source.drawn_map().expect("it was made over one")
    }

    /// Blends the drawn biomes at a position over the biomes there.
    fn apply_chosen(&self, column: Column, row: i64, blend: &mut BiomeBlend) {
        let mut chosen = [(0, 0.0); MAX_BLENDED_BIOMES];
        for ((number, weight), chosen) in self.drawn().biome_weights(column, row).into_iter().zip(&mut chosen) {
            if let Some(number) = self.numbers.get(usize::from(number)).copied().flatten() {
                *chosen = (number, weight);
            }
        }
        let left = 1.0 - chosen.iter().map(|(_, weight)| weight).sum::<f32>();
        if left < 1.0 {
            let wild = blend.parts.map(|(number, weight)| (number, weight * left.max(0.0)));
            blend.parts = strongest(chosen.into_iter().chain(wild));
        }
    }
}

/// The strongest of some parts, with weights that sum to 1. The weight of the strongest part left out is subtracted from
/// each, so that none comes or goes with a jump.
pub(super) fn strongest(parts: impl Iterator<Item = (u16, f32)>) -> [(u16, f32); MAX_BLENDED_BIOMES] {
    let mut all: Vec<(u16, f32)> = Vec::with_capacity(2 * MAX_BLENDED_BIOMES);
    for (number, weight) in parts.filter(|(_, weight)| *weight > 0.0) {
        match all.iter_mut().find(|(other, _)| *other == number) {
            Some((_, sum)) => *sum += weight,
            None => all.push((number, weight)),
        }
    }
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let least = all.get(MAX_BLENDED_BIOMES).map_or(0.0, |(_, weight)| *weight);
    let mut best = [(0, 0.0); MAX_BLENDED_BIOMES];
    for (best, (number, weight)) in best.iter_mut().zip(all) {
        *best = (number, weight - least);
    }
    let sum: f32 = best.iter().map(|(_, weight)| weight).sum();
    if sum <= 0.0 {
        // All are equally strong: the first ones share the weight.
        return best.map(|(number, _)| (number, 1.0 / MAX_BLENDED_BIOMES as f32));
    }
    best.map(|(number, weight)| (number, weight / sum))
}

impl Climate for DrawnClimate {
    fn biomes(&self) -> &[Biome] {
        self.biomes.list()
    }

    fn blends(&self, seed: Seed, first: Column, out: &mut [BiomeBlend]) {
        let place = |i: usize| self.drawn().cut_position(first + i as i64);
        let mut done = 0;
        while done < out.len() {
            // As far as the cut keeps to a row.
            let (column, row) = place(done);
            let along = (1..out.len() - done).take_while(|i| place(done + i) == (column + *i as i64, row)).count() + 1;
            self.blends_in_row(seed, column, row, &mut out[done..done + along]);
            done += along;
        }
    }

    fn blends_in_row(&self, seed: Seed, first: Column, row: i64, out: &mut [BiomeBlend]) {
        self.biomes.blends_in_row(seed, first, row, out);
        if self.numbers.iter().any(Option::is_some) {
            for (i, blend) in (0..).zip(out) {
                self.apply_chosen(first + i, row, blend);
            }
        }
    }

    fn cave_blend(&self, seed: Seed, column: Column, row: i64) -> BiomeBlend {
        self.biomes.cave_blend(seed, column, row)
    }
}
