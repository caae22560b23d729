//! Draws the horse, and the dust, spray and breath around it.

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::Land;
use eremite_stream::{
    WorldPosition,
    contracts::{
        camera_view::CameraView,
        schedule::{GameSystems, is_playing},
    },
    ink::{InkMaterialKind, InkMeshBuilder, MaterialKind, MaterialSettings},
};

use super::{Horse, KIND, puffs::Puffs};
use crate::{
    creatures::{self, Creatures, InterpolatedJoints, Rig, append_outlined},
    motion::CachedLand,
    population::draw::BEYOND_M,
};

/// Draw depth: just behind the rider, in front of the ground and the flora.
const Z: f32 = 0.48;
/// Seconds after which its clock wraps.
const CLOCK_S: f32 = 3600.0;

/// The mesh of the horse.
#[derive(Component, Default)]
struct HorsePicture {
    clock_s: f32,
    puffs: Puffs,
    /// The horse alone, and the whole mesh.
    body: InkMeshBuilder,
    mesh: InkMeshBuilder,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraView>().add_systems(PostStartup, add_picture.run_if(resource_exists::<Assets<Mesh>>)).add_systems(
        Update,
        draw.in_set(GameSystems::Draw).ambiguous_with(GameSystems::Draw).run_if(resource_exists::<Land>.and_then(is_playing)),
    );
}

fn add_picture(mut commands: Commands, horse: Single<Entity, With<Horse>>, mut meshes: ResMut<Assets<Mesh>>) {
    let paint = InkMaterialKind(MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 }));
    let mesh = Mesh2d(meshes.add(InkMeshBuilder::default().into_mesh()));
    commands.entity(*horse).insert((HorsePicture::default(), paint, mesh, Transform::from_xyz(0.0, 0.0, Z)));
}

fn draw(
    horse: Single<(&Horse, &WorldPosition, &Rig, &InterpolatedJoints, &mut HorsePicture, &Mesh2d)>,
    creatures: Res<Creatures>,
    mut land: CachedLand,
    view: Res<CameraView>,
    times: (Res<Time>, Res<Time<Fixed>>),
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (time, fixed_time) = times;
    let (horse, placed, rig, joints, mut picture, mesh) = horse.into_inner();
    let Ok(kind) = creatures.find(KIND) else { return };
    let HorsePicture { clock_s, puffs, body, mesh: drawn } = &mut *picture;
    let was_empty = drawn.is_empty();
    *clock_s = (*clock_s + time.delta_secs()) % CLOCK_S;
    drawn.clear();
    body.clear();
    let mut ground_query = land.ground_query();
    let skeleton = joints.interpolated(fixed_time.overstep_fraction(), placed.0);
    puffs.advance(horse, rig, &skeleton, ground_query.land, time.delta_secs());
    if !horse.is_away() && view.distance_outside_m(placed.0) < BEYOND_M {
        creatures::draw(body, kind, rig, &skeleton, *clock_s, &mut |metres| {
            ground_query.slope(placed.0.moved_along(metres)).map_or(0.0, |floor| floor.height_above(placed.0))
        });
        append_outlined(drawn, body, view.half_height_m);
    }
    puffs.draw(drawn, placed.0);
    // Mutable access to a mesh uploads it again: one that stays empty is not touched.
    if !(was_empty && drawn.is_empty())
        && let Some(mut mesh) = meshes.get_mut(&mesh.0)
    {
        drawn.write_to(&mut mesh);
    }
}
