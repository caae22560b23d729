//! Interactions (sit, drink, read, sleep by a fire): their effect on view, captions and birds, and that the player can
//! always leave them.

mod birds;
mod fate;
mod night;
mod sit;
mod spots;

use bevy::prelude::*;
use eremite::{
    creatures::{RestPose, Rig},
    interactions::{InteractionState, Interactions},
    land::{ChunkIndex, Column, Land, Place},
    player::Player,
    shared::saveable::SaveRegistry,
    sky::DayNightCycle,
};

use super::harness::{Game, HZ};

const SIT: KeyCode = KeyCode::KeyC;
const USE: KeyCode = KeyCode::KeyR;

fn tap(game: &mut Game, key: KeyCode) {
    game.hold(key);
    game.step(2);
    game.release(key);
    game.step(1);
}

fn interactions(game: &mut Game) -> Interactions {
    let world = game.0.world_mut();
    world.query::<&Interactions>().single(world).expect("his").clone()
}

fn state(game: &mut Game) -> InteractionState {
    interactions(game).state().clone()
}

fn rest_pose(game: &mut Game) -> RestPose {
    let world = game.0.world_mut();
    *world.query::<&RestPose>().single(world).expect("his")
}

/// Height of the player's hip over his place, in metres.
fn hip_m(game: &mut Game) -> f32 {
    let world = game.0.world_mut();
    world.query_filtered::<&Rig, With<Player>>().single(world).expect("his").skeleton().legs[0][0].y
}

fn days(game: &Game) -> f64 {
    game.0.world().resource::<DayNightCycle>().days
}

fn at_hour(game: &mut Game, hour: f32) {
    let mut clock = game.0.world_mut().resource_mut::<DayNightCycle>();
    *clock = clock.at_hour(hour);
}

fn sit(game: &mut Game) {
    tap(game, SIT);
    game.step_until(2.0, "he sits", |game| rest_pose(game).down == 1.0);
}

/// Sits by a fire and chooses an hour.
fn kindle(game: &mut Game) {
    sit(game);
    tap(game, USE);
    assert!(matches!(state(game), InteractionState::Chooses(_)), "{:?}", interactions(game));
}

fn sleep(game: &mut Game) {
    kindle(game);
    tap(game, USE);
    game.step_until(3.0, "he sleeps", |game| matches!(state(game), InteractionState::Sleeps(sleep) if sleep.is_deep()));
}

/// Runs for some seconds; fails if a standing foot slides.
fn watch_feet(game: &mut Game, seconds: f32) {
    let mut before: Vec<(Place, bool)> = Vec::new();
    for _ in 0..(seconds * HZ as f32) as u32 {
        game.step(1);
        let world = game.0.world_mut();
        let rig = world.query_filtered::<&Rig, With<Player>>().single(world).expect("his");
        let now: Vec<_> = rig.soles().collect();
        for ((was, stood), (is, stands)) in before.iter().zip(&now) {
            let slid_m = is.offset_from(*was).length();
            assert!(!(*stood && *stands) || slid_m <= 0.001, "a foot slides by {slid_m} m");
        }
        before = now;
    }
}

/// Dry columns on both sides of a lake, and its water level.
fn lake(land: &Land) -> ((Column, Column), f32) {
    let waters = (0..200).flat_map(|chunk| land.waters(ChunkIndex(chunk), &land.chunk_heights(ChunkIndex(chunk))));
    let wide = waters.into_iter().find(|pond| {
        let steep = [pond.from, pond.to].map(|column| (land.height(column + 1) - land.height(column + -1)).abs());
        (20..100).contains(&(pond.to - pond.from)) && steep.into_iter().all(|rise| rise < 1.2)
    });
    let pond = wide.expect("there is one");
    ((pond.from, pond.to), pond.level)
}

/// Transfers the save to a new game.
fn given_to(game: &mut Game, seed: u64) -> Game {
    let sections: Vec<_> = SaveRegistry::capture_all(game.0.world_mut()).1.into_iter().map(|taken| taken()).collect();
    let mut other = Game::new(seed, 300);
    let (given, unknown) = other.0.world().resource::<SaveRegistry>().decode(&sections).expect("sound");
    assert!(unknown.is_empty());
    for give in given {
        _ = give(other.0.world_mut());
    }
    other
}
