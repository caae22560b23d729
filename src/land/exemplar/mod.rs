//! Exemplar-based terrain synthesis: endless terrain in the style of a given profile or height map, without repetition. Two
//! methods: by-example noise, which blends windows of the exemplar and keeps its histogram (Heitz and Neyret, 2018), and
//! image quilting, which joins patches along minimum-error seams (Efros and Freeman, 2001). Both are random-access: a height
//! is a pure function of seed and position.
//!
//! An exemplar carries its own scale in metres and is used as it stands: slopes are those of the exemplar, and no base
//! terrain is laid beneath it.

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

pub use exemplar::{Exemplar, ExemplarError, ExemplarSizeError, MAX_HEIGHTS, available, shipped};
pub use height_source::{ExemplarHeightSource, ExemplarMethod};
pub use quantized_heights::{LEVEL, QuantizedHeights};

use crate::{Algorithm, LandAppExt};

/// Registers the algorithm `example`, if an exemplar ships with the game.
///
/// | | |
/// |---|---|
/// | Adds | an algorithm to the registry `Algorithms` |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{exemplar::ExemplarPlugin, Algorithms, LandPlugin, Seed, terrain::Ridged};
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

/// The algorithm's name.
pub const NAME: &str = "example";

/// The exemplar algorithm, if an exemplar ships with the game.
pub fn algorithms() -> Option<Algorithm> {
    let by_example =
        || Algorithm::of::<ExemplarHeightSource>(NAME, "land that goes on in the manner of real land, or of whatever is given");
    (!shipped().is_empty()).then(by_example)
}
