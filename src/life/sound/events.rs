//! What happens, told to the outlet with when it happened.

use std::cmp::Ordering;

use bevy::prelude::*;
use eremite_land::{Column, Land, LandCache, Place, Purpose};
use eremite_stream::contracts::{
    almanac::Almanac,
    happened::{Happened, Happening, Voice},
    sights::Met,
    whereabouts::Teleport,
};
use eremite_synth::{
    ears::Heard,
    event::{Answer, Caller, Ground, What},
};

use super::{
    Hearing,
    ground::underfoot,
    hearing::HALF_M,
    outlet::{Outlet, Sound, Sounds},
    staged::Staged,
};

const BELL: Purpose = Purpose::named("pitch of a bell");
const THUNDER: Purpose = Purpose::named("thunder");
/// Chapters of the journal, which of their kinds, and what the land answers when one is met for the first time in this walk.
const ANSWERS: [(&str, Option<&str>, Answer); 3] =
    [("finds", None, Answer::Find), ("countries", None, Answer::Country), ("signs of others", Some("milestone"), Answer::Milestone)];
/// Bridges that are remembered, and other things that were met: however long the walk, the last ones.
const MOST_BRIDGES: usize = 32;
const MOST_MET: usize = 256;
/// Columns to either side over which a bridge is looked for under who stands on one.
const BRIDGE: i64 = 24;
/// Rain and wind from which on there may be thunder, and of how many slots of a quarter of an hour one has any.
const STORM: f32 = 0.75;
const THUNDERS: f32 = 0.04;
const SLOTS_A_DAY: f64 = 24.0 * 60.0;
/// Metres away of the nearest and the farthest.
const THUNDER_M: (f32, f32) = (900.0, 9000.0);

/// What was told before, so that nothing answers twice.
#[derive(Default)]
pub(super) struct Told {
    met: Vec<(&'static str, String)>,
    /// Where bridges begin that were crossed.
    bridges: Vec<Column>,
    slot: i64,
    was_day: Option<bool>,
}

/// Takes down what happens.
pub(super) fn happen(
    mut sounds: ResMut<Sounds>,
    hearing: Res<Hearing>,
    land: Res<Land>,
    almanac: Res<Almanac>,
    (mut happened, mut met, mut teleports): (MessageReader<Happened>, MessageReader<Met>, MessageReader<Teleport>),
    mut memory: ResMut<LandCache>,
    mut told: Local<Told>,
) {
    let sounds = &mut sounds.0;
    sounds.clear();
    if teleports.read().any(|teleport| teleport.anew) {
        (told.met, told.bridges) = default();
    }
    // Whoever said it first, it is the same that is heard first.
    let mut all: Vec<Happened> = happened.read().copied().collect();
    all.sort_by(|a, b| {
        let places = [a, b].map(|Happened { place, .. }| (place.column, place.row));
        places[0].cmp(&places[1]).then(a.what.partial_cmp(&b.what).unwrap_or(Ordering::Equal))
    });
    for Happened { what, place } in all {
        let is_answer = what == Happening::Granted;
        let from = if is_answer { Heard::HERE } else { hearing.of(place, half_m(&what), &land, &mut memory) };
        let what = what_of(&what, &land, place, || underfoot(&land, &mut memory, place, hearing.ears.fall.rain));
        sounds.push(Sound { what, from, after_s: 0.0 });
        let is_on_wood = matches!(what, What::Step { ground: Ground::Wood, .. } | What::Hoof { ground: Ground::Wood, .. });
        let crosses = is_on_wood && hearing.is_his(place);
        if let Some(bridge) = crosses
            .then(|| land.bridges(place.column + -BRIDGE..place.column + BRIDGE))
            .and_then(|bridges| bridges.into_iter().find(|bridge| bridge.contains(&place.column)).map(|bridge| bridge.start))
            && is_new(&mut told.bridges, bridge, MOST_BRIDGES)
        {
            sounds.push(Sound { what: What::Answer(Answer::Bridge), from: Heard::HERE, after_s: 0.2 });
        }
    }
    for Met { chapter, entry, title, .. } in met.read() {
        let is_of = |(name, kind, _): &&(&str, Option<&str>, Answer)| name == chapter && kind.is_none_or(|kind| kind == entry);
        let Some((.., answer)) = ANSWERS.iter().find(is_of) else { continue };
        if is_new(&mut told.met, (*chapter, title.clone()), MOST_MET) {
            sounds.push(Sound { what: What::Answer(*answer), from: Heard::HERE, after_s: 0.2 });
        }
    }
    let slot = (almanac.days * SLOTS_A_DAY).floor() as i64;
    if slot != told.slot {
        told.slot = slot;
        let is_storm = hearing.ears.fall.rain > STORM;
        let unit = |which: i64| land.seed().unit(THUNDER, &[slot, which]);
        if is_storm && unit(0) < THUNDERS * 4.0 * hearing.ears.fall.rain {
            let distance_m = THUNDER_M.0 + (THUNDER_M.1 - THUNDER_M.0) * unit(1);
            let from = Heard { gain: 1.0, pan: 1.6 * unit(2) - 0.8, muffled: hearing.beneath };
            sounds.push(Sound { what: What::Thunder { distance_m }, from, after_s: 0.0 });
        }
    }
    // The sun comes up and goes down.
    let is_day = (6.0..18.5).contains(&almanac.hour());
    if told.was_day.replace(is_day).is_some_and(|was| was != is_day) && hearing.beneath < 0.5 {
        sounds.push(Sound { what: What::Answer(Answer::Sunset), from: Heard::from(0.0, 1.0), after_s: 0.0 });
    }
}

/// Whether something is told for the first time; of what was told before, so much is remembered.
fn is_new<T: PartialEq>(told: &mut Vec<T>, what: T, most: usize) -> bool {
    if told.contains(&what) {
        return false;
    }
    told.truncate(most - 1);
    told.insert(0, what);
    true
}

/// Tells it all to the outlet, or what is staged in its place.
pub(super) fn tell(
    mut outlet: ResMut<Outlet>,
    mut staged: ResMut<Staged>,
    hearing: Res<Hearing>,
    sounds: Res<Sounds>,
    land: Res<Land>,
    time: Res<Time<Real>>,
) {
    let seconds = time.delta_secs_f64();
    match staged.go_on(land.seed(), seconds, &hearing.ears) {
        Some((ears, sounds)) => outlet.take(&ears, &sounds, seconds),
        None => outlet.take(&hearing.ears, &sounds.0, seconds),
    }
}

/// Metres at which it is half as loud as beside him.
fn half_m(what: &Happening) -> f32 {
    match what {
        Happening::Call(Voice::Stag | Voice::Crane | Voice::Geese | Voice::Whistle | Voice::Neigh) => 45.0,
        Happening::Call(_) | Happening::Bell { .. } => 25.0,
        Happening::Wings | Happening::Crumbled { .. } => 12.0,
        _ => HALF_M,
    }
}

/// What is heard of it.
fn what_of(what: &Happening, land: &Land, place: Place, ground: impl FnOnce() -> Ground) -> What {
    match *what {
        Happening::Step { force } => What::Step { ground: ground(), force },
        Happening::Hoof { force } => What::Hoof { ground: ground(), force },
        Happening::Staff => What::Staff { ground: ground() },
        Happening::Granted => What::Answer(Answer::Wish),
        Happening::Landing { force } => What::Landing { ground: ground(), force },
        Happening::Splash { force } => What::Splash { force },
        Happening::Ring => What::Ring,
        Happening::Bell { force } => {
            let degree = (land.seed().hash(BELL, &[place.column.0, place.row]) % 6) as i8;
            What::Bell { degree, force }
        }
        Happening::Loosed { force } => What::Loosed { force },
        Happening::Struck => What::Struck { ground: ground() },
        Happening::Crumbled { force } => What::Crumbled { force },
        Happening::Placed { of_wood } => What::Placed { ground: if of_wood { Ground::Wood } else { Ground::Stone } },
        Happening::Wings => What::Wings { count: 1 },
        Happening::Call(voice) => What::Call(match voice {
            Voice::Neigh => Caller::Horse,
            Voice::Snort => Caller::Snort,
            Voice::Stag => Caller::Stag,
            Voice::Fox => Caller::Fox,
            Voice::Crane => Caller::Crane,
            Voice::Owl => Caller::Owl,
            Voice::Crow => Caller::Crow,
            Voice::Geese => Caller::Geese,
            Voice::Kite => Caller::Kite,
            Voice::Whistle => Caller::Whistle,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_was_told_the_last_is_remembered_and_no_more() {
        let mut told = Vec::new();
        assert!((0..10_000).all(|what| is_new(&mut told, what, MOST_MET)));
        assert_eq!(told.len(), MOST_MET);
        assert!((10_000 - MOST_MET..10_000).all(|what| !is_new(&mut told, what, MOST_MET)), "none of them answers again");
    }
}
