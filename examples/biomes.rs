//! Biomes over a height source, and their plants; prints the name of each biome reached: `cargo run --example biomes`.

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
    // Asset files are not compiled into the plugins.
    eremite::assets::register_assets();
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LandPlugin::new(Seed(7), SuperposedLinear::default()), TerrainPlugin, BiomesPlugin))
        .add_plugins((StreamPlugin, GroundPlugin, FloraPlugin, PlainRenderingPlugin))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(LandCamera))
        .add_systems(Update, travel)
        .run();
}

/// Travels from biome to biome at forty metres a second.
fn travel(time: Res<Time>, mut view: ResMut<CameraView>, land: Res<Land>, mut last: Local<String>) {
    let height_m = land.height(view.place.column);
    view.place = view.place.moved_along(40.0 * time.delta_secs()).at_height(height_m + 5.0);
    let name = &land.biomes()[land.blend(view.place.column).dominant()].name;
    if *last != *name {
        println!("{name}");
        last.clone_from(name);
    }
}
