//! The people of encounters.

use eremite_land::value_noise::smoothstep;

use crate::{
    creatures::robe::Tool,
    encounters::{
        crossing::{BOARDS_M, BOAT_MPS},
        cue::{Act, ActorCue, EncounterMoment, Hold, passing},
        slot::Encounter,
    },
};

/// The wanderer's pace, in metres per second.
const WANDERER_MPS: f32 = 1.3;
/// Monks in a line, metres from one to the next, and their pace.
pub const MONKS: i64 = 6;
const MONK_APART_M: f32 = 2.3;
const MONK_MPS: f32 = 0.85;
/// Seconds of a child's round under the kite.
const ROUND_S: f64 = 22.0;
/// Seconds of a push at the pole, and the water that the boat leaves free at either bank, in metres.
const PUSH_S: f64 = 4.2;
const BANK_M: f32 = 5.0;

pub fn wanderer(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    let back = Encounter { side: way_back(encounter), ..*encounter };
    let (along_m, seen) = passing(&back, moment, WANDERER_MPS, 40.0, [0, 1], 0.0);
    let facing = match moment.player {
        // Whoever bows, bows to somebody.
        Some(player) if moment.bow > 0.0 => {
            if player.x < along_m {
                -1.0
            } else {
                1.0
            }
        }
        _ => back.side,
    };
    let act = Act::Robe(Hold::Upright(Some(Tool::Staff), moment.bow));
    vec![ActorCue { seen, ..ActorCue::of("wanderer", facing, act).at(along_m) }]
}

/// The way back: to where the walk begins.
fn way_back(encounter: &Encounter) -> f32 {
    if encounter.place.column.0 > 0 { -1.0 } else { 1.0 }
}

pub fn flute_player(encounter: &Encounter, _: &EncounterMoment) -> Vec<ActorCue> {
    vec![ActorCue::of("flute player", encounter.side, Act::Robe(Hold::Flute))]
}

pub fn monks(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    let monk = |number: i64| {
        let (along_m, seen) = passing(encounter, moment, MONK_MPS, 30.0, [number, MONKS], MONK_APART_M);
        let who = if number == 0 { "monk" } else { "novice" };
        let act = Act::Robe(if number == 0 { Hold::Upright(Some(Tool::Staff), 0.0) } else { Hold::Lamp });
        ActorCue { seen, ..ActorCue::of(who, encounter.side, act).at(along_m) }
    };
    (0..MONKS).map(monk).collect()
}

/// The side to which a kite flies: with the wind.
pub fn lee(encounter: &Encounter, moment: &EncounterMoment) -> f32 {
    if moment.wind.abs() < 0.02 { encounter.side } else { moment.wind.signum() }
}

pub fn kite(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    let share = moment.cycle(ROUND_S, encounter.unit(0));
    let goes = smoothstep(0.30, 0.44, share) - smoothstep(0.80, 0.94, share);
    let is_going = (0.31..0.43).contains(&share) || (0.81..0.93).contains(&share);
    let way = if share < 0.6 { 1.0 } else { -1.0 };
    let facing = if is_going { way } else { lee(encounter, moment) };
    vec![ActorCue::of("child", facing, Act::Robe(Hold::String)).at(4.5 * (goes - 0.5))]
}

pub fn star_watcher(encounter: &Encounter, _: &EncounterMoment) -> Vec<ActorCue> {
    vec![ActorCue::of("elder", encounter.side, Act::Robe(Hold::Sit(1.0)))]
}

pub fn ferryman(encounter: &Encounter, moment: &EncounterMoment) -> Vec<ActorCue> {
    let (along_m, facing, seen) = boat(encounter, moment);
    let is_still = moment.boat.is_some_and(|boat| boat.mps == 0.0);
    let act = Act::Robe(Hold::Pole(if is_still { 0.0 } else { moment.cycle(PUSH_S, 0.0) }));
    let side = if facing < 0.0 { -1.0 } else { 1.0 };
    vec![ActorCue { up_m: BOARDS_M, is_afloat: true, seen, ..ActorCue::of("ferryman", side, act).at(along_m - 1.25 * facing) }]
}

/// Where the boat's middle is, which way it goes, and how much of it is seen: it comes out of the mist, and goes into it. While
/// it turns about, its way is between -1 and 1.
pub fn boat(encounter: &Encounter, moment: &EncounterMoment) -> (f32, f32, f32) {
    if let Some(boat) = moment.boat {
        return (boat.along_m, boat.turn, boat.seen);
    }
    let half_m = encounter.water.map_or(12.0, |water| 0.5 * (water.to - water.from) as f32 - BANK_M).clamp(4.0, 24.0);
    let (along_m, seen) = passing(encounter, moment, BOAT_MPS, half_m, [0, 1], 0.0);
    (along_m, encounter.side, seen)
}
