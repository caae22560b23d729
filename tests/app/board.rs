//! The board: a painted line is ridden, replayed from file, and the board is refused where it cannot be used.

use std::{fs, sync::Arc};

use bevy::prelude::*;
use eremite::{
    app,
    brush::EditStore,
    ghosts::{self, trace::SAMPLE_STEPS},
    horse,
    land::{
        Column, Land, Place,
        edits::{Brush, BrushKind, Edits},
    },
    motion::{Board, BodyGait, FlyMode},
    player::{
        Player,
        replay::{self, LastReplay, PendingReplay, Replay, ReplayError, ReplayPlayback},
    },
    shared::{camera_view::CameraView, saveable::SaveRegistry},
};

use super::harness::{self, Game, base_terrain_land};

const COLUMN: i64 = 4000;

/// A line over land, from high above a column: down, through a valley, over a kicker, then level.
fn line() -> (Land, Place) {
    let land = base_terrain_land(7, "linear");
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
    let path = way.map(|(x, y)| from.translated(Vec2::new(x, y))).to_vec();
    let brush = Brush::new(BrushKind::Ink, path, 0.6).expect("a stroke");
    (land.with_edits(Edits::default().paint(&brush).0), from)
}

fn board(game: &mut Game) -> Board {
    let world = game.0.world_mut();
    *world.query_filtered::<&Board, With<Player>>().single(world).expect("he has one")
}

/// The player on the line, just mounted.
fn on_his_way() -> (Game, Place) {
    let (land, from) = line();
    let mut game = Game::on(land, COLUMN);
    game.step(30);
    assert!(game.body().place.height_above(from) > -1.0, "he begins on it: {:?}", game.body());
    game.tap_key(KeyCode::KeyV);
    assert!(board(&mut game).is_mounted() && game.body().gait == BodyGait::Glide);
    game.hold(KeyCode::ArrowRight);
    (game, from)
}

#[test]
fn a_painted_line_is_ridden_and_the_camera_goes_out_and_ahead() {
    let (mut game, from) = on_his_way();
    let before = *game.0.world().resource::<CameraView>();
    let (mut fastest, mut flew, mut widest) = (0.0f32, 0, before.half_height_m);
    for _ in 0..64 * 12 {
        game.step(1);
        let body = game.body();
        fastest = fastest.max(body.velocity.length());
        flew += u32::from(body.gait == BodyGait::Glide && !body.grounded);
        let view = *game.0.world().resource::<CameraView>();
        widest = widest.max(view.half_height_m);
        let at = body.place.offset_from(view.place) / view.half_size_m();
        assert!(at.abs().max_element() < 0.95, "he leaves the screen: {at} at {} m/s", body.velocity);
        if body.place.offset_from(from).x > 200.0 {
            break;
        }
    }
    assert!(fastest > 30.0 && flew > 10, "{fastest} m/s, {flew} steps in the air");
    // It was wide already when the ride began.
    assert!(widest > CameraView::DEFAULT_HALF_HEIGHT_M * 1.7, "{widest}");
    assert!(game.body().place.offset_from(from).x > 150.0, "{:?}", game.body());
    game.release(KeyCode::ArrowRight);
    game.tap_key(KeyCode::KeyV);
    assert!(!board(&mut game).is_mounted() && game.body().gait != BodyGait::Glide, "and off it");
}

#[test]
fn a_ride_that_is_kept_on_its_way_goes_on_to_the_bit() {
    let (mut one, _) = on_his_way();
    one.step(150);
    let (land, _) = line();
    let mut other = Game::on(land, COLUMN);
    one.transfer_save_to(&mut other);
    other.hold(KeyCode::ArrowRight);
    other.step(1);
    one.step(1);
    for step in 0..200 {
        assert_eq!((one.body(), board(&mut one)), (other.body(), board(&mut other)), "after {step} steps");
        one.step(1);
        other.step(1);
    }
    assert!(board(&mut one).is_mounted());
}

#[test]
fn who_sits_on_a_horse_flies_climbs_or_is_put_elsewhere_has_no_board_beneath_him() {
    let mut game = Game::on(base_terrain_land(7, "linear"), COLUMN);
    game.step(30);
    horse::mount_at_once(game.0.world_mut()).expect("a horse can stand there");
    game.step(2);
    game.tap_key(KeyCode::KeyV);
    assert!(!board(&mut game).is_mounted() && game.body().gait == BodyGait::Ride);
    let land = base_terrain_land(5, "superposed-cosine");
    let rise = |column: &i64| (land.height(Column(column + 1)) - land.height(Column(column - 1))).abs();
    let level = (300..2000).find(|column| rise(column) < 0.3).expect("somewhere it is level");
    let mut game = Game::on(land, level);
    game.step(30);
    game.insert_on_player(FlyMode(true));
    game.tap_key(KeyCode::KeyV);
    assert!(!board(&mut game).is_mounted());
    game.insert_on_player(FlyMode(false));
    game.step_seconds(2.0);
    game.tap_key(KeyCode::KeyC);
    game.step_seconds(2.0);
    game.tap_key(KeyCode::KeyV);
    assert!(!board(&mut game).is_mounted(), "who sits keeps sitting");
    game.tap_key(KeyCode::KeyC);
    game.step_seconds(2.5);
    game.tap_key(KeyCode::KeyV);
    assert!(board(&mut game).is_mounted(), "{:?}", game.body());
    game.teleport(COLUMN + 5000);
    assert!(!board(&mut game).is_mounted());
}

fn last(game: &Game) -> Arc<Replay> {
    game.0.world().resource::<LastReplay>().0.clone().expect("he has ridden")
}

/// Rides the line and dismounts; returns the recorded replay.
fn ridden() -> (Game, Arc<Replay>) {
    let (mut game, _) = on_his_way();
    game.step_seconds(3.0);
    game.tap_key(KeyCode::Space);
    game.hold(KeyCode::ArrowDown);
    game.step_seconds(2.0);
    game.release(KeyCode::ArrowDown);
    game.release(KeyCode::ArrowRight);
    game.tap_key(KeyCode::KeyV);
    game.step_seconds(1.0);
    let ride = last(&game);
    assert!((300..420).contains(&ride.steps()), "{} steps", ride.steps());
    (game, ride)
}

#[test]
fn a_ride_is_taken_down_and_ridden_again_to_the_bit_also_from_its_file_with_its_line() {
    let (game, ride) = ridden();
    let line = game.land();
    assert_eq!(ride.simulate(&line), ride.digest);
    let born = line.pristine().clone();
    assert_ne!(ride.simulate(&born), ride.digest, "without its line it is another ride");
    let bytes = replay::to_bytes(&ride);
    let given = replay::from_bytes(&bytes).expect("as it was written");
    assert_eq!(given, *ride);
    assert_eq!(given.simulate(&born.with_edits(given.edits.clone())), ride.digest, "the file brings its line");
    for (at, error) in
        [(0, ReplayError::Damaged), (12, ReplayError::Damaged), (bytes.len() - 1, ReplayError::Damaged), (8, ReplayError::Newer(3))]
    {
        let mut turned = bytes.clone();
        turned[at] ^= 2;
        assert_eq!(replay::from_bytes(&turned), Err(error), "byte {at}");
    }
    for cut in (0..bytes.len()).step_by(37) {
        assert_eq!(replay::from_bytes(&bytes[..cut]), Err(ReplayError::Damaged), "cut at {cut}");
    }
}

#[test]
fn a_ride_as_a_file_is_a_ghost_on_the_board_over_the_bare_land_too() {
    let (mut game, ride) = ridden();
    let folder = harness::folder("a ride as a ghost");
    fs::create_dir_all(&folder).expect("made");
    let file = folder.join("Ann.ride");
    fs::write(&file, replay::to_bytes(&ride)).expect("written");
    let algorithms = app::algorithms();
    let bare = game.land().pristine().clone();
    for land in [&game.land(), &bare] {
        let walker = ghosts::open(&file, land, &algorithms).expect("it is a ride of this land");
        let trace = &walker.trace;
        let steps = trace.last_step();
        assert!(steps.abs_diff(ride.steps()) <= SAMPLE_STEPS && trace.board_rides().len() == 1, "{steps} of {} steps", ride.steps());
        let start = trace.place_at(0).expect("it begins").offset_from(ride.body.place);
        assert!(start.length() < 0.05, "{start} m off");
    }
    let words = ghosts::open_and_invite(game.0.world_mut(), &file);
    assert!(words.starts_with("'Ann' waits on the board"), "{words}");
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn he_watches_a_ride_over_its_line_and_is_then_where_he_was_as_he_was() {
    let (mut game, ride) = ridden();
    // He has washed his line away since, and stands elsewhere.
    game.teleport(COLUMN + 3000);
    let land = game.land();
    let middle = line().1.translated(Vec2::new(40.0, -19.0));
    let wash = Brush::new(BrushKind::Wash, vec![middle.moved_along(-9.0), middle.moved_along(9.0)], 9.0).expect("a stroke");
    game.0.world_mut().resource_mut::<EditStore>().paint((&land, &app::algorithms()), &wash, true);
    game.step(2);
    assert!(*game.land().painted_edits() != ride.edits);
    game.0.world_mut().insert_resource(PendingReplay(ride.clone()));
    let (own, kept, own_edits) = (game.body(), section(&mut game), game.land().painted_edits().clone());
    game.step(4);
    assert!(game.0.world().contains_resource::<ReplayPlayback>());
    assert!(*game.land().painted_edits() == ride.edits, "its line lies there");
    let mut glided = 0;
    for _ in 0..ride.steps() + 16 {
        if !game.0.world().contains_resource::<ReplayPlayback>() {
            break;
        }
        let body = game.body();
        glided += u32::from(body.gait == BodyGait::Glide && body.place.offset_from(ride.body.place).length() < 400.0);
        assert_eq!(section(&mut game), kept, "what would be kept is his own walk");
        game.hold(KeyCode::ArrowRight);
        game.step(1);
    }
    assert!(glided + 30 > ride.steps(), "{glided} of {} steps were seen", ride.steps());
    assert!(!game.0.world().contains_resource::<ReplayPlayback>(), "it is over");
    let now = game.body();
    assert_eq!((now.place, now.walked_m, now.gait), (own.place, own.walked_m, own.gait));
    game.release(KeyCode::ArrowRight);
    game.step_seconds(1.0);
    let own = game.body();
    assert!(*game.land().painted_edits() == own_edits, "what he has painted lies there again");
    assert_eq!(game.land().fingerprint(), land.fingerprint());
    assert_eq!(*last(&game), *ride, "what is watched is not taken down");
    // Enough of it: a hop ends it, and so does going elsewhere.
    for ends in [true, false] {
        game.0.world_mut().insert_resource(PendingReplay(ride.clone()));
        game.step(60);
        assert!(game.0.world().contains_resource::<ReplayPlayback>());
        if ends {
            game.tap_key(KeyCode::Space);
            game.step(2);
            assert_eq!(game.body().place, own.place);
        } else {
            game.teleport(COLUMN + 6000);
            assert!((game.body().place.column.0 - COLUMN - 6000).abs() < 3);
        }
        assert!(!game.0.world().contains_resource::<ReplayPlayback>());
    }
}

/// The player's save section.
fn section(game: &mut Game) -> Vec<u8> {
    let sections = SaveRegistry::capture_all(game.0.world_mut()).1.into_iter().map(|taken| taken());
    sections.into_iter().find(|section| section.name == "hermit").expect("he is kept").bytes
}
