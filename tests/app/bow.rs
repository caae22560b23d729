//! The bow: arrow flight, pick-up, lighting lamps, ringing bells, frightening animals.

use bevy::prelude::*;
use eremite::{
    bow::{Arrow, ArrowState, Arrows, Bow, BowPlugin, GRAVITY_MPS2, MAX_ARROWS, QUIVER},
    horse::mount_at_once,
    land::{ChunkIndex, Column, Land, LandCache, Place},
    motion::{Body, BodyGait, GroundQuery},
    player::Player,
    props::{HangingPost, LitLamps, Prop, PropKind, RingingBells, props},
    shared::{actions::PointerPosition, camera_view::CameraView, lantern::Lantern, player_position::Teleport, schedule::GameState},
    terrain,
    wildlife::Animal,
};

use super::harness::{Game, HZ, base_terrain_land, full_land};

fn arrows(game: &Game) -> Vec<Arrow> {
    game.0.world().resource::<Arrows>().0.clone()
}

fn bow(game: &mut Game) -> Bow {
    let world = game.0.world_mut();
    world.query_filtered::<&Bow, With<Player>>().single(world).expect("he has one").clone()
}

/// Draws for some seconds and releases.
fn shoot(game: &mut Game, seconds: f32) {
    game.hold(KeyCode::KeyF);
    game.step_seconds(seconds);
    game.release(KeyCode::KeyF);
    game.step(2);
}

fn until_all_stand(game: &mut Game) {
    game.step_until(10.0, "all arrows stand", |game| arrows(game).iter().all(Arrow::is_stuck));
}

/// Spawns an arrow in flight.
fn loose(game: &mut Game, from: Place, velocity: Vec2) {
    game.0.world_mut().resource_mut::<Arrows>().0.push(Arrow::shot(from, velocity));
}

/// Spawns an arrow flying level through a place, from some metres left of it.
fn loose_through(game: &mut Game, at: Place, from_m: f32) {
    const MPS: f32 = 36.0;
    let t = from_m / MPS;
    let up = GRAVITY_MPS2 * t / 2.0;
    loose(game, at.moved_along(-from_m), Vec2::new(MPS, up));
}

#[test]
fn an_arrow_flies_farther_the_longer_it_is_drawn_stands_and_is_taken_again() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.step(30);
    let him = game.body().place;
    let mut ways = Vec::new();
    for seconds in [0.5, 1.0, 2.0] {
        shoot(&mut game, seconds);
        until_all_stand(&mut game);
        ways.push(arrows(&game).last().expect("it is out").point.offset_from(him).x);
    }
    assert!(ways.is_sorted() && ways[0] > 4.0 && ways[2] > ways[0] + 20.0, "{ways:?}");
    assert_eq!((arrows(&game).len(), bow(&mut game).arrows_left()), (3, QUIVER - 3));
    let land = game.land();
    let mut cache = LandCache::default();
    for arrow in arrows(&game) {
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        assert!(ground_query.is_rock(arrow.point) && !ground_query.is_rock(arrow.point.translated(-0.5 * arrow.direction())), "{arrow:?}");
    }
    game.hold(KeyCode::ArrowRight);
    // On his way he finds a twig or two.
    game.step_until(90.0, "his quiver is full again", |game| bow(game).arrows_left() == QUIVER);
    assert!(arrows(&game).len() < 3 && game.body().place.offset_from(him).x < ways[2] + 5.0, "{ways:?}");
    assert_eq!(game.body().gait, BodyGait::Walk, "he bends for none");
}

#[test]
fn a_tap_shoots_nothing_and_so_does_who_rests_meanwhile_or_climbs() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.step(10);
    shoot(&mut game, 0.1);
    assert!(arrows(&game).is_empty());
    game.hold(KeyCode::KeyF);
    game.step_seconds(1.0);
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Paused);
    game.step(3);
    game.release(KeyCode::KeyF);
    game.step(3);
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
    game.step_seconds(1.0);
    assert!(arrows(&game).is_empty() && bow(&mut game).arrows_left() == QUIVER);
}

#[test]
fn keys_raise_it_and_do_not_climb_meanwhile() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.step(10);
    let mut highest = Vec::new();
    for key in [None, Some(KeyCode::ArrowUp)] {
        game.hold(KeyCode::KeyF);
        if let Some(key) = key {
            game.hold(key);
        }
        game.step_seconds(1.2);
        if let Some(key) = key {
            game.release(key);
        }
        game.release(KeyCode::KeyF);
        game.step(3);
        let from = game.body().place;
        let mut high_m = 0.0_f32;
        while !arrows(&game).iter().all(Arrow::is_stuck) {
            high_m = arrows(&game).iter().map(|arrow| arrow.point.height_above(from)).fold(high_m, f32::max);
            game.step(1);
        }
        highest.push(high_m);
    }
    assert!(highest[1] > highest[0] + 8.0, "{highest:?}");
}

#[test]
fn the_mouse_points_and_a_stick_that_is_let_go_shoots_where_it_pointed() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.step(60);
    let view = *game.0.world().resource::<CameraView>();
    let him = game.body();
    let there = him.place.translated(Vec2::new(-20.0, 1.36 + 20.0));
    let at = there.offset_from(view.place) / view.half_size_m();
    game.0.insert_resource(PointerPosition(Some(at)));
    game.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
    game.step_seconds(0.8);
    assert_eq!(game.body().facing, -1.0, "he turns to where he aims");
    // As he turns, the camera looks elsewhere, and so what is pointed at is another place.
    let view = *game.0.world().resource::<CameraView>();
    let wanted = view.place.translated(at * view.half_size_m()).offset_from(him.place.moved_up(1.36)).normalize();
    game.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().release(MouseButton::Left);
    game.step(2);
    let [arrow] = arrows(&game)[..] else { panic!("one arrow") };
    let along = arrow.direction();
    assert!(along.distance(wanted) < 0.1 && along.x < 0.0, "{along} for {wanted}");
    until_all_stand(&mut game);

    let pad = game.connect(None);
    for (x, y) in [(0.8, 0.6), (-0.6, 0.8)] {
        let out = arrows(&game).len();
        game.push_right(pad, x, y);
        game.step_seconds(1.0);
        // It springs back past its middle.
        for share in [0.5, 0.2, -0.1, 0.0] {
            game.push_right(pad, share * x, share * y);
        }
        assert_eq!(arrows(&game).len(), out + 1);
        let along = arrows(&game)[out].direction();
        let wanted = Vec2::new(x, y).normalize();
        assert!(along.distance(wanted) < 0.12, "{along} for {wanted}");
        until_all_stand(&mut game);
    }
}

#[test]
fn in_the_saddle_he_shoots_too_and_what_he_rides_gives_the_arrow_its_speed() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    mount_at_once(game.0.world_mut()).expect("he sits");
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(3.0);
    assert_eq!(game.body().gait, BodyGait::Ride);
    shoot(&mut game, 1.0);
    let [arrow] = arrows(&game)[..] else { panic!("one arrow: {:?}", game.body()) };
    let ArrowState::Flies(velocity) = arrow.way else { panic!("it flies") };
    let rides = game.body().velocity.x;
    assert!(velocity[0] > 20.0 + rides, "{velocity:?} at {rides}");
    assert!(arrow.point.height_above(game.body().place) > 1.6, "from above the horse");
}

/// State of a game's arrows, bit-exact, as text.
fn words(game: &mut Game) -> String {
    format!("{:?} {:?} {:?}", arrows(game), bow(game), game.body())
}

#[test]
fn the_same_hands_shoot_the_same_arrows_to_the_bit_kept_or_not_and_wherever_the_origin_is() {
    let hands = |game: &mut Game, part: u32| {
        let key = |number: u32| [KeyCode::KeyF, KeyCode::ArrowUp, KeyCode::ArrowRight, KeyCode::ShiftLeft][number as usize];
        for step in 0..HZ * 4 {
            let now = part * HZ * 4 + step;
            for number in 0..4 {
                let period = [93, 41, 0, 0][number as usize];
                if period != 0 && now.is_multiple_of(period) {
                    game.hold(key(number));
                } else if period != 0 && now % period == period * 3 / 4 {
                    game.release(key(number));
                }
            }
            if now == 1 {
                game.hold(KeyCode::ArrowRight);
                game.hold(KeyCode::ShiftLeft);
            }
            game.step(1);
        }
    };
    let start = || {
        let mut game = Game::new(5, 300);
        mount_at_once(game.0.world_mut()).expect("he sits");
        game
    };
    let (mut one, mut other) = (start(), start());
    // The other's origin is elsewhere: he was far away before.
    let begins = one.body().place;
    let mut shot = 0;
    for part in 0..7 {
        hands(&mut one, part);
        hands(&mut other, part);
        assert_eq!(words(&mut one), words(&mut other), "after {part} parts");
        shot = shot.max(arrows(&one).len());
        if part % 2 == 1 {
            let mut third = start();
            // What is held goes on being held: a press is no part of a run.
            for key in other.0.world().resource::<ButtonInput<KeyCode>>().get_pressed().copied().collect::<Vec<_>>() {
                third.hold(key);
            }
            third.step(1);
            other.transfer_save_to(&mut third);
            other = third;
        }
    }
    let way = one.body().place.offset_from(begins).x;
    assert!(way > 256.0, "through a shift of the origin: {way}");
    assert!(shot > 4, "{shot} arrows");
}

/// First prop of a kind to the right of a column with free space on its left.
fn first(land: &Land, kind: PropKind, from: i64) -> Prop {
    let chunks = (Column(from).chunk().0..).map(ChunkIndex).take(400);
    let mut all = chunks.flat_map(|chunk| props(land, chunk, &land.chunk_heights(chunk)));
    all.find(|sign| sign.kind == kind).expect("there is one in a hundred kilometres")
}

#[test]
fn an_arrow_lights_a_lamp_that_burns_for_good_and_rings_a_bell() {
    let mut game = Game::new(5, 0);
    let land = game.land();
    let lamp = first(&land, PropKind::Lamp, 1000);
    game.teleport(lamp.column.0 - 12);
    game.wait_for_streaming();
    let burns = |game: &mut Game| {
        let world = game.0.world_mut();
        let post =
            world.query::<(&HangingPost, Has<Lantern>)>().iter(world).find(|(post, _)| post.column == lamp.column).map(|(_, burns)| burns);
        (world.resource::<LitLamps>().is_lit(land.seed(), lamp.column), post)
    };
    assert_eq!(burns(&mut game), (false, Some(false)));
    let at = lamp.hanging_place().expect("it hangs");
    loose_through(&mut game, at.moved_up(0.9), 5.0);
    game.step_seconds(0.5);
    assert_eq!(burns(&mut game), (false, Some(false)), "past it");
    loose_through(&mut game, at, 5.0);
    game.step_seconds(0.5);
    assert_eq!(burns(&mut game), (true, Some(true)));
    // It is kept with the run, and burns at the next visit.
    let mut other = Game::new(5, lamp.column.0);
    game.transfer_save_to(&mut other);
    other.wait_for_streaming();
    assert_eq!(burns(&mut other), (true, Some(true)));
    game.teleport(90_000);
    game.teleport(lamp.column.0);
    game.wait_for_streaming();
    assert_eq!(burns(&mut game), (true, Some(true)));

    let bell = first(&land, PropKind::Bell, 1000);
    game.teleport(bell.column.0 - 12);
    game.0.world_mut().resource_mut::<Arrows>().0.clear();
    let at = bell.hanging_place().expect("it hangs");
    loose_through(&mut game, at, 1.5);
    game.step_seconds(0.4);
    let ringing = |game: &Game| game.0.world().resource::<RingingBells>().0.iter().map(|(bell, _)| bell.column).collect::<Vec<_>>();
    assert_eq!(ringing(&game), [bell.column]);
    until_all_stand(&mut game);
    let [arrow] = arrows(&game)[..] else { panic!("one arrow") };
    let fell = arrow.point.offset_from(at);
    assert!((-6.0..0.0).contains(&fell.x) && fell.y < 0.0, "it fell from it, on the side from which it came: {arrow:?}");
    game.step_seconds(8.0);
    assert!(ringing(&game).is_empty());
}

#[test]
fn who_is_shot_at_looks_up_and_flees() {
    let mut game = Game::new(1, 3000);
    game.step_seconds(1.0);
    let him = game.body().place;
    let world = game.0.world_mut();
    let one = world
        .query::<(Entity, &Animal)>()
        .iter(world)
        .filter(|(_, animal)| animal.stirred.is_none() && animal.quadruped.place.offset_from(him).length() > 12.0)
        .min_by_key(|(_, animal)| animal.group.id)
        .map(|(entity, animal)| (entity, animal.quadruped.place))
        .expect("somebody is at ease there");
    let doing = |game: &Game| game.0.world().get::<Animal>(one.0).and_then(|animal| animal.stirred.clone()).map(|stirred| stirred.doing);
    assert_eq!(doing(&game), None);
    let from = one.1.translated(Vec2::new(6.0, 2.2));
    loose(&mut game, from, Vec2::new(-20.0, 0.0));
    let mut seen = Vec::new();
    for _ in 0..2 * HZ {
        game.step(1);
        seen.extend(doing(&game).filter(|doing| seen.last() != Some(doing)));
    }
    use eremite::creatures::Activity;
    assert_eq!(seen.first(), Some(&Activity::Alert), "{seen:?}");
    assert!(seen.contains(&Activity::Flee), "{seen:?}");
}

#[test]
fn sixty_four_are_out_at_most_and_of_more_the_farthest_is_given_up() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.step(10);
    let him = game.body().place;
    for number in 0..MAX_ARROWS {
        let from = him.translated(Vec2::new(20.0 + number as f32, 4.0));
        loose(&mut game, from, Vec2::new(0.0, -5.0));
    }
    until_all_stand(&mut game);
    shoot(&mut game, 0.8);
    let out = arrows(&game);
    assert_eq!(out.len(), MAX_ARROWS);
    assert!(out.iter().all(|arrow| arrow.point.offset_from(him).x < 20.0 + (MAX_ARROWS - 1) as f32), "the farthest is still there");
}

#[test]
fn on_another_land_they_stand_in_the_ground_and_on_another_walk_there_are_none() {
    let mut game = Game::new(1, 3000);
    for _ in 0..3 {
        shoot(&mut game, 1.0);
    }
    until_all_stand(&mut game);
    assert_eq!(arrows(&game).len(), 3);
    game.replace_land(&full_land(77, "ridged"));
    game.step(2);
    until_all_stand(&mut game);
    let land = game.land();
    let mut cache = LandCache::default();
    for arrow in arrows(&game) {
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        let buried_m = ground_query.surface(arrow.point).height_above(arrow.point);
        assert!(ground_query.is_rock(arrow.point) && buried_m < 1.0, "{arrow:?} lies {buried_m} m deep");
    }
    game.0.world_mut().write_message(Teleport { resets_walk: true, ..Teleport::to(Column(500)) });
    game.step(2);
    assert!(arrows(&game).is_empty() && bow(&mut game).arrows_left() == QUIVER);
}

#[test]
fn the_walk_is_the_same_with_a_bow_and_without() {
    let ends = [true, false].map(|with| {
        let mut game = Game::with_or_without::<BowPlugin>(with, full_land(9, terrain::DEFAULT_ALGORITHM), 0);
        game.hold(KeyCode::ArrowRight);
        let bodies: Vec<Body> = (0..HZ * 8)
            .map(|_| {
                game.step(1);
                game.body()
            })
            .collect();
        bodies
    });
    assert_eq!(ends[0], ends[1]);
}
