//! Who calls, and when: one of a flock, and those of a skein far above.

use bevy::prelude::*;
use eremite_land::Land;
use eremite_stream::contracts::{
    camera_view::CameraView,
    world_clock::WorldClock,
    world_event::{WorldEvent, WorldEventKind},
};

use super::{ABOUT, Bird, Birds, flock::kind_of_flock, v_formation};
use crate::creatures::Creatures;

pub(super) fn call(
    birds: Res<Birds>,
    all: Query<&Bird>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    (almanac, gaze): (Res<WorldClock>, Res<CameraView>),
    mut happened: MessageWriter<WorldEvent>,
    time: Res<Time>,
) {
    let (seed, hour, now_s, seconds) = (land.seed(), almanac.hour(), birds.seconds(), time.delta_secs());
    // The first of a flock has its voice.
    for bird in all.iter().filter(|bird| bird.number == 0 && birds.active_share(bird.flock.id) > ABOUT) {
        let calls = kind_of_flock(&creatures, &bird.flock).and_then(|(_, flyer)| flyer.calls);
        if let Some(calls) = calls.filter(|calls| calls.is_due(seed, bird.flock.id.hash_coordinates(), hour, now_s, seconds)) {
            happened.write(WorldEvent { what: WorldEventKind::Call(calls.voice), place: bird.place });
        }
    }
    let middle = v_formation::AIR.layer_place(gaze.place);
    for skein in birds.formations() {
        let Some(flyer) = creatures.find(&skein.kind).ok().and_then(|kind| kind.flies.as_ref()) else { continue };
        if let Some(calls) = flyer.calls.filter(|calls| calls.is_due(seed, skein.id, hour, now_s, seconds)) {
            // From where it is seen.
            let (leader, _) = skein.leader(flyer, now_s);
            let place = gaze.place.translated(Vec2::new(leader.offset_from(middle).x, leader.height_m()));
            happened.write(WorldEvent { what: WorldEventKind::Call(calls.voice), place });
        }
    }
}
