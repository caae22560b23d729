//! The board in the game: a painted line is ridden, kept on the way, and nobody has it beneath him who cannot.

use std::sync::Arc;

use bevy::prelude::*;
use eremite::{
    app,
    brush::Painted,
    horse,
    land::{
        Column, Land, Place,
        edits::{Brush, BrushKind, Edits},
    },
    motion::{Board, Flight, Gait},
    player::{
        Player,
        ride::{self, LastRide, Ride, RideError, ToWatch, Watching},
    },
    shared::{gaze::Gaze, keep::Keeps},
};

use super::harness::{Game, country};

const COLUMN: i64 = 4000;

/// A line over a country, from high above a column: down, through a valley, over a kicker, and level.
fn line() -> (Land, Place) {
    let land = country(7, "linear");
    let highest = (0..260).map(|on| land.height(Column(COLUMN + on))).fold(f32::MIN, f32::max);
    let from = Place::at(Column(COLUMN), 0).at_height(highest + 60.0);
    let way = [
        (-6.0, 0.0),
        (0.0, -0.3),
        (30.0, -14.0),
        (60.0, -30.0),
        (80.0, -37.0),
        (96.0, -39.0),
        (110.0, -36.5),
        (112.0, -42.0),
        (260.0, -50.0),
    ];
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
    let land = country(5, "superposed-cosine");
    let rise = |column: &i64| (land.height(Column(column + 1)) - land.height(Column(column - 1))).abs();
    let level = (300..2000).find(|column| rise(column) < 0.3).expect("somewhere it is level");
    let mut game = Game::on(land, level);
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

fn last(game: &Game) -> Arc<Ride> {
    game.0.world().resource::<LastRide>().0.clone().expect("he has ridden")
}

/// Rides the line, gets off, and tells what was taken down of it.
fn ridden() -> (Game, Arc<Ride>) {
    let (mut game, _) = on_his_way();
    game.seconds(3.0);
    game.tap_key(KeyCode::Space);
    game.hold(KeyCode::ArrowDown);
    game.seconds(2.0);
    game.release(KeyCode::ArrowDown);
    game.release(KeyCode::ArrowRight);
    game.tap_key(KeyCode::KeyV);
    game.seconds(1.0);
    let ride = last(&game);
    assert!((300..420).contains(&ride.steps()), "{} steps", ride.steps());
    (game, ride)
}

#[test]
fn a_ride_is_taken_down_and_ridden_again_to_the_bit_also_from_its_file_with_its_line() {
    let (game, ride) = ridden();
    let line = game.land();
    assert_eq!(ride.again(&line), ride.digest);
    let born = line.born().clone();
    assert_ne!(ride.again(&born), ride.digest, "without its line it is another ride");
    let bytes = ride::to_bytes(&ride);
    let given = ride::from_bytes(&bytes).expect("as it was written");
    assert_eq!(given, *ride);
    assert_eq!(given.again(&born.with_edits(given.edits.clone())), ride.digest, "the file brings its line");
    for (at, error) in [(0, RideError::Damaged), (12, RideError::Damaged), (bytes.len() - 1, RideError::Damaged), (8, RideError::Newer(3))]
    {
        let mut turned = bytes.clone();
        turned[at] ^= 2;
        assert_eq!(ride::from_bytes(&turned), Err(error), "byte {at}");
    }
    (0..bytes.len()).step_by(37).for_each(|cut| assert_eq!(ride::from_bytes(&bytes[..cut]), Err(RideError::Damaged), "cut at {cut}"));
}

#[test]
fn he_watches_a_ride_over_its_line_and_is_then_where_he_was_as_he_was() {
    let (mut game, ride) = ridden();
    // He has washed his line away since, and stands elsewhere.
    game.teleport(COLUMN + 3000);
    let land = game.land();
    let middle = line().1.moved(Vec2::new(40.0, -19.0));
    let wash = Brush::new(BrushKind::Wash, vec![middle.aside(-9.0), middle.aside(9.0)], 9.0).expect("a stroke");
    game.0.world_mut().resource_mut::<Painted>().paint((&land, &app::algorithms()), &wash, true);
    game.step(2);
    assert!(*game.land().painted() != ride.edits);
    game.0.world_mut().insert_resource(ToWatch(ride.clone()));
    let (own, kept, own_edits) = (game.body(), section(&mut game), game.land().painted().clone());
    game.step(4);
    assert!(game.0.world().contains_resource::<Watching>());
    assert!(*game.land().painted() == ride.edits, "its line lies there");
    let mut glided = 0;
    for _ in 0..ride.steps() + 16 {
        if !game.0.world().contains_resource::<Watching>() {
            break;
        }
        let body = game.body();
        glided += u32::from(body.gait == Gait::Glide && body.place.metres_from(ride.body.place).length() < 400.0);
        assert_eq!(section(&mut game), kept, "what would be kept is his own walk");
        game.hold(KeyCode::ArrowRight);
        game.step(1);
    }
    assert!(glided + 30 > ride.steps(), "{glided} of {} steps were seen", ride.steps());
    assert!(!game.0.world().contains_resource::<Watching>(), "it is over");
    let now = game.body();
    assert_eq!((now.place, now.walked_m, now.gait), (own.place, own.walked_m, own.gait));
    game.release(KeyCode::ArrowRight);
    game.seconds(1.0);
    let own = game.body();
    assert!(*game.land().painted() == own_edits, "what he has painted lies there again");
    assert_eq!(game.land().print(), land.print());
    assert_eq!(*last(&game), *ride, "what is watched is not taken down");
    // Enough of it: a hop ends it, and so does going elsewhere.
    for ends in [true, false] {
        game.0.world_mut().insert_resource(ToWatch(ride.clone()));
        game.step(60);
        assert!(game.0.world().contains_resource::<Watching>());
        if ends {
            game.tap_key(KeyCode::Space);
            game.step(2);
            assert_eq!(game.body().place, own.place);
        } else {
            game.teleport(COLUMN + 6000);
            assert!((game.body().place.column.0 - COLUMN - 6000).abs() < 3);
        }
        assert!(!game.0.world().contains_resource::<Watching>());
    }
}

/// Him as he would be kept now.
fn section(game: &mut Game) -> Vec<u8> {
    let sections = Keeps::take(game.0.world_mut()).1.into_iter().map(|taken| taken());
    sections.into_iter().find(|section| section.name == "hermit").expect("he is kept").bytes
}
