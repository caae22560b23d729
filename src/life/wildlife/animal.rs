//! State machine of one wild animal, in fixed steps. Undisturbed, it is where its routine has it; disturbed, its own body
//! moves it, until it is calm and back on its routine.

use std::sync::Arc;

use bevy::{
    math::Vec2,
    prelude::{Component, Reflect, ReflectComponent},
};
use eremite_land::Place;

use super::{
    behavior::{AnimalPerception, AnimalReaction},
    routine::{AnimalSample, GroupMember, WalkSegment},
    territory::AnimalGroup,
};
use crate::{
    creatures::{Activity, Behavior, CreatureKind, HeadPose, LocomotionInput, Rig},
    motion::{GroundQuery, QuadrupedCommand, QuadrupedController},
    population::{CreatureBundle, GroupId, StepContext, WildCreature, ground_probe::ground_probe, spawning::creature_bundle},
};

/// Factor on its walking speed while it catches up with its routine, and the distance at which it is on it, in steps at its
/// walking speed.
const CATCHES_UP: f32 = 1.3;
const ON_IT: f32 = 1.6;
/// Distance from its routine in metres from which on it hurries, and the factor on its speed.
const FAR_M: f32 = 14.0;
const HURRIES: f32 = 2.2;
/// Factor on its walking speed on the way home.
const LEAVES: f32 = 1.8;
/// Seconds between two turns at a barrier.
const TURNS_S: f32 = 1.5;
/// It halts to look back beyond this many times the distance at which it flees.
const LOOKS_BACK: f32 = 1.4;
/// Metres that an animal with short legs looks ahead for water, and the leg length below which legs are short.
const WATER_M: f32 = 2.5;
const SHORT_M: f32 = 0.6;
/// Seconds without movement after which all joints have come to rest.
const SETTLES_S: f32 = 2.5;

/// A spawned animal.
#[derive(Component, Reflect, Clone, Debug)]
#[reflect(Component, Debug, Clone, from_reflect = false)]
pub struct Animal {
    /// Its group.
    // Shared by all of it, and fixed: `Creature` has its kind.
    #[reflect(ignore)]
    pub group: Arc<AnimalGroup>,
    /// Its index in the group.
    pub number: i64,
    /// Its body.
    pub quadruped: QuadrupedController,
    /// Its reaction, if it was disturbed.
    pub stirred: Option<AnimalReaction>,
    /// What it does.
    pub doing: Activity,
    /// The player may come as near as this, in metres, before it is alarmed again.
    pub used_m: f32,
    /// Until when an undisturbed animal stays as it is; and the cached segment of its walk.
    until_s: f64,
    #[reflect(ignore)]
    piece: Option<WalkSegment>,
    /// Seconds without movement.
    still_s: f32,
    turned_s: f32,
}

impl WildCreature for Animal {
    type Group = AnimalGroup;

    fn group(&self) -> &AnimalGroup {
        &self.group
    }

    fn number(&self) -> i64 {
        self.number
    }

    fn place(&self) -> Place {
        self.quadruped.place
    }

    fn is_disturbed(&self) -> bool {
        self.stirred.is_some()
    }
}

impl Animal {
    /// An undisturbed animal at a place.
    pub fn new(group: Arc<AnimalGroup>, number: i64, place: Place, facing: f32) -> Self {
        Self {
            group,
            number,
            quadruped: QuadrupedController::standing_on(place, facing),
            stirred: None,
            doing: Activity::Graze,
            used_m: f32::MAX,
            until_s: f64::MIN,
            piece: None,
            still_s: 0.0,
            turned_s: 0.0,
        }
    }

    /// All components of the animal's entity, its legs standing on the ground.
    pub fn into_bundle(self, kind: &CreatureKind, ground_query: &mut GroundQuery) -> CreatureBundle<Self> {
        let QuadrupedController { place, facing, .. } = self.quadruped;
        let rig = Rig::standing(kind, place, facing, &mut ground_probe(place, ground_query));
        let (name, doing) = (self.group.kind.clone(), self.doing.label());
        creature_bundle(self, rig, name, doing, kind.life.as_ref().map(|life| life.heeds))
    }

    /// Whether all of it has come to rest.
    fn is_still(&self) -> bool {
        self.still_s > SETTLES_S
    }

    /// Wakes it: drops what it has cached of the ground and of its routine.
    pub fn wake(&mut self) {
        (self.still_s, self.until_s, self.piece) = (0.0, f64::MIN, None);
    }

    /// Its coordinates for the hash.
    pub fn hash_coordinates(&self) -> [i64; 3] {
        let [territory, group] = self.group.id.hash_coordinates();
        [territory, group, self.number]
    }

    /// Its routine at this moment.
    fn sample(&mut self, around: &StepContext<Behavior>) -> AnimalSample {
        let member = GroupMember { group: &self.group, life: around.behavior, seed: around.seed, number: self.number };
        member.at_cached(around.now_s, &mut self.piece)
    }

    /// Decides what to do.
    pub fn decide(&mut self, life: &Behavior, sense: &AnimalPerception) {
        if sense.threat.far_m > 1.3 * life.heeds.alert_m {
            self.used_m = f32::MAX;
        }
        match &mut self.stirred {
            Some(stirred) => stirred.decide(life, sense, &mut self.used_m),
            None if AnimalReaction::is_startled(life, sense, self.used_m) => {
                self.stirred = Some(AnimalReaction::new(Activity::Alert, -sense.threat.side));
            }
            None if !sense.is_its_hour => self.stirred = Some(AnimalReaction::new(Activity::Leave, -sense.threat.side)),
            None => {}
        }
    }

    /// Advances the animal by one fixed step. Returns whether its legs have to be updated.
    pub fn step(&mut self, sense: &AnimalPerception, around: &mut StepContext<Behavior>) -> bool {
        if self.stirred.is_none() && self.still_s > 0.0 && around.now_s < self.until_s {
            // Nothing changes until then.
            self.still_s += around.seconds;
            return !self.is_still();
        }
        let (place, facing, doing) = (self.quadruped.place, self.quadruped.facing, self.doing);
        if self.stirred.is_none() {
            self.follow_routine(around);
        }
        if self.stirred.is_some() {
            self.move_by_reaction(sense, around);
        }
        let stirs = self.quadruped.place != place || self.quadruped.facing != facing || self.doing != doing || self.stirred.is_some();
        self.still_s = if stirs { 0.0 } else { self.still_s + around.seconds };
        true
    }

    /// Follows its routine if it is near enough; otherwise begins to walk back to it.
    fn follow_routine(&mut self, around: &mut StepContext<Behavior>) {
        let moment = self.sample(around);
        let there = self.group.place_at(moment.along_m);
        let off_m = there.offset_from(self.quadruped.place).x;
        if off_m.abs() > ON_IT * around.behavior.walk_mps * around.seconds {
            self.stirred = Some(AnimalReaction::new(Activity::Walk, off_m.signum()));
            return;
        }
        (self.doing, self.until_s) = (moment.doing, moment.until_s);
        if off_m == 0.0 && self.still_s > 0.0 {
            self.quadruped.facing = moment.facing;
            self.quadruped.velocity = Vec2::ZERO;
            return;
        }
        let floor = around.ground_query.floor(there);
        let velocity = floor.offset_from(self.quadruped.place) / around.seconds;
        self.quadruped = QuadrupedController { velocity, ..QuadrupedController::standing_on(floor, moment.facing) };
    }

    /// Moves by its own body in a reaction.
    fn move_by_reaction(&mut self, sense: &AnimalPerception, around: &mut StepContext<Behavior>) {
        let seconds = around.seconds;
        self.turned_s += seconds;
        let along_m = self.sample(around).along_m;
        let there = self.group.place_at(along_m);
        let who = self.hash_coordinates();
        let Some(stirred) = &mut self.stirred else { return };
        stirred.for_s += seconds;
        let (quadruped, life) = (&mut self.quadruped, around.behavior);
        let off_m = there.offset_from(quadruped.place).x;
        let mut doing = stirred.doing;
        let speed_mps = match stirred.doing {
            Activity::Flee => {
                let mut way = stirred.way;
                if sense.threat.far_m > 0.6 * life.heeds.flee_m && stirred.random_decision(around.seed, who, life.doubles_back) {
                    way = -way;
                }
                let halts = life.looks_back_s.is_some_and(|(after_s, for_s)| {
                    sense.threat.far_m > LOOKS_BACK * life.heeds.flee_m && stirred.for_s % (after_s + for_s) > after_s
                });
                if halts {
                    doing = Activity::Alert;
                }
                if halts { 0.0 } else { way * life.flee_speed_mps(stirred.for_s) }
            }
            Activity::Leave => stirred.way * LEAVES * life.walk_mps,
            Activity::Walk => {
                let most_mps = if off_m.abs() > FAR_M { HURRIES } else { CATCHES_UP } * life.walk_mps;
                (1.5 * off_m).clamp(-most_mps, most_mps)
            }
            _ => 0.0,
        };
        if doing == Activity::Alert && quadruped.grounded && quadruped.speed_mps() < 0.3 {
            quadruped.facing = sense.threat.side;
        }
        let is_wet_ahead = around.kind.leg_m() < SHORT_M
            && speed_mps != 0.0
            && quadruped.wet == 0.0
            && around.ground_query.wading_depth(quadruped.place.moved_along(WATER_M * speed_mps.signum())) > 0.0;
        let asked_mps = if is_wet_ahead { 0.0 } else { speed_mps };
        let barrier = quadruped.step(&QuadrupedCommand { speed_mps: asked_mps, leap: false }, &life.build, around.ground_query, seconds);
        let is_barred = barrier.is_some() || is_wet_ahead;
        if is_barred && matches!(stirred.doing, Activity::Flee | Activity::Leave) && self.turned_s > TURNS_S {
            stirred.way = -stirred.way;
            self.turned_s = 0.0;
        }
        self.doing = doing;
        if stirred.doing == Activity::Walk {
            if is_barred || off_m.abs() < 0.3 && quadruped.speed_mps() < 0.1 {
                self.doing = Activity::Graze;
            }
            if off_m.abs() <= life.walk_mps * seconds && quadruped.grounded {
                // Back on its routine.
                self.stirred = None;
            }
        }
    }

    /// Updates the legs after the body.
    pub fn update_rig(&self, rig: &mut Rig, around: &mut StepContext<Behavior>) {
        let quadruped = &self.quadruped;
        let slope = if quadruped.grounded { quadruped.grade(&around.behavior.build, around.ground_query).clamp(-3.0, 3.0) } else { 0.0 };
        let bearing = match self.doing {
            Activity::Graze => HeadPose::Grazes,
            Activity::Drink => HeadPose::Drinks,
            Activity::Rest => HeadPose::Rests,
            Activity::Look | Activity::Alert => HeadPose::Alert,
            Activity::Walk | Activity::Flee | Activity::Leave => HeadPose::Plain,
        };
        let airborne = (!quadruped.grounded).then_some(quadruped.velocity.y);
        let going =
            LocomotionInput { bearing, airborne, ..LocomotionInput::on_ground(quadruped.place, quadruped.facing, slope, around.seconds) };
        rig.step(around.kind, &going, &mut ground_probe(quadruped.place, around.ground_query));
    }
}
