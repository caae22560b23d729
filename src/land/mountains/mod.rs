//! Mountains by an L-system: tiles grown generation by generation, a height algorithm, and massifs that stand in
//! the land and behind it. Taken out, the land has none.

mod book;
mod evolve;
mod kind;
mod massif;
mod plane;
mod relief;
#[cfg(test)]
mod tests;
mod tree;

use bevy_app::prelude::*;

pub use book::Kinds;
pub use evolve::{Breeding, Evolution, Wanted};
pub use kind::{KindError, MOST_SYMBOLS, MountainKind, Reach, Rules, Standing, Symbol};
pub use massif::{BLOCK_COLUMNS, Massif, Massifs};
pub use plane::TilePlane;
pub use relief::{LSystem, Shipped};
pub use tree::{Generation, MOST_GENERATIONS, Tree};

use crate::{
    Algorithm, Land, LandAppExt, LandLayer, Level,
    needs::NeedsAppExt,
    shelf::{
        Reading,
        reload::{self, Files, LandFiles},
    },
};

/// Puts the algorithm into the registry and massifs into every land, and looks after the files of the kinds: those that the game has
/// [handed over](crate::shelf::shipped::bring), those beside it, those of packs and the player's own.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, Land, LandPlugin, Seed, mountains::MountainsPlugin, terrain::Ridged};
///
/// # eremite_testing::bring();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), MountainsPlugin));
/// let mut rises_m = [0.0; 1000];
/// let columns: Vec<Column> = (0..1000).map(|i| Column(i * 20)).collect();
/// // In a cut a hundred metres behind the way.
/// app.world().resource::<Land>().rises(&columns, 100.0, &mut rises_m);
/// assert!(rises_m.iter().any(|rise_m| *rise_m > 0.0));
/// ```
pub struct MountainsPlugin;

impl Plugin for MountainsPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Land>("MountainsPlugin", "LandPlugin").add_algorithms(algorithms());
        reload::follow(app, Kinds::of_this_system());
    }
}

/// The algorithm of mountains alone, if its kinds come with the game.
pub fn algorithms() -> Option<Algorithm> {
    let l_system = || Algorithm::of::<LSystem>("l-system", "mountains of symbols that are split into others, cut along a row");
    relief::are_there().then(l_system)
}

/// The land with massifs of these kinds; one that is a whole country by itself has its own.
pub fn over(land: &Land, kinds: &[(String, MountainKind)]) -> Land {
    if land.relief().is_country() {
        return land.clone();
    }
    land.with_highland(Massifs::new(land.seed(), kinds.iter().map(|(name, kind)| (name.as_str(), kind))))
}

impl Files for Kinds {
    fn refresh(&mut self) -> Reading {
        self.refresh()
    }
}

impl LandFiles for Kinds {
    fn layer(&self) -> LandLayer {
        let kinds = self.to_vec();
        LandLayer::of_files("mountains", Level::Highland, self.own(), move |land| over(&land, &kinds))
    }
}
