//! Who calls, and when: the first of a group, as long as nothing is the matter.

use bevy::prelude::*;
use eremite_land::Land;
use eremite_stream::contracts::{
    almanac::Almanac,
    happened::{Happened, Happening},
};

use super::{Animal, Wildlife};
use crate::creatures::Creatures;

pub(super) fn call(
    wildlife: Res<Wildlife>,
    animals: Query<&Animal>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    almanac: Res<Almanac>,
    mut happened: MessageWriter<Happened>,
    time: Res<Time>,
) {
    let (hour, now_s, seconds) = (almanac.hour(), wildlife.seconds(), time.delta_secs());
    for animal in animals.iter().filter(|animal| animal.number == 0 && animal.stirred.is_none()) {
        let life = creatures.find(&animal.group.kind).ok().and_then(|kind| kind.life.as_ref());
        let calls = life.and_then(|life| life.calls);
        if let Some(calls) = calls.filter(|calls| calls.of_itself(land.seed(), animal.group.id.words(), hour, now_s, seconds)) {
            happened.write(Happened { what: Happening::Call(calls.voice), place: animal.strider.place });
        }
    }
}
