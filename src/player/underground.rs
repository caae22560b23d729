//! The body below the surface: it walks and falls between walls, and crawls where it is low.
//!
//! Everything is asked along the vertical line at the body's place: the open stretch there, its floor
//! and its ceiling. A body is as high as there is room for it.

use super::{
    body::*,
    footing::Footing,
    input::Intent,
    pose::{Gait, WALK_STRIDE_M},
};
use bevy::math::Vec2;

/// Metres from the body's middle within which it keeps out of walls, if it can.
pub(super) const RADIUS_M: f32 = 0.25;
/// A drop, in metres, off which one falls; a smaller one is stepped down.
const STEP_DOWN_M: f32 = 0.6;
/// Heights, in metres, of a man who stands, and of one who crawls.
pub(super) const TALL_M: f32 = 1.75;
const LOW_M: f32 = 0.8;
/// What crawling costs.
const CRAWL_COST: f32 = 0.45;
/// A bridge is left downward only by who stands, or nearly.
pub(super) const DROP_MPS: f32 = 1.6;
const DROP_M: f32 = 0.3;
/// How high above the feet a ledge may be that one pulls oneself up to.
pub(super) const LEDGE_UP_M: f32 = 0.75;

/// How far one stoops where there is so much room, in metres: 0 upright, 1 on all fours.
pub(super) fn stoop_within(room_m: f32) -> f32 {
    ((TALL_M - room_m) / (TALL_M - LOW_M)).clamp(0.0, 1.0)
}

impl Body {
    /// Whether he goes down through a bridge: he stands on one and wants to.
    pub(super) fn drops(&mut self, intent: &Intent, footing: &mut Footing) -> bool {
        let wants = intent.slide && self.grounded && self.velocity.x.abs() < DROP_MPS;
        let dropped = self.place.up(-DROP_M);
        if !wants || !footing.is_below(dropped) || footing.gap(dropped).is_none() {
            return false;
        }
        self.below = true;
        self.grounded = false;
        self.rising = false;
        self.place = dropped;
        self.velocity = Vec2::new(0.0, -1.0);
        true
    }

    /// One step below the surface.
    pub(super) fn step_below(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) -> Gait {
        if footing.gap(self.place.up(0.02)).is_none() && footing.stand(self.place, LEDGE_UP_M).is_none() {
            // Within the rock, by flight or because the land became another.
            return self.surface(footing);
        }
        self.coyote_s -= if self.climbing { self.coyote_s } else { 0.0 };
        if self.climbing && intent.jump {
            self.leap(intent);
        } else if !self.climbing && self.takes_hold(intent, footing) {
            self.hold_on();
        }
        let gait = match () {
            () if self.climbing => self.climb(intent, footing, dt, pace),
            () if self.grounded => self.walk_below(intent, footing, dt, pace),
            () => self.fall_below(intent, footing, dt, pace),
        };
        let room = footing.gap(self.place.up(0.02)).map_or(TALL_M, |gap| gap.ceiling.over(self.place));
        self.stoop = if self.grounded { stoop_within(room) } else { 0.0 };
        if !footing.is_below(self.place) {
            self.climbs_out(footing);
        }
        gait
    }

    /// Above the surface again, which bears him.
    fn climbs_out(&mut self, footing: &mut Footing) {
        self.below = false;
        self.stoop = 0.0;
        if self.climbing || self.grounded {
            self.climbing = false;
            self.grounded = true;
            self.place = footing.floor(self.place);
            self.velocity.y = 0.0;
        }
    }

    fn surface(&mut self, footing: &mut Footing) -> Gait {
        self.climbing = true;
        self.velocity = Vec2::ZERO;
        self.climbs_out(footing);
        Gait::Idle
    }

    fn walk_below(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) -> Gait {
        if intent.slide && self.lets_down(footing) {
            return Gait::Climb;
        }
        let mut slope = Slope::new(footing.grade_below(self.place));
        let mut speed = slope.along(self.velocity);
        let sliding = slope.too_steep() || intent.slide && (speed.abs() > WALK_MPS * 0.5 || slope.grade.abs() > SLIDE_GRADE);
        if sliding {
            speed = slide(speed, &slope, dt);
        } else {
            let uphill = 1.0 - UPHILL_COST * (slope.sin * intent.walk).max(0.0);
            let target = intent.walk * legs(intent) * pace * uphill * (1.0 - CRAWL_COST * self.stoop);
            speed = walk(speed, target, pace, dt);
        }
        let pieces = ((speed.abs() * dt / PIECE_M).ceil() as u32).max(1);
        let piece_s = dt / pieces as f32;
        for _ in 0..pieces {
            let metres = speed * slope.cos * piece_s;
            let ahead = footing.stand(self.place.aside(metres + RADIUS_M * speed.signum()), STEP_UP_M);
            let next = self.place.aside(metres);
            let Some(gap) = footing.stand(next, STEP_UP_M).filter(|_| ahead.is_some() || metres == 0.0) else {
                speed = 0.0;
                break;
            };
            self.place = next;
            if gap.floor.over(self.place) < -STEP_DOWN_M {
                self.velocity = slope.velocity(speed);
                self.grounded = false;
                self.rising = false;
                return Gait::Fall;
            }
            self.place = gap.floor;
            slope = Slope::new(footing.grade_below(self.place));
        }
        if let Some(gap) = footing.stand(self.place, STEP_UP_M) {
            let down = self.place.up(-STEP_DOWN_M);
            self.place = if gap.floor.over(down) > 0.0 { gap.floor } else { down };
        }
        self.velocity = slope.velocity(speed);
        self.stride = (self.stride + speed.abs() * dt / (WALK_STRIDE_M * pace)).fract();
        match () {
            () if sliding => Gait::Slide,
            () if self.landing_s > 0.0 && speed.abs() < WALK_MPS * 1.2 => Gait::Land,
            () if speed.abs() < 0.05 => Gait::Idle,
            () if speed.abs() > (WALK_MPS + RUN_MPS) * 0.5 * pace && self.stoop < 0.2 => Gait::Run,
            () => Gait::Walk,
        }
    }

    fn fall_below(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) -> Gait {
        self.steer(intent, dt, pace);
        let pieces = ((self.velocity.abs().max_element() * dt / PIECE_M).ceil() as u32).max(1);
        let piece_s = dt / pieces as f32;
        for _ in 0..pieces {
            let metres = self.velocity.x * piece_s;
            let next = self.place.aside(metres);
            let ahead = self.place.aside(metres + RADIUS_M * metres.signum());
            // Beside the open sky there is nothing to run into.
            let free = |footing: &mut Footing, place| !footing.is_below(place) || footing.stand(place, STEP_UP_M).is_some();
            if metres != 0.0 {
                if free(footing, next) && free(footing, ahead) {
                    self.place = next;
                } else {
                    self.velocity.x = 0.0;
                }
            }
            let Some(gap) = footing.stand(self.place, STEP_UP_M) else { break };
            self.place = self.place.up(self.velocity.y * piece_s);
            let head = TALL_M.min(gap.height());
            if self.velocity.y > 0.0 && gap.ceiling.over(self.place) < head {
                self.place = gap.ceiling.up(-head);
                self.velocity.y = 0.0;
            }
            if self.place.over(gap.floor) <= 0.0 {
                if self.velocity.y <= 0.01 + self.velocity.x.abs() {
                    self.land(gap.floor, intent, footing.grade_below(gap.floor));
                    return self.gait_on_landing();
                }
                self.place = gap.floor;
            }
            if !footing.is_below(self.place) {
                break;
            }
        }
        if self.velocity.y > 0.0 { Gait::Jump } else { Gait::Fall }
    }
}
