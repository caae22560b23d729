//! Animal calls: the first of each group is its voice, as long as it is undisturbed.

use bevy::prelude::*;
use eremite_land::Land;
use eremite_stream::contracts::{
    world_clock::WorldClock,
    world_event::{SoundEventKind, WorldEvent},
};

use super::{Animal, Wildlife};
use crate::creatures::Creatures;

pub(super) fn call(
    wildlife: Res<Wildlife>,
    animals: Query<&Animal>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    world_clock: Res<WorldClock>,
    mut happened: MessageWriter<WorldEvent>,
    time: Res<Time>,
) {
    let (hour, now_s, seconds) = (world_clock.hour(), wildlife.seconds(), time.delta_secs());
    for animal in animals.iter().filter(|animal| animal.number == 0 && animal.stirred.is_none()) {
        let life = creatures.find(&animal.group.kind).ok().and_then(|kind| kind.life.as_ref());
        let calls = life.and_then(|life| life.calls);
        if let Some(calls) = calls.filter(|calls| calls.is_due(land.seed(), animal.group.id.hash_coordinates(), hour, now_s, seconds)) {
            happened.write(WorldEvent { what: SoundEventKind::Call(calls.voice), place: animal.strider.place });
        }
    }
}
