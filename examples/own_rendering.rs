//! The painted land next to your own rendering: a sprite and a mesh in front of it, on a camera of their own, so that they
//! keep their colours. `cargo run --example own_rendering`.

use bevy::{camera::Viewport, prelude::*};
use eremite::{
    backdrop::BackdropPlugin,
    flora::FloraPlugin,
    ground::GroundPlugin,
    land::{Column, LandPlugin, Place, Seed},
    rendering::{LandCamera, RenderingPlugin},
    sky::SkyPlugin,
    stream::{StreamPlugin, WorldPosition},
    terrain::{Perlin, TerrainPlugin},
};

const YOURS: Color = Color::srgb_u8(200, 60, 120);

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LandPlugin::new(Seed(7), Perlin::default()), TerrainPlugin, StreamPlugin))
        .add_plugins((SkyPlugin, BackdropPlugin, GroundPlugin, FloraPlugin, RenderingPlugin))
        .insert_resource(ClearColor(Color::srgb_u8(20, 90, 40)))
        .add_systems(Startup, spawn)
        .run();
}

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<ColorMaterial>>) {
    commands.spawn(LandCamera);
    let viewport = Viewport { physical_position: UVec2::new(20, 20), physical_size: UVec2::new(200, 150), ..default() };
    commands.spawn((Camera2d, Camera { order: 1, viewport: Some(viewport), ..default() }));
    // A square of six metres; the stream's floating origin positions it.
    commands.spawn((Sprite::from_color(YOURS, Vec2::splat(6.0)), WorldPosition::default()));
    let circle = (Mesh2d(meshes.add(Circle::new(3.0))), MeshMaterial2d(materials.add(YOURS)));
    commands.spawn((circle, WorldPosition(Place::at(Column(12), 0))));
}
