//! Board physics: nearly frictionless gliding along the ground, leaving it where it curves away, flight and landing. No ECS.
//!
//! Speed and height are exchanged by energy, from the actual rise and fall of each piece of the way and not from a sampled
//! slope, so that no bend or corner of the contour adds speed.

#[cfg(test)]
mod tests;

use bevy::{
    math::Vec2,
    prelude::{Component, Reflect, ReflectComponent, ReflectDefault},
};
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

/// Version of the board's laws; recordings of rides carry it, as those of walks carry [`BODY_VERSION`](super::BODY_VERSION).
pub const BOARD_VERSION: u32 = 2;

/// Top speed in metres per second: a step's pieces still are a quarter of a metre, and the land can be streamed in time.
pub const FASTEST_MPS: f32 = 50.0;
/// Metres to either side over which the slope is sampled.
const FEEL_M: f32 = 0.25;
/// Where the ground drops by more than this, in metres, it is an edge and not a slope.
const EDGE_M: f32 = 0.4;
/// Steepest rise per metre along which a board glides; anything steeper is a wall, or air.
const STEEPEST: f32 = 6.0;
/// Metres of way over which a board takes on the direction of the ground: its length bridges what is shorter.
const LONG_M: f32 = 0.5;
/// It leaves the ground if that would be below its flight path after the first time, in seconds, and by this many metres
/// after the second: a pebble does not throw it.
const SOON_S: f32 = 0.03;
const LATER_S: f32 = 0.15;
const LATER_M: f32 = 0.03;
/// Speed of impact, in metres per second, that throws the rider off: at a bend of the ground, at a landing, at a wall.
const BEND_MPS: f32 = 13.0;
const LANDING_MPS: f32 = 24.0;
const WALL_MPS: f32 = 6.0;
/// The share of the speed kept by a thrown rider, the most of it in metres per second, and seconds of recovery.
const THROWN: f32 = 0.3;
const THROWN_MPS: f32 = 3.5;
const THROWN_S: f32 = 0.8;
/// Speed of a hop, in metres per second.
const HOP_MPS: f32 = 8.5;
/// Pushing with a foot: up to this speed in metres per second, at this acceleration, on slopes up to this rise per metre.
const KICK_MPS: f32 = 4.5;
const KICK_MPS2: f32 = 9.0;
const KICK_GRADE: f32 = 0.7;
/// Pushing on along a mild rise: the share of its cost that the legs give back, wholly up to the first rise per metre (8
/// degrees) and not at all beyond the second; and the share of the friction.
const PUSHES: f32 = 0.85;
const MILD: (f32, f32) = (0.14, 0.26);
const PUSHES_FRICTION: f32 = 0.5;
/// Friction of braking.
const BRAKE: f32 = 0.45;
/// The share of the drag while ducking.
const DUCKED: f32 = 0.45;
/// Share of a change of ducking that is left after a second.
const LEFT_DUCKING: f32 = 1.0e-3;
/// Below this speed, in metres per second, for this many seconds and without input, the rider steps off.
const STILL_MPS: f32 = 0.35;
const STILL_S: f32 = 1.0;
/// Slower forward than this, in metres per second, for this many seconds though pushed on, while it rolls no faster than the
/// last, the rider steps off and walks.
const STUCK_MPS: f32 = 0.8;
const STUCK_S: f32 = 2.0;
const ROLLS_MPS: f32 = 3.0;
/// Depth in water, 1 to the waist, from which on no board is taken, and the speed below which it is left there.
const DEEP: f32 = 0.6;
const AFLOAT_MPS: f32 = 3.5;
/// Share of snow in the climate from which on it lies.
const LIES: f32 = 0.3;

/// State of the board, which decides its next step.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Component, Default, Debug, Clone)]
pub struct Board {
    under: bool,
    /// Its direction, facing right; of length 1.
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
    /// A board beneath the feet, in a direction to the right and up; `ducks` is from 0 to 1.
    pub fn beneath(along: Vec2, ducks: f32) -> Self {
        Self { under: true, along: along.try_normalize().unwrap_or(Vec2::X), still_s: 0.0, ducks }
    }

    /// Whether the rider stands on it.
    pub fn is_mounted(&self) -> bool {
        self.under
    }

    /// Its direction, to the right and up; of length 1.
    pub fn along(&self) -> Vec2 {
        self.along
    }

    /// How low the rider ducks, from 0 to 1.
    pub fn ducks(&self) -> f32 {
        self.ducks
    }

    /// Puts it away.
    pub fn put_away(&mut self) {
        *self = Self::default();
    }

    /// Whether all values are in range; used on what a save holds.
    pub fn is_valid(&self) -> bool {
        (self.along.length() - 1.0).abs() < 1.0e-3 && self.along.x > 0.0 && self.still_s.is_finite() && (0.0..=1.0).contains(&self.ducks)
    }

    /// Counts the seconds for which it has stood, or has not gone on though it is pushed.
    fn count_still(&mut self, speed: f32, intent: &Intent, dt: f32) {
        let is_still =
            if intent.walk == 0.0 { speed.abs() < STILL_MPS } else { speed * intent.walk.signum() < STUCK_MPS && speed.abs() < ROLLS_MPS };
        self.still_s = if is_still { self.still_s + dt } else { 0.0 };
    }

    /// Turns it toward a slope over some metres of way.
    fn turn(&mut self, slope: &Slope, way_m: f32) {
        let tangent = Vec2::new(slope.cos, slope.sin);
        self.along = self.along.lerp(tangent, (way_m / LONG_M).min(1.0)).try_normalize().unwrap_or(tangent);
    }
}

/// Resistance of a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceFriction {
    /// Coefficient of friction.
    pub friction: f32,
    /// Drag per metre, of the square of the speed.
    pub drag: f32,
}

impl SurfaceFriction {
    /// Surfaces from the slickest on; the drag is mostly that of the air.
    const SNOW: Self = Self { friction: 0.010, drag: 0.0040 };
    const INK: Self = Self { friction: 0.014, drag: 0.0040 };
    const TURF: Self = Self { friction: 0.030, drag: 0.0040 };
    const ROCK: Self = Self { friction: 0.050, drag: 0.0040 };
    const WATER: Self = Self { friction: 0.25, drag: 0.05 };

    /// The surface beneath a place: ink is the same everywhere; otherwise snow is slicker than turf, and turf than bare rock
    /// or a cave's floor.
    fn of(place: Place, ground_query: &mut GroundQuery) -> Self {
        if ground_query.is_built(place.moved_up(-FEEL_M)) {
            Self::INK
        } else if ground_query.is_below(place.moved_up(STEP_UP_M)) {
            Self::ROCK
        } else {
            let tint = ground_query.land.tint(place.column);
            let turf = Self::ROCK.lerp(Self::TURF, tint.cover_m.clamp(0.0, 1.0));
            turf.lerp(Self::SNOW, (tint.snow / LIES).clamp(0.0, 1.0))
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

/// Why no board can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardRefusal {
    /// The hands hold the rock.
    Climbs,
    /// The water is deep.
    InWater,
}

/// The share of what a rise costs that a rider who pushes on gives back.
fn push_share(speed: f32, slope: &Slope, intent: &Intent) -> f32 {
    let uphill = slope.grade * speed.signum();
    if intent.walk * speed <= 0.0 || intent.slide || uphill < 0.0 {
        return 0.0;
    }
    PUSHES * intent.walk.abs() * (1.0 - ((uphill - MILD.0) / (MILD.1 - MILD.0)).clamp(0.0, 1.0))
}

/// Speed after a step of kicking, and whether the input brakes.
fn kick(speed: f32, slope: &Slope, intent: &Intent, dt: f32) -> (f32, bool) {
    let forward_mps = speed * intent.walk.signum();
    let brakes = intent.walk != 0.0 && forward_mps < -STILL_MPS;
    let kicks = intent.walk != 0.0 && !brakes && forward_mps < KICK_MPS && slope.grade.abs() < KICK_GRADE && !intent.slide;
    (if kicks { approach(speed, intent.walk * KICK_MPS, KICK_MPS2 * dt) } else { speed }, brakes)
}

impl Body {
    /// Advances the body by one fixed step of `dt` seconds, on the board if it is mounted or mounts now.
    pub fn step_with_board(&mut self, board: &mut Board, intent: &Intent, ground_query: &mut GroundQuery, dt: f32, pace: f32) {
        if intent.board {
            self.take_board(board, ground_query);
        }
        if board.is_mounted() { self.ride(board, intent, ground_query, dt, pace) } else { self.step(intent, ground_query, dt, pace) }
    }

    /// Mounts the board, on the ground or in the air, or dismounts.
    pub fn take_board(&mut self, board: &mut Board, ground_query: &mut GroundQuery) {
        if board.under {
            board.put_away();
        } else if self.board_refusal().is_none() {
            let on_slope = ground_query.is_on_slope(self.place);
            let grade = if self.grounded { ground_query.grade(on_slope, self.place) } else { 0.0 };
            let slope = Slope::new(grade);
            *board = Board { under: true, along: Vec2::new(slope.cos, slope.sin), ..Board::default() };
            self.rising = false;
        }
    }

    /// Whether the water is too deep to stand in.
    pub fn is_in_deep_water(&self) -> bool {
        self.wet > DEEP
    }

    /// Why it cannot take the board, if it cannot.
    pub fn board_refusal(&self) -> Option<BoardRefusal> {
        if self.climbing { Some(BoardRefusal::Climbs) } else { self.is_in_deep_water().then_some(BoardRefusal::InWater) }
    }

    /// One step of `dt` seconds on the board.
    pub fn ride(&mut self, board: &mut Board, intent: &Intent, ground_query: &mut GroundQuery, dt: f32, pace: f32) {
        if self.is_buried(ground_query) {
            board.put_away();
            return self.step(intent, ground_query, dt, pace);
        }
        self.coyote_s = if self.grounded { COYOTE_S } else { self.coyote_s - dt };
        self.buffer_s = if intent.jump { BUFFER_S } else { self.buffer_s - dt };
        self.landing_s -= dt;
        self.climbing = false;
        self.wet = ground_query.wading_depth(self.place);
        if self.buffer_s > 0.0 && self.coyote_s > 0.0 {
            self.velocity.y += HOP_MPS;
            self.grounded = false;
            (self.coyote_s, self.buffer_s) = (0.0, 0.0);
        }
        let wanted = f32::from(u8::from(intent.slide || intent.walk * self.velocity.x > KICK_MPS));
        board.ducks += (wanted - board.ducks) * (1.0 - libm::powf(LEFT_DUCKING, dt));
        let end = if self.grounded {
            let slick = SurfaceFriction::of(self.place, ground_query);
            self.slide_on_ground(board, slick.lerp(SurfaceFriction::WATER, self.wet), intent, ground_query, dt)
        } else {
            self.ride_in_air(board, ground_query, dt)
        };
        if self.velocity.x.abs() > STILL_MPS {
            self.facing = self.velocity.x.signum();
        }
        self.stoop = if self.grounded { self.crouch_amount(ground_query) } else { 0.0 };
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
        ground_query: &mut GroundQuery,
        dt: f32,
    ) -> Option<RideEnd> {
        let mut on_slope = ground_query.is_on_slope(self.place);
        let mut slope = self.slope_beneath(board.along, on_slope, ground_query);
        let (mut speed, brakes) = kick(slope.along(self.velocity), &slope, intent, dt);
        let pushes = push_share(speed, &slope, intent);
        let friction = slick.friction * (1.0 - PUSHES_FRICTION * pushes) + if brakes { BRAKE * intent.walk.abs() } else { 0.0 };
        let drag = slick.drag * (1.0 + (DUCKED - 1.0) * board.ducks);
        let pieces = substeps(speed, dt);
        let piece_s = dt / pieces as f32;
        for _ in 0..pieces {
            if self.leaves_ground(slope.velocity(speed), ground_query) {
                self.start_falling(slope.velocity(speed));
                return None;
            }
            // Static friction holds a standing board on a gentle slope.
            let is_held = speed == 0.0 && slope.sin.abs() <= friction * slope.cos;
            let half_mps = if is_held { 0.0 } else { speed - GRAVITY * slope.sin * piece_s / 2.0 };
            let way = half_mps * slope.cos * piece_s;
            let Some((place, is_slope)) = self.step_along(&slope, on_slope, way, ground_query) else {
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
            let cost = if rise > 0.0 { 1.0 - push_share(speed, &slope, intent) } else { 1.0 };
            let left = speed * speed - 2.0 * GRAVITY * rise * cost;
            if left < 0.0 {
                // It turns back here.
                speed = 0.0;
                continue;
            }
            let way_m = (way * way + rise * rise).sqrt();
            (self.place, on_slope) = (place, is_slope);
            speed = left.sqrt().min(FASTEST_MPS).copysign(half_mps);
            speed = approach(speed, 0.0, (GRAVITY * friction * slope.cos + drag * speed * speed) * piece_s);
            slope = self.slope_beneath(board.along, on_slope, ground_query);
            let blow_mps = speed * board.along.perp_dot(Vec2::new(slope.cos, slope.sin));
            board.turn(&slope, way_m);
            if blow_mps > BEND_MPS {
                self.velocity = slope.velocity(speed);
                return Some(RideEnd::Thrown);
            }
        }
        self.velocity = slope.velocity(speed);
        self.stops_riding(board, speed, intent, dt)
    }

    /// How a ride ends that is hardly one any more: on deep water, or where the board has lain still for a while.
    fn stops_riding(&self, board: &mut Board, speed: f32, intent: &Intent, dt: f32) -> Option<RideEnd> {
        board.count_still(speed, intent, dt);
        let is_afloat = self.is_in_deep_water() && speed.abs() < AFLOAT_MPS;
        let most_s = if intent.walk == 0.0 { STILL_S } else { STUCK_S };
        (is_afloat || board.still_s > most_s).then_some(RideEnd::StepsOff)
    }

    /// One step through the air.
    fn ride_in_air(&mut self, board: &mut Board, ground_query: &mut GroundQuery, dt: f32) -> Option<RideEnd> {
        // Half of gravity before the move and half after it (leapfrog), so that it lands as high as on the parabola.
        self.velocity.y -= GRAVITY * dt / 2.0;
        self.velocity = self.velocity.clamp_length_max(FASTEST_MPS);
        let before_mps = self.velocity.x;
        let landed = self.fall_until_floor(ground_query, dt);
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
        let slope = self.slope_beneath(Vec2::new(slope.cos, slope.sin), ground_query.is_on_slope(floor), ground_query);
        let speed = slope.along(self.velocity);
        let blow_mps = (self.velocity.length_squared() - speed * speed).max(0.0).sqrt();
        self.velocity = slope.velocity(speed);
        board.along = Vec2::new(slope.cos, slope.sin);
        (blow_mps > LANDING_MPS).then_some(RideEnd::Thrown)
    }

    /// The slope beneath, sampled along the board's direction, without a wall or an edge beside it.
    fn slope_beneath(&self, along: Vec2, on_slope: bool, ground_query: &mut GroundQuery) -> Slope {
        let known = Slope::new((along.y / along.x).clamp(-STEEPEST, STEEPEST));
        let mut beside = |metres: f32| {
            let to = self.place.translated(Vec2::new(metres, metres * known.grade));
            let floor = ground_query.step_to(on_slope, to, STEP_UP_M)?;
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

    /// The place some metres on, and whether that is the land's own slope; `None` at a wall.
    fn step_along(&self, slope: &Slope, on_slope: bool, way: f32, ground_query: &mut GroundQuery) -> Option<(Place, bool)> {
        let on = |metres: f32| self.place.translated(Vec2::new(metres, metres * slope.grade));
        let floor = ground_query.step_to(on_slope, on(way), STEP_UP_M)?;
        let is_slope = ground_query.is_on_slope(floor);
        if way != 0.0 && !(on_slope && is_slope) {
            ground_query.step_to(on_slope, on(way + RADIUS_M * way.signum() * slope.cos), STEP_UP_M)?;
        }
        Some((floor, is_slope))
    }

    /// Whether the ground falls away faster than the board falls.
    fn leaves_ground(&self, velocity: Vec2, ground_query: &mut GroundQuery) -> bool {
        let mut is_over = |seconds: f32, metres: f32| {
            let flown = self.place.translated(velocity * seconds - Vec2::Y * GRAVITY * seconds * seconds / 2.0);
            let flown = ground_query.kept_over_deck(self.place, flown);
            ground_query.open_gap(flown).is_some_and(|gap| flown.height_above(gap.floor) > metres)
        };
        is_over(SOON_S, 0.0) && is_over(LATER_S, LATER_M)
    }
}
