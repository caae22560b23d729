//! Animal calls: the first of each group is its voice, as long as it is undisturbed.

use bevy::prelude::*;

use super::{Animal, Wildlife};
use crate::{
    creatures::Creatures,
    population::{GroupId, WildGroup, calls::CallWriter},
};

pub(super) fn call(wildlife: Res<Wildlife>, animals: Query<&Animal>, creatures: Res<Creatures>, mut caller: CallWriter) {
    for animal in animals.iter().filter(|animal| animal.number == 0 && animal.stirred.is_none()) {
        let calls = animal.group.find_kind(&creatures).and_then(|(_, life)| life.calls);
        caller.call_if_due(calls, animal.group.id.hash_coordinates(), wildlife.seconds(), animal.quadruped.place);
    }
}
