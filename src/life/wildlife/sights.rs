//! Which of those on four legs can be met.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place};
use eremite_stream::contracts::{
    almanac::Almanac,
    gaze::Gaze,
    sights::{Article, Chapter, Condition, Granted, Met, Search, SightsAppExt, Sought},
    whereabouts::Whereabouts,
};

use super::{Animal, Group, GroupId, abode};
use crate::creatures::{
    Creatures,
    sights::{Calmest, Seen, entries},
};

const ANIMALS: &str = "animals";

/// Metres within which one is before his eyes.
const NEAR_M: f32 = 30.0;
/// Hours from one look at whether a group is about to the next, of those at which it may be met.
const MOST_TIMES: usize = 192;

pub(super) fn plugin(app: &mut App) {
    use Condition::{AtDawn, AtDusk, ByMoonlight, InFog, InRain, InSnow, Unstartled};
    app.add_chapter(Chapter {
        name: ANIMALS,
        rank: 30,
        article: Article::One,
        entries: |world| entries(world.resource::<Creatures>(), |_, kind| kind.life.is_some()),
        search,
        conditions: &[Unstartled, Unstartled, Unstartled, AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InFog],
        is_open: false,
    })
    .add_look(look);
}

/// Who is before his eyes.
fn look(whereabouts: Res<Whereabouts>, gaze: Res<Gaze>, animals: Query<&Animal>, mut met: MessageWriter<Met>) {
    let Some(here) = whereabouts.place else { return };
    let mut calmest = Calmest::default();
    for animal in &animals {
        let place = animal.strider.place;
        let far_m = place.metres_from(here).length();
        if far_m < NEAR_M && gaze.outside_m(place) <= 0.0 {
            calmest.see(Seen { kind: &animal.group.kind, is_stirred: animal.stirred.is_some(), far_m, place });
        }
    }
    for Seen { kind, is_stirred, place, .. } in calmest.all() {
        met.write(Met { is_calm: !is_stirred, ..Met::new(ANIMALS, kind, place) });
    }
}

fn search(world: &World) -> Search {
    let creatures = world.resource::<Creatures>().clone();
    Arc::new(move |sought| seek(sought, &creatures))
}

/// A group of the kind that is about, at a time as it is wished.
fn seek(sought: &Sought, creatures: &Creatures) -> Option<Granted> {
    let land: &Land = sought.land;
    let life = creatures.find(sought.entry).ok()?.life.as_ref()?;
    let mut memory = LandCache::default();
    sought.columns(abode::COLUMNS).find_map(|column| {
        let territory = column.0.div_euclid(abode::COLUMNS);
        (0..abode::GROUPS).find_map(|number| {
            let group = Group::of(GroupId { territory, number }, land, &mut memory, creatures)?;
            if group.kind != sought.entry || !sought.reaches(group.home) {
                return None;
            }
            let is_about = |days: f64| group.is_about(life, land, &Almanac { days, forced: None });
            let (days, _) = sought.times(group.home).take(MOST_TIMES).find(|(days, _)| is_about(*days))?;
            Some(Granted { place: Place::at(group.home, 0).at_height(group.height_m), days })
        })
    })
}
