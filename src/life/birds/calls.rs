//! Bird calls: one caller for each flock and each V formation.

use bevy::prelude::*;
use eremite_stream::contracts::camera_view::CameraView;

use super::{ABOUT, Bird, Birds, v_formation};
use crate::{
    creatures::Creatures,
    population::{GroupId, WildGroup, calls::CallWriter},
};

pub(super) fn call(birds: Res<Birds>, all: Query<&Bird>, creatures: Res<Creatures>, view: Res<CameraView>, mut caller: CallWriter) {
    let now_s = birds.seconds();
    // The first bird of a flock is its voice.
    for bird in all.iter().filter(|bird| bird.number == 0 && birds.active_share(bird.flock.id) > ABOUT) {
        let calls = bird.flock.find_kind(&creatures).and_then(|(_, flyer)| flyer.calls);
        caller.call_if_due(calls, bird.flock.id.hash_coordinates(), now_s, bird.place);
    }
    let middle = v_formation::AIR.layer_place(view.place);
    for formation in birds.formations() {
        let Some(flyer) = creatures.find(&formation.kind).ok().and_then(|kind| kind.flies.as_ref()) else { continue };
        // The call comes from where the formation is seen.
        let (leader, _) = formation.leader(flyer, now_s);
        let place = view.place.translated(Vec2::new(leader.offset_from(middle).x, leader.height_m()));
        caller.call_if_due(flyer.calls, formation.id, now_s, place);
    }
}
