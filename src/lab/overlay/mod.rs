//! The lab, F3: every generator seen, compared, tuned and given away while the game runs. Here is its shell: egui, the
//! sheet and the workbench, the tabs that know the land and its registries alone, and the [`Register`] into which the
//! features put [tabs](LabAppExt::add_lab_tab) and [pages](LabAppExt::add_page) of their own.
//!
//! It changes one thing: the [`Land`], which the rest of the game follows. While nothing is shown no
//! system of it runs, and none of egui's.

mod analysis;
mod compare_tab;
mod context;
mod dropped;
mod fit;
mod foot;
mod gallery;
mod ground_tab;
pub(crate) mod history;
mod in_land;
pub mod keep;
mod land_tab;
mod panel;
mod register;
pub(crate) mod sliders;
mod stages_tab;
pub mod theme;
mod time;
mod workbench;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use foot::{Foot, Offered, Offers};
pub use in_land::{InLand, LandView};
pub use panel::Sheet;
pub use register::{LabAppExt, Leaf, Pages, Register, Tabs};
pub use time::TimeFlow;
pub use workbench::{Word, Workbench};

use eremite_land::{Land, needs::NeedsAppExt};
use eremite_stream::contracts::{
    gaze::Gaze,
    schedule::{GameState, LabState},
    whereabouts::{Teleport, Whereabouts},
};

/// Adds the lab, closed; what features show in it are plugins of their own.
///
/// ```no_run
/// use bevy::prelude::*;
/// use eremite_scenery::ground::GroundPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::{Ridged, TerrainPlugin}};
/// use eremite_lab::overlay::OverlayPlugin;
/// use eremite_window::{camera::CameraPlugin, picture::PicturePlugin};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// App::new()
///     .add_plugins((DefaultPlugins, SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), TerrainPlugin))
///     .add_plugins((StreamPlugin, GroundPlugin, PicturePlugin, CameraPlugin, OverlayPlugin))
///     .run();
/// ```
pub struct OverlayPlugin;

/// What is done while something of the lab is shown, in order. Systems come here by [`LabAppExt::add_to_lab`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LabSystems {
    /// Before anybody else hears keys: whoever has something of their own to take back.
    Hear,
    /// What is seen is taken up: the land as it is, keys, what is measured.
    TakeUp,
    /// With the lab open: what it draws in the land itself, beneath its sheet.
    InLand,
    /// With the lab open: the tab that is shown.
    Tabs,
    /// Over the map: the page that is shown.
    Pages,
    /// What was changed becomes the land.
    Make,
}

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        use LabSystems::{Hear, InLand, Make, Pages, Tabs, TakeUp};
        app.needs::<Land>("OverlayPlugin", "LandPlugin")
            .needs::<State<LabState>>("OverlayPlugin", "SchedulePlugin")
            .init_resource::<Foot>()
            .init_resource::<Gaze>()
            .init_resource::<Whereabouts>()
            .add_message::<Teleport>()
            .configure_sets(EguiPrimaryContextPass, (Hear, TakeUp, InLand, Tabs, Pages, Make).chain())
            .configure_sets(EguiPrimaryContextPass, (InLand, Tabs).run_if(in_state(LabState::Open)))
            .configure_sets(EguiPrimaryContextPass, Pages.run_if(in_state(GameState::Atlas)))
            .add_plugins((context::plugin, register::plugin, panel::plugin, workbench::plugin, time::plugin, dropped::plugin))
            // In the order of their tabs.
            .add_plugins((land_tab::plugin, compare_tab::plugin, stages_tab::plugin, ground_tab::plugin));
    }
}

/// A run condition: there is a lab, and something to be shown in it.
pub fn is_of_use(bench: Option<Res<Workbench>>, land: Option<Res<Land>>, lab: Option<Res<State<LabState>>>) -> bool {
    bench.is_some() && land.is_some() && lab.is_some()
}
