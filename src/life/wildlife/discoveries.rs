//! Discoveries of four-legged animals.

use std::{iter, sync::Arc};

use bevy::prelude::*;
use eremite_stream::contracts::{
    camera_view::CameraView,
    discoveries::{Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, QuestQuery, QuestTries},
    player_position::PlayerPosition,
};

use super::{Animal, AnimalGroup};
use crate::{
    creatures::{
        Creatures,
        discoveries::{CreatureSighting, entries},
    },
    population::discoveries::{find_active_group, search, sightings},
};

const ANIMALS: &str = "animals";

/// Metres within which an animal counts as seen.
const NEAR_M: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{AtDawn, AtDusk, ByMoonlight, InFog, InRain, InSnow, Unstartled};
    app.add_discovery_category(DiscoveryCategory {
        name: ANIMALS,
        rank: 30,
        article: Article::One,
        kinds: |world| entries(world.resource::<Creatures>(), |_, kind| kind.life.is_some()),
        search: |world| search(world, seek),
        conditions: &[Unstartled, Unstartled, Unstartled, AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InFog],
        is_unbounded: false,
    })
    .add_discovery_systems(look);
}

/// Reports the animals in view as discoveries.
fn look(player_position: Res<PlayerPosition>, view: Res<CameraView>, animals: Query<&Animal>, mut met: MessageWriter<Discovery>) {
    let Some(here) = player_position.place else { return };
    for CreatureSighting { kind, is_stirred, place, .. } in sightings(&animals, here, &view, NEAR_M).all() {
        met.write(Discovery { is_calm: !is_stirred, ..Discovery::new(ANIMALS, kind, place) });
    }
}

/// A group of the wanted kind and a time at which it is active, under the quest's conditions.
fn seek(sought: QuestQuery, creatures: &Arc<Creatures>) -> QuestTries {
    let Some(life) = creatures.find(&sought.entry).ok().and_then(|kind| kind.life.clone()) else { return Box::new(iter::empty()) };
    find_active_group(sought, creatures.clone(), move |group: &AnimalGroup, land, world_clock| group.is_about(&life, land, world_clock))
}
