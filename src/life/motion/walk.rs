//! The body on the ground: it walks, runs, slides, scrambles up what is too steep, crawls where it is low.
//!
//! The speed is kept along the ground and gravity acts by its slope, as the Sonic Physics Guide describes.

use bevy::math::Vec2;
use eremite_land::Place;

use super::{
    body::{Body, DROP_MPS, RADIUS_M, STEP_UP_M, pieces},
    fall::GRAVITY,
    footing::Footing,
    gait::{Gait, RUN_STRIDE_M, WALK_STRIDE_M},
    intent::Intent,
};

/// Speeds in metres a second.
pub const WALK_MPS: f32 = 3.2;
/// Running.
pub const RUN_MPS: f32 = 7.5;

/// From a standstill to a full run in a fifth of a second, to a walk in a tenth: an old man, not a cart.
pub(super) const ACCELERATION: f32 = 36.0;
const BRAKING: f32 = 42.0;
/// Slowing down, without braking, from a speed that legs do not reach.
const COASTING: f32 = 9.0;

/// The steepest rise per metre that can be stood on: 50 degrees. What is steeper is slid down.
pub const STEEPEST_STAND: f32 = 1.19;
/// What is steeper is climbed on hands and feet, so fast, by who walks into it: no slope ends the walk. The
/// fastest slide that hands can stop.
const SCRAMBLE_MPS: f32 = 1.5;
const SCRAMBLE_STOPS_MPS: f32 = 2.5;
/// Uphill costs this share of the speed at a slope's full sine; legs lose half on 45 degrees.
const UPHILL_COST: f32 = 0.7;
/// What walking through water to the waist costs, and crawling.
const WADING_COST: f32 = 0.5;
const CRAWL_COST: f32 = 0.45;
/// How far he stoops who can still run.
const RUNNING_STOOP: f32 = 0.2;
/// Sliding: friction against the slope, the grade on which it begins from a standstill, air drag per metre.
const SLIDE_FRICTION: f32 = 0.07;
const SLIDE_GRADE: f32 = 0.12;
const SLIDE_DRAG: f32 = 0.012;
/// A drop, in metres, off which one falls; a smaller one is stepped down, and along the land's own slope any.
const STEP_DOWN_M: f32 = 0.6;
/// Faster than legs, a body leaves the ground where it would be this high above it this much later.
const FLIGHT_S: f32 = 0.15;
const FLIGHT_M: f32 = 0.3;

/// What there is beside the feet.
enum Beside {
    /// And whether it is the land's own slope.
    Ground(Place, bool),
    Drop,
    Wall,
}

impl Body {
    /// One step on the ground.
    pub(super) fn walk(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) -> Gait {
        if intent.slide && self.velocity.x.abs() <= DROP_MPS && self.lets_down(footing) {
            return Gait::Climb;
        }
        let mut on_slope = footing.is_on_slope(self.place);
        let mut slope = Slope::new(footing.grade(on_slope, self.place));
        let mut speed = slope.along(self.velocity);
        let sliding = slope.too_steep() || intent.slide && (speed.abs() > WALK_MPS * 0.5 || slope.grade.abs() > SLIDE_GRADE);
        let uphill_mps = speed * intent.walk.signum();
        let into_it = intent.walk * slope.grade > 0.0 && !intent.slide;
        let in_hand = (-SCRAMBLE_STOPS_MPS..SCRAMBLE_MPS).contains(&uphill_mps);
        let scrambling = slope.too_steep() && into_it && in_hand && on_slope;
        if scrambling {
            speed = approach(speed, intent.walk * SCRAMBLE_MPS * pace, ACCELERATION * dt);
        } else if sliding {
            speed = slide(speed, &slope, dt);
        } else {
            let uphill = 1.0 - UPHILL_COST * (slope.sin * intent.walk).max(0.0);
            let target = intent.walk * legs(intent) * pace * uphill * (1.0 - WADING_COST * self.wet) * (1.0 - CRAWL_COST * self.stoop);
            speed = toward(speed, target, pace, dt);
        }
        let fastest_legs = RUN_MPS * pace * 1.1;
        let pieces = pieces(speed, dt);
        let piece_s = dt / pieces as f32;
        for _ in 0..pieces {
            if speed.abs() > fastest_legs && on_slope && self.takes_off(slope.velocity(speed), footing) {
                return self.falls(slope.velocity(speed));
            }
            match self.beside(on_slope, speed * slope.cos * piece_s, footing) {
                Beside::Ground(place, is_slope) => (self.place, on_slope) = (place, is_slope),
                Beside::Drop => return self.falls(slope.velocity(speed)),
                Beside::Wall => {
                    speed = 0.0;
                    break;
                }
            }
            slope = Slope::new(footing.grade(on_slope, self.place));
        }
        self.velocity = slope.velocity(speed);
        let running = speed.abs() > (WALK_MPS + RUN_MPS) * 0.5 * pace && self.stoop < RUNNING_STOOP;
        let stride_m = if running { RUN_STRIDE_M } else { WALK_STRIDE_M };
        self.stride = (self.stride + speed.abs() * dt / (stride_m * pace)).fract();
        match () {
            () if scrambling => Gait::Climb,
            () if sliding => Gait::Slide,
            () if self.landing_s > 0.0 && speed.abs() < WALK_MPS * 1.2 => Gait::Land,
            () if speed.abs() < 0.05 => Gait::Idle,
            () if running => Gait::Run,
            () => Gait::Walk,
        }
    }

    /// What feet find so many metres on, that stand on the land's own slope or not.
    fn beside(&mut self, on_slope: bool, metres: f32, footing: &mut Footing) -> Beside {
        let to = self.place.aside(metres);
        let Some(floor) = footing.reach(on_slope, to, STEP_UP_M) else { return Beside::Wall };
        let to_slope = footing.is_on_slope(floor);
        if on_slope && to_slope {
            return Beside::Ground(floor, true);
        }
        if metres != 0.0 && footing.reach(on_slope, to.aside(RADIUS_M * metres.signum()), STEP_UP_M).is_none() {
            return Beside::Wall;
        }
        self.place = to;
        if floor.over(to) < -STEP_DOWN_M { Beside::Drop } else { Beside::Ground(floor, to_slope) }
    }

    pub(super) fn falls(&mut self, velocity: Vec2) -> Gait {
        self.velocity = velocity;
        self.grounded = false;
        self.rising = false;
        Gait::Fall
    }

    /// Whether the land's slope falls away beneath a body faster than it falls itself.
    fn takes_off(&self, velocity: Vec2, footing: &mut Footing) -> bool {
        let flown = self.place.moved(velocity * FLIGHT_S - Vec2::Y * GRAVITY * FLIGHT_S * FLIGHT_S / 2.0);
        footing.slope(flown).is_some_and(|slope| flown.over(slope) > FLIGHT_M)
    }
}

/// The speed of the legs that is asked for.
pub(super) fn legs(intent: &Intent) -> f32 {
    if intent.run { RUN_MPS } else { WALK_MPS }
}

/// The speed along the ground after `dt` seconds of walking toward a target speed.
fn toward(speed: f32, target: f32, pace: f32, dt: f32) -> f32 {
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
fn slide(speed: f32, slope: &Slope, dt: f32) -> f32 {
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
