//! Discoveries of people.

use bevy::prelude::*;
use eremite_stream::contracts::{
    camera_view::CameraView,
    discoveries::{Article, Discovery, DiscoveryAppExt, DiscoveryCategory},
    player_position::PlayerPosition,
};

use super::Person;
use crate::creatures::{
    Creatures,
    discoveries::{CalmestSightings, CreatureSighting, entries},
};

const PEOPLE: &str = "people";

/// Metres within which somebody counts as met.
const NEAR_M: f32 = 20.0;

pub(super) fn plugin(app: &mut App) {
    let kinds = |world: &World| entries(world.resource::<Creatures>(), |_, kind| kind.dwells.is_some());
    app.add_discovery_category(DiscoveryCategory::new(PEOPLE, 78, Article::One, kinds)).add_discovery_systems(look);
}

/// Reports the people outdoors and in view as discoveries.
fn look(player_position: Res<PlayerPosition>, view: Res<CameraView>, people: Query<&Person>, mut met: MessageWriter<Discovery>) {
    let Some(here) = player_position.place else { return };
    let mut calmest = CalmestSightings::default();
    for person in people.iter().filter(|person| person.is_out() && view.distance_outside_m(person.place) <= 0.0) {
        let (place, far_m) = (person.place, person.place.offset_from(here).length());
        if far_m < NEAR_M {
            let is_stirred = person.hides_until.is_some();
            calmest.add(CreatureSighting { kind: &person.group.resident().kind, is_stirred, far_m, place });
        }
    }
    for CreatureSighting { kind, is_stirred, place, .. } in calmest.all() {
        met.write(Discovery { is_calm: !is_stirred, ..Discovery::new(PEOPLE, kind, place) });
    }
}
