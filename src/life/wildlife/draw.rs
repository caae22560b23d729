//! Draws all of them that are in view into one mesh.

use bevy::{math::Vec2, prelude::*};
use bevy_mesh::Mesh;
use eremite_stream::{
    DynamicMesh, Origin,
    contracts::camera_view::CameraView,
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
};

use super::{Animal, Wildlife};
use crate::creatures::{self, CreatureStats, Creatures, InterpolatedJoints, Rig};

/// Behind the hermit, before the ground and whatever grows on it.
const Z: f32 = 0.45;
/// Half the height of the view, in metres, from which on they are only sketched: the edges of their strokes are thinner than
/// what is seen then, also in a large window, and of tiny triangles there would be more than of all the land.
const FAR_M: f32 = 13.0;
/// Seconds after which the clock of breath and ears begins anew, and those by which one's is before the next one's.
const CLOCK_S: f64 = 3600.0;
const APART_S: f64 = 13.7;
/// Metres beyond the view within which they are drawn: a free camera may look there.
const BEYOND_M: f32 = 8.0;

/// The picture of all of them, and of one.
#[derive(Component, Default)]
pub(super) struct WildlifePicture(InkMeshBuilder);

/// They are drawn between their last two fixed steps.
pub(super) fn draw(
    mut commands: Commands,
    herd: Option<Single<(&mut WildlifePicture, &mut DynamicMesh, &mut Transform)>>,
    animals: Query<(&Animal, &Rig, &InterpolatedJoints)>,
    creatures: Res<Creatures>,
    wildlife: Res<Wildlife>,
    origin: Res<Origin>,
    gaze: Res<CameraView>,
    mut census: ResMut<CreatureStats>,
    time: Res<Time<Fixed>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let begun = census.start_timer();
    let Some(herd) = herd else {
        let paint = MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 });
        commands.spawn((WildlifePicture::default(), DynamicMesh::new(paint, &mut meshes), Transform::from_xyz(0.0, 0.0, Z)));
        return;
    };
    let (mut herd, mut live, mut transform) = herd.into_inner();
    transform.translation = origin.to_local(gaze.place).extend(Z);
    let one = &mut herd.0;
    let share = time.overstep_fraction();
    let now_s = wildlife.seconds() + time.overstep().as_secs_f64();
    // Who lies over whom does not depend on who came first.
    let mut seen: Vec<(&Animal, &Rig, &InterpolatedJoints, Vec2)> = animals
        .iter()
        .filter(|(animal, ..)| gaze.distance_outside_m(animal.strider.place) < BEYOND_M)
        .map(|(animal, rig, joints)| (animal, rig, joints, animal.strider.place.offset_from(gaze.place)))
        .collect();
    seen.sort_by_key(|(animal, ..)| (animal.group.id, animal.number));
    live.draw_pieces(&mut meshes, |herd| {
        for (animal, rig, joints, at) in seen {
            let Ok(kind) = creatures.find(&animal.group.kind) else { continue };
            one.clear();
            let place = animal.strider.place;
            let [territory, group, number] = animal.hash_coordinates();
            let clock_s = (now_s + APART_S * (3 * territory + 5 * group + number).rem_euclid(64) as f64).rem_euclid(CLOCK_S) as f32;
            let skeleton = joints.interpolated(share, place);
            if gaze.half_height_m > FAR_M {
                creatures::sketch(one, kind, &skeleton);
            } else {
                creatures::draw(one, kind, rig, &skeleton, clock_s, &mut |_| 0.0);
            }
            herd.add(one, at);
        }
    });
    census.stop_timer(begun);
}
