//! Camera of the game's window.

use bevy::{camera::visibility::RenderLayers, prelude::*};

use crate::rendering::LandCamera;

/// Spawns the camera of the game's window.
///
/// | | |
/// |---|---|
/// | Needs | `RenderingPlugin`, to show the land |
/// | Adds | one [`LandCamera`], which is also the default camera of the UI |
pub struct CameraPlugin;

impl Plugin for CameraPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Startup, |mut commands: Commands| {
            // The sky covers the whole view, so nothing needs to be cleared; world entities are rendered by cameras of their
            // own.
            let camera = Camera { clear_color: ClearColorConfig::None, ..default() };
            commands.spawn((LandCamera, camera, RenderLayers::none(), Msaa::Off, IsDefaultUiCamera));
        });
    }
}
