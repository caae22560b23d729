//! Walking: walk, run, slide, scramble up steep ground, crawl where it is low.
//!
//! The speed is kept along the ground and gravity acts by its slope, as in the Sonic Physics Guide.

use bevy::math::Vec2;
use eremite_land::Place;

use super::{
    body::{Body, RADIUS_M, STEP_UP_M, substeps},
    fall::GRAVITY,
    gait::{BodyGait, RUN_STRIDE_M, WALK_STRIDE_M},
    ground_query::GroundQuery,
    intent::Intent,
};

/// Walking speed in metres per second.
pub const WALK_MPS: f32 = 3.2;
/// Running speed in metres per second.
pub const RUN_MPS: f32 = 7.5;

/// From a standstill to a full run in a fifth of a second, to a walk in a tenth; in metres per second squared.
pub(super) const ACCELERATION: f32 = 36.0;
const BRAKING: f32 = 42.0;
/// Deceleration without braking, from a speed beyond that of the legs.
const COASTING: f32 = 9.0;

/// Steepest rise per metre to stand on: 50 degrees. Anything steeper is slid down.
pub const STEEPEST_STAND: f32 = 1.19;
/// Steeper ground is scrambled up at this speed, in metres per second, by walking into it: no slope is impassable. And the
/// fastest slide that hands can stop.
const SCRAMBLE_MPS: f32 = 1.5;
const SCRAMBLE_STOPS_MPS: f32 = 2.5;
/// Uphill costs this share of the speed at a slope's full sine; legs lose half on 45 degrees.
const UPHILL_COST: f32 = 0.7;
/// Speeds of swimming, walking and running asked for, in metres per second.
const SWIM_MPS: f32 = 3.0;
const SWIM_FAST_MPS: f32 = 4.4;
/// Below this speed, in metres per second, the body climbs down over an edge instead of sliding on.
const EDGE_MPS: f32 = 1.6;
/// The share of the speed lost in crawling.
const CRAWL_COST: f32 = 0.45;
/// Greatest stoop at which one can run.
const RUNNING_STOOP: f32 = 0.2;
/// Sliding: friction, the grade on which it begins from a standstill, air drag per metre.
const SLIDE_FRICTION: f32 = 0.07;
const SLIDE_GRADE: f32 = 0.12;
const SLIDE_DRAG: f32 = 0.012;
/// A drop in metres off which the body falls; a smaller one is stepped down, and any one along the land's own slope.
const STEP_DOWN_M: f32 = 0.6;
/// Above the speed of legs, the body leaves the ground if its path soon would be this many metres above it.
const FLIGHT_M: f32 = 0.3;

/// What is beside the feet.
enum NextFoothold {
    /// Ground, and whether it is the land's own slope.
    Ground(Place, bool),
    Drop,
    Wall,
}

impl Body {
    /// One step on the ground.
    pub(super) fn walk(&mut self, intent: &Intent, ground_query: &mut GroundQuery, dt: f32, pace: f32) -> BodyGait {
        if intent.slide && self.velocity.x.abs() <= EDGE_MPS && self.climb_down_ledge(ground_query) {
            return BodyGait::Climb;
        }
        let mut on_slope = ground_query.is_on_slope(self.place);
        let mut slope = Slope::new(ground_query.grade(on_slope, self.place));
        let mut speed = slope.along(self.velocity);
        let sliding = slope.too_steep() || intent.slide && (speed.abs() > WALK_MPS * 0.5 || slope.grade.abs() > SLIDE_GRADE);
        let uphill_mps = speed * intent.walk.signum();
        let into_it = intent.walk * slope.grade > 0.0 && !intent.slide;
        let in_hand = (-SCRAMBLE_STOPS_MPS..SCRAMBLE_MPS).contains(&uphill_mps);
        let scrambling = slope.too_steep() && into_it && in_hand && on_slope;
        if scrambling {
            speed = approach(speed, intent.walk * SCRAMBLE_MPS * pace, ACCELERATION * dt);
        } else if sliding {
            speed = slide_speed(speed, &slope, dt);
        } else {
            let uphill = 1.0 - UPHILL_COST * (slope.sin * intent.walk).max(0.0);
            let target = intent.walk * speed_in_water(intent, self.wet) * pace * uphill * (1.0 - CRAWL_COST * self.stoop);
            speed = accelerate(speed, target, pace, dt);
        }
        let fastest_legs = RUN_MPS * pace * 1.1;
        let pieces = substeps(speed, dt);
        let piece_s = dt / pieces as f32;
        for _ in 0..pieces {
            if speed.abs() > fastest_legs && on_slope && ground_query.falls_away(self.place, slope.velocity(speed), FLIGHT_M) {
                return self.start_falling(slope.velocity(speed));
            }
            match self.next_foothold(on_slope, speed * slope.cos * piece_s, ground_query) {
                NextFoothold::Ground(place, is_slope) => (self.place, on_slope) = (place, is_slope),
                NextFoothold::Drop => return self.start_falling(slope.velocity(speed)),
                NextFoothold::Wall => {
                    speed = 0.0;
                    break;
                }
            }
            slope = Slope::new(ground_query.grade(on_slope, self.place));
        }
        self.velocity = slope.velocity(speed);
        let running = speed.abs() > (WALK_MPS + RUN_MPS) * 0.5 * pace && self.stoop < RUNNING_STOOP;
        let stride_m = if running { RUN_STRIDE_M } else { WALK_STRIDE_M };
        self.stride = (self.stride + speed.abs() * dt / (stride_m * pace)).fract();
        if scrambling {
            BodyGait::Climb
        } else if sliding {
            BodyGait::Slide
        } else if self.landing_s > 0.0 && speed.abs() < WALK_MPS * 1.2 {
            BodyGait::Land
        } else if speed.abs() < 0.05 {
            BodyGait::Idle
        } else if running {
            BodyGait::Run
        } else {
            BodyGait::Walk
        }
    }

    /// The next foothold at a distance in metres.
    fn next_foothold(&mut self, on_slope: bool, metres: f32, ground_query: &mut GroundQuery) -> NextFoothold {
        let to = self.place.moved_along(metres);
        let Some(floor) = ground_query.step_to(on_slope, to, STEP_UP_M) else { return NextFoothold::Wall };
        let to_slope = ground_query.is_on_slope(floor);
        if on_slope && to_slope {
            return NextFoothold::Ground(floor, true);
        }
        if metres != 0.0 && ground_query.step_to(on_slope, to.moved_along(RADIUS_M * metres.signum()), STEP_UP_M).is_none() {
            return NextFoothold::Wall;
        }
        self.place = to;
        if floor.height_above(to) < -STEP_DOWN_M { NextFoothold::Drop } else { NextFoothold::Ground(floor, to_slope) }
    }

    pub(super) fn start_falling(&mut self, velocity: Vec2) -> BodyGait {
        self.velocity = velocity;
        self.grounded = false;
        self.rising = false;
        BodyGait::Fall
    }
}

/// The requested speed of the legs.
pub(super) fn requested_leg_speed(intent: &Intent) -> f32 {
    if intent.run { RUN_MPS } else { WALK_MPS }
}

/// The requested speed at a depth in water: 0 dry, 1 swimming.
fn speed_in_water(intent: &Intent, wet: f32) -> f32 {
    let legs = requested_leg_speed(intent);
    let swims = if intent.run { SWIM_FAST_MPS } else { SWIM_MPS };
    legs + (swims - legs) * wet
}

/// The speed along the ground after `dt` seconds of walking toward a target speed.
fn accelerate(speed: f32, target: f32, pace: f32, dt: f32) -> f32 {
    let rate = if target == 0.0 || target * speed < 0.0 {
        BRAKING * pace
    } else if speed.abs() > target.abs() && speed.abs() > RUN_MPS * pace * 1.05 {
        COASTING
    } else {
        ACCELERATION * pace
    };
    approach(speed, target, rate * dt)
}

/// The speed along the ground after `dt` seconds of sliding.
fn slide_speed(speed: f32, slope: &Slope, dt: f32) -> f32 {
    let pulled = speed - GRAVITY * slope.sin * dt;
    let friction = if slope.too_steep() { 0.0 } else { SLIDE_FRICTION };
    approach(pulled, 0.0, (GRAVITY * friction * slope.cos + SLIDE_DRAG * speed * speed) * dt)
}

pub(super) fn approach(value: f32, target: f32, step: f32) -> f32 {
    if value < target { (value + step).min(target) } else { (value - step).max(target) }
}

/// A slope, and the directions along it.
pub(super) struct Slope {
    pub(super) grade: f32,
    pub(super) sin: f32,
    pub(super) cos: f32,
}

impl Slope {
    pub(super) fn new(grade: f32) -> Self {
        let cos = 1.0 / (1.0 + grade * grade).sqrt();
        Self { grade, sin: grade * cos, cos }
    }

    pub(super) fn too_steep(&self) -> bool {
        self.grade.abs() > STEEPEST_STAND
    }

    pub(super) fn along(&self, velocity: Vec2) -> f32 {
        velocity.x * self.cos + velocity.y * self.sin
    }

    pub(super) fn velocity(&self, speed: f32) -> Vec2 {
        Vec2::new(speed * self.cos, speed * self.sin)
    }
}
