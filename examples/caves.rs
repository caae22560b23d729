//! The caves alone, beneath a flat land, cut open: `cargo run --example caves`.

use bevy::prelude::*;
use eremite::{
    caves::CavesPlugin,
    ground::GroundPlugin,
    land::{LandPlugin, Seed},
    picture::{PictureCamera, PlainPicturePlugin},
    shared::gaze::Gaze,
    stream::StreamPlugin,
    terrain::{Cosine, TerrainPlugin},
};

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LandPlugin::new(Seed(7), Cosine::default()), TerrainPlugin, CavesPlugin))
        .add_plugins((StreamPlugin, GroundPlugin, PlainPicturePlugin))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(PictureCamera))
        .add_systems(Update, dive)
        .run();
}

/// Along the rooms, 120 m below the row of the land.
fn dive(time: Res<Time>, mut gaze: ResMut<Gaze>) {
    gaze.place = gaze.place.aside(8.0 * time.delta_secs()).at_height(-120.0);
}
