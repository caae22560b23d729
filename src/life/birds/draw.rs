//! Draws all of them that are in view: those near the ground into one mesh, skeins into another that lies farther back.

use bevy::prelude::*;
use bevy_mesh::Mesh;
use eremite_land::{AMPLITUDE_M, Land, LandCache};
use eremite_stream::{
    Live, Origin,
    contracts::{gaze::Gaze, mood::Mood},
    ink::{Finish, InkMesh, Paint},
};

use super::{Bird, Birds, roost::of_kind, skein};
use crate::{
    creatures::{self, Census, Creatures, Joints, Kind, Rig, figure::Dress},
    motion::Footing,
};

/// Behind the hermit, before the ground and whatever grows on it.
const Z: f32 = 0.46;
/// Metres beyond the view within which they are drawn: a free camera may look there.
const BEYOND_M: f32 = 8.0;
/// How much of the mist there is before a skein.
const MISTY: f32 = 0.42;

/// The picture of those that are near, or of those that are far; and of one.
#[derive(Component, Default)]
pub(super) struct Picture {
    is_far: bool,
    one: InkMesh,
}

/// They are drawn between their last two fixed steps.
pub(super) fn draw(
    mut commands: Commands,
    mut pictures: Query<(&mut Picture, &mut Live, &mut Transform)>,
    all: Query<(&Bird, &Rig, &Joints)>,
    (creatures, birds, land, origin, gaze, mood): (Res<Creatures>, Res<Birds>, Res<Land>, Res<Origin>, Res<Gaze>, Option<Res<Mood>>),
    mut memory: ResMut<LandCache>,
    mut census: ResMut<Census>,
    time: Res<Time<Fixed>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let begun = census.begin();
    if pictures.is_empty() {
        for is_far in [false, true] {
            let paint = Paint::Ink(Finish { blot: 0.2, bristle: 0.3 });
            commands.spawn((Picture { is_far, ..Picture::default() }, Live::new(paint, &mut meshes), Transform::default()));
        }
        return;
    }
    let mut footing = Footing { land: &land, cache: &mut memory };
    let share = time.overstep_fraction();
    let near = Near { creatures: &creatures, birds: &birds, gaze: &gaze, share, since_s: time.overstep().as_secs_f32() };
    for (mut picture, mut live, mut transform) in &mut pictures {
        let Picture { is_far, one } = &mut *picture;
        transform.translation = origin.at(gaze.place).extend(if *is_far { skein::Z } else { Z });
        live.draw(&mut meshes, |mesh| {
            if *is_far {
                draw_skeins(mesh, one, &near, &land, mood.as_deref());
            } else {
                draw_near(mesh, one, &near, &all, &land, &mut footing);
            }
        });
    }
    census.end(begun);
}

struct Near<'a> {
    creatures: &'a Creatures,
    birds: &'a Birds,
    gaze: &'a Gaze,
    share: f32,
    since_s: f32,
}

fn draw_near(mesh: &mut InkMesh, one: &mut InkMesh, near: &Near, all: &Query<(&Bird, &Rig, &Joints)>, land: &Land, footing: &mut Footing) {
    let Near { creatures, birds, gaze, share, since_s } = *near;
    // Who lies over whom does not depend on who came first.
    let mut seen: Vec<(&Bird, &Rig, &Joints)> = all.iter().filter(|(bird, ..)| gaze.outside_m(bird.place) < BEYOND_M).collect();
    seen.sort_by_key(|(bird, ..)| (bird.flock.id, bird.number));
    for (bird, rig, joints) in seen {
        let Some((kind, flyer)) = of_kind(creatures, &bird.flock) else { continue };
        one.clear();
        let now_s = birds.seconds() + f64::from(since_s);
        let place = match bird.in_air(flyer, land.seed(), now_s, since_s, birds.about(bird.flock.id), footing) {
            None => {
                creatures::draw(one, kind, rig, &joints.shown(share, bird.place), 0.0, &mut |_| 0.0);
                bird.place
            }
            Some(air) => {
                let Some(flying) = creatures::aloft(kind, air.place, air.facing, air.pitch) else { continue };
                let skeleton = if air.aloft < 1.0 { rig.skeleton().toward(&flying, air.aloft, air.place) } else { flying };
                creatures::draw_winged(one, kind, &skeleton, &air.wings);
                air.place
            }
        };
        mesh.append(one, place.metres_from(gaze.place));
    }
}

fn draw_skeins(mesh: &mut InkMesh, one: &mut InkMesh, near: &Near, land: &Land, mood: Option<&Mood>) {
    let Near { creatures, birds, gaze, since_s, .. } = *near;
    let now_s = birds.seconds() + f64::from(since_s);
    let size = skein::AIR.size(gaze.half_height_m);
    let sunk_m = skein::AIR.sink(gaze.place.height_m() - AMPLITUDE_M / 2.0);
    let middle = skein::AIR.place(gaze.place);
    for skein in birds.skeins() {
        let Ok(kind) = creatures.find(&skein.kind) else { continue };
        let (Some(flyer), Some(span_m)) = (&kind.flies, span_m(kind)) else { continue };
        let (leader, way) = skein.leader(flyer, now_s);
        // Their columns are those of the layer; their height is that over the middle of the view.
        let from_middle = bevy::math::Vec2::new(leader.metres_from(middle).x, leader.height_m() - sunk_m) * size;
        let long_m = skein.count as f32 * span_m * size;
        if from_middle.x.abs() > gaze.half_width_m + long_m || from_middle.y > gaze.half_height_m + 8.0 * size {
            continue;
        }
        for number in 0..skein.count {
            let member = skein.member(flyer, span_m, land.seed(), number, now_s);
            let Some(flying) = creatures::aloft(kind, gaze.place, way, 0.0) else { continue };
            one.clear();
            creatures::draw_winged(one, kind, &flying, &member.wings);
            one.positions.iter_mut().for_each(|at| *at *= skein::SIZE * size);
            if let Some(mood) = mood {
                one.inks.iter_mut().for_each(|ink| *ink = ink.toward(mood.mist, MISTY).strength(ink.0[3]));
            }
            mesh.append(one, from_middle + member.at * size);
        }
    }
}

fn span_m(kind: &Kind) -> Option<f32> {
    let Dress::Plumage(plumage) = &kind.figure.dress else { return None };
    Some(plumage.wing.span_m)
}
