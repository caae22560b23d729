//! Pause: nothing happens late, redraw stops, and every key has its documented effect in every state.

use bevy::{
    a11y::AccessibilityRequested,
    ecs::message::Messages,
    input::keyboard::KeyCode,
    prelude::*,
    render::view::screenshot::Screenshot,
    window::{CursorMoved, FileDragAndDrop, RequestRedraw, WindowEvent, WindowMode},
    winit::{UpdateMode, WinitSettings},
};
use bevy_egui::egui;
use eremite::{
    overlay::{EditSession, Pages},
    shared::{
        notification::Notification,
        schedule::{GameState, LabState},
    },
    sky::{DayNightCycle, ForcedWeather, Weather},
    ui::window_title,
};

use super::lab_harness::LabHarness;

const STATES: [GameState; 4] = [GameState::Playing, GameState::Paused, GameState::Photo, GameState::Atlas];

#[test]
fn what_was_done_in_a_rest_is_not_done_after_it() {
    let mut lab = LabHarness::closed(1, 0);
    let before = lab.zoom();
    for state in [GameState::Paused, GameState::Photo, GameState::Atlas] {
        lab.set_states(state, LabState::Closed);
        for _ in 0..10 {
            lab.turn_wheel(-1.0);
        }
        // The last notch comes in the very frame of the key that ends the rest.
        lab.0.hold(KeyCode::Escape);
        lab.turn_wheel(-1.0);
        lab.0.release(KeyCode::Escape);
        lab.step_frames(1);
        assert_eq!(lab.states().0, GameState::Playing);
        let after = lab.zoom();
        assert!((after - before).abs() < 0.01, "{before} m became {after} m after {state:?}");
    }
}

#[test]
fn a_picture_dropped_on_the_map_is_not_taken_by_the_easel_later() {
    let mut lab = LabHarness::closed(1, 0);
    lab.set_states(GameState::Atlas, LabState::Closed);
    let path_buf = std::path::PathBuf::from("/no/such/picture.png");
    lab.0.0.world_mut().write_message(FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf });
    lab.step_frames(4);
    lab.0.0.world_mut().resource_mut::<Pages>().show("easel");
    lab.step_frames(4);
    assert_eq!(lab.resource::<EditSession>().status().map(|word| word.text.clone()), None);
}

#[test]
fn he_is_put_elsewhere_also_while_time_stands_still() {
    for state in [GameState::Paused, GameState::Photo, GameState::Atlas] {
        let mut lab = LabHarness::closed(1, 0);
        lab.set_states(state, LabState::Closed);
        lab.0.teleport(5000);
        assert_eq!(lab.0.body().place.column.0, 5000, "in {state:?}");
    }
}

#[test]
fn the_wheel_turns_what_lies_under_it() {
    let mut lab = LabHarness::open(1, 0);
    let before = lab.zoom();
    let notches = |lab: &mut LabHarness, x: f32| {
        lab.event(egui::Event::PointerMoved(egui::pos2(x, 400.0)));
        for _ in 0..3 {
            lab.turn_wheel(-1.0);
        }
        lab.zoom()
    };
    assert_eq!(notches(&mut lab, 150.0), before, "over the lab's sheet it turns the sheet");
    assert!(notches(&mut lab, 900.0) > before * 1.3, "beside it, the view");
}

/// Documented effect of a key in a state: the states after it.
fn told(game: GameState, lab: LabState, key: KeyCode) -> (GameState, LabState) {
    use GameState::{Atlas, Paused, Photo, Playing};
    use LabState::{Closed, Open};
    match (key, game) {
        (KeyCode::Escape, Playing) => (Paused, lab),
        (KeyCode::Escape, Paused | Photo | Atlas) => (Playing, lab),
        (KeyCode::KeyM, Playing | Paused) => (Atlas, Closed),
        (KeyCode::KeyP, Playing | Paused | Atlas) => (Photo, Closed),
        (KeyCode::KeyM, Atlas) | (KeyCode::KeyP, Photo) => (Playing, Closed),
        // The sheet has the keys, and its first line has the focus; under the lab it has neither.
        (KeyCode::Enter, Paused) if lab == Closed => (Playing, Closed),
        (KeyCode::F3, Playing | Paused) => (game, if lab == Open { Closed } else { Open }),
        // There is no room for anything else in a photo, nor for the lab over the map, and neither says that there is.
        _ => (game, lab),
    }
}

#[test]
fn each_key_does_in_each_state_what_it_is_said_to_do() {
    let mut lab = LabHarness::closed(1, 0);
    for game in STATES {
        for over in [LabState::Closed, LabState::Open] {
            if over == LabState::Open && matches!(game, GameState::Photo | GameState::Atlas) {
                continue;
            }
            for key in [KeyCode::Escape, KeyCode::KeyM, KeyCode::KeyP, KeyCode::F3, KeyCode::KeyH, KeyCode::Enter, KeyCode::Digit3] {
                lab.set_states(game, over);
                lab.game_key(key);
                lab.step_frames(2);
                assert_eq!(lab.states(), told(game, over, key), "{key:?} in {game:?} with the lab {over:?}");
            }
            lab.set_states(game, over);
            forget_pictures(&mut lab);
            for (key, done) in [(KeyCode::F11, window_fills as fn(&mut LabHarness) -> bool), (KeyCode::F12, picture_is_taken)] {
                assert!(!done(&mut lab));
                lab.game_key(key);
                lab.step_frames(8);
                assert!(done(&mut lab), "{key:?} in {game:?} with the lab {over:?}");
                assert_eq!(lab.states(), (game, over));
            }
            lab.game_key(KeyCode::F11);
            assert!(!window_fills(&mut lab));
            let before = lab.zoom();
            lab.game_key(KeyCode::Minus);
            let zoomed = lab.zoom() > before * 1.005;
            assert_eq!(zoomed, matches!(game, GameState::Playing | GameState::Photo), "- in {game:?} with the lab {over:?}");
        }
    }
}

fn window_fills(lab: &mut LabHarness) -> bool {
    let world = lab.0.0.world_mut();
    world.query::<&Window>().single(world).expect("a window").mode != WindowMode::Windowed
}

fn forget_pictures(lab: &mut LabHarness) {
    lab.step_frames(8);
    let world = lab.0.0.world_mut();
    let taken: Vec<Entity> = world.query_filtered::<Entity, With<Screenshot>>().iter(world).collect();
    for picture in taken {
        _ = world.despawn(picture);
    }
}

fn picture_is_taken(lab: &mut LabHarness) -> bool {
    let world = lab.0.0.world_mut();
    world.query::<&Screenshot>().iter(world).next().is_some()
}

impl LabHarness {
    /// Runs a frame; returns whether it requests another one.
    fn asks_for_more(&mut self) -> bool {
        self.0.0.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
        self.step_frames(1);
        !self.resource::<Messages<RequestRedraw>>().is_empty()
    }

    /// Runs until the window would not be redrawn.
    fn comes_to_rest(&mut self) {
        let mut quiet = 0;
        for _ in 0..6000 {
            quiet = if self.asks_for_more() { 0 } else { quiet + 1 };
            if quiet == 30 {
                return;
            }
            // A frame costs much more than a look, and what is drawn meanwhile takes other threads seconds.
            std::thread::sleep(std::time::Duration::from_millis(4));
        }
        panic!("it never rests in {:?}", self.states());
    }
}

#[test]
fn what_a_screen_reader_asks_for_is_not_waited_for() {
    let mut lab = LabHarness::closed(1, 0);
    lab.0.0.world().resource::<AccessibilityRequested>().set(true);
    for state in [GameState::Paused, GameState::Photo, GameState::Atlas] {
        lab.set_states(state, LabState::Closed);
        let UpdateMode::Reactive { wait, .. } = lab.resource::<WinitSettings>().focused_mode else { panic!("it does not rest") };
        assert!(wait.as_secs_f32() < 0.05, "its requests do not wake the window, and in {state:?} one waits {wait:?}");
    }
}

#[test]
fn a_window_at_rest_is_drawn_only_when_there_is_something_to_see() {
    let mut lab = LabHarness::closed(1, 0);
    let continuous = |lab: &LabHarness| lab.resource::<WinitSettings>().focused_mode == UpdateMode::Continuous;
    assert!(continuous(&lab));
    lab.set_states(GameState::Paused, LabState::Open);
    assert!(continuous(&lab), "the lab has things that turn by themselves");
    lab.0.0.world_mut().resource_mut::<NextState<LabState>>().set(LabState::Closed);
    for (state, drawn_in_s) in [(GameState::Paused, 0.02..0.05), (GameState::Photo, 2.0..20.0), (GameState::Atlas, 2.0..20.0)] {
        lab.set_states(state, LabState::Closed);
        let UpdateMode::Reactive { wait, .. } = lab.resource::<WinitSettings>().focused_mode else { panic!("it does not rest") };
        assert!(drawn_in_s.contains(&wait.as_secs_f32()), "in {state:?} it is drawn every {wait:?}");
        lab.comes_to_rest();
        lab.0.hold(KeyCode::ArrowRight);
        lab.step_frames(30);
        assert!(lab.asks_for_more(), "a key that is held moves on in {state:?}");
        lab.0.release(KeyCode::ArrowRight);
        lab.comes_to_rest();
        let (window, position) = (Entity::PLACEHOLDER, Vec2::ONE);
        lab.0.0.world_mut().write_message(WindowEvent::CursorMoved(CursorMoved { window, position, delta: None }));
        assert!(lab.asks_for_more() && lab.asks_for_more(), "what follows from the mouse is seen in {state:?}");
        lab.comes_to_rest();
        lab.0.0.world_mut().write_message(Notification("a line".into()));
        lab.0.step_seconds(2.0);
        assert!(lab.asks_for_more(), "a line that will fade is not forgotten in {state:?}");
        lab.comes_to_rest();
    }
    lab.0.0.world_mut().resource_mut::<Pages>().show("easel");
    lab.step_frames(3);
    lab.comes_to_rest();
    lab.set_states(GameState::Playing, LabState::Closed);
    assert!(continuous(&lab));
}

#[test]
fn a_photo_leaves_hour_and_weather_as_they_were() {
    let mut lab = LabHarness::closed(1, 0);
    let storm = ForcedWeather(Some(Weather { rain: 0.7, wind: -0.6, ..default() }));
    lab.0.0.insert_resource(storm);
    lab.0.0.world_mut().resource_mut::<DayNightCycle>().stopped = true;
    let clock = *lab.resource::<DayNightCycle>();
    lab.game_key(KeyCode::KeyP);
    lab.game_key(KeyCode::Digit3);
    lab.0.hold(KeyCode::KeyE);
    lab.0.step_seconds(1.0);
    lab.0.release(KeyCode::KeyE);
    assert!(lab.resource::<Weather>().snow > 0.5 && lab.resource::<DayNightCycle>().days > clock.days);
    lab.game_key(KeyCode::KeyP);
    lab.step_frames(2);
    assert_eq!((*lab.resource::<DayNightCycle>(), *lab.resource::<ForcedWeather>()), (clock, storm));
}

#[test]
fn the_window_has_the_name_of_the_land_that_is_walked() {
    let mut lab = LabHarness::closed(1, 0);
    lab.step_frames(2);
    let title = |lab: &mut LabHarness| {
        let world = lab.0.0.world_mut();
        world.query::<&Window>().single(world).expect("a window").title.clone()
    };
    assert_eq!(title(&mut lab), window_title(&lab.0.land(), None));
    let other = super::harness::base_terrain_land(77, "linear");
    lab.0.replace_land(&other);
    lab.step_frames(2);
    assert_eq!(title(&mut lab), window_title(&other, None));
}
