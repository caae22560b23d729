//! Discoveries of birds and bats; bats count as animals.

use std::{iter, sync::Arc};

use bevy::prelude::*;
use eremite_stream::contracts::{
    camera_view::CameraView,
    discoveries::{Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, DiscoveryKind, QuestQuery, QuestTries},
    player_position::PlayerPosition,
};

use super::{Bird, Birds, Flock, v_formation};
use crate::{
    creatures::{
        CreatureKind, Creatures, Flyer, Habit,
        discoveries::{CreatureSighting, entries},
    },
    population::discoveries::{find_active_group, search, sightings},
};

const ANIMALS: &str = "animals";
const BIRDS: &str = "birds";

/// Metres within which a bird counts as seen.
const NEAR_M: f32 = 32.0;
/// The active share of a flock from which on a quest may name it.
const SURELY: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{Anyhow, AtDawn, AtDusk, ByMoonlight, InFog, InRain, Unstartled};
    let chapter = |name, rank, entries| DiscoveryCategory {
        name,
        rank,
        article: Article::One,
        kinds: entries,
        search: |world| search(world, seek),
        conditions: &[Unstartled, Unstartled, Unstartled, Anyhow, AtDawn, AtDusk, ByMoonlight, InRain, InFog],
        is_unbounded: false,
    };
    app.add_discovery_category(chapter(ANIMALS, 30, |world| entries_of_category(world, ANIMALS)))
        .add_discovery_category(chapter(BIRDS, 40, |world| entries_of_category(world, BIRDS)))
        .add_discovery_systems(look);
}

fn category_of(flyer: &Flyer) -> &'static str {
    if flyer.habit == Habit::Flutter { ANIMALS } else { BIRDS }
}

fn entries_of_category(world: &World, chapter: &str) -> Vec<DiscoveryKind> {
    let is_of = |_: &str, kind: &CreatureKind| kind.flies.as_ref().is_some_and(|flyer| category_of(flyer) == chapter);
    entries(world.resource::<Creatures>(), is_of)
}

/// Reports the birds in view as discoveries.
fn look(
    player_position: Res<PlayerPosition>,
    view: Res<CameraView>,
    creatures: Res<Creatures>,
    birds: Res<Birds>,
    all: Query<&Bird>,
    mut met: MessageWriter<Discovery>,
) {
    let Some(here) = player_position.place else { return };
    let mut calmest = sightings(&all, here, &view, NEAR_M);
    // V formations pass above the player; the sighting's place is the player's.
    for formation in birds.formations() {
        let Some(flyer) = creatures.find(&formation.kind).ok().and_then(|kind| kind.flies.as_ref()) else { continue };
        let (leader, _) = formation.leader(flyer, birds.seconds());
        let aside_m = leader.offset_from(v_formation::AIR.layer_place(view.place)).x.abs();
        if aside_m < view.half_width_m && leader.height_m() < view.half_height_m {
            calmest.add(CreatureSighting { kind: &formation.kind, is_stirred: false, far_m: aside_m, place: here });
        }
    }
    for CreatureSighting { kind, is_stirred, place, .. } in calmest.all() {
        if let Some(flyer) = creatures.find(kind).ok().and_then(|kind| kind.flies.as_ref()) {
            met.write(Discovery { is_calm: !is_stirred, ..Discovery::new(category_of(flyer), kind, place) });
        }
    }
}

/// A flock of the wanted kind and a time at which it is active, under the quest's conditions. V formations are never wanted:
/// their passing does not depend on the hour alone.
fn seek(sought: QuestQuery, creatures: &Arc<Creatures>) -> QuestTries {
    let flyer = creatures.find(&sought.entry).ok().and_then(|kind| kind.flies.clone());
    let Some(flyer) = flyer.filter(|flyer| flyer.habit != Habit::Skein) else { return Box::new(iter::empty()) };
    find_active_group(sought, creatures.clone(), move |flock: &Flock, land, world_clock| {
        flock.active_share(&flyer, land, world_clock) >= SURELY
    })
}
