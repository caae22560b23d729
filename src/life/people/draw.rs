//! Draws the people in view into one mesh.

use bevy::prelude::*;
use eremite_stream::{
    DynamicMesh,
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
};

use super::{Person, aside};
use crate::{
    creatures::{append_outlined, figure::Skin, robe},
    population::draw::{DrawParams, in_view},
};

/// Draw depth: behind the wild animals and the hermit, in front of the ground and of houses.
const Z: f32 = 0.44;

/// The mesh of all people, one of a single figure, and one with a line around it.
#[derive(Component, Default)]
pub(super) struct PeoplePicture {
    figure: InkMeshBuilder,
    outlined: InkMeshBuilder,
}

/// Draws people interpolated between the last two fixed steps; in their doors they fade.
pub(super) fn draw(
    picture: Option<Single<(&mut PeoplePicture, &mut DynamicMesh, &mut Transform)>>,
    people: Query<(&Person, &crate::creatures::Rig, &crate::creatures::InterpolatedJoints)>,
    params: DrawParams,
) {
    let DrawParams { mut commands, mut stats, creatures, origin, view, time, mut meshes } = params;
    let begun = stats.start_timer();
    let Some(picture) = picture else {
        let paint = MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 });
        commands.spawn((PeoplePicture::default(), DynamicMesh::new(paint, &mut meshes), Transform::from_xyz(0.0, 0.0, Z)));
        return;
    };
    let (mut picture, mut live, mut transform) = picture.into_inner();
    transform.set_if_neq(Transform::from_translation(origin.to_local(view.place).extend(Z)));
    let PeoplePicture { figure, outlined } = &mut *picture;
    let share = time.overstep_fraction();
    live.draw_pieces(&mut meshes, |all| {
        for (person, _, joints) in in_view(&people, &view).into_iter().filter(|(person, ..)| person.is_out()) {
            let Ok(kind) = creatures.find(&person.group.resident().kind) else { continue };
            let Skin::Robe(robe) = &kind.figure.dress else { continue };
            figure.clear();
            outlined.clear();
            let pose = person.poses[0].lerp(&person.poses[1], share);
            robe::draw(
                figure,
                kind,
                robe,
                &joints.interpolated(share, person.place),
                &pose,
                person.clock_s + time.overstep().as_secs_f32(),
            );
            append_outlined(outlined, figure, view.half_height_m);
            for ink in &mut outlined.inks {
                *ink = ink.with_alpha(ink.0[3] * person.presence);
            }
            let (up_m, size) = aside::drawn_at(person.aside(share));
            for at in &mut outlined.positions {
                *at *= size;
            }
            all.add(outlined, person.place.offset_from(view.place) + Vec2::Y * up_m);
        }
    });
    stats.stop_timer(begun);
}
