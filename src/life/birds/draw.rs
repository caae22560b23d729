//! Draws the birds in view: those near the ground into one mesh, V formations into another in a layer farther back.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{AMPLITUDE_M, Land, LandCache};
use eremite_stream::{
    DynamicMesh,
    contracts::{camera_view::CameraView, palette_state::PaletteState},
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
};

use super::{Bird, Birds, v_formation};
use crate::{
    creatures::{self, CreatureKind, Creatures, InterpolatedJoints, Rig, figure::Skin},
    motion::GroundQuery,
    population::{
        WildGroup,
        draw::{DrawParams, in_view},
    },
};

/// Draw depth: behind the hermit, in front of the ground and the flora.
const Z: f32 = 0.46;
/// How much mist lies in front of a V formation, from 0 to 1.
const MISTY: f32 = 0.42;

/// The mesh of the near birds or of the far ones, and a scratch mesh for a single bird.
#[derive(Component, Default)]
pub(super) struct BirdsPicture {
    is_far: bool,
    one: InkMeshBuilder,
}

/// The land around the birds: what they fly over, and the mist before those far away.
#[derive(SystemParam)]
pub(super) struct BirdSurroundings<'w> {
    land: Res<'w, Land>,
    memory: ResMut<'w, LandCache>,
    palette: Option<Res<'w, PaletteState>>,
}

/// Draws birds interpolated between the last two fixed steps.
pub(super) fn draw(
    mut pictures: Query<(&mut BirdsPicture, &mut DynamicMesh, &mut Transform)>,
    all: Query<(&Bird, &Rig, &InterpolatedJoints)>,
    birds: Res<Birds>,
    surroundings: BirdSurroundings,
    params: DrawParams,
) {
    let DrawParams { mut commands, mut stats, creatures, origin, view, time, mut meshes } = params;
    let BirdSurroundings { land, mut memory, palette } = surroundings;
    let begun = stats.start_timer();
    if pictures.is_empty() {
        for is_far in [false, true] {
            let paint = MaterialKind::Ink(MaterialSettings { blot: 0.2, bristle: 0.3 });
            commands.spawn((
                BirdsPicture { is_far, ..BirdsPicture::default() },
                DynamicMesh::new(paint, &mut meshes),
                Transform::default(),
            ));
        }
        return;
    }
    let mut ground_query = GroundQuery { land: &land, cache: &mut memory };
    let share = time.overstep_fraction();
    let near = BirdDrawContext { creatures: &creatures, birds: &birds, view: &view, share, since_s: time.overstep().as_secs_f32() };
    for (mut picture, mut live, mut transform) in &mut pictures {
        let BirdsPicture { is_far, one } = &mut *picture;
        transform.set_if_neq(Transform::from_translation(origin.to_local(view.place).extend(if *is_far { v_formation::Z } else { Z })));
        live.draw(&mut meshes, |mesh| {
            if *is_far {
                draw_formations(mesh, one, &near, &land, palette.as_deref());
            } else {
                draw_near(mesh, one, &near, &all, &land, &mut ground_query);
            }
        });
    }
    stats.stop_timer(begun);
}

struct BirdDrawContext<'a> {
    creatures: &'a Creatures,
    birds: &'a Birds,
    view: &'a CameraView,
    share: f32,
    since_s: f32,
}

fn draw_near(
    mesh: &mut InkMeshBuilder,
    one: &mut InkMeshBuilder,
    near: &BirdDrawContext,
    all: &Query<(&Bird, &Rig, &InterpolatedJoints)>,
    land: &Land,
    ground_query: &mut GroundQuery,
) {
    let BirdDrawContext { creatures, birds, view, share, since_s } = *near;
    for (bird, rig, joints) in in_view(all, view) {
        let Some((kind, flyer)) = bird.flock.find_kind(creatures) else { continue };
        one.clear();
        let now_s = birds.seconds() + f64::from(since_s);
        let place = match bird.flight_pose(flyer, land.seed(), now_s, since_s, birds.active_share(bird.flock.id), ground_query) {
            None => {
                creatures::draw(one, kind, rig, &joints.interpolated(share, bird.place), 0.0, &mut |_| 0.0);
                bird.place
            }
            Some(air) => {
                let Some(flying) = creatures::flying_skeleton(kind, air.place, air.facing, air.pitch) else { continue };
                let skeleton = if air.aloft < 1.0 { rig.skeleton().lerp(&flying, air.aloft, air.place) } else { flying };
                creatures::draw_winged(one, kind, &skeleton, &air.wings);
                air.place
            }
        };
        mesh.append_translated(one, place.offset_from(view.place));
    }
}

fn draw_formations(
    mesh: &mut InkMeshBuilder,
    one: &mut InkMeshBuilder,
    near: &BirdDrawContext,
    land: &Land,
    palette: Option<&PaletteState>,
) {
    let BirdDrawContext { creatures, birds, view, since_s, .. } = *near;
    let now_s = birds.seconds() + f64::from(since_s);
    let size = v_formation::AIR.scale_at(view.half_height_m);
    let sunk_m = v_formation::AIR.sink_m(view.place.height_m() - AMPLITUDE_M / 2.0);
    let middle = v_formation::AIR.layer_place(view.place);
    for formation in birds.formations() {
        let Ok(kind) = creatures.find(&formation.kind) else { continue };
        let (Some(flyer), Some(span_m)) = (&kind.flies, span_m(kind)) else { continue };
        let (leader, way) = formation.leader(flyer, now_s);
        // The column is that of the layer; the height is relative to the middle of the view.
        let from_middle = bevy::math::Vec2::new(leader.offset_from(middle).x, leader.height_m() - sunk_m) * size;
        let long_m = formation.count as f32 * span_m * size;
        if from_middle.x.abs() > view.half_width_m + long_m || from_middle.y > view.half_height_m + 8.0 * size {
            continue;
        }
        for number in 0..formation.count {
            let member = formation.member(flyer, span_m, land.seed(), number, now_s);
            let Some(flying) = creatures::flying_skeleton(kind, view.place, way, 0.0) else { continue };
            one.clear();
            creatures::draw_winged(one, kind, &flying, &member.wings);
            for at in &mut one.positions {
                *at *= v_formation::SIZE * size;
            }
            if let Some(palette) = palette {
                for ink in &mut one.inks {
                    *ink = ink.lerp(palette.mist, MISTY).with_alpha(ink.0[3]);
                }
            }
            mesh.append_translated(one, from_middle + member.at * size);
        }
    }
}

fn span_m(kind: &CreatureKind) -> Option<f32> {
    let Skin::Plumage(plumage) = &kind.figure.dress else { return None };
    Some(plumage.wing.span_m)
}
