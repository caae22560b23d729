//! Quadruped controller: a kinematic body on four legs in fixed steps. It walks, leaps and falls over the same contour as a
//! biped, and halts at what it cannot pass. No ECS.
//!
//! It looks ahead as far as its braking distance, so that it never runs into an obstacle.

mod path_ahead;

use bevy::{math::Vec2, prelude::Reflect};
use eremite_land::Place;
use serde::{Deserialize, Serialize};

use super::{
    body::substeps,
    fall::GRAVITY,
    ground_query::GroundQuery,
    walk::Slope,
    written::{self, is_valid_vector},
};
use path_ahead::PathAhead;

/// Metres before a leap at which it takes off.
const TAKE_OFF_M: f32 = 0.9;
/// Below this speed, in metres per second, it can turn.
const TURNS_MPS: f32 = 1.2;
/// Uphill costs this share of the speed at a slope's full sine, and water to the belly.
const UPHILL_COST: f32 = 0.6;
const WADING_COST: f32 = 0.55;
/// Downhill beyond this rise per metre it goes at this careful speed, in metres per second; and on any slope beyond the
/// second one it clambers.
const CAREFUL: f32 = 0.8;
const CAREFUL_MPS: f32 = 4.5;
const CLAMBERS: f32 = 1.1;
const CLAMBERS_MPS: f32 = 2.6;
/// The same speeds as shares of the requested one, where that is more.
const CAREFUL_SHARE: f32 = 0.32;
const CLAMBERS_SHARE: f32 = 0.18;
/// Above this speed, in metres per second, it leaves the ground if that soon would be this many metres below its path; and the
/// fastest fall.
const FLIES_MPS: f32 = 6.0;
const FLIGHT_M: f32 = 0.45;
const FASTEST_FALL_MPS: f32 = 32.0;

/// What the body of a kind can do.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BodyParameters {
    /// Metres from hind to fore feet: the length over which slopes are sampled.
    pub long_m: f32,
    /// Headroom that it needs, in metres.
    pub tall_m: f32,
    /// Acceleration in metres per second squared.
    pub acceleration_mps2: f32,
    /// Deceleration in metres per second squared.
    pub braking_mps2: f32,
    /// Steepest rise per metre that it goes up, and down.
    pub steepest: (f32, f32),
    /// Upward speed of its leap, in metres per second.
    pub leap_mps: f32,
    /// Whether it keeps to the open sky.
    pub under_sky: bool,
}

/// Command for a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuadrupedCommand {
    /// Speed in metres per second, to the right; 0 to stand.
    pub speed_mps: f32,
    /// Whether to leap now.
    pub leap: bool,
}

/// What stops it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// It rises too steeply, or is rock.
    Wall,
    /// It falls away too steeply, or there is no ground.
    Drop,
}

/// State of a quadruped's body, which decides its next step.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct QuadrupedController {
    /// On the ground beneath the middle of its trunk.
    pub place: Place,
    /// In metres per second, to the right and up.
    #[serde(with = "written::vec2")]
    pub velocity: Vec2,
    /// The side it faces, -1 or 1.
    pub facing: f32,
    /// Whether it stands on the ground.
    pub grounded: bool,
    /// Depth in water: 0 dry, 1 to the belly.
    pub wet: f32,
}

impl QuadrupedController {
    /// A body that stands on a floor.
    pub fn standing_on(place: Place, facing: f32) -> Self {
        Self { place, velocity: Vec2::ZERO, facing, grounded: true, wet: 0.0 }
    }

    /// Whether all values are in range; used on what a save holds.
    pub fn is_valid(&self) -> bool {
        is_valid_vector(self.velocity) && self.facing.abs() == 1.0 && self.wet.is_finite()
    }

    /// Stands on the ground again after a change of the land.
    pub fn snap_to_ground(&mut self, ground_query: &mut GroundQuery) {
        let floor = match ground_query.standing_gap(self.place, 0.0) {
            Some(gap) if ground_query.is_below(self.place) => gap.floor,
            _ => ground_query.floor(self.place),
        };
        if self.grounded || self.place.height_above(floor) < 0.0 {
            *self = Self { velocity: self.velocity * Vec2::X, ..Self::standing_on(floor, self.facing) };
        }
    }

    /// Advances it by one fixed step of `dt` seconds. Returns the barrier it stands at, if any.
    pub fn step(&mut self, ask: &QuadrupedCommand, build: &BodyParameters, ground_query: &mut GroundQuery, dt: f32) -> Option<Barrier> {
        self.wet = ground_query.wading_depth(self.place);
        if !self.grounded {
            self.fall(build, ground_query, dt);
            return None;
        }
        let on_slope = ground_query.is_on_slope(self.place);
        let slope = Slope::new(self.grade(build, ground_query));
        let mut speed = slope.along(self.velocity);
        let way = if ask.speed_mps == 0.0 { self.facing } else { ask.speed_mps.signum() };
        let turns = way != self.facing;
        if turns && speed.abs() < TURNS_MPS {
            self.facing = way;
        }
        let target = if turns && speed.abs() >= TURNS_MPS { 0.0 } else { self.target_speed(ask.speed_mps, way, &slope) };
        let going = if speed.abs() > 0.1 { speed.signum() } else { way };
        let ahead = self.look_ahead(build, going, speed.abs(), ground_query);
        let (target, barrier) = ahead.speed_limited(target, going, build);
        let brakes = target.abs() < speed.abs() || target * speed < 0.0;
        let rate = if brakes { build.braking_mps2 } else { build.acceleration_mps2 };
        speed = super::walk::approach(speed, target, rate * dt);
        let leaps = ask.leap || matches!(ahead, PathAhead::Leap(far_m) if far_m <= TAKE_OFF_M);
        if leaps {
            self.velocity = Vec2::new(slope.velocity(speed).x, build.leap_mps + (slope.sin * speed).max(0.0) * 0.5);
            self.grounded = false;
            return None;
        }
        if speed.abs() > FLIES_MPS && on_slope && ground_query.falls_away(self.place, slope.velocity(speed), FLIGHT_M) {
            self.velocity = slope.velocity(speed);
            self.grounded = false;
            return None;
        }
        let is_at_wall = self.move_along(speed, &slope, build, ground_query, dt);
        if !self.grounded {
            return None;
        }
        if is_at_wall { Some(Barrier::Wall) } else { barrier }
    }

    /// The speed to approach for a commanded one: slower uphill, in water, and where it is steep. `way` is the side to go.
    fn target_speed(&self, ask_mps: f32, way: f32, slope: &Slope) -> f32 {
        let uphill = slope.sin * way;
        let target = ask_mps * (1.0 - UPHILL_COST * uphill.max(0.0)) * (1.0 - WADING_COST * self.wet);
        let most_mps = if slope.grade.abs() > CLAMBERS {
            CLAMBERS_MPS.max(CLAMBERS_SHARE * ask_mps.abs())
        } else if slope.grade * way < -CAREFUL {
            CAREFUL_MPS.max(CAREFUL_SHARE * ask_mps.abs())
        } else {
            f32::INFINITY
        };
        target.clamp(-most_mps, most_mps)
    }

    /// Moves along the ground at a speed, until there is none: then it falls. Returns whether a wall stops it.
    fn move_along(&mut self, speed: f32, slope: &Slope, build: &BodyParameters, ground_query: &mut GroundQuery, dt: f32) -> bool {
        let pieces = substeps(speed, dt);
        for _ in 0..pieces {
            let to = self.place.moved_along(speed * slope.cos * dt / pieces as f32);
            match ground(self.place, to, build, ground_query) {
                Some(floor) if floor.height_above(to) > -build.long_m * build.steepest.1 => self.place = floor,
                Some(_) => {
                    // The ground it stood on is gone.
                    self.place = to;
                    self.grounded = false;
                    break;
                }
                None => {
                    self.velocity = slope.velocity(0.0);
                    return true;
                }
            }
        }
        self.velocity = slope.velocity(speed);
        false
    }

    /// Speed along the ground, in metres per second.
    pub fn speed_mps(&self) -> f32 {
        self.velocity.length()
    }

    /// Rise per metre of the ground from its hind to its fore feet.
    pub fn grade(&self, build: &BodyParameters, ground_query: &mut GroundQuery) -> f32 {
        let half_m = build.long_m / 2.0;
        let [left, right] = [-half_m, half_m].map(|metres| {
            let floor = ground(self.place, self.place.moved_along(metres), build, ground_query)?;
            (floor.height_above(self.place).abs() <= half_m * 3.0).then_some(floor)
        });
        match (left, right) {
            (Some(left), Some(right)) => right.height_above(left) / build.long_m,
            (Some(left), None) => self.place.height_above(left) / half_m,
            (None, Some(right)) => right.height_above(self.place) / half_m,
            (None, None) => 0.0,
        }
    }

    fn fall(&mut self, build: &BodyParameters, ground_query: &mut GroundQuery, dt: f32) {
        self.velocity.y = (self.velocity.y - GRAVITY * dt).max(-FASTEST_FALL_MPS);
        let pieces = substeps(self.velocity.abs().max_element(), dt);
        for _ in 0..pieces {
            let to = self.place.translated(self.velocity * dt / pieces as f32);
            // From above, any ground catches it.
            let floor = if ground_query.is_below(self.place) { None } else { ground_query.slope(to) };
            let floor = floor.or_else(|| ground(self.place, to, build, ground_query));
            match floor {
                Some(floor) if to.height_above(floor) > 0.0 => self.place = to,
                Some(floor) if floor.height_above(self.place) <= build.long_m * 0.6 => {
                    let slope = Slope::new(self.grade(build, ground_query));
                    // The speed along is kept, but a landing adds none.
                    let most_mps = self.velocity.length();
                    self.velocity = slope.velocity((self.velocity.x / slope.cos).clamp(-most_mps, most_mps));
                    self.place = floor;
                    self.grounded = true;
                    return;
                }
                _ if ground_query.is_rock(to) => {
                    // A wall stops the movement along, not the fall.
                    self.velocity.x = 0.0;
                    let down = self.place.moved_up(self.velocity.y * dt / pieces as f32);
                    if ground_query.is_rock(down) {
                        let floor =
                            ground_query.open_gap(self.place.moved_up(0.1)).map_or_else(|| ground_query.floor(self.place), |gap| gap.floor);
                        *self = Self::standing_on(floor, self.facing);
                        return;
                    }
                    self.place = down;
                }
                _ => self.place = to,
            }
        }
    }
}

/// The floor under the feet at another place, relative to where they stand, if there is headroom.
fn ground(from: Place, to: Place, build: &BodyParameters, ground_query: &mut GroundQuery) -> Option<Place> {
    let under_sky = !ground_query.is_below(from.moved_up(0.1));
    if build.under_sky && under_sky {
        return ground_query.built_floor(to, build.long_m * 0.5, build.tall_m);
    }
    let floor = ground_query.step_to(under_sky, to, build.long_m * 0.5)?;
    let is_tall = under_sky || ground_query.open_gap(floor.moved_up(0.1)).is_some_and(|gap| gap.height() >= build.tall_m);
    is_tall.then_some(floor)
}

#[cfg(test)]
mod tests;
