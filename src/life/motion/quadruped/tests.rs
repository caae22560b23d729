//! Tests of the quadruped controller.

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
