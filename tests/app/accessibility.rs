//! Accessibility settings: toggles instead of holding, automatic actions, assists.

use bevy::prelude::*;
use eremite::{
    land::{Column, LandCache, Seed},
    motion::{AutoGrab, GroundQuery, Intent, SpawnPoint},
    player::{Player, ToggleSettings},
    shared::{
        actions::{Action, Binding, Bindings, DeadZone, InputDevice, RebindListener},
        archery::ArcherInput,
        game_speed,
        notification::Notification,
        painting::BrushInput,
        saveable::SaveRegistry,
        schedule::GameState,
        settings::SettingValue,
    },
};

use crate::{
    harness::{Game, HZ, full_land},
    input::level,
};

fn game(habits: ToggleSettings) -> Game {
    let mut game = Game::on(level(), 0);
    game.0.insert_resource(habits);
    game
}

impl Game {
    fn speed_mps(&mut self) -> f32 {
        self.step_seconds(1.0);
        self.body().velocity.x
    }
}

#[test]
fn a_press_begins_to_run_and_the_next_ends_it() {
    let mut game = game(ToggleSettings { run_toggles: true, ..default() });
    game.hold(KeyCode::ArrowRight);
    assert!(game.speed_mps() < 4.0);
    game.tap_key(KeyCode::ShiftLeft);
    assert!(game.speed_mps() > 6.0);
    game.tap_key(KeyCode::ShiftLeft);
    assert!(game.speed_mps() < 4.0);
}

#[test]
fn a_press_takes_hold_of_the_rock_until_another_or_a_leap() {
    let mut game = game(ToggleSettings { hold_toggles: true, ..default() });
    for end in [KeyCode::ArrowUp, KeyCode::ArrowDown, KeyCode::Space] {
        game.tap_key(KeyCode::ArrowUp);
        assert_eq!(game.intent().climb, 1.0);
        game.tap_key(end);
        assert_eq!(game.intent().climb, 0.0, "{end:?}");
    }
    game.0.insert_resource(ToggleSettings::default());
    game.tap_key(KeyCode::ArrowUp);
    assert_eq!(game.intent().climb, 0.0, "it has to be held");
}

#[test]
fn a_press_slides_until_another_or_a_leap() {
    let mut game = game(ToggleSettings { slide_toggles: true, hold_toggles: true, ..default() });
    for end in [KeyCode::ArrowDown, KeyCode::Space] {
        game.tap_key(KeyCode::ArrowDown);
        assert!(game.intent().slide, "{end:?}");
        game.tap_key(end);
        assert!(!game.intent().slide, "{end:?}");
    }
    game.tap_key(KeyCode::ArrowDown);
    game.tap_key(KeyCode::ArrowUp);
    assert_eq!(game.intent().climb, 1.0, "what leads up takes the place of what leads down");
    game.tap_key(KeyCode::ArrowDown);
    assert_eq!(game.intent().climb, -1.0);
}

fn archer(game: &mut Game) -> ArcherInput {
    let world = game.0.world_mut();
    *world.query_filtered::<&ArcherInput, With<Player>>().single(world).expect("one hermit")
}

#[test]
fn a_press_draws_the_bow_and_the_next_shoots() {
    let mut game = game(ToggleSettings { draw_toggles: true, ..default() });
    game.tap_key(KeyCode::KeyF);
    game.step_seconds(0.5);
    assert!(archer(&mut game).draw);
    game.tap_key(KeyCode::KeyF);
    assert!(!archer(&mut game).draw);
    game.tap_key(KeyCode::KeyF);
    for state in [GameState::Paused, GameState::Playing] {
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(state);
        game.step(2);
    }
    assert!(!archer(&mut game).draw, "after a rest the bow is down");
}

#[test]
fn a_stick_draws_with_one_push_and_shoots_after_the_next() {
    let mut game = game(ToggleSettings { draw_toggles: true, ..default() });
    let pad = game.connect(None);
    game.push(pad, GamepadAxis::RightStickX, 0.9);
    game.step(2);
    assert!(archer(&mut game).draw);
    game.push(pad, GamepadAxis::RightStickX, 0.0);
    game.step_seconds(0.5);
    let aim = archer(&mut game).aim.expect("it stays aimed");
    assert!(archer(&mut game).draw && aim.x > 0.5 && aim.y.abs() < 0.1, "{aim}");
    game.push(pad, GamepadAxis::RightStickY, 0.9);
    game.step(2);
    game.push(pad, GamepadAxis::RightStickY, 0.0);
    game.step(1);
    let shot = archer(&mut game);
    assert!(!shot.draw && shot.aim.is_some_and(|aim| aim.y > 0.5), "{shot:?}");
}

#[test]
fn a_press_begins_a_stroke_and_the_next_ends_it() {
    let mut game = game(ToggleSettings { paint_toggles: true, ..default() });
    let painter = |game: &mut Game| {
        let world = game.0.world_mut();
        *world.query_filtered::<&BrushInput, With<Player>>().single(world).expect("one hermit")
    };
    game.tap_key(KeyCode::KeyB);
    game.step_seconds(0.5);
    game.tap_key(KeyCode::KeyF);
    assert!(painter(&mut game).paint);
    game.hold(KeyCode::ArrowRight);
    game.step(2);
    assert_eq!(painter(&mut game).steer, Vec2::X, "the keys guide the tip");
    game.release(KeyCode::ArrowRight);
    game.tap_key(KeyCode::KeyG);
    assert!(painter(&mut game).erase && !painter(&mut game).paint, "one stroke at a time");
    game.tap_key(KeyCode::KeyG);
    assert!(!painter(&mut game).erase);
    game.tap_key(KeyCode::KeyF);
    game.tap_key(KeyCode::KeyB);
    assert!(!painter(&mut game).paint, "a brush that is put away does not paint");
}

#[test]
fn a_tap_jumps_as_high_as_a_key_that_is_held() {
    let rises = |habits: ToggleSettings, frames: u32| {
        let mut game = game(habits);
        game.step_seconds(0.5);
        let from = game.body().place;
        game.hold(KeyCode::Space);
        let mut top = 0.0_f32;
        for frame in 0..HZ {
            if frame == frames {
                game.release(KeyCode::Space);
            }
            game.step(1);
            top = top.max(game.body().place.offset_from(from).y);
        }
        top
    };
    let full = ToggleSettings { full_jumps: true, ..default() };
    let (held, tapped, assisted) = (rises(default(), HZ), rises(default(), 2), rises(full, 2));
    assert!(tapped < 0.7 * held, "{tapped} m by a tap, {held} m when held");
    assert!((assisted - held).abs() < 0.05, "{assisted} m, and {held} m when held");
}

#[test]
fn at_half_the_speed_he_walks_half_as_far_and_a_pause_is_a_pause() {
    let way = |percent: f32| {
        let mut game = game(ToggleSettings::default());
        let [setting] = game_speed::SETTINGS;
        setting.set(game.0.world_mut(), SettingValue::Number(percent));
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(1.0);
        let from = game.body().place;
        game.step_seconds(4.0);
        let way_m = game.body().place.offset_from(from).x;
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Paused);
        game.step(2);
        let rests_at = game.body().place;
        game.step_seconds(1.0);
        assert_eq!(game.body().place, rests_at, "at {percent} %");
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Photo);
        game.step(4);
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
        game.step(4);
        assert_eq!(game.0.world().resource::<Time<Virtual>>().relative_speed(), percent / 100.0, "after photo mode");
        way_m
    };
    let (whole, half) = (way(100.0), way(50.0));
    assert!(whole > 8.0 && (half / whole - 0.5).abs() < 0.05, "{half} m, and {whole} m");
}

#[test]
fn a_slower_game_takes_the_same_steps() {
    let walked = |percent: f32, seconds: f32| {
        let mut game = game(ToggleSettings::default());
        let [setting] = game_speed::SETTINGS;
        setting.set(game.0.world_mut(), SettingValue::Number(percent));
        game.step(2);
        let begin = game.0.world().resource::<Time<Fixed>>().elapsed();
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(seconds);
        let steps = (game.0.world().resource::<Time<Fixed>>().elapsed() - begin).as_secs_f32() * HZ as f32;
        (game.body(), steps.round())
    };
    let ((whole, steps), (half, half_steps)) = (walked(100.0, 2.0), walked(50.0, 4.0));
    assert!((steps - half_steps).abs() <= 1.0, "{steps} and {half_steps} steps");
    assert!((whole.place.offset_from(half.place).x).abs() < 0.2, "{:?} and {:?}", whole.place, half.place);
}

#[test]
fn he_walks_on_by_himself_until_he_is_asked_for_something_else() {
    let mut game = game(ToggleSettings::default());
    game.tap_key(KeyCode::KeyX);
    assert!(game.speed_mps() > 3.0);
    game.tap_key(KeyCode::Space);
    assert!(game.speed_mps() > 3.0, "a leap is no other way");
    game.hold(KeyCode::ShiftLeft);
    assert!(game.speed_mps() > 6.0);
    game.release(KeyCode::ShiftLeft);
    for end in [KeyCode::KeyX, KeyCode::ArrowLeft, KeyCode::ArrowRight, KeyCode::ArrowUp, KeyCode::ArrowDown] {
        game.tap_key(end);
        assert_eq!(game.speed_mps(), 0.0, "{end:?}");
        game.tap_key(KeyCode::KeyX);
        assert!(game.speed_mps().abs() > 3.0, "after {end:?}");
    }
    for state in [GameState::Paused, GameState::Playing] {
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(state);
        game.step(2);
    }
    assert_eq!(game.speed_mps(), 0.0, "after a rest he stands");
}

#[test]
fn a_worn_stick_is_at_rest_in_a_wider_zone() {
    let mut game = game(ToggleSettings::default());
    let pad = game.connect(None);
    game.push(pad, GamepadAxis::LeftStickX, 0.8);
    game.push(pad, GamepadAxis::LeftStickX, 0.3);
    assert!(game.speed_mps() > 0.3);
    game.0.insert_resource(DeadZone(0.4));
    assert_eq!(game.speed_mps(), 0.0);
    game.push(pad, GamepadAxis::LeftStickX, 0.95);
    assert!(game.speed_mps() > 6.0, "it still reaches its end");
}

#[test]
fn a_steady_hand_takes_hold_of_rock_that_it_falls_past() {
    let land = full_land(5, "superposed-cosine");
    let mut cache = LandCache::default();
    let mut caught = |steady: bool| {
        let mut caught = 0;
        for number in 0..60 {
            let Some(arrival) = SpawnPoint::near(&land, Column(number * 331), -300 - 40 * number) else { continue };
            let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
            let mut body = arrival.body(&mut ground_query);
            let feet = body.place;
            let room = (1..8).take_while(|up| !ground_query.is_rock(feet.moved_up(*up as f32 + 2.0))).count();
            (body.place, body.grounded, body.velocity) = (feet.moved_up(room as f32), false, Vec2::new(0.0, -7.0));
            for _ in 0..HZ {
                body.step(&Intent { steady, ..default() }, &mut ground_query, 1.0 / HZ as f32, 1.0);
            }
            caught += u32::from(body.climbing);
        }
        caught
    };
    assert_eq!(caught(false), 0);
    let with_help = caught(true);
    assert!(with_help > 5, "he took hold {with_help} times");
}

#[test]
fn a_steady_hand_is_kept_with_the_walk() {
    let mut one = Game::new(Seed(5).0, 0);
    one.insert_on_player(AutoGrab(true));
    one.step(2);
    let (_, taken) = SaveRegistry::capture_all(one.0.world_mut());
    let sections: Vec<_> = taken.into_iter().map(|taken| taken()).collect();
    let mut other = Game::new(Seed(5).0, 0);
    let (given, _) = other.0.world().resource::<SaveRegistry>().decode(&sections).expect("it is sound");
    for give in given {
        _ = give(other.0.world_mut());
    }
    let world = other.0.world_mut();
    assert!(world.query_filtered::<&AutoGrab, With<Player>>().single(world).expect("one hermit").0);
    assert_eq!(one.body(), other.body());
}

#[test]
fn what_is_pressed_next_is_what_an_action_is_bound_to() {
    let mut game = game(ToggleSettings::default());
    let listen = |game: &mut Game, action: Action, instead_of: Option<Binding>| {
        game.hold(KeyCode::Enter);
        game.step(1);
        game.0.insert_resource(RebindListener::rebind(action, instead_of));
        game.step(3);
        game.release(KeyCode::Enter);
        game.step(2);
        assert!(game.0.world().resource::<RebindListener>().is_waiting(), "what asked for it is none");
    };
    // Presses a key for a frame, and returns what is told in it.
    let told = |game: &mut Game, key: KeyCode| -> Vec<String> {
        game.hold(key);
        game.step(1);
        let told = game.0.world_mut().resource_mut::<Messages<Notification>>().drain().map(|Notification(words)| words).collect();
        game.release(key);
        game.step(1);
        told
    };
    let keys = |game: &Game, action: Action| game.0.world().resource::<Bindings>().of(action, InputDevice::Keyboard);
    let [space, map, j] = [KeyCode::Space, KeyCode::KeyM, KeyCode::KeyK].map(Binding::Key);
    listen(&mut game, Action::Jump, Some(space));
    assert_eq!(told(&mut game, KeyCode::Escape), ["nothing was changed"]);
    assert_eq!((keys(&game, Action::Jump)[0], game.0.world().resource::<RebindListener>().is_waiting()), (Some(space), false));
    listen(&mut game, Action::Jump, Some(space));
    assert!(told(&mut game, KeyCode::KeyK).is_empty(), "a free key takes nothing away");
    assert_eq!(keys(&game, Action::Jump), [Some(j), None, None]);
    listen(&mut game, Action::Jump, None);
    let replaced = told(&mut game, KeyCode::KeyM);
    assert_eq!(keys(&game, Action::Jump), [Some(j), Some(map), None]);
    assert_eq!(keys(&game, Action::Map)[0], None);
    assert_eq!(replaced, ["M was \u{201c}map\u{201d}, which is now on View"]);
    listen(&mut game, Action::Jump, None);
    game.tap_key(KeyCode::ArrowLeft);
    assert_eq!(keys(&game, Action::Jump)[2], Some(Binding::Key(KeyCode::ArrowLeft)));
    let pad = game.connect(None);
    listen(&mut game, Action::Jump, None);
    game.push(pad, GamepadAxis::RightStickY, 1.0);
    let on_pad = game.0.world().resource::<Bindings>().of(Action::Jump, InputDevice::Pad);
    assert_eq!(on_pad[1], Some("pad:RightStickY+".parse().expect("a binding")));
    assert_eq!(game.intent(), Intent::default(), "nothing of it was done");
}
