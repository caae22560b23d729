//! Land by example: it goes on for ever in the manner of a piece of land that is given, a profile or a height map, and never
//! repeats it. Two ways: pieces of the example blended over one another, which keeps its histogram (Heitz and Neyret, 2018), and
//! patches joined along seams of least error (Efros and Freeman, 2001). Both are made random-access: a height is a pure function
//! of seed and place.
//!
//! An example holds its own metres, so that its land is a country as it stands: what is steep there is as steep here, and
//! nothing is laid beneath it.

mod by_example_noise;
#[expect(clippy::module_inception, reason = "the type that the folder is about, in a file of its own")]
mod exemplar;
mod gaussian_transform;
mod height_source;
mod min_error_seam;
mod patch_quilting;
mod quantized_heights;
pub mod read;
pub mod statistics;
#[cfg(test)]
mod tests;

use bevy_app::prelude::*;

pub use exemplar::{Exemplar, MOST_HEIGHTS, available, shipped};
pub use height_source::{ExemplarHeightSource, ExemplarMethod};
pub use quantized_heights::{LEVEL, QuantizedHeights};

use crate::{Algorithm, LandAppExt};

/// Puts the algorithm of land by example into the registry, if an example comes with the game.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{example::ExemplarPlugin, Algorithms, LandPlugin, Seed, terrain::Ridged};
///
/// # eremite_testing::register_assets();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), ExemplarPlugin));
/// assert!(app.world().resource::<Algorithms>().find("example").is_ok());
/// ```
pub struct ExemplarPlugin;

impl Plugin for ExemplarPlugin {
    fn build(&self, app: &mut App) {
        app.add_algorithms(algorithms());
    }
}

/// The name of the algorithm.
pub const NAME: &str = "example";

/// The algorithm of land by example, if an example comes with the game.
pub fn algorithms() -> Option<Algorithm> {
    let by_example =
        || Algorithm::of::<ExemplarHeightSource>(NAME, "land that goes on in the manner of real land, or of whatever is given");
    (!shipped().is_empty()).then(by_example)
}
