//! The horse: comes when called, is ridden, stays where it is left, and never appears in view out of nothing.

use std::ops::Range;

use bevy::prelude::*;
use eremite::{
    creatures::{RiderSeat, Rig},
    horse::{GALLOP_MPS, Horse, HorseActivity, HorsePlugin, mount_at_once},
    land::{Column, LandCache, Place, Seed},
    motion::{Body, BodyGait, Carried, FlyMode, GroundQuery, LegSpeedFactor},
    player::Player,
    shared::{camera_view::CameraView, player_position::Teleport},
    stream::{Origin, WorldPosition},
    terrain,
};

use super::harness::{Game, HZ, base_terrain_land, full_land, shaped};

fn horse(game: &mut Game) -> Horse {
    let world = game.0.world_mut();
    world.query::<&Horse>().single(world).expect("one horse").clone()
}

fn ride(game: &mut Game) {
    mount_at_once(game.0.world_mut()).expect("he sits");
    game.step(1);
}

/// Whether a place is in view.
fn is_seen(game: &Game, place: Place) -> bool {
    let view = game.0.world().resource::<CameraView>();
    place.offset_from(view.place).x.abs() < view.half_width_m
}

fn comes_near(game: &mut Game) {
    let mut was_away = horse(game).is_away();
    game.step_until(25.0, "it comes", |game| {
        let now = horse(game);
        if was_away != now.is_away() {
            assert!(!is_seen(game, now.place()), "it comes or goes before all eyes: {now:?}");
        }
        was_away = now.is_away();
        let him = game.body().place;
        !was_away && now.place().offset_from(him).abs().x < 2.6 && now.activity() == HorseActivity::Stands
    });
}

#[test]
fn it_comes_when_he_whistles_carries_him_and_stays_where_he_leaves_it() {
    let mut game = Game::new(5, 300);
    game.step(1);
    let waits = horse(&mut game).place();
    assert!(is_seen(&game, waits), "it waits beside him");
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(6.0);
    game.release(KeyCode::ArrowRight);
    assert!(horse(&mut game).place().offset_from(waits).x.abs() < 8.0, "nobody has called it");
    game.tap_key(KeyCode::KeyQ);
    comes_near(&mut game);
    let before = game.body();
    game.tap_key(KeyCode::KeyE);
    game.step_until(1.5, "he sits", |game| horse(game).is_ridden());
    assert_eq!(game.body().gait, BodyGait::Ride);
    assert!(game.body().place.offset_from(before.place).length() < 3.0);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(2.5);
    assert!(game.body().velocity.x > 6.0, "a canter: {:?}", game.body().velocity);
    let walked_m = game.body().walked_m;
    game.hold(KeyCode::ShiftLeft);
    let speeds_mps = (0..3 * HZ).map(|_| {
        game.step(1);
        game.body().velocity.x
    });
    assert!(speeds_mps.fold(0.0, f32::max) > 10.0, "no gallop: {:?}", game.body().velocity);
    assert!(game.body().walked_m > walked_m + 15.0, "the way that he rides is his");
    game.release(KeyCode::ShiftLeft);
    game.release(KeyCode::ArrowRight);
    game.tap_key(KeyCode::KeyE);
    game.step_until(4.0, "he is on his feet", |game| game.body().gait == BodyGait::Idle);
    let (left, body) = (horse(&mut game).place(), game.body());
    assert!(body.grounded && body.place.offset_from(left).length() < 1.0);
    let world = game.0.world_mut();
    assert_eq!(world.query_filtered::<Entity, Or<(With<Carried>, With<RiderSeat>)>>().iter(world).count(), 0);
    game.hold(KeyCode::ArrowLeft);
    game.step_seconds(10.0);
    assert!(game.body().velocity.x < -2.0 || game.body().climbing, "he walks as ever");
    assert!(horse(&mut game).place().offset_from(left).x.abs() < 8.0, "it stays where it was left");
}

#[test]
fn from_far_away_it_comes_round_out_of_sight_and_not_into_the_depths() {
    let mut game = Game::new(5, 300);
    for to in [5_000, -90_000, 1 << 40] {
        game.teleport(to);
        game.step_seconds(1.0);
        game.tap_key(KeyCode::KeyQ);
        comes_near(&mut game);
        assert!(horse(&mut game).place().offset_from(game.body().place).length() < 4.0);
    }
    // Down below it does not come, and when he is up again it does, though he has not called anew.
    let row = game.body().place.row - 60;
    let near = Place::at(Column((1 << 40) + 500), row);
    game.0.world_mut().write_message(Teleport { near: Some(near), ..Teleport::to(near.column) });
    game.step_seconds(0.5);
    assert!(game.body().place.row < row + 40, "he is below");
    game.tap_key(KeyCode::KeyQ);
    for _ in 0..HZ * 6 {
        game.step(1);
        assert_ne!(horse(&mut game).activity(), HorseActivity::Comes);
    }
    game.teleport((1 << 40) + 3_000);
    comes_near(&mut game);
}

#[test]
fn where_it_cannot_go_he_gets_off_and_it_comes_round_to_the_other_side() {
    // A cliff of twenty metres, in the middle of the plain.
    let land = shaped(|column| if column < 80 { 0.0 } else { 20.0 });
    let mut game = Game::on(land, 0);
    ride(&mut game);
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    game.step_seconds(12.0);
    let stands = game.body();
    assert!(stands.velocity.length() < 0.1 && (70..80).contains(&stands.place.column.0), "{stands:?}");
    game.release(KeyCode::ShiftLeft);
    game.tap_key(KeyCode::KeyE);
    game.step_until(4.0, "he is off", |game| game.body().gait != BodyGait::Ride);
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ArrowUp);
    game.step_until(60.0, "he is up", |game| game.body().place.column.0 > 110);
    game.release(KeyCode::ArrowUp);
    game.release(KeyCode::ArrowRight);
    game.tap_key(KeyCode::KeyQ);
    comes_near(&mut game);
    assert!(horse(&mut game).place().column.0 > 80, "it is on his side");
}

#[test]
fn it_does_not_carry_him_off_a_cliff() {
    let mut game = Game::on(shaped(|column| if column < 80 { 0.0 } else { -30.0 }), 0);
    ride(&mut game);
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    for _ in 0..HZ * 10 {
        game.step(1);
        assert!(game.body().place.column.0 < 80 && game.body().grounded, "{:?}", game.body());
    }
    assert!(game.body().place.column.0 > 60, "he is not there yet: {:?}", game.body());
}

#[test]
fn mounted_and_dismounted_here_and_there_nobody_is_in_the_ground() {
    mounts_and_dismounts(0..1);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn mounted_and_dismounted_anywhere_nobody_is_in_the_ground() {
    mounts_and_dismounts(1..3);
}

fn mounts_and_dismounts(seeds: Range<u64>) {
    for seed in seeds {
        let mut game = Game::new(seed, 0);
        for to in [-70_000, -900, 1_300, 8_600, 52_000] {
            game.teleport(to + seed as i64 * 77);
            if mount_at_once(game.0.world_mut()).is_err() {
                continue;
            }
            let key = if to % 200 == 0 { KeyCode::ArrowRight } else { KeyCode::ArrowLeft };
            game.hold(key);
            game.step_seconds(2.0);
            game.tap_key(KeyCode::KeyE);
            game.release(key);
            game.step_until(8.0, "he is off", |game| game.body().gait != BodyGait::Ride);
            let (land, body) = (game.land(), game.body());
            let mut cache = LandCache::default();
            let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
            let floor = ground_query.slope(body.place).expect("under the open sky");
            assert!(body.place.height_above(floor) > -0.05, "seed {seed}, {to}: {body:?} below {floor:?}");
            let stands = horse(&mut game).place();
            let floor = ground_query.slope(stands).expect("under the open sky");
            assert!(stands.height_above(floor) > -0.05, "seed {seed}, {to}: it stands at {stands:?} below {floor:?}");
        }
    }
}

#[test]
fn at_a_gallop_the_land_has_no_hole_and_he_sits_on_it_through_every_shift_of_the_origin() {
    // The origin follows after 256 m.
    const SECONDS: u32 = 30;
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    ride(&mut game);
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    let origin = *game.0.world().resource::<Origin>();
    for step in 0..HZ * SECONDS {
        game.step(1);
        if step % 8 == 0 {
            game.assert_no_hole();
        }
        let place = horse(&mut game).place();
        assert_eq!(game.body().place, place);
        let world = game.0.world_mut();
        let him = world.query_filtered::<(&WorldPosition, &Transform), With<Player>>().single(world).expect("he is there");
        let (him, at) = (him.0.0, him.1.translation);
        let (placed, transform) = world.query_filtered::<(&WorldPosition, &Transform), With<Horse>>().single(world).expect("it is there");
        assert!((placed.0.offset_from(him).length()) < 1.0e-3 && (transform.translation - at).truncate().length() < 1.0e-2);
    }
    let walked_m = game.body().walked_m;
    assert!(walked_m > 0.75 * f64::from(SECONDS) * f64::from(GALLOP_MPS), "only {walked_m} m");
    assert_ne!(*game.0.world().resource::<Origin>(), origin, "it has not followed");
}

#[test]
fn a_teleport_takes_it_along_with_its_rider_and_leaves_it_where_no_horse_can_stand() {
    let mut game = Game::new(5, 300);
    ride(&mut game);
    game.teleport(40_000);
    assert!(horse(&mut game).is_ridden() && game.body().gait == BodyGait::Ride);
    assert!((game.body().place.column.0 - 40_000).abs() < 3);
    let stands = horse(&mut game).place();
    let near = stands.moved_up(-70.0).moved_along(300.0);
    game.0.world_mut().write_message(Teleport { near: Some(near), ..Teleport::to(near.column) });
    game.step_seconds(0.5);
    assert!(!horse(&mut game).is_ridden() && game.body().gait != BodyGait::Ride, "it does not go below");
    assert!(horse(&mut game).place().offset_from(stands).length() < 8.0);
    game.teleport(300);
    ride(&mut game);
    game.insert_on_player(FlyMode(true));
    game.step(3);
    assert!(!horse(&mut game).is_ridden(), "who flies does not ride");
}

#[test]
fn it_is_kept_with_the_run_whether_he_is_in_the_saddle_or_not() {
    for seconds in [0.0, 0.3, 0.9, 3.0] {
        let mut game = Game::new(5, 300);
        ride(&mut game);
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(2.0);
        game.release(KeyCode::ArrowRight);
        game.step_seconds(1.6);
        game.tap_key(KeyCode::KeyE);
        game.step_seconds(seconds);
        let mut other = Game::new(5, 300);
        game.transfer_save_to(&mut other);
        let (mut one, mut two) = (Vec::new(), Vec::new());
        for (game, states) in [(&mut game, &mut one), (&mut other, &mut two)] {
            for _ in 0..HZ * 3 {
                game.step(1);
                let body = game.body();
                states.push((body.place, body.velocity, body.gait, horse(game).activity(), horse(game).place()));
            }
        }
        let differs = one.iter().zip(&two).position(|(a, b)| a != b);
        assert_eq!(differs, None, "after {seconds} s: {:?} and {:?}", differs.map(|at| one[at]), differs.map(|at| two[at]));
    }
}

#[test]
fn on_foot_the_walk_is_the_same_with_it_and_without() {
    let walk = |with: bool| {
        let mut game = Game::with_or_without::<HorsePlugin>(with, full_land(9, terrain::DEFAULT_ALGORITHM), 0);
        game.hold(KeyCode::ArrowRight);
        (0..HZ * 10)
            .map(|_| {
                game.step(1);
                let body = game.body();
                (body.place, body.velocity)
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(walk(true), walk(false));
}

#[test]
fn it_stands_on_a_land_that_has_become_another() {
    let mut game = Game::new(5, 300);
    for algorithm in ["linear", "terraced", "ridged"] {
        game.replace_land(&full_land(11, algorithm));
        game.step(3);
        let stands = horse(&mut game).place();
        let mut cache = LandCache::default();
        let floor = GroundQuery { land: &game.land(), cache: &mut cache }.floor(stands);
        assert!(stands.height_above(floor).abs() < 0.05, "{algorithm}: {stands:?} over {floor:?}");
    }
}

#[test]
fn its_feet_stand_where_they_stand_however_it_is_ridden() {
    let mut game = Game::new(5, 300);
    ride(&mut game);
    let mut down: [Option<Place>; 4] = [None; 4];
    let mut random = Seed(3).rng(eremite::land::RandomStream::named("rides"), &[]);
    for _ in 0..24 {
        let key = if random.chance(0.7) { KeyCode::ArrowRight } else { KeyCode::ArrowLeft };
        game.hold(key);
        let runs = random.chance(0.4);
        if runs {
            game.hold(KeyCode::ShiftLeft);
        }
        if random.chance(0.2) {
            game.tap_key(KeyCode::Space);
        }
        for _ in 0..random.range(10.0, 90.0) as u32 {
            game.step(1);
            let world = game.0.world_mut();
            let (rig, quadruped) = world.query::<(&Rig, &Horse)>().single(world).expect("it is there");
            let is_grounded = quadruped.controller().grounded;
            for ((sole, is_planted), down) in rig.soles().zip(&mut down) {
                if !is_planted {
                    *down = None;
                    continue;
                }
                let slip_m = sole.offset_from(*down.get_or_insert(sole)).length();
                assert!(slip_m < 0.01, "a foot has slid {slip_m} m");
                assert!(is_grounded, "a foot stands and the horse flies");
            }
        }
        game.release(key);
        game.release(KeyCode::ShiftLeft);
    }
}

#[test]
fn a_faster_pace_is_its_own_too() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.insert_on_player(LegSpeedFactor(10.0));
    ride(&mut game);
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    game.step_seconds(12.0);
    assert!(game.body().walked_m > 400.0, "{}", game.body().walked_m);
    let body: Body = game.body();
    assert_eq!(horse(&mut game).place(), body.place);
}
