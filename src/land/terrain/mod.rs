//! Height algorithms, each in a file of its own, and the base terrain that the game makes of them.

mod billow;
mod diamond_square;
mod eroded;
mod midpoint;
mod naive;
mod octave_source;
mod perlin;
mod ridged;
mod rolling_hills;
mod sampled;
mod simplex;
mod sinusoids;
mod stack;
mod superposed;
mod terraced;
#[cfg(test)]
pub(crate) mod tests;
mod torus;
mod warped;
mod white;

use std::sync::Arc;

use bevy_app::prelude::*;

pub use billow::Billow;
pub use diamond_square::DiamondSquare;
pub use eroded::Eroded;
pub use midpoint::Midpoint;
pub use perlin::Perlin;
pub use ridged::Ridged;
pub use rolling_hills::RollingHills;
pub use sampled::{Cosine, Linear};
pub use simplex::Simplex;
pub use sinusoids::Sinusoids;
pub use stack::{Stack, StackLayer};
pub use superposed::{SuperposedCosine, SuperposedLinear};
pub use terraced::Terraced;
pub use warped::Warped;
pub use white::White;

pub use crate::gradient_noise::FbmNoise;
use crate::{
    Algorithm, HeightSource, Land, LandAppExt, LandLayer, LandLayers, LayerLevel, Seed, gradient_noise, requirements::RequirementsAppExt,
};

/// The default algorithm.
pub const DEFAULT_ALGORITHM: &str = "superposed-cosine";

/// The algorithms that are not made of others.
const SINGLE: &[Algorithm] = &[
    Algorithm::of::<White>("white", "a random height for every column"),
    Algorithm::of::<Linear>("linear", "straight lines between every n-th random height"),
    Algorithm::of::<Cosine>("cosine", "cosine waves between every n-th random height"),
    Algorithm::of::<SuperposedLinear>("superposed-linear", "straight lines of doubling width, summed"),
    Algorithm::of::<SuperposedCosine>("superposed-cosine", "cosine waves of doubling width, summed"),
    Algorithm::of::<Sinusoids>("sinusoids", "sines of random length, phase and strength, summed"),
    Algorithm::of::<Midpoint>("midpoint", "midpoints between anchors, displaced by less and less"),
    Algorithm::of::<DiamondSquare>("diamond-square", "a plane of squares and diamonds displaced by less and less, cut along a row"),
    Algorithm::of::<Perlin>("perlin", "gradient noise on squares, octave over octave"),
    Algorithm::of::<Simplex>("simplex", "gradient noise on triangles, octave over octave"),
    Algorithm::of::<Ridged>("ridged", "gradient noise folded into crests, rough above and smooth below"),
    Algorithm::of::<Billow>("billow", "gradient noise folded into round backs with clefts between"),
    Algorithm::of::<Warped>("warped", "gradient noise through bent space: leaning, flowing forms"),
    Algorithm::of::<Terraced>("terraced", "gradient noise in levels: mesas and shore lines"),
    Algorithm::of::<Eroded>("eroded", "crags that weather down to straight screes"),
];

/// Adds the terrain's algorithms to the app's registry, and [`RollingHills`] to every land.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` |
/// | Adds | a layer of the land, algorithms to the registry `Algorithms` |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Algorithms, Column, Land, LandPlugin, Seed, terrain::{Ridged, TerrainPlugin}};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), TerrainPlugin));
/// // Terrain in metres, with swells beneath the heights; and the algorithms by name.
/// println!("{} m", app.world().resource::<Land>().height(Column(0)));
/// assert!(app.world().resource::<Algorithms>().find("perlin").is_ok());
/// ```
pub struct TerrainPlugin;

impl Plugin for TerrainPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("TerrainPlugin", "LandPlugin").add_algorithms(algorithms()).add_land_layer(layer());
    }
}

/// The terrain's algorithms.
pub fn algorithms() -> impl Iterator<Item = Algorithm> {
    let stack = Algorithm::of::<Stack>("stack", "other algorithms in layers, each with weight, mode and mask");
    SINGLE.iter().copied().chain([stack])
}

/// The masks: no terrain by themselves, they say where another algorithm applies.
pub fn masks() -> [Algorithm; 1] {
    [stack::PATCHES]
}

/// The layer that makes any height source walkable: [`RollingHills`].
pub fn layer() -> LandLayer {
    LandLayer::new("country", LayerLevel::BaseTerrain, rolling_hills::apply)
}

/// The base terrain of the game: a height source made walkable by [`RollingHills`].
pub fn base_terrain(seed: Seed, algorithm: &str, height_source: impl Into<Arc<dyn HeightSource>>) -> Land {
    LandLayers::from_iter([layer()]).apply_to(&Land::new(seed, algorithm, height_source))
}
