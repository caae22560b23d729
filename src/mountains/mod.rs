//! Mountains by an L-system: tiles grown generation by generation, a height algorithm, and massifs that stand in
//! the land and behind it. Taken out, the land has none.

mod book;
mod evolve;
mod kind;
mod massif;
mod picture;
mod plane;
mod relief;
#[cfg(test)]
mod tests;
mod tree;

use std::time::Duration;

use bevy::{prelude::*, time::common_conditions::on_real_timer};

pub use book::Kinds;
pub use evolve::{Breeding, Evolution, Wanted};
pub use kind::{Kind, KindError, MOST_SYMBOLS, Reach, Rules, Standing, Symbol};
pub use massif::{BLOCK_COLUMNS, Massif, Massifs};
pub use picture::{shaded, wash};
pub use plane::TilePlane;
pub use relief::{LSystem, Shipped};
pub use tree::{Generation, MOST_GENERATIONS, Tree};

use crate::{
    land::{Algorithm, Algorithms, Land, LandLayers, replace_land},
    news::News,
    schedule::GameSystems,
    shelf::Reloading,
};

/// The name of the layer.
const LAYER: &str = "mountains";

/// Puts the algorithm into the registry and massifs into every land, and looks after the files of the kinds.
pub struct MountainsPlugin;

impl Plugin for MountainsPlugin {
    fn build(&self, app: &mut App) {
        let kinds = Kinds::of_this_system();
        app.init_resource::<Algorithms>().init_resource::<LandLayers>().add_message::<News>();
        register(&mut app.world_mut().resource_mut::<Algorithms>());
        lay(&mut app.world_mut().resource_mut::<LandLayers>(), &kinds);
        app.insert_resource(kinds)
            .configure_sets(Update, Reloading.ambiguous_with(Reloading).before(GameSystems::Interpolate))
            .add_systems(Update, reload.in_set(Reloading).run_if(on_real_timer(Duration::from_secs(1))));
    }
}

/// Adds the algorithm to a registry.
pub fn register(algorithms: &mut Algorithms) {
    algorithms.add(Algorithm::of::<LSystem>("l-system", "mountains of symbols that are split into others, cut along a row"));
}

/// The land with massifs of these kinds.
pub fn over(land: &Land, kinds: &[(String, Kind)]) -> Land {
    land.with_highland(Massifs::new(land.seed(), kinds.iter().map(|(name, kind)| (name.as_str(), kind))))
}

fn lay(layers: &mut LandLayers, kinds: &Kinds) {
    let kinds = kinds.to_vec();
    layers.add(LAYER, move |land| over(&land, &kinds));
}

/// Takes up files that have changed. The land is made anew; a broken file is told of, and what it said before holds.
fn reload(mut kinds: ResMut<Kinds>, mut layers: ResMut<LandLayers>, land: Option<ResMut<Land>>, mut news: MessageWriter<News>) {
    let read = kinds.bypass_change_detection().refresh();
    read.faults.into_iter().for_each(|fault| _ = news.write(News(fault)));
    if read.changed {
        kinds.set_changed();
        lay(&mut layers, &kinds);
        if let Some(mut land) = land {
            let made = layers.over(land.bare());
            replace_land(&mut land, &made);
        }
    }
}
