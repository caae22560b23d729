//! Riding: mounting, control from the saddle, dismounting. No ECS, except for scripted starts in the saddle.

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place};
use eremite_stream::{actions::Action, contracts::remark::Remark};
use eremite_words::key;
use serde::{Deserialize, Serialize};

use super::{
    BODY_PARAMETERS, CANTER_MPS, GALLOP_MPS, Horse, HorseActivity, TROT_MPS, WALK_MPS,
    behavior::{HorseStepContext, RiderState},
};
use crate::{
    creatures::{RidePrompt, RideRequest},
    motion::{Barrier, Body, BodyParameters, Carried, GroundQuery, Intent, QuadrupedCommand, QuadrupedController},
};

/// Seconds for mounting, and for dismounting.
const ON_S: f32 = 1.4;
const OFF_S: f32 = 0.85;
/// The share of mounting in which the player steps to its side.
const STEPS: f32 = 0.25;
/// How near it has to be to be mounted, in metres along and up, and how slow, in metres per second.
const NEAR_M: f32 = 2.8;
const NEAR_UP_M: f32 = 1.6;
const SLOW_MPS: f32 = 5.5;
/// Below this speed, in metres per second, it counts as halted for dismounting.
const HALTED_MPS: f32 = 0.6;
/// Least deflection of a stick for a trot, and for a canter.
const TROTS: f32 = 0.4;
const CANTERS: f32 = 0.75;
/// A horse that comes to a barrier tosses its head for this many seconds; and after this many there dismounting is offered.
const SHIES_S: f32 = 0.7;
const STOPPED_S: f32 = 1.0;

/// Who sits on it, and how far up.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub(super) enum SaddleState {
    Empty,
    /// Mounting: for how many seconds, and from where.
    GettingOn(f32, Place),
    Ridden,
    /// Halting for a dismount.
    Halting,
    /// Dismounting, for how many seconds.
    GettingOff(f32),
}

impl SaddleState {
    pub fn is_valid(self) -> bool {
        match self {
            Self::GettingOn(seconds, _) | Self::GettingOff(seconds) => (0.0..10.0).contains(&seconds),
            _ => true,
        }
    }

    /// Progress of mounting, from 0 to 1, and whether the rider is dismounting.
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
    /// Handles the requests of the player, on foot or in the saddle. Returns what is said where one is refused.
    pub(super) fn handle_requests(&mut self, rider: &mut RideRequest, around: &mut HorseStepContext) -> Option<Remark> {
        let (whistles, mounts) = (std::mem::take(&mut rider.whistles), std::mem::take(&mut rider.mounts));
        let him = around.him?;
        if self.times_put != him.times_put {
            self.times_put = him.times_put;
            self.follow_teleport(&him, around.ground_query);
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
            SaddleState::Empty if mounts => return self.mount_refusal(&him),
            SaddleState::Empty if whistles && !him.flies => {
                self.call();
                return him.is_below.then(|| Remark::new(key("remark-horse-above")));
            }
            SaddleState::Ridden if mounts => self.saddle = SaddleState::Halting,
            SaddleState::Halting if mounts => self.saddle = SaddleState::Ridden,
            _ => {}
        }
        None
    }

    /// What is said to somebody who cannot mount.
    fn mount_refusal(&self, him: &RiderState) -> Option<Remark> {
        if him.is_below {
            Some(Remark::new(key("remark-horse-does-not-come")))
        } else if self.is_away() || !self.is_beside(him) {
            Some(Remark::with_actions(&[Action::Whistle], key("remark-whistle")))
        } else {
            him.stands.then(|| Remark::new(key("remark-horse-runs")))
        }
    }

    fn is_beside(&self, him: &RiderState) -> bool {
        let way = him.place.offset_from(self.quadruped.place).abs();
        way.x < NEAR_M && way.y < NEAR_UP_M
    }

    /// Whether the player stands beside it and can mount.
    pub(super) fn can_be_mounted(&self, him: &RiderState) -> bool {
        self.is_beside(him) && him.stands && !self.is_away() && self.quadruped.grounded && self.quadruped.speed_mps() < SLOW_MPS
    }

    /// The request that is possible now.
    pub(super) fn ride_prompt(&self, him: Option<&RiderState>) -> Option<RidePrompt> {
        let him = him?;
        match self.saddle {
            SaddleState::Empty if self.can_be_mounted(him) => Some(RidePrompt::Mount),
            SaddleState::Empty if !self.is_called() && self.is_far_from(him) => Some(RidePrompt::Whistle),
            SaddleState::Ridden if self.stopped_s > STOPPED_S => Some(RidePrompt::GetOff),
            _ => None,
        }
    }

    /// Reacts to a teleport of the player. A rider stays in the saddle where a horse can stand; at the beginning of a
    /// session the horse is there too; otherwise it stays where it was.
    fn follow_teleport(&mut self, him: &RiderState, ground_query: &mut GroundQuery) {
        let is_seated = self.saddle != SaddleState::Empty;
        if std::mem::take(&mut self.begins) {
            *self = Self::waiting_near(him.place, ground_query);
            self.times_put = him.times_put;
            return;
        }
        match ground_query.slope_beneath(him.place.moved_up(0.1)) {
            Some(floor) if is_seated => {
                self.quadruped = QuadrupedController::standing_on(floor, self.quadruped.facing);
                self.saddle = SaddleState::Ridden;
            }
            _ if is_seated => {
                self.saddle = SaddleState::Empty;
                self.stay();
            }
            _ => {}
        }
    }

    /// Advances it by one fixed step with its rider, also while mounting and dismounting.
    /// Returns what is said at a barrier.
    pub(super) fn carry(&mut self, body: &mut Body, intent: &mut Intent, pace: f32, around: &mut HorseStepContext) -> Option<Remark> {
        self.for_s += around.dt;
        let is_ridden = self.saddle == SaddleState::Ridden;
        let leap = std::mem::take(&mut intent.jump) && is_ridden;
        let speed_mps = if is_ridden { requested_speed(intent) * pace } else { 0.0 };
        let build = BodyParameters {
            acceleration_mps2: BODY_PARAMETERS.acceleration_mps2 * pace,
            braking_mps2: BODY_PARAMETERS.braking_mps2 * pace,
            ..BODY_PARAMETERS
        };
        let was_free = self.stopped_s == 0.0;
        let barrier = self.quadruped.step(&QuadrupedCommand { speed_mps, leap }, &build, around.ground_query, around.dt);
        self.stopped_s = if barrier.is_some() { self.stopped_s + around.dt } else { 0.0 };
        let is_told = (STOPPED_S..STOPPED_S + around.dt).contains(&self.stopped_s) && is_ridden;
        let remark = barrier.filter(|_| is_told).map(|barrier| match barrier {
            Barrier::Wall => Remark::with_actions(&[Action::Mount], key("remark-too-steep-for-horse")),
            Barrier::Drop => Remark::with_actions(&[Action::Mount], key("remark-horse-does-not-go-down")),
        });
        match self.doing {
            HorseActivity::Shies if self.for_s > SHIES_S => self.switch_to(HorseActivity::Carries, 0.0),
            HorseActivity::Shies => {}
            _ if barrier.is_some() && was_free => self.switch_to(HorseActivity::Shies, 0.0),
            _ => self.doing = HorseActivity::Carries,
        }
        let (saddle, carrier) = match self.saddle {
            SaddleState::GettingOn(seconds, from) => {
                let seconds = seconds + around.dt;
                let share = (seconds / (ON_S * STEPS)).min(1.0);
                let between = from.moved_along(self.quadruped.place.offset_from(from).x * share);
                let place = around.ground_query.slope(between).unwrap_or(self.quadruped.place);
                let there = QuadrupedController { place, velocity: Vec2::ZERO, ..self.quadruped.clone() };
                if seconds < ON_S { (SaddleState::GettingOn(seconds, from), there) } else { (SaddleState::Ridden, self.quadruped.clone()) }
            }
            SaddleState::Halting if self.quadruped.grounded && self.quadruped.speed_mps() < HALTED_MPS => {
                (SaddleState::GettingOff(0.0), self.quadruped.clone())
            }
            SaddleState::GettingOff(seconds) => {
                let seconds = seconds + around.dt;
                (if seconds < OFF_S { SaddleState::GettingOff(seconds) } else { SaddleState::Empty }, self.quadruped.clone())
            }
            other => (other, self.quadruped.clone()),
        };
        self.saddle = saddle;
        body.carry(&carrier, around.dt);
        if saddle == SaddleState::Empty {
            self.stay();
        }
        remark
    }
}

/// The requested speed, to the right: a slightly deflected stick walks, farther trots and canters; run gallops; slide keeps
/// it to a walk.
fn requested_speed(intent: &Intent) -> f32 {
    let pushed = intent.walk.abs();
    let speed_mps = if pushed == 0.0 {
        0.0
    } else if intent.slide {
        WALK_MPS
    } else if intent.run {
        GALLOP_MPS
    } else if pushed < TROTS {
        WALK_MPS
    } else if pushed < CANTERS {
        TROT_MPS
    } else {
        CANTER_MPS
    };
    speed_mps * intent.walk.signum()
}

/// Why the player cannot be put into the saddle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MountError {
    /// There is no player.
    #[error("there is nobody who could ride")]
    NoRider,
    /// The player is below the ground.
    #[error("no horse can stand there: it is below the ground")]
    BelowGround,
    /// There is no horse.
    #[error("there is no horse")]
    NoHorse,
}

/// Puts the player into the saddle at once.
///
/// # Errors
///
/// If no horse can stand there, or there is none.
pub fn mount_at_once(world: &mut World) -> Result<(), MountError> {
    let mut hermit = world.query_filtered::<(Entity, &Body), With<RideRequest>>();
    let (entity, body) = hermit.single(world).map_err(|_| MountError::NoRider)?;
    let (place, facing, times_put) = (body.place, body.facing, body.times_put);
    let land = world.resource::<Land>().clone();
    let floor = GroundQuery { land: &land, cache: &mut world.resource_mut::<LandCache>() }.slope_beneath(place.moved_up(0.1));
    let floor = floor.ok_or(MountError::BelowGround)?;
    let mut horses = world.query::<&mut Horse>();
    let mut horse = horses.single_mut(world).map_err(|_| MountError::NoHorse)?;
    (horse.quadruped, horse.saddle) = (QuadrupedController::standing_on(floor, facing), SaddleState::Ridden);
    (horse.times_put, horse.begins) = (times_put, false);
    horse.switch_to(HorseActivity::Carries, 0.0);
    world.entity_mut(entity).insert(Carried);
    Ok(())
}
