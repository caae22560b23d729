//! Draws the animals in view into one mesh.

use bevy::prelude::*;
use eremite_stream::{
    DynamicMesh,
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
};

use super::{Animal, Wildlife};
use crate::{
    creatures::{self, InterpolatedJoints, Rig},
    population::draw::{DrawParams, in_view},
};

/// Draw depth: behind the hermit, in front of the ground and the flora.
const Z: f32 = 0.45;
/// Half height of the view in metres from which on animals are only sketched: there the edges of their strokes are thinner
/// than a pixel, also in a large window, and they would have more triangles than all of the land.
const FAR_M: f32 = 13.0;
/// Seconds after which the clock of breath and ears wraps, and the offset from one animal to the next.
const CLOCK_S: f64 = 3600.0;
const APART_S: f64 = 13.7;

/// The mesh of all animals, and a scratch mesh for a single one.
#[derive(Component, Default)]
pub(super) struct WildlifePicture(InkMeshBuilder);

/// Draws animals interpolated between the last two fixed steps.
pub(super) fn draw(
    herd: Option<Single<(&mut WildlifePicture, &mut DynamicMesh, &mut Transform)>>,
    animals: Query<(&Animal, &Rig, &InterpolatedJoints)>,
    wildlife: Res<Wildlife>,
    params: DrawParams,
) {
    let DrawParams { mut commands, mut stats, creatures, origin, view, time, mut meshes } = params;
    let begun = stats.start_timer();
    let Some(herd) = herd else {
        let paint = MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 });
        commands.spawn((WildlifePicture::default(), DynamicMesh::new(paint, &mut meshes), Transform::from_xyz(0.0, 0.0, Z)));
        return;
    };
    let (mut herd, mut live, mut transform) = herd.into_inner();
    transform.set_if_neq(Transform::from_translation(origin.to_local(view.place).extend(Z)));
    let one = &mut herd.0;
    let share = time.overstep_fraction();
    let now_s = wildlife.seconds() + time.overstep().as_secs_f64();
    live.draw_pieces(&mut meshes, |herd| {
        for (animal, rig, joints) in in_view(&animals, &view) {
            let Ok(kind) = creatures.find(&animal.group.kind) else { continue };
            one.clear();
            let place = animal.quadruped.place;
            let [territory, group, number] = animal.hash_coordinates();
            let clock_s = (now_s + APART_S * (3 * territory + 5 * group + number).rem_euclid(64) as f64).rem_euclid(CLOCK_S) as f32;
            let skeleton = joints.interpolated(share, place);
            if view.half_height_m > FAR_M {
                creatures::sketch(one, kind, &skeleton);
            } else {
                creatures::draw(one, kind, rig, &skeleton, clock_s, &mut |_| 0.0);
            }
            herd.add(one, place.offset_from(view.place));
        }
    });
    stats.stop_timer(begun);
}
