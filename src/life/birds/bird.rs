//! State machine of one bird, in fixed steps. Undisturbed, its state is sampled from the time; startled, it flies up, lands
//! somewhere else and stays there until it is out of view.

use std::sync::Arc;

use bevy::{
    math::Vec2,
    prelude::{Component, Reflect, ReflectComponent},
};
use eremite_land::{Place, RandomStream, Seed};
use serde::{Deserialize, Serialize};

use super::{
    dwell::{BirdSample, FlockMember},
    flight::{BirdFlight, FlightPose},
    flock::{Flock, FlockTerrain},
    loiter,
};
use crate::{
    creatures::{
        Creature, CreatureKind, Flyer, Habit, HeadPose, InterpolatedJoints, LocomotionInput, Rig, behavior::SOONEST_S,
        habitat::perception_scale,
    },
    motion::GroundQuery,
};

/// Seconds after the first bird of a flock by which the last one takes off too.
const LATE_S: f32 = 0.7;
/// A bird gets used to somebody who has come no nearer for this many seconds, and is alarmed again at this share of the
/// distance.
const USED_S: f32 = 8.0;
const NEARER: f32 = 0.75;
/// Metres between the landing spots that are tried, and how many are.
const FARTHER_M: f32 = 11.0;
const TRIES: i64 = 6;
/// Number of samples of the ground height along the flight, and metres of clearance kept above it.
const LOOKS: i64 = 8;
const KEEPS_M: f32 = 2.5;
/// Steepest slope on which a bird lands, in metres of rise per metre.
const STEEPEST: f32 = 1.2;
/// Seconds without movement after which all joints have come to rest.
const SETTLES_S: f32 = 1.5;

/// Seconds for which a bird rests where it has landed.
const RESTS_S: f32 = 3.0;
/// How long the player has to have sat, in seconds, before the boldest bird comes near, and the shyest; how many of a flock
/// do; from how far, in metres along and up; and how near to the player they land.
const DARES_S: (f32, f32) = (26.0, 44.0);
const DARE: i64 = 5;
const COMES_M: (f32, f32) = (7.5, 70.0);
const COMES_UP_M: f32 = 25.0;
const DOWN_M: (f32, f32) = (2.2, 5.2);
const DOWN_UP_M: f32 = 1.8;
/// Height of that approach, as a share of the height at which they flee.
const COMES_LOW: f32 = 0.6;

const NEAR: RandomStream = RandomStream::named("bird comes near");
const WHERE: RandomStream = RandomStream::named("bird flees where");
const LATE: RandomStream = RandomStream::named("bird flees late");

/// What a disturbed bird does.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum BirdReaction {
    /// It has looked up, for this many seconds.
    Alert(f32),
    /// It is in the air.
    Flies(BirdFlight),
    /// It has landed and rests, for this many seconds.
    Landed(f32),
}

/// A spawned bird.
#[derive(Component, Reflect, Clone, Debug)]
#[reflect(Component, Debug, Clone, from_reflect = false)]
pub struct Bird {
    /// Its flock.
    // Shared by all of it, and fixed: `Creature` has its kind.
    #[reflect(ignore)]
    pub flock: Arc<Flock>,
    /// Its index in the flock.
    pub number: i64,
    /// Its position.
    pub place: Place,
    /// The side it faces, -1 or 1.
    pub facing: f32,
    /// Its reaction, if it was disturbed.
    pub stirred: Option<BirdReaction>,
    /// How often it has taken off.
    pub flights: i64,
    /// The player may come as near as this, in metres, before it is alarmed again.
    pub used_m: f32,
    pub(super) bearing: HeadPose,
    pub(super) still_s: f32,
}

/// A bird with its legs: the components of its entity.
pub type BirdBundle = (Bird, Rig, InterpolatedJoints, Creature);

/// What a bird perceives in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BirdPerception {
    /// Distance in metres to the nearest threat.
    pub far_m: f32,
    /// Speed of the threat, in metres per second.
    pub fast_mps: f32,
    /// The side on which the threat is, -1 or 1.
    pub side: f32,
    /// Seconds since the first of its flock took off, if any did.
    pub since_s: Option<f32>,
    /// Whether its active hours are over.
    pub goes_home: bool,
    /// Strength of song at this hour, from 0 to 1.
    pub sings: f32,
    /// Factor on its alarm distances: smaller, the longer the player sits.
    pub minded: f32,
    /// The player's place and the seconds for which the player has sat.
    pub sits: Option<(Place, f32)>,
}

/// Everything a step of a bird needs beside its own state.
pub struct BirdStepContext<'a, 'b> {
    /// Its kind.
    pub kind: &'a CreatureKind,
    /// How that kind flies and lives.
    pub flyer: &'a Flyer,
    /// The land's seed.
    pub seed: Seed,
    /// Queries of the ground.
    pub footing: &'a mut GroundQuery<'b>,
    /// Seconds since the session began.
    pub now_s: f64,
    /// Seconds of the step.
    pub seconds: f32,
}

impl Bird {
    /// A bird that nobody has disturbed.
    pub fn new(flock: Arc<Flock>, number: i64) -> Self {
        let place = flock.home;
        Self { flock, number, place, facing: 1.0, stirred: None, flights: 0, used_m: f32::MAX, bearing: HeadPose::Plain, still_s: 0.0 }
    }

    /// All components of the bird's entity, its legs standing on the ground.
    pub fn into_bundle(mut self, around: &mut BirdStepContext) -> BirdBundle {
        if self.stirred.is_none() && !self.is_always_airborne() {
            let moment = self.sample(0.0, around);
            (self.place, self.facing) = (standing_place(self.flock.home.moved_along(moment.along_m), around.footing), moment.facing);
        }
        let rig = Rig::standing(around.kind, self.place, self.facing, &mut |place| Some(standing_place(place, around.footing)));
        let heeds = around.flyer.heeds;
        let creature = Creature { kind: self.flock.kind.clone(), doing: "sits", heeds_m: Some([heeds.alert_m, heeds.flee_m]) };
        let joints = InterpolatedJoints::of(&rig);
        (self, rig, joints, creature)
    }

    /// Whether it never lands.
    pub fn is_always_airborne(&self) -> bool {
        self.flock.id.stand == FlockTerrain::Air
    }

    /// Its coordinates for the hash.
    fn hash_coordinates(&self) -> [i64; 3] {
        let [territory, stand] = self.flock.id.hash_coordinates();
        [territory, stand, self.number]
    }

    fn sample(&self, sings: f32, around: &BirdStepContext) -> BirdSample {
        let member =
            FlockMember { flock: &self.flock, flyer: around.flyer, leg_m: around.kind.leg_m(), seed: around.seed, number: self.number };
        member.at(around.now_s, sings)
    }

    /// Advances the bird by one fixed step. Returns what it does and whether it has taken off in this step.
    pub fn step(&mut self, sense: &BirdPerception, rig: &mut Rig, around: &mut BirdStepContext) -> (&'static str, bool) {
        let seconds = around.seconds;
        let flyer = around.flyer;
        let fright = perception_scale(sense.fast_mps) * sense.minded;
        if sense.far_m > 1.3 * flyer.heeds.alert_m {
            self.used_m = f32::MAX;
        }
        let is_near = sense.far_m < (flyer.heeds.alert_m * fright).min(self.used_m);
        let [a, b, c] = self.hash_coordinates();
        let late_s = LATE_S * around.seed.unit(LATE, &[a, b, c, self.flights]);
        let is_called = sense.since_s.is_some_and(|since_s| since_s > late_s && since_s < LATE_S + 1.0);
        let mut takes_off = false;
        let mut comes = None;
        let mut doing = "flies";
        match &mut self.stirred {
            Some(BirdReaction::Flies(flight)) => {
                flight.for_s += seconds;
                if flight.is_descending() && rig.skeleton().place != flight.to {
                    // The legs reach for the landing spot before touchdown.
                    let to = standing_place(flight.to, around.footing);
                    flight.to = to;
                    *rig = Rig::standing(around.kind, to, self.facing, &mut |place| Some(standing_place(place, around.footing)));
                }
                if !flight.is_over() {
                    let air = flight.at(flyer, 0.0);
                    (self.place, self.facing) = (air.place, air.facing);
                    return (doing, false);
                }
                self.place = flight.to;
                self.stirred = Some(BirdReaction::Landed(0.0));
            }
            Some(BirdReaction::Alert(for_s)) => {
                *for_s += seconds;
                let flees = *for_s >= SOONEST_S && sense.far_m < flyer.heeds.flee_m * fright;
                takes_off = flees || is_called && *for_s >= 0.1;
                if !takes_off && (sense.far_m > flyer.heeds.easy_m || *for_s > USED_S) {
                    self.used_m = NEARER * sense.far_m;
                    // It stays here: the spot sampled for this hour is elsewhere.
                    self.stirred = Some(BirdReaction::Landed(0.0));
                }
                doing = "is alert";
            }
            Some(BirdReaction::Landed(for_s)) => {
                *for_s += seconds;
                doing = "sits";
                let rests = *for_s > RESTS_S;
                if is_near {
                    self.stirred = Some(BirdReaction::Alert(0.0));
                } else {
                    takes_off = sense.goes_home && rests;
                    comes = self.landing_spot_near_player(sense, around).filter(|_| rests);
                }
            }
            None => {
                let moment = self.sample(sense.sings, around);
                let there = self.flock.home.moved_along(moment.along_m);
                doing = moment.doing;
                let moved_m = there.offset_from(self.place).x.abs();
                if moved_m != 0.0 {
                    self.place = standing_place(there, around.footing);
                }
                self.still_s = if moved_m != 0.0 || moment.bearing != self.bearing { 0.0 } else { self.still_s + seconds };
                (self.facing, self.bearing) = (moment.facing, moment.bearing);
                if is_near || is_called {
                    self.stirred = Some(BirdReaction::Alert(0.0));
                } else if sense.goes_home {
                    takes_off = true;
                } else {
                    comes = self.landing_spot_near_player(sense, around);
                }
            }
        }
        if let Some(to) = comes.filter(|_| !takes_off) {
            // This flight startles no other bird of the flock.
            let low_m = around.flyer.height_m.0;
            self.fly_to(to, COMES_LOW * low_m, around);
            rig.lift_all_feet();
            return ("flies", false);
        }
        if takes_off {
            self.take_off(sense, around);
            rig.lift_all_feet();
            return ("flies", true);
        }
        if let Some(stirred) = &self.stirred {
            // A bird that has landed pecks as it would at home, but stays in place.
            let is_alert = matches!(stirred, BirdReaction::Alert(_));
            self.bearing = if is_alert { HeadPose::Alert } else { self.sample(0.0, around).bearing };
            self.still_s = 0.0;
        }
        if self.still_s < SETTLES_S {
            let going = LocomotionInput { bearing: self.bearing, ..LocomotionInput::on_ground(self.place, self.facing, 0.0, seconds) };
            let place = self.place;
            rig.step(around.kind, &going, &mut |to| {
                let floor = standing_place(to, around.footing);
                // Beside a step in the ground, the feet stay level with the body.
                Some(if floor.height_above(place).abs() > 0.5 { place.moved_along(to.offset_from(place).x) } else { floor })
            });
        }
        (doing, false)
    }

    /// Takes off and flees from the threat.
    fn take_off(&mut self, sense: &BirdPerception, around: &mut BirdStepContext) {
        let [a, b, c] = self.hash_coordinates();
        let unit = |what: i64| around.seed.unit(WHERE, &[a, b, c, self.flights, what]);
        let (near_m, far_m) = around.flyer.flight_m;
        let way = -sense.side;
        // The flock keeps together: each bird's landing spot is off by only a little.
        let together = around.seed.unit(WHERE, &[a, b, i64::MIN, self.flights]);
        let mut aside_m = near_m + (far_m - near_m) * together + around.flyer.spread_m * (unit(0) - 0.5);
        let mut to = standing_place(self.place.moved_along(way * aside_m), around.footing);
        for _ in 0..TRIES {
            let beside = standing_place(to.moved_along(1.0), around.footing);
            if around.footing.wading_depth(to) == 0.0 && beside.height_above(to).abs() < STEEPEST {
                break;
            }
            aside_m += FARTHER_M;
            to = standing_place(self.place.moved_along(way * aside_m), around.footing);
        }
        let (low_m, high_m) = around.flyer.height_m;
        let over_m = low_m + (high_m - low_m) * unit(1);
        self.fly_to(to, over_m, around);
        self.facing = way;
    }

    /// Starts a flight to a place, at least `over_m` metres high and clear of the ground between.
    fn fly_to(&mut self, to: Place, over_m: f32, around: &mut BirdStepContext) {
        let [a, b, c] = self.hash_coordinates();
        let phase = around.seed.unit(WHERE, &[a, b, c, self.flights, 2]);
        let rise = to.offset_from(self.place);
        let mut over_m = over_m;
        for look in 1..LOOKS {
            let share = look as f32 / LOOKS as f32;
            let ground_m = standing_place(self.place.moved_along(rise.x * share), around.footing).height_above(self.place);
            // The arc is lower toward its ends.
            let arc = (4.0 * share * (1.0 - share)).max(0.45);
            over_m = over_m.max((ground_m - rise.y * share + KEEPS_M) / arc);
        }
        self.facing = if rise.x < 0.0 { -1.0 } else { 1.0 };
        self.flights += 1;
        self.stirred = Some(BirdReaction::Flies(BirdFlight::new(self.place, to, over_m, around.flyer, phase)));
    }

    /// A landing spot near a player who has sat long enough to be taken for a stone, if this bird is one of the bold ones.
    fn landing_spot_near_player(&self, sense: &BirdPerception, around: &mut BirdStepContext) -> Option<Place> {
        let (him, sits_s) = sense.sits.filter(|(_, sits_s)| *sits_s > DARES_S.0)?;
        let way = him.offset_from(self.place);
        let is_one = around.flyer.habit == Habit::Ground && self.number < DARE && !sense.goes_home;
        if !is_one || !(COMES_M.0..COMES_M.1).contains(&way.x.abs()) || way.y.abs() > COMES_UP_M {
            return None;
        }
        let [a, b, c] = self.hash_coordinates();
        let unit = |what: i64| around.seed.unit(NEAR, &[a, b, c, self.flights, what]);
        if sits_s < DARES_S.0 + (DARES_S.1 - DARES_S.0) * unit(0) {
            return None;
        }
        let side = if unit(1) < 0.5 { -1.0 } else { 1.0 };
        let aside_m = side * (DOWN_M.0 + (DOWN_M.1 - DOWN_M.0) * unit(2));
        // Birds do not come to a player in a hollow or beneath a bridge.
        [aside_m, -aside_m].into_iter().find_map(|aside_m| {
            let to = standing_place(him.moved_along(aside_m), around.footing);
            let beside = standing_place(to.moved_along(0.6), around.footing);
            let is_good = to.height_above(him).abs() < DOWN_UP_M
                && around.footing.wading_depth(to) == 0.0
                && beside.height_above(to).abs() < 0.6 * STEEPEST;
            is_good.then_some(to)
        })
    }

    /// Its pose in the air `since_s` seconds after the last step, or `None` on the ground; `there` is the active share of
    /// its flock.
    pub fn flight_pose(
        &self,
        flyer: &Flyer,
        seed: Seed,
        now_s: f64,
        since_s: f32,
        there: f32,
        footing: &mut GroundQuery,
    ) -> Option<FlightPose> {
        if self.is_always_airborne() {
            let home = self.flock.home;
            let mut floor = |aside: f32| footing.surface(home.moved_along(aside)).height_above(home);
            return Some(loiter::loiter_pose(&self.flock, flyer, seed, self.number, now_s, there, &mut floor));
        }
        match &self.stirred {
            Some(BirdReaction::Flies(flight)) => Some(flight.at(flyer, since_s)),
            _ => None,
        }
    }

    /// Moves a bird that never lands to its sampled pose.
    pub fn set_from_flight(&mut self, air: &FlightPose) {
        (self.place, self.facing) = (air.place, air.facing);
    }
}

/// The place straight above or below on which a bird stands: the ground, also the bed of shallow water.
pub fn standing_place(place: Place, footing: &mut GroundQuery) -> Place {
    let floor = footing.floor(place);
    let bed = footing.surface(place);
    // It wades on the bed, not on the water's surface.
    if bed.height_above(floor) < 0.0 && footing.wading_depth(floor) > 0.0 { bed } else { floor }
}

/// Distance in metres from a bird to the player and the player's side, -1 or 1; `f32::MAX` without a player.
pub fn offset_to_player(him: Option<Place>, bird: Place) -> (f32, f32) {
    let way = him.map_or(Vec2::splat(f32::MAX), |him| him.offset_from(bird));
    (if him.is_some() { way.length() } else { f32::MAX }, if way.x < 0.0 { -1.0 } else { 1.0 })
}
