//! Remarks: what is said where a key does nothing, and that a horse, a board and a swimmer do what they can.

use bevy::prelude::*;
use eremite::{
    horse::mount_at_once,
    land::ChunkIndex,
    motion::{Board, BodyGait},
    player::Player,
    shared::remark::Remark,
};

use super::harness::{Game, HZ, full_land, shaped};

/// What has been said since the last call.
fn said(game: &mut Game) -> Vec<String> {
    game.0.world_mut().resource_mut::<Messages<Remark>>().drain().map(|remark| remark.words.text()).collect()
}

/// What is said while a key is tapped.
fn said_at(game: &mut Game, key: KeyCode) -> Vec<String> {
    said(game);
    game.hold(key);
    let mut words: Vec<String> = (0..4)
        .flat_map(|_| {
            game.step(1);
            said(game)
        })
        .collect();
    game.release(key);
    game.step(1);
    words.extend(said(game));
    words
}

fn is_on_board(game: &mut Game) -> bool {
    let world = game.0.world_mut();
    world.query_filtered::<&Board, With<Player>>().single(world).expect("his").is_mounted()
}

#[test]
fn a_key_that_does_nothing_says_why_once() {
    let mut game = Game::on(shaped(|column| column as f32 * 1.12), 0);
    game.step_seconds(0.5);
    assert_eq!(said_at(&mut game, KeyCode::KeyC), ["too steep to sit here"]);
    let mut game = Game::on(shaped(|_| 3.0), 0);
    game.step_seconds(0.5);
    assert_eq!(said_at(&mut game, KeyCode::KeyR), ["sit down first; then make a fire"]);
    assert!(said_at(&mut game, KeyCode::KeyV).is_empty() && is_on_board(&mut game));
    game.tap_key(KeyCode::KeyV);
    game.hold(KeyCode::ArrowUp);
    let words: Vec<String> = (0..3 * HZ)
        .flat_map(|_| {
            game.step(1);
            said(&mut game)
        })
        .collect();
    assert_eq!(words, ["nothing to hold here"]);
    game.release(KeyCode::ArrowUp);
    mount_at_once(game.0.world_mut()).expect("he sits");
    game.step(2);
    for (key, words) in [(KeyCode::KeyC, "not in the saddle"), (KeyCode::KeyV, "no board on horseback")] {
        assert_eq!(said_at(&mut game, key), [words]);
    }
}

#[test]
fn undo_says_each_time_that_there_is_nothing_to_undo() {
    let mut game = Game::on(shaped(|_| 3.0), 0);
    game.step_seconds(0.5);
    game.tap_key(KeyCode::KeyB);
    game.step_seconds(0.5);
    for _ in 0..2 {
        assert_eq!(said_at(&mut game, KeyCode::KeyZ), ["nothing to undo"]);
    }
}

#[test]
fn in_water_he_swims_and_keys_say_that_he_is_there() {
    let land = full_land(5, "superposed-cosine");
    let waters = (0..200).flat_map(|chunk| land.waters(ChunkIndex(chunk), &land.chunk_heights(ChunkIndex(chunk))));
    let pond = waters.into_iter().find(|pond| (40..100).contains(&(pond.to - pond.from))).expect("there is one");
    let mut game = Game::new(5, 300);
    game.teleport((pond.from.0 + pond.to.0) / 2);
    game.step_seconds(0.5);
    assert!(game.body().wet > 0.9, "{:?}", game.body());
    assert_eq!(said_at(&mut game, KeyCode::KeyC), ["not in the water"]);
    assert_eq!(said_at(&mut game, KeyCode::KeyV), ["no board in deep water"]);
    assert_eq!(said_at(&mut game, KeyCode::KeyF), ["no bow in deep water"]);
    assert_eq!(said_at(&mut game, KeyCode::KeyE), ["whistle; the horse is not here"]);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(1.0);
    assert!(game.body().velocity.x >= 2.9, "{:?}", game.body());
    game.hold(KeyCode::ShiftLeft);
    game.step_seconds(0.5);
    assert!(game.body().wet < 0.9 || game.body().velocity.x > 4.0, "{:?}", game.body());
}

#[test]
fn a_horse_goes_up_what_horses_can_and_says_at_more_that_it_cannot() {
    // Forty degrees, and fifty-six.
    let mut game = Game::on(shaped(|column| (column - 40).clamp(0, 60) as f32 * 0.84), 0);
    mount_at_once(game.0.world_mut()).expect("he sits");
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(40.0);
    assert!(game.body().place.column.0 > 100 && game.body().gait == BodyGait::Ride, "{:?}", game.body());
    let mut game = Game::on(shaped(|column| (column - 40).clamp(0, 60) as f32 * 1.5), 0);
    mount_at_once(game.0.world_mut()).expect("he sits");
    game.hold(KeyCode::ArrowRight);
    let words: Vec<String> = (0..14 * HZ)
        .flat_map(|_| {
            game.step(1);
            said(&mut game)
        })
        .collect();
    assert_eq!(words, ["too steep for the horse: get off"]);
    assert!((34..44).contains(&game.body().place.column.0) && game.body().velocity.length() < 0.1, "{:?}", game.body());
    game.release(KeyCode::ArrowRight);
    game.hold(KeyCode::ArrowLeft);
    game.step_seconds(3.0);
    assert!(game.body().place.column.0 < 30, "it turns back: {:?}", game.body());
}

#[test]
fn a_board_that_is_pushed_in_vain_is_left_and_a_long_ride_is_counted() {
    // Down for 120 m, and up a bank too steep to push.
    let mut game = Game::on(
        shaped(|column| match column {
            ..20 => 60.0,
            20..140 => 60.0 - (column - 20) as f32 * 0.3,
            140..170 => 24.0,
            _ => 24.0 + (column - 170) as f32 * 0.5,
        }),
        0,
    );
    game.hold(KeyCode::ArrowRight);
    let on_foot: Vec<String> = (0..9 * HZ)
        .flat_map(|_| {
            game.step(1);
            said(&mut game)
        })
        .collect();
    assert!(on_foot.iter().any(|words| words.ends_with("0 m downhill")), "{:?}", game.body());
    game.tap_key(KeyCode::KeyV);
    assert!(is_on_board(&mut game));
    let mut words = Vec::new();
    for _ in 0..40 * HZ {
        game.step(1);
        words.extend(said(&mut game));
    }
    assert!(!is_on_board(&mut game) && game.body().place.column.0 > 170, "{:?}", game.body());
    assert!(words.iter().any(|words| words.contains(" m in ") && words.ends_with(" s")), "{words:?}");
}
