//! Birds come near a sitting player.

use std::collections::BTreeMap;

use eremite::{
    birds::{Bird, BirdReaction},
    shared::idle_detection::IdleDetection,
    sky::{ForcedWeather, Weather},
};

use super::{
    super::harness::{Game, HZ},
    SIT, at_hour, given_to, tap,
};

/// Number of birds on the ground within a distance of the player.
fn near_him(game: &mut Game, metres: f32) -> usize {
    let him = game.body().place;
    let world = game.0.world_mut();
    let mut birds = world.query::<&Bird>();
    birds
        .iter(world)
        .filter(|bird| matches!(bird.stirred, Some(BirdReaction::Landed(_))) && bird.place.offset_from(him).length() < metres)
        .count()
}

/// A game in which the player has sat where birds came near; the same each step.
fn among_birds() -> Game {
    for at in (0..40).map(|number| 1000 + 400 * number) {
        let mut game = Game::new(1, at);
        game.0.insert_resource(ForcedWeather(Some(Weather::default())));
        at_hour(&mut game, 7.0);
        game.step(2);
        let (him, world) = (game.body().place, game.0.world_mut());
        let mut birds = world.query::<&Bird>();
        let homes = birds.iter(world).filter(|bird| bird.flock.kind == "bunting");
        let is_near = homes.map(|bird| bird.place.offset_from(him).length()).any(|far_m| (18.0..45.0).contains(&far_m));
        if !is_near {
            continue;
        }
        tap(&mut game, SIT);
        for _ in 0..60 * HZ {
            game.step(1);
            if near_him(&mut game, 6.5) > 1 {
                return game;
            }
        }
    }
    panic!("nowhere do birds come near");
}

#[test]
fn birds_come_near_who_sits_and_flee_when_he_gets_up() {
    let mut game = among_birds();
    let sat_s = game.0.world().resource::<IdleDetection>().sits_s;
    assert!(sat_s > 26.0, "they take their time: {sat_s} s");
    let here = near_him(&mut game, 6.5);
    game.step_seconds(12.0);
    assert!(near_him(&mut game, 6.5) >= here, "they stay as long as he does");
    // What is kept of it goes on in the same way.
    let stirred = |game: &mut Game| {
        let world = game.0.world_mut();
        let mut birds = world.query::<&Bird>();
        let stirred = birds.iter(world).filter(|bird| bird.stirred.is_some());
        stirred.map(|bird| ((bird.flock.id, bird.number), (bird.place, bird.stirred.clone()))).collect::<BTreeMap<_, _>>()
    };
    let kept = stirred(&mut game);
    let mut other = given_to(&mut game, 1);
    for game in [&mut game, &mut other] {
        // Where he is they know after a step.
        game.step(2);
        tap(game, SIT);
        game.step_seconds(3.0);
    }
    assert_eq!(near_him(&mut game, 6.5), 0, "they have flown");
    let [mut one, mut two] = [&mut game, &mut other].map(stirred);
    for birds in [&mut one, &mut two] {
        birds.retain(|who, _| kept.contains_key(who));
    }
    assert!(!one.is_empty() && one == two, "{one:?} and {two:?}");
}
