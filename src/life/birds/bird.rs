//! State machine of one bird, in fixed steps. Undisturbed, its state is sampled from the time; startled, it flies up, lands
//! somewhere else and stays there until it is out of view.

use std::sync::Arc;

use bevy::prelude::{Component, Reflect, ReflectComponent};
use eremite_land::{Place, RandomStream, Seed};
use serde::{Deserialize, Serialize};

use super::{
    dwell::{BirdSample, FlockMember},
    flight::{BirdFlight, FlightPose},
    flock::{Flock, FlockTerrain},
    landing::standing_place,
    loiter,
};
use crate::{
    creatures::{Flyer, HeadPose, LocomotionInput, Rig, behavior::SOONEST_S, habitat::perception_scale},
    motion::GroundQuery,
    population::{CreatureBundle, GroupId, StepContext, WildCreature, spawning::creature_bundle, threat::Threat},
};

/// Seconds after the first bird of a flock by which the last one takes off too.
const LATE_S: f32 = 0.7;
/// A bird gets used to somebody who has come no nearer for this many seconds, and is alarmed again at this share of the
/// distance.
const USED_S: f32 = 8.0;
const NEARER: f32 = 0.75;
/// Seconds without movement after which all joints have come to rest.
const SETTLES_S: f32 = 1.5;

/// Seconds for which a bird rests where it has landed.
const RESTS_S: f32 = 3.0;

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

/// What a bird perceives in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BirdPerception {
    /// The nearest threat.
    pub threat: Threat,
    /// Seconds since the first of its flock took off, if any did.
    pub since_s: Option<f32>,
    /// Whether its active hours are over.
    pub goes_home: bool,
    /// Strength of song at this hour, from 0 to 1.
    pub sings: f32,
    /// The player's place and the seconds for which the player has sat.
    pub sits: Option<(Place, f32)>,
}

/// What a bird that is not in the air does next.
enum BirdDecision {
    Stays,
    /// It flees, or goes home.
    TakesOff,
    /// It comes near the player, to land here.
    Comes(Place),
}

impl WildCreature for Bird {
    type Group = Flock;

    fn group(&self) -> &Flock {
        &self.flock
    }

    fn number(&self) -> i64 {
        self.number
    }

    fn place(&self) -> Place {
        self.place
    }

    fn is_disturbed(&self) -> bool {
        self.stirred.is_some()
    }
}

impl Bird {
    /// A bird that nobody has disturbed.
    pub fn new(flock: Arc<Flock>, number: i64) -> Self {
        let place = flock.home;
        Self { flock, number, place, facing: 1.0, stirred: None, flights: 0, used_m: f32::MAX, bearing: HeadPose::Plain, still_s: 0.0 }
    }

    /// All components of the bird's entity, its legs standing on the ground.
    pub fn into_bundle(mut self, around: &mut StepContext<Flyer>) -> CreatureBundle<Self> {
        if self.stirred.is_none() && !self.is_always_airborne() {
            let moment = self.sample(0.0, around);
            (self.place, self.facing) = (standing_place(self.flock.home.moved_along(moment.along_m), around.ground_query), moment.facing);
        }
        let rig = Rig::standing(around.kind, self.place, self.facing, &mut |place| Some(standing_place(place, around.ground_query)));
        let kind = self.flock.kind.clone();
        creature_bundle(self, rig, kind, "sits", Some(around.behavior.heeds))
    }

    /// Whether it never lands.
    pub fn is_always_airborne(&self) -> bool {
        self.flock.id.stand == FlockTerrain::Air
    }

    /// Its coordinates for the hash.
    pub(super) fn hash_coordinates(&self) -> [i64; 3] {
        let [territory, stand] = self.flock.id.hash_coordinates();
        [territory, stand, self.number]
    }

    fn sample(&self, sings: f32, around: &StepContext<Flyer>) -> BirdSample {
        let member =
            FlockMember { flock: &self.flock, flyer: around.behavior, leg_m: around.kind.leg_m(), seed: around.seed, number: self.number };
        member.at(around.now_s, sings)
    }

    /// Advances the bird by one fixed step. Returns what it does and whether it has taken off in this step.
    pub fn step(&mut self, sense: &BirdPerception, rig: &mut Rig, around: &mut StepContext<Flyer>) -> (&'static str, bool) {
        if sense.threat.far_m > 1.3 * around.behavior.heeds.alert_m {
            self.used_m = f32::MAX;
        }
        let (doing, next) = match self.stirred {
            Some(BirdReaction::Flies(_)) => {
                if self.advance_flight(rig, around) {
                    return ("flies", false);
                }
                ("flies", BirdDecision::Stays)
            }
            Some(BirdReaction::Alert(for_s)) => ("is alert", self.decide_alert(for_s + around.seconds, sense, around)),
            Some(BirdReaction::Landed(for_s)) => ("sits", self.decide_landed(for_s + around.seconds, sense, around)),
            None => self.follow_routine(sense, around),
        };
        match next {
            BirdDecision::Stays => self.stand(rig, around),
            BirdDecision::TakesOff => {
                self.take_off(sense, around);
                rig.lift_all_feet();
                return ("flies", true);
            }
            BirdDecision::Comes(to) => {
                // This flight startles no other bird of the flock.
                self.fly_near_player(to, around);
                rig.lift_all_feet();
                return ("flies", false);
            }
        }
        (doing, false)
    }

    /// Factor on its alarm distances.
    fn fright(threat: &Threat) -> f32 {
        perception_scale(threat.fast_mps) * threat.minded
    }

    /// Whether the threat is near enough for it to look up, and nearer than it is used to.
    fn is_startled(&self, threat: &Threat, flyer: &Flyer) -> bool {
        threat.far_m < (flyer.heeds.alert_m * Self::fright(threat)).min(self.used_m)
    }

    /// Whether it follows the first of its flock, each bird a little later.
    fn is_called(&self, sense: &BirdPerception, seed: Seed) -> bool {
        let [a, b, c] = self.hash_coordinates();
        let late_s = LATE_S * seed.unit(LATE, &[a, b, c, self.flights]);
        sense.since_s.is_some_and(|since_s| since_s > late_s && since_s < LATE_S + 1.0)
    }

    /// Flies on. Returns whether it is still in the air.
    fn advance_flight(&mut self, rig: &mut Rig, around: &mut StepContext<Flyer>) -> bool {
        let Some(BirdReaction::Flies(flight)) = &mut self.stirred else { return false };
        flight.for_s += around.seconds;
        if flight.is_descending() && rig.skeleton().place != flight.to {
            // The legs reach for the landing spot before touchdown.
            let to = standing_place(flight.to, around.ground_query);
            flight.to = to;
            *rig = Rig::standing(around.kind, to, self.facing, &mut |place| Some(standing_place(place, around.ground_query)));
        }
        if flight.is_over() {
            self.place = flight.to;
            self.stirred = Some(BirdReaction::Landed(0.0));
            return false;
        }
        let air = flight.at(around.behavior, 0.0);
        self.set_from_flight(&air);
        true
    }

    /// Looks up for `for_s` seconds now: it flees, or gets used to the threat.
    fn decide_alert(&mut self, for_s: f32, sense: &BirdPerception, around: &StepContext<Flyer>) -> BirdDecision {
        let (threat, heeds) = (&sense.threat, around.behavior.heeds);
        self.stirred = Some(BirdReaction::Alert(for_s));
        let flees = for_s >= SOONEST_S && threat.far_m < heeds.flee_m * Self::fright(threat);
        if flees || self.is_called(sense, around.seed) && for_s >= 0.1 {
            return BirdDecision::TakesOff;
        }
        if threat.far_m > heeds.easy_m || for_s > USED_S {
            self.used_m = NEARER * threat.far_m;
            // It stays here: the spot sampled for this hour is elsewhere.
            self.stirred = Some(BirdReaction::Landed(0.0));
        }
        BirdDecision::Stays
    }

    /// Rests for `for_s` seconds now where it has landed.
    fn decide_landed(&mut self, for_s: f32, sense: &BirdPerception, around: &mut StepContext<Flyer>) -> BirdDecision {
        let is_startled = self.is_startled(&sense.threat, around.behavior);
        self.stirred = Some(if is_startled { BirdReaction::Alert(0.0) } else { BirdReaction::Landed(for_s) });
        if is_startled || for_s <= RESTS_S {
            BirdDecision::Stays
        } else if sense.goes_home {
            BirdDecision::TakesOff
        } else {
            self.landing_spot_near_player(sense, around).map_or(BirdDecision::Stays, BirdDecision::Comes)
        }
    }

    /// Is where its routine has it, unless something disturbs it. Returns what it does, and what it does next.
    fn follow_routine(&mut self, sense: &BirdPerception, around: &mut StepContext<Flyer>) -> (&'static str, BirdDecision) {
        let moment = self.sample(sense.sings, around);
        let there = self.flock.home.moved_along(moment.along_m);
        let moved_m = there.offset_from(self.place).x.abs();
        if moved_m != 0.0 {
            self.place = standing_place(there, around.ground_query);
        }
        self.still_s = if moved_m != 0.0 || moment.bearing != self.bearing { 0.0 } else { self.still_s + around.seconds };
        (self.facing, self.bearing) = (moment.facing, moment.bearing);
        let next = if self.is_startled(&sense.threat, around.behavior) || self.is_called(sense, around.seed) {
            self.stirred = Some(BirdReaction::Alert(0.0));
            BirdDecision::Stays
        } else if sense.goes_home {
            BirdDecision::TakesOff
        } else {
            self.landing_spot_near_player(sense, around).map_or(BirdDecision::Stays, BirdDecision::Comes)
        };
        (moment.doing, next)
    }

    /// Stands on its legs, until all joints have come to rest.
    fn stand(&mut self, rig: &mut Rig, around: &mut StepContext<Flyer>) {
        if let Some(stirred) = &self.stirred {
            // A bird that has landed pecks as it would at home, but stays in place.
            let is_alert = matches!(stirred, BirdReaction::Alert(_));
            self.bearing = if is_alert { HeadPose::Alert } else { self.sample(0.0, around).bearing };
            self.still_s = 0.0;
        }
        if self.still_s < SETTLES_S {
            let going =
                LocomotionInput { bearing: self.bearing, ..LocomotionInput::on_ground(self.place, self.facing, 0.0, around.seconds) };
            let place = self.place;
            rig.step(around.kind, &going, &mut |to| {
                let floor = standing_place(to, around.ground_query);
                // Beside a step in the ground, the feet stay level with the body.
                Some(if floor.height_above(place).abs() > 0.5 { place.moved_along(to.offset_from(place).x) } else { floor })
            });
        }
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
        ground_query: &mut GroundQuery,
    ) -> Option<FlightPose> {
        if self.is_always_airborne() {
            let home = self.flock.home;
            let mut floor = |aside: f32| ground_query.surface(home.moved_along(aside)).height_above(home);
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
