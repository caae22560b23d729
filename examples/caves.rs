//! The caves alone, as a section below a flat land: `cargo run --example caves`.

use bevy::prelude::*;
use eremite::{
    caves::CavesPlugin,
    ground::GroundPlugin,
    land::{LandPlugin, Seed},
    rendering::{LandCamera, PlainRenderingPlugin},
    shared::camera_view::CameraView,
    stream::StreamPlugin,
    terrain::{Cosine, TerrainPlugin},
};

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LandPlugin::new(Seed(7), Cosine::default()), TerrainPlugin, CavesPlugin))
        .add_plugins((StreamPlugin, GroundPlugin, PlainRenderingPlugin))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(LandCamera))
        .add_systems(Update, dive)
        .run();
}

/// Moves along the rooms, 120 m below the surface.
fn dive(time: Res<Time>, mut view: ResMut<CameraView>) {
    view.place = view.place.moved_along(8.0 * time.delta_secs()).at_height(-120.0);
}
