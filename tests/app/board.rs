//! The board in the game: a painted line is ridden, kept on the way, and nobody has it beneath him who cannot.

use bevy::prelude::*;
use eremite::{
    horse,
    land::{
        Column, Land, Place,
        edits::{Brush, BrushKind, Edits},
    },
    motion::{Board, Flight, Gait},
    player::Player,
    shared::gaze::Gaze,
};

use super::harness::{Game, country};

const COLUMN: i64 = 4000;

/// A line over a country, from high above a column: down, through a valley, over a kicker, and level.
fn line() -> (Land, Place) {
    let land = country(7, "linear");
    let highest = (0..260).map(|on| land.height(Column(COLUMN + on))).fold(f32::MIN, f32::max);
    let from = Place::at(Column(COLUMN), 0).at_height(highest + 60.0);
    let way = [(-6.0, 0.0), (0.0, -0.3), (30.0, -14.0), (60.0, -30.0), (80.0, -37.0), (96.0, -39.0), (110.0, -36.5), (112.0, -42.0), (260.0, -50.0)];
    let path = way.map(|(x, y)| from.moved(Vec2::new(x, y))).to_vec();
    let brush = Brush::new(BrushKind::Ink, path, 0.6).expect("a stroke");
    (land.with_edits(Edits::default().paint(&brush).0), from)
}

fn board(game: &mut Game) -> Board {
    let world = game.0.world_mut();
    *world.query_filtered::<&Board, With<Player>>().single(world).expect("he has one")
}

/// Him on his line, who has just taken his board.
fn on_his_way() -> (Game, Place) {
    let (land, from) = line();
    let mut game = Game::on(land, COLUMN);
    game.step(30);
    assert!(game.body().place.over(from) > -1.0, "he begins on it: {:?}", game.body());
    game.tap_key(KeyCode::KeyV);
    assert!(board(&mut game).is_under() && game.body().gait == Gait::Glide);
    game.hold(KeyCode::ArrowRight);
    (game, from)
}

#[test]
fn a_painted_line_is_ridden_and_the_camera_goes_out_and_ahead() {
    let (mut game, from) = on_his_way();
    let before = *game.0.world().resource::<Gaze>();
    let (mut fastest, mut flew, mut widest) = (0.0f32, 0, before.half_height_m);
    for _ in 0..64 * 12 {
        game.step(1);
        let body = game.body();
        fastest = fastest.max(body.velocity.length());
        flew += u32::from(body.gait == Gait::Glide && !body.grounded);
        let gaze = *game.0.world().resource::<Gaze>();
        widest = widest.max(gaze.half_height_m);
        let at = body.place.metres_from(gaze.place) / gaze.half_m();
        assert!(at.abs().max_element() < 0.95, "he leaves the screen: {at} at {} m/s", body.velocity);
        if body.place.metres_from(from).x > 200.0 {
            break;
        }
    }
    assert!(fastest > 30.0 && flew > 10, "{fastest} m/s, {flew} steps in the air");
    assert!(widest > before.half_height_m * 1.4, "{widest} of {}", before.half_height_m);
    assert!(game.body().place.metres_from(from).x > 150.0, "{:?}", game.body());
    game.release(KeyCode::ArrowRight);
    game.tap_key(KeyCode::KeyV);
    assert!(!board(&mut game).is_under() && game.body().gait != Gait::Glide, "and off it");
}

#[test]
fn a_ride_that_is_kept_on_its_way_goes_on_to_the_bit() {
    let (mut one, _) = on_his_way();
    one.step(150);
    let (land, _) = line();
    let mut other = Game::on(land, COLUMN);
    one.hand_over_to(&mut other);
    other.hold(KeyCode::ArrowRight);
    other.step(1);
    one.step(1);
    for step in 0..200 {
        assert_eq!((one.body(), board(&mut one)), (other.body(), board(&mut other)), "after {step} steps");
        one.step(1);
        other.step(1);
    }
    assert!(board(&mut one).is_under());
}

#[test]
fn who_sits_on_a_horse_flies_climbs_or_is_put_elsewhere_has_no_board_beneath_him() {
    let mut game = Game::on(country(7, "linear"), COLUMN);
    game.step(30);
    horse::mount_at_once(game.0.world_mut()).expect("a horse can stand there");
    game.step(2);
    game.tap_key(KeyCode::KeyV);
    assert!(!board(&mut game).is_under() && game.body().gait == Gait::Ride);
    let mut game = Game::on(country(7, "linear"), COLUMN);
    game.step(30);
    game.set(Flight(true));
    game.tap_key(KeyCode::KeyV);
    assert!(!board(&mut game).is_under());
    game.set(Flight(false));
    game.seconds(2.0);
    game.tap_key(KeyCode::KeyC);
    game.seconds(2.0);
    game.tap_key(KeyCode::KeyV);
    assert!(!board(&mut game).is_under(), "who sits keeps sitting");
    game.tap_key(KeyCode::KeyC);
    game.seconds(2.5);
    game.tap_key(KeyCode::KeyV);
    assert!(board(&mut game).is_under(), "{:?}", game.body());
    game.teleport(COLUMN + 5000);
    assert!(!board(&mut game).is_under());
}
