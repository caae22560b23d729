//! Kinematic character controller: intent and land in, motion out, one fixed step at a time. No ECS.
//!
//! The body stands on the contour of the ground wherever that runs: on a hill, in a tunnel, at the bottom of a pit. All
//! queries are along the vertical line at its place, and it is as tall as the room there permits.

use bevy::{
    math::Vec2,
    prelude::{Component, Reflect, ReflectComponent},
};
use eremite_land::{Place, hash::mix, rivers::CrossingKind};
use serde::{Deserialize, Serialize};

use super::{
    climb::{Corner, FITS_UP_M, fits},
    fall::{BUFFER_S, COYOTE_S},
    gait::BodyGait,
    ground_query::{GroundQuery, TOUCH_M},
    intent::Intent,
    quadruped::QuadrupedController,
    written,
};

/// Version of these laws: a change that affects even a single step raises it, since recordings carry it.
pub const BODY_VERSION: u32 = 5;

/// Flying speeds in metres per second.
const FLIGHT_MPS: f32 = 24.0;
const FLIGHT_FAST_MPS: f32 = 120.0;
/// The longest piece of a step, in metres.
const PIECE_M: f32 = 0.25;
/// A step up, in metres, that is taken without being a wall.
pub(super) const STEP_UP_M: f32 = 0.45;
/// How high above the feet a ledge may be onto which the body pulls itself up.
pub(super) const LEDGE_UP_M: f32 = 0.75;
/// Metres from the body's middle within which it keeps out of walls, if it can.
pub(super) const RADIUS_M: f32 = 0.25;
/// Heights in metres, standing and crawling.
pub(crate) const TALL_M: f32 = 1.75;
const LOW_M: f32 = 0.8;
/// Speed at which the body rises in water, in metres per second.
const COMES_UP_MPS: f32 = 3.0;
/// Up to this speed, in metres per second, that of a walk, the body can drop through a bridge; and how far beneath it is at
/// once, in metres.
const DROP_MPS: f32 = 3.6;
const DROP_M: f32 = 0.3;
/// Metres within which swaying to and fro does not count as distance.
const THREAD_M: f64 = 0.25;

/// State of the body: all that decides its next step, and so all that is saved.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Component, Debug, Clone)]
pub struct Body {
    /// The feet.
    pub place: Place,
    /// In metres per second, x to the right and y up.
    #[serde(with = "written::vec2")]
    pub velocity: Vec2,
    /// Whether the feet are on the ground.
    pub grounded: bool,
    /// What the body does.
    pub gait: BodyGait,
    /// Seconds it has done so.
    pub gait_s: f32,
    /// The side it faces, -1 or 1.
    pub facing: f32,
    /// Strides taken; the fraction is the phase of the legs.
    pub stride: f32,
    /// Metres covered in either direction; swaying on one spot does not count.
    pub walked_m: f64,
    /// How often it was teleported; teleports do not count as distance.
    pub times_put: u32,
    /// Depth in water: 0 dry, 1 to the waist.
    pub wet: f32,
    /// Whether it holds on to a wall or a ceiling.
    pub climbing: bool,
    /// Stoop: 0 upright, 1 on all fours.
    pub stoop: f32,
    pub(super) coyote_s: f32,
    pub(super) buffer_s: f32,
    pub(super) rising: bool,
    pub(super) landing_s: f32,
    pub(super) corner: Option<Corner>,
    /// The place up to which `walked_m` was counted, trailing by [`THREAD_M`].
    pub(super) counted: Place,
}

impl Body {
    /// A digest of what came before and of place, velocity and contact with the ground, to the bit: two walks with one digest
    /// were the same.
    pub fn digest_after(&self, before: u64) -> u64 {
        let words = [
            self.place.column.0 as u64,
            self.place.row as u64,
            u64::from(self.place.offset.x.to_bits()),
            u64::from(self.place.offset.y.to_bits()),
            u64::from(self.velocity.x.to_bits()),
            u64::from(self.velocity.y.to_bits()),
            u64::from(self.grounded),
        ];
        words.into_iter().fold(before, |digest, word| mix(digest.rotate_left(9) ^ word))
    }

    /// A body that stands under the open sky, straight above or below a place.
    pub fn standing(place: Place, ground_query: &mut GroundQuery) -> Self {
        Self::standing_on(ground_query.floor(place))
    }

    /// A body that stands on a floor, on the land or below it.
    pub fn standing_on(place: Place) -> Self {
        Self {
            place,
            velocity: Vec2::ZERO,
            grounded: true,
            gait: BodyGait::Idle,
            gait_s: 0.0,
            facing: 1.0,
            stride: 0.0,
            walked_m: 0.0,
            times_put: 0,
            wet: 0.0,
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

    /// Teleports it to the ground at another place; that does not count as distance.
    pub fn teleport(&mut self, place: Place, ground_query: &mut GroundQuery) {
        self.teleport_as(Self::standing(place, ground_query));
    }

    /// Teleports it by taking the place of another body; that does not count as distance.
    pub fn teleport_as(&mut self, there: Self) {
        *self = Self { walked_m: self.walked_m, times_put: self.times_put + 1, ..there };
    }

    /// Advances it by one fixed step of `dt` seconds; `pace` multiplies the speed of the legs.
    pub fn step(&mut self, intent: &Intent, ground_query: &mut GroundQuery, dt: f32, pace: f32) {
        self.coyote_s = if self.grounded { COYOTE_S } else { self.coyote_s - dt };
        self.buffer_s = if intent.jump { BUFFER_S } else { self.buffer_s - dt };
        self.landing_s -= dt;
        if intent.walk != 0.0 {
            self.facing = intent.walk.signum();
        }
        self.wet = ground_query.wading_depth(self.place);
        if self.buffer_s > 0.0 && self.coyote_s > 0.0 {
            self.jump();
        }
        self.drop_through(intent, ground_query);
        let gait = if self.is_buried(ground_query) {
            let out = ground_query.floor_above(self.place).unwrap_or_else(|| ground_query.floor(self.place));
            self.stand_on_floor(out);
            BodyGait::Idle
        } else if let Some(top) = ground_query.water_surface_above(self.place).filter(|_| !self.climbing) {
            self.rise_in_water(top, dt);
            BodyGait::Fall
        } else {
            self.grab_or_leap(intent, ground_query, dt);
            if self.climbing {
                self.climb(intent, ground_query, dt, pace)
            } else if self.grounded {
                self.walk(intent, ground_query, dt, pace)
            } else {
                self.fall(intent, ground_query, dt, pace)
            }
        };
        self.stoop = if self.grounded { self.crouch_amount(ground_query) } else { 0.0 };
        self.count_distance();
        self.set_gait(gait, dt);
    }

    /// Whether a jump rises or falls, or begins as soon as it can.
    pub fn is_jumping(&self) -> bool {
        self.rising || self.buffer_s > 0.0
    }

    /// Whether it is inside rock, after flying or a change of the land.
    pub(super) fn is_buried(&mut self, ground_query: &mut GroundQuery) -> bool {
        let feet = self.place.moved_up(if self.climbing { FITS_UP_M } else { TOUCH_M });
        ground_query.is_rock(feet) && ground_query.standing_gap(self.place, LEDGE_UP_M).is_none() || self.is_walled_in(ground_query)
    }

    /// Gets out of what was built over it, by a step up or down beneath it. Returns whether there is no room even to crawl.
    fn is_walled_in(&mut self, ground_query: &mut GroundQuery) -> bool {
        if ground_query.land.edits().is_empty() || self.climbing && fits(self.place, ground_query) {
            return false;
        }
        self.climbing = false;
        if let Some(gap) = ground_query.standing_gap(self.place, STEP_UP_M) {
            if ground_query.is_rock(self.place.moved_up(TOUCH_M)) {
                self.place = gap.floor;
            }
            return false;
        }
        let beneath = ground_query.floor_beneath(self.place);
        self.place = beneath.unwrap_or(self.place);
        beneath.is_none()
    }

    fn drop_through(&mut self, intent: &Intent, ground_query: &mut GroundQuery) {
        if let Some(dropped) = self.drops_through(intent, ground_query) {
            self.grounded = false;
            self.rising = false;
            self.place = dropped;
            self.velocity = Vec2::new(0.0, -1.0);
        }
    }

    /// Where it drops to through a bridge, if it stands on one and the input asks for it.
    pub(super) fn drops_through(&self, intent: &Intent, ground_query: &mut GroundQuery) -> Option<Place> {
        let wants = intent.slide && self.grounded && self.velocity.x.abs() < DROP_MPS;
        let dropped = self.place.moved_up(-DROP_M);
        let is_beneath = |ground_query: &mut GroundQuery| {
            ground_query.is_below(dropped) || ground_query.deck_underfoot(self.place).is_some_and(CrossingKind::is_bridge)
        };
        let drops = wants && ground_query.is_on_slope(self.place) && is_beneath(ground_query) && !ground_query.is_rock(dropped);
        drops.then_some(dropped)
    }

    pub(super) fn crouch_amount(&self, ground_query: &mut GroundQuery) -> f32 {
        crouch_for_headroom(ground_query.open_gap(self.place.moved_up(TOUCH_M)).map_or(TALL_M, |gap| gap.ceiling.height_above(self.place)))
    }

    pub(super) fn stand_on_floor(&mut self, floor: Place) {
        self.place = floor;
        self.climbing = false;
        self.grounded = true;
        self.velocity = Vec2::ZERO;
    }

    /// Rises in water that has come over it.
    fn rise_in_water(&mut self, top: Place, dt: f32) {
        let up_m = top.height_above(self.place);
        if up_m <= COMES_UP_MPS * dt {
            return self.stand_on_floor(top);
        }
        self.place = self.place.moved_up(COMES_UP_MPS * dt);
        self.grounded = false;
        self.velocity = Vec2::ZERO;
    }

    /// Adds the distance covered, with a dead zone: the counted place trails behind like the end of a thread.
    pub(super) fn count_distance(&mut self) {
        let behind_m = self.place.distance_along(self.counted);
        let drawn_m = behind_m - behind_m.clamp(-THREAD_M, THREAD_M);
        if drawn_m != 0.0 {
            self.walked_m += drawn_m.abs();
            self.counted = self.counted.moved_along(drawn_m as f32);
        }
    }

    /// One step of `dt` seconds of being carried: takes the carrier's place and motion.
    pub fn carry(&mut self, by: &QuadrupedController, dt: f32) {
        (self.grounded, self.wet) = (by.grounded, by.wet);
        self.be_carried(by.place, by.velocity, by.facing, BodyGait::Ride, dt);
    }

    /// One step of `dt` seconds in a boat: its feet are on the boards, at a place.
    pub fn carry_in_boat(&mut self, place: Place, facing: f32, dt: f32) {
        (self.grounded, self.wet) = (true, 0.0);
        let velocity = place.offset_from(self.place) / dt;
        self.be_carried(place, velocity, facing, BodyGait::Ferry, dt);
    }

    /// Leaves a boat: it stands on the floor beneath if that is a step down at most, and falls otherwise.
    pub fn leave_boat(&mut self, ground_query: &mut GroundQuery, dt: f32) {
        let floor = ground_query.floor(self.place);
        if self.place.height_above(floor).abs() <= STEP_UP_M {
            self.stand_on_floor(floor);
            self.set_gait(BodyGait::Idle, dt);
        } else {
            let gait = self.start_falling(Vec2::ZERO);
            self.set_gait(gait, dt);
        }
    }

    fn be_carried(&mut self, place: Place, velocity: Vec2, facing: f32, gait: BodyGait, dt: f32) {
        (self.place, self.velocity, self.facing) = (place, velocity, facing);
        (self.climbing, self.rising, self.stoop) = (false, false, 0.0);
        self.count_distance();
        self.set_gait(gait, dt);
    }

    /// One step of flight in the direction of the intent, through anything. When flight ends, the body falls.
    pub fn fly(&mut self, intent: &Intent, dt: f32, pace: f32) {
        let speed = if intent.run { FLIGHT_FAST_MPS } else { FLIGHT_MPS } * pace;
        if intent.walk != 0.0 {
            self.facing = intent.walk.signum();
        }
        let up = (intent.climb + f32::from(u8::from(intent.jump_held))).clamp(-1.0, 1.0);
        self.velocity = Vec2::new(intent.walk, up) * speed;
        self.place = self.place.translated(self.velocity * dt);
        self.grounded = false;
        self.climbing = false;
        self.rising = false;
        self.counted = self.place;
        self.set_gait(BodyGait::Fall, dt);
    }

    pub(super) fn set_gait(&mut self, gait: BodyGait, dt: f32) {
        if self.gait == gait {
            self.gait_s += dt;
        } else {
            self.gait = gait;
            self.gait_s = 0.0;
        }
    }
}

/// The number of pieces in which a step of `dt` seconds is taken at a speed.
pub(super) fn substeps(speed_mps: f32, dt: f32) -> u32 {
    ((speed_mps.abs() * dt / PIECE_M).ceil() as u32).max(1)
}

/// Stoop for some headroom in metres: 0 upright, 1 on all fours.
pub(crate) fn crouch_for_headroom(room_m: f32) -> f32 {
    ((TALL_M - room_m) / (TALL_M - LOW_M)).clamp(0.0, 1.0)
}
