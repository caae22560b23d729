//! The boat in the mist takes across who calls it: dry, with the walk saved in the middle of the water, and not on horseback.

use bevy::prelude::*;
use eremite::{
    encounters::{ENCOUNTERS, Encounter, EncounterKind, Encounters, Ferry, encounters_in, landings},
    horse::mount_at_once,
    journal::{LifetimeEntries, RunJournal},
    journal_pages::journal_chapters,
    land::{Column, Land, LandCache, Place},
    motion::{BodyGait, Carried, GroundQuery},
    player::Player,
    shared::world_clock::{MONTH_DAYS, WorldClock},
    sky::{DayNightCycle, ForcedWeather},
};

use super::harness::{Game, HZ, full_land};

const USE: KeyCode = KeyCode::KeyR;
/// The longest crossing that is waited for, in seconds.
const CROSSES_S: u32 = 240;

/// The narrowest water of a boat within some way, its landings, and an hour at which the boat is there.
fn boat(land: &Land) -> (Encounter, [Place; 2], f64) {
    let mut cache = LandCache::default();
    let boats = encounters_in(land, Column(-160_000)..Column(160_000)).filter(|one| one.kind == EncounterKind::Ferryman);
    let found = boats.filter_map(|one| Some((one, landings(&one, &mut GroundQuery { land, cache: &mut cache })?, occasion(land, &one)?)));
    let wide_m = |(_, [left, right], _): &(Encounter, [Place; 2], f64)| right.distance_along(*left);
    found.min_by(|a, b| wide_m(a).total_cmp(&wide_m(b))).expect("there is a boat with landings")
}

fn occasion(land: &Land, one: &Encounter) -> Option<f64> {
    let is_there = |days: f64| one.presence(land, &WorldClock { days, forced: None }) > 0.9;
    let mut looks = (0..24 * 30 * MONTH_DAYS as i64).map(|look| 0.3 + look as f64 / 720.0);
    looks.find(|days| is_there(*days) && is_there(days + 10.0 / 600.0))
}

/// A game so many metres outside the left landing, while the boat is there.
fn game_at(land: &Land, (one, [left, _], days): &(Encounter, [Place; 2], f64), outside: i64) -> Game {
    let mut game = Game::on(land.clone(), left.column.0 - outside);
    let weather = WorldClock { days: *days, forced: None }.weather(land, &one.tint, one.place.column);
    let world = game.0.world_mut();
    world.resource_mut::<DayNightCycle>().days = *days;
    world.resource_mut::<ForcedWeather>().0 = Some(weather);
    game.step(2);
    assert_eq!(game.0.world().resource::<Encounters>().current, Some(EncounterKind::Ferryman));
    game
}

fn ferry(game: &Game) -> &Ferry {
    game.0.world().resource::<Ferry>()
}

/// Runs until somebody sits in the boat, over the water and some metres from the landing.
fn until_on_the_water(game: &mut Game, landing: Place) {
    for _ in 0..CROSSES_S * HZ {
        game.step(1);
        let body = game.body();
        if body.gait == BodyGait::Ferry && body.place.distance_along(landing) > 9.0 {
            return;
        }
    }
    panic!("he is not on the water: {:?}, {:?}", game.body(), ferry(game));
}

/// Runs until he has been taken across, and stands; he is dry all the way, and does not jump.
fn until_across(game: &mut Game) {
    for _ in 0..CROSSES_S * HZ {
        let before = game.body().place;
        game.step(1);
        let body = game.body();
        assert!(body.wet == 0.0, "wet: {body:?}");
        assert!(body.place.offset_from(before).length() < 0.15, "from {before:?} to {:?}", body.place);
        if ferry(game).crossings() == 1 && body.gait == BodyGait::Idle {
            return;
        }
    }
    panic!("he is not across: {:?}, {:?}", game.body(), ferry(game));
}

fn is_carried(game: &mut Game) -> bool {
    let world = game.0.world_mut();
    world.query_filtered::<Has<Carried>, With<Player>>().single(world).expect("one hermit")
}

#[test]
fn who_calls_the_boat_is_taken_across_dry_and_the_journal_tells_of_it() {
    let land = full_land(12, "superposed-cosine");
    let boat = boat(&land);
    let (one, [left, right], _) = boat;
    let mut game = game_at(&land, &boat, 9);
    let told = |game: &Game| {
        let world = game.0.world();
        let chapters = journal_chapters(world, world.resource::<RunJournal>(), &LifetimeEntries::default());
        let chapter = chapters.into_iter().find(|chapter| chapter.name == ENCOUNTERS).expect("there is a chapter");
        chapter.items.into_iter().find(|item| item.title == one.kind.name()).expect("there is an item").lines
    };
    game.hold(KeyCode::ArrowRight);
    while game.body().place.distance_along(left) < -1.0 {
        game.step(1);
    }
    game.release(KeyCode::ArrowRight);
    game.step(HZ / 2);
    game.tap_key(USE);
    assert!(ferry(&game).is_called(), "{:?}", game.body());
    until_on_the_water(&mut game, left);
    let alone = told(&game);
    // Nothing else that is pressed has an effect.
    for key in [KeyCode::ArrowLeft, KeyCode::Space, KeyCode::KeyB, USE] {
        game.tap_key(key);
    }
    assert!(ferry(&game).has_passenger() && is_carried(&mut game));
    until_across(&mut game);
    let body = game.body();
    assert!(body.place.offset_from(right).length() < 1.5 && body.grounded, "{body:?}, and not at {right:?}");
    assert!(!is_carried(&mut game));
    assert_ne!(told(&game), alone);
    game.step_seconds(1.5);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(2.0);
    game.release(KeyCode::ArrowRight);
    assert!(game.body().place.distance_along(right) > 1.0, "he walks on: {:?}", game.body());
    game.step_seconds(14.0);
    assert!(!ferry(&game).is_called());
    assert_eq!(game.0.world().resource::<Encounters>().current, None, "it is over");
}

#[test]
fn a_walk_that_was_saved_in_the_boat_goes_on_in_it() {
    let land = full_land(12, "superposed-cosine");
    let boat = boat(&land);
    let (_, [left, right], _) = boat;
    let mut game = game_at(&land, &boat, 1);
    game.tap_key(USE);
    until_on_the_water(&mut game, left);
    let mut loaded = Game::on(land.clone(), left.column.0 - 4_000);
    game.transfer_save_to(&mut loaded);
    for game in [&mut game, &mut loaded] {
        until_across(game);
        game.step(HZ);
    }
    assert_eq!(loaded.body(), game.body());
    assert!(loaded.body().place.offset_from(right).length() < 1.5);
}

#[test]
fn who_gets_up_in_the_middle_is_in_the_water_and_swims() {
    let land = full_land(12, "superposed-cosine");
    let boat = boat(&land);
    let mut game = game_at(&land, &boat, 1);
    game.tap_key(USE);
    until_on_the_water(&mut game, boat.1[0]);
    game.tap_key(KeyCode::KeyC);
    game.step(HZ);
    let body = game.body();
    assert!(body.gait != BodyGait::Ferry && body.wet > 0.0 && !is_carried(&mut game), "{body:?}");
    game.step_seconds(15.0);
    assert!(!ferry(&game).is_called() && ferry(&game).crossings() == 0);
}

#[test]
fn the_boat_takes_no_horse() {
    let land = full_land(12, "superposed-cosine");
    let mut game = game_at(&land, &boat(&land), 1);
    mount_at_once(game.0.world_mut()).expect("he sits");
    game.step(HZ);
    game.tap_key(USE);
    game.step(HZ);
    assert!(!ferry(&game).is_called());
}
