//! The brush: painted ground carries, erased ground is open, edits persist and can be undone.

use bevy::prelude::*;
use eremite::{
    brush::{BrushPlugin, BrushTool, EditStore, MAX_INK_M2},
    land::{Column, LandCache, Place, RoomIndex},
    motion::GroundQuery,
    player::Player,
    shared::{actions::PointerPosition, archery::ArcherInput, camera_view::CameraView, painting::BrushState, schedule::GameState},
    stream::{Section, StreamLayers},
    terrain,
};

use super::harness::{Game, HZ, base_terrain_land, full_land};

/// A place that is level and dry for some metres.
pub fn on_a_plain() -> Game {
    let land = base_terrain_land(7, "linear");
    let is_level = |column: &i64| (1..8).all(|far| (land.height(Column(column + far)) - land.height(Column(column - far))).abs() < 0.7);
    let is_dry = |column: &i64| {
        let chunk = Column(*column).chunk();
        land.waters(chunk, &land.chunk_heights(chunk)).is_empty()
    };
    let column = (4000..60_000).step_by(9).find(|column| is_dry(column) && is_level(column)).expect("a plain");
    Game::on(land, column)
}

pub fn brushed(game: &mut Game) -> BrushState {
    let world = game.0.world_mut();
    *world.query_filtered::<&BrushState, With<Player>>().single(world).expect("he has one")
}

pub fn hand(game: &mut Game) -> BrushTool {
    let world = game.0.world_mut();
    world.query_filtered::<&BrushTool, With<Player>>().single(world).expect("he has one").clone()
}

/// Points the mouse at an offset from the player's feet.
fn point(game: &mut Game, from_feet: Vec2) {
    let feet = game.body().place;
    let view = *game.0.world().resource::<CameraView>();
    let at = feet.translated(from_feet).offset_from(view.place) / view.half_size_m();
    game.0.world_mut().insert_resource(PointerPosition(Some(at)));
}

/// Keeps the mouse on an offset from the feet for some seconds, however the camera moves.
pub fn lead(game: &mut Game, from_feet: Vec2, seconds: f32) {
    for _ in 0..(seconds * HZ as f32) as u32 {
        point(game, from_feet);
        game.step(1);
    }
}

/// Takes the brush and moves it along offsets from the feet, with some seconds from each to the next.
pub fn paint(game: &mut Game, button: MouseButton, way: &[Vec2], seconds: f32) {
    if !brushed(game).in_hand {
        game.tap_key(KeyCode::KeyB);
        game.step_seconds(0.5);
    }
    lead(game, way[0], 0.6);
    game.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(button);
    for place in way {
        lead(game, *place, seconds);
    }
    game.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().release(button);
    game.step(4);
}

fn is_open(game: &Game, place: Place) -> bool {
    LandCache::default().is_open(&game.land(), place)
}

pub fn painted(game: &Game) -> EditStore {
    game.0.world().resource::<EditStore>().clone()
}

#[test]
fn what_is_painted_bears_him_what_is_washed_is_open_and_both_are_taken_back() {
    let mut game = on_a_plain();
    game.step(30);
    let born = game.land();
    let feet = game.body().place;
    paint(&mut game, MouseButton::Left, &[Vec2::new(2.0, 2.2), Vec2::new(3.6, 2.2)], 0.5);
    let ink = feet.translated(Vec2::new(3.0, 2.2));
    let ground = GroundQuery { land: &born, cache: &mut LandCache::default() }.surface(feet.moved_along(2.4));
    let rock = ground.moved_up(-1.0);
    assert!(!is_open(&game, ink), "there is ink");
    assert!(!is_open(&game, rock), "there is rock");
    assert!(game.land().edits() != born.edits() && game.land().has_same_pristine(&born));
    let floor = GroundQuery { land: &game.land(), cache: &mut LandCache::default() }
        .standing_gap(ink.moved_up(0.9), 0.0)
        .expect("room over it")
        .floor;
    assert!((0.3..0.9).contains(&floor.height_above(ink)), "it bears {} m over its middle", floor.height_above(ink));

    paint(&mut game, MouseButton::Right, &[ground.offset_from(feet), rock.offset_from(feet)], 0.4);
    assert!(is_open(&game, rock) && !is_open(&game, ink));
    assert_eq!(painted(&game).len(&born), 2);
    game.tap_key(KeyCode::KeyZ);
    assert!(!is_open(&game, rock) && !is_open(&game, ink));
    game.tap_key(KeyCode::KeyZ);
    assert!(is_open(&game, ink) && game.land().edits().is_empty());
    game.tap_key(KeyCode::KeyZ);
    assert_eq!(painted(&game).len(&born), 0);
    assert_eq!(game.body().place, feet, "meanwhile he stood");
}

#[test]
fn he_digs_himself_down_and_climbs_out_again() {
    let mut game = on_a_plain();
    game.step(30);
    let from = game.body().place;
    for _ in 0..3 {
        paint(&mut game, MouseButton::Right, &[Vec2::new(0.0, -0.4), Vec2::new(0.3, -1.6), Vec2::new(-0.3, -1.6)], 0.3);
        game.step_seconds(0.8);
    }
    let below = game.body();
    assert!(below.grounded && below.place.height_above(from) < -2.0, "{} m", below.place.height_above(from));
    game.tap_key(KeyCode::KeyB);
    game.hold(KeyCode::ArrowUp);
    game.step_seconds(3.0);
    game.hold(KeyCode::ArrowRight);
    game.step_until(30.0, "he is out", |game| game.body().grounded && game.body().place.height_above(from) > -1.0);
}

#[test]
fn with_the_brush_in_hand_neither_arrow_nor_rest_is_what_the_mouse_does() {
    let mut game = on_a_plain();
    game.step(30);
    paint(&mut game, MouseButton::Left, &[Vec2::new(2.0, 2.0)], 0.3);
    paint(&mut game, MouseButton::Right, &[Vec2::new(2.0, 2.0)], 0.3);
    assert_eq!(**game.0.world().resource::<State<GameState>>(), GameState::Playing);
    assert_eq!(game.0.world().resource::<eremite::bow::Arrows>().0.len(), 0);
    // Keys guide it, and then he does not walk.
    let (feet, tip) = (game.body().place, brushed(&mut game).tip);
    game.0.world_mut().insert_resource(PointerPosition(None));
    game.hold(KeyCode::KeyG);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(0.5);
    assert!(brushed(&mut game).tip.x > tip.x + 0.8 && game.body().place == feet);
    game.release(KeyCode::KeyG);
    game.step_seconds(0.5);
    assert!(game.body().place.offset_from(feet).x > 0.3, "and now he does");
    game.release(KeyCode::ArrowRight);
    // Put away, the mouse does what it did.
    game.tap_key(KeyCode::KeyB);
    game.step(4);
    game.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
    game.step(4);
    let world = game.0.world_mut();
    assert!(world.query_filtered::<&ArcherInput, With<Player>>().single(world).expect("his").draw);
}

#[test]
fn the_brush_runs_dry_and_water_does_not() {
    let mut game = on_a_plain();
    game.step(30);
    assert_eq!(hand(&mut game).ink_m2(), MAX_INK_M2);
    let around = [Vec2::new(2.4, 3.4), Vec2::new(4.0, 1.2)];
    let to_and_fro: Vec<Vec2> = (0..30).map(|time| around[time % 2]).collect();
    paint(&mut game, MouseButton::Left, &to_and_fro, 0.4);
    assert!(hand(&mut game).ink_m2() < 2.0, "{} square metres are left", hand(&mut game).ink_m2());
    let before = game.land().edits().clone();
    for _ in 0..2 {
        paint(&mut game, MouseButton::Right, &around, 0.25);
    }
    assert!(*game.land().edits() != before);
    game.step_seconds(20.0);
    assert!(hand(&mut game).ink_m2() > 10.0, "who rests has ink again");
}

#[test]
fn a_walk_that_is_kept_and_gone_on_with_goes_on_as_one_that_never_stopped() {
    let mut one = on_a_plain();
    one.step(30);
    paint(&mut one, MouseButton::Left, &[Vec2::new(2.0, 2.2), Vec2::new(3.6, 2.2)], 0.4);
    paint(&mut one, MouseButton::Right, &[Vec2::new(2.0, -0.6), Vec2::new(-2.2, -1.2)], 0.4);
    let mut other = Game::on(base_terrain_land(7, "linear"), 0);
    one.transfer_save_to(&mut other);
    assert_eq!(hand(&mut one), hand(&mut other));
    one.step(2);
    other.step(2);
    assert_eq!((one.land().painted_edits(), one.land().edits()), (other.land().painted_edits(), other.land().edits()));
    for _ in 0..2 {
        for game in [&mut one, &mut other] {
            game.tap_key(KeyCode::KeyZ);
        }
        assert_eq!((one.land().painted_edits(), one.land().edits()), (other.land().painted_edits(), other.land().edits()));
    }
    assert!(other.land().edits().is_empty());
}

#[test]
fn on_a_bridge_that_he_paints_before_him_he_walks_over_a_gorge_and_the_picture_has_no_hole() {
    let mut game = Game::on(full_land(5, terrain::DEFAULT_ALGORITHM), 3000);
    game.wait_for_streaming();
    let feet = game.body().place;
    let [foot, top] = [(1.4, -0.45), (4.0, 0.9)].map(|(aside, up)| {
        let land = game.land();
        GroundQuery { land: &land, cache: &mut LandCache::default() }.surface(feet.moved_along(aside)).moved_up(up).offset_from(feet)
    });
    paint(&mut game, MouseButton::Left, &[foot, top], 0.4);
    let painted = game.land();
    for _ in 0..HZ {
        game.step(1);
        game.assert_no_hole();
    }
    assert!(game.land().ptr_eq(&painted));
    let layer = game.0.world().resource::<StreamLayers>().find("painted").expect("its picture");
    let (room, stamp) = (RoomIndex::at(game.body().place), painted.field_revision(RoomIndex::at(game.body().place)));
    game.wait_until("what is painted is seen", |game| {
        game.assert_no_hole();
        let world = game.0.world_mut();
        world.query::<&Section>().iter(world).any(|section| section.layer == layer && section.room == room && section.revision == stamp)
    });
    let from = game.body().place;
    game.hold(KeyCode::ArrowRight);
    let mut highest = f32::MIN;
    for _ in 0..HZ * 2 {
        game.step(1);
        let over = game
            .body()
            .place
            .height_above(GroundQuery { land: &painted.pristine().clone(), cache: &mut LandCache::default() }.surface(game.body().place));
        highest = highest.max(over);
    }
    assert!(highest > 0.4, "he walks {highest} m over the ground");
    assert!(game.body().place.column > from.column);
}

#[test]
fn without_it_nothing_is_painted_and_the_walk_is_the_same() {
    let ends = [true, false].map(|with| {
        let mut game = Game::with_or_without::<BrushPlugin>(with, full_land(9, terrain::DEFAULT_ALGORITHM), 0);
        game.step(30);
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(6.0);
        game.body()
    });
    assert_eq!(ends[0], ends[1]);
}
