//! He and the horse: he gets on, rides, and gets off. No ECS, but for a bot that begins in the saddle.

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place};
use serde::{Deserialize, Serialize};

use super::{
    BUILD, CANTER_MPS, Doing, GALLOP_MPS, Horse, TROT_MPS, WALK_MPS,
    mind::{Around, Him},
};
use crate::{
    creatures::{Chance, Rider},
    motion::{Ask, Body, Build, Carried, Footing, Intent, Strider},
};

/// Seconds in which he is up, and down.
const ON_S: f32 = 1.4;
const OFF_S: f32 = 0.85;
/// The share of the first in which he steps to its side.
const STEPS: f32 = 0.25;
/// How near it has to be, in metres along and up, and how slow, in metres a second.
const NEAR_M: f32 = 2.8;
const NEAR_UP_M: f32 = 1.6;
const SLOW_MPS: f32 = 5.5;
/// It stands when he gets off: slower than this.
const HALTED_MPS: f32 = 0.6;
/// How far a stick is pushed, at least, for a trot, and for a canter.
const TROTS: f32 = 0.4;
const CANTERS: f32 = 0.75;
/// A horse that refuses faster than this, in metres a second, tosses its head, for so many seconds; and after so many before
/// what it cannot pass he may think of getting off.
const REFUSES_MPS: f32 = 3.0;
const SHIES_S: f32 = 0.7;
const STOPPED_S: f32 = 1.0;

/// Who sits on it, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Saddle {
    Empty,
    /// He gets on, for so many seconds, from where he stood.
    GettingOn(f32, Place),
    Ridden,
    /// He wants to get off: it halts.
    Halting,
    /// He gets off, for so many seconds.
    GettingOff(f32),
}

impl Saddle {
    pub fn is_sound(self) -> bool {
        match self {
            Self::GettingOn(seconds, _) | Self::GettingOff(seconds) => (0.0..10.0).contains(&seconds),
            _ => true,
        }
    }

    /// How far he is up, and whether on his way down.
    pub fn share(self) -> (f32, bool) {
        match self {
            Self::Empty => (0.0, false),
            Self::GettingOn(seconds, _) => (((seconds / ON_S - STEPS) / (1.0 - STEPS)).clamp(0.0, 1.0), false),
            Self::Ridden | Self::Halting => (1.0, false),
            Self::GettingOff(seconds) => ((1.0 - seconds / OFF_S).clamp(0.0, 1.0), true),
        }
    }
}

impl Horse {
    /// What he asks of it, from the ground or from the saddle.
    pub(super) fn hear(&mut self, rider: &mut Rider, around: &mut Around) {
        let (whistles, mounts) = (std::mem::take(&mut rider.whistles), std::mem::take(&mut rider.mounts));
        let Some(him) = around.him else { return };
        if self.times_put != him.times_put {
            self.times_put = him.times_put;
            self.follow_put(&him, around.footing);
        }
        if him.flies && self.saddle != Saddle::Empty {
            self.saddle = Saddle::Empty;
            self.stay();
        }
        match self.saddle {
            Saddle::Empty if mounts && self.can_be_mounted(&him) => {
                self.saddle = Saddle::GettingOn(0.0, him.place);
                self.turn_to(Doing::Carries, 0.0);
            }
            Saddle::Empty if whistles && !him.flies => self.call(),
            Saddle::Ridden if mounts => self.saddle = Saddle::Halting,
            Saddle::Halting if mounts => self.saddle = Saddle::Ridden,
            _ => {}
        }
    }

    /// Whether he can get on: he stands beside it.
    pub(super) fn can_be_mounted(&self, him: &Him) -> bool {
        let way = him.place.metres_from(self.strider.place).abs();
        let is_near = way.x < NEAR_M && way.y < NEAR_UP_M;
        is_near && him.stands && !self.is_away() && self.strider.grounded && self.strider.speed_mps() < SLOW_MPS
    }

    /// What he could ask of it.
    pub(super) fn chance(&self, him: Option<&Him>) -> Option<Chance> {
        let him = him?;
        match self.saddle {
            Saddle::Empty if self.can_be_mounted(him) => Some(Chance::Mount),
            Saddle::Empty if !self.is_called() && self.is_far_from(him) => Some(Chance::Whistle),
            Saddle::Ridden if self.stopped_s > STOPPED_S => Some(Chance::GetOff),
            _ => None,
        }
    }

    /// He has been put somewhere else: in the saddle, on it, if a horse can stand there; at the beginning of a walk, it is
    /// there too; and else it is where it was.
    fn follow_put(&mut self, him: &Him, footing: &mut Footing) {
        let is_seated = self.saddle != Saddle::Empty;
        if std::mem::take(&mut self.begins) {
            *self = Self::beside(him.place, footing);
            self.times_put = him.times_put;
            return;
        }
        match footing.slope_beneath(him.place.up(0.1)) {
            Some(floor) if is_seated => {
                self.strider = Strider::on(floor, self.strider.facing);
                self.saddle = Saddle::Ridden;
            }
            _ if is_seated => {
                self.saddle = Saddle::Empty;
                self.stay();
            }
            _ => {}
        }
    }

    /// A step with him, wherever he is on it.
    pub(super) fn carry(&mut self, body: &mut Body, intent: &mut Intent, pace: f32, around: &mut Around) {
        self.for_s += around.dt;
        let is_ridden = self.saddle == Saddle::Ridden;
        let leap = std::mem::take(&mut intent.jump) && is_ridden;
        let speed_mps = if is_ridden { asked(intent) * pace } else { 0.0 };
        let build = Build { acceleration_mps2: BUILD.acceleration_mps2 * pace, braking_mps2: BUILD.braking_mps2 * pace, ..BUILD };
        let before_mps = self.strider.speed_mps();
        let barrier = self.strider.step(&Ask { speed_mps, leap }, &build, around.footing, around.dt);
        self.stopped_s = if barrier.is_some() { self.stopped_s + around.dt } else { 0.0 };
        match self.doing {
            Doing::Shies if self.for_s > SHIES_S => self.turn_to(Doing::Carries, 0.0),
            Doing::Shies => {}
            _ if barrier.is_some() && before_mps > REFUSES_MPS => self.turn_to(Doing::Shies, 0.0),
            _ => self.doing = Doing::Carries,
        }
        let (saddle, carrier) = match self.saddle {
            Saddle::GettingOn(seconds, from) => {
                let seconds = seconds + around.dt;
                let share = (seconds / (ON_S * STEPS)).min(1.0);
                let between = from.aside(self.strider.place.metres_from(from).x * share);
                let place = around.footing.slope(between).unwrap_or(self.strider.place);
                let there = Strider { place, velocity: Vec2::ZERO, ..self.strider.clone() };
                if seconds < ON_S { (Saddle::GettingOn(seconds, from), there) } else { (Saddle::Ridden, self.strider.clone()) }
            }
            Saddle::Halting if self.strider.grounded && self.strider.speed_mps() < HALTED_MPS => {
                (Saddle::GettingOff(0.0), self.strider.clone())
            }
            Saddle::GettingOff(seconds) => {
                let seconds = seconds + around.dt;
                (if seconds < OFF_S { Saddle::GettingOff(seconds) } else { Saddle::Empty }, self.strider.clone())
            }
            other => (other, self.strider.clone()),
        };
        self.saddle = saddle;
        body.carry(&carrier, around.dt);
        if saddle == Saddle::Empty {
            self.stay();
        }
    }
}

/// The speed that he asks for, to the right: a stick that is pushed a little walks, and farther trots; run gallops; slide
/// keeps it to a walk.
fn asked(intent: &Intent) -> f32 {
    let pushed = intent.walk.abs();
    let speed_mps = match () {
        () if pushed == 0.0 => 0.0,
        () if intent.slide => WALK_MPS,
        () if intent.run => GALLOP_MPS,
        () if pushed < TROTS => WALK_MPS,
        () if pushed < CANTERS => TROT_MPS,
        () => CANTER_MPS,
    };
    speed_mps * intent.walk.signum()
}

/// Puts him into the saddle where he stands.
///
/// # Errors
/// If no horse can stand there, or there is none.
pub fn mount_at_once(world: &mut World) -> Result<(), String> {
    let mut hermit = world.query_filtered::<(Entity, &Body), With<Rider>>();
    let (entity, body) = hermit.single(world).map_err(|_| "there is nobody who could ride")?;
    let (place, facing, times_put) = (body.place, body.facing, body.times_put);
    let land = world.resource::<Land>().clone();
    let floor = Footing { land: &land, cache: &mut world.resource_mut::<LandCache>() }.slope_beneath(place.up(0.1));
    let floor = floor.ok_or("no horse can stand there: it is below the ground")?;
    let mut horses = world.query::<&mut Horse>();
    let mut horse = horses.single_mut(world).map_err(|_| "there is no horse")?;
    (horse.strider, horse.saddle) = (Strider::on(floor, facing), Saddle::Ridden);
    (horse.times_put, horse.begins) = (times_put, false);
    horse.turn_to(Doing::Carries, 0.0);
    world.entity_mut(entity).insert(Carried);
    Ok(())
}
