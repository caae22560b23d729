//! Procedural terrain as a pure function of seed and column, and all the generators that can make it.
//!
//! Queries in any order, on any thread and machine, give the same answer to the bit.

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

pub mod asset_store;
pub mod background;
pub mod biome;
pub mod biomes;
mod blend_mode;
pub mod builtin;
pub mod cache;
pub mod caves;
pub mod cell_shape;
mod climate;
mod coords;
pub mod density_field;
pub mod edits;
pub mod error_output;
#[cfg(feature = "maps")]
pub mod exemplar;
mod foreign_error;
mod generator_version;
pub mod gradient_noise;
#[cfg(feature = "maps")]
pub mod graph;
mod land;
mod land_change;
mod landmark;
mod layer;
mod layers;
mod lazy_field;
mod lru_cache;
pub mod mountains;
pub mod names;
pub mod notification;
pub mod params;
mod per_land_cache;
pub mod places;
#[cfg(feature = "maps")]
pub mod png;
mod pond;
pub mod preset;
pub mod quote;
mod recipe;
pub mod records;
mod registry;
pub mod requirements;
pub mod rivers;
mod room;
mod shared_cache;
pub mod simd;
pub mod soil;
pub mod species;
mod steps_cache;
pub mod string_param;
#[cfg(feature = "maps")]
pub mod synthesis;
pub mod terrain;
pub mod thermal_erosion;
pub mod tunable;

pub use biome::{Biome, BiomeBlend, Tint};
pub use blend_mode::BlendMode;
pub use cache::LandCache;
pub use cell_shape::CellShape;
pub use coords::{CHUNK_COLUMNS, COLUMN_LIMIT, ChunkIndex, Column, Place, is_within_land, mirror_index};
pub use density_field::DensityField;
pub use edits::Edits;
pub use eremite_hash::{self as hash, RandomStream, Seed, value_noise};
pub use foreign_error::ForeignError;
pub use generator_version::{GeneratorRange, GeneratorVersion, UnknownGenerator};
pub use land::{AMPLITUDE_M, Land};
pub use land_change::{LandChange, NextLand, Revision, change_land, replace_land};
pub use landmark::{Landmark, LandmarkKind};
pub use layer::{
    BiomeWeights, Carver, Channel, Channels, Climate, DrawnMap, HeightSource, HeightSource2d, Modifier, MountainLayer, PlanePatch,
    RiverLayer, RoomFeature, SettlementLayer, Tile,
};
pub use layers::{LandAppExt, LandLayer, LandLayers, LayerLevel};
pub use lru_cache::LruCache;
pub use per_land_cache::PerLandCache;
pub use pond::{FloodedPoints, Pond, PondAndFlood};
pub use quote::quoted;
pub use recipe::{Recipe, RecipeError};
pub use registry::{Algorithm, AlgorithmChoice, Algorithms};
pub use room::{Cells, ROOM_COLUMNS, ROOM_ROWS, ROW_LIMIT, RoomIndex};
pub use shared_cache::SharedLruCache;
pub use steps_cache::StepsCache;
pub use string_param::StringParam;
pub use tunable::Tunable;
pub use value_noise::ValueNoise;

use std::sync::Arc;

use bevy_app::prelude::*;
use bevy_ecs::{message::MessageUpdateSystems, prelude::*};

/// Inserts the [`Land`] resource and the [`LandCache`] that all bodies share. Plugins that shape the land, added before or
/// after, contribute layers; all of them are applied as soon as all plugins are added.
///
/// | | |
/// |---|---|
/// | System sets | [`LandSystems`], in `First` |
/// | Resources | [`Land`], [`LandCache`], [`NextLand`], [`LandLayers`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, Land, LandPlugin, Seed, terrain::Ridged};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default())));
/// println!("{} m", app.world().resource::<Land>().height(Column(-1_000_000_007)));
/// ```
pub struct LandPlugin {
    /// The land at the start. Its layers are those of the plugins: any others that [`LandLayers`] have laid over it are
    /// removed, and their tuning is kept.
    pub land: Land,
}

impl LandPlugin {
    /// The land of a seed and a height source, built in or custom.
    pub fn new<R: HeightSource>(seed: Seed, height_source: R) -> Self {
        let name = height_source.reflect_short_type_path().to_owned();
        Self { land: Land::new(seed, name, Arc::new(height_source) as Arc<dyn HeightSource>) }
    }
}

/// Systems that change the land.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LandSystems {
    /// Swaps to the land that was requested by [`NextLand`], in `First`. A system that changes the land itself and has to
    /// have the last word runs after this.
    Change,
}

impl Plugin for LandPlugin {
    fn build(&self, app: &mut App) {
        let mut layers = app.world_mut().get_resource_or_init::<LandLayers>();
        layers.expect_tuning(self.land.tuning());
        let land = layers.apply_to(&self.land);
        app.insert_resource(land)
            .init_resource::<LandCache>()
            .init_resource::<NextLand>()
            .add_systems(First, land_change::swap_land.in_set(LandSystems::Change).after(MessageUpdateSystems));
    }
}
