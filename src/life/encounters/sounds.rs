//! What is heard of an encounter: each sound at a moment that follows from its time alone.

use eremite_land::{Place, RandomStream, Seed};
use eremite_stream::contracts::world_event::{Caller, SoundEventKind, WorldEvent};

use super::{
    kind::EncounterKind,
    stage::Stage,
    water::{LEAP_S, leap_in},
};

const NOTE: RandomStream = RandomStream::named("encounter flute");

/// Seconds of a beat of the flute, and beats of a phrase, the last of which are silent.
const BEAT_S: f64 = 0.95;
const PHRASE: i64 = 12;
const REST: i64 = 4;
/// The flute's notes in hertz: a pentatonic scale from D4.
const SCALE_HZ: [f32; 8] = [293.7, 329.6, 392.0, 440.0, 493.9, 587.3, 659.3, 784.0];
/// Seconds between two strokes of the monks' bell, its pitch as a degree of the mode, and how hard it is struck.
const BELL_S: f64 = 6.5;
const BELL: SoundEventKind = SoundEventKind::Bell { degree: 7, force: 0.16 };
/// Seconds between two calls of dancing cranes, of an owl.
const CRANES_S: f64 = 17.0;
const OWL_S: f64 = 23.0;

/// Tells what is heard from a moment to that of the stage.
pub fn between(stage: &Stage, before_s: f64, happens: &mut dyn FnMut(WorldEvent)) {
    let now_s = stage.moment.seconds;
    // After a jump of the clock nothing is made up for.
    if !(0.0..1.0).contains(&(now_s - before_s)) {
        return;
    }
    let first = |number: usize| stage.actor(number).map_or(stage.encounter.place, |(actor, _)| actor.place());
    let mut tell = |what: SoundEventKind, place: Place| happens(WorldEvent { what, place });
    match stage.encounter.kind {
        EncounterKind::FlutePlayer => {
            if let Some(what) = begun(BEAT_S, before_s, now_s).and_then(|beat| note(Seed(stage.encounter.hash), beat)) {
                tell(what, first(0).moved_up(1.0));
            }
        }
        EncounterKind::Monks if begun(BELL_S, before_s, now_s).is_some() && stage.actor(0).is_some_and(|(_, cue)| cue.seen > 0.1) => {
            tell(BELL, first(0).moved_up(1.0));
        }
        EncounterKind::DancingCranes if begun(CRANES_S, before_s, now_s).is_some() => {
            tell(SoundEventKind::Call(Caller::Crane), first(0).moved_up(1.2));
        }
        EncounterKind::WhiteOwl if begun(OWL_S, before_s, now_s).is_some() => {
            tell(SoundEventKind::Call(Caller::Owl), first(0).moved_up(0.4));
        }
        EncounterKind::GreatCarp => {
            // It comes down where it has leapt to.
            let leap = leap_in(&stage.encounter, before_s - f64::from(LEAP_S), now_s - f64::from(LEAP_S));
            if let Some(leap) = leap {
                tell(SoundEventKind::Splash { force: 0.55 }, stage.encounter.place.moved_along(leap.to_m));
            }
        }
        _ => {}
    }
}

/// The period that began between two moments, if one did.
fn begun(period_s: f64, before_s: f64, now_s: f64) -> Option<i64> {
    let [before, now] = [before_s, now_s].map(|seconds| (seconds / period_s).floor());
    (now > before).then_some(now as i64)
}

/// The note of a beat of the flute. A phrase wanders by steps of the scale, and ends on its lowest third.
fn note(seed: Seed, beat: i64) -> Option<SoundEventKind> {
    let (phrase, at) = (beat.div_euclid(PHRASE), beat.rem_euclid(PHRASE));
    let unit = |number: i64| seed.unit(NOTE, &[phrase, number]);
    // Some notes are held over the next beat.
    let is_held = |at: i64| at > 0 && unit(20 + at) < 0.35;
    if at >= PHRASE - REST || is_held(at) {
        return None;
    }
    let walked: i64 = (0..=at).map(|step| (unit(step) * 5.0) as i64 - 2).sum();
    let sounds_for = 1 + (at + 1..PHRASE - REST).take_while(|next| is_held(*next)).count();
    let is_last = at + sounds_for as i64 >= PHRASE - REST;
    let degree = if is_last { (3 + walked).rem_euclid(3) } else { (3 + walked).clamp(0, SCALE_HZ.len() as i64 - 1) };
    let hold_s = (sounds_for as f32 + if is_last { 1.2 } else { -0.08 }) * BEAT_S as f32;
    Some(SoundEventKind::Blow { hz: SCALE_HZ[degree as usize], force: 0.34 + 0.16 * unit(40 + at), hold_s })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flute_plays_phrases_within_its_range_and_rests_between() {
        let notes: Vec<Option<SoundEventKind>> = (0..PHRASE * 200).map(|beat| note(Seed(9), beat)).collect();
        for phrase in notes.chunks(PHRASE as usize) {
            assert!(phrase[0].is_some(), "a phrase begins with a note");
            assert!(phrase[(PHRASE - REST) as usize..].iter().all(Option::is_none), "and ends with a rest");
        }
        let pitches = notes.iter().flatten().map(|note| match note {
            SoundEventKind::Blow { hz, force, hold_s } => {
                assert!((0.2..0.6).contains(force) && (0.3..12.0).contains(hold_s));
                *hz as i32
            }
            other => panic!("{other:?}"),
        });
        let pitches: std::collections::BTreeSet<i32> = pitches.collect();
        assert!(pitches.len() >= 6, "{pitches:?}");
    }

    #[test]
    fn a_period_begins_once() {
        let begins = (0..6400).filter(|step| begun(6.5, f64::from(*step) / 64.0, f64::from(step + 1) / 64.0).is_some()).count();
        assert_eq!(begins, 15);
    }
}
