//! Actions from keys, mouse and gamepads; gamepads connect, disconnect and take turns; losing focus releases everything.

use std::time::Duration;

use bevy::{prelude::*, render::view::screenshot::Screenshot, time::TimeUpdateStrategy, window::WindowFocused};
use eremite::{
    button_prompts::ClickAction,
    land::Land,
    motion::Intent,
    overlay::Pages,
    pages::atlas::AtlasView as Map,
    player::Player,
    shared::{
        actions::{Action, Actions},
        camera_view::CameraView,
        schedule::{
            GameState::{self, Atlas, Paused, Photo, Playing},
            LabState,
        },
    },
    sky::{DayNightCycle, ForcedWeather},
};

use super::{
    harness::{Game, base_terrain_land},
    lab_harness::LabHarness,
};

/// Level ground.
pub fn level() -> Land {
    let height_source = eremite::app::algorithms().find("linear").expect("it is there").with_params(&[("sample".into(), "65536".into())]);
    Land::new(eremite::land::Seed(1), "linear", height_source.expect("it has them"))
}

impl Game {
    pub fn intent(&mut self) -> Intent {
        let world = self.0.world_mut();
        *world.query_filtered::<&Intent, With<Player>>().single(world).expect("one hermit")
    }

    fn mps(&mut self) -> f32 {
        self.step_seconds(1.0);
        let body = self.body();
        body.velocity.length() * body.velocity.x.signum()
    }
}

#[test]
fn a_press_that_begins_and_ends_within_a_frame_is_done() {
    let mut game = Game::on(base_terrain_land(1, "linear"), 0);
    game.hold(KeyCode::Space);
    game.release(KeyCode::Space);
    game.step(1);
    assert!(game.0.world().resource::<Actions>().held(Action::Jump));
    game.step(3);
    assert!(game.body().velocity.y > 1.0, "he does not leap");
    let mut lab = LabHarness::closed(1, 0);
    lab.0.hold(KeyCode::KeyM);
    lab.0.release(KeyCode::KeyM);
    lab.step_frames(2);
    assert_eq!(lab.state(), Atlas);
}

#[test]
fn a_stick_walks_as_far_as_it_is_pushed_and_runs_when_it_is_pushed_all_the_way() {
    let mut game = Game::on(level(), 0);
    game.hold(KeyCode::ArrowRight);
    let walks = game.mps();
    game.release(KeyCode::ArrowRight);
    let pad = game.connect(None);
    assert_eq!(game.intent().walk, 0.0);
    game.push(pad, GamepadAxis::LeftStickX, 0.525);
    let half = game.mps() / walks;
    assert!((0.45..0.55).contains(&half) && !game.intent().run, "{half} of a walk");
    game.push(pad, GamepadAxis::LeftStickX, 0.8);
    let most = game.mps() / walks;
    assert!((0.8..1.0).contains(&most), "{most} of a walk");
    game.push(pad, GamepadAxis::LeftStickX, 1.0);
    let runs = game.mps() / walks;
    assert!(runs > 2.0 && game.intent().run, "{runs} of a walk");
    game.push(pad, GamepadAxis::LeftStickX, -0.525);
    assert!(game.mps() < -0.3 * walks);
    // What a worn stick says at rest is nothing.
    game.push(pad, GamepadAxis::LeftStickX, 0.1);
    assert_eq!((game.intent().walk, game.mps()), (0.0, 0.0));
    // Up a little is not a wish to climb, and the cross walks as keys do.
    game.push(pad, GamepadAxis::LeftStickY, 0.4);
    assert_eq!(game.intent().climb, 0.0);
    game.push(pad, GamepadAxis::LeftStickY, 1.0);
    assert_eq!(game.intent().climb, 1.0);
    game.push(pad, GamepadAxis::LeftStickY, 0.0);
    game.button(pad, GamepadButton::DPadRight, 1.0);
    assert_eq!((game.intent().walk, game.intent().run), (1.0, false));
    game.button(pad, GamepadButton::South, 1.0);
    game.step(3);
    assert!(game.body().velocity.y > 1.0, "he does not leap");
}

#[test]
fn the_pad_that_speaks_is_the_one() {
    let mut game = Game::on(level(), 0);
    let (one, other) = (game.connect(None), game.connect(None));
    game.push(one, GamepadAxis::LeftStickX, 0.525);
    let half = game.intent().walk;
    assert!((0.4..0.6).contains(&half));
    // Both say the same: they are not added. What drifts does not speak.
    game.push(other, GamepadAxis::LeftStickX, 0.525);
    assert_eq!(game.intent().walk, half);
    game.push(one, GamepadAxis::LeftStickX, 0.3);
    assert_eq!(game.intent().walk, half);
    game.push(one, GamepadAxis::LeftStickX, -0.8);
    assert!(game.intent().walk < -0.8);
    // One that is not in use goes, and nothing happens; and the one that is, speaks on.
    game.disconnect(other);
    game.step(2);
    assert!(game.intent().walk < -0.8);
}

#[test]
fn when_the_pad_goes_he_rests_and_all_is_let_go() {
    let mut lab = LabHarness::closed(1, 0);
    let pad = lab.0.connect(None);
    lab.0.hold(KeyCode::ShiftLeft);
    lab.0.push(pad, GamepadAxis::LeftStickX, 0.7);
    assert!(lab.0.intent().walk > 0.5 && lab.0.intent().run);
    lab.0.disconnect(pad);
    lab.step_frames(2);
    assert_eq!(lab.state(), Paused);
    let world = lab.0.0.world_mut();
    assert!(world.query::<&Text>().iter(world).any(|text| text.contains("gamepad is gone")), "nobody says why");
    // He walks on by a key; what was held is not held any more until it is pressed anew.
    lab.game_key(KeyCode::Escape);
    lab.step_frames(2);
    assert_eq!((lab.state(), lab.0.intent().walk, lab.0.intent().run), (Playing, 0.0, false));
    lab.0.release(KeyCode::ShiftLeft);
    lab.step_frames(1);
    lab.0.hold(KeyCode::ShiftLeft);
    lab.step_frames(1);
    assert!(lab.0.intent().run);
    lab.0.connect(Some(pad));
    assert_eq!(lab.0.intent().walk, 0.0);
    lab.0.push(pad, GamepadAxis::LeftStickX, 0.7);
    assert!(lab.0.intent().walk > 0.5);
}

impl LabHarness {
    fn look(&mut self, focused: bool) {
        let world = self.0.0.world_mut();
        let window = world.query_filtered::<Entity, With<Window>>().single(world).expect("a window");
        world.write_message(WindowFocused { window, focused });
        if !focused {
            world.write_message(bevy::input::keyboard::KeyboardFocusLost);
        }
        self.step_frames(2);
    }
}

#[test]
fn who_looks_elsewhere_finds_him_resting_and_pads_are_somebody_elses() {
    let mut lab = LabHarness::closed(1, 0);
    lab.look(false);
    assert_eq!(lab.state(), Playing, "it was never looked at");
    lab.look(true);
    let pad = lab.0.connect(None);
    lab.0.hold(KeyCode::KeyD);
    lab.0.push(pad, GamepadAxis::LeftStickY, 1.0);
    assert_eq!((lab.0.intent().walk, lab.0.intent().climb), (1.0, 1.0));
    lab.look(false);
    assert_eq!(lab.state(), Paused);
    lab.0.tap(pad, GamepadButton::Start);
    lab.0.button(pad, GamepadButton::South, 1.0);
    lab.step_frames(2);
    assert_eq!(lab.state(), Paused, "a pad was meant for somebody else");
    lab.look(true);
    // The key is still down, and repeats; but it is told as if it were pressed.
    lab.0.hold(KeyCode::KeyD);
    lab.step_frames(20);
    assert_eq!(lab.state(), Paused);
    lab.0.tap(pad, GamepadButton::Start);
    lab.step_frames(2);
    let intent = lab.0.intent();
    assert_eq!((lab.state(), intent.walk, intent.climb, intent.jump_held), (Playing, 0.0, 0.0, false));
    lab.0.button(pad, GamepadButton::South, 0.0);
    lab.0.button(pad, GamepadButton::South, 1.0);
    assert!(lab.0.intent().jump_held);
    lab.0.release(KeyCode::KeyD);
    lab.step_frames(1);
    lab.0.hold(KeyCode::KeyD);
    lab.step_frames(1);
    assert_eq!(lab.0.intent().walk, 1.0);
}

#[test]
fn a_pad_comes_and_leaves_everywhere() {
    let mut lab = LabHarness::closed(1, 0);
    let pad = lab.0.connect(None);
    for (button, state) in [(GamepadButton::Start, Paused), (GamepadButton::Select, Atlas), (GamepadButton::North, Photo)] {
        for back in [GamepadButton::East, GamepadButton::Start, button] {
            lab.0.tap(pad, button);
            lab.step_frames(2);
            assert_eq!(lab.state(), state);
            lab.0.tap(pad, back);
            lab.step_frames(2);
            assert_eq!(lab.state(), Playing, "{back:?} does not lead out of {state:?}");
        }
    }
    lab.set_states(GameState::Playing, LabState::Open);
    lab.0.tap(pad, GamepadButton::East);
    lab.step_frames(2);
    assert_eq!(lab.states(), (Playing, LabState::Closed));
    lab.set_states(GameState::Atlas, LabState::Closed);
    lab.0.0.world_mut().resource_mut::<Pages>().show("easel");
    lab.step_frames(3);
    lab.0.tap(pad, GamepadButton::East);
    lab.step_frames(2);
    assert_eq!(lab.state(), Playing);
}

#[test]
fn a_map_is_walked_through_by_pad_alone_and_a_held_stick_moves_it_evenly() {
    let mut ways = Vec::new();
    for step_ms in [10, 16, 40] {
        let mut lab = LabHarness::closed(1, 0);
        let pad = lab.0.connect(None);
        lab.0.tap(pad, GamepadButton::Select);
        lab.step_frames(3);
        assert_eq!(lab.state(), Atlas);
        let (middle, scale) = (lab.resource::<Map>().middle(), lab.resource::<Map>().scale());
        lab.0.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(step_ms)));
        lab.step_frames(2);
        lab.0.push(pad, GamepadAxis::LeftStickX, 0.525);
        let begun = lab.resource::<Map>().middle();
        lab.step_frames(1000 / step_ms as u32);
        ways.push(lab.resource::<Map>().middle()[0] - begun[0]);
        lab.0.push(pad, GamepadAxis::LeftStickX, 0.0);
        lab.0.button(pad, GamepadButton::LeftTrigger2, 1.0);
        lab.step_frames(400 / step_ms as u32);
        lab.0.button(pad, GamepadButton::LeftTrigger2, 0.0);
        lab.step_frames(20);
        assert!(lab.resource::<Map>().scale() > scale * 1.5);
        lab.0.tap(pad, GamepadButton::South);
        lab.step_frames(2);
        assert_eq!(lab.resource::<Map>().middle(), middle, "it leads back to him");
        lab.0.tap(pad, GamepadButton::East);
        lab.step_frames(2);
        assert_eq!(lab.state(), Playing);
    }
    // Half of the way: as far as it is pushed.
    assert!(ways.iter().all(|way| (1300..1500).contains(way)), "{ways:?}");
    assert!(ways.iter().max().unwrap_or(&0) - ways.iter().min().unwrap_or(&0) < 60, "{ways:?}");
}

#[test]
fn a_photo_is_taken_by_pad_alone_and_by_mouse_alone() {
    let mut lab = LabHarness::closed(1, 0);
    let pad = lab.0.connect(None);
    lab.0.tap(pad, GamepadButton::North);
    lab.step_frames(2);
    let (place, days) = (lab.resource::<CameraView>().place, lab.resource::<DayNightCycle>().days);
    lab.0.push(pad, GamepadAxis::LeftStickX, 1.0);
    lab.0.step_seconds(0.5);
    lab.0.push(pad, GamepadAxis::LeftStickX, 0.0);
    assert!(lab.resource::<CameraView>().place.column > place.column);
    lab.0.button(pad, GamepadButton::DPadRight, 1.0);
    lab.0.step_seconds(0.5);
    lab.0.button(pad, GamepadButton::DPadRight, 0.0);
    assert!(lab.resource::<DayNightCycle>().days > days);
    let mut seen = vec![*lab.resource::<ForcedWeather>()];
    for _ in 0..8 {
        lab.0.tap(pad, GamepadButton::DPadUp);
        seen.push(*lab.resource::<ForcedWeather>());
    }
    assert_eq!(seen[0], seen[8], "around, past the weather that it would be");
    assert!((1..8).all(|later| seen[later] != seen[0] && seen[later].0.is_some()));
    lab.0.tap(pad, GamepadButton::DPadDown);
    assert_eq!(*lab.resource::<ForcedWeather>(), seen[7]);
    lab.0.tap(pad, GamepadButton::South);
    lab.0.step(6);
    let world = lab.0.0.world_mut();
    assert_eq!(world.query::<&Screenshot>().iter(world).count(), 1);
    // What is written is clicked; this is what a click makes of it.
    let click = |lab: &mut LabHarness, action: Action| {
        let world = lab.0.0.world_mut();
        let mut buttons = world.query::<(&ClickAction, &mut Interaction)>();
        let (_, mut button) = buttons.iter_mut(world).find(|(does, _)| does.0 == action).expect("it can be clicked");
        *button = Interaction::Pressed;
        lab.0.step(2);
    };
    click(&mut lab, Action::Rain);
    assert!(lab.resource::<ForcedWeather>().0.is_some_and(|weather| weather.rain > 0.5));
    click(&mut lab, Action::Photo);
    assert_eq!(lab.state(), Playing);
}
