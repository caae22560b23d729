//! Sitting down and getting up: how, where, and the effect on view and captions.

use bevy::prelude::*;
use eremite::{
    interactions::InteractionState,
    land::Column,
    motion::{BodyGait, FlyMode},
    shared::{
        camera_view::CameraView,
        reduced_motion::ReducedMotion,
        schedule::{GameState, LabState},
        speech::CurrentSpeech,
    },
    text::InkText,
};

use super::{
    super::{
        harness::{Game, HZ, base_terrain_land, full_land},
        lab_harness::LabHarness,
    },
    SIT, USE, at_hour, hip_m, interactions, lake, rest_pose, sit, state, tap, watch_feet,
};

#[test]
fn he_sits_down_wherever_he_can_and_gets_up_and_no_foot_slides() {
    for (seed, at) in [(5, 300), (5, 5372), (1, 3000), (2, -700)] {
        let land = full_land(seed, "superposed-cosine");
        let rise = |column: &i64| land.height(Column(column + 1)) - land.height(Column(column - 1));
        let level =
            (at..at + 400).find(|column| rise(column).abs() < 0.9 && land.openings(Column(column - 8)..Column(column + 8)).is_empty());
        let mut game = Game::new(seed, level.expect("somewhere it is"));
        game.step_seconds(0.5);
        let stands_m = hip_m(&mut game);
        let stood = game.body().place;
        tap(&mut game, SIT);
        watch_feet(&mut game, 2.0);
        assert!(rest_pose(&mut game).down == 1.0 && stands_m - hip_m(&mut game) > 0.35, "{} m, seed {seed} at {at}", hip_m(&mut game));
        assert_eq!(game.body().place, stood, "he sits where he stood");
        tap(&mut game, SIT);
        watch_feet(&mut game, 2.0);
        assert!(state(&mut game) == InteractionState::Nothing && (hip_m(&mut game) - stands_m).abs() < 0.05);
        sit(&mut game);
        game.hold(KeyCode::ArrowLeft);
        watch_feet(&mut game, 2.5);
        assert!(stood.offset_from(game.body().place).x > 1.0, "he walks off");
        assert_eq!(rest_pose(&mut game).down, 0.0);
    }
}

#[test]
fn a_pad_does_all_of_it_too() {
    let mut game = Game::new(5, 5372);
    let pad = game.connect(None);
    game.tap(pad, GamepadButton::DPadDown);
    game.step_until(2.0, "he sits", |game| rest_pose(game).down == 1.0);
    game.tap(pad, GamepadButton::DPadUp);
    let InteractionState::Chooses(offered) = state(&mut game) else { panic!("{:?}", interactions(&mut game)) };
    game.tap(pad, GamepadButton::DPadRight);
    game.push(pad, GamepadAxis::LeftStickX, 1.0);
    game.push(pad, GamepadAxis::LeftStickX, 0.0);
    game.tap(pad, GamepadButton::DPadLeft);
    assert_eq!(state(&mut game), InteractionState::Chooses(offered + 1));
    game.tap(pad, GamepadButton::South);
    assert!(matches!(state(&mut game), InteractionState::Sleeps(_)));
    game.tap(pad, GamepadButton::South);
    assert_eq!(state(&mut game), InteractionState::Sits);
    game.step_until(3.0, "he is awake", |game| rest_pose(game).lies == 0.0);
    game.push(pad, GamepadAxis::LeftStickX, -1.0);
    game.step_seconds(2.0);
    assert!(game.body().velocity.x < -1.0);
}

#[test]
fn who_walks_while_he_is_asked_sits_and_has_to_be_asked_anew_to_go_on() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    game.step_seconds(2.0);
    game.hold(SIT);
    game.step_seconds(3.0);
    assert!(state(&mut game) == InteractionState::Sits && rest_pose(&mut game).down == 1.0, "what is held asks for nothing new");
    game.release(KeyCode::ArrowRight);
    game.step_seconds(0.2);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(2.0);
    assert!(game.body().velocity.x > 1.0, "{:?}", interactions(&mut game));
    game.release(SIT);
    game.release(KeyCode::ArrowRight);
    // Who walks on by himself sits down for good.
    tap(&mut game, KeyCode::KeyX);
    game.step_seconds(0.5);
    assert!(game.body().velocity.x > 1.0);
    tap(&mut game, SIT);
    game.step_seconds(3.0);
    assert_eq!(state(&mut game), InteractionState::Sits);
    tap(&mut game, KeyCode::Space);
    game.step_seconds(1.5);
    assert!(state(&mut game) == InteractionState::Nothing && game.body().gait == BodyGait::Idle, "a jump gets him up");
}

#[test]
fn nobody_sits_in_the_air_on_a_wall_in_deep_water_or_on_a_horse() {
    let mut game = Game::new(5, 300);
    game.hold(KeyCode::Space);
    game.step(8);
    assert!(!game.body().grounded);
    tap(&mut game, SIT);
    assert_eq!(state(&mut game), InteractionState::Nothing);
    game.release(KeyCode::Space);
    game.step_seconds(1.0);
    game.insert_on_player(FlyMode(true));
    tap(&mut game, SIT);
    assert_eq!(state(&mut game), InteractionState::Nothing);
    game.insert_on_player(FlyMode(false));
    game.step_seconds(3.0);
    eremite::horse::mount_at_once(game.0.world_mut()).expect("he sits");
    game.step(2);
    tap(&mut game, SIT);
    assert_eq!(state(&mut game), InteractionState::Nothing);
    // Out in a lake.
    let mut game = Game::new(5, 300);
    let (pond, _) = lake(&game.land());
    game.teleport((pond.0.0 + pond.1.0) / 2);
    game.step_seconds(0.5);
    assert!(game.body().wet > 0.9, "{:?}", game.body());
    tap(&mut game, SIT);
    assert_eq!(state(&mut game), InteractionState::Nothing);
}

#[test]
fn the_view_opens_while_he_sits_and_is_as_it_was_again() {
    let half_m = |game: &Game| game.0.world().resource::<CameraView>().half_height_m;
    let mut game = Game::new(5, 300);
    game.step_seconds(1.0);
    let before = half_m(&game);
    sit(&mut game);
    game.step_seconds(2.0);
    let opening = half_m(&game);
    assert!(opening > before && opening < 1.25 * before, "it opens slowly: {opening}");
    game.step_seconds(7.0);
    assert!((half_m(&game) / before - 1.35).abs() < 0.02, "{}", half_m(&game) / before);
    tap(&mut game, SIT);
    game.step_seconds(5.0);
    assert!((half_m(&game) / before - 1.0).abs() < 0.01, "{}", half_m(&game) / before);
    game.0.insert_resource(ReducedMotion { camera: true, ..default() });
    sit(&mut game);
    game.step_seconds(8.0);
    assert!((half_m(&game) / before - 1.0).abs() < 0.01, "what is to hold still does");
}

/// Opacity of the walked-distance caption.
fn distance(lab: &mut LabHarness) -> f32 {
    let world = lab.0.0.world_mut();
    let mut texts = world.query::<(&Text, &InkText)>();
    let (_, letters) = texts.iter(world).find(|(text, _)| text.0.ends_with(" m")).expect("it is there");
    letters.strength
}

/// Text shown above the player.
fn written(lab: &mut LabHarness) -> Vec<String> {
    let world = lab.0.0.world_mut();
    let words = world.resource::<CurrentSpeech>().0.clone();
    let words: Vec<String> = words.into_iter().flat_map(|line| line.parts).map(|(_, words)| words).collect();
    let mut texts = world.query::<(&Text, &InkText)>();
    words.into_iter().filter(|words| texts.iter(world).any(|(text, letters)| text.0 == *words && letters.strength > 0.9)).collect()
}

#[test]
fn what_is_written_goes_while_he_sits_and_what_he_chooses_is_told() {
    let mut lab = LabHarness::on(full_land(5, "superposed-cosine"), 300);
    lab.0.step_seconds(1.0);
    assert!(distance(&mut lab) > 0.9);
    sit(&mut lab.0);
    lab.0.step_seconds(4.0);
    assert_eq!(distance(&mut lab), 0.0);
    at_hour(&mut lab.0, 19.0);
    tap(&mut lab.0, USE);
    lab.0.step_seconds(1.5);
    assert_eq!(written(&mut lab), ["until 6 in the morning: birds sing", "sleep", "stay awake"]);
    tap(&mut lab.0, KeyCode::ArrowLeft);
    lab.0.step(2);
    assert_eq!(written(&mut lab)[0], "until 5 in the morning", "at once");
    lab.set_states(GameState::Paused, LabState::Closed);
    lab.0.step(HZ);
    assert!(written(&mut lab).is_empty(), "not beneath a page");
    lab.set_states(GameState::Playing, LabState::Closed);
    tap(&mut lab.0, SIT);
    lab.0.step_seconds(1.0);
    assert!(state(&mut lab.0) == InteractionState::Sits && written(&mut lab).is_empty());
    tap(&mut lab.0, SIT);
    lab.0.step_seconds(3.0);
    assert!(distance(&mut lab) > 0.9);
}
