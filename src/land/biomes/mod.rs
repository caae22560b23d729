//! Voronoi biomes: jittered Worley cells along the land and through the depths, one file per biome.
//!
//! A [`Climate`] and a [`Modifier`](crate::Modifier) of the land: without them, the land has a single biome.

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

pub use collection::{BiomeCollection, BiomeFileError};
pub use tour::BiomeTour;
pub use voronoi::{CELL_M, NearSite, RowArithmetic, Voronoi, VoronoiCell};

use crate::{
    Biome, BiomeBlend, Climate, Column, GeneratorVersion, Land, LandLayer, LayerLevel, RandomStream, Seed,
    asset_store::reload::{self, ReloadableLandFiles},
    biome::{MAX_BLENDED_BIOMES, Realm},
    requirements::RequirementsAppExt,
};
use channel_climate::ChannelClimate;
use drawn_climate::DrawnClimate;
use modifier::BiomeModifier;

const SURFACE: RandomStream = RandomStream::named("biomes");
const BELOW: RandomStream = RandomStream::named("cave biomes");

/// How many times wider than high the cells in the depths are.
const FLATNESS_BELOW: f32 = 3.5;

/// Adds biomes to the land, and watches their files: those that the game
/// [registers](crate::asset_store::embedded_assets::register_assets), those beside it, those of packs and the user's own.
/// Without any, the land has a single biome.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` |
/// | System sets | `ReloadSystems`, in `Update` |
/// | Writes messages | `Notification`, of files that cannot be read |
/// | Writes | `NextLand`, when a file was changed |
/// | Resources | [`BiomeCollection`] |
/// | Adds | a layer of the land |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{biomes::BiomesPlugin, Column, Land, LandPlugin, Seed, terrain::Ridged};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), BiomesPlugin));
/// let land = app.world().resource::<Land>();
/// let here = land.blend(Column(3000)).dominant();
/// println!("{}", land.biomes()[here].name);
/// ```
pub struct BiomesPlugin;

impl Plugin for BiomesPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("BiomesPlugin", "LandPlugin");
        reload::watch_land_files(app, BiomeCollection::from_system());
    }
}

impl ReloadableLandFiles for BiomeCollection {
    fn layer(&self) -> LandLayer {
        let biomes = self.biomes();
        LandLayer::from_files("biomes", LayerLevel::Climate, self.user_files_hash(), move |land| biomes.apply_to(&land))
    }
}

/// A set of biomes, and where each of them is.
#[derive(Clone)]
pub struct Biomes {
    /// Those of every version of the generator.
    all: Arc<[Biome]>,
    /// Those of this one.
    list: Arc<[Biome]>,
    surface: Arc<RealmBiomes>,
    below: Arc<RealmBiomes>,
    rows: RowArithmetic,
}

/// The biomes of one realm: their indices in the list, and their climates.
struct RealmBiomes {
    numbers: Vec<u16>,
    climates: BiomeTour,
}

impl Biomes {
    /// A set of biomes, in the newest version of the generator. A realm without any has the plain one.
    pub fn new(biomes: impl IntoIterator<Item = Biome>) -> Self {
        Self::of_version(biomes.into_iter().collect(), GeneratorVersion::NEWEST)
    }

    fn of_version(all: Arc<[Biome]>, generator: GeneratorVersion) -> Self {
        let mut list: Vec<Biome> = all.iter().filter(|biome| biome.generators.contains(generator)).cloned().collect();
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
        let rows = if generator < GeneratorVersion::EXACT_CAVE_BIOMES { RowArithmetic::Float } else { RowArithmetic::Exact };
        Self { surface: realm(Realm::Surface), below: realm(Realm::Below), list: list.into(), all, rows }
    }

    /// The biomes, by index.
    pub fn list(&self) -> &[Biome] {
        &self.list
    }

    /// The biomes that a version of the generator has, where it has them.
    pub fn in_version(&self, generator: GeneratorVersion) -> Self {
        if generator == GeneratorVersion::NEWEST { self.clone() } else { Self::of_version(self.all.clone(), generator) }
    }

    /// The land with these biomes; if it is drawn or has channels, together with those that it chooses.
    pub fn apply_to(&self, land: &Land) -> Land {
        let (height_source, biomes) = (land.height_source(), self.in_version(land.generator()));
        let climate: Arc<dyn Climate> = match (height_source.drawn_map(), height_source.channels()) {
            (Some(_), _) => Arc::new(DrawnClimate::new(biomes, height_source.clone())),
            (None, Some(_)) => Arc::new(ChannelClimate::new(biomes, height_source.clone())),
            (None, None) => Arc::new(biomes),
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
        self.surface.blend(Voronoi { seed, random_stream: SURFACE, flatness: 1.0, rows: self.rows }, first, row, out);
    }

    fn cave_blend(&self, seed: Seed, column: Column, row: i64) -> BiomeBlend {
        let mut blend = [BiomeBlend::default()];
        self.below.blend(Voronoi { seed, random_stream: BELOW, flatness: FLATNESS_BELOW, rows: self.rows }, column, row, &mut blend);
        blend[0]
    }
}

impl RealmBiomes {
    fn blend(&self, plane: Voronoi, first: Column, row: i64, out: &mut [BiomeBlend]) {
        // The kept tours lie behind a mutex, and a run meets few cells.
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
                            let biome = self.numbers[self.climates.biome(plane.seed, plane.random_stream, site.cell)];
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
