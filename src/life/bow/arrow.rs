//! Arrow ballistics: gravity alone (no drag in air), orientation along the velocity, and sticking where it hits. No ECS.

use std::f32::consts::PI;

use bevy::{math::Vec2, prelude::Reflect};
use eremite_land::Place;
use eremite_stream::contracts::archery::{ArrowShot, HitTests};
use serde::{Deserialize, Serialize};

use crate::motion::GroundQuery;

/// Gravitational acceleration, in metres per second squared.
pub const GRAVITY_MPS2: f32 = 9.81;
/// The longest piece of path, in metres, that is tested for hits at once.
const PIECE_M: f32 = 0.2;
/// Bisection steps to find the point of impact: to a millimetre.
const HALVINGS: u32 = 8;
/// How deep the point sinks into ground and into wood, in metres.
const SINKS_M: f32 = 0.16;
const SINKS_IN_WOOD_M: f32 = 0.07;
/// Shares of the speed left after a rebound: backward, and upward.
const BACK: f32 = 0.10;
const UP: f32 = 0.06;
/// Share of its speed that an arrow in water loses per second.
const WATER: f32 = 6.0;
/// Seconds of flight without a hit after which an arrow is lost.
const LOST_S: f32 = 30.0;
/// Seconds for which an arrow that has hit still frightens animals.
const FRIGHTENS_S: f32 = 1.2;

/// What an arrow does.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum ArrowState {
    /// It flies: velocity in metres per second, to the right and up.
    Flies([f32; 2]),
    /// It is stuck in wood or in the ground.
    Stands {
        /// Direction of the point in radians, counterclockwise from the right.
        angle: f32,
        /// Whether it is stuck in wood.
        in_wood: bool,
    },
}

/// An arrow that was shot.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct Arrow {
    /// Its point.
    pub point: Place,
    /// Its state.
    pub way: ArrowState,
    /// Seconds in that state.
    pub for_s: f32,
}

impl Arrow {
    /// An arrow as it leaves the string.
    pub fn shot(point: Place, velocity: Vec2) -> Self {
        Self { point, way: ArrowState::Flies(velocity.to_array()), for_s: 0.0 }
    }

    /// Whether it is stuck.
    pub fn is_stuck(&self) -> bool {
        matches!(self.way, ArrowState::Stands { .. })
    }

    /// The direction in which it points, of length 1.
    pub fn direction(&self) -> Vec2 {
        match self.way {
            ArrowState::Flies(velocity) => Vec2::from(velocity).normalize_or(Vec2::NEG_Y),
            ArrowState::Stands { angle, .. } => Vec2::new(libm::cosf(angle), libm::sinf(angle)),
        }
    }

    /// Whether it has flown without a hit for so long that it is given up.
    pub fn is_lost(&self) -> bool {
        !self.is_stuck() && self.for_s > LOST_S
    }

    /// Whether all values are in range; used on what a save holds.
    pub fn is_valid(&self) -> bool {
        let numbers = match self.way {
            ArrowState::Flies([right, up]) => [right, up],
            ArrowState::Stands { angle, .. } => [angle, 0.0],
        };
        numbers.into_iter().all(|number| number.abs() < 1000.0) && self.for_s >= 0.0
    }

    /// Advances it by one fixed step. Returns the stretch it flew, for animals to take fright at; `None` once it has been
    /// stuck for a while.
    pub fn step(&mut self, ground_query: &mut GroundQuery, marks: &mut HitTests, seconds: f32) -> Option<ArrowShot> {
        let from = self.point;
        self.for_s += seconds;
        let ArrowState::Flies(velocity) = self.way else {
            return (self.for_s < FRIGHTENS_S).then_some(ArrowShot { from, to: from, bounced: false });
        };
        let mut velocity = Vec2::from(velocity);
        let mut bounced = false;
        let pieces = (velocity.length() * seconds / PIECE_M).ceil().max(1.0);
        let piece_s = seconds / pieces;
        for _ in 0..pieces as u32 {
            let next = self.point.translated(velocity * piece_s + Vec2::NEG_Y * (GRAVITY_MPS2 * piece_s * piece_s / 2.0));
            velocity.y -= GRAVITY_MPS2 * piece_s;
            if let Some(hit) = marks.first_hit(ground_query.land, self.point, next) {
                let at = self.point.lerp(next, hit.share);
                let along = velocity.normalize_or(Vec2::NEG_Y);
                if hit.sticks {
                    self.stick(at.translated(along * SINKS_IN_WOOD_M), along, true);
                    return Some(ArrowShot { from, to: self.point, bounced });
                }
                self.point = at.translated(-along * 0.05);
                velocity = -velocity * BACK + Vec2::Y * (velocity.length() * UP);
                bounced = true;
                break;
            }
            if is_in_ground(next, ground_query) {
                let (mut open, mut rock) = (self.point, next);
                for _ in 0..HALVINGS {
                    let between = open.lerp(rock, 0.5);
                    *(if is_in_ground(between, ground_query) { &mut rock } else { &mut open }) = between;
                }
                let along = velocity.normalize_or(Vec2::NEG_Y);
                // Less deep in a crest so thin that the point would come out behind it.
                let sunk = [1.0, 0.5, 0.25].map(|share| open.translated(along * (share * SINKS_M)));
                let point = sunk.into_iter().find(|point| is_in_ground(*point, ground_query)).unwrap_or(rock);
                self.stick(point, along, false);
                return Some(ArrowShot { from, to: self.point, bounced });
            }
            self.point = next;
            if ground_query.wading_depth(next) > 0.0 {
                velocity *= 1.0 - (WATER * piece_s).min(1.0);
            }
        }
        self.way = ArrowState::Flies(velocity.to_array());
        Some(ArrowShot { from, to: self.point, bounced })
    }

    fn stick(&mut self, point: Place, along: Vec2, in_wood: bool) {
        self.point = point;
        self.way = ArrowState::Stands { angle: libm::atan2f(along.y, along.x).clamp(-PI, PI), in_wood };
        self.for_s = 0.0;
    }

    /// After the land has changed: an arrow stays stuck where it still has hold, falls where it has none, and rises to the
    /// surface from inside the ground.
    pub fn revalidate(&mut self, ground_query: &mut GroundQuery, marks: &mut HitTests) {
        let along = self.direction();
        let back = self.point.translated(-along * (2.0 * SINKS_M));
        if !self.is_stuck() || is_in_ground(back, ground_query) {
            if is_in_ground(self.point, ground_query) || is_in_ground(back, ground_query) {
                let top = ground_query.surface(self.point).moved_up(0.5);
                (self.point, self.way, self.for_s) = (top, ArrowState::Flies([0.0, -1.0]), 0.0);
            }
            return;
        }
        let is_held =
            is_in_ground(self.point, ground_query) || marks.first_hit(ground_query.land, back, self.point).is_some_and(|hit| hit.sticks);
        if !is_held {
            (self.way, self.for_s) = (ArrowState::Flies([0.0, -0.1]), 0.0);
        }
    }
}

/// Whether there is ground at a place. Above the surface it is open, without a query of the caves.
fn is_in_ground(place: Place, ground_query: &mut GroundQuery) -> bool {
    ground_query.is_below(place) && ground_query.is_rock(place)
}

#[cfg(test)]
mod tests {
    use eremite_land::{Column, Land, LandCache, Seed};
    use eremite_stream::contracts::archery::ArrowHit;
    use eremite_testing as app;
    use proptest::prelude::*;

    use super::*;

    const STEP_S: f32 = 1.0 / 64.0;

    fn land() -> Land {
        app::land(Seed(5), "superposed-cosine")
    }

    /// Flies it until it is stuck or lost. Returns the path of its point.
    fn fly(arrow: &mut Arrow, land: &Land, marks: &mut HitTests) -> Vec<Place> {
        let mut cache = LandCache::default();
        let mut ground_query = GroundQuery { land, cache: &mut cache };
        let mut way = vec![arrow.point];
        while !arrow.is_stuck() && !arrow.is_lost() {
            arrow.step(&mut ground_query, marks, STEP_S);
            way.push(arrow.point);
        }
        way
    }

    fn above(land: &Land, x: i64, up_m: f32) -> Place {
        let column = Place::at(Column(x), 0);
        column.at_height(land.height(Column(x))).moved_up(up_m)
    }

    #[test]
    fn it_flies_the_parabola_that_there_is_in_a_vacuum() {
        let land = land();
        let from = above(&land, 100, 400.0);
        let velocity = Vec2::new(30.0, 20.0);
        let mut arrow = Arrow::shot(from, velocity);
        let mut cache = LandCache::default();
        for step in 1..=192 {
            arrow.step(&mut GroundQuery { land: &land, cache: &mut cache }, &mut HitTests::default(), STEP_S);
            let t = step as f32 * STEP_S;
            let there = velocity * t + Vec2::NEG_Y * GRAVITY_MPS2 * t * t / 2.0;
            assert!(arrow.point.offset_from(from).distance(there) < 2.0e-3, "{step}");
        }
    }

    #[test]
    fn a_mark_holds_it_or_throws_it_back_and_then_it_falls_to_the_ground() {
        let land = land();
        let from = above(&land, 0, 3.0);
        // A wall of wood, or of bronze, 8 m on.
        let wall = from.moved_along(8.0);
        let mark = move |holds| {
            move |_: &Land, a: Place, b: Place| {
                let (a, b) = (a.offset_from(wall).x, b.offset_from(wall).x);
                (a < 0.0 && b >= 0.0).then(|| ArrowHit { share: a / (a - b), sticks: holds })
            }
        };
        let mut marks = HitTests::default();
        marks.add(mark(true));
        let mut arrow = Arrow::shot(from, Vec2::new(25.0, 2.0));
        fly(&mut arrow, &land, &mut marks);
        assert!(
            matches!(arrow.way, ArrowState::Stands { in_wood: true, .. })
                && (arrow.point.offset_from(wall).x - SINKS_IN_WOOD_M).abs() < 0.01
        );
        let mut marks = HitTests::default();
        marks.add(mark(false));
        let mut arrow = Arrow::shot(from, Vec2::new(25.0, 2.0));
        let way = fly(&mut arrow, &land, &mut marks);
        assert!(way.iter().all(|point| point.offset_from(wall).x < 0.0), "it went through");
        assert!(matches!(arrow.way, ArrowState::Stands { in_wood: false, .. }));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn it_stands_with_its_point_in_the_ground_and_its_feathers_out_and_never_went_through_any(
            x in -100_000i64..100_000, angle in 0.0f32..std::f32::consts::PI, speed in 5.0f32..40.0,
        ) {
            let land = land();
            let from = above(&land, x, 1.4);
            let mut arrow = Arrow::shot(from, Vec2::new(libm::cosf(angle), libm::sinf(angle)) * speed);
            let way = fly(&mut arrow, &land, &mut HitTests::default());
            prop_assert!(arrow.is_stuck());
            let mut cache = LandCache::default();
            let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
            for point in &way[..way.len() - 1] {
                prop_assert!(!is_in_ground(*point, &mut ground_query));
            }
            prop_assert!(is_in_ground(arrow.point, &mut ground_query));
            let feathers = arrow.point.translated(-arrow.direction() * (2.0 * SINKS_M));
            let glances = arrow.direction().y > -0.3;
            prop_assert!(glances || !is_in_ground(feathers, &mut ground_query), "it is buried");
            let before = arrow;
            arrow.revalidate(&mut ground_query, &mut HitTests::default());
            prop_assert!(glances || arrow == before, "the land is the same, and it moved");
        }
    }

    #[test]
    fn it_stands_in_a_crest_that_is_less_thick_than_it_sinks_deep() {
        let land = land();
        let mut arrow = Arrow::shot(above(&land, 77527, 1.4), Vec2::new(libm::cosf(2.831_02), libm::sinf(2.831_02)) * 20.598_284);
        fly(&mut arrow, &land, &mut HitTests::default());
        assert!(is_in_ground(arrow.point, &mut GroundQuery { land: &land, cache: &mut LandCache::default() }));
    }

    #[test]
    fn it_flies_to_the_bit_as_it_does_anywhere() {
        // The same flight far out in the land: a flight depends only on relative positions, as long as nothing is hit.
        let land = land();
        let mut cache = LandCache::default();
        let starts = [Place::at(Column(3), 2_000), Place::at(Column(1 << 61), 2_000 + (1 << 40))];
        let mut arrows = starts.map(|start| Arrow::shot(start, Vec2::new(31.7, 11.3)));
        for _ in 0..200 {
            for arrow in &mut arrows {
                arrow.step(&mut GroundQuery { land: &land, cache: &mut cache }, &mut HitTests::default(), STEP_S);
            }
            let [near, far] = arrows;
            assert_eq!(near.point.offset.to_array().map(f32::to_bits), far.point.offset.to_array().map(f32::to_bits));
            assert_eq!(near.way, far.way);
        }
    }
}
