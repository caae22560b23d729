//! The atlas: maps of the land from above, at any zoom. Chart, rivers and names are pure functions of the land; only where
//! the hermit has been is stored.

mod biome_marks;
mod border_blend;
mod box_blur;
mod chart;
mod chart_painting;
mod coarse_grid;
mod coast_distance;
mod courses;
mod directions;
mod discoveries;
mod edit_marks;
mod ground_plan;
mod height_painting;
mod label_preparation;
mod labels;
mod level_noise;
mod mountain_names;
mod page_band;
mod place_names;
mod print;
mod river_block;
mod river_labels;
mod rivers;
mod settlements;
mod stepwise;
mod terrain_colors;
#[cfg(test)]
mod tests;
mod visited_columns;
mod wash;

use bevy::prelude::*;

pub use biome_marks::{MarkForm, biome_mark};
pub use chart::{Chart, ChartView, MAX_LEVEL};
pub use courses::{Course, CourseEnd, CoursePoint, STEP_M as COURSE_STEP_M};
pub use directions::{format_direction, format_from_milestone_zero, format_travel_distance};
pub use edit_marks::{HALF as EDIT_MARK_HALF, edit_marks};
pub use label_preparation::LabelArea;
pub use labels::{Label, LabelKind, LabelRequest};
pub use page_band::PageBand;
pub use place_names::{NamedPlace, PlaceKind};
pub use print::{MapPage, SUMMIT, WATER_INK};
pub use settlements::{SettlementMark, settlement_strokes};
pub use terrain_colors::ground_color;
pub use visited_columns::VisitedColumns;
pub use wash::SurfacePixel;

use eremite_land::{Land, requirements::RequirementsAppExt};
use eremite_stream::contracts::{land_upgrade::LandUpgraded, player_position::PlayerPosition, saveable::SaveAppExt, schedule::GameSystems};
use eremite_words as words;

/// Records where the hermit has been, and adds named places as discoveries.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` |
/// | System sets | none; runs in [`GameSystems::Placement`] |
/// | Writes messages | `Discovery` |
/// | Reads | [`PlayerPosition`] |
/// | Reads messages | [`LandUpgraded`] |
/// | Resources | [`VisitedColumns`] |
/// | Adds | a saved section, the discoveries of named places, the names of mountains |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_maps::atlas::{AtlasPlugin, VisitedColumns};
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), AtlasPlugin));
/// app.update();
/// assert!(app.world().contains_resource::<VisitedColumns>());
/// ```
pub struct AtlasPlugin;

impl Plugin for AtlasPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("AtlasPlugin", "LandPlugin")
            .init_resource::<VisitedColumns>()
            .register_type::<VisitedColumns>()
            .add_saveable::<VisitedColumns>()
            .init_resource::<PlayerPosition>()
            .add_plugins((discoveries::plugin, mountain_names::plugin))
            .add_message::<LandUpgraded>()
            .add_systems(
                Update,
                (visited_columns::carry_over, visited_columns::record_visited)
                    .chain()
                    .in_set(GameSystems::Placement)
                    .run_if(resource_exists::<Land>),
            );
    }
}

/// The longest scale bar of a round number of metres within a number of pixels: its length in pixels and its label.
pub fn scale_bar(metres_per_pixel: f64, most_pixels: f64) -> (f64, String) {
    let most = most_pixels * metres_per_pixel;
    let power = libm::pow(10.0, libm::log10(most.max(1.0)).floor());
    let metres = [5.0, 2.0, 1.0].map(|digit| digit * power).into_iter().find(|metres| *metres <= most).unwrap_or(1.0);
    let length = match metres {
        metres if metres < 1000.0 => words::metres(&words::number(metres, 0)),
        metres => words::kilometres(&words::number(metres / 1000.0, 0)),
    };
    (metres / metres_per_pixel, length)
}
