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

use bevy::prelude::*;

pub use example::{Example, MOST_HEIGHTS, known, shipped};
pub use relief::{ByExample, Manner};
pub use surface::{LEVEL, Surface};

use crate::land::{Algorithm, LandAppExt};

/// Puts the algorithm of land by example into the registry.
///
/// ```
/// use bevy::prelude::*;
/// use eremite::{example::ExamplePlugin, land::{Algorithms, LandPlugin, Seed}, terrain::Ridged};
///
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

/// The algorithm of land by example.
pub fn algorithms() -> [Algorithm; 1] {
    [Algorithm::of::<ByExample>("example", "land that goes on in the manner of real land, or of whatever is given")]
}
