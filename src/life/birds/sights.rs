//! Which of those that fly can be met. Bats are animals.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{Land, LandCache};
use eremite_stream::contracts::{
    almanac::Almanac,
    gaze::Gaze,
    sights::{Article, Chapter, Condition, Entry, Granted, Met, Search, SightsAppExt, Sought},
    whereabouts::Whereabouts,
};

use super::{
    Bird, Birds, Flock, FlockId, Stand,
    roost::{self, of_kind},
    skein,
};
use crate::creatures::{
    Creatures, Flyer, Habit, Kind,
    sights::{Calmest, Seen, entries},
};

const ANIMALS: &str = "animals";
const BIRDS: &str = "birds";

/// Metres within which one is before his eyes.
const NEAR_M: f32 = 32.0;
/// Hours from one look at whether a flock is about to the next, of those at which it may be met.
const MOST_TIMES: usize = 192;
/// How much of a flock is about when it is wished for.
const SURELY: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    use Condition::{Anyhow, AtDawn, AtDusk, ByMoonlight, InFog, InRain, Unstartled};
    let chapter = |name, rank, entries| Chapter {
        name,
        rank,
        article: Article::One,
        entries,
        search,
        conditions: &[Unstartled, Unstartled, Unstartled, Anyhow, AtDawn, AtDusk, ByMoonlight, InRain, InFog],
        is_open: false,
    };
    app.add_chapter(chapter(ANIMALS, 30, |world| of_chapter(world, ANIMALS)))
        .add_chapter(chapter(BIRDS, 40, |world| of_chapter(world, BIRDS)))
        .add_look(look);
}

fn chapter_of(flyer: &Flyer) -> &'static str {
    if flyer.habit == Habit::Flutter { ANIMALS } else { BIRDS }
}

fn of_chapter(world: &World, chapter: &str) -> Vec<Entry> {
    let is_of = |_: &str, kind: &Kind| kind.flies.as_ref().is_some_and(|flyer| chapter_of(flyer) == chapter);
    entries(world.resource::<Creatures>(), is_of)
}

/// Who is before his eyes.
fn look(
    whereabouts: Res<Whereabouts>,
    gaze: Res<Gaze>,
    creatures: Res<Creatures>,
    birds: Res<Birds>,
    all: Query<&Bird>,
    mut met: MessageWriter<Met>,
) {
    let Some(here) = whereabouts.place else { return };
    let mut calmest = Calmest::default();
    for bird in &all {
        let far_m = bird.place.metres_from(here).length();
        if far_m < NEAR_M && gaze.outside_m(bird.place) <= 0.0 {
            calmest.see(Seen { kind: &bird.flock.kind, is_stirred: bird.stirred.is_some(), far_m, place: bird.place });
        }
    }
    // Those far above are over wherever he is.
    for skein in birds.skeins() {
        let Some(flyer) = creatures.find(&skein.kind).ok().and_then(|kind| kind.flies.as_ref()) else { continue };
        let (leader, _) = skein.leader(flyer, birds.seconds());
        let aside_m = leader.metres_from(skein::AIR.place(gaze.place)).x.abs();
        if aside_m < gaze.half_width_m && leader.height_m() < gaze.half_height_m {
            calmest.see(Seen { kind: &skein.kind, is_stirred: false, far_m: aside_m, place: here });
        }
    }
    for Seen { kind, is_stirred, place, .. } in calmest.all() {
        if let Some(flyer) = creatures.find(kind).ok().and_then(|kind| kind.flies.as_ref()) {
            met.write(Met { is_calm: !is_stirred, ..Met::new(chapter_of(flyer), kind, place) });
        }
    }
}

fn search(world: &World) -> Search {
    let creatures = world.resource::<Creatures>().clone();
    Arc::new(move |sought| seek(sought, &creatures))
}

/// A flock of the kind that is about, at a time as it is wished. Those that only pass by are not wished for: when they do is
/// no matter of the hour alone.
fn seek(sought: &Sought, creatures: &Creatures) -> Option<Granted> {
    let land: &Land = sought.land;
    let mut memory = LandCache::default();
    creatures.find(sought.entry).ok()?.flies.as_ref().filter(|flyer| flyer.habit != Habit::Skein)?;
    sought.columns(roost::COLUMNS).find_map(|column| {
        let territory = column.0.div_euclid(roost::COLUMNS);
        Stand::ALL.into_iter().find_map(|stand| {
            let flock = Flock::of(FlockId { territory, stand }, land, &mut memory, creatures)?;
            if flock.kind != sought.entry || !sought.reaches(flock.home.column) {
                return None;
            }
            let (_, flyer) = of_kind(creatures, &flock)?;
            let is_about = |days: f64| flock.about(flyer, land, &Almanac { days, forced: None }) >= SURELY;
            let (days, _) = sought.times(flock.home.column).take(MOST_TIMES).find(|(days, _)| is_about(*days))?;
            Some(Granted { place: flock.home, days })
        })
    })
}
