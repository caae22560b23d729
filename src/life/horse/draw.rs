//! Draws the horse afresh every frame, and what its hooves and its breath stir up.

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{Land, LandCache};
use eremite_stream::{
    Placed,
    contracts::schedule::{GameState, GameSystems},
    ink::{Finish, InkMesh, Inked, Paint},
};

use super::{Horse, KIND, puffs::Puffs};
use crate::{
    creatures::{self, Creatures, Joints, Rig},
    motion::Footing,
};

/// Just behind who rides it, and before the ground and whatever grows on it.
const Z: f32 = 0.48;
/// Seconds after which its clock begins anew.
const CLOCK_S: f32 = 3600.0;

/// What is shown of it.
#[derive(Component, Default)]
struct Picture {
    clock_s: f32,
    puffs: Puffs,
    mesh: InkMesh,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, dress.run_if(resource_exists::<Assets<Mesh>>)).add_systems(
        Update,
        draw.in_set(GameSystems::Draw).ambiguous_with(GameSystems::Draw).run_if(resource_exists::<Land>.and_then(goes_on)),
    );
}

/// It is not drawn anew while the game stands still.
fn goes_on(state: Option<Res<State<GameState>>>) -> bool {
    state.is_none_or(|state| *state == GameState::Playing)
}

fn dress(mut commands: Commands, horse: Single<Entity, With<Horse>>, mut meshes: ResMut<Assets<Mesh>>) {
    let paint = Inked(Paint::Ink(Finish { blot: 0.25, bristle: 0.35 }));
    let mesh = Mesh2d(meshes.add(InkMesh::default().to_mesh()));
    commands.entity(*horse).insert((Picture::default(), paint, mesh, Transform::from_xyz(0.0, 0.0, Z)));
}

fn draw(
    horse: Single<(&Horse, &Placed, &Rig, &Joints, &mut Picture, &Mesh2d)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    time: Res<Time>,
    fixed_time: Res<Time<Fixed>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (horse, placed, rig, joints, mut picture, mesh) = horse.into_inner();
    let (Some(mut mesh), Ok(kind)) = (meshes.get_mut(&mesh.0), creatures.find(KIND)) else { return };
    let Picture { clock_s, puffs, mesh: drawn } = &mut *picture;
    *clock_s = (*clock_s + time.delta_secs()) % CLOCK_S;
    drawn.clear();
    let mut footing = Footing { land: &land, cache: &mut memory };
    let skeleton = joints.shown(fixed_time.overstep_fraction(), placed.0);
    puffs.go_on(horse, rig, &skeleton, &land, time.delta_secs());
    if !horse.is_away() {
        creatures::draw(drawn, kind, rig, &skeleton, *clock_s, &mut |metres| {
            footing.slope(placed.0.aside(metres)).map_or(0.0, |floor| floor.over(placed.0))
        });
    }
    puffs.draw(drawn, placed.0);
    drawn.write_to(&mut mesh);
}
