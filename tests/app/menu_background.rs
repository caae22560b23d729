//! Behind the pause menu the scenery is animated, but the simulation stands still.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use bevy::{prelude::*, time::TimeUpdateStrategy};
use eremite::{
    shared::{
        saveable::{SaveRegistry, SaveSection},
        schedule::GameState,
    },
    sky::{ForcedWeather, Precipitation, PrecipitationKind, Weather},
    sound::{AudioBackend, AudioSink, TimedSound},
    synth::listener::Listener,
};

use super::harness::{Game, base_terrain_land};

impl Game {
    pub fn enter(&mut self, state: GameState) {
        self.0.world_mut().resource_mut::<NextState<GameState>>().set(state);
    }

    /// Steps one frame of a duration in milliseconds.
    fn frame(&mut self, ms: u64) {
        self.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(ms)));
        self.step(1);
    }

    /// Save sections of the game, except the camera, which makes room for the menu.
    fn lasting(&mut self) -> Vec<SaveSection> {
        let (_, taken) = SaveRegistry::capture_all(self.0.world_mut());
        taken.into_iter().map(|taken| taken()).filter(|section| section.name != "camera").collect()
    }
}

/// A frame after the lid was closed for an hour.
const HOUR_MS: u64 = 3_600_000;

/// Seconds of sound that were asked for.
#[derive(Clone, Default)]
struct SoundSeconds(Arc<Mutex<f64>>);

impl AudioBackend for SoundSeconds {
    fn submit_frame(&mut self, _: &Listener, _: &[TimedSound], seconds: f64) {
        *self.0.lock().expect("one thread") += seconds;
    }
}

/// Frame durations: never a whole number of fixed steps.
fn frames() -> impl Iterator<Item = u64> {
    [7, 21, 16, 3, 34, 11].into_iter().cycle()
}

#[test]
fn a_rest_leaves_all_as_it_found_it() {
    let [mut game, mut other] = [(); 2].map(|()| Game::on(base_terrain_land(5, "superposed-cosine"), 40));
    for (number, ms) in frames().enumerate().take(200) {
        for game in [&mut game, &mut other] {
            match number {
                2 => game.hold(KeyCode::ArrowRight),
                // He is in the air when he rests for the first time.
                57 | 130 => game.hold(KeyCode::Space),
                80 => game.release(KeyCode::Space),
                _ => {}
            }
            game.frame(ms);
        }
        if [60, 100, 101, 150].contains(&number) {
            other.enter(GameState::Paused);
            for ms in frames().skip(number).take(number) {
                other.frame(ms);
                assert_eq!(other.lasting(), game.lasting(), "in the rest after frame {number}");
            }
            other.enter(GameState::Playing);
            // It was drawn last when something was new to see: an hour ago, if the lid was closed.
            other.frame(if number == 150 { HOUR_MS } else { 5000 });
        }
        assert_eq!(other.lasting(), game.lasting(), "after frame {number}");
    }
    assert!(game.body().walked_m > 4.0, "{:?}", game.body());
}

#[test]
fn an_hour_with_the_lid_closed_is_not_caught_up() {
    let [mut game, mut other] = [(); 2].map(|()| Game::on(base_terrain_land(5, "superposed-cosine"), 40));
    let [heard, other_heard] = [&mut game, &mut other].map(|game| {
        let seconds = SoundSeconds::default();
        game.0.insert_resource(AudioSink::new(seconds.clone()));
        seconds.0
    });
    for state in [GameState::Playing, GameState::Paused, GameState::Photo, GameState::Atlas] {
        // Bevy cuts longer frames to a quarter of a second.
        for (game, lid_ms) in [(&mut game, 250), (&mut other, HOUR_MS)] {
            game.hold(KeyCode::ArrowRight);
            for ms in frames().take(20) {
                game.frame(ms);
            }
            game.enter(state);
            game.frame(16);
            game.frame(lid_ms);
            game.enter(GameState::Playing);
            for ms in frames().take(20) {
                game.frame(ms);
            }
        }
        assert_eq!(other.lasting(), game.lasting(), "after an hour in {state:?}");
        assert_eq!(other.entities_beside_the_land(), game.entities_beside_the_land(), "after an hour in {state:?}");
        let [heard_s, other_s] = [&heard, &other_heard].map(|heard| *heard.lock().expect("one thread"));
        assert!(heard_s > 0.5 && other_s == heard_s, "{other_s} s of sound beside {heard_s} after an hour in {state:?}");
    }
    assert!(game.body().walked_m > 2.0, "{:?}", game.body());
}

#[test]
fn the_world_breathes_on_while_he_rests_and_holds_its_breath_for_a_picture() {
    let mut game = Game::on(base_terrain_land(5, "superposed-cosine"), 40);
    game.0.insert_resource(ForcedWeather(Some(Weather { snow: 0.9, wind: 0.5, ..default() })));
    game.step_seconds(1.0);
    for (state, breathes) in [(GameState::Paused, true), (GameState::Photo, false), (GameState::Atlas, false)] {
        game.enter(state);
        game.step(2);
        let seen = |game: &mut Game| {
            let world = game.0.world_mut();
            let snow = world.query::<&Precipitation>().iter(world).find(|fall| fall.kind == PrecipitationKind::Snow).map(|fall| fall.drift);
            // The time of the picture: leaves and water go by it.
            (world.resource::<Time>().elapsed(), snow.expect("it snows"))
        };
        let (before, him) = (seen(&mut game), game.body());
        game.step_seconds(1.0);
        let after = seen(&mut game);
        assert_eq!(after.0 - before.0, Duration::from_secs(u64::from(breathes)), "in {state:?}");
        assert_eq!(after.1 != before.1, breathes, "the snow in {state:?}");
        assert_eq!(game.body(), him);
        game.enter(GameState::Playing);
        game.step(3);
    }
}
