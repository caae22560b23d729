//! One of them that is about, step by step: as long as nobody disturbs it, it is where its way has it at that moment; who
//! was disturbed goes by its own strength, and back to its way when it is easy again.

use std::sync::Arc;

use bevy::{math::Vec2, prelude::Component};
use eremite_land::{Place, Seed};

use super::{
    abode::Group,
    mind::{Sense, Stirred},
    way::{Member, Moment, Piece},
};
use crate::{
    creatures::{Bearing, Creature, Doing, Going, Joints, Kind, Life, Rig},
    motion::{Ask, Footing, Strider},
};

/// How much faster than it walks it follows its way, and how near, in ways of a step, it is on it.
const CATCHES_UP: f32 = 1.3;
const ON_IT: f32 = 1.6;
/// Metres from which on it hurries back to it, and how much.
const FAR_M: f32 = 14.0;
const HURRIES: f32 = 2.2;
/// How fast it goes home, in walks.
const LEAVES: f32 = 1.8;
/// Seconds from one turn before something that is in its way to the next.
const TURNS_S: f32 = 1.5;
/// From so many times the distance at which it flees on it halts to look back.
const LOOKS_BACK: f32 = 1.4;
/// Metres that who has short legs looks ahead for water, and how long those are.
const WATER_M: f32 = 2.5;
const SHORT_M: f32 = 0.6;
/// Seconds after which one that does not stir has come to rest in all its joints.
const SETTLES_S: f32 = 2.5;
/// A foot finds the ground in a hollow so many metres up and down.
const MOST_FOLLOWED_M: f32 = 0.7;

/// One that is about.
#[derive(Component, Clone, Debug)]
pub struct Animal {
    /// Its group.
    pub group: Arc<Group>,
    /// Its number there.
    pub number: i64,
    /// Its body.
    pub strider: Strider,
    /// What it does, if it was disturbed.
    pub stirred: Option<Stirred>,
    /// What it does.
    pub doing: Doing,
    /// Nearer than so many metres he may come before it minds again.
    pub used_m: f32,
    /// Until when it does what it does where it is, if nobody disturbs it; and the piece of its way that it is on.
    until_s: f64,
    piece: Option<Piece>,
    /// Seconds that it has not stirred.
    still_s: f32,
    turned_s: f32,
}

/// One that is about, with its legs.
pub type OnLegs = (Animal, Rig, Joints, Creature);

/// What a step of it is about.
pub struct Around<'a, 'b> {
    /// Its kind.
    pub kind: &'a Kind,
    /// How that lives.
    pub life: &'a Life,
    /// The land's.
    pub seed: Seed,
    /// The ground.
    pub footing: &'a mut Footing<'b>,
    /// Seconds since the walk began.
    pub now_s: f64,
    /// Seconds of the step.
    pub seconds: f32,
}

impl Animal {
    /// One that stands there, undisturbed.
    pub fn new(group: Arc<Group>, number: i64, place: Place, facing: f32) -> Self {
        Self {
            group,
            number,
            strider: Strider::on(place, facing),
            stirred: None,
            doing: Doing::Graze,
            used_m: f32::MAX,
            until_s: f64::MIN,
            piece: None,
            still_s: 0.0,
            turned_s: 0.0,
        }
    }

    /// The same with its legs, as it stands: all that an entity needs.
    pub fn on_legs(self, kind: &Kind, footing: &mut Footing) -> OnLegs {
        let Strider { place, facing, .. } = self.strider;
        let rig = Rig::standing(kind, place, facing, &mut ground(place, footing));
        let heeds_m = kind.life.as_ref().map(|life| [life.heeds.alert_m, life.heeds.flee_m]);
        let creature = Creature { kind: self.group.kind.clone(), doing: self.doing.words(), heeds_m };
        let joints = Joints::of(&rig);
        (self, rig, joints, creature)
    }

    /// Whether all of it has come to rest.
    fn is_still(&self) -> bool {
        self.still_s > SETTLES_S
    }

    /// It stirs: what it knows of the ground or of its way is no more.
    pub fn wake(&mut self) {
        (self.still_s, self.until_s, self.piece) = (0.0, f64::MIN, None);
    }

    /// Who it is, for the hash.
    pub fn words(&self) -> [i64; 3] {
        let [territory, group] = self.group.id.words();
        [territory, group, self.number]
    }

    /// What its way has it do now.
    fn moment(&mut self, around: &Around) -> Moment {
        let member = Member { group: &self.group, life: around.life, seed: around.seed, number: self.number };
        member.follow(around.now_s, &mut self.piece)
    }

    /// Weighs what to do.
    pub fn decide(&mut self, life: &Life, sense: &Sense) {
        if sense.far_m > 1.3 * life.heeds.alert_m {
            self.used_m = f32::MAX;
        }
        match &mut self.stirred {
            Some(stirred) => stirred.decide(life, sense, &mut self.used_m),
            None if Stirred::is_startled(life, sense, self.used_m) => self.stirred = Some(Stirred::new(Doing::Alert, -sense.side)),
            None if !sense.is_its_hour => self.stirred = Some(Stirred::new(Doing::Leave, -sense.side)),
            None => {}
        }
    }

    /// One step; whether its legs have to follow.
    pub fn step(&mut self, sense: &Sense, around: &mut Around) -> bool {
        if self.stirred.is_none() && self.still_s > 0.0 && around.now_s < self.until_s {
            // It is known that it stands there.
            self.still_s += around.seconds;
            return !self.is_still();
        }
        let (place, facing, doing) = (self.strider.place, self.strider.facing, self.doing);
        if self.stirred.is_none() {
            self.follow(around);
        }
        if self.stirred.is_some() {
            self.go(sense, around);
        }
        let stirs = self.strider.place != place || self.strider.facing != facing || self.doing != doing || self.stirred.is_some();
        self.still_s = if stirs { 0.0 } else { self.still_s + around.seconds };
        true
    }

    /// Is where its way has it, if it is near enough.
    fn follow(&mut self, around: &mut Around) {
        let moment = self.moment(around);
        let there = self.group.along(moment.along_m);
        let off_m = there.metres_from(self.strider.place).x;
        if off_m.abs() > ON_IT * around.life.walk_mps * around.seconds {
            self.stirred = Some(Stirred::new(Doing::Walk, off_m.signum()));
            return;
        }
        (self.doing, self.until_s) = (moment.doing, moment.until_s);
        if off_m == 0.0 && self.still_s > 0.0 {
            self.strider.facing = moment.facing;
            self.strider.velocity = Vec2::ZERO;
            return;
        }
        let floor = around.footing.floor(there);
        let velocity = floor.metres_from(self.strider.place) / around.seconds;
        self.strider = Strider { velocity, ..Strider::on(floor, moment.facing) };
    }

    /// Goes by its own strength.
    fn go(&mut self, sense: &Sense, around: &mut Around) {
        let seconds = around.seconds;
        self.turned_s += seconds;
        let along_m = self.moment(around).along_m;
        let there = self.group.along(along_m);
        let who = self.words();
        let Some(stirred) = &mut self.stirred else { return };
        stirred.for_s += seconds;
        let (strider, life) = (&mut self.strider, around.life);
        let off_m = there.metres_from(strider.place).x;
        let mut doing = stirred.doing;
        let speed_mps = match stirred.doing {
            Doing::Flee => {
                let mut way = stirred.way;
                if sense.far_m > 0.6 * life.heeds.flee_m && stirred.whim(around.seed, who, life.doubles_back) {
                    way = -way;
                }
                let halts = life.looks_back_s.is_some_and(|(after_s, for_s)| {
                    sense.far_m > LOOKS_BACK * life.heeds.flee_m && stirred.for_s % (after_s + for_s) > after_s
                });
                if halts {
                    doing = Doing::Alert;
                }
                if halts { 0.0 } else { way * life.flight_mps(stirred.for_s) }
            }
            Doing::Leave => stirred.way * LEAVES * life.walk_mps,
            Doing::Walk => {
                let most_mps = if off_m.abs() > FAR_M { HURRIES } else { CATCHES_UP } * life.walk_mps;
                (1.5 * off_m).clamp(-most_mps, most_mps)
            }
            _ => 0.0,
        };
        if doing == Doing::Alert && strider.grounded && strider.speed_mps() < 0.3 {
            strider.facing = sense.side;
        }
        let is_wet_ahead = around.kind.leg_m() < SHORT_M
            && speed_mps != 0.0
            && strider.wet == 0.0
            && around.footing.wet(strider.place.aside(WATER_M * speed_mps.signum())) > 0.0;
        let asked_mps = if is_wet_ahead { 0.0 } else { speed_mps };
        let barrier = strider.step(&Ask { speed_mps: asked_mps, leap: false }, &life.build, around.footing, seconds);
        let is_barred = barrier.is_some() || is_wet_ahead;
        if is_barred && matches!(stirred.doing, Doing::Flee | Doing::Leave) && self.turned_s > TURNS_S {
            stirred.way = -stirred.way;
            self.turned_s = 0.0;
        }
        self.doing = doing;
        if stirred.doing == Doing::Walk {
            if is_barred || off_m.abs() < 0.3 && strider.speed_mps() < 0.1 {
                self.doing = Doing::Graze;
            }
            if off_m.abs() <= life.walk_mps * seconds && strider.grounded {
                // On its way again.
                self.stirred = None;
            }
        }
    }

    /// Its legs follow.
    pub fn carry(&self, rig: &mut Rig, around: &mut Around) {
        let strider = &self.strider;
        let slope = if strider.grounded { strider.grade(&around.life.build, around.footing).clamp(-3.0, 3.0) } else { 0.0 };
        let bearing = match self.doing {
            Doing::Graze => Bearing::Grazes,
            Doing::Drink => Bearing::Drinks,
            Doing::Rest => Bearing::Rests,
            Doing::Look | Doing::Alert => Bearing::Alert,
            Doing::Walk | Doing::Flee | Doing::Leave => Bearing::Plain,
        };
        let airborne = (!strider.grounded).then_some(strider.velocity.y);
        let going = Going { bearing, airborne, ..Going::over(strider.place, strider.facing, slope, around.seconds) };
        rig.step(around.kind, &going, &mut ground(strider.place, around.footing));
    }
}

/// The ground that feet find beside a place: that of the open sky, or of the hollow that it is in.
pub fn ground(place: Place, footing: &mut Footing<'_>) -> impl FnMut(Place) -> Option<Place> {
    let under_sky = !footing.is_below(place.up(0.1));
    move |to: Place| {
        // As seen from where it stands.
        let beside = Place { row: place.row, offset: Vec2::new(to.offset.x, place.offset.y), ..to };
        if under_sky && let Some(slope) = footing.slope(beside) {
            return Some(slope);
        }
        let floor = footing.reach(under_sky, beside, MOST_FOLLOWED_M)?;
        (under_sky || floor.over(beside).abs() <= MOST_FOLLOWED_M).then_some(floor)
    }
}
