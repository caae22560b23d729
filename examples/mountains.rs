//! Massifs by an L-system, raised on a calm relief: `cargo run --example mountains`.

use bevy::prelude::*;
use eremite::{
    ground::GroundPlugin,
    land::{Land, LandPlugin, Seed},
    mountains::MountainsPlugin,
    rendering::{LandCamera, PlainRenderingPlugin},
    shared::camera_view::CameraView,
    stream::StreamPlugin,
    terrain::{Perlin, TerrainPlugin},
};

fn main() {
    // The files of the game, for they are not compiled into its plugins.
    eremite::assets::register_assets();
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LandPlugin::new(Seed(7), Perlin::default()), TerrainPlugin, MountainsPlugin))
        .add_plugins((StreamPlugin, GroundPlugin, PlainRenderingPlugin))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(LandCamera))
        .add_systems(Update, fly)
        .run();
}

/// Over the land, so high that a whole massif is in view.
fn fly(time: Res<Time>, mut gaze: ResMut<CameraView>, land: Res<Land>) {
    (gaze.half_height_m, gaze.half_width_m) = (90.0, 160.0);
    let height_m = land.height(gaze.place.column);
    let toward_m = height_m - gaze.place.height_m();
    gaze.place = gaze.place.moved_along(60.0 * time.delta_secs()).moved_up(toward_m * time.delta_secs());
}
