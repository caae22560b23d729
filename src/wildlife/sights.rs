//! Which of those on four legs can be met.

use std::sync::Arc;

use bevy::{math::Vec2, prelude::*};

use super::{Animal, Group, GroupId, abode};
use crate::{
    creatures::{self, Creatures, Kind, Rig},
    ink::InkMesh,
    land::{Column, Land, LandCache, Place},
    shared::{
        almanac::Almanac,
        gaze::Gaze,
        sights::{Article, Chapter, Condition, Entry, Granted, Met, Search, SightsAppExt, Sketch, Sought},
        whereabouts::Whereabouts,
    },
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
        entries,
        search,
        conditions: &[Unstartled, Unstartled, Unstartled, AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InFog],
        is_open: false,
    })
    .add_look(look);
}

fn entries(world: &World) -> Vec<Entry> {
    let kinds = world.resource::<Creatures>().iter().filter(|(_, kind)| kind.life.is_some());
    kinds
        .map(|(name, kind)| {
            let kind = kind.clone();
            Entry::new(name, move || portrait(&kind))
        })
        .collect()
}

/// One that stands, and looks to the right.
fn portrait(kind: &Kind) -> Sketch {
    let mut mesh = InkMesh::default();
    let rig = Rig::standing(kind, Place::at(Column(0), 0), 1.0, &mut |place| {
        Some(Place { row: 0, offset: Vec2::new(place.offset.x, 0.0), ..place })
    });
    creatures::draw(&mut mesh, kind, &rig, rig.skeleton(), 0.0, &mut |_| 0.0);
    Sketch { mesh, is_scene: false }
}

/// Of each kind that is before his eyes the one that minds him least, and of those the nearest.
fn look(whereabouts: Res<Whereabouts>, gaze: Res<Gaze>, animals: Query<&Animal>, mut met: MessageWriter<Met>) {
    let Some(here) = whereabouts.place else { return };
    let mut seen: Vec<(&str, bool, f32, Place)> = Vec::new();
    for animal in &animals {
        let place = animal.strider.place;
        let far_m = place.metres_from(here).length();
        if far_m > NEAR_M || gaze.outside_m(place) > 0.0 {
            continue;
        }
        let one = (&*animal.group.kind, animal.stirred.is_some(), far_m, place);
        match seen.iter_mut().find(|known| known.0 == one.0) {
            Some(known) if (one.1, one.2) < (known.1, known.2) => *known = one,
            Some(_) => {}
            None => seen.push(one),
        }
    }
    seen.sort_by_key(|(kind, ..)| *kind);
    for (name, is_stirred, _, place) in seen {
        met.write(Met { is_calm: !is_stirred, ..Met::new(ANIMALS, name, place) });
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
