//! Sound of the game: listener state and events passed to an audio sink, and their result.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use eremite::{
    creatures::Rig,
    land::{Column, LandCache, Place},
    player::Player,
    shared::{
        captions::Captions, discoveries::Discovery, schedule::GameState, weather::Weather, world_clock::WorldClock, world_event::WorldEvent,
    },
    sky::{DayNightCycle, ForcedWeather},
    sound::{AudioBackend, AudioRecorder, AudioSink, ListenerState, TimedSound},
    synth::{
        event::{SoundEventKind, Stinger, SurfaceKind},
        listener::Listener,
    },
};

use super::harness::{Game, base_terrain_land, full_land};

/// Recorded listener state and events, frame by frame.
#[derive(Clone, Default)]
struct Ledger(Arc<Mutex<Vec<(Listener, Vec<TimedSound>, f64)>>>);

impl AudioBackend for Ledger {
    fn submit_frame(&mut self, listener: &Listener, sounds: &[TimedSound], seconds: f64) {
        self.0.lock().expect("one thread").push((*listener, sounds.to_vec(), seconds));
    }
}

impl Ledger {
    fn of(game: &mut Game) -> Self {
        let ledger = Self::default();
        game.0.insert_resource(AudioSink::new(ledger.clone()));
        ledger
    }

    fn last(&self) -> Listener {
        self.0.lock().expect("one thread").last().expect("something was told").0
    }

    fn sounds(&self) -> Vec<SoundEventKind> {
        self.0.lock().expect("one thread").iter().flat_map(|(_, sounds, _)| sounds.iter().map(|sound| sound.what)).collect()
    }
}

#[test]
fn nothing_is_perceived_where_nobody_listens() {
    let mut game = Game::new(7, 40);
    game.step_seconds(1.0);
    assert_eq!(game.0.world().resource::<ListenerState>().listener, Listener::default());
}

#[test]
fn a_step_is_told_in_the_frame_in_which_the_foot_of_his_pose_comes_down_and_on_what() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 40);
    game.step_seconds(1.0);
    let ledger = Ledger::of(&mut game);
    game.hold(KeyCode::ArrowRight);
    let (mut stood, mut came_down) = (None, Vec::new());
    for _ in 0..64 * 6 {
        game.step(1);
        let world = game.0.world_mut();
        let rig = world.query_filtered::<&Rig, With<Player>>().single(world).expect("he has legs");
        let stands: Vec<bool> = rig.soles().map(|(_, stands)| stands).collect();
        let down = stood.replace(stands.clone()).map_or(0, |before| before.iter().zip(&stands).filter(|(was, is)| !**was && **is).count());
        came_down.push(down);
    }
    let told = ledger.0.lock().expect("one thread");
    let steps: Vec<usize> =
        told.iter().map(|(_, sounds, _)| sounds.iter().filter(|sound| matches!(sound.what, SoundEventKind::Step { .. })).count()).collect();
    assert!(steps.iter().sum::<usize>() > 8, "he walks in silence");
    // The first foot may have stood before anybody looked.
    assert_eq!(steps[1..], came_down[1..], "steps are heard when no foot comes down");
    for sound in told.iter().flat_map(|(_, sounds, _)| sounds) {
        if let SoundEventKind::Step { force } = sound.what {
            let ground = sound.ground;
            assert!(ground != SurfaceKind::Water && (0.05..=1.0).contains(&force), "{ground:?} {force}");
        }
    }
}

#[test]
fn he_lands_as_hard_as_he_fell() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 40);
    game.step_seconds(1.0);
    let ledger = Ledger::of(&mut game);
    game.tap_key(KeyCode::Space);
    game.step_seconds(1.5);
    let landings: Vec<f32> = ledger
        .sounds()
        .into_iter()
        .filter_map(|what| if let SoundEventKind::Landing { force } = what { Some(force) } else { None })
        .collect();
    assert_eq!(landings.len(), 1, "{landings:?}");
    assert!((0.02..0.8).contains(&landings[0]), "{landings:?}");
}

#[test]
fn weather_and_hour_are_heard_and_below_neither_is() {
    let mut game = Game::new(7, 40);
    let ledger = Ledger::of(&mut game);
    game.0.insert_resource(ForcedWeather(Some(Weather { rain: 0.9, wind: -0.8, ..Weather::default() })));
    game.0.insert_resource(DayNightCycle::default().at_hour(5.6));
    game.step(8);
    let wet = ledger.last();
    assert!(wet.precipitation.rain > 0.8 && wet.wind.mps[1] > 10.0 && wet.wind.toward < 0.0 && wet.fauna.birds < 0.1, "{wet:?}");
    game.0.insert_resource(ForcedWeather(Some(Weather::default())));
    game.step(8);
    let dawn = ledger.last();
    assert!(dawn.precipitation.rain == 0.0 && dawn.wind.mps[1] == 0.0 && dawn.fauna.birds > wet.fauna.birds, "{dawn:?}");
    assert!(dawn.room.wet < 0.3 && dawn.drips[0].from.gain == 0.0);
    // Into a hollow, far below.
    let land = game.land();
    let below = (0..60)
        .map(|room| eremite::land::RoomIndex::new(room, -12))
        .find_map(|room| {
            let drips = land.room_features(room).into_iter().find(|thing| thing.drips)?;
            Some(room.corner().translated(drips.at - Vec2::new(0.0, 2.0)))
        })
        .expect("it drips somewhere");
    let mut player_position = game.0.world_mut().resource_mut::<eremite::shared::player_position::PlayerPosition>();
    player_position.place = Some(below);
    game.0.insert_resource(ForcedWeather(Some(Weather { rain: 0.9, wind: -0.8, ..Weather::default() })));
    let listener = at(&mut game, &ledger, below);
    assert!(
        listener.precipitation.occlusion == 1.0
            && listener.wind.occlusion == 1.0
            && listener.wind.mps[1] < 2.0
            && listener.fauna.birds == 0.0,
        "{listener:?}"
    );
    assert!(listener.room.wet > dawn.room.wet && listener.room.decay_s[0] > dawn.room.decay_s[0], "{:?}", listener.room);
    assert!(listener.drips[0].from.gain > 0.0 && listener.drips[0].period_s > 0.3, "{:?}", listener.drips);
}

/// Listener state at a place, wherever the player is.
fn at(game: &mut Game, ledger: &Ledger, place: Place) -> Listener {
    let hold = move |mut player_position: ResMut<eremite::shared::player_position::PlayerPosition>| player_position.place = Some(place);
    game.0.add_systems(PostUpdate, hold);
    game.step(24);
    ledger.last()
}

#[test]
fn what_is_behind_rock_is_muffled_and_what_is_before_him_is_not() {
    let game = Game::new(7, 40);
    let land = game.land();
    let surface = |aside: i64| Place::at(Column(40 + aside), 0).at_height(land.height(Column(40 + aside)));
    let listener = |at: Place| ListenerState { at, ..ListenerState::default() };
    let of = |listener: ListenerState, place: Place| listener.spatialize(place, 30.0, &land, &mut LandCache::default());
    assert_eq!(of(listener(surface(0).moved_up(1.5)), surface(2).moved_up(2.0)).occlusion, 0.0);
    let below = listener(surface(0).moved_up(-14.0));
    let through = of(below, surface(3).moved_up(1.0));
    assert!(through.occlusion > 0.5 && through.gain > 0.3, "{through:?}");
    assert!(of(below, surface(0).moved_up(-13.5)).occlusion < through.occlusion);
}

#[test]
fn the_land_answers_what_is_met_once_and_a_wish_that_is_granted() {
    let mut game = Game::new(7, 40);
    game.step_seconds(1.0);
    let ledger = Ledger::of(&mut game);
    let place = game.body().place;
    let answers = |ledger: &Ledger| -> Vec<Stinger> {
        ledger
            .sounds()
            .into_iter()
            .filter_map(|what| if let SoundEventKind::Stinger(answer) = what { Some(answer) } else { None })
            .collect()
    };
    game.step(2);
    let before = answers(&ledger).len();
    for (chapter, entry) in
        [("signs of others", "cairn"), ("signs of others", "milestone"), ("signs of others", "milestone"), ("finds", "bronze mirror")]
    {
        game.0.world_mut().write_message(Discovery::new(chapter, entry, place));
        game.step(2);
    }
    game.0.world_mut().write_message(WorldEvent { what: SoundEventKind::Stinger(Stinger::Wish), place });
    game.step(2);
    assert_eq!(answers(&ledger)[before..], [Stinger::Milestone, Stinger::Find, Stinger::Wish]);
}

#[test]
fn the_first_steps_on_a_bridge_are_of_wood_and_answered_once() {
    let land = full_land(7, "superposed-cosine");
    let bridge = (0..400)
        .find_map(|part| land.bridges(Column(part * 64)..Column(part * 64 + 64)).into_iter().find(|bridge| bridge.end - bridge.start > 3))
        .expect("there is a bridge somewhere");
    let mut game = Game::on(land, bridge.start.0 - 5);
    game.step_seconds(1.0);
    let ledger = Ledger::of(&mut game);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(6.0);
    let is_of_wood = |sound: &TimedSound| sound.ground == SurfaceKind::Wood && matches!(sound.what, SoundEventKind::Step { .. });
    let told = ledger.0.lock().expect("one thread").iter().flat_map(|(_, sounds, _)| sounds).any(is_of_wood);
    assert!(told, "no step is of wood");
    let sounds = ledger.sounds();
    let answers = sounds.iter().filter(|what| **what == SoundEventKind::Stinger(Stinger::Bridge)).count();
    assert_eq!(answers, 1, "the bridge answers {answers} times");
}

#[test]
fn his_staff_is_heard_with_his_left_foot_while_he_walks_and_not_while_he_runs() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 40);
    game.step_seconds(1.0);
    let ledger = Ledger::of(&mut game);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(6.0);
    let count = |is: fn(&SoundEventKind) -> bool| ledger.sounds().iter().filter(|what| is(what)).count();
    let (staffs, steps) =
        (count(|what| matches!(what, SoundEventKind::Staff { .. })), count(|what| matches!(what, SoundEventKind::Step { .. })));
    assert!(staffs > 2 && staffs <= steps / 2 + 1, "{staffs} times, and {steps} steps");
}

#[test]
fn a_pause_is_told_and_slowed_time() {
    let mut game = Game::new(7, 40);
    let ledger = Ledger::of(&mut game);
    game.step(4);
    assert_eq!(ledger.last().time_scale.0, 1.0);
    game.0.world_mut().resource_mut::<Time<Virtual>>().set_relative_speed(0.25);
    game.step(2);
    assert_eq!(ledger.last().time_scale.0, 0.25);
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Paused);
    game.step(4);
    assert_eq!(ledger.last().time_scale.0, 0.0);
}

#[test]
fn the_same_walk_is_the_same_bits() {
    let tape = || {
        let mut game = Game::on(base_terrain_land(7, "linear"), 40);
        let frames = Arc::new(Mutex::new(Vec::<[f32; 2]>::new()));
        let sink = frames.clone();
        let seed = game.land().seed();
        game.0.insert_resource(AudioSink::new(AudioRecorder::with_sink(seed, move |new| {
            sink.lock().expect("one thread").extend_from_slice(new);
        })));
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(4.0);
        frames.lock().expect("one thread").clone()
    };
    let (one, other) = (tape(), tape());
    assert!(one.len() >= 4 * 47_000, "{} frames", one.len());
    assert!(one.iter().flatten().any(|x| x.abs() > 0.005), "he walks in silence");
    assert!(one == other, "the same walk sounds otherwise");
}

#[test]
fn what_is_heard_is_told_in_words_to_who_wants_them_and_for_a_while() {
    let mut game = Game::new(7, 40);
    game.0.insert_resource(Captions { wanted: true, ..default() });
    game.0.insert_resource(ForcedWeather(Some(Weather { rain: 0.9, ..Weather::default() })));
    game.step(8);
    let words = |game: &Game| game.0.world().resource::<Captions>().lines.iter().map(|line| line.words.text()).collect::<Vec<_>>();
    assert!(words(&game).iter().any(|line| line == "rain"), "{:?}", words(&game));
    let place = game.body().place.moved_along(-20.0);
    game.0.world_mut().write_message(WorldEvent { what: SoundEventKind::Wings { count: 1 }, place });
    game.step(2);
    let lines = game.0.world().resource::<Captions>().lines.clone();
    let wings = lines.iter().find(|line| line.words.text() == "birds take wing").expect("it is told");
    assert!(wings.pan < -0.5 && lines.len() <= 3, "{lines:?}");
    game.step_seconds(6.0);
    assert!(
        !words(&game).iter().any(|line| line == "rain") && !words(&game).iter().any(|line| line == "birds take wing"),
        "{:?}",
        words(&game)
    );
    game.0.world_mut().resource_mut::<Captions>().wanted = false;
    game.step(2);
    assert!(words(&game).is_empty());
    // The hour is no matter of ears.
    assert!(game.0.world().contains_resource::<WorldClock>() && game.land().height(Column(40)).is_finite());
}
