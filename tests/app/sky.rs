//! Time of day, weather, biomes and props of other plugins, in the running game.

use bevy::prelude::*;
use eremite::{
    land::Column,
    shared::{lantern::Lantern, palette_state::PaletteState, schedule::GameState},
    sky::{DayNightCycle, Weather},
    stream::WorldPosition,
};

use super::harness::Game;

#[test]
fn a_day_goes_by_in_ten_minutes_and_night_is_darker_than_noon() {
    let mut game = Game::new(1, 0);
    let clock = |game: &Game| *game.0.world().resource::<DayNightCycle>();
    let start = clock(&game).days;
    game.step_seconds(15.0);
    assert!((clock(&game).days - start - 0.025).abs() < 2.5e-4, "{} days in a quarter of a minute", clock(&game).days - start);
    let mut light = |hour: f32| {
        let set = clock(&game).at_hour(hour);
        game.0.insert_resource(set);
        game.step(2);
        game.0.world().resource::<PaletteState>().light[0]
    };
    let (noon, night) = (light(12.0), light(0.5));
    assert!(night < 0.5 * noon, "{night} by night, {noon} at noon");
}

#[test]
fn the_same_walk_meets_the_same_weather_and_rest_stops_the_clock() {
    let walk = || {
        let mut game = Game::new(9, 4000);
        game.hold(KeyCode::ArrowRight);
        let mut met = Vec::new();
        for _ in 0..8 {
            game.step_seconds(3.0);
            met.push(*game.0.world().resource::<Weather>());
        }
        (met, game)
    };
    let ((met, mut game), (again, _)) = (walk(), walk());
    assert_eq!(met, again);
    for state in [GameState::Paused, GameState::Photo] {
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(state);
        game.step(3);
        let days = game.0.world().resource::<DayNightCycle>().days;
        game.step(30);
        assert_eq!(game.0.world().resource::<DayNightCycle>().days, days, "time goes on in {state:?}");
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
        game.step(30);
        assert!(game.0.world().resource::<DayNightCycle>().days > days, "time stands still after {state:?}");
    }
}

#[test]
fn he_walks_through_every_biome_without_a_hole_or_a_stop() {
    let mut game = Game::new(1, -4000);
    let land = game.land();
    let mut met = std::collections::BTreeSet::new();
    for x in (-14_000..14_000).step_by(880) {
        game.teleport(x);
        game.hold(KeyCode::ArrowRight);
        let before = game.body().place;
        game.step_seconds(2.0);
        game.release(KeyCode::ArrowRight);
        assert!(game.body().place.offset_from(before).x > 1.5, "he is stuck at {x}");
        game.assert_no_hole();
        met.insert(land.blend(Column(x)).dominant());
    }
    assert!(met.len() >= 10, "only {} biomes", met.len());
    assert_eq!(game.report().seams_inexact, 0);
}

#[test]
fn lamps_come_with_the_shrines_and_go_with_them() {
    let mut game = Game::new(2, 300);
    let mut seen = 0;
    for x in (300..12_000).step_by(150) {
        game.teleport(x);
        game.step(2);
        let world = game.0.world_mut();
        let here = eremite::land::Place::at(Column(x), 0);
        let lamps: Vec<f32> =
            world.query::<(&Lantern, &WorldPosition)>().iter(world).map(|(_, placed)| placed.0.offset_from(here).x).collect();
        assert!(lamps.iter().all(|far| far.abs() < 600.0), "a lamp was left behind: {lamps:?}");
        seen = seen.max(lamps.len());
    }
    assert!(seen > 1, "no lamp but his own");
}
