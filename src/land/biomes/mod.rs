//! Biomes: jittered Worley cells along the land and through the depths, each kind of country a file.
//!
//! A [`Climate`] and a [`Modifier`](crate::Modifier) of the land: taken out, the land is of one kind.

mod channel_climate;
mod collection;
mod drawn_climate;
mod modifier;
#[cfg(test)]
mod tests;
mod tour;
mod voronoi;

use std::sync::Arc;

use bevy_app::prelude::*;

pub use collection::BiomeCollection;
pub use tour::BiomeTour;
pub use voronoi::{CELL_M, NearSite, Voronoi, VoronoiCell};

use crate::{
    Biome, BiomeBlend, Climate, Column, Land, LandLayer, LayerLevel, RandomStream, Seed,
    asset_store::{
        ReloadReport,
        reload::{self, ReloadableFiles, ReloadableLandFiles},
    },
    biome::{MAX_BLENDED_BIOMES, Realm},
    requirements::RequirementsAppExt,
};
use channel_climate::ChannelClimate;
use drawn_climate::DrawnClimate;
use modifier::BiomeModifier;

const SURFACE: RandomStream = RandomStream::named("biomes");
const BELOW: RandomStream = RandomStream::named("cave biomes");

/// How much flatter than wide the cells in the depths are.
const FLATNESS_BELOW: f32 = 3.5;

/// Lays biomes over the land, and looks after their files: those that the game has
/// [handed over](crate::asset_store::embedded_assets::register_assets), those beside it, those of packs and the player's own. Without any the land is of one kind.
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
        app.requires::<Land>("BiomesPlugin", "LandPlugin");
        reload::watch_land_files(app, BiomeCollection::from_system());
    }
}

impl ReloadableFiles for BiomeCollection {
    fn refresh(&mut self) -> ReloadReport {
        self.refresh()
    }
}

impl ReloadableLandFiles for BiomeCollection {
    fn layer(&self) -> LandLayer {
        let biomes = self.biomes();
        LandLayer::from_files("biomes", LayerLevel::Climate, self.user_files_hash(), move |land| biomes.apply_to(&land))
    }
}

/// Some biomes, and where each is.
#[derive(Clone)]
pub struct Biomes {
    list: Arc<[Biome]>,
    surface: Arc<RealmBiomes>,
    below: Arc<RealmBiomes>,
}

/// The biomes of a realm: their numbers in the list, and their climates.
struct RealmBiomes {
    numbers: Vec<u16>,
    climates: BiomeTour,
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
            Arc::new(RealmBiomes { numbers, climates: BiomeTour::new(climates) })
        };
        Self { surface: realm(Realm::Surface), below: realm(Realm::Below), list: list.into() }
    }

    /// The biomes, by number.
    pub fn list(&self) -> &[Biome] {
        &self.list
    }

    /// The land with these biomes; where it is drawn or has masks, with those that were chosen.
    pub fn apply_to(&self, land: &Land) -> Land {
        let relief = land.height_source();
        let climate: Arc<dyn Climate> = match (relief.drawn_map(), relief.channels()) {
            (Some(_), _) => Arc::new(DrawnClimate::new(self.clone(), relief.clone())),
            (None, Some(_)) => Arc::new(ChannelClimate::new(self.clone(), relief.clone())),
            (None, None) => Arc::new(self.clone()),
        };
        land.with_modifier(Arc::new(BiomeModifier {
            seed: land.seed(),
            climate: climate.clone(),
            country: land.height_source().is_complete_terrain(),
        }))
        .with_climate(climate)
    }
}

impl Climate for Biomes {
    fn biomes(&self) -> &[Biome] {
        &self.list
    }

    fn blends(&self, seed: Seed, first: Column, out: &mut [BiomeBlend]) {
        self.blends_in_row(seed, first, 0, out);
    }

    fn blends_in_row(&self, seed: Seed, first: Column, row: i64, out: &mut [BiomeBlend]) {
        self.surface.blend(Voronoi { seed, purpose: SURFACE, flatness: 1.0 }, first, row, out);
    }

    fn cave_blend(&self, seed: Seed, column: Column, row: i64) -> BiomeBlend {
        let mut blend = [BiomeBlend::default()];
        self.below.blend(Voronoi { seed, purpose: BELOW, flatness: FLATNESS_BELOW }, column, row, &mut blend);
        blend[0]
    }
}

impl RealmBiomes {
    fn blend(&self, plane: Voronoi, first: Column, row: i64, out: &mut [BiomeBlend]) {
        // A tour costs more than a cell, and a run meets few cells.
        let mut known: Vec<(VoronoiCell, u16)> = Vec::with_capacity(MAX_BLENDED_BIOMES);
        let count = out.len();
        plane.nearest(
            first,
            row,
            |i, near| {
                let weights = voronoi::weights(near);
                let mut blend = BiomeBlend { f1: near[0].distance_m, f2: near[1].distance_m, ..BiomeBlend::default() };
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
