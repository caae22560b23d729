//! Cost of the light solver in the running game.

use bevy::prelude::*;
use eremite::{
    app,
    land::{Column, Seed},
    light::{LightPlugin, LightWork, ViewLight},
    shared::{camera_view::CameraView, schedule::GameState},
    sky::DayNightCycle,
};

use super::harness::Game;

/// Land with all layers, and the light over it.
fn game(at: i64) -> Game {
    let land = app::land(Seed(1), "superposed-cosine");
    let mut app = app::headless(land, Column(at));
    app.add_plugins(LightPlugin).insert_resource(DayNightCycle { stopped: true, ..DayNightCycle::default().at_hour(12.0) });
    Game::from(app)
}

/// Light solver work of some updates.
fn work(game: &mut Game, updates: u32) -> LightWork {
    let so_far = |game: &Game| game.0.world().resource::<ViewLight>().work();
    let before = so_far(game);
    game.step(updates);
    let after = so_far(game);
    LightWork { spread: after.spread - before.spread, ahead: after.ahead - before.ahead, laid: after.laid - before.laid }
}

/// Whether no frame did anything; what comes next may still be computed.
fn is_at_rest(work: LightWork) -> bool {
    (work.spread, work.laid) == (0, 0)
}

/// Sets the widest view; returns the number of lattice points in it.
fn widest(game: &mut Game) -> u64 {
    game.hold(KeyCode::Minus);
    game.step(1);
    for _ in 0..20 {
        game.release(KeyCode::Minus);
        game.step(1);
        game.hold(KeyCode::Minus);
        game.step(1);
    }
    game.step_seconds(6.0);
    let view = game.0.world().resource::<CameraView>();
    assert!(view.half_height_m > 69.0, "{} m", view.half_height_m);
    (4.0 * view.half_width_m * view.half_height_m) as u64
}

#[test]
fn by_night_only_what_his_lantern_reaches_is_lit_anew_where_he_stands_and_by_day_nothing() {
    let mut game = game(300);
    game.step(2);
    assert!(is_at_rest(work(&mut game, 64)), "the sun outshines it");
    let night = game.0.world().resource::<DayNightCycle>().at_hour(23.0);
    game.0.insert_resource(night);
    let seen = widest(&mut game);
    for state in [GameState::Playing, GameState::Paused] {
        game.enter(state);
        game.step(2);
        let work = work(&mut game, 64);
        assert_eq!(work.spread, 0, "nothing moves");
        let points = work.laid / 64;
        assert!(points > 0 && points < seen / 6, "{points} points laid a frame of {seen} that are seen, in {state:?}");
    }
}

#[test]
fn on_his_way_light_is_spread_in_the_background_and_only_now_and_then() {
    let mut game = game(300);
    let seen = widest(&mut game);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(1.0);
    let from = game.body().place;
    let work = work(&mut game, 256);
    assert!(game.body().place.offset_from(from).x > 6.0, "he goes");
    let LightWork { spread, ahead, .. } = work;
    assert!(ahead > 0 && spread + ahead < 256 * seen / 3, "{} points spread a frame of {seen} that are seen", (spread + ahead) / 256);
}

#[test]
fn where_all_stands_still_nothing_is_lit_and_what_a_free_camera_sees_is() {
    let mut game = game(300);
    game.step(20);
    for state in [GameState::Photo, GameState::Atlas] {
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(state);
        game.step(3);
        assert!(is_at_rest(work(&mut game, 50)), "in {state:?}");
        assert!(!game.0.world().is_resource_changed::<ViewLight>(), "in {state:?} the light counts as changed");
    }
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Photo);
    game.step(3);
    let area = game.0.world().resource::<ViewLight>().map().area;
    let mut view = game.0.world_mut().resource_mut::<CameraView>();
    view.place = view.place.moved_along(40.0);
    assert!(work(&mut game, 1).spread > 0, "the camera went on");
    assert_ne!(game.0.world().resource::<ViewLight>().map().area, area);
}
