//! What drawing any population needs.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_mesh::Mesh;
use eremite_stream::{Origin, contracts::camera_view::CameraView};

use super::{WildCreature, WildGroup};
use crate::creatures::{CreatureStats, Creatures, InterpolatedJoints, Rig};

/// Metres beyond the view within which creatures are drawn: a free camera may look there.
pub const BEYOND_M: f32 = 8.0;

/// What drawing needs beside the creatures.
#[derive(SystemParam)]
pub struct DrawParams<'w, 's> {
    pub commands: Commands<'w, 's>,
    pub stats: ResMut<'w, CreatureStats>,
    pub creatures: Res<'w, Creatures>,
    pub origin: Res<'w, Origin>,
    pub view: Res<'w, CameraView>,
    pub time: Res<'w, Time<Fixed>>,
    pub meshes: ResMut<'w, Assets<Mesh>>,
}

/// The creatures in view, sorted, so that the order of overlap does not depend on the order of spawning.
pub fn in_view<'a, C: WildCreature>(
    all: &'a Query<(&C, &Rig, &InterpolatedJoints)>,
    view: &CameraView,
) -> Vec<(&'a C, &'a Rig, &'a InterpolatedJoints)> {
    let mut seen: Vec<_> = all.iter().filter(|(one, ..)| view.distance_outside_m(one.place()) < BEYOND_M).collect();
    seen.sort_by_key(|(one, ..)| (one.group().id(), one.number()));
    seen
}
