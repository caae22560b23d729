//! Far underground everything works as near the surface: standing, falling, seeing, rendering.

use bevy::prelude::*;
use eremite::{
    app,
    land::{Column, Place},
    light::{LightPlugin, ViewLight},
    motion::{Body, FlyMode, SpawnPoint},
    player::Player,
    shared::camera_view::CameraView,
    stream::{Origin, Section},
};

use super::harness::{Game, HZ, full_land};

/// Rows just below the surface, and far below.
const ROWS: [i64; 3] = [-150, -(1 << 40), -(1 << 60)];

fn game(row: i64) -> Game {
    let land = full_land(7, eremite::terrain::DEFAULT_ALGORITHM);
    let start = SpawnPoint::near(&land, Column(500), row).expect("an open place");
    let mut app = app::headless(land, start);
    app.add_plugins(LightPlugin);
    Game::from(app)
}

/// Position of the player relative to the middle of the view.
fn on_screen(game: &mut Game) -> Vec2 {
    let world = game.0.world_mut();
    let drawn = world.query_filtered::<&Transform, With<Player>>().single(world).expect("one hermit").translation.truncate();
    drawn - world.resource::<Origin>().to_local(world.resource::<CameraView>().place)
}

#[test]
fn who_stands_does_not_shake_and_all_around_him_is_there_and_lit() {
    for row in ROWS {
        let mut game = game(row);
        game.step_seconds(3.0);
        game.assert_no_hole();
        let body = game.body();
        assert!(body.grounded && body.place.row.abs_diff(row) < 150, "{body:?}");
        let (at, origin) = (on_screen(&mut game), *game.0.world().resource::<Origin>());
        for _ in 0..HZ / 2 {
            game.step(1);
            assert_eq!(game.body().place, body.place);
            assert!((on_screen(&mut game) - at).length() < 1.0e-3, "he shakes at row {row}");
        }
        assert_eq!(*game.0.world().resource::<Origin>(), origin);
        let world = game.0.world_mut();
        let mut drawn = world.query_filtered::<&Transform, Or<(With<Section>, With<Player>)>>();
        let far = |at: &Transform| at.translation.truncate().abs().max_element();
        let farthest = drawn.iter(world).map(far).fold(0.0, f32::max);
        assert!(farthest < 1000.0, "something is drawn {farthest} m from the origin at row {row}");
        let map = world.resource::<ViewLight>().map();
        let at = |up: f32| map.sample(map.area.local(body.place.moved_up(up)))[0];
        assert!(at(1.0) > 0.5, "his lantern lights {} at row {row}", at(1.0));
        let darkest = map.light.iter().map(|light| light[0]).fold(1.0, f32::min);
        assert!(darkest < 0.06, "it is never darker than {darkest} at row {row}");
    }
}

#[test]
fn who_flies_down_and_falls_stays_in_view_and_sees_no_hole() {
    fly_down_and_fall(-(1 << 60), 1);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn who_flies_down_and_falls_stays_in_view_at_every_depth() {
    for row in ROWS {
        fly_down_and_fall(row, 2);
    }
}

/// Flies until the origin has followed some times, and then falls.
fn fly_down_and_fall(row: i64, shifts: usize) {
    const LONGEST_S: u32 = 30;
    const GOES_ON_S: u32 = 1;
    let mut game = game(row);
    game.insert_on_player(FlyMode(true));
    game.hold(KeyCode::ArrowDown);
    let mut origins = Vec::new();
    let mut last: Option<Vec2> = None;
    let mut ends = LONGEST_S * HZ;
    for step in 0.. {
        if step == ends {
            break;
        }
        game.step(1);
        let origin = game.0.world().resource::<Origin>().place();
        if !origins.contains(&origin.row) {
            origins.push(origin.row);
            if origins.len() == shifts + 1 {
                ends = step + GOES_ON_S * HZ;
            }
        }
        let at = on_screen(&mut game);
        assert!(last.is_none_or(|last| last.distance(at) < 0.5), "a jump from {last:?} to {at} on the screen at row {row}");
        last = Some(at);
        if step % 16 == 0 {
            game.assert_no_hole();
        }
    }
    assert!(origins.len() > shifts && origins.is_sorted_by(|a, b| a > b), "the origin does not follow: {origins:?}");
    game.insert_on_player(FlyMode(false));
    game.release(KeyCode::ArrowDown);
    // Flight leaves him in rock or in the air: he is put over a floor and falls.
    let land = game.land();
    let at = game.body().place;
    let Some(SpawnPoint::Below(floor)) = SpawnPoint::near(&land, at.column, at.row) else { panic!("no open place below row {row}") };
    let world = game.0.world_mut();
    *world.query::<&mut Body>().single_mut(world).expect("one hermit") = Body::standing_on(floor.moved_up(1.0));
    game.step_seconds(1.0);
    let body = game.body();
    assert!(body.grounded && (body.place.height_above(floor)).abs() < 1.0, "{body:?} over {floor:?}");
    game.assert_no_hole();
    assert_eq!(game.report().seams_inexact, 0);
}

#[test]
fn at_the_ends_of_the_world_he_stands_too() {
    for (x, row) in [(i64::MIN / 2, i64::MIN / 2), (i64::MAX / 2, i64::MIN / 2)] {
        let land = full_land(7, eremite::terrain::DEFAULT_ALGORITHM);
        let start = SpawnPoint::near(&land, Column(x), row).expect("an open place");
        let mut game = Game::from(app::headless(land, start));
        game.hold(KeyCode::ArrowLeft);
        game.step_seconds(2.0);
        game.assert_no_hole();
        let far = game.body().place.offset_from(Place::at(Column(x), row));
        assert!(far.length() < 200.0, "{far}");
    }
}
