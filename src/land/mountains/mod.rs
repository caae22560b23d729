//! Mountains by a stochastic 2D L-system: tiles grown generation by generation, used as a height algorithm and as massifs
//! in the foreground and background of the land. Without this module the land has no mountains.

mod collection;
mod evolve;
mod kind;
mod l_system;
mod massif;
mod plane;
#[cfg(test)]
mod tests;
mod tile_tree;

use bevy_app::prelude::*;

pub use collection::{MountainKinds, MountainKindsError};
pub use evolve::{Evolution, EvolutionError, EvolutionSettings, EvolutionTarget};
pub use kind::{HeightRange, KindError, KindFileError, MAX_SYMBOLS, MassifPlacement, MountainKind, Rules, Symbol};
pub use l_system::{BuiltinKind, LSystem};
pub use massif::{BLOCK_COLUMNS, Massif, Massifs};
pub use plane::TilePlane;
pub use tile_tree::{Generation, MAX_GENERATIONS, TileTree};

use crate::{
    Algorithm, Land, LandAppExt, LandLayer, LayerLevel,
    asset_store::reload::{self, ReloadableLandFiles},
    requirements::RequirementsAppExt,
};

/// Plugin that registers the height algorithm, adds massifs to every land, and hot-reloads the files of the kinds: the
/// [embedded ones](crate::asset_store::embedded_assets::register_assets), those beside the game, of packs, and the player's own.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` |
/// | System sets | `ReloadSystems`, in `Update` |
/// | Writes messages | `Notification`, of files that cannot be read |
/// | Writes | `NextLand`, when a file was changed |
/// | Resources | [`MountainKinds`] |
/// | Adds | a layer of the land, an algorithm to the registry `Algorithms` |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, Land, LandPlugin, Seed, mountains::MountainsPlugin, terrain::Ridged};
///
/// # eremite_testing::register_assets();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), MountainsPlugin));
/// let mut rises_m = [0.0; 1000];
/// let columns: Vec<Column> = (0..1000).map(|i| Column(i * 20)).collect();
/// // In a slice a hundred metres behind the path.
/// app.world().resource::<Land>().mountain_heights(&columns, 100.0, &mut rises_m);
/// assert!(rises_m.iter().any(|rise_m| *rise_m > 0.0));
/// ```
pub struct MountainsPlugin;

impl Plugin for MountainsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("MountainsPlugin", "LandPlugin").add_algorithms(algorithms());
        reload::watch_land_files(app, MountainKinds::from_system());
    }
}

/// The `l-system` height algorithm; `None` if its kinds do not come with the game.
pub fn algorithms() -> Option<Algorithm> {
    let l_system = || Algorithm::of::<LSystem>("l-system", "mountains of symbols that are split into others, cut along a row");
    l_system::are_builtin_kinds_available().then(l_system)
}

/// Returns the land with massifs of these kinds. A height source that is a complete terrain by itself stays unchanged.
pub fn with_mountains(land: &Land, kinds: &[(String, MountainKind)]) -> Land {
    if land.height_source().is_complete_terrain() {
        return land.clone();
    }
    land.with_mountains(Massifs::new(land.seed(), kinds.iter().map(|(name, kind)| (name.as_str(), kind))))
}

impl ReloadableLandFiles for MountainKinds {
    fn layer(&self) -> LandLayer {
        let kinds = self.to_vec();
        LandLayer::from_files("mountains", LayerLevel::Mountains, self.user_files_hash(), move |land| {
            let kinds: Vec<_> = kinds.iter().filter(|(_, kind)| kind.generators.contains(land.generator())).cloned().collect();
            with_mountains(&land, &kinds)
        })
    }
}
