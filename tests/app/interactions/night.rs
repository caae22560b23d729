//! Sleep: time passes faster, with the same result as waiting.

use bevy::prelude::*;
use eremite::{
    interactions::InteractionState,
    land::{Column, Land, Place},
    shared::{
        camera_view::CameraView, palette_state::PaletteState, player_position::Teleport, schedule::GameState, world_clock::WorldClock,
    },
    sky::DayNightCycle,
};

use super::{
    super::harness::{Game, HZ},
    SIT, USE, at_hour, days, interactions, kindle, rest_pose, sleep, state, tap,
};

#[test]
fn he_sleeps_exactly_to_the_hour_and_meets_the_weather_that_would_have_been() {
    let digest = |land: &Land| {
        let heights = land.heights(Column(3000), 4000);
        heights.into_iter().map(f32::to_bits).collect::<Vec<_>>()
    };
    for (hour, moved, until_h) in [(19.0, 2, 8.0), (2.0, -1, 5.0)] {
        let (mut game, mut waits) = (Game::new(5, 5372), Game::new(5, 5372));
        for game in [&mut game, &mut waits] {
            at_hour(game, hour);
            kindle(game);
            for _ in 0..i32::abs(moved) {
                tap(game, if moved < 0 { KeyCode::ArrowLeft } else { KeyCode::ArrowRight });
            }
        }
        let (before, land) = (days(&game), digest(&game.land()));
        tap(&mut game, USE);
        waits.step(3);
        let end = (before * 24.0 - until_h).div_euclid(24.0) + 1.0 + until_h / 24.0;
        let mut last = before;
        let mut steps = 0;
        while days(&game) != end {
            game.step(1);
            waits.step(1);
            assert!(days(&game) >= last && days(&game) <= end && steps < 20 * HZ, "{} after {last}, until {end}", days(&game));
            (last, steps) = (days(&game), steps + 1);
        }
        let flew_s = f64::from(steps) / f64::from(HZ);
        assert!(
            flew_s > ((end - before) * 9.0).max(3.0) - 0.2 && flew_s < (end - before) * 9.0 + 5.0,
            "{flew_s} s for {} days",
            end - before
        );
        // The one who waits comes to the same moment, and all is the same to the bit.
        waits.0.world_mut().resource_mut::<DayNightCycle>().stopped = true;
        waits.0.world_mut().resource_mut::<DayNightCycle>().days = end;
        game.0.world_mut().resource_mut::<DayNightCycle>().stopped = true;
        // Where the hours do not fly any more, they stand.
        game.step_until(1.0, "he wakes", |game| state(game) == InteractionState::Sits);
        for _ in 0..HZ * 3 {
            game.step(1);
            waits.step(1);
        }
        assert_eq!((days(&game).to_bits(), days(&waits).to_bits()), (end.to_bits(), end.to_bits()));
        assert!(land == digest(&game.land()) && land == digest(&waits.land()));
        let [slept, waited] = [&game, &waits].map(|game| {
            let (land, world_clock) = (game.land(), *game.0.world().resource::<WorldClock>());
            let columns = (-50..50).map(|at| Column(5372 + at * 613));
            columns.map(|column| world_clock.weather(&land, &land.tint(column), column)).collect::<Vec<_>>()
        });
        assert_eq!(slept, waited);
        assert!(game.0.world().resource::<PaletteState>().is_similar(waits.0.world().resource::<PaletteState>()));
        let columns = [&game, &waits].map(|game| game.0.world().resource::<CameraView>().place.column);
        assert_eq!(columns[0], columns[1]);
    }
}

#[test]
fn whoever_is_woken_wakes_and_a_stopped_clock_passes_too_and_stands_again() {
    for key in [SIT, KeyCode::Space, KeyCode::ArrowRight] {
        let mut game = Game::new(5, 5372);
        game.0.world_mut().resource_mut::<DayNightCycle>().stopped = true;
        at_hour(&mut game, 19.0);
        let before = days(&game);
        sleep(&mut game);
        game.step_seconds(2.0);
        tap(&mut game, key);
        let woken = days(&game);
        assert!(woken > before + 1.0 / 24.0 && woken < before + 11.0 / 24.0, "{woken}");
        game.step_until(2.0, "he sits", |game| rest_pose(game).lies == 0.0);
        assert!(state(&mut game) == InteractionState::Sits && game.0.world().resource::<DayNightCycle>().stopped);
        assert_eq!(days(&game), woken, "the hours fly no more");
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(2.0);
        assert!(game.body().velocity.x > 1.0);
        assert!(interactions(&mut game).fire().is_some());
        game.step_seconds(5.0);
        assert!(interactions(&mut game).fire().is_none(), "the fire goes out");
    }
}

#[test]
fn time_that_stands_still_stands_still_for_who_sleeps() {
    let mut game = Game::new(5, 5372);
    sleep(&mut game);
    game.step_seconds(0.5);
    for state in [GameState::Paused, GameState::Atlas, GameState::Photo] {
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(state);
        game.step(2);
        let (before, was) = (days(&game), interactions(&mut game));
        game.step_seconds(2.0);
        assert_eq!((days(&game), interactions(&mut game)), (before, was), "in {state:?}");
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
        game.step(3);
        assert!(days(&game) > before);
    }
}

#[test]
fn underground_he_sleeps_by_a_fire_too() {
    let mut game = Game::new(5, 300);
    let near = Place::at(Column(800), game.body().place.row - 80);
    game.0.world_mut().write_message(Teleport { near: Some(near), ..Teleport::to(near.column) });
    game.step_seconds(1.0);
    at_hour(&mut game, 22.0);
    kindle(&mut game);
    assert!(interactions(&mut game).fire().is_some());
    tap(&mut game, USE);
    game.step_until(20.0, "he wakes", |game| state(game) == InteractionState::Sits);
    assert!((days(&game) - 1.25).abs() < 0.001, "{}", days(&game));
}
