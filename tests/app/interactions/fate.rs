//! Interactions across save, load, land change and accidents.

use bevy::prelude::*;
use eremite::{
    creatures::InteractionRequest,
    horse::Horse,
    interactions::{InteractionState, Interactions},
    motion::{Body, BodyGait, FlyMode, Intent},
    player::Player,
    shared::speech::CurrentSpeech,
};

use super::{
    super::harness::{Game, HZ, full_land},
    SIT, USE, days, given_to, interactions, kindle, lake, rest_pose, sit, sleep, state, tap,
};

#[test]
fn all_of_it_is_kept_and_goes_on_to_the_bit() {
    let land = full_land(5, "superposed-cosine");
    let ((shore, _), _) = lake(&land);
    type Begin = fn(&mut Game);
    let cases: [(i64, Begin, f32); 7] = [
        (5372, |game| tap(game, SIT), 0.3),
        (5372, |game| sit(game), 3.0),
        (5372, |game| kindle(game), 0.4),
        (5372, |game| kindle(game), 0.0),
        (5372, |game| sleep(game), 1.3),
        (
            5372,
            |game| {
                sit(game);
                tap(game, SIT);
            },
            0.2,
        ),
        (shore.0, |game| tap(game, USE), 1.4),
    ];
    for (number, (at, begin, seconds)) in cases.into_iter().enumerate() {
        let mut game = Game::new(5, at);
        game.step_seconds(0.5);
        begin(&mut game);
        game.step_seconds(seconds);
        // What no step has seen is kept too.
        let world = game.0.world_mut();
        world.query::<&mut InteractionRequest>().single_mut(world).expect("his").hours = 2;
        let mut other = given_to(&mut game, 5);
        assert_ne!(state(&mut game), InteractionState::Nothing, "case {number}");
        let (mut one, mut two) = (Vec::new(), Vec::new());
        for (game, states) in [(&mut game, &mut one), (&mut other, &mut two)] {
            for _ in 0..HZ * 2 {
                game.step(1);
                let (body, days) = (game.body(), days(game).to_bits());
                states.push((interactions(game), body, days, rest_pose(game)));
            }
        }
        let differs = one.iter().zip(&two).position(|(a, b)| a != b);
        assert_eq!(differs, None, "case {number}: {:?} and {:?}", differs.map(|at| &one[at]), differs.map(|at| &two[at]));
    }
}

#[test]
fn whatever_befalls_him_at_rest_nothing_traps_him() {
    befall(&[|game| sit(game), |game| sleep(game)]);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn whatever_befalls_him_nothing_traps_him() {
    befall(&[|game| tap(game, SIT), |game| sit(game), |game| kindle(game), |game| sleep(game)]);
}

fn befall(begins: &[fn(&mut Game)]) {
    let befalls: [fn(&mut Game); 4] = [
        |game| game.teleport(40_000),
        |game| {
            let world = game.0.world_mut();
            let mut body = world.query_filtered::<&mut Body, With<Player>>().single_mut(world).expect("his");
            body.place = body.place.moved_up(6.0);
            body.grounded = false;
        },
        |game| game.insert_on_player(FlyMode(true)),
        |game| eremite::horse::mount_at_once(game.0.world_mut()).expect("he sits"),
    ];
    for (begun, begin) in begins.iter().enumerate() {
        for (number, befall) in befalls.into_iter().enumerate() {
            let mut game = Game::new(5, 5372);
            game.step_seconds(0.3);
            begin(&mut game);
            befall(&mut game);
            game.step(2);
            assert_eq!((state(&mut game), rest_pose(&mut game).down), (InteractionState::Nothing, 0.0), "{begun} and {number}");
            assert_eq!(game.0.world().resource::<CurrentSpeech>().0, None);
            let before = days(&game);
            game.insert_on_player(FlyMode(false));
            game.hold(KeyCode::ArrowRight);
            game.step_seconds(3.0);
            assert!(days(&game) - before < 0.02 && game.body().velocity.length() > 1.0, "{begun} and {number}: {:?}", game.body());
        }
        // Another land beneath him.
        let mut game = Game::new(5, 5372);
        begin(&mut game);
        for algorithm in ["linear", "terraced", "ridged"] {
            game.replace_land(&full_land(11, algorithm));
            game.step_seconds(0.5);
        }
        tap(&mut game, KeyCode::Space);
        game.step_seconds(2.5);
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(4.0);
        assert!(
            state(&mut game) == InteractionState::Nothing && game.body().velocity.length() > 0.5,
            "{begun} on another land: {:?}",
            interactions(&mut game)
        );
    }
}

#[test]
fn who_sits_gets_up_before_he_is_on_the_horse() {
    let mut game = Game::new(5, 300);
    tap(&mut game, KeyCode::KeyQ);
    game.step_until(25.0, "it comes", |game| {
        let him = game.body().place;
        let world = game.0.world_mut();
        let horse = world.query::<&Horse>().single(world).expect("one horse");
        !horse.is_away() && horse.place().offset_from(him).x.abs() < 2.5 && horse.controller().speed_mps() < 0.1
    });
    sit(&mut game);
    tap(&mut game, KeyCode::KeyE);
    assert!(state(&mut game) == InteractionState::Rises && game.body().gait != BodyGait::Ride, "{:?}", interactions(&mut game));
    game.step_until(4.0, "he rides", |game| {
        let world = game.0.world_mut();
        world.query::<&Horse>().single(world).expect("one horse").is_ridden()
    });
    assert_eq!(rest_pose(&mut game).down, 0.0);
}

#[test]
fn without_being_asked_he_does_nothing_and_his_intent_is_his_own() {
    let mut game = Game::new(5, 300);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(3.0);
    let world = game.0.world_mut();
    let (intent, interactions) = world.query::<(&Intent, &Interactions)>().single(world).expect("his");
    assert!(intent.walk == 1.0 && *interactions.state() == InteractionState::Nothing);
}
