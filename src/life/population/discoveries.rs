//! Discoveries of wild creatures: those in view, and where to look for a kind.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place};
use eremite_stream::contracts::{
    camera_view::CameraView,
    discoveries::{QuestQuery, QuestSearch, QuestTarget, QuestTries},
    world_clock::WorldClock,
};

use super::{GroupId, WildCreature, WildGroup};
use crate::creatures::{
    Creatures,
    discoveries::{CalmestSightings, CreatureSighting},
};

/// The most points in time that are tested for an active group.
const MAX_TIMES: usize = 192;

/// The creatures that are in view and nearer to the player than `near_m` metres.
pub fn sightings<'a, C: WildCreature>(all: &'a Query<&C>, here: Place, view: &CameraView, near_m: f32) -> CalmestSightings<'a> {
    let mut calmest = CalmestSightings::default();
    for one in all {
        let place = one.place();
        let far_m = place.offset_from(here).length();
        if far_m < near_m && view.distance_outside_m(place) <= 0.0 {
            calmest.add(CreatureSighting { kind: one.group().kind(), is_stirred: one.is_disturbed(), far_m, place });
        }
    }
    calmest
}

/// Looks for a kind among those that there are now.
pub fn search(world: &World, seek: fn(QuestQuery, &Arc<Creatures>) -> QuestTries) -> QuestSearch {
    let creatures = Arc::new(world.resource::<Creatures>().clone());
    Arc::new(move |sought| seek(sought, &creatures))
}

/// A group of the wanted kind and a time at which it is active, under the quest's conditions.
pub fn find_active_group<G: WildGroup>(
    sought: QuestQuery,
    creatures: Arc<Creatures>,
    is_active: impl Fn(&G, &Land, &WorldClock) -> bool + Send + Sync + 'static,
) -> QuestTries {
    let columns = G::Id::TERRITORY_COLUMNS;
    let mut memory = LandCache::default();
    sought.try_columns(columns, move |sought, column| {
        G::Id::in_territory(column.0.div_euclid(columns)).find_map(|id| {
            let group = G::generate(id, &sought.land, &mut memory, &creatures)?;
            let home = group.home();
            if group.kind() != sought.entry || !sought.is_in_reach(home.column) {
                return None;
            }
            let is_active_at = |days: f64| is_active(&group, &sought.land, &WorldClock { days, forced: None });
            let (days, _) = sought.matching_times(home.column).take(MAX_TIMES).find(|(days, _)| is_active_at(*days))?;
            Some(QuestTarget { place: home, days })
        })
    })
}
