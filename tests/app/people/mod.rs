//! People of the settlements: when they are out, that they come and go by their doors, and what they do about the player.

mod laws;

use std::collections::BTreeMap;

use bevy::{math::Vec2, prelude::*};
use eremite::{
    bow::{Arrow, Arrows},
    horse::mount_at_once,
    land::{Column, Land, Place},
    people::{Doing, DwellerId, Person},
    places::SettlementKind,
    shared::{speech::CurrentSpeech, weather::Weather},
    sky::{DayNightCycle, ForcedWeather},
    terrain,
};

use super::harness::{Game, HZ, full_land};

/// All people around the view.
fn all(game: &mut Game) -> BTreeMap<DwellerId, Person> {
    let world = game.0.world_mut();
    world.query::<&Person>().iter(world).map(|person| (person.group.id, person.clone())).collect()
}

fn set_clock(game: &mut Game, day: f64, hour: f32, day_s: f32) {
    game.0.insert_resource(DayNightCycle { days: day, day_s, stopped: false }.at_hour(hour));
}

fn village(land: &Land) -> Column {
    let settlements = land.settlements(Column(0)..Column(20_000));
    settlements.into_iter().find(|one| one.kind == SettlementKind::Village).expect("a village").columns.start
}

/// A game at a village in fair weather, at an hour.
fn at_village(hour: f32) -> Game {
    let land = full_land(12, terrain::DEFAULT_ALGORITHM);
    let start = village(&land).0 + 60;
    let mut game = Game::on(land, start);
    game.0.insert_resource(ForcedWeather(Some(Weather::default())));
    set_clock(&mut game, 3.0, hour, 600.0);
    game.step(2);
    // The whole view is new: all are where their day has them.
    game.teleport(start + 90_000);
    game.teleport(start);
    game.step(10);
    game
}

/// A game in which the player stands some metres beside somebody at work.
fn beside_somebody(beside_m: i64) -> (Game, DwellerId) {
    let mut game = at_village(8.0);
    for _ in 0..120 {
        let busy = |one: &Person| matches!(one.doing, Doing::Work(_)) && one.presence == 1.0;
        let found = all(&mut game).into_iter().find(|(_, one)| busy(one)).map(|(id, one)| (id, one.place));
        if let Some((id, place)) = found {
            game.teleport(place.column.0 + beside_m);
            return (game, id);
        }
        game.step_seconds(1.0);
    }
    panic!("nobody works in two minutes: {:?}", all(&mut game));
}

#[test]
fn by_day_they_are_out_by_night_and_in_rain_in_and_nobody_pops_up_but_in_a_door() {
    let mut game = at_village(15.0);
    // A short day, whose ways are walked as slowly as on any.
    set_clock(&mut game, 3.0, 15.0, 240.0);
    game.step(2);
    let (mut before, mut seen, mut passed) = (all(&mut game), 0, 0);
    for _ in 0..(240 * HZ) * 7 / 24 {
        game.step(1);
        let now = all(&mut game);
        for (id, person) in &now {
            let Some(was) = before.get(id) else { continue };
            seen += u32::from(person.is_out());
            assert!((person.presence - was.presence).abs() < 0.05, "{id:?} pops up: {person:?}");
            if person.presence != was.presence {
                passed += 1;
                assert!(person.along_m.abs() < 0.1, "{id:?} is not in the door: {person:?}");
            }
            let walked_m = person.place.offset_from(was.place).x.abs();
            assert!(!was.is_out() || walked_m * HZ as f32 <= 1.6 * person.group.resident().walk_mps, "{id:?} goes {walked_m} m in a step");
        }
        before = now;
    }
    assert!(seen > 1000 && passed > 100, "{seen} steps of somebody outdoors, {passed} in doors");
    assert!(before.values().all(|person| !person.is_out()), "out at ten in the evening: {before:?}");
    // Rain at ten in the morning: who is out goes in.
    let mut game = at_village(8.0);
    game.step_until(30.0, "somebody is out", |game| all(game).values().any(Person::is_out));
    game.0.insert_resource(ForcedWeather(Some(Weather { rain: 0.8, ..Weather::default() })));
    game.step_until(70.0, "all are in", |game| all(game).values().all(|person| !person.is_out()));
}

#[test]
fn whichever_way_one_comes_the_same_people_do_the_same() {
    let land = full_land(12, terrain::DEFAULT_ALGORITHM);
    let to = village(&land).0 + 60;
    let mut routes = Vec::new();
    for way in [&[to, to, to][..], &[-90_000, 700, to], &[to + (1 << 40), to + 9000, to]] {
        let mut game = Game::on(land.clone(), way[0]);
        game.0.insert_resource(ForcedWeather(Some(Weather::default())));
        set_clock(&mut game, 3.0, 9.0, 600.0);
        for at in &way[1..] {
            game.step_seconds(12.0);
            game.teleport(*at);
        }
        game.step(100);
        let people = all(&mut game);
        assert!(people.len() > 1);
        // Those whom he has not greeted on the way.
        routes
            .push(people.into_iter().map(|(id, one)| (id, (one.place, one.facing, one.doing, one.bowed_day))).collect::<BTreeMap<_, _>>());
    }
    for (id, state) in &routes[0] {
        if routes.iter().all(|route| route.get(id).is_some_and(|state| state.3.is_none())) {
            assert!(
                routes.iter().all(|route| route[id] == *state),
                "{id:?}: {:?}",
                routes.iter().map(|route| &route[id]).collect::<Vec<_>>()
            );
        }
    }
}

#[test]
fn they_bow_once_a_day_and_point_the_way_when_he_stands_by_them() {
    let (mut game, id) = beside_somebody(2);
    let (mut bows, mut points, mut before, mut lines) = (0, 0, Doing::Indoors, Vec::new());
    for _ in 0..20 * HZ {
        game.step(1);
        let him = game.body().place;
        let person = all(&mut game).remove(&id).expect("they are there");
        bows += u32::from(person.doing == Doing::Bow && before != Doing::Bow);
        points += u32::from(person.doing == Doing::Point && before != Doing::Point);
        if person.doing == Doing::Bow {
            let side = him.offset_from(person.place).x;
            assert!(side.abs() < 0.3 || side * person.facing > 0.0, "they bow to nobody: {person:?}");
        }
        if person.doing == Doing::Point && before == Doing::Point {
            lines.push(game.0.world().resource::<CurrentSpeech>().0.clone().expect("they say where"));
        }
        before = person.doing;
    }
    assert_eq!((bows, points), (1, 1), "once each while he stays");
    let line = &lines.last().expect("they spoke").parts[0].1;
    assert!(line.contains("temple"), "{line}");
}

#[test]
fn who_is_asked_points_to_the_next_temple_and_says_where_it_is() {
    let (mut game, id) = beside_somebody(1);
    // They bow first.
    game.step(3 * HZ);
    game.tap_key(KeyCode::KeyR);
    let person = all(&mut game).remove(&id).expect("they are there");
    assert_eq!(person.doing, Doing::Point, "{person:?}");
    let speech = game.0.world().resource::<CurrentSpeech>().0.clone().expect("they answer");
    let land = game.land();
    let here = person.place.column;
    let temple = |side: i64| land.next_settlement(here, side, |one| one.kind == SettlementKind::Temple);
    let far = |one: &eremite::places::Settlement| (one.columns.start - here).abs().min((one.columns.end - here).abs());
    let nearest = [-1, 1].into_iter().filter_map(temple).min_by_key(|one| far(one)).expect("there are temples");
    let name = land.settlement_name(&nearest).expect("it has a name");
    assert!(speech.parts[0].1.contains(&name), "{speech:?} does not name {name}");
    assert_eq!(person.facing > 0.0, nearest.columns.start > here, "they point the wrong way");
    game.step(8 * HZ);
    assert_eq!(game.0.world().resource::<CurrentSpeech>().0, None);
}

#[test]
fn who_is_on_the_path_of_a_gallop_steps_aside_and_comes_back() {
    let (mut game, id) = beside_somebody(-45);
    mount_at_once(game.0.world_mut()).expect("he sits");
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    let mut asides = Vec::new();
    for _ in 0..10 * HZ {
        game.step(1);
        let him = game.body().place;
        let person = all(&mut game).remove(&id).expect("they are there");
        asides.push((him.offset_from(person.place).x, person.aside(1.0)));
    }
    let passed = asides.iter().position(|(past_m, _)| *past_m >= 0.0).expect("he comes by");
    assert_eq!(asides[passed].1, 1.0, "they are at the back of the path when he comes by");
    assert!(asides[0].1 == 0.0 && asides.last().is_some_and(|(_, aside)| *aside == 0.0), "{asides:?}");
    assert!(asides.windows(2).all(|pair| (pair[1].1 - pair[0].1).abs() < 0.05));
}

/// Shoots an arrow into the ground at somebody's feet.
fn shoot_at(game: &mut Game, place: Place) {
    let from = place.translated(Vec2::new(-3.0, 2.0));
    game.0.world_mut().resource_mut::<Arrows>().0.push(Arrow::shot(from, Vec2::new(25.0, -18.0)));
}

#[test]
fn an_arrow_among_them_sends_them_in_until_dawn_and_so_it_is_saved() {
    let (mut game, id) = beside_somebody(30);
    let place = all(&mut game)[&id].place;
    shoot_at(&mut game, place);
    game.step(HZ);
    let hides_until = all(&mut game)[&id].hides_until.expect("they fled");
    assert!((4.2..4.3).contains(&hides_until), "until dawn: {hides_until}");
    // Loaded in the middle of it, they still go in.
    let mut other = at_village(8.0);
    game.transfer_save_to(&mut other);
    for game in [&mut game, &mut other] {
        game.step(4);
        assert_eq!(all(game)[&id].hides_until, Some(hides_until));
        game.step_until(40.0, "they are in", |game| !all(game)[&id].is_out());
        // Not in the afternoon either.
        set_clock(game, 3.0, 15.0, 600.0);
        game.step_seconds(15.0);
        assert!(!all(game)[&id].is_out());
        // On the next day all is forgiven.
        set_clock(game, 4.0, 7.0, 600.0);
        game.step_until(150.0, "they are out again", |game| all(game)[&id].is_out() && all(game)[&id].hides_until.is_none());
    }
}
