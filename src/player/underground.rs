//! The body below the surface: it walks and falls between walls, crawls where it is low, and climbs.
//!
//! Everything is asked along the vertical line at the body's place: the open stretch there, its floor
//! and its ceiling. A body is as high as there is room for it.

use super::{
    body::*,
    footing::Footing,
    input::Intent,
    pose::{CLIMB_STRIDE_M, Gait, WALK_STRIDE_M},
};
use bevy::math::Vec2;

/// Metres from the body's middle within which it keeps out of walls, if it can.
const RADIUS_M: f32 = 0.25;
/// A drop, in metres, off which one falls; a smaller one is stepped down.
const STEP_DOWN_M: f32 = 0.6;
/// Heights, in metres, of a man who stands, and of one who crawls.
const TALL_M: f32 = 1.75;
const LOW_M: f32 = 0.8;
/// What crawling costs.
const CRAWL_COST: f32 = 0.45;
/// Speed, in metres a second, up, down and along a wall.
const CLIMB_MPS: f32 = 2.4;
/// How far hands and feet reach, in metres: to the sides, at these heights, and overhead.
const REACH_M: f32 = 0.8;
const HOLDS_M: [f32; 3] = [0.35, 1.0, 1.6];
const OVERHEAD_M: [f32; 2] = [1.2, 2.2];
/// The room above the feet, in metres, that a climbing body needs.
const CLIMB_ROOM_M: f32 = 0.3;
/// How far, in metres, it looks for a way round a corner.
const CORNERS_M: [f32; 4] = [0.15, 0.3, 0.45, 0.6];
/// How far aside a ledge is that one pulls oneself up to, and how high above the feet.
const LEDGE_ASIDE_M: f32 = 0.5;
const LEDGE_UP_M: f32 = 0.75;
/// How far aside the edge is over which one lets oneself down, how far, and from what depth on.
const EDGES_M: [f32; 3] = [0.3, 0.55, 0.8];
const EDGE_DOWN_M: f32 = 0.4;
const LEAST_DROP_M: f32 = 1.0;
/// The leap off a wall, in metres a second.
const LEAP_MPS: Vec2 = Vec2::new(4.5, 8.5);
/// A bridge is left downward only by who stands, or nearly.
const DROP_MPS: f32 = 1.6;
const DROP_M: f32 = 0.3;

impl Body {
    /// Whether he goes down through a bridge: he stands on one and wants to.
    pub(super) fn drops(&mut self, intent: &Intent, footing: &mut Footing) -> bool {
        let wants = intent.slide && self.grounded && self.velocity.x.abs() < DROP_MPS;
        let y = self.y - DROP_M;
        if !wants || y >= footing.surface(self.place) || footing.gap(self.place, y).is_none() {
            return false;
        }
        self.below = true;
        self.grounded = false;
        self.rising = false;
        self.y = y;
        self.velocity = Vec2::new(0.0, -1.0);
        true
    }

    /// One step below the surface.
    pub(super) fn step_below(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) -> Gait {
        if footing.gap(self.place, self.y + 0.02).is_none() && footing.stand(self.place, self.y, LEDGE_UP_M).is_none() {
            // Within the rock, by flight or because the land became another.
            return self.surface(footing);
        }
        self.coyote_s -= if self.climbing { self.coyote_s } else { 0.0 };
        if self.climbing && intent.jump {
            self.leap(intent);
        } else if !self.climbing && intent.climb > 0.0 && self.velocity.y < LEAP_MPS.y * 0.6 && self.holds(self.place, self.y, footing) {
            self.climbing = true;
            self.grounded = false;
        }
        let gait = match () {
            () if self.climbing => self.climb(intent, footing, dt, pace),
            () if self.grounded => self.walk_below(intent, footing, dt, pace),
            () => self.fall_below(intent, footing, dt, pace),
        };
        let room = footing.gap(self.place, self.y + 0.02).map_or(TALL_M, |gap| gap.ceiling - self.y);
        self.stoop = if self.grounded { ((TALL_M - room) / (TALL_M - LOW_M)).clamp(0.0, 1.0) } else { 0.0 };
        if self.y >= footing.surface(self.place) {
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
            self.y = footing.floor(self.place);
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
        let mut slope = Slope::new(footing.grade_below(self.place, self.y));
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
            let ahead = footing.stand(self.place.moved(metres + RADIUS_M * speed.signum()), self.y, STEP_UP_M);
            let next = self.place.moved(metres);
            let Some(gap) = footing.stand(next, self.y, STEP_UP_M).filter(|_| ahead.is_some() || metres == 0.0) else {
                speed = 0.0;
                break;
            };
            self.place = next;
            if gap.floor < self.y - STEP_DOWN_M {
                self.velocity = slope.velocity(speed);
                self.grounded = false;
                self.rising = false;
                return Gait::Fall;
            }
            self.y = gap.floor;
            slope = Slope::new(footing.grade_below(self.place, self.y));
        }
        if let Some(gap) = footing.stand(self.place, self.y, STEP_UP_M) {
            self.y = gap.floor.max(self.y - STEP_DOWN_M);
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
            let next = self.place.moved(metres);
            let ahead = self.place.moved(metres + RADIUS_M * metres.signum());
            let free = |footing: &mut Footing, place, y| {
                // Beside the open sky there is nothing to run into.
                y >= footing.surface(place) || footing.stand(place, y, STEP_UP_M).is_some()
            };
            if metres != 0.0 {
                if free(footing, next, self.y) && free(footing, ahead, self.y) {
                    self.place = next;
                } else {
                    self.velocity.x = 0.0;
                }
            }
            let Some(gap) = footing.stand(self.place, self.y, STEP_UP_M) else { break };
            self.y += self.velocity.y * piece_s;
            let head = TALL_M.min(gap.ceiling - gap.floor);
            if self.velocity.y > 0.0 && self.y + head > gap.ceiling {
                self.y = (gap.ceiling - head).max(gap.floor);
                self.velocity.y = 0.0;
            }
            if self.y <= gap.floor && self.velocity.y <= 0.01 + self.velocity.x.abs() {
                let grade = footing.grade_below(self.place, gap.floor);
                self.land(gap.floor, intent, grade);
                return self.gait_on_landing();
            }
            self.y = self.y.max(gap.floor);
            if self.y >= footing.surface(self.place) {
                break;
            }
        }
        if self.velocity.y > 0.0 { Gait::Jump } else { Gait::Fall }
    }

    fn leap(&mut self, intent: &Intent) {
        self.climbing = false;
        self.velocity = Vec2::new(intent.walk * LEAP_MPS.x, LEAP_MPS.y);
        self.rising = true;
        self.buffer_s = 0.0;
        self.coyote_s = 0.0;
    }

    /// Whether a climbing body fits somewhere.
    fn fits(place: crate::land::Place, y: f32, footing: &mut Footing) -> bool {
        y >= footing.surface(place)
            || footing.gap(place, y + 0.05).is_some_and(|gap| gap.ceiling - y >= CLIMB_ROOM_M && gap.floor <= y + 0.05)
    }

    /// Whether there is rock within reach of hands and feet.
    fn holds(&self, place: crate::land::Place, y: f32, footing: &mut Footing) -> bool {
        let aside = HOLDS_M.into_iter().any(|up| [REACH_M, -REACH_M].into_iter().any(|aside| footing.is_rock(place.moved(aside), y + up)));
        aside || OVERHEAD_M.into_iter().any(|up| footing.is_rock(place, y + up))
    }

    /// One step on a wall or beneath a ceiling, hand over hand.
    fn climb(&mut self, intent: &Intent, footing: &mut Footing, dt: f32, pace: f32) -> Gait {
        let start = (self.place, self.y);
        let step = CLIMB_MPS * pace.min(2.0) * dt;
        let wish = Vec2::new(intent.walk, intent.climb) * step;
        if self.stands_again(intent, footing) {
            return Gait::Idle;
        }
        let moved = wish != Vec2::ZERO && self.creep(wish, step, footing);
        if !moved && intent.climb > 0.0 && self.pulls_up(footing) {
            return Gait::Land;
        }
        if !self.holds(self.place, self.y, footing) {
            self.climbing = false;
        }
        let way = Vec2::new(self.place.metres_from(start.0), self.y - start.1);
        self.velocity = if self.climbing { way / dt } else { Vec2::ZERO };
        self.stride = (self.stride + way.length() / CLIMB_STRIDE_M).fract();
        Gait::Climb
    }

    /// With ground beneath the feet, and no wish to go up, he stands.
    fn stands_again(&mut self, intent: &Intent, footing: &mut Footing) -> bool {
        let Some(gap) = footing.stand(self.place, self.y, STEP_UP_M) else { return false };
        let on_ground = self.y - gap.floor < 0.06;
        if !on_ground || intent.climb > 0.0 || (intent.climb == 0.0 && intent.walk == 0.0) {
            return false;
        }
        self.climbing = false;
        self.grounded = true;
        self.y = gap.floor;
        self.velocity = Vec2::ZERO;
        true
    }

    /// Moves as wished or, at a corner, as nearly as it goes; whether it moved.
    fn creep(&mut self, wish: Vec2, step: f32, footing: &mut Footing) -> bool {
        let mut tries = vec![wish];
        if wish.x != 0.0 && wish.y != 0.0 {
            tries.extend([Vec2::new(0.0, wish.y), Vec2::new(wish.x, 0.0)]);
        }
        // Round a corner: toward the nearest place beside it from which it goes on.
        for far in CORNERS_M {
            for side in [self.facing, -self.facing] {
                let aside = if wish.y != 0.0 { Vec2::new(side * far, 0.0) } else { Vec2::new(0.0, side * self.facing * far) };
                let on = aside + wish * 4.0;
                if Self::fits(self.place.moved(on.x), self.y + on.y, footing) {
                    tries.push(aside.normalize() * step);
                }
            }
        }
        for way in tries {
            let (place, y) = (self.place.moved(way.x), self.y + way.y);
            if Self::fits(place, y, footing) && self.holds(place, y, footing) {
                self.place = place;
                self.y = y;
                return true;
            }
        }
        false
    }

    /// Over the edge of a ledge and down its wall, from a stand.
    fn lets_down(&mut self, footing: &mut Footing) -> bool {
        if self.velocity.x.abs() > DROP_MPS {
            return false;
        }
        for aside in EDGES_M {
            for side in [self.facing, -self.facing] {
                let (place, y) = (self.place.moved(side * aside), self.y - EDGE_DOWN_M);
                let drops =
                    Self::fits(place, y, footing) && footing.gap(place, y + 0.05).is_some_and(|gap| gap.floor < self.y - LEAST_DROP_M);
                if drops && Self::fits(place, self.y, footing) && self.holds(place, y, footing) {
                    self.place = place;
                    self.y = y;
                    self.velocity = Vec2::ZERO;
                    self.facing = -side;
                    self.climbing = true;
                    self.grounded = false;
                    return true;
                }
            }
        }
        false
    }

    /// Up onto a ledge beside him, if there is one.
    fn pulls_up(&mut self, footing: &mut Footing) -> bool {
        for side in [self.facing, -self.facing] {
            let place = self.place.moved(side * LEDGE_ASIDE_M);
            let surface = footing.surface(place);
            let floor = match footing.stand(place, self.y, LEDGE_UP_M) {
                Some(gap) if gap.floor > self.y - 0.3 => gap.floor,
                // The surface itself is the ledge.
                _ if (self.y..self.y + LEDGE_UP_M).contains(&surface) => surface,
                _ => continue,
            };
            self.place = place;
            self.y = floor;
            self.climbing = false;
            self.grounded = true;
            self.velocity = Vec2::ZERO;
            self.landing_s = 0.0;
            return true;
        }
        false
    }
}
