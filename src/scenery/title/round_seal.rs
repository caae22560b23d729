//! The seal of a completed round of temples, pressed above the title's own.

use bevy::{math::Vec2, prelude::*};
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{Land, Place, cache::lerp_heights};
use eremite_stream::{
    WorldPosition,
    contracts::{attire::Attire, schedule::GameSystems},
    ink::{CarvedSeal, InkMaterialKind, InkMeshBuilder},
};

use super::{BESIDE_M, FIRST_M, HEIGHT_M, PAINT, SEAL_M, Z, lettering};
use crate::first_place;

/// Side of the seal, and metres between it and the title's own.
const SIDE_M: f32 = 1.3;
const ABOVE_M: f32 = 0.3;

#[derive(Component)]
struct RoundSeal;

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Attire>.or_else(resource_changed::<Land>);
    app.init_resource::<Attire>()
        .add_systems(Update, press_seal.in_set(GameSystems::Stream).run_if(resource_exists::<Land>.and_then(is_new)));
}

fn press_seal(
    mut commands: Commands,
    pressed: Query<Entity, With<RoundSeal>>,
    (land, attire): (Res<Land>, Res<Attire>),
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for seal in &pressed {
        commands.entity(seal).despawn();
    }
    let Some((mark, corner)) = attire.round.zip(corner(&land)) else { return };
    let mut mesh = InkMeshBuilder::default();
    CarvedSeal::of_mark(mark).draw(&mut mesh, Vec2::ZERO, SIDE_M);
    let at = (WorldPosition(corner), Transform::from_xyz(0.0, 0.0, Z));
    commands.spawn((RoundSeal, at, Mesh2d(meshes.add(mesh.into_mesh())), InkMaterialKind(PAINT)));
}

/// The seal's lower left corner; `None` in a land without a title.
fn corner(land: &Land) -> Option<Place> {
    let place = first_place::of_title(land)?;
    let heights = land.chunk_heights(place.chunk());
    let letters: f32 = lettering::TITLE.iter().map(|letter| letter.advance * HEIGHT_M).sum();
    let x = place.within_chunk() as f32 + FIRST_M + letters;
    let ground_m = lerp_heights(heights[x as usize], heights[x as usize + 1], x.fract());
    let own = Vec2::new(x + BESIDE_M + (SEAL_M - SIDE_M) / 2.0, BESIDE_M + SEAL_M + ABOVE_M);
    Some(Place::at(place.chunk().first(), 0).at_height(ground_m).translated(own))
}
