//! Quadruped controller: a kinematic body on four legs in fixed steps. It walks, leaps and falls over the same contour as a
//! biped, and halts at what it cannot pass. No ECS.
//!
//! It looks ahead as far as its braking distance, so that it never runs into an obstacle.

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

/// Metres between the sampled places ahead.
const LOOK_M: f32 = 1.0;
/// The farthest look ahead, in metres.
const FARTHEST_M: usize = 16;
/// Metres before a barrier at which it stands.
const BEFORE_M: f32 = 0.9;
/// Metres before a leap at which it takes off.
const TAKE_OFF_M: f32 = 0.9;
/// Metres of clearance in a leap, and the deepest landing below its start.
const CLEARANCE_M: f32 = 0.25;
const DEEPEST_M: f32 = 2.5;
/// Below the first speed, in metres per second, it does not leap by itself; below the second it can turn.
const LEAPS_MPS: f32 = 3.0;
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

/// What lies ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PathAhead {
    Free,
    /// A barrier at a distance in metres.
    Barred(f32, Barrier),
    /// A leap at a distance in metres.
    Leap(f32),
}

impl PathAhead {
    /// A target speed, limited so that it halts before a barrier, and the barrier if it is there. `going` is the side it
    /// moves to.
    fn speed_limited(self, target: f32, going: f32, build: &BodyParameters) -> (f32, Option<Barrier>) {
        let Self::Barred(far_m, what) = self else { return (target, None) };
        let left_m = (far_m - BEFORE_M).max(0.0);
        let fastest = (2.0 * build.braking_mps2 * left_m).sqrt();
        if target * going > fastest { (fastest * going, (left_m < 0.3).then_some(what)) } else { (target, None) }
    }
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

    /// Whether a path leads along the ground over a distance in metres, to the right if positive, leaps at a speed included.
    ///
    /// # Errors
    ///
    /// How far it leads, if not all the way.
    pub fn check_path(&self, metres: f32, speed_mps: f32, build: &BodyParameters, ground_query: &mut GroundQuery) -> Result<(), f32> {
        let mut scout = self.clone();
        let way = metres.signum();
        let mut gone_m = 0.0;
        while gone_m < metres.abs() {
            match scout.look_ahead_by(build, way, speed_mps, FARTHEST_M, ground_query) {
                (PathAhead::Barred(far_m, _), _) if gone_m + far_m < metres.abs() => return Err(gone_m + far_m),
                (_, None) => return Ok(()),
                (_, Some(end)) => {
                    gone_m += (end.offset_from(scout.place).x * way).max(LOOK_M);
                    scout.place = end;
                }
            }
        }
        Ok(())
    }

    /// What lies within its braking distance at a speed.
    fn look_ahead(&self, build: &BodyParameters, way: f32, speed_mps: f32, ground_query: &mut GroundQuery) -> PathAhead {
        let needed_m = speed_mps * speed_mps / (2.0 * build.braking_mps2) + build.long_m + 2.0;
        self.look_ahead_by(build, way, speed_mps, (needed_m as usize).min(FARTHEST_M), ground_query).0
    }

    /// What lies within a distance ahead, and the place at the end of it if nothing bars the way.
    fn look_ahead_by(
        &self,
        build: &BodyParameters,
        way: f32,
        speed_mps: f32,
        metres: usize,
        ground_query: &mut GroundQuery,
    ) -> (PathAhead, Option<Place>) {
        // The slope counts over its own length.
        let span = (build.long_m / LOOK_M).round().max(1.0) as usize;
        let mut seen = [self.place; FARTHEST_M + 1];
        for step in 1..=metres {
            let (from, to) = (seen[step - 1], seen[step - 1].moved_along(way * LOOK_M));
            let floor = ground(from, to, build, ground_query);
            let behind = step.saturating_sub(span);
            let run_m = (step - behind).max(2) as f32 * LOOK_M;
            let barrier = match floor {
                None => {
                    Some(if build.under_sky && !ground_query.is_rock(to.moved_up(build.tall_m)) { Barrier::Drop } else { Barrier::Wall })
                }
                Some(floor) => {
                    let rise = floor.height_above(seen[behind]) / run_m;
                    if rise > build.steepest.0 {
                        Some(Barrier::Wall)
                    } else if rise < -build.steepest.1 {
                        Some(Barrier::Drop)
                    } else {
                        None
                    }
                }
            };
            let Some(barrier) = barrier else {
                seen[step] = floor.unwrap_or(to);
                continue;
            };
            // The barrier begins where the slope does.
            let first = if floor.is_some() { behind.max(step.saturating_sub(2)) } else { step - 1 };
            return match self.leap_over(seen[first], way, speed_mps, build, ground_query) {
                Some(landing) => (PathAhead::Leap(first as f32 * LOOK_M), Some(landing)),
                None => (PathAhead::Barred(first as f32 * LOOK_M + if floor.is_none() { 0.5 * LOOK_M } else { 0.0 }, barrier), None),
            };
        }
        (PathAhead::Free, Some(seen[metres]))
    }

    /// Where a leap from a place at a speed comes down, if it clears what lies between and the way goes on there.
    fn leap_over(&self, from: Place, way: f32, speed_mps: f32, build: &BodyParameters, ground_query: &mut GroundQuery) -> Option<Place> {
        if speed_mps < LEAPS_MPS {
            return None;
        }
        let rise = build.leap_mps;
        let mut last = from;
        // The time until the path is down to the deepest landing.
        let longest_s = (rise + (rise * rise + 2.0 * GRAVITY * DEEPEST_M).sqrt()) / GRAVITY;
        let steps = (speed_mps * longest_s / LOOK_M) as usize;
        for step in 1..=steps {
            let metres = step as f32 * LOOK_M;
            let seconds = metres / speed_mps;
            let at = from.translated(Vec2::new(way * metres, rise * seconds - GRAVITY * seconds * seconds / 2.0));
            let high_m = at.height_above(from);
            let floor =
                if build.under_sky { ground_query.built_floor(at, 0.0, build.tall_m) } else { ground(last, at, build, ground_query) };
            if let Some(floor) = floor {
                let over_m = at.height_above(floor);
                let is_down = rise < GRAVITY * seconds;
                if over_m < CLEARANCE_M && !is_down {
                    return None;
                }
                if over_m <= 0.0 {
                    // It lands here if the floor is no more than 0.6 m above its feet, and the way goes on.
                    let goes_on = ground(floor, floor.moved_along(way * build.long_m), build, ground_query)
                        .is_some_and(|next| (next.height_above(floor) / build.long_m).abs() < build.steepest.0);
                    return (over_m > -0.6 && goes_on).then_some(floor);
                }
            } else if ground_query.is_below(at) {
                return None;
            }
            if high_m < -DEEPEST_M {
                return None;
            }
            last = at;
        }
        None
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
mod tests {
    use std::sync::Arc;

    use eremite_land::{Column, Land, LandCache, Modifier, RandomStream, Seed};
    use eremite_testing as app;

    use super::*;

    const DT: f32 = 1.0 / 64.0;
    const HORSE: BodyParameters = BodyParameters {
        long_m: 1.2,
        tall_m: 2.0,
        acceleration_mps2: 7.0,
        braking_mps2: 10.0,
        steepest: (1.15, 1.4),
        leap_mps: 9.0,
        under_sky: true,
    };

    /// A land with explicit heights.
    struct Shape(fn(i64) -> f32);

    impl Modifier for Shape {
        fn reshape(&self, first: Column, heights: &mut [f32]) {
            for (height, column) in heights.iter_mut().zip(first.0..) {
                *height = (self.0)(column);
            }
        }
    }

    fn land(shape: fn(i64) -> f32) -> Land {
        app::algorithms()
            .find("ridged")
            .map(|algorithm| Land::new(Seed(1), "ridged", algorithm.with_params(&[]).expect("defaults")))
            .expect("known")
            .with_modifier(Arc::new(Shape(shape)))
    }

    /// Moves at given speeds for given seconds from column 0 of a land, and reports each step.
    fn go(land: &Land, speeds: &[(f32, f32)], mut each: impl FnMut(&QuadrupedController, Option<Barrier>)) -> QuadrupedController {
        let mut cache = LandCache::default();
        let mut ground_query = GroundQuery { land, cache: &mut cache };
        let mut horse = QuadrupedController::standing_on(ground_query.floor(Place::at(Column(0), 0)), 1.0);
        for (speed_mps, seconds) in speeds {
            for _ in 0..(seconds / DT) as usize {
                let barrier = horse.step(&QuadrupedCommand { speed_mps: *speed_mps, leap: false }, &HORSE, &mut ground_query, DT);
                each(&horse, barrier);
            }
        }
        horse
    }

    #[test]
    fn it_has_weight() {
        let flat = land(|_| 3.0);
        let mut speeds = Vec::new();
        go(&flat, &[(14.0, 3.0), (0.0, 2.0), (-4.5, 2.0)], |horse, _| speeds.push((horse.velocity.x, horse.facing)));
        assert!((6.5..7.5).contains(&speeds[63].0) && (13.9..14.1).contains(&speeds[130].0), "two seconds to a gallop");
        assert!(speeds[191 + 30].0 > 7.0 && speeds[191 + 100].0 == 0.0, "and a second and a half to halt");
        assert_eq!(speeds.last(), Some(&(-4.5, -1.0)), "it has turned");
    }

    #[test]
    fn it_halts_before_what_it_cannot_pass_and_says_what_that_is() {
        let wall = land(|column| if column < 60 { 0.0 } else { 6.0 });
        let pit = land(|column| if column < 60 { 0.0 } else { -9.0 });
        for (land, speed_mps, expected) in
            [(&wall, 14.0, Barrier::Wall), (&wall, 2.0, Barrier::Wall), (&pit, 14.0, Barrier::Drop), (&pit, 4.5, Barrier::Drop)]
        {
            let mut last = None;
            let end = go(land, &[(speed_mps, 4.0 + 80.0 / speed_mps)], |horse, barrier| {
                last = barrier.or(last);
                assert!(horse.place.column.0 < 60 && horse.grounded, "{speed_mps} m/s: {:?}", horse.place);
            });
            assert_eq!(last, Some(expected), "at {speed_mps} m/s");
            assert!(end.place.column.0 >= 55 && end.velocity.x.abs() < 0.01, "at {speed_mps} m/s it stands at {:?}", end.place);
        }
    }

    #[test]
    fn it_leaps_where_a_leap_clears_it_and_not_where_it_does_not() {
        let ditch = land(|column| if (60..63).contains(&column) { -5.0 } else { 0.0 });
        let mut leapt = false;
        let end = go(&ditch, &[(14.0, 8.0)], |horse, _| {
            leapt |= !horse.grounded;
            assert!(horse.place.height_m() > -0.5, "{:?}", horse.place);
        });
        assert!(leapt && end.place.column.0 > 80, "{:?}", end.place);
        let end = go(&ditch, &[(2.0, 60.0)], |horse, _| assert!(horse.grounded));
        assert!((55..60).contains(&end.place.column.0), "at a walk it does not: {:?}", end.place);
        let step = land(|column| if column < 60 { 0.0 } else { 0.9 });
        assert!(go(&step, &[(8.0, 12.0)], |_, _| {}).place.column.0 > 70, "up a step");
    }

    #[test]
    fn wherever_it_goes_it_is_on_the_ground_or_over_it() {
        for (number, algorithm) in app::algorithms().iter().enumerate() {
            let land = app::land(Seed(number as u64), algorithm.name);
            let mut cache = LandCache::default();
            let mut random = Seed(7).rng(RandomStream::named("strider"), &[number as i64]);
            for start in [-90_000, 300, 70_000] {
                let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
                let mut horse = QuadrupedController::standing_on(ground_query.floor(Place::at(Column(start), 0)), 1.0);
                for _ in 0..24 {
                    let ask = QuadrupedCommand { speed_mps: random.range(-14.0, 14.0), leap: random.range(0.0, 1.0) < 0.1 };
                    for step in 0..64 {
                        horse.step(&QuadrupedCommand { leap: ask.leap && step == 0, ..ask }, &HORSE, &mut ground_query, DT);
                        let floor = ground_query.slope(horse.place).unwrap_or(horse.place);
                        let over_m = horse.place.height_above(floor);
                        assert!(over_m > -0.05, "{} {start}: {over_m} in the ground at {horse:?}", algorithm.name);
                        assert!(!horse.grounded || over_m < 0.05, "{} {start}: {over_m} over it at {horse:?}", algorithm.name);
                        assert!(horse.is_valid() && horse.velocity.x.abs() < 20.0, "{horse:?}");
                    }
                }
            }
        }
    }
}
