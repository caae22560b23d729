//! The lab, F3: a debug overlay in egui to view, compare, tune, save and share every generator while the game runs. This is
//! its shell: the egui context, the panel and the edit session, the tabs that need only the land and its registries, and the
//! [`TabRegistry`] into which features put [tabs](LabAppExt::add_lab_tab) and [pages](LabAppExt::add_page) of their own.
//!
//! It changes one resource: the [`Land`], which the rest of the game follows. While nothing is shown none of its systems
//! run, and none of egui's.

mod action_hints;
mod analysis;
mod compare_tab;
mod context;
mod edit_session;
mod file_drop;
mod gallery;
mod ground_tab;
pub(crate) mod history;
mod land_labels;
mod land_painter;
mod land_tab;
pub(crate) mod number_fields;
mod panel;
mod plots;
mod region_wash;
mod registry;
pub mod save_name;
pub mod screen_reader;
pub(crate) mod sliders;
mod stages_tab;
pub mod theme;
mod time;
mod tooltip;
mod ui_scale;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use action_hints::{ActionHint, ActionHintBar, GlyphTextures};
pub use edit_session::{EditSession, StatusMessage};
pub use land_labels::LandLabels;
pub use land_painter::{LandPainter, LandView};
pub use panel::LabPanel;
pub use plots::PlotNumbersExt;
pub use registry::{LabAppExt, PageControls, Pages, TabEntry, TabGroup, TabRegistry, Tabs};
pub use time::TimeControls;
pub use tooltip::HelpExt;

use eremite_land::{Land, requirements::RequirementsAppExt};
use eremite_stream::contracts::{
    camera_view::CameraView,
    player_position::{PlayerPosition, Teleport},
    schedule::{GameState, LabState},
};

/// Adds the lab, closed; tabs and pages of features are plugins of their own.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `SchedulePlugin`; Bevy's `DefaultPlugins` |
/// | System sets | [`LabSystems`], in [`EguiPrimaryContextPass`] |
/// | Writes messages | `RequestRedraw` |
/// | Reads messages | `DroppedFile`, `ActionRequest` (of a screen reader) |
/// | Resources | [`EditSession`], [`Tabs`], [`Pages`], [`GlyphTextures`], `ViewportInset`, `InputFocus` |
/// | Adds | `EguiPlugin`, the tabs of land, comparison, stages and ground, an item of the menu |
///
/// ```no_run
/// use bevy::prelude::*;
/// use eremite_scenery::ground::GroundPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::{Ridged, TerrainPlugin}};
/// use eremite_lab::overlay::OverlayPlugin;
/// use eremite_window::{camera::CameraPlugin, rendering::RenderingPlugin};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// App::new()
///     .add_plugins((DefaultPlugins, SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), TerrainPlugin))
///     .add_plugins((StreamPlugin, GroundPlugin, RenderingPlugin, CameraPlugin, OverlayPlugin))
///     .run();
/// ```
pub struct OverlayPlugin;

/// System sets of the lab in order, run while something of it is shown. Systems join by [`LabAppExt::add_to_lab`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LabSystems {
    /// Takes input first: features with an undo history of their own.
    Hear,
    /// Reads the world: the current land, keys, measurements.
    TakeUp,
    /// With the lab open: draws in the land, beneath the panel.
    InLand,
    /// With the lab open: draws the current tab.
    Tabs,
    /// Over the map: draws the current page.
    Pages,
    /// Applies changes to the land.
    Make,
}

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        use LabSystems::{Hear, InLand, Make, Pages, Tabs, TakeUp};
        app.requires::<Land>("OverlayPlugin", "LandPlugin")
            .requires::<State<LabState>>("OverlayPlugin", "SchedulePlugin")
            .init_resource::<GlyphTextures>()
            .init_resource::<CameraView>()
            .init_resource::<PlayerPosition>()
            .add_message::<Teleport>()
            .configure_sets(EguiPrimaryContextPass, (Hear, TakeUp, InLand, Tabs, Pages, Make).chain())
            .configure_sets(EguiPrimaryContextPass, (InLand, Tabs).run_if(in_state(LabState::Open)))
            .configure_sets(EguiPrimaryContextPass, Pages.run_if(in_state(GameState::Atlas)))
            .add_plugins((
                context::plugin,
                screen_reader::plugin,
                registry::plugin,
                panel::plugin,
                edit_session::plugin,
                time::plugin,
                file_drop::plugin,
            ))
            // In the order of their tabs.
            .add_plugins((land_tab::plugin, compare_tab::plugin, stages_tab::plugin, ground_tab::plugin));
    }
}

/// Run condition: the lab and a land exist.
pub fn lab_available(bench: Option<Res<EditSession>>, land: Option<Res<Land>>, lab: Option<Res<State<LabState>>>) -> bool {
    bench.is_some() && land.is_some() && lab.is_some()
}
