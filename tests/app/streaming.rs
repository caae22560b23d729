//! Chunk streaming: loading and unloading.

use bevy::{platform::collections::HashSet, prelude::*};
use eremite::{motion::LegSpeedFactor, shared::camera_view::CameraView, stream::StreamLayers};

use super::harness::{Game, HZ, full_land};

#[test]
fn chunks_come_ahead_go_behind_and_stay_bounded_over_a_kilometre_and_a_half() {
    stay_bounded_over(1_500);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn chunks_come_ahead_go_behind_and_stay_bounded_over_ten_kilometres() {
    stay_bounded_over(10_000);
}

fn stay_bounded_over(metres: i64) {
    let mut game = Game::new(1, 0);
    game.insert_on_player(LegSpeedFactor(10.0));
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    let unused_at_first = unused_meshes(&mut game);
    let (mut most, mut most_ahead, mut updates) = (0, 0, 0);
    while game.body().place.column.0 < metres {
        game.step(1);
        updates += 1;
        assert!(updates < HZ * 600, "stuck at {:?}", game.body().place);
        if updates % 8 == 0 {
            game.assert_no_hole();
        }
        most = most.max(game.ground().len());
        most_ahead = most_ahead.max(game.ground().last().expect("ground").index.first() - game.body().place.column);
    }
    let report = game.report();
    assert!(report.spawned > 24 && report.despawned > 12, "{report:?}");
    assert!(most <= 8, "{most} chunks of ground at once");
    let unused = unused_meshes(&mut game);
    assert!(unused <= unused_at_first + 16, "{unused_at_first} meshes that nobody showed became {unused}");
    assert_eq!(report.seams_inexact, 0);
    assert!(most_ahead > 100, "at most {most_ahead} m ahead");
}

/// Meshes that no entity shows: those that a feature keeps, and any that is lost.
fn unused_meshes(game: &mut Game) -> usize {
    let world = game.0.world_mut();
    let shown: HashSet<AssetId<Mesh>> = world.query::<&Mesh2d>().iter(world).map(|mesh| mesh.0.id()).collect();
    world.resource::<Assets<Mesh>>().ids().filter(|id| !shown.contains(id)).count()
}

#[test]
fn turning_round_and_teleporting_never_show_a_hole() {
    let mut game = Game::new(7, 0);
    game.insert_on_player(LegSpeedFactor(10.0));
    game.hold(KeyCode::ShiftLeft);
    for key in [KeyCode::ArrowRight, KeyCode::ArrowLeft, KeyCode::ArrowRight, KeyCode::ArrowLeft] {
        game.hold(key);
        for _ in 0..HZ * 4 {
            game.step(1);
            game.assert_no_hole();
        }
        game.release(key);
    }
    for to in [100, -5_000, 1 << 40, -(1 << 60), 0, 1_000_000_000_000_000_000, 1 << 62] {
        game.teleport(to);
        game.assert_no_hole();
        let body = game.body();
        assert!((body.place.column.0 - to).abs() < 3 && body.grounded, "not at {to}: {body:?}");
    }
}

#[test]
fn a_wider_view_has_more_chunks() {
    let mut game = Game::new(1, 0);
    game.step_seconds(0.5);
    let near = game.chunks().len() + game.sections();
    for _ in 0..12 {
        game.hold(KeyCode::Minus);
        game.step(1);
        game.release(KeyCode::Minus);
        game.step(1);
    }
    game.step_seconds(3.0);
    game.assert_no_hole();
    assert!(game.0.world().resource::<CameraView>().half_width_m > 80.0);
    let far = game.chunks().len() + game.sections();
    assert!(far >= near + 10, "{near} chunks and sections in the near view, {far} in the wide one");
}

#[test]
fn changing_the_algorithm_on_the_way_leaves_no_chunk_of_the_old_land() {
    let mut game = Game::new(1, 500);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(2.0);
    for algorithm in ["white", "linear", "cosine", "superposed-linear", "superposed-cosine"] {
        game.replace_land(&full_land(1, algorithm));
        game.step(1);
        game.assert_no_hole();
        let land = game.land();
        assert_eq!(land.algorithm(), algorithm);
        for chunk in game.ground() {
            assert_eq!(chunk.ends[0].to_bits(), land.height(chunk.index.first()).to_bits(), "a chunk of another land");
        }
        let body = game.body();
        let floor = eremite::motion::GroundQuery { land: &land, cache: &mut default() }.floor(body.place);
        assert!(body.place.height_above(floor) >= -1.0e-4, "he is {} m in the ground", floor.height_above(body.place));
        game.step_seconds(0.7);
        game.assert_no_hole();
    }
}

#[test]
fn results_of_an_older_land_are_dropped() {
    let mut game = Game::new(1, 0);
    // Ask for much ahead, and change the land while it is under way.
    game.insert_on_player(LegSpeedFactor(10.0));
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    game.step_seconds(2.0);
    // What was asked for in one update is under way or waiting in the next.
    for seed in 2..40 {
        game.replace_land(&full_land(seed, "superposed-linear"));
        game.step(1);
        game.assert_no_hole();
    }
    let stale = game.report().stale;
    game.step_seconds(1.0);
    let land = game.land();
    for chunk in game.ground() {
        assert_eq!(chunk.ends[0].to_bits(), land.height(chunk.index.first()).to_bits());
    }
    assert!(stale > 0, "nothing was ever under way");
}

#[test]
fn two_games_that_go_different_ways_hold_the_same_land() {
    let mut first = Game::new(9, 0);
    let mut second = Game::new(9, 40_000);
    for to in [0, 3_000, -2_000, 40_000, 1 << 45] {
        first.teleport(to);
        first.step(30);
    }
    for to in [1 << 45, -2_000, 40_000, 0, 1 << 45] {
        second.teleport(to);
        second.step(17);
    }
    let layers = first.0.world().resource::<StreamLayers>().len();
    let (first, second) = (first.chunks(), second.chunks());
    let mut shared = 0;
    for chunk in &first {
        if let Some(other) = second.iter().find(|other| (other.layer, other.index) == (chunk.layer, chunk.index)) {
            assert_eq!(chunk.ends.map(f32::to_bits), other.ends.map(f32::to_bits));
            shared += 1;
        }
    }
    assert!(shared >= layers, "only {shared} chunks in common");
}

#[test]
fn entities_and_meshes_do_not_grow() {
    let mut game = Game::new(4, 0);
    // Whoever comes to the same places again and again finds what was there, and no more.
    let mut most = (0, 0);
    for round in 0..3 {
        for place in 0..8 {
            game.teleport(place * 100_000 - 700_000);
            game.wait_for_streaming();
            let now = (game.0.world().entities().count_spawned(), unused_meshes(&mut game));
            if round < 2 {
                most = (most.0.max(now.0), most.1.max(now.1));
            } else {
                assert!(now.0 <= most.0 + 16 && now.1 <= most.1 + 16, "{now:?} after {most:?} at place {place} of round {round}");
            }
        }
    }
}
