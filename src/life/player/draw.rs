//! Drawing of the hermit: his mesh is rebuilt every frame.

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};
use eremite_stream::{
    WorldPosition,
    contracts::{
        attire::Attire,
        camera_view::CameraView,
        schedule::{GameState, GameSystems},
    },
    ink::{InkMaterialKind, InkMeshBuilder, MaterialKind, MaterialSettings},
};

use super::{Player, grips::GripMarks};
use crate::{
    creatures::{
        RestPose, append_outlined,
        hermit::{
            animation::{self, CLOCK_S, HermitAnimation},
            figure,
        },
    },
    motion::{Body, CachedLand},
};

/// Draw order: in front of the ground and of plants.
const Z: f32 = 0.5;

/// The entity with the hermit's mesh.
#[derive(Component, Default)]
struct HermitFigure {
    clock_s: f32,
    grips: GripMarks,
    /// The figure alone, and the whole mesh.
    body: InkMeshBuilder,
    mesh: InkMeshBuilder,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, spawn_figure)
        .add_systems(Update, draw_figure.in_set(GameSystems::Draw).run_if(in_state(GameState::Playing)));
}

fn spawn_figure(mut commands: Commands, player: Single<Entity, With<Player>>, mut meshes: ResMut<Assets<Mesh>>) {
    let paint = InkMaterialKind(MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 }));
    let mesh = Mesh2d(meshes.add(InkMeshBuilder::default().into_mesh()));
    commands.entity(*player).insert((HermitFigure::default(), paint, mesh, Transform::from_xyz(0.0, 0.0, Z)));
}

/// What the picture of the hermit follows from.
type HermitFigureQuery = (
    &'static Body,
    &'static WorldPosition,
    &'static HermitAnimation,
    &'static mut HermitFigure,
    &'static Mesh2d,
    Option<&'static RestPose>,
);

fn draw_figure(
    player: Single<HermitFigureQuery, With<Player>>,
    mut land: CachedLand,
    (view, attire): (Res<CameraView>, Res<Attire>),
    time: Res<Time>,
    fixed_time: Res<Time<Fixed>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (body, placed, carriage, mut figure, mesh, rest_pose) = player.into_inner();
    let Some(mut mesh) = meshes.get_mut(&mesh.0) else { return };
    let figure = &mut *figure;
    // A clock of its own: it stops in a pause and continues where it was.
    figure.clock_s = (figure.clock_s + time.delta_secs()) % CLOCK_S;
    let (pose, held, joints, off_m) = carriage.interpolated(fixed_time.overstep_fraction(), placed.0);
    let mut ground_query = land.ground_query();
    figure.mesh.clear();
    figure.body.clear();
    figure.grips.draw(&mut figure.mesh, body.place.offset_from(placed.0), body, &mut ground_query);
    let mut ground = animation::ground(body, &mut ground_query);
    let style = figure::FigureStyle { attire: *attire, ..default() };
    figure::draw(style, &mut figure.body, (&pose, &held), &joints, figure.clock_s, off_m, |metres| {
        ground(placed.0.moved_along(metres)).map_or(0.0, |floor| floor.height_above(placed.0))
    });
    append_outlined(&mut figure.mesh, &figure.body, view.half_height_m);
    let seen = 1.0 - rest_pose.map_or(0.0, |rest_pose| rest_pose.indoors);
    if seen < 1.0 {
        for ink in &mut figure.mesh.inks {
            *ink = ink.with_alpha(ink.0[3] * seen);
        }
    }
    figure.mesh.write_to(&mut mesh);
}
