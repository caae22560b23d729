//! The atlas: the land from above, as far as one likes. Chart, rivers and names are pure functions of the land; what
//! is remembered is where the hermit has been.

mod chart;
mod coarse;
mod coast;
mod continents;
mod country;
mod labels;
mod names;
mod plane;
mod print;
mod rivers;
mod sights;
mod smooth;
#[cfg(test)]
mod tests;
mod trail;
mod verge;
mod wash;
mod works;

use bevy::prelude::*;

pub use chart::{Chart, ChartView, MOST_LEVEL};
pub use country::ground;
pub use labels::{Label, Sheet};
pub use names::{Place, Sort};
pub use print::{Page, SUMMIT, WATER_INK};
pub use trail::Trail;
pub use wash::Surface;
pub use works::{HALF as WORK, works};

use eremite_land::{Land, needs::NeedsAppExt};
use eremite_stream::contracts::{keep::KeepAppExt, schedule::GameSystems, whereabouts::Whereabouts};

/// Remembers where the hermit has been.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_maps::atlas::{AtlasPlugin, Trail};
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), AtlasPlugin));
/// app.update();
/// assert!(app.world().contains_resource::<Trail>());
/// ```
pub struct AtlasPlugin;

impl Plugin for AtlasPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Land>("AtlasPlugin", "LandPlugin")
            .init_resource::<Trail>()
            .keep::<Trail>()
            .init_resource::<Whereabouts>()
            .add_plugins(sights::plugin)
            .add_systems(Update, trail::follow.in_set(GameSystems::Placement).run_if(resource_exists::<Land>));
    }
}

/// The longest bar of a round number of metres that has no more than so many pixels, and what is written over it.
pub fn scale_bar(metres_per_pixel: f64, most_pixels: f64) -> (f64, String) {
    let most = most_pixels * metres_per_pixel;
    let power = libm::pow(10.0, libm::log10(most.max(1.0)).floor());
    let metres = [5.0, 2.0, 1.0].map(|digit| digit * power).into_iter().find(|metres| *metres <= most).unwrap_or(1.0);
    let words = if metres < 1000.0 { format!("{metres} m") } else { format!("{} km", grouped(metres / 1000.0)) };
    (metres / metres_per_pixel, words)
}

/// A whole number in groups of three digits, as one reads it.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut words = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            words.push(' ');
        }
        words.push(digit);
    }
    words
}
