//! The ground layer alone, in plain colours: `cargo run --example ground`.

use bevy::prelude::*;
use eremite::{
    ground::GroundPlugin,
    land::{LandPlugin, Seed},
    rendering::{LandCamera, PlainRenderingPlugin},
    shared::camera_view::CameraView,
    stream::StreamPlugin,
    terrain::{SuperposedCosine, TerrainPlugin},
};

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        // In any order.
        .add_plugins((GroundPlugin, StreamPlugin, PlainRenderingPlugin))
        .add_plugins((LandPlugin::new(Seed(7), SuperposedCosine::default()), TerrainPlugin))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(LandCamera))
        .add_systems(Update, walk)
        .run();
}

/// Moves the camera view, which stream and camera follow.
fn walk(time: Res<Time>, mut view: ResMut<CameraView>, land: Res<eremite::land::Land>) {
    let height_m = land.height(view.place.column);
    view.place = view.place.moved_along(8.0 * time.delta_secs()).at_height(height_m + 5.0);
}
