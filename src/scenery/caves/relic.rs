//! Relics not yet found: one streamed entity for each near the view.

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{
    Land, Place, RoomIndex,
    caves::decoration::{CaveItemKind, RoomDecoration},
};
use eremite_stream::{
    StreamedEntities, WorldPosition,
    contracts::{camera_view::CameraView, finds::Finds},
    ink::{InkMaterialKind, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette},
};

use super::ornament;

/// Z order: in front of the caves, behind the hermit.
pub const Z: f32 = 0.45;
/// Material of relics.
pub const PAINT: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.2, bristle: 0.3 });
/// Metres beyond the view's edges within which relics are spawned.
const MARGIN_M: f32 = 8.0;
/// Metres above its foot at which a relic floats, its amplitude, and its period in seconds.
const OVER_FOOT_M: f32 = 0.12;
const FLOAT_M: f32 = 0.07;
const FLOAT_S: f32 = 2.9;
/// Seconds that a found relic takes to vanish, and the metres that it rises meanwhile.
const GOING_S: f32 = 0.7;
const GOING_M: f32 = 1.4;

/// A relic that can still be found.
#[derive(Component)]
pub(super) struct Relic {
    room: RoomIndex,
    foot: Place,
    going_s: Option<f32>,
}

/// Spawns relics in rooms that come into view and despawns them with the room.
pub(super) fn stream_relics(
    mut commands: Commands,
    mut relics: Local<StreamedEntities<RoomIndex>>,
    land: Res<Land>,
    view: Res<CameraView>,
    finds: Res<Finds>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    relics.update(&mut commands, &land, &view, MARGIN_M, |commands, room| {
        let there = relic_in_room(&land, room).filter(|_| !finds.has(land.seed(), room));
        let spawned = there.map(|(stands, picture)| {
            let relic = Relic { room, foot: stands.0.moved_up(-OVER_FOOT_M), going_s: None };
            let at = (stands, Transform::from_xyz(0.0, 0.0, Z));
            commands.spawn((relic, at, Mesh2d(meshes.add(picture.into_mesh())), InkMaterialKind(PAINT))).id()
        });
        spawned.into_iter().collect()
    });
}

/// The relic in a room, if there is one: its position at second 0, and its mesh.
pub fn relic_in_room(land: &Land, room: RoomIndex) -> Option<(WorldPosition, InkMeshBuilder)> {
    let furnishing = RoomDecoration::in_room(land, room);
    let item = furnishing.items.into_iter().find(|item| item.kind == CaveItemKind::Relic)?;
    let foot = ornament::foot(&land.density_field(room), &item);
    let place = Place::at(room.first_column() + item.column as i64, room.first_row()).moved_up(foot.y + OVER_FOOT_M);
    Some((WorldPosition(place), relic_mesh(item.grain)))
}

/// Lets relics float; found ones rise and vanish.
pub(super) fn animate_relics(
    mut commands: Commands,
    mut relics: Query<(Entity, &mut Relic, &mut WorldPosition, &mut Transform)>,
    land: Res<Land>,
    finds: Res<Finds>,
    time: Res<Time>,
) {
    let wave = libm::sinf(time.elapsed_secs_wrapped() / FLOAT_S * std::f32::consts::TAU);
    for (entity, mut relic, mut placed, mut transform) in &mut relics {
        if finds.has(land.seed(), relic.room) {
            let going = relic.going_s.unwrap_or_default() + time.delta_secs();
            relic.going_s = Some(going);
            transform.scale = Vec3::splat((1.0 - going / GOING_S).max(0.01));
            if going > GOING_S {
                commands.entity(entity).try_despawn();
            }
        }
        placed.0 = relic.foot.moved_up(OVER_FOOT_M + wave * FLOAT_M + relic.going_s.unwrap_or_default() / GOING_S * GOING_M);
    }
}

/// A bowl, a bell, a scroll or a mask, by the relic's grain (0 to 1).
pub(super) fn relic_mesh(grain: f32) -> InkMeshBuilder {
    let mut mesh = InkMeshBuilder::default();
    let gold = palette::gold();
    let dark = gold.lerp(palette::ink(), 0.5);
    let middle = Vec2::Y * 0.34;
    mesh.disc(middle, 0.1, gold.with_alpha(0.22), gold.with_alpha(0.14), 0.85);
    let at = |x: f32, y: f32| middle + Vec2::new(x, y);
    match (grain * 4.0) as u32 {
        0 => {
            mesh.wash(&[at(-0.24, 0.06), at(-0.15, -0.14), at(0.15, -0.14), at(0.24, 0.06)], gold, 0.03);
            mesh.wash(&[at(-0.1, -0.14), at(0.1, -0.14), at(0.12, -0.2), at(-0.12, -0.2)], dark, 0.02);
        }
        1 => {
            mesh.wash(&[at(-0.2, -0.16), at(-0.13, 0.08), at(0.0, 0.18), at(0.13, 0.08), at(0.2, -0.16)], gold, 0.03);
            mesh.disc(at(0.0, -0.19), 0.045, dark, dark, 0.02);
        }
        2 => {
            mesh.wash(&[at(-0.2, -0.1), at(0.2, -0.1), at(0.2, 0.1), at(-0.2, 0.1)], palette::paper(), 0.03);
            for x in [-0.21, 0.21] {
                let rod = [StrokePoint { at: at(x, -0.16), width: 0.06 }, StrokePoint { at: at(x, 0.16), width: 0.06 }];
                mesh.stroke(&rod, dark, 0.02);
            }
            mesh.disc(at(0.1, -0.03), 0.035, palette::vermilion(), palette::vermilion(), 0.02);
        }
        _ => {
            mesh.wash(&[at(-0.15, 0.16), at(-0.17, -0.02), at(0.0, -0.2), at(0.17, -0.02), at(0.15, 0.16)], gold, 0.03);
            for x in [-0.07, 0.07] {
                mesh.disc(at(x, 0.03), 0.028, palette::ink(), palette::ink(), 0.015);
            }
        }
    }
    mesh
}
