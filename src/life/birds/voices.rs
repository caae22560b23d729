//! Who calls, and when: one of a flock, and those of a skein far above.

use bevy::prelude::*;
use eremite_land::Land;
use eremite_stream::contracts::{
    almanac::Almanac,
    gaze::Gaze,
    happened::{Happened, Happening},
};

use super::{ABOUT, Bird, Birds, roost::of_kind, skein};
use crate::creatures::Creatures;

pub(super) fn call(
    birds: Res<Birds>,
    all: Query<&Bird>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    (almanac, gaze): (Res<Almanac>, Res<Gaze>),
    mut happened: MessageWriter<Happened>,
    time: Res<Time>,
) {
    let (seed, hour, now_s, seconds) = (land.seed(), almanac.hour(), birds.seconds(), time.delta_secs());
    // The first of a flock has its voice.
    for bird in all.iter().filter(|bird| bird.number == 0 && birds.about(bird.flock.id) > ABOUT) {
        let calls = of_kind(&creatures, &bird.flock).and_then(|(_, flyer)| flyer.calls);
        if let Some(calls) = calls.filter(|calls| calls.of_itself(seed, bird.flock.id.words(), hour, now_s, seconds)) {
            happened.write(Happened { what: Happening::Call(calls.voice), place: bird.place });
        }
    }
    let middle = skein::AIR.place(gaze.place);
    for skein in birds.skeins() {
        let Some(flyer) = creatures.find(&skein.kind).ok().and_then(|kind| kind.flies.as_ref()) else { continue };
        if let Some(calls) = flyer.calls.filter(|calls| calls.of_itself(seed, skein.id, hour, now_s, seconds)) {
            // From where it is seen.
            let (leader, _) = skein.leader(flyer, now_s);
            let place = gaze.place.moved(Vec2::new(leader.metres_from(middle).x, leader.height_m()));
            happened.write(Happened { what: Happening::Call(calls.voice), place });
        }
    }
}
