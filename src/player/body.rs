//! The hermit's body: intent and land in, motion out, one fixed step at a time. No ECS.
//!
//! On the ground the speed is kept along the surface and gravity acts by its slope, as the Sonic
//! Physics Guide describes; grace times and the softer top of a jump are Celeste's.

use bevy::{math::Vec2, prelude::Component};

use super::{
    climb::Corner,
    footing::Footing,
    input::Intent,
    pose::{Gait, RUN_STRIDE_M, WALK_STRIDE_M},
};
use crate::land::Place;

/// The version of these laws: a change that leads a single step elsewhere raises it, since recordings carry it.
pub const BODY_VERSION: u32 = 2;

/// Speeds in metres a second.
pub const WALK_MPS: f32 = 3.2;
/// Running.
pub const RUN_MPS: f32 = 7.5;

/// From a standstill to a full run in a fifth of a second, to a walk in a tenth: an old man, not a cart.
const ACCELERATION: f32 = 36.0;
const BRAKING: f32 = 42.0;
/// What is left of it in the air (Celeste).
const AIR_CONTROL: f32 = 0.65;
/// Slowing down, without braking, from a speed that legs do not reach.
const COASTING: f32 = 9.0;

pub(super) const GRAVITY: f32 = 28.0;
const FASTEST_FALL_MPS: f32 = 32.0;
/// A held jump reaches 2.2 m without the softer top, 2.6 m with it.
const JUMP_MPS: f32 = 11.0;
/// Around the top of a held jump gravity is halved below this vertical speed.
const TOP_MPS: f32 = 2.5;
/// What is left of the upward speed when the jump is let go.
const CUT: f32 = 0.45;
/// Seconds after leaving the ground in which a jump still counts.
const COYOTE_S: f32 = 0.1;
/// Seconds before touching the ground from which on a jump already counts.
const BUFFER_S: f32 = 0.1;

/// Flying.
const FLIGHT_MPS: f32 = 24.0;
const FLIGHT_FAST_MPS: f32 = 120.0;

/// The steepest rise per metre that can be stood on: 50 degrees. What is steeper is slid down.
pub const STEEPEST_STAND: f32 = 1.19;
/// What is steeper is climbed on hands and feet, so fast, by who walks into it: no slope ends the walk. The
/// fastest slide that hands can stop.
const SCRAMBLE_MPS: f32 = 1.5;
const SCRAMBLE_STOPS_MPS: f32 = 2.5;
/// Uphill costs this share of the speed at a slope's full sine; legs lose half on 45 degrees.
pub(super) const UPHILL_COST: f32 = 0.7;
/// Sliding: friction against the slope, the grade on which it begins from a standstill, air drag per metre.
const SLIDE_FRICTION: f32 = 0.07;
pub(super) const SLIDE_GRADE: f32 = 0.12;
const SLIDE_DRAG: f32 = 0.012;
/// A step up, in metres, that is taken in flight without being a wall.
pub(super) const STEP_UP_M: f32 = 0.45;
/// Faster than legs, a body leaves the ground where it would be this high above it this much later.
const FLIGHT_S: f32 = 0.15;
const FLIGHT_M: f32 = 0.3;
/// The longest way, in metres, of one piece of a step.
pub(super) const PIECE_M: f32 = 0.25;
/// Falling faster than this, he goes down into his knees for so many seconds.
const HARD_LANDING_MPS: f32 = 6.0;
const LANDING_S: f32 = 0.22;
/// Metres within which he may sway to and fro without having gone anywhere.
const THREAD_M: f64 = 0.25;
/// What walking through water to the waist costs.
const WADING_COST: f32 = 0.5;

/// The body's state.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Body {
    /// Where the feet are.
    pub place: Place,
    /// In metres a second, x to the right and y up.
    pub velocity: Vec2,
    /// Whether the feet are on the ground.
    pub grounded: bool,
    /// What the body does.
    pub gait: Gait,
    /// Seconds it has done so.
    pub gait_s: f32,
    /// Which way it faces: -1 or 1.
    pub facing: f32,
    /// Strides taken; the fraction is the phase of the legs.
    pub stride: f32,
    /// Metres passed over, to either side: what is swayed over on one spot does not count.
    pub walked_m: f64,
    /// How often it was put somewhere else: the way there was none.
    pub times_put: u32,
    /// How deep in water: 0 dry, 1 to the waist.
    pub wet: f32,
    /// Whether it is below the surface, in a hollow of the ground.
    pub below: bool,
    /// Whether it holds on to a wall or a ceiling.
    pub climbing: bool,
    /// How far it stoops: 0 upright, 1 on all fours.
    pub stoop: f32,
    pub(super) coyote_s: f32,
    pub(super) buffer_s: f32,
    pub(super) rising: bool,
    pub(super) landing_s: f32,
    pub(super) corner: Option<Corner>,
    /// What `walked_m` was counted to: a thread's length behind.
    counted: Place,
}

impl Body {
    /// A body that stands on the surface, straight above or below a place.
    pub fn standing(place: Place, footing: &mut Footing) -> Self {
        Self::on(footing.floor(place))
    }

    /// A body that stands on the floor of a hollow.
    pub fn standing_below(floor: Place) -> Self {
        Self { below: true, ..Self::on(floor) }
    }

    fn on(place: Place) -> Self {
        Self {
            place,
            velocity: Vec2::ZERO,
            grounded: true,
            gait: Gait::Idle,
            gait_s: 0.0,
            facing: 1.0,
            stride: 0.0,
            walked_m: 0.0,
            times_put: 0,
            wet: 0.0,
            below: false,
            climbing: false,
            stoop: 0.0,
            coyote_s: 0.0,
            buffer_s: 0.0,
            rising: false,
            landing_s: 0.0,
            corner: None,
            counted: place,
        }
    }

    /// Puts it on the ground somewhere else: the way there counts for nothing.
    pub fn put(&mut self, place: Place, footing: &mut Footing) {
        *self = Self { walked_m: self.walked_m, times_put: self.times_put + 1, ..Self::standing(place, footing) };
    }

    /// One step of `dt` seconds; `pace` multiplies the speed of the legs.
    pub fn step(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) {
        self.coyote_s = if self.grounded { COYOTE_S } else { self.coyote_s - dt };
        self.buffer_s = if intent.jump { BUFFER_S } else { self.buffer_s - dt };
        self.landing_s -= dt;
        if intent.walk != 0.0 {
            self.facing = intent.walk.signum();
        }
        self.wet = if self.below { 0.0 } else { footing.wet(self.place) };
        if self.buffer_s > 0.0 && self.coyote_s > 0.0 {
            self.jump();
        }
        let gait = match () {
            () if self.below || self.drops(intent, footing) => self.step_below(intent, footing, dt, pace),
            () if self.grounded => self.on_ground(intent, footing, dt, pace),
            () => self.in_air(intent, footing, dt, pace),
        };
        self.count();
        self.set_gait(gait, dt);
    }

    /// Counts the metres by which the thread behind him is drawn on.
    fn count(&mut self) {
        let behind_m = self.place.along_from(self.counted);
        let drawn_m = behind_m - behind_m.clamp(-THREAD_M, THREAD_M);
        if drawn_m != 0.0 {
            self.walked_m += drawn_m.abs();
            self.counted = self.counted.aside(drawn_m as f32);
        }
    }

    /// One step of flight: wherever the intent points, through anything. Whoever stops flying falls.
    pub fn fly(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) {
        let speed = if intent.run { FLIGHT_FAST_MPS } else { FLIGHT_MPS } * pace;
        if intent.walk != 0.0 {
            self.facing = intent.walk.signum();
        }
        let up = (intent.climb + f32::from(u8::from(intent.jump_held))).clamp(-1.0, 1.0);
        self.velocity = Vec2::new(intent.walk, up) * speed;
        self.place = self.place.moved(self.velocity * dt);
        self.grounded = false;
        self.climbing = false;
        self.rising = false;
        self.below = footing.is_below(self.place);
        self.counted = self.place;
        self.set_gait(Gait::Fall, dt);
    }

    fn jump(&mut self) {
        self.velocity.y = self.velocity.y.max(0.0) * 0.5 + JUMP_MPS;
        self.grounded = false;
        self.rising = true;
        self.coyote_s = 0.0;
        self.buffer_s = 0.0;
    }

    fn set_gait(&mut self, gait: Gait, dt: f32) {
        if self.gait == gait {
            self.gait_s += dt;
        } else {
            self.gait = gait;
            self.gait_s = 0.0;
        }
    }

    fn on_ground(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) -> Gait {
        let slope = Slope::new(footing.grade(self.place));
        let mut speed = slope.along(self.velocity);
        let sliding = slope.too_steep() || intent.slide && (speed.abs() > WALK_MPS * 0.5 || slope.grade.abs() > SLIDE_GRADE);
        let uphill_mps = speed * intent.walk.signum();
        let into_it = intent.walk * slope.grade > 0.0 && !intent.slide;
        let scrambling = slope.too_steep() && into_it && (-SCRAMBLE_STOPS_MPS..SCRAMBLE_MPS).contains(&uphill_mps);
        if scrambling {
            speed = approach(speed, intent.walk * SCRAMBLE_MPS * pace, ACCELERATION * dt);
        } else if sliding {
            speed = slide(speed, &slope, dt);
        } else {
            let uphill = 1.0 - UPHILL_COST * (slope.sin * intent.walk).max(0.0);
            let target = intent.walk * legs(intent) * pace * uphill * (1.0 - WADING_COST * self.wet);
            speed = walk(speed, target, pace, dt);
        }
        let fastest_legs = RUN_MPS * pace * 1.1;
        let pieces = ((speed.abs() * dt / PIECE_M).ceil() as u32).max(1);
        let piece_s = dt / pieces as f32;
        let mut slope = slope;
        for _ in 0..pieces {
            if speed.abs() > fastest_legs && self.takes_off(slope.velocity(speed), footing) {
                self.velocity = slope.velocity(speed);
                self.grounded = false;
                self.rising = false;
                return Gait::Fall;
            }
            self.place = self.place.aside(speed * slope.cos * piece_s);
            slope = Slope::new(footing.grade(self.place));
        }
        self.place = footing.floor(self.place);
        self.velocity = slope.velocity(speed);
        let stride_m = if speed.abs() > (WALK_MPS + RUN_MPS) * 0.5 * pace { RUN_STRIDE_M } else { WALK_STRIDE_M };
        self.stride = (self.stride + speed.abs() * dt / (stride_m * pace)).fract();
        match () {
            () if scrambling => Gait::Climb,
            () if sliding => Gait::Slide,
            () if self.landing_s > 0.0 && speed.abs() < WALK_MPS * 1.2 => Gait::Land,
            () if speed.abs() < 0.05 => Gait::Idle,
            () if speed.abs() > (WALK_MPS + RUN_MPS) * 0.5 * pace => Gait::Run,
            () => Gait::Walk,
        }
    }

    /// Whether the ground falls away beneath a body faster than it falls itself.
    fn takes_off(&self, velocity: Vec2, footing: &mut Footing) -> bool {
        let flown = self.place.moved(velocity * FLIGHT_S - Vec2::Y * GRAVITY * FLIGHT_S * FLIGHT_S / 2.0);
        flown.over(footing.floor(flown)) > FLIGHT_M
    }

    /// What legs and gravity do in the air.
    pub(super) fn steer(&mut self, intent: &Intent, dt: f32, pace: f32) {
        let target = intent.walk * legs(intent) * pace;
        if intent.walk != 0.0 && target.abs() >= self.velocity.x * intent.walk {
            self.velocity.x = approach(self.velocity.x, target, ACCELERATION * AIR_CONTROL * pace * dt);
        }
        if self.rising && !intent.jump_held && self.velocity.y > 0.0 {
            self.velocity.y *= CUT;
            self.rising = false;
        }
        let soft_top = intent.jump_held && self.velocity.y.abs() < TOP_MPS;
        self.velocity.y = (self.velocity.y - GRAVITY * if soft_top { 0.5 } else { 1.0 } * dt).max(-FASTEST_FALL_MPS);
    }

    fn in_air(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) -> Gait {
        self.steer(intent, dt, pace);
        let pieces = ((self.velocity.abs().max_element() * dt / PIECE_M).ceil() as u32).max(1);
        let piece_s = dt / pieces as f32;
        for _ in 0..pieces {
            let aside = self.place.aside(self.velocity.x * piece_s);
            if footing.floor(aside).over(self.place) > STEP_UP_M {
                // A wall: it stops the way along and not the fall.
                self.velocity.x = 0.0;
            } else {
                self.place = aside;
            }
            self.place = self.place.up(self.velocity.y * piece_s);
            let floor = footing.floor(self.place);
            if self.place.over(floor) <= 0.0 {
                let grade = footing.grade(self.place);
                if self.velocity.y <= self.velocity.x * grade {
                    self.land(floor, intent, grade);
                    return self.gait_on_landing();
                }
                self.place = floor;
            }
        }
        if self.velocity.y > 0.0 { Gait::Jump } else { Gait::Fall }
    }

    pub(super) fn land(&mut self, floor: Place, intent: &Intent, grade: f32) {
        if -self.velocity.y > HARD_LANDING_MPS {
            self.landing_s = LANDING_S;
        }
        let slope = Slope::new(grade);
        // Feet stop a fall; only who slides takes it along the slope.
        let speed = if intent.slide || slope.too_steep() { slope.along(self.velocity) } else { self.velocity.x * slope.cos };
        self.velocity = slope.velocity(speed);
        self.place = floor;
        self.grounded = true;
        self.rising = false;
    }

    pub(super) fn gait_on_landing(&self) -> Gait {
        if self.landing_s > 0.0 { Gait::Land } else { Gait::Walk }
    }
}

/// The speed of the legs that is asked for.
pub(super) fn legs(intent: &Intent) -> f32 {
    if intent.run { RUN_MPS } else { WALK_MPS }
}

/// The speed along the ground after `dt` seconds of walking toward a target speed.
pub(super) fn walk(speed: f32, target: f32, pace: f32, dt: f32) -> f32 {
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
pub(super) fn slide(speed: f32, slope: &Slope, dt: f32) -> f32 {
    let pulled = speed - GRAVITY * slope.sin * dt;
    let friction = if slope.too_steep() { 0.0 } else { SLIDE_FRICTION };
    approach(pulled, 0.0, (GRAVITY * friction * slope.cos + SLIDE_DRAG * speed * speed) * dt)
}

fn approach(value: f32, target: f32, step: f32) -> f32 {
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
