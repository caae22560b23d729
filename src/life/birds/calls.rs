//! Bird calls: one caller for each flock and each V formation.

use bevy::prelude::*;
use eremite_land::Land;
use eremite_stream::contracts::{
    camera_view::CameraView,
    world_clock::WorldClock,
    world_event::{SoundEventKind, WorldEvent},
};

use super::{ABOUT, Bird, Birds, flock::kind_of_flock, v_formation};
use crate::creatures::Creatures;

pub(super) fn call(
    birds: Res<Birds>,
    all: Query<&Bird>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    (world_clock, view): (Res<WorldClock>, Res<CameraView>),
    mut happened: MessageWriter<WorldEvent>,
    time: Res<Time>,
) {
    let (seed, hour, now_s, seconds) = (land.seed(), world_clock.hour(), birds.seconds(), time.delta_secs());
    // The first bird of a flock is its voice.
    for bird in all.iter().filter(|bird| bird.number == 0 && birds.active_share(bird.flock.id) > ABOUT) {
        let calls = kind_of_flock(&creatures, &bird.flock).and_then(|(_, flyer)| flyer.calls);
        if let Some(calls) = calls.filter(|calls| calls.is_due(seed, bird.flock.id.hash_coordinates(), hour, now_s, seconds)) {
            happened.write(WorldEvent { what: SoundEventKind::Call(calls.voice), place: bird.place });
        }
    }
    let middle = v_formation::AIR.layer_place(view.place);
    for formation in birds.formations() {
        let Some(flyer) = creatures.find(&formation.kind).ok().and_then(|kind| kind.flies.as_ref()) else { continue };
        if let Some(calls) = flyer.calls.filter(|calls| calls.is_due(seed, formation.id, hour, now_s, seconds)) {
            // The call comes from where the formation is seen.
            let (leader, _) = formation.leader(flyer, now_s);
            let place = view.place.translated(Vec2::new(leader.offset_from(middle).x, leader.height_m()));
            happened.write(WorldEvent { what: SoundEventKind::Call(calls.voice), place });
        }
    }
}
