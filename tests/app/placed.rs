//! Things placed with the brush: selection, preview, drawing, function, undo, persistence.

use bevy::prelude::*;
use eremite::{
    bow::{Arrow, Arrows},
    brush::{ShowsOthersWords, StrokeAuthor, cost_m2, traces},
    creatures::RestPose,
    flora::{Seedling, seedlings},
    journal::RunJournal,
    land::{
        Column, LandCache, Place, RoomIndex,
        edits::{Author, Fixture, FixtureKind, SEAT_M, Strokes},
    },
    motion::GroundQuery,
    player::Player,
    props::{PlacedHangingProp, RingingBells},
    shared::{
        lantern::Lantern,
        painting::{InscribeStone, PlacementPreview, WORKS},
        speech::CurrentSpeech,
    },
    sky::DayNightCycle,
    stream::{Section, StreamLayers},
};

use super::{
    brush::{brushed, hand, lead, on_a_plain, paint, painted},
    harness::{Game, HZ, base_terrain_land, full_land},
};

const NEXT: KeyCode = KeyCode::KeyT;

fn offer(game: &mut Game) -> Option<PlacementPreview> {
    brushed(game).preview
}

/// Takes the brush and selects a thing to place.
fn choose(game: &mut Game, kind: FixtureKind) {
    if !brushed(game).in_hand {
        game.tap_key(KeyCode::KeyB);
        game.step_seconds(0.5);
    }
    for _ in 0..=FixtureKind::ALL.len() {
        if offer(game).map(|offer| offer.kind) == Some(kind) {
            return;
        }
        game.tap_key(NEXT);
    }
    panic!("there is no {kind} among what he can choose");
}

/// Ground at a distance to the side, as an offset from the feet.
fn ground(game: &mut Game, aside: f32) -> Vec2 {
    let (land, feet) = (game.land(), game.body().place);
    GroundQuery { land: &land, cache: &mut LandCache::default() }.surface(feet.moved_along(aside)).offset_from(feet)
}

fn click(game: &mut Game) {
    game.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
    game.step(6);
    game.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().release(MouseButton::Left);
    game.step(4);
}

/// Places a thing at a distance to the side and a height above the ground.
fn place(game: &mut Game, kind: FixtureKind, aside: f32, up: f32) -> Fixture {
    choose(game, kind);
    let to = ground(game, aside) + Vec2::Y * up;
    lead(game, to, 0.8);
    let before: Vec<Fixture> = fixtures(game);
    click(game);
    let placed: Vec<Fixture> = fixtures(game).into_iter().filter(|one| !before.contains(one)).collect();
    let [one] = placed[..] else { panic!("{placed:?} was placed for a {kind}: {:?}", offer(game)) };
    one
}

fn fixtures(game: &mut Game) -> Vec<Fixture> {
    let feet = game.body().place;
    game.land().edits().fixtures_around(feet, 60.0)
}

fn put_away(game: &mut Game) {
    game.tap_key(KeyCode::KeyB);
    game.step(10);
}

#[test]
fn each_thing_is_chosen_shown_placed_paid_for_and_taken_back() {
    let mut game = on_a_plain();
    game.wait_for_streaming();
    let born = game.land();
    choose(&mut game, FixtureKind::Plank);
    put_away(&mut game);
    assert_eq!(offer(&mut game), None);
    for (number, kind) in FixtureKind::ALL.into_iter().enumerate() {
        let ink = hand(&mut game).ink_m2();
        let one = place(&mut game, kind, 2.2, 0.2);
        assert_eq!((one.kind(), painted(&game).len(&born)), (kind, 1), "number {number}");
        let paid = ink - hand(&mut game).ink_m2();
        assert!((cost_m2(kind) - 1.6..=cost_m2(kind)).contains(&paid), "{paid} square metres for a {kind}");
        assert_eq!(offer(&mut game).map(|offer| offer.fits), Some(false), "now it is in the way itself");
        // Held, it places no second one; and what is placed is seen.
        let layer = game.0.world().resource::<StreamLayers>().find("placed").expect("its picture");
        let (room, stamp) = (RoomIndex::at(one.place()), game.land().field_revision(RoomIndex::at(one.place())));
        game.wait_until("it is seen", |game| {
            let world = game.0.world_mut();
            world.query::<&Section>().iter(world).any(|section| section.layer == layer && section.room == room && section.revision == stamp)
        });
        game.tap_key(KeyCode::KeyZ);
        assert!(game.land().edits().is_empty() && painted(&game).len(&born) == 0);
        game.step_seconds(9.0);
    }
    game.tap_key(NEXT);
    assert_eq!(offer(&mut game), None, "and lines again");
    // His book tells the first of each, where it was and on which day.
    let feet = game.body().place;
    let book = game.0.world().resource::<RunJournal>();
    let works: Vec<&str> = book.entries_in(WORKS).map(|(title, _)| title).collect();
    assert!(FixtureKind::ALL.iter().all(|kind| works.contains(&kind.name())), "{works:?}");
    assert!(book.entries_in(WORKS).all(|(_, meeting)| meeting.place.offset_from(feet).length() < 6.0 && meeting.days > 0.0));
}

#[test]
fn what_nothing_holds_cannot_be_placed_and_costs_nothing() {
    let mut game = on_a_plain();
    game.step(30);
    choose(&mut game, FixtureKind::Bench);
    lead(&mut game, Vec2::new(1.5, 3.6), 0.8);
    let shown = offer(&mut game).expect("a bench");
    assert!(!shown.fits && shown.at.distance(Vec2::new(1.5, 3.6)) < 0.3, "{shown:?}");
    let ink = hand(&mut game).ink_m2();
    click(&mut game);
    assert!(game.land().edits().is_empty() && hand(&mut game).ink_m2() >= ink);
    // Nor is a plank laid through him.
    choose(&mut game, FixtureKind::Plank);
    lead(&mut game, Vec2::new(0.75, 0.75), 0.8);
    click(&mut game);
    assert!(game.land().edits().is_empty());
}

#[test]
fn he_walks_on_a_plank_and_a_wash_takes_it_away() {
    let mut game = on_a_plain();
    game.step(30);
    let one = place(&mut game, FixtureKind::Plank, 2.6, 0.25);
    put_away(&mut game);
    game.hold(KeyCode::ArrowRight);
    let mut highest = f32::MIN;
    for _ in 0..3 * HZ {
        game.step(1);
        let way = game.body().place.offset_from(one.place());
        if way.x.abs() < 1.0 {
            highest = highest.max(way.y);
        }
    }
    game.release(KeyCode::ArrowRight);
    assert!((highest - 0.125).abs() < 0.05, "he walks {highest} m over its middle");
    game.hold(KeyCode::ArrowLeft);
    game.step_until(20.0, "he is back", |game| game.body().place.offset_from(one.place()).x < -2.0);
    game.release(KeyCode::ArrowLeft);
    game.step_seconds(1.0);
    // Over it, and not into the ground beneath.
    let over = |game: &mut Game, aside: f32| one.place().translated(Vec2::new(aside, 0.85)).offset_from(game.body().place);
    let [from, to] = [-1.8, 1.8].map(|aside| over(&mut game, aside));
    paint(&mut game, MouseButton::Right, &[from, to], 0.8);
    let left: Vec<bool> = one.planks(&game.land()).collect();
    assert!(fixtures(&mut game).is_empty(), "{left:?} is left, washed from {from} to {to}");
}

#[test]
fn a_lamp_is_a_light_and_a_bell_rings_for_who_passes_and_for_an_arrow() {
    let mut game = on_a_plain();
    game.wait_for_streaming();
    place(&mut game, FixtureKind::Lamp, -2.5, 0.2);
    let bell = place(&mut game, FixtureKind::Bell, 2.5, 0.2);
    put_away(&mut game);
    game.step(2);
    let world = game.0.world_mut();
    let hung: Vec<(PlacedHangingProp, bool)> =
        world.query::<(&PlacedHangingProp, Has<Lantern>)>().iter(world).map(|(hung, shines)| (*hung, shines)).collect();
    assert!(hung.len() == 2 && hung.iter().all(|(hung, shines)| (hung.kind == FixtureKind::Lamp) == *shines), "{hung:?}");
    let at: Place = hung.iter().find(|(hung, _)| hung.kind == FixtureKind::Bell).expect("it hangs").0.at;
    let rings = |game: &Game| game.0.world().resource::<RingingBells>().0.iter().any(|(bell, _)| *bell == at);
    game.step_seconds(1.0);
    assert!(!rings(&game) && at.height_above(bell.place()) > 1.2);
    game.hold(KeyCode::ArrowRight);
    game.step_until(20.0, "it rings", |game| rings(game));
    assert!(game.body().place.offset_from(at).x.abs() < 0.3, "as he passes");
    game.release(KeyCode::ArrowRight);
    game.step_seconds(8.0);
    assert!(!rings(&game));
    let from = at.translated(Vec2::new(-6.0, 0.1));
    game.0.world_mut().resource_mut::<Arrows>().0.push(Arrow::shot(from, Vec2::new(40.0, 0.6)));
    game.step_seconds(0.5);
    assert!(rings(&game), "the arrow strikes it");
}

#[test]
fn he_sits_on_a_bench_and_elsewhere_on_the_ground() {
    let mut game = on_a_plain();
    game.wait_for_streaming();
    let bench = place(&mut game, FixtureKind::Bench, 2.5, 0.2);
    put_away(&mut game);
    let seat_m = |game: &mut Game| {
        game.tap_key(KeyCode::KeyC);
        game.step_seconds(1.5);
        let world = game.0.world_mut();
        let rest_pose = *world.query_filtered::<&RestPose, With<Player>>().single(world).expect("his");
        assert_eq!(rest_pose.down, 1.0);
        game.tap_key(KeyCode::KeyC);
        game.step_seconds(1.5);
        rest_pose.seat_m
    };
    assert_eq!(seat_m(&mut game), 0.0);
    game.hold(KeyCode::ArrowRight);
    game.step_until(20.0, "he is there", |game| game.body().place.offset_from(bench.place()).x > -0.5);
    game.release(KeyCode::ArrowRight);
    game.step_seconds(0.7);
    assert_eq!(seat_m(&mut game), SEAT_M);
}

#[test]
fn a_seedling_is_a_sapling_then_as_high_as_he_and_then_a_tree() {
    // Where trees grow.
    let land = full_land(5, "superposed-cosine");
    let becomes_m = |column: i64| {
        let ground = Place::at(Column(column), 0).at_height(land.height(Column(column)));
        let one = Fixture::place_near(FixtureKind::Seedling, ground, 0, &land, &mut LandCache::default()).ok()?;
        let mut strokes = Strokes::default();
        strokes.place(&one.fixture);
        let planted = land.with_edits(strokes.edits().clone());
        seedlings(&planted, RoomIndex::at(one.fixture.place())).first().map(|one| one.height_m(100.0))
    };
    let column = (300..30_000).step_by(13).find(|column| {
        let rise = |far: i64| (land.height(Column(column + far)) - land.height(Column(*column))).abs();
        (-4..5).all(|far| rise(far) < 0.8) && becomes_m(column + 2).is_some_and(|height_m| height_m > 4.0)
    });
    let mut game = Game::on(land, column.expect("somewhere they do"));
    game.wait_for_streaming();
    game.0.world_mut().resource_mut::<DayNightCycle>().stopped = true;
    place(&mut game, FixtureKind::Seedling, 2.0, 0.2);
    game.wait_for_streaming();
    let planted = game.0.world().resource::<DayNightCycle>().days;
    let heights = [0.0, 1.0, 4.0, 12.0].map(|days| {
        game.0.world_mut().resource_mut::<DayNightCycle>().days = planted + days;
        game.step(3);
        let world = game.0.world_mut();
        let one = world.query::<&Seedling>().single(world).expect("it is there");
        one.height_m(planted + days)
    });
    let [now, sapling, high, tree] = heights;
    assert!(now > 0.2 && now < sapling && sapling < high && high < tree && tree > 3.0, "{heights:?}");
}

#[test]
fn it_is_kept_with_the_run_and_can_still_be_taken_back() {
    let mut one = on_a_plain();
    one.step(30);
    for (kind, aside) in [(FixtureKind::Cairn, 2.0), (FixtureKind::Seedling, -2.0)] {
        place(&mut one, kind, aside, 0.2);
    }
    let mut other = Game::on(base_terrain_land(7, "linear"), 0);
    one.transfer_save_to(&mut other);
    assert_eq!(hand(&mut one), hand(&mut other));
    for left in [2, 1, 0] {
        one.step(2);
        other.step(2);
        assert_eq!(fixtures(&mut one).len(), left);
        assert!(one.land().edits() == other.land().edits());
        for game in [&mut one, &mut other] {
            game.tap_key(KeyCode::KeyZ);
        }
    }
}

#[test]
fn a_pad_chooses_and_places_too() {
    let mut game = on_a_plain();
    game.step(30);
    let pad = game.connect(None);
    game.tap(pad, GamepadButton::RightThumb);
    game.step_seconds(0.5);
    game.tap(pad, GamepadButton::East);
    game.tap(pad, GamepadButton::East);
    game.push(pad, GamepadAxis::RightStickX, 0.5);
    game.push(pad, GamepadAxis::RightStickY, -0.27);
    game.step_seconds(0.8);
    let shown = offer(&mut game).expect("a lamp");
    assert!(shown.kind == FixtureKind::Lamp && shown.fits, "{shown:?}");
    game.push(pad, GamepadAxis::RightZ, 1.0);
    game.tap(pad, GamepadButton::RightTrigger2);
    assert_eq!(fixtures(&mut game).len(), 1);
}

#[test]
fn a_stone_bears_a_line_that_is_read_and_what_others_wrote_can_be_hidden() {
    let mut game = on_a_plain();
    game.0.world_mut().insert_resource(StrokeAuthor(7));
    game.step(30);
    let stone = place(&mut game, FixtureKind::Stone, 1.2, 0.2);
    put_away(&mut game);
    let reads = |game: &mut Game| {
        game.tap_key(KeyCode::KeyR);
        game.step_seconds(1.0);
        let speech = game.0.world().resource::<CurrentSpeech>().0.clone();
        game.step_seconds(8.0);
        speech.map(|line| line.parts[0].1.clone())
    };
    assert_eq!(reads(&mut game), None, "it is blank");
    game.0.world_mut().write_message(InscribeStone { stone, words: "Here the rain\u{1b} stopped.".into() });
    game.step(2);
    assert_eq!(reads(&mut game).as_deref(), Some("Here the rain? stopped."));
    game.tap_key(KeyCode::KeyB);
    game.step_seconds(0.5);
    game.tap_key(KeyCode::KeyZ);
    put_away(&mut game);
    assert_eq!((reads(&mut game), fixtures(&mut game)), (None, vec![stone]), "first the words are taken back");
    // Another wrote there.
    let mut theirs = painted(&game).strokes(&game.land()).expect("it is painted").clone();
    theirs.set_author(Author(8));
    theirs.inscribe(&stone, "Was it rain?").expect("the stone is there");
    assert_eq!(traces::leave(game.0.world_mut(), &theirs.traces_of(Author(8))), None, "words alone are no thing");
    game.step(2);
    assert_eq!(reads(&mut game).as_deref(), Some("Was it rain?"));
    game.0.world_mut().insert_resource(ShowsOthersWords(false));
    game.step(2);
    assert_eq!(reads(&mut game), None);
    game.0.world_mut().write_message(InscribeStone { stone, words: "It was.".into() });
    game.step(2);
    assert_eq!(reads(&mut game).as_deref(), Some("It was."), "his own words are his own");
}
