//! Massifs by an L-system, raised on a gentle height source: `cargo run --example mountains`.

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
    // Asset files are not compiled into the plugins.
    eremite::assets::register_assets();
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LandPlugin::new(Seed(7), Perlin::default()), TerrainPlugin, MountainsPlugin))
        .add_plugins((StreamPlugin, GroundPlugin, PlainRenderingPlugin))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(LandCamera))
        .add_systems(Update, fly)
        .run();
}

/// Flies above the land, high enough to see a whole massif.
fn fly(time: Res<Time>, mut view: ResMut<CameraView>, land: Res<Land>) {
    (view.half_height_m, view.half_width_m) = (90.0, 160.0);
    let height_m = land.height(view.place.column);
    let toward_m = height_m - view.place.height_m();
    view.place = view.place.moved_along(60.0 * time.delta_secs()).moved_up(toward_m * time.delta_secs());
}
