//! He and the horse: he gets on, rides, and gets off. No ECS, but for a bot that begins in the saddle.

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place};
use serde::{Deserialize, Serialize};

use super::{
    BODY_PARAMETERS, CANTER_MPS, GALLOP_MPS, Horse, HorseActivity, TROT_MPS, WALK_MPS,
    behavior::{HorseStepContext, RiderState},
};
use crate::{
    creatures::{RidePrompt, RideRequest},
    motion::{Body, BodyParameters, Carried, GroundQuery, Intent, QuadrupedCommand, QuadrupedController},
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
pub(super) enum SaddleState {
    Empty,
    /// He gets on, for so many seconds, from where he stood.
    GettingOn(f32, Place),
    Ridden,
    /// He wants to get off: it halts.
    Halting,
    /// He gets off, for so many seconds.
    GettingOff(f32),
}

impl SaddleState {
    pub fn is_valid(self) -> bool {
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
    pub(super) fn handle_requests(&mut self, rider: &mut RideRequest, around: &mut HorseStepContext) {
        let (whistles, mounts) = (std::mem::take(&mut rider.whistles), std::mem::take(&mut rider.mounts));
        let Some(him) = around.him else { return };
        if self.times_put != him.times_put {
            self.times_put = him.times_put;
            self.follow_teleport(&him, around.footing);
        }
        if him.flies && self.saddle != SaddleState::Empty {
            self.saddle = SaddleState::Empty;
            self.stay();
        }
        match self.saddle {
            SaddleState::Empty if mounts && self.can_be_mounted(&him) => {
                self.saddle = SaddleState::GettingOn(0.0, him.place);
                self.switch_to(HorseActivity::Carries, 0.0);
            }
            SaddleState::Empty if whistles && !him.flies => self.call(),
            SaddleState::Ridden if mounts => self.saddle = SaddleState::Halting,
            SaddleState::Halting if mounts => self.saddle = SaddleState::Ridden,
            _ => {}
        }
    }

    /// Whether he can get on: he stands beside it.
    pub(super) fn can_be_mounted(&self, him: &RiderState) -> bool {
        let way = him.place.offset_from(self.strider.place).abs();
        let is_near = way.x < NEAR_M && way.y < NEAR_UP_M;
        is_near && him.stands && !self.is_away() && self.strider.grounded && self.strider.speed_mps() < SLOW_MPS
    }

    /// What he could ask of it.
    pub(super) fn ride_prompt(&self, him: Option<&RiderState>) -> Option<RidePrompt> {
        let him = him?;
        match self.saddle {
            SaddleState::Empty if self.can_be_mounted(him) => Some(RidePrompt::Mount),
            SaddleState::Empty if !self.is_called() && self.is_far_from(him) => Some(RidePrompt::Whistle),
            SaddleState::Ridden if self.stopped_s > STOPPED_S => Some(RidePrompt::GetOff),
            _ => None,
        }
    }

    /// He has been put somewhere else: in the saddle, on it, if a horse can stand there; at the beginning of a walk, it is
    /// there too; and else it is where it was.
    fn follow_teleport(&mut self, him: &RiderState, footing: &mut GroundQuery) {
        let is_seated = self.saddle != SaddleState::Empty;
        if std::mem::take(&mut self.begins) {
            *self = Self::waiting_near(him.place, footing);
            self.times_put = him.times_put;
            return;
        }
        match footing.slope_beneath(him.place.moved_up(0.1)) {
            Some(floor) if is_seated => {
                self.strider = QuadrupedController::standing_on(floor, self.strider.facing);
                self.saddle = SaddleState::Ridden;
            }
            _ if is_seated => {
                self.saddle = SaddleState::Empty;
                self.stay();
            }
            _ => {}
        }
    }

    /// A step with him, wherever he is on it.
    pub(super) fn carry(&mut self, body: &mut Body, intent: &mut Intent, pace: f32, around: &mut HorseStepContext) {
        self.for_s += around.dt;
        let is_ridden = self.saddle == SaddleState::Ridden;
        let leap = std::mem::take(&mut intent.jump) && is_ridden;
        let speed_mps = if is_ridden { requested_speed(intent) * pace } else { 0.0 };
        let build = BodyParameters {
            acceleration_mps2: BODY_PARAMETERS.acceleration_mps2 * pace,
            braking_mps2: BODY_PARAMETERS.braking_mps2 * pace,
            ..BODY_PARAMETERS
        };
        let before_mps = self.strider.speed_mps();
        let barrier = self.strider.step(&QuadrupedCommand { speed_mps, leap }, &build, around.footing, around.dt);
        self.stopped_s = if barrier.is_some() { self.stopped_s + around.dt } else { 0.0 };
        match self.doing {
            HorseActivity::Shies if self.for_s > SHIES_S => self.switch_to(HorseActivity::Carries, 0.0),
            HorseActivity::Shies => {}
            _ if barrier.is_some() && before_mps > REFUSES_MPS => self.switch_to(HorseActivity::Shies, 0.0),
            _ => self.doing = HorseActivity::Carries,
        }
        let (saddle, carrier) = match self.saddle {
            SaddleState::GettingOn(seconds, from) => {
                let seconds = seconds + around.dt;
                let share = (seconds / (ON_S * STEPS)).min(1.0);
                let between = from.moved_along(self.strider.place.offset_from(from).x * share);
                let place = around.footing.slope(between).unwrap_or(self.strider.place);
                let there = QuadrupedController { place, velocity: Vec2::ZERO, ..self.strider.clone() };
                if seconds < ON_S { (SaddleState::GettingOn(seconds, from), there) } else { (SaddleState::Ridden, self.strider.clone()) }
            }
            SaddleState::Halting if self.strider.grounded && self.strider.speed_mps() < HALTED_MPS => {
                (SaddleState::GettingOff(0.0), self.strider.clone())
            }
            SaddleState::GettingOff(seconds) => {
                let seconds = seconds + around.dt;
                (if seconds < OFF_S { SaddleState::GettingOff(seconds) } else { SaddleState::Empty }, self.strider.clone())
            }
            other => (other, self.strider.clone()),
        };
        self.saddle = saddle;
        body.carry(&carrier, around.dt);
        if saddle == SaddleState::Empty {
            self.stay();
        }
    }
}

/// The speed that he asks for, to the right: a stick that is pushed a little walks, and farther trots; run gallops; slide
/// keeps it to a walk.
fn requested_speed(intent: &Intent) -> f32 {
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
    let mut hermit = world.query_filtered::<(Entity, &Body), With<RideRequest>>();
    let (entity, body) = hermit.single(world).map_err(|_| "there is nobody who could ride")?;
    let (place, facing, times_put) = (body.place, body.facing, body.times_put);
    let land = world.resource::<Land>().clone();
    let floor = GroundQuery { land: &land, cache: &mut world.resource_mut::<LandCache>() }.slope_beneath(place.moved_up(0.1));
    let floor = floor.ok_or("no horse can stand there: it is below the ground")?;
    let mut horses = world.query::<&mut Horse>();
    let mut horse = horses.single_mut(world).map_err(|_| "there is no horse")?;
    (horse.strider, horse.saddle) = (QuadrupedController::standing_on(floor, facing), SaddleState::Ridden);
    (horse.times_put, horse.begins) = (times_put, false);
    horse.switch_to(HorseActivity::Carries, 0.0);
    world.entity_mut(entity).insert(Carried);
    Ok(())
}
