//! Discoveries of four-legged animals.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place};
use eremite_stream::contracts::{
    camera_view::CameraView,
    discoveries::{Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, QuestQuery, QuestSearch, QuestTarget},
    player_position::PlayerPosition,
    world_clock::WorldClock,
};

use super::{Animal, AnimalGroup, AnimalGroupId, territory};
use crate::creatures::{
    Creatures,
    discoveries::{CalmestSightings, CreatureSighting, entries},
};

const ANIMALS: &str = "animals";

/// Metres within which an animal counts as seen.
const NEAR_M: f32 = 30.0;
/// The most points in time that are tested for an active group.
const MOST_TIMES: usize = 192;

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{AtDawn, AtDusk, ByMoonlight, InFog, InRain, InSnow, Unstartled};
    app.add_discovery_category(DiscoveryCategory {
        name: ANIMALS,
        rank: 30,
        article: Article::One,
        kinds: |world| entries(world.resource::<Creatures>(), |_, kind| kind.life.is_some()),
        search,
        conditions: &[Unstartled, Unstartled, Unstartled, AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InFog],
        is_unbounded: false,
    })
    .add_discovery_systems(look);
}

/// Reports the animals in view as discoveries.
fn look(player_position: Res<PlayerPosition>, view: Res<CameraView>, animals: Query<&Animal>, mut met: MessageWriter<Discovery>) {
    let Some(here) = player_position.place else { return };
    let mut calmest = CalmestSightings::default();
    for animal in &animals {
        let place = animal.strider.place;
        let far_m = place.offset_from(here).length();
        if far_m < NEAR_M && view.distance_outside_m(place) <= 0.0 {
            calmest.add(CreatureSighting { kind: &animal.group.kind, is_stirred: animal.stirred.is_some(), far_m, place });
        }
    }
    for CreatureSighting { kind, is_stirred, place, .. } in calmest.all() {
        met.write(Discovery { is_calm: !is_stirred, ..Discovery::new(ANIMALS, kind, place) });
    }
}

fn search(world: &World) -> QuestSearch {
    let creatures = world.resource::<Creatures>().clone();
    Arc::new(move |sought| seek(sought, &creatures))
}

/// A group of the wanted kind and a time at which it is active, under the quest's conditions.
fn seek(sought: &QuestQuery, creatures: &Creatures) -> Option<QuestTarget> {
    let land: &Land = sought.land;
    let life = creatures.find(sought.entry).ok()?.life.as_ref()?;
    let mut memory = LandCache::default();
    sought.columns_by_distance(territory::TERRITORY_COLUMNS).find_map(|column| {
        let territory = column.0.div_euclid(territory::TERRITORY_COLUMNS);
        (0..territory::GROUPS).find_map(|number| {
            let group = AnimalGroup::of(AnimalGroupId { territory, number }, land, &mut memory, creatures)?;
            if group.kind != sought.entry || !sought.is_in_reach(group.home) {
                return None;
            }
            let is_about = |days: f64| group.is_about(life, land, &WorldClock { days, forced: None });
            let (days, _) = sought.matching_times(group.home).take(MOST_TIMES).find(|(days, _)| is_about(*days))?;
            Some(QuestTarget { place: Place::at(group.home, 0).at_height(group.height_m), days })
        })
    })
}
