//! The ground alone, in plain colours, in an app with nothing else of ours: `cargo run --example ground`.

use bevy::prelude::*;
use eremite::{
    ground::GroundPlugin,
    land::{LandPlugin, Seed},
    picture::{PictureCamera, PlainPicturePlugin},
    shared::gaze::Gaze,
    stream::StreamPlugin,
    terrain::{SuperposedCosine, TerrainPlugin},
};

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        // In any order.
        .add_plugins((GroundPlugin, StreamPlugin, PlainPicturePlugin))
        .add_plugins((LandPlugin::new(Seed(7), SuperposedCosine::default()), TerrainPlugin))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(PictureCamera))
        .add_systems(Update, walk)
        .run();
}

/// The stream follows the gaze, and so does the camera.
fn walk(time: Res<Time>, mut gaze: ResMut<Gaze>, land: Res<eremite::land::Land>) {
    let height_m = land.height(gaze.place.column);
    gaze.place = gaze.place.aside(8.0 * time.delta_secs()).at_height(height_m + 5.0);
}
