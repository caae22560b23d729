//! Biomes: jittered Worley cells along the land and through the depths, each kind of country a file.
//!
//! A [`Climate`] and a [`Modifier`](crate::Modifier) of the land: taken out, the land is of one kind.

mod book;
mod choice;
mod masked;
mod shape;
#[cfg(test)]
mod tests;
mod tour;
mod voronoi;

use std::sync::Arc;

use bevy_app::prelude::*;

pub use book::Book;
pub use tour::Climates;
pub use voronoi::{CELL_M, Cell, Near, Voronoi};

use crate::{
    Biome, Blend, Climate, Column, Land, LandLayer, Level, Purpose, Seed,
    biome::{MOST_MEETING, Realm},
    needs::NeedsAppExt,
    shelf::{
        Reading,
        reload::{self, Files, LandFiles},
    },
};
use choice::ByChoice;
use masked::ByMasks;
use shape::Shaping;

const SURFACE: Purpose = Purpose::named("biomes");
const BELOW: Purpose = Purpose::named("cave biomes");

/// How much flatter than wide the cells in the depths are.
const FLATNESS_BELOW: f32 = 3.5;

/// Lays biomes over the land, and looks after their files: those that the game has
/// [handed over](crate::shelf::shipped::bring), those beside it, those of packs and the player's own. Without any the land is of one kind.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{biomes::BiomesPlugin, Column, Land, LandPlugin, Seed, terrain::Ridged};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), BiomesPlugin));
/// let land = app.world().resource::<Land>();
/// let here = land.blend(Column(3000)).here();
/// println!("{}", land.biomes()[here].name);
/// ```
pub struct BiomesPlugin;

impl Plugin for BiomesPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Land>("BiomesPlugin", "LandPlugin");
        reload::follow(app, Book::of_this_system());
    }
}

impl Files for Book {
    fn refresh(&mut self) -> Reading {
        self.refresh()
    }
}

impl LandFiles for Book {
    fn layer(&self) -> LandLayer {
        let biomes = self.biomes();
        LandLayer::of_files("biomes", Level::Climate, self.own(), move |land| biomes.over(&land))
    }
}

/// Some biomes, and where each is.
#[derive(Clone)]
pub struct Biomes {
    list: Arc<[Biome]>,
    surface: Arc<Realms>,
    below: Arc<Realms>,
}

/// The biomes of a realm: their numbers in the list, and their climates.
struct Realms {
    numbers: Vec<u16>,
    climates: Climates,
}

impl Biomes {
    /// A world of these biomes. Without one for a realm, the plain one is there.
    pub fn new(biomes: impl IntoIterator<Item = Biome>) -> Self {
        let mut list: Vec<Biome> = biomes.into_iter().collect();
        for realm in [Realm::Surface, Realm::Below] {
            if list.iter().all(|biome| biome.realm != realm) {
                list.push(Biome { realm, ..Biome::plain()[0].clone() });
            }
        }
        let realm = |realm| {
            let numbers: Vec<u16> = (0..list.len()).filter(|i| list[*i].realm == realm).map(|i| i as u16).collect();
            let climates = numbers.iter().map(|i| &list[usize::from(*i)]).map(|biome| [biome.warmth, biome.wetness]).collect();
            Arc::new(Realms { numbers, climates: Climates::new(climates) })
        };
        Self { surface: realm(Realm::Surface), below: realm(Realm::Below), list: list.into() }
    }

    /// The biomes, by number.
    pub fn list(&self) -> &[Biome] {
        &self.list
    }

    /// The land with these biomes; where it is drawn or has masks, with those that were chosen.
    pub fn over(&self, land: &Land) -> Land {
        let relief = land.relief();
        let climate: Arc<dyn Climate> = match (relief.drawn(), relief.masks()) {
            (Some(_), _) => Arc::new(ByChoice::new(self.clone(), relief.clone())),
            (None, Some(_)) => Arc::new(ByMasks::new(self.clone(), relief.clone())),
            (None, None) => Arc::new(self.clone()),
        };
        land.with_modifier(Arc::new(Shaping { seed: land.seed(), climate: climate.clone(), country: land.relief().is_country() }))
            .with_climate(climate)
    }
}

impl Climate for Biomes {
    fn biomes(&self) -> &[Biome] {
        &self.list
    }

    fn blends(&self, seed: Seed, first: Column, out: &mut [Blend]) {
        self.cut(seed, first, 0, out);
    }

    fn cut(&self, seed: Seed, first: Column, row: i64, out: &mut [Blend]) {
        self.surface.blend(Voronoi { seed, purpose: SURFACE, flatness: 1.0 }, first, row, out);
    }

    fn below(&self, seed: Seed, column: Column, row: i64) -> Blend {
        let mut blend = [Blend::default()];
        self.below.blend(Voronoi { seed, purpose: BELOW, flatness: FLATNESS_BELOW }, column, row, &mut blend);
        blend[0]
    }
}

impl Realms {
    fn blend(&self, plane: Voronoi, first: Column, row: i64, out: &mut [Blend]) {
        // A tour costs more than a cell, and a run meets few cells.
        let mut known: Vec<(Cell, u16)> = Vec::with_capacity(MOST_MEETING);
        let count = out.len();
        plane.nearest(
            first,
            row,
            |i, near| {
                let weights = voronoi::weights(near);
                let mut blend = Blend { f1: near[0].distance_m, f2: near[1].distance_m, ..Blend::default() };
                for (slot, (site, weight)) in near.iter().zip(weights).enumerate().filter(|(_, (_, weight))| *weight > 0.0) {
                    let biome = match known.iter().rev().find(|(cell, _)| *cell == site.cell) {
                        Some((_, biome)) => *biome,
                        None => {
                            let biome = self.numbers[self.climates.biome(plane.seed, plane.purpose, site.cell)];
                            known.push((site.cell, biome));
                            biome
                        }
                    };
                    blend.parts[slot] = (biome, weight);
                }
                out[i] = blend;
            },
            count,
        );
    }
}
