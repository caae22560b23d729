//! Rare encounters: one is there on its occasion and on no other, the journal tells of it once, it is over then, it is saved
//! that it is, and it stops nobody.

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite::{
    encounters::{ENCOUNTERS, Encounter, EncounterKind, Encounters, EncountersPlugin, encounters_in},
    horse::{Horse, mount_at_once},
    journal::{JournalEntry, LifetimeEntries, RunJournal},
    journal_pages::{EntryState, journal_chapters},
    land::{Column, Land},
    shared::{
        world_clock::{MONTH_DAYS, WorldClock},
        world_event::{SoundEventKind, WorldEvent},
    },
    sky::{DayNightCycle, ForcedWeather},
};

use super::harness::{Game, full_land};

fn land() -> Land {
    full_land(12, "superposed-cosine")
}

/// An encounter of each kind, the one nearest to the hermitage on the right.
fn one_of_each(land: &Land) -> BTreeMap<EncounterKind, Encounter> {
    let mut found = BTreeMap::new();
    for one in encounters_in(land, Column(2_000)..Column(260_000)) {
        found.entry(one.kind).or_insert(one);
    }
    found
}

/// The middle of the first hours of a month in which it is there.
fn occasion(land: &Land, one: &Encounter) -> Option<f64> {
    let is_there = |days: f64| one.presence(land, &WorldClock { days, forced: None }) > 0.9;
    let looks = (0..24 * 30 * MONTH_DAYS as i64).map(|look| 0.3 + look as f64 / 720.0);
    // For at least ten seconds.
    looks.into_iter().find(|days| is_there(*days) && is_there(days + 10.0 / 600.0)).map(|days| days + 2.0 / 600.0)
}

/// A game at so many columns from an encounter, on its occasion.
fn game_at(land: &Land, one: &Encounter, by: i64, days: f64) -> Game {
    let mut game = Game::on(land.clone(), one.place.column.0 + by);
    hold_moment(&mut game, land, one, days);
    game
}

/// Sets the time, and keeps the weather as it is then: an occasion is as long as its hours.
fn hold_moment(game: &mut Game, land: &Land, one: &Encounter, days: f64) {
    let weather = WorldClock { days, forced: None }.weather(land, &one.tint, one.place.column);
    let world = game.0.world_mut();
    world.resource_mut::<DayNightCycle>().days = days;
    world.resource_mut::<ForcedWeather>().0 = Some(weather);
    game.step(2);
}

fn current(game: &Game) -> Option<EncounterKind> {
    game.0.world().resource::<Encounters>().current
}

fn told(game: &Game) -> Vec<(String, JournalEntry)> {
    let book = game.0.world().resource::<RunJournal>();
    book.entries_in(ENCOUNTERS).map(|(title, entry)| (title.to_owned(), entry.clone())).collect()
}

#[test]
fn each_is_there_on_its_occasion_and_the_journal_tells_of_it_once() {
    let land = land();
    let all = one_of_each(&land);
    assert!(all.len() >= 15, "{:?}", all.keys());
    for (kind, one) in &all {
        let days = occasion(&land, one).unwrap_or_else(|| panic!("{kind:?} never comes to {:?}", one.place));
        // Beside it, and not so near that it takes alarm; who passes by comes by within two minutes.
        let mut game = game_at(&land, one, -14, days);
        assert_eq!(current(&game), Some(*kind), "at {:?} after {days} days", one.place);
        for _ in 0..130 {
            if !told(&game).is_empty() {
                break;
            }
            game.step_seconds(1.0);
        }
        let first = told(&game);
        assert_eq!(first.len(), 1, "{kind:?} at {:?} after {days} days: {first:?}", one.place);
        assert_eq!(first[0].0, kind.name());
        game.step_seconds(1.0);
        assert_eq!(told(&game), first, "once");
    }
}

#[test]
fn what_was_met_is_over_when_it_lies_behind_and_stays_so_when_the_walk_is_loaded() {
    let land = land();
    let one = one_of_each(&land)[&EncounterKind::FlutePlayer];
    let days = occasion(&land, &one).expect("it comes");
    let mut game = game_at(&land, &one, -10, days);
    game.step_seconds(2.0);
    assert_eq!((told(&game).len(), current(&game)), (1, Some(EncounterKind::FlutePlayer)));
    let here = one.place.column.0;
    game.teleport(here + 110);
    game.step_seconds(0.5);
    assert_eq!(current(&game), None, "it lies behind");
    game.teleport(here - 10);
    game.step_seconds(0.5);
    assert_eq!(current(&game), None, "it does not begin anew");
    let mut loaded = Game::on(land.clone(), here - 10);
    game.transfer_save_to(&mut loaded);
    loaded.step_seconds(0.5);
    assert_eq!(current(&loaded), None, "nor in a walk that was loaded");
    // On its next day it is there again.
    let days = (1..9).map(|day| days + f64::from(day)).find(|days| one.presence(&land, &WorldClock { days: *days, forced: None }) > 0.9);
    game.0.world_mut().resource_mut::<DayNightCycle>().days = days.expect("it comes again");
    game.step(3);
    assert_eq!(current(&game), Some(EncounterKind::FlutePlayer));
    // Elsewhere in the day it never was.
    game.0.world_mut().resource_mut::<DayNightCycle>().days = 12.5;
    game.step(3);
    assert_eq!(current(&game), None);
}

#[test]
fn the_page_of_the_journal_tells_only_what_was_met() {
    let land = land();
    let one = one_of_each(&land)[&EncounterKind::FlutePlayer];
    let days = occasion(&land, &one).expect("it comes");
    let mut game = game_at(&land, &one, -10, days);
    game.step_seconds(2.0);
    let world = game.0.world();
    let chapters = journal_chapters(world, world.resource::<RunJournal>(), &LifetimeEntries::default());
    let chapter = chapters.iter().find(|chapter| chapter.name == ENCOUNTERS).expect("there is a chapter");
    assert_eq!(chapter.items.len(), EncounterKind::ALL.len());
    for item in &chapter.items {
        let is_met = matches!(item.state, EntryState::Met(_));
        assert_eq!((is_met, item.lines.len()), if item.title == EncounterKind::FlutePlayer.name() { (true, 2) } else { (false, 0) });
        let mesh = (item.picture)().mesh;
        assert!(!mesh.is_empty() && mesh.positions.iter().all(|at| at.is_finite()), "{}", item.title);
    }
}

#[test]
fn whoever_comes_too_near_is_alone_soon() {
    let land = land();
    let all = one_of_each(&land);
    for kind in [EncounterKind::WhiteStag, EncounterKind::PaleHorse, EncounterKind::WhiteOwl, EncounterKind::MoonHares] {
        let Some(one) = all.get(&kind) else { panic!("there is no {kind:?}") };
        let days = occasion(&land, one).expect("it comes");
        let mut game = game_at(&land, one, -3, days);
        assert_eq!(current(&game), Some(kind));
        let before: Vec<_> = game.0.world().resource::<Encounters>().figures().collect();
        game.step_seconds(3.0);
        let after: Vec<_> = game.0.world().resource::<Encounters>().figures().collect();
        assert!(after.iter().zip(&before).any(|((_, is), (_, was))| is.offset_from(*was).x > 4.0), "{kind:?} flees: {before:?}, {after:?}");
        game.step_seconds(9.0);
        assert_eq!(current(&game), None, "{kind:?}");
        game.step_seconds(1.0);
        assert_eq!(current(&game), None, "{kind:?} does not come back");
    }
}

#[derive(Resource, Default)]
struct Notes(Vec<f32>);

#[test]
fn the_flute_is_heard() {
    let land = land();
    let one = one_of_each(&land)[&EncounterKind::FlutePlayer];
    let days = occasion(&land, &one).expect("it comes");
    let mut game = game_at(&land, &one, -40, days);
    let listen = |mut notes: ResMut<Notes>, mut events: MessageReader<WorldEvent>| {
        let tones = events.read().filter_map(|event| if let SoundEventKind::Blow { hz, .. } = event.what { Some(hz) } else { None });
        notes.0.extend(tones);
    };
    game.0.init_resource::<Notes>().add_systems(Last, listen);
    game.step_seconds(9.0);
    let notes = &game.0.world().resource::<Notes>().0;
    assert!((2..=9).contains(&notes.len()), "{notes:?}");
}

#[test]
fn nothing_of_it_stops_him_or_the_horse() {
    let land = land();
    let all = one_of_each(&land);
    for (kind, rides) in [(EncounterKind::Monks, false), (EncounterKind::Wanderer, true), (EncounterKind::WhiteStag, true)] {
        let Some(one) = all.get(&kind) else { panic!("there is no {kind:?}") };
        let days = occasion(&land, one).expect("it comes");
        let [with, without] = [true, false].map(|with| {
            let mut game = Game::with_or_without::<EncountersPlugin>(with, land.clone(), one.place.column.0 - 30);
            hold_moment(&mut game, &land, one, days);
            if with {
                assert_eq!(current(&game), Some(kind));
            }
            if rides {
                mount_at_once(game.0.world_mut()).expect("he sits");
            }
            game.hold(KeyCode::ArrowRight);
            game.step_seconds(14.0);
            let world = game.0.world_mut();
            let horse = world.query::<&Horse>().single(world).expect("one horse").place();
            (game.body().place, horse)
        });
        assert_eq!(with, without, "{kind:?}");
        assert!(with.0.offset_from(one.place).x > 0.0, "he came by: {with:?}");
    }
}
