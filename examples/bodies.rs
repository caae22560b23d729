//! Twenty squares that run over the land, each a kinematic body driven by its `Intent`: `cargo run --example bodies`.

use bevy::{prelude::*, sprite::Anchor};
use eremite::{
    ground::GroundPlugin,
    land::{Column, Land, LandPlugin, Place, Seed},
    motion::{Body, Intent, LegSpeedFactor, MotionPlugin, MotionSystems},
    rendering::{LandCamera, PlainRenderingPlugin},
    shared::camera_view::CameraView,
    stream::StreamPlugin,
    terrain::{Ridged, TerrainPlugin},
};

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), TerrainPlugin, MotionPlugin))
        .add_plugins((StreamPlugin, GroundPlugin, PlainRenderingPlugin))
        .add_systems(Startup, spawn)
        .add_systems(FixedUpdate, run.before(MotionSystems::Step))
        .run();
}

fn spawn(mut commands: Commands, land: Res<Land>) {
    commands.spawn(LandCamera);
    for number in 0..20 {
        let column = Column(-2 * number);
        let body = Body::standing_on(Place::at(column, 0).at_height(land.height(column)));
        let square = Sprite::from_color(Color::hsl(18.0 * number as f32, 0.6, 0.5), Vec2::new(0.6, 1.7));
        commands.spawn((
            body,
            LegSpeedFactor(1.0 - 0.02 * number as f32),
            square,
            Anchor::BOTTOM_CENTER,
            Transform::from_xyz(0.0, 0.0, 1.0),
        ));
    }
}

/// All run, and jump when blocked. The camera follows the first.
fn run(mut bodies: Query<(&Body, &mut Intent)>, mut view: ResMut<CameraView>) {
    for (body, mut intent) in &mut bodies {
        let stands = body.velocity.x.abs() < 0.1;
        *intent = Intent { walk: 1.0, run: true, jump: stands, jump_held: stands, ..default() };
    }
    if let Some((first, _)) = bodies.iter().next() {
        view.place = first.place.moved_up(5.0);
    }
}
