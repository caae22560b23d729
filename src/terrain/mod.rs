//! The height algorithms, and the country that the game makes of them.

mod naive;
mod rolling;
mod sampled;
mod superposed;
#[cfg(test)]
mod tests;
mod white;

use std::sync::Arc;

use bevy::prelude::*;

pub use rolling::Rolling;
pub use sampled::{Cosine, Linear};
pub use superposed::{SuperposedCosine, SuperposedLinear};
pub use white::White;

use crate::land::{Algorithm, Algorithms, Land, Relief, Seed};

/// The algorithm of a land for which none was chosen.
pub const DEFAULT_ALGORITHM: &str = "superposed-cosine";

/// Puts the terrain's algorithms into the app's registry.
pub struct TerrainPlugin;

impl Plugin for TerrainPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Algorithms>();
        register(&mut app.world_mut().resource_mut::<Algorithms>());
    }
}

/// Adds the terrain's algorithms to a registry.
pub fn register(algorithms: &mut Algorithms) {
    for algorithm in [
        Algorithm { name: "white", summary: "a random height for every column", make: || Box::new(White::default()) },
        Algorithm { name: "linear", summary: "straight lines between every n-th random height", make: || Box::new(Linear::default()) },
        Algorithm { name: "cosine", summary: "cosine waves between every n-th random height", make: || Box::new(Cosine::default()) },
        Algorithm {
            name: "superposed-linear",
            summary: "straight lines of doubling width, summed",
            make: || Box::new(SuperposedLinear::default()),
        },
        Algorithm {
            name: "superposed-cosine",
            summary: "cosine waves of doubling width, summed",
            make: || Box::new(SuperposedCosine::default()),
        },
    ] {
        algorithms.add(algorithm);
    }
}

/// The land that is played: a relief made walkable by [`Rolling`].
pub fn country(seed: Seed, algorithm: &str, relief: Arc<dyn Relief>) -> Land {
    let rolling = Arc::new(Rolling::new(seed, &*relief));
    Land::new(seed, algorithm, relief).with_modifier(rolling)
}
