//! The player's walk.

use std::time::Duration;

use bevy::{prelude::*, time::TimeUpdateStrategy};
use eremite::{
    land::{LandCache, Place},
    motion::{Body, BodyGait, GroundQuery, Intent, walk::STEEPEST_STAND},
    shared::{camera_view::CameraView, schedule::GameState},
    terrain,
};

use super::harness::{Game, HZ, base_terrain_land};

fn feet_above_ground(game: &mut Game) -> f32 {
    let land = game.land();
    let body = game.body();
    body.place.height_above(GroundQuery { land: &land, cache: &mut LandCache::default() }.floor(body.place))
}

#[test]
fn a_held_key_walks_and_a_released_one_stands() {
    let mut game = Game::new(1, 0);
    let start = game.body();
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(3.0);
    let walked = game.body().place.offset_from(start.place).x;
    assert!((5.0..12.0).contains(&walked), "walked {walked} m in 3 s");
    assert!(feet_above_ground(&mut game).abs() < 1.0e-5);
    game.release(KeyCode::ArrowRight);
    game.step_seconds(1.0);
    let stopped = game.body();
    game.step_seconds(5.0);
    let later = game.body();
    assert_eq!(stopped.place, later.place, "he does not stand still");
    assert_eq!(later.gait, BodyGait::Idle);
}

#[test]
fn every_metre_that_he_walks_counts_and_none_that_he_is_carried_over() {
    let land = base_terrain_land(1, terrain::DEFAULT_ALGORITHM);
    let mut cache = LandCache::default();
    let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
    let mut body = Body::standing(Place::default(), &mut ground_query);
    // Faster than anything: a hundred metres and more a step.
    for _ in 0..HZ {
        body.step(&Intent { walk: 1.0, ..Intent::default() }, &mut ground_query, 1.0 / HZ as f32, 5000.0);
    }
    let way = body.place.distance_along(Place::default());
    assert!(way > 4000.0 && (body.walked_m - way).abs() < 1.0, "{} m count of {way}", body.walked_m);
    let mut game = Game::on(land, 0);
    for metres in [1, 10, -63, 65, 100_000, -(1 << 40)] {
        let before = game.body();
        game.teleport(before.place.column.0 + metres);
        let body = game.body();
        assert!((body.walked_m - before.walked_m).abs() < 0.01, "{} m of {metres}", body.walked_m - before.walked_m);
    }
}

#[test]
fn a_and_d_and_the_arrows_walk_and_shift_runs() {
    let way = |keys: &[KeyCode]| {
        let mut game = Game::new(1, 0);
        let start = game.body().place;
        for key in keys {
            game.hold(*key);
        }
        game.step_seconds(2.0);
        game.body().place.offset_from(start).x
    };
    assert_eq!(way(&[KeyCode::KeyD]), way(&[KeyCode::ArrowRight]));
    assert_eq!(way(&[KeyCode::KeyA]), way(&[KeyCode::ArrowLeft]));
    assert!(way(&[KeyCode::KeyA]) < -3.0);
    assert!(way(&[KeyCode::KeyD, KeyCode::ShiftLeft]) > way(&[KeyCode::KeyD]) * 1.6);
}

#[test]
fn he_stands_still_wherever_he_can_stand_and_slides_off_what_is_too_steep() {
    // The bare heights: steeper than any country.
    let height_source = eremite::app::algorithms().find("superposed-linear").expect("known").with_params(&[]).expect("defaults");
    let land = eremite::land::Land::new(eremite::land::Seed(8), "superposed-linear", height_source);
    let (mut stood, mut slid) = (0, 0);
    for x in 0..4000 {
        let mut cache = LandCache::default();
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        let place = ground_query.floor(eremite::land::Place::at(eremite::land::Column(x * 3), 0));
        let on_slope = ground_query.is_on_slope(place);
        let grade = ground_query.grade(on_slope, place).abs();
        let mut body = Body::standing(place, &mut ground_query);
        for _ in 0..HZ {
            body.step(&Intent::default(), &mut ground_query, 1.0 / HZ as f32, 1.0);
        }
        if grade <= STEEPEST_STAND {
            stood += 1;
            assert_eq!(body.place, place, "he slips at grade {grade}");
        } else {
            slid += 1;
            assert_ne!(body.place, place, "he stands on grade {grade}");
        }
    }
    assert!(stood > 3500 && slid > 10, "{stood} stood, {slid} slid");
}

#[test]
fn a_jump_is_higher_when_held() {
    let height = |held_s: f32| {
        let mut game = Game::new(1, 0);
        let start = game.body().place.height_m();
        game.hold(KeyCode::Space);
        let mut top = start;
        for step in 0..HZ {
            if step as f32 >= held_s * HZ as f32 {
                game.release(KeyCode::Space);
            }
            game.step(1);
            top = top.max(game.body().place.height_m());
        }
        assert!(game.body().grounded, "he has not come down");
        top - start
    };
    let (tapped, held) = (height(0.04), height(0.6));
    assert!(tapped > 0.3 && held > tapped * 1.8 && (2.0..3.2).contains(&held), "{tapped} m tapped, {held} m held");
}

#[test]
fn a_press_is_one_jump_whether_a_frame_has_no_step_or_two() {
    for step_ms in [5, 31] {
        let mut game = Game::new(1, 0);
        game.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(step_ms)));
        game.step(4);
        game.hold(KeyCode::Space);
        let (mut jumps, mut grounded) = (0, true);
        for _ in 0..2000 / step_ms {
            game.step(1);
            let body = game.body();
            jumps += u32::from(grounded && !body.grounded);
            grounded = body.grounded;
        }
        assert_eq!(jumps, 1, "with frames of {step_ms} ms");
    }
}

#[test]
fn a_jump_counts_a_moment_early() {
    let mut game = Game::new(1, 0);
    game.hold(KeyCode::Space);
    game.step_seconds(0.1);
    game.release(KeyCode::Space);
    while game.body().place.height_m() - 0.35 > feet_start(&mut game) || game.body().velocity.y > 0.0 {
        game.step(1);
        assert!(!game.body().grounded, "landed before the second press");
    }
    game.hold(KeyCode::Space);
    game.step_seconds(0.15);
    assert!(game.body().velocity.y > 0.0, "the early press was forgotten");
}

fn feet_start(game: &mut Game) -> f32 {
    game.body().place.height_m() - feet_above_ground(game)
}

#[test]
fn sliding_down_gathers_speed() {
    let mut game = Game::new(5, 0);
    // Find a long way down to the right.
    let land = game.land();
    let heights = land.heights(eremite::land::Column(0), 20_000);
    let start = (0..19_000).max_by(|&a, &b| (heights[a] - heights[a + 30]).total_cmp(&(heights[b] - heights[b + 30]))).expect("land");
    game.teleport(start as i64);
    game.hold(KeyCode::ArrowDown);
    let mut fastest: f32 = 0.0;
    let mut slid = false;
    for _ in 0..HZ * 4 {
        game.step(1);
        let body = game.body();
        fastest = fastest.max(body.velocity.length());
        slid |= body.gait == BodyGait::Slide;
    }
    assert!(slid && fastest > 6.0, "{fastest} m/s");
}

#[test]
fn far_away_he_walks_as_at_home() {
    let mut far = Game::new(3, 1_000_000_000_000_000_000);
    far.hold(KeyCode::ArrowRight);
    let start = far.body().place;
    far.step_seconds(10.0);
    let walked = far.body().place.offset_from(start).x;
    assert!((20.0..40.0).contains(&walked), "walked {walked} m in 10 s");
    assert!(feet_above_ground(&mut far).abs() < 1.0e-5);
    far.assert_no_hole();
}

#[test]
fn a_pause_stops_everything_and_no_key_counts_in_it() {
    let mut game = Game::new(1, 0);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(1.0);
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Paused);
    game.step(2);
    let paused = game.body();
    game.hold(KeyCode::Space);
    game.step_seconds(2.0);
    assert_eq!(paused, game.body());
    game.release(KeyCode::Space);
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
    game.step_seconds(1.0);
    assert!(game.body().place.offset_from(paused.place).x > 1.5, "he does not walk on");
    assert!(game.body().grounded, "a key pressed in the pause counted");
}

#[test]
fn the_camera_never_jumps_when_the_origin_does() {
    let mut game = Game::new(2, 0);
    // The origin follows after 256 m, and stays for less.
    game.teleport(225);
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    game.step_seconds(3.0);
    let mut origins = std::collections::BTreeSet::new();
    let mut last: Option<f32> = None;
    let mut steps_after = 0;
    for _ in 0..HZ * 90 {
        game.step(1);
        steps_after += u32::from(origins.len() >= 2);
        if steps_after > HZ {
            break;
        }
        let view = *game.0.world().resource::<CameraView>();
        let origin = *game.0.world().resource::<eremite::stream::Origin>();
        origins.insert(origin.place().column);
        // Where the hermit is on the screen, in metres from its centre.
        let world = game.0.world_mut();
        let on_screen =
            world.query_filtered::<&Transform, With<eremite::player::Player>>().single(world).expect("one hermit").translation.x
                - origin.to_local(view.place).x;
        if let Some(last) = last {
            assert!((on_screen - last).abs() < 0.25, "a jump of {} m on the screen", on_screen - last);
        }
        last = Some(on_screen);
    }
    assert!(origins.len() >= 2, "the origin never moved");
}
