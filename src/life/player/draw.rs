//! Draws the hermit afresh every frame.

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{Land, LandCache};
use eremite_stream::{
    Placed,
    contracts::schedule::{GameState, GameSystems},
    ink::{Finish, InkMesh, Inked, Paint},
};

use super::{
    Player,
    grips::Grips,
    legs::{self, CLOCK_S, Carriage},
};
use crate::{
    creatures::hermit::figure,
    motion::{Body, Footing},
};

/// Before the ground and whatever grows on it.
const Z: f32 = 0.5;

/// The figure that is shown.
#[derive(Component, Default)]
struct Figure {
    clock_s: f32,
    grips: Grips,
    mesh: InkMesh,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, dress).add_systems(Update, draw.in_set(GameSystems::Draw).run_if(in_state(GameState::Playing)));
}

fn dress(mut commands: Commands, player: Single<Entity, With<Player>>, mut meshes: ResMut<Assets<Mesh>>) {
    let paint = Inked(Paint::Ink(Finish { blot: 0.25, bristle: 0.35 }));
    let mesh = Mesh2d(meshes.add(InkMesh::default().to_mesh()));
    commands.entity(*player).insert((Figure::default(), paint, mesh, Transform::from_xyz(0.0, 0.0, Z)));
}

fn draw(
    player: Single<(&Body, &Placed, &Carriage, &mut Figure, &Mesh2d), With<Player>>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    time: Res<Time>,
    fixed_time: Res<Time<Fixed>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (body, placed, carriage, mut figure, mesh) = player.into_inner();
    let Some(mut mesh) = meshes.get_mut(&mesh.0) else { return };
    let figure = &mut *figure;
    // His own: it stands still in a rest, and he goes on as he stood.
    figure.clock_s = (figure.clock_s + time.delta_secs()) % CLOCK_S;
    let (pose, held, joints, hang_m) = carriage.shown(fixed_time.overstep_fraction(), placed.0);
    let mut footing = Footing { land: &land, cache: &mut memory };
    figure.mesh.clear();
    figure.grips.draw(&mut figure.mesh, body.place.metres_from(placed.0), body, &mut footing);
    let mut ground = legs::ground(body, &mut footing);
    figure::draw(&mut figure.mesh, (&pose, &held), &joints, figure.clock_s, Vec2::NEG_Y * hang_m, |metres| {
        ground(placed.0.aside(metres)).map_or(0.0, |floor| floor.over(placed.0))
    });
    figure.mesh.write_to(&mut mesh);
}
