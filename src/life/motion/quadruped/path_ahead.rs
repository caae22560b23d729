//! What lies ahead of a quadruped: a free path, a barrier, or what a leap clears.

use bevy::math::Vec2;
use eremite_land::Place;

use super::{Barrier, BodyParameters, QuadrupedController, ground};
use crate::motion::{fall::GRAVITY, ground_query::GroundQuery};

/// Metres between the sampled places ahead.
const LOOK_M: f32 = 1.0;
/// The farthest look ahead, in metres.
const FARTHEST_M: usize = 16;
/// Metres before a barrier at which it stands.
const BEFORE_M: f32 = 0.9;
/// Metres of clearance in a leap, and the deepest landing below its start.
const CLEARANCE_M: f32 = 0.25;
const DEEPEST_M: f32 = 2.5;
/// Below this speed, in metres per second, it does not leap by itself.
const LEAPS_MPS: f32 = 3.0;

/// What lies ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PathAhead {
    Free,
    /// A barrier at a distance in metres.
    Barred(f32, Barrier),
    /// A leap at a distance in metres.
    Leap(f32),
}

impl PathAhead {
    /// A target speed, limited so that it halts before a barrier, and the barrier if it is there. `going` is the side it
    /// moves to.
    pub(super) fn speed_limited(self, target: f32, going: f32, build: &BodyParameters) -> (f32, Option<Barrier>) {
        let Self::Barred(far_m, what) = self else { return (target, None) };
        let left_m = (far_m - BEFORE_M).max(0.0);
        let fastest = (2.0 * build.braking_mps2 * left_m).sqrt();
        if target * going > fastest { (fastest * going, (left_m < 0.3).then_some(what)) } else { (target, None) }
    }
}

impl QuadrupedController {
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
    pub(super) fn look_ahead(&self, build: &BodyParameters, way: f32, speed_mps: f32, ground_query: &mut GroundQuery) -> PathAhead {
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
}
