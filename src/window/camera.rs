//! Camera of the game's window.

use bevy::{camera::visibility::RenderLayers, prelude::*};
use eremite_stream::contracts::schedule::LabState;

use crate::rendering::{LandCamera, Overlay};

/// Spawns the camera of the game's window.
///
/// | | |
/// |---|---|
/// | Needs | `RenderingPlugin`, to show the land |
/// | Reads | [`LabState`], if there is one |
/// | Adds | one [`LandCamera`], which is also the default camera of the UI |
pub struct CameraPlugin;

impl Plugin for CameraPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Startup, spawn_camera).add_systems(Update, follow_lab.run_if(state_changed::<LabState>));
    }
}

fn spawn_camera(mut commands: Commands) {
    // The scene covers the whole view, so nothing needs to be cleared; world entities are rendered by cameras of their own.
    let camera = Camera { clear_color: ClearColorConfig::None, ..default() };
    commands.spawn((LandCamera, Overlay::Ui, camera, RenderLayers::none(), Msaa::Off, IsDefaultUiCamera));
}

/// The lab draws with egui, whose places Bevy does not know.
fn follow_lab(lab: Res<State<LabState>>, mut overlays: Query<&mut Overlay, With<IsDefaultUiCamera>>) {
    let overlay = if *lab == LabState::Open { Overlay::Any } else { Overlay::Ui };
    for mut of_camera in &mut overlays {
        of_camera.set_if_neq(overlay);
    }
}
