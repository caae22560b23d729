//! Kinds of country over a relief, and what grows there; on the terminal, which it is: `cargo run --example biomes`.

use bevy::prelude::*;
use eremite::{
    biomes::BiomesPlugin,
    flora::FloraPlugin,
    ground::GroundPlugin,
    land::{Land, LandPlugin, Seed},
    rendering::{LandCamera, PlainRenderingPlugin},
    shared::camera_view::CameraView,
    stream::StreamPlugin,
    terrain::{SuperposedLinear, TerrainPlugin},
};

fn main() {
    // The files of the game, for they are not compiled into its plugins.
    eremite::assets::register_assets();
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LandPlugin::new(Seed(7), SuperposedLinear::default()), TerrainPlugin, BiomesPlugin))
        .add_plugins((StreamPlugin, GroundPlugin, FloraPlugin, PlainRenderingPlugin))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(LandCamera))
        .add_systems(Update, travel)
        .run();
}

/// From country to country, at forty metres a second.
fn travel(time: Res<Time>, mut gaze: ResMut<CameraView>, land: Res<Land>, mut last: Local<String>) {
    let height_m = land.height(gaze.place.column);
    gaze.place = gaze.place.moved_along(40.0 * time.delta_secs()).at_height(height_m + 5.0);
    let name = &land.biomes()[land.blend(gaze.place.column).dominant()].name;
    if *last != *name {
        println!("{name}");
        last.clone_from(name);
    }
}
