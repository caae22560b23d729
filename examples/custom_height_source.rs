//! Caves, biomes and mountains over a height source of your own: `cargo run --example custom_height_source`.

use std::f32::consts::TAU;

use bevy::{prelude::*, reflect::Reflect};
use eremite::{
    biomes::BiomesPlugin,
    caves::CavesPlugin,
    ground::GroundPlugin,
    land::{Column, HeightSource, Land, LandPlugin, Seed, Tile},
    mountains::MountainsPlugin,
    rendering::{LandCamera, PlainRenderingPlugin},
    shared::camera_view::CameraView,
    stream::StreamPlugin,
};

/// A height source: a value from 0 to 1 for any column.
#[derive(Reflect)]
struct Dunes {
    width: f32,
}

impl HeightSource for Dunes {
    fn fill_tile(&self, _: Seed, first: Column, out: &mut Tile) {
        for (i, height) in out.iter_mut().enumerate() {
            let x = (first.0 + i as i64).rem_euclid(self.width as i64) as f32;
            *height = 0.5 + 0.1 * libm::sinf(x / self.width * TAU);
        }
    }
}

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        // Each of these is optional.
        .add_plugins((BiomesPlugin, MountainsPlugin, CavesPlugin))
        .add_plugins((LandPlugin::new(Seed(7), Dunes { width: 90.0 }), StreamPlugin, GroundPlugin, PlainRenderingPlugin))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(LandCamera))
        .add_systems(Update, sink)
        .run();
}

/// Follows the surface first, then descends into the caves.
fn sink(time: Res<Time>, mut view: ResMut<CameraView>, land: Res<Land>) {
    let depth_m = 4.0 * (time.elapsed_secs() - 10.0).max(0.0);
    let height_m = land.height(view.place.column);
    view.place = view.place.moved_along(8.0 * time.delta_secs()).at_height(height_m + 5.0 - depth_m);
}
