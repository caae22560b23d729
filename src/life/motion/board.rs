//! The body on a board: it glides along the ground nearly without friction, leaves it where it curves away, flies, and comes
//! down again. No ECS.
//!
//! Height is paid for in speed and paid back, metre by metre as the ground rises and falls beneath it, and not by a slope
//! that is felt: so no bend and no corner of the contour gives it speed that it did not have.

#[cfg(test)]
mod tests;

use bevy::{math::Vec2, prelude::Component};
use eremite_land::Place;
use serde::{Deserialize, Serialize};

use super::{
    body::{Body, RADIUS_M, STEP_UP_M, substeps},
    fall::{BUFFER_S, COYOTE_S, GRAVITY},
    gait::BodyGait,
    ground_query::GroundQuery,
    intent::Intent,
    walk::{Slope, approach},
    written,
};

/// The version of these laws, carried by rides as [`BODY_VERSION`](super::BODY_VERSION) is by walks.
pub const BOARD_VERSION: u32 = 1;

/// The fastest that a board goes, in metres a second: pieces of a step are a quarter of a metre then too, and the land
/// comes up in time.
pub const FASTEST_MPS: f32 = 50.0;
/// Metres to either side over which a board feels the ground.
const FEEL_M: f32 = 0.25;
/// What falls away beside it by so many metres is an edge, and no slope.
const EDGE_M: f32 = 0.4;
/// The steepest rise per metre that it goes along; what is steeper is a wall, or air.
const STEEPEST: f32 = 6.0;
/// Metres of way over which a board takes on the way that the ground goes: its length bridges what is shorter.
const LONG_M: f32 = 0.5;
/// It leaves the ground where that would be below it after the first of these times, in seconds, and by so many metres
/// after the second: a pebble throws nobody.
const SOON_S: f32 = 0.03;
const LATER_S: f32 = 0.15;
const LATER_M: f32 = 0.03;
/// What blow, in metres a second, throws him off that comes from a bend of the ground, from a landing, from a wall.
const BEND_MPS: f32 = 13.0;
const LANDING_MPS: f32 = 24.0;
const WALL_MPS: f32 = 6.0;
/// What is left of the speed of who is thrown off, and the most, in metres a second; and how long he lies in his knees.
const THROWN: f32 = 0.3;
const THROWN_MPS: f32 = 3.5;
const THROWN_S: f32 = 0.8;
/// A hop, in metres a second.
const HOP_MPS: f32 = 8.5;
/// With a foot he kicks on to so many metres a second, so fast, where it is no steeper than this.
const KICK_MPS: f32 = 4.5;
const KICK_MPS2: f32 = 9.0;
const KICK_GRADE: f32 = 0.7;
/// The friction of a heel that brakes.
const BRAKE: f32 = 0.45;
/// Who ducks keeps this share of the drag.
const DUCKED: f32 = 0.45;
/// Share of a change of how he ducks that is left after a second.
const LEFT_DUCKING: f32 = 1.0e-3;
/// Slower than this, in metres a second, for so many seconds, and with no wish to go on, he steps off.
const STILL_MPS: f32 = 0.35;
const STILL_S: f32 = 1.0;
/// The snow in a country's hours from which on it lies.
const LIES: f32 = 0.3;

/// A board: whether he stands on it, and all of it that decides its next step.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Board {
    under: bool,
    /// Which way it lies, to the right; of length 1.
    #[serde(with = "written::vec2")]
    along: Vec2,
    still_s: f32,
    ducks: f32,
}

impl Default for Board {
    fn default() -> Self {
        Self { under: false, along: Vec2::X, still_s: 0.0, ducks: 0.0 }
    }
}

impl Board {
    /// Whether he stands on it.
    pub fn is_mounted(&self) -> bool {
        self.under
    }

    /// Which way it lies, to the right and up; of length 1.
    pub fn along(&self) -> Vec2 {
        self.along
    }

    /// How low he ducks on it, from 0 to 1.
    pub fn ducks(&self) -> f32 {
        self.ducks
    }

    /// He has it on his back again.
    pub fn put_away(&mut self) {
        *self = Self::default();
    }

    /// Whether its numbers are such that a step leads somewhere.
    pub fn is_valid(&self) -> bool {
        (self.along.length() - 1.0).abs() < 1.0e-3 && self.along.x > 0.0 && self.still_s.is_finite() && (0.0..=1.0).contains(&self.ducks)
    }

    /// It turns to the ground over so many metres of way.
    fn turn(&mut self, slope: &Slope, way_m: f32) {
        let tangent = Vec2::new(slope.cos, slope.sin);
        self.along = self.along.lerp(tangent, (way_m / LONG_M).min(1.0)).try_normalize().unwrap_or(tangent);
    }
}

/// How easily something glides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceFriction {
    /// What slows it, as a share of its weight.
    pub friction: f32,
    /// What the air takes, of the square of its speed, per metre.
    pub drag: f32,
}

impl SurfaceFriction {
    /// The air alone, and what the ground adds: from the slickest.
    const SNOW: Self = Self { friction: 0.010, drag: 0.0040 };
    const INK: Self = Self { friction: 0.014, drag: 0.0040 };
    const TURF: Self = Self { friction: 0.030, drag: 0.0040 };
    const ROCK: Self = Self { friction: 0.050, drag: 0.0040 };
    const WATER: Self = Self { friction: 0.25, drag: 0.05 };

    /// The ground beneath a place: ink is the same everywhere, and snow slicker than turf, turf than rock, in a hollow or bare.
    fn of(place: Place, footing: &mut GroundQuery) -> Self {
        match () {
            () if footing.is_built(place.moved_up(-FEEL_M)) => Self::INK,
            () if footing.is_below(place.moved_up(STEP_UP_M)) => Self::ROCK,
            () => {
                let tint = footing.land.tint(place.column);
                let turf = Self::ROCK.lerp(Self::TURF, tint.cover_m.clamp(0.0, 1.0));
                turf.lerp(Self::SNOW, (tint.snow / LIES).clamp(0.0, 1.0))
            }
        }
    }

    fn lerp(self, other: Self, share: f32) -> Self {
        let number = |a: f32, b: f32| a + (b - a) * share;
        Self { friction: number(self.friction, other.friction), drag: number(self.drag, other.drag) }
    }
}

/// How a ride ends.
enum RideEnd {
    StepsOff,
    Thrown,
}

impl Body {
    /// One step of `dt` seconds, on the board if he has it beneath him or takes it now.
    pub fn step_with_board(&mut self, board: &mut Board, intent: &Intent, footing: &mut GroundQuery, dt: f32, pace: f32) {
        if intent.board {
            self.take_board(board, footing);
        }
        if board.is_mounted() { self.ride(board, intent, footing, dt, pace) } else { self.step(intent, footing, dt, pace) }
    }

    /// He steps on his board, if he stands or falls; or off it.
    pub fn take_board(&mut self, board: &mut Board, footing: &mut GroundQuery) {
        if board.under {
            board.put_away();
        } else if !self.climbing {
            let on_slope = footing.is_on_slope(self.place);
            let grade = if self.grounded { footing.grade(on_slope, self.place) } else { 0.0 };
            let slope = Slope::new(grade);
            *board = Board { under: true, along: Vec2::new(slope.cos, slope.sin), ..Board::default() };
            self.rising = false;
        }
    }

    /// One step of `dt` seconds on the board.
    pub fn ride(&mut self, board: &mut Board, intent: &Intent, footing: &mut GroundQuery, dt: f32, pace: f32) {
        if self.is_buried(footing) {
            board.put_away();
            return self.step(intent, footing, dt, pace);
        }
        self.coyote_s = if self.grounded { COYOTE_S } else { self.coyote_s - dt };
        self.buffer_s = if intent.jump { BUFFER_S } else { self.buffer_s - dt };
        self.landing_s -= dt;
        self.climbing = false;
        self.wet = footing.wading_depth(self.place);
        if self.buffer_s > 0.0 && self.coyote_s > 0.0 {
            self.velocity.y += HOP_MPS;
            self.grounded = false;
            (self.coyote_s, self.buffer_s) = (0.0, 0.0);
        }
        let wanted = f32::from(u8::from(intent.slide || intent.walk * self.velocity.x > KICK_MPS));
        board.ducks += (wanted - board.ducks) * (1.0 - libm::powf(LEFT_DUCKING, dt));
        let end = if self.grounded {
            let slick = SurfaceFriction::of(self.place, footing);
            self.slide_on_ground(board, slick.lerp(SurfaceFriction::WATER, self.wet), intent, footing, dt)
        } else {
            self.ride_in_air(board, footing, dt)
        };
        if self.velocity.x.abs() > STILL_MPS {
            self.facing = self.velocity.x.signum();
        }
        self.stoop = if self.grounded { self.crouch_amount(footing) } else { 0.0 };
        self.count_distance();
        match end {
            None => self.set_gait(BodyGait::Glide, dt),
            Some(RideEnd::StepsOff) => {
                board.put_away();
                self.set_gait(BodyGait::Idle, dt);
            }
            Some(RideEnd::Thrown) => {
                board.put_away();
                self.velocity = (self.velocity * THROWN).clamp_length_max(THROWN_MPS);
                self.landing_s = THROWN_S;
                self.set_gait(BodyGait::Land, dt);
            }
        }
    }

    /// One step along the ground.
    fn slide_on_ground(
        &mut self,
        board: &mut Board,
        slick: SurfaceFriction,
        intent: &Intent,
        footing: &mut GroundQuery,
        dt: f32,
    ) -> Option<RideEnd> {
        let mut on_slope = footing.is_on_slope(self.place);
        let mut slope = self.slope_beneath(board.along, on_slope, footing);
        let mut speed = slope.along(self.velocity);
        let forward_mps = speed * intent.walk.signum();
        let brakes = intent.walk != 0.0 && forward_mps < -STILL_MPS;
        if intent.walk != 0.0 && !brakes && forward_mps < KICK_MPS && slope.grade.abs() < KICK_GRADE && !intent.slide {
            speed = approach(speed, intent.walk * KICK_MPS, KICK_MPS2 * dt);
        }
        let friction = slick.friction + if brakes { BRAKE * intent.walk.abs() } else { 0.0 };
        let drag = slick.drag * (1.0 + (DUCKED - 1.0) * board.ducks);
        let pieces = substeps(speed, dt);
        let piece_s = dt / pieces as f32;
        for _ in 0..pieces {
            if self.leaves_ground(slope.velocity(speed), footing) {
                self.start_falling(slope.velocity(speed));
                return None;
            }
            // What stands on a slope that friction holds stands.
            let is_held = speed == 0.0 && slope.sin.abs() <= friction * slope.cos;
            let half_mps = if is_held { 0.0 } else { speed - GRAVITY * slope.sin * piece_s / 2.0 };
            let way = half_mps * slope.cos * piece_s;
            let Some((place, is_slope)) = self.step_along(&slope, on_slope, way, footing) else {
                let is_hard = speed.abs() > WALL_MPS;
                self.velocity = slope.velocity(speed) * if is_hard { -1.0 } else { 0.0 };
                return Some(if is_hard { RideEnd::Thrown } else { RideEnd::StepsOff });
            };
            if place.height_above(self.place) < way * slope.grade - EDGE_M {
                // Over an edge.
                self.start_falling(slope.velocity(speed));
                self.place = self.place.translated(Vec2::new(way, way * slope.grade));
                return None;
            }
            let rise = place.height_above(self.place);
            let left = speed * speed - 2.0 * GRAVITY * rise;
            if left < 0.0 {
                // Here it turns.
                speed = 0.0;
                continue;
            }
            let way_m = (way * way + rise * rise).sqrt();
            (self.place, on_slope) = (place, is_slope);
            speed = left.sqrt().min(FASTEST_MPS).copysign(half_mps);
            speed = approach(speed, 0.0, (GRAVITY * friction * slope.cos + drag * speed * speed) * piece_s);
            slope = self.slope_beneath(board.along, on_slope, footing);
            let blow_mps = speed * board.along.perp_dot(Vec2::new(slope.cos, slope.sin));
            board.turn(&slope, way_m);
            if blow_mps > BEND_MPS {
                self.velocity = slope.velocity(speed);
                return Some(RideEnd::Thrown);
            }
        }
        self.velocity = slope.velocity(speed);
        let is_still = speed.abs() < STILL_MPS && intent.walk == 0.0;
        board.still_s = if is_still { board.still_s + dt } else { 0.0 };
        (board.still_s > STILL_S).then_some(RideEnd::StepsOff)
    }

    /// One step through the air.
    fn ride_in_air(&mut self, board: &mut Board, footing: &mut GroundQuery, dt: f32) -> Option<RideEnd> {
        // Half of the pull before the way and half after it: where it comes down is as high as by the parabola.
        self.velocity.y -= GRAVITY * dt / 2.0;
        self.velocity = self.velocity.clamp_length_max(FASTEST_MPS);
        let before_mps = self.velocity.x;
        let landed = self.fall_until_floor(footing, dt);
        if self.velocity.x == 0.0 && before_mps.abs() > WALL_MPS {
            self.velocity.x = -before_mps;
            return Some(RideEnd::Thrown);
        }
        let Some((floor, grade)) = landed else {
            self.velocity.y -= GRAVITY * dt / 2.0;
            let way = Slope::new(if self.velocity.x == 0.0 { 0.0 } else { (self.velocity.y / self.velocity.x).clamp(-1.0, 1.0) });
            board.turn(&way, self.velocity.x.abs() * dt * LONG_M);
            return None;
        };
        self.place = floor;
        self.grounded = true;
        let slope = Slope::new(grade);
        let slope = self.slope_beneath(Vec2::new(slope.cos, slope.sin), footing.is_on_slope(floor), footing);
        let speed = slope.along(self.velocity);
        let blow_mps = (self.velocity.length_squared() - speed * speed).max(0.0).sqrt();
        self.velocity = slope.velocity(speed);
        board.along = Vec2::new(slope.cos, slope.sin);
        (blow_mps > LANDING_MPS).then_some(RideEnd::Thrown)
    }

    /// The slope beneath, felt along the way that the board lies. A wall or an edge beside it is none of it.
    fn slope_beneath(&self, along: Vec2, on_slope: bool, footing: &mut GroundQuery) -> Slope {
        let known = Slope::new((along.y / along.x).clamp(-STEEPEST, STEEPEST));
        let mut beside = |metres: f32| {
            let to = self.place.translated(Vec2::new(metres, metres * known.grade));
            let floor = footing.step_to(on_slope, to, STEP_UP_M)?;
            (floor.height_above(to) > -EDGE_M).then_some(floor)
        };
        let grade = match [-FEEL_M, FEEL_M].map(&mut beside) {
            [Some(left), Some(right)] => right.height_above(left) / (2.0 * FEEL_M),
            [Some(left), None] => self.place.height_above(left) / FEEL_M,
            [None, Some(right)] => right.height_above(self.place) / FEEL_M,
            [None, None] => known.grade,
        };
        Slope::new(grade.clamp(-STEEPEST, STEEPEST))
    }

    /// Where it is so many metres on, and whether that is the land's own slope; none where there is a wall.
    fn step_along(&self, slope: &Slope, on_slope: bool, way: f32, footing: &mut GroundQuery) -> Option<(Place, bool)> {
        let on = |metres: f32| self.place.translated(Vec2::new(metres, metres * slope.grade));
        let floor = footing.step_to(on_slope, on(way), STEP_UP_M)?;
        let is_slope = footing.is_on_slope(floor);
        if way != 0.0 && !(on_slope && is_slope) {
            footing.step_to(on_slope, on(way + RADIUS_M * way.signum() * slope.cos), STEP_UP_M)?;
        }
        Some((floor, is_slope))
    }

    /// Whether the ground falls away beneath it faster than it falls itself.
    fn leaves_ground(&self, velocity: Vec2, footing: &mut GroundQuery) -> bool {
        let mut is_over = |seconds: f32, metres: f32| {
            let flown = self.place.translated(velocity * seconds - Vec2::Y * GRAVITY * seconds * seconds / 2.0);
            footing.open_gap(flown).is_some_and(|gap| flown.height_above(gap.floor) > metres)
        };
        is_over(SOON_S, 0.0) && is_over(LATER_S, LATER_M)
    }
}
