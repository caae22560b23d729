//! The animals of encounters.

use eremite_land::value_noise::smoothstep;

use crate::{
    creatures::{HeadPose, WingPose},
    encounters::{
        cue::{Act, ActorCue, EncounterMoment, POST_M, passing},
        slot::Encounter,
    },
};

/// Metres within which an animal watches the player.
const WATCHES_M: f32 = 36.0;
/// How pale those are that are white.
const WHITE: f32 = 0.86;
/// Foxes in a wedding, metres from one to the next, and their pace.
const FOXES: i64 = 9;
const FOX_APART_M: f32 = 1.75;
const FOX_MPS: f32 = 0.95;
/// The one that wears white.
pub const BRIDE: usize = 4;
/// Hares in a row.
const HARES: i64 = 7;
/// Seconds of a round of the cranes' dance, and the height of a leap in metres.
const DANCE_S: f64 = 8.5;
const LEAP_M: f32 = 1.15;

/// Which way somebody is that is watched, or the own side.
fn watched_side(encounter: &Encounter, moment: &EncounterMoment) -> (bool, f32) {
    match moment.player {
        Some(player) if player.length() < WATCHES_M => (true, if player.x < 0.0 { -1.0 } else { 1.0 }),
        _ => (false, encounter.side),
    }
}

pub fn white_stag(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    if let Some(fled_m) = encounter.flight_m(moment, 0.0) {
        let (_, away) = moment.left.unwrap_or_default();
        return vec![ActorCue::of("deer", away, Act::Head(HeadPose::Plain)).at(fled_m).pale(WHITE)];
    }
    let (is_watching, side) = watched_side(encounter, moment);
    let head = match moment.cycle(26.0, encounter.unit(0)) {
        _ if is_watching => HeadPose::Alert,
        share if share < 0.42 => HeadPose::Grazes,
        _ => HeadPose::Alert,
    };
    vec![ActorCue::of("deer", side, Act::Head(head)).pale(WHITE)]
}

pub fn foxes(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    let fox = |number: i64| {
        let (along_m, seen) = passing(encounter, moment, FOX_MPS, 32.0, [number, FOXES], FOX_APART_M);
        let is_bride = number as usize == BRIDE;
        let cue = ActorCue::of("fox", encounter.side, Act::Head(HeadPose::Plain)).at(along_m).pale(if is_bride { WHITE } else { 0.0 });
        ActorCue { seen, ..cue }
    };
    (0..FOXES).map(fox).collect()
}

pub fn pale_horse(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    const PALE: f32 = 0.74;
    if let Some(fled_m) = encounter.flight_m(moment, 0.0) {
        let (_, away) = moment.left.unwrap_or_default();
        return vec![ActorCue::of("horse", away, Act::Head(HeadPose::Plain)).at(fled_m).pale(PALE)];
    }
    let (is_watching, side) = watched_side(encounter, moment);
    let share = moment.cycle(34.0, encounter.unit(0));
    // Now and then it goes some steps along the ridge.
    let steps_m = 3.5 * (smoothstep(0.30, 0.38, share) - smoothstep(0.80, 0.88, share));
    let facing = if (0.3..0.8).contains(&share) { 1.0 } else { -1.0 };
    let head = if is_watching || share > 0.55 { HeadPose::Alert } else { HeadPose::Grazes };
    vec![ActorCue::of("horse", if is_watching { side } else { facing }, Act::Head(head)).at(steps_m - 1.75).pale(PALE)]
}

pub fn cranes(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    let crane = |number: i64| {
        let own = if number == 0 { -1.0 } else { 1.0 };
        if let Some(fled_m) = encounter.flight_m(moment, 0.35 * number as f32) {
            let (left_s, away) = moment.left.unwrap_or_default();
            let beats = f64::from(left_s) * 2.4 + 0.4 * number as f64;
            let climb_m = 0.42 * fled_m.abs() + 0.6 * smoothstep(0.3, 1.0, left_s);
            let act = Act::Fly(WingPose::beating(beats, 0.62, 0.0), 0.22);
            return ActorCue { up_m: climb_m + 0.5, ..ActorCue::of("white crane", away, act).at(fled_m + 1.9 * own) };
        }
        // One answers the other.
        let share = moment.cycle(DANCE_S, 0.36 * number as f32 + encounter.unit(0));
        let leap = ((share - 0.46) / 0.17).clamp(0.0, 1.0);
        let up_m = LEAP_M * 4.0 * leap * (1.0 - leap);
        let open = smoothstep(0.30, 0.44, share) * (1.0 - smoothstep(0.66, 0.82, share));
        let flutter = moment.wave(0.62, 0.3 * number as f32);
        let wings = WingPose { open, angles: [0.75 + 0.30 * flutter, 0.95 + 0.42 * flutter] };
        // They circle each other a little.
        let along_m = own * (1.9 + 0.5 * moment.wave(2.0 * DANCE_S, 0.0));
        let cue = ActorCue::of("white crane", -own, Act::Head(HeadPose::Plain)).at(along_m);
        match share {
            share if share < 0.14 => ActorCue { act: Act::Head(HeadPose::Grazes), ..cue },
            share if share > 0.86 => ActorCue { act: Act::Head(HeadPose::Alert), ..cue },
            _ => ActorCue { act: Act::Dance(wings), up_m, ..cue },
        }
    };
    (0..2).map(crane).collect()
}

pub fn hares(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    let hare = |number: i64| {
        let at_m = 1.25 * (number as f32 - 0.5 * (HARES - 1) as f32) + 0.5 * (encounter.unit(10 + number) - 0.5);
        if encounter.flight_m(moment, 0.0).is_some() {
            // Some one way, and some the other.
            let late_s = 0.5 * encounter.unit(20 + number);
            let (_, away) = moment.left.unwrap_or_default();
            let side = if encounter.unit(30 + number) < 0.3 { -away } else { away };
            let fled_m = encounter.flight_m(moment, late_s).map_or(0.0, f32::abs);
            return ActorCue::of("hare", side, Act::Head(HeadPose::Plain)).at(at_m + side * fled_m);
        }
        let bows = moment.cycle(40.0, encounter.unit(40 + number)) < 0.12;
        let head = if bows { HeadPose::Grazes } else { HeadPose::Alert };
        ActorCue::of("hare", encounter.side, Act::Head(head)).at(at_m)
    };
    (0..HARES).map(hare).collect()
}

pub fn owl(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    if let Some(fled_m) = encounter.flight_m(moment, 0.0) {
        let (left_s, away) = moment.left.unwrap_or_default();
        // Down from the post, over the ground, and up into the dark; without a sound.
        let up_m = POST_M + 0.2 - 0.75 * smoothstep(0.5, 1.4, left_s) + 0.2 * (fled_m.abs() - 5.0).max(0.0);
        let glide = 0.5 + 0.5 * moment.wave(2.6, 0.0);
        let act = Act::Fly(WingPose::beating(f64::from(left_s) * 2.2, 0.5, glide).opened_by(smoothstep(0.2, 0.7, left_s)), 0.05);
        return vec![ActorCue { up_m, ..ActorCue::of("owl", away, act).at(fled_m).pale(WHITE) }];
    }
    let (is_watching, side) = watched_side(encounter, moment);
    let looks = if moment.cycle(11.0, encounter.unit(0)) < 0.6 { encounter.side } else { -encounter.side };
    let head = if is_watching { HeadPose::Alert } else { HeadPose::Rests };
    vec![ActorCue { up_m: POST_M, ..ActorCue::of("owl", if is_watching { side } else { looks }, Act::Head(head)).pale(WHITE) }]
}
