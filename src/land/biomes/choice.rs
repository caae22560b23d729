//! The climate of a land that somebody has drawn: the biomes that they chose, and where they chose none, those
//! that are there.

use std::sync::Arc;

use super::Biomes;
use crate::{
    Biome, Blend, Climate, Column, Drawn, Relief, Seed,
    biome::{MOST_MEETING, Realm},
};

/// Biomes by choice.
pub(super) struct ByChoice {
    biomes: Biomes,
    relief: Arc<dyn Relief>,
    /// The number in the list of each biome that the drawing names, where there is one of that name.
    numbers: Vec<Option<u16>>,
}

impl ByChoice {
    /// The climate over a relief that is drawn.
    pub fn new(biomes: Biomes, relief: Arc<dyn Relief>) -> Self {
        let on_surface = |biome: &Biome, name: &str| biome.realm == Realm::Surface && biome.name == name;
        let number = |name: &String| biomes.list().iter().position(|biome| on_surface(biome, name)).map(|number| number as u16);
        let numbers = relief.drawn().map_or(Vec::new(), |drawn| drawn.biomes().iter().map(number).collect());
        Self { biomes, relief, numbers }
    }

    fn drawn(&self) -> &dyn Drawn {
        self.relief.drawn().expect("it was made over one")
    }

    /// Lays what was chosen at a place over what is there.
    fn choose(&self, column: Column, row: i64, blend: &mut Blend) {
        let mut chosen = [(0, 0.0); MOST_MEETING];
        for ((number, weight), chosen) in self.drawn().chosen(column, row).into_iter().zip(&mut chosen) {
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

/// The strongest of some parts, all together 1. What the first that is left out weighs is taken from each, so that
/// none comes or goes with a jump.
pub(super) fn strongest(parts: impl Iterator<Item = (u16, f32)>) -> [(u16, f32); MOST_MEETING] {
    let mut all: Vec<(u16, f32)> = Vec::with_capacity(2 * MOST_MEETING);
    for (number, weight) in parts.filter(|(_, weight)| *weight > 0.0) {
        match all.iter_mut().find(|(other, _)| *other == number) {
            Some((_, sum)) => *sum += weight,
            None => all.push((number, weight)),
        }
    }
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let least = all.get(MOST_MEETING).map_or(0.0, |(_, weight)| *weight);
    let mut best = [(0, 0.0); MOST_MEETING];
    for (best, (number, weight)) in best.iter_mut().zip(all) {
        *best = (number, weight - least);
    }
    let sum: f32 = best.iter().map(|(_, weight)| weight).sum();
    if sum <= 0.0 {
        // All are as strong: the first ones share it.
        return best.map(|(number, _)| (number, 1.0 / MOST_MEETING as f32));
    }
    best.map(|(number, weight)| (number, weight / sum))
}

impl Climate for ByChoice {
    fn biomes(&self) -> &[Biome] {
        self.biomes.list()
    }

    fn blends(&self, seed: Seed, first: Column, out: &mut [Blend]) {
        let place = |i: usize| self.drawn().way(first + i as i64);
        let mut done = 0;
        while done < out.len() {
            // As far as the way keeps to a row.
            let (column, row) = place(done);
            let along = (1..out.len() - done).take_while(|i| place(done + i) == (column + *i as i64, row)).count() + 1;
            self.cut(seed, column, row, &mut out[done..done + along]);
            done += along;
        }
    }

    fn cut(&self, seed: Seed, first: Column, row: i64, out: &mut [Blend]) {
        self.biomes.cut(seed, first, row, out);
        if self.numbers.iter().any(Option::is_some) {
            (0..).zip(out).for_each(|(i, blend)| self.choose(first + i, row, blend));
        }
    }

    fn below(&self, seed: Seed, column: Column, row: i64) -> Blend {
        self.biomes.below(seed, column, row)
    }
}
