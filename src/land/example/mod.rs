//! Land by example: it goes on for ever in the manner of a piece of land that is given, a profile or a height map, and never
//! repeats it. Two ways: pieces of the example blended over one another, which keeps its histogram (Heitz and Neyret, 2018), and
//! patches joined along seams of least error (Efros and Freeman, 2001). Both are made random-access: a height is a pure function
//! of seed and place.
//!
//! An example holds its own metres, so that its land is a country as it stands: what is steep there is as steep here, and
//! nothing is laid beneath it.

mod blend;
#[expect(clippy::module_inception, reason = "the type that the folder is about, in a file of its own")]
mod example;
mod gauss;
pub mod measure;
mod patches;
pub mod read;
mod relief;
mod seam;
mod surface;
#[cfg(test)]
mod tests;

use bevy_app::prelude::*;

pub use example::{Example, MOST_HEIGHTS, known, shipped};
pub use relief::{ByExample, Manner};
pub use surface::{LEVEL, Surface};

use crate::{Algorithm, LandAppExt};

/// Puts the algorithm of land by example into the registry, if an example comes with the game.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{example::ExamplePlugin, Algorithms, LandPlugin, Seed, terrain::Ridged};
///
/// # eremite_testing::bring();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), ExamplePlugin));
/// assert!(app.world().resource::<Algorithms>().find("example").is_ok());
/// ```
pub struct ExamplePlugin;

impl Plugin for ExamplePlugin {
    fn build(&self, app: &mut App) {
        app.add_algorithms(algorithms());
    }
}

/// The name of the algorithm.
pub const NAME: &str = "example";

/// The algorithm of land by example, if an example comes with the game.
pub fn algorithms() -> Option<Algorithm> {
    let by_example = || Algorithm::of::<ByExample>(NAME, "land that goes on in the manner of real land, or of whatever is given");
    (!shipped().is_empty()).then(by_example)
}
