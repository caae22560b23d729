//! The pilgrimage: a bow before a temple's hall stamps its seal once, its ring comes when its hour does, the book is saved and
//! can be read, and the lamps of hermitages burn on.

use std::sync::Arc;

use bevy::prelude::*;
use eremite::{
    creatures::RestPose,
    horse::Horse,
    interactions::{InteractionState, Interactions},
    journal::{LifetimeEntries, RunJournal},
    journal_pages::{self, EntryState, JournalChapter, JournalSpread, SpreadPosition, VignetteCache},
    land::{
        Column, Land, Place, RoomIndex,
        caves::decoration::{CaveItemKind, RoomDecoration},
        places::{Lot, LotKind, Settlement, SettlementKind},
    },
    motion::FlyMode,
    pages::journal::OpenJournal,
    pilgrimage::{Pilgrimage, ROUND, RingCondition},
    shared::{
        attire::Attire,
        kept_lights::KeptLights,
        lantern::Lantern,
        player_position::Teleport,
        rites::{OfferedRite, RiteKind},
        saveable::{SaveRegistry, SaveSection, SaveableResource},
        schedule::GameState::Atlas,
        speech::Utterance,
        weather::Weather,
        world_event::{SoundEventKind, WorldEvent},
    },
    sky::{DayNightCycle, ForcedWeather},
    stream::WorldPosition,
};

use super::{
    harness::{Game, HZ, full_land},
    lab_harness::LabHarness,
};

const USE: KeyCode = KeyCode::KeyR;
/// Seconds in which a bow is over.
const BOW_S: f32 = 3.6;

/// What was said with a seal beside it, what was said without, and the bells.
#[derive(Resource, Default)]
struct HeardEvents {
    sealed: Vec<String>,
    told: Vec<String>,
    bells: usize,
}

fn listen(mut heard: ResMut<HeardEvents>, mut lines: MessageReader<Utterance>, mut events: MessageReader<WorldEvent>) {
    for Utterance { words, seal, .. } in lines.read() {
        let words = words.text();
        // The journal's wishes are none of ours.
        if seal.is_some() {
            heard.sealed.push(words);
        } else if !words.starts_with("He ") {
            heard.told.push(words);
        }
    }
    heard.bells += events.read().filter(|event| matches!(event.what, SoundEventKind::Bell { .. })).count();
}

fn land() -> Land {
    full_land(12, "superposed-cosine")
}

/// The lots of a kind in settlements of a kind, from the left.
fn lots(land: &Land, of: SettlementKind, kind: LotKind) -> Vec<(Arc<Settlement>, Lot)> {
    let settlements = land.settlements(Column(-120_000)..Column(120_000));
    let of_kind = settlements.into_iter().filter(|settlement| settlement.kind == of);
    of_kind.filter_map(|one| one.lots.iter().find(|lot| lot.kind == kind).cloned().map(|lot| (one, lot))).collect()
}

fn middle(lot: &Lot) -> Place {
    Place::at(lot.first, 0).at_height(lot.foot_m).moved_along(lot.width as f32 / 2.0)
}

/// The first hall of a temple that gives its ring under a condition, at which the game begins at noon in clear weather.
fn game_before(condition: RingCondition) -> (Game, Arc<Settlement>) {
    let land = land();
    let of_condition =
        |(temple, lot): &(Arc<Settlement>, Lot)| RingCondition::of_temple(&land, temple.slot, middle(lot).column) == condition;
    let (temple, hall) = lots(&land, SettlementKind::Temple, LotKind::Hall).into_iter().find(of_condition).expect("there is one");
    let mut game = Game::on(land.clone(), middle(&hall).column.0);
    game.0.init_resource::<HeardEvents>().add_systems(Last, listen);
    at(&mut game, 12.0, Weather::default());
    (game, temple)
}

/// Sets the hour of the first day, and the weather.
fn at(game: &mut Game, hour: f64, weather: Weather) {
    let world = game.0.world_mut();
    world.resource_mut::<DayNightCycle>().days = hour / 24.0;
    world.resource_mut::<ForcedWeather>().0 = Some(weather);
    game.step(2);
}

fn bow(game: &mut Game) {
    game.tap_key(USE);
    game.step_seconds(BOW_S);
    let world = game.0.world_mut();
    let acts = world.query::<&Interactions>().single(world).expect("his");
    assert_eq!(*acts.state(), InteractionState::Nothing, "he stands again");
}

fn book(game: &Game) -> &Pilgrimage {
    game.0.world().resource::<Pilgrimage>()
}

fn heard(game: &mut Game) -> HeardEvents {
    std::mem::take(&mut *game.0.world_mut().resource_mut::<HeardEvents>())
}

#[test]
fn a_bow_before_a_hall_stamps_one_seal_and_tells_of_the_next_temple() {
    let (mut game, temple) = game_before(RingCondition::AtDawn);
    let (land, seed) = (game.land(), game.land().seed());
    let name = land.settlement_name(&temple).expect("temples have names");
    assert!(game.0.world().resource::<OfferedRite>().0.is_some() && book(&game).seals().is_empty());
    heard(&mut game);
    bow(&mut game);
    let first = heard(&mut game);
    let seal = book(&game).seal(seed, temple.slot).expect("it is stamped").clone();
    assert!(seal.name == name && seal.ringed.is_none() && (seal.days - 0.5).abs() < 0.02, "{seal:?}");
    assert_eq!((first.sealed, first.bells), (vec![format!("{name}\n{}", seal.verse.join(" "))], 1));
    let [told] = &first.told[..] else { panic!("{:?}", first.told) };
    let next = eremite::pilgrimage::next_temple(&land, book(&game), seal.place.column).expect("there is one");
    assert!(next.slot != temple.slot && told.starts_with("At dawn it has a ring.") && told.contains(&next.name), "{told}");
    assert!(told.contains("to the east") || told.contains("to the west"), "{told}");
    bow(&mut game);
    let second = heard(&mut game);
    assert!(book(&game).seals().len() == 1 && second.sealed.is_empty() && second.told[0].contains(&next.name));
    // Who goes on before he has bowed gets nothing.
    let (mut game, _) = game_before(RingCondition::AtDawn);
    game.tap_key(USE);
    game.step(HZ / 2);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(1.0);
    assert!(book(&game).seals().is_empty() && game.body().velocity.x > 1.0);
}

#[test]
fn he_who_comes_again_in_its_hour_gets_the_ring() {
    let weathers: [(RingCondition, f64, Weather); 4] = [
        (RingCondition::AtDawn, 6.0, Weather::default()),
        (RingCondition::InRain, 12.0, Weather { rain: 0.7, ..Weather::default() }),
        (RingCondition::InSnow, 12.0, Weather { snow: 0.7, ..Weather::default() }),
        // The first night of the month under a bright moon.
        (RingCondition::ByMoonlight, 24.0, Weather::default()),
    ];
    let land = land();
    let is_asked = |condition: RingCondition| {
        let temples = lots(&land, SettlementKind::Temple, LotKind::Hall);
        temples.iter().any(|(temple, lot)| RingCondition::of_temple(&land, temple.slot, middle(lot).column) == condition)
    };
    let mut tried = 0;
    for (condition, hour, weather) in weathers.into_iter().filter(|(condition, ..)| is_asked(*condition)) {
        let (mut game, temple) = game_before(condition);
        let seed = land.seed();
        bow(&mut game);
        assert!(book(&game).seal(seed, temple.slot).is_some_and(|seal| seal.ringed.is_none()), "{condition:?} does not hold at noon");
        heard(&mut game);
        at(&mut game, hour, weather);
        bow(&mut game);
        let seal = book(&game).seal(seed, temple.slot).expect("it is kept").clone();
        assert!(seal.ringed.is_some_and(|days| (days - hour / 24.0).abs() < 0.02) && book(&game).seals().len() == 1, "{seal:?}");
        assert_eq!(heard(&mut game).sealed, [condition.answer()]);
        bow(&mut game);
        assert!(heard(&mut game).sealed.is_empty() && book(&game).seal(seed, temple.slot) == Some(&seal));
        tried += 1;
    }
    assert!(tried >= 3, "{tried}");
}

#[test]
fn who_walks_all_the_way_gets_the_ring_and_who_rides_flies_or_is_put_there_does_not() {
    let ringed = |game: &Game, temple: &Settlement| book(game).seal(game.land().seed(), temple.slot).map(|seal| seal.ringed.is_some());
    let (mut game, temple) = game_before(RingCondition::OnFoot);
    bow(&mut game);
    assert_eq!(ringed(&game, &temple), Some(true), "the walk began here");
    let (mut game, temple) = game_before(RingCondition::OnFoot);
    game.insert_on_player(FlyMode(true));
    game.step(4);
    game.insert_on_player(FlyMode(false));
    game.step_seconds(1.0);
    bow(&mut game);
    bow(&mut game);
    assert_eq!(ringed(&game, &temple), Some(false), "nor does it help to bow twice");
    let (mut game, temple) = game_before(RingCondition::OnFoot);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(2.0);
    game.release(KeyCode::ArrowRight);
    let hall = temple.lots.iter().find(|lot| lot.kind == LotKind::Hall).expect("it has one");
    game.teleport(middle(hall).column.0);
    game.step_seconds(0.5);
    bow(&mut game);
    assert_eq!(ringed(&game, &temple), Some(false));
}

#[test]
fn a_shrine_has_a_stamp_that_counts_for_itself() {
    let land = land();
    let (_, shrine) = lots(&land, SettlementKind::Wayside, LotKind::Shrine).swap_remove(0);
    let mut game = Game::on(land.clone(), middle(&shrine).column.0);
    game.step(2);
    bow(&mut game);
    bow(&mut game);
    let book = book(&game);
    assert!(book.has_stamp(land.seed(), shrine.first) && book.seals().is_empty());
    assert_eq!(book.stamps_of(land.seed()).count(), 1);
}

#[test]
fn the_lamp_of_a_hermitage_is_lit_once_and_burns_all_night() {
    let land = land();
    let (hermitage, hut) = lots(&land, SettlementKind::Hermitage, LotKind::Hut).swap_remove(0);
    let mut game = Game::on(land.clone(), middle(&hut).column.0);
    // Everybody sleeps.
    at(&mut game, 3.0, Weather::default());
    game.wait_for_streaming();
    let shine = |game: &mut Game| {
        let world = game.0.world_mut();
        let mut lamps = world.query_filtered::<&WorldPosition, (With<Lantern>, With<eremite::buildings::BuildingLamp>)>();
        lamps.iter(world).filter(|at| hermitage.columns.contains(&at.0.column)).count()
    };
    assert_eq!(shine(&mut game), 0);
    assert!(game.0.world().resource::<OfferedRite>().0.is_some());
    bow(&mut game);
    assert!(game.0.world().resource::<KeptLights>().has(land.seed(), hut.first));
    assert!(shine(&mut game) > 0, "they burn though it is three at night");
    let offered = game.0.world().resource::<OfferedRite>().0;
    assert!(offered.is_some_and(|rite| rite.kind == RiteKind::Sleep), "it is lit once; then there is a bed");
    at(&mut game, 12.0, Weather::default());
    game.step(2);
    assert_eq!(shine(&mut game), 0);
}

#[test]
fn in_a_hut_whose_lamp_is_lit_he_sleeps_under_a_roof_without_a_fire() {
    let land = land();
    let (_, hut) = lots(&land, SettlementKind::Hermitage, LotKind::Hut).swap_remove(0);
    let mut game = Game::on(land.clone(), middle(&hut).column.0);
    at(&mut game, 21.0, Weather { rain: 0.8, ..Weather::default() });
    bow(&mut game);
    let acts = |game: &mut Game| {
        let world = game.0.world_mut();
        let (acts, rest_pose) = world.query::<(&Interactions, &RestPose)>().single(world).expect("his");
        (acts.clone(), *rest_pose)
    };
    game.tap_key(USE);
    game.step_seconds(1.5);
    let (chooses, _) = acts(&mut game);
    assert!(matches!(chooses.state(), InteractionState::Chooses(_)) && chooses.fire().is_none(), "{chooses:?}");
    game.tap_key(USE);
    game.step_seconds(2.0);
    let (sleeps, rest_pose) = acts(&mut game);
    assert!(matches!(sleeps.state(), InteractionState::Sleeps(_)) && rest_pose.indoors == 1.0, "{sleeps:?} {rest_pose:?}");
    game.step_until(60.0, "he wakes", |game| *acts(game).0.state() == InteractionState::Sits);
    let days = game.0.world().resource::<DayNightCycle>().days;
    assert!((days - 1.25).abs() < 0.02, "at six: {days}");
    game.step_seconds(2.0);
    assert_eq!(acts(&mut game).1.indoors, 0.0);
}

#[test]
fn a_horse_that_is_left_at_a_hermitage_goes_into_the_stable() {
    let land = land();
    let (_, stable) = lots(&land, SettlementKind::Hermitage, LotKind::Stable).swap_remove(0);
    let mut game = Game::on(land, stable.first.0 - 14);
    let off_m = |game: &mut Game| {
        let world = game.0.world_mut();
        let horse = world.query::<&Horse>().single(world).expect("there is one");
        horse.place().offset_from(middle(&stable)).x.abs()
    };
    game.step_until(60.0, "it stands in the stable", |game| off_m(game) < 1.7);
    game.step_seconds(12.0);
    assert!(off_m(&mut game) < 3.0, "and stays there");
}

#[test]
fn beneath_some_temples_a_stone_has_an_inner_seal_for_those_who_have_its_own() {
    let land = land();
    let is_told = |heard: &HeardEvents| heard.told.iter().any(|told| told.contains("In the caves, "));
    let temples = lots(&land, SettlementKind::Temple, LotKind::Hall);
    let (mut with, mut without) = (None, None);
    for (temple, hall) in temples {
        let mut game = Game::on(land.clone(), middle(&hall).column.0);
        game.0.init_resource::<HeardEvents>().add_systems(Last, listen);
        at(&mut game, 12.0, Weather::default());
        bow(&mut game);
        let is_with = is_told(&heard(&mut game));
        if is_with { &mut with } else { &mut without }.get_or_insert((game, temple, hall));
        if with.is_some() && without.is_some() {
            break;
        }
    }
    assert!(without.is_some(), "not beneath all");
    let (mut game, temple, hall) = with.expect("beneath some");
    let seed = land.seed();
    // Of the stones with a light in the caves beneath one offers a bow.
    let room = RoomIndex::at(middle(&hall));
    let rooms = (-4..=4).flat_map(|x| (-4..=0).map(move |y| room.neighbor(x, y)));
    let stones = rooms.flat_map(|room| {
        let things = RoomDecoration::in_room(&land, room).items.into_iter().filter(|item| item.kind == CaveItemKind::Shrine);
        things.map(move |item| Place::at(room.first_column() + item.column as i64, room.first_row() + item.row as i64).moved_along(0.5))
    });
    let offers = stones.into_iter().find(|stone| {
        game.0.world_mut().write_message(Teleport { near: Some(*stone), ..Teleport::to(stone.column) });
        // In two seconds the stones around are found.
        game.step(2 * HZ + 8);
        game.0.world().resource::<OfferedRite>().0.is_some_and(|rite| rite.place.column == stone.column)
    });
    assert!(offers.is_some(), "one of them");
    bow(&mut game);
    let inner = book(&game).seal(seed, temple.slot).expect("its own comes first").inner;
    assert!(inner.is_some() && heard(&mut game).sealed[0].starts_with("The inner seal of "));
    assert!(game.0.world().resource::<OfferedRite>().0.is_none(), "it is stamped once");
    let chapter = seals_chapter(game.0.world()).swap_remove(0);
    assert_eq!(chapter.items[0].lines.last().map(String::as_str), Some("and the inner seal"));
}

fn sections(game: &mut Game) -> Vec<SaveSection> {
    SaveRegistry::capture_all(game.0.world_mut()).1.into_iter().map(|taken| taken()).collect()
}

#[test]
fn the_book_is_saved_and_who_goes_on_stamps_nothing_twice() {
    let (mut game, temple) = game_before(RingCondition::AtDawn);
    bow(&mut game);
    let kept = book(&game).clone();
    assert_eq!(Pilgrimage::in_sections(&sections(&mut game)).as_ref(), Ok(&kept));
    let (mut other, _) = game_before(RingCondition::AtDawn);
    game.transfer_save_to(&mut other);
    assert_eq!(book(&other).seals(), kept.seals());
    other.step_seconds(0.5);
    bow(&mut other);
    assert_eq!(book(&other).seals(), kept.seals());
    assert!(book(&other).seal(other.land().seed(), temple.slot).is_some());
    // A save from before there were seals.
    let older: Vec<_> = sections(&mut game).into_iter().filter(|section| section.name != "pilgrimage").collect();
    let (mut third, _) = game_before(RingCondition::AtDawn);
    let (given, unknown) = third.0.world().resource::<SaveRegistry>().decode(&older).expect("sound");
    for give in given {
        _ = give(third.0.world_mut());
    }
    assert!(unknown.is_empty() && book(&third).seals().is_empty());
}

fn seals_chapter(world: &World) -> Vec<JournalChapter> {
    let mut chapters = journal_pages::journal_chapters(world, &RunJournal::default(), &LifetimeEntries::default());
    chapters.retain(|chapter| chapter.name == "seals");
    chapters
}

#[test]
fn the_journal_shows_the_seals_and_where_the_next_temple_is() {
    let (mut game, temple) = game_before(RingCondition::AtDawn);
    let name = game.land().settlement_name(&temple).expect("temples have names");
    let blank = seals_chapter(game.0.world());
    let notes = blank[0].seals.clone().expect("notes");
    assert!(notes.next.is_some_and(|next| next.contains(&name) && next.contains(": here")) && notes.in_round == 0);
    bow(&mut game);
    let contents = seals_chapter(game.0.world());
    let chapter = &contents[0];
    assert_eq!((contents.len(), chapter.items.len()), (1, ROUND));
    let met: Vec<_> = chapter.items.iter().filter(|item| matches!(item.state, EntryState::Met(_))).collect();
    let seal = book(&game).seals()[0].clone();
    assert_eq!(met.len(), 1);
    assert!(met[0].title == name && met[0].lines[..2] == seal.verse && met[0].lines[2] == "At dawn it has a ring.");
    assert_eq!(chapter.seals.as_ref().map(|notes| notes.in_round), Some(1));
    for size in [[640, 360], [360, 640], [64, 48]] {
        let spread =
            |contents| JournalSpread { contents, wishes: &[], sealed: &[], spot: SpreadPosition { chapter: 0, item: 0 }, map_of: None };
        let (stamped, hits) = spread(&contents).render(&mut VignetteCache::default(), size);
        let (empty, _) = spread(&blank).render(&mut VignetteCache::default(), size);
        let is_red = |rgb: &&[u8; 3]| rgb[0] / 2 > rgb[1];
        let red = |bytes: &[u8]| bytes.as_chunks::<3>().0.iter().filter(is_red).count();
        assert!(hits.len() > 17 && (size[0] < 100 || red(&stamped) > red(&empty) + 60), "{size:?}");
    }
}

#[test]
fn the_seals_are_turned_to_with_keys() {
    let mut lab = LabHarness::on(land(), 4500);
    lab.0.step_seconds(1.0);
    lab.game_key(KeyCode::KeyM);
    lab.step_frames(2);
    // Before the map lies the last chapter.
    lab.game_key(KeyCode::PageUp);
    lab.step_frames(2);
    assert_eq!(lab.state(), Atlas);
    let opened = lab.resource::<OpenJournal>();
    assert_eq!(opened.contents()[opened.spot().chapter].name, "seals");
    lab.game_key(KeyCode::ArrowDown);
    lab.game_key(KeyCode::ArrowRight);
    assert_eq!(lab.resource::<OpenJournal>().spot().item, 7, "six are beside each other");
    lab.wait_until("the page is painted", |lab| lab.resource::<OpenJournal>().is_shown());
}

#[test]
#[ignore = "long: cargo verify-long"]
fn thirty_three_temples_are_a_round() {
    let (mut game, _) = game_before(RingCondition::AtDawn);
    let seed = game.land().seed();
    for number in 0..ROUND {
        let here = game.body().place.column;
        let next = eremite::pilgrimage::next_temple(&game.land(), book(&game), here).expect("there is one");
        game.teleport(next.place.column.0);
        at(&mut game, 24.0 * number as f64 + (5.9 + 5.3 * number as f64) % 24.0, Weather::default());
        game.step_seconds(1.0);
        heard(&mut game);
        bow(&mut game);
        let heard = heard(&mut game);
        assert_eq!((heard.sealed.len(), book(&game).seals_of(seed).count()), (1, number + 1), "{next:?}");
        assert_eq!(heard.told.iter().any(|words| words == "33 seals: the round is whole."), number + 1 == ROUND);
        let attire = *game.0.world().resource::<Attire>();
        assert_eq!((attire.has_bell, attire.has_words, attire.round.is_some()), (number + 1 >= 11, number + 1 >= 22, number + 1 >= 33));
    }
    let seals: Vec<_> = book(&game).seals().to_vec();
    for (number, seal) in seals.iter().enumerate() {
        assert!(seals[..number].iter().all(|other| other.mark() != seal.mark() && other.verse != seal.verse), "{seal:?}");
    }
    let contents = seals_chapter(game.0.world());
    assert!(contents[0].items.iter().all(|item| item.state != EntryState::Blank) && contents[0].items.len() == ROUND);
}
